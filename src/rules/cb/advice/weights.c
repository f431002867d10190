/* The weights of a bot of Civitates Bellantes by name; their numbers are in data/advice. */
#include "rules/cb/advice/weights.h"

const struct weight_name cb_weights[CB_WEIGHTS] = {
    [CB_LIGHT_UNIT] = {"light_unit", 30, 300, "a unit of light or special troops"},
    [CB_HEAVY_UNIT] = {"heavy_unit", 60, 600, "any other unit"},
    [CB_SHAKEN] = {"shaken", 10, 90, "being shaken, as a share of being lost, in hundredths"},
    [CB_DISRUPTION] = {"disruption", 20, 300, "twelve disruption points, as a share of being lost, in hundredths"},
    [CB_CASUALTY] = {"casualty", 0, 80, "a casualty"},
    [CB_CLOSING] = {"closing", 0, 120, "each javelin throw nearer to the enemy, in tenths of a hundredth"},
    [CB_THROW_IN_HAND] = {"throw_in_hand", 0, 100, "how far a move thrown and not made counts as made, in hundredths"},
    [CB_SHOOTERS_STAND] = {"shooters_stand", 100, 800,
                           "where shooters want to be nearer no more, in hundredths of a throw"},
    [CB_STEADYING] = {"steadying", 0, 300, "disruption about to be steadied, as a share of the same, in hundredths"},
    [CB_IN_COMMAND] = {"in_command", 0, 40, "a unit within command"},
    [CB_INSPIRING] = {"inspiring", 0, 40, "each point of inspiration where it is fought"},
    [CB_LEADER_WITH] = {"leader_with", 0, 40, "a leader with a unit in disorder"},
    [CB_CHARGING] = {"charging", 0, 60, "a unit that has charged"},
    [CB_MARCH_DUE] = {"march_due", 0, 40, "a march about to be thrown for"},
    [CB_MARCH_DIE] = {"march_die", 0, 30, "each further die of it"},
    [CB_VOLLEY_DUE] = {"volley_due", 0, 60, "a volley about to be thrown"},
    [CB_CHARGE_DUE] = {"charge_due", 0, 40, "each die of a charge about to be thrown"},
    [CB_LOOK_ON] = {"look_on", 0, 200, "so many acts are looked on, dice and all, before an idea is weighed"},
    [CB_LOOK_ON_FREE] = {"look_on_free", 0, 200, "the same where it costs no points"},
};
