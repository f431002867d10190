/* The farthest legal part of a refused way, found by asking the referee about shorter and shorter parts.
 *
 * What is legal is no one stretch from the start: a base may pass through a friend but not stop in him, or leave a
 * zone only by going right out of it. So the way is looked at from its far end, a piece at a time, and where a part is
 * legal the place where it stops being so is found by halving. */
#include "game/advice/farthest.h"

#include "game/steps.h"

enum { PIECES_OF_WAY = 16, FEWER_PIECES = 8, LEAST_PART = STEP_PARTS / 512, FINEST = 10 };

/* How a step to a pose turns while it is cut: by and by; or it keeps its facing; or it turns first. */
enum turning { TURN_ON_THE_WAY, TURN_NEVER, TURN_AT_ONCE, TURNINGS };

struct search {
    const struct ruleset *rs;
    const void *state;
    struct act act;    /* as it is cut */
    struct step whole; /* the step being cut, as ordered */
    struct base from;  /* where the first piece stands before that step */
    enum turning turning;
};

static bool is_legal(const struct search *k) { return turn_allows(k->rs, k->state, &k->act); }

/* Cuts the last step and asks. */
static bool part_is_legal(struct search *k, int32_t part) {
    struct step *last = &k->act.step[k->act.step_count - 1];
    *last = step_cut(k->from, &k->whole, part);
    if (k->whole.kind == STEP_TO && k->turning == TURN_NEVER) last->turn = k->from.pose.facing;
    if (k->whole.kind == STEP_TO && k->turning == TURN_AT_ONCE) last->turn = k->whole.turn;
    return step_is_of_use(k->from, last) && is_legal(k);
}

/* From a legal part towards the refused one beyond it. */
static void extend(struct search *k, int32_t good, int32_t bad) {
    length way = step_length(k->from, &k->whole);
    struct act best = k->act;
    while (bad - good > 1 && (int64_t)way * (bad - good) / STEP_PARTS >= FINEST) {
        int32_t half = good + (bad - good) / 2;
        if (part_is_legal(k, half)) {
            good = half;
            best = k->act;
        } else {
            bad = half;
        }
    }
    k->act = best;
}

/* The longest legal part of the last step, from the far end; then ever shorter beginnings. */
static bool cut_last(struct search *k) {
    const int32_t piece = STEP_PARTS / (k->turning == TURN_ON_THE_WAY ? PIECES_OF_WAY : FEWER_PIECES);
    for (int32_t part = STEP_PARTS - piece; part > 0; part -= piece)
        if (part_is_legal(k, part)) {
            extend(k, part, part + piece);
            return true;
        }
    for (int32_t part = piece / 2; part >= LEAST_PART; part /= 2)
        if (part_is_legal(k, part)) {
            extend(k, part, part * 2);
            return true;
        }
    return false;
}

static struct base base_before_last(const struct search *k, struct base b) {
    for (int i = 0; i + 1 < k->act.step_count; i++) b.pose = pose_after_step(b, &k->act.step[i]);
    return b;
}

/* The last step whole or in part, in every manner of turning. */
static bool carry_last(struct search *k, struct base start, bool whole_too) {
    k->whole = k->act.step[k->act.step_count - 1];
    k->from = base_before_last(k, start);
    if (whole_too && is_legal(k)) return true;
    bool turns = k->whole.kind == STEP_TO && angle_between(k->from.pose.facing, k->whole.turn) > 0;
    for (int i = 0; i < (turns ? TURNINGS : 1); i++) {
        k->turning = (enum turning)i;
        if (cut_last(k)) return true;
    }
    return false;
}

bool farthest_part(const struct ruleset *rs, const void *state, const struct act *act, struct act *out) {
    struct search k = {.rs = rs, .state = state, .act = *act};
    struct base start;
    if (!rs->standing || act->verb >= rs->verb_count || !act->piece_count || !act->step_count || act->point_count)
        return false;
    if (!rs->standing(state, act->piece[0], &start)) return false;
    bool named = act->target != NO_PIECE && !(rs->verbs[act->verb].fields & FIELD_TARGET);
    if (named) k.act.target = NO_PIECE, k.act.edge = EDGE_NONE;
    for (bool whole_too = named; k.act.step_count > 0; k.act.step_count--, whole_too = true)
        if (carry_last(&k, start, whole_too)) {
            *out = k.act;
            return true;
        }
    return false;
}
