/* The turn engine: what holds in every game, around the steps of the rule set. */
#include "game/turn.h"

#include "game/sure.h"

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
                .text = m->winner < 0 ? "the battle is over: a draw" : "the battle is over: {s0} has won"},
    };
}

struct prompt turn_prompt(const struct ruleset *rs, const void *state) {
    const struct match *m = match_of(state);
    if (m->over) return prompt_over(m);
    struct prompt p = rs->steps->prompt(state);
    p.draw_offer = m->draw_offer;
    return p;
}

/* --- what holds for every act -------------------------------------------------------------------------- */

static bool choice_exists(const struct ruleset *rs, const struct act *a, struct ruling *r) {
    const struct verb *v = &rs->verbs[a->verb];
    unsigned words = 0;
    if ((v->fields | v->optional) & FIELD_TERRAIN) {
        bool none = a->choice == NO_CHOICE && !(v->fields & FIELD_TERRAIN);
        return none || a->choice < rs->terrain_count || refuse(r, 0, "there is no such terrain");
    }
    while (v->words && v->words[words]) words++;
    if (a->choice == NO_CHOICE && !(v->fields & FIELD_CHOICE)) return true;
    return a->choice < words || refuse(r, 0, "say which choice is meant");
}

/* The act speaks of what there is: everything after this may use its indices as they are. */
static bool names_exist(const struct ruleset *rs, const void *state, const struct act *a, struct ruling *r) {
    if (a->piece_count > ACT_PIECES_MAX || a->step_count > ACT_STEPS_MAX || a->dice_count > ACT_DICE_MAX ||
        a->point_count > ACT_POINTS_MAX)
        return refuse(r, 0, "that is more than one act can say");
    for (unsigned i = 0; i < a->piece_count; i++)
        if (!rs->piece_id(state, a->piece[i])) return refuse(r, 0, "there is no such piece");
    if (a->target != NO_PIECE && !rs->piece_id(state, a->target)) return refuse(r, 0, "there is no such target");
    if (a->place != NO_PIECE && !rs->place_id(state, a->place)) return refuse(r, 0, "there is no such place");
    return choice_exists(rs, a, r);
}

/* Dice and cards are those asked for. */
static bool draw_is_right(const struct ruleset *rs, const struct prompt *p, const struct act *a, struct ruling *r) {
    unsigned bad;
    if (p->seat != SEAT_CHANCE || a->verb != p->verb || p->draw.kind == DRAW_NOTHING) return true;
    if (draw_fits(&p->draw, a->dice, a->dice_count, &bad)) return true;
    bool cards = p->draw.kind == DRAW_CARDS;
    if (a->dice_count != p->draw.count)
        refuse(r, p->why.clause,
               cards ? "the number of cards drawn is {0}, not {1}" : "the number of dice thrown is {0}, not {1}");
    else
        refuse(r, cards && rs->match.pack_clause ? rs->match.pack_clause : p->why.clause,
               cards ? "the {c2} is not in the pack" : "a die of this throw cannot show {2}");
    r->why.number[0] = p->draw.count;
    r->why.number[1] = a->dice_count;
    r->why.number[2] = bad < a->dice_count ? a->dice[bad] : 0;
    return false;
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

static bool judge_common(const struct ruleset *rs, const struct match *m, const struct prompt *p, const struct act *a,
                         struct ruling *r) {
    bool concedes = a->verb == VERB_CONCEDE;
    r->why.clause = concedes ? rs->match.concede_clause : rs->match.draw_clause;
    if (p->seat > SEAT_SECOND)
        return refuse(r, r->why.clause,
                      concedes ? "chance is due: concede when a player is asked"
                               : "chance is due: a draw is offered or accepted when a player is asked");
    if (a->piece_count || a->step_count || a->dice_count || a->point_count)
        return refuse(r, r->why.clause, "no piece, step or die belongs to this");
    if (a->verb == VERB_OFFER_DRAW) return judge_offer(rs, m, p->seat, r);
    if (a->verb == VERB_ACCEPT_DRAW && !draw_is_offered_to(m, p->seat))
        return refuse(r, rs->match.draw_clause, "the other side offers no draw");
    return true;
}

static bool judge_step(const struct ruleset *rs, const void *state, const struct prompt *p, const struct act *a,
                       void *plan, struct ruling *r) {
    const struct turn_steps *steps = rs->steps;
    if (!names_exist(rs, state, a, r)) return false;
    if (!prompt_takes(p, a->verb)) return steps->untimely(state, p, a, r);
    return draw_is_right(rs, p, a, r) && steps->judge(state, a, plan, r);
}

/* Whatever is refused names a clause. */
static bool refused(const struct prompt *p, struct ruling *r) {
    if (!r->why.clause) r->why.clause = p->why.clause;
    return false;
}

static bool judge_act(const struct ruleset *rs, const void *state, const struct act *a, bool only_whether, void *plan,
                      struct ruling *r) {
    const struct match *m = match_of(state);
    if (m->over) return refuse(r, m->by, "the battle is over");
    struct prompt p = rs->steps->prompt(state);
    ruling_begin(r);
    r->only_whether = only_whether;
    bool legal = a->verb >= rs->verb_count ? refuse(r, 0, "there is no such act")
                 : a->verb < VERBS_COMMON  ? judge_common(rs, m, &p, a, r)
                                           : judge_step(rs, state, &p, a, plan, r);
    return legal || refused(&p, r);
}

static bool plan_act(const struct ruleset *rs, const void *state, const struct act *a, bool only_whether,
                     struct turn_plan *plan, struct ruling *r) {
    plan->act = *a;
    plan->legal =
        sure(rs->steps->plan_size <= sizeof plan->bytes) && judge_act(rs, state, a, only_whether, plan->bytes, r);
    return plan->legal;
}

bool turn_plan(const struct ruleset *rs, const void *state, const struct act *a, struct turn_plan *plan,
               struct ruling *r) {
    return plan_act(rs, state, a, false, plan, r);
}

bool turn_judge(const struct ruleset *rs, const void *state, const struct act *a, struct ruling *r) {
    _Alignas(max_align_t) unsigned char plan[TURN_PLAN_MAX];
    return judge_act(rs, state, a, false, plan, r);
}

bool turn_allows(const struct ruleset *rs, const void *state, const struct act *a) {
    _Alignas(max_align_t) unsigned char plan[TURN_PLAN_MAX];
    struct ruling unheard;
    unheard.want_nearest = false;
    return judge_act(rs, state, a, true, plan, &unheard);
}

/* --- playing ------------------------------------------------------------------------------------------- */

static void play_common(const struct ruleset *rs, void *state, const struct act *a, struct events *ev) {
    struct match *m = state;
    unsigned seat = rs->steps->prompt(state).seat;
    switch ((enum common_verb)a->verb) {
    case VERB_CONCEDE:
        match_end(m, 1 - (int)seat, rs->match.concede_clause);
        tell(ev, "concede", rs->match.concede_clause, "{s0} gives the battle up")->said.number[0] = (int32_t)seat;
        break;
    case VERB_OFFER_DRAW:
        m->draw_offer = (uint8_t)(seat + 1);
        tell(ev, "draw_offered", rs->match.draw_clause, "{s0} offers a draw")->said.number[0] = (int32_t)seat;
        break;
    case VERB_ACCEPT_DRAW:
        match_end(m, -1, rs->match.draw_clause);
        tell(ev, "draw_agreed", rs->match.draw_clause, "{s0} accepts: the sides agree a draw")->said.number[0] =
            (int32_t)seat;
        break;
    case VERBS_COMMON:
        break;
    }
}

/* An offer lapses with the next act of the side it was made to, unless that accepts it. */
static void lapse(const struct ruleset *rs, struct match *m, struct events *ev) {
    tell(ev, "draw_lapsed", rs->match.draw_clause, "{s0}'s offer of a draw has lapsed")->said.number[0] =
        m->draw_offer - 1;
    m->draw_offer = 0;
}

void turn_go_on(const struct ruleset *rs, void *state, struct events *ev) {
    enum { STEPS_MOST = 4096 }; /* far more than any turn needs between two questions */
    const struct match *m = match_of(state);
    for (int i = 0; !m->over && !rs->steps->next(state, ev); i++)
        if (never(i == STEPS_MOST)) match_end(state, -1, rs->match.draw_clause);
}

void turn_carry_out(const struct ruleset *rs, void *state, const struct turn_plan *plan, struct events *ev) {
    struct match *m = state;
    const struct act *a = &plan->act;
    if (!plan->legal) return;
    if (a->verb < VERBS_COMMON) {
        play_common(rs, state, a, ev);
        return;
    }
    bool lapses = m->draw_offer && draw_is_offered_to(m, rs->steps->prompt(state).seat);
    rs->steps->play(state, a, plan->bytes, ev);
    turn_go_on(rs, state, ev);
    if (lapses && !m->over) lapse(rs, m, ev);
}

bool turn_try(const struct ruleset *rs, void *state, const struct act *a) {
    struct turn_plan plan;
    struct ruling unheard;
    unheard.want_nearest = false;
    if (!plan_act(rs, state, a, true, &plan, &unheard)) return false;
    turn_carry_out(rs, state, &plan, NULL);
    return true;
}

bool turn_play(const struct ruleset *rs, void *state, const struct act *a, struct events *ev, struct ruling *r) {
    struct turn_plan plan;
    if (!turn_plan(rs, state, a, &plan, r)) return false;
    turn_carry_out(rs, state, &plan, ev);
    return true;
}
