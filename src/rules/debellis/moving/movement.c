/* The movement phase: PIPs are spent on moves, entries, landings and revolts; and the die for a river somebody comes
 * to. */
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/muster/dismount.h"
#include "rules/debellis/opening/deploying.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/places/places.h"
#include "rules/debellis/shooting/ranged.h"
#include "rules/debellis/shooting/shooting.h"

#include <string.h>

/* --- judging ------------------------------------------------------------------------------------------- */

static struct prompt ask_for_moves(const struct db_rules *rules, const struct battle *b) {
    static const char *const by_command[] = {
        "", "", "move elements and groups; PIPs left: {1} in command 1, {2} in command 2",
        "move elements and groups; PIPs left: {1} in command 1, {2} in command 2, {3} in command 3"};
    unsigned commands = b->side[b->active].commands;
    struct prompt p = ask(b->active, "move", VERB_MOVE, rules->cite.movement,
                          commands == 2 || commands == 3 ? by_command[commands]
                          : pips_left(b) == 1            ? "move elements and groups: 1 PIP left"
                                                         : "move elements and groups: {0} PIPs left");
    p.points = p.why.number[0] = (int32_t)pips_left(b);
    for (unsigned c = 0; commands > 1 && c < 3; c++) p.why.number[c + 1] = b->side[b->active].command[c].pips;
    p.verbs = verb_bit(VERB_DISMOUNT) | verb_bit(VERB_END_PHASE) | verb_bit(VERB_REVOLT) | verb_bit(VERB_LAND) |
              verb_bit(VERB_ENTER) | verb_bit(VERB_LEAVE) | verb_bit(VERB_PASS_CITY) | verb_bit(VERB_DEPLOY);
    return p;
}

/* Builds the plan of any act that moves troops, and checks that it can be paid for. */
static bool plan_act(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                     struct ruling *r) {
    for (int i = 0; i < a->piece_count; i++)
        if (is_demoralised(b, a->piece[i]) && b->element[a->piece[i]].side == b->active)
            return refuse_piece(r, rules->cite.hold, a->piece[i],
                                "{p} is of a demoralised command, which makes no moves: leave it where it is");
    bool ok = a->verb == VERB_MOVE       ? db_plan_move(rules, b, a, p, r)
              : a->verb == VERB_DISMOUNT ? db_plan_dismount(rules, b, a, p, r)
              : a->verb == VERB_ENTER    ? db_plan_enter(rules, b, a, p, r)
              : a->verb == VERB_LEAVE    ? db_plan_leave(rules, b, a, p, r)
                                         : db_plan_pass_city(rules, b, a, p, r);
    if (ok && a->verb == VERB_MOVE) db_enter_by_move(rules, b, p);
    if (!ok || !db_civilians_on_leash(rules, b, p, r)) return false;
    if (p->cost > (int32_t)pips_of(b, a->piece[0])) {
        /* H63: what other commands have left is no use to it */
        bool others = p->cost <= (int32_t)pips_left(b);
        int32_t own = (int32_t)pips_of(b, a->piece[0]);
        refuse_piece(r, others ? rules->cite.own_command : or_else(rules->cite.too_dear, p->cost_clause), a->piece[0],
                     others         ? own == 1 ? "{p}'s move costs {0} and its own command has 1 PIP left"
                                               : "{p}'s move costs {0} and its own command has {1} PIPs left"
                     : p->cost == 1 ? "{p}'s move costs 1 PIP and none is left"
                     : own == 1     ? "{p}'s move costs {0} PIPs and 1 is left"
                                    : "{p}'s move costs {0} PIPs and {1} are left");
        r->why.number[0] = p->cost;
        r->why.number[1] = own;
        return false;
    }
    return true;
}

static void report_plan(const struct plan *p, struct ruling *r) {
    r->cost = p->cost;
    r->why.clause = p->conformed ? p->conformed : p->cost_clause;
    enum { ROOM = sizeof r->placed / sizeof *r->placed };
    r->placed_count = sure(p->count <= ROOM) ? p->count : ROOM;
    memcpy(r->placed, p->moved, r->placed_count * sizeof p->moved[0]);
}

/* dba22-040: the reserve comes ashore by one move, for one PIP, in its side's first bound. */
static bool judge_landing_move(const struct db_rules *rules, const struct battle *b, const struct act *a,
                               struct ruling *r) {
    clause c = rules->cite.landing;
    if (!rules->deploy.landing_by_pip) return refuse(r, c, "the landing is made before PIPs are diced for");
    if (b->side[b->active].bounds > 1)
        return refuse(r, c, "those held back land in their side's first bound or not at all");
    if (!pips_left(b)) return refuse(r, rules->cite.too_dear, "a landing costs 1 PIP and none is left");
    if (!db_judge_land(rules, b, a, r)) return false;
    r->cost = 1;
    return true;
}

static bool plan_movement(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
                          struct ruling *r) {
    switch ((enum db_verb)a->verb) {
    case VERB_MOVE:
    case VERB_DISMOUNT:
    case VERB_ENTER:
    case VERB_LEAVE:
    case VERB_PASS_CITY:
        if (!plan_act(rules, b, a, plan, r)) return false;
        report_plan(plan, r);
        return true;
    case VERB_LAND:
        return judge_landing_move(rules, b, a, r);
    case VERB_DEPLOY:
        return db_judge_entry(rules, b, a, r);
    case VERB_REVOLT:
        return db_judge_revolt(rules, b, a, r);
    default: /* VERB_END_PHASE */
        return true;
    }
}

/* --- playing ------------------------------------------------------------------------------------------- */

static void play_plan(const struct db_rules *rules, struct battle *b, const struct act *a, const struct plan *p,
                      struct events *ev) {
    if (p->river != NO_PIECE) {
        b->pending = *a;
        b->river = p->river;
        b->phase = PHASE_RIVER;
        tell(ev, "river", rules->cite.river_dice,
             "{p} comes to the river first: its state is diced for, and the move is paid for only if it is made")
            ->said.piece = a->piece[0];
        return;
    }
    db_pay_pips(b, a->piece[0], (unsigned)p->cost);
    if (a->verb == VERB_DISMOUNT)
        db_apply_dismount(rules, b, a->piece[0], ev);
    else
        db_apply_plan(rules, b, p, ev);
}

static void end_movement(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (pips_left(b) && told_by(rules->cite.pips_lost))
        tell(ev, "pips", rules->cite.pips_lost,
             pips_left(b) == 1 ? "1 PIP is left over and lost" : "{0} PIPs are left over and lost")
            ->said.number[0] = (int32_t)pips_left(b);
    db_turn_to_face(rules, b, ev);
    if (rules->ranged) { /* which may still spend PIPs */
        rules->ranged->begin(rules, b, ev);
        return;
    }
    db_drop_pips(b);
    db_shooting_begin(rules, b, ev);
}

static void land(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    db_pay_pips(b, NO_PIECE, 1);
    db_play_land(rules, b, a, ev);
    for (int i = 0; i < a->piece_count; i++) { /* dba22-H17: that was their move */
        b->element[a->piece[i]].moves++;
        b->element[a->piece[i]].marks |= MARKED_MOVED;
    }
}

static void carry_out_movement(const struct db_rules *rules, struct battle *b, const struct act *a,
                               const struct plan *plan, struct events *ev) {
    switch ((enum db_verb)a->verb) {
    case VERB_LAND:
        land(rules, b, a, ev);
        break;
    case VERB_DEPLOY:
        db_play_entry(rules, b, a, ev);
        break;
    case VERB_REVOLT:
        db_play_revolt(rules, b, a, ev);
        break;
    case VERB_END_PHASE:
        end_movement(rules, b, ev);
        break;
    default:
        play_plan(rules, b, a, plan, ev);
        break;
    }
}

const struct db_step db_move_step = {
    .prompt = ask_for_moves,
    .plan = plan_movement,
    .carry_out = carry_out_movement,
};

/* --- the die for a river ------------------------------------------------------------------------------- */

static struct prompt ask_for_river(const struct db_rules *rules, const struct battle *b) {
    (void)b;
    return ask_dice(1, rules->cite.river_dice, "one die for the state of the river");
}

/* dba30-141: the state found holds for the battle; the move that waited for it is judged again. */
static void roll_river(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev) {
    const uint8_t die = dice[0];
    struct feature *river = &b->terrain.feature[b->river];
    bool deep = die > 4 && !rules->customs.plain_rivers;
    river->state = die <= 2 ? RIVER_PALTRY : deep ? RIVER_DEEP : RIVER_SHALLOW;
    clause c = die <= 2 ? rules->cite.river_paltry : deep ? rules->cite.river_deep : rules->cite.river_shallow;
    const char *text = die <= 2                      ? "the river is paltry"
                       : rules->customs.plain_rivers ? "the river is not paltry"
                       : deep                        ? "the river is deep"
                                                     : "the river is shallow";
    tell(ev, "river", c, text)->said.place = b->river;
    b->phase = b->queue.tasks ? PHASE_TASK : PHASE_MOVE; /* a task: somebody flees towards it */
    b->river = NO_PIECE;
    if (b->queue.tasks) return;
    struct act waiting = b->pending;
    memset(&b->pending, 0, sizeof b->pending);
    struct ruling r;
    struct plan plan;
    ruling_begin(&r);
    r.want_nearest = false;
    if (plan_movement(rules, b, &waiting, &plan, &r)) {
        carry_out_movement(rules, b, &waiting, &plan, ev);
        return;
    }
    struct event *e = tell(ev, "refused", r.why.clause, r.why.text); /* now that the state is known */
    e->said = r.why;
    for (int i = 0; i < waiting.piece_count; i++)
        tell(ev, "halted", rules->cite.river_refused,
             "{p} cannot cross such a river: it does not move and pays nothing")
            ->said.piece = waiting.piece[i];
}

const struct db_step db_river_step = {
    .prompt = ask_for_river,
    .roll = roll_river,
    .due = "not yet: the die for the river comes first",
};
