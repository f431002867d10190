/* Advice for DBF's ranged phase: shots and magic. */
#ifndef ACIES_DBF_RANGED_OFFERS_H
#define ACIES_DBF_RANGED_OFFERS_H

#include "rules/dbf/ranged.h"
#include "rules/debellis/advice/basket.h"

offer_acts dbf_offer_aim, dbf_offer_next, dbf_offer_replies;
/* Every spell worth thinking of, the more promising first (casting.c). */
offer_acts dbf_offer_spells;
/* What the magic at hand promises its side beyond the throw that is due, in the coin of db_value(). */
int32_t dbf_promise(const struct db_rules *rules, const struct battle *b);

#endif
