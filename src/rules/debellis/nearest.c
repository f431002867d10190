/* The nearest legal thing to a refused move: the same orders cut short. Looked for only when a player asks. */
#include "rules/debellis/march.h"

enum { PARTS = 1 << 14, TENTH_OF_MM = 10 };

static length cut_length(length l, int32_t part) {
    length cut = (length)((int64_t)l * part / PARTS);
    return cut - cut % TENTH_OF_MM;
}

/* A part of one step. A step to a pose can be cut only where its start is known: as the first of a single element. */
static bool cut_step(const struct battle *b, const struct act *act, int index, int32_t part, struct step *s) {
    if (s->kind == STEP_WHEEL) {
        s->turn = (heading)((uint32_t)s->turn * (uint32_t)part / PARTS);
        return true;
    }
    if (s->kind != STEP_TO) {
        s->distance = cut_length(s->distance, part);
        return true;
    }
    struct pose from = b->element[act->piece[0]].pose;
    if (index || act->piece_count > 1) return false;
    s->at.x = from.at.x + cut_length(s->at.x - from.at.x, part);
    s->at.y = from.at.y + cut_length(s->at.y - from.at.y, part);
    s->turn = (heading)(from.facing + turn_from(from.facing, s->turn) * (int64_t)part / PARTS);
    return true;
}

static bool legal_so(const struct db_rules *rules, const struct battle *b, const struct act *act) {
    struct plan plan;
    struct ruling r;
    r.want_nearest = false;
    return plan_move(rules, b, act, &plan, &r);
}

/* The longest legal part of the last step, the earlier ones kept; found by halving. */
static bool cut_last(const struct db_rules *rules, const struct battle *b, const struct act *act, struct act *out) {
    int last = act->step_count - 1;
    int32_t low = 0, high = PARTS;
    bool found = false;
    while (high - low > 1) {
        struct act cut = *act;
        int32_t mid = low + (high - low) / 2;
        bool legal = cut_step(b, act, last, mid, &cut.step[last]) && legal_so(rules, b, &cut);
        if (legal) {
            *out = cut;
            found = true;
            low = mid;
        } else {
            high = mid;
        }
    }
    return found;
}

void find_nearest(const struct db_rules *rules, const struct battle *b, const struct act *act, struct ruling *r) {
    struct act shorter = *act;
    shorter.target = NO_PIECE;
    shorter.edge = EDGE_NONE;
    r->has_nearest = act->target != NO_PIECE && legal_so(rules, b, &shorter);
    if (r->has_nearest) r->nearest = shorter;
    while (shorter.step_count > 0 && !r->has_nearest) {
        r->has_nearest = cut_last(rules, b, &shorter, &r->nearest);
        shorter.step_count--;
        if (r->has_nearest || !shorter.step_count || !legal_so(rules, b, &shorter)) continue;
        r->nearest = shorter;
        r->has_nearest = true;
    }
}
