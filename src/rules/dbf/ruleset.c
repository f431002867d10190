/* DBF at the rule-set interface: the shared De Bellis procedures with DBF's tables. */
#include "rules/dbf/field.h"

#define RULES dbf_rules
#include "rules/debellis/interface.inc"

const struct ruleset dbf_ruleset = {
    .code = "dbf",
    .title = "DBF (De Bellis Fantasiae)",
    DB_INTERFACE,
    .clauses = dbf_clauses,
    .clause_count = DBF_CLAUSES,
    .types = dbf_types,
    .type_count = DBF_TYPES,
    .type_aliases = dbf_aliases,
    .terrains = dbf_terrains,
    .terrain_count = DBF_TERRAINS,
    .piece_fields = {dbf_piece_fields, DBF_PIECE_FIELDS},
    .terrain_fields = {dbf_terrain_fields, DBF_TERRAIN_FIELDS},
    .side_fields = {dbf_side_fields, DBF_SIDE_FIELDS},
    .turn_fields = {dbf_turn_fields, DBF_TURN_FIELDS},
    .option_fields = {dbf_option_fields, DBF_OPTION_FIELDS},
    .engagement_fields = {dbf_engagement_fields, DBF_ENGAGEMENT_FIELDS},
    .combatant_fields = {dbf_combatant_fields, DBF_COMBATANT_FIELDS},
    .armies = &dbf_armies,
    .battlefield = &dbf_battlefield,
};
