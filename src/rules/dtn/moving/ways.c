/* The way a unit takes: its steps, what it sweeps over, what they cost, and the ground and units it meets. */
#include "rules/dtn/flow.h"
#include "table/walk.h"

#include <string.h>

/* --- what is swept -------------------------------------------------------------------------------------- */

/* The ground swept: all within `round` of its core (a leader is a circle). */
struct track {
    struct convex core;
    length round;
    struct point centre[2];
};

static struct track track_of(const struct battle *b, unsigned piece, struct base from, struct base to) {
    struct track t = {.centre = {base_centre(from), base_centre(to)}};
    bool round = is_round(&b->piece[piece]);
    t.core = round ? convex_hull(t.centre, 2) : swept_by(from, to);
    t.round = round ? from.width / 2 : 0;
    return t;
}

static bool track_meets_ground(const struct battle *b, int f, const struct track *t) {
    if (!t->round) return feature_meets_convex(&b->terrain, f, &t->core, HAIR);
    struct quad line = {{t->centre[0], t->centre[0], t->centre[1], t->centre[1]}};
    return feature_within(&b->terrain, f, &line, t->round - HAIR);
}

static bool track_meets_unit(const struct battle *b, unsigned unit, const struct track *t) {
    struct quad q = piece_quad(b, unit);
    struct convex other = convex_of(&q);
    return t->round ? convex_distance(&t->core, &other) < t->round - HAIR : convex_overlap(&t->core, &other, HAIR);
}

static bool passage_near(const struct battle *b, const struct track *t) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_PASSAGE && track_meets_ground(b, (int)f, t))
            return true;
    return false;
}

/* Terrain on the way: what cannot be entered refuses, what is bad slows the whole move (dtn-098). On the road nothing
 * of that counts but what is impassable (dtn-H42). */
static bool way_is_open(const struct battle *b, unsigned unit, const struct track *t, struct way *w, struct ruling *r) {
    enum arm arm = (enum arm)b->piece[unit].arm;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        unsigned flags = dtn_ground[b->terrain.feature[f].kind].flags;
        if (!(flags & (GROUND_BAD | GROUND_IMPASSABLE | GROUND_FOOT_ONLY | GROUND_NO_GUNS))) continue;
        if (!track_meets_ground(b, (int)f, t)) continue;
        bool closed =
            (flags & GROUND_FOOT_ONLY && arm != ARM_INFANTRY) || (flags & GROUND_NO_GUNS && arm == ARM_ARTILLERY);
        if (w->on_road) closed = false;
        if (flags & GROUND_IMPASSABLE && !dtn_passes_by(b, f, t->centre)) closed = true;
        if (closed) {
            if (flags & GROUND_IMPASSABLE && passage_near(b, t))
                refuse_piece(r, H(128), (uint8_t)unit,
                             "{p} passes {q} with its centre on the bridge or ford and ends clear or in line on it");
            else
                refuse_piece(r, H(92), (uint8_t)unit, "{p} may not enter {q}");
            r->why.place = (uint8_t)f;
            return false;
        }
        w->bad = w->bad || (flags & GROUND_BAD && !w->on_road);
    }
    return true;
}

/* dtn-H127: enemy units are never moved through. */
static bool way_is_free(const struct battle *b, unsigned unit, const struct track *t, unsigned but, struct ruling *r) {
    for (unsigned e = 0; e < b->pieces; e++) {
        if (e == but || !is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        if (far_apart(t->centre[0], b->piece[e].pose.at, 18 * INCH)) continue; /* no sweep is longer */
        if (track_meets_unit(b, e, t))
            return refuse_pieces(r, H(127), (uint8_t)unit, (uint8_t)e, "{p} would move through {o}");
    }
    return true;
}

/* One stretch of the way: checks it and sets the unit down at its end. */
static bool go(const struct battle *b, unsigned unit, struct way *w, struct base from, struct base to, unsigned but,
               struct ruling *r) {
    struct track t = track_of(b, unit, from, to);
    w->at = to;
    if (w->stops < WAY_STOPS) w->stop[w->stops++] = to;
    return way_is_free(b, unit, &t, but, r) && way_is_open(b, unit, &t, w, r);
}

struct way dtn_way_of(const struct battle *b, unsigned unit) {
    struct way w;
    memset(&w, 0, sizeof w);
    w.at = w.stop[0] = piece_base(b, unit);
    w.stops = 1;
    return w;
}

bool dtn_sweep_is_legal(const struct battle *b, unsigned unit, struct base from, struct base to, unsigned but,
                        bool *bad, struct ruling *r) {
    struct way w = dtn_way_of(b, unit);
    bool legal = go(b, unit, &w, from, to, but, r);
    *bad = *bad || w.bad;
    return legal;
}

/* --- steps ---------------------------------------------------------------------------------------------- */

/* dtn-H31: the length travelled by the centre; turning about the centre is free. */
static bool shift(const struct battle *b, unsigned unit, struct way *w, struct pose to, struct ruling *r) {
    struct base next = {to, w->at.width, w->at.depth};
    struct base turned = {pose_pivoted(w->at, to.facing), w->at.width, w->at.depth};
    w->cost += in_inches(distance_between(base_centre(w->at), base_centre(next)));
    w->turned = w->turned || angle_between(w->at.pose.facing, to.facing) > 0x0080;
    return go(b, unit, w, turned, next, NO_PIECE, r);
}

/* A twentieth of an inch. */
enum { WHEEL_STRAY = LENGTH_PER_INCH / 20 };

struct wheeling {
    const struct battle *b;
    unsigned unit;
    struct way *w;
    struct ruling *r;
};

static bool wheel_on(void *walker, struct pose to) {
    struct wheeling *x = walker;
    struct base next = {to, x->w->at.width, x->w->at.depth};
    return go(x->b, x->unit, x->w, x->w->at, next, NO_PIECE, x->r);
}

/* dtn-H31: about a front corner, at the cost of the arc of the outer one; in slices small enough for their hulls. */
static bool wheel(const struct battle *b, unsigned unit, struct way *w, const struct step *s, struct ruling *r) {
    struct wheeling wheeling = {b, unit, w, r};
    struct motion m;
    step_motion(w->at, s, &m);
    w->wheeled = true;
    w->cost += in_inches(motion_front_travel(w->at, &m));
    return walk_motion(w->at, &m, WHEEL_STRAY, wheel_on, &wheeling);
}

int dtn_road_at(const struct battle *b, struct point p) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (b->terrain.feature[f].kind != GROUND_ROAD) continue;
        length half = greater(b->terrain.feature[f].width / 2, LENGTH_PER_INCH / 2);
        if (line_nearest(&b->terrain, (int)f, p).off <= half + 1) return (int)f;
    }
    return -1;
}

/* Along the road it stands on, an inch at a time. */
static bool along_road(const struct battle *b, unsigned unit, struct way *w, length distance, struct ruling *r) {
    int road = dtn_road_at(b, base_centre(w->at));
    if (road < 0) return refuse_piece(r, C(97), (uint8_t)unit, "{p} stands on no road");
    length begun = line_nearest(&b->terrain, road, base_centre(w->at)).along,
           size = distance < 0 ? -distance : distance;
    inches paid = w->cost;
    for (length gone = 0; gone < size;) {
        gone = lesser(gone + LENGTH_PER_INCH, size);
        struct on_line at = line_at(&b->terrain, road, begun + (distance < 0 ? -gone : gone));
        heading facing = (heading)(at.direction + (distance < 0 ? HALF_TURN : 0));
        struct pose to = {point_at((struct pose){at.nearest, facing, 0}, 0, w->at.depth / 2), facing, 0};
        if (!shift(b, unit, w, to, r)) return false;
        w->cost = paid + in_inches(gone); /* bends are not cut */
    }
    return true;
}

/* dtn-096: Rapid goes forwards and wheels. A retreat first turns away, free (dtn-H124); on the road march the column
 * bends with the road. */
static bool step_fits(enum pace pace, const struct way *w, const struct step *s, bool first) {
    enum { CAREFUL = 0x0200, CARELESS = 0x0800 }; /* 3 and 11 degrees: what rounding and a hand on the table may do */
    if (pace == PACE_NORMAL || s->kind == STEP_WHEEL) return true;
    if (s->kind == STEP_ADVANCE) return s->distance >= 0;
    if (s->kind == STEP_ALONG) return pace == PACE_ROAD;
    if (s->kind != STEP_TO) return false;
    struct base turned = {pose_pivoted(w->at, s->turn), w->at.width, w->at.depth};
    heading way = heading_of((int64_t)s->at.x - turned.pose.at.x, (int64_t)s->at.y - turned.pose.at.y);
    if (pace == PACE_RAPID || pace == PACE_BREAKTHROUGH || (pace == PACE_RETREAT && !first))
        if (angle_between(s->turn, w->at.pose.facing) > CAREFUL) return false;
    return distance_between(s->at, turned.pose.at) < 100 ||
           angle_between(way, s->turn) <= (pace == PACE_RAPID || pace == PACE_BREAKTHROUGH ? CAREFUL : CARELESS);
}

static bool take_step(const struct battle *b, unsigned unit, const struct step *s, struct way *w, struct ruling *r) {
    if (s->kind == STEP_WHEEL) return wheel(b, unit, w, s, r);
    if (s->kind == STEP_ALONG) return along_road(b, unit, w, s->distance, r);
    return shift(b, unit, w, step_end(w->at, s), r);
}

bool dtn_follow_steps(const struct battle *b, unsigned unit, enum pace pace, const struct act *a, struct way *w,
                      struct ruling *r) {
    static const clause goes_forwards[] = {
        [PACE_RAPID] = C(96), [PACE_ROAD] = C(97), [PACE_RETREAT] = C(96), [PACE_BREAKTHROUGH] = H(80)};
    w->on_road = pace == PACE_ROAD;
    for (unsigned i = 0; i < a->step_count; i++) {
        const struct step *s = &a->step[i];
        if (!step_fits(pace, w, s, i == 0))
            return refuse_piece(r, goes_forwards[pace], (uint8_t)unit,
                                pace == PACE_BREAKTHROUGH ? "{p} breaks through forwards: advance and wheel"
                                                          : "{p} goes forwards at this rate: advance and wheel");
        if (!take_step(b, unit, s, w, r)) return false;
    }
    return true;
}
