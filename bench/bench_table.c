/* How long the predicates of the table take: nanoseconds a call, over a mix of configurations like those of a game
 * (a line of bases, some touching, most not). */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "table/contact.h"
#include "table/sweep.h"
#include "table/terrain.h"

enum { BASES = 64, CALLS = 400000 };

struct scenery {
    struct base base[BASES];
    struct quad quad[BASES];
    struct motion shift[BASES], wheel[BASES];
    struct terrain terrain;
};

static volatile int64_t sink; /* keeps the calls from being optimised away */

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Two facing lines of 32 bases in contact, a few of them askew, a wood, and a river with bends. */
static void lay_out(struct scenery *s) {
    memset(s, 0, sizeof *s);
    for (int i = 0; i < BASES; i++) {
        bool far = i >= BASES / 2;
        struct pose p = {{10000 + i % 32 * 4000, 60000}, (heading)(far ? HALF_TURN : 0), 0};
        if (i % 8 == 7) p.facing = (heading)(p.facing + 700);
        s->base[i] = (struct base){p, 4000, i % 3 ? 1500 : 3000};
        s->quad[i] = base_quad(s->base[i]);
        s->shift[i] = motion_ahead(p, 4000);
        s->wheel[i] = motion_wheel(s->base[i], i & 1, 3000);
    }
    struct point wood[24], river[5] = {{0, 40000}, {40000, 55000}, {70000, 50000}, {100000, 62000}, {140000, 60000}};
    for (int i = 0; i < 24; i++)
        wood[i] = point_at((struct pose){{50000, 66000}, (heading)(i * 65536 / 24), 0}, 0, i & 1 ? 9000 : 12000);
    terrain_add(&s->terrain, 1, SHAPE_AREA, wood, 24, 0);
    terrain_add(&s->terrain, 2, SHAPE_LINE, river, 5, 3000);
}

typedef int64_t call(const struct scenery *s, unsigned i, unsigned j);

static void measure(const struct scenery *s, const char *name, call *f) {
    int64_t sum = 0;
    double best = 1e9;
    for (int run = 0; run < 3; run++) {
        double start = seconds();
        for (unsigned k = 0; k < CALLS; k++) sum += f(s, k % BASES, (k * 7 + k / BASES) % BASES);
        double took = seconds() - start;
        if (took < best) best = took;
    }
    sink = sum;
    printf("%-28s %8.1f ns\n", name, best / CALLS * 1e9);
}

static const struct tolerance tolerance = {40, 91};

static unsigned facing_neighbour(unsigned i) { return i ^ 32; }

static int64_t nothing(const struct scenery *s, unsigned i, unsigned j) { return s->quad[i].corner[0].x + (int64_t)j; }
static int64_t trig(const struct scenery *s, unsigned i, unsigned j) {
    return sin_of((heading)(s->base[i].pose.facing + j * 977));
}
static int64_t direction(const struct scenery *s, unsigned i, unsigned j) {
    return heading_of(s->quad[i].corner[0].x - s->quad[j].corner[1].x, s->quad[i].corner[0].y - s->quad[j].corner[1].y);
}
static int64_t root(const struct scenery *s, unsigned i, unsigned j) {
    return distance_between(s->quad[i].corner[0], s->quad[j].corner[1]);
}
static int64_t corners(const struct scenery *s, unsigned i, unsigned j) {
    struct base b = s->base[i];
    b.pose.facing = (heading)(b.pose.facing + j);
    return base_quad(b).corner[2].x;
}
static int64_t overlap(const struct scenery *s, unsigned i, unsigned j) {
    return quads_overlap(&s->quad[i], &s->quad[j], 40);
}
static int64_t overlap_near(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return quads_overlap(&s->quad[i], &s->quad[facing_neighbour(i)], 40);
}
static int64_t within(const struct scenery *s, unsigned i, unsigned j) {
    return quads_within(&s->quad[i], &s->quad[j], 4000);
}
static int64_t distance(const struct scenery *s, unsigned i, unsigned j) {
    return quads_distance(&s->quad[i], &s->quad[j]);
}
static int64_t contact(const struct scenery *s, unsigned i, unsigned j) {
    return contact_of(s->base[i], s->base[j], tolerance).kind;
}
static int64_t contact_near(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return contact_of(s->base[i], s->base[facing_neighbour(i)], tolerance).kind;
}
static int64_t contact_beside(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return contact_of(s->base[i], s->base[i ^ 1], tolerance).kind;
}
static int64_t shift_meets(const struct scenery *s, unsigned i, unsigned j) {
    return motion_meets(s->base[i], &s->shift[i], &s->quad[j], 40);
}
static int64_t wheel_meets(const struct scenery *s, unsigned i, unsigned j) {
    return motion_meets(s->base[i], &s->wheel[i], &s->quad[j], 40);
}
static int64_t wheel_meets_near(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return motion_meets(s->base[i], &s->wheel[i], &s->quad[facing_neighbour(i)], 40);
}
static int64_t wheel_beside(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return motion_meets(s->base[i], &s->wheel[i], &s->quad[i ^ 1], 40);
}
static int64_t first_shift(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return motion_first_meeting(s->base[i], &s->shift[i], 4000, &s->quad[facing_neighbour(i)], 40);
}
static int64_t first_wheel(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return motion_first_meeting(s->base[i], &s->wheel[i], 3000, &s->quad[facing_neighbour(i)], 40);
}
static int64_t wood_meets(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return feature_meets_quad(&s->terrain, 0, &s->quad[i], 40);
}
static int64_t river_meets(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return feature_meets_quad(&s->terrain, 1, &s->quad[i], 40);
}
static int64_t river_holds(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return features_hold_quad(&s->terrain, 3, &s->quad[i], 40);
}
static int64_t inside(const struct scenery *s, unsigned i, unsigned j) {
    return feature_length_inside(&s->terrain, 0, s->quad[i].corner[0], s->quad[j].corner[0]);
}
static int64_t wood_distance(const struct scenery *s, unsigned i, unsigned j) {
    (void)j;
    return feature_distance(&s->terrain, 0, &s->quad[i]);
}

int main(void) {
    static struct scenery s;
    lay_out(&s);
    const struct {
        const char *name;
        call *f;
    } calls[] = {{"(an empty call)", nothing},
                 {"sin_of", trig},
                 {"heading_of", direction},
                 {"distance_between", root},
                 {"base_quad", corners},
                 {"quads_overlap", overlap},
                 {"quads_overlap, touching", overlap_near},
                 {"quads_within", within},
                 {"quads_distance", distance},
                 {"contact_of", contact},
                 {"contact_of, front", contact_near},
                 {"contact_of, side", contact_beside},
                 {"motion_meets, shift", shift_meets},
                 {"motion_meets, wheel", wheel_meets},
                 {"motion_meets, wheel, front", wheel_meets_near},
                 {"motion_meets, wheel, side", wheel_beside},
                 {"motion_first_meeting, shift", first_shift},
                 {"motion_first_meeting, wheel", first_wheel},
                 {"feature_meets_quad, wood", wood_meets},
                 {"feature_meets_quad, river", river_meets},
                 {"features_hold_quad", river_holds},
                 {"feature_length_inside", inside},
                 {"feature_distance", wood_distance}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) measure(&s, calls[i].name, calls[i].f);
    return 0;
}
