/* Heights on hills (dba22-026, 027, H57): a hill rises evenly from its edge to its crest, so the height of a point is
 * how far along it lies on the way from the edge to the crest, measured square to the crest. */
#include "rules/debellis/moving/going.h"

enum { TOP = 1 << 16, LOOKS = 20 }; /* height of a crest; an edge of a base is looked at in so many places */

/* A hill with its crest as axis: how far along it and how far off it a point lies. */
struct hill {
    const struct terrain *t;
    int feature;
    struct point from;
    int64_t ux, uy, length;
};

static int64_t along(const struct hill *h, struct point p) {
    return ((p.x - h->from.x) * h->ux + (p.y - h->from.y) * h->uy) / h->length;
}
static int64_t off(const struct hill *h, struct point p) {
    return ((p.y - h->from.y) * h->ux - (p.x - h->from.x) * h->uy) / h->length;
}

/* How far off the crest the hill's edge is, square to it, beyond a point so far along and so far off; 0 if nowhere. */
static int64_t edge_beyond(const struct hill *h, int64_t s, int64_t t) {
    const struct feature *f = &h->t->feature[h->feature];
    int64_t nearest = 0, reach = t < 0 ? -t : t, sb = along(h, h->t->vertex[f->first]);
    for (unsigned i = 0; i < f->count; i++) {
        struct point a = h->t->vertex[f->first + i], b = h->t->vertex[f->first + (i + 1) % f->count];
        int64_t sa = sb;
        sb = along(h, b);
        if (sa == sb || (s < sa && s < sb) || (s > sa && s > sb)) continue;
        int64_t ta = off(h, a), tb = off(h, b), at = ta + (tb - ta) * (s - sa) / (sb - sa);
        if (t < 0) at = -at;
        if (at >= reach && (!nearest || at < nearest)) nearest = at;
    }
    return nearest;
}

static int32_t height_of(const struct hill *h, struct point p) {
    struct box box = h->t->feature[h->feature].box;
    if (p.x < box.x0 - 1 || p.x > box.x1 + 1 || p.y < box.y0 - 1 || p.y > box.y1 + 1) return 0;
    if (feature_point_distance(h->t, h->feature, p) > 0) return 0;
    int64_t t = off(h, p), edge = edge_beyond(h, along(h, p), t), away = t < 0 ? -t : t;
    if (!away) return TOP;
    return edge ? (int32_t)(TOP - away * TOP / edge) : 0;
}

/* Some of the edge from a to b lies higher than the foot of the hill. */
static bool lies_on(const struct hill *h, struct point a, struct point b) {
    if (feature_crest_crossed(h->t, h->feature, a, b)) return true;
    for (int i = 0; i <= LOOKS; i++) {
        struct point p = {a.x + (b.x - a.x) * i / LOOKS, a.y + (b.y - a.y) * i / LOOKS};
        if (height_of(h, p) > 0) return true;
    }
    return false;
}

/* How far off the crest a point is. */
static int64_t from_crest(const struct hill *h, struct point p) {
    int64_t t = off(h, p);
    return t < 0 ? -t : t;
}

/* Fighters share the line along which their fronts touch: that one is higher towards whose side the ground rises from
 * the middle of it, nearer to the crest square to it. What is told apart no better than edges are from parallel, is
 * level. */
bool db_is_above(const struct battle *b, int feature, struct base mine, struct base his) {
    const struct point *crest = b->terrain.feature[feature].crest;
    const length gap = battle_tolerance(b).gap, look = b->base_width / 4;
    struct hill h = {&b->terrain, feature, crest[0], crest[1].x - crest[0].x, crest[1].y - crest[0].y, 0};
    h.length = distance_between(crest[0], crest[1]);
    struct base own = mine;
    own.pose = pose_moved(own.pose, 0, -2 * gap);
    struct quad q = base_quad(own);
    if (!lies_on(&h, q.corner[FRONT_LEFT], q.corner[FRONT_RIGHT])) return false;
    struct point meet = midpoint(mine.pose.at, his.pose.at);
    mine.pose.at = his.pose.at = meet;
    int64_t my_way = from_crest(&h, point_at(mine.pose, 0, -look));
    return my_way + gap < from_crest(&h, point_at(his.pose, 0, -look));
}
