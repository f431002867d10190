/* The moves worth thinking of. Each is only proposed here; the referee judges it like any other. */
#include "rules/debellis/advice/ordering.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/places/places.h"

/* Does the straight way lead right through the middle of somebody it does not pass through? A way round may be found
 * by who orders it; it is not thought of here. */
static bool runs_into(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f, struct point goal) {
    const struct element *x = &b->element[e], *y = &b->element[f];
    bool comrade = x->side == y->side, light = is_type(b, e, rules->sets.psiloi) || is_type(b, f, rules->sets.psiloi);
    if ((comrade && light) || is_type(b, e, rules->sets.flies)) return false;
    const int64_t near = b->base_width / 4, gx = goal.x - x->centre.x, gy = goal.y - x->centre.y,
                  fx = y->centre.x - x->centre.x, fy = y->centre.y - x->centre.y;
    const int64_t along = gx * fx + gy * fy, square = gx * gx + gy * gy, off = gx * fy - gy * fx;
    if (along <= 0 || along >= square) return false;
    return (off / b->base_width) * (off / b->base_width) < (near * near / b->base_width) * (square / b->base_width);
}

static bool has_road(const struct db_rules *rules, const struct battle *b) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (rules->ground[b->terrain.feature[f].kind].flags & GROUND_ROAD) return true;
    return false;
}

/* The farthest it could go from one place to another: the ground at both ends slows it however it gets there (H04),
 * unless a road may carry it over. */
static length reach_between(const struct db_rules *rules, const struct battle *b, unsigned e, const struct quad *from,
                            const struct quad *to) {
    unsigned type = b->element[e].type;
    enum going worst = GOING_GOOD;
    if (!has_road(rules, b)) {
        enum going here = db_going_under(rules, b, from, type), there = db_going_under(rules, b, to, type);
        worst = here > there ? here : there;
    }
    return db_speed_in(rules, b, type, worst == GOING_IMPASSABLE ? GOING_GOOD : worst);
}

/* Is it worth asking the referee: near enough for its corners (H06, dba22-H18), no friend standing there already, and
 * nobody squarely in the way? What is left out here he would refuse. */
static bool worth_asking(const struct db_rules *rules, const struct battle *b, unsigned e, struct pose p) {
    const length gap = battle_tolerance(b).gap;
    struct base base = element_base(b, e);
    int64_t reach = best_speed(rules, b, e) + gap, half = b->base_width / 2;
    if (distance_squared(base.pose.at, p.at) > reach * reach) return false;
    base.pose = p;
    struct quad from = element_quad(b, e), to = base_quad(base);
    struct box box = quad_box(&to);
    struct point centre = base_centre(base);
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || !on_table(b, f)) continue;
        if (distance_squared(centre, b->element[f].centre) < half * half / 4) return false;
        if (runs_into(rules, b, e, f, centre)) return false;
        if (b->element[f].side != b->element[e].side || !element_near_box(b, f, box, 0)) continue;
        struct quad other = element_quad(b, f);
        if (quads_overlap(&to, &other, gap)) return false;
    }
    reach = reach_between(rules, b, e, &from, &to) + gap;
    for (int c = FRONT_LEFT; c <= (rules->customs.measure_all_corners ? REAR_LEFT : FRONT_RIGHT); c++)
        if (distance_squared(from.corner[c], to.corner[c]) > reach * reach) return false;
    return true;
}

/* --- contacts -------------------------------------------------------------------------------------------- */

static const struct position {
    enum contact_class kind;
    enum edge edge;
} positions[] = {
    {CONTACT_REAR, EDGE_REAR},   {CONTACT_FLANK, EDGE_LEFT},   {CONTACT_FLANK, EDGE_RIGHT},
    {CONTACT_FRONT, EDGE_FRONT}, {CONTACT_OVERLAP, EDGE_LEFT}, {CONTACT_OVERLAP, EDGE_RIGHT},
};
enum { POSITIONS = sizeof positions / sizeof *positions };

static struct act contact_act(const struct battle *b, unsigned e, unsigned enemy, const struct position *how) {
    uint8_t piece = (uint8_t)e;
    struct act a = order(&piece, 1);
    add_step(&a, to_pose(pose_lined_up(db_fighting_base(b, enemy), how->kind, how->edge, b->base_width)));
    return a;
}

/* Every edge of that enemy; or, to join a fight, every one but its front. */
static bool propose_contacts(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f,
                             take_act *take, void *context) {
    struct base enemy = db_fighting_base(b, f);
    bool engaged =
        db_front_enemy(rules, b, f) != NO_PIECE; /* then its front is taken; else there is no fight to join */
    for (int i = 0; i < POSITIONS; i++) {
        clause unheard;
        enum edge edge = positions[i].kind == CONTACT_OVERLAP ? EDGE_FRONT : positions[i].edge;
        if (positions[i].kind == (engaged ? CONTACT_FRONT : CONTACT_OVERLAP)) continue;
        if (!db_may_attack_edge(rules, element_base(b, e), enemy, edge, 0, &unheard)) continue;
        struct act a = contact_act(b, e, f, &positions[i]);
        if (worth_asking(rules, b, e, (struct pose){a.step[0].at, a.step[0].turn, 0}) && !take(context, &a))
            return false;
    }
    return true;
}

static bool could_reach(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    return !is_type(b, e, rules->sets.no_contact) && b->element[f].side != b->element[e].side && on_table(b, f) &&
           elements_near(b, e, f, best_speed(rules, b, e) + b->base_width);
}

bool db_contact_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                           void *context) {
    for (unsigned f = 0; f < b->elements; f++)
        if (could_reach(rules, b, e, f) && !propose_contacts(rules, b, e, f, take, context)) return false;
    return true;
}

bool db_contact_with(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned enemy, take_act *take,
                     void *context) {
    return !could_reach(rules, b, e, enemy) || propose_contacts(rules, b, e, enemy, take, context);
}

/* --- formation ------------------------------------------------------------------------------------------- */

/* Beside or behind a friend of the line. */
bool db_joining_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                           void *context) {
    static const struct position places[] = {
        {CONTACT_SIDE, EDGE_LEFT}, {CONTACT_SIDE, EDGE_RIGHT}, {CONTACT_BEHIND, EDGE_REAR}};
    uint8_t piece = (uint8_t)e;
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == e || b->element[f].side != b->element[e].side || !on_table(b, f)) continue;
        if (!elements_near(b, e, f, best_speed(rules, b, e))) continue;
        for (int i = 0; i < 3; i++) {
            struct act a = order(&piece, 1);
            struct pose p = pose_lined_up(element_base(b, f), places[i].kind, places[i].edge, b->base_width);
            add_step(&a, to_pose(p));
            if (distance_squared(p.at, b->element[e].pose.at) < (int64_t)b->base_width * b->base_width / 16) continue;
            if (worth_asking(rules, b, e, p) && !take(context, &a)) return false;
        }
    }
    return true;
}

static unsigned nearest_enemy(const struct battle *b, unsigned e) {
    unsigned best = NO_PIECE;
    int64_t least = INT64_MAX;
    for (unsigned f = 0; f < b->elements; f++) {
        if (b->element[f].side == b->element[e].side || !on_table(b, f)) continue;
        int64_t d = distance_squared(b->element[e].pose.at, b->element[f].centre);
        if (d < least) {
            least = d;
            best = f;
        }
    }
    return best;
}

/* Towards a point, facing it, as far as the speed in that going allows. */
static struct act towards(const struct battle *b, unsigned e, struct point goal, length distance) {
    struct point at = b->element[e].pose.at;
    return order_along(b, e, heading_of(goal.x - at.x, goal.y - at.y), distance);
}

enum advance { ADVANCE_FULL, ADVANCE_HALF, ADVANCE_NEAREST, ADVANCE_BACK, ADVANCE_FACE, ADVANCE_KINDS };

static struct act advance_act(const struct db_rules *rules, const struct battle *b, unsigned e, enum advance how) {
    uint8_t piece = (uint8_t)e;
    struct quad q = element_quad(b, e);
    length speed = db_speed_in(rules, b, b->element[e].type, db_going_under(rules, b, &q, b->element[e].type));
    struct act a = order(&piece, 1);
    unsigned enemy = nearest_enemy(b, e);
    switch (how) {
    case ADVANCE_HALF:
        add_step(&a, ahead(speed / 2));
        break;
    case ADVANCE_BACK:
        add_step(&a, ahead(-b->base_width));
        break;
    case ADVANCE_NEAREST:
        /* the corners on the far side travel further than the middle: leave them a little */
        if (enemy != NO_PIECE) return towards(b, e, b->element[enemy].centre, speed * 3 / 4);
        add_step(&a, ahead(speed));
        break;
    case ADVANCE_FACE:
        if (enemy != NO_PIECE) return towards(b, e, b->element[enemy].centre, 0);
        add_step(&a, ahead(speed));
        break;
    default:
        add_step(&a, ahead(speed));
        break;
    }
    return a;
}

/* A step to a pose is proposed only where the straight way looks open. */
static bool looks_open(const struct db_rules *rules, const struct battle *b, unsigned e, const struct act *a) {
    return a->step[0].kind != STEP_TO || worth_asking(rules, b, e, (struct pose){a->step[0].at, a->step[0].turn, 0});
}

bool db_advance_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                           void *context) {
    struct act a = advance_act(rules, b, e, ADVANCE_NEAREST);
    if (looks_open(rules, b, e, &a) && !take(context, &a)) return false;
    a = advance_act(rules, b, e, ADVANCE_FULL);
    return take(context, &a);
}

bool db_other_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                         void *context) {
    static const enum advance others[] = {ADVANCE_HALF, ADVANCE_BACK, ADVANCE_FACE};
    for (int i = 0; i < 3; i++) {
        struct act a = advance_act(rules, b, e, others[i]);
        if (looks_open(rules, b, e, &a) && !take(context, &a)) return false;
    }
    return true;
}

bool db_single_candidate(const struct db_rules *rules, const struct battle *b, unsigned e, uint64_t number,
                         struct act *out) {
    unsigned kind = (unsigned)(number % (POSITIONS + ADVANCE_KINDS));
    if (kind >= POSITIONS) {
        *out = advance_act(rules, b, e, (enum advance)(kind - POSITIONS));
        return true;
    }
    unsigned enemy = nearest_enemy(b, e);
    if (enemy == NO_PIECE || !elements_near(b, e, enemy, best_speed(rules, b, e) + b->base_width)) {
        *out = advance_act(rules, b, e, (enum advance)(kind % ADVANCE_KINDS));
        return true;
    }
    *out = contact_act(b, e, enemy, &positions[kind]);
    return true;
}

/* --- places, riders, roads --------------------------------------------------------------------------------- */

static bool propose_leaving(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                            void *context) {
    const struct element *el = &b->element[e];
    const struct place *p = &b->place[el->place];
    const struct feature *f = &b->terrain.feature[p->feature];
    int doors = p->gates ? p->gates : f->count;
    if (!best_speed(rules, b, e)) return true; /* people who never leave their city */
    for (int i = 0; i < doors; i++) {
        struct pose door = p->gate[i & 1];
        if (!p->gates) {
            struct point a = b->terrain.vertex[f->first + i], c = b->terrain.vertex[f->first + (i + 1) % f->count];
            door = (struct pose){midpoint(a, c), (heading)(heading_of(c.x - a.x, c.y - a.y) - QUARTER_TURN), 0};
        }
        struct act a = act_make(VERB_LEAVE);
        a.piece_count = 1;
        a.piece[0] = (uint8_t)e;
        add_step(&a, to_pose(pose_moved(door, 0, el->depth)));
        if (!take(context, &a)) return false;
        length rest = best_speed(rules, b, e) - el->depth;
        add_step(&a, ahead(rest > 0 ? rest : 0));
        if (!take(context, &a)) return false;
    }
    return true;
}

static bool propose_road(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                         void *context) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!(rules->ground[b->terrain.feature[f].kind].flags & GROUND_ROAD)) continue;
        if (feature_point_distance(&b->terrain, (int)f, b->element[e].pose.at) > b->base_width / 4) continue;
        uint8_t piece = (uint8_t)e;
        for (int way = -1; way <= 1; way += 2) {
            struct act a = order(&piece, 1);
            add_step(&a, (struct step){.kind = STEP_ALONG, .distance = way * best_speed(rules, b, e)});
            if (!take(context, &a)) return false;
        }
    }
    return true;
}

bool db_place_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                         void *context) {
    const struct element *el = &b->element[e];
    if (el->where == INSIDE) return propose_leaving(rules, b, e, take, context);
    struct act a = act_make(VERB_DISMOUNT);
    a.piece_count = 1;
    a.piece[0] = (uint8_t)e;
    if (el->dismounts != NO_PIECE && !take(context, &a)) return false;
    for (uint8_t i = 0; i < b->places; i++) {
        struct quad q = element_quad(b, e);
        if (b->place[i].flags & PLACE_GONE) continue;
        if (!feature_within(&b->terrain, b->place[i].feature, &q, best_speed(rules, b, e))) continue;
        a.verb = VERB_ENTER;
        a.place = b->place[i].feature;
        if (!take(context, &a)) return false;
    }
    return propose_road(rules, b, e, take, context);
}
