/* Generated battlefields against an independent checker: GEOS and floating point, the rules written down a second time
 * from the catalogue; nothing of the judge's or the generator's own geometry is asked.
 *
 * Run with a number: so many battlefields, over all regions, modes, tables and base widths in turn. */
#include "oracle.h"

#include "game/ruleset.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What a region may have, compulsory and optional together: kind and most. "bua" stands for all four. */
static const struct {
    const char *region, *row;
} chart[] = {
    {"dry", "rocky3 scrub3 dunes3 oasis1 difficult_hill3 bua1"},
    {"hilly", "difficult_hill3 road2 river1 wood3 bua1"},
    {"arable", "bua1 plough3 road2 river1 waterway1 scrub3 boggy3 enclosure3 wood3 difficult_hill3 gentle_hill3"},
    {"littoral", "waterway1 road2 river1 wood3 dunes3 marsh3 difficult_hill3 bua1"},
    {"forest", "wood3 river1 marsh3 gentle_hill3 bua1"},
    {"tropical", "wood3 road2 river1 enclosure3 marsh3 gully1 bua1"},
    {"steppe", "gentle_hill3 river1 rocky3 scrub3 gully1 bua1"},
};

struct meadow { /* a battlefield as the checker sees it */
    const struct ruleset *rs;
    const struct setup *setup;
    double bw, width, depth;
    const char *region;
    int count, quarter[FEATURES_MAX]; /* quarter rolled or named; 0: not known (a beach) */
    shape ground[FEATURES_MAX];
    const char *kind[FEATURES_MAX];
    int faults;
    const char *about;
};

static void fault(struct meadow *f, int feature, int rule, const char *what) {
    if (f->faults++ < 3)
        printf("%s: dba30-%03d %s: %s\n", f->about, rule, feature >= 0 ? f->kind[feature] : "table", what);
}

static bool is(const struct meadow *f, int i, const char *kinds) {
    size_t n = strlen(f->kind[i]);
    for (const char *at = strstr(kinds, f->kind[i]); at; at = strstr(at + 1, f->kind[i]))
        if ((at == kinds || at[-1] == ' ') && (at[n] == ' ' || !at[n])) return true;
    return false;
}
static bool is_built(const struct meadow *f, int i) { return is(f, i, "city fort hamlet edifice"); }
static bool is_line(const struct meadow *f, int i) { return is(f, i, "river road"); }
static bool is_area(const struct meadow *f, int i) { return !is_line(f, i) && !is(f, i, "waterway beach"); }

static const struct point *points(const struct meadow *f, int i, int *count) {
    *count = f->setup->terrain.feature[i].count;
    return f->setup->terrain.vertex + f->setup->terrain.feature[i].first;
}

static const double blur = 8; /* 0.08 mm */

static shape rectangle(double x0, double y0, double x1, double y1) {
    struct quad q = {
        {{(length)x0, (length)y1}, {(length)x1, (length)y1}, {(length)x1, (length)y0}, {(length)x0, (length)y0}}};
    return shape_of_quad(&q);
}

static shape quarter_shape(const struct meadow *f, int q) {
    bool west = q == 1 || q == 4, north = q <= 2;
    return rectangle(west ? 0 : f->width / 2, north ? f->depth / 2 : 0, west ? f->width / 2 : f->width,
                     north ? f->depth : f->depth / 2);
}

/* --- what there is (dba30-030, 033 to 043) ------------------------------------------------------------------- */

static int count_of(const struct meadow *f, const char *kinds) {
    int n = 0;
    for (int i = 0; i < f->count; i++) n += is(f, i, kinds);
    return n;
}

static void check_chart(struct meadow *f) {
    const char *row = NULL;
    for (size_t i = 0; i < sizeof chart / sizeof *chart; i++)
        if (strcmp(chart[i].region, f->region) == 0) row = chart[i].row;
    for (int i = 0; i < f->count; i++) {
        if (is(f, i, "beach")) continue;
        const char *name = is_built(f, i) ? "bua" : f->kind[i], *at = strstr(row, name);
        if (!at)
            fault(f, i, 32, "is not in the region's row");
        else if (count_of(f, is_built(f, i) ? "city fort hamlet edifice" : f->kind[i]) > at[strlen(name)] - '0')
            fault(f, i, 30, "too many");
    }
    if (strcmp(f->region, "littoral") == 0) {
        if (count_of(f, "wood") && count_of(f, "dunes")) fault(f, -1, 42, "woods and dunes");
        if (count_of(f, "marsh") && count_of(f, "difficult_hill")) fault(f, -1, 43, "marshes and difficult hills");
    }
}

/* --- sizes and shapes (dba30-048 to 057, 078) ------------------------------------------------------------------ */

/* The smallest rectangle has a side through two corners of the outline: all pairs are tried. */
static void smallest_rectangle(const struct point *p, int n, double *longer, double *shorter) {
    double best = HUGE_VAL;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double dx = p[j].x - p[i].x, dy = p[j].y - p[i].y, size = hypot(dx, dy);
            if (size < 1) continue;
            double u0 = HUGE_VAL, u1 = -HUGE_VAL, v0 = HUGE_VAL, v1 = -HUGE_VAL;
            for (int k = 0; k < n; k++) {
                double u = (p[k].x * dx + p[k].y * dy) / size, v = (p[k].y * dx - p[k].x * dy) / size;
                u0 = fmin(u0, u), u1 = fmax(u1, u), v0 = fmin(v0, v), v1 = fmax(v1, v);
            }
            if ((u1 - u0) * (v1 - v0) >= best) continue;
            best = (u1 - u0) * (v1 - v0);
            *longer = fmax(u1 - u0, v1 - v0);
            *shorter = fmin(u1 - u0, v1 - v0);
        }
}

static double turn_at(const struct point *a, const struct point *b, const struct point *c) {
    double in = atan2(b->y - a->y, b->x - a->x), out = atan2(c->y - b->y, c->x - b->x);
    return fabs(remainder(out - in, 2 * M_PI)) * 180 / M_PI;
}

static void check_area_size(struct meadow *f, int i, int *small) {
    int n;
    const struct point *p = points(f, i, &n);
    double longer = 0, shorter = 0, bw = f->bw;
    bool gully = is(f, i, "gully");
    smallest_rectangle(p, n, &longer, &shorter);
    if (longer > (gully ? 7 : 6) * bw + blur || shorter > (gully ? 2 : 3) * bw + blur) fault(f, i, 48, "too large");
    if (longer < 3 * bw - blur || shorter < (gully ? 1 : 1.5) * bw - blur) {
        if (gully || is(f, i, "fort") || longer < bw - blur || shorter < bw - blur)
            fault(f, i, 49, "too small");
        else if (++*small > 1)
            fault(f, i, 50, "a second small one");
    }
    if (is_built(f, i) || is(f, i, "plough")) return;
    if (n < 12) fault(f, i, 52, "not curved");
    for (int k = 0; k < n; k++)
        if (turn_at(&p[k], &p[(k + 1) % n], &p[(k + 2) % n]) > 45.1) fault(f, i, 52, "a sharp corner");
}

/* The edge a waterway lies along: where its ground covers the edge's first base width. N E S W. */
static shape dba30_edge_strip(const struct meadow *f, int edge, double depth) {
    double w = f->width, d = f->depth;
    return edge == 0   ? rectangle(0, d - depth, w, d)
           : edge == 1 ? rectangle(w - depth, 0, w, d)
           : edge == 2 ? rectangle(0, 0, w, depth)
                       : rectangle(0, 0, depth, d);
}

static int edge_of_water(const struct meadow *f, int i) {
    for (int e = 0; e < 4; e++)
        if (shape_area_beyond(dba30_edge_strip(f, e, f->bw), f->ground[i]) < 1) return e;
    return -1;
}

static double edge_length(const struct meadow *f, int e) { return e % 2 ? f->depth : f->width; }

static void check_waterway(struct meadow *f, int i) {
    int e = edge_of_water(f, i), q = f->quarter[i], n;
    if (e < 0) {
        fault(f, i, 53, "does not cover an edge 1 BW deep");
        return;
    }
    if (shape_area_beyond(f->ground[i], dba30_edge_strip(f, e, 4 * f->bw + blur)) > 1)
        fault(f, i, 53, "deeper than 4 BW");
    const struct point *p = points(f, i, &n);
    double deep = 0; /* along the edge, how much of the shore lies deeper than 3 BW: by thin slices */
    for (int k = 0; k < 200; k++) {
        double at = edge_length(f, e) * (k + 0.5) / 200, far = 3 * f->bw + blur;
        struct point probe = e == 0   ? (struct point){(length)at, (length)(f->depth - far)}
                             : e == 1 ? (struct point){(length)(f->width - far), (length)at}
                             : e == 2 ? (struct point){(length)at, (length)far}
                                      : (struct point){(length)far, (length)at};
        deep += shapes_meet(shape_of_point(probe), f->ground[i]);
    }
    if (deep > 101) fault(f, i, 53, "more than half deeper than 3 BW");
    bool north = q <= 2, west = q == 1 || q == 4;
    if (q && e != (north ? 0 : 2) && e != (west ? 3 : 1)) fault(f, i, 60, "not at an edge of its quarter");
    if (f->width > 1.5 * f->depth && e % 2 == 0) fault(f, i, 357, "on a long edge");
    (void)p;
}

static void check_sizes(struct meadow *f) {
    int small = 0;
    for (int i = 0; i < f->count; i++) {
        double width = f->setup->terrain.feature[i].width;
        if (is_area(f, i)) check_area_size(f, i, &small);
        if (is(f, i, "waterway")) check_waterway(f, i);
        if (is(f, i, "river") && width > f->bw) fault(f, i, 55, "too wide");
        if (is(f, i, "road") && width > f->bw / 2) fault(f, i, 57, "too wide");
    }
}

/* --- quarters and edges (dba30-060 to 067) ----------------------------------------------------------------------- */

static void check_quarters(struct meadow *f, int i) {
    double part[5] = {0}, whole = 0;
    int in = 0, own = f->quarter[i], mask = 0;
    for (int q = 1; q <= 4; q++) {
        part[q] = shape_common_area(f->ground[i], shape_grown(quarter_shape(f, q), -blur));
        whole += part[q];
    }
    for (int q = 1; q <= 4; q++)
        if (part[q] > 0) in++, mask |= 1 << q;
    bool across = mask == (1 << 1 | 1 << 3) || mask == (1 << 2 | 1 << 4);
    if (!own) fault(f, i, 60, "its quarter was not told");
    if (part[own] <= 0) fault(f, i, 60, "not in its quarter");
    if (is(f, i, "plough road river")) {
        if (in != 2 || across) fault(f, i, 62, "not in two quarters side by side");
    } else if (is(f, i, "gentle_hill")) {
        if (in > 2 || across || part[own] < whole / 2) fault(f, i, 63, "more than its lesser part outside");
    } else if (in != 1)
        fault(f, i, 64, "not within one quarter");
}

static void box_of(const struct meadow *f, int i, double box[4]) {
    int n;
    const struct point *p = points(f, i, &n);
    box[0] = box[1] = HUGE_VAL, box[2] = box[3] = -HUGE_VAL;
    for (int k = 0; k < n; k++) {
        box[0] = fmin(box[0], p[k].x), box[1] = fmin(box[1], p[k].y);
        box[2] = fmax(box[2], p[k].x), box[3] = fmax(box[3], p[k].y);
    }
}

static void check_edges(struct meadow *f, int i) {
    double b[4];
    box_of(f, i, b);
    double in = is_built(f, i) ? 0 : f->bw;
    if (b[0] < in - blur || b[1] < in - blur || b[2] > f->width - in + blur || b[3] > f->depth - in + blur)
        fault(f, i, 66, "too near the edge of the table");
    if (is(f, i, "city fort") &&
        (fmin(b[2], f->width - b[0]) > 6 * f->bw + blur || fmin(b[3], f->depth - b[1]) > 6 * f->bw + blur))
        fault(f, i, 67, "not within 6 BW of two edges");
}

/* --- neighbours (dba30-065, 069, 071 to 077) -----------------------------------------------------------------------
 */

static shape mid_line(const struct meadow *f, int i) {
    int n;
    const struct point *p = points(f, i, &n);
    shape line = shape_of_segment(p[0], p[1]);
    for (int k = 1; k + 1 < n; k++) line = shape_union(line, shape_of_segment(p[k], p[k + 1]));
    return line;
}

static bool ends_in(const struct meadow *f, const struct point *p, const char *kinds, int not ) {
    for (int i = 0; i < f->count; i++)
        if (i != not &&is(f, i, kinds) && shape_distance(shape_of_point(*p), f->ground[i]) < blur) return true;
    return false;
}

static bool roads_join(const struct meadow *f, int i, int j) {
    if (shapes_meet(mid_line(f, i), mid_line(f, j))) return true;
    for (int k = 0; k < 2; k++) {
        int n, road = k ? j : i;
        const struct point *p = points(f, road, &n);
        if (ends_in(f, &p[0], "road", road) || ends_in(f, &p[n - 1], "road", road)) return true;
    }
    return false;
}

static void check_pair(struct meadow *f, int i, int j) {
    double apart = shape_distance(f->ground[i], f->ground[j]);
    if (is_area(f, i) && is_area(f, j) && apart < f->bw - blur) fault(f, i, 65, "under 1 BW from another area");
    if (is(f, i, "waterway") && is_area(f, j) && shape_common_area(f->ground[i], f->ground[j]) > f->bw * 4)
        fault(f, j, 69, "in the water (H69)");
    if (is(f, i, "waterway") && is(f, j, "road") && shape_common_area(f->ground[i], f->ground[j]) > f->bw * 4)
        fault(f, j, 71, "a road in the water");
    if (is(f, i, "beach") && is_area(f, j) && shape_common_area(f->ground[i], f->ground[j]) > f->bw * 4)
        fault(f, j, 54, "on the beach");
    if (is(f, i, "beach") && is(f, j, "waterway") &&
        (apart > blur || shape_common_area(f->ground[i], f->ground[j]) > 100))
        fault(f, i, 54, "not beside the water");
    if (is(f, i, "beach") && is(f, j, "waterway") &&
        shape_area_beyond(f->ground[i], shape_grown(f->ground[j], 2 * f->bw)) > 100)
        fault(f, i, 54, "wider than 2 BW");
    if (is(f, i, "river") && (is(f, j, "gentle_hill difficult_hill dunes") || is_built(f, j)) && apart <= 0)
        fault(f, i, 69, "through a hill, dunes or a built-up area");
    if (i < j && is(f, i, "road") && is(f, j, "road") && !roads_join(f, i, j))
        fault(f, j, 74, "does not join the first road");
}

/* --- lines (dba30-068 to 073) ----------------------------------------------------------------------------------------
 */

static int edge_at(const struct meadow *f, const struct point *p) {
    return p->y > f->depth - 60 ? 0 : p->x > f->width - 60 ? 1 : p->y < 60 ? 2 : p->x < 60 ? 3 : -1;
}

static int water_edge(const struct meadow *f, int *water) {
    for (*water = 0; *water < f->count; ++*water)
        if (is(f, *water, "waterway")) return edge_of_water(f, *water);
    return -1;
}

static void check_bends(struct meadow *f, int i) {
    int n;
    const struct point *p = points(f, i, &n);
    for (int k = 0; k + 2 < n; k++)
        if (turn_at(&p[k], &p[k + 1], &p[k + 2]) > 90.1) fault(f, i, 70, "a bend over 90 degrees (H70)");
}

static void check_river(struct meadow *f, int i) {
    int n, water, wet = water_edge(f, &water), out[2];
    const struct point *p = points(f, i, &n);
    for (int end = 0; end < 2; end++) {
        const struct point *at = end ? &p[n - 1] : &p[0];
        bool shore = wet >= 0 && shape_distance(shape_of_point(*at), f->ground[water]) < blur;
        out[end] = shore ? wet : edge_at(f, at);
    }
    if (out[0] < 0 || out[1] < 0 || out[0] == out[1]) fault(f, i, 68, "does not run from edge to edge (H70)");
    for (int e = 0; e < 4; e++)
        if (e != out[0] && e != out[1] && shape_common_area(f->ground[i], dba30_edge_strip(f, e, 4 * f->bw - blur)) > 1)
            fault(f, i, 68, "under 4 BW from an edge");
    if (wet >= 0 && shape_common_area(f->ground[i], f->ground[water]) > f->bw * f->bw / 4)
        fault(f, i, 69, "runs in the water (H69)");
}

static void check_road(struct meadow *f, int i) {
    int n, water, wet = water_edge(f, &water), on[2];
    const struct point *p = points(f, i, &n);
    for (int end = 0; end < 2; end++) {
        const struct point *at = end ? &p[n - 1] : &p[0];
        on[end] = edge_at(f, at);
        bool built = ends_in(f, at, "city fort hamlet edifice", i);
        if (on[end] < 0 && !built && !ends_in(f, at, "road", i)) fault(f, i, 70, "ends in the open");
        if (wet >= 0 && on[end] == wet && !built) fault(f, i, 71, "ends on the waterway's edge");
        if (ends_in(f, at, "river", i)) fault(f, i, 72, "ends in a river");
    }
    if (on[0] >= 0 && on[1] >= 0 && (on[0] + 2) % 4 != on[1]) fault(f, i, 70, "does not join opposite edges");
    shape line = mid_line(f, i);
    for (int j = 0; j < f->count; j++) { /* dba30-073: in and out by opposite sides, that is through the middle of it */
        if (!is(f, j, "city fort") || !shapes_meet(line, f->ground[j])) continue;
        bool stops = ends_in(f, &p[0], f->kind[j], i) || ends_in(f, &p[n - 1], f->kind[j], i);
        double through = shape_common_length(line, f->ground[j]);
        if (!stops && (is(f, j, "fort") || through < f->bw)) fault(f, i, 73, "does not run from gate to gate");
    }
}

static void check_field(struct meadow *f) {
    if (fabs(f->depth - 15 * f->bw) > 1 && fabs(f->depth - 20 * f->bw) > 1) fault(f, -1, 22, "wrong depth");
    if (fabs(f->width - f->depth) > 1 && fabs(f->width - 2 * f->depth) > 1) fault(f, -1, 355, "wrong width");
    check_chart(f);
    check_sizes(f);
    for (int i = 0; i < f->count; i++) {
        if (is_area(f, i) || is_line(f, i)) check_quarters(f, i);
        if (is_area(f, i)) check_edges(f, i);
        if (is_line(f, i)) check_bends(f, i);
        if (is(f, i, "river")) check_river(f, i);
        if (is(f, i, "road")) check_road(f, i);
        for (int j = 0; j < f->count; j++)
            if (i != j) check_pair(f, i, j);
    }
}

/* --- the procedure, from what was told --------------------------------------------------------------------------- */

/* Quarters, and the order of placing: a waterway first (dba30-059). */
static void read_places(struct meadow *f, const struct events *told) {
    int next = 0, placed = 0;
    for (uint32_t i = 0; i < told->count; i++) {
        const struct event *e = &told->list[i];
        if (strcmp(e->what, "place") != 0) continue;
        while (next < f->count && is(f, next, "beach")) next++;
        if (next == f->count || e->said.place != next) {
            fault(f, -1, 59, "what was told is not what lies there");
            return;
        }
        if (is(f, next, "waterway") && placed) fault(f, next, 59, "not placed first");
        int die = e->said.number[0];
        if (die <= 4 && die != e->said.number[1]) fault(f, next, 60, "not in the quarter of its die");
        f->quarter[next++] = e->said.number[1];
        placed++;
    }
}

/* How many were taken, and that an arable field was not chosen bare (dba30-028, 029, 041, 356). */
static void check_choice(struct meadow *f, const struct events *told, bool big) {
    int compulsory = 0, optional = 0, obstacles = 0, swapped = 0;
    for (uint32_t i = 0; i < told->count; i++) {
        const struct event *e = &told->list[i];
        const char *word = e->said.word;
        bool taken = strcmp(e->what, "take") == 0, swap = e->said.clause == C(46);
        if (taken && swap) swapped++;
        if (taken && !swap && e->said.number[1] == 0) compulsory++;
        if (taken && !swap && e->said.number[1] != 0) optional++;
        if ((taken || strcmp(e->what, "built_up") == 0) && word &&
            !strstr("plough road gentle hill city fort built-up area", word))
            obstacles++;
    }
    if (compulsory < 1 || compulsory > (big ? 3 : 2)) fault(f, -1, 28, "wrong number of compulsory features");
    if (optional < 2 || optional > (big ? 4 : 3)) fault(f, -1, 29, "wrong number of optional features");
    if (swapped > 1) fault(f, -1, 46, "swapped twice");
    if (strcmp(f->region, "arable") == 0 && obstacles == 0) fault(f, -1, 41, "chosen bare");
}

static struct setup setup;
static struct events told;

static int check_one(const struct ruleset *rs, struct battlefield_wish wish, uint64_t seed, double *seconds,
                     int *features) {
    struct ruling r = {.legal = false};
    struct source chance = source_of(seed, 0);
    char about[120];
    memset(&told, 0, sizeof told);
    clock_t before = clock();
    bool made = rs->battlefield->make(&wish, &chance, &setup, &told, &r);
    *seconds += (double)(clock() - before) / CLOCKS_PER_SEC;
    snprintf(about, sizeof about, "terrain --region %s --mode %s --table %s --base %d --seed %llu",
             rs->battlefield->regions[wish.region], wish.choice ? "choice" : "random",
             rs->battlefield->tables[wish.table], wish.base_width / 100, (unsigned long long)seed);
    struct meadow f = {.rs = rs,
                       .setup = &setup,
                       .bw = setup.base_width,
                       .width = setup.width,
                       .depth = setup.depth,
                       .region = rs->battlefield->regions[wish.region],
                       .count = (int)setup.terrain.features,
                       .about = about};
    if (!made) fault(&f, -1, r.why.clause, "was not made");
    for (int i = 0; i < f.count; i++) {
        int n;
        const struct point *p = points(&f, i, &n);
        f.kind[i] = rs->terrains[setup.terrain.feature[i].kind].code;
        f.ground[i] = setup.terrain.feature[i].shape == SHAPE_AREA
                          ? shape_of_points(p, n)
                          : shape_of_line(p, n, setup.terrain.feature[i].width);
    }
    read_places(&f, &told);
    check_choice(&f, &told, wish.table >= 2);
    check_field(&f);
    if (f.faults == 0 && !rs->battlefield->check(&setup, wish.region, &r))
        fault(&f, -1, r.why.clause, "is refused by the judge");
    *features += f.count;
    oracle_forget();
    return f.faults > 0;
}

int main(int argc, char **argv) {
    int fields = argc > 1 ? atoi(argv[1]) : 300, bad = 0, features = 0;
    const struct ruleset *rs = ruleset_find("dba30");
    double seconds = 0;
    oracle_open();
    for (int i = 0; i < fields; i++) {
        struct battlefield_wish wish = {i % 7, i / 7 % 4, i / 28 % 2, i / 56 % 2 ? MM(60) : MM(40)};
        bad += check_one(rs, wish, (uint64_t)i + 1, &seconds, &features);
    }
    oracle_close();
    printf("%d battlefields, %d features, %d with a fault; %.0f made a second\n", fields, features, bad,
           seconds > 0 ? fields / seconds : 0);
    return bad > 0;
}
