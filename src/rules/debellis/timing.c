/* An act asked for at the wrong time. Who asks why a piece may not shoot, fight, cast or move is told what keeps that
 * piece from it, if anything does; only where it could, and it is merely not its turn, what is due first and by whom.
 */
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/moving/march.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/shooting/ranged.h"
#include "rules/debellis/shooting/shooting.h"

/* --- could it, at its time? ---------------------------------------------------------------------------------- */

static bool could_shoot(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    for (int i = 0; i < a->piece_count; i++) {
        uint8_t e = a->piece[i];
        if (!db_may_shoot(rules, b, e, r)) return false;
        if (a->target == NO_PIECE) continue;
        if (b->element[a->target].side == b->element[e].side)
            return refuse_pieces(r, rules->cite.not_target, e, a->target, "{o} is on {p}'s own side: no target");
        if (!db_can_shoot_at(rules, b, e, a->target, NULL, r)) return false;
    }
    return true;
}

static bool could_fight(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    return a->piece_count != 2 || db_judge_fight(rules, b, a, r);
}

static bool could_move(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    for (int i = 0; i < a->piece_count; i++)
        if (b->element[a->piece[i]].side != b->active)
            return refuse_piece(r, rules->cite.movement, a->piece[i],
                                "{p} is not yours to move: its side is not in play");
    return a->verb != VERB_MOVE || !a->piece_count || db_may_order(rules, b, a, r);
}

bool db_piece_could(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    switch ((enum db_verb)a->verb) {
    case VERB_AIM:
    case VERB_CALL:
        return could_shoot(rules, b, a, r);
    case VERB_CAST:
        return !rules->ranged || rules->ranged->could_cast(rules, b, a, r);
    case VERB_FIGHT:
        return could_fight(rules, b, a, r);
    case VERB_MOVE:
    case VERB_DISMOUNT:
    case VERB_ENTER:
    case VERB_LEAVE:
    case VERB_PASS_CITY:
        return could_move(rules, b, a, r);
    default:
        return true;
    }
}

/* --- what is due --------------------------------------------------------------------------------------------- */

bool db_refuse_untimely(const struct db_rules *rules, const struct battle *b, const struct act *a,
                        const struct prompt *p, struct ruling *r) {
    bool in_battle = b->phase >= PHASE_PIPS && b->phase != PHASE_OVER && b->phase != PHASE_EXCHANGE;
    if (in_battle && !db_piece_could(rules, b, a, r)) return false;
    r->legal = false;
    r->why = p->why; /* keeps the pieces the prompt speaks of */
    if (b->phase == PHASE_PIPS) r->why.clause = or_else(rules->cite.pips_first, r->why.clause);
    r->why.word = p->kind;
    if (p->seat == SEAT_CHANCE) {
        const char *due = db_step_of(rules, b)->due;
        r->why.text = due ? due : "not yet: dice are due first";
        return false;
    }
    r->why.number[0] = p->seat;
    r->why.text =
        r->why.piece == NO_PIECE ? "not now: it is for {s0} to '{w}'" : "not now: it is for {s0} to '{w}', about {p}";
    return false;
}
