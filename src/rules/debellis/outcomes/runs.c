/* Straight runs, measured in hundredths of a millimetre travelled.
 *
 * Whether something is met at all is decided with the contact tolerance, so that neighbours side by side never
 * hinder; where it is met is then found as exactly as integers allow, so that bases end edge to edge. */
#include "rules/debellis/outcomes/runs.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/zones.h"

static struct run run_of(const struct battle *b, struct base from, length distance, bool backwards) {
    struct run r = {.base = from, .distance = distance, .backwards = backwards, .slack = battle_tolerance(b).gap};
    struct motion motion = motion_ahead(from.pose, backwards ? -distance : distance);
    r.swept = motion_swept(from, &motion);
    r.box = box_grown(r.swept.box, r.slack);
    return r;
}

struct run db_run_ahead(const struct battle *b, struct base from, length distance) {
    return run_of(b, from, distance, false);
}

struct run db_run_back(const struct battle *b, struct base from, length distance) {
    return run_of(b, from, distance, true);
}

struct pose db_run_pose(const struct run *r, length travelled) {
    return pose_moved(r->base.pose, 0, r->backwards ? -travelled : travelled);
}

struct base db_run_base(const struct run *r, length travelled) {
    return (struct base){db_run_pose(r, travelled), r->base.width, r->base.depth};
}

struct convex db_run_ground(const struct run *r, length travelled) {
    return swept_by(r->base, db_run_base(r, travelled));
}

length db_run_to_neighbour(const struct battle *b, const struct run *r, unsigned e) {
    struct quad q = element_quad(b, e);
    if (!swept_meets(&r->swept, &q, r->slack)) return RUN_FREE;
    return swept_first_meeting(&r->swept, r->distance, &q, 0);
}

/* How far out of the runner's line the middle of what it meets lies. */
static length aside_of(const struct battle *b, const struct run *r, struct meeting m) {
    length x = point_local(r->base.pose, b->element[m.which].centre).x;
    return x < 0 ? -x : x;
}

struct meeting db_met_first(const struct battle *b, const struct run *r, unsigned e, struct meeting x,
                            struct meeting y) {
    if (x.kind == MEETS_NOTHING || y.kind == MEETS_NOTHING) return nearer_of(x, y);
    if (y.at - x.at > r->slack || x.at - y.at > r->slack) return nearer_of(x, y);
    length at = nearer_of(x, y).at;
    struct meeting first = x;
    if (x.kind != y.kind) {
        first = x.kind < y.kind ? x : y;
    } else if (x.kind == MEETS_TROOPS) {
        bool enemy = b->element[x.which].side != b->element[e].side;
        bool other = b->element[y.which].side != b->element[e].side;
        bool better = other != enemy ? other : aside_of(b, r, y) + r->slack < aside_of(b, r, x);
        first = better ? y : x;
    }
    first.at = at;
    return first;
}

static bool ground_meets(const struct battle *b, const struct run *r, unsigned feature, length travelled) {
    struct convex ground = db_run_ground(r, travelled);
    return feature_meets_convex(&b->terrain, (int)feature, &ground, 0);
}

length db_run_to_feature(const struct battle *b, const struct run *r, unsigned feature) {
    if (!boxes_meet(b->terrain.feature[feature].box, r->box)) return RUN_FREE;
    struct convex all = db_run_ground(r, r->distance);
    if (!feature_meets_convex(&b->terrain, (int)feature, &all, r->slack)) return RUN_FREE;
    if (ground_meets(b, r, feature, 0)) return 0;
    length clear = 0, met = r->distance;
    while (met - clear > 1) { /* the ground covered only grows: halve until the border is found */
        length middle = clear + (met - clear) / 2;
        if (ground_meets(b, r, feature, middle))
            met = middle;
        else
            clear = middle;
    }
    return clear;
}

/* How far a base reaches beyond one edge of the table; negative while it is inside. */
static length beyond_table(const struct battle *b, const struct run *r, length travelled, enum edge e) {
    struct quad q = base_quad(db_run_base(r, travelled));
    struct box box = quad_box(&q);
    switch (e) {
    case EDGE_FRONT:
        return box.y1 - b->depth;
    case EDGE_RIGHT:
        return box.x1 - b->width;
    case EDGE_REAR:
        return -box.y0;
    default:
        return -box.x0;
    }
}

static length run_to_one_edge(const struct battle *b, const struct run *r, enum edge e) {
    if (beyond_table(b, r, r->distance, e) <= AT_LIMIT) return RUN_FREE; /* nobody stands off the table by a hair */
    if (beyond_table(b, r, 0, e) > 0) return 0;
    length inside = 0, outside = r->distance;
    while (outside - inside > 1) {
        length middle = inside + (outside - inside) / 2;
        if (beyond_table(b, r, middle, e) > 0)
            outside = middle;
        else
            inside = middle;
    }
    return inside;
}

struct meeting db_run_to_table_edge(const struct battle *b, const struct run *r) {
    struct meeting first = meets_nothing();
    if (r->box.x0 >= 0 && r->box.y0 >= 0 && r->box.x1 <= b->width && r->box.y1 <= b->depth) return first;
    for (int e = EDGE_FRONT; e < EDGE_NONE; e++) {
        struct meeting m = {run_to_one_edge(b, r, (enum edge)e), MEETS_EDGE, (uint8_t)e};
        first = nearer_of(first, m);
    }
    return first;
}

struct meeting db_run_to_place(const struct battle *b, const struct run *r, unsigned spared) {
    struct meeting first = meets_nothing();
    for (unsigned p = 0; p < b->places; p++) {
        if (p == spared || b->place[p].flags & PLACE_GONE) continue;
        struct meeting m = {db_run_to_feature(b, r, b->place[p].feature), MEETS_PLACE, (uint8_t)p};
        first = nearer_of(first, m);
    }
    return first;
}

/* dba22-069: troops before an enemy's front are not held there when they are driven off or follow up. */
void db_tell_unbound(const struct db_rules *rules, const struct battle *b, unsigned e, struct events *ev) {
    if (!ev || !told_by(rules->cite.zone_outcome) || !db_is_pinned(rules, b, e)) return;
    tell_pieces(ev, "note", rules->cite.zone_outcome, "{p} stands before an enemy's front, but an outcome move is free",
                e, NO_PIECE);
}

void db_tell_river(const struct db_rules *rules, const struct battle *b, unsigned e, struct events *ev) {
    if (!ev) return;
    struct quad q = element_quad(b, e);
    int river = db_river_under(rules, b, &q);
    if (river < 0) return;
    tell_pieces(ev, "river", rules->cite.river_good, "{q} does not hinder {p}", e, NO_PIECE)->said.place =
        (uint8_t)river;
}
