/* The exact odds of a combat draw.
 *
 * Of a hand only three numbers matter: firm hits, conditional clubs, and whether there is a King. So a pack is six
 * classes of cards (nothing, firm, conditional; Kings and others), and hands are counted by how many of each class they
 * hold. Where conditions look at one side only (every charge) the two sides are worked out apart and only the hits are
 * paired. */
#include "rules/dtn/engagement/odds.h"

#include <string.h>

enum { HAND_MOST = DRAW_MAX, HITS = HAND_MOST + 1 };

/* --- packs and classes ---------------------------------------------------------------------------------- */

struct sorted dtn_sort_pack(struct pack pack, unsigned (*class_of)(const void *how, uint8_t card), const void *how) {
    struct sorted s;
    memset(&s, 0, sizeof s);
    for (uint8_t card = 0; card < DECK_CARDS; card++) {
        unsigned class = class_of(how, card);
        if (pack.left >> card & 1) s.left[class]++, s.all_left++;
        if (pack.discards >> card & 1) s.discards[class]++, s.all_discards++;
    }
    return s;
}

/* Pascal's triangle up to 54 is small: 54 over 27 fits 64 bits. */
chances dtn_ways_to_choose(uint32_t of, uint32_t chosen) {
    if (chosen > of) return 0;
    if (chosen > of - chosen) chosen = of - chosen;
    uint64_t ways = 1;
    for (uint32_t i = 1; i <= chosen; i++) ways = (uint64_t)((chances)ways * (of - chosen + i) / i);
    return ways;
}

chances dtn_ways_in_all(const struct sorted *s, uint32_t drawn) {
    if (drawn <= s->all_left) return dtn_ways_to_choose(s->all_left, drawn);
    return dtn_ways_to_choose(s->all_discards, drawn - s->all_left);
}

/* --- one side's hands ----------------------------------------------------------------------------------- */

enum { KINGS = 3 }; /* added to the meaning of a card */

static unsigned class_of_card(const void *how, uint8_t card) {
    return (unsigned)dtn_card_meaning(how, card) + (is_king(card) ? KINGS : 0);
}

/* Ways to draw each number of firm hits and conditional clubs: all hands, and those without a King. */
struct hands {
    chances total, without_king;
    uint32_t drawn;
    uint64_t ways[HITS][HITS]; /* [firm][clubs] */
};

/* The ways to take f firm, c conditional and n - f - c other cards from these classes; fixed cards come on top. */
static void count_hands(const uint8_t class[CLASSES_MAX], bool with_kings, uint32_t chosen, uint32_t fixed_firm,
                        uint32_t fixed_clubs, struct hands *h) {
    uint64_t choose[3][HITS];
    for (unsigned m = 0; m < 3; m++) {
        uint32_t of = class[m] + (with_kings ? class[m + KINGS] : 0u);
        for (uint32_t k = 0; k <= chosen; k++) choose[m][k] = (uint64_t)dtn_ways_to_choose(of, k);
    }
    for (uint32_t f = 0; f <= chosen; f++)
        for (uint32_t c = 0; f + c <= chosen; c++) {
            chances ways =
                (chances)choose[CARD_FIRM][f] * choose[CARD_CONDITIONAL][c] * choose[CARD_NOTHING][chosen - f - c];
            h->ways[f + fixed_firm][c + fixed_clubs] = (uint64_t)ways;
        }
}

static bool hands_of(const struct reading *r, struct pack pack, struct hands *h) {
    struct sorted s = dtn_sort_pack(pack, class_of_card, r);
    uint32_t n = (uint32_t)r->cards_due;
    memset(h, 0, sizeof *h);
    h->drawn = n;
    if (n > HAND_MOST || n > s.all_left + s.all_discards) return false;
    bool reshuffled = n > s.all_left;
    const uint8_t *from = reshuffled ? s.discards : s.left;
    uint32_t firm = reshuffled ? s.left[CARD_FIRM] + s.left[CARD_FIRM + KINGS] : 0u;
    uint32_t clubs = reshuffled ? s.left[CARD_CONDITIONAL] + s.left[CARD_CONDITIONAL + KINGS] : 0u;
    uint32_t chosen = reshuffled ? n - s.all_left : n;
    uint32_t kings_left = 0, kings_there = 0;
    for (unsigned m = 0; m < 3; m++) {
        kings_left += s.left[m + KINGS];
        kings_there += from[m + KINGS];
    }
    count_hands(from, true, chosen, firm, clubs, h);
    h->total = dtn_ways_in_all(&s, n);
    uint32_t others = (reshuffled ? s.all_discards : s.all_left) - kings_there;
    h->without_king = reshuffled && kings_left ? 0 : dtn_ways_to_choose(others, chosen);
    return true;
}

/* --- both sides together -------------------------------------------------------------------------------- */

/* How often each pair of hits comes up. */
struct pairs {
    uint32_t most[SIDES];
    chances ways[HITS][HITS];
};

/* A charge: each side's hits depend on its own hand and the enemy's strength alone. */
static void pair_charge(const struct combat *c, const struct reading r[SIDES], const struct hands h[SIDES],
                        struct pairs *p) {
    uint64_t ways[SIDES][HITS];
    memset(ways, 0, sizeof ways);
    for (int side = 0; side < SIDES; side++)
        for (uint32_t f = 0; f <= h[side].drawn; f++)
            for (uint32_t k = 0; f + k <= h[side].drawn; k++) {
                struct tally t[SIDES] = {{0}, {0}};
                int hits[SIDES];
                if (!h[side].ways[f][k]) continue;
                t[side].firm = (int)f;
                t[side].clubs = (int)k;
                dtn_combat_hits(c, r, t, hits);
                ways[side][hits[side]] += h[side].ways[f][k];
            }
    for (uint32_t a = 0; a <= h[SIDE_A].drawn; a++)
        for (uint32_t b = 0; b <= h[SIDE_B].drawn; b++) p->ways[a][b] = (chances)ways[SIDE_A][a] * ways[SIDE_B][b];
}

/* dtn-206 looks at both hands at once. A side's hand counts only by its firm hits and its hits with all clubs. */
static void pair_firefight(const struct hands h[SIDES], struct pairs *p) {
    const struct hands *a = &h[SIDE_A], *b = &h[SIDE_B];
    for (uint32_t fa = 0; fa <= a->drawn; fa++)
        for (uint32_t ca = 0; fa + ca <= a->drawn; ca++) {
            uint64_t ways = a->ways[fa][ca];
            if (!ways) continue;
            for (uint32_t fb = 0; fb <= b->drawn; fb++)
                for (uint32_t cb = 0; fb + cb <= b->drawn; cb++) {
                    uint32_t common = fa + ca < fb + cb ? fa + ca : fb + cb;
                    p->ways[fa > common ? fa : common][fb > common ? fb : common] += (chances)ways * b->ways[fb][cb];
                }
        }
}

/* --- telling them --------------------------------------------------------------------------------------- */

static void tell_kings(const struct hands h[SIDES], struct odds *out) {
    for (int side = 0; side < SIDES; side++) {
        struct odds_spread *s = odds_spread_of(out, "king_drawn", side, RESULT_BOOL);
        chances without = h[side].without_king * h[1 - side].total;
        odds_add_value(s, 0, NULL, without);
        odds_add_value(s, 1, NULL, out->total - without);
    }
}

/* Where each spread lies: found once, filled for every pair of hits. */
struct places {
    struct odds_spread *hits[SIDES], *broken[SIDES], *outcome[SIDES], *winner, *convert;
};

static struct places make_places(bool charge, struct odds *out) {
    struct places at = {0};
    for (int side = 0; side < SIDES; side++) at.hits[side] = odds_spread_of(out, "hits", side, RESULT_NUMBER);
    for (int side = 0; side < SIDES; side++) at.broken[side] = odds_spread_of(out, "broken", side, RESULT_BOOL);
    if (!charge) return at;
    at.winner = odds_spread_of(out, "winner", -1, RESULT_WORD);
    for (int side = 0; side < SIDES; side++) at.outcome[side] = odds_spread_of(out, "outcome", side, RESULT_WORD);
    at.convert = odds_spread_of(out, "may_convert_ff", -1, RESULT_BOOL);
    return at;
}

static void tell_pair(const struct combat *c, const struct reading r[SIDES], const int hits[SIDES], chances ways,
                      const struct places *at, struct odds *out) {
    static const char *const winners[] = {"a", "b"};
    struct combat_result result;
    dtn_combat_settle(c, r, hits, &result);
    for (int side = 0; side < SIDES; side++) {
        odds_add_value(at->hits[side], hits[side], NULL, ways);
        odds_add_value(at->broken[side], result.broken[side], NULL, ways);
    }
    if (c->type == COMBAT_FIREFIGHT) return;
    odds_add_value(at->winner, 0, winners[result.winner], ways);
    odds_add_value(at->convert, result.may_convert, NULL, ways);
    for (int side = 0; side < SIDES; side++) odds_add_value(at->outcome[side], 0, dtn_fates[result.fate[side]], ways);
    odds_add_line(out, dtn_fates[result.fate[SIDE_A]], dtn_fates[result.fate[SIDE_B]], ways);
}

bool dtn_combat_odds(const struct combat *c, const struct pack pack[SIDES], struct odds *out) {
    struct reading r[SIDES];
    struct hands h[SIDES];
    struct pairs p;
    dtn_combat_read(c, r, NULL);
    if (!hands_of(&r[SIDE_A], pack[SIDE_A], &h[SIDE_A]) || !hands_of(&r[SIDE_B], pack[SIDE_B], &h[SIDE_B]))
        return false;
    memset(&p, 0, sizeof p);
    if (c->type == COMBAT_CHARGE)
        pair_charge(c, r, h, &p);
    else
        pair_firefight(h, &p);
    odds_clear(out, h[SIDE_A].total * h[SIDE_B].total);
    struct places at = make_places(c->type == COMBAT_CHARGE, out);
    for (int a = 0; a <= (int)h[SIDE_A].drawn; a++)
        for (int b = 0; b <= (int)h[SIDE_B].drawn; b++) {
            const int hits[SIDES] = {a, b};
            if (p.ways[a][b]) tell_pair(c, r, hits, p.ways[a][b], &at, out);
        }
    tell_kings(h, out);
    return true;
}
