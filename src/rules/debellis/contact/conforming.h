/* Lining up while it is being judged: shared by the files that do it (conform.c, lining_up.c, conform_after.c). */
#ifndef ACIES_DEBELLIS_CONFORMING_H
#define ACIES_DEBELLIS_CONFORMING_H

#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/positions.h"
#include "rules/debellis/moving/march.h"

enum { CANDIDATES_MAX = 192 };
enum fault { FAULT_NONE, FAULT_NO_ROOM, FAULT_TOO_FAR, FAULT_LAW };

struct conforming {
    const struct db_rules *rules;
    const struct battle *b;
    const struct march *march; /* the move it ends, NULL after combat */
    struct plan *plan;
    const struct pose *start;
    length left;       /* movement the troops still have */
    bool after_combat; /* no movement is counted; lining up must need less than a base width */
    int count;
    struct lineup candidate[CANDIDATES_MAX];
    uint8_t pairs[CANDIDATES_MAX]; /* how many pairs of enemies it would line up */
    bool tried[CANDIDATES_MAX];
    int at; /* the one tried last */
    struct ruling *r;
};

static inline struct base mover_base(const struct conforming *c, int i) {
    const struct placed *p = &c->plan->moved[i];
    return (struct base){p->pose, c->b->base_width, c->b->element[p->piece].depth};
}
static inline bool by_front(const struct lineup *l) { return l->kind == CONTACT_FRONT || l->kind == CONTACT_OVERLAP; }

/* --- lining_up.c: the pose belongs to the move --------------------------------------------------------------- */

/* dba30-165, dba22-079: is the sideways shift it needs within the movers' right? */
bool db_slide_allowed(const struct conforming *c, const struct lineup *l);
/* The distance to a pose, up to `most` of going sideways there left out. */
length db_shift_less_slide(const struct db_rules *rules, struct base from, struct pose to, length most);
/* May the movers take the position: by turning as they may, within the distance left, and as far as the going there
 * lets them? *cost: what it adds to their move. */
enum fault db_pose_belongs_to_move(struct conforming *c, const struct lineup *l, length *cost);

/* --- block_way.c: the ground covered meanwhile ---------------------------------------------------------------- */

struct block { /* troops that line up as one */
    const struct placed *from;
    int count, guide;           /* from[guide] says how all of them move */
    unsigned meets;             /* whom they line up with */
    const struct placed *other; /* where others stand that have been moved too */
    int others;
};
/* Can they turn about the hinge and shift, or shift and turn, so that the guide comes to its pose? */
bool db_block_way_is_free(const struct conforming *c, const struct block *k, struct pose to, struct point hinge);

/* --- candidates.c ------------------------------------------------------------------------------------------------- */

/* Every member against every enemy that its rank has met with a front; enemy NO_PIECE: whichever that is. */
void db_find_candidates(struct conforming *c, unsigned enemy, enum edge wanted);

/* --- conform.c ----------------------------------------------------------------------------------------------- */

/* The lower is taken first, however much farther away it is. */
int db_rank_of_position(const struct conforming *c, const struct lineup *l);

/* Tries every position for the movers. *no_room: something stood in the way; *first: the first refusal by a rule. */
bool db_any_mover_conforms(struct conforming *c, bool *no_room, struct remark *first);
/* The movers take the position if they may and can. */
enum fault db_movers_conform(struct conforming *c, const struct lineup *l);

#endif
