/* What the offers of Civitates Bellantes share. */
#ifndef ACIES_CB_OFFERING_H
#define ACIES_CB_OFFERING_H

#include "game/advice.h"
#include "rules/cb/tasks.h"

/* Acts being thought of for whoever is asked. */
struct cb_offering {
    const struct cb_battle *b;
    struct offers *to;
};
typedef void cb_offer_acts(struct cb_offering *k);

static inline bool cb_enough(const struct cb_offering *k) { return offers_full(k->to); }
/* Keeps the act if it is wanted and legal, and says whether it did. */
bool cb_offer(struct cb_offering *k, struct act a);
/* The same with a word of the verb's, or a number. */
bool cb_offer_word(struct cb_offering *k, uint8_t verb, unsigned piece, uint8_t word);
bool cb_offer_number(struct cb_offering *k, uint8_t verb, unsigned piece, int32_t number);

int32_t cb_value(const void *state, int seat, const struct weights *w, struct notebook *notes);
void cb_advise(const struct cb_battle *b, struct offers *o);

/* opening_offers.c */
cb_offer_acts cb_offer_kinds, cb_offer_lay, cb_offer_turn, cb_offer_deploy;
/* command_offers.c */
cb_offer_acts cb_offer_command, cb_offer_control, cb_offer_rally;
/* tactics_offers.c */
cb_offer_acts cb_offer_tactical;

#endif
