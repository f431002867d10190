/* Room to stand: no base on another, nobody over the edge, nobody on ground he may not enter. */
#include "game/piece_set.h"
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/moving/going.h"

/* The elements a list of placements concerns. */
static struct piece_set roll_of(const struct placed *p, int count) {
    struct piece_set r = {{0}};
    for (int i = 0; i < count; i++) set_add(&r, p[i].piece);
    return r;
}

/* H17: nobody goes over the edge, not even by the tolerance that contact is given. */
bool db_stays_within_table(const struct battle *b, const struct quad *q) {
    struct box box = quad_box(q);
    return in_reach(-box.x0, 0) && in_reach(-box.y0, 0) && in_reach(box.x1, b->width) && in_reach(box.y1, b->depth);
}

static bool ground_allows(const struct db_rules *rules, const struct battle *b, unsigned e, const struct quad *q,
                          struct ruling *r) {
    unsigned type = b->element[e].type;
    int f = db_feature_under(rules, b, q, type);
    if (f < 0) return true;
    enum going going = db_going_of_feature(rules, b, f, type);
    if (going == GOING_IMPASSABLE) {
        bool place = rules->ground[b->terrain.feature[f].kind].flags & GROUND_PLACE;
        refuse_piece(r, place ? rules->cite.assault_place : rules->cite.going, (uint8_t)e,
                     place ? "{p} would stand inside the walls of {q}: nobody does that but its occupants."
                           : "{p} would stand in {q}, which nobody can enter.");
        r->why.place = (uint8_t)f;
        return false;
    }
    /* dba30-127: guns and wagons stay out of bad going, unless a road carries them or they are in it already. */
    if (going != GOING_BAD || !is_type(b, e, rules->sets.cannot_enter_bad)) return true;
    struct quad stands = element_quad(b, e);
    bool in_it = on_table(b, e) && db_going_under(rules, b, &stands, type) == GOING_BAD;
    if (in_it || db_road_under(rules, b, q) >= 0) return true;
    return refuse_piece(r, rules->cite.no_bad_going, (uint8_t)e, "{p} cannot enter bad going off a road.");
}

static bool crowded(const struct battle *b, const struct quad *q, const struct quad *other) {
    return quads_overlap(q, other, battle_tolerance(b).gap);
}

static bool clear_of_others(const struct db_rules *rules, const struct battle *b, const struct placed *p,
                            const struct quad *q, const struct piece_set *moving, struct ruling *r) {
    struct box box = quad_box(q);
    for (unsigned f = 0; f < b->elements; f++) {
        if (!on_table(b, f) || set_has(moving, f) || !element_near_box(b, f, box, 0)) continue;
        struct quad other = element_quad(b, f);
        if (crowded(b, q, &other))
            return refuse_pieces(r, rules->cite.single_move, p->piece, (uint8_t)f,
                                 "{p} would stand on the ground of {o}; stop short of it or go round.");
    }
    return true;
}

bool db_poses_are_free(const struct db_rules *rules, const struct battle *b, const struct placed *p, int count,
                       struct ruling *r) {
    struct quad quad[ELEMENTS_MAX];
    struct piece_set moving = roll_of(p, count);
    for (int i = 0; i < count; i++) {
        quad[i] = base_quad((struct base){p[i].pose, b->base_width, b->element[p[i].piece].depth});
        if (!db_stays_within_table(b, &quad[i]))
            return refuse_piece(r, rules->cite.stay_on_table, p[i].piece, "{p} would leave the table.");
        if (!ground_allows(rules, b, p[i].piece, &quad[i], r)) return false;
        if (!clear_of_others(rules, b, &p[i], &quad[i], &moving, r)) return false;
        for (int j = 0; j < i; j++)
            if (crowded(b, &quad[i], &quad[j]))
                return refuse_pieces(r, rules->cite.single_move, p[i].piece, p[j].piece,
                                     "{p} would stand on the ground of {o}; stop short of it or go round.");
    }
    return true;
}
