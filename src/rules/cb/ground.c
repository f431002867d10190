/* Where units stand: rectangles, distances, contact, the order from right to left. */
#include "game/sure.h"
#include "rules/cb/battle.h"

#include <string.h>

const uint8_t cb_ground_flags[] = {
    [GROUND_WOOD] = GROUND_DIFFICULT | GROUND_COVER | GROUND_HIDES,
    [GROUND_MARSH] = GROUND_DIFFICULT,
    [GROUND_ROUGH] = GROUND_DIFFICULT,
    [GROUND_GENTLE_HILL] = GROUND_HIGH,
    [GROUND_STEEP_HILL] = GROUND_HIGH | GROUND_DIFFICULT,
    [GROUND_WALL] = GROUND_OBSTACLE,
    [GROUND_STREAM] = GROUND_OBSTACLE,
    [GROUND_RIVER] = GROUND_MAJOR,
    [GROUND_RAMPART] = GROUND_MAJOR | GROUND_FORT,
    [GROUND_FORD] = GROUND_PASSAGE,
    [GROUND_GATE] = GROUND_PASSAGE,
    [GROUND_CAMP] = GROUND_FORT,
};
counted(cb_ground_flags, CB_TERRAINS);

/* Leaders are in nobody's way (cb-H88): only units take up room. cb-H02: files × 1 JT wide, ranks × stand depth deep.
 */
struct base cb_unit_base_at(const struct cb_battle *b, unsigned u, struct pose p) {
    const struct unit *x = &b->unit[u];
    return (struct base){p, x->files * b->jt, x->ranks * x->depth_half * b->jt / 2};
}

struct base cb_unit_base(const struct cb_battle *b, unsigned u) {
    return cb_unit_base_at(b, u, b->unit[u].pose);
}

void cb_unit_place(struct cb_battle *b, unsigned u, struct pose p) {
    struct unit *x = &b->unit[u];
    x->pose = p;
    struct base base = cb_unit_base(b, u);
    x->quad = base_quad(base);
    x->centre = base_centre(base);
    x->radius = distance_between(x->centre, x->quad.corner[0]) + 1;
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].attached == u && b->leader[l].where == ON_FIELD) b->leader[l].pose = p;
}

/* cb-H02, cb-H20: a leader is a single stand, as wide as it is deep. */
struct quad cb_leader_quad(const struct cb_battle *b, unsigned l) {
    return base_quad((struct base){b->leader[l].pose, b->jt, b->jt});
}

/* Files and ranks of the unit in a formation with so many ranks wanted. */
static void shape_unit(struct unit *u, enum cb_formation f, unsigned ranks) {
    u->formation = (uint8_t)f;
    if (f == COLUMN) { /* cb-H14 */
        u->files = u->stands >= 8 ? 2 : 1;
        u->ranks = (uint8_t)((u->stands + u->files - 1) / u->files);
        return;
    }
    u->ranks = (uint8_t)(ranks < 1 ? 1 : ranks);
    u->files = (uint8_t)((u->stands + u->ranks - 1) / u->ranks);
}

bool cb_judge_shape(struct unit *u, unsigned index, enum cb_formation f, unsigned ranks, struct ruling *r) {
    shape_unit(u, f, ranks);
    if (u->ranks > u->stands) {
        refuse_piece(r, H(97), (uint8_t)index, "{p} has {0} {w} and cannot fill {1} ranks");
        r->why.number[0] = u->stands;
        r->why.number[1] = u->ranks;
        r->why.word = u->stands == 1 ? "stand" : "stands";
        return false;
    }
    return f != LINE || u->ranks <= 4 || refuse_piece(r, H(97), (uint8_t)index, "{p}: a line has at most 4 ranks");
}

/* --- distances ----------------------------------------------------------------------------------------------- */

length cb_units_distance(const struct cb_battle *b, unsigned u, unsigned v) {
    return quads_distance(&b->unit[u].quad, &b->unit[v].quad);
}

bool cb_units_nearer(const struct cb_battle *b, unsigned u, unsigned v, length reach) {
    const struct unit *x = &b->unit[u], *y = &b->unit[v];
    return !cb_surely_apart(x, y, reach + ROUNDING) && quads_in_reach(&x->quad, &y->quad, reach);
}

bool cb_enemy_within(const struct cb_battle *b, unsigned u, length reach) {
    for (unsigned v = 0; v < b->units; v++)
        if (is_here(b, v) && b->unit[v].side != b->unit[u].side && cb_units_nearer(b, u, v, reach)) return true;
    return false;
}

unsigned cb_nearest_by_centres(const struct cb_battle *b, unsigned u, struct point centre) {
    unsigned best = NO_PIECE;
    int64_t least = INT64_MAX;
    for (unsigned v = 0; v < b->units; v++) {
        if (!is_here(b, v) || b->unit[v].side == b->unit[u].side) continue;
        int64_t d = distance_squared(centre, b->unit[v].centre);
        if (d >= least) continue;
        least = d;
        best = v;
    }
    return best;
}

unsigned cb_nearest_enemy_at(const struct cb_battle *b, unsigned u, length *distance) {
    unsigned guess = cb_nearest_by_centres(b, u, b->unit[u].centre), best = guess;
    if (guess == NO_PIECE) return NO_PIECE;
    length least = cb_units_distance(b, u, guess);
    for (unsigned v = 0; v < b->units; v++) {
        if (v == guess || !is_here(b, v) || b->unit[v].side == b->unit[u].side) continue;
        if (cb_surely_apart(&b->unit[u], &b->unit[v], least + ROUNDING)) continue; /* cheap first */
        length d = cb_units_distance(b, u, v);
        if (!cb_is_nearer(b, u, v, d, best, least)) continue;
        least = d;
        best = v;
    }
    *distance = least;
    return best;
}

unsigned cb_nearest_enemy(const struct cb_battle *b, unsigned u) {
    length distance;
    return cb_nearest_enemy_at(b, u, &distance);
}

/* --- contact ------------------------------------------------------------------------------------------------- */

enum edge cb_edge_struck(const struct cb_battle *b, unsigned u, unsigned v) {
    struct base own = cb_unit_base(b, u), foe = cb_unit_base(b, v);
    for (unsigned e = EDGE_FRONT; e <= EDGE_LEFT; e++)
        if (front_edge_on(own, foe, (enum edge)e, cb_tolerance(b))) return (enum edge)e;
    return EDGE_NONE;
}

bool cb_in_contact(const struct cb_battle *b, unsigned u, unsigned v) {
    if (!is_here(b, u) || !is_here(b, v) || b->unit[u].side == b->unit[v].side) return false;
    if (!cb_units_nearer(b, u, v, touch_gap(b))) return false;
    return cb_edge_struck(b, u, v) != EDGE_NONE || cb_edge_struck(b, v, u) != EDGE_NONE;
}

bool cb_is_engaged(const struct cb_battle *b, unsigned u) {
    for (unsigned v = 0; v < b->units; v++) {
        if (b->unit[v].side == b->unit[u].side) continue;
        if (!cb_surely_apart(&b->unit[u], &b->unit[v], touch_gap(b) + ROUNDING) && cb_in_contact(b, u, v)) return true;
    }
    return false;
}

/* cb-H49, cb-H70: the broken run, and nobody fights them */
bool cb_fights(const struct cb_battle *b, unsigned u, unsigned v) {
    return cb_in_contact(b, u, v) && !b->unit[u].broken && !b->unit[v].broken;
}

unsigned cb_opponents_of(const struct cb_battle *b, unsigned u, uint8_t *out, unsigned cap) {
    unsigned n = 0;
    for (unsigned v = 0; v < b->units && n < cap; v++)
        if (cb_fights(b, u, v)) out[n++] = (uint8_t)v;
    return n;
}

bool cb_in_combat(const struct cb_battle *b, unsigned u) {
    uint8_t one;
    return cb_opponents_of(b, u, &one, 1) > 0;
}

/* --- room ---------------------------------------------------------------------------------------------------- */

bool cb_on_table(const struct cb_battle *b, const struct quad *q) {
    struct box box = quad_box(q);
    length slack = touch_gap(b);
    return box.x0 >= -slack && box.y0 >= -slack && box.x1 <= b->width + slack && box.y1 <= b->depth + slack;
}

unsigned cb_ground_under(const struct cb_battle *b, const struct quad *q) {
    unsigned flags = 0;
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (feature_meets_quad(&b->terrain, (int)f, q, touch_gap(b)))
            flags |= cb_ground_flags[b->terrain.feature[f].kind];
    return flags;
}

bool cb_is_free(const struct cb_battle *b, unsigned u, struct pose p, unsigned but) {
    struct quad q = base_quad(cb_unit_base_at(b, u, p));
    if (!cb_on_table(b, &q)) return false;
    for (unsigned v = 0; v < b->units; v++)
        if (v != u && v != but && is_here(b, v) && quads_overlap(&q, &b->unit[v].quad, touch_gap(b))) return false;
    return !(unit_class(&b->unit[u]) & CLASS_MOUNTED) || !(cb_ground_under(b, &q) & GROUND_DIFFICULT);
}

/* --- leaders alone in the way (cb-H85) ----------------------------------------------------------------------- */

uint8_t cb_leaders_on(const struct cb_battle *b, unsigned u, const struct convex *way) {
    uint8_t on = 0;
    for (unsigned l = 0; l < b->leaders; l++) {
        const struct leader *x = &b->leader[l];
        if (x->where != ON_FIELD || x->attached != NO_PIECE || x->side == b->unit[u].side) continue;
        bool left = true, right = true; /* the whole way lies to one side of him: cheap first */
        for (int i = 0; i < way->count && (left || right); i++) {
            left = left && way->corner[i].x < x->pose.at.x - b->jt;
            right = right && way->corner[i].x > x->pose.at.x + b->jt;
        }
        if (left || right) continue;
        struct quad spot = cb_leader_quad(b, l);
        struct convex stand = convex_of(&spot);
        if (convex_overlap(way, &stand, touch_gap(b))) on |= (uint8_t)(1u << l);
    }
    return on;
}

void cb_reach_leaders(struct cb_battle *b, unsigned u, struct pose from, struct pose to) {
    struct convex way = swept_by(cb_unit_base_at(b, u, from), cb_unit_base_at(b, u, to));
    uint8_t on = cb_leaders_on(b, u, &way);
    for (unsigned l = 0; l < b->leaders; l++)
        if (on >> l & 1) b->leader[l].marks |= LEADER_REACHED;
}

/* --- from right to left (cb-H04) ----------------------------------------------------------------------------- */

/* The right of side 0 is +x, of side 1 −x; its base line is at y = 0, of side 1 at y = depth. */
bool cb_place_before(const struct cb_battle *b, struct point p, const char *id, struct point q, const char *other) {
    bool near_side = b->initiative == 0;
    if (p.x != q.x) return near_side ? p.x > q.x : p.x < q.x;
    if (p.y != q.y) return near_side ? p.y < q.y : p.y > q.y;
    return strncmp(id, other, sizeof b->unit->id) < 0;
}

bool cb_comes_before(const struct cb_battle *b, unsigned u, unsigned v) {
    return cb_place_before(b, b->unit[u].pose.at, b->unit[u].id, b->unit[v].pose.at, b->unit[v].id);
}

static bool level(length d, length other) { return in_reach(d, other) && in_reach(other, d); }

bool cb_is_nearer(const struct cb_battle *b, unsigned u, unsigned v, length d, unsigned w, length other) {
    if (!level(d, other)) return d < other;
    length middle = distance_between(b->unit[u].centre, b->unit[v].centre);
    length its = distance_between(b->unit[u].centre, b->unit[w].centre);
    return level(middle, its) ? cb_comes_before(b, v, w) : middle < its;
}

unsigned cb_right_to_left(const struct cb_battle *b, uint8_t *out) {
    unsigned n = 0;
    for (unsigned u = 0; u < b->units; u++) {
        if (!is_here(b, u)) continue;
        unsigned at = n++;
        while (at > 0 && cb_comes_before(b, u, out[at - 1])) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = (uint8_t)u;
    }
    return n;
}
