/* The combat draw: who commits what, what each card means, who wins. */
#include "rules/dtn/engagement/combat.h"

const char *const dtn_fates[] = {"win", "fall_back_3", "stays", "await_rescue", "broken", "total_loss", NULL};

/* --- strength and commitment ---------------------------------------------------------------------------- */

enum { ALL = 99 };

/* dtn-173, dtn-H66: artillery gives everything to the face that is charged. */
static const uint8_t charge_maxima[ARMS][FACES] = {
    [ARM_INFANTRY] = {4, 2, 2, 1},
    [ARM_BATTLE_CAV] = {4, 2, 2, 1},
    [ARM_SKIRM_CAV] = {4, 2, 2, 1},
    [ARM_ARTILLERY] = {ALL, ALL, ALL, ALL},
};
/* dtn-174, dtn-H67 */
static const uint8_t firefight_maxima[ARMS][FACES] = {
    [ARM_INFANTRY] = {3, 1, 1, 1},
    [ARM_BATTLE_CAV] = {0, 0, 0, 0},
    [ARM_SKIRM_CAV] = {1, 0, 0, 0},
    [ARM_ARTILLERY] = {2, 1, 1, 0},
};

int dtn_face_maximum(enum combat_type type, enum arm arm, enum face face) {
    return type == COMBAT_CHARGE ? charge_maxima[arm][face] : firefight_maxima[arm][face];
}

int dtn_fighter_strength(const struct fighter *f) { return f->sp - f->hits; } /* dtn-H63 */

bool dtn_fighter_silenced(const struct fighter *f) {
    return f->arm == ARM_ARTILLERY && (f->silenced || f->hits >= f->sp);
}

static int smaller(int a, int b) { return a < b ? a : b; }

static int committed(enum combat_type type, const struct fighter *f) {
    if (f->committed != UNSAID) return f->committed;
    int strength = dtn_fighter_silenced(f) ? f->sp : dtn_fighter_strength(f);
    return smaller(strength, dtn_face_maximum(type, f->arm, f->face));
}

static bool cavalry_charges_infantry(const struct combat *c) {
    return c->type == COMBAT_CHARGE && is_cavalry(c->side[SIDE_A].arm) && c->side[SIDE_B].arm == ARM_INFANTRY;
}

/* dtn-172: both sides are limited to the strength of the weaker. */
static int limited(const struct combat *c, int sp) {
    if (!cavalry_charges_infantry(c)) return sp;
    return smaller(sp, smaller(dtn_fighter_strength(&c->side[SIDE_A]), dtn_fighter_strength(&c->side[SIDE_B])));
}

/* dtn-H70: artillery alone has no bonus cards in charge combat. */
static int eligible_bonus(const struct combat *c, const struct fighter *f) {
    return c->type == COMBAT_CHARGE && f->arm == ARM_ARTILLERY ? 0 : f->bonus;
}

static bool jokers_hit(const struct combat *c, int side) {
    if (c->type == COMBAT_FIREFIGHT) return eligible_bonus(c, &c->side[side]) >= 2; /* dtn-198, dtn-H72 */
    return side == SIDE_A && c->side[SIDE_B].face != FACE_FRONT;                    /* dtn-197 */
}

/* dtn-209, dtn-210 */
static bool court_only(const struct combat *c, int side) {
    const struct fighter *f = &c->side[side];
    if (f->arm != ARM_ARTILLERY) return false;
    return dtn_fighter_silenced(f) || (c->type == COMBAT_CHARGE && f->face != FACE_FRONT);
}

static bool clubs_conditional(const struct combat *c, int side) {
    enum arm own = c->side[side].arm, other = c->side[1 - side].arm;
    if (c->type == COMBAT_FIREFIGHT) return true;              /* dtn-206 */
    if (is_cavalry(own) && other == ARM_INFANTRY) return true; /* dtn-207, whichever attacked */
    return side == SIDE_A && other == ARM_ARTILLERY;           /* dtn-208 */
}

static void note_cards(const struct combat *c, int side, const struct reading *r, struct resolution *why) {
    const struct fighter *f = &c->side[side];
    int bonus = r->cards_due - r->sp_used, wanted = committed(c->type, f);
    dtn_note(why, side, wanted, C(171), "SPs committed to the face engaged");
    if (f->hits && !dtn_fighter_silenced(f)) dtn_note(why, side, 0, H(63), "each hit has taken one SP of its strength");
    if (f->committed == UNSAID && f->arm != ARM_ARTILLERY && dtn_fighter_strength(f) > wanted)
        dtn_note(why, side, 0, c->type == COMBAT_CHARGE ? H(66) : H(67), "the most that may be put on that face");
    if (f->arm == ARM_ARTILLERY)
        dtn_note(why, side, 0, c->type == COMBAT_CHARGE ? C(173) : C(174),
                 "artillery puts on a face what its own rule says");
    if (dtn_fighter_silenced(f)) dtn_note(why, side, 0, H(65), "a silenced battery commits its original SPs");
    if (r->sp_used < wanted)
        dtn_note(why, side, r->sp_used - wanted, C(172), "limited to the strength of the weaker unit");
    if (f->bonus && eligible_bonus(c, f) == 0)
        dtn_note(why, side, 0, H(70), "artillery alone has no bonus cards in charge combat");
    if (bonus < eligible_bonus(c, f))
        dtn_note(why, side, bonus, C(175), "bonus cards given: no more than SPs are committed");
    else if (bonus)
        dtn_note(why, side, bonus, C(175), "bonus cards given");
}

static void note_reading(const struct combat *c, int side, const struct reading *r, struct resolution *why) {
    enum disadvantage d = c->side[side].disadvantage;
    if (d != DISADVANTAGE_NONE) {
        dtn_note(why, side, 0, dtn_disadvantage_clause(d), "terrain disadvantage: the rank must be high enough");
        if (c->type == COMBAT_CHARGE)
            dtn_note(why, side, 0, C(205), "it charges over bad going or into cover");
        else
            dtn_note(why, side, 0, C(204), "it shoots at a target in cover");
        if (c->type == COMBAT_FIREFIGHT) dtn_note(why, side, 0, C(222), "cover hampers the shooter in a firefight");
    }
    if (!r->court_only) return;
    if (dtn_fighter_silenced(&c->side[side]))
        dtn_note(why, side, 0, C(209), "silenced artillery hits with black court cards only");
    else
        dtn_note(why, side, 0, C(210), "artillery charged in flank or rear hits with black court cards only");
}

void dtn_combat_read(const struct combat *c, struct reading out[SIDES], struct resolution *why) {
    for (int side = 0; side < SIDES; side++) {
        const struct fighter *f = &c->side[side];
        struct reading *r = &out[side];
        r->sp_used = limited(c, committed(c->type, f));
        r->cards_due = r->sp_used + smaller(eligible_bonus(c, f), r->sp_used);
        r->strength = dtn_fighter_silenced(f) ? 1 : dtn_fighter_strength(f);
        r->court_only = court_only(c, side);
        r->least_rank = r->court_only ? JACK : dtn_disadvantage_rank(f->disadvantage);
        r->joker_hits = !r->court_only && jokers_hit(c, side);
        r->clubs_conditional = !r->court_only && clubs_conditional(c, side);
        note_cards(c, side, r, why);
        note_reading(c, side, r, why);
    }
}

/* --- the cards ------------------------------------------------------------------------------------------ */

/* Suit first, then rank, then the condition on clubs (dtn-194 to dtn-200). */
enum dtn_card_meaning dtn_card_meaning(const struct reading *r, uint8_t card) {
    if (is_joker(card)) return r->joker_hits ? CARD_FIRM : CARD_NOTHING;
    if (is_red(card) || rank_of(card) < r->least_rank) return CARD_NOTHING;
    return suit_of(card) == CLUBS && r->clubs_conditional ? CARD_CONDITIONAL : CARD_FIRM;
}

struct tally dtn_tally_hand(const struct reading *r, const struct hand *hand) {
    struct tally t = {0};
    for (uint32_t i = 0; i < hand->count; i++) {
        enum dtn_card_meaning m = dtn_card_meaning(r, hand->card[i]);
        t.low += m == CARD_NOTHING && !is_joker(hand->card[i]) && !is_red(hand->card[i]) && !r->court_only;
        t.firm += m == CARD_FIRM;
        t.clubs += m == CARD_CONDITIONAL;
        t.king = t.king || is_king(hand->card[i]);
        t.joker = t.joker || is_joker(hand->card[i]);
    }
    return t;
}

/* --- the score ------------------------------------------------------------------------------------------ */

/* dtn-206: clubs level the score or count in pairs. */
static void score_firefight(const struct tally t[SIDES], int hits[SIDES]) {
    int common = smaller(t[0].firm + t[0].clubs, t[1].firm + t[1].clubs);
    for (int side = 0; side < SIDES; side++) hits[side] = t[side].firm > common ? t[side].firm : common;
}

/* dtn-207, dtn-208: all the clubs or none, and none where they are not needed. */
static int score_charge(const struct tally *own, int enemy_strength) {
    bool needed = own->firm < enemy_strength && own->firm + own->clubs >= enemy_strength;
    return own->firm + (needed ? own->clubs : 0);
}

/* dtn-H64: in a firefight artillery is silenced, never broken. */
static bool breaks(const struct combat *c, int loser, int hits, int strength) {
    return hits >= strength && (c->type == COMBAT_CHARGE || c->side[loser].arm != ARM_ARTILLERY);
}

/* dtn-167: in the later phases cavalry that does not break the infantry it charges has lost. */
static bool cavalry_failed(const struct combat *c, const struct combat_result *r) {
    return c->phase > 1 && cavalry_charges_infantry(c) && !r->broken[SIDE_B];
}

static int winner_of(const struct combat *c, const struct combat_result *r) {
    if (c->type == COMBAT_FIREFIGHT) return -1; /* dtn-178 */
    if (r->broken[SIDE_B]) return SIDE_A;       /* dtn-177 */
    if (cavalry_failed(c, r)) return SIDE_B;
    return r->hits[SIDE_A] > r->hits[SIDE_B] ? SIDE_A : SIDE_B;
}

/* dtn-155 and its exceptions, dtn-156. */
static enum fate fate_of(const struct combat *c, const struct combat_result *r, int side) {
    enum arm arm = c->side[side].arm;
    if (r->broken[side]) return arm == ARM_ARTILLERY ? FATE_TOTAL_LOSS : FATE_BROKEN;
    if (r->winner == side) return FATE_WIN;
    if (arm == ARM_ARTILLERY) return FATE_AWAIT_RESCUE;
    return side == SIDE_B && cavalry_charges_infantry(c) ? FATE_STAYS : FATE_FALL_BACK;
}

void dtn_combat_hits(const struct combat *c, const struct reading r[SIDES], const struct tally t[SIDES],
                     int hits[SIDES]) {
    if (c->type == COMBAT_FIREFIGHT)
        score_firefight(t, hits);
    else
        for (int side = 0; side < SIDES; side++) hits[side] = score_charge(&t[side], r[1 - side].strength);
}

void dtn_combat_settle_share(const struct combat *c, const struct reading r[SIDES], const int hits[SIDES], int share,
                             struct combat_result *out) {
    for (int side = 0; side < SIDES; side++) out->hits[side] = hits[side];
    out->broken[SIDE_A] = breaks(c, SIDE_A, share, r[SIDE_A].strength);
    out->broken[SIDE_B] = breaks(c, SIDE_B, hits[SIDE_A], r[SIDE_B].strength);
    out->winner = winner_of(c, out);
    for (int side = 0; side < SIDES; side++) out->fate[side] = fate_of(c, out, side);
    /* dtn-158 */
    out->may_convert = c->type == COMBAT_CHARGE && c->side[SIDE_A].arm == ARM_INFANTRY &&
                       hits[SIDE_A] == hits[SIDE_B] && !out->broken[SIDE_A] && !out->broken[SIDE_B];
}

void dtn_combat_settle(const struct combat *c, const struct reading r[SIDES], const int hits[SIDES],
                       struct combat_result *out) {
    dtn_combat_settle_share(c, r, hits, hits[SIDE_B], out);
}

void dtn_combat_score(const struct combat *c, const struct reading r[SIDES], const struct tally t[SIDES],
                      struct combat_result *out) {
    int hits[SIDES];
    dtn_combat_hits(c, r, t, hits);
    dtn_combat_settle(c, r, hits, out);
}
