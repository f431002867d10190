/* Columns (H08): members that follow their head round a bend, and groups that form column.
 *
 * A follower walks to where the one ahead of it started and then in its footsteps, until it touches it again. Where
 * the column already bends it first comes up to the bend with its inner front corner, wheels about it, and goes on. */
#include "rules/debellis/moving/march.h"

#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/going.h"

/* Where the prolonged side edges (left or right) of two poses cross: the point a column bends about. */
static bool bend_point(struct pose f, struct pose ahead, length half, bool left, struct point *out) {
    struct point p = point_at(f, left ? -half : half, 0), q = point_at(ahead, left ? -half : half, 0);
    int64_t ux = sin_of(f.facing), uy = cos_of(f.facing), vx = sin_of(ahead.facing), vy = cos_of(ahead.facing);
    int64_t det = (ux * vy - uy * vx) / TRIG_ONE;
    if (det == 0) return false;
    int64_t way = ((int64_t)(q.x - p.x) * vy - (int64_t)(q.y - p.y) * vx) / det; /* ahead along f's own edge */
    if (way < 0 || way > INT32_MAX / 4) return false;
    *out = point_at(f, left ? -half : half, (length)way);
    return true;
}

/* The motions from a follower's place to where the one ahead of it stood. */
static int legs_to_place_ahead(const struct march *m, struct pose f, struct pose ahead, struct motion *out) {
    const length half = m->b->base_width / 2;
    int32_t turn = turn_from(f.facing, ahead.facing);
    struct point bend;
    if (angle_between(f.facing, ahead.facing) <= battle_tolerance(m->b).angle ||
        !bend_point(f, ahead, half, turn < 0, &bend)) {
        out[0] = motion_shift(f, ahead);
        return 1;
    }
    struct point corner = point_at(f, turn < 0 ? -half : half, 0);
    out[0] = (struct motion){.kind = MOTION_SHIFT, .dx = bend.x - corner.x, .dy = bend.y - corner.y};
    out[1] = (struct motion){.kind = MOTION_TURN, .about = bend, .turn = turn};
    struct pose turned = motion_end(motion_end(f, &out[0]), &out[1]);
    out[2] = motion_shift(turned, ahead);
    return 3;
}

/* One motion of a follower, cut where it touches the one ahead. Returns true when it has caught up. */
static bool step_up(const struct march *m, int i, struct pose at, const struct quad *ahead, struct motion *leg) {
    struct base b = member_base(m, i, at);
    int32_t whole = db_motion_parts(b, leg);
    int32_t part = motion_first_meeting(b, leg, whole, ahead, AT_LIMIT); /* turning about a corner it touches by */
    *leg = db_motion_cut(leg, part, whole);
    if (part < whole && leg->turn <= HARDLY_TURNED && leg->turn >= -HARDLY_TURNED) leg->turn = 0; /* mere rounding */
    return part < whole;
}

/* Who has come up behind the one ahead but for rounding stands corner to corner with it, so that what is rounded away
 * does not add up along the column. */
static struct pose closed_up(const struct march *m, int i, struct pose p) {
    struct pose behind =
        pose_lined_up(member_base(m, i - 1, m->end[i - 1]), CONTACT_BEHIND, EDGE_REAR, m->b->base_width);
    return db_front_shift(member_base(m, i, p), behind) <= 2 * AT_LIMIT ? behind : p;
}

static bool follow(struct march *m, int i, struct ruling *r) {
    struct motion want[TRACK_LEGS_MAX + 3];
    struct track *t = &m->follower[i];
    const struct track *before = track_of(m, i - 1);
    int wants = legs_to_place_ahead(m, m->start[i], m->start[i - 1], want);
    for (int leg = 0; leg < before->legs; leg++) want[wants++] = before->leg[leg];
    struct quad ahead = base_quad(member_base(m, i - 1, m->end[i - 1]));
    struct pose pose[ACT_PIECES_MAX];
    bool caught_up = false;
    t->legs = 0;
    pose[i] = m->start[i];
    for (int leg = 0; leg < wants && !caught_up && t->legs < TRACK_LEGS_MAX; leg++) {
        m->turned = follows_turn(t, t->legs);
        caught_up = step_up(m, i, pose[i], &ahead, &want[leg]);
        enum way way = db_walk_leg(m, i, 1, pose, &want[leg], r);
        if (way == WAY_BLOCKED) return false;
        m->box = boxes_joined(m->box, m->leg_box);
        if (way == WAY_MET)
            return refuse_piece(r, m->rules->cite.column, m->group.member[i],
                                "{p} would run into enemy while following its column: move less far");
        pose[i] = motion_end(pose[i], &want[leg]);
        t->leg[t->legs++] = want[leg];
    }
    m->end[i] = closed_up(m, i, pose[i]);
    return true;
}

bool db_column_follows(struct march *m, struct ruling *r) {
    uint8_t met = m->met, by = m->met_by, place = m->place;
    for (int i = 1; i < m->group.count; i++)
        if (!follow(m, i, r)) return false;
    m->met = met;
    m->met_by = by;
    m->place = place;
    return true;
}
