/* What the state of a De Bellis battle means, field by field (game/meaning.h): read it beside battle.h. */
#include "rules/debellis/battle.h"

static const char *const traits[] = {"general",          "longbow", "ally",     "littoral", "tower",
                                     "sacking",          "sallied", "released", "returns",  "unwieldy",
                                     "dismounts_before", "cinc",    "held"};
static const char *const marks[] = {"road_move", "shot", "fought", "pursued", "moved", "turned", "boxed_in", "aimed"};
static const char *const magic[] = {"warded", "hexed", "blessed", "acted", "came", "left", "dismounted", "charged"};
static const char *const whereabouts[] = {
    [AWAY] = "away", [ON_TABLE] = "on_table", [INSIDE] = "inside", [LOST] = "lost", [AFLOAT] = "afloat"};
static const char *const edges[] = {
    [EDGE_FRONT] = "front", [EDGE_RIGHT] = "right", [EDGE_REAR] = "rear", [EDGE_LEFT] = "left", [EDGE_NONE] = "none"};

static const struct meaning element_meaning[] = {
    MEANING_TEXT(struct element, id),
    MEANING_PART(struct element, pose, pose_meaning),
    MEANING_NUMBER(struct element, depth),
    MEANING_NOTHING(struct element, quad), /* these four follow from the poses */
    MEANING_NOTHING(struct element, centre),
    MEANING_NOTHING(struct element, radius),
    MEANING_NOTHING(struct element, near),
    MEANING_NUMBER(struct element, moved),
    MEANING_FLAGS(struct element, traits, traits),
    MEANING_TYPE(struct element, type, -1),
    MEANING_NUMBER(struct element, side),
    MEANING_WORD(struct element, where, whereabouts),
    MEANING_NUMBER(struct element, place),
    MEANING_NUMBER(struct element, moves),
    MEANING_FLAGS(struct element, marks, marks),
    MEANING_TYPE(struct element, dismounts, NO_PIECE),
    MEANING_NUMBER(struct element, command),
    MEANING_PIECE(struct element, aim),
    MEANING_NUMBER(struct element, die),
    MEANING_WORD(struct element, front, edges),
    MEANING_PIECE(struct element, opponent),
    MEANING_NUMBER(struct element, level),
    MEANING_FLAGS(struct element, magic, magic),
    MEANING_END,
};

static const char *const place_kinds[] = {[PLACE_CITY] = "city", [PLACE_FORT] = "fort", [PLACE_CAMP] = "camp"};
static const char *const place_flags[] = {"gone",    "surrendered",       "serves_as_camp",
                                          "edifice", "occupied_by_enemy", "taken_before"};

static const struct meaning place_meaning[] = {
    MEANING_NUMBER(struct place, feature),
    MEANING_WORD(struct place, kind, place_kinds),
    MEANING_NUMBER(struct place, owner),
    MEANING_NUMBER(struct place, holder),
    MEANING_PIECE(struct place, occupant),
    MEANING_PIECE(struct place, civilians),
    MEANING_FLAGS(struct place, flags, place_flags),
    MEANING_NUMBER(struct place, gates),
    MEANING_NUMBER(struct place, command),
    MEANING_NOTHING(struct place, reserved),
    MEANING_PARTS(struct place, gate, pose_meaning),
    MEANING_END,
};

static const char *const task_kinds[] = {
    [TASK_NONE] = "none",       [TASK_DESTROY] = "destroy",     [TASK_RECOIL] = "recoil",
    [TASK_FLEE] = "flee",       [TASK_PURSUE] = "pursue",       [TASK_MOVE_IN] = "move_in",
    [TASK_CONFORM] = "conform", [TASK_SURRENDER] = "surrender", [TASK_SHARE_FATE] = "share_fate",
    [TASK_YIELD] = "yield",
};
WORD_FOR_EACH(task_kinds, TASK_KINDS);

static const struct meaning task_meaning[] = {
    MEANING_WORD(struct task, kind, task_kinds), MEANING_NUMBER(struct task, piece),
    MEANING_NUMBER(struct task, other),          MEANING_NUMBER(struct task, stage),
    MEANING_NUMBER(struct task, value),          MEANING_NUMBERS_OR(struct task, choice, NO_CHOICE),
    MEANING_NOTHING(struct task, side),          MEANING_NOTHING(struct task, second),
    MEANING_NOTHING(struct task, spare),         MEANING_END,
};

static const char *const command_flags[] = {"allied", "deployed", NULL, "demoralised", "routed", "ran"};

static const struct meaning command_meaning[] = {
    MEANING_NUMBER(struct command_state, pips),
    MEANING_NUMBER(struct command_state, rank),
    MEANING_FLAGS(struct command_state, flags, command_flags),
    MEANING_PIECE(struct command_state, general),
    MEANING_END,
};

static const struct meaning side_meaning[] = {
    MEANING_PARTS(struct side_state, command, command_meaning),
    MEANING_NUMBER(struct side_state, commands),
    MEANING_NUMBER(struct side_state, aggression),
    MEANING_NUMBER(struct side_state, region),
    MEANING_NUMBER(struct side_state, bonus_spent),
    MEANING_NUMBER(struct side_state, bounds),
    MEANING_NUMBER(struct side_state, lost_points),
    MEANING_NUMBER(struct side_state, lost_double),
    MEANING_NUMBER(struct side_state, lost_general),
    MEANING_NUMBER(struct side_state, road_move_used),
    MEANING_NUMBER(struct side_state, routed),
    MEANING_NUMBER(struct side_state, lost_this_bound),
    MEANING_NUMBER(struct side_state, lost_before),
    MEANING_NUMBER(struct side_state, darkness),
    MEANING_NUMBER(struct side_state, break_point),
    MEANING_NOTHING(struct side_state, reserved),
    MEANING_END,
};

static const struct meaning pick_meaning[] = {MEANING_TERRAIN(struct pick, kind), MEANING_NUMBER(struct pick, column),
                                              MEANING_END};

static const struct meaning selection_meaning[] = {
    MEANING_NUMBER(struct selection, region),
    MEANING_NUMBER(struct selection, choice),
    MEANING_NUMBER(struct selection, big),
    MEANING_NUMBER(struct selection, compulsory),
    MEANING_NUMBER(struct selection, optional),
    MEANING_NUMBER(struct selection, count),
    MEANING_LIST(struct selection, pick, pick_meaning, count),
    MEANING_END,
};

static const struct meaning camp_id_meaning[] = {{MEANING_NAME("id"), .kind = MEANS_TEXT, .size = 8, .count = 1},
                                                 MEANING_END};

static const struct meaning opening_meaning[] = {
    MEANING_NUMBER(struct opening, luck),
    MEANING_PART(struct opening, selection, selection_meaning),
    MEANING_NUMBER(struct opening, done),
    MEANING_NUMBER(struct opening, next),
    MEANING_NUMBER(struct opening, die),
    MEANING_NUMBER(struct opening, quarter),
    MEANING_NUMBER(struct opening, side),
    MEANING_NUMBER(struct opening, command),
    MEANING_NUMBER(struct opening, camps),
    {MEANING_NAME("camp_id"), .kind = MEANS_PART, .offset = offsetof(struct opening, camp_id), .size = 8,
     .count = 2 * COMMANDS_MAX, .part = camp_id_meaning},
    MEANING_NOTHING(struct opening, spare),
    MEANING_END,
};

static const char *const phases[] = {
    [PHASE_AGGRESSION] = "aggression",
    [PHASE_TABLE] = "table",
    [PHASE_TERRAIN] = "terrain",
    [PHASE_FEATURE_ROLL] = "feature_roll",
    [PHASE_FEATURE] = "feature",
    [PHASE_BUILT_ROLL] = "built_roll",
    [PHASE_BUILT] = "built",
    [PHASE_NEXT] = "next",
    [PHASE_QUARTER_ROLL] = "quarter_roll",
    [PHASE_QUARTER] = "quarter",
    [PHASE_LAY] = "lay",
    [PHASE_EDGE] = "edge",
    [PHASE_RANKS] = "ranks",
    [PHASE_CAMP] = "camp",
    [PHASE_DEPLOY] = "deploy",
    [PHASE_LAND] = "land",
    [PHASE_PIPS] = "pips",
    [PHASE_HOLD] = "hold",
    [PHASE_MOVE] = "move",
    [PHASE_RIVER] = "river",
    [PHASE_AIM] = "aim",
    [PHASE_SHOOT] = "shoot",
    [PHASE_PRIMARY] = "primary",
    [PHASE_REPLY] = "reply",
    [PHASE_SHOOT_ROLL] = "shoot_roll",
    [PHASE_SPELL_ROLL] = "spell_roll",
    [PHASE_FIGHT] = "fight",
    [PHASE_FIGHT_ROLL] = "fight_roll",
    [PHASE_BONUS] = "bonus",
    [PHASE_TASK] = "task",
    [PHASE_OVER] = "over",
    [PHASE_CHAMPION] = "champion",
    [PHASE_EXCHANGE] = "exchange",
};
WORD_FOR_EACH(phases, PHASES);
static const char *const bonuses[] = {"asked_0", "asked_1", "taken_0", "taken_1", "shooting"};
static const char *const options[OPTIONS_MAX] = {
    [OPTION_OVERLAPS] = "overlaps",
    [OPTION_EQUAL_KNIGHTS] = "equal_knights",
    [OPTION_MOUNTED_INFANTRY] = "mounted_infantry",
    [OPTION_HORDE_ELEPHANTS] = "horde_elephants",
    [OPTION_ASSAULT_FLANKS] = "assault_flanks",
    [OPTION_SIDE_SUPPORT] = "side_support",
    [OPTION_SHOT_IN_CAMP] = "shot_in_camp",
    [OPTION_HORDE_STORMING] = "horde_storming",
    [OPTION_EQUAL_PURSUIT] = "equal_pursuit",
    [OPTION_BOUND_LIMIT] = "bound_limit",
    [OPTION_GENERAL_LOSS] = "general_loss",
    [OPTION_FREE_ROAD_MOVES] = "free_road_moves",
    [OPTION_EXTRA_PIPS] = "extra_pips",
    [OPTION_THIRD_PARTY] = "third_party",
    [OPTION_THREE_DEEP] = "three_deep",
    [OPTION_CAMP_ZONE] = "camp_zone",
    [OPTION_PSILOI_FIRST_BOUND] = "psiloi_first_bound",
    [OPTION_FIGHTERS_ZONE] = "fighters_zone",
    [OPTION_COMMAND_GROUND] = "command_ground",
    [OPTION_HEAVY_IN_ROUGH] = "heavy_in_rough",
    [OPTION_GATES] = "gates",
    [OPTION_CITY_CIVILIANS] = "city_civilians",
    [OPTION_WHO_SACKS] = "who_sacks",
    [OPTION_NEW_GARRISON] = "new_garrison",
    [OPTION_RETAKEN_CITY] = "retaken_city",
    [OPTION_INVADER_TABLE] = "invader_table",
    [OPTION_BIG_LOSSES] = "big_losses",
    [OPTION_ALLIES] = "allies",
    [OPTION_CHARIOT_LOSSES] = "chariot_losses",
};

const struct meaning db_meaning[] = {
    MEANING_PART(struct battle, match, match_meaning),
    MEANING_NUMBER(struct battle, width),
    MEANING_NUMBER(struct battle, depth),
    MEANING_NUMBER(struct battle, base_width),
    MEANING_PART(struct battle, terrain, terrain_meaning),
    MEANING_NUMBER(struct battle, elements),
    MEANING_NUMBER(struct battle, places),
    MEANING_WORD(struct battle, phase, phases),
    MEANING_NUMBER(struct battle, active),
    MEANING_NUMBER(struct battle, defender),
    MEANING_FLAGS(struct battle, bonus, bonuses),
    MEANING_NUMBER(struct battle, plough_rough),
    MEANING_NUMBERS_OR(struct battle, combat, NO_PIECE),
    MEANING_NUMBERS(struct battle, dice),
    MEANING_NUMBER(struct battle, both_shoot),
    MEANING_QUEUE_LENGTH(struct battle, queue),
    MEANING_PIECE(struct battle, prompt_piece),
    MEANING_PIECE(struct battle, river),
    MEANING_NUMBERS(struct battle, arrived),
    MEANING_NOTHING(struct battle, thrown),
    MEANING_NUMBER(struct battle, bound),
    MEANING_NUMBER(struct battle, touch),
    MEANING_NAMED(struct battle, option, options),
    MEANING_PARTS(struct battle, side, side_meaning),
    MEANING_PART(struct battle, opening, opening_meaning),
    MEANING_ACT(struct battle, pending),
    MEANING_QUEUE(struct battle, queue, task_meaning),
    MEANING_LIST(struct battle, place, place_meaning, places),
    MEANING_LIST(struct battle, element, element_meaning, elements),
    MEANING_END,
};
