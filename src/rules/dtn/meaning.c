/* What the state of a DTN battle means, field by field (game/meaning.h): read it beside battle.h. */
#include "rules/dtn/battle.h"

static const char *const kinds[] = {[PIECE_UNIT] = "unit", [PIECE_LEADER] = "leader", [PIECE_HQ] = "hq"};
static const char *const wheres[] = {[ON_TABLE] = "on_table", [BROKEN] = "broken",       [CAPTURED] = "captured",
                                     [DEPARTED] = "departed", [LEFT_HOME] = "left_home", [TO_COME] = "to_come"};
static const char *const traits[] = {"light", "shock"};
static const char *const marks[] = {
    "limbered",    "vulnerable",     "passed_defile", "has_moved",         "fired",
    "recovered",   "firefight",      "turn_taken",    "fired_on_chargers", "in_scope",
    "acted",       "limber_changed", "charging",      "approached",        "settled",
    "supports",    "broke_enemy",    "awaits_rescue", "follows_on",        "moved_now",
    "evaded",      "fired_in_check", "fell_back",     "normal_move_made",  "asked",
    "tested_here", "pins",           "ordered",       "attach_tested",     "regroup_spared",
    "chases"};
static const char *const ranks[] = {[RANK_COMMANDER] = "commander", [RANK_CORPS] = "corps", [RANK_DG] = "dg"};
static const char *const orders[] = {
    [ORDER_NONE] = "none", [ORDER_ACTION] = "action",       [ORDER_REGROUP] = "regroup",
    [ORDER_MOVE] = "move", [ORDER_BREAK_OFF] = "break_off", [ORDERS] = "none_of_its_own"};
static const char *const activations[] = {[ACTIVATION_FAIL] = "fail",
                                          [ACTIVATION_LIMITED] = "limited",
                                          [ACTIVATION_FULL] = "full",
                                          [ACTIVATION_NONE] = "none"};
static const char *const statuses[] = {[STATUS_NORMAL] = "normal",
                                       [STATUS_RAPID] = "rapid",
                                       [STATUS_ROAD_MARCH] = "road_march",
                                       [STATUS_DEFEND] = "defend"};

static const struct meaning piece_meaning[] = {
    MEANING_TEXT(struct piece, id),
    MEANING_PART(struct piece, pose, pose_meaning),
    MEANING_NUMBER(struct piece, width),
    MEANING_NUMBER(struct piece, depth),
    MEANING_FLAGS(struct piece, marks, marks),
    MEANING_WORD(struct piece, kind, kinds),
    MEANING_NUMBER(struct piece, side),
    MEANING_WORD(struct piece, where, wheres),
    MEANING_NUMBER(struct piece, arm), /* these five: as the lists of words in dtn.h have them */
    MEANING_NUMBER(struct piece, move_class),
    MEANING_NUMBER(struct piece, weight),
    MEANING_NUMBER(struct piece, quality),
    MEANING_FLAGS(struct piece, traits, traits),
    MEANING_NUMBER(struct piece, sp),
    MEANING_NUMBER(struct piece, hits),
    MEANING_NUMBER(struct piece, morale),
    MEANING_NUMBER(struct piece, a_rating),
    MEANING_WORD(struct piece, rank, ranks),
    MEANING_NUMBER(struct piece, character),
    MEANING_NUMBER(struct piece, fails_next),
    MEANING_WORD(struct piece, status, statuses),
    MEANING_NUMBER_OR(struct piece, division, NO_DIVISION),
    MEANING_PIECE(struct piece, superior),
    MEANING_NUMBER(struct piece, cps),
    MEANING_WORD(struct piece, own_order, orders),
    MEANING_NUMBER(struct piece, attach_to),
    MEANING_NUMBER(struct piece, attach_age),
    MEANING_NUMBER(struct piece, near),
    MEANING_NUMBER(struct piece, far),
    MEANING_NUMBER(struct piece, faces),
    MEANING_NUMBER(struct piece, heavy_near),
    MEANING_NUMBER(struct piece, heavy_far),
    MEANING_NUMBER(struct piece, covered),
    MEANING_NUMBER(struct piece, due_hits),
    MEANING_NUMBER(struct piece, fatigue),
    MEANING_NUMBER(struct piece, fires_on_chargers),
    MEANING_PIECE(struct piece, target),
    MEANING_NUMBER(struct piece, target_face),
    MEANING_WORD(struct piece, activation, activations),
    MEANING_NUMBER(struct piece, moved_figure),
    MEANING_WORD(struct piece, own_pending, orders),
    MEANING_NUMBER(struct piece, rush),
    MEANING_NOTHING(struct piece, unused),
    MEANING_PART(struct piece, began, pose_meaning),
    MEANING_PART(struct piece, rush_from, point_meaning),
    MEANING_END,
};

static const struct meaning division_meaning[] = {
    MEANING_NUMBER(struct division, side),
    MEANING_PIECE(struct division, dg),
    MEANING_WORD(struct division, order, orders),
    MEANING_WORD(struct division, pending, orders),
    MEANING_NUMBER(struct division, turn_taken),
    MEANING_NUMBER(struct division, ordered),
    MEANING_NUMBER(struct division, spared),
    MEANING_NUMBER(struct division, stands),
    MEANING_END,
};

static const char *const sources[] = {
    [CLASH_CHARGE] = "charge",       [CLASH_ANSWER] = "answer", [CLASH_BREAKTHROUGH] = "breakthrough",
    [CLASH_FOLLOW_ON] = "follow_on", [CLASH_PRESS] = "press",   [CLASH_COUNTER] = "counter",
    [CLASH_FIREFIGHT] = "firefight"};

static const struct meaning clash_meaning[] = {
    MEANING_PIECE(struct clash, defender),
    MEANING_NUMBERS_OR(struct clash, attacker, NO_PIECE),
    MEANING_NUMBER(struct clash, phase),
    MEANING_WORD(struct clash, source, sources),
    MEANING_NUMBER(struct clash, done),
    MEANING_NUMBERS(struct clash, split),
    MEANING_NUMBERS(struct clash, attached),
    MEANING_NUMBERS_OR(struct clash, fire, ALL_IT_MAY),
    MEANING_END,
};

static const char *const task_kinds[] = {
    [TASK_NONE] = "none",
    [TASK_LAY] = "lay",
    [TASK_CUT] = "cut",
    [TASK_ROLL_CP] = "roll_cp",
    [TASK_DRAW_FIRST] = "draw_first",
    [TASK_ACTIVATION] = "activation",
    [TASK_ASSISTANCE] = "assistance",
    [TASK_FIRE] = "fire",
    [TASK_FIRE_EXTRA] = "fire_extra",
    [TASK_FATIGUE] = "fatigue",
    [TASK_MORALE] = "morale",
    [TASK_RISK] = "risk",
    [TASK_RECOVERY] = "recovery",
    [TASK_EVADE] = "evade",
    [TASK_COMBAT_CARDS] = "combat_cards",
    [TASK_ANSWER] = "answer",
    [TASK_SPLIT] = "split",
    [TASK_FALL_BACK] = "fall_back",
    [TASK_CONVERT] = "convert",
    [TASK_ATTACHED] = "attached",
    [TASK_COUNTER] = "counter",
    [TASK_ENTER_BUA] = "enter_bua",
    [TASK_ATTACH] = "attach",
    [TASK_ADVANCE] = "advance",
    [TASK_DEFERRED] = "deferred",
};

static const struct meaning task_meaning[] = {
    MEANING_WORD(struct task, kind, task_kinds), MEANING_NUMBER(struct task, side),
    MEANING_NUMBER(struct task, piece),          MEANING_NUMBER(struct task, other),
    MEANING_NUMBER(struct task, value),          MEANING_NOTHING(struct task, second),
    MEANING_NOTHING(struct task, stage),         MEANING_NOTHING(struct task, choice),
    MEANING_NOTHING(struct task, spare),         MEANING_END,
};

static const struct meaning laying_meaning[] = {
    MEANING_NUMBER(struct laying, step),    MEANING_NUMBER(struct laying, wanted),
    MEANING_NUMBER(struct laying, placed),  MEANING_NOTHING(struct laying, unused),
    MEANING_NUMBERS(struct laying, column), MEANING_NUMBERS(struct laying, row),
    MEANING_NUMBERS(struct laying, kind),   MEANING_END,
};

static const struct meaning side_meaning[] = {
    MEANING_NUMBER(struct side_state, pack),
    MEANING_NUMBER(struct side_state, c_type),
    MEANING_NUMBER(struct side_state, passed),
    MEANING_NUMBER(struct side_state, total),
    MEANING_NUMBER(struct side_state, lost),
    MEANING_NOTHING(struct side_state, unused),
    MEANING_END,
};

static const struct meaning hand_meaning[] = {MEANING_NUMBER(struct hand, count), MEANING_NUMBERS(struct hand, card),
                                              MEANING_END};

static const char *const phases[] = {
    [PHASE_COMMAND] = "command",
    [PHASE_SENIORS] = "seniors",
    [PHASE_SENIOR_TURN] = "senior_turn",
    [PHASE_DIVISIONS] = "divisions",
    [PHASE_OPTIMISE] = "optimise",
    [PHASE_ACTIVATE] = "activate",
    [PHASE_MOVES] = "moves",
    [PHASE_CHECKS] = "checks",
    [PHASE_EVADES] = "evades",
    [PHASE_FINAL] = "final",
    [PHASE_COMBAT] = "combat",
    [PHASE_ANSWERS] = "answers",
    [PHASE_BREAKTHROUGH] = "breakthrough",
    [PHASE_SECOND] = "second",
    [PHASE_RESCUE] = "rescue",
    [PHASE_THIRD] = "third",
    [PHASE_REPOSITION] = "reposition",
    [PHASE_RESPONSES] = "responses",
    [PHASE_HQS] = "hqs",
    [PHASE_FIREFIGHTS] = "firefights",
    [PHASE_RECOVERY] = "recovery",
    [PHASE_FIRE] = "fire",
    [PHASE_RESOLUTION] = "resolution",
    [PHASE_GROUND] = "ground",
    [PHASE_EDGES] = "edges",
    [PHASE_DEPLOY] = "deploy",
};

const struct meaning dtn_meaning[] = {
    MEANING_PART(struct battle, match, match_meaning),
    MEANING_NUMBER(struct battle, width),
    MEANING_NUMBER(struct battle, depth),
    MEANING_NUMBER(struct battle, visibility),
    MEANING_NUMBER(struct battle, pieces),
    MEANING_NUMBER(struct battle, divisions),
    MEANING_QUEUE_LENGTH(struct battle, queue),
    MEANING_NUMBER(struct battle, clashes),
    MEANING_NUMBER(struct battle, period),
    MEANING_NUMBER(struct battle, periods),
    MEANING_WORD(struct battle, phase, phases),
    MEANING_NUMBER(struct battle, active),
    MEANING_NUMBER(struct battle, first),
    MEANING_NUMBER(struct battle, last_first),
    MEANING_NUMBER(struct battle, second_phase),
    MEANING_PIECE(struct battle, senior),
    MEANING_NUMBER_OR(struct battle, turn, NO_DIVISION),
    MEANING_PIECE(struct battle, lone),
    MEANING_WORD(struct battle, activation, activations),
    MEANING_WORD(struct battle, order, orders),
    MEANING_PIECE(struct battle, controlled_by),
    MEANING_PIECE(struct battle, subject),
    MEANING_NUMBER(struct battle, clash_now),
    MEANING_NUMBER(struct battle, has_deferred),
    MEANING_NUMBER(struct battle, divisions_over),
    MEANING_NUMBERS(struct battle, first_card),
    MEANING_NUMBER(struct battle, placing_first),
    MEANING_NUMBER(struct battle, placing_rest),
    MEANING_PART(struct battle, laying, laying_meaning),
    MEANING_NUMBERS(struct battle, objective),
    MEANING_NOTHING(struct battle, spare),
    MEANING_PARTS(struct battle, side, side_meaning),
    MEANING_PARTS(struct battle, drawn, hand_meaning),
    MEANING_NUMBERS(struct battle, passed),
    MEANING_LIST(struct battle, division, division_meaning, divisions),
    MEANING_QUEUE(struct battle, queue, task_meaning),
    MEANING_LIST(struct battle, clash, clash_meaning, clashes),
    MEANING_ACT(struct battle, deferred),
    MEANING_LIST(struct battle, piece, piece_meaning, pieces),
    MEANING_PART(struct battle, terrain, terrain_meaning),
    MEANING_END,
};
