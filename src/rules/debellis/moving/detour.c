/* The way round (H06: "going round obstacles"; dba22-H18: where the straight path is barred, legs are added).
 *
 * A base that keeps its facing and only shifts gets past an obstacle along the shortest way by touching it corner to
 * corner: the corners of the obstacle grown by the base are where it may change direction. These are the points of a
 * visibility graph, which is searched nearest first (A*). Obstacles enter the graph when they turn out to bar a leg, so
 * that only what lies on the way is ever looked at; the search ends after so many legs tried, and never looks at a way
 * longer than the troops could go by much. The facing is changed before the first leg or after the last. */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"
#include "table/exact.h"

#include <string.h>

enum { POINTS_MAX = 96, OBSTACLES_MAX = 10, LEGS_TRIED_MAX = 64, START = 0, GOAL = 1 };

struct search {
    struct march m; /* a copy to walk with: what it meets is thrown away */
    heading facing; /* kept all along */
    length limit;   /* no way longer than this is of use */
    int hand;       /* only on this side of the straight line: 1 left, -1 right, 0 either */
    int points, tried;
    struct point at[POINTS_MAX]; /* of the midpoint of the front edge */
    length reached[POINTS_MAX];  /* the length of the shortest way hoped for, INT32_MAX: none */
    uint8_t before[POINTS_MAX];  /* the point it comes from */
    bool done[POINTS_MAX];       /* that way is known to be clear */
    bool barred[POINTS_MAX][POINTS_MAX];
    int obstacles;
    uint16_t obstacle[OBSTACLES_MAX]; /* an element, or ELEMENTS_MAX + a feature */
};

static struct base base_at(const struct search *s, struct point at) {
    return member_base(&s->m, 0, (struct pose){at, s->facing, 0});
}

/* The shortest way to a point from one that is done, were the last leg clear. */
static void hope(struct search *s, int to) {
    s->reached[to] = INT32_MAX;
    for (int i = 0; i < s->points; i++) {
        if (!s->done[i] || s->barred[i][to]) continue;
        length way = s->reached[i] + distance_between(s->at[i], s->at[to]);
        if (way >= s->reached[to]) continue;
        s->reached[to] = way;
        s->before[to] = (uint8_t)i;
    }
}

/* Nobody stands there, and nothing that cannot be entered (of the ground only the obstacle at hand is looked at). */
static bool stands_free(const struct search *s, const struct quad *q, int feature) {
    const length gap = battle_tolerance(s->m.b).gap;
    struct box box = quad_box(q);
    for (unsigned e = 0; e < s->m.b->elements; e++) {
        if (!on_table(s->m.b, e) || is_mover(&s->m, e) || !element_near_box(s->m.b, e, box, 0)) continue;
        struct quad other = element_quad(s->m.b, e);
        if (quads_overlap(q, &other, gap)) return false;
    }
    return feature < 0 || !feature_meets_quad(&s->m.b->terrain, feature, q, gap);
}

/* A point where the base touches the obstacle with one corner, if it stands free and is worth going to. */
static void add_point(struct search *s, struct point at, int feature) {
    if (s->points == POINTS_MAX || s->hand * cross(s->at[START], s->at[GOAL], at) < 0) return;
    for (int i = 0; i < s->points; i++) /* neighbours in line have corners in common */
        if (distance_squared(s->at[i], at) <= 4) return;
    if (distance_between(s->at[START], at) + distance_between(at, s->at[GOAL]) > s->limit) return;
    struct quad q = base_quad(base_at(s, at));
    if (!stands_free(s, &q, feature)) return;
    int new = s->points++;
    s->at[new] = at;
    s->done[new] = false;
    for (int i = 0; i < new; i++) s->barred[i][new] = s->barred[new][i] = false;
    hope(s, new);
}

static void add_corner(struct search *s, struct point corner, int feature) {
    struct quad own = base_quad(base_at(s, (struct point){0, 0}));
    for (int i = 0; i < 4; i++)
        add_point(s, (struct point){corner.x - own.corner[i].x, corner.y - own.corner[i].y}, feature);
}

static void add_obstacle(struct search *s, unsigned what) {
    for (int i = 0; i < s->obstacles; i++)
        if (s->obstacle[i] == what) return;
    if (s->obstacles == OBSTACLES_MAX) return;
    s->obstacle[s->obstacles++] = (uint16_t)what;
    if (what < ELEMENTS_MAX) {
        struct quad q = element_quad(s->m.b, what);
        for (int i = 0; i < 4; i++) add_corner(s, q.corner[i], -1);
        return;
    }
    const struct terrain *t = &s->m.b->terrain;
    const struct feature *f = &t->feature[what - ELEMENTS_MAX];
    for (unsigned i = 0; i < f->count; i++) add_corner(s, t->vertex[f->first + i], (int)what - ELEMENTS_MAX);
}

/* Everybody the leg comes upon, the nearest first, however they are listed. */
static void add_all_met(struct search *s, struct pose from, const struct motion *leg) {
    const struct base base = member_base(&s->m, 0, from);
    const length gap = battle_tolerance(s->m.b).gap;
    const struct swept way = motion_swept(base, leg);
    const struct point start = base_centre(base);
    uint8_t met[OBSTACLES_MAX];
    int64_t far[OBSTACLES_MAX];
    int count = 0;
    for (unsigned e = 0; e < s->m.b->elements; e++) {
        if (!on_table(s->m.b, e) || is_mover(&s->m, e) || !element_near_box(s->m.b, e, way.box, gap)) continue;
        struct quad q = element_quad(s->m.b, e);
        bool spared = false;
        if (!db_sweep_meets_base(&way, false, &q, gap, &spared)) continue;
        int64_t d = distance_squared(start, s->m.b->element[e].centre);
        if (count == OBSTACLES_MAX && far[count - 1] <= d) continue;
        int i = count < OBSTACLES_MAX ? count++ : count - 1;
        for (; i > 0 && far[i - 1] > d; i--) far[i] = far[i - 1], met[i] = met[i - 1];
        far[i] = d, met[i] = (uint8_t)e;
    }
    for (int i = 0; i < count; i++) add_obstacle(s, met[i]);
}

/* Nothing and nobody is on it, not even friends it could pass through: a way round them is wanted. */
static bool goes_clear(struct march *m, struct pose from, struct motion leg, struct ruling *r) {
    m->met = m->place = NO_PIECE;
    m->passings = 0;
    m->turned = false;
    r->why.other = r->why.place = NO_PIECE;
    return db_walk_leg(m, 0, 1, &from, &leg, r) == WAY_CLEAR && !m->passings;
}

/* Is the leg clear? What bars it becomes an obstacle to go round. */
static bool leg_is_clear(struct search *s, struct pose from, struct motion whole) {
    struct ruling r;
    struct march *m = &s->m;
    s->tried++;
    if (goes_clear(m, from, whole, &r)) return true;
    if (m->passings || m->met != NO_PIECE || (r.why.other != NO_PIECE && r.why.other < m->b->elements))
        add_all_met(s, from, &whole);
    else if (m->place != NO_PIECE)
        add_obstacle(s, ELEMENTS_MAX + m->b->place[m->place].feature);
    else if (r.why.place != NO_PIECE)
        add_obstacle(s, ELEMENTS_MAX + r.why.place);
    return false;
}

static bool can_shift(struct search *s, int from, int to) {
    struct pose a = {s->at[from], s->facing, 0};
    return leg_is_clear(s, a, motion_by(s->at[to].x - s->at[from].x, s->at[to].y - s->at[from].y));
}

/* The open point through which the shortest way could lead, if any within the limit does. */
static int nearest_open(const struct search *s) {
    int best = -1;
    int64_t least = (int64_t)s->limit + 1;
    for (int i = 0; i < s->points; i++) {
        if (s->done[i] || s->reached[i] >= least) continue;
        int64_t through = (int64_t)s->reached[i] + distance_between(s->at[i], s->at[GOAL]);
        if (through < least) least = through, best = i;
    }
    return best;
}

/* From START to GOAL. A leg is tried only when the way over it is the most hopeful of all. */
static bool search_way(struct search *s) {
    while (s->tried < LEGS_TRIED_MAX) {
        int next = nearest_open(s);
        if (next < 0) return false;
        if (!can_shift(s, s->before[next], next)) {
            s->barred[s->before[next]][next] = true;
            hope(s, next);
            continue;
        }
        s->done[next] = true;
        if (next == GOAL) return true;
        for (int i = 0; i < s->points; i++) {
            if (s->done[i]) continue;
            length way = s->reached[next] + distance_between(s->at[next], s->at[i]);
            if (way >= s->reached[i]) continue;
            s->reached[i] = way;
            s->before[i] = (uint8_t)next;
        }
    }
    return false;
}

static void begin(struct search *s, const struct march *m, heading facing, struct point from, struct point to,
                  length limit, int hand) {
    memcpy(&s->m, m, offsetof(struct march, start));
    /* An enemy on a leg is an obstacle, wherever it is met: unless a place comes before, or it must not be met at all.
     */
    s->m.probes = !m->b->places && !is_type(m->b, m->group.member[0], m->rules->sets.no_contact);
    s->facing = facing;
    s->tried = s->obstacles = 0;
    s->points = 2;
    s->at[START] = from;
    s->at[GOAL] = to;
    s->reached[START] = 0;
    s->done[START] = true;
    s->done[GOAL] = s->barred[START][GOAL] = false;
    s->limit = limit;
    s->hand = hand;
    hope(s, GOAL);
}

/* The way found as motions with the turn before or after it, measured leg by leg. */
static struct detour way_found(const struct search *s, struct pose from, struct pose to, bool turn_first) {
    struct detour d = {.round = s->obstacles && s->obstacle[0] < ELEMENTS_MAX ? (uint8_t)s->obstacle[0] : NO_PIECE};
    uint8_t path[STEP_LEGS_MAX];
    int count = 0;
    int32_t turn = turn_from(from.facing, to.facing);
    for (int i = GOAL; i != START && count < STEP_LEGS_MAX - 1; i = s->before[i]) path[count++] = (uint8_t)i;
    if (count >= STEP_LEGS_MAX - 1) return (struct detour){0};
    if (turn && turn_first) d.leg[d.legs++] = motion_about(base_centre(member_base(&s->m, 0, from)), turn);
    struct pose last = from;
    struct point at = s->at[START];
    for (int i = count - 1; i >= 0; i--) {
        struct point next = s->at[path[i]];
        struct pose pose = path[i] == GOAL ? to : (struct pose){next, s->facing, 0};
        d.leg[d.legs++] = motion_by(next.x - at.x, next.y - at.y);
        d.measure += db_single_shift(&s->m, member_base(&s->m, 0, last), pose);
        last = pose;
        at = next;
    }
    if (turn && !turn_first) d.leg[d.legs++] = motion_about(base_centre(member_base(&s->m, 0, to)), turn);
    return d;
}

/* Turned at the start or at the goal, about the middle of the base. */
static struct detour detour_turning(const struct march *m, struct pose from, struct pose to, bool turn_first,
                                    length limit, int hand) {
    struct search s;
    struct base here = member_base(m, 0, from), there = member_base(m, 0, to);
    int32_t turn = turn_from(from.facing, to.facing);
    struct pose start = turn_first ? pose_pivoted(here, to.facing) : from;
    struct pose goal = turn_first ? to : pose_pivoted(there, from.facing);
    begin(&s, m, start.facing, start.at, goal.at, limit, hand);
    /* Asked first: who stands in a line cannot turn in it, nor in front of an enemy, and need not look for a way. */
    struct ruling unheard;
    struct motion about = motion_about(base_centre(turn_first ? here : there), turn);
    if (turn && !goes_clear(&s.m, turn_first ? from : goal, about, &unheard)) return (struct detour){0};
    return search_way(&s) ? way_found(&s, from, to, turn_first) : (struct detour){0};
}

struct detour db_find_detour(const struct march *m, struct pose from, struct pose to, length limit, int hand) {
    /* No way round is shorter than the straight one that is barred. */
    if (db_single_shift(m, member_base(m, 0, from), to) > limit) return (struct detour){0};
    struct detour first = detour_turning(m, from, to, true, limit, hand);
    if (from.facing == to.facing) return first;
    struct detour last = detour_turning(m, from, to, false, limit, hand);
    if (!first.legs) return last;
    return last.legs && last.measure < first.measure ? last : first;
}
