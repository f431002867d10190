/* Cards: activation, ranks wanted, the nerve of chargers and the luck of generals. */
#include "rules/dtn/engagement/cards.h"

/* --- activation ----------------------------------------------------------------------------------------- */

/* dtn-037: a joker goes by character alone. */
static const enum activation by_joker[] = {ACTIVATION_FAIL, ACTIVATION_LIMITED, ACTIVATION_FULL};

enum activation dtn_activation_by_card(int rating, enum character character, uint8_t card) {
    if (is_joker(card)) return by_joker[character];
    if (rank_of(card) == ACE) return ACTIVATION_FAIL;
    return rank_of(card) >= rating ? ACTIVATION_FULL : ACTIVATION_LIMITED;
}

static void note_activation(enum character character, uint8_t card, enum activation result, int side,
                            struct resolution *why) {
    if (is_joker(card)) {
        static const char *const says[] = {"a joker: fail, the character is weak",
                                           "a joker: limited, the character is normal",
                                           "a joker: full, the character is strong"};
        dtn_note(why, side, 0, C(37), "a joker is judged by character alone");
        dtn_note(why, side, 0, C(7), says[character]);
    } else if (rank_of(card) == ACE) {
        dtn_note(why, side, 0, C(35), "an ace: activation fails");
        dtn_note(why, side, 0, C(3), "the ace is the lowest card everywhere");
    } else if (result == ACTIVATION_FULL) {
        dtn_note(why, side, 0, C(34), "the card reaches the A rating: full activation");
    } else {
        dtn_note(why, side, 0, C(36), "the card is below the A rating: limited activation");
    }
}

enum activation dtn_activation_draw(int rating, enum character character, const struct hand *hand, int side,
                                    struct resolution *why) {
    enum activation best = ACTIVATION_FAIL;
    dtn_note(why, side, 0, C(33),
             hand->count > 1 ? "two cards: a senior general is in contact" : "one card is drawn for activation");
    for (uint32_t i = 0; i < hand->count; i++) {
        enum activation one = dtn_activation_by_card(rating, character, hand->card[i]);
        note_activation(character, hand->card[i], one, side, why);
        if (one > best) best = one;
    }
    if (hand->count > 1) dtn_note(why, side, 0, H(3), "of two cards the better result counts");
    return best;
}

enum character dtn_quality_character(enum quality quality) {
    static const enum character of[] = {CHARACTER_S, CHARACTER_N, CHARACTER_W}; /* elite, first, second */
    return of[quality];
}

/* --- ranks wanted --------------------------------------------------------------------------------------- */

static const struct {
    int rank;
    clause clause;
} disadvantages[] = {{1, C(200)}, {4, C(201)}, {7, C(202)}, {JACK, C(203)}},
  recoveries[] = {{JACK, C(126)}, {5, C(127)}, {ACE, C(128)}};

int dtn_disadvantage_rank(enum disadvantage d) { return disadvantages[d].rank; }
clause dtn_disadvantage_clause(enum disadvantage d) { return disadvantages[d].clause; }
int dtn_recovery_rank(enum location l) { return recoveries[l].rank; }
clause dtn_recovery_clause(enum location l) { return recoveries[l].clause; }

/* --- morale --------------------------------------------------------------------------------------------- */

bool dtn_morale_card_passes(int level, bool general_within_1, uint8_t card) {
    return is_joker(card) ? general_within_1 : rank_of(card) >= level;
}

bool dtn_morale_check(int morale, int prior_hits, bool general_within_1, const struct hand *hand,
                      struct resolution *why) {
    int level = morale + prior_hits;
    bool passed = true;
    dtn_note(why, 0, morale, C(8), "the unit's morale level");
    if (prior_hits) dtn_note(why, 0, prior_hits, C(143), "raised by one for each hit it had before");
    dtn_note(why, 0, 0, C(142), "one card for each hit just suffered");
    for (uint32_t i = 0; i < hand->count; i++) {
        bool one = dtn_morale_card_passes(level, general_within_1, hand->card[i]);
        if (is_joker(hand->card[i]))
            dtn_note(why, 0, 0, C(144),
                     one ? "a joker passes: a general is within 1\"" : "a joker fails: no general is within 1\"");
        else
            dtn_note(why, 0, 0, C(143),
                     one ? "the card reaches the level: passed" : "the card is below the level: failed");
        passed = passed && one;
    }
    dtn_note(why, 0, 0, C(141), passed ? "every card passed: the charge goes on" : "a card failed: the charge stops");
    return passed;
}

/* --- generals ------------------------------------------------------------------------------------------- */

bool dtn_risk_is_high(bool within_1, bool enemy_contact, struct resolution *why) {
    if (within_1) dtn_note(why, 0, 0, C(213), "high risk: within 1\" of a unit");
    if (enemy_contact) dtn_note(why, 0, 0, C(213), "high risk: in contact with the enemy");
    if (!within_1 && !enemy_contact) dtn_note(why, 0, 0, C(214), "low risk");
    return within_1 || enemy_contact;
}

static bool risk_card_hits(bool high, uint8_t card) { return rank_of(card) >= (high ? JACK : KING); }

/* dtn-219, dtn-H86: weak from now on, and the rating one worse, never beyond a King. */
static void general_is_hit(struct risk *r, struct resolution *why) {
    dtn_note(why, 0, 0, C(218), "a general who is hit fails his next activation");
    if (r->a_rating == KING || r->character == CHARACTER_W)
        dtn_note(why, 0, 0, H(86), "a rating ends at 13, and weak stays weak");
    if (r->a_rating < KING) r->a_rating++;
    dtn_note(why, 0, r->a_rating, C(219), "from now on he is weak, and his A rating one worse");
    r->character = CHARACTER_W;
}

struct risk dtn_general_risk(bool high, int a_rating, enum character character, uint8_t card, struct resolution *why) {
    struct risk r = {high, risk_card_hits(high, card), is_joker(card), a_rating, character};
    if (r.passes_on) {
        dtn_note(why, 0, 0, C(217), "a joker: he is safe, the nearest senior commander within 6\" draws instead");
        return r;
    }
    if (high)
        dtn_note(why, 0, 0, C(216), r.hit ? "high risk: a court card hits" : "high risk: only a court card hits");
    else
        dtn_note(why, 0, 0, C(215), r.hit ? "low risk: a King hits" : "low risk: only a King hits");
    if (r.hit) general_is_hit(&r, why);
    return r;
}
