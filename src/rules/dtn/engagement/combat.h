/* The combat draw: charge combat and firefights, card by card (1.16).
 *
 * One function works it out for a table battle, for `acies resolve` and, by counting classes of cards instead of
 * looking at single ones, for exact odds. */
#ifndef ACIES_DTN_COMBAT_H
#define ACIES_DTN_COMBAT_H

#include "rules/dtn/engagement/cards.h"

enum combat_type { COMBAT_CHARGE, COMBAT_FIREFIGHT };
enum { SIDE_A, SIDE_B, SIDES };

/* One side of a combat. a is the attacker. */
struct fighter {
    enum arm arm;
    int sp, hits;   /* original strength points, hits already taken */
    int committed;  /* SPs put on the face engaged; UNSAID: as many as the maxima allow */
    int bonus;      /* bonus cards it is eligible for, before the cap */
    enum face face; /* of its own that is engaged: always the front for the attacker */
    enum disadvantage disadvantage;
    bool silenced;
};
enum { UNSAID = -1 };

struct combat {
    enum combat_type type;
    int phase;
    struct fighter side[SIDES];
};

/* How a side's cards are read in this combat: worked out once. */
struct reading {
    int sp_used, cards_due;
    int strength;    /* hits that break it (or finish a battery) */
    int least_rank;  /* of spades and clubs */
    bool joker_hits; /* dtn-197, dtn-198 */
    bool court_only; /* dtn-209, dtn-210: black court cards alone, and those without conditions */
    bool clubs_conditional;
};

/* What a side has drawn. */
struct tally {
    int firm;  /* hits that need nothing else */
    int clubs; /* conditional ones, of sufficient rank */
    int low;   /* black cards below the rank wanted (dtn-200) */
    bool king, joker;
};

enum dtn_card_meaning { CARD_NOTHING, CARD_FIRM, CARD_CONDITIONAL };

enum fate { FATE_WIN, FATE_FALL_BACK, FATE_STAYS, FATE_AWAIT_RESCUE, FATE_BROKEN, FATE_TOTAL_LOSS, FATES };
extern const char *const dtn_fates[];

struct combat_result {
    int hits[SIDES]; /* inflicted by that side */
    bool broken[SIDES];
    int winner; /* SIDE_A, SIDE_B, or -1 in a firefight */
    enum fate fate[SIDES];
    bool may_convert;
};

/* The most SPs an arm may put on a face (dtn-H66, dtn-H67). */
int dtn_face_maximum(enum combat_type type, enum arm arm, enum face face);
int dtn_fighter_strength(const struct fighter *f);
/* A battery without strength left is silenced (dtn-H65). */
bool dtn_fighter_silenced(const struct fighter *f);

void dtn_combat_read(const struct combat *c, struct reading out[SIDES], struct resolution *why);
enum dtn_card_meaning dtn_card_meaning(const struct reading *r, uint8_t card);
struct tally dtn_tally_hand(const struct reading *r, const struct hand *hand);
/* The hits of what both drew, and what such hits come to. */
void dtn_combat_hits(const struct combat *c, const struct reading r[SIDES], const struct tally t[SIDES],
                     int hits[SIDES]);
void dtn_combat_settle(const struct combat *c, const struct reading r[SIDES], const int hits[SIDES],
                       struct combat_result *out);
/* The same where the attacker is one of several and takes only a share of the defender's hits (dtn-180). */
void dtn_combat_settle_share(const struct combat *c, const struct reading r[SIDES], const int hits[SIDES], int share,
                             struct combat_result *out);
/* Both in one. */
void dtn_combat_score(const struct combat *c, const struct reading r[SIDES], const struct tally t[SIDES],
                      struct combat_result *out);
/* The same with every reason. */
void dtn_combat_explain(const struct combat *c, const struct reading r[SIDES], const struct tally t[SIDES],
                        const struct combat_result *result, struct resolution *why);

/* --- who takes the hits --------------------------------------------------------------------------------- */

struct shares {
    int infantry, artillery;
};
/* dtn-186: infantry with attached artillery, by their present strengths. */
struct shares dtn_attached_shares(int hits, int infantry, int artillery, struct resolution *why);
/* dtn-180: the defender's hits by the faces attacked; `present` has bit f for face f. */
void dtn_face_shares(int hits, unsigned present, int share[FACES], struct resolution *why);

#endif
