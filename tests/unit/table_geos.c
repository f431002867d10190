/* Property tests: bases, distances, containment and contact against GEOS, on random configurations with fixed seeds.
 *
 * Run with a number to set how many configurations each predicate gets. Yes-or-no answers are compared wherever the
 * measure behind them is clear of its limit by a stated blur; most predicates are exact, so the blur is a fiftieth
 * of a hundredth of a millimetre. */
#include "table_geos.h"

#include <math.h>
#include <stdlib.h>

enum { EXACT = 50 }; /* blur 1/50 */
static const double blur = 1.0 / EXACT;

static length random_slack(struct dice *d) { return dice_one_in(d, 2) ? 0 : dice_between(d, 1, 80); }

static void overlap_agrees(void **state) {
    (void)state;
    struct tally t = {.what = "quads_overlap"}, convex = {.what = "convex_overlap"},
                 touch = {.what = "quads_overlap, no slack"};
    struct dice d = {101};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000), a = random_neighbour(&d, b);
        struct quad qa = base_quad(a), qb = base_quad(b);
        length slack = random_slack(&d);
        double depth = quads_sinking(&qa, &qb);
        tally_limit(&t, i, quads_overlap(&qa, &qb, slack), depth - slack, blur);
        double common = shape_common_area(shape_of_quad(&qa), shape_of_quad(&qb));
        tally_limit(&touch, i, quads_overlap(&qa, &qb, 0), common > 0 ? common : depth, blur);
        struct point cloud[8];
        for (int k = 0; k < 8; k++) cloud[k] = random_point(&d, b.pose.at, 6000);
        struct convex hull = convex_hull(cloud, dice_between(&d, 3, 8)), other = convex_of(&qa);
        depth = sinking_depth(hull.corner, hull.count, qa.corner, 4);
        tally_limit(&convex, i, convex_overlap(&hull, &other, slack), depth - slack, blur);
        oracle_forget();
    }
    tally_close(&t);
    tally_close(&touch);
    tally_close(&convex);
}

static void hull_agrees(void **state) {
    (void)state;
    struct tally t = {.what = "convex_hull"};
    struct dice d = {102};
    for (int i = 0; i < oracle_rounds; i++) {
        struct point cloud[CONVEX_MAX];
        int count = dice_between(&d, 3, CONVEX_MAX);
        length spread = dice_one_in(&d, 3) ? 2 : 5000; /* a tiny spread makes many equal and collinear points */
        struct point about = random_centre(&d);
        for (int k = 0; k < count; k++) cloud[k] = random_point(&d, about, spread);
        struct convex ours = convex_hull(cloud, count);
        shape theirs = shape_of_hull(cloud, count), mine = shape_of_convex(&ours);
        tally_same(&t, i, GEOSEquals_r(geos(), mine, theirs) == 1, true);
        for (int k = 0; ours.count > 2 && k < ours.count; k++) { /* strictly clockwise */
            struct point a = ours.corner[k], b = ours.corner[(k + 1) % ours.count],
                         c = ours.corner[(k + 2) % ours.count];
            int64_t turn = ((int64_t)b.x - a.x) * (c.y - b.y) - ((int64_t)b.y - a.y) * (c.x - b.x);
            tally_same(&t, i, turn < 0, true);
        }
        oracle_forget();
    }
    tally_close(&t);
}

static void distance_agrees(void **state) {
    (void)state;
    struct tally t = {.what = "quads_distance"}, within = {.what = "quads_within"},
                 convex = {.what = "convex_distance"}, nearest = {.what = "nearest_points"};
    struct dice d = {103};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000), a = random_neighbour(&d, b);
        struct quad qa = base_quad(a), qb = base_quad(b);
        double apart = shape_distance(shape_of_quad(&qa), shape_of_quad(&qb));
        tally_number(&t, i, quads_distance(&qa, &qb), apart, 0.55);
        struct point on_a, on_b;
        nearest_points(&qa, &qb, &on_a, &on_b);
        /* One end is rounded. Quads that overlap have no nearest points. */
        tally_number(&nearest, i, apart > 0 ? distance_between(on_a, on_b) : 0, apart, 1.3);
        length reach = dice_one_in(&d, 3) ? dice_between(&d, 0, 9000) : (length)apart + dice_between(&d, -1, 1);
        if (reach < 0) reach = 0;
        tally_limit(&within, i, !quads_within(&qa, &qb, reach), apart - reach, apart == reach ? -1 : 1e-7);
        struct point cloud[8];
        for (int k = 0; k < 8; k++) cloud[k] = random_point(&d, b.pose.at, 3000);
        struct convex hull = convex_hull(cloud, dice_between(&d, 1, 8)), other = convex_of(&qa);
        apart = shape_distance(shape_of_convex(&hull), shape_of_quad(&qa));
        tally_number(&convex, i, convex_distance(&hull, &other), apart, 0.55);
        oracle_forget();
    }
    tally_close(&t);
    tally_close(&nearest);
    tally_close(&within);
    tally_close(&convex);
}

static void holding_agrees(void **state) {
    (void)state;
    struct tally point = {.what = "quad_holds_point"};
    struct dice d = {104};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000);
        struct quad outer = base_quad(b);
        length slack = random_slack(&d);
        shape grown = slack ? shape_grown(shape_of_quad(&outer), slack) : shape_of_quad(&outer);
        shape border = keep(GEOSBoundary_r(geos(), grown));
        struct point p = random_point(&d, dice_one_in(&d, 2) ? b.pose.at : outer.corner[dice_between(&d, 0, 3)],
                                      dice_one_in(&d, 2) ? 100 : 5000);
        shape s = shape_of_point(p);
        double off = shape_distance(s, border);
        tally_limit(&point, i, !quad_holds_point(&outer, p, slack), shapes_meet(grown, s) ? -off : off,
                    slack ? blur : -1);
        oracle_forget();
    }
    tally_close(&point);
}

/* Segments that cross, touch, share ends or a line: often on a coarse lattice, so that it happens by itself. */
static struct point segment_end(struct dice *d, struct point about, bool lattice) {
    struct point p = random_point(d, (struct point){0, 0}, lattice ? 3 : 5000);
    return (struct point){about.x + (lattice ? p.x * 700 : p.x), about.y + (lattice ? p.y * 700 : p.y)};
}

static void segments_agree(void **state) {
    (void)state;
    struct tally meet = {.what = "segments_cross"}, apart = {.what = "segments_distance"};
    struct tally point = {.what = "point_segment_distance"}, quad = {.what = "segment_meets_quad"};
    struct dice d = {105};
    for (int i = 0; i < oracle_rounds; i++) {
        struct point about = random_centre(&d), p[4];
        bool lattice = dice_one_in(&d, 2);
        for (int k = 0; k < 4; k++) p[k] = segment_end(&d, about, lattice);
        shape one = shape_of_segment(p[0], p[1]), two = shape_of_segment(p[2], p[3]);
        if (p[0].x == p[1].x && p[0].y == p[1].y) one = shape_of_point(p[0]);
        if (p[2].x == p[3].x && p[2].y == p[3].y) two = shape_of_point(p[2]);
        tally_same(&meet, i, segments_cross(p[0], p[1], p[2], p[3]), shapes_meet(one, two));
        tally_number(&apart, i, segments_distance(p[0], p[1], p[2], p[3]), shape_distance(one, two), 0.55);
        tally_number(&point, i, point_segment_distance(p[2], p[0], p[1]), shape_distance(one, shape_of_point(p[2])),
                     0.55);
        struct base b = {{about, lattice ? 0 : random_facing(&d), 0}, 2800, 2100};
        struct quad q = base_quad(b);
        tally_same(&quad, i, segment_meets_quad(p[0], p[1], &q), shapes_meet(one, shape_of_quad(&q)));
        oracle_forget();
    }
    tally_close(&meet);
    tally_close(&apart);
    tally_close(&point);
    tally_close(&quad);
}

/* --- bases ----------------------------------------------------------------------------------------------- */

struct exact { /* a base in floating point */
    double x, y, sin, cos;
};

static struct exact exact_of(struct pose p) {
    double turn = p.facing * (2 * M_PI / 65536);
    return (struct exact){p.at.x, p.at.y, sin(turn), cos(turn)};
}

static shape exact_rectangle(struct exact e, double left, double right, double rear, double front) {
    double local[5][2] = {{left, front}, {right, front}, {right, rear}, {left, rear}, {left, front}};
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(geos(), 5, 2);
    for (unsigned i = 0; i < 5; i++)
        GEOSCoordSeq_setXY_r(geos(), s, i, e.x + local[i][0] * e.cos + local[i][1] * e.sin,
                             e.y + local[i][1] * e.cos - local[i][0] * e.sin);
    return keep(GEOSGeom_createPolygon_r(geos(), GEOSGeom_createLinearRing_r(geos(), s), NULL, 0));
}

static double furthest(shape a, shape b) { /* how far a corner of one lies from the other's border */
    double d = 0;
    assert_int_equal(GEOSHausdorffDistance_r(geos(), a, b, &d), 1);
    return d;
}

static void zones_agree(void **state) {
    (void)state;
    struct tally ground = {.what = "base_quad"}, zone = {.what = "zone_from"}, line = {.what = "beyond_edge_line"};
    struct tally facing = {.what = "base_facing_edge"}, pivot = {.what = "pose_pivoted keeps the centre"};
    struct dice d = {106};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000);
        struct exact e = exact_of(b.pose);
        double half = b.width / 2.0, reach = dice_between(&d, 100, 16000);
        enum edge side = (enum edge)dice_between(&d, 0, 3);
        double bounds[4][4] = {{-half, half, 0, reach},
                               {half, half + reach, -b.depth, 0},
                               {-half, half, -b.depth - reach, -b.depth},
                               {-half - reach, -half, -b.depth, 0}};
        struct quad q = base_quad(b), z = zone_from(b, side, (length)reach),
                    turned = base_quad(base_facing_edge(b, side));
        shape real = exact_rectangle(e, -half, half, -b.depth, 0);
        tally_number(&ground, i, furthest(shape_of_quad(&q), real), 0, 1.9);
        tally_number(&facing, i, furthest(shape_of_quad(&turned), real), 0, 2.6);
        double *r = bounds[side];
        tally_number(&zone, i, furthest(shape_of_quad(&z), exact_rectangle(e, r[0], r[1], r[2], r[3])), 0, 3);
        struct point p = random_point(&d, b.pose.at, 20000);
        double right = (p.x - e.x) * e.cos - (p.y - e.y) * e.sin, ahead = (p.x - e.x) * e.sin + (p.y - e.y) * e.cos;
        double beyond[4] = {ahead, right - half, -b.depth - ahead, -half - right};
        tally_number(&line, i, beyond_edge_line(b, side, p), beyond[side], 1.1);
        struct base other = b;
        other.pose = pose_pivoted(b, random_facing(&d));
        struct point c1 = base_centre(b), c2 = base_centre(other);
        tally_number(&pivot, i, hypot(c1.x - c2.x, c1.y - c2.y), 0, 2.2);
        oracle_forget();
    }
    tally_close(&ground);
    tally_close(&zone);
    tally_close(&facing);
    tally_close(&line);
    tally_close(&pivot);
}

/* The stretch that a's front shares with an edge of b, and how far off that edge its middle lies, by GEOS. */
static double edge_excess(const struct quad *qa, const struct quad *qb, enum edge e, length gap) {
    struct point from = qb->corner[e], to = qb->corner[(e + 1) % 4];
    double dx = to.x - from.x, dy = to.y - from.y, size = hypot(dx, dy);
    double t[2];
    for (int k = 0; k < 2; k++) t[k] = ((qa->corner[k].x - from.x) * dx + (qa->corner[k].y - from.y) * dy) / size;
    double low = fmax(fmin(t[0], t[1]), 0), high = fmin(fmax(t[0], t[1]), size);
    if (high <= low) return -1000;
    double part = t[0] == t[1] ? 0 : ((low + high) / 2 - t[0]) / (t[1] - t[0]);
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(geos(), 1, 2);
    GEOSCoordSeq_setXY_r(geos(), s, 0, qa->corner[0].x + part * (qa->corner[1].x - qa->corner[0].x),
                         qa->corner[0].y + part * (qa->corner[1].y - qa->corner[0].y));
    double off = shape_distance(keep(GEOSGeom_createPoint_r(geos(), s)), shape_of_segment(from, to));
    return fmin(high - low - gap, gap - off);
}

static void contact_agrees(void **state) {
    (void)state;
    struct tally touch = {.what = "bases_touch"}, kind = {.what = "contact_of: touching or not"};
    struct tally front = {.what = "front_edge_on"};
    struct tolerance t = {40, 91};
    struct dice d = {107};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000), a = random_neighbour(&d, b);
        struct quad qa = base_quad(a), qb = base_quad(b);
        double apart = shape_distance(shape_of_quad(&qa), shape_of_quad(&qb));
        tally_limit(&touch, i, !bases_touch(a, b, t.gap), apart - t.gap, apart == t.gap ? -1 : 1e-7);
        tally_limit(&kind, i, contact_of(a, b, t).kind != CONTACT_NONE, t.gap - apart, 0.05);
        enum edge e = (enum edge)dice_between(&d, 0, 3);
        bool parallel = opposite_facing(a.pose.facing, edge_heading(b, e), t.angle);
        double excess = parallel ? edge_excess(&qa, &qb, e, t.gap) : -1000;
        tally_limit(&front, i, front_edge_on(a, b, e, t), excess, 2.5);
        oracle_forget();
    }
    tally_close(&touch);
    tally_close(&kind);
    tally_close(&front);
}

int main(int argc, char **argv) {
    if (argc > 1) oracle_rounds = atoi(argv[1]);
    oracle_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overlap_agrees),        cmocka_unit_test(hull_agrees),
        cmocka_unit_test(distance_agrees),       cmocka_unit_test(holding_agrees),
        cmocka_unit_test(segments_agree),        cmocka_unit_test(zones_agree),
        cmocka_unit_test(contact_agrees),        cmocka_unit_test(terrain_points_agree),
        cmocka_unit_test(terrain_ground_agrees), cmocka_unit_test(terrain_union_agrees),
        cmocka_unit_test(terrain_crests_agree),  cmocka_unit_test(shift_sweeps_agree),
        cmocka_unit_test(turn_sweeps_agree),     cmocka_unit_test(first_meetings_agree),
        cmocka_unit_test(travel_agrees),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    oracle_close();
    return failed;
}
