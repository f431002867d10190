/* What a player may say in a De Bellis battle. */
#include "game/sure.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/moving/moves.h"
#include "rules/debellis/opening/deploying.h"

static const char *const move_words[] = {"column", "dismount", NULL};
static const char *const recoil_words[] = {"half", "full", NULL};
static const char *const pass_words[] = {"through", "push", NULL};
static const char *const table_words[] = {"small", "large", NULL};
static const char *const terrain_words[] = {"random", "choice", NULL};
static const char *const edge_words[] = {"north", "east", "south", "west", NULL};
static const char *const deploy_words[] = {"reserve", "off", "column", NULL};
static const char *const land_words[] = {"line", "column", NULL};
static const char *const yes_words[] = {"no", "yes", NULL};

const char *const db_phase_words[] = {"pips", "move",  "shoot", "fight", "camps", "deploy",
                                      "land", "setup", "edges", "ranks", "hold",  NULL};
/* In the order of enum spell. */
static const char *const spell_words[] = {"bolt",   "ward",     "hex",      "terror",  "firestorm", "translocation",
                                          "dispel", "blessing", "darkness", "raising", NULL};

const struct verb db_verbs[] = {
    COMMON_VERB_ROWS,
    [VERB_ROLL] = {"roll", FIELD_DICE, 0, NULL, "the dice asked for"},
    [VERB_MOVE] = {"move", FIELD_PIECES | FIELD_STEPS, FIELD_TARGET | FIELD_EDGE | FIELD_CHOICE, move_words,
                   "moves an element or a group along its steps; target and edge name the enemy edge to be contacted; "
                   "choice 'column': the first piece leads, the others fall in behind it; 'dismount': riders "
                   "end the move as foot"},
    [VERB_DISMOUNT] = {"dismount", FIELD_PIECES, 0, NULL,
                       "exchanges riders for foot where they stand; while deploying: all that are listed together"},
    [VERB_END_PHASE] = {"end_phase", 0, 0, NULL, "ends movement (PIPs left are lost) or the deployment"},
    [VERB_AIM] = {"aim", FIELD_PIECES | FIELD_TARGET, 0, NULL, "chooses the target of a shooter"},
    [VERB_SHOOT] = {"shoot", FIELD_TARGET, 0, NULL, "resolves the shooting at that target next"},
    [VERB_PRIMARY] = {"primary", FIELD_PIECES, 0, NULL,
                      "names who dices: one of several shooters, the others support; or, where one fights for all, one "
                      "of several assaulters"},
    [VERB_FIGHT] = {"fight", FIELD_PIECES, 0, NULL, "fights this close combat next: ours, then theirs"},
    [VERB_RECOIL] = {"recoil", FIELD_CHOICE, 0, recoil_words, "how far mounted troops recoil"},
    [VERB_PASS] = {"pass", FIELD_CHOICE, 0, pass_words, "recoils through the friends behind, or pushes them back"},
    [VERB_MOVE_IN] = {"move_in", 0, FIELD_PIECES, NULL,
                      "the assaulter that enters the place it stormed; where one may decline: nobody"},
    [VERB_GARRISON] = {"garrison", FIELD_PIECES, 0, NULL, "the element that takes over the surrendered city"},
    [VERB_REVOLT] = {"revolt", FIELD_PLACE, 0, NULL, "pays 5 PIPs to bring a city back to its first loyalty"},
    [VERB_ENTER] = {"enter", FIELD_PIECES | FIELD_PLACE, FIELD_STEPS, NULL, "enters a city, fort or camp to hold it"},
    [VERB_LEAVE] = {"leave", FIELD_PIECES | FIELD_STEPS, 0, NULL,
                    "leaves a city, fort or camp: the first step sets it down outside, the others move it on"},
    [VERB_PASS_CITY] = {"pass_city", FIELD_PIECES | FIELD_PLACE, 0, NULL,
                        "marches through a friendly city from gate to gate"},
    [VERB_TABLE] = {"table", FIELD_CHOICE, 0, table_words, "the invader's choice of the table, where that is agreed"},
    [VERB_TERRAIN] = {"terrain", FIELD_CHOICE | FIELD_SPLIT, 0, terrain_words,
                      "features diced for or chosen freely; split: how many compulsory and how many optional ones"},
    [VERB_TAKE] = {"take", FIELD_TERRAIN, 0, NULL, "takes a terrain feature for the battlefield"},
    [VERB_BUILT_UP] = {"built_up", FIELD_TERRAIN, 0, NULL, "says what kind of built-up area it is"},
    [VERB_NEXT] = {"next", FIELD_TERRAIN, 0, NULL, "the feature to be placed next"},
    [VERB_QUARTER] = {"quarter", FIELD_VALUE, 0, NULL, "the quarter of the table, 1 to 4, a feature goes to"},
    [VERB_LAY] =
        {"lay", FIELD_SHAPE, FIELD_VALUE, NULL,
         "lays the feature down: its outline, or its line with its width as value (a waterway's value: the depth "
         "of its beach), in mm"},
    [VERB_DISCARD] = {"discard", 0, 0, NULL, "gives up a feature for which there is no room"},
    [VERB_EDGE] =
        {"edge", FIELD_CHOICE, FIELD_SPLIT, edge_words,
         "the invader's base edge; where that is diced for, the one he prefers and the numbers of the others"},
    [VERB_EXCHANGE] = {"exchange", FIELD_PIECES, 0, NULL, "two deployed elements change places"},
    [VERB_RANKS] = {"ranks", FIELD_SPLIT, FIELD_SECRET, NULL,
                    "the commands in order, from the one that gets the highest PIP die"},
    [VERB_CAMP] = {"camp", 0, FIELD_SHAPE | FIELD_PLACE, NULL,
                   "places the camp, or says which city or edifice serves as camp"},
    [VERB_DEPLOY] =
        {"deploy", FIELD_PIECES, FIELD_STEPS | FIELD_PLACE | FIELD_CHOICE, deploy_words,
         "places elements; one step 'to' for the first, the others in line to its right; several steps: the "
         "first of as many lines; or into a place; choice 'column': the others behind the first; 'off': "
         "off the table again; 'reserve': held back to land from the waterway"},
    [VERB_LAND] = {"land", FIELD_PIECES | FIELD_STEPS, FIELD_CHOICE, land_words,
                   "the landing force comes ashore as one group; steps as for 'deploy'"},
    [VERB_HOLD] = {"hold", FIELD_PIECES, FIELD_STEPS, NULL, "keeps demoralised troops from fleeing; a step turns them"},
    [VERB_CALL] = {"call", FIELD_PIECES, 0, NULL, "names the shooter, of either side, that shoots next"},
    [VERB_REPLY] = {"reply", FIELD_CHOICE, FIELD_PIECES, yes_words,
                    "the target shoots back or not; pieces: those who aid it"},
    [VERB_CAST] = {"cast", FIELD_PIECES | FIELD_CHOICE, FIELD_TARGET | FIELD_STEPS, spell_words,
                   "casts a spell or enacts a ritual: the caster first, then further targets of a firestorm; a step "
                   "says where somebody is placed"},
    [VERB_BONUS] = {"bonus", FIELD_CHOICE, 0, yes_words, "spends the commander-in-chief's bonus on this score, or not"},
};
counted(db_verbs, VERB_COUNT);

bool db_word_fits(const struct db_rules *rules, const struct battle *b, unsigned piece, unsigned verb, unsigned word) {
    if (verb == VERB_MOVE && word == MOVE_DISMOUNTING) return b->element[piece].dismounts != NO_PIECE;
    if (verb != VERB_DEPLOY || word == DEPLOY_COLUMN) return true;
    struct act a = act_of_piece(VERB_DEPLOY, piece); /* the others say all of it */
    struct ruling r;
    a.choice = (uint8_t)word;
    return b->phase == PHASE_DEPLOY && db_judge_deploy(rules, b, &a, &r);
}
