/* The tables of what states mean, and the hash taken along them. */
#include "game_support.h"

/* --- no byte without a meaning ----------------------------------------------------------------------------------- */

static void mark_table(const struct meaning *table, unsigned char *seen);

static void mark_entry(const struct meaning *m, unsigned char *seen) {
    for (uint32_t i = 0; i < m->count; i++) {
        unsigned char *at = seen + m->offset + i * m->size;
        if (m->kind == MEANS_PART)
            mark_table(m->part, at);
        else
            for (uint32_t k = 0; k < m->size; k++) at[k]++;
    }
}

static void mark_table(const struct meaning *table, unsigned char *seen) {
    for (const struct meaning *m = table; m->name; m++) mark_entry(m, seen);
}

/* The deepest entry before a byte, to name in a complaint. */
static const char *near_byte(const struct meaning *table, size_t byte) {
    const char *name = "the beginning";
    for (const struct meaning *m = table; m->name; m++) {
        if (byte < m->offset || byte >= m->offset + (size_t)m->size * m->count) {
            if (m->offset <= byte) name = m->name;
            continue;
        }
        return m->kind == MEANS_PART ? near_byte(m->part, (byte - m->offset) % m->size) : m->name;
    }
    return name;
}

static void check_cover(const struct ruleset *rs, size_t size) {
    unsigned char *seen = calloc(1, rs->state_size);
    assert_non_null(seen);
    mark_table(rs->meaning, seen);
    for (size_t i = 0; i < size; i++)
        if (seen[i] != 1)
            fail_msg("%s: byte %zu of the state, behind '%s', is mentioned %d times: add it to the tables of meaning.c",
                     rs->code, i, near_byte(rs->meaning, i), seen[i]);
    free(seen);
}

static void every_byte_of_a_state_has_a_meaning(void **unused) {
    (void)unused;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        size_t end = 0; /* what rounds a state up to its alignment means nothing */
        for (const struct meaning *m = (*rs)->meaning; m->name; m++)
            if (end < m->offset + (size_t)m->size * m->count) end = m->offset + (size_t)m->size * m->count;
        assert_true((*rs)->state_size - end < STATE_ALIGNMENT);
        check_cover(*rs, end);
    }
}

/* Two entries of one table with the same name, or two flags, would take each other's place in the sum. */
static void check_names(const struct meaning *table) {
    for (const struct meaning *m = table; m->name; m++) {
        assert_true(m->hash == text_hash(0, m->name, strlen(m->name)));
        for (const struct meaning *n = m + 1; n->name; n++) assert_string_not_equal(m->name, n->name);
        if (m->kind == MEANS_PART) check_names(m->part);
        for (uint32_t i = 0; i < m->word_count; i++)
            for (uint32_t k = i + 1; k < m->word_count; k++)
                if (m->words[i] && m->words[k]) assert_string_not_equal(m->words[i], m->words[k]);
    }
}

static void names_are_told_apart(void **unused) {
    (void)unused;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) check_names((*rs)->meaning);
}

/* --- the hash ------------------------------------------------------------------------------------------------------
 */

/* Every number that counts changes the hash, whichever bit of it; what means nothing does not. */
static void the_hash_sees_what_means_something(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    _Alignas(64) unsigned char state[1 << 16];
    assert_true(toy_ruleset.state_size <= sizeof state);
    memcpy(state, game_state(g), toy_ruleset.state_size);
    uint64_t hash = state_hash(&toy_ruleset, state);
    unsigned flipped = 0, bits = 0;
    for (const struct meaning *m = toy_ruleset.meaning; m->name; m++) {
        if (m->kind == MEANS_PART || strcmp(m->name, "pieces") == 0) continue;
        for (uint32_t bit = 0; bit < m->size * m->count * 8; bit++) {
            unsigned char *at = state + m->offset + bit / 8;
            *at ^= (unsigned char)(1u << bit % 8);
            uint64_t changed = state_hash(&toy_ruleset, state) ^ hash;
            *at ^= (unsigned char)(1u << bit % 8);
            assert_int_equal(changed == 0, m->kind == MEANS_NOTHING);
            for (; changed; changed &= changed - 1) flipped++;
            bits += m->kind != MEANS_NOTHING;
        }
    }
    assert_in_range(flipped / bits, 28, 36); /* and about half its bits */
    game_end(g);
}

struct old_way {
    uint16_t first;
    uint8_t mood, marks;
};
struct new_way { /* reordered, widened, with a field that is seldom used */
    uint32_t marks;
    uint8_t seldom, mood;
    int32_t first;
};

/* The layout, the order of an enum and of bits, and a new field at rest: none of them changes the hash. */
static void the_hash_outlives_the_layout(void **unused) {
    (void)unused;
    static const char *const moods_then[] = {"calm", "wild"}, *const moods_now[] = {"eager", "wild", "calm"};
    static const char *const marks_then[] = {"hurt", "tired"}, *const marks_now[] = {"tired", "lost", "hurt"};
    static const struct meaning then[] = {
        MEANING_NUMBER(struct old_way, first),
        {FIELD_OF(struct old_way, mood, MEANS_WORD), .fallback = -1, WORDS_OF(moods_then)},
        MEANING_FLAGS(struct old_way, marks, marks_then),
        MEANING_END};
    static const struct meaning now[] = {
        MEANING_FLAGS(struct new_way, marks, marks_now),
        MEANING_NUMBER(struct new_way, seldom),
        {FIELD_OF(struct new_way, mood, MEANS_WORD), .fallback = -1, WORDS_OF(moods_now)},
        MEANING_NUMBER(struct new_way, first),
        MEANING_END};
    struct ruleset before = {.meaning = then}, after = {.meaning = now};
    struct old_way a = {.first = 700, .mood = 1, .marks = 3};
    struct new_way b = {.first = 700, .mood = 1, .marks = 5};
    assert_true(state_hash(&before, &a) == state_hash(&after, &b));
    b.seldom = 1;
    assert_true(state_hash(&before, &a) != state_hash(&after, &b));
    b.seldom = 0, a.mood = 0, b.mood = 2;
    assert_true(state_hash(&before, &a) == state_hash(&after, &b));
}

/* The same on every compiler, for ever: records hold hashes. */
static void the_hash_stays_as_it_is(void **unused) {
    (void)unused;
    static const struct meaning table[] = {MEANING_NUMBER(struct old_way, first), MEANING_NUMBER(struct old_way, mood),
                                           MEANING_END};
    struct ruleset rs = {.meaning = table};
    struct old_way a = {.first = 700, .mood = 1};
    assert_true(state_hash(&rs, &a) == 0x6759AC7252F65BCE);
    assert_true(text_hash(0, "foobar", 6) == 0x85944171F73967E8); /* FNV-1a's own test vector */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_of_a_state_has_a_meaning),
        cmocka_unit_test(names_are_told_apart),
        cmocka_unit_test(the_hash_sees_what_means_something),
        cmocka_unit_test(the_hash_outlives_the_layout),
        cmocka_unit_test(the_hash_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
