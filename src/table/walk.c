/* Walking along steps: see walk.h. */
#include "table/walk.h"

bool step_motion(struct base at, const struct step *s, struct motion *out) {
    switch ((enum step_kind)s->kind) {
    case STEP_ADVANCE:
        *out = motion_ahead(at.pose, s->distance);
        return true;
    case STEP_WHEEL:
        *out = motion_wheel(at, s->side == EDGE_LEFT, s->turn);
        return true;
    case STEP_SLIDE:
        *out = motion_shift(at.pose, pose_moved(at.pose, s->distance, 0));
        return true;
    case STEP_TO:
    case STEP_ALONG:
        break;
    }
    return false;
}

struct pose step_end(struct base at, const struct step *s) {
    struct motion m;
    if (s->kind == STEP_TO) return (struct pose){s->at, s->turn, 0};
    if (s->kind == STEP_ALONG) return pose_moved(at.pose, 0, s->distance);
    return step_motion(at, s, &m) ? motion_end(at.pose, &m) : at.pose;
}

struct pose steps_end(struct base at, const struct step *s, unsigned count) {
    for (unsigned i = 0; i < count; i++) at.pose = step_end(at, &s[i]);
    return at.pose;
}

/* The chord of an arc of angle t at radius r leaves r (1 - cos t/2) of it out, which is less than r t^2 / 8. So `stray`
 * allows angles up to the square root of 8 stray / r, here in 65,536ths of a circle: (65536 / 2 pi)^2 = 108,792,823. */
int32_t motion_stretches(struct base b, const struct motion *m, length stray) {
    enum { CIRCLE = 108792823 };
    if (m->kind == MOTION_SHIFT) return 1;
    struct quad q = base_quad(b);
    length radius = 1;
    for (int i = 0; i < 4; i++) {
        length r = distance_between(q.corner[i], m->about) + 1;
        if (r > radius) radius = r;
    }
    int64_t square = 8 * (int64_t)stray * CIRCLE / radius, turn = m->turn < 0 ? -(int64_t)m->turn : m->turn;
    int32_t count = 1;
    while (square * count * count < turn * turn) count++; /* a few dozen at most: stray is no hair of a long base */
    return count;
}

bool walk_motion(struct base from, const struct motion *m, length stray, walk_stretch *stretch, void *walker) {
    int32_t count = motion_stretches(from, m, stray);
    for (int32_t i = 1; i <= count; i++)
        if (!stretch(walker, motion_pose(from.pose, m, i, count))) return false;
    return true;
}
