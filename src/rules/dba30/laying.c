/* Laying a feature down: what a player draws made into ground, a waterway with its beach, and the nearest place that
 * would do. */
#include "rules/dba30/opening.h"

#include "chance/chance.h"

/* --- laying ------------------------------------------------------------------------------------------------------- */

/* A line that does not say how wide it is. */
static length usual_width(const struct tabletop *t, unsigned kind) {
    return dba30_base_widths(t, kind == River ? 75 : 40);
}

static bool refuse_drawing(struct ruling *r, unsigned kind, clause c, const char *text) {
    refuse(r, c, text);
    r->why.word = dba30_kind_word(kind);
    return false;
}

bool dba30_lay_feature(struct tabletop *t, unsigned kind, int quarter, const struct act *a, struct ruling *r) {
    bool line = KIND(kind) & ALL_LINES;
    enum { WIDEST = 4000 }; /* mm: more than any table */
    if (a->value < 0 || a->value > WIDEST)
        return refuse_drawing(r, kind, line ? H(70) : C(54), "no {w} is as wide as that");
    if (a->value && !line && kind != Waterway)
        return refuse_drawing(r, kind, H(68), "a {w} has an outline and no width: leave the value out");
    length width = !line ? 0 : a->value ? MM(a->value) : usual_width(t, kind);
    int f = terrain_add(&t->terrain, (uint8_t)kind, line ? SHAPE_LINE : SHAPE_AREA, a->point, a->point_count, width);
    if (f < 0 && line)
        return refuse_drawing(r, kind, H(70), "a {w} needs at least 2 points, and no two the same in a row");
    if (f < 0)
        return refuse_drawing(r, kind, H(68), "the outline of a {w} needs at least 3 corners and may not cross itself");
    if (!dba30_placing_judge(t, f, quarter, r)) return false;
    if (KIND(kind) & ALL_HILLS) terrain_crest(&t->terrain, f, t->base_width / 2); /* H14 */
    return kind != Waterway || !a->value || dba30_lay_beach(t, f, MM(a->value), r);
}

struct act dba30_laying_act(const struct tabletop *t, uint32_t before) {
    const struct feature *f = &t->terrain.feature[before];
    struct act a = act_make(VERB_LAY);
    a.point_count = (uint8_t)(f->count < ACT_POINTS_MAX ? f->count : ACT_POINTS_MAX);
    for (unsigned i = 0; i < a.point_count; i++) a.point[i] = t->terrain.vertex[f->first + i];
    bool beach = f->kind == Waterway && before + 1 < t->terrain.features && f[1].kind == Beach;
    a.value = (beach ? dba30_beach_depth(t, (int)before + 1) : f->width) / MM(1);
    return a;
}

/* --- the nearest place ----------------------------------------------------------------------------------------------
 */

static bool lies_legally(const struct tabletop *t, unsigned kind, int quarter, const struct act *a) {
    struct tabletop copy = *t;
    struct ruling r = {.legal = false};
    return dba30_lay_feature(&copy, kind, quarter, a, &r);
}

/* The drawing moved, and drawn to a hundredth part of its size about its own middle. */
static struct act redrawn(const struct act *a, int hundredths, length right, length up) {
    struct act other = *a;
    struct box b = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (unsigned i = 0; i < a->point_count; i++)
        b = box_joined(b, (struct box){a->point[i].x, a->point[i].y, a->point[i].x, a->point[i].y});
    int64_t x = ((int64_t)b.x0 + b.x1) / 2, y = ((int64_t)b.y0 + b.y1) / 2;
    for (unsigned i = 0; i < a->point_count; i++)
        other.point[i] = (struct point){(length)(x + right + (a->point[i].x - x) * hundredths / 100),
                                        (length)(y + up + (a->point[i].y - y) * hundredths / 100)};
    return other;
}

/* Rings about the place drawn, a quarter of a base width apart. */
static bool nearest_in_rings(const struct tabletop *t, unsigned kind, int quarter, const struct act *a, int hundredths,
                             int rings, struct act *out) {
    enum { WAYS = 16 };
    for (int ring = 0; ring <= rings; ring++)
        for (unsigned way = 0; way < (ring ? WAYS : 1); way++) {
            heading h = (heading)(way * (65536 / WAYS));
            length far = ring * t->base_width / 4;
            *out = redrawn(a, hundredths, (length)scale(far, sin_of(h)), (length)scale(far, cos_of(h)));
            if (lies_legally(t, kind, quarter, out)) return true;
        }
    return false;
}

/* The same drawing with another beach or width; near by; smaller or larger near by; then any place at all. */
bool dba30_nearest_laying(const struct tabletop *t, unsigned kind, int quarter, const struct act *a, struct act *out) {
    static const int8_t sizes[] = {90, 80, 70, 60, 50, 110, 125};
    *out = *a;
    out->value = kind == Waterway ? lesser(a->value, dba30_base_widths(t, 200) / MM(1)) : 0;
    if (lies_legally(t, kind, quarter, out)) return true;
    if (!(KIND(kind) & ALL_WATER) && nearest_in_rings(t, kind, quarter, a, 100, 16, out)) return true;
    for (size_t i = 0; i < sizeof sizes && !(KIND(kind) & (ALL_LINES | ALL_WATER)); i++)
        if (nearest_in_rings(t, kind, quarter, a, sizes[i], 4, out)) return true;
    struct tabletop copy = *t;
    struct source chance = source_of(kind, (uint64_t)quarter);
    if (!dba30_fit_feature(&copy, kind, quarter, &chance)) return false;
    *out = dba30_laying_act(&copy, t->terrain.features);
    return true;
}
