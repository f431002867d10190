/* Command: points, first move, what an order costs, and what an order allows (1.2, 1.3, 1.7). */
#ifndef ACIES_DTN_COMMAND_H
#define ACIES_DTN_COMMAND_H

#include "rules/dtn/dtn.h"

/* The faces of the second die (dtn-024), 0 for C4, which throws one die only. */
int dtn_second_die(enum c_type type);
int dtn_command_points(enum c_type type, int d6, int dx, int side, struct resolution *why);
/* dtn-014: 0 or 1; `last` is the first player of the period before. */
int dtn_first_player(int cp_a, int cp_b, int last, struct resolution *why);

int dtn_direct_cost(inches leg1, inches leg2, struct resolution *why);
/* What a parcel of command points loses on its way (dtn-030); it may lose more than it holds. */
int dtn_parcel_loss(inches leg1, inches leg2, struct resolution *why);

/* --- what orders allow ---------------------------------------------------------------------------------- */

enum deed {
    DEED_NORMAL_MOVE,
    DEED_RAPID_MOVE,
    DEED_ROAD_MARCH,
    DEED_CHARGE,
    DEED_FF_FROM_CZ,
    DEED_FF_FROM_TZ,
    DEED_PIN,
    DEED_SUPPORT,
    DEED_FALL_BACK,
    DEED_DISENGAGE,
    DEED_ADJUSTMENT,
    DEED_RECOVER,
    DEED_RETREAT,
    DEED_ADOPT_DEFEND,
    DEED_SKIRM_CAV_MOVE,
    DEED_ARTILLERY_MOVE,
    DEEDS
};
extern const char *const dtn_deeds[];

struct leave { /* whether a deed is allowed, by which clause, and what to tell a player */
    bool legal;
    clause clause;
    const char *text;
};
/* What the order's row of the table refuses, whatever clause refuses a single deed. */
struct leave dtn_order_row(enum order order);
struct leave dtn_order_leave(enum order order, enum activation activation, enum deed deed, bool on_defend);

#endif
