/* Texts that may be shown, and those that may not: one function behind every reader. */
#include "game_support.h"

#include "game/record.h"
#include "game/text.h"
#include "game/words/compass.h"

static const struct {
    const char *text, *plain;
    bool fit;
} samples[] = {
    {"Hannibal", "Hannibal", true},
    {"Ελλάς, Ρώμη", "Ελλάς, Ρώμη", true},
    {"Grüße 漢字 😀", "Grüße 漢字 😀", true},
    {"no\xC2\xA0"
     "break",
     "no\xC2\xA0"
     "break",
     true},
    {"red\x1B[31m", "red?[31m", false},
    {"bell\x07", "bell?", false},
    {"a\tb", "a?b", false},
    {"two\nlines", "two?lines", false},
    {"del\x7F", "del?", false},
    {"c1\xC2\x9B"
     "2J",
     "c1?2J", false},
    {"soft\xC2\xADhyphen", "soft?hyphen", false},
    {"zero\xE2\x80\x8Bwidth", "zero?width", false},
    {"mark\xE2\x80\x8F", "mark?", false},
    {"line\xE2\x80\xA8separator", "line?separator", false},
    {"over\xE2\x80\xAEride", "over?ride", false},
    {"iso\xE2\x81\xA6late", "iso?late", false},
    {"\xEF\xBB\xBF"
     "bom",
     "?bom", false},
    {"tag\xF3\xA0\x81\x81", "tag?", false},
    {"noncharacter\xEF\xBF\xBF", "noncharacter?", false},
    {"half\xE6\xBC", "half??", false},
    {"over\xC0\xAFlong", "over??long", false},
    {"surrogate\xED\xA0\x80", "surrogate???", false},
    {"beyond\xF4\x90\x80\x80", "beyond????", false},
    {"alone\x80", "alone?", false},
};

static void what_cannot_be_seen_is_found(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        uint32_t character;
        bool sound;
        char copy[64];
        size_t size = strlen(samples[i].text);
        assert_int_equal(text_unfit(samples[i].text, size, &character, &sound) == size, samples[i].fit);
        snprintf(copy, sizeof copy, "%s", samples[i].text);
        text_make_plain(copy);
        assert_string_equal(copy, samples[i].plain);
        size = strlen(copy);
        assert_int_equal(text_unfit(copy, size, &character, &sound), size);
    }
}

/* Every character by its number: read back from its shortest form, and shown or not as its block says. */
static void every_character_is_read(void **unused) {
    (void)unused;
    unsigned unseen = 0;
    for (uint32_t c = 1; c <= 0x10FFFF; c++) {
        char text[5] = {0};
        uint32_t back = 0;
        size_t bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
        uint32_t rest = c;
        for (size_t i = bytes; i-- > 1; rest >>= 6) text[i] = (char)(0x80 | (rest & 0x3F));
        text[0] = (char)(bytes == 1 ? c : lead[bytes] | rest);
        size_t read = text_character(text, bytes, &back);
        bool surrogate = c >= 0xD800 && c <= 0xDFFF;
        assert_int_equal(read, surrogate ? 0 : bytes);
        if (!surrogate) assert_int_equal(back, c);
        if (bytes > 1) assert_int_equal(text_character(text, bytes - 1, &back), 0);
        unseen += !text_is_visible(c);
    }
    static const uint32_t bad[] = {0x1B,   0x7F,   0x80,   0x9F,   0x200B, 0x200F,  0x2028, 0x2029,
                                   0x202A, 0x202E, 0x2060, 0x2069, 0xFEFF, 0xE0001, 0xE007F};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(text_is_visible(bad[i]));
    static const uint32_t good[] = {' ', '~', 0xA0, 0xAE, 0x2010, 0x2030, 0x2070, 0xFF00, 0xFFFD, 0x1F600};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) assert_true(text_is_visible(good[i]));
    assert_true(unseen > 4000 && unseen < 4400);
}

static void expect_unread(const char *text, const char *field, const char *says) {
    struct complaint c = {0};
    json_t *value = json_read(text, strlen(text), &c);
    assert_null(value);
    if (!strstr(c.text, says)) fail_msg("\"%s\" does not say \"%s\"", c.text, says);
    assert_string_equal(c.field, field);
}

static void readers_refuse_it(void **unused) {
    (void)unused;
    expect_unread("{\"name\":\"a\\u001bb\"}", "name", "U+001B");
    expect_unread("{\"sides\":[{},{\"name\":\"a\\u202eb\"}]}", "sides[1].name", "U+202E");
    expect_unread("{\"a\\u200bb\":1}", "", "U+200B");
    expect_unread("{\"about\":\"one\\ntwo\"}", "about", "U+000A");
    expect_unread("[[\"\\udb40\\udc41\"]]", "[0][0]", "U+E0041");
    expect_unread("{\"name\":\"a\xE2\x80\xAE\"}", "name", "U+202E");
    struct complaint c = {0};
    static const char record[] = "{\"ask\":\"load\",\"record\":\"{}\\n{}\\n\"}";
    static const char list[] = "{\"ask\":\"army_list\",\"lines\":\"one\\ntwo\"}";
    json_t *value = json_read(record, strlen(record), &c), *other = json_read(list, strlen(list), &c);
    assert_non_null(value); /* whose lines are read one by one */
    assert_non_null(other);
    json_decref(value);
    json_decref(other);
    expect_unread("{\"record\":\"one\\rtwo\"}", "record", "U+000D");
    expect_unread("{\"act\":{\"record\":\"one\\ntwo\"}}", "act.record", "U+000A");
}

/* A complaint quotes what it refuses: harmlessly. */
static void complaints_are_plain(void **unused) {
    (void)unused;
    struct complaint c = {0};
    static const char broken[] = "{\"a\":\x1B[2J\xE2\x80\xAE}";
    assert_null(json_read(broken, strlen(broken), &c));
    uint32_t character;
    bool sound;
    assert_int_equal(text_unfit(c.text, strlen(c.text), &character, &sound), strlen(c.text));
    static const char unread[] = "{\"id\":\"x\\u202e\",}", kept[] = "{\"id\":\"x\",}";
    assert_null(json_find_id(unread, strlen(unread)));
    json_t *id = json_find_id(kept, strlen(kept));
    assert_string_equal(json_string_value(id), "x");
    json_decref(id);
}

static void a_record_with_a_false_name_is_refused(void **unused) {
    (void)unused;
    char *text = NULL;
    size_t size = 0;
    struct record_names names = {.seat = {"Anna", "Ben"}, .engine = "0"};
    struct game *g = toy_game();
    FILE *file = open_memstream(&text, &size);
    assert_true(record_write(file, g, &names, SEAT_NONE));
    fclose(file);
    char *at = strstr(text, "Anna");
    assert_non_null(at);
    memcpy(at, "A\xE2\x80\xAE", 4);
    struct record r = {0};
    file = fmemopen(text, size, "r");
    assert_false(record_read(file, toy_find, &r));
    fclose(file);
    assert_non_null(strstr(r.fault.text, "U+202E"));
    assert_int_equal(r.fault.line, 1);
    record_close(&r);
    free(text);
    game_end(g);
}

/* Within a quarter of a degree of a compass point a heading has its name, to either side alike. */
static void headings_are_told(void **unused) {
    (void)unused;
    static const char *const points[8] = {"north", "north-east", "east", "south-east",
                                          "south", "south-west", "west", "north-west"};
    char words[40];
    for (int eighth = 0; eighth < 8; eighth++)
        for (int off = -0x1000; off < 0x1000; off++) {
            compass_words((heading)(eighth * 0x2000 + off), words, sizeof words);
            assert_int_equal(strcmp(words, points[eighth]) == 0, off > -46 && off < 46);
        }
    assert_string_equal(compass_words(0x0A00, words, sizeof words), "14.1 degrees");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_seen_is_found),
        cmocka_unit_test(every_character_is_read),
        cmocka_unit_test(readers_refuse_it),
        cmocka_unit_test(complaints_are_plain),
        cmocka_unit_test(headings_are_told),
        cmocka_unit_test(a_record_with_a_false_name_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
