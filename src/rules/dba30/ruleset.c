/* DBA 3.0 at the rule-set interface: the shared De Bellis procedures with DBA 3.0's tables. */
#include "rules/dba30/battlefield.h"

#define RULES dba30_rules
#include "rules/debellis/interface.inc"

static const struct foreign_word foreign_words[] = {{VERB_MOVE, "dismount"}, {0, NULL}};

const struct ruleset dba30_ruleset = {
    .code = "dba30",
    .version = 7,
    .title = "DBA 3.0",
    .turn_word = "bound",
    .measure = &db_in_base_widths,
    .guide = "  {group} forward 2  a group goes 2 base widths straight ahead\n"
             "  {us} wheel left 15  a wheel about the left front corner, in degrees\n"
             "  {us} contact {foe}  the best way into contact; add front, flank, rear, left or right\n"
             "  fight {us} {foe}  names a combat\n"
             "  {archers} aim {foe}  shoots; shoot {foe} names who is shot at first\n"
             "  end  ends the phase\n",
    DB_INTERFACE,
    .foreign_verbs = DB_VERB(CALL) | DB_VERB(REPLY) | DB_VERB(CAST) | DB_VERB(EXCHANGE),
    .foreign_words = foreign_words,
    .match = {.concede_clause = H(106), .draw_clause = H(106), .limit_clause = H(60)},
    .clauses = dba30_clauses,
    .clause_count = DBA30_CLAUSES,
    .readings = dba30_readings,
    .reading_count = DBA30_READINGS,
    .types = dba30_types,
    .type_count = DBA30_TYPES,
    .type_aliases = dba30_aliases,
    .attendants = TYPE(Civ) | TYPE(CampPiece),
    .terrains = dba30_terrains,
    .terrain_count = DBA30_TERRAINS,
    .piece_fields = {dba30_piece_fields, DBA30_PIECE_FIELDS},
    .terrain_fields = {dba30_terrain_fields, DBA30_TERRAIN_FIELDS},
    .side_fields = {dba30_side_fields, DBA30_SIDE_FIELDS},
    .turn_fields = {dba30_turn_fields, DBA30_TURN_FIELDS},
    .option_fields = {dba30_option_fields, DBA30_OPTION_FIELDS},
    .wording = &dba30_wording,
    .engagement_fields = {dba30_engagement_fields, DBA30_ENGAGEMENT_FIELDS},
    .combatant_fields = {dba30_combatant_fields, DBA30_COMBATANT_FIELDS},
    .engagement_options = offsetof(struct engagement, option),
    .sheet = &dba30_sheet,
    .armies = &dba30_armies,
    .battlefield = &dba30_battlefield,
};
