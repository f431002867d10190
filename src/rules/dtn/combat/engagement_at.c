/* The engagement between two pieces as they stand: what `acies odds` is asked for during a battle. */
#include "rules/dtn/engagement/engagement.h"
#include "rules/dtn/flow.h"

static void set_party(struct party *p, const struct fighter *f) {
    p->arm = f->arm;
    p->sp = f->sp;
    p->hits = f->hits;
    p->sp_committed = f->committed;
    p->bonus = f->bonus;
    p->disadvantage = f->disadvantage;
    p->silenced = f->silenced;
}

/* dtn-079, dtn-154: a charge of a at b, or the firefight they are in. */
bool dtn_engagement_at(const void *state, unsigned a, unsigned d, void *engagement, struct ruling *r) {
    const struct battle *b = state;
    struct dtn_engagement *e = engagement;
    if (!is_unit(b, a) || !is_unit(b, d) || b->piece[a].side == b->piece[d].side)
        return refuse(r, C(154), "two enemy units fight each other");
    bool firefight = (has_mark(b, a, MARK_FIREFIGHT) && b->piece[a].target == d) || b->piece[a].arm == ARM_ARTILLERY;
    if (firefight && is_cavalry((enum arm)b->piece[a].arm)) return refuse(r, H(67), "cavalry cannot start a firefight");
    enum face face = dtn_face_attacked(b, d, piece_base(b, a));
    enum combat_type type = firefight ? COMBAT_FIREFIGHT : COMBAT_CHARGE;
    struct combat c = dtn_combat_on_table(b, a, d, face, type, 1, UNSAID, NULL);
    fields_fall_back((struct fields){dtn_engagement_fields, DTN_ENGAGEMENT_FIELDS}, e);
    for (int side = 0; side < SIDES; side++) {
        unsigned owner = side == SIDE_A ? b->piece[a].side : b->piece[d].side;
        fields_fall_back((struct fields){dtn_party_fields, DTN_PARTY_FIELDS}, &e->side[side]);
        set_party(&e->side[side], &c.side[side]);
        e->gone[side] = whole_pack() & ~b->side[owner].pack; /* the packs as they are */
    }
    e->mode = MODE_COMBAT_DRAW;
    e->type = type;
    e->phase = 1;
    e->side[SIDE_B].face = c.side[SIDE_B].face == FACE_FRONT ? 0 : c.side[SIDE_B].face == FACE_REAR ? 2 : 1;
    r->legal = dtn_pieces_touch(b, a, d) || firefight;
    if (!r->legal) refuse_pieces(r, C(115), (uint8_t)a, (uint8_t)d, "if {p} charged {o} as they stand");
    return true;
}
