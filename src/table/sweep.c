/* Motions: where they lead, how long they are, and what the ground they sweep meets. */
#include "table/sweep.h"
#include "table/exact.h"

/* Turns are looked at in slices of 1/64 of a circle and, where a slice meets something, down to moments a twentieth
 * of a degree apart: between two of those no corner strays from its chord by 1/100 mm. */
enum { SLICE = 1024, FINEST = 8 };

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
    struct quad q = base_quad(b);
    return greater(motion_travel(m, q.corner[FRONT_LEFT]), motion_travel(m, q.corner[FRONT_RIGHT]));
}

/* --- the ground swept ------------------------------------------------------------------------------------ */

static struct box box_joined(struct box a, struct box b) {
    return (struct box){lesser(a.x0, b.x0), lesser(a.y0, b.y0), greater(a.x1, b.x1), greater(a.y1, b.y1)};
}

static struct box boxes_of_ends(struct base b, const struct motion *m) {
    struct quad start = base_quad(b), end;
    b.pose = motion_end(b.pose, m);
    end = base_quad(b);
    return box_joined(quad_box(&start), quad_box(&end));
}

static length radius_of(struct base b, struct point about) {
    struct quad q = base_quad(b);
    int64_t most = 0;
    for (int i = 0; i < 4; i++) {
        int64_t square = distance_squared(q.corner[i], about);
        if (square > most) most = square;
    }
    return (length)root_of((uint64_t)most) + 1;
}

static int32_t turn_size(const struct motion *m) { return m->turn < 0 ? -m->turn : m->turn; }

/* How far an arc strays from its chord: radius x (1 - cos(turn / 2)). */
static length bulge_of(length radius, int32_t turn) {
    return (length)scale(radius, TRIG_ONE - cos_of((heading)(turn / 2))) + 1;
}

struct box motion_box(struct base b, const struct motion *m) {
    if (m->kind == MOTION_SHIFT) return boxes_of_ends(b, m);
    length radius = radius_of(b, m->about);
    if (turn_size(m) >= HALF_TURN) /* the whole circle */
        return (struct box){m->about.x - radius, m->about.y - radius, m->about.x + radius, m->about.y + radius};
    return box_grown(boxes_of_ends(b, m), bulge_of(radius, turn_size(m)) + 1);
}

/* The corners that count in a sweep: all, or all but one. */
struct sweep {
    struct base base;
    const struct motion *motion;
    int spared; /* enum corner, or -1 */
};

static int corners_at(const struct sweep *s, int32_t part, int32_t whole, struct point out[4]) {
    struct base b = s->base;
    b.pose = motion_pose(b.pose, s->motion, part, whole);
    struct quad q = base_quad(b);
    int count = 0;
    for (int i = 0; i < 4; i++)
        if (i != s->spared) out[count++] = q.corner[i];
    return count;
}

static struct box points_box(const struct point *p, int count) {
    struct box box = {p->x, p->y, p->x, p->y};
    for (int i = 1; i < count; i++) box = box_joined(box, (struct box){p[i].x, p[i].y, p[i].x, p[i].y});
    return box;
}

/* The obstacle of a sweep, and how little of it counts. */
struct hurdle {
    struct convex ground;
    struct box box;
    length slack, radius; /* radius: of the turn, at the furthest corner */
};

static struct hurdle hurdle_of(const struct sweep *s, const struct quad *obstacle, length slack) {
    length radius = s->motion->kind == MOTION_TURN ? radius_of(s->base, s->motion->about) : 0;
    return (struct hurdle){convex_of(obstacle), quad_box(obstacle), slack, radius};
}

/* Could the base sink into the hurdle between two moments? Looks at the hull of the base at both: exact for a shift.
 * A corner on a turn bulges out of its chord, so there the hull counts as larger by that much. */
static bool stretch_meets(const struct sweep *s, int32_t from, int32_t to, int32_t whole, const struct hurdle *h) {
    struct point p[8];
    int count = corners_at(s, from, whole, p);
    count += corners_at(s, to, whole, p + count);
    length bulge = 0;
    if (h->radius) bulge = bulge_of(h->radius, (int32_t)((int64_t)turn_size(s->motion) * (to - from) / whole) + 1);
    if (!boxes_meet(box_grown(points_box(p, count), bulge), h->box)) return false;
    struct convex hull = convex_hull(p, count);
    return convex_overlap(&hull, &h->ground, h->slack - bulge);
}

static bool sunk_at(const struct sweep *s, int32_t part, int32_t whole, const struct hurdle *h) {
    struct convex base;
    base.count = corners_at(s, part, whole, base.corner);
    return convex_overlap(&base, &h->ground, h->slack);
}

/* The last part before the base sinks into the obstacle within (from, to], `to` if it does not. The pose at
 * `from` is known to be clear. Halves the stretch as long as its hull meets the obstacle, looking at the earlier
 * half first: no meeting, however brief, is stepped over. */
static int32_t clear_until(const struct sweep *s, int32_t from, int32_t to, int32_t whole, const struct hurdle *h) {
    int32_t end[40], depth = 0;
    end[depth++] = to;
    while (depth) {
        int32_t last = end[depth - 1];
        if (stretch_meets(s, from, last, whole, h)) {
            if (last - from > 1) {
                end[depth++] = from + (last - from) / 2;
                continue;
            }
            /* Too short to halve. The hull of a shift is exact; that of a turn also fills the notch an edge leaves
             * where it swings about its own middle, so there the pose itself decides. */
            if (s->motion->kind == MOTION_SHIFT || sunk_at(s, last, whole, h)) return from;
        }
        from = last;
        depth--;
    }
    return to;
}

/* The same over a whole motion, in slices small enough for their hulls to tell something. */
static int32_t clear_through(const struct sweep *s, int32_t whole, const struct hurdle *h) {
    int32_t slices = s->motion->kind == MOTION_TURN ? turn_size(s->motion) / SLICE + 1 : 1;
    for (int32_t i = 1, from = 0, to; i <= slices; i++, from = to) {
        to = (int32_t)((int64_t)whole * i / slices);
        if (to == from) continue;
        int32_t reached = clear_until(s, from, to, whole, h);
        if (reached < to) return reached;
    }
    return whole;
}

static bool sweep_meets(const struct sweep *s, const struct quad *obstacle, length slack) {
    if (!boxes_meet(motion_box(s->base, s->motion), quad_box(obstacle))) return false;
    struct hurdle h = hurdle_of(s, obstacle, slack);
    if (s->motion->kind == MOTION_SHIFT) return stretch_meets(s, 0, 1, 1, &h);
    if (sunk_at(s, 0, 1, &h) || sunk_at(s, 1, 1, &h)) return true;
    int32_t whole = turn_size(s->motion) / FINEST + 1;
    return clear_through(s, whole, &h) < whole;
}

bool motion_meets(struct base b, const struct motion *m, const struct quad *obstacle, length slack) {
    return sweep_meets(&(struct sweep){b, m, -1}, obstacle, slack);
}

bool motion_meets_without(struct base b, const struct motion *m, enum corner spared, const struct quad *obstacle,
                          length slack) {
    return sweep_meets(&(struct sweep){b, m, (int)spared}, obstacle, slack);
}

/* --- the first meeting ----------------------------------------------------------------------------------- */

int32_t motion_first_meeting(struct base b, const struct motion *m, int32_t whole, const struct quad *obstacle,
                             length slack) {
    struct sweep s = {b, m, -1};
    if (whole <= 0 || !boxes_meet(motion_box(b, m), quad_box(obstacle))) return whole;
    struct hurdle h = hurdle_of(&s, obstacle, slack);
    if (sunk_at(&s, 0, whole, &h)) return 0;
    /* Turns are followed in moments fine enough, `each` of them to one of the caller's parts. */
    int32_t each = m->kind == MOTION_TURN ? (int32_t)(turn_size(m) / ((int64_t)FINEST * whole)) + 1 : 1;
    return clear_through(&s, whole * each, &h) / each;
}

/* --- gaps ------------------------------------------------------------------------------------------------ */

/* The extent of a base across a direction of travel: lefmost and rightmost, times TRIG_ONE. */
static void extent_across(const struct quad *q, heading travel, int64_t *low, int64_t *high) {
    int64_t right_x = cos_of(travel), right_y = -(int64_t)sin_of(travel);
    *low = INT64_MAX;
    *high = INT64_MIN;
    for (int i = 0; i < 4; i++) {
        int64_t v = q->corner[i].x * right_x + q->corner[i].y * right_y;
        if (v < *low) *low = v;
        if (v > *high) *high = v;
    }
}

length gap_between(const struct quad *a, const struct quad *b, heading travel) {
    int64_t a_low, a_high, b_low, b_high;
    extent_across(a, travel, &a_low, &a_high);
    extent_across(b, travel, &b_low, &b_high);
    int64_t gap = b_low - a_high > a_low - b_high ? b_low - a_high : a_low - b_high;
    return (length)divided(gap, TRIG_ONE);
}
