/* What the table has to do with a close combat, said before the dice are compared: who overlaps, attacks and supports
 * whom, on what ground. The factors then say what each is worth. */
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"

struct telling {
    const struct db_rules *rules;
    const struct battle *b;
    const struct engagement *e;
    struct events *ev;
};

static struct event *note(const struct telling *t, const char *what, clause c, const char *text, unsigned piece,
                          unsigned other) {
    struct event *said = tell(t->ev, what, c, text);
    said->said.piece = (uint8_t)piece;
    said->said.other = (uint8_t)other;
    return said;
}

/* H35: for standards, litters and their like it matters how many edges are contacted (dba30-258). */
static void tell_edges(const struct telling *t, unsigned e, const struct facts *f) {
    int attacked = (f->flank[0] != NO_PIECE) + (f->flank[1] != NO_PIECE) + (f->rear != NO_PIECE);
    types others = t->rules->sets.wagons | t->rules->sets.artillery;
    if (!attacked || !has_class(t->rules, t->b, e, CLASS_STATIC) || is_type(t->b, e, others)) return;
    note(t, "edges", t->rules->cite.edges_contacted, "{0} edges of {p} are contacted by enemy front edges", e, NO_PIECE)
        ->said.number[0] = 1 + attacked;
}

/* dba30-H109: where an attack has to be lined up, one that is not does nothing. */
static void tell_askew(const struct telling *t, unsigned e, unsigned enemy, const struct facts *f) {
    uint8_t idle = told_by(t->rules->cite.attack_askew) ? db_touched_by(t->rules, t->b, e) : NO_PIECE;
    bool counts = idle == enemy || idle == f->front || idle == f->flank[0] || idle == f->flank[1] || idle == f->rear ||
                  idle == f->overlap[0] || idle == f->overlap[1];
    if (idle != NO_PIECE && !counts)
        note(t, "askew", t->rules->cite.attack_askew,
             "{o} is not lined up on the flank or rear of {p}: that is no attack and no overlap", e, idle);
}

static void tell_attacks(const struct telling *t, unsigned e, unsigned enemy, const struct facts *f) {
    const struct db_cites *cite = &t->rules->cite;
    bool wagon = is_type(t->b, e, t->rules->sets.wagons);
    for (int side = 0; side < 2; side++) {
        if (f->overlap[side] != NO_PIECE)
            note(t, "overlap", wagon ? cite->wagon_second : cite->overlap, "{o} overlaps {p}", e, f->overlap[side]);
        if (f->flank[side] != NO_PIECE)
            note(t, "attack", cite->flank_attacked, "{o} attacks the flank of {p}", e, f->flank[side]);
    }
    if (f->rear != NO_PIECE) note(t, "attack", cite->flank_attacked, "{o} attacks the rear of {p}", e, f->rear);
    tell_askew(t, e, enemy, f);
    if (db_fights_boxed_in(t->rules, t->b, e, enemy))
        note(t, "overlap", or_else(cite->conform_prevented, cite->no_room_to_turn),
             db_shows_edge_to(f, enemy) ? "{p} could not turn to face {o} and fights as it stands"
                                        : "{p} and {o} are not lined up: {p}, contacted, counts as overlapped",
             e, enemy);
}

/* A neighbour is named as a supporter only where it would be worth something by itself. */
static bool side_support_counts(const struct telling *t, int side, unsigned beside) {
    struct engagement with = *t->e, without = *t->e;
    int32_t factor[2], less[2];
    if (!t->e->side[side].side_supports) return false;
    with.side[side].side_supports = 1;
    with.side[side].side_support[0] = t->b->element[beside].type;
    without.side[side].side_supports = 0;
    db_engagement_factors(t->rules, &with, factor, NULL);
    db_engagement_factors(t->rules, &without, less, NULL);
    return factor[side] > less[side];
}

/* dba30-227: what attacks the supporter counts against the one it supports. */
static void tell_rear_support(const struct telling *t, unsigned e, unsigned behind) {
    struct facts f = db_facts_of(t->rules, t->b, behind);
    const uint8_t attack[3] = {f.flank[0], f.flank[1], f.rear};
    note(t, "support", t->rules->cite.rear_support, "{o} supports {p} from behind", e, behind);
    for (int i = 0; i < 3 && !t->rules->customs.support_unseen; i++)
        if (attack[i] != NO_PIECE)
            note(t, "attack", t->rules->cite.attack_on_support, "{o} attacks the support behind {p}", e, attack[i]);
}

/* dba30-232: it does not matter what the supporter itself stands in. */
static void tell_side_support(const struct telling *t, unsigned e, unsigned beside) {
    struct quad q = element_quad(t->b, beside);
    bool good = db_entirely_in_good(t->rules, t->b, &q, t->b->element[beside].type);
    note(t, "support", good ? t->rules->cite.side_support : t->rules->cite.side_support_going,
         good ? "{o} stands beside {p}" : "{o} stands beside {p}: its own going does not matter", e, beside);
}

static void tell_supports(const struct telling *t, int side, unsigned e, const struct facts *f) {
    if (f->behind != NO_PIECE && db_gives_rear_support(t->rules, t->b, f->behind)) tell_rear_support(t, e, f->behind);
    for (int i = 0; i < 2; i++)
        if (f->beside[i] != NO_PIECE && side_support_counts(t, side, f->beside[i]))
            tell_side_support(t, e, f->beside[i]);
}

/* dba30-246: a corner that would be overlapped by the table's edge, but for the friend there. */
static void tell_safe_corners(const struct telling *t, int side, unsigned e) {
    int32_t near = db_corners_near_edge(t->rules, t->b, e);
    if (near > t->e->side[side].edge_corners && on_table(t->b, e))
        note(t, "edge", t->rules->cite.edge_overlap_not, "not every corner of {p} near the table's edge is overlapped",
             e, NO_PIECE);
}

/* dba30-056, 058: neither counts as a going of its own. */
static void tell_water_and_road(const struct telling *t, unsigned e) {
    struct quad q = element_quad(t->b, e);
    if (db_river_under(t->rules, t->b, &q) >= 0)
        note(t, "ground", t->rules->cite.river_combat, "{p} stands in a river: good going for a fight", e, NO_PIECE);
    if (db_road_under(t->rules, t->b, &q) >= 0)
        note(t, "ground", t->rules->cite.road_combat, "{p} fights in the going that the road crosses", e, NO_PIECE);
}

static void tell_ground(const struct telling *t, int side, unsigned e, unsigned enemy) {
    static const char *const going[] = {"good", "rough", "bad"};
    const struct combatant *c = &t->e->side[side];
    if (t->b->element[e].where == INSIDE)
        note(t, "ground", t->rules->cite.walls, "{p} fights from inside: no going counts", e, NO_PIECE);
    else if (c->going != GOING_GOOD && t->rules->combat->good_in_feature[c->feature] >> c->type & 1)
        note(t, "ground", t->rules->cite.going_in_combat, "{p} is at home where it fights: good going to it", e,
             NO_PIECE);
    else if (c->going != GOING_GOOD)
        note(t, "ground", t->rules->cite.going_in_combat, "{p} fights in {w} going", e, NO_PIECE)->said.word =
            going[c->going];
    if (on_table(t->b, e)) tell_water_and_road(t, e);
    if (!c->uphill) return;
    note(t, "ground", t->rules->cite.uphill, "{p} is uphill of {o}", e, enemy);
    note(t, "ground", t->rules->cite.crest, "{p} is nearer the crest than {o}", e, enemy);
}

void db_tell_table(const struct db_rules *rules, const struct battle *b, const struct engagement *e, unsigned a,
                   unsigned d, struct events *ev) {
    struct telling t = {rules, b, e, ev};
    const unsigned piece[2] = {a, d};
    for (int side = 0; side < 2; side++) {
        struct facts f = db_facts_of(rules, b, piece[side]);
        tell_attacks(&t, piece[side], piece[1 - side], &f);
        tell_edges(&t, piece[side], &f);
        if (on_table(b, piece[side])) tell_supports(&t, side, piece[side], &f);
        tell_ground(&t, side, piece[side], piece[1 - side]);
        tell_safe_corners(&t, side, piece[side]);
    }
}
