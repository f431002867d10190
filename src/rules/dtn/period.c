/* The period: command points, who moves first, headquarters, the end of it and of the battle (1.2, 4.9). */
#include "rules/dtn/flow.h"

/* --- command points ------------------------------------------------------------------------------------- */

static bool throws_for_cps(const struct battle *b, unsigned side) {
    for (unsigned p = 0; p < b->pieces; p++)
        if (on_table(b, p) && b->piece[p].kind == PIECE_HQ && b->piece[p].side == side) return true;
    return false;
}

void begin_period(struct battle *b, struct events *ev) {
    b->period++;
    b->phase = PHASE_COMMAND;
    b->first = NO_PIECE;
    b->first_card[0] = b->first_card[1] = 0;
    tell(ev, "period", 13, "period {0} begins: both sides throw for CPs")->said.number[0] = b->period;
    for (int side = 1; side >= 0; side--)
        if (throws_for_cps(b, (unsigned)side)) push_task(b, TASK_ROLL_CP, (unsigned)side, NO_PIECE, NO_PIECE, 0);
}

/* dtn-H10: a card each, the joker highest; drawn again while they are equal. */
static bool first_by_cards(struct battle *b, int *first) {
    if (b->first_card[0] == 0 || b->first_card[0] == b->first_card[1]) {
        b->first_card[0] = b->first_card[1] = 0;
        push_task(b, TASK_DRAW_FIRST, 1, NO_PIECE, NO_PIECE, 0);
        push_task(b, TASK_DRAW_FIRST, 0, NO_PIECE, NO_PIECE, 0);
        return false;
    }
    *first = b->first_card[0] > b->first_card[1] ? 0 : 1;
    return true;
}

bool command_waits(struct battle *b, struct events *ev) {
    int cp[2] = {cps_held(b, 0), cps_held(b, 1)}, first;
    if (cp[0] == cp[1] && b->last_first == NO_PIECE) {
        if (!first_by_cards(b, &first)) return false;
        tell(ev, "first", HOUSE(10), "side {0} drew the higher card and is first player")->said.number[0] = first;
    } else {
        first = first_player(cp[0], cp[1], b->last_first == NO_PIECE ? 0 : b->last_first, NULL);
        struct event *e = tell(ev, "first", 14, "side {0} is first player: {1} CPs against {2}");
        e->said.number[0] = first;
        e->said.number[1] = cp[0];
        e->said.number[2] = cp[1];
    }
    b->first = (uint8_t)first;
    b->second_phase = false;
    start_movement(b, (unsigned)first, ev);
    return false;
}

/* --- movement phases ------------------------------------------------------------------------------------ */

void start_movement(struct battle *b, unsigned side, struct events *ev) {
    b->active = (uint8_t)side;
    b->phase = PHASE_SENIORS;
    b->subject = b->senior = b->turn = b->lone = b->controlled_by = NO_PIECE;
    b->side[0].passed = b->side[1].passed = b->divisions_over = false;
    for (unsigned p = 0; p < b->pieces; p++) {
        struct piece *piece = &b->piece[p];
        if (piece->side != side) continue;
        piece->marks &= ~(uint32_t)MARK_TURN_TAKEN;
        piece->moved_figure = false;
        piece->activation = ACTIVATION_NONE;
    }
    for (unsigned d = 0; d < b->divisions; d++)
        if (b->division[d].side == side) b->division[d].turn_taken = false;
    tell(ev, "movement", side == b->first ? 15 : 18, "side {0} moves")->said.number[0] = (int32_t)side;
}

bool hqs_wait(struct battle *b, struct events *ev) {
    bool any = false;
    for (unsigned p = 0; p < b->pieces; p++)
        any = any || (on_table(b, p) && b->piece[p].kind == PIECE_HQ && b->piece[p].side == b->active &&
                      !b->piece[p].moved_figure);
    if (any && !b->side[b->active].passed) return true;
    end_movement(b, ev);
    return false;
}

void end_movement(struct battle *b, struct events *ev) {
    b->side[0].passed = b->side[1].passed = false;
    if (!b->second_phase) {
        b->second_phase = true;
        start_movement(b, 1u - b->first, ev);
        return;
    }
    b->phase = PHASE_FIREFIGHTS;
    b->clashes = 0;
    b->subject = NO_PIECE;
    for (unsigned u = 0; u < b->pieces; u++) b->piece[u].marks &= ~(uint32_t)MARK_MOVED_NOW;
    tell(ev, "attrition", 19, "the attrition phase: firefights, recovery, artillery");
    gather_firefights(b, ev);
}

/* --- victory -------------------------------------------------------------------------------------------- */

/* Losses in halves of an SP: a silenced battery counts half, rounded down, while it is silenced (dtn-H109). */
static int losses(const struct battle *b, unsigned side) {
    int lost = b->side[side].lost;
    for (unsigned p = 0; p < b->pieces; p++)
        if (is_unit(b, p) && b->piece[p].side == side && is_silenced(&b->piece[p])) lost += b->piece[p].sp / 2 * 2;
    return lost;
}

static bool army_breaks(const struct battle *b, unsigned side) {
    int point = (b->side[side].total * 2 + 4) / 5; /* 40 %, rounded up */
    return b->side[side].total && losses(b, side) / 2 >= point;
}

static void finish(struct battle *b, int winner, clause c, const char *text, struct events *ev) {
    b->winner = (int8_t)winner;
    b->phase = PHASE_OVER;
    tell(ev, "over", c, text)->said.number[0] = winner;
}

static bool near_ground(const struct battle *b, uint32_t f, unsigned side) {
    for (unsigned p = 0; p < b->pieces; p++) {
        if (!is_unit(b, p) || b->piece[p].side != side) continue;
        struct quad q = piece_quad(b, p);
        if (feature_within(&b->terrain, (int)f, &q, on_table_length(3 * INCH))) return true;
    }
    return false;
}

/* dtn-H110, dtn-H135: objectives are the built-up areas, held by whoever alone is within 3". */
static int points_of(const struct battle *b, unsigned side) {
    int points = losses(b, 1 - side) / 2;
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_BUA && near_ground(b, f, side) &&
            !near_ground(b, f, 1 - side))
            points += 3;
    return points;
}

static bool battle_ends(struct battle *b, struct events *ev) {
    bool broken[2] = {army_breaks(b, 0), army_breaks(b, 1)};
    if (broken[0] && broken[1]) {
        int64_t share[2];
        for (unsigned s = 0; s < 2; s++) share[s] = (int64_t)losses(b, s) * b->side[1 - s].total;
        int winner = share[0] == share[1] ? -1 : share[0] < share[1] ? 0 : 1;
        finish(b, winner, HOUSE(109), "both armies break: the lesser loss wins", ev);
        return true;
    }
    if (broken[0] || broken[1]) {
        finish(b, broken[0] ? 1 : 0, HOUSE(109), "side {0} has broken the enemy army", ev);
        return true;
    }
    if (b->period < b->periods) return false;
    enum { LEAD = 5 };
    int lead = points_of(b, 0) - points_of(b, 1);
    finish(b, lead >= LEAD ? 0 : -lead >= LEAD ? 1 : -1, HOUSE(110), "the last period is over: points decide", ev);
    return true;
}

/* --- the end of a period -------------------------------------------------------------------------------- */

/* dtn-023: Action and Regroup chits go; a free Regroup is spared once (dtn-H118). */
static void remove_chits(struct battle *b, struct events *ev) {
    for (unsigned d = 0; d < b->divisions; d++) {
        struct division *v = &b->division[d];
        v->ordered = false;
        if (v->order != ORDER_ACTION && v->order != ORDER_REGROUP) continue;
        if (v->spared) {
            v->spared = false;
            tell_pieces(ev, "spared", HOUSE(118), "the free Regroup order of {p}'s division stays one period more",
                        v->dg, NO_PIECE);
            continue;
        }
        v->order = ORDER_NONE;
        tell_pieces(ev, "expired", 23, "the order of {p}'s division is removed", v->dg, NO_PIECE);
    }
    remove_unit_chits(b);
}

/* dtn-073: two chances, then an Attach order lapses. */
static void age_attachments(struct battle *b, struct events *ev) {
    for (unsigned p = 0; p < b->pieces; p++) {
        struct piece *u = &b->piece[p];
        if (u->attach_to == NO_DIVISION || ++u->attach_age < 2) continue;
        u->attach_to = NO_DIVISION;
        u->attach_age = 0;
        tell_pieces(ev, "expired", 73, "the Attach order of {p} lapses", p, NO_PIECE);
    }
}

void end_period(struct battle *b, struct events *ev) {
    remove_chits(b, ev);
    age_attachments(b, ev);
    for (unsigned p = 0; p < b->pieces; p++) {
        b->piece[p].marks &= ~(uint32_t)(MARKS_OF_PERIOD | MARKS_OF_TURN);
        b->piece[p].fires_on_chargers = 0;
        b->piece[p].target = NO_PIECE;
    }
    for (unsigned f = 0; f < DEFILES_MAX; f++) b->passed[f] = 0;
    b->clashes = 0;
    b->last_first = b->first;
    b->side[0].passed = b->side[1].passed = false;
    b->subject = NO_PIECE;
    if (!battle_ends(b, ev)) begin_period(b, ev);
}
