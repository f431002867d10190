/* Finding the way of a charge. */
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tasks.h"

enum { EIGHTH_TURN = QUARTER_TURN / 2 };

bool cb_line_is_open(const struct cb_battle *b, struct point p, struct point q) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        const struct feature *x = &b->terrain.feature[f];
        bool hides = cb_ground_flags[x->kind] & GROUND_HIDES;
        /* the edge of a wood may be seen into by half a JT at either end */
        if (hides && feature_length_inside(&b->terrain, (int)f, p, q) > b->jt) return false;
        if (feature_crest_crossed(&b->terrain, (int)f, p, q)) return false;
    }
    return true;
}

void cb_outline_of(const struct quad *q, struct point out[CB_OUTLINE]) {
    for (int i = 0; i < 4; i++) {
        struct point a = q->corner[i], c = q->corner[(i + 1) % 4];
        out[2 * i] = a;
        out[2 * i + 1] = (struct point){a.x + (c.x - a.x) / 2, a.y + (c.y - a.y) / 2};
    }
}

/* cb-H96: some line from the one to the other. Most see each other along the first that is tried; else all lines
 * between the corners and middles of the two are. */
bool cb_is_visible(const struct cb_battle *b, unsigned u, unsigned v) {
    const struct unit *x = &b->unit[u], *y = &b->unit[v];
    if (!b->terrain.features || cb_line_is_open(b, x->pose.at, y->centre)) return true;
    struct point from[CB_OUTLINE], to[CB_OUTLINE];
    cb_outline_of(&x->quad, from);
    cb_outline_of(&y->quad, to);
    for (int i = 0; i < CB_OUTLINE; i++)
        for (int k = 0; k < CB_OUTLINE; k++)
            if (cb_line_is_open(b, from[i], to[k])) return true;
    return false;
}

unsigned cb_nearest_visible(const struct cb_battle *b, unsigned u) {
    unsigned best = NO_PIECE;
    length least = INT32_MAX;
    for (unsigned v = 0; v < b->units; v++) {
        if (!is_here(b, v) || b->unit[v].side == b->unit[u].side) continue;
        length d = cb_units_distance(b, u, v);
        if ((best != NO_PIECE && !cb_is_nearer(b, u, v, d, best, least)) || !cb_is_visible(b, u, v)) continue;
        least = d;
        best = v;
    }
    return best;
}

length cb_longest_charge(const struct cb_battle *b, unsigned u) {
    struct cb_unit view = cb_self_of(b, u);
    view.shaken = false;
    view.formation = view.formation == COLUMN ? LINE : view.formation;
    int optional = view.type == ARTILLERY                           ? 0
                   : view.type == CATAPHRACTS                       ? 1
                   : is_class(&view, CLASS_CAVALRY | CLASS_CHARIOT) ? 2
                                                                    : 1;
    struct cb_move_plan p = cb_plan_move(&view, MOVE_CHARGE, optional, false, false, NULL);
    int32_t dice[3];
    for (int i = 0; i < 3; i++) dice[i] = p.kind[i] == DIE_AVERAGE ? 5 : 6;
    return p.allowed ? jts(b, cb_distance(&p, dice)) : 0;
}

/* The nearest point of the target's outline to a point: corners and the foot on each edge. */
static struct point nearest_point(const struct quad *q, struct point p) {
    struct point best = q->corner[0];
    for (int i = 0; i < 4; i++) {
        struct point a = q->corner[i], c = q->corner[(i + 1) % 4];
        int64_t dx = (int64_t)c.x - a.x, dy = (int64_t)c.y - a.y, along = dx * (p.x - a.x) + dy * (p.y - a.y);
        int64_t whole = dx * dx + dy * dy;
        struct point foot =
            along <= 0       ? a
            : along >= whole ? c
                             : (struct point){(length)(a.x + dx * along / whole), (length)(a.y + dy * along / whole)};
        if (distance_squared(foot, p) < distance_squared(best, p)) best = foot;
    }
    return best;
}

/* Cheap first: does some of it lie in the lane straight ahead? Who is only grazed in passing does not. */
static bool lies_ahead(struct base from, const struct quad *q) {
    length left = INT32_MAX, right = INT32_MIN, far = INT32_MIN;
    struct quad seen = quad_local(from.pose, q);
    for (int i = 0; i < 4; i++) {
        struct point p = seen.corner[i];
        if (p.x < left) left = p.x;
        if (p.x > right) right = p.x;
        if (p.y > far) far = p.y;
    }
    return far > 0 && left < from.width / 2 - ROUNDING && right > ROUNDING - from.width / 2;
}

/* How far straight on from a base it touches v; false if that is out of reach. */
static bool lane_reaches(const struct cb_battle *b, unsigned v, struct base from, length reach, length *straight) {
    struct motion m = motion_ahead(from.pose, reach + b->jt);
    *straight = motion_first_meeting(from, &m, reach + b->jt, &b->unit[v].quad, 0);
    return in_reach(*straight, reach); /* just reached is reached */
}

/* Who but u itself and v is met on the way, NO_PIECE: nobody. */
static uint8_t met_on_way(const struct cb_battle *b, unsigned u, unsigned v, struct base from, const struct motion *m) {
    struct swept way = motion_swept(from, m);
    for (unsigned w = 0; w < b->units; w++)
        if (w != u && w != v && is_here(b, w) && swept_meets(&way, &b->unit[w].quad, touch_gap(b))) return (uint8_t)w;
    return NO_PIECE;
}

/* cb-065, cb-H38: a major obstacle is charged across only from within 1 JT of it, and the crossing is the whole move:
 * at an enemy who is met no further on than just clear of the far side. */
static bool major_is_open(const struct cb_battle *b, unsigned u, unsigned v, uint32_t f, struct base from) {
    if (unit_class(&b->unit[u]) & CLASS_CHARIOT) return false;
    return feature_within(&b->terrain, (int)f, &b->unit[u].quad, b->jt) &&
           feature_within(&b->terrain, (int)f, &b->unit[v].quad, from.depth + touch_gap(b));
}

/* The first ground from f on that it cannot enter: difficult for the mounted, major obstacles but for an assault on
 * those behind them. False: none. */
static bool ground_in_way(const struct cb_battle *b, unsigned u, unsigned v, struct base from, length straight,
                          uint32_t *f) {
    struct base to = from;
    to.pose = pose_moved(from.pose, 0, straight);
    struct convex way = swept_by(from, to);
    for (; *f < b->terrain.features; ++*f) {
        unsigned flags = cb_ground_flags[b->terrain.feature[*f].kind];
        bool barred = unit_class(&b->unit[u]) & CLASS_MOUNTED && flags & GROUND_DIFFICULT;
        if (!barred && !(flags & GROUND_MAJOR)) continue;
        if (cb_ground_bars(b, *f, &way) && (barred || !major_is_open(b, u, v, *f, from))) return true;
    }
    return false;
}

/* After its wheel it stands on the table, and not in what it cannot enter. */
static bool wheel_ends_well(const struct cb_battle *b, unsigned u, struct base to) {
    struct quad q = base_quad(to);
    return cb_on_table(b, &q) &&
           !(unit_class(&b->unit[u]) & CLASS_MOUNTED && cb_ground_under(b, &q) & GROUND_DIFFICULT);
}

bool cb_try_charge(const struct cb_battle *b, unsigned u, unsigned v, int32_t turn, length reach,
                   struct charge_path *out) {
    struct base from = cb_unit_base(b, u);
    bool free_turn = unit_unformed(&b->unit[u]), wheels = turn && !free_turn; /* turns about its centre (cb-H37) */
    struct motion wheel = motion_wheel(from, turn < 0, (uint16_t)(turn < 0 ? -turn : turn));
    *out = (struct charge_path){.turn = turn};
    if (wheels)
        from.pose = motion_end(from.pose, &wheel);
    else if (turn)
        from.pose = pose_pivoted(from, (heading)(from.pose.facing + turn));
    out->start = from.pose;
    /* most wheels miss it: that is the cheapest question */
    if (!lies_ahead(from, &b->unit[v].quad)) return false;
    if (wheels) out->wheel = motion_front_travel(cb_unit_base(b, u), &wheel);
    reach -= out->wheel;
    if (reach <= 0) return false;
    if (!lane_reaches(b, v, from, reach, &out->straight)) return false;
    struct motion lane = motion_ahead(from.pose, out->straight);
    out->by = met_on_way(b, u, v, from, &lane);
    uint32_t f = 0;
    if (out->by != NO_PIECE)
        out->bar = BAR_UNIT;
    else if (ground_in_way(b, u, v, from, out->straight, &f))
        out->bar = cb_ground_flags[b->terrain.feature[f].kind] & GROUND_MAJOR ? BAR_MAJOR : BAR_DIFFICULT;
    if (out->bar != BAR_MISSES) return false;
    if (wheels) out->by = met_on_way(b, u, u, cb_unit_base(b, u), &wheel);
    out->shut = out->by != NO_PIECE;
    if (out->shut)
        out->bar = BAR_UNIT;
    else if (wheels && !wheel_ends_well(b, u, from))
        out->bar = BAR_WHEEL;
    if (out->bar != BAR_MISSES) return false;
    out->total = out->wheel + out->straight;
    out->touch = pose_moved(from.pose, 0, out->straight);
    return true;
}

/* cb-H51, cb-H37: 45 degrees, or any way about for the unformed. */
static int32_t most_wheel(const struct cb_battle *b, unsigned u) {
    return unit_unformed(&b->unit[u]) ? HALF_TURN : EIGHTH_TURN;
}

static int32_t turn_to(const struct cb_battle *b, unsigned u, struct point to) {
    struct pose own = b->unit[u].pose;
    return turn_from(own.facing, heading_of((int64_t)to.x - own.at.x, (int64_t)to.y - own.at.y));
}

/* On which side of the lane that a turn gives the whole of a target lies: −1 left, 1 right, 0 neither. `seen`: the
 * target from the point the turn is about; the lane reaches from `left` to `right` of that point. */
static int side_of_lane(const struct quad *seen, length left, length right, heading turn) {
    struct trig t = trig_of(turn);
    bool all_left = true, all_right = true;
    for (int i = 0; i < 4; i++) {
        int64_t x = ((int64_t)seen->corner[i].x * t.cos - (int64_t)seen->corner[i].y * t.sin) / TRIG_ONE;
        all_left &= x <= left;
        all_right &= x >= right;
    }
    return all_right - all_left;
}

/* Which of the turns to one hand, step by step, may face the target at all, as bits. A target wholly beside the lane,
 * on the same side at two turns less than half a circle apart, lies so at all turns between them: how far aside a
 * corner is goes like a sine, which bulges away from the middle wherever it is off it. */
static uint64_t turns_facing(const struct cb_battle *b, unsigned u, unsigned v, bool to_right, int32_t step, int most) {
    enum { BLOCK = 4 };
    struct base own = cb_unit_base(b, u);
    struct quad seen = quad_local(own.pose, &b->unit[v].quad);
    bool about_centre = unit_unformed(&b->unit[u]);
    length half = own.width / 2, aside = about_centre ? 0 : to_right ? half : -half;
    for (int i = 0; i < 4; i++) {
        seen.corner[i].x -= aside;
        seen.corner[i].y += about_centre ? own.depth / 2 : 0;
    }
    length left = -half - aside, right = half - aside;
    uint64_t facing = 0;
    int before = side_of_lane(&seen, left, right, 0);
    for (int k = 0; k < most; k += BLOCK) {
        int last = k + BLOCK < most ? k + BLOCK : most;
        int after = side_of_lane(&seen, left, right, (heading)(to_right ? last * step : -last * step));
        if (!before || before != after) facing |= (((uint64_t)1 << last) - ((uint64_t)1 << k)) << 1;
        before = after;
    }
    return facing;
}

/* Every few degrees of the wheel it may make: the shortest way of these, or the first where any will do. */
static bool search_charge(const struct cb_battle *b, unsigned u, unsigned v, bool any, length reach,
                          struct charge_path *out) {
    enum { DEGREES = HALF_TURN / 180 };
    int32_t most = most_wheel(b, u), step = most > EIGHTH_TURN ? 5 * DEGREES : 2 * DEGREES;
    bool found = false, shut[2] = {false, false}; /* to the left, to the right */
    struct charge_path path;
    uint64_t facing[2];
    for (int hand = 0; hand < 2; hand++) facing[hand] = turns_facing(b, u, v, hand, step, most / step);
    for (int k = 1; k * step <= most && !(any && found); k++)
        for (int hand = 0; hand < 2; hand++) {
            if (shut[hand] || !(facing[hand] >> k & 1)) continue;
            int32_t turn = hand ? k * step : -k * step;
            if (cb_try_charge(b, u, v, turn, reach, &path) && (!found || path.total < out->total)) {
                *out = path;
                found = true;
            }
            shut[hand] = path.shut;
        }
    return found;
}

static bool find_charge(const struct cb_battle *b, unsigned u, unsigned v, bool any, length reach,
                        struct charge_path *out) {
    int32_t most = most_wheel(b, u);
    int32_t wish[3] = {0, turn_to(b, u, nearest_point(&b->unit[v].quad, b->unit[u].pose.at)),
                       turn_to(b, u, b->unit[v].centre)};
    for (int i = 0; i < 3; i++) {
        int32_t turn = wish[i];
        if (turn > most || turn < -most || (i && turn == 0)) continue;
        if (cb_try_charge(b, u, v, turn, reach, out)) return true;
    }
    return search_charge(b, u, v, any, reach, out);
}

bool cb_find_charge(const struct cb_battle *b, unsigned u, unsigned v, length reach, struct charge_path *out) {
    return find_charge(b, u, v, false, reach, out);
}

bool cb_charge_exists(const struct cb_battle *b, unsigned u, unsigned v, length reach) {
    struct charge_path path;
    return find_charge(b, u, v, true, reach, &path);
}

/* --- why there is none --------------------------------------------------------------------------------------- */

/* The first way that would lead to him but for something in it: straight on or nearly so first. */
static bool find_bar(const struct cb_battle *b, unsigned u, unsigned v, length reach, struct charge_path *out) {
    enum { DEGREES = HALF_TURN / 180, STEP = 3 * DEGREES };
    for (int32_t turn = 0; turn <= most_wheel(b, u); turn += STEP)
        for (int hand = 0; hand < (turn ? 2 : 1); hand++) {
            bool open = cb_try_charge(b, u, v, hand ? turn : -turn, reach, out);
            if (open || out->bar != BAR_MISSES) return true;
        }
    return false;
}

bool cb_refuse_no_way(const struct cb_battle *b, unsigned u, unsigned v, length reach, struct ruling *r) {
    struct charge_path path;
    uint8_t p = (uint8_t)u, o = (uint8_t)v;
    if (!find_bar(b, u, v, reach, &path))
        return find_bar(b, u, v, FAR_JTS * b->jt, &path)
                   ? refuse_pieces(r, H(50), p, o, "{o} is further than {p} could charge, with the wheel that takes")
                   : refuse_pieces(r, H(51), p, o, "{p} cannot face {o} with one wheel of 45 degrees");
    bool friend = path.bar == BAR_UNIT && b->unit[path.by].side == b->unit[u].side;
    switch (path.bar) {
    case BAR_UNIT:
        return refuse_pieces(r, H(50), p, path.by,
                             friend ? "{p} has no open way to its target: its friend {o} is in the way"
                                    : "{p} has no open way to its target: {o} is in the way");
    case BAR_MAJOR:
        return unit_class(&b->unit[u]) & CLASS_CHARIOT
                   ? refuse_pieces(r, C(64), p, o, "{p} cannot cross the major obstacle before {o}")
                   : refuse_pieces(r, C(65), p, o,
                                   "{p} cannot reach {o}: a major obstacle is crossed from within 1 JT of it, as the "
                                   "whole move");
    case BAR_DIFFICULT:
        return refuse_pieces(r, C(45), p, o, "{p} cannot reach {o}: difficult terrain bars the mounted");
    default:
        return refuse_pieces(r, H(51), p, o, "{p} has no room for the wheel that would take it to {o}");
    }
}

/* How far straight on before another unit, or ground that it cannot enter. */
static length open_lane(const struct cb_battle *b, unsigned u, unsigned v, struct base from, length straight) {
    struct motion lane = motion_ahead(from.pose, straight);
    struct swept way = motion_swept(from, &lane);
    length open = straight;
    for (unsigned w = 0; w < b->units; w++) {
        if (w == u || w == v || !is_here(b, w) || !swept_meets(&way, &b->unit[w].quad, touch_gap(b))) continue;
        bool enemy = b->unit[w].side != b->unit[u].side; /* cb-H51: who fails fights nobody, so he touches no enemy */
        length at = motion_first_meeting(from, &lane, straight, &b->unit[w].quad, enemy ? 0 : touch_gap(b));
        open = at < open ? at : open;
    }
    for (uint32_t f = 0; ground_in_way(b, u, v, from, straight, &f); f++) {
        length at = cb_way_across(b, from, from.pose.facing, (int)f, straight, false);
        open = at < open ? at : open;
    }
    return open;
}

bool cb_barred_way(const struct cb_battle *b, unsigned u, unsigned v, length reach, struct charge_path *out) {
    struct base own = cb_unit_base(b, u), from = own;
    if (!find_bar(b, u, v, reach, out) || out->bar == BAR_MISSES || out->bar == BAR_WHEEL || out->shut) return false;
    bool wheels = out->turn && !unit_unformed(&b->unit[u]);
    struct motion wheel = motion_wheel(own, out->turn < 0, (uint16_t)(out->turn < 0 ? -out->turn : out->turn));
    from.pose = out->start;
    if (wheels && (met_on_way(b, u, u, own, &wheel) != NO_PIECE || !wheel_ends_well(b, u, from))) return false;
    out->straight = open_lane(b, u, v, from, out->straight);
    out->total = out->wheel + out->straight;
    return out->straight > 0;
}

/* May it stop there? Nobody does astride a major obstacle. */
static bool may_stop_at(const struct cb_battle *b, unsigned u, struct pose p) {
    struct quad q = base_quad(cb_unit_base_at(b, u, p));
    bool astride = b->terrain.features && cb_ground_under(b, &q) & GROUND_MAJOR;
    return !astride && cb_is_free(b, u, p, NO_PIECE);
}

/* Its distance ends within the wheel: turned so far. */
static struct pose wheeled_part(const struct cb_battle *b, unsigned u, const struct charge_path *path,
                                length distance) {
    int64_t turn = path->turn < 0 ? -path->turn : path->turn;
    struct base from = cb_unit_base(b, u);
    struct motion part = motion_wheel(from, path->turn < 0, (uint16_t)(turn * distance / path->wheel));
    struct pose end = motion_end(from.pose, &part);
    return may_stop_at(b, u, end) ? end : from.pose;
}

/* cb-H51: where its distance ends, short of touching; before whoever stands there. */
struct pose cb_charge_stop(const struct cb_battle *b, unsigned u, const struct charge_path *path, length distance) {
    struct pose start = path->total ? path->start : b->unit[u].pose;
    length most = path->total ? path->straight - touch_gap(b) - ROUNDING : 0, want = distance - path->wheel;
    length step = b->jt / 4;
    if (path->total && want < 0 && distance > 0) return wheeled_part(b, u, path, distance);
    if (want > most) want = most;
    for (length at = want; at > 0; at -= step) {
        if (!may_stop_at(b, u, pose_moved(start, 0, at))) continue;
        if (at == want) return pose_moved(start, 0, at);
        length last = cb_last_free(b, u, start, start.facing, at, at + step);
        struct pose there = pose_moved(start, 0, last);
        return may_stop_at(b, u, there) ? there : pose_moved(start, 0, at);
    }
    return b->unit[u].pose;
}
