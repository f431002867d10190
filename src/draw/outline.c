/* Outlines for the eye: corners cut, a gentle wobble, points at equal steps. The rules keep their own, exact ones. */
#include "draw/painter.h"

#include <math.h>

static void add(struct outline *o, struct spot at) {
    if (o->count < OUTLINE_MAX) o->p[o->count++] = at;
}

static int sides_of(const struct outline *o) { return o->closed ? o->count : o->count - 1; }

static struct spot between(struct spot a, struct spot b, double part) {
    return (struct spot){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

void outline_exact(const struct painter *p, const struct feature *f, struct outline *out) {
    *out = (struct outline){.closed = f->shape == SHAPE_AREA};
    for (int i = 0; i < f->count; i++) add(out, spot_of(p, p->scene->terrain->vertex[f->first + i]));
}

struct patch outline_patch(const struct outline *o) {
    struct patch b = {1e9, 1e9, -1e9, -1e9};
    for (int i = 0; i < o->count; i++)
        b = (struct patch){fmin(b.x0, o->p[i].x), fmin(b.y0, o->p[i].y), fmax(b.x1, o->p[i].x), fmax(b.y1, o->p[i].y)};
    return b;
}

struct spot outline_middle(const struct outline *o) {
    struct patch b = outline_patch(o);
    return (struct spot){(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2};
}

static double length_of(const struct outline *o) {
    double sum = 0;
    for (int i = 0; i < sides_of(o); i++)
        sum += hypot(o->p[(i + 1) % o->count].x - o->p[i].x, o->p[(i + 1) % o->count].y - o->p[i].y);
    return sum;
}

/* Points at equal steps along a line; the steps grow where there would be too many. */
void outline_resample(const struct outline *in, double step, struct outline *out) {
    *out = (struct outline){.closed = in->closed};
    double carried = 0;
    step = fmax(step, length_of(in) / (OUTLINE_MAX / 5));
    for (int i = 0; i < sides_of(in); i++) {
        struct spot a = in->p[i], b = in->p[(i + 1) % in->count];
        double run = hypot(b.x - a.x, b.y - a.y);
        for (; carried < run; carried += step) add(out, between(a, b, carried / run));
        carried -= run;
    }
    if (!in->closed && in->count) add(out, in->p[in->count - 1]);
}

/* Chaikin's corner cutting: the drawn line stays inside the corners of the true one. */
static void cut_corners(struct outline *o, int times) {
    for (int k = 0; k < times && o->count > 2 && 2 * o->count < OUTLINE_MAX; k++) {
        struct outline in = *o;
        o->count = 0;
        if (!in.closed) add(o, in.p[0]);
        for (int i = 0; i < sides_of(&in); i++) {
            struct spot a = in.p[i], b = in.p[(i + 1) % in.count];
            add(o, between(a, b, 0.25));
            add(o, between(a, b, 0.75));
        }
        if (!in.closed) add(o, in.p[in.count - 1]);
    }
}

/* Waves of three lengths round the middle, inwards more than outwards. */
static void wobble(struct outline *o, double amount, uint64_t seed) {
    struct seed s = seed_of(seed);
    struct spot c = outline_middle(o);
    double phase[3] = {seed_unit(&s) * 2 * M_PI, seed_unit(&s) * 2 * M_PI, seed_unit(&s) * 2 * M_PI};
    for (int i = 0; i < o->count; i++) {
        double t = i * 2 * M_PI / o->count, away = fmax(hypot(o->p[i].x - c.x, o->p[i].y - c.y), 1);
        double w = 0.5 * sin(3 * t + phase[0]) + 0.35 * sin(7 * t + phase[1]) + 0.3 * sin(13 * t + phase[2]);
        o->p[i] = between(c, o->p[i], 1 + (w - 0.6) * amount / away);
    }
}

static uint64_t seed_of_feature(const struct painter *p, const struct feature *f) {
    return (uint64_t)(f - p->scene->terrain->feature) + 1;
}

void outline_natural(const struct painter *p, const struct feature *f, double amount, struct outline *out) {
    struct outline o;
    bool few = f->count < 12;
    outline_exact(p, f, &o);
    if (few) {
        struct patch b = outline_patch(&o);
        outline_resample(&o, fmax(p->bw * 0.7, fmin(b.x1 - b.x0, b.y1 - b.y0) / 2.2), out);
        cut_corners(out, 3);
        o = *out;
    }
    outline_resample(&o, p->bw * 0.28, out);
    wobble(out, amount * p->bw * (f->count < 6 ? 2 : 1), seed_of_feature(p, f));
    cut_corners(out, 1);
}

void outline_course(const struct painter *p, const struct feature *f, double amount, struct outline *out) {
    struct outline o;
    struct seed seed = seed_of(seed_of_feature(p, f));
    outline_exact(p, f, &o);
    outline_resample(&o, p->bw * 0.8, out);
    for (int i = 1; i + 1 < out->count; i++) {
        out->p[i].x += (seed_unit(&seed) - 0.5) * amount * p->bw;
        out->p[i].y += (seed_unit(&seed) - 0.5) * amount * p->bw;
    }
    cut_corners(out, 2);
}

void outline_shrink(const struct outline *in, double part, struct outline *out) {
    struct spot c = outline_middle(in);
    *out = *in;
    for (int i = 0; i < out->count; i++) out->p[i] = between(in->p[i], c, part);
}

void outline_path(cairo_t *cr, const struct outline *o, double dx, double dy) {
    cairo_new_path(cr);
    for (int i = 0; i < o->count; i++) cairo_line_to(cr, o->p[i].x + dx, o->p[i].y + dy);
    if (o->closed) cairo_close_path(cr);
}

bool outline_crossing(const struct outline *a, const struct outline *b, int from, struct spot *at, double *direction,
                      int *next) {
    for (int i = from; i < sides_of(a); i++) {
        for (int j = 0; j < sides_of(b); j++) {
            struct spot p = a->p[i], q = a->p[(i + 1) % a->count], r = b->p[j], s = b->p[(j + 1) % b->count];
            double turn = (q.x - p.x) * (s.y - r.y) - (q.y - p.y) * (s.x - r.x);
            if (turn == 0) continue;
            double t = ((r.x - p.x) * (s.y - r.y) - (r.y - p.y) * (s.x - r.x)) / turn;
            double u = ((r.x - p.x) * (q.y - p.y) - (r.y - p.y) * (q.x - p.x)) / turn;
            if (t < 0 || t > 1 || u < 0 || u > 1) continue;
            *at = between(p, q, t);
            *direction = atan2(q.y - p.y, q.x - p.x);
            *next = i + 1;
            return true;
        }
    }
    return false;
}

static bool holds(const struct outline *o, struct spot q) {
    bool inside = false;
    for (int i = 0, j = o->count - 1; i < o->count; j = i++) {
        struct spot a = o->p[i], b = o->p[j];
        if ((a.y > q.y) != (b.y > q.y) && q.x < (b.x - a.x) * (q.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
}

static bool near_edge(const struct outline *o, struct spot q, double reach) {
    for (int i = 0; i < o->count; i++)
        if (hypot(o->p[i].x - q.x, o->p[i].y - q.y) < reach) return true;
    return false;
}

static bool crowded(const struct spot *place, int count, struct spot q, double gap) {
    for (int i = 0; i < count; i++)
        if (hypot(place[i].x - q.x, place[i].y - q.y) < gap) return true;
    return false;
}

/* Darts thrown at the area; those too near another are thrown away. Put in order, so that nearer crowns lie over
 * farther ones. */
int outline_scatter(const struct outline *o, double gap, double margin, uint64_t number, struct spot *place, int most) {
    struct seed seed = seed_of(number);
    struct patch b = outline_patch(o);
    int tries = (int)fmin(6000, (b.x1 - b.x0) * (b.y1 - b.y0) / (gap * gap) * 9), count = 0;
    for (int i = 0; i < tries && count < most; i++) {
        struct spot q = {b.x0 + seed_unit(&seed) * (b.x1 - b.x0), b.y0 + seed_unit(&seed) * (b.y1 - b.y0)};
        if (!holds(o, q) || (margin > 0 && near_edge(o, q, margin)) || crowded(place, count, q, gap)) continue;
        int k = count++;
        for (; k > 0 && place[k - 1].y > q.y; k--) place[k] = place[k - 1];
        place[k] = q;
    }
    return count;
}

int outline_rows(const struct outline *o, double gap, double margin, uint64_t number, struct spot *place, int most) {
    struct seed seed = seed_of(number);
    struct patch b = outline_patch(o);
    int across = (int)fmax(1, floor((b.x1 - b.x0 - 2 * margin) / gap) + 1),
        rows = (int)fmax(1, floor((b.y1 - b.y0 - 2 * margin) / gap) + 1);
    int count = 0;
    for (int i = 0; i < across * rows && count < most; i++) {
        struct spot middle = {(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2};
        struct spot q = {middle.x + (i % across - (across - 1) / 2.0) * gap + (seed_unit(&seed) - 0.5) * gap * 0.16,
                         middle.y + (i / across - (rows - 1) / 2.0) * gap + (seed_unit(&seed) - 0.5) * gap * 0.16};
        if (holds(o, q) && !near_edge(o, q, margin * 0.8)) place[count++] = q;
    }
    return count;
}
