/* DBA 2.2's combat tables gathered, the engagements that cannot happen, and what an engagement leaves unsaid. */
#include "rules/dba22/dba22.h"

static const struct bar bars[] = {
    {TYPE(CampPiece), 0, 0, ONCE, BLAME_TYPE, H(15), "a camp does not fight: name the followers or troops in it"},
    {TYPE(Followers), 0, HOLDS_CAMP, ONCE, BLAME_OCCUPIES, H(15), "followers fight only in a camp"},
    {TYPE(Denizens), 0, HOLDS_CITY, ONCE, BLAME_OCCUPIES, H(14), "denizens fight only in their BUA"},
    /* shooting */
    {~SHOOTERS, SHOOTS, IS_TARGET, ONCE, BLAME_TYPE, C(112), "only artillery, war wagons and bows shoot"},
    {~SHOOTERS, SHOOTS | IS_TARGET, 0, ONCE, BLAME_SHOOTS_BACK, C(53),
     "the target cannot shoot back: it is no artillery, war wagon or bow"},
    {ANYBODY, IN_SHOOTING | ASSAULTS, 0, ONCE, BLAME_ASSAULTING, H(34),
     "an element that is attacking a BUA or camp neither shoots nor is shot at"},
    /* places */
    {TYPE(Art) | ALL_WWg, ASSAULTS, 0, ONCE, BLAME_ASSAULTING, H(27),
     "artillery and war wagons cannot attack a BUA or camp"},
    {ANYBODY, IN_CLOSE_COMBAT | OTHER_PLACE, 0, ONCE, BLAME_ASSAULTING, H(42),
     "what it attacks must be what its opponent occupies"},
    {ANYBODY, HOLDS, 0, IF_REAR_SUPPORT, BLAME_REAR_SUPPORT, H(65), "nobody supports from behind in a BUA or camp"},
    {ANYBODY, HOLDS | LIGHT_SUPPORT, 0, ONCE, BLAME_LIGHT_SUPPORT, H(65),
     "nobody supports from behind in a BUA or camp"},
    {ANYBODY, OUT_OF_SIDES, 0, ONCE, BLAME_OVERLAPS, H(40),
     "an element has only two flanks for overlaps and flank attacks"},
    {0, 0, 0, ONCE, BLAME_TYPE, 0, NULL},
};

static const char *const place_words[] = {"none", "bua", "camp", NULL};

/* Section 10 of the catalogue: what follows from other fields where nothing is said. Doing it twice changes nothing. */
static void complete_side(struct combatant *c) {
    if (c->going == GOING_ROUGH) c->going = GOING_BAD; /* this sheet knows good and bad going only */
    if (c->going == GOING_GOOD) c->feature = FEATURE_NONE;
    if (c->rear_support_going == GOING_ROUGH) c->rear_support_going = GOING_BAD;
    if (c->occupies != OCCUPIES_CITY) c->sacking = 0;
    if (c->rear_support == Ps) {
        c->light_support = 1;
        c->light_adjacent = 0;
    }
    if (c->light_adjacent < 0) c->light_adjacent = c->rear_support >= 0 && c->rear_support != Ps;
    bool light_behind = c->light_support && !c->light_adjacent;
    if (c->behind < 0) c->behind = c->rear_support >= 0 || light_behind ? BEHIND_FRIEND : BEHIND_CLEAR;
    if (c->behind_type < 0 && c->behind == BEHIND_FRIEND) c->behind_type = c->rear_support >= 0 ? c->rear_support : Ps;
}

static void complete(struct engagement *e) {
    complete_side(&e->side[0]);
    complete_side(&e->side[1]);
}

const struct combat_tables dba22_combat = {
    .factors = dba22_combat_factors,
    /* dba22-140: neither the supported nor the supporter in bad going; an occupant has nobody behind */
    .rear_support = dba22_rear_support,
    .rear_support_when = IN_CLOSE_COMBAT | IN_GOOD | SUPPORTER_IN_GOOD,
    .rear_support_unless = HOLDS,
    /* dba22-143: in any going */
    .light_support = dba22_light_support,
    .light_support_when = IN_CLOSE_COMBAT,
    .light_support_unless = HOLDS,
    .tactical = dba22_tactical,
    .notes = dba22_factor_notes,
    .equal = dba22_equal,
    .less = dba22_less,
    .doubled = dba22_doubled,
    .bars = bars,
    .place_words = place_words,
    .good_in_feature = {[FEATURE_OASIS] = CAMELS, [FEATURE_DUNES] = CAMELS}, /* dba22-024 */
    .no_pursuit_when = WAY_BARRED,
    .cornered_flight = true,
    .complete = complete,
};
