/* What DBF's positions and engagements may say: the fields of the catalogue's section 10 and of a position. */
#include "game/sure.h"
#include "rules/dbf/dbf.h"
#include "rules/debellis/field_rows.h"

/* --- engagements -------------------------------------------------------------------------------------- */

static const char *const modes[] = {[MODE_CLOSE] = "close", [MODE_SHOOT] = "shoot", [MODE_MAGIC] = "magic", NULL};
static const char *const sides[] = {"a", "b", NULL};
static const char *const spells[] = {
    [SPELL_BOLT] = "bolt", [SPELL_HEX] = "hex", [SPELL_TERROR] = "terror", [SPELL_FIRESTORM] = "firestorm", NULL};
static const char *const goings[] = {"good", "rough", "bad", "dangerous", NULL};
static const char *const places[5] = {
    [OCCUPIES_NONE] = "none", [OCCUPIES_CITY] = "city", [OCCUPIES_FORT] = "castle", [OCCUPIES_CAMP] = "camp"};

const struct field dbf_engagement_fields[] = {
    {"mode", FIELD_KIND_WORD, true, 0, 0, 0, modes, IN_ENGAGEMENT(mode), "close combat, shooting or magic"},
    WORD("shooter", sides, IN_ENGAGEMENT(shooter), "who shoots, or casts the spell"),
    BOOL("shoots_back", IN_ENGAGEMENT(shoots_back), "shooting: the target shoots at the shooter too"),
    WORD("spell", spells, IN_ENGAGEMENT(spell), "magic: the spell"),
    BOOL("aerials_involved", IN_ENGAGEMENT(aerials_involved), "an aerial other than a and b takes part"),
    {"dice", FIELD_KIND_PAIR, false, 0, 1, 6, NULL, IN_ENGAGEMENT(dice), "the dice; left out when odds are wanted"},
};
counted(dbf_engagement_fields, DBF_ENGAGEMENT_FIELDS);

const struct field dbf_combatant_fields[] = {
    {"type", FIELD_KIND_TYPE, true, 0, 0, 0, NULL, IN_COMBATANT(type), "troop type"},
    BOOL("general", IN_COMBATANT(general), "the General's element"),
    WORD("going", goings, IN_COMBATANT(going), "the worst going any part of it is in"),
    {"rear_support", FIELD_KIND_TYPE, false, -1, -1, 0, NULL, IN_COMBATANT(rear_support), "type lined up behind"},
    {"side_support", FIELD_KIND_TYPES, false, 0, 0, 2, NULL, IN_COMBATANT(side_supports),
     "types in mutual side-edge and front-corner contact"},
    NUMBER("overlaps", 2, IN_COMBATANT(overlaps), "enemy elements overlapping it"),
    NUMBER("flank_attacked", 2, IN_COMBATANT(flank_attacked), "enemy front edges on its flanks"),
    BOOL("rear_attacked", IN_COMBATANT(rear_attacked), "an enemy front edge in full contact with its rear"),
    BOOL("rear_blocked", IN_COMBATANT(rear_blocked), "close behind it stands what it may neither pass nor push"),
    BOOL("uphill", IN_COMBATANT(uphill), "uphill of the opponent"),
    BOOL("defends_riverbank", IN_COMBATANT(defends_riverbank), "off-road, on the bank of a river that is not paltry"),
    WORD("occupies", places, IN_COMBATANT(occupies), "what it garrisons or occupies"),
    WORD("assaulting", places, IN_COMBATANT(assaulting), "what of the opponent's it assaults"),
    NUMBER("other_assaulters", INT32_MAX, IN_COMBATANT(other_assaulters), "defender: further enemies still assaulting"),
    NUMBER("support_shooters", INT32_MAX, IN_COMBATANT(support_shooters), "shot at: enemies aiding the main shooter"),
    BOOL("spell_near", IN_COMBATANT(spell_near), "caster: cast or passing within 2 BW of a Cleric or Paladin"),
    BOOL("warded", IN_COMBATANT(warded), "under a Ward"),
    BOOL("hexed", IN_COMBATANT(hexed), "under a Hex"),
    BOOL("blessed", IN_COMBATANT(blessed), "blessed: in close combat only"),
};
counted(dbf_combatant_fields, DBF_COMBATANT_FIELDS);

/* --- positions ------------------------------------------------------------------------------------------ */

const struct field dbf_piece_fields[] = {
    BOOL("general", SLOT(PIECE_GENERAL), "the General is with it"),
    {"inside", FIELD_KIND_TEXT, false, 0, 0, 0, NULL, SLOT(PIECE_INSIDE), "id of the place it occupies"},
    {"moved", FIELD_KIND_LENGTH, false, 0, 0, 0, NULL, SLOT(PIECE_MOVED), "how far it has moved this bound, in mm"},
    NUMBER("moves", 9, SLOT(PIECE_MOVES), "moves made this bound"),
    {"command", FIELD_KIND_INT, false, -1, 0, 3, NULL, SLOT(PIECE_COMMAND),
     "its command, 1 to 3; the first if left out"},
    {"level", FIELD_KIND_INT, false, 3, 1, 5, NULL, SLOT(PIECE_LEVEL), "Mages: their level"},
    BOOL("warded", SLOT(PIECE_WARDED), "under a Ward of its own side"),
    BOOL("hexed", SLOT(PIECE_HEXED), "under a Hex of the enemy"),
    BOOL("unwieldy", SLOT(PIECE_UNWIELDY), "unwieldy though its type is not"),
};
counted(dbf_piece_fields, DBF_PIECE_FIELDS);

/* Of cities and castles. */
const struct field dbf_terrain_fields[] = {
    {"owner", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TERRAIN_OWNER), "whose it is; the defender's if left out"},
    {"holder", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TERRAIN_HOLDER), "who controls it; its owner if left out"},
};
counted(dbf_terrain_fields, DBF_TERRAIN_FIELDS);

const struct field dbf_side_fields[] = {
    {"bounds", FIELD_KIND_INT, false, -1, 0, 200, NULL, SLOT(SIDE_BOUNDS), "bounds begun, 1 = this is its first"},
    NUMBER("lost", 100, SLOT(SIDE_LOST), "losses so far, as victory counts them"),
    BOOL("lost_general", SLOT(SIDE_LOST_GENERAL), "its General is lost"),
    NUMBER("aggression", 9, SLOT(SIDE_AGGRESSION), "its army's aggression, added to the die for who defends"),
    {"region", FIELD_KIND_WORD, false, -1, 0, 0, dbf_region_names, SLOT(SIDE_REGION),
     "its army's home, for the terrain if it defends"},
};
counted(dbf_side_fields, DBF_SIDE_FIELDS);

const struct field dbf_turn_fields[] = {
    NUMBER("side", 1, SLOT(TURN_SIDE), "the side in play"),
    WORD("phase", db_phase_words, SLOT(TURN_PHASE), "the phase of the bound"),
    NUMBER("pips", 18, SLOT(TURN_PIPS), "PIPs left"),
    NUMBER("pips_2", 6, SLOT(TURN_PIPS_2), "PIPs left to the second command"),
    NUMBER("pips_3", 6, SLOT(TURN_PIPS_3), "PIPs left to the third command"),
    {"defender", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TURN_DEFENDER),
     "the side that had the first bound; the side in play if left out"},
};
counted(dbf_turn_fields, DBF_TURN_FIELDS);

const struct field dbf_option_fields[] = {
    /* dbf-H61 */
    {"bound_limit", FIELD_KIND_INT, false, 20, 1, 200, NULL, SLOT(OPTION_BOUND_LIMIT),
     "bounds each before the game is a draw"},
};
counted(dbf_option_fields, DBF_OPTION_FIELDS);
