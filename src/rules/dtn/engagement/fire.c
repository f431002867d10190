/* Artillery fire, allocation: ranges, fire points, who may be fired at, over whom, and through whom. */
#include "rules/dtn/engagement/gunnery.h"

/* dtn-225 to dtn-228. A howitzer has no short range: all is effective up to 8". */
static const struct {
    inches shortest, effective, longest;
    clause clause;
} ranges[WEIGHTS] = {
    [WEIGHT_LIGHT] = {400, 600, 800, C(225)},
    [WEIGHT_MEDIUM] = {400, 800, 1000, C(226)},
    [WEIGHT_HEAVY] = {400, 800, 1200, C(227)},
    [WEIGHT_HOWITZER] = {-100, 800, 1000, C(228)},
};

enum band dtn_range_band(enum weight weight, inches range) {
    if (within(range, ranges[weight].shortest)) return BAND_SHORT;
    if (within(range, ranges[weight].effective)) return BAND_EFFECTIVE;
    return within(range, ranges[weight].longest) ? BAND_LONG : BAND_OUT;
}

inches dtn_short_range(enum weight weight) { return ranges[weight].shortest; }
inches dtn_long_range(enum weight weight) { return ranges[weight].longest; }
inches dtn_effective_range(enum weight weight) { return ranges[weight].effective; }

/* dtn-235 to dtn-237 */
static int base_points(enum band band, bool indirect, struct resolution *why) {
    if (band == BAND_OUT) return 0;
    if (band == BAND_LONG || indirect) {
        dtn_note(why, 0, 1, C(237), indirect ? "indirect fire" : "long range");
        dtn_note(why, 0, 0, C(234), "such markers need rank 7 where no nearer one is with them");
        if (indirect) dtn_note(why, 0, 0, C(229), "blind fire and bounce-through are indirect");
        return 1;
    }
    if (band == BAND_SHORT)
        dtn_note(why, 0, 3, C(235), "short range");
    else
        dtn_note(why, 0, 2, C(236), "effective range");
    return band == BAND_SHORT ? 3 : 2;
}

/* dtn-240 to dtn-243: a list for attrition fire and one for the artillery check, at most one point in all. */
static bool fire_is_limited(const struct shot *s, struct resolution *why) {
    const struct {
        bool holds;
        clause clause;
        const char *text;
    } causes[] = {
        {!s->check && s->firer_moved, C(240), "the firer moved this period"},
        {!s->check && s->fired_on_chargers, C(241), "the firer fired on chargers this period"},
        {!s->check && s->target_rapid, C(242), "the target is on Rapid movement"},
        {s->check && s->target_approach, C(243), "the charger made an approach move"},
        {s->check && s->target_cavalry, C(243), "the charger is cavalry"},
    };
    bool limited = false;
    for (unsigned i = 0; i < sizeof causes / sizeof *causes; i++) {
        if (causes[i].holds) dtn_note(why, 0, 0, causes[i].clause, causes[i].text);
        limited = limited || causes[i].holds;
    }
    if (limited && s->check) dtn_note(why, 0, 0, C(139), "an approach move or cavalry limits the fire on chargers");
    if (limited) dtn_note(why, 0, -1, C(239), "limited fire opportunity, once");
    return limited;
}

int dtn_fire_points(const struct shot *s, struct resolution *why) {
    enum band band = dtn_range_band(s->weight, s->range);
    dtn_note(why, 0, 0, ranges[s->weight].clause, "the ranges of its weight");
    if (s->check && (band > BAND_EFFECTIVE || s->indirect)) {
        dtn_note(why, 0, 0, C(137), "chargers are fired on directly and within effective range only");
        return 0;
    }
    int points = base_points(band, s->indirect, why);
    if (points == 0) return 0;
    if (s->single_sp && s->consolidated) dtn_note(why, 0, 0, H(95), "consolidated with another single-SP battery");
    if (s->single_sp && !s->consolidated) {
        dtn_note(why, 0, -1, C(238), "a single SP that is not consolidated");
        points--;
    }
    if (fire_is_limited(s, why)) points--;
    if (points < 1) dtn_note(why, 0, 0, H(96), "no point is left: it may not fire");
    return points < 1 ? 0 : points;
}

bool dtn_target_is_allowed(bool dtn_in_arc, inches distance, inches closest, struct resolution *why) {
    enum { TOLERANCE = 1 * INCH };
    bool near = within(distance, closest + TOLERANCE);
    if (!dtn_in_arc) dtn_note(why, 0, 0, C(244), "the target is not in the firer's frontal quadrant");
    dtn_note(why, 0, 0, C(245),
             near ? "not more than 1\" further than the closest target" : "another target is closer");
    return dtn_in_arc && near;
}

/* dtn-246, dtn-247, dtn-249: may the levels be fired over? */
static bool levels_allow(const struct overhead *o, struct resolution *why) {
    bool lower = o->between < o->firer && o->target >= o->firer;
    bool higher = o->target > o->firer && o->between == o->firer;
    bool flat = o->howitzer && o->between == o->firer && o->target == o->firer;
    if (lower)
        dtn_note(why, 0, 0, C(246), "the unit between is lower than the firer, the target level or higher");
    else if (higher)
        dtn_note(why, 0, 0, C(247), "the target is higher, the unit between level with the firer");
    else if (flat)
        dtn_note(why, 0, 0, C(249), "a howitzer fires over units on the same level");
    else
        dtn_note(why, 0, 0, C(246), "the levels do not allow firing over the unit between");
    return lower || higher || flat;
}

bool dtn_overhead_is_allowed(const struct overhead *o, struct resolution *why) {
    bool levels = levels_allow(o, why);
    bool clear = beyond(o->firer_to_between, 2 * INCH) && at_least(o->between_to_target, 3 * INCH);
    dtn_note(why, 0, 0, C(248),
             clear ? "the unit fired over is far enough from both"
                   : "the unit fired over must be more than 2\" from the firer and 3\" from the target");
    if (!clear && o->howitzer) dtn_note(why, 0, 0, H(114), "the distances hold for howitzers too");
    return levels && clear;
}

bool dtn_bounce_is_allowed(const struct bounce *b, struct resolution *why) {
    const struct {
        bool fails;
        clause clause;
        const char *text;
    } bars[] = {
        {!b->in_range, C(230), "the second target is out of range"},
        {beyond(b->behind_primary, 3 * INCH), C(231), "the second target is more than 3\" behind the primary's front"},
        {within(b->primary_range, b->short_range), C(232), "the primary target is at short range"},
        {b->bad_going, C(233), "bad going lies between"},
        {b->howitzer, C(233), "a howitzer's shot does not bounce"},
    };
    bool allowed = true;
    for (unsigned i = 0; i < sizeof bars / sizeof *bars; i++) {
        if (bars[i].fails) dtn_note(why, 0, 0, bars[i].clause, bars[i].text);
        allowed = allowed && !bars[i].fails;
    }
    if (allowed) dtn_note(why, 0, 0, C(230), "every condition of bounce-through holds");
    return allowed;
}
