/* The combat score but for the die: section 2.10 as a table. A row of value 0 is a note: it tells why something that
 * might be expected does not count. */
#include "game/words/sheet.h"
#include "rules/cb/engagement/facts.h"

enum per { ONCE, PER_FACTOR, PER_MORALE, PER_INSPIRE, PER_DP, PER_CASUALTY };

struct modifier {
    cb_facts when, unless;
    int8_t value;
    uint8_t per;
    clause clause;
    const char *text;
};

/* clang-format off */
static const struct modifier modifiers[] = {
    {0, 0, 1, PER_FACTOR, C(101), "combat factor"},
    {0, 0, 1, PER_MORALE, C(103), "morale value"},
    {INSPIRED, DID_CHARGE, 1, ONCE, C(104), "inspired by its leader"},
    {INSPIRED | DID_CHARGE, 0, 1, PER_INSPIRE, C(105), "inspired by its leader to charge"},
    {ON_HIGH_GROUND, 0, 1, ONCE, C(106), "advantage of ground"},
    {IN_FORT, 0, 1, ONCE, C(107), "defending a fortification"},
    {DEEPER, 0, 1, ONCE, C(108), "deeper formation"},
    {IS_INDIAN | FOE_AFRICAN, 0, 1, ONCE, C(109), "Indian against African elephants"},
    {IS_ARMOURED | IN_MELEE, FOE_SPECIAL, 1, ONCE, C(110), "armoured, in melee"},
    {IS_ARMOURED, IN_MELEE, 0, ONCE, C(110), "armour counts in melee only"},
    {IS_ARMOURED | IN_MELEE | FOE_SPECIAL, 0, 0, ONCE, C(110), "armour is no help against special troops"},
    {DID_ADVANCE | IS_PIKES | HAS_DPS, 0, 0, ONCE, C(112), "pikes with DPs gain nothing from a charge"},
    {DID_ADVANCE, IS_PIKES, 1, ONCE, C(111), "charged, followed up or pursued"},
    {DID_ADVANCE | IS_PIKES, HAS_DPS, 1, ONCE, C(111), "charged, followed up or pursued"},
    {IS_CAVALRY | FOE_LOOSE_FOOT | IS_CATAPHRACT | FOE_LI, 0, 0, ONCE, C(114), "cataphracts do not catch light infantry"},
    {IS_CAVALRY | FOE_LOOSE_FOOT, IS_CATAPHRACT, 2, ONCE, C(113), "cavalry against unformed infantry"},
    {IS_CATAPHRACT | FOE_LOOSE_FOOT, FOE_LI, 2, ONCE, C(113), "cavalry against unformed infantry"},
    {LOOSE | STARS_COUNT | IS_LI | FOE_SPECIAL, 0, 0, ONCE, C(116), "light infantry are at ease among special troops"},
    {LOOSE | STARS_COUNT, IS_LI, -2, ONCE, C(115), "unformed"},
    {LOOSE | STARS_COUNT | IS_LI, FOE_SPECIAL, -2, ONCE, C(115), "unformed"},
    {LOOSE, STARS_COUNT, 0, ONCE, C(126), "being unformed counts in charge combats only"},
    {IS_SHARP | FOE_SPECIAL, 0, 1, ONCE, C(117), "skirmishers or missile troops against special troops"},
    {HAS_DPS | STARS_COUNT, SHAKEN, -1, PER_DP, C(118), "its DPs"},
    {FULL_DPS | STARS_COUNT, SHAKEN, 0, ONCE, C(119), "the most that DPs take off before a unit is shaken"},
    {HAS_DPS, STARS_COUNT | SHAKEN, 0, ONCE, C(126), "DPs count in charge combats only"},
    {IS_PHALANX | IN_MELEE | HAS_DPS, SHAKEN, 0, ONCE, C(127), "for a phalanx they count in melee too"},
    {IS_PHALANX | IN_MELEE | LOOSE, HAS_DPS, 0, ONCE, C(127), "for a phalanx it counts in melee too"},
    {SHAKEN, 0, -5, ONCE, C(120), "shaken"},
    {HAS_LOSSES, 0, -1, PER_CASUALTY, C(121), "its casualties"},
    {OUTNUMBERED, 0, -1, ONCE, C(122), "outnumbered"},
    {OUTNUMBERED_2, IS_SPECIAL, -2, ONCE, C(123), "outnumbered two to one"},
    {OUTNUMBERED_3, IS_SPECIAL, -3, ONCE, C(124), "outnumbered three to one"},
    {OUTNUMBERED_2 | IS_SPECIAL, 0, -1, ONCE, C(125), "outnumbered, but special troops"},
    {OUTNUMBERED_3 | IS_SPECIAL, 0, -1, ONCE, C(125), "outnumbered, but special troops"},
};
/* clang-format on */

bool cb_sheet_modifier(unsigned index, struct sheet_row *out) {
    static const char *const each[] = {"", "each point", "each point", "each action", "each, 4 at most", "each"};
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const struct modifier *m = &modifiers[i];
        if (!m->value || index-- > 0) continue;
        *out = (struct sheet_row){.clause = m->clause};
        out->cell[0].word = m->text;
        out->cell[1].word = each[m->per];
        out->cell[2].thousandths = m->value * 1000;
        return true;
    }
    return false;
}

static int32_t times_of(const struct cb_unit *u, uint8_t per) {
    switch (per) {
    case PER_FACTOR:
        return u->factor;
    case PER_MORALE:
        return u->morale;
    case PER_INSPIRE:
        return u->inspire_actions;
    case PER_DP:
        return u->dps < 4 ? u->dps : 4;
    case PER_CASUALTY:
        return u->casualties;
    default:
        return 1;
    }
}

int32_t cb_factor(const struct cb_unit *own, cb_facts has, int side, struct resolution *why) {
    int32_t sum = 0;
    if (why && own->factor == cb_troops[own->type].factor)
        cb_because(why, side, 0, cb_troops[own->type].clause, "the combat factor of its type");
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        const struct modifier *m = &modifiers[i];
        if (!facts_fit(has, m->when, m->unless)) continue;
        int32_t value = m->value * times_of(own, m->per);
        sum += value;
        if (value || m->value == 0 || m->per == PER_FACTOR) cb_because(why, side, value, m->clause, m->text);
    }
    return sum;
}
