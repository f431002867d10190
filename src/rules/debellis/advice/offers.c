/* Offers: legal acts for whoever is asked, and one picked by a number for random play. */
#include "rules/debellis/advice/basket.h"
#include "rules/debellis/advice/candidates.h"
#include "rules/debellis/advice/ordering.h"
#include "rules/debellis/advice/raids.h"
#include "rules/debellis/combat/fighting.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/opening/deploying.h"
#include "rules/debellis/opening/opening.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/places/places.h"
#include "rules/debellis/shooting/ranged.h"
#include "rules/debellis/shooting/shooting.h"

#include <string.h>

/* In a hurry an element thinks of the first few of each kind only; and each command of a few, half of them attacks. */
enum { PATIENCE = 2, SHARE = 6 };

/* Going where one stands already is no move worth a PIP. */
static bool changes_nothing(const struct battle *b, const struct act *a) {
    if (a->verb != VERB_MOVE || a->piece_count != 1 || a->step_count != 1 || a->step[0].kind != STEP_TO) return false;
    struct pose p = b->element[a->piece[0]].pose;
    int64_t little = b->base_width / 40;
    return distance_squared(p.at, a->step[0].at) < little * little && angle_between(p.facing, a->step[0].turn) < 0x200;
}

/* From there to the nearest enemy, or place of his. */
static int64_t nearest_squared(const struct battle *b, unsigned side, struct point from) {
    int64_t least = nearest_enemy_squared(b, side, from);
    for (unsigned i = 0; i < b->places; i++)
        if (b->place[i].holder == 1 - side) {
            int64_t d = distance_squared(from, db_raid_goal(b, &b->place[i]));
            if (d < least) least = d;
        }
    return least;
}

/* Who has moved in this bound moves on towards the enemy, or stands: else a bot who finds little to do sends him to and
 * fro while there are points. */
static bool goes_back(const struct battle *b, const struct act *a) {
    if (a->verb != VERB_MOVE || a->piece_count != 1 || a->step_count != 1) return false;
    const struct element *el = &b->element[a->piece[0]];
    if (!el->moves) return false;
    if (a->step[0].kind != STEP_TO) return a->step[0].kind == STEP_ADVANCE && a->step[0].distance < 0;
    return nearest_squared(b, el->side, a->step[0].at) >= nearest_squared(b, el->side, el->pose.at);
}

/* Camp followers keep the camp while nobody is near: who goes can never return (dba30-086). */
static bool deserts(const struct db_rules *rules, const struct battle *b, const struct act *a) {
    enum { NEAR = 4 };
    const int64_t near = NEAR * (int64_t)b->base_width;
    if (a->verb != VERB_LEAVE || !has_class(rules, b, a->piece[0], CLASS_CIVILIAN)) return false;
    const struct element *el = &b->element[a->piece[0]];
    return nearest_squared(b, el->side, db_raid_goal(b, &b->place[el->place])) > near * near;
}

/* What no bot orders, not even to have done something with his points. */
static bool is_a_whim(const struct basket *k, const struct act *a) {
    return k->to->tryout && (goes_back(k->b, a) || deserts(k->rules, k->b, a));
}

/* Keeps a candidate if the referee allows it; false when there is no room for more, or no patience. */
static bool consider(void *context, const struct act *a) {
    struct basket *k = context;
    if (k->patience <= 0) return false;
    if (changes_nothing(k->b, a) || is_a_whim(k, a) || !offers_want(k->to, a)) return !is_full(k);
    put_if_legal(k, a);
    return --k->patience > 0 && !is_full(k);
}

/* --- the movement phase ------------------------------------------------------------------------------------ */

static bool may_be_ordered(const struct battle *b, unsigned e) {
    const struct element *el = &b->element[e];
    return el->side == b->active && (el->where == ON_TABLE || el->where == INSIDE) && !is_demoralised(b, e);
}

static void offer_revolts(struct basket *k) {
    for (uint8_t i = 0; i < k->b->places; i++) {
        struct act a = act_make(VERB_REVOLT);
        a.place = k->b->place[i].feature;
        if (k->b->place[i].flags & (PLACE_SURRENDERED | PLACE_TAKEN_BEFORE)) consider(k, &a);
    }
}

/* Along the base edge, facing the enemy's. */
static void offer_entries(struct basket *k) {
    enum { PLACES = 5 };
    const struct battle *b = k->b;
    for (unsigned e = 0; e < b->elements; e++) {
        if (b->element[e].side != b->active || !db_is_in_reserve(k->rules, b, e)) continue;
        for (int i = 1; i <= PLACES; i++) {
            struct act a = act_make(VERB_DEPLOY);
            length y = b->active ? b->depth - b->element[e].depth : b->element[e].depth;
            a.piece_count = a.step_count = 1;
            a.piece[0] = (uint8_t)e;
            a.step[0] = (struct step){
                .kind = STEP_TO, .turn = b->active ? HALF_TURN : 0, .at = {b->width * i / (PLACES + 1), y}};
            consider(k, &a);
        }
    }
}

/* Who is worth thinking of for which moves: those in close combat can only break off, and most move once a bound. */
enum prospect { NO_PROSPECT, CAN_BREAK_OFF, CAN_MOVE, CAN_LEAVE };

static enum prospect prospect_of(const struct db_rules *rules, const struct battle *b, unsigned e) {
    const struct element *el = &b->element[e];
    if (!may_be_ordered(b, e)) return NO_PROSPECT;
    if (el->where == INSIDE) return el->moves ? NO_PROSPECT : CAN_LEAVE;
    bool again = is_type(b, e, rules->sets.light_extra | rules->sets.psiloi) || el->marks & MARKED_ROAD_MOVE;
    if (el->moves && !again) return NO_PROSPECT;
    return db_in_close_combat(rules, b, e) ? CAN_BREAK_OFF : CAN_MOVE;
}

/* The most promising first, so that whoever asks for a few gets the best: contacts, then lines going forward, then
 * single elements, then all the rest. */
static const struct {
    propose *family;
    bool in_combat, inside; /* also for those */
    bool unhurried;         /* not in a hurry */
} families[] = {
    {db_contact_candidates, false, false, false}, {db_group_candidates, false, false, false},
    {db_advance_candidates, false, false, false}, {db_wheel_candidates, false, false, false},
    {db_other_candidates, true, false, false},    {db_joining_candidates, false, false, false},
    {db_part_candidates, false, false, true},     {db_raid_candidates, false, false, true},
    {db_place_candidates, false, true, false},
};
enum { FAMILIES = sizeof families / sizeof *families };

/* One family of one command, or of all (COMMANDS_MAX), until there are so many offers. False: there are. */
static bool offer_family(struct basket *k, const uint8_t *prospect, int i, unsigned command, int patience,
                         size_t most) {
    const struct battle *b = k->b;
    for (unsigned e = 0; e < b->elements; e++) {
        if (prospect[e] == NO_PROSPECT || (i < FAMILIES - 1 && !pips_of(b, e))) continue;
        if (command < COMMANDS_MAX && b->element[e].command != command) continue;
        bool fits = prospect[e] == CAN_MOVE || (prospect[e] == CAN_BREAK_OFF && families[i].in_combat) ||
                    (prospect[e] == CAN_LEAVE && families[i].inside);
        fits = fits && !(families[i].unhurried && k->to->wish.effort == EFFORT_QUICK);
        k->patience = patience;
        if (fits) families[i].family(k->rules, b, e, consider, k);
        if (is_full(k) || k->to->count >= most) return false;
    }
    return true;
}

/* A few for each command that has PIPs, so that none is forgotten; half of them attacks at most. */
static void offer_by_command(struct basket *k, const uint8_t *prospect) {
    const struct side_state *side = &k->b->side[k->b->active];
    for (unsigned c = 0; c < side->commands; c++) {
        size_t from = k->to->count;
        for (int i = 0; side->command[c].pips && i < FAMILIES; i++)
            if (!offer_family(k, prospect, i, c, PATIENCE, from + (i ? SHARE : SHARE / 2)) && i) break;
    }
}

/* Who was just met in front can be taken in flank or rear, or overlapped: what is a doubtful fight alone is often a
 * good one for two. */
static void offer_follow_ups(struct basket *k) {
    const struct battle *b = k->b;
    const struct act *after = k->to->wish.after;
    uint8_t met[ACT_PIECES_MAX];
    int count = 0;
    if (after->verb != VERB_MOVE) return;
    for (int i = 0; i < after->piece_count; i++) {
        uint8_t enemy = on_table(b, after->piece[i]) ? db_front_enemy(k->rules, b, after->piece[i]) : NO_PIECE;
        if (enemy != NO_PIECE) met[count++] = enemy;
    }
    for (unsigned e = 0; count && e < b->elements; e++) {
        if (prospect_of(k->rules, b, e) != CAN_MOVE || !pips_of(b, e)) continue;
        for (int i = 0; i < count; i++)
            if (!db_contact_with(k->rules, b, e, met[i], consider, k)) return;
    }
}

/* Without PIPs only the road is free (dba30-110). */
static void offer_moves(struct basket *k) {
    const struct battle *b = k->b;
    uint8_t prospect[ELEMENTS_MAX];
    bool few = k->to->wish.effort == EFFORT_QUICK;
    struct act end = act_make(VERB_END_PHASE);
    if (k->to->wish.after) {
        offer_follow_ups(k);
        return;
    }
    consider(k, &end);
    offer_revolts(k);
    if (k->rules->deploy.landing_by_pip && b->side[b->active].bounds == 1 && pips_left(b)) {
        struct act land;
        uint8_t force[ELEMENTS_MAX];
        if (db_landing_force(b, b->active, force) && db_landing_offers(k->rules, b, &land, 1)) consider(k, &land);
    }
    offer_entries(k);
    for (unsigned e = 0; e < b->elements; e++) prospect[e] = (uint8_t)prospect_of(k->rules, b, e);
    if (few && b->side[b->active].commands > 1 && pips_left(b)) offer_by_command(k, prospect);
    for (int i = pips_left(b) ? 0 : FAMILIES - 1; i < FAMILIES; i++)
        if (!offer_family(k, prospect, i, COMMANDS_MAX, few ? PATIENCE : ENDLESS_PATIENCE, SIZE_MAX)) return;
}

/* --- the other prompts --------------------------------------------------------------------------------------- */

static void offer_aims(struct basket *k) {
    uint8_t target[ELEMENTS_MAX];
    int n = db_targets_of(k->rules, k->b, k->b->prompt_piece, target);
    for (int i = 0; i < n; i++) {
        struct act a = act_make(VERB_AIM);
        a.piece_count = 1;
        a.piece[0] = k->b->prompt_piece;
        a.target = target[i];
        consider(k, &a);
    }
}

static void offer_shootings(struct basket *k) {
    for (unsigned t = 0; t < k->b->elements; t++) {
        struct act a = act_make(VERB_SHOOT);
        a.target = (uint8_t)t;
        bool aimed_at = false;
        for (unsigned e = 0; e < k->b->elements && !aimed_at; e++) aimed_at = k->b->element[e].aim == t;
        if (aimed_at) consider(k, &a);
    }
}

static void offer_primary(struct basket *k, unsigned e) {
    struct act a = act_make(VERB_PRIMARY);
    a.piece_count = 1;
    a.piece[0] = (uint8_t)e;
    consider(k, &a);
}

static void offer_primaries(struct basket *k) {
    for (unsigned e = 0; e < k->b->elements; e++)
        if (k->b->element[e].aim == k->b->combat[1]) offer_primary(k, e);
}

static void offer_champions(struct basket *k) {
    uint8_t who[3];
    int n = db_champions(k->rules, k->b, who);
    for (int i = 0; i < n; i++) offer_primary(k, who[i]);
}

/* Who wins has his hands free to help his neighbours, and who goes back leaves theirs open: the fights that will
 * probably be won come first. Fights that promise the same stay in their order. */
static void best_fights_first(const struct basket *k, struct fight *fight, int count) {
    int32_t lead[ELEMENTS_MAX];
    for (int i = 0; i < count; i++) {
        struct engagement e;
        int32_t factor[2];
        struct fight at = fight[i];
        db_engagement_close(k->rules, k->b, at.ours, at.theirs, &e);
        db_engagement_factors(k->rules, &e, factor, NULL);
        int32_t here = factor[0] - factor[1];
        int j = i;
        for (; j > 0 && lead[j - 1] < here; j--) lead[j] = lead[j - 1], fight[j] = fight[j - 1];
        lead[j] = here;
        fight[j] = at;
    }
}

static void offer_fights(struct basket *k) {
    struct fight fight[ELEMENTS_MAX];
    int n = db_fights_left(k->rules, k->b, fight);
    if (k->to->wish.effort == EFFORT_FULL) best_fights_first(k, fight, n);
    for (int i = 0; i < n; i++) {
        struct act a = act_make(VERB_FIGHT);
        a.piece_count = 2;
        a.piece[0] = fight[i].ours;
        a.piece[1] = fight[i].theirs;
        consider(k, &a);
    }
}

static void offer_choices(struct basket *k) {
    struct task_choice c;
    if (!db_task_choice_of(k->rules, k->b, &c)) return;
    for (int i = 0; i < c.options; i++) {
        struct act a = act_make(c.verb);
        if (db_verbs[c.verb].words)
            a.choice = c.option[i];
        else {
            a.piece_count = 1;
            a.piece[0] = c.option[i];
        }
        consider(k, &a);
    }
    struct act nobody = act_make(VERB_MOVE_IN);
    if (c.verb == VERB_MOVE_IN) consider(k, &nobody);
}

static void offer_bonus(struct basket *k) {
    for (uint8_t i = 0; db_verbs[VERB_BONUS].words[i]; i++) {
        struct act a = act_make(VERB_BONUS);
        a.choice = i;
        consider(k, &a);
    }
}

/* --- which of them ------------------------------------------------------------------------------------------- */

static offer_acts *const phases[PHASES] = {
    [PHASE_RANKS] = db_offer_ranks,   [PHASE_CAMP] = db_offer_camps,
    [PHASE_DEPLOY] = db_offer_troops, [PHASE_EXCHANGE] = db_offer_exchanges,
    [PHASE_LAND] = db_offer_landings, [PHASE_HOLD] = db_offer_holds,
    [PHASE_MOVE] = offer_moves,       [PHASE_AIM] = offer_aims,
    [PHASE_SHOOT] = offer_shootings,  [PHASE_PRIMARY] = offer_primaries,
    [PHASE_FIGHT] = offer_fights,     [PHASE_CHAMPION] = offer_champions,
    [PHASE_BONUS] = offer_bonus,      [PHASE_TASK] = offer_choices,
};

void db_advise(const struct db_rules *rules, const struct battle *b, struct offers *o) {
    offer_acts *ranged = is_ranged_phase(rules, b) ? rules->advice->ranged[b->phase - PHASE_AIM] : NULL;
    offer_acts *offer = is_opening(b) ? db_offer_opening : ranged ? ranged : phases[b->phase];
    struct basket k = {rules, b, o, ENDLESS_PATIENCE};
    if (offer) offer(&k);
}

/* --- one at random ---------------------------------------------------------------------------------------------- */

static uint64_t stir(uint64_t x) { /* a fresh number from the last */
    x ^= x >> 31;
    x *= 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}

struct lottery {
    struct basket *basket;
    uint64_t skip; /* candidates to pass over before taking one */
};

static bool take_after_skipping(void *context, const struct act *a) {
    struct lottery *p = context;
    if (p->skip) {
        p->skip--;
        return true;
    }
    consider(p->basket, a);
    return false;
}

/* One legal move found by a few random tries; ending the phase if none turns up. */
static void sample_move(const struct db_rules *rules, const struct battle *b, uint64_t number, struct tryout *tryout,
                        struct act *out) {
    enum { TRIES = 3 };
    *out = act_make(VERB_END_PHASE);
    if (pips_left(b) == 0 || number % 16 == 0) return;
    for (int i = 0; i < TRIES; i++) {
        number = stir(number + 1);
        unsigned e = (unsigned)(number % b->elements);
        struct offers one = offers_into(out, 1);
        one.tryout = tryout;
        struct basket k = {rules, b, &one, 1};
        if (db_is_in_reserve(rules, b, e) && b->element[e].side == b->active) offer_entries(&k);
        if (one.count) return;
        if (!may_be_ordered(b, e) || !pips_of(b, e) || b->element[e].moves) continue;
        k.patience = 1;
        struct lottery p = {&k, stir(number) % 9};
        struct act a;
        if (!on_table(b, e) || number >> 40 & 1) {
            propose *family = !on_table(b, e) || (number >> 41) % 8 == 0 ? db_place_candidates
                              : (number >> 44) % 4 == 0                  ? db_wheel_candidates
                                                                         : db_group_candidates;
            family(rules, b, e, take_after_skipping, &p);
            if (one.count) return;
        } else if (db_single_candidate(rules, b, e, number >> 20, &a)) {
            consider(&k, &a);
            if (one.count) return;
        }
    }
    *out = act_make(VERB_END_PHASE);
}

void db_sample(const struct db_rules *rules, const struct battle *b, uint64_t number, struct tryout *tryout,
               struct act *out) {
    if (b->phase == PHASE_MOVE) {
        sample_move(rules, b, number, tryout, out);
        return;
    }
    struct act all[ELEMENTS_MAX];
    struct offers o = offers_into(all, ELEMENTS_MAX);
    db_advise(rules, b, &o);
    *out = o.count ? all[number % o.count] : act_make(VERB_CONCEDE);
}
