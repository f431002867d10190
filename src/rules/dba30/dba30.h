/* DBA 3.0: its troop types and tables. Outside this folder only `dba30_ruleset` is known. */
#ifndef ACIES_DBA30_H
#define ACIES_DBA30_H

#include "rules/debellis/combat/engagement.h"

/* In the order of the catalogue's list of codes. */
enum dba30_type {
#define TROOP TROOP_NAME
#include "rules/dba30/troops.inc"
#undef TROOP
    DBA30_TYPES,
    DBA30_TROOPS = CampPiece
};

/* Families, as the sheet's names without a figure. */
#define ALL_Kn      (TYPE(Kn3) | TYPE(Kn4) | TYPE(Kn6))
#define ALL_Cv      (TYPE(Cv) | TYPE(Cv6))
#define ALL_Sp      (TYPE(Sp4) | TYPE(Sp8))
#define ALL_Pk      (TYPE(Pk3) | TYPE(Pk4))
#define ALL_Bd      (TYPE(Bd3) | TYPE(Bd4) | TYPE(Bd6))
#define ALL_Wb      (TYPE(Wb3) | TYPE(Wb4))
#define ALL_Ax      (TYPE(Ax3) | TYPE(Ax4))
#define ALL_Bw      (TYPE(Bw3) | TYPE(Bw4) | TYPE(Bw8))
#define ALL_MtdInf  (TYPE(Mtd3Bw) | TYPE(Mtd4Bw))
#define ALL_Hd      (TYPE(Hd5) | TYPE(Hd7))
#define ALL_Works   (TYPE(CP) | TYPE(Lit) | TYPE(CWg)) /* static standards, litters and wagons: Bd-like */
#define KN_HCH      (ALL_Kn | TYPE(HCh))
#define CV_LCH      (ALL_Cv | TYPE(LCh))
#define LH_LCM      (TYPE(LH) | TYPE(LCm))
#define BW_LIKE     (ALL_Bw | ALL_MtdInf)
#define ALL_MOUNTED (TYPE(El) | TYPE(SCh) | KN_HCH | TYPE(Cm) | CV_LCH | LH_LCM)
#define ALL_FOOT    ((((types)1 << DBA30_TROOPS) - 1) & ~ALL_MOUNTED)

#define SOLID_BD (TYPE(Bd4) | ALL_Works)
#define BD_TYPES (ALL_Bd | ALL_Works)
#define SHOOTERS (BW_LIKE | TYPE(Art) | TYPE(WWg))
#define DOUBLES  (TYPE(Kn6) | TYPE(Cv6) | TYPE(Bd6) | TYPE(Sp8) | TYPE(Bw8))
/* dba30-004, 006: psiloi, three, five or six figures, and civilians in a fight; dba30-005: the other foot. */
#define FAST_FOOT                                                                                                      \
    (TYPE(Ps) | TYPE(Wb3) | TYPE(Ax3) | TYPE(Bw3) | TYPE(Pk3) | TYPE(Bd3) | TYPE(Bd6) | TYPE(Hd5) | TYPE(Mtd3Bw) |     \
     TYPE(Civ))
#define SOLID_FOOT (ALL_FOOT & ~FAST_FOOT)

/* The order of dba30_terrains and dba30_grounds. */
enum dba30_terrain {
    GentleHill,
    DifficultHill,
    Wood,
    Marsh,
    Gully,
    Dunes,
    Oasis,
    Rocky,
    Scrub,
    Boggy,
    Enclosure,
    Plough,
    Hamlet,
    Edifice,
    City,
    Fort,
    CampGround,
    Waterway,
    Beach,
    River,
    Road,
    BuiltUp, /* a built-up area whose kind is still open (dba30-045): chosen, but never on a table */
    DBA30_TERRAINS
};

/* A class of troops as its clause defines it. */
struct family {
    clause clause;
    enum troop_class class;
    types members;
};
enum { DBA30_FAMILIES = 7 };
extern const struct family dba30_families[];

extern const struct troop dba30_troops[];
extern const struct piece_type dba30_types[];
extern const struct terrain_kind dba30_terrains[];
extern const struct ground dba30_grounds[];
extern const struct combat_tables dba30_combat;
extern const struct db_rules dba30_rules;
/* Sizes stand here so that the one constant struct can be made of them; the compiler counts along. */
enum {
    DBA30_ENGAGEMENT_FIELDS = 4,
    DBA30_COMBATANT_FIELDS = 26,
    DBA30_PIECE_FIELDS = 17,
    DBA30_TERRAIN_FIELDS = 7,
    DBA30_SIDE_FIELDS = 8,
    DBA30_TURN_FIELDS = 7,
    DBA30_OPTION_FIELDS = 28,
    DBA30_READINGS = 139,
    DBA30_CLAUSES = 491
};
extern const struct wording dba30_wording;
extern const struct field dba30_engagement_fields[], dba30_combatant_fields[];
extern const struct field dba30_piece_fields[], dba30_side_fields[];
extern const struct field dba30_terrain_fields[];
extern const struct field dba30_turn_fields[], dba30_option_fields[];
extern const struct army_rules dba30_armies;
size_t dba30_facts(unsigned type, struct type_fact out[TYPE_FACTS_MAX]);
extern const struct sheet dba30_sheet;
extern const struct ruleset dba30_ruleset;
extern const struct type_alias dba30_aliases[];
extern const struct rule_reading dba30_readings[];
extern const struct clause_text dba30_clauses[];

#endif
