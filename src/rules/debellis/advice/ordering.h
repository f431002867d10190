/* Orders to move while they are thought of. */
#ifndef ACIES_DEBELLIS_ORDERING_H
#define ACIES_DEBELLIS_ORDERING_H

#include "rules/debellis/advice/candidates.h"
#include "rules/debellis/flow.h"

#include <string.h>

static inline struct act order(const uint8_t *piece, int count) {
    struct act a = act_make(VERB_MOVE);
    a.piece_count = (uint8_t)count;
    memcpy(a.piece, piece, (size_t)count);
    return a;
}

static inline void add_step(struct act *a, struct step s) { a->step[a->step_count++] = s; }

static inline struct step to_pose(struct pose p) {
    return (struct step){.kind = STEP_TO, .turn = p.facing, .at = p.at};
}

static inline struct step ahead(length distance) { return (struct step){.kind = STEP_ADVANCE, .distance = distance}; }

/* So far that way, facing it. */
static inline struct act order_along(const struct battle *b, unsigned e, heading way, length distance) {
    uint8_t piece = (uint8_t)e;
    struct act a = order(&piece, 1);
    add_step(&a, to_pose(pose_moved((struct pose){b->element[e].pose.at, way, 0}, 0, distance)));
    return a;
}

static inline length best_speed(const struct db_rules *rules, const struct battle *b, unsigned e) {
    return bw(b, rules->troop[b->element[e].type].speed[GOING_GOOD]);
}

/* The square of the way from there to the nearest enemy of that side; INT64_MAX: none is on the table. */
static inline int64_t nearest_enemy_squared(const struct battle *b, unsigned side, struct point from) {
    int64_t least = INT64_MAX;
    for (unsigned f = 0; f < b->elements; f++) {
        if (b->element[f].side == side || !on_table(b, f)) continue;
        int64_t d = distance_squared(from, b->element[f].centre);
        if (d < least) least = d;
    }
    return least;
}

#endif
