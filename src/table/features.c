/* Two features and the ground between them. */
#include "table/exact.h"
#include "table/region.h"

/* The least distance between the borders of two rings, in 1/64, if less than `best`. */
static int64_t borders_apart(struct ring a, struct ring b, int64_t best) {
    for (int i = 0; i < a.count && best > 0; i++) {
        struct point from = a.corner[i], to = a.corner[(i + 1) % a.count];
        for (int j = 0; j < b.count && best > 0; j++)
            best = nearer_segment(from, to, b.corner[j], b.corner[(j + 1) % b.count], best);
    }
    return best;
}

static int64_t rings_apart(struct ring a, struct ring b, int64_t best) {
    if (ring_holds_point(a, b.corner[0]) || ring_holds_point(b, a.corner[0])) return 0;
    return borders_apart(a, b, best);
}

/* In 1/64 of a unit, `best` where they are no nearer than that. */
static int64_t features_apart(const struct terrain *t, int a, int b, int64_t best) {
    struct ring_walk walk = rings_near(t, a, everywhere());
    struct ring one, other;
    while (best > 0 && ring_next(&walk, &one)) {
        struct ring_walk second = rings_near(t, b, everywhere());
        while (best > 0 && ring_next(&second, &other)) best = rings_apart(one, other, best);
    }
    return best;
}

length features_distance(const struct terrain *t, int a, int b) { return unfine(features_apart(t, a, b, FINE_FAR)); }

bool features_nearer(const struct terrain *t, int a, int b, length reach) {
    if (!boxes_meet(box_grown(t->feature[a].box, reach), t->feature[b].box)) return false;
    return unfine(features_apart(t, a, b, (int64_t)reach * 64)) < reach;
}
