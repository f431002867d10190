/* The queue of outcomes: what is left to be done in the combat or shooting at hand, done in order. A task that leaves
 * its owner a choice waits at the head of the queue until he has made it. */
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/outcomes/recoils.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/shooting/ranged.h"
#include "rules/debellis/shooting/shooting.h"

enum { NOBODY = NO_CHOICE - 1 }; /* a choice of nobody at all */

/* --- filling the queue --------------------------------------------------------------------------------- */

struct task db_task_of(enum task_kind kind, unsigned piece, unsigned other, int value) {
    return (struct task){.kind = (uint8_t)kind,
                         .piece = (uint8_t)piece,
                         .other = (uint8_t)other,
                         .value = (int16_t)value,
                         .choice = {NO_CHOICE, NO_CHOICE}};
}

void db_task_add(struct battle *b, struct task t) { queue_add(&b->queue, t); }

/* The clause that destroys: what it met as it was driven off if that did it, else the row of the table. */
static clause destroying_clause(const struct db_rules *rules, const struct engagement *e, const struct verdict *v,
                                int side) {
    struct reasons why = {.count = 0};
    struct stance s = db_stance_of(rules, e, side);
    enum behind_fate fate;
    enum outcome table = db_stance_table_outcome(rules, &s, db_relation_of(v->total[side], v->total[1 - side]), &why);
    uint32_t row = why.count;
    db_stance_driven_off(rules, &s, table, &fate, &why);
    return why.count > row ? why.list[row].clause : row ? why.list[row - 1].clause : 0;
}

void db_task_add_outcome(const struct db_rules *rules, struct battle *b, const struct engagement *e,
                         const struct verdict *v, int side, unsigned piece, unsigned other, int flags) {
    switch ((enum outcome)v->outcome[side]) {
    case OUTCOME_HOLD:
        break;
    case OUTCOME_RECOIL:
        db_task_add(b, db_task_of(TASK_RECOIL, piece, other, flags));
        break;
    case OUTCOME_FLEE: /* dba22-203: a recoil first */
        if (rules->customs.deadly_recoil) db_task_add(b, db_task_of(TASK_RECOIL, piece, other, flags));
        db_task_add(b, db_task_of(TASK_FLEE, piece, other, flags));
        break;
    case OUTCOME_SURRENDER:
        db_task_add(b, db_task_of(TASK_YIELD, piece, other, 0));
        break;
    case OUTCOME_DESTROYED:
        db_task_add(b, db_task_of(TASK_DESTROY, piece, other, destroying_clause(rules, e, v, side)));
        break;
    }
}

/* --- choices ------------------------------------------------------------------------------------------- */

static void offer_elements(struct task_choice *out, uint8_t verb, unsigned seat, const struct place *p, clause c,
                           const char *text) {
    out->verb = verb;
    out->seat = (uint8_t)seat;
    out->why = (struct remark){.clause = c, .piece = NO_PIECE, .other = NO_PIECE, .place = p->feature, .text = text};
}

static bool choose_who_moves_in(const struct db_rules *rules, const struct battle *b, const struct task *t,
                                struct task_choice *out) {
    if (t->choice[0] != NO_CHOICE) return false;
    out->options = (uint8_t)db_move_in_options(rules, b, t, out->option);
    offer_elements(out, VERB_MOVE_IN, b->element[t->piece].side, &b->place[t->other], rules->cite.who_moves_in,
                   rules->customs.garrisons_conquer ? "does the victor enter {q}? name it, or nobody"
                                                    : "which assaulter moves into {q} and sacks it?");
    return out->options > (rules->customs.garrisons_conquer ? 0 : 1);
}

static bool choose_garrison(const struct db_rules *rules, const struct battle *b, const struct task *t,
                            struct task_choice *out) {
    if (t->choice[0] != NO_CHOICE) return false;
    out->options = (uint8_t)db_garrison_options(rules, b, t, out->option);
    offer_elements(out, VERB_GARRISON, b->place[t->other].holder, &b->place[t->other], rules->cite.surrender_garrison,
                   "which of those equally near moves into {q} as its garrison?");
    return out->options > 1;
}

/* --- doing --------------------------------------------------------------------------------------------- */

static bool is_city_civilians(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return b->element[e].where == INSIDE && has_class(rules, b, e, CLASS_CIVILIAN) &&
           b->place[b->element[e].place].kind == PLACE_CITY;
}

/* Is a close combat (rather than a shooting) at hand? */
static bool fight_at_hand(const struct battle *b) {
    for (int i = 0; i < 2; i++)
        if (b->combat[i] != NO_PIECE && b->element[b->combat[i]].marks & MARKED_FOUGHT) return true;
    return false;
}

static void destroy(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    const struct element *el = &b->element[t->piece];
    bool inside = el->where == INSIDE, sackers = el->traits & TRAIT_SACKING;
    unsigned place = el->place;
    /* dba30-340: guns make a city surrender rather than kill its people. */
    if (!rules->customs.places_fight_once && !rules->customs.cities_never_yield &&
        is_city_civilians(rules, b, t->piece) && t->other != NO_PIECE && is_type(b, t->other, rules->sets.artillery)) {
        db_surrender(rules, b, place, t->other, ev);
        db_task_add(b, db_task_of(TASK_SURRENDER, t->other, place, 0));
        return;
    }
    db_destroy_element(rules, b, t->piece, t->other, (clause)t->value,
                       t->other == NO_PIECE ? "{p} is destroyed" : "{p} is destroyed by {o}", ev);
    if (inside && fight_at_hand(b)) db_place_falls(rules, b, place, t->other, sackers, ev);
}

/* The element chosen, the only one open, or NO_PIECE. */
static unsigned chosen_element(const struct task *t, int options, const uint8_t *option) {
    if (t->choice[0] == NOBODY) return NO_PIECE;
    if (t->choice[0] != NO_CHOICE) return t->choice[0];
    return options ? option[0] : NO_PIECE;
}

static void do_recoil(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    db_recoil(rules, b, t, ev);
}

static void do_flee(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    db_flee(rules, b, t->piece, t->other, t->value & RECOIL_SHOT_IN_REAR, ev);
}

static void do_pursue(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    db_pursue_together(rules, b, t->piece, bw(b, t->value), t->other, t->stage ? t->stage - 1u : NO_PIECE, ev);
}

static void do_move_in(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    uint8_t option[ELEMENTS_MAX];
    db_move_in(rules, b, t->other, chosen_element(t, db_move_in_options(rules, b, t, option), option), ev);
}

static void do_surrender(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    uint8_t option[ELEMENTS_MAX];
    db_new_garrison(rules, b, t->other, chosen_element(t, db_garrison_options(rules, b, t, option), option),
                    t->choice[0] != NO_CHOICE, ev);
}

static void do_conform(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    if (on_table(b, t->piece)) db_conform_element(rules, b, t->piece, rules->cite.conform_after, ev);
}

static void share_fate(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    if (b->element[t->other].where == LOST)
        db_destroy_element(rules, b, t->piece, t->other, rules->cite.supporter_lost,
                           "{p} is destroyed with {o}, whom it supported", ev);
}

static void do_yield(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev) {
    db_yield_place(rules, b, t->piece, t->other, ev);
}

/* What each kind of task does, and what its owner has to choose before: nothing, as a rule. */
static const struct {
    void (*deed)(const struct db_rules *rules, struct battle *b, const struct task *t, struct events *ev);
    bool (*choice)(const struct db_rules *rules, const struct battle *b, const struct task *t, struct task_choice *out);
} tasks[TASK_KINDS] = {
    [TASK_DESTROY] = {destroy, NULL},
    [TASK_RECOIL] = {do_recoil, db_recoil_choice},
    [TASK_FLEE] = {do_flee, NULL},
    [TASK_PURSUE] = {do_pursue, NULL},
    [TASK_MOVE_IN] = {do_move_in, choose_who_moves_in},
    [TASK_SURRENDER] = {do_surrender, choose_garrison},
    [TASK_CONFORM] = {do_conform, NULL},
    [TASK_SHARE_FATE] = {share_fate, NULL},
    [TASK_YIELD] = {do_yield, NULL},
};

bool db_task_choice_of(const struct db_rules *rules, const struct battle *b, struct task_choice *out) {
    const struct task *t = &b->queue.task[0];
    return b->queue.tasks && tasks[t->kind].choice && tasks[t->kind].choice(rules, b, t, out);
}

/* dba22-H12: a river somebody is about to flee into is diced for first. True: the die is due. */
static bool dice_for_flight(const struct db_rules *rules, struct battle *b, struct events *ev) {
    const struct task *t = &b->queue.task[0];
    int river = rules->customs.deadly_recoil && t->kind == TASK_FLEE ? db_flight_river(rules, b, t->piece) : -1;
    if (river < 0) return false;
    b->river = (uint8_t)river;
    b->phase = PHASE_RIVER;
    tell_pieces(ev, "river", rules->cite.river_dice, "{p} flees towards a river nobody has tried: it is diced for",
                t->piece, NO_PIECE);
    return true;
}

/* The first task: it is done (false), or waits for a choice or for a die (true). */
static bool next_task(const struct db_rules *rules, struct battle *b, struct events *ev) {
    struct task_choice c;
    if (db_task_choice_of(rules, b, &c)) {
        b->phase = PHASE_TASK;
        return true;
    }
    if (dice_for_flight(rules, b, ev)) return true;
    struct task t = queue_take_first(&b->queue);
    if (sure(tasks[t.kind].deed != NULL)) tasks[t.kind].deed(rules, b, &t, ev);
    return false;
}

bool db_tasks_run(const struct db_rules *rules, struct battle *b, struct events *ev) {
    while (b->queue.tasks)
        if (next_task(rules, b, ev)) return false;
    return !db_army_gone(rules, b, ev); /* dbf-H61: at once */
}

/* --- the step ------------------------------------------------------------------------------------------ */

/* When all is done, the next shooting or close combat. */
static bool next(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (b->queue.tasks) return next_task(rules, b, ev);
    if (db_army_gone(rules, b, ev)) return true;
    if (fight_at_hand(b))
        db_fighting_continue(rules, b, ev);
    else if (rules->ranged)
        rules->ranged->resume(rules, b, ev);
    else
        db_shooting_continue(rules, b, ev);
    return false;
}

static struct prompt ask_choice(const struct db_rules *rules, const struct battle *b) {
    struct task_choice c = {0};
    db_task_choice_of(rules, b, &c);
    struct prompt p = ask(c.seat, db_verbs[c.verb].name, c.verb, 0, "");
    p.why = c.why;
    return p;
}

static bool judge_choice(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    struct task_choice c;
    if (!db_task_choice_of(rules, b, &c) || a->verb != c.verb)
        return refuse(r, rules->cite.order_of_combats, "no such choice is asked for now");
    bool words = db_verbs[c.verb].words != NULL;
    bool may_decline = c.verb == VERB_MOVE_IN && rules->customs.garrisons_conquer;
    if (may_decline && !a->piece_count) return true;
    if (!words && a->piece_count != 1) return refuse(r, c.why.clause, "name one element");
    uint8_t answer = words ? a->choice : a->piece[0];
    for (int i = 0; i < c.options; i++)
        if (c.option[i] == answer) return true;
    if (words) return refuse(r, c.why.clause, "choose one of the words offered");
    return refuse_piece(r, c.why.clause, answer, "{p} is not among those who may");
}

static void take_choice(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    uint8_t answer = db_verbs[a->verb].words ? a->choice : a->piece_count ? a->piece[0] : NOBODY;
    (void)rules, (void)ev;
    b->queue.task[0].choice[a->verb == VERB_PASS] = answer;
}

const struct db_step db_task_step = {
    .next = next,
    .prompt = ask_choice,
    .judge = judge_choice,
    .play = take_choice,
};
