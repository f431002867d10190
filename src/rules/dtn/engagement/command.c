/* Command points: thrown, compared, and spent on orders by distance. */
#include "rules/dtn/engagement/command.h"

enum { MESSAGE_LEG = 12 * INCH }; /* dtn-029: a point for every 12" */

int dtn_second_die(enum c_type type) { return type == C4 ? 0 : 4 + 2 * (int)type; }

/* dtn-025: one die, two faces to a point. */
static int poor_command(int d6, int side, struct resolution *why) {
    dtn_note(why, side, 0, C(25), "C4 throws one D6");
    if (d6 <= 2)
        dtn_note(why, side, 0, C(26), "a 1 or 2 gives nothing");
    else if (d6 <= 4)
        dtn_note(why, side, 1, C(27), "a 3 or 4 gives 1 CP");
    else
        dtn_note(why, side, 2, C(28), "a 5 or 6 gives 2 CPs");
    return (d6 - 1) / 2;
}

int dtn_command_points(enum c_type type, int d6, int dx, int side, struct resolution *why) {
    if (type == C4) return poor_command(d6, side, why);
    int points = d6 > dx ? d6 - dx : dx - d6;
    dtn_note(why, side, points, C(24), "the difference between the two dice");
    return points;
}

int dtn_first_player(int cp_a, int cp_b, int last, struct resolution *why) {
    dtn_note(why, 0, cp_a, H(9), "CPs held by all HQs of the side");
    dtn_note(why, 1, cp_b, H(9), "CPs held by all HQs of the side");
    if (cp_a == cp_b) {
        dtn_note(why, last, 0, C(14), "equal CPs: first as in the period before");
        return last;
    }
    int first = cp_a > cp_b ? 0 : 1;
    dtn_note(why, first, 0, C(14), "the side with the most CPs is first player");
    return first;
}

/* Twelve inches or any part of them, at least one stretch. */
static int stretches(inches leg1, inches leg2, struct resolution *why) {
    inches way = leg1 + leg2;
    if (leg1 > 0) dtn_note(why, 0, 0, C(31), "from the general to his HQ and on to the recipient");
    int count = (way - 1 + MESSAGE_LEG - 1) / MESSAGE_LEG;
    return count < 1 ? 1 : count;
}

int dtn_direct_cost(inches leg1, inches leg2, struct resolution *why) {
    int cost = stretches(leg1, leg2, why);
    dtn_note(why, 0, cost, C(29), "1 CP for every 12\" or part of it");
    return cost;
}

int dtn_parcel_loss(inches leg1, inches leg2, struct resolution *why) {
    int loss = stretches(leg1, leg2, why) - 1;
    dtn_note(why, 0, -loss, C(30), "a parcel loses 1 CP for every 12\" after the first");
    return loss;
}
