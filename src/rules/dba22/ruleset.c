/* DBA 2.2 at the rule-set interface: the shared De Bellis procedures with DBA 2.2's tables. */
#include "rules/dba22/battlefield.h"

#define RULES dba22_rules
#include "rules/debellis/interface.inc"

const struct ruleset dba22_ruleset = {
    .code = "dba22",
    .version = 8,
    .title = "DBA 2.2",
    .turn_word = "bound",
    .guide = "  {group} forward 200  a group goes 200 paces straight ahead\n"
             "  {us} wheel left 15  a wheel about the left front corner, in degrees\n"
             "  {us} contact {foe}  the best way into contact; add front, flank, rear, left or right\n"
             "  fight {us} {foe}  names a combat\n"
             "  {archers} aim {foe}  shoots; shoot {foe} names who is shot at first\n"
             "  end  ends the phase\n",
    .measure = &db_in_paces, /* dba22-H01 */
    DB_INTERFACE,
    .foreign_verbs = DB_VERB(TABLE) | DB_VERB(BUILT_UP) | DB_VERB(NEXT) | DB_VERB(QUARTER) | DB_VERB(REVOLT) |
                     DB_VERB(BONUS) | DB_VERB(CALL) | DB_VERB(REPLY) | DB_VERB(CAST) | DB_VERB(RECOIL) | DB_VERB(PASS) |
                     DB_VERB(MOVE_IN) | DB_VERB(GARRISON) | DB_VERB(PASS_CITY) | DB_VERB(RANKS) | DB_VERB(HOLD),
    .match = {.concede_clause = H(55), .draw_clause = H(69), .limit_clause = H(55)},
    .clauses = dba22_clauses,
    .clause_count = DBA22_CLAUSES,
    .types = dba22_types,
    .type_count = DBA22_TYPES,
    .attendants = CIVILIANS | TYPE(CampPiece),
    .type_aliases = dba22_aliases,
    .terrains = dba22_terrains,
    .terrain_count = DBA22_TERRAINS,
    .piece_fields = {dba22_piece_fields, DBA22_PIECE_FIELDS},
    .terrain_fields = {dba22_terrain_fields, DBA22_TERRAIN_FIELDS},
    .side_fields = {dba22_side_fields, DBA22_SIDE_FIELDS},
    .turn_fields = {dba22_turn_fields, DBA22_TURN_FIELDS},
    .option_fields = {dba22_option_fields, DBA22_OPTION_FIELDS},
    .wording = &dba22_wording,
    .engagement_fields = {dba22_engagement_fields, DBA22_ENGAGEMENT_FIELDS},
    .combatant_fields = {dba22_combatant_fields, DBA22_COMBATANT_FIELDS},
    .sheet = &dba22_sheet,
    .armies = &dba22_armies,
    .battlefield = &dba22_battlefield,
};
