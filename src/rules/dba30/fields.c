/* What DBA 3.0's positions and engagements may say: the fields of the catalogue's section 10 and of a position. */
#include "game/sure.h"
#include "rules/dba30/battlefield.h"
#include "rules/debellis/field_rows.h"

/* --- engagements -------------------------------------------------------------------------------------- */

static const char *const modes[] = {"close", "shoot", NULL};
static const char *const sides[] = {"a", "b", NULL};
static const char *const goings[] = {"good", "rough", "bad", NULL};
static const char *const features[] = {"none", "oasis", "dunes", "marsh", "gully", "other", NULL};
static const char *const places[] = {"none", "city", "camp", "fort", NULL};

const struct field dba30_engagement_fields[] = {
    WORD("mode", modes, IN_ENGAGEMENT(mode), "close combat or shooting"),
    WORD("shooter", sides, IN_ENGAGEMENT(shooter), "shooting: who dices for the shooting side"),
    BOOL("shoots_back", IN_ENGAGEMENT(shoots_back), "shooting: the target shoots at the shooter too"),
    {"dice", FIELD_KIND_PAIR, false, 0, 1, 6, NULL, IN_ENGAGEMENT(dice), "the dice; left out when odds are wanted"},
};
counted(dba30_engagement_fields, DBA30_ENGAGEMENT_FIELDS);

const struct field dba30_combatant_fields[] = {
    {"type", FIELD_KIND_TYPE, true, 0, 0, 0, NULL, IN_COMBATANT(type), "troop type"},
    BOOL("general", IN_COMBATANT(general), "the general is with the element"),
    BOOL("longbow_or_crossbow", IN_COMBATANT(longbow), "armament of bows or mounted infantry"),
    WORD("going", goings, IN_COMBATANT(going), "the worst going any part of it is in"),
    WORD("feature", features, IN_COMBATANT(feature), "which feature, if it matters"),
    {"rear_support", FIELD_KIND_TYPE, false, -1, -1, 0, NULL, IN_COMBATANT(rear_support), "type lined up behind"},
    WORD("rear_support_going", goings, IN_COMBATANT(rear_support_going), "the going that supporter is in"),
    NUMBER("support_attacked", 3, IN_COMBATANT(support_attacked), "flank and rear attacks on the rear supporter"),
    {"side_support", FIELD_KIND_TYPES, false, 0, 0, SIDE_SUPPORTS_MAX, NULL, IN_COMBATANT(side_supports),
     "types of the friends in side-support position"},
    NUMBER("overlaps", 2, IN_COMBATANT(overlaps), "overlaps by enemy"),
    NUMBER("edge_corners", 2, IN_COMBATANT(edge_corners),
           "front corners under 1 BW from a table edge, no friend there"),
    BOOL("moved", IN_COMBATANT(moved), "it moved this bound"),
    NUMBER("flank_attacked", 2, IN_COMBATANT(flank_attacked), "its flanks attacked"),
    BOOL("rear_attacked", IN_COMBATANT(rear_attacked), "its rear is attacked"),
    BOOL("uphill", IN_COMBATANT(uphill), "uphill of the opponent"),
    BOOL("defends_riverbank", IN_COMBATANT(defends_riverbank), "on land, the opponent in a river that is not paltry"),
    WORD("occupies", places, IN_COMBATANT(occupies), "what it garrisons, defends or occupies"),
    BOOL("sacking", IN_COMBATANT(sacking), "sacking a city"),
    WORD("assaulting", places, IN_COMBATANT(assaulting), "what of the opponent's it assaults"),
    BOOL("mobile_tower", IN_COMBATANT(mobile_tower), "war wagon only: a mobile tower"),
    NUMBER("other_assaulters", 2, IN_COMBATANT(other_assaulters), "defender: other enemies still assaulting"),
    NUMBER("support_shooters", 2, IN_COMBATANT(support_shooters), "shot at: second and third enemy shooters"),
    BOOL("shot_in_rear", IN_COMBATANT(shot_in_rear), "shot at least partly in the rear edge"),
    BOOL("rear_blocked", IN_COMBATANT(rear_blocked), "something it cannot pass, push or enter touches its rear"),
    BOOL("demoralised", IN_COMBATANT(demoralised), "of a demoralised command (Big Battle)"),
    BOOL("cinc_bonus", IN_COMBATANT(cinc_bonus), "the commander-in-chief uses his +1 (Big Battle)"),
};
counted(dba30_combatant_fields, DBA30_COMBATANT_FIELDS);

/* --- positions: offsets are those of the attribute arrays of a setup, in the order of flow.h -------------- */

const struct field dba30_piece_fields[] = {
    BOOL("general", SLOT(PIECE_GENERAL), "the general is with it"),
    BOOL("longbow_or_crossbow", SLOT(PIECE_LONGBOW), "bows or mounted infantry with longbows or crossbows"),
    BOOL("ally", SLOT(PIECE_ALLY), "of the allied contingent"),
    BOOL("littoral", SLOT(PIECE_LITTORAL), "may land from a waterway"),
    BOOL("mobile_tower", SLOT(PIECE_TOWER), "war wagon that may assault"),
    {"dismounts", FIELD_KIND_TYPE, false, -1, -1, 0, NULL, SLOT(PIECE_DISMOUNTS), "type it may dismount as in play"},
    {"inside", FIELD_KIND_TEXT, false, 0, 0, 0, NULL, SLOT(PIECE_INSIDE), "id of the place it occupies"},
    {"moved", FIELD_KIND_LENGTH, false, 0, 0, 0, NULL, SLOT(PIECE_MOVED), "how far it has moved this bound, in mm"},
    NUMBER("moves", 9, SLOT(PIECE_MOVES), "tactical moves made this bound"),
    BOOL("sacking", SLOT(PIECE_SACKING), "it is sacking the city it is in"),
    {"command", FIELD_KIND_INT, false, -1, 0, 3, NULL, SLOT(PIECE_COMMAND),
     "its command, 1 to 3; the first if left out (Big Battle)"},
    BOOL("edifice", SLOT(PIECE_EDIFICE), "camps: it is an edifice too, and stays when captured"),
    BOOL("reserve", SLOT(PIECE_RESERVE), "held back to land from a waterway"),
    BOOL("dismounts_before", SLOT(PIECE_DISMOUNTS_BEFORE), "it may dismount only while the army is deployed"),
    BOOL("lost", SLOT(PIECE_LOST), "it has been lost already, and counts in what its command began with"),
    BOOL("cinc", SLOT(PIECE_CINC), "the commander-in-chief; the first command's general if left out (Big Battle)"),
    BOOL("demoralised", SLOT(PIECE_DEMORALISED), "its command is demoralised (Big Battle)"),
};
counted(dba30_piece_fields, DBA30_PIECE_FIELDS);

/* Of cities and forts. */
const struct field dba30_terrain_fields[] = {
    {"owner", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TERRAIN_OWNER), "whose it is; the defender's if left out"},
    {"holder", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TERRAIN_HOLDER), "who controls it; its owner if left out"},
    BOOL("taken_before", SLOT(TERRAIN_TAKEN_BEFORE), "captured earlier in a campaign"),
    BOOL("surrendered", SLOT(TERRAIN_SURRENDERED), "it has surrendered in this battle"),
    BOOL("serves_as_camp", SLOT(TERRAIN_SERVES_AS_CAMP), "its owner's camp counts as being inside"),
    {"gate.x", FIELD_KIND_LENGTH, false, 0, 0, 0, NULL, SLOT(TERRAIN_GATE_X), "where its gate is, in mm"},
    {"gate.y", FIELD_KIND_LENGTH, false, 0, 0, 0, NULL, SLOT(TERRAIN_GATE_Y),
     "... and a city's other gate is then opposite; left out: at a road, or in the middle of the longest side"},
};
counted(dba30_terrain_fields, DBA30_TERRAIN_FIELDS);

static const char *const dice_orders[] = {"numbers", "1-2-3", "1-3-2", "2-1-3", "2-3-1", "3-1-2", "3-2-1", NULL};

const struct field dba30_side_fields[] = {
    {"bounds", FIELD_KIND_INT, false, -1, 0, 200, NULL, SLOT(SIDE_BOUNDS), "bounds begun, 1 = this is its first"},
    NUMBER("lost", 100, SLOT(SIDE_LOST), "elements lost so far, as victory counts them"),
    BOOL("lost_double", SLOT(SIDE_LOST_DOUBLE), "its first double element is lost"),
    BOOL("lost_general", SLOT(SIDE_LOST_GENERAL), "its general is lost"),
    NUMBER("aggression", 9, SLOT(SIDE_AGGRESSION), "its army's aggression, added to the die for who defends"),
    {"region", FIELD_KIND_WORD, false, -1, 0, 0, dba30_region_names, SLOT(SIDE_REGION),
     "its home: the terrain there is if it defends"},
    WORD("dice_order", dice_orders, SLOT(SIDE_DICE_ORDER),
         "Big Battle: the commands from the highest PIP die to the lowest"),
    BOOL("bonus_spent", SLOT(SIDE_BONUS_SPENT), "Big Battle: the commander-in-chief has used his bonus"),
};
counted(dba30_side_fields, DBA30_SIDE_FIELDS);

const struct field dba30_turn_fields[] = {
    NUMBER("side", 1, SLOT(TURN_SIDE), "the side in play"),
    WORD("phase", db_phase_words, SLOT(TURN_PHASE), "the phase of the bound"),
    NUMBER("pips", 18, SLOT(TURN_PIPS), "PIPs left (Big Battle: of the first command)"),
    BOOL("plough_rough", SLOT(TURN_PLOUGH_ROUGH), "wet plough: rough going"),
    {"defender", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TURN_DEFENDER),
     "the side that had the first bound; the side in play if left out"},
    NUMBER("pips_2", 6, SLOT(TURN_PIPS_2), "PIPs left of the second command (Big Battle)"),
    NUMBER("pips_3", 6, SLOT(TURN_PIPS_3), "PIPs left of the third command (Big Battle)"),
};
counted(dba30_turn_fields, DBA30_TURN_FIELDS);
