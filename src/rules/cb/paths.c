/* The way of a unit that its player steers: steps, distances, what may not be crossed and what crossing costs. */
#include "rules/cb/tasks.h"

#include <string.h>

/* Everything a path keeps track of while its steps are followed. */
struct walk {
    const struct cb_battle *b;
    unsigned u;
    bool doubled;
    struct cb_unit view;
    struct base at;
    int32_t turned;   /* all wheels together (cb-H34: 90 degrees) */
    uint32_t crossed; /* features paid for */
    struct path *p;
    struct ruling *r;
};

static int32_t tenths_of(const struct cb_battle *b, length l) { /* rounded up: nobody moves further than he threw */
    return (int32_t)(((int64_t)l * 10 + b->jt - 1) / b->jt);
}

static bool refuse_walk(const struct walk *w, clause c, unsigned other, const char *text) {
    return refuse_pieces(w->r, c, (uint8_t)w->u, (uint8_t)other, text);
}

/* --- what lies along a stretch ---------------------------------------------------------------------------------------
 */

/* cb-007, cb-048, cb-H98: how near the enemy it may come. */
static bool keeps_off_enemies(const struct walk *w, const struct convex *swept, const struct quad *end) {
    const struct cb_battle *b = w->b;
    length bow = jts(b, BOW_SHOT);
    for (unsigned v = 0; v < b->units; v++) {
        if (!is_here(b, v) || b->unit[v].side == b->unit[w->u].side) continue;
        struct convex foe = convex_of(&b->unit[v].quad);
        length near = convex_distance(swept, &foe);
        if (w->doubled && near < bow) return refuse_walk(w, 48, v, "a double move may not come within bow shot of {o}");
        if (near >= b->jt) continue;
        length before = cb_units_distance(b, w->u, v);
        if (before >= b->jt) return refuse_walk(w, 7, v, "{p} must stop 1 JT from {o}");
        if (quads_distance(end, &b->unit[v].quad) < before - 1)
            return refuse_walk(w, HOUSE(98), v, "{p} is nearer than 1 JT to {o} and may not come nearer");
    }
    return true;
}

static bool pass_friends(struct walk *w, const struct convex *swept) {
    const struct cb_battle *b = w->b;
    for (unsigned v = 0; v < b->units; v++) {
        if (v == w->u || !is_here(b, v) || b->unit[v].side != b->unit[w->u].side) continue;
        struct convex other = convex_of(&b->unit[v].quad);
        if (!convex_overlap(swept, &other, touch_gap(b)) || memchr(w->p->friends, (int)v + 1, w->p->passed)) continue;
        if (w->p->passed == sizeof w->p->friends)
            return refuse_walk(w, HOUSE(34), v, "{p} cannot pass so many friends");
        w->p->friends[w->p->passed++] = (uint8_t)(v + 1); /* 0 means none */
    }
    return true;
}

static void add_price(struct walk *w, const struct cb_price *price) {
    w->p->dps = (int8_t)(w->p->dps + price->dps);
    w->p->halves = (uint8_t)(w->p->halves + price->cost);
}

static bool cross_feature(struct walk *w, uint32_t f) {
    unsigned flags = cb_ground_flags[w->b->terrain.feature[f].kind];
    bool beyond = beyond_bow_shot(w->b, w->u);
    if (flags & GROUND_DIFFICULT) {
        struct cb_price price = cb_manoeuvre_price(&w->view, DIFFICULT_TERRAIN, beyond, NULL);
        if (!price.allowed) return refuse_walk(w, 45, NO_PIECE, "difficult terrain is impassable to {p}");
        if (price.dps > w->p->difficult) w->p->difficult = price.dps;
    }
    if (flags & GROUND_MAJOR) {
        struct cb_price price = cb_manoeuvre_price(&w->view, CROSS_MAJOR_OBSTACLE, beyond, NULL);
        if (!price.allowed) return refuse_walk(w, 64, NO_PIECE, "chariots cannot cross a major obstacle");
        if (w->p->used > 10)
            return refuse_walk(w, HOUSE(38), NO_PIECE, "{p} must start within 1 JT of a major obstacle");
        add_price(w, &price);
    }
    if (flags & GROUND_OBSTACLE) {
        struct cb_price price = cb_manoeuvre_price(&w->view, CROSS_OBSTACLE, beyond, NULL);
        add_price(w, &price);
    }
    return true;
}

static bool cross_ground(struct walk *w, const struct convex *swept) {
    for (uint32_t f = 0; f < w->b->terrain.features; f++) {
        if (w->crossed >> f & 1 || !feature_meets_convex(&w->b->terrain, (int)f, swept, touch_gap(w->b))) continue;
        w->crossed |= 1u << f;
        if (!cross_feature(w, f)) return false;
    }
    return true;
}

static struct convex swept_by(struct base from, struct base to) {
    struct quad a = base_quad(from), c = base_quad(to);
    struct point corner[8];
    memcpy(corner, a.corner, sizeof a.corner);
    memcpy(corner + 4, c.corner, sizeof c.corner);
    return convex_hull(corner, 8);
}

/* One straight stretch, or one slice of a wheel. */
static bool walk_to(struct walk *w, struct pose to) {
    struct base end = w->at;
    end.pose = to;
    struct convex swept = swept_by(w->at, end);
    struct quad q = base_quad(end);
    if (!cb_on_table(w->b, &q)) return refuse_walk(w, HOUSE(34), NO_PIECE, "{p} may not leave the table");
    if (!keeps_off_enemies(w, &swept, &q) || !pass_friends(w, &swept) || !cross_ground(w, &swept)) return false;
    w->at = end;
    return true;
}

/* --- steps --------------------------------------------------------------------------------------------------- */

static bool step_wheel(struct walk *w, const struct step *s) {
    enum { SLICE = 910 }; /* 5 degrees */
    if (is_unformed(&w->view)) return refuse_walk(w, HOUSE(37), NO_PIECE, "{p} is unformed and turns freely: use 'to'");
    struct cb_price price = cb_manoeuvre_price(&w->view, WHEEL, beyond_bow_shot(w->b, w->u), NULL);
    add_price(w, &price);
    struct motion m = motion_wheel(w->at, s->side == EDGE_LEFT, s->turn);
    w->p->used += tenths_of(w->b, motion_front_travel(w->at, &m));
    w->turned += s->turn;
    if (w->turned > QUARTER_TURN)
        return refuse_walk(w, HOUSE(34), NO_PIECE, "{p} may wheel up to 90 degrees in one move");
    struct pose from = w->at.pose;
    for (int32_t part = SLICE; part < s->turn; part += SLICE)
        if (!walk_to(w, motion_pose(from, &m, part, s->turn))) return false;
    return walk_to(w, motion_end(from, &m));
}

static bool step_ahead(struct walk *w, const struct step *s) {
    if (s->distance < 0)
        return refuse_walk(w, HOUSE(34), NO_PIECE, "{p} moves forward: to go back, 'step' or 'face' about");
    w->p->used += tenths_of(w->b, s->distance);
    return walk_to(w, pose_moved(w->at.pose, 0, s->distance));
}

static bool step_to(struct walk *w, const struct step *s) {
    if (!is_unformed(&w->view))
        return refuse_walk(w, HOUSE(34), NO_PIECE, "only unformed units go any way: {p} advances and wheels");
    struct pose to = {s->at, s->turn, 0};
    w->p->used += tenths_of(w->b, distance_between(w->at.pose.at, to.at));
    return walk_to(w, to);
}

bool cb_follow_path(const struct cb_battle *b, unsigned u, const struct act *a, bool doubled, struct path *p,
                    struct ruling *r) {
    *p = (struct path){.difficult = -1};
    struct walk w = {
        .b = b, .u = u, .doubled = doubled, .view = cb_view_of(b, u), .at = cb_unit_base(b, u), .p = p, .r = r};
    if (a->step_count == 0) return refuse_piece(r, HOUSE(34), (uint8_t)u, "say how {p} moves");
    for (unsigned i = 0; i < a->step_count; i++) {
        const struct step *s = &a->step[i];
        bool ok = s->kind == STEP_WHEEL     ? step_wheel(&w, s)
                  : s->kind == STEP_ADVANCE ? step_ahead(&w, s)
                  : s->kind == STEP_TO      ? step_to(&w, s)
                                            : refuse_piece(r, HOUSE(34), (uint8_t)u,
                                                           "{p} advances, wheels, or goes 'to' a place if unformed");
        if (!ok) return false;
    }
    for (unsigned v = 0; v < b->units; v++) {
        struct quad q = base_quad(w.at);
        if (v != u && is_here(b, v) && quads_overlap(&q, &b->unit[v].quad, touch_gap(b)))
            return refuse_pieces(r, HOUSE(34), (uint8_t)u, (uint8_t)v, "{p} would end on {o}");
    }
    p->end = w.at.pose;
    return true;
}
