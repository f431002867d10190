/* The notes are a small table in which the last comer takes the place. A fight is known by all that its tables could
 * ask, a byte for each; one of which that cannot be said so briefly is not noted. */
#include "rules/debellis/advice/notes.h"

#include "game/sure.h"

#include <string.h>

enum {
    HEAD = offsetof(struct engagement, dice) / sizeof(int32_t), /* the dice are not thrown yet */
    SIDES = 2 * sizeof(struct combatant) / sizeof(int32_t),
    FIELDS = HEAD + ENGAGEMENT_OPTIONS + SIDES,
    WORDS = (FIELDS + 7) / 8,
    FIGHTS = 512,
};

struct fight_key {
    uint64_t word[WORDS];
};

struct db_notes {
    uint8_t ends[FIGHTS]; /* how many ways there are; 0: nothing is noted */
    struct {
        struct fight_key key;
        struct throw_end end[THROW_ENDS];
    } fight[FIGHTS];
};
_Static_assert(sizeof(struct db_notes) <= sizeof((struct notebook *)0)->room, "there is room for the notes");

/* Each field in a byte, from -1 on; says whether all of them fit. */
static bool put_bytes(uint8_t *to, const int32_t *field, int count) {
    uint32_t more = 0;
    for (int i = 0; i < count; i++) {
        uint32_t byte = (uint32_t)field[i] + 1;
        to[i] = (uint8_t)byte;
        more |= byte;
    }
    return more <= UINT8_MAX;
}

static bool key_of(const struct engagement *e, struct fight_key *out) {
    uint8_t byte[sizeof *out];
    memset(byte + FIELDS, 0, sizeof byte - FIELDS);
    bool fits = put_bytes(byte, (const int32_t *)e, HEAD) && put_bytes(byte + HEAD, e->option, ENGAGEMENT_OPTIONS) &&
                put_bytes(byte + HEAD + ENGAGEMENT_OPTIONS, (const int32_t *)e->side, SIDES);
    memcpy(out, byte, sizeof byte);
    return fits;
}

static unsigned place_of(const struct fight_key *key) {
    uint64_t stirred[2] = {1, 2};
    for (int i = 0; i < WORDS; i++) stirred[i & 1] = (stirred[i & 1] ^ key->word[i]) * 0x9e3779b97f4a7c15u;
    return (unsigned)((stirred[0] ^ (stirred[1] >> 9)) >> 40) % FIGHTS;
}

int db_ends_noted(const struct db_rules *rules, const struct engagement *fight, struct throw_end out[THROW_ENDS],
                  struct notebook *notes) {
    struct fight_key key;
    if (!notes || !key_of(fight, &key)) return db_engagement_ends(rules, fight, out);
    struct db_notes *n = (struct db_notes *)notes->room;
    if (notes->fresh) memset(n->ends, 0, sizeof n->ends);
    notes->fresh = false;
    unsigned at = place_of(&key);
    bool known = n->ends[at] && memcmp(&n->fight[at].key, &key, sizeof key) == 0;
    if (!known) {
        n->ends[at] = (uint8_t)db_engagement_ends(rules, fight, n->fight[at].end);
        n->fight[at].key = key;
    }
    memcpy(out, n->fight[at].end, sizeof n->fight[at].end);
#ifndef NDEBUG
    struct throw_end anew[THROW_ENDS];
    int ends = db_engagement_ends(rules, fight, anew);
    sure(ends == n->ends[at] && memcmp(anew, out, (size_t)ends * sizeof *anew) == 0);
#endif
    return n->ends[at];
}
