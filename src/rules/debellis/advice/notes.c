/* The notes are a small table in which the last comer takes the place. A fight is known by all that its tables could
 * ask, a byte for each; one of which that cannot be said so briefly is not noted. */
#include "rules/debellis/advice/notes.h"

#include "game/sure.h"
#include "rules/debellis/moving/going.h"

#include <string.h>

enum {
    HEAD = offsetof(struct engagement, dice) / sizeof(int32_t), /* the dice are not thrown yet */
    SIDES = 2 * sizeof(struct combatant) / sizeof(int32_t),
    FIELDS = HEAD + ENGAGEMENT_OPTIONS + SIDES,
    WORDS = (FIELDS + 7) / 8,
    FIGHTS = 512,
    SEEN = 512,
};

struct fight_key {
    uint64_t word[WORDS];
};

struct db_notes {
    struct db_fight_note seen[SEEN];
    struct ground_note {
        uint64_t seen;
        enum going going;
    } ground[ELEMENTS_MAX];
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

static struct db_notes *notes_in(struct notebook *notes) {
    struct db_notes *n = (struct db_notes *)notes->room;
    if (notes->fresh) {
        memset(n->seen, 0, sizeof n->seen);
        memset(n->ground, 0, sizeof n->ground);
        memset(n->ends, 0, sizeof n->ends);
    }
    notes->fresh = false;
    return n;
}

int db_ends_noted(const struct db_rules *rules, const struct engagement *fight, struct throw_end out[THROW_ENDS],
                  struct notebook *notes) {
    struct fight_key key;
    if (!notes || !key_of(fight, &key)) return db_engagement_ends(rules, fight, out);
    struct db_notes *n = notes_in(notes);
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

/* --- by who stands about ---------------------------------------------------------------------------------------------
 */

static uint64_t stirred_by(uint64_t h, uint64_t word) {
    h = (h ^ word) * 0xD6E8FEB86659FD93;
    return h ^ h >> 32;
}

static uint64_t stirred_all(uint64_t h, const void *bytes, size_t size) {
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, bytes = (const char *)bytes + sizeof word) {
        memcpy(&word, bytes, sizeof word);
        h = stirred_by(h, word);
    }
    word = 0;
    memcpy(&word, bytes, size);
    return size ? stirred_by(h, word) : h;
}

/* Places and ground change seldom, whose bound it is and what has become of the commands as well. Corners, centre and
 * neighbours follow from the poses. */
static void look_out(struct db_outlook *out) {
    const struct battle *b = out->b;
    const size_t told = offsetof(struct element, depth);
    uint64_t h = stirred_by(b->active, b->phase);
    for (unsigned f = 0; f < b->terrain.features; f++)
        h = stirred_by(h, (uint64_t)b->terrain.feature[f].state << 8 | b->terrain.feature[f].flags);
    h = stirred_all(h, b->place, b->places * sizeof *b->place);
    h = stirred_all(h, b->arrived, sizeof b->arrived);
    for (unsigned c = 0; c < 2 * COMMANDS_MAX; c++)
        h = stirred_by(h, b->side[c / COMMANDS_MAX].command[c % COMMANDS_MAX].flags);
    out->common = h;
    out->looked = true;
    for (unsigned e = 0; e < b->elements; e++)
        out->of[e] = stirred_all(e, (const char *)&b->element[e] + told, sizeof *b->element - told);
}

/* Nobody farther from both has a part in it: who stands behind an overlapper's opponent is three bases off. */
enum { BASES_ABOUT = 5 };

static bool by_a_place(const struct battle *b, unsigned e) {
    for (unsigned p = 0; p < b->places; p++)
        if (element_near_box(b, e, b->terrain.feature[b->place[p].feature].box, b->base_width)) return true;
    return false;
}

struct db_fight_note *db_note_of_fight(struct db_outlook *out, unsigned e, unsigned f, uint64_t asked,
                                       struct notebook *notes) {
    const struct battle *b = out->b;
    const int64_t far = BASES_ABOUT * (int64_t)b->base_width;
    const struct point at = b->element[e].centre, other = b->element[f].centre;
    if (!notes || !on_table(b, e) || !on_table(b, f) || by_a_place(b, e) || by_a_place(b, f)) return NULL;
    if (!out->looked) look_out(out);
    uint64_t about = 0; /* the same however they are listed */
    for (unsigned g = 0; g < b->elements; g++) {
        const struct point p = b->element[g].centre;
        if (!on_table(b, g) || distance_squared(at, p) < far * far || distance_squared(other, p) < far * far)
            about += out->of[g];
    }
    uint64_t seen = stirred_by(stirred_by(stirred_by(out->common, about), e << 8 | f), asked);
    struct db_fight_note *note = &notes_in(notes)->seen[seen >> 32 & (SEEN - 1)];
    if (note->seen != seen) *note = (struct db_fight_note){.seen = seen};
    return note;
}

enum going db_going_noted(const struct db_rules *rules, struct db_outlook *out, unsigned e, struct notebook *notes) {
    const struct element *x = &out->b->element[e];
    if (!notes) return db_going_under(rules, out->b, &x->quad, x->type);
    if (!out->looked) look_out(out);
    const uint64_t seen = stirred_by(out->common, out->of[e]);
    struct ground_note *note = &notes_in(notes)->ground[e];
    if (note->seen != seen) *note = (struct ground_note){seen, db_going_under(rules, out->b, &x->quad, x->type)};
#ifndef NDEBUG
    sure(note->going == db_going_under(rules, out->b, &x->quad, x->type));
#endif
    return note->going;
}
