/* The period: command points, who moves first, headquarters, the end of it (1.2). */
#include "rules/dtn/flow.h"

/* --- command points ------------------------------------------------------------------------------------- */

void dtn_begin_period(struct battle *b, struct events *ev) {
    b->period++;
    b->phase = PHASE_COMMAND;
    b->first = NO_PIECE;
    b->first_card[0] = b->first_card[1] = 0;
    tell(ev, "period", C(13), "period {0} begins: both sides throw for CPs")->said.number[0] = b->period;
    for (unsigned p = 0; p < b->pieces; p++) { /* dtn-H08: what was not spent is still there */
        if (!on_table(b, p) || b->piece[p].kind != PIECE_HQ || !b->piece[p].cps) continue;
        tell_pieces(ev, "carried", H(8), "CPs that {p} still holds: {0}", p, NO_PIECE)->said.number[0] =
            b->piece[p].cps;
    }
    for (int side = 1; side >= 0; side--)
        if (dtn_commanders_hq(b, (unsigned)side) != NO_PIECE)
            dtn_push_task(b, TASK_ROLL_CP, (unsigned)side, NO_PIECE, NO_PIECE, 0);
}

/* dtn-H10: a card each, the joker highest; drawn again while they are equal. */
static bool first_by_cards(struct battle *b, int *first) {
    if (b->first_card[0] == 0 || b->first_card[0] == b->first_card[1]) {
        b->first_card[0] = b->first_card[1] = 0;
        dtn_push_task(b, TASK_DRAW_FIRST, 1, NO_PIECE, NO_PIECE, 0);
        dtn_push_task(b, TASK_DRAW_FIRST, 0, NO_PIECE, NO_PIECE, 0);
        return false;
    }
    *first = b->first_card[0] > b->first_card[1] ? 0 : 1;
    return true;
}

bool dtn_command_waits(struct battle *b, struct events *ev) {
    int cp[2] = {dtn_cps_held(b, 0), dtn_cps_held(b, 1)}, first;
    if (cp[0] == cp[1] && b->last_first == NO_PIECE) {
        if (!first_by_cards(b, &first)) return false;
        tell(ev, "first", H(10), "the first player is {s0}: it drew the higher card")->said.number[0] = first;
    } else {
        first = dtn_first_player(cp[0], cp[1], b->last_first == NO_PIECE ? 0 : b->last_first, NULL);
        struct event *e = tell(ev, "first", C(14),
                               cp[0] == cp[1] ? "the first player is {s0}, as before: CPs {1} against {2}"
                                              : "the first player is {s0}: CPs {1} against {2}");
        e->said.number[0] = first;
        e->said.number[1] = cp[first];
        e->said.number[2] = cp[1 - first];
    }
    b->first = (uint8_t)first;
    b->second_phase = false;
    dtn_start_movement(b, (unsigned)first, ev);
    return false;
}

/* --- movement phases ------------------------------------------------------------------------------------ */

void dtn_start_movement(struct battle *b, unsigned side, struct events *ev) {
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
    tell(ev, "movement", side == b->first ? C(15) : C(18), "the movement phase of {s0}")->said.number[0] =
        (int32_t)side;
}

bool dtn_hqs_wait(struct battle *b, struct events *ev) {
    bool any = false;
    for (unsigned p = 0; p < b->pieces; p++)
        any = any || (on_table(b, p) && b->piece[p].kind == PIECE_HQ && b->piece[p].side == b->active &&
                      !b->piece[p].moved_figure);
    if (any && !b->side[b->active].passed) return true;
    dtn_end_movement(b, ev);
    return false;
}

void dtn_end_movement(struct battle *b, struct events *ev) {
    b->side[0].passed = b->side[1].passed = false;
    if (!b->second_phase) {
        b->second_phase = true;
        dtn_start_movement(b, 1u - b->first, ev);
        return;
    }
    b->phase = PHASE_FIREFIGHTS;
    b->clashes = 0;
    b->subject = NO_PIECE;
    for (unsigned u = 0; u < b->pieces; u++) b->piece[u].marks &= ~(uint32_t)MARK_MOVED_NOW;
    tell(ev, "attrition", C(19), "the attrition phase: firefights, recovery, artillery");
    dtn_gather_firefights(b, ev);
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
            tell_pieces(ev, "spared", H(118), "the free Regroup order of {p}'s division stays one period more", v->dg,
                        NO_PIECE);
            continue;
        }
        v->order = ORDER_NONE;
        tell_pieces(ev, "expired", C(23), "the order of {p}'s division is removed", v->dg, NO_PIECE);
    }
    dtn_remove_unit_chits(b, ev);
}

/* dtn-073: two chances, then an Attach order lapses. */
static void age_attachments(struct battle *b, struct events *ev) {
    for (unsigned p = 0; p < b->pieces; p++) {
        struct piece *u = &b->piece[p];
        if (u->attach_to == NO_DIVISION || ++u->attach_age < 2) continue;
        u->attach_to = NO_DIVISION;
        u->attach_age = 0;
        tell_pieces(ev, "expired", C(73), "the Attach order of {p} lapses", p, NO_PIECE);
    }
}

void dtn_end_period(struct battle *b, struct events *ev) {
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
    if (!dtn_battle_ends(b, ev)) dtn_begin_period(b, ev);
}
