/* Why an act is refused that does not answer the question asked. If the unit itself could not do it, that is the
 * reason, whatever is due; if only its time has not come, the refusal says when that is, and what is due first, and
 * from whom. */
#include "rules/cb/tactical/marching.h"
#include "rules/cb/tactical/volleys.h"
#include "rules/cb/tasks.h"

/* --- the unit's own reasons ---------------------------------------------------------------------------------- */

static bool may_throw_dice(const struct cb_battle *b, unsigned u, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    bool charges = x->turn & HAS_CHARGED || x->response == RESPOND_COUNTER_CHARGE;
    return charges || refuse_piece(r, H(51), (uint8_t)u, "{p} has declared no charge to choose dice for");
}

/* What its combat left it, and whether it has done it. */
static bool may_move_after(const struct cb_battle *b, unsigned u, unsigned choice, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    uint16_t move = (uint16_t)(1u << choice);
    if (x->facts && x->after & move) return true;
    return cb_refuse_after(b, u, move, r);
}

static bool may_unit(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    unsigned u = a->piece[0];
    switch (a->verb) {
    case VERB_CHARGE:
        return cb_judge_charge(b, u, a->target, r);
    case VERB_RESPOND:
        return cb_judge_response(b, u, 1u << a->choice, r);
    case VERB_SHOOT:
        return cb_judge_shot(b, u, a->target, r);
    case VERB_MARCH:
    case VERB_MOVE:
    case VERB_FORM:
    case VERB_STEP:
    case VERB_CROSS:
        return cb_may_move(b, u, r);
    case VERB_RALLY:
        return cb_judge_rally(b, u, r);
    case VERB_TEST:
        return cb_judge_test(b, u, r);
    case VERB_DICE:
        return may_throw_dice(b, u, r);
    case VERB_AFTER:
        return may_move_after(b, u, a->choice, r);
    default:
        return true;
    }
}

static bool may_piece(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count != 1) return true;
    unsigned p = a->piece[0];
    if (p >= b->units) {
        bool leads = a->verb >= VERB_RIDE && a->verb <= VERB_RECEIVE;
        if (!leads || b->phase >= TURN_LOTS) return true;
        return b->leader[p - b->units].where == ON_FIELD ||
               refuse_piece(r, H(20), (uint8_t)p, "{p} is no longer on the field");
    }
    if (b->unit[p].where == NOT_HERE) return true; /* not yet */
    if (b->unit[p].where != ON_FIELD) return refuse_piece(r, C(1), (uint8_t)p, "{p} is no longer on the field");
    return may_unit(b, a, r);
}

/* --- its time ------------------------------------------------------------------------------------------------ */

/* When such an act is due. */
static const char *time_of(uint8_t verb) {
    switch (verb) {
    case VERB_CHARGE:
    case VERB_DECLINE:
        return "charges are declared at the start of the Combat Phase";
    case VERB_RESPOND:
        return "responses are given once all charges are declared";
    case VERB_DICE:
        return "dice are chosen when the charge is made";
    case VERB_AFTER:
        return "after-combat moves follow when all combats are resolved";
    case VERB_RALLY:
        return "units begin to rally at the end of the Command Phase";
    case VERB_TEST:
        return "control tests are asked for while leaders act, in the Command Phase";
    case VERB_CONTROL:
        return "that is said when a unit is tested";
    case VERB_TURN:
        return "who goes first is said at the start of the Tactical Phase";
    case VERB_MARCH:
    case VERB_MOVE:
    case VERB_FORM:
    case VERB_FACE:
    case VERB_STEP:
    case VERB_CROSS:
    case VERB_SHOOT:
    case VERB_HOLD:
        return "units shoot, move and manoeuvre in the Tactical Phase";
    case VERB_TAKE:
    case VERB_LAY:
    case VERB_DEPLOY:
        return "that belongs before the battle";
    case VERB_ROLL:
        return "no dice are due";
    case VERB_END_PHASE:
        return "there is no phase to be ended";
    default:
        return "leaders act in the Command Phase";
    }
}

/* Who has to wait, and for what: dice or a player, about a unit or not. */
static const char *wait_text(bool piece, bool chance, bool about) {
    static const char *const text[2][2][2] = {
        {{"{w}; first {s0} is to act", "{w}; first {s0} is to say what {o} does"},
         {"{w}; first dice are due", "{w}; first dice are due, for {o}"}},
        {{"{p} has to wait: {w}; first {s0} is to act", "{p} has to wait: {w}; first {s0} is to say what {o} does"},
         {"{p} has to wait: {w}; first dice are due", "{p} has to wait: {w}; first dice are due, for {o}"}}};
    return text[piece][chance][about];
}

bool cb_refuse_now(const struct cb_battle *b, const struct prompt *p, const struct act *a, struct ruling *r) {
    if (!may_piece(b, a, r)) return false;
    bool piece = a->piece_count == 1, chance = p->seat == SEAT_CHANCE;
    bool about = p->why.piece != NO_PIECE && !(piece && p->why.piece == a->piece[0]);
    r->legal = false;
    r->why = (struct remark){.clause = p->why.clause,
                             .piece = piece ? a->piece[0] : NO_PIECE,
                             .other = about ? p->why.piece : NO_PIECE,
                             .place = NO_PIECE,
                             .text = wait_text(piece, chance, about),
                             .word = time_of(a->verb),
                             .number = {chance ? 0 : (int32_t)p->seat}};
    return false;
}

bool cb_is_asked(const struct cb_battle *b, unsigned asked, const struct act *a, struct ruling *r) {
    if (a->piece_count == 1 && a->piece[0] == asked) return true;
    struct prompt p = cb_prompt(b);
    return cb_refuse_now(b, &p, a, r);
}
