/* Shooting on the table: who may, at whom, with how many stands (cb-006 to cb-010, cb-H40 to cb-H46). */
#include "rules/cb/tactical/volleys.h"
#include "rules/cb/combat/charge_path.h"
#include "rules/cb/tactical/marching.h"

uint8_t cb_range_of(const struct unit *u) {
    if (u->type == SWORDSMEN && !(u->marks & UNIT_PILA)) return 0;
    return cb_troops[u->type].range;
}

/* cb-H41: 45 degrees either side of its front, artillery 22½, unformed units all round */
uint16_t cb_arc_of(const struct unit *u) {
    return unit_unformed(u) ? UINT16_MAX : u->type == ARTILLERY ? QUARTER_TURN / 2 : QUARTER_TURN;
}

static bool in_arc(const struct cb_battle *b, unsigned u, unsigned v) {
    const struct unit *x = &b->unit[u];
    if (unit_unformed(x)) return true;
    struct trig rim = trig_of((heading)(cb_arc_of(x) / 2));
    struct base own = cb_unit_base(b, u);
    struct quad front = zone_from(own, EDGE_FRONT, 21 * b->jt);
    if (quads_overlap(&front, &b->unit[v].quad, 0)) return true;
    for (int i = 0; i < 4; i++) { /* how far a corner lies outside the rim that begins at the front's end */
        struct point p = point_local(own.pose, b->unit[v].quad.corner[i]);
        int64_t beside = (p.x < 0 ? -p.x : p.x) - own.width / 2, ahead = p.y;
        if (ahead >= -ROUNDING && (beside * rim.cos - ahead * rim.sin) / TRIG_ONE <= ROUNDING) return true;
    }
    return false;
}

/* cb-H40: from the front edge to the nearest point of the target; exactly so far is in range */
static bool within_shot(const struct cb_battle *b, unsigned u, unsigned v, length reach) {
    struct base front = cb_unit_base(b, u);
    reach += ROUNDING;
    if (cb_surely_apart(&b->unit[u], &b->unit[v], reach)) return false;
    front.depth = 2; /* no more than its edge */
    struct quad edge = base_quad(front);
    return quads_within(&edge, &b->unit[v].quad, reach);
}

static bool in_range(const struct cb_battle *b, unsigned u, unsigned v) {
    return within_shot(b, u, v, cb_range_of(&b->unit[u]) * b->jt);
}

static bool shoots_over(const struct unit *u) {
    return u->type == BOWMEN || u->type == MISSILE_TROOPS || u->type == HORSE_ARCHERS;
}

/* Does the line meet where it stands? One that only just passes it does too, however the table is turned. */
static bool stands_in_line(const struct cb_battle *b, unsigned w, struct point from, struct point to) {
    struct box box = quad_box(&b->unit[w].quad);
    bool beside =
        (from.x < box.x0 - b->jt && to.x < box.x0 - b->jt) || (from.x > box.x1 + b->jt && to.x > box.x1 + b->jt) ||
        (from.y < box.y0 - b->jt && to.y < box.y0 - b->jt) || (from.y > box.y1 + b->jt && to.y > box.y1 + b->jt);
    if (beside) return false;
    struct base base = cb_unit_base(b, w);
    base.pose = pose_moved(base.pose, 0, touch_gap(b));
    base.width += 2 * touch_gap(b);
    base.depth += 2 * touch_gap(b);
    struct quad grown = base_quad(base);
    return segment_meets_quad(from, to, &grown);
}

/* Does somebody stand in that line who is not shot over? */
static uint8_t blocker_of(const struct cb_battle *b, unsigned u, unsigned v, struct point from, struct point to) {
    for (unsigned w = 0; w < b->units; w++) {
        if (w == u || w == v || !is_here(b, w) || !stands_in_line(b, w, from, to)) continue;
        bool over = b->unit[w].side == b->unit[u].side && unit_unformed(&b->unit[w]) && shoots_over(&b->unit[u]) &&
                    cb_units_nearer(b, u, w, b->jt);
        if (!over) return (uint8_t)w;
    }
    return NO_PIECE;
}

/* --- the narrowest gap ---------------------------------------------------------------------------------------- */

/* A line that squeezes through can be turned until it all but touches two corners: of those in the way, of the front or
 * of the target. So it is enough to try the lines through each two of these, a hair off the bases. */
enum { CORNERS_MAX = 48 };

static unsigned corners_about(const struct cb_battle *b, unsigned u, unsigned v, struct point *out) {
    struct base own = cb_unit_base(b, u);
    struct box all = quad_box(&b->unit[v].quad);
    unsigned n = 0;
    for (int i = 0; i < 2; i++) out[n++] = (struct point){i ? own.width / 2 : -own.width / 2, 0};
    for (int i = 0; i < 4; i++) out[n++] = point_local(own.pose, b->unit[v].quad.corner[i]);
    for (int i = 0; i < 2; i++) { /* both front corners lie in the box of all that matters */
        struct point p = b->unit[u].quad.corner[i];
        if (p.x < all.x0) all.x0 = p.x;
        if (p.x > all.x1) all.x1 = p.x;
        if (p.y < all.y0) all.y0 = p.y;
        if (p.y > all.y1) all.y1 = p.y;
    }
    for (unsigned w = 0; w < b->units && n + 4 <= CORNERS_MAX; w++) {
        struct box box = quad_box(&b->unit[w].quad);
        if (w == u || w == v || !is_here(b, w)) continue;
        if (box.x1 < all.x0 || box.x0 > all.x1 || box.y1 < all.y0 || box.y0 > all.y1) continue;
        struct base base = cb_unit_base(b, w);
        length off = touch_gap(b) + 2 * ROUNDING;
        base.pose = pose_moved(base.pose, 0, off);
        base.width += 2 * off;
        base.depth += 2 * off;
        struct quad grown = base_quad(base);
        for (int i = 0; i < 4; i++) out[n++] = point_local(own.pose, grown.corner[i]);
    }
    return n;
}

/* Where the line through two points, as the shooter sees them, leaves its front; false: beside it. */
static bool leaves_front(struct point p, struct point q, length half, struct point *from) {
    int64_t rise = (int64_t)q.y - p.y;
    if (rise == 0) return false;
    int64_t x = p.x - (int64_t)p.y * (q.x - p.x) / rise;
    *from = (struct point){(length)x, 0};
    return x >= -half && x <= half;
}

/* And where it first comes upon the target. */
static bool comes_upon(struct point from, struct point p, struct point q, const struct quad *target, struct point *to) {
    int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y, least = INT64_MAX;
    for (int i = 0; i < 4; i++) {
        struct point a = target->corner[i], c = target->corner[(i + 1) % 4];
        int64_t ta = dx * (a.y - from.y) - dy * (a.x - from.x), tc = dx * (c.y - from.y) - dy * (c.x - from.x);
        if (ta == tc || (ta > 0) == (tc > 0)) continue;
        struct point at = {a.x + (length)((c.x - a.x) * ta / (ta - tc)), a.y + (length)((c.y - a.y) * ta / (ta - tc))};
        int64_t far = distance_squared(from, at);
        if (far >= least) continue;
        least = far;
        *to = at;
    }
    return least < INT64_MAX;
}

static bool squeezes_through(const struct cb_battle *b, unsigned u, unsigned v) {
    struct point corner[CORNERS_MAX], from = {0, 0}, to = {0, 0};
    struct base own = cb_unit_base(b, u);
    struct quad target = quad_local(own.pose, &b->unit[v].quad);
    unsigned n = corners_about(b, u, v, corner);
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = i + 1; k < n; k++) {
            if (!leaves_front(corner[i], corner[k], own.width / 2, &from) ||
                !comes_upon(from, corner[i], corner[k], &target, &to))
                continue;
            struct point p = point_at(own.pose, from.x, from.y), q = point_at(own.pose, to.x, to.y);
            if (cb_line_is_open(b, p, q) && blocker_of(b, u, v, p, q) == NO_PIECE) return true;
        }
    return false;
}

/* cb-H41: some line from its front edge to the target crosses no other unit and nothing that hides; some shoot over
 * unformed friends just before them. Looked along from the middle of each stand of the front and its ends, then through
 * whatever gaps those in the way leave. */
enum line_of_shot { LINE_CLEAR, LINE_UNSEEN, LINE_BLOCKED };
static enum line_of_shot line_to(const struct cb_battle *b, unsigned u, unsigned v, uint8_t *blocker) {
    struct point target[CB_OUTLINE + 1];
    struct base own = cb_unit_base(b, u);
    int stands = b->unit[u].files;
    enum line_of_shot worst = LINE_UNSEEN;
    target[0] = b->unit[v].centre;
    cb_outline_of(&b->unit[v].quad, target + 1);
    for (int k = 0; k <= CB_OUTLINE; k++)
        for (int i = 0; i <= 2 * stands; i++) {
            int at = i == 0 ? stands : i <= stands ? i - 1 : i; /* the middle first */
            length x = (length)((int64_t)own.width * at / (2 * stands)) - own.width / 2;
            struct point from = point_at(own.pose, x, 0);
            if (!cb_line_is_open(b, from, target[k])) continue;
            uint8_t who = blocker_of(b, u, v, from, target[k]);
            if (who == NO_PIECE) return LINE_CLEAR;
            if (worst == LINE_UNSEEN) *blocker = who;
            worst = LINE_BLOCKED;
        }
    return worst == LINE_BLOCKED && squeezes_through(b, u, v) ? LINE_CLEAR : worst;
}

static bool line_is_clear(const struct cb_battle *b, unsigned u, unsigned v) {
    uint8_t blocker;
    return line_to(b, u, v, &blocker) == LINE_CLEAR;
}

static bool is_target(const struct cb_battle *b, unsigned u, unsigned v) {
    return is_here(b, v) && b->unit[v].side != b->unit[u].side && in_range(b, u, v) && !cb_is_engaged(b, v) &&
           in_arc(b, u, v) && line_is_clear(b, u, v);
}

/* cb-009: before or after moving */
static bool shoots_before(const struct unit *u) {
    return u->type == SKIRMISHERS || u->type == MISSILE_TROOPS || u->type == LIGHT_CAVALRY || u->type == HORSE_ARCHERS;
}

bool cb_moves_after_shot(const struct cb_battle *b, unsigned u, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    if (x->turn & SHOT_AFTER_MOVE && shoots_before(x))
        return refuse_piece(r, C(9), (uint8_t)u,
                            "{p} shot after it had moved: such troops shoot before or after a move");
    if (!(x->turn & HAS_SHOT) || shoots_before(x)) return true;
    if (x->type == BOWMEN || x->type == ARTILLERY)
        return refuse_piece(r, C(8), (uint8_t)u, "{p} has shot: such troops shoot or move, not both");
    return refuse_piece(r, C(10), (uint8_t)u, "{p} has shot: such troops shoot only after moving");
}

static bool may_shoot(const struct cb_battle *b, unsigned u, struct ruling *r) {
    const struct unit *x = &b->unit[u];
    uint8_t p = (uint8_t)u;
    if (!cb_range_of(x)) return refuse_piece(r, cb_troops[x->type].clause, p, "{p} has nothing to shoot with");
    if (x->turn & IS_LOOTING) return refuse_piece(r, H(27), p, "{p} is looting and does not shoot");
    if (x->turn & HAS_SHOT) return refuse_piece(r, H(44), p, "{p} has shot this turn");
    if (x->broken || x->shaken) return refuse_piece(r, H(83), p, "{p} is shaken and does not shoot");
    if (unit_formed(x) && x->formation == COLUMN)
        return refuse_piece(r, H(44), p, "{p} is in column and does not shoot");
    if (x->turn & HAS_MOVED && (x->type == BOWMEN || x->type == ARTILLERY))
        return refuse_piece(r, C(8), p, "{p} has moved: such troops shoot or move, not both");
    if (cb_is_engaged(b, u)) return refuse_piece(r, H(44), p, "{p} is in combat and does not shoot");
    if (x->turn & HAS_ACTED) return refuse_piece(r, H(3), p, "{p} has had its turn in this phase");
    return true;
}

/* The nearest target there is (cb-022). */
static length nearest_target(const struct cb_battle *b, unsigned u) {
    length least = INT32_MAX;
    for (unsigned v = 0; v < b->units; v++)
        if (b->unit[v].side != b->unit[u].side && is_target(b, u, v)) {
            length d = cb_units_distance(b, u, v);
            if (d < least) least = d;
        }
    return least;
}

bool cb_judge_shot(const struct cb_battle *b, unsigned u, unsigned v, struct ruling *r) {
    if (!may_shoot(b, u, r)) return false;
    if (v >= b->units || !is_here(b, v) || b->unit[v].side == b->unit[u].side)
        return refuse_piece(r, H(44), (uint8_t)u, "name an enemy unit on the field for {p} to shoot at");
    uint8_t p = (uint8_t)u, o = (uint8_t)v;
    if (!in_range(b, u, v)) return refuse_pieces(r, H(40), p, o, "{o} is out of range of {p}");
    if (cb_is_engaged(b, v)) return refuse_pieces(r, H(44), p, o, "{o} is in combat and may not be shot at");
    if (!in_arc(b, u, v)) return refuse_pieces(r, H(41), p, o, "{o} is outside the arc of {p}");
    uint8_t blocker;
    enum line_of_shot line = line_to(b, u, v, &blocker);
    if (line == LINE_UNSEEN) return refuse_pieces(r, H(41), p, o, "{p} cannot see {o}: a wood or a crest lies between");
    if (line == LINE_BLOCKED)
        return refuse_pieces(r, H(41), p, blocker, "{p} has no clear line to its target: {o} is in the way");
    bool nearest = cb_units_distance(b, u, v) <= nearest_target(b, u) + touch_gap(b);
    if (b->unit[u].turn & MUST_SHOOT && !nearest)
        return refuse_pieces(r, H(25), p, o, "{p} goes on shooting, and at the nearest target: {o} is not");
    if (!(b->unit[u].turn & IS_DIRECTED) && !nearest)
        return refuse_pieces(r, C(22), p, o, "{p} shoots at the nearest target unless a leader directs it");
    return true;
}

unsigned cb_shots_of(const struct cb_battle *b, unsigned u, uint8_t *out, unsigned cap) {
    struct ruling r;
    unsigned n = 0;
    if (!cb_range_of(&b->unit[u]) || b->unit[u].turn & HAS_SHOT) return 0;
    if (!cb_enemy_within(b, u, cb_range_of(&b->unit[u]) * b->jt)) return 0;
    for (unsigned v = 0; v < b->units && n < cap; v++)
        if (is_here(b, v) && b->unit[v].side != b->unit[u].side && in_range(b, u, v) && cb_judge_shot(b, u, v, &r))
            out[n++] = (uint8_t)v;
    return n;
}

/* cb-H42: the front rank; the second too of bowmen and missile troops */
static void count_shooters(const struct unit *u, struct cb_unit *view) {
    bool deep = u->type == BOWMEN || u->type == MISSILE_TROOPS;
    view->front_stands = u->files;
    int32_t behind = u->stands - u->files;
    view->rear_stands = deep && u->ranks > 1 ? (behind < u->files ? behind : u->files) : 0;
}

/* cb-H38: in a wood, or behind an obstacle on the side the shot comes from */
static bool in_cover(const struct cb_battle *b, unsigned u, unsigned v) {
    if (cb_ground_under(b, &b->unit[v].quad) & GROUND_COVER || cb_in_camp_of(b, v, b->unit[v].side)) return true;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!(cb_ground_flags[b->terrain.feature[f].kind] & (GROUND_OBSTACLE | GROUND_MAJOR))) continue;
        bool between = feature_meets_segment(&b->terrain, (int)f, b->unit[u].pose.at, b->unit[v].centre);
        if (between && feature_distance(&b->terrain, (int)f, &b->unit[v].quad) <= b->jt / 2) return true;
    }
    return false;
}

/* Why so many dice, and why they hit so well. */
static void tell_dice(const struct cb_battle *b, unsigned u, unsigned v, const struct cb_unit *own,
                      const struct cb_unit *foe, enum cb_range range, struct events *ev) {
    struct resolution why;
    if (!ev) return;
    why.reasons = 0;
    cb_shooting_dice(own, foe, &why);
    cb_shooting_bonus(own, foe, range, &why);
    for (uint32_t i = 0; i < why.reasons; i++) {
        bool bonus = why.reason[i].value;
        struct event *e =
            tell_pieces(ev, "volley", why.reason[i].clause, bonus ? "{p}: +{0} to hit, {w}" : "{p}: {w}", u, v);
        e->said.number[0] = why.reason[i].value;
        e->said.word = why.reason[i].text;
    }
    bool still = b->unit[u].type == MISSILE_TROOPS && !own->moved;
    if (still) tell_pieces(ev, "volley", H(45), "{p} has made no move so far this turn", u, v);
}

void cb_play_shot(struct cb_battle *b, unsigned u, unsigned v, struct events *ev) {
    struct cb_unit own = cb_self_of(b, u), foe = cb_self_of(b, v);
    struct unit *x = &b->unit[u];
    count_shooters(x, &own);
    foe.in_cover = in_cover(b, u, v);
    enum cb_range range = within_shot(b, u, v, b->jt) ? SHORT_RANGE : LONG_RANGE;
    int32_t dice = cb_shooting_dice(&own, &foe, NULL), bonus = cb_shooting_bonus(&own, &foe, range, NULL);
    cb_take_up(b, u);
    x->turn |= x->turn & HAS_MOVED ? HAS_SHOT | SHOT_AFTER_MOVE : HAS_SHOT;
    if (x->doing == WAS_HALTED) x->doing = WAS_SHOOTING;
    clause right = x->type == BOWMEN || x->type == ARTILLERY ? C(8) : shoots_before(x) ? C(9) : C(10);
    struct event *e = tell_pieces(ev, "shoot", right,
                                  dice == 0   ? "{p} shoots at {o}, but has no die left to throw"
                                  : dice == 1 ? "{p} shoots at {o} with {0} die, {1} or more hits"
                                              : "{p} shoots at {o} with {0} dice, {1} or more hits",
                                  u, v);
    e->said.number[0] = dice;
    e->said.number[1] = 6 - bonus;
    tell_dice(b, u, v, &own, &foe, range, ev);
    if (x->turn & WAS_SHOT_AT)
        tell_pieces(ev, "leave", H(46), "{p} shoots with what earlier shooting has left it", u, NO_PIECE);
    if (shoots_before(x) && !(x->turn & HAS_MOVED))
        tell_pieces(ev, "leave", C(9), "{p} may still move after this", u, NO_PIECE);
    if (dice > DRAW_MAX) dice = DRAW_MAX;
    if (dice > 0)
        queue_add(&b->queue, (struct task){.kind = TASK_VOLLEY,
                                           .piece = (uint8_t)u,
                                           .other = (uint8_t)v,
                                           .value = (int16_t)dice,
                                           .second = (int16_t)(6 - bonus)});
}
