/* Property tests: motions against GEOS. */
#include "table_geos.h"

#include <math.h>
#include <stdlib.h>

static struct quad quad_at(struct base b, const struct motion *m, int32_t part, int32_t whole) {
    b.pose = motion_pose(b.pose, m, part, whole);
    return base_quad(b);
}

/* How deep the ground swept by a shift, the hull of its two ends, sinks into the obstacle. */
static double shift_depth(struct base b, const struct motion *m, int32_t upto, int32_t whole,
                          const struct quad *obstacle) {
    struct quad from = base_quad(b), to = quad_at(b, m, upto, whole);
    struct point p[8];
    for (int c = 0; c < 4; c++) p[c] = from.corner[c], p[c + 4] = to.corner[c];
    return sinking_depth(p, 8, obstacle->corner, 4);
}

/* No corner of the base travels further than this on the whole motion. */
static double furthest_travel(struct base b, const struct motion *m) {
    if (m->kind == MOTION_SHIFT) return hypot(m->dx, m->dy);
    struct quad q = base_quad(b);
    double radius = 0;
    for (int k = 0; k < 4; k++) radius = fmax(radius, hypot(q.corner[k].x - m->about.x, q.corner[k].y - m->about.y));
    return radius * abs(m->turn) * (2 * M_PI / 65536);
}

/* No two quads sink deeper into each other than the circles around them. */
static double circles_sinking(const struct quad *a, const struct quad *b) {
    const struct point *p = a->corner, *q = b->corner;
    double radii = hypot(p[0].x - p[2].x, p[0].y - p[2].y) / 2 + hypot(q[0].x - q[2].x, q[0].y - q[2].y) / 2;
    return radii - hypot(p[0].x + p[2].x - q[0].x - q[2].x, p[0].y + p[2].y - q[0].y - q[2].y) / 2;
}

struct way { /* a motion seen as `whole` moments */
    struct base base;
    const struct motion *motion;
    int32_t whole;
    double travel;
    const struct quad *obstacle;
};

/* The greatest depth to which the base sinks into the obstacle at any moment from one up to (not at) another, if it
 * exceeds `least`; else some number not above it. Depth changes no faster than the corners travel, so a stretch
 * whose middle is clear by more than that needs no closer look. */
static double depth_on_way(const struct way *w, int32_t from, int32_t to, double least) {
    if (from >= to) return -1e18;
    int32_t middle = from + (to - from) / 2;
    struct quad q = quad_at(w->base, w->motion, middle, w->whole);
    double change = w->travel * (to - from + 1) / 2 / w->whole + 2, deep = circles_sinking(&q, w->obstacle);
    if (deep + change <= least) return deep; /* far away: no need to ask GEOS */
    deep = quads_sinking(&q, w->obstacle);
    if (deep > least || to - from <= 1 || deep + change <= least) return deep;
    deep = fmax(deep, depth_on_way(w, from, middle, least));
    return deep > least ? deep : fmax(deep, depth_on_way(w, middle + 1, to, least));
}

static struct motion random_shift(struct dice *d, struct base b) {
    if (dice_one_in(d, 2)) return motion_ahead(b.pose, dice_between(d, -12000, 12000));
    struct pose to = b.pose;
    to.at = random_point(d, b.pose.at, 12000);
    return motion_shift(b.pose, to);
}

static struct motion random_turn(struct dice *d, struct base b) {
    if (dice_one_in(d, 2)) return motion_wheel(b, dice_one_in(d, 2), (uint16_t)dice_between(d, 1, QUARTER_TURN));
    return (struct motion){
        .kind = MOTION_TURN, .about = random_point(d, b.pose.at, 6000), .turn = dice_between(d, -HALF_TURN, HALF_TURN)};
}

/* An obstacle near the middle of the way, or touching the base at its start or its end. */
static struct quad random_obstacle(struct dice *d, struct base b, const struct motion *m) {
    b.pose = motion_pose(b.pose, m, dice_between(d, 0, 4), 4);
    return base_quad(random_neighbour(d, b));
}

void shift_sweeps_agree(void **state) {
    (void)state;
    struct tally t = {.what = "motion_meets, shift"}, box = {.what = "motion_box, shift"};
    struct dice d = {301};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000);
        struct motion m = random_shift(&d, b);
        struct quad obstacle = random_obstacle(&d, b, &m);
        length slack = dice_one_in(&d, 2) ? 0 : dice_between(&d, 1, 60);
        double depth = shift_depth(b, &m, 1, 1, &obstacle);
        tally_limit(&t, i, motion_meets(b, &m, &obstacle, slack), depth - slack, 0.02);
        if (depth > 0)
            tally_same(&box, i, boxes_meet(motion_box(b, &m), quad_box(&obstacle)), true);
        else
            box.looked++;
        oracle_forget();
    }
    tally_close(&t);
    tally_close(&box);
}

void turn_sweeps_agree(void **state) {
    (void)state;
    struct tally t = {.what = "motion_meets, turn"}, spared = {.what = "swept_meets_without"};
    struct tally box = {.what = "motion_box, turn"};
    struct dice d = {302};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000);
        struct motion m = random_turn(&d, b);
        struct quad obstacle = random_obstacle(&d, b, &m);
        length slack = dice_one_in(&d, 2) ? 0 : dice_between(&d, 1, 60);
        struct way way = {b, &m, abs(m.turn) + 1, furthest_travel(b, &m), &obstacle};
        bool ours = motion_meets(b, &m, &obstacle, slack);
        double limit = ours ? slack - 2 : slack + 2;
        double depth = depth_on_way(&way, 0, way.whole + 1, limit);
        tally_same(&t, i, ours, depth > limit);
        if (depth > fmax(limit, 0))
            tally_same(&box, i, boxes_meet(motion_box(b, &m), quad_box(&obstacle)), true);
        else
            box.looked++;
        struct swept swept = motion_swept(b, &m);
        bool without = swept_meets_without(&swept, dice_one_in(&d, 2) ? REAR_LEFT : REAR_RIGHT, &obstacle, slack);
        tally_same(&spared, i, without && !ours, false); /* less ground meets no more */
        oracle_forget();
    }
    tally_close(&t);
    tally_close(&box);
    tally_close(&spared);
}

void first_meetings_agree(void **state) {
    (void)state;
    struct tally pose = {.what = "motion_first_meeting: never too deep"};
    struct tally way = {.what = "motion_first_meeting: nothing stepped over"};
    struct tally last = {.what = "motion_first_meeting: as far as may be"}; /* poses on the way are rounded */
    struct dice d = {303};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000);
        struct motion m = dice_one_in(&d, 2) ? random_shift(&d, b) : random_turn(&d, b);
        struct quad obstacle = random_obstacle(&d, b, &m);
        length slack = dice_one_in(&d, 3) ? 0 : dice_between(&d, 1, 60);
        int32_t whole = dice_between(&d, 1, 5000), reached = motion_first_meeting(b, &m, whole, &obstacle, slack);
        assert_in_range(reached, 0, whole);
        struct quad at = quad_at(b, &m, reached, whole);
        double blur = 0.02;
        if (reached > 0) {
            tally_limit(&pose, i, false, quads_sinking(&at, &obstacle) - slack, blur);
            struct way past = {b, &m, whole, furthest_travel(b, &m), &obstacle};
            tally_same(&way, i, depth_on_way(&past, 0, reached + 1, slack + 1.5) > slack + 1.5, false);
        } else {
            pose.looked++, way.looked++;
        }
        if (reached < whole) {
            bool sunk = quads_sinking(&at, &obstacle) > slack; /* from the start */
            struct motion rest = m;
            struct base here = b;
            here.pose = motion_pose(b.pose, &m, reached, whole);
            rest.dx = motion_pose(b.pose, &m, reached + 1, whole).at.x - here.pose.at.x;
            rest.dy = motion_pose(b.pose, &m, reached + 1, whole).at.y - here.pose.at.y;
            int32_t each = abs(m.turn) / whole + 1;
            struct way next = {b, &m, whole * each, furthest_travel(b, &m), &obstacle};
            double depth = m.kind == MOTION_SHIFT
                               ? shift_depth(here, &rest, 1, 1, &obstacle)
                               : depth_on_way(&next, reached * each, (reached + 1) * each + 1, slack);
            tally_same(&last, i, sunk || depth > slack - 1, true);
        } else {
            last.looked++;
        }
        oracle_forget();
    }
    tally_close(&pose);
    tally_close(&way);
    tally_close(&last);
}

void travel_agrees(void **state) {
    (void)state;
    struct tally t = {.what = "motion_travel"}, at = {.what = "motion_pose"};
    struct dice d = {304};
    for (int i = 0; i < oracle_rounds; i++) {
        struct base b = random_base(&d, random_centre(&d), 1000);
        struct motion m = dice_one_in(&d, 2) ? random_shift(&d, b) : random_turn(&d, b);
        struct point p = random_point(&d, b.pose.at, 6000);
        double turn = m.turn * (2 * M_PI / 65536), x = p.x - m.about.x, y = p.y - m.about.y;
        double arc = m.kind == MOTION_SHIFT ? hypot(m.dx, m.dy) : hypot(x, y) * fabs(turn);
        tally_number(&t, i, motion_travel(&m, p), arc, 0.6 + 0.51 * fabs(turn));
        x = b.pose.at.x - m.about.x, y = b.pose.at.y - m.about.y;
        double ex = m.about.x + x * cos(turn) + y * sin(turn), ey = m.about.y + y * cos(turn) - x * sin(turn);
        if (m.kind == MOTION_SHIFT) ex = b.pose.at.x + m.dx, ey = b.pose.at.y + m.dy;
        struct pose end = motion_end(b.pose, &m);
        tally_number(&at, i, hypot(end.at.x - ex, end.at.y - ey), 0, 0.8);
    }
    tally_close(&t);
    tally_close(&at);
}
