/* What a De Bellis bot weighs, in hundredths of an element unless said otherwise (game/advice/weights.h). */
#ifndef ACIES_DEBELLIS_WEIGHTS_H
#define ACIES_DEBELLIS_WEIGHTS_H

#include "game/advice.h"

enum db_weight {
    DB_LOSS,
    DB_LOSS_GROWING,
    DB_ELEMENT,
    DB_ELEMENT_COUNTED,
    DB_GENERAL,
    DB_FLEEING,
    DB_RECOILING,
    DB_COMMAND_BROKEN,
    DB_BREAKS_NEXT,
    DB_BREAKS_SECOND,
    DB_BREAKS_THIRD,
    DB_BONUS,
    DB_RESERVE,
    DB_CLOSING,
    DB_GENERAL_CLOSING,
    DB_CASTERS_STAND,
    DB_SHOOTERS_STAND,
    DB_OTHERS_STAND,
    DB_FIGHT,
    DB_FIGHT_WORSE,
    DB_LINE,
    DB_DANGER,
    DB_THREAT,
    DB_GROUND,
    DB_SHOT,
    DB_TOGETHER,
    DB_IDLE,
    DB_RAID,
    DB_RAID_FAR,
    DB_LET_GO,
    DB_HASTE,
    DB_FOLLOW_UPS,
    DB_LOOK_ON,
    DB_LOOK_WIDTH,
    DB_LOOK_MARGIN,
    DB_LOOK_IDEAS,
    DB_DOUBT,
    DB_WEIGHTS,
};
extern const struct weight_name db_weights[DB_WEIGHTS];

#endif
