/* Attached artillery: a battery beside infantry adds its strength to it (182 to 186, H84, H131). */
#include "rules/dtn/flow.h"

static bool is_attacked_itself(const struct battle *b, unsigned battery) {
    for (int f = 0; f < FACES; f++)
        if (dtn_attacker_of_face(b, battery, (enum face)f, NO_PIECE) != NO_PIECE) return true;
    return false;
}

uint8_t dtn_attachable(const struct battle *b, unsigned infantry, unsigned enemy, bool charge) {
    if (!is_unit(b, infantry) || b->piece[infantry].arm != ARM_INFANTRY) return NO_PIECE;
    for (unsigned g = 0; g < b->pieces; g++) {
        const struct piece *p = &b->piece[g];
        if (!is_unit(b, g) || !is_gun(p) || p->side != b->piece[infantry].side || is_limbered(p) || is_silenced(p))
            continue;
        if (!dtn_pieces_touch(b, g, infantry) ||
            angle_between(p->pose.facing, b->piece[infantry].pose.facing) > QUARTER_TURN / 2)
            continue;
        struct quad own = piece_quad(b, g), other = piece_quad(b, enemy);
        struct point unused, near;
        nearest_points(&own, &other, &unused, &near);
        bool faces = dtn_quadrant_of(piece_base(b, g), near) == FACE_FRONT;
        if (charge ? is_attacked_itself(b, g) : !faces || has_mark(b, g, MARK_FIRED | MARK_RECOVERED)) continue;
        return (uint8_t)g;
    }
    return NO_PIECE;
}

/* Both as one fighter: strengths and SPs added, a bonus card unless it is engaged in flank or not at full strength. */
void dtn_attach_guns(const struct battle *b, unsigned battery, bool in_flank, bool vulnerable, int side,
                     struct combat *c, struct resolution *why) {
    const struct piece *g = &b->piece[battery];
    struct fighter *f = &c->side[side];
    int most = dtn_face_maximum(c->type, f->arm, f->face), own = dtn_fighter_strength(f);
    f->committed = (f->committed != UNSAID ? f->committed : own < most ? own : most) + unit_strength(g);
    f->sp += g->sp;
    f->hits += g->hits;
    if (in_flank || g->hits) {
        dtn_note(why, side, 0, C(185),
                 in_flank ? "no bonus for its guns: engaged in flank" : "no bonus for its guns: not at full strength");
        return;
    }
    if (vulnerable) return; /* dtn-H44: has been told */
    dtn_note(why, side, 0, C(184), "bonus: attached artillery");
    f->bonus++;
}

/* How many hits it takes until the infantry of the pair is gone (dtn-207 as dtn-H131 reads it). */
int dtn_hits_to_break(const struct battle *b, unsigned infantry, unsigned battery) {
    int strength = unit_strength(&b->piece[infantry]), guns = unit_strength(&b->piece[battery]), hits = 0;
    while (hits < 2 * GROUP * FACES && dtn_attached_shares(hits, strength, guns, NULL).infantry < strength) hits++;
    return hits;
}

void dtn_share_hits(struct battle *b, unsigned infantry, unsigned battery, int hits, bool charge, struct events *ev) {
    struct shares s =
        dtn_attached_shares(hits, unit_strength(&b->piece[infantry]), unit_strength(&b->piece[battery]), NULL);
    dtn_hit_unit(b, infantry, s.infantry, charge, C(186), ev);
    dtn_hit_unit(b, battery, s.artillery, charge, C(186), ev);
}

/* dtn-H84: the infantry goes, the battery stays as losing artillery. */
void dtn_guns_are_left(struct battle *b, unsigned battery, unsigned enemy, unsigned phase, struct events *ev) {
    if (!is_unit(b, battery)) return;
    b->piece[battery].marks |= MARK_AWAITS_RESCUE;
    b->piece[battery].target = (uint8_t)enemy;
    b->piece[battery].target_face = (uint8_t)phase;
    tell_pieces(ev, "left_behind", H(84), "{p} is left behind by its infantry", battery, enemy);
}
