/* Straight moves that nobody steers: routs, retreats, evasions, pursuits, rampages; and lining up on contact. */
#include "rules/cb/tasks.h"

#include <string.h>

static bool is_barred_ground(const struct cb_battle *b, unsigned u, const struct quad *q) {
    unsigned flags = cb_ground_under(b, q);
    unsigned class = unit_class(&b->unit[u]);
    return (class & CLASS_MOUNTED && flags & GROUND_DIFFICULT) || (class & CLASS_CHARIOT && flags & GROUND_MAJOR);
}

/* How far the way is open: up to the first enemy, and up to ground it cannot enter. */
static length open_way(const struct cb_battle *b, unsigned u, struct base from, heading way, length distance,
                       uint8_t *met) {
    struct pose aim = from.pose;
    aim.facing = way;
    struct motion m = motion_ahead(aim, distance);
    length open = distance;
    *met = NO_PIECE;
    for (unsigned v = 0; v < b->units; v++) {
        if (!is_here(b, v) || b->unit[v].side == b->unit[u].side) continue;
        length to = motion_first_meeting(from, &m, distance, &b->unit[v].quad, 1);
        if (to >= open) continue;
        open = to;
        *met = (uint8_t)v;
    }
    if (b->terrain.features == 0) return open;
    for (length at = b->jt / 4; at <= open; at += b->jt / 4) {
        struct base there = from;
        there.pose = motion_pose(from.pose, &m, at, distance);
        struct quad q = base_quad(there);
        if (!cb_on_table(b, &q) || !is_barred_ground(b, u, &q)) continue;
        *met = NO_PIECE;
        return at - b->jt / 4;
    }
    return open;
}

static struct pose pose_along(struct pose from, heading way, length distance) {
    struct pose aim = {from.at, way, 0};
    struct pose end = pose_moved(aim, 0, distance);
    end.facing = from.facing;
    return end;
}

/* The last place at which it may stand: further on if friends are in the way, else nearer. */
static bool find_stand(const struct cb_battle *b, unsigned u, struct pose from, heading way, length wanted, length open,
                       length *at) {
    length step = b->jt / 4;
    for (length d = wanted; d <= open; d += step)
        if (cb_is_free(b, u, pose_along(from, way, d), NO_PIECE)) {
            *at = d;
            return true;
        }
    for (length d = wanted - step; d > 0; d -= step)
        if (cb_is_free(b, u, pose_along(from, way, d), NO_PIECE)) {
            *at = d;
            return true;
        }
    return false;
}

struct run cb_run_straight(const struct cb_battle *b, unsigned u, heading way, length distance, heading facing) {
    struct run r = {.met = NO_PIECE};
    struct base from = cb_unit_base(b, u);
    from.pose = facing == from.pose.facing ? from.pose : pose_pivoted(from, facing);
    length further = distance + 6 * b->jt;
    uint8_t met;
    length open = open_way(b, u, from, way, further, &met);
    length wanted = open < distance ? open : distance;
    struct base there = from;
    there.pose = pose_along(from.pose, way, wanted);
    struct quad q = base_quad(there);
    if (open < distance) r.met = met;
    r.end = there.pose;
    r.went = wanted;
    if (!cb_on_table(b, &q)) {
        r.off = true;
        return r;
    }
    r.stuck = !find_stand(b, u, from.pose, way, wanted, open, &r.went);
    r.further = r.went > wanted;
    r.end = r.stuck ? b->unit[u].pose : pose_along(from.pose, way, r.went);
    return r;
}

void cb_pass_all(struct cb_battle *b, unsigned u, const struct run *r, struct events *ev) {
    struct convex swept = swept_by(cb_unit_base(b, u), cb_unit_base_at(b, u, r->end));
    for (unsigned v = 0; v < b->units; v++) {
        if (v == u || !is_here(b, v) || b->unit[v].side != b->unit[u].side) continue;
        struct convex other = convex_of(&b->unit[v].quad);
        if (convex_overlap(&swept, &other, touch_gap(b))) cb_pass_friend(b, u, v, ev);
    }
}

void cb_make_run(struct cb_battle *b, unsigned u, const struct run *r, const char *what, clause c, const char *text,
                 struct events *ev) {
    struct event *e = tell_pieces(ev, what, c, text, u, NO_PIECE);
    struct pose from = b->unit[u].pose;
    e->said.number[0] = r->went;
    e->moved = true;
    e->from = b->unit[u].pose;
    e->to = r->end;
    if (r->further && !r->off)
        tell_pieces(ev, "further", HOUSE(100), "{p} finds no room among its friends and goes on past them", u,
                    NO_PIECE);
    bool inside = cb_in_enemy_camp(b, u);
    cb_stop_looting(&b->unit[u]);
    cb_pass_all(b, u, r, ev);
    b->unit[u].turn |= HAS_MOVED;
    if (r->went > b->jt / 4)
        b->unit[u].way = heading_of((int64_t)r->end.at.x - from.at.x, (int64_t)r->end.at.y - from.at.y);
    if (is_here(b, u) && !r->off) cb_pay_ground(b, u, cb_unit_base_at(b, u, from), cb_unit_base_at(b, u, r->end), ev);
    if (!is_here(b, u)) return;
    if (r->off)
        cb_leave_field(b, u, strcmp(what, "pursue") == 0, ev);
    else
        cb_unit_place(b, u, r->end);
    bool forward = strcmp(what, "pursue") == 0 || strcmp(what, "advance") == 0 || strcmp(what, "follow_up") == 0;
    if (forward) cb_reach_camp(b, u, inside, ev);
}

/* --- lining up (cb-H53) -------------------------------------------------------------------------------------- */

static length clamp(length x, length most) { return x > most ? most : x < -most ? -most : x; }

bool cb_flush_pose(const struct cb_battle *b, unsigned u, unsigned v, enum edge e, struct pose near, struct pose *out) {
    struct base own = cb_unit_base(b, u), edge = base_facing_edge(cb_unit_base(b, v), e);
    length most = (own.width > edge.width ? own.width : edge.width) / 2;
    length wish = clamp(point_local(edge.pose, near.at).x, most), step = b->jt / 8;
    for (length off = 0; off <= 2 * most; off += step) {
        for (int way = 0; way < (off ? 2 : 1); way++) {
            length x = wish + (way ? -off : off);
            if (x > most || x < -most) continue;
            struct pose p = {point_at(edge.pose, x, 0), (heading)(edge.pose.facing + HALF_TURN), 0};
            if (!cb_is_free(b, u, p, v)) continue;
            *out = p;
            return true;
        }
    }
    return false;
}

/* --- dice for a move ----------------------------------------------------------------------------------------- */

struct draw cb_draw_for(const struct cb_move_plan *p) {
    struct draw d = {.kind = DRAW_DICE, .count = p->dice, .sides = 6};
    for (unsigned i = 0; i < p->dice; i++)
        if (p->kind[i] == DIE_AVERAGE) d.average |= 1u << i;
    return d;
}

length cb_thrown_distance(struct cb_battle *b, unsigned u, enum cb_move move, const struct cb_move_plan *p,
                          const uint8_t *dice, struct events *ev) {
    int32_t faces[3] = {0};
    struct cb_unit view = cb_view_of(b, u);
    for (unsigned i = 0; i < p->dice; i++) faces[i] = dice[i];
    int32_t tired = cb_fatigue(&view, move, p, faces, NULL), tenths = cb_distance(p, faces);
    struct event *e = tell_pieces(ev, "distance", HOUSE(30), "{p} may go {b0} JT", u, NO_PIECE);
    e->said.number[0] = jts(b, tenths);
    bool phalanx = b->unit[u].marks & UNIT_PHALANX;
    if (tired) cb_give_dps(b, u, tired, phalanx ? 43 : 44, "{p} is fatigued: {0} {w}", ev);
    return jts(b, tenths);
}
