/* Steps of a move, one by one. */
#include "game/steps.h"

#include "table/sweep.h"

enum { TENTH_OF_MM = 10, LITTLE_WAY = 100, LITTLE_TURN = 46 };

struct pose pose_after_step(struct base b, const struct step *s) {
    switch ((enum step_kind)s->kind) {
    case STEP_ADVANCE:
    case STEP_ALONG:
        return pose_moved(b.pose, 0, s->distance);
    case STEP_SLIDE:
        return pose_moved(b.pose, s->distance, 0);
    case STEP_TO:
        return (struct pose){s->at, s->turn, 0};
    case STEP_WHEEL:
        break;
    }
    struct motion m = motion_wheel(b, s->side == EDGE_LEFT, s->turn);
    return motion_end(b.pose, &m);
}

static length length_cut(length l, int32_t part) {
    length cut = (length)((int64_t)l * part / STEP_PARTS);
    return cut - cut % TENTH_OF_MM;
}

struct step step_cut(struct base from, const struct step *s, int32_t part) {
    struct step cut = *s;
    if (part >= STEP_PARTS) return cut;
    if (s->kind == STEP_WHEEL) {
        cut.turn = (heading)((uint32_t)s->turn * (uint32_t)part / STEP_PARTS);
    } else if (s->kind == STEP_TO) {
        struct pose p = from.pose;
        cut.at.x = p.at.x + length_cut(s->at.x - p.at.x, part);
        cut.at.y = p.at.y + length_cut(s->at.y - p.at.y, part);
        cut.turn = (heading)(p.facing + turn_from(p.facing, s->turn) * (int64_t)part / STEP_PARTS);
    } else {
        cut.distance = length_cut(s->distance, part);
    }
    return cut;
}

length step_length(struct base from, const struct step *s) {
    if (s->kind == STEP_WHEEL || s->kind == STEP_TO) {
        struct quad a = base_quad(from);
        from.pose = pose_after_step(from, s);
        struct quad b = base_quad(from);
        length most = 0;
        for (int i = 0; i < 4; i++) most = greater(most, distance_between(a.corner[i], b.corner[i]));
        return most;
    }
    return s->distance < 0 ? -s->distance : s->distance;
}

bool step_is_of_use(struct base from, const struct step *s) {
    if (s->kind == STEP_WHEEL) return s->turn >= LITTLE_TURN;
    if (s->kind == STEP_TO)
        return distance_between(from.pose.at, s->at) >= LITTLE_WAY ||
               angle_between(from.pose.facing, s->turn) >= LITTLE_TURN;
    return s->distance >= LITTLE_WAY || s->distance <= -LITTLE_WAY;
}
