/* Tracing rivers and roads: rivers wind, roads seek easy ground and built-up areas. */
#include "rules/dba30/battlefield.h"

enum { TRIES = 36, ENOUGH = 8 };

/* A way across the table: along one axis from 0 to `far`, anywhere between low and high on the other. */
struct way {
    bool upright; /* it runs north and south */
    length far, low, high;
};

static struct point way_point(const struct way *w, length along, length across) {
    return w->upright ? (struct point){across, along} : (struct point){along, across};
}

/* Through the rolled quarter and the one beside it, `clear` of the edge it runs along and clear of the middle. */
static struct way way_in(const struct tabletop *s, int quarter, bool upright, length clear, length half_width) {
    bool first = upright ? quarter == 1 || quarter == 4 : quarter == 3 || quarter == 4;
    length across = upright ? s->width : s->depth;
    struct way w = {upright, upright ? s->depth : s->width, clear + half_width,
                    across / 2 - half_width - 2 * MEASURE_SLACK};
    if (!first) {
        length low = w.low;
        w.low = across - w.high;
        w.high = across - low;
    }
    return w;
}

static length clamped(int64_t v, length low, length high) { return (length)(v < low ? low : v > high ? high : v); }

/* --- rivers ------------------------------------------------------------------------------------------------------ */

/* Where the way first leaves the water, coming from outside it: the shore (H70). */
static length shore_at(const struct terrain *t, int water, const struct way *w, length across, length in, length out) {
    while (in - out > 1 || out - in > 1) {
        length middle = in + (out - in) / 2;
        if (feature_holds_point(t, water, way_point(w, middle, across)))
            in = middle;
        else
            out = middle;
    }
    return in;
}

static struct outline winding(const struct tabletop *s, const struct way *w, struct source *chance) {
    struct outline o = {.count = 0};
    int points = clamped(w->far / dba30_base_widths(s, 62), 16, ACT_POINTS_MAX - 2),
        water = dba30_find_kind(s, Waterway, 0);
    struct wave wave = dba30_wave_of(
        chance, (int)clamped((int64_t)w->far * dba30_between(chance, 10, 16) / dba30_base_widths(s, 1500), 10, 40));
    length middle = dba30_between(chance, w->low + (w->high - w->low) / 3, w->high - (w->high - w->low) / 3);
    length swing = lesser((w->high - w->low) / 2, dba30_base_widths(s, 150));
    for (int i = 0; i <= points; i++) {
        int at = i == 0 ? 1 : i == points ? points - 1 : i; /* it leaves at a right angle */
        length across = clamped(middle + (int64_t)dba30_wave_at(&wave, at, points) * swing / 1024, w->low, w->high);
        length along = (length)((int64_t)w->far * i / points);
        struct point p = way_point(w, along, across);
        bool wet = water >= 0 && feature_holds_point(&s->terrain, water, p);
        if (wet && o.count == 0) continue; /* still in the water */
        if (i > 0 && o.count == 0) {       /* out of it: begin at the shore */
            length back = (length)((int64_t)w->far * (i - 1) / points);
            o.p[o.count++] = way_point(w, shore_at(&s->terrain, water, w, across, back, along), across);
        }
        if (wet) {
            length before = w->upright ? o.p[o.count - 1].y : o.p[o.count - 1].x;
            length beside = w->upright ? o.p[o.count - 1].x : o.p[o.count - 1].y;
            o.p[o.count++] = way_point(w, shore_at(&s->terrain, water, w, beside, along, before), beside);
            break;
        }
        o.p[o.count++] = p;
    }
    return o;
}

/* --- roads ------------------------------------------------------------------------------------------------------- */

struct knot {
    length along, across;
};

/* From knot to knot by gentle curves, level at each. */
static length eased(const struct knot *k, int knots, length along) {
    int i = 0;
    while (i + 2 < knots && along > k[i + 1].along) i++;
    int64_t whole = k[i + 1].along - k[i].along, t = whole > 0 ? (along - k[i].along) * 1024 / whole : 0;
    int64_t ease = t * t * (3072 - 2 * t) / (1024 * 1024);
    return k[i].across + (length)((k[i + 1].across - k[i].across) * ease / 1024);
}

static struct outline curve_through(const struct way *w, const struct knot *k, int knots) {
    struct outline o = {.count = 0};
    length from = k[0].along, to = k[knots - 1].along;
    enum { POINTS = 16 };
    for (int i = 0; i <= POINTS; i++) {
        length along = from + (length)((int64_t)(to - from) * i / POINTS);
        o.p[o.count++] = way_point(w, along, eased(k, knots, along));
    }
    return o;
}

/* The built-up area on this way, and its middle; -1: none. */
static int built_on(const struct tabletop *s, const struct way *w, struct knot *middle) {
    for (int f = 0; f < (int)s->terrain.features; f++) {
        if (!(KIND(s->terrain.feature[f].kind) & ALL_BUILT)) continue;
        struct box b = s->terrain.feature[f].box;
        struct point c = {(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2};
        *middle = w->upright ? (struct knot){c.y, c.x} : (struct knot){c.x, c.y};
        if (middle->across >= w->low && middle->across <= w->high) return f;
    }
    return -1;
}

/* Into the walls from the far side of the table, up to the gate. */
static struct outline road_to(const struct tabletop *s, const struct way *w, int built, struct knot middle,
                              length start) {
    bool from_far = middle.along < w->far / 2;
    struct box b = s->terrain.feature[built].box;
    length low = w->upright ? b.y0 : b.x0, high = w->upright ? b.y1 : b.x1;
    length outside = from_far ? high + s->base_width / 2 : low - s->base_width / 2;
    length gate = shore_at(&s->terrain, built, w, middle.across, middle.along, outside);
    struct knot k[3] = {{from_far ? w->far : 0, start}, {outside, middle.across}, {gate, middle.across}};
    if (!from_far) return curve_through(w, k, 3);
    struct knot back[3] = {k[2], k[1], k[0]};
    return curve_through(w, back, 3);
}

static struct outline road_along(const struct tabletop *s, const struct way *w, struct source *chance) {
    struct knot middle;
    int built = built_on(s, w, &middle);
    length a = dba30_between(chance, w->low, w->high), b = dba30_between(chance, w->low, w->high);
    if (built >= 0 && source_below(chance, 3) == 0) return road_to(s, w, built, middle, a);
    struct knot k[4] = {{0, a}, {w->far / 2, dba30_between(chance, w->low, w->high)}, {w->far, b}};
    if (built < 0) return curve_through(w, k, 3);
    struct box box = s->terrain.feature[built].box; /* straight through it */
    k[1] = (struct knot){greater((w->upright ? box.y0 : box.x0) - s->base_width / 4, 1), middle.across};
    k[2] = (struct knot){lesser((w->upright ? box.y1 : box.x1) + s->base_width / 4, w->far - 1), middle.across};
    k[3] = (struct knot){w->far, b};
    if (k[1].along <= 1) k[0].across = middle.across;
    if (k[2].along >= w->far - 1) k[3].across = middle.across;
    return curve_through(w, k, 4);
}

/* How a traveller likes it: hard ground costs, and so does every sideways step; a town is worth a detour. */
static int64_t hardship(const struct tabletop *s, int road) {
    const struct terrain *t = &s->terrain;
    const struct feature *f = &t->feature[road];
    int64_t sum = 0;
    for (int i = 0; i + 1 < f->count; i++) {
        struct point a = t->vertex[f->first + i], b = t->vertex[f->first + i + 1];
        sum += distance_between(a, b) / 2;
        for (int other = 0; other < road; other++) {
            static const uint8_t cost[] = {
                [GOING_GOOD] = 0, [GOING_ROUGH] = 1, [GOING_BAD] = 3, [GOING_IMPASSABLE] = 0};
            unsigned kind = t->feature[other].kind;
            int64_t inside = feature_length_inside(t, other, a, b);
            if (KIND(kind) & ALL_BUILT)
                sum -= inside * 4;
            else
                sum += inside * (kind == GentleHill ? 1 : cost[dba30_grounds[kind].going]);
        }
    }
    for (int other = 0; other < road; other++)
        if (KIND(t->feature[other].kind) & ALL_BUILT && features_nearer(t, road, other, 1)) sum -= 6 * s->base_width;
    return sum;
}

/* --- both -------------------------------------------------------------------------------------------------------- */

static bool add_line(struct tabletop *s, unsigned kind, const struct outline *o, length width, int quarter) {
    struct ruling r = {.legal = false};
    int f = o->count >= 2 ? terrain_add(&s->terrain, (uint8_t)kind, SHAPE_LINE, o->p, o->count, width) : -1;
    if (f >= 0 && dba30_placing_judge(s, f, quarter, &r)) return true;
    if (f >= 0) terrain_drop_last(&s->terrain);
    return false;
}

/* A second road has to meet the first (dba30-074): it runs across it. */
static bool runs_upright(const struct tabletop *s, unsigned kind, struct source *chance) {
    bool either = source_below(chance, 2);
    int first = kind == Road ? dba30_find_kind(s, Road, 0) : -1;
    if (first < 0) return either;
    const struct feature *f = &s->terrain.feature[first];
    struct point a = s->terrain.vertex[f->first], b = s->terrain.vertex[f->first + f->count - 1];
    return (b.y > a.y ? b.y - a.y : a.y - b.y) < (b.x > a.x ? b.x - a.x : a.x - b.x);
}

/* Of several legal roads the easiest; the first legal river. */
bool dba30_fit_line(struct tabletop *s, unsigned kind, int quarter, struct source *chance) {
    bool river = kind == River;
    length width =
        dba30_base_widths(s, river ? dba30_between(chance, 50, 85) : dba30_between(chance, 32, 42)) / MM(1) * MM(1);
    struct outline best = {.count = 0};
    int64_t least = INT64_MAX;
    int found = 0;
    for (int i = 0; i < TRIES && found < (river ? 1 : ENOUGH); i++) {
        length clear = river ? dba30_base_widths(s, 405) : dba30_base_widths(s, 120);
        struct way w = way_in(s, quarter, runs_upright(s, kind, chance), clear, width / 2);
        if (w.low >= w.high) continue;
        struct outline o = river ? winding(s, &w, chance) : road_along(s, &w, chance);
        if (!add_line(s, kind, &o, width, quarter)) continue;
        found++;
        int64_t is = river ? 0 : hardship(s, (int)s->terrain.features - 1);
        if (is < least) {
            least = is;
            best = o;
        }
        terrain_drop_last(&s->terrain);
    }
    return found > 0 && add_line(s, kind, &best, width, quarter);
}
