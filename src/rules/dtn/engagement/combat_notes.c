/* Why a combat ended as it did: the reasons of the draw, side by side. */
#include "rules/dtn/engagement/combat.h"

/* The three meanings of conditional clubs. */
static const struct club_rule {
    clause clause;
    const char *counts, *nothing;
} club_rules[] = {
    {C(206), "clubs that level the score or count in pairs", "clubs that would give or widen a lead do not count"},
    {C(207), "clubs count: with them the infantry is broken", "clubs do not count: the infantry is not broken by them"},
    {C(208), "clubs count: with them the battery is lost", "clubs do not count: the battery is not lost by them"},
};

static const struct club_rule *club_rule(const struct combat *c, int side) {
    if (c->type == COMBAT_FIREFIGHT) return &club_rules[0];
    return is_cavalry(c->side[side].arm) && c->side[1 - side].arm == ARM_INFANTRY ? &club_rules[1] : &club_rules[2];
}

/* A joker that is drawn; none hits for artillery that is down to its court cards. */
static void note_jokers(const struct combat *c, int side, const struct reading *r, const struct tally *t,
                        struct resolution *why) {
    if (!t->joker || r->court_only) return;
    if (c->type == COMBAT_CHARGE)
        dtn_note(why, side, 0, C(197),
                 r->joker_hits ? "a joker hits: it attacks a flank or rear"
                               : "a joker is nothing: it does not attack a flank or rear");
    else
        dtn_note(why, side, 0, C(198),
                 r->joker_hits ? "a joker hits: it is eligible for two bonus cards"
                               : "a joker is nothing: it is not eligible for two bonus cards");
}

static void note_hits(const struct combat *c, int side, const struct reading *r, const struct tally *t, int hits,
                      struct resolution *why) {
    dtn_note(why, side, 0, C(176), "one card for each SP and bonus card");
    if (t->firm) dtn_note(why, side, t->firm, C(194), "hits by suit: spades, and what else counts without a condition");
    if (!r->clubs_conditional && !r->court_only && t->firm)
        dtn_note(why, side, 0, C(195), "clubs are plain hits in this combat");
    note_jokers(c, side, r, t, why);
    const struct club_rule *clubs = club_rule(c, side);
    if (t->clubs && hits > t->firm)
        dtn_note(why, side, hits - t->firm, clubs->clause, clubs->counts);
    else if (t->clubs)
        dtn_note(why, side, 0, clubs->clause, clubs->nothing);
    if (t->low) dtn_note(why, side, 0, C(200), "black cards below the rank wanted do not count");
    if (t->firm + t->clubs == 0) dtn_note(why, side, 0, C(196), "no card of it hits");
    if (t->king) dtn_note(why, side, 0, C(199), "a King: a general of the enemy is at risk");
}

static void note_winner(const struct combat *c, const struct combat_result *result, struct resolution *why) {
    int winner = result->winner;
    if (winner < 0) {
        dtn_note(why, SIDE_A, 0, C(178), "a firefight has no winner and nobody falls back");
    } else if (c->phase > 1 && is_cavalry(c->side[SIDE_A].arm) && c->side[SIDE_B].arm == ARM_INFANTRY &&
               !result->broken[SIDE_B]) {
        dtn_note(why, SIDE_A, 0, C(167), "cavalry that has not broken the infantry has lost");
    } else if (result->broken[SIDE_B]) {
        dtn_note(why, SIDE_A, 0, C(177), "the attacker wins: the defender is broken");
    } else {
        dtn_note(why, winner, 0, C(177),
                 winner == SIDE_A ? "the attacker wins with more hits"
                                  : "the defender wins unless the attacker hits more");
    }
    if (winner >= 0 && result->broken[winner])
        dtn_note(why, winner, 0, H(73), "the winner is broken itself and is gone");
    if (result->may_convert)
        dtn_note(why, SIDE_A, 0, C(158), "a draw: attacking infantry may convert it to a firefight");
}

static void note_fate(const struct combat *c, int side, enum fate fate, struct resolution *why) {
    switch (fate) {
    case FATE_BROKEN:
        dtn_note(why, side, 0, H(64), "no strength is left: broken and removed");
        break;
    case FATE_TOTAL_LOSS:
        dtn_note(why, side, 0, H(64), "a battery without strength in charge combat is a total loss");
        break;
    case FATE_STAYS:
        dtn_note(why, side, 0, C(156), "infantry attacked by cavalry does not fall back");
        break;
    case FATE_AWAIT_RESCUE:
        dtn_note(why, side, 0, C(156), "losing artillery stays and awaits rescue or capture");
        break;
    case FATE_FALL_BACK:
        dtn_note(why, side, 0, C(155), "the loser falls back 3\"");
        if (is_cavalry(c->side[side].arm)) dtn_note(why, side, 0, C(157), "losing cavalry may fall back further");
        break;
    default:
        break;
    }
}

/* dtn-159: after an enemy that fell back or is gone. */
static void note_advance(const struct combat *c, const struct combat_result *result, struct resolution *why) {
    int winner = result->winner;
    if (winner < 0 || result->broken[winner]) return;
    enum fate loser = result->fate[1 - winner];
    if (loser != FATE_FALL_BACK && loser != FATE_BROKEN && loser != FATE_TOTAL_LOSS) return;
    if (c->side[winner].arm == ARM_ARTILLERY)
        dtn_note(why, winner, 0, H(48), "artillery that wins does not advance");
    else
        dtn_note(why, winner, 0, C(159), "the winner advances 1\"");
}

void dtn_combat_explain(const struct combat *c, const struct reading r[SIDES], const struct tally t[SIDES],
                        const struct combat_result *result, struct resolution *why) {
    for (int side = 0; side < SIDES; side++) note_hits(c, side, &r[side], &t[side], result->hits[side], why);
    note_winner(c, result, why);
    for (int side = 0; c->type == COMBAT_CHARGE && side < SIDES; side++) note_fate(c, side, result->fate[side], why);
    note_advance(c, result, why);
    for (int side = 0; c->type == COMBAT_FIREFIGHT && side < SIDES; side++) {
        if (result->broken[side]) dtn_note(why, side, 0, H(64), "no strength is left: broken and removed");
        if (c->side[side].arm == ARM_ARTILLERY && result->hits[1 - side] >= r[side].strength)
            dtn_note(why, side, 0, H(65), "a battery without strength in a firefight is silenced");
    }
}
