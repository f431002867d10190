/* What the openings of all De Bellis rule sets share: the luck that makes fields differ, and the turn of the table. */
#include "rules/debellis/opening/opening.h"
#include "rules/debellis/opening/deployment.h"
#include "rules/debellis/phases.h"
#include "rules/debellis/places/places.h"

#include <string.h>

/* Mixes an act into the luck of the opening. */
static void stir(struct opening *o, const struct act *a) {
    uint32_t x = o->luck * 0x9e3779b1u + a->choice * 0x85ebca6bu + (uint32_t)a->value * 0xc2b2ae35u + 1;
    for (int i = 0; i < a->dice_count; i++) x = (x ^ x >> 15) * 0x2c1b3c6du + a->dice[i];
    x = (x ^ x >> 16) * 0x297a2d39u;
    o->luck = x ^ x >> 15;
}

/* Gates turn with their walls. */
static void turn_table(struct battle *b, unsigned quarters) {
    for (unsigned i = 0; i < b->places; i++)
        for (int g = 0; g < b->place[i].gates; g++) {
            struct pose *gate = &b->place[i].gate[g];
            gate->at = point_turned(&b->tabletop, gate->at, quarters);
            gate->facing = (heading)(gate->facing + quarters * QUARTER_TURN);
        }
    tabletop_turn(&b->tabletop, quarters);
}

void db_opening_end(const struct db_rules *rules, struct battle *b, unsigned quarters, struct events *ev) {
    turn_table(b, quarters);
    if (quarters % 4) tell(ev, "turned", rules->cite.laid, "the table is turned: the edge of {s0} lies south now");
    for (unsigned f = 0; f < b->terrain.features; f++) tell_extent(ev, rules->cite.laid, f, b->terrain.feature[f].box);
    for (unsigned f = 0; f < b->terrain.features; f++)
        if (rules->ground[b->terrain.feature[f].kind].flags & GROUND_PLACE && db_place_of_feature(b, f) == NO_PIECE)
            db_place_add(rules, b, f, db_owner_of_ground(rules, b, f));
    for (unsigned i = 0; i < b->places; i++) {
        if (b->place[i].owner == NOBODYS) continue;
        struct event *e = tell(ev, "owner", rules->cite.fort_owner, "{q} belongs to {s0}");
        e->said.place = b->place[i].feature;
        e->said.number[0] = b->place[i].owner;
    }
    struct ruling r = {.legal = false};
    db_add_city_civilians(rules, b, &r);
    db_deployment_begin(rules, b, ev);
}

/* --- the step: each rule set has its own way from phase to phase -------------------------------------------------- */

static const struct opening_step *step_of(const struct db_rules *rules, const struct battle *b) {
    return rules->opening->step[b->phase];
}

static struct prompt ask_opening(const struct db_rules *rules, const struct battle *b) {
    return step_of(rules, b)->prompt(b);
}

static void roll_opening(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev) {
    struct act thrown = act_make(VERB_ROLL);
    thrown.dice_count = step_of(rules, b)->prompt(b).draw.count;
    memcpy(thrown.dice, dice, thrown.dice_count);
    stir(&b->opening, &thrown);
    step_of(rules, b)->roll(b, dice, ev);
}

static bool judge_opening(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r) {
    const struct opening_step *step = step_of(rules, b);
    return !step->judge || step->judge(b, a, r);
}

static void play_opening(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev) {
    const struct opening_step *step = step_of(rules, b);
    stir(&b->opening, a);
    step->play(b, a, ev);
}

const struct db_step db_opening_step = {
    .prompt = ask_opening,
    .roll = roll_opening,
    .judge = judge_opening,
    .play = play_opening,
};
