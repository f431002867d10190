/* What a bot of The Dining Table Napoleon weighs, in hundredths of a strength point (game/advice/weights.h). */
#ifndef ACIES_DTN_WEIGHTS_H
#define ACIES_DTN_WEIGHTS_H

#include "game/advice.h"

enum dtn_weight {
    DTN_STRENGTH,
    DTN_FIGHTING_STRENGTH,
    DTN_WOUND,
    DTN_FATIGUE,
    DTN_AWAITING_RESCUE,
    DTN_VULNERABLE,
    DTN_OUT_OF_COMMAND,
    DTN_AT_GRIPS,
    DTN_CLOSING,
    DTN_ORDER_ACTION,
    DTN_ORDER_MOVE,
    DTN_OBJECTIVE_EARLY,
    DTN_OBJECTIVE_LATE,
    DTN_FIGHT,
    DTN_WINNING,
    DTN_BATTERY,
    DTN_REGROUPING,
    DTN_ASSISTING,
    DTN_CONTROLLING,
    DTN_LOOK_ON,
    DTN_LOOK_ON_FREE, /* for the bot that looks, not for value */
    DTN_LOOK_WIDTH,
    DTN_LOOK_MARGIN,
    DTN_LOOK_IDEAS,
    DTN_PLAY_OUT,
    DTN_PLAY_OUT_IDEAS,
    DTN_WEIGHTS,
};
extern const struct weight_name dtn_weight_names[DTN_WEIGHTS];

#endif
