/* Natural shapes in whole numbers: smooth closed curves that are no ellipses, walls and fields, gentle waves. */
#include "rules/dba30/battlefield.h"

int dba30_between(struct source *chance, int low, int high) {
    return low >= high ? low : low + (int)source_below(chance, (uint32_t)(high - low + 1));
}

struct box dba30_outline_box(const struct outline *o) {
    struct box b = {o->p[0].x, o->p[0].y, o->p[0].x, o->p[0].y};
    for (int i = 1; i < o->count; i++) b = box_joined(b, (struct box){o->p[i].x, o->p[i].y, o->p[i].x, o->p[i].y});
    return b;
}

void dba30_outline_turn(struct outline *o, heading by) {
    struct pose about = {{0, 0}, by, 0};
    for (int i = 0; i < o->count; i++) o->p[i] = point_at(about, o->p[i].x, o->p[i].y);
}

void dba30_outline_shift(struct outline *o, length right, length up) {
    for (int i = 0; i < o->count; i++) o->p[i] = (struct point){o->p[i].x + right, o->p[i].y + up};
}

/* Stretched so that the smallest rectangle about it is about as large as wanted. */
static void fit_to_size(struct outline *o, length longer, length shorter) {
    struct box b = dba30_outline_box(o);
    length is_longer = greater(b.x1 - b.x0, 1), is_shorter = greater(b.y1 - b.y0, 1);
    for (int i = 0; i < o->count; i++) {
        o->p[i].x = (length)((int64_t)(o->p[i].x - (b.x0 + b.x1) / 2) * longer / is_longer);
        o->p[i].y = (length)((int64_t)(o->p[i].y - (b.y0 + b.y1) / 2) * shorter / is_shorter);
    }
}

/* A circle whose radius swells and shrinks two to five times round, pressed to the size, then bent like a bow. */
struct outline dba30_curved_outline(struct source *chance, length longer, length shorter, int bend, int boxy,
                                    int corners) {
    static const int32_t most[] = {70, 85, 50, 28};
    struct outline o = {.count = corners < OUTLINE_MAX ? corners : OUTLINE_MAX};
    int32_t size[4];
    heading phase[4];
    for (int k = 0; k < 4; k++) {
        size[k] = dba30_between(chance, most[k] / 3, most[k]);
        phase[k] = (heading)source_below(chance, 65536);
    }
    for (int i = 0; i < o.count; i++) {
        heading at = (heading)(i * 65536 / o.count);
        int64_t radius = 1024 - scale(boxy * 10, cos_of((heading)(4 * at)));
        for (int k = 0; k < 4; k++) radius += scale(size[k], sin_of((heading)((k + 2) * at + phase[k])));
        o.p[i] = (struct point){(length)scale(longer / 2 * radius / 1024, sin_of(at)),
                                (length)scale(shorter / 2 * radius / 1024, cos_of(at))};
        int64_t off = (int64_t)o.p[i].x * 2048 / longer; /* -1024 to 1024 along it */
        o.p[i].y += (length)((off * off / 1024 - 512) * bend * shorter / 102400);
    }
    fit_to_size(&o, longer, shorter);
    return o;
}

struct outline dba30_straight_outline(struct source *chance, length longer, length shorter, length uneven) {
    struct outline o = {.count = 4};
    static const int8_t corner[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    for (int i = 0; i < 4; i++) {
        length in = dba30_between(chance, 0, uneven), down = dba30_between(chance, 0, uneven);
        o.p[i] = (struct point){corner[i][0] * (longer / 2 - in), corner[i][1] * (shorter / 2 - down)};
    }
    return o;
}

struct wave dba30_wave_of(struct source *chance, int turns) {
    struct wave w = {.turns = turns};
    for (int i = 0; i < 3; i++) w.phase[i] = (heading)source_below(chance, 65536);
    return w;
}

int32_t dba30_wave_at(const struct wave *w, int64_t part, int64_t whole) {
    static const int16_t size[] = {560, 300, 164}, faster[] = {10, 19, 31}; /* no simple ratios: it never repeats */
    int64_t sum = 0;
    for (int i = 0; i < 3; i++) {
        int64_t at = part * w->turns * faster[i] * 4096 / (10 * whole);
        sum += scale(size[i], sin_of((heading)(at + w->phase[i])));
    }
    return (int32_t)sum;
}
