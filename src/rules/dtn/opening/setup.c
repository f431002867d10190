/* From a position file to a battle. */
#include "game/turn.h"
#include "rules/dtn/flow.h"
#include "rules/dtn/opening/laying.h"
#include "rules/dtn/opening/position.h"

#include <string.h>

static void set_unit(struct piece *p, const int32_t *a, unsigned arm) {
    struct troops t = dtn_troops_said(arm, a);
    p->kind = PIECE_UNIT;
    p->arm = (uint8_t)arm;
    p->sp = t.sp;
    p->morale = t.morale;
    p->a_rating = t.a_rating;
    p->move_class = t.move_class;
    p->weight = t.weight;
    p->quality = t.quality;
    p->traits = t.traits;
    p->hits = (uint8_t)a[SLOT_HITS];
    p->status = (uint8_t)a[SLOT_STATUS];
    p->fatigue = (uint8_t)a[SLOT_FATIGUE];
    p->near = (uint8_t)a[SLOT_NEAR];
    p->far = (uint8_t)a[SLOT_FAR];
    p->faces = p->near + p->far ? 1 : 0;
    if (a[SLOT_LIMBERED]) p->marks |= MARK_LIMBERED;
    if (a[SLOT_MOVED]) p->marks |= MARK_HAS_MOVED;
    /* dtn-H44: who moves fast is vulnerable, said or not */
    if (a[SLOT_VULNERABLE] || p->status == STATUS_RAPID || p->status == STATUS_ROAD_MARCH) p->marks |= MARK_VULNERABLE;
}

static void set_leader(struct piece *p, const int32_t *a) {
    p->kind = PIECE_LEADER;
    p->rank = a[SLOT_RANK] == UNSAID ? RANK_DG : (uint8_t)a[SLOT_RANK];
    p->a_rating = a[SLOT_A_RATING] > 0 ? (uint8_t)a[SLOT_A_RATING] : 7;
    p->character = a[SLOT_CHARACTER] == UNSAID ? CHARACTER_N : (uint8_t)a[SLOT_CHARACTER];
    p->fails_next = (uint8_t)a[SLOT_FAILS_NEXT];
    p->move_class = MOVES_GENERAL;
}

static bool unit_is_possible(const struct piece *p, uint8_t number, struct ruling *r) {
    if (p->kind != PIECE_UNIT) return true;
    bool gun = is_gun(p);
    if (p->hits > p->sp || (p->hits == p->sp && !gun))
        return refuse_piece(r, H(64), number, "{p} has as many hits as SPs: it is gone");
    if (is_cavalry((enum arm)p->arm) && p->status == STATUS_DEFEND)
        return refuse_piece(r, H(24), number, "{p} is cavalry and cannot be on Defend");
    if (is_limbered(p) && p->status == STATUS_DEFEND)
        return refuse_piece(r, H(24), number, "{p} is limbered and cannot be on Defend");
    if (gun && !dtn_class_is_artillery((enum move_class)p->move_class))
        return refuse_piece(r, H(93), number, "{p} needs a movement class of artillery");
    return true;
}

static bool add_piece(struct battle *b, const struct setup_piece *s, bool may_wait, struct ruling *r) {
    if (b->pieces == PIECES_MAX)
        return refuse_number(r, 0, "there are more pieces than a battle can hold ({0})", PIECES_MAX);
    uint8_t number = (uint8_t)b->pieces++;
    struct piece *p = &b->piece[number];
    memcpy(p->id, s->id, sizeof p->id);
    p->side = s->side;
    p->division = p->attach_to = NO_DIVISION;
    p->superior = p->target = NO_PIECE;
    p->own_order = p->own_pending = ORDERS;
    p->activation = ACTIVATION_NONE;
    if (!s->placed && !may_wait) return refuse_piece(r, 0, number, "{p} needs \"at\" and \"facing\"");
    p->where = s->placed ? ON_TABLE : TO_COME;
    p->pose = s->pose;
    if (s->type < TYPE_LEADER)
        set_unit(p, s->attribute, s->type);
    else if (s->type == TYPE_LEADER)
        set_leader(p, s->attribute);
    else {
        p->kind = PIECE_HQ;
        p->move_class = MOVES_HQ;
        p->cps = (uint8_t)s->attribute[SLOT_CPS];
    }
    dtn_set_footprint(p);
    return unit_is_possible(p, number, r);
}

/* --- who belongs to whom -------------------------------------------------------------------------------- */

static uint8_t piece_named(const struct battle *b, const int32_t *slot, unsigned side) {
    char id[8];
    memcpy(id, slot, sizeof id);
    for (unsigned p = 0; id[0] && p < b->pieces; p++)
        if (b->piece[p].side == side && memcmp(b->piece[p].id, id, sizeof id) == 0) return (uint8_t)p;
    return NO_PIECE;
}

static bool make_divisions(struct battle *b, const struct setup *s, struct ruling *r) {
    for (unsigned p = 0; p < b->pieces; p++) {
        struct piece *l = &b->piece[p];
        if (l->kind != PIECE_LEADER || l->rank != RANK_DG) continue;
        if (b->divisions == DIVISIONS_MAX)
            return refuse_number(r, 0, "there are more divisions than a battle can hold ({0})", DIVISIONS_MAX);
        l->division = (uint8_t)b->divisions;
        b->division[b->divisions++] = (struct division){
            .side = l->side, .dg = (uint8_t)p, .order = (uint8_t)s->piece[p].attribute[SLOT_ORDER], .pending = ORDERS};
    }
    return true;
}

static bool join(struct battle *b, const struct setup *s, struct ruling *r) {
    for (unsigned p = 0; p < b->pieces; p++) {
        struct piece *piece = &b->piece[p];
        const int32_t *a = s->piece[p].attribute;
        const char *division = (const char *)&a[SLOT_DIVISION], *under = (const char *)&a[SLOT_UNDER];
        if (*under) {
            piece->superior = piece_named(b, &a[SLOT_UNDER], piece->side);
            if (piece->superior == NO_PIECE || b->piece[piece->superior].kind != PIECE_LEADER)
                return refuse_piece(r, C(6), (uint8_t)p, "{p} is under nobody known: name a leader of its side");
        }
        if (piece->kind == PIECE_HQ && piece->superior == NO_PIECE)
            return refuse_piece(r, C(10), (uint8_t)p, "{p} must say whose headquarters it is (\"under\")");
        if (piece->kind != PIECE_UNIT) continue;
        if (a[SLOT_ORDER] != ORDER_NONE) piece->own_order = (uint8_t)a[SLOT_ORDER];
        if (!*division) continue;
        uint8_t dg = piece_named(b, &a[SLOT_DIVISION], piece->side);
        if (dg == NO_PIECE || b->piece[dg].kind != PIECE_LEADER || b->piece[dg].rank != RANK_DG)
            return refuse_piece(r, C(41), (uint8_t)p, "{p} is of a division whose DG is not there");
        piece->division = b->piece[dg].division;
    }
    for (unsigned u = 0; u < b->pieces; u++) dtn_order_ends_defend(b, u, NULL);
    return true;
}

/* --- the rest ------------------------------------------------------------------------------------------- */

static void set_sides(struct battle *b, const struct setup *s) {
    for (unsigned i = 0; i < 2; i++) {
        uint64_t gone;
        const int32_t *a = s->side[i].attribute;
        memcpy(&gone, &a[SLOT_GONE], sizeof gone);
        b->side[i].pack = whole_pack() & ~gone;
        b->side[i].c_type = (uint8_t)a[SLOT_C_TYPE];
        b->side[i].lost = (uint16_t)(2 * a[SLOT_LOST]);
        b->side[i].total = (uint16_t)a[SLOT_LOST];
    }
    for (unsigned p = 0; p < b->pieces; p++)
        if (b->piece[p].kind == PIECE_UNIT)
            b->side[b->piece[p].side].total = (uint16_t)(b->side[b->piece[p].side].total + b->piece[p].sp);
}

enum {
    START_COMMAND,
    START_SENIOR,
    START_DIVISION,
    START_HQ,
    START_ATTRITION,
    START_SETUP, /* from here on: before the first period */
    START_EDGES,
    START_DEPLOY
};

/* Before the battle: the ground, the edges, or straight to the placing. */
static void start_opening(struct battle *b, const int32_t *turn) {
    b->period = 0;
    b->phase = turn[SLOT_PHASE] == START_SETUP ? PHASE_GROUND : PHASE_EDGES;
    if (turn[SLOT_PHASE] != START_SETUP) b->laying.step = LAY_DONE;
    if (turn[SLOT_PHASE] == START_DEPLOY) dtn_start_deploying(b, (unsigned)turn[SLOT_SIDE], NULL);
}

static void start(struct battle *b, const int32_t *turn) {
    unsigned side = (unsigned)turn[SLOT_SIDE];
    b->subject = b->senior = b->turn = b->lone = b->controlled_by = b->clash_now = NO_PIECE;
    b->last_first = turn[SLOT_FIRST] < 0 ? NO_PIECE : (uint8_t)turn[SLOT_FIRST];
    b->period = (uint16_t)turn[SLOT_PERIOD];
    if (turn[SLOT_PHASE] >= START_SETUP) {
        start_opening(b, turn);
        return;
    }
    if (turn[SLOT_PHASE] == START_COMMAND) {
        b->period--;
        dtn_begin_period(b, NULL);
        return;
    }
    b->first = turn[SLOT_FIRST] < 0 ? (uint8_t)side : (uint8_t)turn[SLOT_FIRST];
    b->second_phase = b->first != side;
    dtn_start_movement(b, side, NULL);
    if (turn[SLOT_PHASE] == START_DIVISION) b->phase = PHASE_DIVISIONS;
    if (turn[SLOT_PHASE] == START_HQ) b->phase = PHASE_HQS;
    if (turn[SLOT_PHASE] == START_ATTRITION) {
        b->second_phase = true;
        dtn_end_movement(b, NULL);
    }
}

/* dtn-H134 lays its squares on the usual table. */
static bool is_usual_table(const struct setup *s) {
    return in_inches(s->width) == TABLE_WIDE * INCH && in_inches(s->depth) == TABLE_DEEP * INCH;
}

bool dtn_begin(void *state, const struct setup *s, struct ruling *r) {
    struct battle *b = state;
    memset(b, 0, sizeof *b);
    match_begin(&b->match, s);
    if (s->width < 12 * LENGTH_PER_INCH || s->depth < 12 * LENGTH_PER_INCH)
        return refuse(r, H(105), "the table must be at least 12\" each way");
    bool opening = s->turn[SLOT_PHASE] >= START_SETUP;
    if (opening && (s->width < 36 * LENGTH_PER_INCH || s->depth < 30 * LENGTH_PER_INCH))
        return refuse(r, H(140), "there is no room to deploy: the table must be at least 36\" by 30\"");
    if (s->turn[SLOT_PHASE] == START_SETUP && !is_usual_table(s))
        return refuse(r, H(105), "a random battlefield is 72\" by 48\"");
    if (s->turn[SLOT_PHASE] == START_SETUP && s->terrain.features)
        return refuse(r, H(134), "the ground lies already: begin with the phase \"edges\"");
    b->width = s->width;
    b->depth = s->depth;
    b->visibility = s->option[SLOT_VISIBILITY];
    b->periods = (uint16_t)s->option[SLOT_PERIODS];
    b->terrain = s->terrain;
    dtn_crest_hills(&b->terrain);
    dtn_set_objectives(b, s->feature);
    for (uint32_t i = 0; i < s->pieces; i++)
        if (!add_piece(b, &s->piece[i], opening, r)) return false;
    if (!make_divisions(b, s, r) || !join(b, s, r) || !dtn_check(b, r)) return false;
    set_sides(b, s);
    start(b, s->turn);
    turn_go_on(&dtn_ruleset, b, NULL);
    return true;
}

/* --- soundness ------------------------------------------------------------------------------------------ */

bool dtn_check(const void *state, struct ruling *r) {
    const struct battle *b = state;
    for (unsigned p = 0; p < b->pieces; p++) {
        const struct piece *piece = &b->piece[p];
        if (piece->where == TO_COME && b->period) return refuse_piece(r, H(107), (uint8_t)p, "{p} was never deployed");
        if (!on_table(b, p)) continue;
        struct quad q = piece_quad(b, p);
        if (piece->kind == PIECE_UNIT && !dtn_on_the_table(b, &q))
            return refuse_piece(r, H(41), (uint8_t)p, "{p} stands partly off the table");
        uint8_t other = piece->kind == PIECE_UNIT ? dtn_overlapped(b, &q, p, p) : NO_PIECE;
        if (other != NO_PIECE) return refuse_pieces(r, C(101), (uint8_t)p, other, "{p} and {o} overlap");
        if (piece->kind == PIECE_UNIT && piece->hits > piece->sp)
            return refuse_piece(r, H(65), (uint8_t)p, "{p} has more hits than SPs");
    }
    for (unsigned s = 0; s < 2; s++)
        if (b->side[s].pack & ~whole_pack()) return refuse(r, H(1), "a pack holds cards that do not exist");
    return true;
}
