/* Straight runs: a base driven back, fleeing or pursuing in one direction, and what it meets on the way. */
#ifndef ACIES_DEBELLIS_RUNS_H
#define ACIES_DEBELLIS_RUNS_H

#include "rules/debellis/rules.h"
#include "table/sweep.h"

struct run {
    struct base base; /* where it starts */
    length distance;  /* how far it would go */
    bool backwards;
    length slack;       /* the contact tolerance: sinking in no deeper than this is mere touching */
    struct swept swept; /* all of it */
    struct box box;     /* around all the ground it may cover */
};

enum { RUN_FREE = INT32_MAX }; /* "never meets it" */

enum meeting_kind { MEETS_NOTHING, MEETS_TROOPS, MEETS_PLACE, MEETS_GROUND, MEETS_EDGE };

struct meeting {
    length at;     /* how far the base has come when it touches; RUN_FREE for nothing */
    uint8_t kind;  /* enum meeting_kind */
    uint8_t which; /* element; place; terrain feature; enum edge of the table (FRONT = far from side 0) */
};

struct run db_run_ahead(const struct battle *b, struct base from, length distance);
struct run db_run_back(const struct battle *b, struct base from, length distance);
struct pose db_run_pose(const struct run *r, length travelled);
struct base db_run_base(const struct run *r, length travelled);
/* The ground covered by then. */
struct convex db_run_ground(const struct run *r, length travelled);

/* How far it comes before it stands touching; RUN_FREE if it never meets it deeper than the tolerance. */
length db_run_to_neighbour(const struct battle *b, const struct run *r, unsigned e);
static inline length run_to_element(const struct battle *b, const struct run *r, unsigned e) {
    return element_near_box(b, e, r->box, 0) ? db_run_to_neighbour(b, r, e) : RUN_FREE; /* most are nowhere near */
}
length db_run_to_feature(const struct battle *b, const struct run *r, unsigned feature);
struct meeting db_run_to_table_edge(const struct battle *b, const struct run *r);
/* The nearest city, fort or camp still standing, `spared` (or NO_PIECE) left out. */
struct meeting db_run_to_place(const struct battle *b, const struct run *r, unsigned spared);

/* dba30-056: says so where a recoil or pursuit ended in a river, which is good going for both. */
void db_tell_unbound(const struct db_rules *rules, const struct battle *b, unsigned e, struct events *ev);
void db_tell_river(const struct db_rules *rules, const struct battle *b, unsigned e, struct events *ev);

static inline struct meeting meets_nothing(void) { return (struct meeting){RUN_FREE, MEETS_NOTHING, NO_PIECE}; }
static inline struct meeting nearer_of(struct meeting a, struct meeting b) { return b.at < a.at ? b : a; }
/* What element e meets first of the two. At the same moment enemies come before friends, troops before all else, and of
 * troops whoever stands more directly in the way: never who is listed first, nor who is nearer by rounding. */
struct meeting db_met_first(const struct battle *b, const struct run *r, unsigned e, struct meeting x,
                            struct meeting y);
/* Touching already, before the first step. */
static inline bool met_at_once(const struct run *r, struct meeting m) { return m.at <= r->slack; }

#endif
