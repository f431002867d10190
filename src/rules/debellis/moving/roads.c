/* Moving along a road (dba30-110, 133, H16, H84): in column or singly, measured along the middle of the road. */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

/* The way a pose looks along a road: +1 towards its later points, -1 towards its first. */
static int direction_on(const struct on_line *at, heading facing) {
    return angle_between(at->direction, facing) <= QUARTER_TURN ? 1 : -1;
}

enum { BENDS_MAX = 16 };

/* The bends of the road between two places along it, in the order they are passed. */
static int bends_between(const struct terrain *t, const struct feature *f, length from, length to,
                         length bend[BENDS_MAX]) {
    int bends = 0;
    length along = 0;
    for (int i = 1; i + 1 < f->count && bends < BENDS_MAX; i++) {
        along += distance_between(t->vertex[f->first + i - 1], t->vertex[f->first + i]);
        if (from < to ? along > from && along < to : along < from && along > to) bend[bends++] = along;
    }
    for (int i = 0; from > to && i < bends / 2; i++) {
        length other = bend[i];
        bend[i] = bend[bends - 1 - i];
        bend[bends - 1 - i] = other;
    }
    return bends;
}

/* From vertex to vertex: go there, face along the next piece of road, and so on to the place `distance` along.
 * Negative distances go the other way, facing that way. */
int db_road_legs(const struct march *m, struct pose from, length distance, struct motion out[], int most) {
    struct quad q = base_quad(member_base(m, 0, from));
    int road = db_road_under(m->rules, m->b, &q);
    if (road < 0) return 0;
    const struct terrain *t = &m->b->terrain;
    const struct feature *f = &t->feature[road];
    struct on_line at = line_nearest(t, road, from.at);
    int way = direction_on(&at, from.facing) * (distance < 0 ? -1 : 1);
    length goal = at.along + way * (distance < 0 ? -distance : distance), whole = line_length(t, road);
    goal = goal < 0 ? 0 : goal > whole ? whole : goal;
    length bend[BENDS_MAX];
    int bends = bends_between(t, f, at.along, goal, bend), legs = 0;
    struct pose pose = from;
    for (int i = 0; i <= bends && legs + 2 <= most; i++) {
        length stop = i == bends ? goal : bend[i];
        struct on_line there = line_at(t, road, stop);
        struct pose next = {there.nearest, 0, 0};
        if (next.at.x == pose.at.x && next.at.y == pose.at.y) continue;
        next.facing = heading_of(next.at.x - pose.at.x, next.at.y - pose.at.y);
        int32_t turn = turn_from(pose.facing, next.facing);
        if (turn) out[legs++] = (struct motion){.kind = MOTION_TURN, .about = pose.at, .turn = turn};
        out[legs++] = motion_shift(pose, next);
        pose = next;
    }
    if (!legs) out[legs++] = (struct motion){.kind = MOTION_SHIFT};
    return legs;
}

static bool on_road(const struct march *m, int road, struct point p) {
    const struct feature *f = &m->b->terrain.feature[road];
    length reach = f->width / 2 + battle_tolerance(m->b).gap;
    return boxes_meet((struct box){p.x, p.y, p.x, p.y}, box_grown(f->box, reach)) &&
           line_nearest(&m->b->terrain, road, p).off <= reach;
}

/* The road the middle of a front edge stays on all through a leg, -1 if none. Looked at every eighth of a base width.
 */
int db_road_of_leg(const struct march *m, struct pose from, const struct motion *leg) {
    int32_t slices = motion_travel(leg, from.at) / bw(m->b, 125) + 1;
    for (int f = 0; f < (int)m->b->terrain.features; f++) {
        if (!(m->rules->ground[m->b->terrain.feature[f].kind].flags & GROUND_ROAD)) continue;
        bool on = true;
        for (int32_t s = 0; s <= slices && on; s++) on = on_road(m, f, motion_pose(from, leg, s, slices).at);
        if (on) return f;
    }
    return -1;
}

/* dba22-H21: some of the way, but not all of it, is made along a road. */
static bool partly_by_road(const struct march *m) {
    struct pose pose = m->start[0];
    for (int i = 0; i < m->track.legs; i++) {
        bool goes = m->track.leg[i].kind == MOTION_SHIFT && (m->track.leg[i].dx || m->track.leg[i].dy);
        if (goes && db_road_of_leg(m, pose, &m->track.leg[i]) >= 0) return true;
        pose = motion_end(pose, &m->track.leg[i]);
    }
    return false;
}

/* dbf-H68: does the middle of the head's front edge stay on the road all the way? Looked at every eighth of a base
 * width. */
static bool track_on_road(const struct march *m, int road) {
    struct pose pose = m->start[0];
    for (int i = 0; i < m->track.legs; i++) {
        int32_t slices = motion_travel(&m->track.leg[i], pose.at) / bw(m->b, 125) + 1;
        for (int32_t s = 1; s <= slices; s++)
            if (!on_road(m, road, motion_pose(pose, &m->track.leg[i], s, slices).at)) return false;
        pose = motion_end(pose, &m->track.leg[i]);
    }
    return true;
}

static void follow_one_road(struct march *m) {
    for (int i = 0; i < m->group.count; i++) {
        struct quad q = base_quad(member_base(m, i, m->start[i]));
        int road = db_road_under(m->rules, m->b, &q);
        if (road < 0 || (i && road != m->road)) {
            m->road = -1;
            return;
        }
        m->road = road;
    }
    struct quad end = base_quad(member_base(m, 0, m->end[0]));
    if (!track_on_road(m, m->road) || (!m->along && db_road_under(m->rules, m->b, &end) < 0)) m->road = -1;
}

void db_find_road(struct march *m) {
    m->road = -1;
    m->mixed = false;
    if (!m->group.column || m->slid || m->flies || m->distance == 0) return;
    follow_one_road(m);
    m->mixed = m->road < 0 && m->rules->customs.roads_in_part && partly_by_road(m);
}

/* dba30-110: as far along the road as its speed permits, or as the road and what stands on it permit. */
bool db_goes_full_road(struct march *m) {
    if (m->distance >= m->allowance - MEASURE_SLACK || m->met != NO_PIECE) return true;
    struct on_line at = line_nearest(&m->b->terrain, m->road, m->end[0].at);
    length left = direction_on(&at, m->end[0].facing) > 0 ? line_length(&m->b->terrain, m->road) - at.along : at.along;
    if (left <= battle_tolerance(m->b).gap) return true;
    struct ruling ignored;
    struct motion on = motion_ahead(m->end[0], bw(m->b, 50));
    uint8_t met = m->met, by = m->met_by, place = m->place;
    bool clear = db_walk_leg(m, 0, 1, m->end, &on, &ignored) == WAY_CLEAR;
    m->met = met;
    m->met_by = by;
    m->place = place;
    return !clear;
}
