/* Corners, edges and zones of a base, from its pose. */
#include "table/pose.h"

/* Local axes of a facing: ahead = (sin, cos), right = (cos, -sin). */
struct axes {
    int64_t sin, cos;
};

static struct axes axes_of(heading h) {
    struct trig t = trig_of(h);
    return (struct axes){t.sin, t.cos};
}

/* A sum of products of lengths with trig values, back to a length, halves away from zero. */
static length rounded(int64_t sum) { return (length)((sum + TRIG_ONE / 2 - (sum < 0)) >> 30); }

static struct point placed(struct point at, struct axes a, int64_t right, int64_t ahead) {
    return (struct point){at.x + rounded(right * a.cos + ahead * a.sin), at.y + rounded(ahead * a.cos - right * a.sin)};
}

struct point point_at(struct pose p, length right, length ahead) {
    return placed(p.at, axes_of(p.facing), right, ahead);
}

static struct point local(struct pose p, struct axes a, struct point w) {
    int64_t dx = (int64_t)w.x - p.at.x, dy = (int64_t)w.y - p.at.y;
    return (struct point){rounded(dx * a.cos - dy * a.sin), rounded(dx * a.sin + dy * a.cos)};
}

struct point point_local(struct pose p, struct point w) {
    return local(p, axes_of(p.facing), w);
}

struct quad quad_local(struct pose p, const struct quad *q) {
    struct axes a = axes_of(p.facing);
    struct quad out;
    for (int i = 0; i < 4; i++) out.corner[i] = local(p, a, q->corner[i]);
    return out;
}

struct pose pose_moved(struct pose p, length right, length ahead) {
    p.at = point_at(p, right, ahead);
    return p;
}

struct pose pose_turned(struct pose p, struct point about, int32_t turn) {
    struct axes a = axes_of((heading)turn);
    p.at = placed(about, a, (int64_t)p.at.x - about.x, (int64_t)p.at.y - about.y);
    p.facing = (heading)(p.facing + turn);
    return p;
}

/* Half a depth ahead along the facing. Rounded alike whichever way it is used, so that a pivot keeps the centre to
 * the last digit and pivoting by nothing changes nothing. */
static struct point half_depth(length depth, heading facing) {
    struct axes a = axes_of(facing);
    return (struct point){rounded(depth * a.sin / 2), rounded(depth * a.cos / 2)};
}

struct point base_centre(struct base b) {
    struct point half = half_depth(b.depth, b.pose.facing);
    return (struct point){b.pose.at.x - half.x, b.pose.at.y - half.y};
}

struct pose pose_pivoted(struct base b, heading facing) {
    struct point centre = base_centre(b), half = half_depth(b.depth, facing);
    return (struct pose){{centre.x + half.x, centre.y + half.y}, facing, 0};
}

struct pose pose_about_face(struct base b) {
    return (struct pose){point_at(b.pose, 0, -b.depth), (heading)(b.pose.facing + HALF_TURN), 0};
}

/* A base that stands square to the table, as most do: nothing is to be rounded. */
static struct quad square_quad(struct base b) {
    const struct trig t = trig_of(b.pose.facing);
    const length sin = t.sin / TRIG_ONE, cos = t.cos / TRIG_ONE, left = b.width / 2, right = b.width - left;
    const struct point fl = {b.pose.at.x - left * cos, b.pose.at.y + left * sin},
                       fr = {b.pose.at.x + right * cos, b.pose.at.y - right * sin};
    const length dx = b.depth * sin, dy = b.depth * cos;
    return (struct quad){{fl, fr, {fr.x - dx, fr.y - dy}, {fl.x - dx, fl.y - dy}}};
}

/* The two sides are rounded once each, so that the corners always form an exact parallelogram: opposite edges stay
 * equal and parallel to the last digit, which makes comparing two bases cheap. */
struct quad base_quad(struct base b) {
    if (!(b.pose.facing & (QUARTER_TURN - 1))) return square_quad(b);
    struct axes a = axes_of(b.pose.facing);
    length left = b.width / 2, right = b.width - left;
    struct point fl = placed(b.pose.at, a, -left, 0), fr = placed(b.pose.at, a, right, 0);
    struct point back = placed((struct point){0, 0}, a, 0, -b.depth);
    return (struct quad){{fl, fr, {fr.x + back.x, fr.y + back.y}, {fl.x + back.x, fl.y + back.y}}};
}

length distance_between(struct point a, struct point b) {
    uint64_t square = (uint64_t)distance_squared(a, b);
    uint64_t root = root_of(square);
    return (length)(root + (square - root * root > root)); /* beyond root + 1/2 */
}

struct point midpoint(struct point a, struct point b) {
    return (struct point){(length)(((int64_t)a.x + b.x) / 2), (length)(((int64_t)a.y + b.y) / 2)};
}

struct base base_facing_edge(struct base b, enum edge e) {
    heading facing = edge_heading(b, e);
    switch (e) {
    case EDGE_RIGHT:
        return (struct base){{point_at(b.pose, b.width / 2, -b.depth / 2), facing, 0}, b.depth, b.width};
    case EDGE_LEFT:
        return (struct base){{point_at(b.pose, -(b.width / 2), -b.depth / 2), facing, 0}, b.depth, b.width};
    case EDGE_REAR:
        return (struct base){pose_about_face(b), b.width, b.depth};
    default:
        return b;
    }
}

heading edge_heading(struct base b, enum edge e) {
    return (heading)(b.pose.facing + (e == EDGE_NONE ? 0 : (int)e * QUARTER_TURN));
}

struct quad zone_from(struct base b, enum edge e, length reach) {
    struct base seen = base_facing_edge(b, e);
    seen.pose = pose_moved(seen.pose, 0, reach);
    seen.depth = reach;
    return base_quad(seen);
}

length beyond_edge_line(struct base b, enum edge e, struct point p) {
    return local_beyond_edge(b, e, point_local(b.pose, p));
}

length local_beyond_edge(struct base b, enum edge e, struct point local) {
    switch (e) {
    case EDGE_FRONT:
        return local.y;
    case EDGE_RIGHT:
        return local.x - b.width / 2;
    case EDGE_REAR:
        return -b.depth - local.y;
    default:
        return -local.x - b.width / 2;
    }
}
