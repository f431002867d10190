/* What befalls units and leaders: DPs, casualties, breaking, destruction, and what their friends make of it. */
#include "rules/cb/battle.h"

static struct event *tell_unit(struct events *ev, const char *what, clause c, const char *text, unsigned u) {
    return tell_pieces(ev, what, c, text, u, NO_PIECE);
}

uint8_t cb_leader_with(const struct cb_battle *b, unsigned u) {
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].where == ON_FIELD && b->leader[l].attached == u) return (uint8_t)l;
    return NO_PIECE;
}

/* --- losses that friends within bow shot see (cb-H86) -------------------------------------------------------- */

static bool sees_loss(const struct cb_battle *b, unsigned witness, const struct quad *where, unsigned side) {
    const struct unit *w = &b->unit[witness];
    return is_here(b, witness) && w->side == side && !w->broken && quads_in_reach(&w->quad, where, jts(b, BOW_SHOT));
}

/* Each unit that is lost is one cause for each that sees it. */
static void note_loss(struct cb_battle *b, unsigned witness, unsigned lost) {
    struct cb_engagement e = {.mode = MODE_DP_GAIN, .event = UNIT_LOST, .within_bow_shot = true};
    e.side[0] = cb_self_of(b, witness);
    e.side[1] = cb_self_of(b, lost);
    struct unit *w = &b->unit[witness];
    set_add(cb_dp_gain(&e, NULL) > 1 ? &w->saw_heavy : &w->saw_lost, lost);
}

static void feel_unit_lost(struct cb_battle *b, unsigned lost) {
    for (unsigned w = 0; w < b->units; w++)
        if (w != lost && sees_loss(b, w, &b->unit[lost].quad, b->unit[lost].side)) note_loss(b, w, lost);
}

/* cb-205, cb-H107: a leader who routs and dies in one turn is one cause for each that is near. */
static void feel_leader_lost(struct cb_battle *b, unsigned l) {
    const struct leader *dead = &b->leader[l];
    struct quad where = cb_leader_quad(b, l);
    for (unsigned w = 0; w < b->units; w++)
        if (sees_loss(b, w, &where, dead->side)) b->unit[w].saw_leaders |= (uint8_t)(1u << l);
}

/* --- leaders ------------------------------------------------------------------------------------------------- */

void cb_lose_leader(struct cb_battle *b, unsigned l, clause c, const char *text, struct events *ev) {
    struct leader *x = &b->leader[l];
    if (x->where != ON_FIELD) return;
    feel_leader_lost(b, l);
    x->where = DESTROYED;
    x->attached = NO_PIECE;
    tell_pieces(ev, "leader_lost", c, text, b->units + l, NO_PIECE);
    if (x->rank != GENERAL || b->side[x->side].general_lost) return;
    b->side[x->side].general_lost = 1; /* one who took over too, once for a side (cb-H106) */
    tell_pieces(ev, "general_lost", H(8), "{p} was the general: 2 are added to what the army has lost", b->units + l,
                NO_PIECE);
}

void cb_risk_leaders(struct cb_battle *b, unsigned u) {
    for (unsigned l = 0; l < b->leaders; l++) {
        struct leader *x = &b->leader[l];
        if (x->where != ON_FIELD || x->attached != u || x->marks & LEADER_AT_RISK) continue;
        x->marks |= LEADER_AT_RISK; /* cb-H85: once a turn */
        queue_add(&b->queue, (struct task){.kind = TASK_RISK, .piece = (uint8_t)l, .other = (uint8_t)u});
    }
}

/* --- units --------------------------------------------------------------------------------------------------- */

static void become_unformed(struct unit *u) {
    if (!unit_special(u)) u->formation = UNFORMED;
}

void cb_break_unit(struct cb_battle *b, unsigned u, clause c, struct events *ev) {
    struct unit *x = &b->unit[u];
    if (x->broken || !is_here(b, u)) return;
    tell_unit(ev, "break", c, "{p} breaks", u);
    feel_unit_lost(b, u);
    for (unsigned l = 0; l < b->leaders; l++) { /* they rout with it (cb-204) */
        if (b->leader[l].where != ON_FIELD || b->leader[l].attached != u) continue;
        tell_pieces(ev, "leader_routs", C(204), "{p} is carried off in the rout of {o}", b->units + l, u);
        feel_leader_lost(b, l);
    }
    x->broken = x->shaken = 1;
    x->dps = 5; /* cb-H80 */
    x->turn |= HAS_MOVED;
    become_unformed(x);
}

void cb_destroy_unit(struct cb_battle *b, unsigned u, clause c, const char *text, struct events *ev) {
    struct unit *x = &b->unit[u];
    if (!is_here(b, u)) return;
    tell_unit(ev, "destroyed", c, text, u);
    if (!x->broken) feel_unit_lost(b, u); /* a rout is felt once, when it begins */
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].attached == u) cb_lose_leader(b, l, H(85), "{p} dies with the unit he was attached to", ev);
    x->where = DESTROYED;
}

void cb_leave_field(struct cb_battle *b, unsigned u, bool pursuing, struct events *ev) {
    struct unit *x = &b->unit[u];
    if (!pursuing && !unit_special(x)) {
        cb_destroy_unit(b, u, H(39), "{p} leaves the table and is lost", ev);
        return;
    }
    x->where = LEFT_FIELD;
    tell_unit(ev, "left", H(39), "{p} leaves the table and is gone for the battle", u);
    for (unsigned l = 0; l < b->leaders; l++) {
        if (b->leader[l].where != ON_FIELD || b->leader[l].attached != u) continue;
        b->leader[l].where = LEFT_FIELD;
        tell_pieces(ev, "leader_left", H(39), "{p} is carried off the table with {o}", b->units + l, u);
    }
}

/* cb-H81 */
static unsigned bearable(const struct unit *u) {
    unsigned half = (u->stands + 1u) / 2;
    return u->stands >= 4 && half < 2 ? 2 : half;
}

void cb_give_casualty(struct cb_battle *b, unsigned u, clause c, struct events *ev) {
    struct unit *x = &b->unit[u];
    if (!is_here(b, u)) return;
    x->casualties++;
    struct event *e = tell_unit(
        ev, "casualty", c,
        c == H(80) ? "{p}, being shaken, takes a casualty instead, {0} in all" : "{p} takes a casualty, {0} in all", u);
    e->said.number[0] = x->casualties;
    if (x->casualties >= bearable(x)) cb_destroy_unit(b, u, H(81), "{p} has lost too many and is destroyed", ev);
}

static void add_dps(struct cb_battle *b, unsigned u, int dps, struct events *ev) {
    struct unit *x = &b->unit[u];
    x->dps = (uint8_t)(x->dps + dps > 5 ? 5 : x->dps + dps);
    if (x->dps < 5) return;
    x->shaken = 1;
    tell_unit(ev, "shaken", H(80), "{p} is shaken", u);
}

void cb_give_dps_for(struct cb_battle *b, unsigned u, unsigned cause, int dps, clause c, const char *text,
                     struct events *ev) {
    struct unit *x = &b->unit[u];
    if (dps <= 0 || !is_here(b, u) || x->broken) return;
    struct event *e = tell_pieces(ev, "dps", c, text, u, cause);
    e->said.number[0] = dps;
    e->said.word = dps == 1 ? "DP" : "DPs";
    if (unit_special(x)) { /* cb-216, cb-H89: at once */
        queue_add_first(&b->queue, (struct task){.kind = TASK_CRITICAL, .piece = (uint8_t)u, .value = (int16_t)dps});
        return;
    }
    if (x->shaken) /* cb-H80: each occasion is a casualty instead */
        cb_give_casualty(b, u, H(80), ev);
    else
        add_dps(b, u, dps, ev);
}

void cb_give_dps(struct cb_battle *b, unsigned u, int dps, clause c, const char *text, struct events *ev) {
    cb_give_dps_for(b, u, NO_PIECE, dps, c, text, ev);
}

void cb_pass_friend(struct cb_battle *b, unsigned mover, unsigned other, struct events *ev) {
    struct cb_unit a = cb_self_of(b, mover), c = cb_self_of(b, other);
    heading x = b->unit[mover].pose.facing, y = b->unit[other].pose.facing;
    bool parallel = same_facing(x, y, 910) || opposite_facing(x, y, 910); /* within 5 degrees */
    if (a.routing || c.routing) parallel = false;                         /* cb-H84: never free by cb-070 */
    int32_t dps[2];
    struct resolution why;
    why.reasons = 0;
    a.stationary = false;
    cb_passage(&a, &c, parallel, dps, &why);
    clause by[2] = {C(72), C(72)};
    for (unsigned i = 0; i < why.reasons; i++) by[why.reason[i].side] = why.reason[i].clause;
    tell_pieces(ev, "passage", dps[1] ? by[1] : by[0], "{p} passes through {o}", mover, other);
    cb_give_dps_for(b, mover, other, dps[0], by[0], "{p} takes {0} {w} passing through {o}", ev);
    cb_give_dps_for(b, other, mover, dps[1], by[1], "{p} takes {0} {w}, passed through by {o}", ev);
    /* cb-H86: wherever the way began and ends, they are in each other's midst when one of them is lost so */
    if (is_here(b, mover) && !is_here(b, other) && !b->unit[mover].broken && !c.routing) note_loss(b, mover, other);
    if (is_here(b, other) && !is_here(b, mover) && !b->unit[other].broken && !a.routing) note_loss(b, other, mover);
}
