/* Points and segments: nearest distance and crossing. */
#include "table/convex.h"
#include "table/exact.h"

/* Is root(square) x 64 below `fine`? */
static bool square_below(int64_t square, int64_t fine) { return (wide)square * 4096 < (wide)fine * fine; }

int64_t nearer_point(struct point p, struct point a, struct point b, int64_t best) {
    int64_t square = distance_squared(a, b), foot = along(a, b, p);
    if (foot <= 0 || foot >= square) { /* an end is nearest */
        int64_t apart = distance_squared(p, foot <= 0 ? a : b);
        return square_below(apart, best) ? fine_root(apart) : best;
    }
    int64_t off = size_of(cross(a, b, p));
    if ((wide)off * off * 4096 >= (wide)best * best * square) return best; /* no root for those that are not nearer */
    return fine_over_root(off, square);
}

int64_t nearer_segment(struct point a, struct point b, struct point c, struct point d, int64_t best) {
    if (segments_cross(a, b, c, d)) return 0;
    best = nearer_point(a, c, d, nearer_point(b, c, d, best));
    return nearer_point(c, a, b, nearer_point(d, a, b, best));
}

length point_segment_distance(struct point p, struct point a, struct point b) {
    return unfine(nearer_point(p, a, b, FINE_FAR));
}

struct point nearest_on_segment(struct point p, struct point a, struct point b) {
    int64_t dx = b.x - a.x, dy = b.y - a.y, whole = dx * dx + dy * dy;
    int64_t part = ((int64_t)p.x - a.x) * dx + ((int64_t)p.y - a.y) * dy;
    if (part <= 0 || whole == 0) return a;
    if (part >= whole) return b;
    return (struct point){a.x + (length)divided(dx * part, whole), a.y + (length)divided(dy * part, whole)};
}

void nearest_points(const struct quad *a, const struct quad *b, struct point *on_a, struct point *on_b) {
    int64_t least = INT64_MAX;
    for (int i = 0; i < 8; i++) {
        const struct quad *corners = i < 4 ? a : b, *rim = i < 4 ? b : a;
        struct point corner = corners->corner[i & 3];
        for (int e = 0; e < 4; e++) {
            struct point near = nearest_on_segment(corner, rim->corner[e], rim->corner[(e + 1) % 4]);
            int64_t d = distance_squared(corner, near);
            if (d >= least) continue;
            least = d;
            *on_a = i < 4 ? corner : near;
            *on_b = i < 4 ? near : corner;
        }
    }
}

static struct point middle_of(struct point a, struct point b) {
    return (struct point){a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
}

/* Between parallel edges every line across is as short as any other: the ends of the stretch they share are the two
 * shortest lines that lie farthest apart, and the middle lies between them, from whichever side one looks. */
void nearest_middle(const struct quad *a, const struct quad *b, struct point *on_a, struct point *on_b) {
    nearest_points(a, b, on_a, on_b);
    const int64_t most = (int64_t)distance_between(*on_a, *on_b) + ROUNDING;
    struct point from[32], to[32];
    int count = 0, first = 0, last = 0;
    for (int i = 0; i < 32; i++) {
        bool own = i < 16;
        struct point corner = (own ? a : b)->corner[i / 4 & 3];
        const struct quad *rim = own ? b : a;
        struct point near = nearest_on_segment(corner, rim->corner[i & 3], rim->corner[(i + 1) & 3]);
        if (distance_squared(corner, near) > most * most) continue;
        from[count] = own ? corner : near;
        to[count++] = own ? near : corner;
    }
    int64_t apart = 0;
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            int64_t d = distance_squared(from[i], from[k]);
            if (d <= apart) continue;
            apart = d, first = i, last = k;
        }
    if (!count) return;
    *on_a = middle_of(from[first], from[last]);
    *on_b = middle_of(to[first], to[last]);
}

static bool spans_meet(length a, length b, length c, length d) {
    return lesser(a, b) <= greater(c, d) && lesser(c, d) <= greater(a, b);
}

static int sign(int64_t v) { return (v > 0) - (v < 0); }

bool segments_cross(struct point a, struct point b, struct point c, struct point d) {
    if (!spans_meet(a.x, b.x, c.x, d.x) || !spans_meet(a.y, b.y, c.y, d.y)) return false;
    /* Neither lies wholly on one side of the other's line; on a common line the spans above have settled it. */
    return sign(cross(a, b, c)) * sign(cross(a, b, d)) <= 0 && sign(cross(c, d, a)) * sign(cross(c, d, b)) <= 0;
}

length segments_distance(struct point a, struct point b, struct point c, struct point d) {
    return unfine(nearer_segment(a, b, c, d, FINE_FAR));
}

bool segment_meets_quad(struct point a, struct point b, const struct quad *q) {
    struct box box = quad_box(q);
    if (!spans_meet(a.x, b.x, box.x0, box.x1) || !spans_meet(a.y, b.y, box.y0, box.y1)) return false;
    if (quad_holds_point(q, a, 0)) return true;
    for (int i = 0; i < 4; i++)
        if (segments_cross(a, b, q->corner[i], q->corner[(i + 1) & 3])) return true;
    return false;
}
