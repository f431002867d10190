/* DBF's combat tables gathered, and the engagements that cannot happen. */
#include "rules/dbf/combat.h"

static const struct bar bars[] = {
    {TYPE(CampPiece), 0, 0, ONCE, BLAME_TYPE, H(19), "a camp does not fight: name the troops in it"},
    /* ranged combat and magic */
    {~TYPE(Ma), CASTS, 0, ONCE, BLAME_TYPE, H(45), "only a Mage casts spells"},
    {~SHOOTERS, SHOOTS, IS_TARGET | IN_MAGIC, ONCE, BLAME_TYPE, H(38),
     "only bows, artillery, infernal machines and dragons shoot"},
    {~SHOOTERS, SHOOTS | IS_TARGET, 0, ONCE, BLAME_SHOOTS_BACK, H(42),
     "the target cannot shoot back: it is no bow, artillery, infernal machine or dragon"},
    /* places */
    {~ALL_FOOT, HOLDS, 0, ONCE, BLAME_OCCUPIES, H(20), "only foot can hold a city, castle or camp"},
    {TYPE(IM), HOLDS_CITY, 0, ONCE, BLAME_OCCUPIES, H(20), "infernal machines cannot garrison a city"},
    {TYPE(IM), HOLDS_FORT, 0, ONCE, BLAME_OCCUPIES, H(20), "infernal machines cannot garrison a castle"},
    {ANYBODY, ASSAULTS | ENEMY_HOLDS | OTHER_PLACE, 0, ONCE, BLAME_ASSAULTING, H(57),
     "it assaults something other than what its opponent holds"},
    {TYPE(CD), 0, HOLDS_CITY, ONCE, BLAME_OCCUPIES, H(6), "city denizens never leave their city"},
    {ENGINES, SAID_TO_BE_IN_BAD, 0, ONCE, BLAME_GOING, C(32),
     "artillery and infernal machines cannot be in bad or dangerous going"},
    {0, 0, 0, ONCE, BLAME_TYPE, 0, NULL},
};

const struct combat_tables dbf_combat = {
    .factors = dbf_combat_factors,
    .foot_column = H(5),
    /* dbf-H07: supports only in close combat and in no assault, whatever the going */
    .rear_support = dbf_rear_support,
    .rear_support_when = IN_CLOSE_COMBAT,
    .rear_support_unless = AT_A_PLACE,
    .side_support = dbf_side_support,
    .side_support_when = IN_CLOSE_COMBAT,
    .side_support_unless = AT_A_PLACE,
    .tactical = dbf_tactical,
    .notes = dbf_factor_notes,
    .equal = dbf_equal,
    .less = dbf_less,
    .doubled = dbf_doubled,
    .outcome_notes = dbf_outcome_notes,
    .bars = bars,
    .shunned_by_spells = TYPE(Cl) | TYPE(Pa),
    .always_escapes = TYPE(Dr),
    .attackers_when = IN_CLOSE_COMBAT,
    .no_pursuit_when = IN_BAD,
    .pursuit_unless = AT_A_PLACE,
    .pursuit_needs_victory = true,
    .terror = H(47),
};
