/* The weights of a bot of The Dining Table Napoleon by name; their numbers are in data/advice. */
#include "rules/dtn/advice/weights.h"

const struct weight_name dtn_weight_names[DTN_WEIGHTS] = {
    [DTN_STRENGTH] = {"strength", 20, 300, "a strength point"},
    [DTN_FIGHTING_STRENGTH] = {"fighting_strength", 0, 300, "a point of what it fights with now"},
    [DTN_WOUND] = {"wound", 0, 60, "a hit, near or far, not yet a loss"},
    [DTN_FATIGUE] = {"fatigue", 0, 60, "a point of fatigue"},
    [DTN_AWAITING_RESCUE] = {"awaiting_rescue", 0, 400, "a unit that waits to be rescued"},
    [DTN_VULNERABLE] = {"vulnerable", 0, 80, "a unit that is vulnerable"},
    [DTN_OUT_OF_COMMAND] = {"out_of_command", 0, 60, "a unit out of its general's reach"},
    [DTN_AT_GRIPS] = {"at_grips", 0, 160, "a unit that charges or stands in a firefight"},
    [DTN_CLOSING] = {"closing", 0, 120, "each inch nearer to the enemy, in tenths of a hundredth"},
    [DTN_ORDER_ACTION] = {"order_action", 0, 240, "a division under an order of action"},
    [DTN_ORDER_MOVE] = {"order_move", 0, 160, "a division under an order to move"},
    [DTN_OBJECTIVE_EARLY] = {"objective_early", 0, 120, "an objective held in the first two thirds of the battle"},
    [DTN_OBJECTIVE_LATE] = {"objective_late", 0, 300, "an objective held in the last third"},
    [DTN_FIGHT] = {"fight", 0, 300, "what charges and firefights at hand promise, in hundredths"},
    [DTN_WINNING] = {"winning", 0, 200, "a charge won, lost the same"},
    [DTN_BATTERY] = {"battery", 0, 100, "each strength point of a battery with an enemy before it"},
    [DTN_REGROUPING] = {"regrouping", 0, 300, "hits a division that regroups will recover, in hundredths"},
    [DTN_ASSISTING] = {"assisting", 0, 100, "a unit of another command that is asked to join"},
    [DTN_LOOK_ON] = {"look_on", 0, 200, "so many acts are looked on, dice and all, before an idea is weighed"},
    [DTN_LOOK_ON_FREE] = {"look_on_free", 0, 200, "the same where it costs no points"},
    [DTN_LOOK_WIDTH] = {"look_width", 0, 6, "from how many ideas it is looked on"},
    [DTN_LOOK_MARGIN] = {"look_margin", 0, 1000,
                         "an idea that promises less than the best by more is not looked on from"},
    [DTN_LOOK_IDEAS] = {"look_ideas", 1, 20, "how many ideas are weighed at each act on the way"},
};
