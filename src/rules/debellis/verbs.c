/* What a player may say in a De Bellis battle. */
#include "rules/debellis/flow.h"

static const char *const move_words[] = {"column", NULL};
static const char *const recoil_words[] = {"half", "full", NULL};
static const char *const pass_words[] = {"through", "push", NULL};

const struct verb db_verbs[VERB_COUNT] = {
    [VERB_ROLL] = {"roll", FIELD_DICE, 0, NULL, "the dice asked for"},
    [VERB_MOVE] = {"move", FIELD_PIECES | FIELD_STEPS, FIELD_TARGET | FIELD_EDGE | FIELD_CHOICE, move_words,
                   "moves an element or a group along its steps; target and edge name the enemy edge to be contacted; "
                   "choice 'column': the first piece leads, the others fall in behind it"},
    [VERB_DISMOUNT] = {"dismount", FIELD_PIECES, 0, NULL, "exchanges riders for foot where they stand"},
    [VERB_END_PHASE] = {"end_phase", 0, 0, NULL, "ends movement; PIPs left are lost"},
    [VERB_AIM] = {"aim", FIELD_PIECES | FIELD_TARGET, 0, NULL, "chooses the target of a shooter"},
    [VERB_SHOOT] = {"shoot", FIELD_TARGET, 0, NULL, "resolves the shooting at that target next"},
    [VERB_PRIMARY] = {"primary", FIELD_PIECES, 0, NULL, "chooses which shooter dices; the others support"},
    [VERB_FIGHT] = {"fight", FIELD_PIECES, 0, NULL, "fights this close combat next: ours, then theirs"},
    [VERB_RECOIL] = {"recoil", FIELD_CHOICE, 0, recoil_words, "how far mounted troops recoil"},
    [VERB_PASS] = {"pass", FIELD_CHOICE, 0, pass_words, "recoils through the friends behind, or pushes them back"},
    [VERB_MOVE_IN] = {"move_in", FIELD_PIECES, 0, NULL, "the assaulter that enters and sacks the city"},
    [VERB_GARRISON] = {"garrison", FIELD_PIECES, 0, NULL, "the element that takes over the surrendered city"},
    [VERB_REVOLT] = {"revolt", FIELD_PLACE, 0, NULL, "pays 5 PIPs to bring a city back to its first loyalty"},
    [VERB_ENTER] = {"enter", FIELD_PIECES | FIELD_PLACE, FIELD_STEPS, NULL, "enters a city, fort or camp to hold it"},
    [VERB_LEAVE] = {"leave", FIELD_PIECES | FIELD_STEPS, 0, NULL,
                    "leaves a city, fort or camp: the first step sets it down outside, the others move it on"},
    [VERB_PASS_CITY] = {"pass_city", FIELD_PIECES | FIELD_PLACE, 0, NULL,
                        "marches through a friendly city from gate to gate"},
    [VERB_CONCEDE] = {"concede", 0, 0, NULL, "gives the battle up"},
};
