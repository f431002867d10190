/* What holds in every game, in front of the rule set's own referee. */
#include "game/turn.h"

enum { VALUE_OF_VICTORY = 1000000 }; /* more than any battle is worth that goes on */

static bool draw_is_offered_to(const struct match *m, enum seat seat) {
    return m->draw_offer && seat <= SEAT_SECOND && m->draw_offer - 1u != (unsigned)seat;
}

/* --- prompts ------------------------------------------------------------------------------------------- */

static struct prompt prompt_over(const struct match *m) {
    return (struct prompt){
        .seat = SEAT_NONE,
        .kind = "over",
        .winner = m->winner,
        .why = {.clause = m->by,
                .piece = NO_PIECE,
                .other = NO_PIECE,
                .place = NO_PIECE,
                .number = {m->winner},
                .text = m->winner < 0 ? "the battle is over: a draw" : "the battle is over: side {0} has won"},
    };
}

struct prompt turn_prompt(const struct ruleset *rs, const void *state) {
    const struct match *m = match_of(state);
    if (m->over) return prompt_over(m);
    struct prompt p = rs->prompt(state);
    p.draw_offer = m->draw_offer;
    return p;
}

/* --- judging ------------------------------------------------------------------------------------------- */

static bool judge_offer(const struct ruleset *rs, const struct match *m, enum seat seat, struct ruling *r) {
    if (!m->draw_offer) return true;
    if (!draw_is_offered_to(m, seat)) return refuse(r, rs->match.draw_clause, "your offer of a draw stands already");
    refuse(r, rs->match.draw_clause, "the other side offers a draw already: accept it");
    r->has_nearest = true;
    r->nearest = act_make(VERB_ACCEPT_DRAW);
    return false;
}

static bool judge_common(const struct ruleset *rs, const void *state, const struct act *a, struct ruling *r) {
    const struct match *m = match_of(state);
    struct prompt p = rs->prompt(state);
    bool concedes = a->verb == VERB_CONCEDE;
    r->legal = true;
    r->cost = 0;
    r->placed_count = 0;
    r->has_nearest = false;
    r->why = (struct remark){.clause = concedes ? rs->match.concede_clause : rs->match.draw_clause,
                             .piece = NO_PIECE,
                             .other = NO_PIECE,
                             .place = NO_PIECE};
    if (p.seat > SEAT_SECOND)
        return refuse(r, r->why.clause,
                      concedes ? "chance is due: concede when a player is asked"
                               : "chance is due: a draw is offered or accepted when a player is asked");
    if (a->piece_count || a->step_count || a->dice_count || a->point_count)
        return refuse(r, r->why.clause, "no piece, step or die belongs to this");
    if (a->verb == VERB_OFFER_DRAW) return judge_offer(rs, m, p.seat, r);
    if (a->verb == VERB_ACCEPT_DRAW && !draw_is_offered_to(m, p.seat))
        return refuse(r, rs->match.draw_clause, "the other side offers no draw");
    return true;
}

bool turn_judge(const struct ruleset *rs, const void *state, const struct act *a, struct ruling *r) {
    const struct match *m = match_of(state);
    if (m->over) return refuse(r, m->by, "the battle is over");
    if (a->verb >= rs->verb_count) return refuse(r, 0, "there is no such act");
    return a->verb < VERBS_COMMON ? judge_common(rs, state, a, r) : rs->judge(state, a, r);
}

/* --- playing ------------------------------------------------------------------------------------------- */

static void play_common(const struct ruleset *rs, void *state, const struct act *a, struct events *ev) {
    struct match *m = state;
    unsigned seat = rs->prompt(state).seat;
    switch ((enum common_verb)a->verb) {
    case VERB_CONCEDE:
        match_end(m, 1 - (int)seat, rs->match.concede_clause);
        tell(ev, "concede", rs->match.concede_clause, "side {0} gives the battle up")->said.number[0] = (int32_t)seat;
        break;
    case VERB_OFFER_DRAW:
        m->draw_offer = (uint8_t)(seat + 1);
        tell(ev, "draw_offered", rs->match.draw_clause, "side {0} offers a draw")->said.number[0] = (int32_t)seat;
        break;
    default:
        match_end(m, -1, rs->match.draw_clause);
        tell(ev, "draw_agreed", rs->match.draw_clause, "side {0} accepts: the sides agree a draw")->said.number[0] =
            (int32_t)seat;
        break;
    }
}

/* An offer lapses with the next act of the side it was made to, unless that accepts it. */
static void lapse(const struct ruleset *rs, struct match *m, struct events *ev) {
    tell(ev, "draw_lapsed", rs->match.draw_clause, "side {0}'s offer of a draw has lapsed")->said.number[0] =
        m->draw_offer - 1;
    m->draw_offer = 0;
}

bool turn_play(const struct ruleset *rs, void *state, const struct act *a, struct events *ev, struct ruling *r) {
    struct match *m = state;
    if (m->over || a->verb >= rs->verb_count || a->verb < VERBS_COMMON) {
        if (!turn_judge(rs, state, a, r)) return false;
        play_common(rs, state, a, ev);
        return true;
    }
    bool lapses = m->draw_offer && draw_is_offered_to(m, rs->prompt(state).seat);
    if (!rs->play(state, a, ev, r)) return false;
    if (lapses && !m->over) lapse(rs, m, ev);
    return true;
}

/* --- offers and values --------------------------------------------------------------------------------- */

size_t turn_offers(const struct ruleset *rs, const void *state, struct act *out, size_t cap) {
    const struct match *m = match_of(state);
    if (m->over || !cap) return 0;
    bool may_accept = m->draw_offer && draw_is_offered_to(m, rs->prompt(state).seat);
    size_t count = rs->offers(state, out, may_accept && cap > 1 ? cap - 1 : cap);
    if (may_accept && count < cap) out[count++] = act_make(VERB_ACCEPT_DRAW);
    return count;
}

int32_t turn_value(const struct ruleset *rs, const void *state, int seat) {
    const struct match *m = match_of(state);
    if (!m->over) return rs->value(state, seat);
    return m->winner < 0 ? 0 : m->winner == seat ? VALUE_OF_VICTORY : -VALUE_OF_VICTORY;
}
