/* What a player may say in a battle of Civitates Bellantes. */
#include "game/sure.h"
#include "rules/cb/battle.h"

static const char *const order_words[] = {"attack", "hold", "support", "withdraw", NULL};
static const char *const control_words[] = {"plain",         "plus",           "minus", "inspired",
                                            "inspired_plus", "inspired_minus", NULL};
static const char *const turn_words[] = {"first", "second", NULL};
static const char *const march_words[] = {"normal", "double", "d6", NULL};
static const char *const dice_words[] = {"normal", "d6", NULL};
static const char *const move_words[] = {"gap", NULL};
static const char *const form_words[] = {"line", "column", "quincunx", "unformed", "double_ranks", "halve_ranks", NULL};
static const char *const deploy_words[] = {"line", "column", "quincunx", "unformed", NULL};
static const char *const step_words[] = {"left", "right", "back", NULL};

/* cb_after_words, and what a player may make of a halt or a fall-back */
static const char *const after_words[] = {
    "halt",          "open_ranks", "fall_back", "follow_up", "pursue",           "retire", "break",
    "burst_through", "rampage",    "destroyed", "advance",   "through_supports", NULL};

const struct verb cb_verbs[] = {
    COMMON_VERB_ROWS,
    [VERB_ROLL] = {"roll", FIELD_DICE, 0, NULL, "the dice asked for"},
    [VERB_TAKE] = {"take", FIELD_TERRAIN, 0, NULL, "says what the next piece of terrain is: a stream or a wall"},
    [VERB_LAY] = {"lay", FIELD_SHAPE, 0, NULL, "lays the piece of terrain, or the camp, down: its outline or its line"},
    [VERB_DEPLOY] = {"deploy", FIELD_PIECES, FIELD_STEPS | FIELD_TARGET | FIELD_CHOICE | FIELD_VALUE, deploy_words,
                     "places a unit or a leader before the battle; choice: its formation; value: ranks"},
    [VERB_RIDE] = {"ride", FIELD_PIECES, FIELD_STEPS | FIELD_TARGET, NULL,
                   "a leader spends an action to move up to 5 JT: to a place, or to a unit he attaches to"},
    [VERB_STEADY] = {"steady", FIELD_PIECES, 0, NULL, "an attached leader steadies his unit: 1 DP less, it must halt"},
    [VERB_INSPIRE] = {"inspire", FIELD_PIECES, 0, NULL, "an attached leader inspires his unit"},
    [VERB_DIRECT] = {"direct", FIELD_PIECES, 0, NULL, "an attached leader directs his unit's shooting"},
    [VERB_ORDER] =
        {"order", FIELD_PIECES | FIELD_CHOICE, FIELD_TARGET, order_words,
         "the general gives new orders to a leader (his own command if none is named); to support, a second "
         "piece names the leader whose command is followed; while deploying: the order a leader begins with"},
    [VERB_RECEIVE] = {"receive", FIELD_PIECES, 0, NULL, "a leader receives the orders brought to him"},
    [VERB_TEST] = {"test", FIELD_PIECES, 0, NULL, "asks for a control test, to be free of the command's orders"},
    [VERB_CONTROL] = {"control", FIELD_CHOICE, 0, control_words, "what is taken of the leaders in a control test"},
    [VERB_RALLY] = {"rally", FIELD_PIECES, 0, NULL, "a shaken unit begins to rally"},
    [VERB_TURN] = {"turn", FIELD_CHOICE, 0, turn_words, "goes first or second in the Tactical Phase"},
    [VERB_MARCH] = {"march", FIELD_PIECES, FIELD_VALUE | FIELD_CHOICE, march_words,
                    "throws for a unit's move; value: how many optional dice; choice: a double move, or the D6 in "
                    "quincunx"},
    [VERB_MOVE] = {"move", FIELD_PIECES | FIELD_STEPS, FIELD_CHOICE, move_words,
                   "moves a unit within what its dice gave; choice 'gap': through a gap narrower than it is"},
    [VERB_FORM] = {"form", FIELD_PIECES | FIELD_CHOICE, FIELD_VALUE, form_words,
                   "changes formation, forms up or loosens; value: ranks; or doubles or halves the ranks"},
    [VERB_FACE] = {"face", FIELD_PIECES, FIELD_VALUE, NULL,
                   "turns a unit about; unformed units, also after a retire, by value: degrees clockwise"},
    [VERB_STEP] = {"step", FIELD_PIECES | FIELD_CHOICE, FIELD_VALUE, step_words,
                   "steps up to 1 JT sideways or back; value: tenths of a JT"},
    [VERB_CROSS] = {"cross", FIELD_PIECES, FIELD_PLACE, NULL,
                    "crosses the major obstacle straight ahead, within 1 JT, as the unit's whole move"},
    [VERB_SHOOT] = {"shoot", FIELD_PIECES | FIELD_TARGET, 0, NULL, "shoots at the target"},
    [VERB_HOLD] = {"hold", FIELD_PIECES, 0, NULL, "a unit does nothing more in this Tactical Phase"},
    [VERB_CHARGE] = {"charge", FIELD_PIECES | FIELD_TARGET, FIELD_STEPS, NULL,
                     "declares a charge; a step says with which wheel it begins (to left or right, up to 45 degrees)"},
    [VERB_DECLINE] = {"decline", FIELD_PIECES, 0, NULL, "declares no charge"},
    [VERB_RESPOND] = {"respond", FIELD_PIECES | FIELD_CHOICE, 0, cb_response_words, "answers a charge"},
    [VERB_DICE] = {"dice", FIELD_PIECES | FIELD_VALUE, FIELD_CHOICE, dice_words,
                   "how many optional dice a charge is made with; choice: the D6 in quincunx"},
    [VERB_AFTER] = {"after", FIELD_PIECES | FIELD_CHOICE, FIELD_VALUE, after_words,
                    "chooses an after-combat move; halting short of a retire, value: after how many tenths of a JT"},
    [VERB_END_PHASE] = {"end_phase", 0, 0, NULL, "ends this side's part of the phase"},
};
counted(cb_verbs, CB_VERBS);
