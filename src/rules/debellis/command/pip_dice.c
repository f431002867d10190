/* PIP dice of several commands (dba30-366 to 368): each command has one; a side's own dice, all of one colour, go to
 * its commands by an order written down in secret, an allied command's is its own. */
#include "rules/debellis/command/commands.h"
#include "rules/debellis/opening/opening.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/places/places.h"

enum { SACKERS_FREE = 5 }; /* dba30-338 */

struct command_list {
    unsigned count;
    uint8_t which[COMMANDS_MAX];
};

/* The commands of a side that are still there, allies or the others, in order of rank (equal ranks: of number). */
static struct command_list living(const struct db_rules *rules, const struct battle *b, unsigned side, bool allies) {
    struct command_list list = {0};
    for (unsigned rank = 0; rank < COMMANDS_MAX; rank++)
        for (unsigned c = 0; c < b->side[side].commands; c++) {
            bool now = !allies && rules->commands.ranked_dice ? b->side[side].command[c].rank == rank : c == rank;
            if (now && is_allied(b, side, c) == allies && !db_command_is_gone(rules, b, side, c))
                list.which[list.count++] = (uint8_t)c;
        }
    return list;
}

/* --- the order written down (dba30-367) ---------------------------------------------------------------- */

/* Commands of its own a side has to put in order: two at least, else there is nothing to choose. */
static unsigned own_commands(const struct battle *b, unsigned side) {
    unsigned count = 0;
    for (unsigned c = 0; c < b->side[side].commands; c++) count += !is_allied(b, side, c);
    return count;
}

unsigned db_ranks_wanted(const struct db_rules *rules, const struct battle *b, unsigned side) {
    while (side < 2 && (!rules->commands.ranked_dice || own_commands(b, side) < 2)) side++;
    return side;
}

struct prompt db_ranks_prompt(const struct db_rules *rules, const struct battle *b) {
    return ask(b->opening.side, "ranks", VERB_RANKS, rules->cite.dice_order,
               "write down your commands in order, from the one that always gets the highest PIP die");
}

bool db_judge_ranks(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    clause c = rules->cite.dice_order;
    unsigned side = b->opening.side, seen = 0;
    for (unsigned i = 0; i < a->dice_count; i++) {
        unsigned number = a->dice[i];
        r->why.number[0] = (int32_t)number;
        if (number < 1 || number > b->side[side].commands) {
            refuse(r, c, "there is no command {0}: name your own by their numbers");
        } else if (is_allied(b, side, number - 1)) {
            refuse(r, c, "command {0} is an ally's and has its own die: leave it out");
        } else if (seen >> number & 1) {
            refuse(r, c, "command {0} is named twice");
        } else {
            seen |= 1u << number;
            continue;
        }
        r->why.number[0] = (int32_t)number;
        return false;
    }
    if (a->dice_count == own_commands(b, side)) return true;
    refuse(r, c, "name all {0} commands that are not allied, the one with the highest die first");
    r->why.number[0] = (int32_t)own_commands(b, side);
    return false;
}

/* Nothing of the order itself is told: the enemy learns it with the first dice. */
void db_play_ranks(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    unsigned side = b->opening.side;
    for (unsigned i = 0; i < a->dice_count; i++) b->side[side].command[a->dice[i] - 1].rank = (uint8_t)i;
    tell(ev, "ranks", rules->cite.dice_order, "{s0} has written down which command gets which die")->said.number[0] =
        (int32_t)side;
}

/* dba30-367: the order is known when that side has diced for PIPs for the first time. Until then the enemy sees the
 * order of numbers, whatever was written down. */
bool db_ranks_are_hidden(const struct db_rules *rules, const struct battle *b, unsigned side) {
    bool diced = b->side[side].bounds > 1 ||
                 (b->side[side].bounds == 1 && (b->active != side || (b->phase > PHASE_PIPS && !is_deployment(b))));
    return !diced && db_ranks_wanted(rules, b, side) == side;
}

bool db_hide_ranks(const struct db_rules *rules, struct battle *b, unsigned side) {
    if (!db_ranks_are_hidden(rules, b, side)) return false;
    for (unsigned c = 0; c < b->side[side].commands; c++) b->side[side].command[c].rank = (uint8_t)c;
    return true;
}

/* --- the dice ------------------------------------------------------------------------------------------ */

/* One for each command of the side in play that is not gone: its own first, then its allies'. */
static unsigned pip_dice(const struct db_rules *rules, const struct battle *b) {
    if (b->side[b->active].commands < 2) return 1;
    unsigned count = living(rules, b, b->active, false).count + living(rules, b, b->active, true).count;
    return count ? count : 1; /* a side without anybody still has its bound */
}

static struct prompt ask_for_pips(const struct db_rules *rules, const struct battle *b) {
    unsigned dice = pip_dice(rules, b), allies = living(rules, b, b->active, true).count;
    if (b->side[b->active].commands < 2) return ask_dice(1, rules->cite.pips, "one die for PIPs");
    struct prompt p = ask_dice((uint8_t)dice, rules->cite.command_dice,
                               !allies ? "{0} dice for PIPs, one for each command"
                                       : "{0} dice for PIPs, one for each command; the last {1} for the allies");
    p.why.number[0] = (int32_t)dice;
    p.why.number[1] = (int32_t)allies;
    return p;
}

/* dba30-367: the order is disclosed with the first dice. */
static void disclose(const struct db_rules *rules, const struct battle *b, struct command_list own, struct events *ev) {
    static const char *const die[] = {"highest", "next", "next", "next"};
    if (!rules->commands.ranked_dice || b->side[b->active].bounds != 1 || own.count < 2) return;
    for (unsigned i = 0; i < own.count; i++) {
        struct event *e =
            tell(ev, "disclosed", rules->cite.dice_order, "{s1} discloses: command {0} always gets the {w} die");
        e->said.number[0] = own.which[i] + 1;
        e->said.number[1] = b->active;
        e->said.word = i + 1 == own.count ? "lowest" : die[i];
    }
}

static void give(const struct db_rules *rules, struct battle *b, unsigned command, uint8_t die, struct events *ev) {
    b->side[b->active].command[command].pips = b->thrown[command] = die;
    bool alone = b->side[b->active].commands < 2;
    struct event *e = tell(ev, "pips", alone ? rules->cite.pips : rules->cite.command_dice,
                           alone      ? die == 1 ? "{s1} has 1 PIP" : "{s1} has {0} PIPs"
                           : die == 1 ? "command {2} of {s1} has 1 PIP"
                                      : "command {2} of {s1} has {0} PIPs");
    e->said.number[0] = die;
    e->said.number[1] = b->active;
    if (!alone) e->said.number[2] = (int32_t)command + 1;
}

/* dba30-368 */
static void tell_gone(const struct db_rules *rules, const struct battle *b, struct events *ev) {
    for (unsigned c = 0; ev && c < b->side[b->active].commands; c++) {
        if (!db_command_is_gone(rules, b, b->active, c)) continue;
        struct event *e = tell(ev, "no_die", rules->cite.no_die, "nobody is left of command {0} of {s1}: no die");
        e->said.number[0] = (int32_t)c + 1;
        e->said.number[1] = b->active;
    }
}

/* dba30-047, 358: the defender's first dice say whether the ground is wet. */
static void wet_plough(const struct db_rules *rules, struct battle *b, unsigned total, struct events *ev) {
    bool several = b->side[b->active].commands > 1;
    if (rules->customs.plough_stays_dry || b->active != b->defender || b->side[b->active].bounds != 1) return;
    if (several ? total >= rules->commands.wet_total : total != 1) return;
    b->plough_rough = 1;
    tell(ev, "plough", several ? rules->cite.wet_total : rules->cite.wet_plough,
         "the ground is wet: plough is rough going all day");
}

void db_scores_free_sackers(const struct db_rules *rules, struct battle *b, struct events *ev) {
    for (unsigned c = 0; c < COMMANDS_MAX; c++)
        if (b->side[b->active].command[c].pips >= SACKERS_FREE) db_release_sackers(rules, b, c, ev);
}

static void play_pips(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev) {
    struct command_list own = living(rules, b, b->active, false), allies = living(rules, b, b->active, true);
    uint8_t score[COMMANDS_MAX];
    unsigned total = 0;
    if (b->side[b->active].commands < 2) own = (struct command_list){1, {0}};
    for (unsigned i = 0; i < own.count; i++) { /* highest first, where they go by rank */
        unsigned k = i;
        for (; rules->commands.ranked_dice && k > 0 && score[k - 1] < dice[i]; k--) score[k] = score[k - 1];
        score[k] = dice[i];
    }
    disclose(rules, b, own, ev);
    if (b->side[b->active].commands > 1) tell_gone(rules, b, ev);
    for (unsigned i = 0; i < own.count; i++) give(rules, b, own.which[i], score[i], ev);
    for (unsigned i = 0; i < allies.count; i++) give(rules, b, allies.which[i], dice[own.count + i], ev);
    for (unsigned i = 0; i < own.count + allies.count; i++) total += dice[i];
    wet_plough(rules, b, total, ev);
    db_scores_free_sackers(rules, b, ev);
}

static void roll_pips(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev) {
    play_pips(rules, b, dice, ev);
    db_hold_begin(rules, b, ev); /* H61 */
}

const struct db_step db_pips_step = {
    .prompt = ask_for_pips,
    .roll = roll_pips,
    .due = "not yet: the side in play throws for PIPs first",
};
