/* Before anybody is placed: the random battlefield, the cut for edges, who deploys first (dtn-H105 to dtn-H107). */
#include "rules/dtn/flow.h"
#include "rules/dtn/opening/laying.h"

/* --- the ground ----------------------------------------------------------------------------------------- */

bool dtn_ground_waits(struct battle *b, struct events *ev) {
    (void)ev;
    if (b->laying.step != LAY_DONE) {
        dtn_push_task(b, TASK_LAY, 0, NO_PIECE, NO_PIECE, 0);
        return false;
    }
    b->phase = PHASE_EDGES;
    return false;
}

void dtn_ground_thrown(struct battle *b, const struct task *t, const struct act *a, struct events *ev) {
    (void)t;
    int die = a->dice[0];
    dtn_laying_take(&b->laying, die, ev);
    dtn_laying_ground(&b->laying, &b->terrain);
    for (uint32_t f = 0; b->laying.step == LAY_DONE && f < b->terrain.features; f++)
        tell_extent(ev, H(134), f, b->terrain.feature[f].box);
    dtn_set_objectives(b, NULL);
}

/* --- the edges ------------------------------------------------------------------------------------------ */

enum { EDGE_NORTH, EDGE_SOUTH }; /* the words of the act; side 0 has the south edge, y = 0 */

static unsigned chooser(const struct battle *b) { return b->first_card[0] > b->first_card[1] ? 0 : 1; }

bool dtn_edges_wait(struct battle *b, struct events *ev) {
    if (b->first_card[0] != b->first_card[1]) return true;
    if (b->first_card[0]) tell(ev, "again", H(140), "equal cards: both are drawn again");
    b->first_card[0] = b->first_card[1] = 0;
    dtn_push_task(b, TASK_CUT, 1, NO_PIECE, NO_PIECE, 0);
    dtn_push_task(b, TASK_CUT, 0, NO_PIECE, NO_PIECE, 0);
    return false;
}

struct prompt dtn_opening_prompt(const struct battle *b) {
    return dtn_ask_about((enum seat)chooser(b), "edge", VERB_EDGE, H(107),
                         "the higher card: choose the north or the south edge", NO_PIECE, NO_PIECE);
}

/* Side 0 always looks up the table: when the sides change edges it is the ground that turns. */
static void turn_table(struct battle *b) {
    struct tabletop top = {.width = b->width, .depth = b->depth, .base_width = 2 * LENGTH_PER_INCH};
    top.terrain = b->terrain;
    tabletop_turn(&top, 2);
    b->terrain = top.terrain;
    dtn_crest_hills(&b->terrain);
}

static unsigned skirmishers(const struct battle *b, unsigned side) {
    unsigned count = 0;
    for (unsigned p = 0; p < b->pieces; p++)
        count += b->piece[p].kind == PIECE_UNIT && b->piece[p].side == side && b->piece[p].arm == ARM_SKIRM_CAV;
    return count;
}

/* dtn-H107: who has fewer skirmish cavalry units is seen first; equal: the lower card. */
static unsigned first_to_place(const struct battle *b, struct events *ev) {
    unsigned own[2] = {skirmishers(b, 0), skirmishers(b, 1)};
    bool equal = own[0] == own[1];
    unsigned first = equal ? 1 - chooser(b) : own[0] < own[1] ? 0 : 1;
    struct event *e = tell(ev, "seen_first", H(107),
                           equal ? "equal skirmish cavalry, {1} to {2}: {s0} has the lower card and places first"
                                 : "{s0} has less skirmish cavalry, {1} to {2}, and places first");
    e->said.number[0] = (int32_t)first;
    e->said.number[1] = (int32_t)own[first];
    e->said.number[2] = (int32_t)own[1 - first];
    return first;
}

void dtn_play_edge(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)plan;
    unsigned side = chooser(b);
    struct event *e = tell(ev, "edge", H(107), "the {w} edge goes to {s0}");
    e->said.number[0] = (int32_t)side;
    e->said.word = dtn_verbs[VERB_EDGE].words[a->choice];
    if ((a->choice == EDGE_SOUTH) != (side == 0)) {
        turn_table(b);
        tell(ev, "turned", H(107), "the table is turned: the edge of {s0} lies south now");
    }
    dtn_start_deploying(b, first_to_place(b, ev), ev);
}
