/* Letting go of a piece: the legal order that ends best near where a player dropped it. */
#ifndef ACIES_ORDERS_SNAP_H
#define ACIES_ORDERS_SNAP_H

#include "orders/orders.h"

/* What he means by the place: anything near it, that very place, or a stand in line with somebody. */
enum snap_intent { SNAP_ANY, SNAP_FREE, SNAP_BESIDE, SNAP_BEHIND, SNAP_CONTACT, SNAP_INTENTS };
extern const char *const snap_words[SNAP_INTENTS + 1]; /* "any", "free", "beside", "behind", "contact" */

struct dropped {
    uint8_t piece[ACT_PIECES_MAX], pieces; /* the first is the one he holds */
    struct pose at;                        /* where that one was let go */
    enum snap_intent intent;
    uint8_t other; /* the friend or enemy meant, NO_PIECE: whoever is near */
};

struct snapped {
    struct act act;
    struct ruling ruling;
    enum snap_intent meaning; /* what it comes to */
    uint8_t other;            /* beside, behind or in contact with whom */
    length off;               /* how far from where it was dropped the first piece ends */
};

/* False: nothing legal is near what was meant; the ruling says why the plainest order is refused. */
bool order_snap(const struct speaker *s, const struct dropped *d, struct snapped *out);

#endif
