/* Motions: where they lead, how long they are, and what the ground they sweep meets. */
#include "table/sweep.h"
#include "table/arc.h"
#include "table/exact.h"

/* Where a turn comes near something it is followed down to moments a twentieth of a degree apart: between two of
 * those no corner strays from its chord by 1/100 mm. */
enum { FINEST = 8 };

struct motion motion_shift(struct pose from, struct pose to) {
    return (struct motion){.kind = MOTION_SHIFT, .dx = to.at.x - from.at.x, .dy = to.at.y - from.at.y};
}

struct motion motion_ahead(struct pose from, length distance) {
    return motion_shift(from, pose_moved(from, 0, distance));
}

struct motion motion_wheel(struct base b, bool left, uint16_t turn) {
    struct quad q = base_quad(b);
    return (struct motion){
        .kind = MOTION_TURN, .about = q.corner[left ? FRONT_LEFT : FRONT_RIGHT], .turn = left ? -(int32_t)turn : turn};
}

static int64_t share(int64_t value, int32_t part, int32_t whole) {
    return part == whole || whole <= 0 ? value : divided(value * part, whole);
}

struct pose motion_pose(struct pose from, const struct motion *m, int32_t part, int32_t whole) {
    if (m->kind == MOTION_TURN) return pose_turned(from, m->about, (int32_t)share(m->turn, part, whole));
    from.at.x += (length)share(m->dx, part, whole);
    from.at.y += (length)share(m->dy, part, whole);
    return from;
}

struct pose motion_end(struct pose from, const struct motion *m) {
    return motion_pose(from, m, 1, 1);
}

/* --- lengths --------------------------------------------------------------------------------------------- */

/* An arc: radius x turn x 2 pi / 65,536, with 2 pi given to 18 binary places. */
static length arc_length(length radius, int32_t turn) {
    const int64_t two_pi = 1647099;
    int64_t size = turn < 0 ? -(int64_t)turn : turn;
    return (length)((radius * size * two_pi + ((int64_t)1 << 33)) >> 34);
}

length motion_travel(const struct motion *m, struct point p) {
    if (m->kind == MOTION_TURN) return arc_length(distance_between(p, m->about), m->turn);
    return distance_between((struct point){0, 0}, (struct point){m->dx, m->dy});
}

length motion_front_travel(struct base b, const struct motion *m) {
    if (m->kind == MOTION_SHIFT) return motion_travel(m, b.pose.at); /* every point travels alike */
    struct quad q = base_quad(b);
    return greater(motion_travel(m, q.corner[FRONT_LEFT]), motion_travel(m, q.corner[FRONT_RIGHT]));
}

/* --- the ground swept ------------------------------------------------------------------------------------ */

static struct quad quad_moved(const struct quad *q, length dx, length dy) {
    struct quad moved;
    for (int i = 0; i < 4; i++) moved.corner[i] = (struct point){q->corner[i].x + dx, q->corner[i].y + dy};
    return moved;
}

static struct quad quad_at_end(struct base b, const struct quad *start, const struct motion *m) {
    if (m->kind == MOTION_SHIFT) return quad_moved(start, m->dx, m->dy);
    b.pose = motion_end(b.pose, m);
    return base_quad(b);
}

static length radius_of(const struct quad *q, struct point about) { /* rounded up */
    int64_t most = 0;
    for (int i = 0; i < 4; i++) {
        int64_t square = distance_squared(q->corner[i], about);
        if (square > most) most = square;
    }
    return (length)root_of((uint64_t)most) + 1;
}

static int32_t turn_size(const struct motion *m) { return m->turn < 0 ? -m->turn : m->turn; }

/* How far an arc of at most half a circle strays from its chord: radius x (1 - cos(turn / 2)). */
static length bulge_of(length radius, int32_t turn) {
    return (length)scale(radius, TRIG_ONE - cos_of((heading)(turn / 2))) + 1;
}

static struct box box_of_sweep(const struct quad *start, const struct quad *end, const struct motion *m,
                               length radius) {
    if (turn_size(m) >= HALF_TURN) { /* the whole circle */
        struct point c = m->about;
        return (struct box){c.x - radius, c.y - radius, c.x + radius, c.y + radius};
    }
    struct box box = box_joined(quad_box(start), quad_box(end));
    return m->kind == MOTION_TURN ? box_grown(box, bulge_of(radius, turn_size(m)) + 1) : box;
}

struct swept motion_swept(struct base b, const struct motion *m) {
    struct swept s = {.base = b, .motion = *m, .start = base_quad(b)};
    s.end = quad_at_end(b, &s.start, m);
    s.radius = m->kind == MOTION_TURN ? radius_of(&s.start, m->about) : 0;
    s.box = box_of_sweep(&s.start, &s.end, m, s.radius);
    return s;
}

struct box motion_box(struct base b, const struct motion *m) {
    return motion_swept(b, m).box;
}

/* --- a base on its way ----------------------------------------------------------------------------------- */

struct outline { /* the corners that count, at one moment */
    struct quad quad;
    int count; /* 4, or 3 of a base with one spared */
};

struct sweep {
    const struct swept *swept;
    const struct quad *obstacle;
    length slack; /* how little of the obstacle counts */
    int spared;   /* enum corner left out, or -1 */
    struct outline start, end;
};

static struct outline outline_of(const struct quad *q, int spared) {
    if (spared < 0) return (struct outline){*q, 4};
    struct outline o = {.count = 0};
    for (int i = 0; i < 4; i++)
        if (i != spared) o.quad.corner[o.count++] = q->corner[i];
    return o;
}

static struct outline outline_at(const struct sweep *s, int32_t part, int32_t whole) {
    struct base b = s->swept->base;
    b.pose = motion_pose(b.pose, &s->swept->motion, part, whole);
    struct quad q = base_quad(b);
    return outline_of(&q, s->spared);
}

/* A box around the motion that costs next to nothing: no point of a base is further from the midpoint of its front
 * than half its width and its depth together. */
static struct box crude_box(struct base b, const struct motion *m) {
    struct point at = b.pose.at, about = m->about;
    length reach = b.width / 2 + b.depth + 4;
    if (m->kind == MOTION_TURN) {
        length swing = reach + (length)(size_of((int64_t)at.x - about.x) + size_of((int64_t)at.y - about.y));
        return (struct box){about.x - swing, about.y - swing, about.x + swing, about.y + swing};
    }
    return box_grown(box_of_segment(at, (struct point){at.x + m->dx, at.y + m->dy}), reach);
}

static bool crudely_apart(struct base b, const struct motion *m, const struct quad *obstacle) {
    return !boxes_meet(crude_box(b, m), quad_box(obstacle));
}

/* All of the obstacle lies beyond the furthest corner of a turn: some edge of it has the pivot that far outside. */
static bool out_of_swing(const struct swept *s, const struct quad *obstacle) {
    if (s->motion.kind != MOTION_TURN) return false;
    for (int i = 0; i < 4; i++) {
        struct point from = obstacle->corner[i], to = obstacle->corner[(i + 1) & 3];
        if (further_than(outside(from, to, s->motion.about), distance_squared(from, to), s->radius + 4)) return true;
    }
    return false;
}

/* False if the motion comes nowhere near the obstacle. */
static bool comes_near(const struct swept *s, const struct quad *obstacle) {
    return boxes_meet(s->box, quad_box(obstacle)) && !out_of_swing(s, obstacle);
}

static struct sweep sweep_of(const struct swept *s, int spared, const struct quad *obstacle, length slack) {
    return (struct sweep){s, obstacle, slack, spared, outline_of(&s->start, spared), outline_of(&s->end, spared)};
}

/* --- parted by an axis ----------------------------------------------------------------------------------- */

struct span {
    int64_t low, high;
};

static inline struct span span_across(struct vector g, const struct point *p, int count) {
    struct span s = {INT64_MAX, INT64_MIN};
    for (int i = 0; i < count; i++) {
        int64_t v = g.x * p[i].y - g.y * p[i].x;
        if (v < s.low) s.low = v;
        if (v > s.high) s.high = v;
    }
    return s;
}

/* Seen across g, the base at both moments and the obstacle sink into each other by no more than slack. (A negative
 * slack asks for as much clear ground between them.) */
static inline bool parted_across(struct vector g, const struct outline *from, const struct outline *to,
                                 const struct quad *obstacle, length slack) {
    struct span one = span_across(g, from->quad.corner, from->count), two = span_across(g, to->quad.corner, to->count);
    struct span other = span_across(g, obstacle->corner, 4);
    int64_t low = one.low < two.low ? one.low : two.low, high = one.high > two.high ? one.high : two.high;
    int64_t depth = high - other.low < other.high - low ? high - other.low : other.high - low;
    if (slack >= 0) return !further_than(depth, square_of(g), slack);
    return further_than(-depth, square_of(g), -slack);
}

/* Some edge of the base as it stands at a moment parts it, at both moments, from the obstacle. Opposite edges of a
 * whole base are parallel: two of them do. */
static bool parted_by_edges(const struct outline *edges, const struct outline *from, const struct outline *to,
                            const struct quad *obstacle, length slack) {
    for (int i = 0; i < (edges->count == 4 ? 2 : edges->count); i++) {
        struct vector g = vector_to(edges->quad.corner[i], edges->quad.corner[(i + 1) % edges->count]);
        if ((g.x | g.y) && parted_across(g, from, to, obstacle, slack)) return true;
    }
    return false;
}

static bool parted_by_obstacle(const struct outline *from, const struct outline *to, const struct quad *obstacle,
                               length slack) {
    int edges = is_parallelogram(obstacle) ? 2 : 4;
    for (int i = 0; i < edges; i++) {
        struct vector g = vector_to(obstacle->corner[i], obstacle->corner[(i + 1) & 3]);
        if ((g.x | g.y) && parted_across(g, from, to, obstacle, slack)) return true;
    }
    return false;
}

/* Is the base sure to stay clear between two moments? Looks for an axis that parts the hull of the base at both from
 * the obstacle. For a shift the axes tried are all there are, and the answer is exact. For a turn, corners bulge out
 * of their chords, so the hull counts as larger by that much; a no may then be too cautious, and becomes ever less
 * so as the moments draw together. */
static bool stays_clear(const struct sweep *s, const struct outline *from, const struct outline *to, int32_t turn) {
    const struct motion *m = &s->swept->motion;
    length slack = s->slack;
    if (m->kind == MOTION_TURN) slack -= bulge_of(s->swept->radius, turn);
    if (parted_by_obstacle(from, to, s->obstacle, slack)) return true;
    if (parted_by_edges(from, from, to, s->obstacle, slack)) return true;
    if (m->kind == MOTION_TURN) return parted_by_edges(to, from, to, s->obstacle, slack);
    struct vector way = {m->dx, m->dy};
    return (way.x | way.y) && parted_across(way, from, to, s->obstacle, slack);
}

static bool is_sunk(const struct sweep *s, const struct outline *o) {
    if (o->count == 4) return quads_overlap(&o->quad, s->obstacle, s->slack);
    return !parted_by_obstacle(o, o, s->obstacle, s->slack) && !parted_by_edges(o, o, o, s->obstacle, s->slack);
}

/* --- turns ----------------------------------------------------------------------------------------------- */

enum look { CLEAR, SUNK, NOT_LOOKED };

struct moment {
    int32_t part;
    int32_t turned; /* by so much */
    enum look look;
    struct outline outline;
};

static struct moment moment_at(const struct sweep *s, int32_t part, int32_t whole) {
    return (struct moment){part, (int32_t)share(s->swept->motion.turn, part, whole), NOT_LOOKED,
                           part == 0       ? s->start
                           : part == whole ? s->end
                                           : outline_at(s, part, whole)};
}

static bool moment_sunk(const struct sweep *s, struct moment *m) {
    if (m->look == NOT_LOOKED) m->look = is_sunk(s, &m->outline) ? SUNK : CLEAR;
    return m->look == SUNK;
}

/* Most stretches are told clear by how far their arcs reach. */
static bool arcs_stay_clear(const struct sweep *s, const struct outline *from, const struct outline *to, int32_t turn) {
    const struct arcs arcs = {from->quad.corner, to->quad.corner, from->count, s->swept->motion.about, turn};
    return arcs_stay_before(&arcs, s->obstacle, s->slack);
}

static bool stretch_is_clear(const struct sweep *s, const struct moment *from, const struct moment *to, int32_t whole) {
    int32_t turn = (int32_t)((int64_t)turn_size(&s->swept->motion) * (to->part - from->part) / whole) + 1;
    if (to->look == SUNK) return false;
    return arcs_stay_clear(s, &from->outline, &to->outline, s->swept->motion.turn < 0 ? -turn : turn) ||
           stays_clear(s, &from->outline, &to->outline, turn);
}

/* The last moment before the base sinks into the obstacle within (here, to], `to` if it does not; `here` it is clear.
 * Halves the stretch until it is sure to be clear, the earlier half first, so that no meeting, however brief, is
 * stepped over. Of two neighbouring moments the poses themselves decide. */
static int32_t turn_clear_until(const struct sweep *s, struct moment here, int32_t to, int32_t whole) {
    struct moment ahead[40]; /* still to be reached, the nearest last; only the first can be sunk */
    int count = 0;
    ahead[count++] = moment_at(s, to, whole);
    while (count) {
        struct moment *next = &ahead[count - 1];
        if (!stretch_is_clear(s, &here, next, whole)) {
            int32_t apart = next->part - here.part;
            if (moment_sunk(s, next)) { /* nothing beyond it matters any more */
                if (apart <= 1) return here.part;
                ahead[0] = *next;
                count = 1;
            }
            /* between headings that are the same or next to each other there is no third pose to be looked at */
            int32_t turned = next->turned - here.turned;
            if (apart > 1 && (next->look == SUNK || turned > 1 || turned < -1)) {
                ahead[count++] = moment_at(s, here.part + apart / 2, whole);
                continue;
            }
        }
        here = *next;
        count--;
    }
    return to;
}

/* The same over a whole turn, in stretches of at most a quarter. */
static int32_t turn_clear_through(const struct sweep *s, int32_t whole) {
    int32_t stretches = turn_size(&s->swept->motion) / QUARTER_TURN + 1;
    for (int32_t i = 1, from = 0, to; i <= stretches; i++, from = to) {
        to = (int32_t)((int64_t)whole * i / stretches);
        if (to == from) continue;
        int32_t reached = turn_clear_until(s, moment_at(s, from, whole), to, whole);
        if (reached < to) return reached;
    }
    return whole;
}

/* --- meeting or not -------------------------------------------------------------------------------------- */

/* Seen across one side g, which both reach out from their centres by `reach` together while these lie `apart`, a base
 * shifted by `way` parts from the obstacle. All but the way is doubled. */
static inline bool shift_parted(struct vector g, int64_t reach, struct vector apart, struct vector way, length slack) {
    int64_t off = product(g, apart), shift = 2 * product(g, way);
    int64_t ahead = reach - off + (shift > 0 ? shift : 0), behind = reach + off - (shift < 0 ? shift : 0);
    int64_t depth = ahead < behind ? ahead : behind;
    if (slack >= 0) return !further_than(depth, square_of(g), 2 * slack);
    return further_than(-depth, square_of(g), -2 * slack);
}

/* What stays_clear says of a whole base shifted past another. */
static bool shift_stays_clear(const struct swept *s, const struct quad *obstacle, length slack) {
    struct pair p = pair_of(&s->start, obstacle);
    struct vector way = {s->motion.dx, s->motion.dy};
    if ((p.s.x | p.s.y) && shift_parted(p.s, p.b + p.us + p.vs, p.d, way, slack)) return true;
    if ((p.t.x | p.t.y) && shift_parted(p.t, p.b + p.ut + p.vt, p.d, way, slack)) return true;
    if ((p.u.x | p.u.y) && shift_parted(p.u, p.a + p.us + p.ut, p.d, way, slack)) return true;
    if ((p.v.x | p.v.y) && shift_parted(p.v, p.a + p.vs + p.vt, p.d, way, slack)) return true;
    int64_t across = size_of(product(way, p.u)) + size_of(product(way, p.v)) + size_of(product(way, p.s)) +
                     size_of(product(way, p.t));
    return (way.x | way.y) && shift_parted(way, across, p.d, way, slack);
}

static bool turn_meets(const struct sweep *s) {
    if (arcs_stay_clear(s, &s->start, &s->end, s->swept->motion.turn)) return false;
    if (is_sunk(s, &s->start) || is_sunk(s, &s->end)) return true;
    for (int quarter = 1; quarter < 4; quarter++) { /* most meetings are no close calls */
        struct outline there = outline_at(s, quarter, 4);
        if (is_sunk(s, &there)) return true;
    }
    int32_t whole = turn_size(&s->swept->motion) / FINEST + 1; /* moments */
    return turn_clear_through(s, whole) < whole;
}

static bool meets_sparing(const struct swept *s, int spared, const struct quad *obstacle, length slack) {
    if (!comes_near(s, obstacle)) return false;
    if (s->motion.kind == MOTION_SHIFT && spared < 0 && is_parallelogram(obstacle))
        return !shift_stays_clear(s, obstacle, slack);
    struct sweep sweep = sweep_of(s, spared, obstacle, slack);
    if (s->motion.kind == MOTION_SHIFT) return !stays_clear(&sweep, &sweep.start, &sweep.end, 0);
    return turn_meets(&sweep);
}

bool swept_meets(const struct swept *s, const struct quad *obstacle, length slack) {
    return meets_sparing(s, -1, obstacle, slack);
}

bool swept_meets_without(const struct swept *s, enum corner spared, const struct quad *obstacle, length slack) {
    return meets_sparing(s, (int)spared, obstacle, slack);
}

bool motion_meets(struct base b, const struct motion *m, const struct quad *obstacle, length slack) {
    if (crudely_apart(b, m, obstacle)) return false;
    struct swept s = motion_swept(b, m);
    return swept_meets(&s, obstacle, slack);
}

/* --- the first meeting ----------------------------------------------------------------------------------- */

/* While a base shifts, how deep it sinks across an axis changes evenly; it is sunk while it is deeper than the slack
 * across every one. So the parts of the way on which it is sunk are one stretch: after the latest of the moments at
 * which some axis stops parting the two, before the earliest at which one begins to. */
struct stretch {
    struct fraction {
        int64_t part, whole; /* whole > 0 */
    } in, out;
    bool never;
};

static bool fraction_before(struct fraction a, struct fraction b) {
    return (wide)a.part * b.whole < (wide)b.part * a.whole;
}

/* Across this axis it sinks by `depth` at first, and by `growth` more over the whole motion; both times the length of
 * the axis, as is `slack`. */
static void stretch_narrow(struct stretch *s, int64_t depth, int64_t growth, int64_t slack) {
    if (growth > 0) {
        struct fraction from = {slack - depth, growth};
        if (fraction_before(s->in, from)) s->in = from;
    } else if (growth < 0) {
        struct fraction to = {depth - slack, -growth};
        if (fraction_before(to, s->out)) s->out = to;
    } else if (depth <= slack) {
        s->never = true;
    }
}

static void stretch_across(struct stretch *s, struct vector g, const struct sweep *w) {
    if (!(g.x | g.y)) return;
    struct span own = span_across(g, w->start.quad.corner, w->start.count),
                other = span_across(g, w->obstacle->corner, 4);
    int64_t growth = g.x * w->swept->motion.dy - g.y * w->swept->motion.dx;
    int64_t slack = w->slack ? w->slack * fine_root(square_of(g)) / 64 : 0;
    stretch_narrow(s, own.high - other.low, growth, slack);
    stretch_narrow(s, other.high - own.low, -growth, slack);
}

/* The last part of a shift before the base is sunk; at part 0 it is not. */
static int32_t shift_clear_until(const struct sweep *s, int32_t whole) {
    struct stretch sunk = {{0, 1}, {1, 1}, false};
    for (int i = 0; i < 4; i++)
        stretch_across(&sunk, vector_to(s->obstacle->corner[i], s->obstacle->corner[(i + 1) & 3]), s);
    for (int i = 0; i < 2; i++)
        stretch_across(&sunk, vector_to(s->start.quad.corner[i], s->start.quad.corner[i + 1]), s);
    if (sunk.never || !fraction_before(sunk.in, sunk.out)) return whole;
    return (int32_t)((wide)sunk.in.part * whole / sunk.in.whole);
}

/* Poses on the way are rounded to 1/100 mm: one that comes out sunk by that is no place to stop. */
static int32_t last_clear(const struct sweep *s, int32_t part, int32_t whole) {
    for (; part > 0; part--) {
        struct outline there = outline_at(s, part, whole);
        if (!is_sunk(s, &there)) break;
    }
    return part;
}

int32_t swept_first_meeting(const struct swept *way, int32_t whole, const struct quad *obstacle, length slack) {
    if (whole <= 0 || !comes_near(way, obstacle)) return whole;
    struct sweep s = sweep_of(way, -1, obstacle, slack);
    if (is_sunk(&s, &s.start)) return 0;
    if (way->motion.kind == MOTION_SHIFT) return last_clear(&s, shift_clear_until(&s, whole), whole);
    if (arcs_stay_clear(&s, &s.start, &s.end, way->motion.turn)) return whole;
    /* Turns are followed in moments fine enough, `each` of them to one of the caller's parts. */
    int32_t each = (int32_t)(turn_size(&way->motion) / ((int64_t)FINEST * whole)) + 1;
    return last_clear(&s, turn_clear_through(&s, whole * each) / each, whole);
}

int32_t motion_first_meeting(struct base b, const struct motion *m, int32_t whole, const struct quad *obstacle,
                             length slack) {
    if (crudely_apart(b, m, obstacle)) return whole;
    struct swept s = motion_swept(b, m);
    return swept_first_meeting(&s, whole, obstacle, slack);
}
