/* Straight moves that nobody steers: routs, retreats, evasions, pursuits, rampages; and lining up on contact. */
#include "rules/cb/tasks.h"

#include <string.h>

/* Ground it cannot enter: difficult for the mounted. */
static bool is_barred_ground(const struct cb_battle *b, unsigned u, const struct quad *q) {
    return unit_class(&b->unit[u]) & CLASS_MOUNTED && cb_ground_under(b, q) & GROUND_DIFFICULT;
}

static struct pose pose_along(struct pose from, heading way, length distance) {
    struct pose aim = {from.at, way, 0};
    struct pose end = pose_moved(aim, 0, distance);
    end.facing = from.facing;
    return end;
}

/* --- to the hundredth of a millimetre: a place found in steps is a good one beside a bad one, and where the one turns
 * into the other is found by halving -------------------------------------------------------------------------- */

struct line { /* a unit drawn up so, that much along the way */
    const struct cb_battle *b;
    unsigned u, but; /* who is not in its way, NO_PIECE: all are */
    struct base from;
    heading way;
    int feature;
};

static struct base base_on(const struct line *l, length at) {
    struct base there = l->from;
    there.pose = pose_along(l->from.pose, l->way, at);
    return there;
}

static bool is_off_feature(const struct line *l, length at) {
    struct quad q = base_quad(base_on(l, at));
    return !feature_meets_quad(&l->b->terrain, l->feature, &q, touch_gap(l->b));
}

static bool is_open_ground(const struct line *l, length at) {
    struct quad q = base_quad(base_on(l, at));
    return !cb_on_table(l->b, &q) || !is_barred_ground(l->b, l->u, &q);
}

static bool is_free_on(const struct line *l, length at) { return cb_is_free(l->b, l->u, base_on(l, at).pose, l->but); }

/* What shares no more than a touch counts as clear (cb-H108): it stops where it just touches, not that much further. */
static length last_good(const struct line *l, bool (*is_good)(const struct line *, length), length good, length bad) {
    length first = good, slack = touch_gap(l->b);
    while (good - bad > 1 || bad - good > 1) {
        length half = bad + (good - bad) / 2;
        if (is_good(l, half))
            good = half;
        else
            bad = half;
    }
    length back = first > good ? first - good : good - first;
    if (back > slack) back = slack;
    return first > good ? good + back : good - back;
}

length cb_way_across(const struct cb_battle *b, struct base from, heading way, int f, length most, bool far) {
    const struct line l = {.b = b, .from = from, .way = way, .feature = f};
    length step = b->jt / 8, before = 0;
    bool met = false;
    for (length at = step; at < most; at += step) {
        bool on = !is_off_feature(&l, at);
        if (on && !far) return last_good(&l, is_off_feature, before, at);
        if (met && !on) return last_good(&l, is_off_feature, at, before);
        met |= on;
        before = at;
    }
    return far ? 0 : most;
}

length cb_last_free(const struct cb_battle *b, unsigned u, struct pose from, heading way, length good, length bad) {
    const struct line l = {.b = b, .u = u, .but = NO_PIECE, .from = cb_unit_base_at(b, u, from), .way = way};
    return last_good(&l, is_free_on, good, bad);
}

/* cb-065, cb-H38: a major obstacle is crossed from within 1 JT of it, and that is the whole move: it ends just clear of
 * the far side. Whoever comes from further off ends before it; chariots never cross. */
static length up_to_major(const struct cb_battle *b, unsigned u, struct base from, heading way, length distance,
                          length open, struct run *r) {
    struct base to = from;
    to.pose = pose_along(from.pose, way, open);
    struct convex swept = swept_by(from, to);
    struct quad start = base_quad(from);
    bool never = unit_class(&b->unit[u]) & CLASS_CHARIOT;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!(cb_ground_flags[b->terrain.feature[f].kind] & GROUND_MAJOR) || !cb_ground_bars(b, f, &swept)) continue;
        if (feature_meets_quad(&b->terrain, (int)f, &start, touch_gap(b))) continue; /* it stands astride */
        length near = cb_way_across(b, from, way, (int)f, open, false);
        if (near >= open) continue;
        bool crosses = !never && distance > near && feature_within(&b->terrain, (int)f, &start, b->jt);
        length end = crosses ? cb_way_across(b, from, way, (int)f, open, true) : near;
        if (crosses && end == 0) continue; /* it is stopped before it is clear: somebody stands there */
        open = end;
        r->met = NO_PIECE;
        r->barred = never;
        r->bank = !never;
        r->across = crosses;
    }
    return open;
}

/* How far it goes before it touches one enemy. One with whom it stands flush does not bar the way that leads off him,
 * at any angle (cb-H69). */
static length way_up_to(const struct cb_battle *b, unsigned v, struct base from, const struct motion *m,
                        length further) {
    struct quad start = base_quad(from);
    length slack = quads_within(&start, &b->unit[v].quad, touch_gap(b)) ? touch_gap(b) : 1;
    return motion_first_meeting(from, m, further, &b->unit[v].quad, slack);
}

/* How far it goes before it comes within 1 JT of one enemy, or nearer than it stood to him (cb-007, cb-H98). The ground
 * swept only grows with the way, so its distance from him only falls: where it falls short is found by halving. */
static length way_keeping_off(const struct cb_battle *b, unsigned u, unsigned v, struct base from, heading way,
                              length further) {
    struct convex foe = convex_of(&b->unit[v].quad);
    struct quad start = base_quad(from);
    length stood = cb_units_distance(b, u, v), now = quads_distance(&start, &b->unit[v].quad);
    length least = stood < b->jt ? stood : b->jt, good = 0, bad = 2 * further;
    if (now < least && now + ROUNDING >= least) least = now; /* as near as that is at the limit */
    while (bad - good > 1) {                                 /* first the whole, then between what will and won't do */
        length half = good + (bad - good) / 2;
        struct base to = from;
        to.pose = pose_along(from.pose, way, half);
        struct convex swept = swept_by(from, to);
        if (convex_distance(&swept, &foe) < least)
            bad = half;
        else if (half >= further)
            return further;
        else
            good = half;
    }
    return good;
}

length cb_way_off_others(const struct cb_battle *b, unsigned u, length most, uint8_t *who) {
    struct base from = cb_unit_base(b, u);
    *who = NO_PIECE;
    for (unsigned v = 0; v < b->units; v++) {
        if (!is_here(b, v) || b->unit[v].side == b->unit[u].side || set_has(&b->unit[u].foes, v)) continue;
        if (cb_surely_apart(&b->unit[u], &b->unit[v], most + b->jt) || cb_in_contact(b, u, v)) continue;
        bool near = cb_units_distance(b, u, v) < b->jt - 2 * ROUNDING;
        length to = near ? 0 : way_keeping_off(b, u, v, from, from.pose.facing, most);
        if (to + 2 * ROUNDING >= most) continue; /* he stands at the limit */
        most = to;
        *who = (uint8_t)v;
    }
    return most;
}

/* How far the way is open: up to the first enemy, or 1 JT before him, and up to ground it cannot enter. */
static length open_way(const struct cb_battle *b, unsigned u, struct base from, heading way, length distance,
                       length further, bool keeps_off, struct run *r) {
    struct pose aim = from.pose;
    aim.facing = way;
    struct motion m = motion_ahead(aim, further);
    length open = further;
    for (unsigned v = 0; v < b->units; v++) {
        if (!is_here(b, v) || b->unit[v].side == b->unit[u].side) continue;
        if (cb_surely_apart(&b->unit[u], &b->unit[v], open + (keeps_off ? b->jt : 0))) continue;
        length to = keeps_off ? way_keeping_off(b, u, v, from, way, open) : way_up_to(b, v, from, &m, further);
        if (to >= open) continue;
        open = to;
        r->met = (uint8_t)v;
        r->barred = true;
    }
    if (b->terrain.features == 0) return open;
    const struct line l = {.b = b, .u = u, .from = from, .way = way};
    for (length before = 0, at = 0; before < open; before = at) {
        at = before + b->jt / 4 < open ? before + b->jt / 4 : open;
        if (is_open_ground(&l, at)) continue;
        r->met = NO_PIECE;
        r->barred = true;
        open = last_good(&l, is_open_ground, before, at);
        break;
    }
    return up_to_major(b, u, from, way, distance, open, r);
}

/* Between which distances along its way it would stand on one unit by more than `slack`. */
static bool stands_on(const struct line *l, unsigned v, length most, length slack, length *in, length *out) {
    struct quad own = base_quad(l->from), far = base_quad(base_on(l, most));
    return quad_passes_over(&own, &far, most, &l->b->unit[v].quad, slack, in, out);
}

/* Beside one of those who stand about its way, as far into him as touching forgives. */
static length beside(const struct line *l, unsigned v, length open, length slack, bool further) {
    enum { HAIR = 2 };
    length in, out;
    if (!stands_on(l, v, open, slack, &in, &out)) return -1;
    return further ? out + HAIR : in - HAIR;
}

/* The free place nearest to the one it wants, beside those who stand about its way: gaps just its own size are found so
 * (cb-H108). Further on, up to `open`, or nearer; it stops where it just touches if it can, and not further into them.
 * -1: none. */
static length stand_beside(const struct line *l, length wanted, length open, bool further) {
    length best = -1, slack = touch_gap(l->b);
    unsigned who = NO_PIECE;
    for (unsigned v = 0; v < l->b->units; v++) {
        if (v == l->u || !is_here(l->b, v)) continue;
        length at = beside(l, v, open, slack, further);
        if (at <= 0 || (further ? at < wanted || at > open : at > wanted)) continue;
        if (best >= 0 && (further ? at >= best : at <= best)) continue;
        if (!is_free_on(l, at)) continue;
        best = at;
        who = v;
    }
    if (best < 0) return -1;
    length off = beside(l, who, open, 0, further) - best;
    if (off > slack) off = slack;
    if (off < -slack) off = -slack;
    length clear = best + off < open ? best + off : open;
    return clear > 0 && is_free_on(l, clear) ? clear : best;
}

/* The same in steps, where ground bars it too. -1: none. */
static length stand_in_steps(const struct line *l, length wanted, length open, bool further) {
    length step = further ? l->b->jt / 4 : -(l->b->jt / 8);
    for (length d = wanted + step; d > 0 && d <= open; d += step)
        if (is_free_on(l, d)) return last_good(l, is_free_on, d, d - step);
    return -1;
}

static length stand_near(const struct line *l, length wanted, length open, bool further) {
    length at = open > 0 ? stand_beside(l, wanted, open, further) : -1;
    if (at >= 0 && !l->b->terrain.features) return at;
    length stepped = stand_in_steps(l, wanted, open, further);
    if (at < 0 || stepped < 0) return at < 0 ? stepped : at;
    return (further ? stepped < at : stepped > at) ? stepped : at;
}

/* The last place at which it may stand: further on if friends are in the way, else nearer. */
static bool find_stand(const struct cb_battle *b, unsigned u, struct pose from, heading way, length wanted, length open,
                       length *at) {
    const struct line l = {.b = b, .u = u, .but = NO_PIECE, .from = cb_unit_base_at(b, u, from), .way = way};
    *at = wanted;
    if (wanted <= open && is_free_on(&l, wanted)) return true;
    *at = stand_near(&l, wanted, open, true);
    if (*at >= 0) return true;
    *at = stand_near(&l, wanted, open, false);
    return *at > touch_gap(b); /* less is no way at all (cb-H108) */
}

/* `from`: how it is drawn up while it goes; `end`: and where it stops, both as from its present place. */
static struct run run_along(const struct cb_battle *b, unsigned u, struct base from, struct pose end, heading way,
                            length distance, bool keeps_off) {
    struct run r = {.met = NO_PIECE};
    r.open = open_way(b, u, from, way, distance, distance + 6 * b->jt, keeps_off, &r);
    length wanted = r.open < distance || r.across ? r.open : distance;
    if (r.open >= distance) {
        if (!in_reach(r.open, distance)) r.met = NO_PIECE; /* who is just reached is met (cb-193) */
        r.barred = false;
        r.bank = r.across;
    }
    r.from = from.pose;
    r.to = pose_along(from.pose, way, wanted);
    r.end = pose_along(end, way, wanted);
    r.went = wanted;
    struct quad q = base_quad(cb_unit_base_at(b, u, pose_along(from.pose, way, wanted)));
    struct quad last = base_quad(cb_unit_base_at(b, u, r.end));
    if (!cb_on_table(b, &q) || !cb_on_table(b, &last)) {
        r.off = true;
        return r;
    }
    r.stuck = !find_stand(b, u, end, way, wanted, r.open, &r.went);
    if (r.stuck) r.went = 0;
    r.further = r.went > wanted;
    r.to = pose_along(from.pose, way, r.went);
    r.end = r.stuck ? b->unit[u].pose : pose_along(end, way, r.went);
    return r;
}

struct run cb_run_straight(const struct cb_battle *b, unsigned u, heading way, length distance, heading facing) {
    struct base from = cb_unit_base(b, u);
    if (facing != from.pose.facing) from.pose = pose_pivoted(from, facing);
    return run_along(b, u, from, from.pose, way, distance, false);
}

struct run cb_run_keeping_off(const struct cb_battle *b, unsigned u, heading way, length distance) {
    struct base from = cb_unit_base(b, u);
    if (way != from.pose.facing) from.pose = pose_pivoted(from, way);
    return run_along(b, u, from, from.pose, way, distance, true);
}

struct run cb_run_off(const struct cb_battle *b, unsigned u, heading way, length distance, heading facing) {
    struct base from = cb_unit_base(b, u);
    struct pose turned = facing == from.pose.facing ? from.pose : pose_pivoted(from, facing);
    struct run r = run_along(b, u, from, turned, way, distance, false);
    return r.stuck ? run_along(b, u, from, from.pose, way, distance, false) : r;
}

/* How far it comes on a straight way before it meets that unit. */
static length way_to_meeting(const struct cb_battle *b, struct base from, struct base to, unsigned v) {
    int64_t dx = (int64_t)to.pose.at.x - from.pose.at.x, dy = (int64_t)to.pose.at.y - from.pose.at.y;
    length whole = distance_between(from.pose.at, to.pose.at);
    if (whole == 0) return 0;
    struct motion m = motion_ahead((struct pose){from.pose.at, heading_of(dx, dy), 0}, whole);
    return motion_first_meeting(from, &m, whole, &b->unit[v].quad, touch_gap(b));
}

unsigned cb_friends_met(const struct cb_battle *b, unsigned u, struct base from, struct base to, uint8_t *out) {
    struct convex swept = swept_by(from, to);
    length at[UNITS_MAX];
    unsigned n = 0;
    for (unsigned v = 0; v < b->units; v++) {
        if (v == u || !is_here(b, v) || b->unit[v].side != b->unit[u].side) continue;
        struct convex other = convex_of(&b->unit[v].quad);
        if (!convex_overlap(&swept, &other, touch_gap(b))) continue;
        length far = way_to_meeting(b, from, to, v);
        unsigned i = n++;
        for (; i > 0 && cb_is_nearer(b, u, v, far, out[i - 1], at[i - 1]); i--) {
            out[i] = out[i - 1];
            at[i] = at[i - 1];
        }
        out[i] = (uint8_t)v;
        at[i] = far;
    }
    return n;
}

void cb_pass_all(struct cb_battle *b, unsigned u, const struct run *r, struct events *ev) {
    uint8_t met[UNITS_MAX];
    unsigned n = cb_friends_met(b, u, cb_unit_base_at(b, u, r->from), cb_unit_base_at(b, u, r->to), met);
    for (unsigned i = 0; i < n && is_here(b, u); i++) cb_pass_friend(b, u, met[i], ev);
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
        tell_pieces(ev, "further", H(100), "{p} finds no room among its friends and goes on past them", u, NO_PIECE);
    if (r->edge) tell_pieces(ev, "edge", H(39), "{p} stops at the edge of the table", u, NO_PIECE);
    if (r->bank)
        tell_pieces(ev, "bank", r->across ? C(65) : H(38),
                    r->across ? "{p} crosses a major obstacle, which takes its whole move"
                              : "{p} stops before a major obstacle: it is crossed from within 1 JT of it",
                    u, NO_PIECE);
    bool inside = cb_in_enemy_camp(b, u);
    cb_stop_looting(&b->unit[u]);
    cb_pass_all(b, u, r, ev);
    b->unit[u].turn |= HAS_MOVED;
    if (r->went > b->jt / 4)
        b->unit[u].way = heading_of((int64_t)r->end.at.x - from.at.x, (int64_t)r->end.at.y - from.at.y);
    if (is_here(b, u) && !r->off)
        cb_pay_ground(b, u, cb_unit_base_at(b, u, r->from), cb_unit_base_at(b, u, r->to), cb_unit_base_at(b, u, r->end),
                      ev);
    if (!is_here(b, u)) return;
    cb_reach_leaders(b, u, r->from, r->to);
    if (r->off)
        cb_leave_field(b, u, strcmp(what, "pursue") == 0, ev);
    else
        cb_unit_place(b, u, r->end);
    bool forward = strcmp(what, "pursue") == 0 || strcmp(what, "advance") == 0 || strcmp(what, "follow_up") == 0;
    if (forward) cb_reach_camp(b, u, inside, ev);
}

/* --- lining up (cb-H53) -------------------------------------------------------------------------------------- */

static length clamp(length x, length most) { return x > most ? most : x < -most ? -most : x; }

static length apart(length x, length y) { return x > y ? x - y : y - x; }

/* In steps to either hand: the nearest place that is clear, INT32_MAX: none. */
static length slide_in_steps(const struct line *l, length wish, length most) {
    length step = l->b->jt / 8, best = INT32_MAX;
    for (length off = step; off < 2 * most + step && best == INT32_MAX; off += step)
        for (int hand = -1; hand <= 1; hand += 2) {
            length x = clamp(wish - hand * off, most);
            if (!is_free_on(l, x)) continue;
            x = last_good(l, is_free_on, x, clamp(wish - hand * (off - step), most));
            if (best == INT32_MAX || apart(x, wish) < apart(best, wish)) best = x;
        }
    return best;
}

/* Beside one unit, touching it: gaps no wider than it is itself are found so (cb-H108). */
static length slide_beside(const struct line *l, struct pose edge, unsigned w, length wish, length most, length best) {
    struct quad seen = quad_local(edge, &l->b->unit[w].quad);
    length left = INT32_MAX, right = INT32_MIN, near = INT32_MAX, far = INT32_MIN;
    for (int i = 0; i < 4; i++) {
        struct point p = seen.corner[i];
        if (p.x < left) left = p.x;
        if (p.x > right) right = p.x;
        if (p.y < near) near = p.y;
        if (p.y > far) far = p.y;
    }
    length side[2] = {right + l->from.width / 2, left - l->from.width / 2};
    for (int i = 0; i < 2 && far > 0 && near < l->from.depth; i++) {
        bool nearer = best == INT32_MAX || apart(side[i], wish) < apart(best, wish);
        if (nearer && side[i] <= most && side[i] >= -most && is_free_on(l, side[i])) best = side[i];
    }
    return best;
}

/* It slides the least that lets its front overlap the edge by half the shorter of the two, clear of all others. */
bool cb_flush_pose(const struct cb_battle *b, unsigned u, unsigned v, enum edge e, struct pose near, struct pose *out) {
    struct base own = cb_unit_base(b, u), edge = base_facing_edge(cb_unit_base(b, v), e);
    length most = (own.width > edge.width ? own.width : edge.width) / 2;
    length wish = clamp(point_local(edge.pose, near.at).x, most), at = wish;
    struct line l = {.b = b, .u = u, .but = v, .from = own, .way = (heading)(edge.pose.facing + QUARTER_TURN)};
    l.from.pose = (struct pose){edge.pose.at, (heading)(edge.pose.facing + HALF_TURN), 0};
    if (!is_free_on(&l, wish)) {
        at = slide_in_steps(&l, wish, most);
        for (unsigned w = 0; w < b->units; w++)
            if (w != u && w != v && is_here(b, w)) at = slide_beside(&l, edge.pose, w, wish, most, at);
    }
    if (at == INT32_MAX) return false;
    *out = base_on(&l, at).pose;
    return true;
}

/* --- dice for a move ----------------------------------------------------------------------------------------- */

struct draw cb_draw_for(const struct cb_move_plan *p) {
    struct draw d = {.kind = DRAW_DICE, .count = p->dice, .sides = 6};
    for (unsigned i = 0; i < p->dice; i++)
        if (p->kind[i] == DIE_AVERAGE) d.average |= 1u << i;
    return d;
}

/* What comes on top of the dice, and why. */
static void tell_additions(const struct cb_unit *view, enum cb_move move, const struct cb_move_plan *p, unsigned u,
                           struct events *ev) {
    struct resolution why;
    why.reasons = 0;
    cb_move_additions(view, move, p->dice, &why);
    for (uint32_t i = 0; i < why.reasons; i++) {
        struct event *e = tell_pieces(ev, "addition", why.reason[i].clause, "{p}: {w}", u, NO_PIECE);
        e->said.word = why.reason[i].text;
    }
}

length cb_thrown_distance(struct cb_battle *b, unsigned u, enum cb_move move, const struct cb_move_plan *p,
                          const uint8_t *dice, struct events *ev) {
    int32_t faces[3] = {0};
    struct cb_unit view = cb_self_of(b, u);
    for (unsigned i = 0; i < p->dice; i++) faces[i] = dice[i];
    int32_t tired = cb_fatigue(&view, move, p, faces, NULL), tenths = cb_distance(p, faces);
    if (ev && p->plus) tell_additions(&view, move, p, u, ev);
    clause rate = p->dice ? H(30) : is_class(&view, CLASS_CAVALRY) ? C(39) : C(40);
    struct event *e = tell_pieces(ev, "distance", p->doubled ? C(48) : rate,
                                  p->dice ? "{p} may go {b0}" : "{p}, in column, may go {b0}", u, NO_PIECE);
    e->said.number[0] = jts(b, tenths);
    bool phalanx = b->unit[u].marks & UNIT_PHALANX;
    if (tired) cb_give_dps(b, u, tired, phalanx ? C(43) : C(44), "{p} is fatigued: {0} {w}", ev);
    return jts(b, tenths);
}
