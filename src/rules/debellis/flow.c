/* The bound as a conversation: who is asked what, which acts answer, and what follows. */
#include "rules/debellis/asking.h"
#include "rules/debellis/commands.h"
#include "rules/debellis/conform.h"
#include "rules/debellis/deploying.h"
#include "rules/debellis/dismount.h"
#include "rules/debellis/fighting.h"
#include "rules/debellis/going.h"
#include "rules/debellis/outcomes.h"
#include "rules/debellis/places.h"
#include "rules/debellis/ranged.h"
#include "rules/debellis/reserves.h"
#include "rules/debellis/shooting.h"

#include <string.h>

/* --- prompts ------------------------------------------------------------------------------------------- */

static struct prompt prompt_move(const struct db_rules *rules, const struct battle *b) {
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
    return p;
}

static struct prompt prompt_task(const struct db_rules *rules, const struct battle *b) {
    struct task_choice c;
    task_choice_of(rules, b, &c);
    struct prompt p = ask(c.seat, db_verbs[c.verb].name, c.verb, 0, "");
    p.why = c.why;
    return p;
}

struct prompt db_prompt(const struct db_rules *rules, const struct battle *b) {
    const struct db_cites *cite = &rules->cite;
    if (is_opening(b)) return rules->opening->prompt(b);
    if (is_deployment(b)) return deployment_prompt(rules, b);
    if (is_ranged_phase(rules, b)) return rules->ranged->prompt(rules, b);
    unsigned owner = b->prompt_piece == NO_PIECE ? b->active : b->element[b->prompt_piece].side;
    switch ((enum phase)b->phase) {
    case PHASE_PIPS:
        return pips_prompt(rules, b);
    case PHASE_HOLD:
        return hold_prompt(rules, b);
    case PHASE_BONUS:
        return bonus_prompt(rules, b);
    case PHASE_MOVE:
        return prompt_move(rules, b);
    case PHASE_RIVER:
        return ask_dice(1, cite->river_dice, "one die for the state of the river");
    case PHASE_AIM:
        return about(ask(owner, "aim", VERB_AIM, cite->priority, "choose a target for {p}"), b->prompt_piece, NO_PIECE);
    case PHASE_SHOOT:
        return ask(b->active, "shoot", VERB_SHOOT, cite->order_of_combats, "choose the next shooting");
    case PHASE_PRIMARY:
        return about(ask(owner, "primary", VERB_PRIMARY, cite->who_dices, "choose who dices in the shooting at {o}"),
                     b->prompt_piece, b->combat[1]);
    case PHASE_CHAMPION:
        return about(ask(owner, "primary", VERB_PRIMARY, cite->assault_in_turn, "name the assaulter who fights {o}"),
                     b->prompt_piece, b->combat[0]);
    case PHASE_SHOOT_ROLL:
        return about(ask_dice((uint8_t)shooting_dice(b), cite->score, "dice for {p} shooting at {o}"), b->combat[0],
                     b->combat[1]);
    case PHASE_FIGHT:
        return ask(b->active, "fight", VERB_FIGHT, cite->order_of_combats, "choose the next close combat");
    case PHASE_FIGHT_ROLL:
        return about(ask_dice(2, cite->score, "dice for {p} against {o}"), b->combat[0], b->combat[1]);
    case PHASE_TASK:
        return prompt_task(rules, b);
    default:
        break;
    }
    return prompt_move(rules, b);
}

/* --- judging ------------------------------------------------------------------------------------------- */

static bool is_movement_verb(uint8_t verb) {
    return verb == VERB_MOVE || verb == VERB_DISMOUNT || verb == VERB_END_PHASE || verb == VERB_REVOLT ||
           verb == VERB_LAND || verb == VERB_ENTER || verb == VERB_LEAVE || verb == VERB_PASS_CITY ||
           verb == VERB_DEPLOY;
}

static bool verb_fits(const struct db_rules *rules, const struct battle *b, uint8_t verb, uint8_t asked) {
    if (b->phase == PHASE_MOVE) return is_movement_verb(verb);
    /* H61: a city revolts before anybody is held; ending the phase lets the rest run. */
    if (b->phase == PHASE_FEATURE && verb == VERB_END_PHASE) return rules->customs.features_until_enough;
    if (b->phase == PHASE_HOLD && (verb == VERB_END_PHASE || verb == VERB_REVOLT)) return true;
    return verb == asked || (b->phase == PHASE_LAY && verb == VERB_DISCARD);
}

/* Does the act speak of pieces and places that exist? Everything after this may use its indices as they are. */
static bool judge_names(const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count > ACT_PIECES_MAX || a->step_count > ACT_STEPS_MAX || a->dice_count > ACT_DICE_MAX ||
        a->point_count > ACT_POINTS_MAX)
        return refuse(r, 0, "that is more than one act can say");
    for (int i = 0; i < a->piece_count; i++)
        if (a->piece[i] >= b->elements) return refuse(r, 0, "there is no such element");
    if (a->target != NO_PIECE && a->target >= b->elements) return refuse(r, 0, "there is no such target");
    if (a->place != NO_PIECE && a->place >= b->terrain.features) return refuse(r, 0, "there is no such place");
    return true;
}

/* Is this the time for such an act? */
static bool judge_time(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (is_ranged_phase(rules, b)) return true; /* it looks itself */
    struct prompt p = db_prompt(rules, b);
    if (is_deployment(b)) return true; /* it looks itself */
    if (verb_fits(rules, b, a->verb, p.verb)) return true;
    if (a->verb == VERB_DEPLOY && rules->entry_cost && judge_names(b, a, r)) return refuse_late_entry(rules, b, a, r);
    return judge_names(b, a, r) && refuse_untimely(rules, b, a, &p, r);
}

bool judge_roll(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    struct prompt p = db_prompt(rules, b);
    r->why.number[0] = p.draw.count;
    if (a->dice_count != p.draw.count) {
        refuse(r, p.why.clause, "{0} dice are to be rolled, not {1}");
        r->why.number[0] = p.draw.count;
        r->why.number[1] = a->dice_count;
        return false;
    }
    for (int i = 0; i < a->dice_count; i++)
        if (!draw_allows(&p.draw, a->dice[i])) {
            refuse(r, p.why.clause, "a die shows 1 to 6, not {0}");
            r->why.number[0] = a->dice[i];
            return false;
        }
    return true;
}

/* Builds the plan of any act that moves troops, and checks that it can be paid for. */
static bool plan_act(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *p,
                     struct ruling *r) {
    for (int i = 0; i < a->piece_count; i++)
        if (is_demoralised(b, a->piece[i]) && b->element[a->piece[i]].side == b->active)
            return refuse_piece(r, rules->cite.hold, a->piece[i],
                                "{p} is of a demoralised command, which makes no moves: leave it where it is");
    bool ok = a->verb == VERB_MOVE       ? plan_move(rules, b, a, p, r)
              : a->verb == VERB_DISMOUNT ? plan_dismount(rules, b, a, p, r)
              : a->verb == VERB_ENTER    ? plan_enter(rules, b, a, p, r)
              : a->verb == VERB_LEAVE    ? plan_leave(rules, b, a, p, r)
                                         : plan_pass_city(rules, b, a, p, r);
    if (ok && a->verb == VERB_MOVE) enter_by_move(rules, b, p);
    if (!ok || !civilians_on_leash(rules, b, p, r)) return false;
    if (p->cost > (int32_t)pips_of(b, a->piece[0])) {
        /* H63: what other commands have left is no use to it */
        bool others = p->cost <= (int32_t)pips_left(b);
        refuse_piece(r,
                     others                 ? rules->cite.own_command
                     : rules->cite.too_dear ? rules->cite.too_dear
                                            : p->cost_clause,
                     a->piece[0],
                     others         ? "{p}'s move costs {0} and its own command has {1} PIPs left"
                     : p->cost == 1 ? "{p}'s move costs 1 PIP and none is left"
                                    : "{p}'s move costs {0} PIPs and {1} are left");
        r->why.number[0] = p->cost;
        r->why.number[1] = (int32_t)pips_of(b, a->piece[0]);
        return false;
    }
    return true;
}

static void report_plan(const struct plan *p, struct ruling *r) {
    r->cost = p->cost;
    r->why.clause = p->conformed ? p->conformed : p->cost_clause;
    r->placed_count = p->count;
    memcpy(r->placed, p->moved, p->count * sizeof p->moved[0]);
}

/* dba22-040: the reserve comes ashore by one move, for one PIP, in its side's first bound. */
static bool judge_landing_move(const struct db_rules *rules, const struct battle *b, const struct act *a,
                               struct ruling *r) {
    clause c = rules->cite.landing;
    if (!rules->deploy.landing_by_pip) return refuse(r, c, "the landing is made before PIPs are diced for");
    if (b->side[b->active].bounds > 1)
        return refuse(r, c, "those held back land in their side's first bound or not at all");
    if (!pips_left(b)) return refuse(r, rules->cite.too_dear, "a landing costs 1 PIP and none is left");
    if (!judge_land(rules, b, a, r)) return false;
    r->cost = 1;
    return true;
}

static bool judge_act(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
                      struct ruling *r) {
    r->legal = true;
    r->cost = 0;
    r->placed_count = 0;
    r->has_nearest = false;
    r->why = (struct remark){.piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE};
    if (!judge_time(rules, b, a, r) || !judge_names(b, a, r)) return false;
    if (is_opening(b)) return a->verb == VERB_ROLL ? judge_roll(rules, b, a, r) : rules->opening->judge(b, a, r);
    if (is_deployment(b)) return judge_deployment(rules, b, a, r);
    if (is_ranged_phase(rules, b)) return rules->ranged->judge(rules, b, a, r);
    switch ((enum db_verb)a->verb) {
    case VERB_ROLL:
        return judge_roll(rules, b, a, r);
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
    case VERB_AIM:
        return judge_aim(rules, b, a, r);
    case VERB_SHOOT:
        return judge_shoot(rules, b, a, r);
    case VERB_PRIMARY:
        return (b->phase == PHASE_CHAMPION ? judge_champion : judge_primary)(rules, b, a, r);
    case VERB_FIGHT:
        return judge_fight(rules, b, a, r);
    case VERB_RECOIL:
    case VERB_PASS:
    case VERB_MOVE_IN:
    case VERB_GARRISON:
        return judge_task(rules, b, a, r);
    case VERB_DEPLOY:
        return judge_entry(rules, b, a, r);
    case VERB_REVOLT:
        return judge_revolt(rules, b, a, r);
    case VERB_HOLD:
        return judge_hold(rules, b, a, r);
    case VERB_BONUS:
        return judge_bonus(rules, b, a, r);
    default:
        break;
    }
    return true;
}

bool db_judge(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    struct plan plan;
    return judge_act(rules, b, a, &plan, r);
}

/* --- playing ------------------------------------------------------------------------------------------- */

/* dba30-141: the state found holds for the battle; the move that waited for it is judged again. */
static void roll_river(const struct db_rules *rules, struct battle *b, uint8_t die, struct events *ev) {
    struct feature *river = &b->terrain.feature[b->river];
    bool deep = die > 4 && !rules->customs.plain_rivers;
    river->state = die <= 2 ? RIVER_PALTRY : deep ? RIVER_DEEP : RIVER_SHALLOW;
    clause c = die <= 2 ? rules->cite.river_paltry : deep ? rules->cite.river_deep : rules->cite.river_shallow;
    const char *text = die <= 2                      ? "the river is paltry"
                       : rules->customs.plain_rivers ? "the river is not paltry"
                       : deep                        ? "the river is deep"
                                                     : "the river is shallow";
    tell(ev, "river", c, text)->said.place = b->river;
    b->phase = PHASE_MOVE;
    b->river = NO_PIECE;
    if (b->tasks) { /* somebody flees towards it */
        tasks_resume(rules, b, ev);
        return;
    }
    struct act waiting = b->pending;
    memset(&b->pending, 0, sizeof b->pending);
    struct ruling r;
    r.want_nearest = false;
    if (db_play(rules, b, &waiting, ev, &r)) return;
    struct event *e = tell(ev, "refused", r.why.clause, r.why.text); /* now that the state is known */
    e->said = r.why;
    for (int i = 0; i < waiting.piece_count; i++)
        tell(ev, "halted", rules->cite.river_refused,
             "{p} cannot cross such a river: it does not move and pays nothing")
            ->said.piece = waiting.piece[i];
}

static void play_roll(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    switch ((enum phase)b->phase) {
    case PHASE_PIPS:
        play_pips(rules, b, a->dice, ev);
        hold_begin(rules, b, ev); /* H61 */
        break;
    case PHASE_RIVER:
        roll_river(rules, b, a->dice[0], ev);
        break;
    case PHASE_SHOOT_ROLL:
        play_shoot_roll(rules, b, a->dice, ev);
        break;
    default:
        play_fight_roll(rules, b, a->dice, ev);
        break;
    }
}

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
    pay_pips(b, a->piece[0], (unsigned)p->cost);
    if (a->verb == VERB_DISMOUNT)
        apply_dismount(rules, b, a->piece[0], ev);
    else
        apply_plan(rules, b, p, ev);
}

static void end_movement(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (b->phase == PHASE_HOLD) {
        hold_end(rules, b, ev);
        return;
    }
    if (pips_left(b) && rules->cite.pips_lost)
        tell(ev, "pips", rules->cite.pips_lost, "{0} PIPs are left over and lost")->said.number[0] =
            (int32_t)pips_left(b);
    turn_to_face(rules, b, ev);
    if (rules->ranged) { /* which may still spend PIPs */
        rules->ranged->begin(rules, b, ev);
        return;
    }
    drop_pips(b);
    shooting_begin(rules, b, ev);
}

bool db_play(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev, struct ruling *r) {
    struct plan plan;
    if (!judge_act(rules, b, a, &plan, r)) return false;
    if (is_opening(b)) {
        rules->opening->play(b, a, ev);
        return true;
    }
    if (is_deployment(b)) {
        play_deployment(rules, b, a, ev);
        return true;
    }
    if (is_ranged_phase(rules, b)) {
        rules->ranged->play(rules, b, a, ev);
        return true;
    }
    switch ((enum db_verb)a->verb) {
    case VERB_ROLL:
        play_roll(rules, b, a, ev);
        break;
    case VERB_MOVE:
    case VERB_DISMOUNT:
    case VERB_ENTER:
    case VERB_LEAVE:
    case VERB_PASS_CITY:
        play_plan(rules, b, a, &plan, ev);
        break;
    case VERB_LAND:
        pay_pips(b, NO_PIECE, 1);
        play_land(rules, b, a, ev);
        for (int i = 0; i < a->piece_count; i++) { /* dba22-H17: that was their move */
            b->element[a->piece[i]].moves++;
            b->element[a->piece[i]].marks |= MARKED_MOVED;
        }
        break;
    case VERB_END_PHASE:
        end_movement(rules, b, ev);
        break;
    case VERB_AIM:
        play_aim(rules, b, a, ev);
        break;
    case VERB_SHOOT:
        play_shoot(rules, b, a, ev);
        break;
    case VERB_PRIMARY:
        (b->phase == PHASE_CHAMPION ? play_champion : play_primary)(rules, b, a, ev);
        break;
    case VERB_FIGHT:
        play_fight(rules, b, a, ev);
        break;
    case VERB_RECOIL:
    case VERB_PASS:
    case VERB_MOVE_IN:
    case VERB_GARRISON:
        play_task(rules, b, a, ev);
        break;
    case VERB_DEPLOY:
        play_entry(rules, b, a, ev);
        break;
    case VERB_REVOLT:
        play_revolt(rules, b, a, ev);
        break;
    case VERB_HOLD:
        play_hold(rules, b, a, ev);
        break;
    case VERB_BONUS:
        play_bonus(rules, b, a, ev);
        break;
    default:
        break;
    }
    return true;
}
