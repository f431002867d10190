/* Who touches whom. Every fact is read off the poses when it is asked for; a query measures only the neighbours, those
 * not too far away by the distance of centres (element.near). */
#include "rules/debellis/contact/contacts.h"
#include "game/sure.h"
#include "rules/debellis/places/places.h"

/* --- bases and pairs ------------------------------------------------------------------------------------- */

static bool is_wagon(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return is_type(b, e, rules->sets.wagons);
}

static bool enemies(const struct battle *b, unsigned e, unsigned f) { return b->element[e].side != b->element[f].side; }

/* The first enemy from f on who could touch e; PIECE_SET_END: there is none. */
static unsigned enemy_from(const struct battle *b, unsigned e, unsigned f) {
    do f = neighbour_from(b, e, f);
    while (f != PIECE_SET_END && !enemies(b, e, f) && ++f);
    return f;
}

struct base db_fighting_base(const struct battle *b, unsigned e) {
    struct base base = element_base(b, e);
    return b->element[e].front == EDGE_FRONT ? base : base_facing_edge(base, b->element[e].front);
}

/* Does f's front edge lie squarely on edge g of wagon w? */
static bool presses_edge(const struct battle *b, unsigned f, unsigned w, enum edge g) {
    struct tolerance t = battle_tolerance(b);
    struct base wagon = element_base(b, w), other = element_base(b, f);
    return opposite_facing(other.pose.facing, edge_heading(wagon, g), t.angle) && front_edge_on(other, wagon, g, t);
}

/* The enemy that came first to an edge of a wagon (to any edge for EDGE_NONE), and that edge: of those who came at once
 * the one before its head. */
static uint8_t first_on_wagon(const struct db_rules *rules, const struct battle *b, unsigned w, enum edge only,
                              enum edge *found) {
    uint8_t first = NO_PIECE;
    for (unsigned f = enemy_from(b, w, 0); f < b->elements; f = enemy_from(b, w, f + 1)) {
        for (enum edge g = EDGE_FRONT; g < EDGE_NONE; g++) {
            if ((only != EDGE_NONE && g != only) || !presses_edge(b, f, w, g)) continue;
            bool head = g == EDGE_FRONT, rivals = first != NO_PIECE;
            bool at_once = rivals && db_arrival(rules, b, f) == db_arrival(rules, b, first);
            if (at_once && head != (*found == EDGE_FRONT) ? !head : rivals && !db_came_before(rules, b, f, first))
                continue;
            first = (uint8_t)f;
            *found = g;
        }
    }
    return first;
}

bool db_wagon_is_met(const struct db_rules *rules, const struct battle *b, unsigned w, enum edge *front) {
    enum edge before = b->element[w].front;
    *front = EDGE_FRONT;
    if (!is_wagon(rules, b, w)) return false;
    if (before != EDGE_FRONT && first_on_wagon(rules, b, w, before, front) != NO_PIECE) return true;
    return first_on_wagon(rules, b, w, EDGE_NONE, front) != NO_PIECE;
}

enum edge db_wagon_front(const struct db_rules *rules, const struct battle *b, unsigned w) {
    enum edge front;
    db_wagon_is_met(rules, b, w, &front);
    return front;
}

/* The base as it fights: a wagon's front is where the enemy is. */
static struct base front_base(const struct db_rules *rules, const struct battle *b, unsigned e) {
    enum edge front = db_wagon_front(rules, b, e);
    return front == EDGE_FRONT ? element_base(b, e) : base_facing_edge(element_base(b, e), front);
}

/* How e touches f as they stand, whatever serves as a wagon's front. */
static struct contact plain_contact(const struct battle *b, unsigned e, unsigned f) {
    const struct element *x = &b->element[e], *y = &b->element[f];
    return contact_of_quads(&x->quad, x->pose.facing, &y->quad, y->pose.facing, battle_tolerance(b));
}

static uint8_t wagon_opponent(const struct db_rules *rules, const struct battle *b, unsigned w) {
    enum edge found;
    return first_on_wagon(rules, b, w, db_wagon_front(rules, b, w), &found);
}

static bool lined_up_front(const struct battle *b, unsigned e) {
    for (unsigned f = enemy_from(b, e, 0); f < b->elements; f = enemy_from(b, e, f + 1))
        if (plain_contact(b, e, f).kind == CONTACT_FRONT) return true;
    return false;
}

/* Bases askew to each other line up in no way; most neighbours in a mêlée are told apart by this alone. */
static bool square_to_each_other(const struct battle *b, unsigned e, unsigned f) {
    uint16_t off = (uint16_t)(b->element[e].pose.facing - b->element[f].pose.facing) % QUARTER_TURN;
    uint16_t slack = battle_tolerance(b).angle;
    return off <= slack || off >= QUARTER_TURN - slack;
}

/* Do they still stand with a front edge on the other? Square to each other a corner on a corner is not enough. */
static bool still_meet(const struct battle *b, unsigned e, unsigned f) {
    if (!bases_touch(element_base(b, e), element_base(b, f), battle_tolerance(b).gap)) return false;
    return !square_to_each_other(b, e, f) || plain_contact(b, e, f).front_edge || plain_contact(b, f, e).front_edge;
}

/* dba30-175: a pair that could not line up (either names the other as its opponent) and whose bases still touch. Only
 * as a last resort: once either has an enemy squarely before it, that is the fight. */
static bool boxed_in_pair(const struct battle *b, unsigned e, unsigned f) {
    if (b->element[e].opponent != f && b->element[f].opponent != e) return false;
    if (!still_meet(b, e, f)) return false;
    return !lined_up_front(b, e) && !lined_up_front(b, f);
}

/* Whoever could not line up marked the other when they met; else the one who moved in this bound made the contact, and
 * failing that the side in play. */
static bool was_contacted(const struct battle *b, unsigned e, unsigned f) {
    bool mine = b->element[e].marks & MARKED_BOXED_IN, theirs = b->element[f].marks & MARKED_BOXED_IN;
    if (mine || theirs) return mine;
    bool moved = b->element[e].marks & MARKED_MOVED;
    if (moved != (bool)(b->element[f].marks & MARKED_MOVED)) return !moved;
    return b->element[e].side != b->active;
}

/* A pair of neighbours looked at from e, and from f. */
struct pair {
    struct contact mine, theirs; /* how e touches f; how f touches e */
    bool fronts;                 /* full front-edge contact, or what counts as such */
};

/* A wagon's edges may be longer than an attacker's front: lying squarely on one of them is enough. */
static struct contact contact_with_wagon(const struct battle *b, unsigned f, unsigned w, enum edge front,
                                         struct contact seen) {
    static const enum contact_class attack[4] = {CONTACT_TOUCH, CONTACT_FLANK, CONTACT_REAR, CONTACT_FLANK};
    for (enum edge g = EDGE_FRONT; g < EDGE_NONE; g++) {
        if (!presses_edge(b, f, w, g)) continue;
        enum edge as_it_fights = (enum edge)((g + 4 - front) % 4);
        return (struct contact){attack[as_it_fights], as_it_fights, EDGE_FRONT, true};
    }
    return seen;
}

/* --- fronts out of line ---------------------------------------------------------------------------------------- */

/* How much of their front edges two elements share, facing each other; 0 if they do not touch so. */
static length shared_front(const struct battle *b, unsigned e, unsigned f) {
    const struct tolerance t = battle_tolerance(b);
    const struct element *x = &b->element[e], *y = &b->element[f];
    length dx = x->pose.at.x - y->pose.at.x, dy = x->pose.at.y - y->pose.at.y, far = b->base_width + t.gap;
    if (dx > far || dx < -far || dy > far || dy < -far) return 0; /* cheap, and true of most */
    if (!opposite_facing(x->pose.facing, y->pose.facing, t.angle)) return 0;
    struct point seen = point_local(x->pose, y->pose.at);
    length aside = seen.x < 0 ? -seen.x : seen.x;
    return seen.y > t.gap || seen.y < -t.gap || aside >= b->base_width ? 0 : b->base_width - aside;
}

/* No other enemy shares more of its front than f does. Of equals each will do: the side in play chooses. */
static bool shares_most(const struct battle *b, unsigned e, unsigned f) {
    length most = shared_front(b, e, f) + battle_tolerance(b).gap;
    for (unsigned g = enemy_from(b, e, 0); g < b->elements; g = enemy_from(b, e, g + 1))
        if (g != f && shared_front(b, e, g) > most) return false;
    return true;
}

/* Nobody stands front to front without fighting (dba30-106, 175; dbf-010): fronts that share more than the tolerance
 * fight as they stand where they could not be lined up, unless one of the two is lined up with another and so has its
 * whole front taken. dba22-H39: half a base width must be shared, and neither may share more with another; of equal
 * shares the side in play chooses one. */
bool db_fronts_askew(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    length shared = shared_front(b, e, f), least = bw(b, rules->reach.shared_front);
    if (shared <= battle_tolerance(b).gap || shared < least - AT_LIMIT) return false;
    if (shared >= b->base_width - battle_tolerance(b).gap) return false; /* lined up */
    if (rules->customs.longest_share) return shares_most(b, e, f) && shares_most(b, f, e);
    return !lined_up_front(b, e) && !lined_up_front(b, f);
}

bool db_fights_boxed_in(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    if (f == NO_PIECE || !on_table(b, e) || !on_table(b, f)) return false;
    if (boxed_in_pair(b, e, f)) return b->element[e].marks & MARKED_BOXED_IN;
    return !rules->customs.never_boxed_in && db_fronts_askew(rules, b, e, f) && was_contacted(b, e, f);
}

/* A wagon fights to whichever edge the enemy came to first. */
static struct pair pair_with_wagon(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    struct tolerance t = battle_tolerance(b);
    struct base mine = front_base(rules, b, e), theirs = front_base(rules, b, f);
    struct pair p = {.mine = contact_of(mine, theirs, t)};
    if (!opposite_facing(mine.pose.facing, theirs.pose.facing, t.angle)) p.theirs = contact_of(theirs, mine, t);
    if (is_wagon(rules, b, e)) {
        p.fronts = wagon_opponent(rules, b, e) == f;
        p.theirs = contact_with_wagon(b, f, e, db_wagon_front(rules, b, e), p.theirs);
    }
    if (is_wagon(rules, b, f)) {
        p.fronts = wagon_opponent(rules, b, f) == e;
        p.mine = contact_with_wagon(b, e, f, db_wagon_front(rules, b, f), p.mine);
    }
    return p;
}

static struct pair pair_of(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    if (!square_to_each_other(b, e, f)) return (struct pair){.fronts = boxed_in_pair(b, e, f)};
    if (is_wagon(rules, b, e) || is_wagon(rules, b, f)) return pair_with_wagon(rules, b, e, f);
    struct pair p = {.mine = plain_contact(b, e, f)};
    /* Face to face neither is on the other's flank or rear: one look is enough. */
    if (!opposite_facing(b->element[e].pose.facing, b->element[f].pose.facing, battle_tolerance(b).angle))
        p.theirs = plain_contact(b, f, e);
    p.fronts = p.mine.kind == CONTACT_FRONT || boxed_in_pair(b, e, f) || db_fronts_askew(rules, b, e, f);
    return p;
}

/* pair_of(...).fronts, decided without it where midpoints of the fronts lie apart. */
static bool fronts_meet(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    struct point p = b->element[e].pose.at, q = b->element[f].pose.at;
    length near = 2 * battle_tolerance(b).gap, dx = p.x - q.x, dy = p.y - q.y;
    bool together = dx <= near && dx >= -near && dy <= near && dy >= -near;
    if (!together && !is_wagon(rules, b, e) && !is_wagon(rules, b, f))
        return boxed_in_pair(b, e, f) || db_fronts_askew(rules, b, e, f);
    return pair_of(rules, b, e, f).fronts;
}

/* --- front edges on flanks and rears ------------------------------------------------------------------------- */

/* The one meaning of a front edge in contact with a flank or rear: it shares a stretch of that edge longer than the
 * tolerance, lined up corner to corner or not. A corner on a corner, or on an edge, is no such contact. */
static bool lies_on_flank_or_rear(struct contact c) { return c.front_edge && c.edge != EDGE_FRONT; }

static bool db_is_lined_up(struct contact c) { return c.kind == CONTACT_FLANK || c.kind == CONTACT_REAR; }

/* Does it count as an attack? dba30-H19 asks for the lined-up positions; the others for the contact alone. */
static bool attacks_flank_or_rear(const struct db_rules *rules, struct contact c) {
    bool loose_counts = rules->customs.touches_count || rules->customs.loose_attacks;
    return lies_on_flank_or_rear(c) && (loose_counts || db_is_lined_up(c));
}

/* Side to side over a stretch, whichever way either faces and level or not. */
static bool lie_side_by_side(struct contact c) {
    bool sides = (c.edge == EDGE_LEFT || c.edge == EDGE_RIGHT) && (c.own == EDGE_LEFT || c.own == EDGE_RIGHT);
    return sides && c.kind != CONTACT_OVERLAP;
}

/* --- the facts of one element ---------------------------------------------------------------------------- */

/* Walls that nobody holds are no enemy before it; an empty camp is taken (dbf-H73). */
static bool is_at_held_walls(const struct db_rules *rules, const struct battle *b, unsigned e) {
    uint8_t place = db_place_assaulted(rules, b, e);
    return place != NO_PIECE && (db_place_defender(b, place) != NO_PIECE || b->place[place].kind == PLACE_CAMP);
}

bool db_front_is_taken(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (db_front_enemy(rules, b, e) != NO_PIECE) return true;
    for (unsigned f = enemy_from(b, e, 0); f < b->elements; f = enemy_from(b, e, f + 1)) {
        struct pair p = pair_of(rules, b, e, f);
        if (attacks_flank_or_rear(rules, p.mine)) return true;
    }
    return is_at_held_walls(rules, b, e);
}

static bool faces_as(const struct battle *b, unsigned e, unsigned f) {
    return same_facing(b->element[e].pose.facing, b->element[f].pose.facing, battle_tolerance(b).angle);
}

static void note_friend(const struct battle *b, unsigned e, unsigned f, struct facts *out) {
    if (!faces_as(b, e, f)) return;
    struct contact c = plain_contact(b, e, f);
    if (c.kind == CONTACT_SIDE) out->beside[c.own == EDGE_RIGHT] = (uint8_t)f;
    if (c.kind == CONTACT_REAR) out->ahead = (uint8_t)f;
    if (c.kind == CONTACT_BEHIND) out->behind = (uint8_t)f;
}

/* dba30-180: a second enemy on the edge that is a wagon's front overlaps it on the nearer flank. */
static void note_second_on_wagon(const struct db_rules *rules, const struct battle *b, unsigned w, unsigned f,
                                 struct facts *out) {
    if (!presses_edge(b, f, w, db_wagon_front(rules, b, w))) return;
    struct point seen = point_local(front_base(rules, b, w).pose, b->element[f].pose.at);
    out->overlap[seen.x > 0] = (uint8_t)f;
}

/* Of several on one edge the first that is lined up stands for all. */
static void note_attack(struct facts *out, unsigned f, struct contact c) {
    enum attack_on where = c.edge == EDGE_REAR ? ON_REAR : c.edge == EDGE_RIGHT ? ON_RIGHT : ON_LEFT;
    uint8_t *slot = where == ON_REAR ? &out->rear : &out->flank[where];
    unsigned bit = 1u << where;
    if (*slot != NO_PIECE && (!(out->loose & bit) || !db_is_lined_up(c))) return;
    *slot = (uint8_t)f;
    out->loose = (uint8_t)(db_is_lined_up(c) ? out->loose & ~bit : out->loose | bit);
}

/* Whoever could not turn fights that enemy as it stands, and has it on its flank or rear all the same (dba22-H30,
 * dbf-H69); dba30-H80 counts it as full front contact. */
static bool is_beset(const struct db_rules *rules, const struct pair *p) {
    return !p->fronts || rules->customs.shown_edge_counts;
}

/* Of several on one side the nearest stands for all, however they are listed. */
static void note_overlap(const struct battle *b, unsigned e, unsigned f, uint8_t *overlap) {
    const struct point at = b->element[e].pose.at;
    if (*overlap != NO_PIECE &&
        distance_squared(at, b->element[*overlap].pose.at) <= distance_squared(at, b->element[f].pose.at))
        return;
    *overlap = (uint8_t)f;
}

static void note_enemy(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f,
                       struct facts *out) {
    struct pair p = pair_of(rules, b, e, f);
    unsigned side = p.mine.own == EDGE_RIGHT;
    if (is_beset(rules, &p) && attacks_flank_or_rear(rules, p.theirs)) note_attack(out, f, p.theirs);
    if (p.fronts) {
        if (out->front == NO_PIECE || shared_front(b, e, f) > shared_front(b, e, out->front)) out->front = (uint8_t)f;
        return;
    }
    /* H18: corner to corner by an enemy with nobody before it; side to side by any enemy. */
    if (lie_side_by_side(p.mine) || (p.mine.kind == CONTACT_OVERLAP && !db_front_is_taken(rules, b, f)))
        note_overlap(b, e, f, &out->overlap[side]);
    if (is_wagon(rules, b, e)) note_second_on_wagon(rules, b, e, f, out);
}

struct facts db_facts_of(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct facts out = {.front = NO_PIECE,
                        .flank = {NO_PIECE, NO_PIECE},
                        .rear = NO_PIECE,
                        .overlap = {NO_PIECE, NO_PIECE},
                        .beside = {NO_PIECE, NO_PIECE},
                        .behind = NO_PIECE,
                        .ahead = NO_PIECE,
                        .assaults = NO_PIECE};
    if (!on_table(b, e)) {
        out.front = db_front_enemy(rules, b, e);
        return out;
    }
    for (unsigned f = neighbour_from(b, e, 0); f < b->elements; f = neighbour_from(b, e, f + 1)) {
        if (enemies(b, e, f))
            note_enemy(rules, b, e, f, &out);
        else
            note_friend(b, e, f, &out);
    }
    out.assaults = db_place_assaulted(rules, b, e);
    if (out.assaults != NO_PIECE) out.front = db_place_defender(b, out.assaults);
    for (int side = 0; side < 2; side++)
        if (out.flank[side] != NO_PIECE) out.overlap[side] = NO_PIECE;
    return out;
}

bool db_shows_edge_to(const struct facts *f, unsigned enemy) {
    return f->flank[0] == enemy || f->flank[1] == enemy || f->rear == enemy;
}

/* --- all who lie on flanks and rear --------------------------------------------------------------------------- */

int db_flank_attackers(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ATTACKERS_MAX]) {
    int count = 0;
    for (unsigned f = enemy_from(b, e, 0); on_table(b, e) && f < b->elements; f = enemy_from(b, e, f + 1)) {
        struct pair p = pair_of(rules, b, e, f);
        if (p.fronts || !attacks_flank_or_rear(rules, p.theirs)) continue;
        if (!sure(count < ATTACKERS_MAX)) break;
        out[count++] = (uint8_t)f;
    }
    return count;
}

uint8_t db_touched_by(const struct db_rules *rules, const struct battle *b, unsigned e) {
    for (unsigned f = enemy_from(b, e, 0); on_table(b, e) && f < b->elements; f = enemy_from(b, e, f + 1)) {
        struct pair p = pair_of(rules, b, e, f);
        if (is_beset(rules, &p) && lies_on_flank_or_rear(p.theirs)) return (uint8_t)f;
    }
    return NO_PIECE;
}

/* How far the middle of the edge it lies on is from the middle of its own front. */
static length off_centre(const struct battle *b, unsigned f, unsigned e, enum edge edge) {
    struct quad q = element_quad(b, e);
    struct point s = q.corner[edge], t = q.corner[(edge + 1) & 3];
    return distance_between(b->element[f].pose.at, (struct point){(s.x + t.x) / 2, (s.y + t.y) / 2});
}

/* Of two victims as good, e comes before the other: it has him behind it; or he has his own fight to the front, and so
 * does not turn; or it is on the attacker's left. */
static bool stands_before(const struct db_rules *rules, const struct battle *b, unsigned attacker, unsigned e,
                          unsigned other) {
    bool ahead = point_local(b->element[e].pose, b->element[other].centre).y < -b->element[e].depth;
    bool behind = point_local(b->element[other].pose, b->element[e].centre).y < -b->element[other].depth;
    if (ahead != behind) return ahead;
    bool held = db_front_is_taken(rules, b, e);
    if (held != db_front_is_taken(rules, b, other)) return !held;
    struct pose p = b->element[attacker].pose;
    return point_local(p, b->element[e].centre).x < point_local(p, b->element[other].centre).x;
}

uint8_t db_victim_of(const struct db_rules *rules, const struct battle *b, unsigned f) {
    uint8_t victim = db_front_enemy(rules, b, f);
    bool lined_up = false;
    length least = INT32_MAX;
    if (victim != NO_PIECE) return victim;
    for (unsigned e = enemy_from(b, f, 0); e < b->elements; e = enemy_from(b, f, e + 1)) {
        struct contact c = pair_of(rules, b, f, e).mine;
        if (!attacks_flank_or_rear(rules, c) || (lined_up && !db_is_lined_up(c))) continue;
        length off = off_centre(b, f, e, c.edge);
        if (victim != NO_PIECE && lined_up == db_is_lined_up(c)) {
            if (off > least + AT_LIMIT) continue;
            if (off >= least - AT_LIMIT && !stands_before(rules, b, f, e, victim)) continue;
        }
        victim = (uint8_t)e;
        lined_up = db_is_lined_up(c);
        least = off;
    }
    return victim;
}

/* --- shorter questions ----------------------------------------------------------------------------------- */

uint8_t db_front_enemy(const struct db_rules *rules, const struct battle *b, unsigned e) {
    uint8_t out[3];
    /* Behind walls there is no front of one's own: the first assaulter stands for them all (dba30-333). */
    if (b->element[e].where == INSIDE) {
        unsigned place = b->element[e].place;
        if (db_place_defender(b, place) != e) return NO_PIECE;
        return db_assaulters_of(rules, b, place, out) ? out[0] : NO_PIECE;
    }
    if (!on_table(b, e)) return NO_PIECE;
    uint8_t place = db_place_assaulted(rules, b, e);
    if (place != NO_PIECE) return db_place_defender(b, place);
    uint8_t found[FRONTS_MAX], best = NO_PIECE;
    for (int i = 0, n = db_front_enemies(rules, b, e, found); i < n; i++)
        if (best == NO_PIECE || shared_front(b, e, found[i]) > shared_front(b, e, best)) best = found[i];
    return best;
}

int db_front_enemies(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[FRONTS_MAX]) {
    int count = 0;
    for (unsigned f = enemy_from(b, e, 0); f < b->elements; f = enemy_from(b, e, f + 1)) {
        if (!fronts_meet(rules, b, e, f)) continue;
        if (!sure(count < FRONTS_MAX)) break;
        out[count++] = (uint8_t)f;
        if (!shared_front(b, e, f) || !db_fronts_askew(rules, b, e, f)) break; /* its whole front is taken */
    }
    return count;
}

/* The friend it stands lined up with in that way, facing as it does. */
static uint8_t friend_in_contact(const struct battle *b, unsigned e, enum contact_class kind) {
    for (unsigned f = neighbour_from(b, e, 0); f < b->elements; f = neighbour_from(b, e, f + 1))
        if (!enemies(b, e, f) && faces_as(b, e, f) && plain_contact(b, e, f).kind == kind) return (uint8_t)f;
    return NO_PIECE;
}

uint8_t db_friend_ahead(const struct battle *b, unsigned e) { return friend_in_contact(b, e, CONTACT_REAR); }
uint8_t db_friend_behind(const struct battle *b, unsigned e) { return friend_in_contact(b, e, CONTACT_BEHIND); }

bool db_in_close_combat(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (b->element[e].where == INSIDE) return db_front_enemy(rules, b, e) != NO_PIECE;
    if (!on_table(b, e)) return false;
    for (unsigned f = enemy_from(b, e, 0); f < b->elements; f = enemy_from(b, e, f + 1)) {
        struct pair p = pair_of(rules, b, e, f);
        if (p.fronts || attacks_flank_or_rear(rules, p.mine) || attacks_flank_or_rear(rules, p.theirs)) return true;
    }
    if (rules->customs.places_fight_once)
        return db_place_assaulted(rules, b, e) != NO_PIECE; /* and moves in: dba22-H65 */
    return is_at_held_walls(rules, b, e);
}

/* The perimeter of a place the other side defends stands for its defender (H73). */
static bool touches_place(const struct battle *b, unsigned e) {
    struct quad q = element_quad(b, e);
    length gap = battle_tolerance(b).gap;
    for (unsigned p = 0; p < b->places; p++) {
        const struct place *place = &b->place[p];
        if (place->flags & PLACE_GONE || place->holder == b->element[e].side) continue;
        if (!element_near_box(b, e, b->terrain.feature[place->feature].box, gap)) continue;
        if (feature_within(&b->terrain, place->feature, &q, gap)) return true;
    }
    return false;
}

bool db_touches_enemy(const struct db_rules *rules, const struct battle *b, unsigned e) {
    if (b->element[e].where == INSIDE) return db_front_enemy(rules, b, e) != NO_PIECE;
    if (!on_table(b, e)) return false;
    length gap = battle_tolerance(b).gap;
    struct base mine = element_base(b, e);
    for (unsigned f = enemy_from(b, e, 0); f < b->elements; f = enemy_from(b, e, f + 1))
        if (bases_touch(mine, element_base(b, f), gap)) return true;
    return touches_place(b, e);
}
