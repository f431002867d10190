/* The way of a unit that its player steers: steps, distances, what may not be crossed and what crossing costs. */
#include "rules/cb/tasks.h"

#include "table/region.h"
#include "table/walk.h"

#include <string.h>

/* Everything a path keeps track of while its steps are followed. */
struct walk {
    const struct cb_battle *b;
    unsigned u;
    unsigned how; /* enum path_leave */
    struct cb_unit view;
    struct base at;
    int32_t turned;            /* all wheels of this move together (cb-H34: 90 degrees) */
    uint32_t crossed, avoided; /* features paid for; those a gap leads past */
    struct path *p;
    struct ruling *r;
};

static bool refuse_walk(const struct walk *w, clause c, unsigned other, const char *text) {
    return refuse_pieces(w->r, c, (uint8_t)w->u, (uint8_t)other, text);
}

/* --- what lies along a stretch ---------------------------------------------------------------------------------------
 */

/* A circle about all that a stretch of the way covers: the middle between its ends, and half the way more than the
 * unit's own radius. */
struct round {
    struct point middle;
    int64_t radius;
};

static struct round round_of(const struct walk *w, struct base to) {
    struct point a = base_centre(w->at), z = base_centre(to);
    return (struct round){{a.x + (z.x - a.x) / 2, a.y + (z.y - a.y) / 2},
                          (int64_t)distance_between(a, z) / 2 + w->b->unit[w->u].radius + 4};
}

/* Cheap: that unit is further from the stretch than `reach`. */
static bool surely_off(const struct round *o, const struct unit *x, length reach) {
    int64_t limit = o->radius + x->radius + reach;
    return distance_squared(o->middle, x->centre) > limit * limit;
}

/* cb-007, cb-048, cb-H98: how near the enemy it may come. */
static bool keeps_off_enemies(const struct walk *w, const struct round *o, const struct convex *swept,
                              const struct quad *end) {
    const struct cb_battle *b = w->b;
    length bow = jts(b, BOW_SHOT), reach = w->how & PATH_DOUBLED ? bow : b->jt;
    for (unsigned v = 0; v < b->units; v++) {
        if (!is_here(b, v) || b->unit[v].side == b->unit[w->u].side || surely_off(o, &b->unit[v], reach)) continue;
        struct convex foe = convex_of(&b->unit[v].quad);
        length near = convex_distance(swept, &foe);
        if (w->how & PATH_DOUBLED && near + ROUNDING < bow)
            return refuse_walk(w, C(48), v, "a double move may not come within bow shot of {o}");
        if (near + ROUNDING >= b->jt) continue;
        length before = cb_units_distance(b, w->u, v);
        if (before + ROUNDING >= b->jt) return refuse_walk(w, C(7), v, "{p} must stop 1 JT from {o}");
        if (convex_overlap(swept, &foe, touch_gap(b)))
            return refuse_walk(w, H(34), v, "{p} may not pass through {o}: nobody crosses the enemy");
        if (quads_distance(end, &b->unit[v].quad) + ROUNDING < before)
            return refuse_walk(w, H(98), v, "{p} is nearer than 1 JT to {o} and may not come nearer");
    }
    return true;
}

static bool pass_friends(struct walk *w, struct base to) {
    uint8_t met[UNITS_MAX];
    unsigned n = cb_friends_met(w->b, w->u, w->at, to, met);
    for (unsigned i = 0; i < n; i++) {
        if (memchr(w->p->friends, met[i] + 1, w->p->passed)) continue;
        if (w->p->passed == sizeof w->p->friends)
            return refuse_walk(w, H(34), met[i], "{p} cannot pass so many friends");
        w->p->friends[w->p->passed++] = (uint8_t)(met[i] + 1); /* 0 means none */
    }
    return true;
}

static void add_fee(struct path *p, clause by, int dps) {
    enum { MOST = sizeof p->fee / sizeof *p->fee };
    if (dps > 0 && p->fees < MOST) p->fee[p->fees++] = (struct fee){by, (int8_t)dps};
}

/* cb-049, as things are just before the manoeuvre (cb-H96): with the unit there. */
static bool is_beyond(const struct walk *w, struct pose there) {
    struct quad q = base_quad(cb_unit_base_at(w->b, w->u, there));
    for (unsigned v = 0; v < w->b->units; v++)
        if (is_here(w->b, v) && w->b->unit[v].side != w->b->unit[w->u].side &&
            quads_in_reach(&q, &w->b->unit[v].quad, jts(w->b, BOW_SHOT)))
            return false;
    return true;
}

/* A manoeuvre made there. What it takes now counts against what it would take next (cb-050). */
static void add_price(struct walk *w, enum cb_manoeuvre m, struct pose there) {
    struct cb_price price = cb_manoeuvre_price(&w->view, m, is_beyond(w, there), NULL);
    add_fee(w->p, price.by, price.dps);
    w->p->halves = (uint8_t)(w->p->halves + price.cost);
    if (!is_special(&w->view)) w->view.dps += price.dps;
}

/* Where it stands just before it comes upon the feature. */
static struct pose before_feature(const struct walk *w, uint32_t f, struct pose to) {
    enum { PARTS = 16 };
    struct pose last = w->at.pose;
    for (int i = 1; i < PARTS; i++) {
        struct pose p = w->at.pose;
        p.at.x += (to.at.x - p.at.x) / PARTS * i;
        p.at.y += (to.at.y - p.at.y) / PARTS * i;
        struct quad q = base_quad(cb_unit_base_at(w->b, w->u, p));
        if (feature_meets_quad(&w->b->terrain, (int)f, &q, touch_gap(w->b))) break;
        last = p;
    }
    return last;
}

/* --- the ground ---------------------------------------------------------------------------------------------- */

static bool on_passage(const struct cb_battle *b, struct point p) {
    for (uint32_t g = 0; g < b->terrain.features; g++)
        if (cb_ground_flags[b->terrain.feature[g].kind] & GROUND_PASSAGE && feature_holds_point(&b->terrain, (int)g, p))
            return true;
    return false;
}

enum crossing { NOT_MET, PASSED, BARRED };

/* One straight piece of a line where the way meets it: looked at every sixteenth of a JT. */
static enum crossing crossing_of(const struct cb_battle *b, const struct window *way, struct point a, struct point z) {
    int32_t from, to;
    if (!window_clip(way, a, z, &from, &to)) return NOT_MET;
    int64_t looks = (int64_t)(to - from) * distance_between(a, z) / SPAN_ONE / (b->jt / 16) + 1;
    for (int64_t i = 0; i < looks; i++) {
        int64_t at = from + (to - from) * (2 * i + 1) / (2 * looks);
        struct point p = {a.x + (length)((z.x - a.x) * at / SPAN_ONE), a.y + (length)((z.y - a.y) * at / SPAN_ONE)};
        if (!on_passage(b, p)) return BARRED;
    }
    return PASSED;
}

/* A line is crossed unless a ford or a gate lies over all of it that the way meets. */
bool cb_ground_bars(const struct cb_battle *b, uint32_t f, const struct convex *way) {
    if (!feature_meets_convex(&b->terrain, (int)f, way, touch_gap(b))) return false;
    const struct feature *line = &b->terrain.feature[f];
    if (line->shape != SHAPE_LINE) return true;
    struct window window = window_on(way, 0);
    const struct point *v = &b->terrain.vertex[line->first];
    bool met = false;
    for (int i = 0; i + 1 < line->count; i++) {
        enum crossing c = crossing_of(b, &window, v[i], v[i + 1]);
        if (c == BARRED) return true;
        met |= c == PASSED;
    }
    return !met; /* only its edge is touched: it bars as any other */
}

/* What one piece of ground does to the unit on its way. */
static bool cross_feature(struct walk *w, uint32_t f, struct pose to) {
    unsigned flags = cb_ground_flags[w->b->terrain.feature[f].kind];
    bool there = feature_meets_quad(&w->b->terrain, (int)f, &w->b->unit[w->u].quad, touch_gap(w->b));
    if (flags & GROUND_DIFFICULT) {
        struct cb_price price = cb_manoeuvre_price(&w->view, DIFFICULT_TERRAIN, false, NULL);
        if (!price.allowed) return refuse_walk(w, C(45), NO_PIECE, "difficult terrain is impassable to {p}");
        bool paid = w->b->unit[w->u].turn & IN_DIFFICULTY; /* cb-H38: once a turn */
        for (unsigned i = 0; i < w->p->fees; i++) paid |= w->p->fee[i].by == price.by;
        if (!paid) add_fee(w->p, price.by, price.dps);
    }
    if (there) return true; /* it stands astride: it has paid when it came there */
    if (flags & GROUND_MAJOR && !(w->how & PATH_MAJOR)) {
        struct cb_price price = cb_manoeuvre_price(&w->view, CROSS_MAJOR_OBSTACLE, false, NULL);
        if (!price.allowed) return refuse_walk(w, C(64), NO_PIECE, "chariots cannot cross a major obstacle");
        return refuse_walk(w, H(38), NO_PIECE,
                           "{p} crosses a major obstacle only by 'cross', as its whole move, from within 1 JT of it");
    }
    if (flags & GROUND_OBSTACLE) add_price(w, CROSS_OBSTACLE, before_feature(w, f, to));
    return true;
}

/* cb-H38: in a gap it is as narrow as a gap may be. */
static struct base narrowed(const struct walk *w, struct base b) {
    if (w->how & PATH_GAP) b.width = w->b->jt;
    return b;
}

static bool cross_ground(struct walk *w, const struct convex *wide, struct base to) {
    const struct terrain *t = &w->b->terrain;
    if (!t->features) return true;
    struct convex lane = w->how & PATH_GAP ? swept_by(narrowed(w, w->at), narrowed(w, to)) : *wide;
    for (uint32_t f = 0; f < t->features; f++) {
        unsigned flags = cb_ground_flags[t->feature[f].kind];
        if (!(flags & (GROUND_DIFFICULT | GROUND_OBSTACLE | GROUND_MAJOR)) || w->crossed >> f & 1) continue;
        if (!cb_ground_bars(w->b, f, wide)) continue;
        if (w->how & PATH_GAP && !cb_ground_bars(w->b, f, &lane)) {
            w->avoided |= 1u << f;
            continue;
        }
        w->crossed |= 1u << f;
        if (!cross_feature(w, f, to.pose)) return false;
    }
    return true;
}

/* cb-066, cb-067: a gap is narrower than the unit, and the unit comes out of it. */
static bool pass_gap(struct walk *w) {
    struct quad end = base_quad(w->at);
    if (!w->avoided)
        return refuse_walk(w, H(38), NO_PIECE, "there is no gap there narrower than {p}: it moves as it stands");
    for (uint32_t f = 0; f < w->b->terrain.features; f++)
        if (w->avoided >> f & 1 && feature_meets_quad(&w->b->terrain, (int)f, &end, touch_gap(w->b)))
            return refuse_walk(w, H(38), NO_PIECE, "{p} must come out of the gap at its far side");
    add_price(w, PASS_GAP, w->b->unit[w->u].pose);
    return true;
}

/* One straight stretch, or one slice of a wheel. */
static bool walk_to(struct walk *w, struct pose to) {
    struct base end = w->at;
    end.pose = to;
    struct convex swept = swept_by(w->at, end);
    struct quad q = base_quad(end);
    if (!cb_on_table(w->b, &q)) return refuse_walk(w, H(34), NO_PIECE, "{p} may not leave the table");
    struct round o = round_of(w, end);
    if (!keeps_off_enemies(w, &o, &swept, &q) || !pass_friends(w, end) || !cross_ground(w, &swept, end)) return false;
    w->p->reached |= cb_leaders_on(w->b, w->u, &swept);
    w->at = end;
    return true;
}

/* --- steps --------------------------------------------------------------------------------------------------- */

static bool walk_on(void *walker, struct pose to) { return walk_to(walker, to); }

static bool step_wheel(struct walk *w, const struct step *s) {
    enum { STRAY = 10 }; /* a tenth of a millimetre */
    if (is_unformed(&w->view)) return refuse_walk(w, H(37), NO_PIECE, "{p} is unformed and turns freely: use 'to'");
    add_price(w, WHEEL, w->at.pose);
    struct motion m;
    step_motion(w->at, s, &m);
    w->p->used += motion_front_travel(w->at, &m);
    w->turned += s->turn;
    if (w->turned > QUARTER_TURN) return refuse_walk(w, H(34), NO_PIECE, "{p} may wheel up to 90 degrees in one move");
    return walk_motion(w->at, &m, STRAY, walk_on, w);
}

static bool step_ahead(struct walk *w, const struct step *s) {
    if (s->distance < 0)
        return refuse_walk(w, H(34), NO_PIECE, "{p} moves forward: to go back, 'step' or 'face' about");
    w->p->used += s->distance;
    return walk_to(w, step_end(w->at, s));
}

static bool step_to(struct walk *w, const struct step *s) {
    if (!is_unformed(&w->view))
        return refuse_walk(w, H(34), NO_PIECE, "only unformed units go any way: {p} advances and wheels");
    struct pose to = step_end(w->at, s);
    w->p->used += distance_between(w->at.pose.at, to.at);
    return walk_to(w, to);
}

bool cb_follow_path(const struct cb_battle *b, unsigned u, const struct act *a, unsigned how, struct path *p,
                    struct ruling *r) {
    *p = (struct path){0};
    struct walk w = {.b = b,
                     .u = u,
                     .how = how,
                     .view = cb_self_of(b, u),
                     .at = cb_unit_base(b, u),
                     .turned = b->unit[u].turned,
                     .p = p,
                     .r = r};
    if (a->step_count == 0) return refuse_piece(r, H(34), (uint8_t)u, "say how {p} moves");
    for (unsigned i = 0; i < a->step_count; i++) {
        const struct step *s = &a->step[i];
        bool ok = s->kind == STEP_WHEEL     ? step_wheel(&w, s)
                  : s->kind == STEP_ADVANCE ? step_ahead(&w, s)
                  : s->kind == STEP_TO
                      ? step_to(&w, s)
                      : refuse_piece(r, H(34), (uint8_t)u, "{p} advances, wheels, or goes 'to' a place if unformed");
        if (!ok) return false;
    }
    struct quad q = base_quad(w.at);
    for (unsigned v = 0; v < b->units; v++) {
        if (v != u && is_here(b, v) && quads_overlap(&q, &b->unit[v].quad, touch_gap(b)))
            return refuse_pieces(r, H(34), (uint8_t)u, (uint8_t)v, "{p} would end on {o}");
    }
    if (how & PATH_GAP && !pass_gap(&w)) return false;
    const struct pose *from = &b->unit[u].pose;
    if (w.at.pose.at.x == from->at.x && w.at.pose.at.y == from->at.y && w.at.pose.facing == from->facing)
        return refuse_piece(r, H(34), (uint8_t)u, "{p} would stay as it stands: 'hold' ends its turn");
    p->end = w.at.pose;
    p->turned = w.turned;
    return true;
}

/* One stretch straight to there, as it is drawn up and faces: a step aside or back (cb-068). */
bool cb_follow_straight(const struct cb_battle *b, unsigned u, struct pose end, struct path *p, struct ruling *r) {
    *p = (struct path){.end = end};
    struct walk w = {.b = b, .u = u, .view = cb_self_of(b, u), .at = cb_unit_base(b, u), .p = p, .r = r};
    return walk_to(&w, end);
}

/* --- paying for it ------------------------------------------------------------------------------------------- */

static void pay_fees(struct cb_battle *b, unsigned u, const struct path *p, struct events *ev) {
    for (unsigned i = 0; i < p->fees; i++) {
        clause by = p->fee[i].by;
        bool difficult = by == C(46) || by == C(47);
        if (difficult) b->unit[u].turn |= IN_DIFFICULTY;
        cb_give_dps(b, u, p->fee[i].dps, by,
                    difficult     ? "{p} takes {0} {w} in difficult terrain"
                    : by == C(51) ? "{p} takes {0} {w} for a wheel"
                    : by == C(66) ? "{p} takes {0} {w} in the gap"
                                  : "{p} takes {0} {w} crossing an obstacle",
                    ev);
    }
}

void cb_pay_way(struct cb_battle *b, unsigned u, const struct path *p, struct events *ev) {
    for (unsigned l = 0; l < b->leaders; l++)
        if (p->reached >> l & 1) b->leader[l].marks |= LEADER_REACHED;
    for (unsigned i = 0; i < p->passed && is_here(b, u); i++) cb_pass_friend(b, u, p->friends[i] - 1u, ev);
    pay_fees(b, u, p, ev);
}

void cb_pay_ground(struct cb_battle *b, unsigned u, struct base from, struct base to, struct base end,
                   struct events *ev) {
    struct path p = {0};
    struct ruling r;
    struct walk w = {.b = b, .u = u, .how = PATH_MAJOR, .view = cb_self_of(b, u), .at = from, .p = &p, .r = &r};
    if (!b->terrain.features) return;
    struct quad place = base_quad(end);
    struct convex wide = swept_by(from, to), last = convex_of(&place);
    cross_ground(&w, &wide, to);
    cross_ground(&w, &last, end);
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (w.crossed >> f & 1 && cb_ground_flags[b->terrain.feature[f].kind] & GROUND_MAJOR &&
            !feature_meets_quad(&b->terrain, (int)f, &b->unit[u].quad, touch_gap(b)))
            add_price(&w, CROSS_MAJOR_OBSTACLE, from.pose);
    pay_fees(b, u, &p, ev);
}
