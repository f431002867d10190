/* Who conforms on contact, and where (dba30-162 to 169, 174, 175).
 *
 * Every base that met an enemy is asked for the lined-up positions it could take. They are tried in order: full
 * contact before overlap, then least movement, then the mover's left. The first that the rules and the room allow is
 * taken. A whole group conforms as one block, carried along by the member that lines up. */
#include "rules/debellis/conform.h"
#include "rules/debellis/going.h"
#include "rules/debellis/positions.h"
#include "table/sweep.h"

enum { CANDIDATES_MAX = 96, SHIFTED_MAX = 8 };
enum fault { FAULT_NONE, FAULT_NO_ROOM, FAULT_TOO_FAR, FAULT_LAW };

struct conforming {
    const struct db_rules *rules;
    const struct battle *b;
    struct plan *plan;
    const struct pose *start;
    length left;       /* movement the troops still have */
    bool after_combat; /* no movement is counted; lining up must need less than a base width */
    int count;
    struct lineup candidate[CANDIDATES_MAX];
    bool tried[CANDIDATES_MAX];
    struct ruling *r;
};

static struct base mover_base(const struct conforming *c, int i) {
    const struct placed *p = &c->plan->moved[i];
    return (struct base){p->pose, c->b->base_width, c->b->element[p->piece].depth};
}

/* --- candidates ---------------------------------------------------------------------------------------------- */

static void add_candidates(struct conforming *c, int member, unsigned enemy, enum edge wanted) {
    struct base base = mover_base(c, member);
    unsigned met = edges_met(c->b, base, element_base(c->b, enemy));
    for (enum edge e = EDGE_FRONT; e < EDGE_NONE; e++) {
        struct lineup found[LINEUPS_MAX];
        int n = met >> e & 1 ? lineups_against(c->rules, c->b, base, enemy, e, found) : 0;
        for (int i = 0; i < n && c->count < CANDIDATES_MAX; i++) {
            if (wanted != EDGE_NONE && found[i].edge != wanted) continue;
            found[i].member = (uint8_t)member;
            c->tried[c->count] = false;
            c->candidate[c->count++] = found[i];
        }
    }
}

/* Every member against every enemy its front has met; enemy NO_PIECE: whichever that is. */
static void find_candidates(struct conforming *c, unsigned enemy, enum edge wanted) {
    const struct battle *b = c->b;
    for (int i = 0; i < c->plan->movers; i++) {
        struct base base = mover_base(c, i);
        struct quad q = base_quad(base);
        struct box box = quad_box(&q);
        unsigned side = b->element[c->plan->moved[i].piece].side;
        for (unsigned f = 0; f < b->elements; f++) {
            if ((enemy != NO_PIECE && f != enemy) || !on_table(b, f) || b->element[f].side == side) continue;
            if (element_near_box(b, f, box, 2 * battle_tolerance(b).gap)) add_candidates(c, i, f, wanted);
        }
    }
}

static length displacement(const struct conforming *c, const struct lineup *l) {
    return front_shift(mover_base(c, l->member), l->pose);
}

static bool better(const struct conforming *c, const struct lineup *l, const struct lineup *than) {
    bool overlap = l->kind == CONTACT_OVERLAP, other = than->kind == CONTACT_OVERLAP;
    if (overlap != other) return other;
    length mine = displacement(c, l), theirs = displacement(c, than);
    if (mine != theirs) return mine < theirs;
    return point_local(mover_base(c, l->member).pose, l->pose.at).x <
           point_local(mover_base(c, than->member).pose, than->pose.at).x;
}

static struct lineup *next_candidate(struct conforming *c) {
    int best = -1;
    for (int i = 0; i < c->count; i++)
        if (!c->tried[i] && (best < 0 || better(c, &c->candidate[i], &c->candidate[best]))) best = i;
    if (best < 0) return NULL;
    c->tried[best] = true;
    return &c->candidate[best];
}

static void try_all_again(struct conforming *c) {
    for (int i = 0; i < c->count; i++) c->tried[i] = false;
}

/* --- what the rules say of one candidate --------------------------------------------------------------------- */

static bool by_front(const struct lineup *l) { return l->kind == CONTACT_FRONT || l->kind == CONTACT_OVERLAP; }

/* dba30-165: less than a base width; a corner already touching its mark counts as a whole one (H01). */
static bool slide_allowed(const struct conforming *c, const struct lineup *l) {
    return !by_front(l) || l->slide < bw(c->b, c->rules->reach.free_slide) - battle_tolerance(c->b).gap;
}

/* Only the foremost rank's corners measure a group's wheel (H07). */
static bool in_front_rank(const struct conforming *c, int member, const struct lineup *l) {
    struct pose p = mover_base(c, l->member).pose;
    length lead = 0;
    for (int i = 0; i < c->plan->movers; i++) {
        length y = point_local(p, c->plan->moved[i].pose.at).y;
        if (y > lead) lead = y;
    }
    return point_local(p, c->plan->moved[member].pose.at).y >= lead - battle_tolerance(c->b).gap;
}

/* What coming parallel costs one member: the pivot about the meeting point where fronts have met, the sideways slide
 * being free; else the whole way to the position. */
static length member_cost(const struct conforming *c, int member, const struct lineup *l) {
    struct base base = mover_base(c, member), lead = mover_base(c, l->member);
    int32_t turn = turn_from(lead.pose.facing, l->pose.facing);
    if (!by_front(l)) return front_shift(base, pose_carried(base.pose, lead.pose, l->pose));
    if (c->plan->movers == 1) return front_shift(base, pose_turned(base.pose, l->hinge, turn));
    struct motion wheel = {.kind = MOTION_TURN, .about = l->hinge, .turn = turn};
    return motion_front_travel(base, &wheel);
}

static length lineup_cost(const struct conforming *c, const struct lineup *l) {
    length most = 0;
    for (int i = 0; i < c->plan->movers; i++) {
        if (!in_front_rank(c, i, l)) continue;
        length cost = member_cost(c, i, l);
        if (cost > most) most = cost;
    }
    return most > battle_tolerance(c->b).gap ? most : 0; /* H01: that close is lined up already */
}

/* dba30-160, 161, for one mover against one edge of the enemy as it fights. */
static bool start_allows(const struct conforming *c, int member, unsigned enemy, enum edge edge) {
    length slack = battle_tolerance(c->b).gap * (c->after_combat ? 2 : 1); /* pursuers start from the meeting itself */
    return edge_attack_law(c->rules, c->b, c->plan->moved[member].piece, c->start[member], enemy, edge, slack, c->r);
}

/* Looks at where everybody would stand: nobody makes a contact he may not make. */
static bool contacts_allowed(const struct conforming *c, const struct placed *p, int count) {
    const struct battle *b = c->b;
    struct tolerance t = battle_tolerance(b);
    for (int i = 0; i < c->plan->movers; i++) {
        struct base mine = {p[i].pose, b->base_width, b->element[p[i].piece].depth};
        struct quad q = base_quad(mine);
        struct box box = quad_box(&q);
        bool barred = is_type(b, p[i].piece, c->rules->sets.no_contact);
        for (unsigned f = 0; f < b->elements; f++) {
            if (!on_table(b, f) || b->element[f].side == b->element[p[i].piece].side) continue;
            if (!element_near_box(b, f, box, bw(b, 2000))) continue;
            struct base theirs = base_as_it_fights(c->rules, b, f);
            for (int k = c->plan->movers; k < count; k++)
                if (p[k].piece == f) theirs.pose = p[k].pose;
            if (barred && bases_touch(mine, theirs, t.gap)) /* dba30-156 */
                return refuse_pieces(c->r, c->rules->cite.no_contact, p[i].piece, (uint8_t)f,
                                     "{p} cannot make any contact with enemy, and would touch {o}; stop short of it.");
            struct contact met = contact_of(mine, theirs, t);
            if (met.kind != CONTACT_FLANK && met.kind != CONTACT_REAR) continue;
            if (!start_allows(c, i, f, met.edge)) return false;
        }
    }
    return true;
}

/* Everything but the room. */
static enum fault judge_candidate(struct conforming *c, const struct lineup *l, length *cost) {
    if (!slide_allowed(c, l)) return FAULT_NO_ROOM;
    if (!by_front(l) && !start_allows(c, l->member, l->enemy, l->edge)) return FAULT_LAW;
    *cost = lineup_cost(c, l);
    /* dba22-H28: a single element's last adjustment is free up to some distance */
    if (c->plan->movers == 1 && displacement(c, l) <= bw(c->b, c->rules->reach.free_adjustment)) *cost = 0;
    length limit = c->after_combat ? bw(c->b, c->rules->reach.free_slide) - 1 : c->left + 2; /* 2: rounding */
    if (*cost <= limit) return FAULT_NONE;
    refuse_pieces(c->r, c->rules->cite.too_far, c->plan->moved[l->member].piece, l->enemy,
                  "{p} has {m0} mm of its move left and needs {m1} mm to line up with {o}; it cannot make contact.");
    c->r->why.number[0] = c->left;
    c->r->why.number[1] = *cost;
    return FAULT_TOO_FAR;
}

/* --- taking a position --------------------------------------------------------------------------------------- */

static void take(struct conforming *c, const struct lineup *l, const struct placed *p, int count, clause who) {
    for (int i = 0; i < count; i++) c->plan->moved[i] = p[i];
    c->plan->count = (uint8_t)count;
    c->plan->conformed = l->clause;
    c->plan->contact = (uint8_t)l->kind;
    c->plan->who_conforms = who;
    c->plan->choices = (uint8_t)c->count;
    c->plan->contacted = l->enemy;
    c->plan->lined_up = c->plan->moved[l->member].piece;
    c->plan->into_contact = true;
}

/* The movers line up (dba30-163), the free slide included (dba30-165). */
static enum fault movers_conform(struct conforming *c, const struct lineup *l) {
    struct placed p[ACT_PIECES_MAX];
    struct pose from = c->plan->moved[l->member].pose;
    length cost = 0;
    enum fault fault = judge_candidate(c, l, &cost);
    if (fault != FAULT_NONE) return fault;
    for (int i = 0; i < c->plan->movers; i++) {
        p[i] = c->plan->moved[i];
        p[i].pose = pose_carried(p[i].pose, from, l->pose);
    }
    if (!contacts_allowed(c, p, c->plan->movers)) return FAULT_LAW;
    if (!poses_are_free(c->rules, c->b, p, c->plan->movers, c->r)) return FAULT_NO_ROOM;
    bool slid = by_front(l) && l->slide > battle_tolerance(c->b).gap;
    take(c, l, p, c->plan->movers, slid ? c->rules->cite.slide : c->rules->cite.mover_conforms);
    c->plan->distance += cost;
    return FAULT_NONE;
}

/* The contacted troops line up with the movers instead: a single element, or its group as a block. */
static enum fault contacted_conform(struct conforming *c, const struct lineup *l, clause who) {
    struct placed p[ACT_PIECES_MAX + SHIFTED_MAX];
    struct group g;
    int count = c->plan->movers;
    /* Into full contact only: nobody conforms by slipping away into an overlap. */
    if (l->kind == CONTACT_OVERLAP || !slide_allowed(c, l)) return FAULT_NO_ROOM;
    if (in_close_combat(c->rules, c->b, l->enemy)) return FAULT_NO_ROOM;
    if (!by_front(l) && !start_allows(c, l->member, l->enemy, l->edge)) return FAULT_LAW;
    group_around(c->rules, c->b, l->enemy, &g);
    if (g.count > SHIFTED_MAX) return FAULT_NO_ROOM;
    for (int i = 0; i < count; i++) p[i] = c->plan->moved[i];
    for (int i = 0; i < g.count; i++)
        p[count++] = (struct placed){
            g.member[i], pose_carried(c->b->element[g.member[i]].pose, l->pose, c->plan->moved[l->member].pose)};
    if (!contacts_allowed(c, p, count)) return FAULT_LAW;
    if (!poses_are_free(c->rules, c->b, p, count, c->r)) return FAULT_NO_ROOM;
    take(c, l, p, count, who);
    return FAULT_NONE;
}

/* dba30-175, the last resort: front to front, nobody can line up, so they fight as they stand. */
static bool box_in(struct conforming *c, const struct lineup *l) {
    if (l->kind != CONTACT_FRONT || front_enemy(c->rules, c->b, l->enemy) != NO_PIECE) return false;
    struct placed p[ACT_PIECES_MAX];
    for (int i = 0; i < c->plan->movers; i++) p[i] = c->plan->moved[i];
    if (!contacts_allowed(c, p, c->plan->movers)) return false;
    if (!poses_are_free(c->rules, c->b, p, c->plan->movers, c->r)) return false;
    take(c, l, p, c->plan->movers, c->rules->cite.conform_prevented);
    c->plan->conformed = c->rules->cite.conform_prevented;
    c->plan->boxed_in[0] = c->plan->moved[l->member].piece;
    c->plan->boxed_in[1] = l->enemy;
    return true;
}

/* --- who conforms -------------------------------------------------------------------------------------------- */

/* Entirely in rough or bad going; where so ruled any part is enough (dbf-H29). */
static bool stands_fast(const struct db_rules *rules, const struct battle *b, unsigned e) {
    struct quad q = element_quad(b, e);
    if (rules->customs.any_part_is_in) return !entirely_in_good(rules, b, &q, b->element[e].type);
    return stands_in_poor_going(rules, b, e);
}

/* dba30-162: a moving group has met an element that stands with no friend. */
static bool single_must_conform(const struct conforming *c, unsigned enemy) {
    if (c->plan->movers < 2 || c->after_combat) return false;
    struct facts f = facts_of(c->rules, c->b, enemy);
    bool alone = f.beside[0] == NO_PIECE && f.beside[1] == NO_PIECE && f.ahead == NO_PIECE && f.behind == NO_PIECE;
    /* One that is fighting already cannot leave that fight: it is prevented. */
    bool free_to = f.overlap[0] == NO_PIECE && f.overlap[1] == NO_PIECE && !in_close_combat(c->rules, c->b, enemy);
    if (c->rules->sets.conforms) { /* dba22-109, 110 */
        struct quad q = element_quad(c->b, enemy);
        bool psiloi = is_type(c->b, enemy, c->rules->sets.psiloi);
        bool good = going_under(c->rules, c->b, &q, c->b->element[enemy].type) == GOING_GOOD;
        return alone && free_to && is_type(c->b, enemy, c->rules->sets.conforms) && (good || !psiloi);
    }
    return alone && free_to && !stands_fast(c->rules, c->b, enemy);
}

static bool singles_conform(struct conforming *c) {
    try_all_again(c);
    for (struct lineup *l = next_candidate(c); l; l = next_candidate(c)) {
        if (displacement(c, l) <= battle_tolerance(c->b).gap) return false; /* lined up already: nobody need move */
        if (single_must_conform(c, l->enemy) && contacted_conform(c, l, c->rules->cite.single_conforms) == FAULT_NONE)
            return true;
    }
    return false;
}

/* Tries every position for the movers. *no_room: something stood in the way; *first: the first refusal by a rule. */
static bool any_mover_conforms(struct conforming *c, bool *no_room, struct remark *first) {
    bool refused = false;
    try_all_again(c);
    for (struct lineup *l = next_candidate(c); l; l = next_candidate(c)) {
        enum fault fault = movers_conform(c, l);
        if (fault == FAULT_NONE) return true;
        if (fault == FAULT_NO_ROOM && slide_allowed(c, l)) *no_room = true;
        if (fault == FAULT_NO_ROOM || refused) continue;
        *first = c->r->why;
        refused = true;
    }
    if (!refused) first->clause = 0;
    return false;
}

static bool contacted_or_boxed_in(struct conforming *c) {
    try_all_again(c);
    for (struct lineup *l = next_candidate(c); l; l = next_candidate(c))
        if (contacted_conform(c, l, c->rules->cite.conform_prevented) == FAULT_NONE) return true;
    try_all_again(c);
    for (struct lineup *l = next_candidate(c); l; l = next_candidate(c))
        if (box_in(c, l)) return true;
    return false;
}

/* dba22-110: psiloi or light horse that would line up, were they not part of a group themselves. */
static void note_group_stands(const struct conforming *c) {
    unsigned enemy = c->plan->contacted;
    if (!c->rules->cite.group_stands || c->plan->movers < 2 || enemy == NO_PIECE) return;
    if (!is_type(c->b, enemy, c->rules->sets.conforms)) return;
    struct facts f = facts_of(c->rules, c->b, enemy);
    bool alone = f.beside[0] == NO_PIECE && f.beside[1] == NO_PIECE && f.ahead == NO_PIECE && f.behind == NO_PIECE;
    if (!alone)
        note(&c->plan->notes, c->rules->cite.group_stands, c->plan->lined_up, (uint8_t)enemy,
             "{o} stands in a group: {p} lines up with it");
}

/* dba30-156: troops that cannot make contact have run into it. */
static bool none_barred(const struct conforming *c) { return contacts_allowed(c, c->plan->moved, c->plan->movers); }

bool conform_on_contact(const struct db_rules *rules, const struct battle *b, struct plan *plan,
                        const struct pose *start, unsigned enemy, length left, enum edge wanted, struct ruling *r) {
    struct conforming c = {.rules = rules, .b = b, .plan = plan, .start = start, .left = left, .r = r};
    struct remark first;
    bool no_room = false;
    uint8_t mover = plan->moved[0].piece;
    if (!none_barred(&c)) return false;
    find_candidates(&c, enemy, wanted);
    if (!c.count)
        return refuse_pieces(r, rules->cite.must_line_up, mover, (uint8_t)enemy,
                             wanted != EDGE_NONE ? "{p} does not meet that edge of {o}; choose another way or edge."
                             : enemy == NO_PIECE
                                 ? "{p} does not meet the enemy with its front, so it cannot line up."
                                 : "{p} does not meet {o} with its front, so it cannot line up with it.");
    if (singles_conform(&c)) return true;
    if (any_mover_conforms(&c, &no_room, &first)) {
        note_group_stands(&c);
        return true;
    }
    if (no_room && rules->cite.conform_prevented && contacted_or_boxed_in(&c)) return true;
    if (first.clause) {
        r->legal = false;
        r->why = first;
        return false;
    }
    return refuse_pieces(r, rules->cite.must_line_up, mover, c.candidate[0].enemy,
                         "There is no room for {p} to line up with {o} in any position; go elsewhere.");
}

/* --- telling -------------------------------------------------------------------------------------------------- */

static const char *position_text(const struct db_rules *rules, const struct plan *plan) {
    if (plan->conformed == rules->cite.conform_prevented) return "{p} and {o} cannot line up: they fight as they stand";
    if (plan->conformed == rules->cite.wagon_second)
        return "{p} stands on the same edge of {o} as another: it overlaps";
    switch ((enum contact_class)plan->contact) {
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

void tell_conform(const struct db_rules *rules, const struct battle *b, const struct plan *plan, struct events *ev) {
    if (!plan->conformed || plan->contacted == NO_PIECE) return;
    for (int i = plan->movers; i < plan->count; i++) { /* those who were lined up by others' coming */
        struct event *t = tell(ev, "conform", plan->who_conforms, "{p} conforms to {o}");
        t->said.piece = plan->moved[i].piece;
        t->said.other = plan->lined_up;
        t->moved = true;
        t->from = b->element[plan->moved[i].piece].pose;
        t->to = plan->moved[i].pose;
    }
    if (plan->count == plan->movers && plan->who_conforms != plan->conformed) {
        struct event *t = tell(ev, "conform", plan->who_conforms, "{p} conforms to {o}");
        t->said.piece = plan->lined_up;
        t->said.other = plan->contacted;
    }
    if (plan->choices > 1) {
        struct event *t = tell(ev, "choice", rules->cite.least_distance, "of {0} positions {p} takes the nearest");
        t->said.piece = plan->lined_up;
        t->said.number[0] = plan->choices;
    }
    struct event *t = tell(ev, "contact", plan->conformed, position_text(rules, plan));
    t->said.piece = plan->lined_up;
    t->said.other = plan->contacted;
    bool behind = plan->contact == CONTACT_FLANK || plan->contact == CONTACT_REAR;
    if (behind && rules->cite.any_start) {
        t = tell(ev, "note", rules->cite.any_start, "{p} may come to the flank or rear of {o} from anywhere");
        t->said.piece = plan->lined_up;
        t->said.other = plan->contacted;
    }
}

/* --- after combat -------------------------------------------------------------------------------------------- */

static bool lined_up_already(const struct db_rules *rules, const struct battle *b, unsigned e) {
    for (unsigned f = 0; f < b->elements; f++) {
        if (!on_table(b, f) || b->element[f].side == b->element[e].side) continue;
        if (!elements_near(b, e, f, battle_tolerance(b).gap)) continue;
        struct contact k = contact_of(element_base(b, e), base_as_it_fights(rules, b, f), battle_tolerance(b));
        if (k.kind == CONTACT_FRONT || k.kind == CONTACT_FLANK || k.kind == CONTACT_REAR) return true;
    }
    /* dba22-H49: who merely shares part of a front with an enemy lines up with it if it can */
    return !rules->customs.touches_count && front_enemy(rules, b, e) != NO_PIECE;
}

/* Corner to corner it is lined up too; such an enemy is left as it is, another that the front touches is not. */
static void drop_overlapped(struct conforming *c) {
    int kept = 0;
    for (int i = 0; i < c->count; i++) {
        struct base enemy = base_as_it_fights(c->rules, c->b, c->candidate[i].enemy);
        struct contact k = contact_of(mover_base(c, c->candidate[i].member), enemy, battle_tolerance(c->b));
        if (k.kind != CONTACT_OVERLAP) c->candidate[kept++] = c->candidate[i];
    }
    c->count = kept;
}

/* The element and the friends lined up behind it: a column that pursued keeps its order. */
static int column_from(const struct db_rules *rules, const struct battle *b, unsigned e, struct plan *plan) {
    for (plan->movers = 0; plan->movers < SHIFTED_MAX && e != NO_PIECE; e = facts_of(rules, b, e).behind)
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
        element_place(b, plan->moved[i].piece, plan->moved[i].pose);
    }
}

static bool conform_after(const struct db_rules *rules, struct battle *b, struct plan *plan, clause because,
                          bool *no_room, struct events *ev) {
    struct pose start[SHIFTED_MAX];
    struct ruling r;
    struct remark first;
    *no_room = false;
    for (int i = 0; i < plan->movers; i++) start[i] = plan->moved[i].pose;
    struct conforming c = {.rules = rules, .b = b, .plan = plan, .start = start, .after_combat = true, .r = &r};
    find_candidates(&c, NO_PIECE, EDGE_NONE);
    drop_overlapped(&c);
    if (!any_mover_conforms(&c, no_room, &first)) return false;
    apply_conform(b, plan, because, ev);
    return true;
}

/* dba30-175 for troops already in touch: no position is free, so they fight as they stand. */
static void fight_unaligned(const struct db_rules *rules, struct battle *b, unsigned e) {
    for (unsigned f = 0; f < b->elements; f++) {
        if (!on_table(b, f) || b->element[f].side == b->element[e].side) continue;
        if (!elements_near(b, e, f, 2 * battle_tolerance(b).gap)) continue;
        if (!(edges_met(b, element_base(b, e), element_base(b, f)) & 1u << EDGE_FRONT)) continue;
        if (front_enemy(rules, b, f) != NO_PIECE) continue;
        b->element[e].opponent = (uint8_t)f;
        b->element[f].marks |= MARKED_BOXED_IN;
        return;
    }
}

void conform_element(const struct db_rules *rules, struct battle *b, unsigned e, clause because, struct events *ev) {
    struct plan plan = {.contacted = NO_PIECE};
    bool no_room;
    if (!on_table(b, e) || lined_up_already(rules, b, e)) return;
    if (column_from(rules, b, e, &plan) > 1 && conform_after(rules, b, &plan, because, &no_room, ev)) return;
    plan.movers = plan.count = 1; /* alone, if its column has no room to come along */
    plan.moved[0] = (struct placed){(uint8_t)e, b->element[e].pose};
    if (conform_after(rules, b, &plan, because, &no_room, ev)) return;
    if (no_room && !rules->reach.stops_short) fight_unaligned(rules, b, e);
}
