/* Clocks at their edges, with times given: no test of a clock waits for one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/table/clocks.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60000 };
static const int64_t T = 1000000000000; /* when everything begins */

static struct game_clock clock_of(const char *text) {
    struct game_clock c;
    const char *why = NULL;
    json_t *spec = json_loads(text, 0, NULL);
    assert_non_null(spec);
    assert_true(clock_read(spec, &c, &why));
    json_decref(spec);
    return c;
}

static void refused(const char *text) {
    struct game_clock c;
    const char *why = NULL;
    json_t *spec = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_false(clock_read(spec, &c, &why));
    assert_non_null(why);
    json_decref(spec);
}

static void specifications(void **unused) {
    (void)unused;
    refused("{}");
    refused("{\"kind\":\"sundial\"}");
    refused("{\"kind\":\"live\"}");
    refused("{\"kind\":\"live\",\"minutes\":0.5}");
    refused("{\"kind\":\"live\",\"minutes\":1441}");
    refused("{\"kind\":\"live\",\"minutes\":5,\"increment\":-1}");
    refused("{\"kind\":\"live\",\"minutes\":\"5\"}");
    refused("{\"kind\":\"live\",\"minutes\":5,\"out\":\"explode\"}");
    refused("{\"kind\":\"days\"}");
    refused("{\"kind\":\"days\",\"days\":61}");
    refused("{\"kind\":\"days\",\"days\":3,\"bank\":366}");
    struct game_clock none;
    const char *why;
    assert_true(clock_read(NULL, &none, &why));
    assert_int_equal(none.kind, CLOCK_NONE);
    assert_true(clock_left(&none, 0, T) == INT64_MAX);
    clock_ask(&none, 0, T);
    assert_int_equal(clock_due(&none), 0);
}

static void live(void **unused) {
    (void)unused;
    struct game_clock c = clock_of("{\"kind\":\"live\",\"minutes\":5,\"increment\":10}");
    assert_int_equal(clock_left(&c, 0, T), 5 * MINUTE);
    clock_ask(&c, 0, T);
    clock_ask(&c, 0, T + SECOND); /* asked again: the same turn goes on */
    assert_int_equal(clock_left(&c, 0, T + 3 * SECOND), 5 * MINUTE - 3 * SECOND);
    assert_int_equal(clock_left(&c, 1, T + 3 * SECOND), 5 * MINUTE);
    clock_ask(&c, 1, T + 30 * SECOND);
    assert_int_equal(clock_left(&c, 0, T + 40 * SECOND), 5 * MINUTE - 20 * SECOND); /* the increment is his */
    assert_int_equal(clock_left(&c, 1, T + 40 * SECOND), 5 * MINUTE - 10 * SECOND);
    clock_ask(&c, NOBODY, T + 50 * SECOND); /* a bot, or the end: nobody's time runs */
    assert_int_equal(clock_left(&c, 1, T + 500 * SECOND), 5 * MINUTE - 20 * SECOND + 10 * SECOND);
}

static void warnings_and_the_end(void **unused) {
    (void)unused;
    struct game_clock c = clock_of("{\"kind\":\"live\",\"minutes\":5}");
    clock_ask(&c, 1, T);
    assert_int_equal(clock_due(&c), T + 5 * MINUTE - 30 * SECOND);
    c.warned = true;
    assert_int_equal(clock_due(&c), T + 5 * MINUTE);
    assert_int_equal(clock_left(&c, 1, T + 5 * MINUTE - 1), 1);
    assert_int_equal(clock_left(&c, 1, T + 5 * MINUTE), 0);
    c.flagged = true;
    assert_int_equal(clock_due(&c), 0);
    clock_ask(&c, 0, T + 6 * MINUTE);
    assert_int_equal(clock_left(&c, 1, T + 6 * MINUTE), 0); /* never below nothing */
    assert_int_equal(clock_due(&c), T + 6 * MINUTE + 5 * MINUTE - 30 * SECOND);
    assert_false(c.warned);
}

static void days(void **unused) {
    (void)unused;
    struct game_clock c = clock_of("{\"kind\":\"days\",\"days\":3,\"bank\":2}");
    clock_ask(&c, 0, T);
    assert_int_equal(clock_left(&c, 0, T), 5LL * DAY_MS);
    clock_ask(&c, 1, T + 2LL * DAY_MS); /* within its turn: the bank stays */
    assert_int_equal(clock_left(&c, 0, T + 2LL * DAY_MS), 5LL * DAY_MS);
    clock_ask(&c, 0, T + 6LL * DAY_MS); /* a day too long: the bank pays */
    assert_int_equal(clock_left(&c, 1, T + 6LL * DAY_MS), 4LL * DAY_MS);
    assert_int_equal(clock_due(&c), T + 11LL * DAY_MS - 3LL * DAY_MS / 4);
}

static void vacations(void **unused) {
    (void)unused;
    struct game_clock c = clock_of("{\"kind\":\"days\",\"days\":3,\"vacation\":10}"),
                      live_clock = clock_of("{\"kind\":\"live\",\"minutes\":5}");
    assert_false(clock_vacation(&live_clock, 0, 1, T));
    clock_ask(&c, 0, T);
    assert_false(clock_vacation(&c, 0, 11, T + DAY_MS));
    assert_false(clock_vacation(&c, 0, -1, T + DAY_MS));
    assert_true(clock_vacation(&c, 0, 7, T + DAY_MS));
    assert_int_equal(clock_left(&c, 0, T + 5LL * DAY_MS), 2LL * DAY_MS); /* it stands */
    assert_int_equal(clock_left(&c, 0, T + 8LL * DAY_MS), 2LL * DAY_MS);
    assert_int_equal(clock_left(&c, 0, T + 9LL * DAY_MS), 1LL * DAY_MS);
    assert_int_equal(clock_due(&c), T + 8LL * DAY_MS + 2LL * DAY_MS - 3LL * DAY_MS / 4);
    assert_true(clock_vacation(&c, 0, 0, T + 3LL * DAY_MS)); /* home early: five days are his again */
    assert_int_equal(c.vacation[0], 8LL * DAY_MS);
    assert_int_equal(clock_left(&c, 0, T + 4LL * DAY_MS), 1LL * DAY_MS);
    assert_true(clock_vacation(&c, 0, 8, T + 4LL * DAY_MS));
    clock_ask(&c, 1, T + 5LL * DAY_MS); /* who plays is back */
    assert_int_equal(c.away[0], T + 5LL * DAY_MS);
    assert_int_equal(c.vacation[0], 7LL * DAY_MS);
}

static void another_clock(void **unused) {
    (void)unused;
    struct game_clock c = clock_of("{\"kind\":\"live\",\"minutes\":5}"),
                      to = clock_of("{\"kind\":\"days\",\"days\":2}");
    clock_ask(&c, 1, T);
    clock_change(&c, &to, T + 4 * MINUTE);
    assert_int_equal(c.running, 1);
    assert_int_equal(clock_left(&c, 1, T + 4 * MINUTE), 2LL * DAY_MS);
    assert_int_equal(clock_left(&c, 1, T + 5 * MINUTE), 2LL * DAY_MS - MINUTE);
}

static void stored_and_read(void **unused) {
    (void)unused;
    struct game_clock c = clock_of("{\"kind\":\"days\",\"days\":3,\"bank\":2,\"vacation\":9,\"out\":\"bot\"}"), back;
    clock_ask(&c, 1, T);
    clock_vacation(&c, 1, 3, T + MINUTE);
    c.warned = true;
    json_t *stored = clock_write(&c);
    assert_true(clock_restore(stored, &back));
    json_t *again = clock_write(&back);
    assert_true(json_equal(stored, again));
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(clock_left(&c, seat, T + 5LL * DAY_MS), clock_left(&back, seat, T + 5LL * DAY_MS));
    assert_int_equal(clock_due(&c), clock_due(&back));
    json_decref(stored), json_decref(again);
    json_t *nothing = json_object();
    assert_false(clock_restore(nothing, &back));
    json_decref(nothing);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specifications), cmocka_unit_test(live),      cmocka_unit_test(warnings_and_the_end),
        cmocka_unit_test(days),           cmocka_unit_test(vacations), cmocka_unit_test(another_clock),
        cmocka_unit_test(stored_and_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
