/* Cities, forts and camps: making them, holding them, gates, and the loyalty of a city. */
#include "rules/debellis/places/places.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "table/convex.h"

#include <string.h>

/* --- gates (H46) --------------------------------------------------------------------------------------- */

struct side_of_place {
    struct point a, b; /* clockwise, so that outside lies to the left of a-b */
    length size;
};

static struct side_of_place outline_side(const struct terrain *t, const struct feature *f, unsigned i) {
    struct point a = t->vertex[f->first + i], c = t->vertex[f->first + (i + 1) % f->count];
    return (struct side_of_place){a, c, distance_between(a, c)};
}

/* A gate in the middle of a side (or where a road meets it), facing outwards. */
static struct pose gate_on(struct side_of_place s, struct point at) {
    heading along = heading_of(s.b.x - s.a.x, s.b.y - s.a.y);
    return (struct pose){at, (heading)(along - QUARTER_TURN), 0};
}

/* The point of a side so far from its middle, a whole gate within the side where that is long enough. */
static struct point point_in_side(const struct battle *b, struct side_of_place s, length x) {
    length room = s.size > b->base_width ? (s.size - b->base_width) / 2 : 0;
    return pose_moved(gate_on(s, midpoint(s.a, s.b)), x > room ? room : x < -room ? -room : x, 0).at;
}

/* Where a stretch of road meets a side: the middle of the gate. */
static bool road_meets_side(const struct battle *b, struct point from, struct point to, struct side_of_place s,
                            struct point *at) {
    if (segments_distance(from, to, s.a, s.b) > battle_tolerance(b).gap) return false;
    struct pose middle = gate_on(s, midpoint(s.a, s.b));
    struct point u = point_local(middle, from), w = point_local(middle, to);
    bool crosses = (u.y < 0) != (w.y < 0) && u.y != w.y;
    bool first = (u.y < 0 ? -u.y : u.y) <= (w.y < 0 ? -w.y : w.y); /* a road that ends at the wall: its nearer end */
    length x = crosses ? (length)(u.x + (int64_t)(w.x - u.x) * u.y / (u.y - w.y)) : first ? u.x : w.x;
    *at = point_in_side(b, s, x);
    return true;
}

static void add_gate(const struct battle *b, struct place *p, struct pose gate) {
    for (int i = 0; i < p->gates; i++) /* a road over a corner touches two sides: one gate */
        if (distance_between(p->gate[i].at, gate.at) < b->base_width) return;
    p->gate[p->gates++] = gate;
}

/* Where roads meet the outline, gates stand there. */
static void gates_on_roads(const struct db_rules *rules, const struct battle *b, struct place *p, int most) {
    const struct terrain *t = &b->terrain;
    const struct feature *f = &t->feature[p->feature];
    for (uint32_t road = 0; road < t->features; road++) {
        const struct feature *line = &t->feature[road];
        if (!(rules->ground[line->kind].flags & GROUND_ROAD)) continue;
        for (unsigned i = 0; i < f->count; i++)
            for (unsigned k = 0; k + 1 < line->count && p->gates < most; k++) {
                struct side_of_place s = outline_side(t, f, i);
                struct point at;
                if (road_meets_side(b, t->vertex[line->first + k], t->vertex[line->first + k + 1], s, &at))
                    add_gate(b, p, gate_on(s, at));
            }
    }
}

/* The middle of the side that looks most nearly the other way from the first gate. */
static struct pose opposite_gate(const struct battle *b, const struct place *p) {
    const struct terrain *t = &b->terrain;
    const struct feature *f = &t->feature[p->feature];
    struct pose best = p->gate[0];
    uint16_t widest = 0;
    for (unsigned i = 0; i < f->count; i++) {
        struct side_of_place o = outline_side(t, f, i);
        struct pose gate = gate_on(o, midpoint(o.a, o.b));
        uint16_t apart = angle_between(gate.facing, p->gate[0].facing);
        if (o.size < b->base_width || apart <= widest) continue;
        widest = apart;
        best = gate;
    }
    return best;
}

static bool lies_on_table_edge(const struct battle *b, struct side_of_place s) {
    const length gap = battle_tolerance(b).gap;
    return (s.a.x <= gap && s.b.x <= gap) || (s.a.x >= b->width - gap && s.b.x >= b->width - gap) ||
           (s.a.y <= gap && s.b.y <= gap) || (s.a.y >= b->depth - gap && s.b.y >= b->depth - gap);
}

/* Of two sides as long the one drawn first, unless its gate would open off the table. */
static bool is_longer(const struct battle *b, struct side_of_place s, struct side_of_place than) {
    if (s.size > than.size + AT_LIMIT) return true;
    return s.size >= than.size - AT_LIMIT && lies_on_table_edge(b, than) && !lies_on_table_edge(b, s);
}

/* H83: without a road, a gate is in the middle of the longest side, a city's second in that of the side most nearly
 * opposite. */
static void gates_in_the_middle(const struct battle *b, struct place *p, int most) {
    const struct terrain *t = &b->terrain;
    const struct feature *f = &t->feature[p->feature];
    struct side_of_place s = outline_side(t, f, 0);
    for (unsigned i = 1; i < f->count; i++)
        if (is_longer(b, outline_side(t, f, i), s)) s = outline_side(t, f, i);
    if (!p->gates) p->gate[p->gates++] = gate_on(s, midpoint(s.a, s.b));
    if (p->gates < most) p->gate[p->gates++] = opposite_gate(b, p);
}

static void set_gates(const struct db_rules *rules, struct battle *b, struct place *p) {
    int most = p->kind == PLACE_CITY ? 2 : p->kind == PLACE_FORT ? 1 : 0;
    if (rules->customs.open_walls) return;
    gates_on_roads(rules, b, p, most);
    if (p->gates < most) gates_in_the_middle(b, p, most);
}

void db_place_gate(struct battle *b, unsigned place, struct point at) {
    struct place *p = &b->place[place];
    const struct feature *f = &b->terrain.feature[p->feature];
    int gates = p->gates;
    struct side_of_place best = outline_side(&b->terrain, f, 0);
    if (!gates) return;
    for (unsigned i = 1; i < f->count; i++) {
        struct side_of_place s = outline_side(&b->terrain, f, i);
        if (point_segment_distance(at, s.a, s.b) < point_segment_distance(at, best.a, best.b)) best = s;
    }
    p->gate[0] = gate_on(best, point_in_side(b, best, point_local(gate_on(best, midpoint(best.a, best.b)), at).x));
    p->gates = 1;
    if (gates > 1) p->gate[p->gates++] = opposite_gate(b, p);
}

/* --- setting up ---------------------------------------------------------------------------------------- */

uint8_t db_place_add(const struct db_rules *rules, struct battle *b, unsigned feature, unsigned owner) {
    if (b->places >= PLACES_MAX) return NO_PIECE;
    uint8_t kind = b->terrain.feature[feature].kind;
    struct place *p = &b->place[b->places];
    *p = (struct place){
        .feature = (uint8_t)feature, .occupant = NO_PIECE, .civilians = NO_PIECE, .command = COMMANDS_MAX};
    p->kind = kind == rules->city_kind ? PLACE_CITY : kind == rules->fort_kind ? PLACE_FORT : PLACE_CAMP;
    p->owner = p->holder = (uint8_t)owner;
    set_gates(rules, b, p);
    return b->places++;
}

bool db_camp_admits(const struct db_rules *rules, const struct battle *b, const struct place *p, uint8_t e,
                    struct ruling *r) {
    const struct element *el = &b->element[e];
    bool ally = el->traits & TRAIT_ALLY, own = el->command > 0 && p->command == el->command;
    if (is_type(b, e, rules->sets.may_not_occupy_camp))
        return refuse_piece(r, rules->cite.camp_occupant, e, "{p} may not occupy a camp");
    if (ally && !own)
        return refuse_piece(r, el->command ? rules->cite.camp_of_command : rules->cite.camp_occupant, e,
                            "{p} is an ally, and allies do not occupy the army's camp");
    if (!ally && p->command < COMMANDS_MAX && is_allied(b, p->owner, p->command))
        return refuse_piece(r, rules->cite.camp_of_command, e, "{p} is not of the allied command whose camp this is");
    return true;
}

bool db_refuse_walls(const struct db_rules *rules, uint8_t e, struct ruling *r) {
    return refuse_piece(r, rules->cite.enter_place, e,
                        rules->customs.open_walls
                            ? "only foot, and no infernal machines, may hold a city or castle: not {p}"
                            : "only foot, and no war wagon, may hold a city or fort: not {p}");
}

/* dba30-085, 325, 327: who may be inside at all. */
static bool may_hold(const struct db_rules *rules, const struct battle *b, const struct place *p, uint8_t e,
                     struct ruling *r) {
    const struct element *el = &b->element[e];
    if (rules->customs.places_fight_once) return true; /* dba22-H65 */
    if (p->kind == PLACE_CAMP) {
        return db_camp_admits(rules, b, p, e, r);
    }
    if (el->traits & TRAIT_SACKING) return true;
    bool rides = has_class(rules, b, e, CLASS_MOUNTED) || has_class(rules, b, e, CLASS_AERIAL);
    return !(rides || is_type(b, e, rules->sets.never_garrison)) || db_refuse_walls(rules, e, r);
}

uint8_t db_place_by_id(const struct battle *b, const char *id) {
    for (uint8_t i = 0; i < b->places; i++)
        if (strncmp(b->terrain.feature[b->place[i].feature].id, id, sizeof b->terrain.feature[0].id) == 0) return i;
    return NO_PIECE;
}

bool db_place_put(const struct db_rules *rules, struct battle *b, unsigned e, const char *id, struct ruling *r) {
    uint8_t number = db_place_by_id(b, id), piece = (uint8_t)e;
    if (number == NO_PIECE)
        return refuse_piece(r, 0, piece, "{p} is said to be inside a place that is not on the table");
    struct place *p = &b->place[number];
    struct element *el = &b->element[e];
    if (!may_hold(rules, b, p, piece, r)) return false;
    bool civilian = has_class(rules, b, e, CLASS_CIVILIAN);
    uint8_t *slot = civilian ? &p->civilians : &p->occupant;
    if (*slot != NO_PIECE || (p->kind == PLACE_CAMP && (p->occupant != NO_PIECE || p->civilians != NO_PIECE)))
        return refuse_piece(r, rules->cite.camp_occupant, piece,
                            "{p} is one too many for its place: one element holds it");
    *slot = piece;
    el->where = INSIDE;
    el->place = number;
    if (!civilian) p->holder = el->side;
    return true;
}

/* --- who is there -------------------------------------------------------------------------------------- */

uint8_t db_place_defender(const struct battle *b, unsigned place) {
    const struct place *p = &b->place[place];
    if (p->flags & PLACE_GONE) return NO_PIECE;
    if (p->occupant != NO_PIECE) return p->occupant;
    if (p->civilians != NO_PIECE && b->element[p->civilians].where == INSIDE) return p->civilians;
    return NO_PIECE;
}

uint8_t db_place_of_feature(const struct battle *b, unsigned feature) {
    for (uint8_t i = 0; i < b->places; i++)
        if (b->place[i].feature == feature && !(b->place[i].flags & PLACE_GONE)) return i;
    return NO_PIECE;
}

/* dba30-338: a score of 5 or 6 lets the sackers of the side in play move again. */
void db_release_sackers(const struct db_rules *rules, struct battle *b, unsigned command, struct events *ev) {
    for (unsigned e = 0; e < b->elements; e++) {
        struct element *el = &b->element[e];
        if (el->side != b->active || el->command != command || el->where != INSIDE || !(el->traits & TRAIT_SACKING) ||
            el->traits & TRAIT_RELEASED)
            continue;
        el->traits |= TRAIT_RELEASED;
        if (rules->customs.places_fight_once) el->traits &= (uint16_t) ~(TRAIT_SACKING | TRAIT_RELEASED); /* garrison */
        tell(ev, "released", rules->cite.sackers_fixed, "{p} has done with plundering and may move")->said.piece =
            (uint8_t)e;
    }
}

/* --- revolt (dba30-344) --------------------------------------------------------------------------------- */

enum { REVOLT_PIPS = 5 };

static bool refuse_place(struct ruling *r, clause c, uint8_t feature, const char *text) {
    refuse(r, c, text);
    r->why.place = feature;
    return false;
}

bool db_judge_revolt(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    clause c = rules->cite.revolt;
    if (rules->customs.no_revolts) return refuse(r, c, "in this game no city returns to its first loyalty by itself");
    uint8_t number = a->place < b->terrain.features ? db_place_of_feature(b, a->place) : NO_PIECE;
    if (number == NO_PIECE || b->place[number].kind != PLACE_CITY) return refuse(r, c, "only a city can revolt");
    const struct place *p = &b->place[number];
    if (p->owner != b->active) return refuse_place(r, c, a->place, "only the first owner of {q} can call it to revolt");
    if (!(p->flags & (PLACE_SURRENDERED | PLACE_TAKEN_BEFORE)))
        return refuse_place(r, c, a->place, "{q} has neither surrendered nor been captured before the battle");
    if (p->holder == p->owner) return refuse_place(r, c, a->place, "{q} is loyal already");
    if (p->occupant != NO_PIECE) {
        refuse_place(r, c, a->place, "{q} cannot revolt while {p} is its garrison");
        r->why.piece = p->occupant;
        return false;
    }
    if (p->civilians == NO_PIECE || b->element[p->civilians].where == LOST)
        return refuse_place(r, c, a->place, "{q} has no civilians left to revolt");
    for (unsigned e = 0; e < b->elements; e++)
        if (b->element[e].side == b->active && b->element[e].moves)
            return refuse(r, rules->cite.bound_start, "a revolt is called as the bound starts, before any move");
    if (pips_left(b) < REVOLT_PIPS) {
        refuse_place(r, c, a->place, "a revolt of {q} costs {0} PIPs and {1} are left");
        r->why.number[0] = REVOLT_PIPS;
        r->why.number[1] = (int32_t)pips_left(b);
        return false;
    }
    r->cost = REVOLT_PIPS;
    r->why.clause = c;
    return true;
}

void db_play_revolt(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    unsigned place = db_place_of_feature(b, a->place);
    struct place *p = &b->place[place];
    db_pay_pips(b, NO_PIECE, REVOLT_PIPS);
    p->flags &= (uint8_t)~PLACE_SURRENDERED;
    b->element[p->civilians].side = p->owner;
    b->element[p->civilians].where = INSIDE;
    tell(ev, "revolt", rules->cite.revolt, "{q} revolts and returns to its first loyalty")->said.place = a->place;
    db_place_taken(rules, b, place, p->owner, ev);
}
