/* Cards: what a single one says, to whoever draws it. */
#ifndef ACIES_DTN_CARDS_H
#define ACIES_DTN_CARDS_H

#include "chance/chance.h"
#include "rules/dtn/dtn.h"

enum suit { SPADES, HEARTS, DIAMONDS, CLUBS, NO_SUIT };
enum rank { ACE = 1, JACK = 11, QUEEN = 12, KING = 13 };

/* Jokers are neither red nor black and have no rank (dtn-H05). */
static inline bool is_joker(uint8_t card) { return card >= 52; }
static inline enum suit suit_of(uint8_t card) { return is_joker(card) ? NO_SUIT : (enum suit)(card / 13); }
/* dtn-003: the ace is low everywhere. */
static inline int rank_of(uint8_t card) { return is_joker(card) ? 0 : card % 13 + 1; }
static inline bool is_red(uint8_t card) { return suit_of(card) == HEARTS || suit_of(card) == DIAMONDS; }
static inline bool is_king(uint8_t card) { return rank_of(card) == KING; }

/* A hand in the order it was drawn. */
struct hand {
    uint32_t count;
    uint8_t card[DRAW_MAX];
};

/* --- activation (1.4) ----------------------------------------------------------------------------------- */

enum activation dtn_activation_by_card(int rating, enum character character, uint8_t card);
/* One card, or two with a senior general in contact: the better result counts (dtn-H03). */
enum activation dtn_activation_draw(int rating, enum character character, const struct hand *hand, int side,
                                    struct resolution *why);
/* dtn-H04: the character jokers see in a unit that activates by itself. */
enum character dtn_quality_character(enum quality quality);

/* --- ranks wanted --------------------------------------------------------------------------------------- */

int dtn_disadvantage_rank(enum disadvantage d); /* the lowest rank that counts; 1 without a disadvantage */
clause dtn_disadvantage_clause(enum disadvantage d);
int dtn_recovery_rank(enum location l); /* dtn-126 to dtn-128 */
clause dtn_recovery_clause(enum location l);

/* --- nerve: morale of chargers, risk to generals (1.14, 1.16.2) ----------------------------------------- */

/* dtn-143, against the level raised by the hits the unit had before. */
bool dtn_morale_card_passes(int level, bool general_within_1, uint8_t card);
bool dtn_morale_check(int morale, int prior_hits, bool general_within_1, const struct hand *hand,
                      struct resolution *why);

struct risk {
    bool high, hit, passes_on; /* passes_on: a joker, the next senior commander draws */
    int a_rating;              /* afterwards */
    enum character character;
};
/* dtn-213: high within 1" of a unit or in enemy contact. */
bool dtn_risk_is_high(bool within_1, bool enemy_contact, struct resolution *why);
struct risk dtn_general_risk(bool high, int a_rating, enum character character, uint8_t card, struct resolution *why);

#endif
