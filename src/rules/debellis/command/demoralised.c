/* Commands that lose heart: when (dba30-374), who is held in place and who runs (dba30-375 to 377, H65), when a command
 * is routed (dba30-379, H66) and when the army is beaten (dba30-380). */
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/places/places.h"

#include <string.h>

static struct event *tell_command(struct events *ev, const char *what, clause c, const char *text, unsigned command,
                                  unsigned side) {
    struct event *e = tell(ev, what, c, text);
    e->said.number[0] = (int32_t)command + 1;
    e->said.number[1] = (int32_t)side;
    return e;
}

/* --- as a bound begins --------------------------------------------------------------------------------- */

static void rout_command(const struct db_rules *rules, struct battle *b, unsigned command, struct events *ev) {
    unsigned side = b->active;
    struct event *e = tell_command(ev, "routed", rules->cite.command_routed,
                                   "command {0} of {s1} has lost {2} of {3} and is routed", command, side);
    e->said.number[2] = db_command_losses(rules, b, side, command, 0);
    e->said.number[3] = db_command_strength(rules, b, side, command, 0);
    b->side[side].command[command].flags |= COMMAND_ROUTED;
    for (unsigned i = 0; i < b->elements; i++) {
        const struct element *el = &b->element[i];
        if (el->side != side || el->command != command || has_class(rules, b, i, CLASS_CIVILIAN)) continue;
        if (el->where == ON_TABLE || el->where == INSIDE)
            db_lose_element(rules, b, i, rules->cite.routed_are_lost, "{p} is taken off with its routed command", ev);
        b->element[i].where = LOST;
    }
}

static void lose_heart(const struct db_rules *rules, struct battle *b, unsigned command, struct events *ev) {
    types left_out = rules->commands.not_demoralising;
    struct event *e = tell_command(ev, "demoralised", rules->cite.demoralised,
                                   "command {0} of {s1} has lost {2} of {3} and is demoralised", command, b->active);
    e->said.number[2] = db_command_losses(rules, b, b->active, command, left_out);
    e->said.number[3] = db_command_strength(rules, b, b->active, command, left_out);
    b->side[b->active].command[command].flags |= COMMAND_DEMORALISED;
    tell_command(ev, "count", rules->cite.counting, "a third is reached, chariots, hordes and civilians left out",
                 command, b->active);
}

void db_test_commands(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (!commands_break_singly(rules, b)) return;
    unsigned side = b->active;
    for (unsigned c = 0; c < b->side[side].commands; c++) {
        if (db_command_is_gone(rules, b, side, c)) continue;
        if (2 * db_command_losses(rules, b, side, c, 0) >= db_command_strength(rules, b, side, c, 0))
            rout_command(rules, b, c, ev);
    }
    for (unsigned c = 0; c < b->side[side].commands; c++) { /* H61: after all routs */
        if (b->side[side].command[c].flags & COMMAND_DEMORALISED || db_command_is_gone(rules, b, side, c)) continue;
        types left_out = rules->commands.not_demoralising;
        int strength = db_command_strength(rules, b, side, c, left_out);
        if (strength && 3 * db_command_losses(rules, b, side, c, left_out) >= strength) lose_heart(rules, b, c, ev);
    }
}

/* --- holding ------------------------------------------------------------------------------------------- */

/* H97: civilians are no troops of a command, and plunderers see nothing else (dba30-338). */
static bool stays_anyway(const struct db_rules *rules, const struct battle *b, unsigned e) {
    const struct element *el = &b->element[e];
    if (has_class(rules, b, e, CLASS_CIVILIAN)) return true;
    if (el->traits & TRAIT_SACKING && !(el->traits & TRAIT_RELEASED)) return true;
    return db_in_close_combat(rules, b, e);
}

bool db_will_run(const struct db_rules *rules, const struct battle *b, unsigned e) {
    const struct element *el = &b->element[e];
    return el->side == b->active && (el->where == ON_TABLE || el->where == INSIDE) && is_demoralised(b, e) &&
           !(el->traits & TRAIT_HELD) && !stays_anyway(rules, b, e);
}

static bool somebody_can_be_held(const struct db_rules *rules, const struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == b->active && pips_of(b, e) && db_will_run(rules, b, e)) return true;
    return false;
}

static struct prompt ask_whom_to_hold(const struct db_rules *rules, const struct battle *b) {
    struct prompt p = ask(b->active, "hold", VERB_HOLD, rules->cite.hold,
                          "hold elements or groups of demoralised commands, 1 PIP each, or let them run");
    int32_t left = 0;
    for (unsigned c = 0; c < COMMANDS_MAX; c++) {
        const struct command_state *command = &b->side[b->active].command[c];
        if (command->flags & COMMAND_DEMORALISED) left += command->pips;
    }
    p.points = left;
    p.verbs = verb_bit(VERB_END_PHASE) | verb_bit(VERB_REVOLT); /* H61: a city revolts before anybody is held */
    return p;
}

static bool may_be_held(const struct db_rules *rules, const struct battle *b, uint8_t e, struct ruling *r) {
    const struct element *el = &b->element[e];
    clause c = rules->cite.hold;
    if (el->side != b->active || (el->where != ON_TABLE && el->where != INSIDE))
        return refuse_piece(r, c, e, "{p} is not yours to hold");
    if (!is_demoralised(b, e)) return refuse_piece(r, c, e, "{p} is not of a demoralised command: nobody need hold it");
    if (el->traits & TRAIT_HELD) return refuse_piece(r, c, e, "{p} is held already");
    if (db_in_close_combat(rules, b, e))
        return refuse_piece(r, rules->cite.run, e, "{p} is in close combat and does not run: nobody need hold it");
    if (stays_anyway(rules, b, e))
        return refuse_piece(r, rules->cite.run, e,
                            "{p} does not run: civilians and plunderers stay where they are, nobody need hold them");
    if (!pips_of(b, e)) return refuse_piece(r, rules->cite.own_command, e, "{p}'s command has no PIP left to hold it");
    return true;
}

/* dba30-375: single elements may be turned; on the spot, so that the base keeps its middle. */
static bool turned_where(const struct db_rules *rules, const struct battle *b, const struct act *a, struct pose *out,
                         struct ruling *r) {
    uint8_t e = a->piece[0];
    const struct step *s = &a->step[0];
    const struct element *el = &b->element[e];
    clause c = rules->cite.hold;
    if (a->piece_count > 1) return refuse_piece(r, c, e, "groups are held as they stand: turn {p} by itself");
    if (el->where == INSIDE) return refuse_piece(r, c, e, "{p} holds a place and has nowhere to turn");
    if (a->step_count > 1 || (s->kind != STEP_WHEEL && s->kind != STEP_TO))
        return refuse_piece(r, c, e, "{p} may only be turned where it stands: one step \"wheel\" or \"to\"");
    int32_t turn = s->kind == STEP_TO     ? (int16_t)(heading)(s->turn - el->pose.facing)
                   : s->side == EDGE_LEFT ? -(int32_t)s->turn
                                          : (int32_t)s->turn;
    *out = pose_turned(el->pose, el->centre, turn);
    if (s->kind == STEP_TO && distance_between(out->at, s->at) > 2 * battle_tolerance(b).gap)
        return refuse_piece(r, c, e, "{p} is held in place: it may turn about its middle but not move");
    struct placed there = {e, *out};
    return db_poses_are_free(rules, b, &there, 1, r);
}

static bool plan_hold(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
                      struct ruling *r) {
    struct group g;
    struct pose turned;
    if (a->verb == VERB_END_PHASE) return true; /* the rest runs */
    if (a->verb == VERB_REVOLT) return db_judge_revolt(rules, b, a, r);
    if (!a->piece_count) return refuse(r, rules->cite.hold, "name the element or group to be held");
    for (int i = 0; i < a->piece_count; i++)
        if (!may_be_held(rules, b, a->piece[i], r)) return false;
    if (a->piece_count > 1 && !db_group_of_pieces(rules, b, a->piece, a->piece_count, &g, r)) return false;
    if (a->step_count && !turned_where(rules, b, a, &turned, r)) return false;
    r->cost = 1;
    r->why.clause = rules->cite.hold;
    if (!a->step_count) return true;
    plan->moved[0] = (struct placed){a->piece[0], turned};
    r->placed_count = 1;
    r->placed[0] = plan->moved[0];
    return true;
}

static void hold_end(const struct db_rules *rules, struct battle *b, struct events *ev);

static void hold(const struct db_rules *rules, struct battle *b, const struct act *a, const struct plan *plan,
                 struct events *ev) {
    if (a->verb == VERB_REVOLT) {
        db_play_revolt(rules, b, a, ev);
        return;
    }
    if (a->verb == VERB_END_PHASE) {
        hold_end(rules, b, ev);
        return;
    }
    db_pay_pips(b, a->piece[0], 1);
    for (int i = 0; i < a->piece_count; i++) {
        b->element[a->piece[i]].traits |= TRAIT_HELD;
        tell_pieces(ev, "hold", rules->cite.hold, "{p} is held in place", a->piece[i], NO_PIECE);
    }
    if (a->step_count) db_element_place(b, a->piece[0], plan->moved[0].pose);
    if (!somebody_can_be_held(rules, b)) hold_end(rules, b, ev);
}

const struct db_step db_hold_step = {
    .prompt = ask_whom_to_hold,
    .plan = plan_hold,
    .carry_out = hold,
};

/* --- running ------------------------------------------------------------------------------------------- */

/* Those nearest to safety go first, so that nobody stands in the way of those behind. */
static unsigned next_to_run(const struct db_rules *rules, const struct battle *b, const bool *done) {
    unsigned next = NO_PIECE;
    length least = INT32_MAX;
    for (unsigned e = 0; e < b->elements; e++) {
        if (done[e] || !db_will_run(rules, b, e)) continue;
        length y = b->element[e].centre.y, far = b->element[e].side == 0 ? y : b->depth - y;
        if (b->element[e].where == INSIDE) far = 0;
        if (far < least) least = far, next = e;
    }
    return next;
}

static void everybody_runs(const struct db_rules *rules, struct battle *b, struct events *ev) {
    bool done[ELEMENTS_MAX] = {false};
    for (unsigned e; (e = next_to_run(rules, b, done)) != NO_PIECE;) {
        done[e] = true;
        bool again = own_command(b, e)->flags & COMMAND_RAN || b->element[e].where == INSIDE;
        tell_pieces(ev, "run", again ? rules->cite.run_again : rules->cite.run,
                    again ? "{p}, not held, flees again" : "{p} turns and flees for its base edge", e, NO_PIECE);
        db_flee_home(rules, b, e, ev);
    }
    for (unsigned c = 0; c < COMMANDS_MAX; c++) {
        struct command_state *command = &b->side[b->active].command[c];
        if (command->flags & COMMAND_DEMORALISED) command->flags |= COMMAND_RAN;
    }
}

void db_hold_begin(const struct db_rules *rules, struct battle *b, struct events *ev) {
    if (!commands_break_singly(rules, b))
        b->phase = PHASE_MOVE;
    else if (somebody_can_be_held(rules, b))
        b->phase = PHASE_HOLD;
    else
        hold_end(rules, b, ev);
}

static void hold_end(const struct db_rules *rules, struct battle *b, struct events *ev) {
    everybody_runs(rules, b, ev);
    b->phase = PHASE_MOVE;
}

/* --- as a bound ends (dba30-380) ------------------------------------------------------------------------ */

static unsigned broken_commands(const struct db_rules *rules, const struct battle *b, unsigned side) {
    unsigned count = 0;
    for (unsigned c = 0; c < b->side[side].commands; c++)
        count += b->side[side].command[c].flags & COMMAND_DEMORALISED || db_command_is_gone(rules, b, side, c);
    return count;
}

static void tell_beaten(const struct db_rules *rules, const struct battle *b, unsigned side, bool by_number,
                        struct events *ev) {
    struct event *e = tell(ev, "rout", rules->cite.army_beaten,
                           by_number ? "{s0} has lost {1} of {2}, {3} of them in this bound, and is beaten"
                                     : "two commands of {s0} are broken and it has lost {3} in this bound: beaten");
    e->said.number[0] = (int32_t)side;
    e->said.number[1] = db_army_losses(rules, b, side);
    e->said.number[2] = db_army_strength(rules, b, side);
    e->said.number[3] = b->side[side].lost_this_bound;
    if (by_number)
        tell(ev, "count", rules->cite.army_counts, "what its commands have lost is added up")->said.number[0] =
            db_army_losses(rules, b, side);
}

/* dba30-380: in the bound just ended; or, so read, in the battle so far. */
static bool lost_more(const struct db_rules *rules, const struct battle *b, unsigned side) {
    unsigned enemy = enemy_of(side);
    if (option_of(b, OPTION_BIG_LOSSES)) return db_army_losses(rules, b, side) > db_army_losses(rules, b, enemy);
    return b->side[side].lost_this_bound > b->side[enemy].lost_this_bound;
}

bool db_army_beaten(const struct db_rules *rules, struct battle *b, struct events *ev) {
    for (unsigned side = 0; side < 2; side++) {
        bool by_number = 2 * db_army_losses(rules, b, side) >= db_army_strength(rules, b, side);
        if (!by_number && broken_commands(rules, b, side) < 2) continue;
        if (!lost_more(rules, b, side)) { /* H62 */
            tell(ev, "stand", rules->cite.bound_end,
                 option_of(b, OPTION_BIG_LOSSES)
                     ? "{s0} is as good as beaten, but has not lost more than the enemy: it fights on"
                     : "{s0} is as good as beaten, but has not lost more than the enemy in this bound: it fights "
                       "on")
                ->said.number[0] = (int32_t)side;
            continue;
        }
        b->side[side].routed = 1;
        end_battle(b, (int)enemy_of(side), rules->cite.army_beaten);
        tell_beaten(rules, b, side, by_number, ev);
        return true;
    }
    return false;
}
