/* Places that fall: camps captured, cities sacked, cities that surrender. */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/places/places.h"

static void say_place(struct events *ev, const char *what, clause c, const char *text, unsigned e,
                      const struct place *p) {
    tell_pieces(ev, what, c, text, e, NO_PIECE)->said.place = p->feature;
}

/* --- moving in at once (dba22-216, H52) ------------------------------------------------------------------ */

/* Whoever takes a place moves in: a BUA that was not his is sacked until his side throws 5 or 6. */
void db_occupy(const struct db_rules *rules, struct battle *b, unsigned place, unsigned e, struct events *ev) {
    struct place *p = &b->place[place];
    if (p->civilians != NO_PIECE && b->element[p->civilians].where == INSIDE) b->element[p->civilians].where = AWAY;
    b->element[e].where = INSIDE;
    b->element[e].place = (uint8_t)place;
    p->occupant = (uint8_t)e;
    bool sacks = p->kind == PLACE_CITY && b->element[e].side != p->owner;
    if (sacks) b->element[e].traits |= TRAIT_SACKING;
    say_place(ev, sacks ? "sack" : "captured", sacks ? rules->cite.sack : rules->cite.victor_occupies,
              sacks ? "{p} moves into {q} and sacks it" : "{p} moves into {q}", e, p);
    db_place_taken(rules, b, place, b->element[e].side, ev);
}

void db_yield_place(const struct db_rules *rules, struct battle *b, unsigned e, unsigned by, struct events *ev) {
    unsigned place = b->element[e].place;
    struct place *p = &b->place[place];
    say_place(ev, "surrender", rules->cite.surrender, "{q} surrenders to the guns of {p}", by, p);
    if (p->kind == PLACE_CITY) {
        b->element[e].side = b->element[by].side;
        p->flags |= PLACE_SURRENDERED;
    } else {
        b->element[e].where = AWAY;
    }
    p->flags |= PLACE_OCCUPIED_BY_ENEMY;
    db_place_taken(rules, b, place, b->element[by].side, ev);
}

/* --- camps --------------------------------------------------------------------------------------------- */

/* dba30-087: the ground a captured camp is, if it is an edifice too. */
static uint8_t edifice_kind(const struct db_rules *rules) {
    uint8_t kind = 0;
    while (kind != rules->camp_kind && !(rules->ground[kind].flags & GROUND_MAY_BE_CAMP)) kind++;
    return kind;
}

static void capture_camp(const struct db_rules *rules, struct battle *b, unsigned place, unsigned by, clause because,
                         struct events *ev) {
    struct place *p = &b->place[place];
    say_place(ev, "captured", because, "{p} captures the camp {q}", by, p);
    db_place_taken(rules, b, place, b->element[by].side, ev);
    p->flags |= PLACE_GONE;
    if (p->flags & PLACE_EDIFICE) {
        b->terrain.feature[p->feature].kind = edifice_kind(rules);
        say_place(ev, "stands", rules->cite.edifice_stands, "{q} is a camp no more; the edifice stands", by, p);
        return;
    }
    b->terrain.feature[p->feature].flags |= FEATURE_REMOVED;
    say_place(ev, "removed", rules->cite.camp_removed, "the captured camp {q} is removed", by, p);
}

/* Of several before an empty place the one whose front is nearest its middle takes it, of two as near the one farther
 * to the left as they look at it: never who is listed first. */
static uint8_t nearest_taker(const struct battle *b, unsigned place, const uint8_t *by, int count) {
    struct box walls = b->terrain.feature[b->place[place].feature].box;
    struct point middle = {(walls.x0 + walls.x1) / 2, (walls.y0 + walls.y1) / 2};
    uint8_t best = by[0];
    for (int i = 1; i < count; i++) {
        struct point p = b->element[by[i]].pose.at, q = b->element[best].pose.at;
        length nearer = distance_between(middle, q) - distance_between(middle, p);
        int64_t turn = (int64_t)(p.x - middle.x) * (q.y - middle.y) - (int64_t)(p.y - middle.y) * (q.x - middle.x);
        if (nearer > AT_LIMIT || (nearer >= -AT_LIMIT && turn > 0)) best = by[i];
    }
    return best;
}

void db_capture_empty_camps(const struct db_rules *rules, struct battle *b, struct events *ev) {
    for (unsigned p = 0; p < b->places; p++) {
        uint8_t by[3];
        bool camp = b->place[p].kind == PLACE_CAMP && !(b->place[p].flags & PLACE_GONE);
        if (!camp && !rules->customs.places_fight_once) continue; /* dba22-H65: whatever place it is */
        int count = db_place_defender(b, p) == NO_PIECE ? db_assaulters_of(rules, b, p, by) : 0;
        if (!count) continue;
        uint8_t taker = nearest_taker(b, p, by, count);
        if (rules->customs.places_fight_once) {
            db_occupy(rules, b, p, taker, ev);
            continue;
        }
        capture_camp(rules, b, p, taker, rules->cite.camp_captured, ev);
        if (rules->customs.garrisons_conquer) db_pursue_into(rules, b, taker, b->base_width, p, ev);
    }
}

/* --- the end of an assault ----------------------------------------------------------------------------- */

/* The defender died at close quarters: the assault is over (dba30-335) and the place falls to the victor. */
void db_place_falls(const struct db_rules *rules, struct battle *b, unsigned place, unsigned by, bool sackers,
                    struct events *ev) {
    const struct place *p = &b->place[place];
    say_place(ev, "assault_over", rules->cite.assault_over, "the assault on {q} is over: its defender is destroyed",
              NO_PIECE, p);
    if (rules->customs.places_fight_once) {
        if (on_table(b, by)) db_occupy(rules, b, place, by, ev);
        return;
    }
    if (p->kind == PLACE_CAMP && told_by(rules->cite.camp_falls))
        say_place(ev, "note", rules->cite.camp_falls, "{q} falls with its defender", NO_PIECE, p);
    if (p->kind == PLACE_CAMP) capture_camp(rules, b, place, by, rules->cite.assault_pursuit, ev);
    if (rules->customs.garrisons_conquer) { /* dbf-H57 */
        db_task_add(b, p->kind == PLACE_CAMP ? db_task_of(TASK_PURSUE, by, place, 1000)
                                             : db_task_of(TASK_MOVE_IN, by, place, 0));
        return;
    }
    if (p->kind == PLACE_FORT)
        say_place(ev, "empty", rules->cite.assault_no_pursuit, "{q} has lost its garrison and stands empty", NO_PIECE,
                  p);
    if (p->kind != PLACE_CITY) return;
    bool won_back = b->element[by].side == p->owner;
    if (won_back) db_place_taken(rules, b, place, p->owner, ev);
    if (sackers)
        say_place(ev, "empty", rules->cite.not_garrison, "sackers are no garrison: nobody need move into {q}", NO_PIECE,
                  p);
    else if (won_back && option_of(b, OPTION_RETAKEN_CITY))
        say_place(ev, "freed", rules->cite.city_retaken, "{q} is freed, and its own side does not sack it", NO_PIECE,
                  p);
    else {
        if (won_back && told_by(rules->cite.city_retaken))
            say_place(ev, "note", rules->cite.city_retaken, "{q} is stormed by its own side", NO_PIECE, p);
        db_task_add(b, db_task_of(TASK_MOVE_IN, by, place, 0));
    }
}

/* --- moving in ----------------------------------------------------------------------------------------- */

static void db_put_inside(const struct db_rules *rules, struct battle *b, unsigned place, unsigned e,
                          struct events *ev) {
    b->element[e].where = INSIDE;
    b->element[e].place = (uint8_t)place;
    b->place[place].occupant = (uint8_t)e;
    db_place_taken(rules, b, place, b->element[e].side, ev);
}

/* dba30-337: neither elephants nor mobile towers sack. */
static bool may_sack(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return on_table(b, e) && !is_type(b, e, rules->sets.gate_only) && !(b->element[e].traits & TRAIT_TOWER);
}

int db_move_in_options(const struct db_rules *rules, const struct battle *b, const struct task *t,
                       uint8_t out[ELEMENTS_MAX]) {
    if (rules->customs.garrisons_conquer) { /* dbf-H57: a victor on foot */
        bool may = on_table(b, t->piece) && has_class(rules, b, t->piece, CLASS_FOOT) &&
                   !is_type(b, t->piece, rules->sets.never_garrison);
        out[0] = t->piece;
        return may;
    }
    /* H47: the one whose combat destroyed the defender; or, so read, any of the assaulters */
    if (may_sack(rules, b, t->piece) && !option_of(b, OPTION_WHO_SACKS)) {
        out[0] = t->piece;
        return 1;
    }
    uint8_t assaulter[3];
    int all = db_assaulters_of(rules, b, t->other, assaulter), count = 0;
    for (int i = 0; i < all; i++)
        if (may_sack(rules, b, assaulter[i])) out[count++] = assaulter[i];
    return count;
}

void db_move_in(const struct db_rules *rules, struct battle *b, unsigned place, unsigned e, struct events *ev) {
    struct place *p = &b->place[place];
    if (e == NO_PIECE) {
        say_place(ev, "empty", rules->cite.who_moves_in, "no assaulter of {q} may enter: it stands empty", NO_PIECE, p);
        return;
    }
    if (!rules->customs.garrisons_conquer) b->element[e].traits |= TRAIT_SACKING;
    say_place(ev, "sack", rules->customs.garrisons_conquer ? rules->cite.who_moves_in : rules->cite.sack,
              rules->customs.garrisons_conquer ? "{p} enters {q} and holds it" : "{p} enters {q} and sacks it", e, p);
    db_put_inside(rules, b, place, e, ev);
}

/* --- surrender ----------------------------------------------------------------------------------------- */

/* H49: foot of the side that forced the surrender, free to move in and near enough for one move. */
static bool may_take_over(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned side) {
    return on_table(b, e) && b->element[e].side == side && has_class(rules, b, e, CLASS_FOOT) &&
           !has_class(rules, b, e, CLASS_CIVILIAN) && !is_type(b, e, rules->sets.never_garrison) &&
           !db_in_close_combat(rules, b, e);
}

int db_garrison_options(const struct db_rules *rules, const struct battle *b, const struct task *t,
                        uint8_t out[ELEMENTS_MAX]) {
    const struct place *p = &b->place[t->other];
    length nearest = b->width + b->depth, tie = battle_tolerance(b).gap;
    int count = 0;
    for (unsigned e = 0; e < b->elements; e++) {
        if (!may_take_over(rules, b, e, p->holder)) continue;
        struct quad q = element_quad(b, e);
        unsigned type = b->element[e].type;
        length d = feature_distance(&b->terrain, p->feature, &q); /* to the perimeter, as H73 measures */
        if (d > db_speed_in(rules, b, type, db_going_under(rules, b, &q, type))) continue;
        if (d > nearest + tie && !option_of(b, OPTION_NEW_GARRISON)) continue; /* so read: any of those near enough */
        if (d + tie < nearest && !option_of(b, OPTION_NEW_GARRISON)) count = 0;
        if (d < nearest) nearest = d;
        out[count++] = (uint8_t)e;
    }
    return count;
}

/* dba30-340, 342: the civilians live on and serve the new master. */
void db_surrender(const struct db_rules *rules, struct battle *b, unsigned place, unsigned by, struct events *ev) {
    struct place *p = &b->place[place];
    if (b->element[by].side == p->owner)
        p->flags &= (uint8_t)~PLACE_SURRENDERED; /* won back from a puppet */
    else
        p->flags |= PLACE_SURRENDERED;
    say_place(ev, "surrender", rules->cite.surrender, "{q} surrenders to the guns of {p}", by, p);
    b->element[p->civilians].side = b->element[by].side;
    db_place_taken(rules, b, place, b->element[by].side, ev);
}

void db_new_garrison(const struct db_rules *rules, struct battle *b, unsigned place, unsigned e, bool chosen,
                     struct events *ev) {
    struct place *p = &b->place[place];
    if (e == NO_PIECE) {
        say_place(ev, "puppet", rules->cite.puppet,
                  "nobody is near enough to enter {q}: its civilians hold it for the enemy", NO_PIECE, p);
        return;
    }
    say_place(ev, "garrison", chosen ? rules->cite.surrender_garrison : rules->cite.new_garrison,
              chosen ? "{p}, chosen among the nearest, moves into {q} and is its garrison"
                     : "{p} moves into {q} and is its garrison",
              e, p);
    db_put_inside(rules, b, place, e, ev);
}
