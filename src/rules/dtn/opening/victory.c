/* Victory: objectives, losses, and how a battle ends (dtn-H108 to dtn-H110, dtn-H135). */
#include "rules/dtn/flow.h"
#include "rules/dtn/opening/position.h"

#include <string.h>

/* --- objectives ----------------------------------------------------------------------------------------- */

static bool is_bua(const struct battle *b, uint32_t f) {
    return dtn_ground[b->terrain.feature[f].kind].flags & GROUND_BUA;
}

/* dtn-H142: sectors of one large built-up area that touch are one objective, and so are all that these touch. Those
 * behind one that is gone move up. */
static void join_sectors(struct battle *b, uint32_t f, uint8_t *count) {
    for (uint32_t g = 0; g < f; g++) {
        uint8_t whole = b->objective[g], gone = b->objective[f];
        if (!whole || whole == gone || !dtn_sectors_touch(b, f, g)) continue;
        if (whole > gone) whole = gone, gone = b->objective[g];
        for (uint32_t h = 0; h <= f; h++)
            b->objective[h] = b->objective[h] == gone ? whole : (uint8_t)(b->objective[h] - (b->objective[h] > gone));
        --*count;
    }
}

void dtn_set_objectives(struct battle *b, const int32_t (*said)[FEATURE_ATTRIBUTES_MAX]) {
    bool named = false;
    uint8_t count = 0;
    memset(b->objective, 0, sizeof b->objective);
    for (uint32_t f = 0; said && f < b->terrain.features; f++) named = named || said[f][SLOT_OBJECTIVE] == 1;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        int32_t here = said ? said[f][SLOT_OBJECTIVE] : UNSAID;
        if (named ? here != 1 : !is_bua(b, f) || here == 0) continue;
        b->objective[f] = ++count;
        join_sectors(b, f, &count);
    }
}

/* Within 3" of any part of that ground? What is far from it is not looked at closely. */
static bool stands_near(const struct battle *b, unsigned p, uint32_t f) {
    const length reach = on_table_length(3 * INCH + 1), loose = reach + on_table_length(2 * INCH);
    const struct box *box = &b->terrain.feature[f].box;
    struct point at = b->piece[p].pose.at;
    if (at.x < box->x0 - loose || at.x > box->x1 + loose || at.y < box->y0 - loose || at.y > box->y1 + loose)
        return false;
    struct quad q = piece_quad(b, p);
    return boxes_meet(box_grown(*box, reach), quad_box(&q)) && feature_within(&b->terrain, (int)f, &q, reach);
}

uint32_t dtn_objectives_near(const struct battle *b, unsigned p) {
    uint32_t near = 0;
    for (uint32_t f = 0; is_unit(b, p) && f < b->terrain.features; f++)
        if (b->objective[f] && stands_near(b, p, f)) near |= (uint32_t)1 << f;
    return near;
}

/* Which sides have infantry, cavalry or artillery within 3" of any part of each objective: bit 0 and bit 1. */
static void sides_near(const struct battle *b, uint8_t near[FEATURES_MAX + 1]) {
    memset(near, 0, FEATURES_MAX + 1);
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!b->objective[f]) continue;
        for (unsigned p = 0; p < b->pieces; p++) {
            uint8_t side = (uint8_t)(1u << b->piece[p].side);
            if (!is_unit(b, p) || near[b->objective[f]] & side) continue;
            if (stands_near(b, p, f)) near[b->objective[f]] |= side;
        }
    }
}

/* The same from what is known of each piece. */
static void gather_sides(const struct battle *b, const uint32_t *by_piece, uint8_t near[FEATURES_MAX + 1]) {
    memset(near, 0, FEATURES_MAX + 1);
    for (unsigned p = 0; p < b->pieces; p++)
        for (uint32_t left = by_piece[p]; left; left &= left - 1)
            near[b->objective[__builtin_ctz(left)]] |= (uint8_t)(1u << b->piece[p].side);
}

int dtn_holder_of(const struct battle *b, unsigned objective) {
    uint8_t near[FEATURES_MAX + 1];
    sides_near(b, near);
    return near[objective] == 1 ? 0 : near[objective] == 2 ? 1 : -1;
}

int32_t dtn_objectives_held(const struct battle *b, int seat, const uint32_t *by_piece) {
    uint8_t near[FEATURES_MAX + 1];
    int32_t held = 0;
    if (!by_piece)
        sides_near(b, near);
    else
        gather_sides(b, by_piece, near);
    for (unsigned o = 1; o <= FEATURES_MAX; o++) held += near[o] == 1u << seat ? 1 : near[o] == 2u >> seat ? -1 : 0;
    return held;
}

/* The first of several sectors. */
static bool is_joined(const struct battle *b, uint32_t f) {
    for (uint32_t g = f + 1; g < b->terrain.features; g++)
        if (b->objective[g] == b->objective[f]) return true;
    return false;
}

/* --- losses --------------------------------------------------------------------------------------------- */

/* In halves of an SP: a silenced battery counts half, rounded down, while it is silenced (dtn-H109). */
int dtn_losses_in_halves(const struct battle *b, unsigned side) {
    int lost = b->side[side].lost;
    for (unsigned p = 0; p < b->pieces; p++)
        if (is_unit(b, p) && b->piece[p].side == side && is_silenced(&b->piece[p])) lost += b->piece[p].sp / 2 * 2;
    return lost;
}

static bool army_breaks(const struct battle *b, unsigned side) {
    int point = (b->side[side].total * 2 + 4) / 5; /* 40 %, rounded up */
    return b->side[side].total && dtn_losses_in_halves(b, side) >= 2 * point;
}

/* --- the end -------------------------------------------------------------------------------------------- */

static void finish(struct battle *b, int winner, clause c, const char *text, struct events *ev) {
    match_end(&b->match, winner, c);
    tell(ev, "over", c, text)->said.number[0] = winner;
}

/* dtn-H109: the batteries that count half because they are silenced. */
static void tell_silenced(const struct battle *b, unsigned side, struct events *ev) {
    for (unsigned p = 0; p < b->pieces; p++)
        if (is_unit(b, p) && b->piece[p].side == side && is_silenced(&b->piece[p]) && b->piece[p].sp > 1)
            tell_pieces(ev, "silenced_counts", H(109), "{p} is silenced: SPs counted as lost: {0}", p, NO_PIECE)
                ->said.number[0] = b->piece[p].sp / 2;
}

/* dtn-H110: 3 points for each objective held, 1 for each enemy SP lost. */
static int points_of(const struct battle *b, unsigned side, struct events *ev) {
    int held = 0, lost = dtn_losses_in_halves(b, 1 - side) / 2;
    uint8_t told = 0;
    tell_silenced(b, 1 - side, ev);
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (b->objective[f] <= told || dtn_holder_of(b, b->objective[f]) != (int)side) continue;
        told = b->objective[f];
        held++;
        bool joined = is_joined(b, f);
        struct event *e = tell(ev, "held", joined ? H(142) : H(135),
                               joined ? "held by {s0}, alone within 3\" of it: the town of {q}"
                                      : "held by {s0}, alone within 3\" of it: {q}");
        e->said.number[0] = (int32_t)side;
        e->said.place = (uint8_t)f;
    }
    struct event *e =
        tell(ev, "points", H(110), "points of {s0}: {1}, for objectives held: {2}, and enemy SPs lost: {3}");
    e->said.number[0] = (int32_t)side;
    e->said.number[1] = 3 * held + lost;
    e->said.number[2] = held;
    e->said.number[3] = lost;
    return 3 * held + lost;
}

static void tell_losses(const struct battle *b, unsigned side, struct events *ev) {
    tell_silenced(b, side, ev);
    struct event *e = tell(ev, "breaks", H(109), "{s0} breaks: SPs lost {1} of {2}");
    e->said.number[0] = (int32_t)side;
    e->said.number[1] = dtn_losses_in_halves(b, side) / 2;
    e->said.number[2] = b->side[side].total;
}

static void both_break(struct battle *b, struct events *ev) {
    int64_t share[2];
    for (unsigned s = 0; s < 2; s++) share[s] = (int64_t)dtn_losses_in_halves(b, s) * b->side[1 - s].total;
    int winner = share[0] == share[1] ? -1 : share[0] < share[1] ? 0 : 1;
    finish(b, winner, H(109),
           winner < 0 ? "both armies break with equal losses: a draw"
                      : "both armies break: the lesser loss is that of {s0}",
           ev);
}

bool dtn_battle_ends(struct battle *b, struct events *ev) {
    enum { LEAD = 5 };
    bool broken[2] = {army_breaks(b, 0), army_breaks(b, 1)};
    for (unsigned s = 0; s < 2; s++)
        if (broken[s]) tell_losses(b, s, ev);
    if (broken[0] && broken[1]) {
        both_break(b, ev);
        return true;
    }
    if (broken[0] || broken[1]) {
        finish(b, broken[0] ? 1 : 0, H(109), "{s0} has broken the enemy", ev);
        return true;
    }
    if (b->period < b->periods) return false;
    tell(ev, "last_period", H(108), "period {0} was the last")->said.number[0] = b->period;
    int lead = points_of(b, 0, ev) - points_of(b, 1, ev);
    int winner = lead >= LEAD ? 0 : -lead >= LEAD ? 1 : -1;
    finish(b, winner, H(110),
           winner < 0 ? "the last period is over: nobody leads by 5 points, a draw"
                      : "the last period is over: the lead of {s0} is 5 points or more",
           ev);
    return true;
}
