/* Ideas beyond the next enemy: pins and supports beside an attack, fresh units in the place of worn ones, units of
 * other commands asked to join, marches by road and to the objectives, headquarters that keep up with their generals.
 * They are for who takes his time: in a hurry nobody thinks of them. */
#include "rules/dtn/advice/offers.h"

static struct act one_step(uint8_t verb, unsigned piece, unsigned target, struct pose to) {
    struct act a = act_of_piece(verb, piece);
    a.target = (uint8_t)target;
    a.step_count = 1;
    a.step[0] = (struct step){.kind = STEP_TO, .turn = to.facing, .at = to.at};
    return a;
}

/* --- beside an attack ------------------------------------------------------------------------------------------- */

/* Straight up to an enemy, to a little more than the nearest a pin may come (dtn-117, dtn-150). */
static void offer_pins(struct collector *c, unsigned u) {
    const struct battle *b = c->b;
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->active ||
            far_apart(b->piece[u].pose.at, b->piece[e].pose.at, TZ_REACH))
            continue;
        inches gap = dtn_piece_distance(b, u, e) - 5 * INCH / 4;
        if (gap <= 0) continue;
        struct act a = act_of_piece(VERB_PIN, u);
        a.target = (uint8_t)e;
        a.step_count = 1;
        a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = on_table_length(gap)};
        dtn_offer(c, &a);
    }
}

/* Level with a friend that attacks or pins, on either side of it, and a little behind (dtn-118). */
static void offer_supports(struct collector *c, unsigned u) {
    const struct battle *b = c->b;
    for (unsigned f = 0; f < b->pieces; f++) {
        if (f == u || !is_unit(b, f) || b->piece[f].side != b->active ||
            !has_mark(b, f, MARK_CHARGING | MARK_FIREFIGHT | MARK_PINS))
            continue;
        for (int side = -1; side <= 1; side += 2) {
            length aside = (b->piece[f].width + b->piece[u].width) / 2 + LENGTH_PER_INCH / 4;
            for (int behind = 0; behind <= 1; behind++) {
                struct pose to = pose_moved(b->piece[f].pose, side * aside, -behind * LENGTH_PER_INCH);
                struct act a = one_step(VERB_SUPPORT, u, f, to);
                if (dtn_offer(c, &a)) break;
            }
        }
    }
}

/* --- fresh units for worn ones ---------------------------------------------------------------------------------- */

static void offer_relief(struct collector *c, unsigned u) {
    const struct battle *b = c->b;
    for (unsigned f = 0; b->piece[u].hits && f < b->pieces; f++) {
        if (f == u || !is_unit(b, f) || b->piece[f].side != b->active || b->piece[f].hits >= b->piece[u].hits ||
            far_apart(b->piece[u].pose.at, b->piece[f].pose.at, TZ_REACH))
            continue;
        struct act a = act_of_piece(VERB_RELIEF, u);
        a.target = (uint8_t)f;
        dtn_offer(c, &a);
    }
}

/* Units of other commands near the general whose turn it is (dtn-043), where there is an enemy for them to meet. */
static void offer_assistance(struct collector *c) {
    const struct battle *b = c->b;
    if (b->turn == NO_DIVISION) return;
    for (unsigned u = 0; u < b->pieces; u++) {
        struct act a = act_of_piece(VERB_ASSIST, u);
        if (is_unit(b, u) && b->piece[u].side == b->active && !has_mark(b, u, MARK_IN_SCOPE | MARK_TURN_TAKEN))
            dtn_offer(c, &a);
    }
}

/* --- marches ---------------------------------------------------------------------------------------------------- */

/* Along the road it stands on, either way, as far as it may go (dtn-097). */
static void offer_road(struct collector *c, unsigned u) {
    inches whole = dtn_allowance_of((enum move_class)c->b->piece[u].move_class, STATUS_ROAD_MARCH, false, NULL);
    for (int part = 2; part >= 1; part--)
        for (int way = 1; way >= -1; way -= 2) {
            struct act a = act_of_piece(VERB_MOVE, u);
            a.choice = STATUS_ROAD_MARCH;
            a.step_count = 1;
            a.step[0] = (struct step){.kind = STEP_ALONG, .distance = way * on_table_length(whole * part / 2)};
            dtn_offer(c, &a);
        }
}

/* The middle of the objective next to it; false: there is none, or his side holds it. */
static bool next_objective(const struct battle *b, unsigned u, struct point *goal) {
    int64_t near = INT64_MAX;
    uint8_t objective = 0;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        const struct box *box = &b->terrain.feature[f].box;
        struct point middle = {box->x0 + (box->x1 - box->x0) / 2, box->y0 + (box->y1 - box->y0) / 2};
        int64_t d = distance_squared(middle, b->piece[u].pose.at);
        if (!b->objective[f] || d >= near) continue;
        near = d;
        objective = b->objective[f];
        *goal = middle;
    }
    return objective && dtn_holder_of(b, objective) != (int)b->piece[u].side;
}

static void offer_march(struct collector *c, unsigned u) {
    const struct battle *b = c->b;
    const struct piece *p = &b->piece[u];
    struct point goal;
    if ((is_gun(p) && !is_limbered(p)) || !next_objective(b, u, &goal)) return;
    inches whole = dtn_allowance_of((enum move_class)p->move_class, STATUS_NORMAL, false, NULL);
    struct base turned = piece_base(b, u);
    struct point from = base_centre(turned);
    heading way = heading_of((int64_t)goal.x - from.x, (int64_t)goal.y - from.y);
    inches far = in_inches((length)root_of((uint64_t)distance_squared(from, goal)));
    turned.pose = pose_pivoted(turned, way);
    for (int part = 4; part >= 1; part--) {
        inches step = whole * part / 4 < far ? whole * part / 4 : far;
        struct act a = one_step(VERB_MOVE, u, NO_PIECE, pose_moved(turned.pose, 0, on_table_length(step)));
        if (dtn_offer(c, &a)) break;
    }
}

/* --- which of them ---------------------------------------------------------------------------------------------- */

void dtn_offer_wider(struct collector *c, unsigned u) {
    if (c->to->wish.effort == EFFORT_QUICK) return;
    offer_pins(c, u);
    offer_supports(c, u);
    offer_relief(c, u);
    offer_road(c, u);
    offer_march(c, u);
}

void dtn_offer_assistance(struct collector *c) {
    if (c->to->wish.effort != EFFORT_QUICK) offer_assistance(c);
}

/* A headquarters loses its CPs by moving (dtn-017): one that has none, and whose general has left it behind. */
void dtn_offer_headquarters(struct collector *c) {
    const struct battle *b = c->b;
    for (unsigned q = 0; c->to->wish.effort != EFFORT_QUICK && q < b->pieces; q++) {
        const struct piece *hq = &b->piece[q];
        if (!on_table(b, q) || hq->kind != PIECE_HQ || hq->side != b->active || hq->cps || hq->moved_figure) continue;
        if (hq->superior == NO_PIECE || !on_table(b, hq->superior)) continue;
        struct point from = hq->pose.at, goal = b->piece[hq->superior].pose.at;
        inches far = in_inches((length)root_of((uint64_t)distance_squared(from, goal)));
        inches reach = dtn_allowance_of(MOVES_HQ, STATUS_RAPID, false, NULL);
        heading way = heading_of((int64_t)goal.x - from.x, (int64_t)goal.y - from.y);
        for (int part = 4; part >= 1 && far > 2 * INCH; part--) {
            inches step = reach * part / 4 < far - INCH ? reach * part / 4 : far - INCH;
            struct pose to = pose_moved((struct pose){from, way, 0}, 0, on_table_length(step));
            struct act a = one_step(VERB_FIGURE, q, NO_PIECE, (struct pose){to.at, hq->pose.facing, 0});
            if (dtn_offer(c, &a)) break;
        }
    }
}

/* A lone unit, or one far from its general, under another one (dtn-072). */
void dtn_offer_attaching(struct collector *c) {
    enum { ATTACH = ORDERS };
    const struct battle *b = c->b;
    for (unsigned u = 0; c->to->wish.effort != EFFORT_QUICK && u < b->pieces; u++) {
        if (!is_unit(b, u) || b->piece[u].side != b->active) continue;
        uint8_t own = dtn_dg_of(b, u);
        if (own != NO_PIECE && !far_apart(b->piece[u].pose.at, b->piece[own].pose.at, 8 * INCH)) continue;
        for (unsigned p = 0; p < b->pieces; p++) {
            if (p == own || !on_table(b, p) || b->piece[p].kind != PIECE_LEADER || b->piece[p].rank != RANK_DG ||
                b->piece[p].side != b->active || far_apart(b->piece[u].pose.at, b->piece[p].pose.at, 6 * INCH))
                continue;
            struct act a = act_of_piece(VERB_ORDER, u);
            a.choice = ATTACH;
            a.target = (uint8_t)p;
            dtn_offer(c, &a);
        }
    }
}
