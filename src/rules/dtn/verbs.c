/* The verbs of DTN: what players and chance may say. */
#include "game/sure.h"
#include "rules/dtn/flow.h"

static const char *const order_words[] = {"none", "action", "regroup", "move", "break_off", "attach", NULL};
static const char *const status_words[] = {"normal", "rapid", "road_march", NULL};
static const char *const edge_words[] = {"north", "south", NULL};
static const char *const deploy_words[] = {"normal", "defend", "limbered", "deployed", NULL};
static const char *const yes_words[] = {"no", "yes", NULL};

const struct verb dtn_verbs[] = {
    COMMON_VERB_ROWS,
    [VERB_ROLL] = {"roll", FIELD_DICE, 0, NULL, "the dice asked for"},
    [VERB_DRAW] = {"draw", FIELD_CARDS, 0, NULL, "the cards asked for, in the order drawn"},
    [VERB_END] = {"end", 0, 0, NULL, "ends this step, or declines what is offered"},
    [VERB_SENIOR] = {"senior", FIELD_PIECES, 0, NULL, "this senior officer takes his turn"},
    [VERB_ORDER] = {"order", FIELD_PIECES | FIELD_CHOICE, FIELD_TARGET, order_words,
                    "orders a division (its DG) or a unit; attach: the target is the new DG; free before the battle"},
    [VERB_PASS_CP] = {"pass_cp", FIELD_TARGET | FIELD_VALUE, 0, NULL, "passes so many CPs to another senior officer"},
    [VERB_FIGURE] = {"figure", FIELD_PIECES | FIELD_STEPS, 0, NULL, "moves a leader's figure or a headquarters"},
    [VERB_CONTROL] =
        {"control", FIELD_PIECES | FIELD_CHOICE, 0, order_words,
         "takes direct control of the division of the first piece (a DG) or of that unit; others named are "
         "added to its turn"},
    [VERB_DIVISION] = {"division", FIELD_PIECES, 0, NULL, "the division of this DG, or this lone unit, takes its turn"},
    [VERB_CONVERT] = {"convert", 0, FIELD_PIECES, NULL,
                      "ends the Move order of a division (or of the unit named) in a TZ for a free Action order"},
    [VERB_ASSIST] = {"assist", FIELD_PIECES, 0, NULL, "asks a unit of another command to join this turn"},
    [VERB_MOVE] = {"move", FIELD_PIECES | FIELD_STEPS, FIELD_CHOICE, status_words, "moves a unit along its steps"},
    [VERB_FACE] = {"face", FIELD_PIECES | FIELD_STEPS, 0, NULL,
                   "changes face on the spot; one step 'to', the facing counts"},
    [VERB_FALL_BACK] = {"fall_back", FIELD_PIECES | FIELD_STEPS, 0, NULL,
                        "falls back facing the enemy; one step 'back'"},
    [VERB_RELIEF] = {"relief", FIELD_PIECES | FIELD_TARGET, 0, NULL, "changes places with the friend up to 2\" behind"},
    [VERB_RECOVER] = {"recover", FIELD_PIECES, 0, NULL, "draws to recover hits (artillery: fatigue first)"},
    [VERB_DEFEND] = {"defend", FIELD_PIECES, 0, NULL, "goes on Defend"},
    [VERB_LIMBER] = {"limber", FIELD_PIECES, 0, NULL, "limbers or unlimbers artillery"},
    [VERB_CHARGE] = {"charge", FIELD_PIECES | FIELD_TARGET, FIELD_STEPS, NULL,
                     "charges an enemy; steps draw the way of the approach"},
    [VERB_FIREFIGHT] = {"firefight", FIELD_PIECES | FIELD_TARGET, FIELD_STEPS, NULL,
                        "attacks an enemy by fire at 1\" to 2\"; steps draw its way"},
    [VERB_PIN] = {"pin", FIELD_PIECES | FIELD_TARGET | FIELD_STEPS, 0, NULL, "moves into an enemy's CZ to pin it"},
    [VERB_SUPPORT] = {"support", FIELD_PIECES | FIELD_TARGET | FIELD_STEPS, 0, NULL,
                      "moves up beside a friend that attacks"},
    [VERB_FIRE] = {"fire", FIELD_PIECES, FIELD_TARGET, NULL,
                   "batteries fire at a target, or at the charger asked about"},
    [VERB_BOUNCE] = {"bounce", FIELD_PIECES | FIELD_TARGET, 0, NULL,
                     "the shot of a battery strikes a second target behind the first"},
    [VERB_EVADE] = {"evade", 0, 0, NULL, "the unit charged evades"},
    [VERB_FIGHT] = {"fight", FIELD_TARGET, FIELD_PIECES, NULL,
                    "the combat of this defender (with the attacker named) is fought next"},
    [VERB_SPLIT] = {"split", FIELD_SPLIT, 0, NULL, "SPs for front, right flank, left flank and rear"},
    [VERB_BACK] = {"back", 0, FIELD_VALUE | FIELD_STEPS, NULL,
                   "how far losing cavalry falls back; value: inches; or one step 'back'"},
    [VERB_CHOOSE] = {"choose", FIELD_CHOICE, 0, yes_words, "yes or no to what is asked"},
    [VERB_ANSWER] = {"answer", FIELD_PIECES | FIELD_TARGET, 0, NULL, "an opportunity charge, or a rescue of artillery"},
    [VERB_BREAKTHROUGH] = {"breakthrough", FIELD_PIECES, FIELD_STEPS | FIELD_TARGET, NULL,
                           "a unit that broke its enemy moves on, or charges the target"},
    [VERB_PRESS] = {"press", FIELD_PIECES, 0, NULL, "cavalry fights the infantry it charged again"},
    [VERB_EDGE] = {"edge", FIELD_CHOICE, 0, edge_words, "takes a long edge as base edge"},
    [VERB_DEPLOY] = {"deploy", FIELD_PIECES | FIELD_STEPS, FIELD_CHOICE, deploy_words,
                     "places a unit, leader or headquarters before the battle; one step 'to'"},
};
counted(dtn_verbs, VERBS);
