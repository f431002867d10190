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

/* By places beside the straight line. */
static bool goes_by(const struct battle *b, uint8_t unit, const struct point by[2], const struct step *end,
                    struct way *w) {
    struct ruling unused;
    struct act go = act_make(VERB_MOVE);
    struct footprint start = dtn_footprint_of(b, unit);
    *w = dtn_way_of(b, unit);
    w->bad = dtn_ground_beneath(b, &start) & GROUND_BAD;
    for (int i = 0; i < 2; i++) {
        struct pose via = {by[i], end->turn, 0};
        go.step[i] = (struct step){.kind = STEP_TO, .turn = end->turn, .at = point_at(via, 0, w->at.depth / 2)};
    }
    go.step[2] = *end;
    go.step_count = 3;
    return dtn_follow_steps(b, unit, PACE_NORMAL, &go, w, &unused) &&
           dtn_law_of_way(b, unit, STATUS_NORMAL, w, &unused);
}

/* Of the ways that keep as little as possible aside, half an inch at a time on either hand, the shortest. */
bool dtn_finds_way_round(const struct battle *b, const struct act *a, uint8_t unit, struct way *w) {
    enum { ASIDE = INCH / 2, PARTS = 8 };
    static const int turns[][2] = {
        {4, 4}, {2, 6}, {1, 7}, {2, 4}, {4, 6}}; /* where it leaves the line and comes back */
    enum { TURNS = sizeof turns / sizeof *turns };
    const struct step *s = &a->step[0];
    if (a->step_count != 1 || s->kind != STEP_TO) return false;
    struct base end = {{s->at, s->turn, 0}, b->piece[unit].width, b->piece[unit].depth};
    struct point from = base_centre(piece_base(b, unit)), to = base_centre(end);
    inches allowance = dtn_allowance_of((enum move_class)b->piece[unit].move_class, STATUS_NORMAL, false, NULL),
           straight = in_inches(distance_between(from, to)), best = allowance + 2;
    if (straight == 0 || beyond(straight, allowance) || !end_is_open(b, unit, end)) return false;
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
            if (whole >= best || !goes_by(b, unit, by, s, &round)) continue;
            best = whole;
            *w = round;
        }
    return best <= allowance + 1;
}
