/* `to` means any free path: where the straight way is barred, a way round within the allowance (dtn-H31: a move is a
 * polyline). */
#include "rules/dtn/flow.h"

/* Only what lies on the way can be gone round: not what bars the end. */
static bool end_is_open(const struct battle *b, unsigned unit, struct base end) {
    struct ruling unused;
    if (!dtn_ends_well(b, unit, end, &unused)) return false;
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && dtn_in_cz(b, e, end, unit)) return false;
    return true;
}

void dtn_tell_way_round(unsigned piece, inches whole, struct events *ev) {
    tell_pieces(ev, "way_round", H(31), "{p} goes round what bars the straight way, {h0}\" in all", piece, NO_PIECE)
        ->said.number[0] = whole;
}

/* By places beside the straight line. */
static bool goes_by(const struct battle *b, uint8_t piece, const struct point by[2], const struct step *end,
                    dtn_way_law *law, struct way *w) {
    struct act go = act_make(VERB_MOVE);
    for (int i = 0; i < 2; i++) {
        struct pose via = {by[i], end->turn, 0};
        length ahead = b->piece[piece].depth / 2;
        go.step[i] = (struct step){.kind = STEP_TO, .turn = end->turn, .at = point_at(via, 0, ahead)};
    }
    go.step[2] = *end;
    go.step_count = 3;
    return law(b, piece, &go, w);
}

/* A unit goes at the Normal rate. */
static bool law_of_units(const struct battle *b, uint8_t unit, const struct act *go, struct way *w) {
    struct ruling unused;
    struct footprint start = dtn_footprint_of(b, unit);
    *w = dtn_way_of(b, unit);
    w->bad = dtn_ground_beneath(b, &start) & GROUND_BAD;
    return dtn_follow_steps(b, unit, PACE_NORMAL, go, w, &unused) && dtn_law_of_way(b, unit, STATUS_NORMAL, w, &unused);
}

bool dtn_finds_way_round(const struct battle *b, const struct act *a, uint8_t unit, struct way *w) {
    struct base end = {{a->step[0].at, a->step[0].turn, 0}, b->piece[unit].width, b->piece[unit].depth};
    inches allowance = dtn_allowance_of((enum move_class)b->piece[unit].move_class, STATUS_NORMAL, false, NULL);
    return a->step_count == 1 && a->step[0].kind == STEP_TO && end_is_open(b, unit, end) &&
           dtn_finds_lawful_way(b, a, unit, allowance, law_of_units, w);
}

/* Of the ways that keep as little as possible aside, half an inch at a time on either hand, the shortest. */
bool dtn_finds_lawful_way(const struct battle *b, const struct act *a, uint8_t piece, inches allowance,
                          dtn_way_law *law, struct way *w) {
    enum { ASIDE = INCH / 2, PARTS = 8 };
    static const int turns[][2] = {
        {4, 4}, {2, 6}, {1, 7}, {2, 4}, {4, 6}}; /* where it leaves the line and comes back */
    enum { TURNS = sizeof turns / sizeof *turns };
    const struct step *s = &a->step[0];
    if (a->step_count != 1 || s->kind != STEP_TO) return false;
    struct base end = {{s->at, s->turn, 0}, b->piece[piece].width, b->piece[piece].depth};
    struct point from = base_centre(piece_base(b, piece)), to = base_centre(end);
    inches straight = in_inches(distance_between(from, to)), best = allowance + 2;
    if (straight == 0 || beyond(straight, allowance)) return false;
    struct pose along = {from, heading_of((int64_t)to.x - from.x, (int64_t)to.y - from.y), 0};
    for (inches aside = ASIDE; aside <= allowance && best > allowance + 1; aside += ASIDE)
        for (int i = 0; i < 2 * TURNS; i++) {
            struct point by[2];
            struct way round;
            for (int k = 0; k < 2; k++)
                by[k] = point_at(along, on_table_length(i % 2 ? -aside : aside),
                                 on_table_length(straight * turns[i / 2][k] / PARTS));
            inches whole =
                in_inches(distance_between(from, by[0]) + distance_between(by[0], by[1]) + distance_between(by[1], to));
            if (whole >= best || !goes_by(b, piece, by, s, law, &round)) continue;
            best = whole;
            *w = round;
        }
    return best <= allowance + 1;
}
