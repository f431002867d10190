/* The positions open to those who have come into contact: who has met which edges of whom. */
#include "rules/debellis/contact/conforming.h"

/* The positions of a member against an enemy of whom it has met the edges `own`, and its neighbours in one rank those
 * in `met`. */
static void add_candidates(struct conforming *c, int member, unsigned enemy, unsigned own, unsigned met,
                           enum edge wanted) {
    struct base base = mover_base(c, member);
    for (enum edge e = EDGE_FRONT; e < EDGE_NONE; e++) {
        struct lineup found[LINEUPS_MAX];
        int n = met >> e & 1 ? db_lineups_against(c->rules, c->b, base, enemy, e, found) : 0;
        for (int i = 0; i < n && c->count < CANDIDATES_MAX; i++) {
            if (wanted != EDGE_NONE && found[i].edge != wanted) continue;
            if (found[i].kind == CONTACT_OVERLAP && !(own >> e & 1)) continue;
            found[i].member = (uint8_t)member;
            c->tried[c->count] = false;
            c->candidate[c->count++] = found[i];
        }
    }
}

static bool in_one_rank(const struct conforming *c, int i, int k) {
    length ahead = point_local(c->plan->moved[i].pose, c->plan->moved[k].pose.at).y;
    return ahead <= battle_tolerance(c->b).gap && ahead >= -battle_tolerance(c->b).gap;
}

/* A rank goes as one: whom one of it has met, with him the nearest of them lines up (dba30-164). */
static void add_those_of(struct conforming *c, unsigned enemy, enum edge wanted) {
    const struct base other = element_base(c->b, enemy);
    unsigned own[ACT_PIECES_MAX], any = 0;
    for (int i = 0; i < c->plan->movers; i++) {
        struct quad q = base_quad(mover_base(c, i));
        bool near = element_near_box(c->b, enemy, quad_box(&q), 2 * battle_tolerance(c->b).gap);
        own[i] = near ? db_edges_met(c->b, mover_base(c, i), other) : 0;
        any |= own[i];
    }
    for (int i = 0; any && i < c->plan->movers; i++) {
        unsigned met = own[i];
        struct quad q = base_quad(mover_base(c, i));
        bool near = element_near_box(c->b, enemy, quad_box(&q), c->b->base_width);
        for (int k = 0; near && k < c->plan->movers; k++)
            if (own[k] & ~met && in_one_rank(c, i, k)) met |= own[k];
        if (met) add_candidates(c, i, enemy, own[i], met, wanted);
    }
}

void db_find_candidates(struct conforming *c, unsigned enemy, enum edge wanted) {
    const struct battle *b = c->b;
    const unsigned side = b->element[c->plan->moved[0].piece].side;
    struct box all = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (int i = 0; i < c->plan->movers; i++) {
        struct quad q = base_quad(mover_base(c, i));
        all = box_joined(all, quad_box(&q));
    }
    for (unsigned f = 0; f < b->elements; f++) {
        if ((enemy != NO_PIECE && f != enemy) || !on_table(b, f) || b->element[f].side == side) continue;
        if (element_near_box(b, f, all, 2 * battle_tolerance(b).gap)) add_those_of(c, f, wanted);
    }
}
