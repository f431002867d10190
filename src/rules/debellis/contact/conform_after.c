/* Lining up again when a combat or a pursuit is over (dba30-167, 168, H44; dba22-H49; dbf-H74), and what is said of
 * lining up. */
#include "rules/debellis/contact/conforming.h"

/* --- telling -------------------------------------------------------------------------------------------------- */

static const char *contact_text(enum contact_class kind) {
    switch (kind) {
    case CONTACT_FLANK:
        return "{p} stands on the flank of {o}";
    case CONTACT_REAR:
        return "{p} stands on the rear of {o}";
    case CONTACT_OVERLAP:
        return "{p} stands corner to corner with {o}";
    default:
        return "{p} stands front to front with {o}";
    }
}

static const char *position_text(const struct db_rules *rules, const struct plan *plan) {
    if (plan->conformed == rules->cite.conform_prevented) return "{p} and {o} cannot line up: they fight as they stand";
    if (plan->conformed == rules->cite.wagon_second)
        return "{p} stands on the same edge of {o} as another: it overlaps";
    return contact_text((enum contact_class)plan->contact);
}

/* The mover that one lined up by others' coming now faces: the nearest of them. */
static uint8_t comes_to(const struct plan *plan, int shifted) {
    uint8_t best = plan->lined_up;
    int64_t least = INT64_MAX;
    for (int i = 0; i < plan->movers; i++) {
        int64_t d = distance_squared(plan->moved[i].pose.at, plan->moved[shifted].pose.at);
        if (d < least) least = d, best = plan->moved[i].piece;
    }
    return best;
}

static void tell_contact(const struct db_rules *rules, const char *text, clause because, enum contact_class kind,
                         uint8_t mover, uint8_t enemy, struct events *ev) {
    tell_pieces(ev, "contact", because, text, mover, enemy);
    bool behind = kind == CONTACT_FLANK || kind == CONTACT_REAR;
    if (behind && told_by(rules->cite.any_start))
        tell_pieces(ev, "note", rules->cite.any_start, "{p} may come to the flank or rear of {o} from anywhere", mover,
                    enemy);
}

static clause full_contact_clause(const struct db_rules *rules, enum contact_class kind) {
    return kind == CONTACT_FLANK   ? rules->cite.full_flank
           : kind == CONTACT_REAR  ? rules->cite.full_rear
           : kind == CONTACT_FRONT ? rules->cite.full_front
                                   : 0;
}

/* A move may line up several pairs at once: each of them is told, so that nobody is named for standing first in a
 * list. The pair that the position was made for is told even if it is no full contact. */
static void tell_pairs(const struct db_rules *rules, const struct battle *b, const struct plan *plan, bool conform,
                       struct events *ev) {
    const length gap = battle_tolerance(b).gap;
    for (int i = 0; i < plan->movers; i++) {
        uint8_t e = plan->moved[i].piece;
        struct base mine = {plan->moved[i].pose, b->base_width, b->element[e].depth};
        struct quad q = base_quad(mine);
        struct box box = quad_box(&q);
        for (unsigned f = 0; f < b->elements; f++) {
            if (!on_table(b, f) || b->element[f].side == b->element[e].side) continue;
            bool meant = e == plan->lined_up && f == plan->contacted;
            struct base theirs = db_base_as_it_fights(rules, b, f);
            for (int k = plan->movers; k < plan->count; k++)
                if (plan->moved[k].piece == f) theirs.pose = plan->moved[k].pose;
            struct quad other = base_quad(theirs);
            if (!meant && !boxes_meet(box_grown(box, gap), quad_box(&other))) continue;
            enum contact_class kind = contact_of(mine, theirs, battle_tolerance(b)).kind;
            clause because = meant ? plan->conformed : full_contact_clause(rules, kind);
            if (!because) continue;
            if (conform)
                tell_pieces(ev, "conform", plan->who_conforms, "{p} conforms to {o}", e, f);
            else if (meant)
                tell_contact(rules, position_text(rules, plan), because, (enum contact_class)plan->contact, e,
                             (uint8_t)f, ev);
            else
                tell_contact(rules, contact_text(kind), because, kind, e, (uint8_t)f, ev);
        }
    }
}

void db_tell_conform(const struct db_rules *rules, const struct battle *b, const struct plan *plan, struct events *ev) {
    if (!ev || !plan->conformed || plan->contacted == NO_PIECE) return;
    for (int i = plan->movers; i < plan->count; i++) { /* those who were lined up by others' coming */
        clause by = plan->others_conform ? rules->cite.single_conforms : plan->who_conforms;
        struct event *t =
            tell_pieces(ev, "conform", by, "{p} conforms to {o}", plan->moved[i].piece, comes_to(plan, i));
        t->moved = true;
        t->from = b->element[plan->moved[i].piece].pose;
        t->to = plan->moved[i].pose;
    }
    bool movers_do = plan->count == plan->movers || plan->others_conform;
    if (movers_do && plan->who_conforms != plan->conformed) tell_pairs(rules, b, plan, true, ev);
    if (plan->choices > 1) {
        struct event *t =
            tell(ev, "choice", rules->cite.least_distance, "of the positions open to it {p} takes the nearest");
        t->said.piece = plan->lined_up;
    }
    tell_pairs(rules, b, plan, false, ev);
}

/* dba30-175: those movers and enemies who touch with their fronts and could not be lined up fight as they stand. */
void db_note_unaligned(const struct db_rules *rules, struct battle *b, const struct plan *plan, struct events *ev) {
    if (!plan->into_contact || rules->customs.never_boxed_in) return;
    for (int i = 0; i < plan->movers; i++) {
        uint8_t e = plan->moved[i].piece, found[FRONTS_MAX];
        for (int k = 0, n = db_front_enemies(rules, b, e, found); k < n; k++) {
            if (!db_fronts_askew(rules, b, e, found[k])) continue;
            b->element[found[k]].marks |= MARKED_BOXED_IN;
            if (plan->boxed_in[1] == found[k]) continue; /* told already */
            struct event *t = tell(ev, "contact", rules->cite.conform_prevented,
                                   "{p} and {o} cannot line up: they fight as they stand");
            t->said.piece = e;
            t->said.other = found[k];
        }
    }
}

/* --- after combat -------------------------------------------------------------------------------------------- */

/* Does all of its front edge lie on the edge that serves a wagon as its front? */
static bool whole_front_on(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned wagon) {
    struct quad mine = element_quad(b, e), theirs = base_quad(db_base_as_it_fights(rules, b, wagon));
    for (int i = FRONT_LEFT; i <= FRONT_RIGHT; i++)
        if (point_segment_distance(mine.corner[i], theirs.corner[FRONT_LEFT], theirs.corner[FRONT_RIGHT]) >
            battle_tolerance(b).gap)
            return false;
    return true;
}

bool db_is_lined_up(const struct db_rules *rules, const struct battle *b, unsigned e) {
    enum edge front;
    if (db_wagon_is_met(rules, b, e, &front)) return true; /* dba30-179: squarely, on the edge that is its front */
    for (unsigned f = neighbour_from(b, e, 0); f < b->elements; f = neighbour_from(b, e, f + 1)) {
        if (b->element[f].side == b->element[e].side) continue;
        struct contact k = contact_of(element_base(b, e), db_base_as_it_fights(rules, b, f), battle_tolerance(b));
        if (k.kind == CONTACT_FRONT || k.kind == CONTACT_FLANK || k.kind == CONTACT_REAR) return true;
    }
    /* On a wagon's long edge no corners need touch; who merely shares part of a front lines up if it can. */
    uint8_t enemy = db_front_enemy(rules, b, e);
    return enemy != NO_PIECE && is_type(b, enemy, rules->sets.wagons) && whole_front_on(rules, b, e, enemy);
}

/* Corner to corner it is lined up too: with such an enemy it neither lines up otherwise nor fights. */
static bool is_overlapped(const struct db_rules *rules, const struct battle *b, struct base mine, unsigned enemy) {
    return contact_of(mine, db_base_as_it_fights(rules, b, enemy), battle_tolerance(b)).kind == CONTACT_OVERLAP;
}

/* Square to each other, and no stretch of the front edge on any edge of the enemy: a corner on a corner. */
static bool meets_at_corner(const struct battle *b, struct base mine, unsigned enemy) {
    uint16_t off = (uint16_t)(mine.pose.facing - b->element[enemy].pose.facing) % QUARTER_TURN;
    uint16_t slack = battle_tolerance(b).angle;
    if (off > slack && off < QUARTER_TURN - slack) return false;
    for (enum edge e = EDGE_FRONT; e < EDGE_NONE; e++)
        if (front_edge_on(mine, element_base(b, enemy), e, battle_tolerance(b))) return false;
    return true;
}

/* And nobody slips away into an overlap from one whose front he fights. */
static void drop_overlapped(struct conforming *c) {
    int kept = 0;
    for (int i = 0; i < c->count; i++) {
        const struct lineup *l = &c->candidate[i];
        bool slips =
            l->kind == CONTACT_OVERLAP && db_fronts_askew(c->rules, c->b, c->plan->moved[l->member].piece, l->enemy);
        struct base mine = mover_base(c, l->member);
        if (slips || is_overlapped(c->rules, c->b, mine, l->enemy) || meets_at_corner(c->b, mine, l->enemy)) continue;
        c->candidate[kept++] = *l;
    }
    c->count = kept;
}

enum { COLUMN_MAX = 8 };

/* The element and the friends lined up behind it: a column that pursued keeps its order. */
static int column_from(const struct db_rules *rules, const struct battle *b, unsigned e, struct plan *plan) {
    for (plan->movers = 0; plan->movers < COLUMN_MAX && e != NO_PIECE; e = db_facts_of(rules, b, e).behind)
        plan->moved[plan->movers++] = (struct placed){(uint8_t)e, b->element[e].pose};
    plan->count = plan->movers;
    return plan->movers;
}

static void apply_conform(struct battle *b, const struct plan *plan, clause because, struct events *ev) {
    for (int i = 0; i < plan->count; i++) {
        struct event *t = tell(ev, "conform", because, "{p} lines up with {o}");
        t->said.piece = plan->moved[i].piece;
        t->said.other = plan->contacted;
        t->moved = true;
        t->from = b->element[plan->moved[i].piece].pose;
        t->to = plan->moved[i].pose;
        db_element_place(b, plan->moved[i].piece, plan->moved[i].pose);
    }
}

/* Could they have lined up elsewhere as well, no farther away? */
static bool another_as_near(const struct conforming *c) {
    struct plan *elsewhere = &(struct plan){.movers = c->plan->movers};
    struct conforming other = *c;
    other.plan = elsewhere;
    for (int i = 0; i < c->plan->movers; i++)
        elsewhere->moved[i] = (struct placed){c->plan->moved[i].piece, c->start[i]};
    const int rank = db_rank_of_position(&other, &c->candidate[c->at]);
    for (int i = 0; i < c->count; i++) {
        const struct lineup *l = &c->candidate[i];
        struct pose taken = c->plan->moved[l->member].pose;
        struct base from = mover_base(&other, l->member);
        length more = db_front_shift(from, l->pose) - db_front_shift(from, taken);
        if (db_rank_of_position(&other, l) != rank) continue;
        if (c->tried[i] || more > AT_LIMIT || distance_between(l->pose.at, taken.at) <= battle_tolerance(c->b).gap)
            continue;
        if (db_movers_conform(&other, l) == FAULT_NONE) return true;
    }
    return false;
}

static bool conform_after(const struct db_rules *rules, struct battle *b, struct plan *plan, clause because,
                          bool *no_room, struct events *ev) {
    struct pose start[COLUMN_MAX];
    struct ruling r;
    struct remark first;
    *no_room = false;
    for (int i = 0; i < plan->movers; i++) start[i] = plan->moved[i].pose;
    struct conforming c = {.rules = rules, .b = b, .plan = plan, .start = start, .after_combat = true, .r = &r};
    db_find_candidates(&c, NO_PIECE, EDGE_NONE);
    drop_overlapped(&c);
    if (!db_any_mover_conforms(&c, no_room, &first)) return false;
    if (ev && another_as_near(&c))
        tell_pieces(ev, "either", because, "another place is as near: {p} takes the one to its left", plan->lined_up,
                    NO_PIECE);
    apply_conform(b, plan, because, ev);
    return true;
}

/* dba30-175 for troops already in touch: no position is free, so they fight as they stand. */
static void fight_unaligned(const struct db_rules *rules, struct battle *b, unsigned e) {
    for (unsigned f = 0; f < b->elements; f++) {
        if (!on_table(b, f) || b->element[f].side == b->element[e].side) continue;
        if (!elements_near(b, e, f, 2 * battle_tolerance(b).gap)) continue;
        if (!(db_edges_met(b, element_base(b, e), element_base(b, f)) & 1u << EDGE_FRONT)) continue;
        if (db_front_enemy(rules, b, f) != NO_PIECE || is_overlapped(rules, b, element_base(b, e), f)) continue;
        b->element[e].opponent = (uint8_t)f;
        b->element[f].marks |= MARKED_BOXED_IN;
        return;
    }
}

/* The element, with its column or, if that has no room to come along, alone. */
static bool lines_up_after(const struct db_rules *rules, struct battle *b, unsigned e, clause because, bool *no_room,
                           struct events *ev) {
    struct plan plan = {.contacted = NO_PIECE};
    if (column_from(rules, b, e, &plan) > 1 && conform_after(rules, b, &plan, because, no_room, ev)) return true;
    plan.movers = plan.count = 1;
    plan.moved[0] = (struct placed){(uint8_t)e, b->element[e].pose};
    return conform_after(rules, b, &plan, because, no_room, ev);
}

/* dba30-175: whom it met with its front lines up with it instead, if not lined up with another. */
static bool contacted_lines_up(const struct db_rules *rules, struct battle *b, unsigned e, struct events *ev) {
    uint8_t enemy = db_front_enemy(rules, b, e);
    bool no_room;
    if (rules->customs.never_boxed_in || enemy == NO_PIECE || !on_table(b, enemy)) return false;
    if (!db_fronts_askew(rules, b, e, enemy) || db_is_lined_up(rules, b, enemy)) return false;
    return lines_up_after(rules, b, enemy, rules->cite.conform_prevented, &no_room, ev) && db_is_lined_up(rules, b, e);
}

void db_conform_element(const struct db_rules *rules, struct battle *b, unsigned e, clause because, struct events *ev) {
    bool no_room;
    if (!on_table(b, e) || db_is_lined_up(rules, b, e)) return;
    if (lines_up_after(rules, b, e, because, &no_room, ev) || !no_room) return;
    if (!contacted_lines_up(rules, b, e, ev) && !rules->reach.stops_short) fight_unaligned(rules, b, e);
}
