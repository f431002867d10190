/* What DBA 2.2's positions and engagements may say: the fields of the catalogue's section 10 and of a position. */
#include "game/sure.h"
#include "rules/dba22/battlefield.h"
#include "rules/debellis/field_rows.h"

static const char *const modes[] = {"close", "shoot", NULL};
static const char *const sides[] = {"a", "b", NULL};
static const char *const goings[] = {"good", "bad", NULL};
/* In the order of enum feature_word, enum occupied, enum behind_word, enum enemy_behind and enum ahead_word. */
static const char *const features[] = {"none", "oasis", "dunes", "marsh", "rough", "other", NULL};
static const char *const places[] = {"none", "bua", "camp", NULL};
static const char *const behinds[] = {"clear", "friend", "enemy", "impassable", "bua", "camp", "edge", NULL};
static const char *const struck[] = {"other", "rear_edge", "side_by_rear_corner", "rear_corner", NULL};
static const char *const aheads[] = {"clear", "edge", "bad_going", "marsh_or_rough", NULL};
static const char *const positions[] = {"behind", "adjacent", NULL};

#define YES(name, member, help)                                                                                        \
    { name, FIELD_KIND_BOOL, false, 1, 0, 1, NULL, member, help }
#define OPEN_WORD(name, words, member, help)                                                                           \
    { name, FIELD_KIND_WORD, false, -1, 0, 0, words, member, help }
#define OPEN_TYPE(name, member, help)                                                                                  \
    { name, FIELD_KIND_TYPE, false, -1, -1, 0, NULL, member, help }

const struct field dba22_engagement_fields[] = {
    {"mode", FIELD_KIND_WORD, true, 0, 0, 0, modes, IN_ENGAGEMENT(mode), "close combat or shooting"},
    WORD("shooter", sides, IN_ENGAGEMENT(shooter), "shooting: the primary shooter"),
    BOOL("shoots_back", IN_ENGAGEMENT(shoots_back), "shooting: the target shoots at the shooter too"),
    {"dice", FIELD_KIND_PAIR, false, 0, 1, 6, NULL, IN_ENGAGEMENT(dice), "the dice; left out when odds are wanted"},
};
counted(dba22_engagement_fields, DBA22_ENGAGEMENT_FIELDS);

const struct field dba22_combatant_fields[] = {
    {"type", FIELD_KIND_TYPE, true, 0, 0, 0, NULL, IN_COMBATANT(type), "troop type"},
    {"depth", FIELD_KIND_INT, false, 0, 1, 1000, NULL, IN_COMBATANT(depth), "base depth in paces, if unusual"},
    BOOL("general", IN_COMBATANT(general), "the general's element"),
    WORD("going", goings, IN_COMBATANT(going), "the going it stands in, as ordinary troops count it"),
    WORD("feature", features, IN_COMBATANT(feature), "which feature of bad going"),
    OPEN_TYPE("rear_support", IN_COMBATANT(rear_support), "type lined up directly behind"),
    WORD("rear_support_going", goings, IN_COMBATANT(rear_support_going), "the going that supporter is in"),
    BOOL("psiloi_support", IN_COMBATANT(light_support), "psiloi behind it, or behind a neighbour of its own type"),
    OPEN_WORD("psiloi_position", positions, IN_COMBATANT(light_adjacent), "directly behind it, or behind a neighbour"),
    NUMBER("overlaps", 2, IN_COMBATANT(overlaps), "enemies overlapping it"),
    NUMBER("flank_attacked", 2, IN_COMBATANT(flank_attacked), "enemies squarely on its flanks"),
    BOOL("rear_attacked", IN_COMBATANT(rear_attacked), "an enemy squarely on its rear"),
    BOOL("flank_or_rear_touched", IN_COMBATANT(flank_or_rear_touched), "an enemy front edge touches flank or rear"),
    NUMBER("other_assaulters", 2, IN_COMBATANT(other_assaulters), "occupant: further enemies attacking it"),
    BOOL("uphill", IN_COMBATANT(uphill), "uphill of the opponent"),
    BOOL("defends_riverbank", IN_COMBATANT(defends_riverbank), "defends the bank of a river that is not paltry"),
    WORD("occupies", places, IN_COMBATANT(occupies), "it is in a BUA or camp"),
    YES("own_camp", IN_COMBATANT(own_camp), "the camp it is in is its own side's"),
    BOOL("sacking", IN_COMBATANT(sacking), "it has captured the BUA and is no garrison yet"),
    WORD("assaulting", places, IN_COMBATANT(assaulting), "it attacks the opponent's BUA or camp"),
    NUMBER("support_shooters", 2, IN_COMBATANT(support_shooters), "shot at: enemies aiding the shooter"),
    BOOL("moved_into_contact_this_bound", IN_COMBATANT(came_to_front), "it moved onto the opponent's front this bound"),
    BOOL("shot_in_rear", IN_COMBATANT(shot_in_rear), "the shooting at it comes entirely on its rear edge"),
    BOOL("rear_blocked", IN_COMBATANT(rear_blocked), "a recoil would meet something fatal"),
    OPEN_WORD("behind", behinds, IN_COMBATANT(behind), "what a recoil meets first"),
    OPEN_TYPE("behind_type", IN_COMBATANT(behind_type), "type of the friend met"),
    YES("behind_same_facing", IN_COMBATANT(behind_same_facing), "that friend faces the same way"),
    YES("behind_space", IN_COMBATANT(behind_space), "clear space immediately behind that friend"),
    YES("behind_movable", IN_COMBATANT(behind_movable), "that friend can be pushed back"),
    WORD("behind_enemy_contact", struck, IN_COMBATANT(behind_struck), "how a recoil touches the enemy met"),
    WORD("ahead", aheads, IN_COMBATANT(ahead), "what a follow-up would enter"),
};
counted(dba22_combatant_fields, DBA22_COMBATANT_FIELDS);

/* --- positions ----------------------------------------------------------------------------------------- */

const struct field dba22_piece_fields[] = {
    BOOL("general", SLOT(PIECE_GENERAL), "the general is with it"),
    BOOL("littoral", SLOT(PIECE_LITTORAL), "held back to land from a waterway"),
    OPEN_TYPE("dismounts", SLOT(PIECE_DISMOUNTS), "type it may dismount as in play"),
    {"inside", FIELD_KIND_TEXT, false, 0, 0, 0, NULL, SLOT(PIECE_INSIDE), "id of the place it occupies"},
    {"moved", FIELD_KIND_LENGTH, false, 0, 0, 0, NULL, SLOT(PIECE_MOVED), "how far it has moved this bound, in mm"},
    NUMBER("moves", 9, SLOT(PIECE_MOVES), "tactical moves made this bound"),
    BOOL("sacking", SLOT(PIECE_SACKING), "it is sacking the BUA it is in"),
    BOOL("dismounted", SLOT(PIECE_DISMOUNTED), "it dismounted this bound"),
    BOOL("reserve", SLOT(PIECE_RESERVE), "held back at sea, to land in its side's first bound"),
};
counted(dba22_piece_fields, DBA22_PIECE_FIELDS);

const struct field dba22_terrain_fields[] = {
    {"owner", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TERRAIN_OWNER),
     "whose BUA it is; the defender's if left out"},
    {"holder", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TERRAIN_HOLDER), "who controls it; its owner if left out"},
    BOOL("surrendered", SLOT(TERRAIN_SURRENDERED), "its denizens have changed sides"),
};
counted(dba22_terrain_fields, DBA22_TERRAIN_FIELDS);

const struct field dba22_side_fields[] = {
    {"bounds", FIELD_KIND_INT, false, -1, 0, 200, NULL, SLOT(SIDE_BOUNDS), "bounds begun, 1 = this is its first"},
    NUMBER("lost", 100, SLOT(SIDE_LOST), "elements lost so far, as victory counts them"),
    BOOL("lost_general", SLOT(SIDE_LOST_GENERAL), "its general is lost"),
    NUMBER("aggression", 9, SLOT(SIDE_AGGRESSION), "its army's aggression, added to the die for who defends"),
    {"region", FIELD_KIND_WORD, false, -1, 0, 0, dba22_topographies, SLOT(SIDE_REGION),
     "its home topography: the terrain there is if it defends"},
};
counted(dba22_side_fields, DBA22_SIDE_FIELDS);

const struct field dba22_turn_fields[] = {
    NUMBER("side", 1, SLOT(TURN_SIDE), "the side in play"),
    WORD("phase", db_phase_words, SLOT(TURN_PHASE), "the phase of the bound"),
    NUMBER("pips", 6, SLOT(TURN_PIPS), "PIPs left"),
    {"defender", FIELD_KIND_INT, false, -1, 0, 1, NULL, SLOT(TURN_DEFENDER),
     "the defender; the side not in play if left out"},
};
counted(dba22_turn_fields, DBA22_TURN_FIELDS);

static const char *const column_words[] = {"anywhere", "for_a_reason", NULL};

const struct field dba22_option_fields[] = {
    /* dba22-H55 */
    {"bound_limit", FIELD_KIND_INT, false, 60, 1, 200, NULL, SLOT(OPTION_BOUND_LIMIT),
     "bounds before the game is a draw"},
    /* dba22-H54 */
    BOOL("chariots_count", SLOT(OPTION_CHARIOT_LOSSES), "lost scythed chariots count like other elements"),
    /* dba22-076, 080, H68 */
    WORD("columns", column_words, SLOT(OPTION_COLUMNS), "where a group may narrow to a column"),
};
counted(dba22_option_fields, DBA22_OPTION_FIELDS);
