/* The hash of a state, along the tables of what it means (meaning.h).
 *
 * Each value that differs from what goes without saying is mixed with its name, and with its index in a list; the sum
 * of these is the hash of a struct, so that the order of its fields does not matter. Mixing is one-to-one in the value:
 * two states that differ in one field never collide but by the sum of several. */
#include "game/meaning.h"
#include "game/ruleset.h"

#include <string.h>

/* One-to-one; every bit of v is spread over the whole word. */
static inline uint64_t spread(uint64_t v) {
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

/* What one value adds to the sum of its struct; `place` is the name and the index in a list, spread. */
static inline uint64_t share_at(uint64_t place, uint64_t value) { return spread(place + value * 0x9E3779B97F4A7C15); }

static uint64_t share(uint64_t name, uint32_t index, uint64_t value) { return share_at(spread(name + index), value); }

static inline int64_t number_at(const unsigned char *at, uint32_t size, bool has_sign) {
    uint64_t v = 0;
    switch (size) { /* a copy of known size is one instruction */
    case 1:
        v = *at;
        break;
    case 2:
        memcpy(&v, at, 2);
        break;
    case 4:
        memcpy(&v, at, 4);
        break;
    default:
        memcpy(&v, at, size < 8 ? size : 8);
    }
    unsigned unused = (64 - 8 * (size < 8 ? size : 8)) & 63; /* a number has a byte at least */
    return has_sign ? (int64_t)(v << unused) >> unused : (int64_t)v;
}
/* Integers are read from memory as they lie there. Every machine we build for, and WebAssembly, is little-endian. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "states are read as little-endian");

static uint64_t flags_hash(const struct meaning *m, uint64_t bits) {
    uint64_t sum = 0;
    for (uint32_t i = 0; bits; i++, bits >>= 1) {
        if (!(bits & 1)) continue;
        const char *word = i < m->word_count ? m->words[i] : NULL;
        sum += share(m->hash, 0, word ? word_hash(word) : i);
    }
    return sum;
}

/* A text up to its first zero. */
static uint64_t id_hash(const struct meaning *m, const char *text) {
    size_t size = 0;
    while (size < m->size && text[size]) size++;
    return size ? share(m->hash, 0, text_hash(0, text, size)) : 0;
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

/* What entry `i` of a field of numbers, words or flags adds. */
static uint64_t value_hash(const struct ruleset *rs, const struct meaning *m, uint32_t i, int64_t v) {
    if (m->kind == MEANS_FLAGS) return flags_hash(m, (uint64_t)v);
    if (v == m->fallback) return 0;
    const char *word = NULL;
    if (m->kind == MEANS_WORD && v >= 0 && v < m->word_count) word = m->words[v];
    if (m->kind == MEANS_TYPE && v >= 0 && (size_t)v < rs->type_count) word = rs->types[v].code;
    if (m->kind == MEANS_TERRAIN && v >= 0 && (size_t)v < rs->terrain_count) word = rs->terrains[v].code;
    if (m->kind == MEANS_NUMBER && m->words && i < m->word_count && m->words[i])
        return share(word_hash(m->words[i]) ^ m->hash, 0, (uint64_t)v);
    return share(m->hash, i, word ? word_hash(word) : (uint64_t)v);
}

static bool is_value(const struct meaning *m) { return m->kind != MEANS_TEXT && m->kind != MEANS_ACT; }

/* What entry `i` of a field adds that is no struct. */
static uint64_t entry_hash(const struct ruleset *rs, const struct meaning *m, uint32_t i, const unsigned char *at) {
    if (m->kind == MEANS_TEXT) return id_hash(m, (const char *)at);
    if (m->kind == MEANS_ACT) return act_hash(rs, m->hash, (const struct act *)(const void *)at);
    return value_hash(rs, m, i, number_at(at, m->size, m->has_sign));
}

/* Structs of one kind, `stride` apart, are gone through together, a field of all of them at a time. */
enum { TOGETHER = 64 };
struct row {
    const unsigned char *first;
    uint32_t stride, count; /* at most TOGETHER */
};

static uint32_t used_of(const struct meaning *m, const unsigned char *bytes) {
    if (!m->counter_size) return m->count;
    int64_t used = number_at(bytes + m->counter, m->counter_size, false);
    return used < m->count ? (uint32_t)used : m->count;
}

static void row_hash(const struct ruleset *rs, const struct meaning *table, struct row row, uint64_t *sum);

/* The structs of a list within one struct. */
static uint64_t list_hash(const struct ruleset *rs, const struct meaning *m, const unsigned char *bytes) {
    uint64_t sum = 0, inner[TOGETHER];
    for (uint32_t i = 0, count = used_of(m, bytes), many; i < count; i += many) {
        many = count - i < TOGETHER ? count - i : TOGETHER;
        row_hash(rs, m->part, (struct row){bytes + m->offset + (size_t)i * m->size, m->size, many}, inner);
        for (uint32_t k = 0; k < many; k++)
            if (inner[k]) sum += share(m->hash, i + k, inner[k]);
    }
    return sum;
}

/* The one struct that each of a row of structs has within it. */
static void parts_hash(const struct ruleset *rs, const struct meaning *m, struct row row, uint64_t *sum) {
    uint64_t inner[TOGETHER];
    row_hash(rs, m->part, (struct row){row.first + m->offset, row.stride, row.count}, inner);
    const uint64_t place = spread(m->hash);
    for (uint32_t k = 0; k < row.count; k++)
        if (inner[k]) sum[k] += share_at(place, inner[k]);
}

/* The one number, of so many bytes, that each of them has. Mostly all of them are what goes without saying, and then
 * not even the name is looked at; else all are mixed alike, without a branch that nobody could foretell. */
static inline void numbers_hash(const struct meaning *m, uint32_t size, struct row row, uint64_t *sum) {
    const unsigned char *at = row.first + m->offset;
    const int64_t fallback = m->fallback;
    uint64_t differ = 0;
    for (uint32_t k = 0; k < row.count; k++)
        differ |= (uint64_t)(number_at(at + (size_t)k * row.stride, size, m->has_sign) ^ fallback);
    if (!differ) return;
    const uint64_t place = spread(m->hash);
    for (uint32_t k = 0; k < row.count; k++) {
        int64_t v = number_at(at + (size_t)k * row.stride, size, m->has_sign);
        uint64_t mixed = share_at(place, (uint64_t)v);
        sum[k] += v == fallback ? 0 : mixed;
    }
}

/* The one word, type or set of flags that each of them has: neighbours often have the same, which is then mixed once.
 */
static void words_hash(const struct ruleset *rs, const struct meaning *m, struct row row, uint64_t *sum) {
    uint64_t mixed = 0;
    int64_t last = 0;
    for (uint32_t k = 0; k < row.count; k++) {
        int64_t v = number_at(row.first + (size_t)k * row.stride + m->offset, m->size, m->has_sign);
        if (v == (m->kind == MEANS_FLAGS ? 0 : m->fallback)) continue;
        if (!mixed || v != last) mixed = value_hash(rs, m, 0, v);
        last = v;
        sum[k] += mixed;
    }
}

static void values_hash(const struct ruleset *rs, const struct meaning *m, struct row row, uint64_t *sum) {
    if (m->kind != MEANS_NUMBER || m->words)
        words_hash(rs, m, row, sum);
    else if (m->size == 1)
        numbers_hash(m, 1, row, sum);
    else if (m->size == 2)
        numbers_hash(m, 2, row, sum);
    else if (m->size == 4)
        numbers_hash(m, 4, row, sum);
    else
        numbers_hash(m, m->size, row, sum);
}

/* What a field adds to one struct. */
static uint64_t field_hash(const struct ruleset *rs, const struct meaning *m, const unsigned char *bytes) {
    uint64_t sum = 0;
    if (m->kind == MEANS_PART) return list_hash(rs, m, bytes);
    for (uint32_t i = 0, count = used_of(m, bytes); i < count; i++)
        sum += entry_hash(rs, m, i, bytes + m->offset + (size_t)i * m->size);
    return sum;
}

/* Are there none, or all zero, where that goes without saying? */
static bool says_nothing(const struct meaning *m, const unsigned char *bytes) {
    const size_t size = (size_t)used_of(m, bytes) * m->size;
    const unsigned char *first = bytes + m->offset;
    if (m->kind == MEANS_PART || m->fallback || !size) return !size;
    return !*first && !memcmp(first, first + 1, size - 1); /* each byte is as the one before it */
}

static void row_hash(const struct ruleset *rs, const struct meaning *table, struct row row, uint64_t *sum) {
    memset(sum, 0, row.count * sizeof *sum);
    for (const struct meaning *m = table; m->name; m++) {
        if (m->kind == MEANS_NOTHING) continue;
        const bool alone = m->count == 1 && !m->counter_size;
        if (alone && m->kind == MEANS_PART)
            parts_hash(rs, m, row, sum);
        else if (alone && is_value(m))
            values_hash(rs, m, row, sum);
        else
            for (uint32_t k = 0; k < row.count; k++) {
                const unsigned char *bytes = row.first + (size_t)k * row.stride;
                if (!says_nothing(m, bytes)) sum[k] += field_hash(rs, m, bytes);
            }
    }
}

uint64_t state_hash(const struct ruleset *rs, const void *state) {
    uint64_t sum;
    row_hash(rs, rs->meaning, (struct row){state, 0, 1}, &sum);
    return spread(sum);
}
