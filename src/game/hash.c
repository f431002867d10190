/* The hash of a state, along the tables of what it means (meaning.h).
 *
 * Each value that differs from what goes without saying is mixed with its name, and with its index in a list; the sum
 * of these is the hash of a struct, so that the order of its fields does not matter. Mixing is one-to-one in the value:
 * two states that differ in one field never collide but by the sum of several. */
#include "game/meaning.h"
#include "game/ruleset.h"

#include <string.h>

/* One-to-one; every bit of v is spread over the whole word. */
static uint64_t spread(uint64_t v) {
    v = (v ^ v >> 32) * 0xD6E8FEB86659FD93;
    v = (v ^ v >> 29) * 0xA0761D6478BD642F;
    return v ^ v >> 32;
}

/* FNV-1a: one-to-one in each byte. */
uint64_t text_hash(uint64_t hash, const char *text, size_t size) {
    if (!hash) hash = 0xCBF29CE484222325;
    for (size_t i = 0; i < size; i++) hash = (hash ^ (unsigned char)text[i]) * 0x100000001B3;
    return hash;
}

static uint64_t word_hash(const char *word) { return text_hash(0, word, strlen(word)); }

/* What one value adds to the sum of its struct. */
static uint64_t share(uint64_t name, uint32_t index, uint64_t value) {
    return spread(spread(name + index) + value * 0x9E3779B97F4A7C15);
}

static int64_t number_at(const unsigned char *at, uint32_t size, bool has_sign) {
    uint64_t v = 0;
    for (uint32_t i = 0; i < size && i < 8; i++) v |= (uint64_t)at[i] << 8 * i; /* little-endian, see below */
    unsigned unused = (64 - 8 * (size < 8 ? size : 8)) & 63;                    /* a number has a byte at least */
    return has_sign ? (int64_t)(v << unused) >> unused : (int64_t)v;
}
/* Integers are read from memory byte by byte. Every machine we build for, and WebAssembly, is little-endian. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "states are read as little-endian");

static uint64_t flags_hash(const struct meaning *m, uint64_t name, uint64_t bits) {
    uint64_t sum = 0;
    for (uint32_t i = 0; bits; i++, bits >>= 1) {
        if (!(bits & 1)) continue;
        const char *word = i < m->word_count ? m->words[i] : NULL;
        sum += share(name, 0, word ? word_hash(word) : i);
    }
    return sum;
}

/* A text up to its first zero. */
static uint64_t id_hash(const struct meaning *m, uint64_t name, const char *text) {
    size_t size = 0;
    while (size < m->size && text[size]) size++;
    return size ? share(name, 0, text_hash(0, text, size)) : 0;
}

/* An act that waits, by what it says. */
static uint64_t act_hash(const struct ruleset *rs, uint64_t name, const struct act *a) {
    if (!a->verb && !a->piece_count && !a->step_count && !a->dice_count && !a->point_count) return 0; /* none waits */
    uint64_t h = share(name, 0, a->verb < rs->verb_count ? word_hash(rs->verbs[a->verb].name) : a->verb);
    const int32_t said[] = {a->target, a->edge, a->choice, a->place, a->value, a->piece_count, a->dice_count};
    for (uint32_t i = 0; i < sizeof said / sizeof *said; i++) h += share(name, i + 1, (uint32_t)said[i]);
    for (uint32_t i = 0; i < a->point_count; i++)
        h += share(name, 100 + i, (uint64_t)(uint32_t)a->point[i].x << 32 | (uint32_t)a->point[i].y);
    if (a->point_count) return h;
    for (uint32_t i = 0; i < a->piece_count; i++) h += share(name, 200 + i, a->piece[i]);
    for (uint32_t i = 0; i < a->dice_count; i++) h += share(name, 300 + i, a->dice[i]);
    for (uint32_t i = 0; i < a->step_count; i++) {
        const struct step *s = &a->step[i];
        uint64_t way =
            s->kind == STEP_TO ? (uint64_t)(uint32_t)s->at.x << 32 | (uint32_t)s->at.y : (uint32_t)s->distance;
        h += share(name, 400 + 2 * i, (uint64_t)s->kind << 32 | (uint64_t)s->side << 16 | s->turn);
        h += share(name, 401 + 2 * i, way);
    }
    return h;
}

static uint64_t table_hash(const struct ruleset *rs, const struct meaning *table, const unsigned char *bytes);

/* What entry `i` of a field adds. */
static uint64_t entry_hash(const struct ruleset *rs, const struct meaning *m, uint64_t name, uint32_t i,
                           const unsigned char *at) {
    if (m->kind == MEANS_PART) {
        uint64_t inner = table_hash(rs, m->part, at);
        return inner ? share(name, i, inner) : 0;
    }
    if (m->kind == MEANS_TEXT) return id_hash(m, name, (const char *)at);
    if (m->kind == MEANS_ACT) return act_hash(rs, name, (const struct act *)(const void *)at);
    int64_t v = number_at(at, m->size, m->has_sign);
    if (m->kind == MEANS_FLAGS) return flags_hash(m, name, (uint64_t)v);
    if (v == m->fallback) return 0;
    const char *word = NULL;
    if (m->kind == MEANS_WORD && v >= 0 && v < m->word_count) word = m->words[v];
    if (m->kind == MEANS_TYPE && v >= 0 && (size_t)v < rs->type_count) word = rs->types[v].code;
    if (m->kind == MEANS_TERRAIN && v >= 0 && (size_t)v < rs->terrain_count) word = rs->terrains[v].code;
    if (m->kind == MEANS_NUMBER && m->words && i < m->word_count && m->words[i])
        return share(word_hash(m->words[i]) ^ name, 0, (uint64_t)v);
    return share(name, i, word ? word_hash(word) : (uint64_t)v);
}

static uint64_t table_hash(const struct ruleset *rs, const struct meaning *table, const unsigned char *bytes) {
    uint64_t sum = 0;
    for (const struct meaning *m = table; m->name; m++) {
        if (m->kind == MEANS_NOTHING) continue;
        uint32_t count = m->count;
        if (m->counter_size) {
            int64_t used = number_at(bytes + m->counter, m->counter_size, false);
            if (used < count) count = (uint32_t)used;
        }
        uint64_t name = word_hash(m->name);
        for (uint32_t i = 0; i < count; i++) sum += entry_hash(rs, m, name, i, bytes + m->offset + i * m->size);
    }
    return sum;
}

uint64_t state_hash(const struct ruleset *rs, const void *state) { return spread(table_hash(rs, rs->meaning, state)); }
