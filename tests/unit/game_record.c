/* Records: what is written verifies, what is altered or cut off is found out and named, and one may go on. */
#include "game/record.h"
#include "game_support.h"

static const struct record_names names = {.seat = {"Anna", "bot"}, .engine = "0.1.0"};

/* A record as text in memory. */
struct paper {
    char *text;
    size_t size;
};

static FILE *open_paper(struct paper *p) {
    *p = (struct paper){0};
    FILE *file = open_memstream(&p->text, &p->size);
    assert_non_null(file);
    return file;
}

static bool read_text_record(const char *text, size_t size, struct record *r) {
    FILE *file = size ? fmemopen((void *)text, size, "r") : tmpfile();
    assert_non_null(file);
    bool good = record_read(file, toy_find, r);
    fclose(file);
    return good;
}

/* A race of ten bounds with an undo, written act by act. */
static struct paper race(bool to_the_end) {
    struct paper p;
    FILE *file = open_paper(&p);
    struct game *g = toy_game();
    struct recorder w;
    assert_true(recorder_begin(&w, file, g, &names));
    play_bound(g, 6, 6); /* three acts between two notes */
    assert_true(recorder_note(&w, g));
    play_text(g, "{\"act\":\"roll\",\"dice\":[2]}");
    assert_true(recorder_note(&w, g));
    play_text(g, "{\"act\":\"boast\",\"choice\":\"soft\",\"value\":-7,\"split\":[3,0,1]}");
    assert_true(recorder_note(&w, g));
    assert_true(game_rewind(g, 4));
    assert_true(recorder_note(&w, g));
    play_text(g, "{\"act\":\"rest\"}");
    assert_true(recorder_note(&w, g));
    for (int i = 0; i < 8; i++) {
        play_bound(g, 5, 5);
        assert_true(recorder_note(&w, g));
    }
    if (to_the_end) {
        play_text(g, "{\"act\":\"roll\",\"dice\":[1]}");
        play_text(g, "{\"act\":\"concede\"}");
    }
    assert_true(recorder_end(&w, g));
    fclose(file);
    game_end(g);
    return p;
}

static void a_record_verifies(void **unused) {
    (void)unused;
    struct paper p = race(true);
    struct record r;
    if (!read_text_record(p.text, p.size, &r)) fail_msg("line %d: %s", r.fault.line, r.fault.text);
    assert_true(r.ended && !r.truncated);
    assert_string_equal(r.names.seat[0], "Anna");
    assert_string_equal(r.names.engine, "0.1.0");
    assert_int_equal(game_acts(r.game), 23);
    assert_int_equal(r.bounds, 12);
    assert_int_equal(r.bytes, (long)p.size);
    assert_int_equal(game_prompt(r.game).seat, SEAT_NONE);
    record_close(&r);
    free(p.text);
}

/* Written at once it is the same game: only what was taken back has left no trace. */
static void a_whole_game_is_written_at_once(void **unused) {
    (void)unused;
    struct paper p = race(true), q;
    struct record r, again;
    assert_true(read_text_record(p.text, p.size, &r));
    FILE *file = open_paper(&q);
    assert_true(record_write(file, r.game, &r.names, SEAT_NONE));
    fclose(file);
    assert_true(read_text_record(q.text, q.size, &again));
    assert_true(game_hash(r.game) == game_hash(again.game));
    assert_true(again.lines < r.lines);
    assert_null(strstr(q.text, "undo"));
    record_close(&r);
    record_close(&again);
    free(p.text);
    free(q.text);
}

/* In the middle of a bound too the last line holds the hash of the game as it stands, once. */
static void an_unfinished_game_ends_with_its_hash(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    for (int acts = 0; acts < 3; acts++) {
        struct paper p;
        FILE *file = open_paper(&p);
        assert_true(record_write(file, g, &names, SEAT_NONE));
        fclose(file);
        p.text[p.size - 1] = '\0';
        char *last = strrchr(p.text, '\n');
        assert_non_null(last);
        assert_non_null(strstr(last, "\"hash\""));
        *last = '\0';
        assert_null(strstr(strrchr(p.text, '\n') ? strrchr(p.text, '\n') : "", "\"hash\""));
        free(p.text);
        play_text(g, acts == 0 ? "{\"act\":\"roll\",\"dice\":[2]}"
                               : "{\"act\":\"boast\",\"choice\":\"soft\",\"value\":-7,\"split\":[3,0,1]}");
    }
    game_end(g);
}

/* Cut anywhere, a record never crashes, never verifies beyond the cut, and what stands before it can be gone on with.
 */
static void a_cut_record_is_truncated(void **unused) {
    (void)unused;
    struct paper p = race(true);
    for (size_t size = 0; size < p.size; size++) {
        struct record r;
        bool good = read_text_record(p.text, size, &r);
        bool at_line_end = size > 0 && (p.text[size - 1] == '\n' || p.text[size] == '\n');
        assert_int_equal(good, at_line_end);
        assert_false(r.ended && size + 1 < p.size);
        if (!good && size > 0) assert_true(r.truncated);
        if (!good) assert_true(r.fault.text[0] && (size == 0 || r.fault.line == (int)r.lines));
        assert_true(r.bytes <= (long)size && (r.bytes == 0 || good || p.text[r.bytes - 1] == '\n'));
        record_close(&r);
    }
    free(p.text);
}

/* Any change of a letter or digit anywhere is found. */
static void an_altered_record_is_found_out(void **unused) {
    (void)unused;
    struct paper p = race(true);
    for (size_t i = 0; i < p.size; i++) {
        char was = p.text[i];
        if (was == '\n') continue;
        p.text[i] = was >= '0' && was < '9' ? (char)(was + 1) : was == '9' ? '0' : was == 'x' ? 'y' : 'x';
        struct record r;
        if (read_text_record(p.text, p.size, &r)) fail_msg("byte %zu (%c) was altered unseen", i, was);
        assert_true(r.fault.line > 0 && r.fault.text[0]);
        record_close(&r);
        p.text[i] = was;
    }
    free(p.text);
}

/* Puts `new` for the first `old` in the text; what holds it is the caller's to free. */
static char *altered(const char *text, const char *old, const char *new) {
    const char *at = strstr(text, old);
    if (!at) fail_msg("no %s in\n%s", old, text);
    char *copy = malloc(strlen(text) + strlen(new) + 1);
    sprintf(copy, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return copy;
}

/* The card drawn after a six changes nothing, so the states and their hashes are the same; the text is not. */
static void a_draw_that_changes_nothing_is_guarded(void **unused) {
    (void)unused;
    struct paper p = race(true);
    char *other = altered(p.text, "\"value\":-7", "\"value\":-8"); /* taken back in the next line */
    struct record r;
    assert_false(read_text_record(other, strlen(other), &r));
    assert_non_null(strstr(r.fault.text, "altered"));
    record_close(&r);
    free(other);
    free(p.text);
}

/* Without what version 2 brought: the text chain and the version of the rules. */
static char *as_version_1(const char *text) {
    char *copy = altered(text, "\"version\":2", "\"version\":1"), *without = altered(copy, "\"rules\":\"toy/3\",", "");
    free(copy);
    for (char *at; (at = strstr(without, ",\"text\":\""));) memmove(at, at + 26, strlen(at + 26) + 1);
    return without;
}

/* Older rules: legal acts are all that is asked for; one that is legal no more ends what can be gone on with. */
static void older_records_are_replayed(void **unused) {
    (void)unused;
    struct paper p = race(true);
    struct record r;
    char *first = as_version_1(p.text), *other_hash = altered(first, "\"hash\":\"", "\"hash\":\"x");
    char *illegal = altered(first, "{\"advance\":60}", "{\"advance\":70}");
    assert_true(read_text_record(first, strlen(first), &r));
    assert_true(r.older && r.ended && !r.stopped && r.rules == 0);
    assert_int_equal(r.bounds, 12);
    record_close(&r);
    assert_true(read_text_record(other_hash, strlen(other_hash), &r));
    assert_int_equal(r.bounds, 11);
    record_close(&r);
    assert_false(read_text_record(illegal, strlen(illegal), &r));
    assert_true(r.stopped && game_acts(r.game) == 2);
    assert_non_null(strstr(r.fault.text, "legal no more under these rules: R1 may run 60 mm"));
    assert_non_null(strstr(r.fault.text, "toy-002"));
    record_close(&r);
    free(first), free(other_hash), free(illegal), free(p.text);
}

/* The text is guarded in a record of older rules, too. */
static void older_records_are_guarded(void **unused) {
    (void)unused;
    struct paper p = race(true);
    struct record r;
    char *older = altered(p.text, "toy/3", "toy/2");
    assert_false(read_text_record(older, strlen(older), &r));
    assert_true(r.older && r.rules == 2);
    assert_non_null(strstr(r.fault.text, "one of them was altered"));
    record_close(&r);
    free(older), free(p.text);
}

/* A line left out, doubled or moved is found as well. */
static void a_missing_line_is_found_out(void **unused) {
    (void)unused;
    struct paper p = race(true);
    char *copy = malloc(2 * p.size);
    for (char *line = strchr(p.text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        char *next = strchr(line, '\n') + 1;
        struct record r;
        size_t before = (size_t)(line - p.text), after = p.size - (size_t)(next - p.text);
        memcpy(copy, p.text, before);
        memcpy(copy + before, next, after);
        if (after && read_text_record(copy, before + after, &r)) fail_msg("a line went missing unseen: %.60s", line);
        if (after) record_close(&r);
        if (!strncmp(line, "{\"n\"", 4)) {
            memcpy(copy, p.text, (size_t)(next - p.text));
            memcpy(copy + (next - p.text), line, p.size - before);
            if (read_text_record(copy, p.size + (size_t)(next - line), &r)) fail_msg("doubled unseen: %.60s", line);
            record_close(&r);
        }
    }
    free(copy);
    free(p.text);
}

static const struct {
    const char *old, *new, *says;
    int line;
} alterations[] = {
    {"\"acies\":\"record\"", "\"acies\":\"letter\"", "not a record", 1},
    {"\"version\":2", "\"version\":3", "1 to 2", 1},
    {"\"rules\":\"toy/3\"", "\"rules\":\"toy/4\"", "newer rules, toy/4, and this program knows toy/3", 1},
    {"\"rules\":\"toy/3\"", "\"rules\":\"toy/9\"", "newer rules, toy/9, and", 1},
    {"\"rules\":\"toy/3\"", "\"rules\":\"toy/65535\"", "newer rules, toy/65535, and", 1},
    {"\"rules\":\"toy/3\"", "\"rules\":\"toy/65536\"", "is no version of these rules", 1},
    {"\"rules\":\"toy/3\"", "\"rules\":\"dba30/3\"", "is no version of these rules, as \"toy/3\" is", 1},
    {"\"rules\":\"toy/3\"", "\"rules\":\"toy/3x\"", "is no version of these rules", 1},
    {"\"rules\":\"toy/3\"", "\"rules\":\"toy/-1\"", "is no version of these rules", 1},
    {"\"rules\":\"toy/3\",", "", "a text is missing here", 1},
    {"Anna", "Hans", "one of them was altered", 2},
    {"[\"Anna\",\"bot\"]", "[\"Anna\"]", "a text is missing here", 1},
    {"[\"Anna\",\"bot\"]", "\"Anna\"", "a list is wanted here", 1},
    {"[\"Anna\",\"bot\"]", "[\"Anna\",7]", "a text is wanted here", 1},
    {"Anna", "Annabella-Wilhelmina-of-Schwarzburg-Sonder", "a name has at most 39 bytes", 1},
    {"\"engine\":", "\"motor\":", "not known here", 1},
    {"\"setup\":", "\"set-up\":", "not known here", 1},
    {"\"ruleset\":\"toy\"", "\"ruleset\":\"chess\"", "no rule set", 1},
    {"\"at\":[200,0]", "\"at\":[200.5,0]", "was altered", 2},
    {"\"at\":[200,0]", "\"at\":[200,-1]", "the setup is refused: R1 is off the track", 1},
    {"\"rank\":3", "\"rank\":99", "1 to 9", 1},
    {"\"seat\":0", "\"seat\":1", "not this seat's turn", 5},
    {"{\"advance\":60}", "{\"advance\":70}", "the act is refused: R1 may run 60 mm straight ahead, 3 BW - toy-002", 5},
    {"{\"advance\":60}", "{\"advance\":50}", "was altered", 6},
    {"\"undo\":4", "\"undo\":3", "out of range", 9}, /* a die once seen stays rolled */
    {"\"winner\":1", "\"winner\":0", "not the result", 38},
};

static void faults_are_named(void **unused) {
    (void)unused;
    struct paper p = race(true);
    for (size_t i = 0; i < sizeof alterations / sizeof *alterations; i++) {
        char *copy = altered(p.text, alterations[i].old, alterations[i].new);
        struct record r;
        assert_false(read_text_record(copy, strlen(copy), &r));
        if (!strstr(r.fault.text, alterations[i].says))
            fail_msg("\"%s\" does not say \"%s\"", r.fault.text, alterations[i].says);
        assert_int_equal(r.fault.line, alterations[i].line);
        assert_false(r.truncated);
        record_close(&r);
        free(copy);
    }
    free(p.text);
}

/* Going on after a crash: cut at the end of what is sound, then write on; the whole verifies. */
static void one_may_go_on(void **unused) {
    (void)unused;
    struct paper p = race(false);
    for (size_t cut = p.size; cut > p.size - 400; cut--) {
        struct record r, whole;
        read_text_record(p.text, cut, &r);
        struct paper q;
        FILE *file = open_paper(&q);
        fwrite(p.text, 1, (size_t)r.bytes, file);
        struct recorder w;
        assert_true(recorder_resume(&w, file, &r));
        while (game_prompt(r.game).seat != SEAT_NONE) {
            play_text(r.game, game_prompt(r.game).seat == SEAT_CHANCE ? "{\"act\":\"roll\",\"dice\":[1]}"
                                                                      : "{\"act\":\"rest\"}");
            assert_true(recorder_note(&w, r.game));
            if (game_acts(r.game) > 30 && game_prompt(r.game).seat <= SEAT_SECOND)
                play_text(r.game, "{\"act\":\"concede\"}");
        }
        assert_true(recorder_end(&w, r.game));
        fclose(file);
        if (!read_text_record(q.text, q.size, &whole))
            fail_msg("cut %zu: line %d: %s", cut, whole.fault.line, whole.fault.text);
        assert_true(whole.ended && game_hash(whole.game) == game_hash(r.game));
        record_close(&r);
        record_close(&whole);
        free(q.text);
    }
    free(p.text);
}

/* Saved before the first act there is nothing to say twice; and giving up may be taken back. */
static void the_end_may_be_taken_back(void **unused) {
    (void)unused;
    struct paper p;
    FILE *file = open_paper(&p);
    struct game *g = toy_game();
    struct recorder w;
    struct record r;
    assert_true(recorder_begin(&w, file, g, &names) && recorder_end(&w, g) && recorder_end(&w, g));
    fflush(file);
    assert_true(read_text_record(p.text, p.size, &r));
    assert_int_equal(r.lines, 2);
    record_close(&r);
    play_text(g, "{\"act\":\"roll\",\"dice\":[2]}");
    play_text(g, "{\"act\":\"concede\"}");
    assert_true(recorder_end(&w, g));
    assert_true(game_rewind(g, 1) && recorder_note(&w, g));
    play_text(g, "{\"act\":\"rest\"}");
    assert_true(recorder_end(&w, g));
    fclose(file);
    if (!read_text_record(p.text, p.size, &r)) fail_msg("line %d: %s", r.fault.line, r.fault.text);
    assert_false(r.ended);
    assert_int_equal(game_acts(r.game), 2);
    record_close(&r);
    game_end(g);
    free(p.text);
}

static void garbage_is_no_record(void **unused) {
    (void)unused;
    static const size_t ten_mb = 10 << 20;
    char *text = malloc(ten_mb);
    struct source dice = source_of(12, 12);
    for (size_t i = 0; i < ten_mb; i++) text[i] = (char)(source_bits(&dice) % 255 + 1);
    struct record r;
    assert_false(read_text_record(text, ten_mb, &r));
    assert_int_equal(r.fault.line, 1);
    record_close(&r);
    memset(text, 'x', ten_mb); /* one endless line */
    assert_false(read_text_record(text, ten_mb, &r));
    assert_non_null(strstr(r.fault.text, "bytes long"));
    record_close(&r);
    memset(text, '\n', ten_mb);
    assert_false(read_text_record(text, ten_mb, &r));
    assert_non_null(strstr(r.fault.text, "empty"));
    record_close(&r);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_verifies),
        cmocka_unit_test(a_whole_game_is_written_at_once),
        cmocka_unit_test(an_unfinished_game_ends_with_its_hash),
        cmocka_unit_test(a_cut_record_is_truncated),
        cmocka_unit_test(an_altered_record_is_found_out),
        cmocka_unit_test(a_missing_line_is_found_out),
        cmocka_unit_test(a_draw_that_changes_nothing_is_guarded),
        cmocka_unit_test(older_records_are_replayed),
        cmocka_unit_test(older_records_are_guarded),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(one_may_go_on),
        cmocka_unit_test(the_end_may_be_taken_back),
        cmocka_unit_test(garbage_is_no_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
