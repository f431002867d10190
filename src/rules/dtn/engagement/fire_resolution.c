/* Artillery fire, resolution: markers in groups of three, a card each; and fatigue. */
#include "rules/dtn/engagement/gunnery.h"

enum { FAR_RANK = 7, WITHOUT_SECOND_FACE = 6 };

/* dtn-257, dtn-258: six markers, and more only if more than one face is under fire (dtn-H101). */
static int resolved_markers(const struct markers *m) {
    return m->faces > 1 || m->count < WITHOUT_SECOND_FACE ? m->count : WITHOUT_SECOND_FACE;
}

int dtn_fire_groups(const struct markers *m, struct fire_group *out, int *unresolved) {
    int resolved = resolved_markers(m), near = m->count - m->far, groups = 0;
    int cover = dtn_disadvantage_rank(m->cover);
    *unresolved = m->count - resolved;
    for (int first = 0; first < resolved && groups < FIRE_GROUPS_MAX; first += GROUP) {
        struct fire_group *g = &out[groups++];
        bool all_far = first >= near; /* near markers are grouped first */
        g->markers = resolved - first < GROUP ? resolved - first : GROUP;
        g->least_rank = all_far && cover < FAR_RANK ? FAR_RANK : cover;
        bool heavy_far = first < near + m->heavy_far && first + g->markers > near;
        g->heavy_or_howitzer = m->heavy_or_howitzer || first < m->heavy_near || (m->heavy_far && heavy_far);
    }
    return groups;
}

/* A black card of sufficient rank: what spades, clubs and the extra cards have in common. */
static bool reaches(const struct fire_group *g, uint8_t card) { return rank_of(card) >= g->least_rank; }

bool dtn_extra_card_hits(const struct fire_group *g, uint8_t card) {
    return (suit_of(card) == SPADES || suit_of(card) == CLUBS) && reaches(g, card);
}

int dtn_fire_card(const struct fire_group *g, uint8_t card, bool *two_more) {
    *two_more = false;
    switch (suit_of(card)) {
    case SPADES:
        return reaches(g, card);
    case CLUBS:
        return g->markers >= 2 && reaches(g, card);
    case DIAMONDS:
        *two_more = g->markers == GROUP;
        return 0;
    case NO_SUIT:
        return g->heavy_or_howitzer; /* dtn-H100 */
    default:
        return 0;
    }
}

static void note_fire_card(const struct fire_group *g, uint8_t card, int hits, struct resolution *why);

void dtn_fire_card_explained(const struct fire_group *g, uint8_t card, struct resolution *why) {
    bool two_more;
    note_fire_card(g, card, dtn_fire_card(g, card, &two_more), why);
}

static void note_fire_card(const struct fire_group *g, uint8_t card, int hits, struct resolution *why) {
    switch (suit_of(card)) {
    case SPADES:
        dtn_note(why, 0, hits, C(251), "a spade hits with any number of markers");
        break;
    case CLUBS:
        dtn_note(why, 0, hits, C(252),
                 hits ? "a club hits with 2 or 3 markers" : "a club hits only with 2 or 3 markers, and of rank enough");
        break;
    case DIAMONDS:
        dtn_note(why, 0, 0, C(253),
                 g->markers == GROUP ? "a diamond with 3 markers: two more cards" : "a diamond needs 3 markers");
        break;
    case HEARTS:
        dtn_note(why, 0, 0, C(254), "a heart does nothing");
        break;
    default:
        dtn_note(why, 0, hits, C(255), "a joker hits if heavy artillery or a howitzer fired");
        dtn_note(why, 0, 0, H(100),
                 hits ? "a marker of this group is by such guns" : "no marker of this group is by such guns");
    }
    bool black = suit_of(card) == SPADES || suit_of(card) == CLUBS;
    if (black && !reaches(g, card)) dtn_note(why, 0, 0, C(256), "the rank is too low for the cover or the distance");
}

static void note_group(const struct markers *m, const struct fire_group *g, int number, struct resolution *why) {
    dtn_note(why, 0, 0, C(250), "one card for up to 3 markers");
    if (number == 1) dtn_note(why, 0, 0, C(257), "a second card for the markers above 3");
    if (number > 1) dtn_note(why, 0, 0, H(101), "more than one face is under fire: another card");
    if (m->cover != DISADVANTAGE_NONE)
        dtn_note(why, 0, 0, dtn_disadvantage_clause(m->cover), "the target's cover wants this rank");
    if (g->least_rank == FAR_RANK && dtn_disadvantage_rank(m->cover) < FAR_RANK)
        dtn_note(why, 0, 0, C(234), "a group of long-range or indirect markers needs rank 7");
}

struct fire_result dtn_resolve_fire(const struct markers *m, const struct hand *hand, struct resolution *why) {
    struct fire_group group[FIRE_GROUPS_MAX];
    struct fire_result r = {0};
    int groups = dtn_fire_groups(m, group, &r.unresolved);
    for (int i = 0; i < groups; i++) {
        bool two_more;
        uint32_t wanted = r.cards + 1;
        if (wanted > hand->count) return r.short_of_cards = true, r.cards = wanted, r;
        uint8_t card = hand->card[r.cards++];
        int hits = dtn_fire_card(&group[i], card, &two_more);
        note_group(m, &group[i], i, why);
        note_fire_card(&group[i], card, hits, why);
        r.hits += hits;
        for (int extra = 0; two_more && extra < 2; extra++) {
            if (r.cards >= hand->count) return r.short_of_cards = true, r.cards = r.cards + 1, r;
            bool hit = dtn_extra_card_hits(&group[i], hand->card[r.cards++]);
            dtn_note(why, 0, hit, C(253), hit ? "a black card of the two hits" : "this card of the two does not hit");
            r.hits += hit;
        }
    }
    if (r.unresolved) dtn_note(why, 0, 0, C(258), "markers beyond 6 on one face are removed without a card");
    dtn_note(why, 0, 0, C(259), "the markers are removed");
    return r;
}

/* --- fatigue -------------------------------------------------------------------------------------------- */

static bool fatigue_card_hits(int points, enum quality quality, uint8_t card) {
    if (is_joker(card)) return quality == QUALITY_SECOND;
    return suit_of(card) == SPADES || (suit_of(card) == CLUBS && points >= 2);
}

int dtn_resolve_fatigue(int points, enum quality quality, uint8_t card, struct resolution *why) {
    int hit = fatigue_card_hits(points, quality, card);
    if (is_joker(card))
        dtn_note(why, 0, hit, C(265), "a joker hits a 2nd rate unit");
    else if (suit_of(card) == SPADES)
        dtn_note(why, 0, hit, C(263), "a spade hits with 1 or 2 fatigue points");
    else if (suit_of(card) == CLUBS)
        dtn_note(why, 0, hit, C(264),
                 hit ? "a club hits with 2 fatigue points" : "a club hits only with 2 fatigue points");
    else
        dtn_note(why, 0, 0, C(266), "any other card does nothing");
    return hit;
}

int dtn_fatigue_gained(bool fired_in_attrition, int fires_on_chargers, struct resolution *why) {
    int again = fires_on_chargers > 1 ? fires_on_chargers - 1 : 0;
    if (fired_in_attrition) dtn_note(why, 0, 1, C(260), "it fired in the attrition phase");
    if (fires_on_chargers == 1) dtn_note(why, 0, 0, C(140), "the first fire on chargers costs no fatigue");
    if (again) dtn_note(why, 0, again, C(261), "each fire on chargers after the first");
    if (again > 1) dtn_note(why, 0, 0, H(133), "every further one gives a point");
    return again + fired_in_attrition;
}
