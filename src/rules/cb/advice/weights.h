/* What a bot of Civitates Bellantes weighs, in hundredths of a unit of light troops (game/advice/weights.h). */
#ifndef ACIES_CB_WEIGHTS_H
#define ACIES_CB_WEIGHTS_H

#include "game/advice.h"

enum cb_weight {
    CB_LIGHT_UNIT,
    CB_HEAVY_UNIT,
    CB_SHAKEN,
    CB_DISRUPTION,
    CB_CASUALTY,
    CB_CLOSING,
    CB_THROW_IN_HAND,
    CB_SHOOTERS_STAND,
    CB_STEADYING,
    CB_IN_COMMAND,
    CB_INSPIRING,
    CB_LEADER_WITH,
    CB_CHARGING,
    CB_MARCH_DUE,
    CB_MARCH_DIE,
    CB_VOLLEY_DUE,
    CB_CHARGE_DUE,
    CB_FIGHT,
    CB_CHARGE,
    CB_OUTLOOK,
    CB_VOLLEY,
    CB_SHOOTING,
    CB_LOOK_ON,
    CB_LOOK_ON_FREE, /* for the bot that looks, not for value */
    CB_LOOK_WIDTH,
    CB_LOOK_MARGIN,
    CB_LOOK_IDEAS,
    CB_PLAY_OUT,
    CB_PLAY_OUT_IDEAS,
    CB_WEIGHTS,
};
extern const struct weight_name cb_weights[CB_WEIGHTS];

#endif
