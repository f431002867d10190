/* Small questions about a battle, and what hits and losses do to it. */
#include "rules/dtn/field/field.h"

#include <string.h>

/* --- distances ------------------------------------------------------------------------------------------ */

struct footprint dtn_footprint_at(const struct battle *b, unsigned p, struct base at) {
    struct point c = base_centre(at);
    if (is_round(&b->piece[p])) return (struct footprint){{{c, c, c, c}}, at.width / 2};
    return (struct footprint){base_quad(at), 0};
}

struct footprint dtn_footprint_of(const struct battle *b, unsigned p) {
    return dtn_footprint_at(b, p, piece_base(b, p));
}

/* Between the cores: two of them may be mere points. */
static length cores_apart(const struct footprint *a, const struct footprint *b) {
    if (a->round && b->round) return distance_between(a->core.corner[0], b->core.corner[0]);
    return quads_distance(&a->core, &b->core);
}

length dtn_footprints_apart(const struct footprint *a, const struct footprint *b) {
    length apart = cores_apart(a, b) - a->round - b->round;
    return apart > 0 ? apart : 0;
}

bool dtn_footprints_overlap(const struct footprint *a, const struct footprint *b) {
    length round = a->round + b->round;
    return round ? cores_apart(a, b) < round - HAIR : quads_overlap(&a->core, &b->core, HAIR);
}

inches dtn_distance_from(const struct battle *b, unsigned p, struct base at, unsigned q) {
    struct footprint own = dtn_footprint_at(b, p, at), other = dtn_footprint_of(b, q);
    return in_inches(dtn_footprints_apart(&own, &other));
}

inches dtn_base_distance(const struct battle *b, struct base base, unsigned q) {
    if (!is_round(&b->piece[q])) { /* the usual case */
        struct quad mine = base_quad(base), theirs = piece_quad(b, q);
        return in_inches(quads_distance(&mine, &theirs));
    }
    struct footprint own = {base_quad(base), 0}, other = dtn_footprint_of(b, q);
    return in_inches(dtn_footprints_apart(&own, &other));
}

inches dtn_piece_distance(const struct battle *b, unsigned p, unsigned q) {
    struct base own = piece_base(b, p);
    return is_round(&b->piece[p]) ? dtn_distance_from(b, p, own, q) : dtn_base_distance(b, own, q);
}

/* dtn-H12: pieces touch at distance 0, give or take 0.01" (dtn-H40), measured on the table: rounded to hundredths of an
 * inch before it is compared, half as much again would touch. */
bool dtn_pieces_touch(const struct battle *b, unsigned p, unsigned q) {
    if (far_apart(b->piece[p].pose.at, b->piece[q].pose.at, INCH)) return false;
    struct footprint own = dtn_footprint_of(b, p), other = dtn_footprint_of(b, q);
    return dtn_footprints_apart(&own, &other) <= HAIR;
}

void dtn_set_footprint(struct piece *p) {
    inches width = 2 * INCH, depth = INCH;
    if (p->kind != PIECE_UNIT)
        width = INCH;
    else if (p->arm == ARM_ARTILLERY) {
        bool limbered = p->marks & MARK_LIMBERED;
        width = limbered ? INCH : 3 * INCH / 2;
        depth = limbered ? 3 * INCH / 2 : INCH;
    }
    p->width = on_table_length(width);
    p->depth = on_table_length(depth);
}

/* --- command -------------------------------------------------------------------------------------------- */

enum order dtn_order_of_unit(const struct battle *b, unsigned unit) {
    const struct piece *p = &b->piece[unit];
    if (p->own_order != ORDERS) return (enum order)p->own_order;
    return p->division == NO_DIVISION ? ORDER_NONE : (enum order)b->division[p->division].order;
}

uint8_t dtn_dg_of(const struct battle *b, unsigned unit) {
    uint8_t division = b->piece[unit].division;
    if (division == NO_DIVISION) return NO_PIECE;
    uint8_t dg = b->division[division].dg;
    return on_table(b, dg) ? dg : NO_PIECE;
}

uint8_t dtn_hq_of(const struct battle *b, unsigned leader) {
    for (unsigned p = 0; p < b->pieces; p++)
        if (on_table(b, p) && b->piece[p].kind == PIECE_HQ && b->piece[p].superior == leader) return (uint8_t)p;
    return NO_PIECE;
}

uint8_t dtn_commanders_hq(const struct battle *b, unsigned side) {
    for (unsigned p = 0; p < b->pieces; p++) {
        const struct piece *hq = &b->piece[p];
        if (on_table(b, p) && hq->kind == PIECE_HQ && hq->side == side && b->piece[hq->superior].rank == RANK_COMMANDER)
            return (uint8_t)p;
    }
    return NO_PIECE;
}

/* The Commander commands everybody of his side; a corps leader those under him. */
bool dtn_has_command_of(const struct battle *b, unsigned senior, unsigned piece) {
    const struct piece *s = &b->piece[senior], *p = &b->piece[piece];
    if (p->side != s->side) return false;
    if (s->rank == RANK_COMMANDER) return true;
    if (p->kind == PIECE_UNIT && p->division != NO_DIVISION) {
        uint8_t dg = b->division[p->division].dg;
        return dg == senior || b->piece[dg].superior == senior;
    }
    return p->superior == senior;
}

/* dtn-038, dtn-039 */
inches dtn_command_distance(const struct piece *leader) { return leader->rank == RANK_DG ? 4 * INCH : 6 * INCH; }

int dtn_cps_held(const struct battle *b, unsigned side) {
    int held = 0;
    for (unsigned p = 0; p < b->pieces; p++)
        if (on_table(b, p) && b->piece[p].kind == PIECE_HQ && b->piece[p].side == side) held += b->piece[p].cps;
    return held;
}

/* --- tasks ---------------------------------------------------------------------------------------------- */

void dtn_push_task(struct battle *b, enum task_kind kind, unsigned side, unsigned piece, unsigned other,
                   int32_t number) {
    queue_add(&b->queue, (struct task){.kind = (uint8_t)kind,
                                       .side = (uint8_t)side,
                                       .piece = (uint8_t)piece,
                                       .other = (uint8_t)other,
                                       .value = (int16_t)number});
}

/* --- hits and losses ------------------------------------------------------------------------------------ */

/* Whoever fought or aimed at a unit that is gone does so no more. */
static void forget_unit(struct battle *b, unsigned unit) {
    for (unsigned p = 0; p < b->pieces; p++)
        if (b->piece[p].target == unit) b->piece[p].target = NO_PIECE;
    for (unsigned c = 0; c < b->clashes; c++) {
        if (b->clash[c].defender == unit && !b->clash[c].done && c != b->clash_now) b->clash[c].done = true;
        for (int f = 0; f < FACES; f++)
            if (b->clash[c].attacker[f] == unit && c != b->clash_now) b->clash[c].attacker[f] = NO_PIECE;
    }
    for (unsigned i = 0; i < b->queue.tasks; i++) {
        bool general = b->queue.task[i].kind == TASK_RISK;
        if (!general && (b->queue.task[i].piece == unit || b->queue.task[i].other == unit))
            b->queue.task[i].kind = TASK_NONE;
    }
}

void dtn_lose_unit(struct battle *b, unsigned unit, enum whereabouts how, clause c, struct events *ev) {
#define LOST "; by its side so far: {h1} of {2}"
    static const char *const says[] = {"", "{p} is broken and removed, SPs lost: {0}" LOST,
                                       "{p} is lost to the enemy, SPs lost: {0}" LOST,
                                       "{p} leaves the table, SPs lost: {0}" LOST,
                                       "{p} leaves the table over its own edge, SPs of which half are lost: {0}" LOST};
#undef LOST
    struct piece *p = &b->piece[unit];
    struct event *e = tell_pieces(ev, how == CAPTURED ? "captured" : "destroyed", c, says[how], unit, NO_PIECE);
    p->where = (uint8_t)how;
    /* dtn-H41: an exit over the own edge under Break-off counts half */
    b->side[p->side].lost = (uint16_t)(b->side[p->side].lost + (how == LEFT_HOME ? p->sp : 2 * p->sp));
    e->said.number[0] = p->sp;
    e->said.number[1] = b->side[p->side].lost * 50;
    e->said.number[2] = b->side[p->side].total;
    forget_unit(b, unit);
}

/* dtn-012: hits are markers, each an SP less (dtn-H63). */
bool dtn_hit_unit(struct battle *b, unsigned unit, int hits, bool in_charge, clause c, struct events *ev) {
    struct piece *p = &b->piece[unit];
    if (hits <= 0) return true;
    bool was_silenced = is_silenced(p);
    int taken = p->hits + hits;
    struct event *e = tell_pieces(ev, "hits", c,
                                  was_silenced && !in_charge /* dtn-H65 */
                                      ? "{p} is silenced already: hits it cannot take: {0}; SPs left: {1} of {2}"
                                      : "{p} takes hits: {0}; SPs left: {1} of {2}",
                                  unit, NO_PIECE);
    p->hits = (uint8_t)(taken < p->sp ? taken : p->sp);
    e->said.number[0] = hits;
    e->said.number[1] = p->sp - p->hits;
    e->said.number[2] = p->sp;
    if (p->hits < p->sp) return true;
    if (is_gun(p) && !in_charge) {
        if (!was_silenced) tell_pieces(ev, "silenced", H(65), "{p} is silenced", unit, NO_PIECE);
        return true;
    }
    dtn_lose_unit(b, unit, BROKEN, H(64), ev);
    return false;
}
