/* Views: states and acts as one seat knows them. */
#include "game/view.h"

bool view_hide(const struct ruleset *rs, void *state, enum seat seat) {
    if (!rs->hide || seat == SEAT_NONE) return false;
    bool first = seat != SEAT_SECOND && rs->hide(state, SEAT_FIRST),
         second = seat != SEAT_FIRST && rs->hide(state, SEAT_SECOND);
    return first || second;
}

bool view_withholds(const struct ruleset *rs, const void *state, enum seat seat) {
    if (!rs->hide || seat == SEAT_NONE) return false;
    return (seat != SEAT_SECOND && rs->hides(state, SEAT_FIRST)) ||
           (seat != SEAT_FIRST && rs->hides(state, SEAT_SECOND));
}

bool view_of(const struct ruleset *rs, const void *state, enum seat seat, void *copy) {
    state_copy(rs, copy, state);
    return view_hide(rs, copy, seat);
}

bool act_is_secret(const struct ruleset *rs, const struct act *a) {
    return a->verb < rs->verb_count && rs->verbs[a->verb].optional & FIELD_SECRET;
}

bool view_withholds_act(const struct ruleset *rs, const void *state, const struct act *a, enum seat by,
                        enum seat seat) {
    return by != seat && act_is_secret(rs, a) && view_withholds(rs, state, seat);
}
