/* The ground that troops cover while they line up (dba30-146 to 148, 163, 175): a block turns about a point and shifts,
 * or shifts and turns, and neither friends nor enemies nor ground that nobody enters may be in the way of all of it. */
#include "rules/debellis/contact/conforming.h"
#include "rules/debellis/moving/going.h"

static bool in_block(const struct block *k, unsigned e) {
    for (int i = 0; i < k->count; i++)
        if (k->from[i].piece == e) return true;
    return false;
}

/* Where somebody else stands while the block moves: those of `others` have come to new places. */
static struct quad stands_now(const struct battle *b, const struct block *k, unsigned e) {
    for (int i = 0; i < k->others; i++)
        if (k->other[i].piece == e)
            return base_quad((struct base){k->other[i].pose, b->base_width, b->element[e].depth});
    return element_quad(b, e);
}

static bool leg_is_barred(const struct conforming *c, const struct block *k, unsigned piece, struct base base,
                          const struct motion *leg, bool turned) {
    const struct battle *b = c->b;
    const length gap = battle_tolerance(b).gap;
    struct swept way = motion_swept(base, leg);
    bool spared;
    for (unsigned e = 0; e < b->elements; e++) {
        if (!on_table(b, e) || in_block(k, e)) continue;
        struct quad q = stands_now(b, k, e);
        struct box box = quad_box(&q);
        if (!boxes_meet(box, way.box)) continue;
        /* who is lined up with is touched already, and by as much as the meeting forgives */
        if (!db_sweep_meets_base(&way, turned, &q, e == k->meets ? 2 * gap : gap, &spared)) continue;
        bool comrade = b->element[e].side == b->element[piece].side;
        bool marches = c->march && c->march->side == b->element[piece].side;
        if (!comrade || !marches || !db_may_pass_through(c->march, piece, e)) return true;
    }
    for (int f = 0; f < (int)b->terrain.features; f++) {
        if (!boxes_meet(b->terrain.feature[f].box, way.box)) continue;
        if (db_going_of_feature(c->rules, b, f, b->element[piece].type) != GOING_IMPASSABLE) continue;
        if (db_leg_meets_feature(b, base, leg, turned, f)) return true;
    }
    return false;
}

static bool legs_are_free(const struct conforming *c, const struct block *k, const struct motion *leg, int legs) {
    for (int i = 0; i < k->count; i++) {
        unsigned piece = k->from[i].piece;
        struct base base = {k->from[i].pose, c->b->base_width, c->b->element[piece].depth};
        if (is_type(c->b, piece, c->rules->sets.flies)) continue; /* they pass over everything */
        for (int n = 0; n < legs; n++) {
            bool turned = n > 0 && leg[n - 1].kind == MOTION_TURN;
            if (leg_is_barred(c, k, piece, base, &leg[n], turned)) return false;
            base.pose = motion_end(base.pose, &leg[n]);
        }
    }
    return true;
}

/* Turning about the point first or last. */
static bool turns_freely(const struct conforming *c, const struct block *k, struct pose to, struct point about) {
    struct pose from = k->from[k->guide].pose;
    struct motion turn = {.kind = MOTION_TURN, .about = about, .turn = turn_from(from.facing, to.facing)};
    struct motion shift = motion_shift(motion_end(from, &turn), to);
    if (legs_are_free(c, k, (struct motion[]){turn, shift}, 2)) return true;
    turn.about = (struct point){about.x + shift.dx, about.y + shift.dy};
    return legs_are_free(c, k, (struct motion[]){shift, turn}, 2);
}

bool db_block_way_is_free(const struct conforming *c, const struct block *k, struct pose to, struct point hinge) {
    struct pose from = k->from[k->guide].pose;
    int32_t turn = turn_from(from.facing, to.facing);
    if (turn <= HARDLY_TURNED && turn >= -HARDLY_TURNED) {
        struct motion shift = motion_shift(from, to);
        return legs_are_free(c, k, &shift, 1);
    }
    if (turns_freely(c, k, to, hinge)) return true;
    /* it may touch another than the one it lines up with: about either end of its front edge */
    const length half = c->b->base_width / 2;
    return turns_freely(c, k, to, point_at(from, -half, 0)) || turns_freely(c, k, to, point_at(from, half, 0));
}
