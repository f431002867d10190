/* Troops are put on the table, into a city, fort or camp, or held back (dba30-014, 085, 089, 096, 097). */
#include "rules/debellis/opening/deploying.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/muster/dismount.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/places/places.h"

/* --- who ------------------------------------------------------------------------------------------------------- */

static bool judge_whom(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count == 0) return refuse(r, rules->cite.defender_deploys, "name the elements to deploy");
    for (int i = 0; i < a->piece_count; i++) {
        uint8_t e = a->piece[i];
        if (b->element[e].side != b->opening.side)
            return refuse_piece(
                r, b->opening.side == b->defender ? rules->cite.defender_deploys : rules->cite.invader_second, e,
                "{p} is not deployed now: the defender deploys first, then the other side");
        if (!is_asked_for(b, e))
            return refuse_piece(r, rules->cite.one_or_all, e, "{p} has been deployed with its command and stays there");
        if (is_type(b, e, rules->sets.reserve)) /* dbf-H18 */
            return refuse_piece(r, rules->cite.deploy_area, e,
                                "{p} is never deployed: it waits off the table and is brought on for PIPs in play");
        for (int j = 0; j < i; j++)
            if (a->piece[j] == e) return refuse_piece(r, 0, e, "{p} is named twice");
    }
    return true;
}

/* --- into a place ------------------------------------------------------------------------------------------------ */

static bool may_keep_walls(const struct db_rules *rules, const struct battle *b, uint8_t e, const struct place *p,
                           struct ruling *r) {
    clause c = p->kind == PLACE_CITY ? rules->cite.deploy_city : rules->cite.deploy_fort;
    if (p->owner == NOBODYS &&
        b->element[e].side == b->defender) /* dbf-H18, H20: who does not defend has it before him */
        return refuse_piece(r, c, e, "{p} cannot garrison {q}: it lies in the enemy's half");
    if (p->owner == enemy_of(b->element[e].side))
        return refuse_piece(r, rules->cite.fort_owner, e, "{p} cannot garrison {q}: it belongs to the enemy");
    if (!has_class(rules, b, e, CLASS_FOOT))
        return refuse_piece(r, c, e,
                            has_class(rules, b, e, CLASS_AERIAL) ? "only foot garrison {q}: {p} flies"
                                                                 : "only foot garrison {q}: {p} is mounted");
    if (has_class(rules, b, e, CLASS_CIVILIAN)) return refuse_piece(r, c, e, "{p} are no garrison of {q}");
    if (b->element[e].traits & TRAIT_ALLY)
        return refuse_piece(r, c, e, "{p} is an ally, and allies do not garrison {q}");
    if (is_type(b, e, rules->sets.never_garrison))
        return refuse_piece(r, rules->cite.enter_place, e,
                            rules->customs.open_walls ? "{p} is a machine and cannot garrison {q}"
                                                      : "{p} is a wagon and cannot garrison {q}");
    return true;
}

bool db_may_garrison(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned place,
                     struct ruling *r) {
    const struct place *p = &b->place[place];
    bool civilian = has_class(rules, b, e, CLASS_CIVILIAN), fits = true;
    if (p->kind != PLACE_CAMP)
        fits = may_keep_walls(rules, b, e, p, r);
    else if (p->owner != b->element[e].side)
        fits = refuse_piece(r, rules->cite.camp_occupant, e, "{p} can be put only into its own side's camp");
    else if (!civilian)
        fits = db_camp_admits(rules, b, p, e, r);
    if (fits && p->occupant != NO_PIECE && p->occupant != e && !is_type(b, p->occupant, rules->sets.camp_keepers))
        fits = refuse_pieces(r, p->kind == PLACE_CAMP ? rules->cite.camp_occupant : rules->cite.deploy_city, e,
                             p->occupant, "{o} is in {q} already: one element holds it");
    if (!fits) r->why.place = p->feature;
    return fits;
}

/* Off the table, out of wherever it was. */
static void take_off(struct battle *b, unsigned e) {
    struct element *el = &b->element[e];
    if (el->where == INSIDE) {
        struct place *p = &b->place[el->place];
        if (p->occupant == e) p->occupant = NO_PIECE, p->holder = p->owner;
        if (p->civilians == e) p->civilians = NO_PIECE;
    }
    el->where = AWAY;
    el->place = NO_PIECE;
}

void db_put_inside(const struct db_rules *rules, struct battle *b, unsigned e, unsigned place) {
    struct place *p = &b->place[place];
    take_off(b, e);
    if (p->kind == PLACE_CAMP && p->civilians != NO_PIECE) take_off(b, p->civilians);
    if (p->occupant != NO_PIECE) take_off(b, p->occupant); /* a keeper who makes room */
    if (has_class(rules, b, e, CLASS_CIVILIAN))
        p->civilians = (uint8_t)e;
    else
        p->occupant = (uint8_t)e, p->holder = b->element[e].side;
    b->element[e].where = INSIDE;
    b->element[e].place = (uint8_t)place;
}

static bool judge_garrison(const struct db_rules *rules, const struct battle *b, const struct act *a,
                           struct ruling *r) {
    uint8_t place = db_place_of_feature(b, a->place);
    if (place == NO_PIECE) {
        refuse(r, rules->cite.deploy_city, "{q} is no city, fort or camp that could be held");
        r->why.place = a->place;
        return false;
    }
    if (a->piece_count != 1) return refuse(r, rules->cite.deploy_city, "one element holds a place: name one");
    if (!db_may_garrison(rules, b, a->piece[0], place, r)) return false;
    unsigned kind = b->place[place].kind;
    r->why.clause = kind == PLACE_CITY   ? rules->cite.deploy_city
                    : kind == PLACE_FORT ? rules->cite.deploy_fort
                                         : rules->cite.camp_occupant;
    return true;
}

/* --- on the table ------------------------------------------------------------------------------------------------- */

static bool judge_stand(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    struct placed placed[ACT_PIECES_MAX];
    for (int i = 0; i < a->piece_count; i++)
        if (has_class(rules, b, a->piece[i], CLASS_CIVILIAN))
            return refuse_piece(r, rules->cite.camp_occupant, a->piece[i], "{p} stay in their city or camp");
    if (!db_poses_ordered(rules, b, a, a->choice == DEPLOY_COLUMN, placed, r)) return false;
    for (int i = 0; i < a->piece_count; i++) {
        struct quad q = base_quad((struct base){placed[i].pose, b->base_width, b->element[placed[i].piece].depth});
        if (!db_deploys_at(rules, b, placed[i].piece, b->element[placed[i].piece].type, &q, r)) return false;
    }
    if (!db_bases_clear(rules, b, placed, a->piece_count, r) || !db_near_general(rules, b, placed, a->piece_count, r))
        return false;
    for (int i = 0; i < a->piece_count; i++) r->placed[i] = placed[i];
    r->placed_count = a->piece_count;
    r->why.clause = rules->cite.deploy_area;
    return true;
}

/* Off the table again: waiting elements, or a camp left without civilians. */
static bool judge_off(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    for (int i = 0; i < a->piece_count; i++) {
        const struct element *el = &b->element[a->piece[i]];
        if (el->where == AWAY)
            return refuse_piece(r, rules->cite.defender_deploys, a->piece[i], "{p} is off the table");
        if (el->where == INSIDE && b->place[el->place].kind == PLACE_CITY &&
            b->place[el->place].civilians == a->piece[i])
            return refuse_piece(r, rules->cite.city_civilians, a->piece[i], "{p} live in their city and stay there");
    }
    r->why.clause = rules->cite.defender_deploys;
    return true;
}

bool db_judge_deploy(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    bool stands = a->step_count > 0, inside = a->place != NO_PIECE;
    bool reserve = a->choice == DEPLOY_RESERVE, off = a->choice == DEPLOY_OFF;
    if (!judge_whom(rules, b, a, r)) return false;
    if (stands + inside + reserve + off != 1 || (a->choice == DEPLOY_COLUMN && !stands))
        return refuse(r, rules->cite.defender_deploys,
                      "say where they stand, or which place they hold, or that they are kept in reserve");
    return stands    ? judge_stand(rules, b, a, r)
           : inside  ? judge_garrison(rules, b, a, r)
           : reserve ? db_judge_reserve(rules, b, a, r)
                     : judge_off(rules, b, a, r);
}

static void tell_placed(struct battle *b, unsigned e, clause c, const char *text, struct events *ev) {
    struct event *event = tell_pieces(ev, "deploy", c, text, e, NO_PIECE);
    event->said.place = b->element[e].where == INSIDE ? b->place[b->element[e].place].feature : NO_PIECE;
    event->moved = b->element[e].where == ON_TABLE;
    event->from = event->to = b->element[e].pose;
}

void db_stand_at(struct battle *b, unsigned e, struct pose pose) {
    take_off(b, e);
    b->element[e].where = ON_TABLE;
    db_element_place(b, e, pose);
}

void db_play_deploy(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    struct placed placed[ACT_PIECES_MAX];
    struct ruling r;
    if (a->step_count) db_poses_ordered(rules, b, a, a->choice == DEPLOY_COLUMN, placed, &r);
    for (int i = 0; i < a->piece_count; i++) {
        uint8_t e = a->piece[i];
        if (a->step_count) {
            db_stand_at(b, e, placed[i].pose);
            tell_placed(b, e, rules->cite.deploy_area, "{p} deployed", ev);
        } else if (a->place != NO_PIECE) {
            uint8_t place = db_place_of_feature(b, a->place);
            uint8_t people = b->place[place].civilians;
            db_put_inside(rules, b, e, place);
            if (people != NO_PIECE && b->element[people].where == AWAY) /* they may be put back: name them */
                tell_pieces(ev, "deploy", rules->cite.camp_occupant, "{p} make room for {o}", people, e);
            clause c = b->place[place].kind == PLACE_CITY   ? rules->cite.deploy_city
                       : b->place[place].kind == PLACE_FORT ? rules->cite.deploy_fort
                                                            : rules->cite.camp_occupant;
            tell_placed(b, e, c, "{p} holds {q}", ev);
        } else {
            take_off(b, e);
            if (a->choice == DEPLOY_RESERVE) b->element[e].where = AFLOAT;
            bool reserve = a->choice == DEPLOY_RESERVE;
            tell_placed(b, e, reserve ? rules->cite.reserve : rules->cite.defender_deploys,
                        reserve ? "{p} is held back to land from the waterway" : "{p} is taken off the table again",
                        ev);
        }
    }
}

/* --- all of them? ------------------------------------------------------------------------------------------------- */

/* dba30-097: the fort's owner has to garrison it, if he has anybody who may (H77): at the latest with the last of his
 * commands that has such foot. */
static bool judge_fort(const struct db_rules *rules, const struct battle *b, unsigned place, struct ruling *r) {
    const struct place *p = &b->place[place];
    if (p->kind != PLACE_FORT || p->owner != b->opening.side || p->occupant != NO_PIECE) return true;
    if (!rules->deploy.fort_needs_garrison) return true;
    struct ruling unheard;
    for (uint8_t e = 0; e < b->elements; e++)
        if (waits(rules, b, e) && db_may_garrison(rules, b, e, place, &unheard)) return true;
    for (uint8_t e = 0; e < b->elements; e++) {
        if (!is_asked_for(b, e) || !db_may_garrison(rules, b, e, place, r)) continue;
        refuse_piece(r, rules->cite.deploy_fort, e, "{q} must be given a garrison of foot: put {p} or another into it");
        r->why.place = p->feature;
        return false;
    }
    r->why.clause = rules->cite.fort_without_foot;
    return true;
}

/* Some of its command stand already: it is this command's turn. */
static bool command_has_begun(const struct battle *b, unsigned e) {
    for (unsigned f = 0; f < b->elements; f++)
        if (b->element[f].side == b->element[e].side && b->element[f].command == b->element[e].command &&
            (on_table(b, f) || b->element[f].where == INSIDE))
            return true;
    return false;
}

int db_leave_out(const struct db_rules *rules, struct battle *b, struct events *ev) {
    uint8_t stuck[ELEMENTS_MAX];
    int count = 0, left = 0;
    bool any_room = false;
    struct act unused;
    for (uint8_t e = 0; e < b->elements; e++) {
        if (!waits(rules, b, e)) continue;
        if (db_room_for(rules, b, e, &unused))
            any_room = true;
        else
            stuck[count++] = e;
    }
    for (int i = 0; i < count; i++) {
        if (any_room && !command_has_begun(b, stuck[i])) continue;
        b->element[stuck[i]].where = LEFT_OUT;
        tell_pieces(ev, "left_out", rules->cite.left_out, "{p} finds no room where it may deploy and takes no part",
                    stuck[i], NO_PIECE);
        if (is_general(b, stuck[i])) db_general_left_out(rules, b, stuck[i], ev);
        left++;
    }
    return left;
}

bool db_all_deployed(const struct db_rules *rules, const struct battle *b, struct ruling *r) {
    clause c = rules->cite.defender_deploys;
    bool several = deploys_by_commands(rules, b, b->opening.side), all = true;
    for (uint8_t e = 0; !several && e < b->elements; e++) {
        if (!waits(rules, b, e)) continue;
        return refuse_piece(r, c, e, "{p} is still to be deployed: all elements are, before the deployment ends");
    }
    if (several && !db_judge_turn(rules, b, &all, r)) return false;
    if (!db_judge_reserve_count(rules, b, r) || !db_all_near_generals(rules, b, r)) return false;
    r->legal = true;
    r->why = (struct remark){.clause = c, .piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE};
    for (unsigned i = 0; i < b->places; i++)
        if (!judge_fort(rules, b, i, r)) return false;
    r->legal = true; /* asking who might be in the fort leaves refusals behind */
    r->why.piece = r->why.other = r->why.place = NO_PIECE;
    r->why.text = NULL;
    return true;
}

bool db_judge_deployed(const struct db_rules *rules, const struct battle *b, struct ruling *r) {
    if (db_all_deployed(rules, b, r)) return true;
    struct remark why = r->why;
    struct battle without = *b;
    if (db_leave_out(rules, &without, NULL) && db_all_deployed(rules, &without, r)) {
        r->why.clause = rules->cite.left_out;
        return true;
    }
    r->why = why;
    return false;
}

/* --- on foot (dba30-014) ------------------------------------------------------------------------------------------ */

bool db_listed_together(const struct battle *b, unsigned e, unsigned f) {
    const struct element *x = &b->element[e], *y = &b->element[f];
    return x->side == y->side && x->type == y->type && x->dismounts == y->dismounts &&
           !((x->traits ^ y->traits) & (TRAIT_ALLY | TRAIT_DISMOUNTS_BEFORE));
}

bool db_judge_deploy_dismounted(const struct db_rules *rules, const struct battle *b, const struct act *a,
                                struct ruling *r) {
    if (!judge_whom(rules, b, a, r)) return false;
    for (int i = 0; i < a->piece_count; i++) {
        uint8_t e = a->piece[i];
        if (b->element[e].dismounts == NO_PIECE)
            return refuse_piece(r, rules->cite.dismount_before, e, "{p} has no foot to dismount as");
        for (uint8_t f = 0; f < b->elements; f++) {
            bool named = false;
            for (int j = 0; j < a->piece_count && !named; j++) named = a->piece[j] == f;
            if (!named && is_asked_for(b, f) && db_listed_together(b, e, f))
                return refuse_pieces(r, rules->cite.dismount_before, e, f,
                                     "{p} and {o} are listed together: all deploy mounted, or all on foot");
        }
        if (!on_table(b, e)) continue;
        struct base foot = {b->element[e].pose, b->base_width, bw(b, rules->troop[b->element[e].dismounts].depth)};
        struct quad q = base_quad(foot);
        if (!db_deploys_at(rules, b, e, b->element[e].dismounts, &q, r)) return false;
    }
    r->why.clause = rules->cite.dismount_before;
    return true;
}

void db_play_deploy_dismounted(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    for (int i = 0; i < a->piece_count; i++) {
        db_exchange_for_foot(rules, b, a->piece[i]);
        tell_pieces(ev, "dismount", rules->cite.dismount_before, "{p} deploys on foot", a->piece[i], NO_PIECE);
    }
}
