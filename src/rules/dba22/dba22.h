/* DBA 2.2: its troop types and tables. Outside this folder only `dba22_ruleset` is known. */
#ifndef ACIES_DBA22_H
#define ACIES_DBA22_H

#include "rules/debellis/combat/engagement.h"

/* dba22-003, 004, H03: one type for each name of the sheet; those with a deeper base have one of their own. */
enum dba22_type {
#define TROOP TROOP_NAME
#include "rules/dba22/troops.inc"
#undef TROOP
    DBA22_TYPES,
    DBA22_TROOPS = CampPiece
};

/* Families, as the sheet names them. */
#define ALL_Kn      (TYPE(Kn) | TYPE(KnCh))
#define ALL_Cv      (TYPE(Cv) | TYPE(CvCh))
#define ALL_LH      (TYPE(LH) | TYPE(Cm2))
#define ALL_Bd      (TYPE(Bd) | TYPE(Bd3))
#define ALL_Bw      (TYPE(Bw) | TYPE(Bw3))
#define ALL_Wb      (TYPE(Wb) | TYPE(Wb3))
#define ALL_WWg     (TYPE(WWg) | TYPE(Lit))
#define CAMELS      (TYPE(Cm3) | TYPE(Cm2)) /* dba22-004, 024 */
#define CIVILIANS   (TYPE(Followers) | TYPE(Denizens))
#define ALL_MOUNTED (TYPE(El) | TYPE(SCh) | ALL_Kn | ALL_Cv | TYPE(Cm3) | ALL_LH) /* dba22-H04 */
#define ALL_FOOT    ((((types)1 << DBA22_TROOPS) - 1) & ~ALL_MOUNTED)
#define SHOOTERS    (ALL_Bw | TYPE(Art) | TYPE(WWg)) /* dba22-112 */

/* The order of dba22_terrains and dba22_grounds. */
enum dba22_terrain {
    GentleHill,
    SteepHill,
    Wood,
    Marsh,
    Rough,
    Dunes,
    Oasis,
    Bua,
    CampGround,
    Waterway,
    Beach,
    River,
    Road,
    DBA22_TERRAINS
};

extern const struct troop dba22_troops[];
extern const struct piece_type dba22_types[];
extern const struct type_alias dba22_aliases[];
extern const struct terrain_kind dba22_terrains[];
extern const struct ground dba22_grounds[];

extern const struct factor_row dba22_combat_factors[];
extern const struct support_row dba22_rear_support[], dba22_light_support[];
extern const struct tactical_row dba22_tactical[], dba22_factor_notes[];
extern const struct outcome_row dba22_equal[], dba22_less[], dba22_doubled[];
extern const struct combat_tables dba22_combat;
extern const struct db_rules dba22_rules;

/* Sizes stand here so that the one constant struct can be made of them; the compiler counts along. */
enum {
    DBA22_ENGAGEMENT_FIELDS = 4,
    DBA22_COMBATANT_FIELDS = 31,
    DBA22_PIECE_FIELDS = 9,
    DBA22_TERRAIN_FIELDS = 3,
    DBA22_SIDE_FIELDS = 5,
    DBA22_TURN_FIELDS = 4,
    DBA22_OPTION_FIELDS = 3,
    DBA22_CLAUSES = 287
};
extern const struct wording dba22_wording;
extern const struct field dba22_engagement_fields[], dba22_combatant_fields[];
extern const struct field dba22_piece_fields[], dba22_side_fields[];
extern const struct field dba22_terrain_fields[];
extern const struct field dba22_turn_fields[], dba22_option_fields[];
extern const struct sheet dba22_sheet;
extern const struct ruleset dba22_ruleset;
extern const struct clause_text dba22_clauses[];

#endif
