/* Reach: how far zones, moves, last rushes and evades go. */
#include "rules/dtn/engagement/reach.h"

/* --- zones ---------------------------------------------------------------------------------------------- */

/* dtn-H33: low visibility is below the reach of a threat zone. */
inches dtn_cz_reach(bool terrain_effect, inches visibility) {
    return terrain_effect || visibility < TZ_REACH ? CZ_REDUCED : CZ_REACH;
}

inches dtn_tz_reach(inches visibility) { return visibility < TZ_REACH ? visibility : TZ_REACH; }

static void note_cz(bool in, bool screened, bool terrain_effect, inches visibility, struct resolution *why) {
    dtn_note(why, 0, 0, C(74), in ? "within the CZ" : "not in the CZ, which reaches up to 4\"");
    if (terrain_effect) dtn_note(why, 0, 0, C(76), "terrain reduces the CZ to 2\"");
    if (visibility < TZ_REACH) dtn_note(why, 0, 0, H(36), "low visibility reduces the CZ to 2\"");
    if (screened) dtn_note(why, 0, 0, C(75), "a friend between screens from the CZ");
}

struct zones dtn_zones_within(inches distance, bool screened, bool terrain_effect, inches visibility,
                              bool impassable_between, struct resolution *why) {
    struct zones z;
    z.tz = within(distance, dtn_tz_reach(visibility)) && !impassable_between;
    z.cz = z.tz && !screened && within(distance, dtn_cz_reach(terrain_effect, visibility));
    dtn_note(why, 0, 0, C(77), z.tz ? "within the TZ" : "not in the TZ, which reaches up to 8\" or as far as one sees");
    if (visibility < TZ_REACH) dtn_note(why, 0, 0, H(33), "visibility is low: the TZ ends there");
    if (impassable_between) {
        dtn_note(why, 0, 0, C(78), "the TZ does not extend through impassable objects");
        dtn_note(why, 0, 0, H(126), "where the TZ does not reach the CZ does not either");
    }
    note_cz(z.cz, screened, terrain_effect, visibility, why);
    return z;
}

/* --- allowances ----------------------------------------------------------------------------------------- */

enum { NA = NO_ALLOWANCE }; /* "-": may not enter; or a class that never uses this rate */

struct rate {
    inches normal_good, normal_bad, rapid_good, rapid_bad;
    clause clause;
};
static const struct rate rates[MOVE_CLASSES] = {
    {400, 400, 800, 500, C(102)},  /* infantry */
    {600, 300, 1200, 400, C(103)}, /* battle cavalry */
    {800, 400, 1600, 600, C(104)}, /* skirmish cavalry */
    {400, NA, 800, NA, C(105)},    /* heavy artillery */
    {400, 200, 800, 300, C(106)},  /* medium foot artillery */
    {400, 300, 800, 400, C(107)},  /* light foot artillery */
    {600, 200, 1200, 300, C(108)}, /* horse artillery */
    {600, 200, 1200, 300, C(108)}, /* HQ */
    {NA, NA, 1600, 800, C(109)},   /* generals */
};

clause dtn_allowance_clause(enum move_class class) { return rates[class].clause; }

static inches rate_of(const struct rate *r, enum status status, bool bad_going) {
    if (status == STATUS_RAPID) return bad_going ? r->rapid_bad : r->rapid_good;
    return bad_going ? r->normal_bad : r->normal_good;
}

/* dtn-097, dtn-H42: the sum of both rates, whatever the going beside the road. HQs and leaders keep to their rates. */
static inches road_march(enum move_class class, struct resolution *why) {
    const struct rate *r = &rates[class];
    if (class == MOVES_HQ) {
        dtn_note(why, 0, 0, H(121), "an HQ moves at the Normal or the Rapid rate");
        return NO_ALLOWANCE;
    }
    if (r->normal_good == NA) return NO_ALLOWANCE;
    dtn_note(why, 0, 0, C(97), "road march: the Rapid and the Normal distance together");
    dtn_note(why, 0, 0, H(42), "on the road bad going is ignored");
    return r->rapid_good + r->normal_good;
}

inches dtn_allowance_of(enum move_class class, enum status status, bool bad_going, struct resolution *why) {
    inches allowance;
    if (status == STATUS_DEFEND) {
        dtn_note(why, 0, 0, C(95), "on Defend there is no movement but changing face");
        return 0;
    }
    if (status == STATUS_ROAD_MARCH)
        allowance = road_march(class, why);
    else
        allowance = rate_of(&rates[class], status, bad_going);
    if (status == STATUS_NORMAL) dtn_note(why, 0, 0, C(94), "Normal status moves at the Normal rate");
    if (status == STATUS_RAPID) dtn_note(why, 0, 0, C(96), "Rapid status moves at the Rapid rate");
    if (bad_going && status != STATUS_ROAD_MARCH) dtn_note(why, 0, 0, C(98), "any bad going limits the whole move");
    dtn_note(why, 0, allowance == NA ? 0 : allowance / INCH, rates[class].clause,
             allowance == NA ? "this class may not make such a move" : "inches by the table of move distances");
    return allowance;
}

/* --- attacks -------------------------------------------------------------------------------------------- */

enum { LAST_RUSH = 2 * INCH, TO_SPARE = 1 * INCH };

struct dtn_final_move dtn_final_move(inches allowance, inches used, bool started_in_cz, bool changed_face,
                                     struct resolution *why) {
    struct dtn_final_move m = {started_in_cz || at_least(allowance - used, TO_SPARE), 0};
    if (started_in_cz)
        dtn_note(why, 0, 0, C(131), "it started in the CZ: no approach is made");
    else
        dtn_note(why, 0, 0, C(130),
                 m.may_proceed ? "at least 1\" of its allowance is left" : "less than 1\" is left: it stops");
    if (!m.may_proceed) return m;
    m.available = (used < allowance ? allowance - used : 0) + (changed_face ? 0 : LAST_RUSH);
    dtn_note(why, 0, changed_face ? 0 : 2, C(152),
             changed_face ? "what is left of the allowance: it changed face"
                          : "what is left of the allowance and 2\" more");
    return m;
}

bool dtn_class_is_artillery(enum move_class class) { return class >= MOVES_HEAVY_ART && class <= MOVES_HORSE_ART; }

bool dtn_class_evades(enum move_class class) { return class == MOVES_SKIRM_CAV || dtn_class_is_artillery(class); }

int dtn_evade_dice(enum move_class class, bool fired_in_check) {
    return dtn_class_is_artillery(class) && fired_in_check ? 2 : 1;
}

inches dtn_evade_distance(enum move_class class, bool bad_going, bool fired_in_check, const int32_t *dice, int count,
                          struct resolution *why) {
    inches distance = dtn_allowance_of(class, STATUS_RAPID, bad_going, why);
    dtn_note(why, 0, 0, C(145), "skirmish cavalry and artillery may evade");
    if (distance == NO_ALLOWANCE) {
        dtn_note(why, 0, 0, H(59), "it may not enter bad going and does not get away");
        return 0;
    }
    for (int i = 0; i < count; i++) distance -= dice[i] * INCH;
    if (class == MOVES_SKIRM_CAV)
        dtn_note(why, 0, 0, C(146), "skirmish cavalry: the Rapid move less a D6");
    else if (fired_in_check)
        dtn_note(why, 0, 0, C(148), "artillery that fired in the check: the Rapid move less two D6");
    else
        dtn_note(why, 0, 0, C(147), "artillery that did not fire: the Rapid move less a D6");
    if (distance < 0) dtn_note(why, 0, 0, H(59), "below 0 counts as 0: it has not evaded");
    return distance < 0 ? 0 : distance;
}
