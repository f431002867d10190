/* Passing through friends (dba30-146, 147, H85). */
#include "rules/debellis/moving/march.h"

bool db_may_pass_through(const struct march *m, unsigned e, unsigned f) {
    const struct troop_sets *s = &m->rules->sets;
    return is_type(m->b, e, s->psiloi) || (is_type(m->b, e, s->mounted) && is_type(m->b, f, s->psiloi));
}

clause db_passage_refused(const struct march *m, unsigned e, unsigned f) {
    const struct db_cites *cite = &m->rules->cite;
    if (db_may_pass_through(m, e, f)) return cite->pass_how;
    return or_else(cite->pass_refused, cite->pass_through);
}

/* Side edges in one line with f's, parallel to it (facing either way): ahead > 0 before its front, < 0 behind its
 * rear. Touching is not asked for. */
static bool lined_up_with(const struct march *m, struct base b, unsigned f, bool ahead) {
    const struct tolerance t = battle_tolerance(m->b);
    struct base other = element_base(m->b, f);
    bool same = same_facing(b.pose.facing, other.pose.facing, t.angle);
    if (!same && !opposite_facing(b.pose.facing, other.pose.facing, t.angle)) return false;
    struct point front = point_local(other.pose, b.pose.at);
    if (front.x > t.gap || front.x < -t.gap) return false;
    length near = front.y, far = front.y + (same ? -b.depth : b.depth);
    length least = near < far ? near : far, most = near < far ? far : near;
    return ahead ? least >= -t.gap : most <= -other.depth + t.gap;
}

/* At least partly directly in front of f, however far. */
static bool partly_in_front(const struct march *m, struct base b, unsigned f) {
    struct quad q = base_quad(b);
    struct quad before = zone_from(element_base(m->b, f), EDGE_FRONT, m->b->width + m->b->depth);
    return quads_overlap(&q, &before, battle_tolerance(m->b).gap);
}

/* dba30-147 for one member: from in front of all it passes to lined up behind one of them, or from lined up behind one
 * to lined up in front of one. */
static bool parallel(const struct march *m, heading x, heading y) {
    uint16_t angle = battle_tolerance(m->b).angle;
    return same_facing(x, y, angle) || opposite_facing(x, y, angle);
}

/* dba22-083: facing the same or the opposite way as whoever passes, who gets clear of them. */
static bool passes_parallel(const struct march *m, int i) {
    struct quad there = base_quad(member_base(m, i, m->end[i]));
    for (int p = 0; p < m->passings; p++) {
        if (m->passing[p].mover != i) continue;
        heading facing = m->b->element[m->passing[p].through].pose.facing;
        struct quad other = element_quad(m->b, m->passing[p].through);
        if (quads_overlap(&there, &other, battle_tolerance(m->b).gap)) return false;
        if (!parallel(m, m->start[i].facing, facing) && !parallel(m, m->end[i].facing, facing)) return false;
    }
    return true;
}

static bool passes_fairly(const struct march *m, int i) {
    if (m->rules->customs.pass_parallel) return passes_parallel(m, i);
    struct base start = member_base(m, i, m->start[i]), end = member_base(m, i, m->end[i]);
    struct quad there = base_quad(end);
    bool all_before = true, ends_behind = false, starts_behind = false, ends_before = false;
    for (int p = 0; p < m->passings; p++) {
        if (m->passing[p].mover != i) continue;
        unsigned f = m->passing[p].through;
        struct quad other = element_quad(m->b, f);
        if (quads_overlap(&there, &other, battle_tolerance(m->b).gap)) return false; /* not through yet */
        all_before = all_before && partly_in_front(m, start, f);
        ends_behind = ends_behind || lined_up_with(m, end, f, false);
        starts_behind = starts_behind || lined_up_with(m, start, f, false);
        ends_before = ends_before || lined_up_with(m, end, f, true);
    }
    return (all_before && ends_behind) || (starts_behind && ends_before);
}

bool db_passes(const struct march *m, int i, unsigned f) {
    for (int p = 0; p < m->passings; p++)
        if (m->passing[p].mover == i && m->passing[p].through == f) return true;
    return false;
}

bool db_passing_law(const struct march *m, struct ruling *r) {
    for (int p = 0; p < m->passings; p++)
        if (!passes_fairly(m, m->passing[p].mover))
            return refuse_pieces(
                r, m->rules->cite.pass_how, m->group.member[m->passing[p].mover], m->passing[p].through,
                m->rules->customs.pass_parallel ? "{p} may pass through {o} only facing the same or the opposite way, "
                                                  "and with room and movement to get beyond it"
                                                : "{p} may pass through {o} only from in front of it to lined up "
                                                  "behind it, or from lined up behind "
                                                  "to lined up in front");
    return true;
}
