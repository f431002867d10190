/* The exact odds of resolving fire points.
 *
 * Cards come one after the other, and how many depends on what they are: so ways are counted in order, by classes of
 * cards that mean the same to every group of markers, and short draws are weighed as if the cards not drawn had been.
 */
#include "rules/dtn/engagement/gunnery.h"
#include "rules/dtn/engagement/odds.h"

#include <string.h>

/* Black cards by suit: too low for any group, good for near groups, good for far ones too; and the rest. */
enum fire_class { DEAD, SPADE_NEAR, SPADE_FAR, CLUB_NEAR, CLUB_FAR, DIAMOND, JOKER, FIRE_CLASSES };
enum { GROUPS_MOST = 4, CARDS_A_GROUP = 3 };

struct fire_search {
    struct fire_group group[FIRE_GROUPS_MAX];
    int groups, near_rank, far_rank;
    uint32_t drawn, most; /* cards so far, and the most there can be */
    uint32_t left[FIRE_CLASSES], back[FIRE_CLASSES];
    uint32_t in_pack; /* of left */
    struct odds_spread *hits, *cards;
    uint64_t available[GROUPS_MOST * CARDS_A_GROUP]; /* cards to draw the n-th from */
};

static unsigned fire_class_of(const void *how, uint8_t card) {
    const struct fire_search *s = how;
    int rank = rank_of(card);
    switch (suit_of(card)) {
    case SPADES:
        return rank >= s->far_rank ? SPADE_FAR : rank >= s->near_rank ? SPADE_NEAR : DEAD;
    case CLUBS:
        return rank >= s->far_rank ? CLUB_FAR : rank >= s->near_rank ? CLUB_NEAR : DEAD;
    case DIAMONDS:
        return DIAMOND;
    case NO_SUIT:
        return JOKER;
    default:
        return DEAD;
    }
}

/* A card that stands for its class before a group: what dtn_fire_card and dtn_extra_card_hits say of it. */
static uint8_t card_like(const struct fire_search *s, unsigned class) {
    enum { RANKS = 13 };
    int rank = class == SPADE_NEAR || class == CLUB_NEAR ? s->near_rank : s->far_rank;
    switch (class) {
    case SPADE_NEAR:
    case SPADE_FAR:
        return (uint8_t)(SPADES * RANKS + rank - 1);
    case CLUB_NEAR:
    case CLUB_FAR:
        return (uint8_t)(CLUBS * RANKS + rank - 1);
    case DIAMOND:
        return (uint8_t)(DIAMONDS * RANKS);
    case JOKER:
        return 4 * RANKS;
    default:
        return (uint8_t)(HEARTS * RANKS);
    }
}

static void search(struct fire_search *s, int group, int extra, int hits, chances ways);

static void try_class(struct fire_search *s, unsigned class, int group, int extra, int hits, chances ways) {
    const struct fire_group *g = &s->group[group];
    uint8_t card = card_like(s, class);
    bool two_more = false;
    int scored = extra ? dtn_extra_card_hits(g, card) : dtn_fire_card(g, card, &two_more);
    s->left[class]--;
    s->drawn++;
    int due = extra ? extra - 1 : two_more ? 2 : 0;
    search(s, due ? group : group + 1, due, hits + scored, ways);
    s->drawn--;
    s->left[class]++;
}

/* extra: how many of the two extra cards are still to come for this group. */
static void search(struct fire_search *s, int group, int extra, int hits, chances ways) {
    uint32_t kept[FIRE_CLASSES];
    if (group == s->groups) {
        for (uint32_t i = s->drawn; i < s->most; i++) ways *= s->available[i];
        odds_add_value(s->hits, hits, NULL, ways);
        odds_add_value(s->cards, (int32_t)s->drawn, NULL, ways);
        return;
    }
    bool reshuffled = s->drawn == s->in_pack;
    if (reshuffled) {
        memcpy(kept, s->left, sizeof kept);
        memcpy(s->left, s->back, sizeof kept);
    }
    for (unsigned class = 0; class < FIRE_CLASSES; class ++)
        if (s->left[class]) try_class(s, class, group, extra, hits, ways * s->left[class]);
    if (reshuffled) memcpy(s->left, kept, sizeof kept);
}

static bool prepare(struct fire_search *s, const struct markers *m, struct pack pack, int *unresolved) {
    memset(s, 0, sizeof *s);
    s->groups = dtn_fire_groups(m, s->group, unresolved);
    if (s->groups > GROUPS_MOST) return false;
    s->near_rank = dtn_disadvantage_rank(m->cover);
    s->far_rank = s->near_rank > 7 ? s->near_rank : 7;
    struct sorted sorted = dtn_sort_pack(pack, fire_class_of, s);
    for (unsigned i = 0; i < FIRE_CLASSES; i++) s->left[i] = sorted.left[i], s->back[i] = sorted.discards[i];
    s->in_pack = sorted.all_left;
    s->most = (uint32_t)(s->groups * CARDS_A_GROUP);
    for (uint32_t i = 0; i < s->most; i++)
        s->available[i] = i < s->in_pack ? s->in_pack - i : sorted.all_discards - (i - s->in_pack);
    return s->most <= sorted.all_left + sorted.all_discards;
}

bool dtn_fire_odds(const struct markers *m, struct pack pack, struct odds *out, struct ruling *r) {
    struct fire_search s;
    int unresolved;
    if (!prepare(&s, m, pack, &unresolved))
        return refuse(r, C(257), "the odds of more than 12 markers are not worked out");
    chances total = 1;
    for (uint32_t i = 0; i < s.most; i++) total *= s.available[i];
    odds_clear(out, total);
    s.hits = odds_spread_of(out, "hits", -1, RESULT_NUMBER);
    s.cards = odds_spread_of(out, "cards_drawn", -1, RESULT_NUMBER);
    search(&s, 0, 0, 0, 1);
    return true;
}
