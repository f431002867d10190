/* DBF at the rule-set interface: the shared De Bellis procedures with DBF's tables. */
#include "rules/dbf/field.h"

#define RULES dbf_rules
#include "rules/debellis/interface.inc"

static const struct foreign_word foreign_words[] = {{VERB_MOVE, "dismount"}, {VERB_DEPLOY, "reserve"}, {0, NULL}};

const struct ruleset dbf_ruleset = {
    .code = "dbf",
    .version = 8,
    .title = "DBF (De Bellis Fantasiae)",
    .turn_word = "bound",
    .measure = &db_in_base_widths,
    .guide = "  {group} forward 2  a group goes 2 base widths straight ahead\n"
             "  {us} wheel left 15  a wheel about the left front corner, in degrees\n"
             "  {us} contact {foe}  the best way into contact; add front, flank, rear, left or right\n"
             "  {Ma|Cl} cast bolt {foe}  a spell or ritual of a mage or cleric; help cast names them all\n"
             "  {archers} aim {foe}  shoots; yes or no answers whether the target shoots back\n"
             "  fight {us} {foe}  names a combat\n"
             "  end  ends the phase\n",
    DB_INTERFACE,
    .foreign_verbs = DB_VERB(TABLE) | DB_VERB(TERRAIN) | DB_VERB(BUILT_UP) | DB_VERB(NEXT) | DB_VERB(REVOLT) |
                     DB_VERB(BONUS) | DB_VERB(EXCHANGE) | DB_VERB(LAND) | DB_VERB(DISMOUNT) | DB_VERB(SHOOT) |
                     DB_VERB(PRIMARY) | DB_VERB(RECOIL) | DB_VERB(PASS) | DB_VERB(GARRISON) | DB_VERB(PASS_CITY) |
                     DB_VERB(RANKS) | DB_VERB(HOLD),
    .foreign_words = foreign_words,
    .match = {.concede_clause = H(76), .draw_clause = H(76), .limit_clause = H(61)},
    .clauses = dbf_clauses,
    .clause_count = DBF_CLAUSES,
    .types = dbf_types,
    .type_count = DBF_TYPES,
    .attendants = TYPE(CF) | TYPE(CD) | TYPE(CampPiece),
    .type_aliases = dbf_aliases,
    .terrains = dbf_terrains,
    .terrain_count = DBF_TERRAINS,
    .piece_fields = {dbf_piece_fields, DBF_PIECE_FIELDS},
    .terrain_fields = {dbf_terrain_fields, DBF_TERRAIN_FIELDS},
    .side_fields = {dbf_side_fields, DBF_SIDE_FIELDS},
    .turn_fields = {dbf_turn_fields, DBF_TURN_FIELDS},
    .option_fields = {dbf_option_fields, DBF_OPTION_FIELDS},
    .wording = &dbf_wording,
    .engagement_fields = {dbf_engagement_fields, DBF_ENGAGEMENT_FIELDS},
    .combatant_fields = {dbf_combatant_fields, DBF_COMBATANT_FIELDS},
    .sheet = &dbf_sheet,
    .armies = &dbf_armies,
    .battlefield = &dbf_battlefield,
};
