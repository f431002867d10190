/* The weights of a De Bellis bot by name; their numbers are in data/advice. */
#include "rules/debellis/advice/weights.h"

const struct weight_name db_weights[DB_WEIGHTS] = {
    [DB_LOSS] = {"loss", 20, 300, "a lost element that counts towards breaking"},
    [DB_LOSS_GROWING] = {"loss_growing", 0, 200, "how much more the last losses before breaking count"},
    [DB_ELEMENT] = {"element", 0, 100, "an element at risk, whether or not it counts"},
    [DB_ELEMENT_COUNTED] = {"element_counted", 20, 200, "an element at risk that counts towards breaking"},
    [DB_GENERAL] = {"general", 0, 400, "the general at risk, besides"},
    [DB_FLEEING] = {"fleeing", 0, 80, "fleeing, as a share of being destroyed, in hundredths"},
    [DB_RECOILING] = {"recoiling", 0, 40, "recoiling, as a share of being destroyed, in hundredths"},
    [DB_COMMAND_BROKEN] = {"command_broken", 0, 1200, "a command that has lost heart"},
    [DB_BREAKS_NEXT] = {"breaks_next", 0, 1000, "a command that would break by anything more"},
    [DB_BREAKS_SECOND] = {"breaks_second", 0, 600, "a command that can bear one loss more"},
    [DB_BREAKS_THIRD] = {"breaks_third", 0, 300, "a command that can bear two"},
    [DB_BONUS] = {"bonus", 0, 60, "a bonus not spent yet"},
    [DB_RESERVE] = {"reserve", 0, 200, "an element that still waits off the table, which is of no use there"},
    [DB_CLOSING] = {"closing", 0, 120, "each base width nearer to the enemy, in tenths of a hundredth"},
    [DB_GENERAL_CLOSING] = {"general_closing", 0, 60, "the same for a general and for those who do not fight"},
    [DB_CASTERS_STAND] = {"casters_stand", 50, 800,
                          "where a caster wants to be nearer no more, in hundredths of a base width"},
    [DB_SHOOTERS_STAND] = {"shooters_stand", 50, 500, "the same for shooters"},
    [DB_OTHERS_STAND] = {"others_stand", 20, 300, "the same for all others"},
    [DB_FIGHT] = {"fight", 50, 300, "what the fights at hand promise, in hundredths"},
    [DB_LINE] = {"line", 0, 60, "a friend on either side"},
    [DB_DANGER] = {"danger", 0, 200, "what the enemy could do in his next bound, in hundredths"},
    [DB_THREAT] = {"threat", 0, 200, "what it could do to him in the bound after that, in hundredths"},
    [DB_GROUND] = {"ground", 0, 200, "ground that its kind hates, in hundredths"},
};
