/* The GEOS side of the property tests: see oracle.h. */
#include "oracle.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { KEPT_MAX = 4096 };

static struct {
    GEOSContextHandle_t handle;
    shape kept[KEPT_MAX];
    int count;
    bool gave_up; /* GEOS could not work something out in this round */
} oracle;

int oracle_rounds = 4000;

GEOSContextHandle_t geos(void) { return oracle.handle; }

void oracle_open(void) { oracle.handle = GEOS_init_r(); }

void oracle_close(void) {
    oracle_forget();
    GEOS_finish_r(oracle.handle);
}

shape keep(shape g) {
    assert_true(oracle.count < KEPT_MAX);
    if (!g) { /* its floating point gave out: nothing can be learnt from this round */
        oracle.gave_up = true;
        g = GEOSGeom_createEmptyPolygon_r(geos());
    }
    return oracle.kept[oracle.count++] = g;
}

static void forget_down_to(int mark) {
    while (oracle.count > mark) GEOSGeom_destroy_r(geos(), oracle.kept[--oracle.count]);
}

void oracle_forget(void) {
    forget_down_to(0);
    oracle.gave_up = false;
}

/* --- making ---------------------------------------------------------------------------------------------- */

static GEOSCoordSequence *sequence(const struct point *p, int count, bool closed) {
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(geos(), (unsigned)(count + closed), 2);
    for (int i = 0; i < count + closed; i++)
        GEOSCoordSeq_setXY_r(geos(), s, (unsigned)i, p[i % count].x, p[i % count].y);
    return s;
}

shape shape_of_points(const struct point *p, int count) {
    GEOSGeometry *ring = GEOSGeom_createLinearRing_r(geos(), sequence(p, count, true));
    return keep(GEOSGeom_createPolygon_r(geos(), ring, NULL, 0));
}

shape shape_of_quad(const struct quad *q) { return shape_of_points(q->corner, 4); }

shape shape_of_convex(const struct convex *c) {
    if (c->count == 1) return shape_of_point(c->corner[0]);
    if (c->count == 2) return shape_of_segment(c->corner[0], c->corner[1]);
    return shape_of_points(c->corner, c->count);
}

shape shape_of_segment(struct point a, struct point b) {
    struct point p[2] = {a, b};
    return keep(GEOSGeom_createLineString_r(geos(), sequence(p, 2, false)));
}

shape shape_of_point(struct point p) { return keep(GEOSGeom_createPoint_r(geos(), sequence(&p, 1, false))); }

shape shape_of_hull(const struct point *p, int count) {
    return keep(GEOSConvexHull_r(geos(), keep(GEOSGeom_createLineString_r(geos(), sequence(p, count, false)))));
}

shape shape_grown(shape g, double by) {
    return keep(GEOSBufferWithStyle_r(geos(), g, by, 8, GEOSBUF_CAP_FLAT, GEOSBUF_JOIN_MITRE, 20.0));
}

shape shape_of_line(const struct point *p, int count, double width) {
    shape line = keep(GEOSGeom_createLineString_r(geos(), sequence(p, count, false)));
    return keep(GEOSBufferWithStyle_r(geos(), line, width / 2, 8, GEOSBUF_CAP_FLAT, GEOSBUF_JOIN_MITRE, 5.0));
}

shape shape_union(shape a, shape b) { return keep(GEOSUnion_r(geos(), a, b)); }

/* --- measuring ------------------------------------------------------------------------------------------- */

double shape_distance(shape a, shape b) {
    double d = 0;
    assert_int_equal(GEOSDistance_r(geos(), a, b, &d), 1);
    return d;
}

static double measure(shape g, int (*how)(GEOSContextHandle_t, const GEOSGeometry *, double *)) {
    double v = 0;
    assert_int_equal(how(geos(), g, &v), 1);
    return v;
}

double shape_common_length(shape a, shape b) { return measure(keep(GEOSIntersection_r(geos(), a, b)), GEOSLength_r); }
double shape_common_area(shape a, shape b) { return measure(keep(GEOSIntersection_r(geos(), a, b)), GEOSArea_r); }

double shape_area_beyond(shape inner, shape outer) {
    return measure(keep(GEOSDifference_r(geos(), inner, outer)), GEOSArea_r);
}

bool shape_covers(shape outer, shape inner) { return GEOSCovers_r(geos(), outer, inner) == 1; }
bool shapes_meet(shape a, shape b) { return GEOSIntersects_r(geos(), a, b) == 1; }

/* The Minkowski difference of two convex areas is the hull of the differences of their corners; they overlap if it
 * holds the origin, as deep as the origin lies behind its border. */
double sinking_depth(const struct point *a, int na, const struct point *b, int nb) {
    struct point difference[CONVEX_MAX * CONVEX_MAX];
    int count = 0, mark = oracle.count;
    for (int i = 0; i < na; i++)
        for (int j = 0; j < nb; j++) difference[count++] = (struct point){a[i].x - b[j].x, a[i].y - b[j].y};
    shape hull = shape_of_hull(difference, count), origin = shape_of_point((struct point){0, 0});
    double depth = -shape_distance(hull, origin);
    if (depth == 0) depth = shape_distance(keep(GEOSBoundary_r(geos(), hull)), origin);
    forget_down_to(mark);
    return depth;
}

double quads_sinking(const struct quad *a, const struct quad *b) {
    int mark = oracle.count;
    double apart = shape_distance(shape_of_quad(a), shape_of_quad(b)); /* cheaper, and often enough */
    forget_down_to(mark);
    return apart > 0 ? -apart : sinking_depth(a->corner, 4, b->corner, 4);
}

/* --- chance ---------------------------------------------------------------------------------------------- */

uint64_t dice_next(struct dice *d) {
    uint64_t z = d->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

int32_t dice_between(struct dice *d, int32_t low, int32_t high) {
    return low + (int32_t)(dice_next(d) % (uint64_t)((int64_t)high - low + 1));
}

bool dice_one_in(struct dice *d, int n) { return dice_between(d, 1, n) == 1; }

struct point random_point(struct dice *d, struct point about, length spread) {
    return (struct point){about.x + dice_between(d, -spread, spread), about.y + dice_between(d, -spread, spread)};
}

heading random_facing(struct dice *d) {
    if (dice_one_in(d, 2)) return (heading)(dice_between(d, 0, 3) * QUARTER_TURN);
    return (heading)dice_next(d);
}

struct point random_centre(struct dice *d) {
    if (dice_one_in(d, 10)) return random_point(d, (struct point){0, 0}, 9900000);
    return random_point(d, (struct point){60000, 60000}, 60000);
}

struct base random_base(struct dice *d, struct point about, length spread) {
    length width = dice_one_in(d, 3) ? dice_between(d, 1000, 8000) : 4000;
    struct base b = {{random_point(d, about, spread), random_facing(d), 0}, width, dice_between(d, 1000, 8000)};
    return b;
}

static length jitter(struct dice *d) { return dice_one_in(d, 3) ? 0 : dice_between(d, -60, 60); }

static struct base corner_to_corner(struct dice *d, struct base b) {
    struct base a = random_base(d, b.pose.at, 0);
    struct quad qa = base_quad(a), qb = base_quad(b);
    struct point from = qa.corner[dice_between(d, 0, 3)], to = qb.corner[dice_between(d, 0, 3)];
    a.pose.at.x += to.x - from.x;
    a.pose.at.y += to.y - from.y;
    return a;
}

/* Its front flat on some edge of b, shifted along it at will. */
static struct base front_on_edge(struct dice *d, struct base b) {
    struct base a = random_base(d, b.pose.at, 0);
    struct base seen = base_facing_edge(b, (enum edge)dice_between(d, 0, 3));
    a.pose = pose_moved(seen.pose, dice_between(d, -5000, 5000), jitter(d));
    a.pose.facing = (heading)(a.pose.facing + HALF_TURN);
    return a;
}

struct base random_neighbour(struct dice *d, struct base b) {
    struct base a;
    switch (dice_between(d, 0, 4)) {
    case 0:
        return random_base(d, b.pose.at, 12000);
    case 1:
        a = corner_to_corner(d, b);
        break;
    case 2:
        a = front_on_edge(d, b);
        break;
    default:
        a = random_base(d, b.pose.at, 0);
        if (dice_one_in(d, 2)) a.width = b.width;
        a.pose = pose_lined_up(b, (enum contact_class)dice_between(d, CONTACT_FRONT, CONTACT_BEHIND),
                               dice_one_in(d, 2) ? EDGE_LEFT : EDGE_RIGHT, a.width);
    }
    a.pose = pose_moved(a.pose, jitter(d), jitter(d));
    if (dice_one_in(d, 3)) a.pose.facing = (heading)(a.pose.facing + dice_between(d, -200, 200));
    return a;
}

static int star(struct dice *d, struct point about, length size, int count, struct point *out) {
    heading start = (heading)dice_next(d);
    for (int i = 0; i < count; i++) { /* one corner in each of as many equal slices: simple, mostly concave */
        heading h = (heading)(start + (i * 65536 + dice_between(d, 0, 49152)) / count);
        out[i] = point_at((struct pose){about, h, 0}, 0, dice_between(d, size / 4, size));
    }
    return count;
}

/* A rectangle with teeth cut out of one side, turned any way. */
static int comb(struct dice *d, struct point about, length size, int count, struct point *out) {
    struct pose frame = {about, random_facing(d), 0};
    int teeth = (count - 2) / 4, n = 0;
    length step = size / (2 * teeth);
    for (int i = 0; i < teeth; i++) {
        length deep = dice_between(d, size / 8, size / 2);
        out[n++] = point_at(frame, 2 * i * step, 0);
        out[n++] = point_at(frame, (2 * i + 1) * step, 0);
        out[n++] = point_at(frame, (2 * i + 1) * step, -deep);
        out[n++] = point_at(frame, (2 * i + 2) * step, -deep);
    }
    out[n++] = point_at(frame, 2 * teeth * step, -size);
    out[n++] = point_at(frame, 0, -size);
    return n;
}

int random_outline(struct dice *d, struct point about, length size, int most, struct point *out) {
    if (most >= 10 && dice_one_in(d, 4)) return comb(d, about, size, dice_between(d, 10, most), out);
    if (dice_one_in(d, 4)) {
        struct quad q = base_quad((struct base){{about, random_facing(d), 0}, size, dice_between(d, size / 4, size)});
        for (int i = 0; i < 4; i++) out[i] = q.corner[i];
        return 4;
    }
    return star(d, about, size, dice_between(d, 5, most), out);
}

int random_line(struct dice *d, struct point about, length step, int most, struct point *out) {
    struct pose walker = {random_point(d, about, step), random_facing(d), 0};
    int count = dice_between(d, 2, most);
    for (int i = 0; i < count; i++) {
        out[i] = walker.at;
        walker = pose_moved(walker, 0, dice_between(d, step / 2, step));
        int32_t bend = dice_one_in(d, 4) ? 0 : dice_between(d, -9000, 9000);
        walker.facing = (heading)(walker.facing + bend);
    }
    return count;
}

/* --- verdicts -------------------------------------------------------------------------------------------- */

static void complain(struct tally *t, int round, double ours, double theirs) {
    if (t->wrong++ < 5) print_error("%s: round %d: ours %g, GEOS %g\n", t->what, round, ours, theirs);
}

void tally_limit(struct tally *t, int round, bool ours, double excess, double blur) {
    t->looked++;
    if (oracle.gave_up || fabs(excess) <= blur)
        t->unclear++;
    else if (ours != (excess > 0))
        complain(t, round, ours, excess);
}

void tally_number(struct tally *t, int round, double ours, double theirs, double blur) {
    t->looked++;
    if (oracle.gave_up)
        t->unclear++;
    else if (!(fabs(ours - theirs) <= blur))
        complain(t, round, ours, theirs);
}

void tally_same(struct tally *t, int round, bool ours, bool theirs) {
    t->looked++;
    if (oracle.gave_up)
        t->unclear++;
    else if (ours != theirs)
        complain(t, round, ours, theirs);
}

void tally_close(struct tally *t) {
    print_message("  %-44s %7d looked at, %6d too close to call, %d wrong\n", t->what, t->looked, t->unclear, t->wrong);
    assert_true(t->looked >= oracle_rounds);
    assert_true(t->unclear * 2 < t->looked);
    assert_int_equal(t->wrong, 0);
}
