/* DBF: its troop types and tables. Outside this folder only `dbf_ruleset` is known. */
#ifndef ACIES_DBF_H
#define ACIES_DBF_H

#include "rules/debellis/combat/engagement.h"

/* In the order of the catalogue's list of codes (1.1). _S Solid, _F Fast. */
enum dbf_type {
#define TROOP TROOP_NAME
#include "rules/dbf/troops.inc"
#undef TROOP
    DBF_TYPES,
    DBF_TROOPS = CampPiece
};

/* Families, as the sheet's names without a sub-type. */
#define ALL_Kn  (TYPE(Kn_S) | TYPE(Kn_F))
#define ALL_Cv  (TYPE(Cv_S) | TYPE(Cv_F))
#define ALL_LM  (TYPE(LM_S) | TYPE(LM_F))
#define ALL_Be  (TYPE(Be_S) | TYPE(Be_F))
#define ALL_Ax  (TYPE(Ax_S) | TYPE(Ax_F))
#define ALL_Bd  (TYPE(Bd_S) | TYPE(Bd_F))
#define ALL_Sp  (TYPE(Sp_S) | TYPE(Sp_F))
#define ALL_Pk  (TYPE(Pk_S) | TYPE(Pk_F))
#define ALL_Wb  (TYPE(Wb_S) | TYPE(Wb_F))
#define ALL_Hd  (TYPE(Hd_S) | TYPE(Hd_F))
#define ALL_Cb  (TYPE(Cb_S) | TYPE(Cb_F))
#define ALL_WBw (TYPE(WBow_S) | TYPE(WBow_F))
#define ALL_Bw  (TYPE(Bw_S) | TYPE(Bw_F))
#define BOWS    (ALL_Cb | ALL_WBw | ALL_Bw)
#define ENGINES (TYPE(Art) | TYPE(IM))

/* dbf-H03: aerials are not mounted. */
#define AERIALS     (TYPE(Dr) | TYPE(GFl) | TYPE(Fl))
#define ALL_MOUNTED (TYPE(He) | TYPE(Pa) | ALL_Kn | ALL_Cv | ALL_LM | ALL_Be | TYPE(Bh) | TYPE(GB))
#define ALL_FOOT    ((((types)1 << DBF_TROOPS) - 1) & ~(AERIALS | ALL_MOUNTED))
/* Who is Solid and who Fast when totals are equal: skirmishers, camp followers and denizens count as Fast (dbf-H06). */
#define ALL_SOLID                                                                                                      \
    (TYPE(Kn_S) | TYPE(Cv_S) | TYPE(LM_S) | TYPE(Be_S) | TYPE(Ax_S) | TYPE(Bd_S) | TYPE(Sp_S) | TYPE(Pk_S) |           \
     TYPE(Wb_S) | TYPE(Hd_S) | TYPE(Cb_S) | TYPE(WBow_S) | TYPE(Bw_S))
#define ALL_FAST ((ALL_SOLID << 1) | TYPE(Sk) | TYPE(CF) | TYPE(CD))

#define PERSONALITIES (TYPE(Dr) | TYPE(He) | TYPE(Pa) | TYPE(Ma) | TYPE(Cl))
#define SHOOTERS      (BOWS | ENGINES | TYPE(Dr)) /* dbf-045 to 047; Mages act by magic alone */
/* dbf-H08 */
#define UNWIELDY (TYPE(Bh) | ENGINES | ALL_Hd | TYPE(CF) | TYPE(CD))

/* The order of dbf_terrains and dbf_grounds (dbf-H16). */
enum dbf_terrain {
    Plain,
    GentleHill,
    Field,
    Scrub,
    Rocks,
    Ruins,
    Wood,
    SteepHill,
    Marsh,
    Blight,
    City,
    Castle,
    CampGround,
    River,
    Road,
    DBF_TERRAINS
};

extern const struct troop dbf_troops[];
extern const char *const dbf_charges[];
extern const struct piece_type dbf_types[];
extern const struct type_alias dbf_aliases[];
extern const struct terrain_kind dbf_terrains[];
extern const struct ground dbf_grounds[];
extern const struct combat_tables dbf_combat;
extern const struct db_rules dbf_rules;
enum {
    DBF_ENGAGEMENT_FIELDS = 6,
    DBF_COMBATANT_FIELDS = 19,
    DBF_PIECE_FIELDS = 9,
    DBF_TERRAIN_FIELDS = 2,
    DBF_SIDE_FIELDS = 5,
    DBF_TURN_FIELDS = 6,
    DBF_OPTION_FIELDS = 1,
    DBF_CLAUSES = 193
};
extern const struct wording dbf_wording;
extern const struct field dbf_engagement_fields[], dbf_combatant_fields[];
extern const struct field dbf_piece_fields[], dbf_side_fields[];
extern const struct field dbf_terrain_fields[];
extern const struct field dbf_turn_fields[], dbf_option_fields[];
extern const struct army_rules dbf_armies;
extern const char *const dbf_region_names[];
extern const struct sheet dbf_sheet;
extern const struct ruleset dbf_ruleset;
extern const struct clause_text dbf_clauses[];

#endif
