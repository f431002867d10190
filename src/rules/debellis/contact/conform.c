/* Who conforms on contact, and where (dba30-162 to 169, 174, 175).
 *
 * Every base that met an enemy is asked for the lined-up positions it could take. They are tried in order: full
 * contact before overlap, after a combat a front before a flank or rear, then least movement, then the mover's left.
 * The first that the rules and the room allow is taken. A whole group conforms as one block, carried along by the
 * member that lines up. */
#include "rules/debellis/contact/conforming.h"
#include "rules/debellis/moving/going.h"

/* --- which first -------------------------------------------------------------------------------------------------- */

static length displacement(const struct conforming *c, const struct lineup *l) {
    return db_front_shift(mover_base(c, l->member), l->pose);
}

/* dba30-168 binds where H44 only allows: the front of one enemy goes before the flank or rear of another. Of one who
 * was met with a corner of his the nearer edge counts. */
int db_rank_of_position(const struct conforming *c, const struct lineup *l) {
    if (l->kind == CONTACT_OVERLAP) return 2;
    bool binds = l->kind == CONTACT_FRONT || !c->after_combat;
    for (int i = 0; c->after_combat && i < c->count; i++) {
        const struct lineup *k = &c->candidate[i];
        if (k->enemy == l->enemy && !by_front(k) && displacement(c, k) < displacement(c, l) - AT_LIMIT) binds = false;
    }
    return binds ? 0 : 1;
}

static bool better(const struct conforming *c, const struct lineup *l, const struct lineup *than) {
    int pairs = c->pairs[l - c->candidate], fewer = c->pairs[than - c->candidate];
    if (pairs != fewer) return pairs > fewer;
    int rank = db_rank_of_position(c, l), other = db_rank_of_position(c, than);
    if (rank != other) return rank < other;
    length mine = displacement(c, l), theirs = displacement(c, than);
    bool alike = mine - theirs <= AT_LIMIT && theirs - mine <= AT_LIMIT; /* rounding decides nothing */
    if (alike && l->member != than->member) return l->member < than->member;
    if (!alike) return mine < theirs;
    struct pose p = mover_base(c, l->member).pose; /* the same member: its left, or the enemy on its left */
    length aside = point_local(p, l->pose.at).x - point_local(p, than->pose.at).x;
    if (aside > AT_LIMIT || aside < -AT_LIMIT) return aside < 0;
    return point_local(p, c->b->element[l->enemy].centre).x < point_local(p, c->b->element[than->enemy].centre).x;
}

static struct lineup *next_candidate(struct conforming *c) {
    int best = -1;
    for (int i = 0; i < c->count; i++)
        if (!c->tried[i] && (best < 0 || better(c, &c->candidate[i], &c->candidate[best]))) best = i;
    if (best < 0) return NULL;
    c->tried[best] = true;
    c->at = best;
    return &c->candidate[best];
}

static void try_all_again(struct conforming *c) {
    for (int i = 0; i < c->count; i++) c->tried[i] = false;
}

/* --- what the rules say of one candidate --------------------------------------------------------------------- */

/* dba30-160, 161, for one mover against one edge of the enemy as it fights. */
static bool start_allows(const struct conforming *c, int member, unsigned enemy, enum edge edge) {
    length slack = battle_tolerance(c->b).gap * (c->after_combat ? 2 : 1); /* pursuers start from the meeting itself */
    return db_edge_attack_law(c->rules, c->b, c->plan->moved[member].piece, c->start[member], enemy, edge, slack, c->r);
}

/* Looks at where everybody would stand: nobody makes a contact he may not make. */
static bool contacts_allowed(const struct conforming *c, const struct placed *p, int count) {
    const struct battle *b = c->b;
    struct tolerance t = battle_tolerance(b);
    length reach = count > c->plan->movers ? bw(b, 2000) : t.gap; /* those who come to the movers come from near by */
    for (int i = 0; i < c->plan->movers; i++) {
        struct base mine = {p[i].pose, b->base_width, b->element[p[i].piece].depth};
        struct quad q = base_quad(mine);
        struct box box = quad_box(&q);
        bool barred = is_type(b, p[i].piece, c->rules->sets.no_contact);
        for (unsigned f = 0; f < b->elements; f++) {
            if (!on_table(b, f) || b->element[f].side == b->element[p[i].piece].side) continue;
            if (!element_near_box(b, f, box, reach)) continue;
            struct base theirs = db_base_as_it_fights(c->rules, b, f);
            for (int k = c->plan->movers; k < count; k++)
                if (p[k].piece == f) theirs.pose = p[k].pose;
            bool in_touch =
                c->after_combat && bases_touch(mover_base(c, i), theirs, t.gap); /* dba30-167: they conform */
            if (barred && !in_touch && bases_touch(mine, theirs, t.gap))         /* dba30-156 */
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
    if (!db_slide_allowed(c, l)) return FAULT_NO_ROOM;
    if (!by_front(l) && !start_allows(c, l->member, l->enemy, l->edge)) return FAULT_LAW;
    return db_pose_belongs_to_move(c, l, cost);
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

/* What lining up costs is the way of the one that goes farthest: each has gone its own part of it. */
static void share_out(struct conforming *c, const struct placed *p, length cost) {
    length shift[ACT_PIECES_MAX], most = 0;
    for (int i = 0; i < c->plan->movers; i++) {
        shift[i] = db_front_shift(mover_base(c, i), p[i].pose);
        if (shift[i] > most) most = shift[i];
    }
    for (int i = 0; i < c->plan->movers && most; i++)
        if (c->plan->gone[i]) c->plan->gone[i] += (length)((int64_t)cost * shift[i] / most);
}

/* The movers line up (dba30-163), the free slide included (dba30-165). */
enum fault db_movers_conform(struct conforming *c, const struct lineup *l) {
    struct placed p[ACT_PIECES_MAX];
    struct pose from = c->plan->moved[l->member].pose;
    length cost = 0;
    enum fault fault = judge_candidate(c, l, &cost);
    if (fault != FAULT_NONE) return fault;
    for (int i = 0; i < c->plan->movers; i++) {
        p[i] = c->plan->moved[i];
        p[i].pose = db_pose_carried(p[i].pose, from, l->pose);
    }
    if (!contacts_allowed(c, p, c->plan->movers)) return FAULT_LAW;
    if (!db_poses_are_free(c->rules, c->b, p, c->plan->movers, c->r)) return FAULT_NO_ROOM;
    bool slid = by_front(l) && l->slide > battle_tolerance(c->b).gap;
    share_out(c, p, cost);
    take(c, l, p, c->plan->movers, slid ? c->rules->cite.slide : c->rules->cite.mover_conforms);
    c->plan->distance += cost;
    return FAULT_NONE;
}

/* Where an element stands once the position has been made by moving the contacted instead of the mover. Front to front
 * the pose follows from the mover's alone, and is exact. */
static struct pose brought_to_mover(const struct conforming *c, const struct lineup *l, unsigned e) {
    struct base mover = mover_base(c, l->member);
    bool plain = l->kind == CONTACT_FRONT && !is_type(c->b, l->enemy, c->rules->sets.wagons);
    if (e == l->enemy && plain) return pose_lined_up(mover, CONTACT_FRONT, EDGE_FRONT, c->b->base_width);
    return db_pose_carried(c->b->element[e].pose, l->pose, mover.pose);
}

/* May the contacted come to the movers so? Into full contact only: nobody conforms by slipping away into an overlap. */
static enum fault contacted_may(struct conforming *c, const struct lineup *l) {
    if (l->kind == CONTACT_OVERLAP || !db_slide_allowed(c, l)) return FAULT_NO_ROOM;
    if (db_in_close_combat(c->rules, c->b, l->enemy)) return FAULT_NO_ROOM;
    return by_front(l) || start_allows(c, l->member, l->enemy, l->edge) ? FAULT_NONE : FAULT_LAW;
}

/* The ground that the contacted cover on their way to the places they have after `others` in p. */
static bool contacted_way_is_free(const struct conforming *c, const struct lineup *l, const struct placed *p,
                                  int others, const uint8_t *piece, int count) {
    struct placed from[ACT_PIECES_MAX];
    struct block block = {.from = from, .count = count, .other = p, .others = others};
    block.meets = c->plan->moved[l->member].piece;
    for (int i = 0; i < count; i++) {
        from[i] = (struct placed){piece[i], c->b->element[piece[i]].pose};
        if (piece[i] == l->enemy) block.guide = i;
    }
    return db_block_way_is_free(c, &block, p[others + block.guide].pose, l->hinge);
}

/* The contacted troops line up with the movers instead: a single element, or its group as a block. */
static enum fault contacted_conform(struct conforming *c, const struct lineup *l, clause who) {
    struct placed p[ELEMENTS_MAX];
    struct group g;
    int count = c->plan->movers;
    enum fault fault = contacted_may(c, l);
    if (fault != FAULT_NONE) return fault;
    db_group_around(c->rules, c->b, l->enemy, &g);
    if (count + g.count > ELEMENTS_MAX) return FAULT_NO_ROOM;
    for (int i = 0; i < count; i++) p[i] = c->plan->moved[i];
    for (int i = 0; i < g.count; i++) p[count++] = (struct placed){g.member[i], brought_to_mover(c, l, g.member[i])};
    if (!contacts_allowed(c, p, count)) return FAULT_LAW;
    if (!db_poses_are_free(c->rules, c->b, p, count, c->r)) return FAULT_NO_ROOM;
    if (!contacted_way_is_free(c, l, p, c->plan->movers, g.member, g.count)) return FAULT_NO_ROOM;
    take(c, l, p, count, who);
    return FAULT_NONE;
}

/* dba30-175, the last resort: front to front, nobody can line up, so they fight as they stand. */
static bool box_in(struct conforming *c, const struct lineup *l) {
    if (l->kind != CONTACT_FRONT || db_front_enemy(c->rules, c->b, l->enemy) != NO_PIECE) return false;
    struct placed p[ACT_PIECES_MAX];
    for (int i = 0; i < c->plan->movers; i++) p[i] = c->plan->moved[i];
    if (!contacts_allowed(c, p, c->plan->movers)) return false;
    if (!db_poses_are_free(c->rules, c->b, p, c->plan->movers, c->r)) return false;
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
    if (rules->customs.any_part_is_in) return !db_entirely_in_good(rules, b, &q, b->element[e].type);
    return db_stands_in_poor_going(rules, b, e);
}

/* dba30-162: a moving group has met an element that stands with no friend. */
static bool single_must_conform(const struct conforming *c, unsigned enemy) {
    if (c->plan->movers < 2 || c->after_combat) return false;
    struct facts f = db_facts_of(c->rules, c->b, enemy);
    bool alone = f.beside[0] == NO_PIECE && f.beside[1] == NO_PIECE && f.ahead == NO_PIECE && f.behind == NO_PIECE;
    /* One that is fighting already cannot leave that fight: it is prevented. */
    bool free_to = f.overlap[0] == NO_PIECE && f.overlap[1] == NO_PIECE && !db_in_close_combat(c->rules, c->b, enemy);
    if (c->rules->sets.conforms) { /* dba22-109, 110 */
        struct quad q = element_quad(c->b, enemy);
        bool psiloi = is_type(c->b, enemy, c->rules->sets.psiloi);
        bool good = db_going_under(c->rules, c->b, &q, c->b->element[enemy].type) == GOING_GOOD;
        return alone && free_to && is_type(c->b, enemy, c->rules->sets.conforms) && (good || !psiloi);
    }
    return alone && free_to && !stands_fast(c->rules, c->b, enemy);
}

/* One single element comes to the mover that it is nearest to and finds room at; those before it in p have their
 * places. Returns the position, NULL if there is none. */
static const struct lineup *single_comes(struct conforming *c, unsigned enemy, struct placed *p, int *count) {
    const length gap = battle_tolerance(c->b).gap;
    try_all_again(c);
    for (struct lineup *l = next_candidate(c); l; l = next_candidate(c)) {
        if (l->enemy != enemy) continue;
        length off = displacement(c, l);
        const bool there = off <= gap && l->kind != CONTACT_OVERLAP; /* lined up already: only to be made exact */
        if (there && off <= AT_LIMIT) return l;
        if (contacted_may(c, l) != FAULT_NONE) continue;
        p[*count] = (struct placed){(uint8_t)enemy, brought_to_mover(c, l, enemy)};
        bool room = contacts_allowed(c, p, *count + 1) && db_poses_are_free(c->rules, c->b, p, *count + 1, c->r);
        if (!room || !contacted_way_is_free(c, l, p, *count, &l->enemy, 1)) {
            if (there) return l;
            continue;
        }
        ++*count;
        return l;
    }
    return NULL;
}

/* All of them, with the movers first in p; *count: how many have a place there. Returns the first position taken. */
static const struct lineup *singles_come(struct conforming *c, struct placed *p, int *count) {
    const struct lineup *first = NULL;
    *count = c->plan->movers;
    for (int i = 0; i < *count; i++) p[i] = c->plan->moved[i];
    struct piece_set waiting = {{0}};
    for (int i = 0; i < c->count && c->plan->movers > 1; i++)
        if (single_must_conform(c, c->candidate[i].enemy)) set_add(&waiting, c->candidate[i].enemy);
    for (bool again = !set_empty(&waiting); again;) { /* one may have to wait until another has made room */
        again = false;
        for (unsigned e = 0; e < c->b->elements && *count < ELEMENTS_MAX; e++) {
            const int before = *count;
            const struct lineup *l = set_has(&waiting, e) ? single_comes(c, e, p, count) : NULL;
            if (!l) continue;
            if (!first) first = l;
            set_drop(&waiting, e);
            again = again || *count > before;
        }
    }
    return first;
}

/* dba30-162: every single element that the group has met conforms to it, however many there are. The group itself stays
 * where its way ended: flyers, whom nobody stops on their way, may have come down on another enemy there. */
static bool singles_conform(struct conforming *c) {
    struct placed p[ELEMENTS_MAX];
    int count;
    const struct lineup *first = singles_come(c, p, &count);
    if (!first || !db_poses_are_free(c->rules, c->b, p, count, c->r)) return false;
    bool moved = count > c->plan->movers;
    take(c, first, p, count, moved ? c->rules->cite.single_conforms : c->rules->cite.mover_conforms);
    c->plan->choices = 1; /* the movers had none */
    return true;
}

/* dba30-162, 163: a group that has lined up with others than single elements has these come to it where it stands now,
 * those too whom it met only by its shift. */
static void singles_follow(const struct conforming *c) {
    struct ruling unheard;
    struct conforming now = {.rules = c->rules, .b = c->b, .plan = c->plan, .start = c->start, .r = &unheard};
    struct placed p[ELEMENTS_MAX];
    int count;
    if (c->plan->movers < 2 || c->plan->count > c->plan->movers) return;
    db_find_candidates(&now, NO_PIECE, EDGE_NONE);
    singles_come(&now, p, &count);
    if (count == c->plan->movers || !db_poses_are_free(c->rules, c->b, p, count, &unheard)) return;
    for (int i = c->plan->movers; i < count; i++) c->plan->moved[i] = p[i];
    c->plan->count = (uint8_t)count;
    c->plan->others_conform = true;
}

/* How many pairs of enemies a position lines up: of the slides within the movers' right the one that lines up most is
 * taken. */
static int pairs_lined_up(const struct conforming *c, const struct lineup *l) {
    const struct battle *b = c->b;
    struct pose from = mover_base(c, l->member).pose;
    int pairs = 0;
    for (int i = 0; i < c->plan->movers; i++) {
        struct base end = mover_base(c, i);
        end.pose = db_pose_carried(end.pose, from, l->pose);
        struct quad q = base_quad(end);
        struct box box = quad_box(&q);
        for (unsigned f = 0; f < b->elements; f++) {
            if (!on_table(b, f) || b->element[f].side == b->element[c->plan->moved[i].piece].side) continue;
            if (!element_near_box(b, f, box, battle_tolerance(b).gap)) continue;
            struct contact met = contact_of(end, db_base_as_it_fights(c->rules, b, f), battle_tolerance(b));
            pairs += met.kind == CONTACT_FRONT || met.kind == CONTACT_FLANK || met.kind == CONTACT_REAR;
        }
    }
    return pairs;
}

/* Only a group can choose between lining up one pair and several. */
static void count_pairs(struct conforming *c) {
    bool several = false;
    for (int i = 1; i < c->count; i++) several = several || c->candidate[i].enemy != c->candidate[0].enemy;
    for (int i = 0; i < c->count; i++)
        c->pairs[i] = several && c->plan->movers > 1 ? (uint8_t)pairs_lined_up(c, &c->candidate[i]) : 0;
}

bool db_any_mover_conforms(struct conforming *c, bool *no_room, struct remark *first) {
    bool refused = false;
    count_pairs(c);
    try_all_again(c);
    for (struct lineup *l = next_candidate(c); l; l = next_candidate(c)) {
        enum fault fault = db_movers_conform(c, l);
        if (fault == FAULT_NONE) return true;
        if (fault == FAULT_NO_ROOM && db_slide_allowed(c, l)) *no_room = true;
        if (fault == FAULT_NO_ROOM || refused) continue;
        *first = c->r->why;
        refused = true;
    }
    if (!refused) first->clause = 0;
    return false;
}

/* Has the group met both single elements, who come to it, and others front to front with whom it may line up itself?
 * Only the positions at the others are kept in c then. */
static bool has_met_both(struct conforming *c) {
    bool firm = false, single = false, comes[CANDIDATES_MAX];
    for (int i = 0; i < c->count && c->plan->movers > 1; i++) {
        const struct lineup *l = &c->candidate[i];
        comes[i] = single_must_conform(c, l->enemy);
        single = single || comes[i];
        firm = firm || (!comes[i] && l->kind == CONTACT_FRONT && db_slide_allowed(c, l));
    }
    if (!firm || !single) return false;
    int kept = 0;
    for (int i = 0; i < c->count; i++)
        if (!comes[i]) c->candidate[kept++] = c->candidate[i];
    c->count = kept;
    return true;
}

/* How many of the movers and their enemies stand lined up by the plan. */
static int pairs_planned(const struct conforming *c) {
    const struct battle *b = c->b;
    const struct plan *p = c->plan;
    int pairs = 0;
    for (int i = 0; i < p->movers; i++)
        for (unsigned f = 0; f < b->elements; f++) {
            if (!on_table(b, f) || b->element[f].side == b->element[p->moved[i].piece].side) continue;
            struct base theirs = db_base_as_it_fights(c->rules, b, f);
            for (int k = p->movers; k < p->count; k++)
                if (p->moved[k].piece == f) theirs.pose = p->moved[k].pose;
            pairs += contact_of(mover_base(c, i), theirs, battle_tolerance(b)).kind == CONTACT_FRONT;
        }
    return pairs;
}

/* dba30-162, 163: single elements come to the group, and it lines up with the others: of its slides, and of staying
 * where it is, what lines up the most pairs in the end is taken. False: nothing does. */
static bool both_conform(struct conforming *c) {
    struct conforming others = *c;
    const struct plan given = *c->plan;
    struct plan best;
    int most = 0;
    if (!has_met_both(&others)) return false;
    if (singles_conform(c)) most = pairs_planned(c), best = *c->plan;
    *c->plan = given;
    count_pairs(&others);
    try_all_again(&others);
    for (struct lineup *l = next_candidate(&others); l; l = next_candidate(&others)) {
        if (db_movers_conform(&others, l) == FAULT_NONE) {
            singles_follow(&others);
            int pairs = pairs_planned(&others);
            if (pairs > most) most = pairs, best = *c->plan;
        }
        *c->plan = given;
    }
    if (most) *c->plan = best;
    return most > 0;
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
    if (!told_by(c->rules->cite.group_stands) || c->plan->movers < 2 || enemy == NO_PIECE) return;
    if (!is_type(c->b, enemy, c->rules->sets.conforms)) return;
    struct facts f = db_facts_of(c->rules, c->b, enemy);
    bool alone = f.beside[0] == NO_PIECE && f.beside[1] == NO_PIECE && f.ahead == NO_PIECE && f.behind == NO_PIECE;
    if (!alone)
        note(&c->plan->notes, c->rules->cite.group_stands, c->plan->lined_up, (uint8_t)enemy,
             "{o} stands in a group: {p} lines up with it");
}

/* dba30-156: troops that cannot make contact have run into it. */
static bool none_barred(const struct conforming *c) { return contacts_allowed(c, c->plan->moved, c->plan->movers); }

/* An order to a pose that is one of the positions asks for that one: it is taken there or not at all, never to another
 * enemy who happens to be touched as well. */
static void keep_ordered_position(struct conforming *c) {
    const struct act *act = c->march ? c->march->act : NULL;
    const length gap = battle_tolerance(c->b).gap;
    if (!act || act->step[act->step_count - 1].kind != STEP_TO) return;
    int kept = 0;
    for (int i = 0; i < c->count; i++)
        if (displacement(c, &c->candidate[i]) <= gap) c->candidate[kept++] = c->candidate[i];
    if (kept) c->count = kept;
}

bool db_conform_on_contact(const struct db_rules *rules, const struct battle *b, const struct march *march,
                           struct plan *plan, const struct pose *start, unsigned enemy, length left, enum edge wanted,
                           struct ruling *r) {
    struct conforming c = {.rules = rules, .b = b, .march = march, .plan = plan, .start = start, .left = left, .r = r};
    struct remark first;
    bool no_room = false;
    uint8_t mover = plan->moved[0].piece;
    if (!none_barred(&c)) return false;
    db_find_candidates(&c, enemy, wanted);
    if (!c.count)
        return refuse_pieces(r, rules->cite.must_line_up, mover, (uint8_t)enemy,
                             wanted != EDGE_NONE ? "{p} does not meet that edge of {o}; choose another way or edge."
                             : enemy == NO_PIECE
                                 ? "{p} does not meet the enemy with its front, so it cannot line up."
                                 : "{p} does not meet {o} with its front, so it cannot line up with it.");
    if (enemy == NO_PIECE && both_conform(&c)) return true;
    if (singles_conform(&c)) return true;
    keep_ordered_position(&c);
    if (db_any_mover_conforms(&c, &no_room, &first)) {
        note_group_stands(&c);
        singles_follow(&c);
        return true;
    }
    if (no_room && !rules->customs.never_boxed_in && contacted_or_boxed_in(&c)) return true;
    if (first.clause) {
        r->legal = false;
        r->why = first;
        return false;
    }
    bool near = false;
    for (int i = 0; i < c.count; i++) near = near || db_slide_allowed(&c, &c.candidate[i]);
    refuse_pieces(r, rules->cite.must_line_up, mover, c.candidate[0].enemy,
                  near ? "There is no room for {p} to line up with {o} in any position; go elsewhere."
                       : "{p} meets {o} too far to its side: it may shift {b0} at most to line up with it");
    r->why.number[0] = bw(b, rules->reach.group_slide ? rules->reach.group_slide : rules->reach.free_slide);
    return false;
}
