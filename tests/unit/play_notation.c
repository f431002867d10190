/* The notation of the terminal game, there and back: whatever the game offers, written as a player would type it, is
 * read as the same order. Random games visit many kinds of offers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/play/play.h"

#include <stdlib.h>
#include <string.h>

static const char *position_path; /* set once in main */
static struct game *playing;      /* what the session looks at */

static const struct command quiet = {.name = "test"};

static int make_session(void **state) {
    struct session *s = calloc(1, sizeof *s);
    struct setup *setup = calloc(1, sizeof *setup);
    struct ruling r = {0};
    if (!s || !setup) return -1;
    s->speaker.offer = calloc(SPEAKER_OFFERS_MAX, sizeof *s->speaker.offer);
    if (!position_load(&quiet, position_path, &s->speaker.rs, setup, s->title, sizeof s->title)) return -1;
    s->speaker.game = playing = game_begin(s->speaker.rs, setup, &r);
    free(setup);
    *state = s;
    if (s->speaker.game) speaker_look(&s->speaker);
    return s->speaker.game && s->speaker.offer ? 0 : -1;
}

static int drop_session(void **state) {
    struct session *s = *state;
    game_end(playing);
    free(s->speaker.offer);
    free(s);
    return 0;
}

static bool near(double a, double b, double by) { return a - b <= by && b - a <= by; }

/* Written with a decimal of a millimetre and of a degree: so near it must come back. */
static bool same_step(const struct step *a, const struct step *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == STEP_WHEEL) return a->side == b->side && angle_between(a->turn, b->turn) < 20;
    if (a->kind == STEP_TO)
        return near(a->at.x, b->at.x, 6) && near(a->at.y, b->at.y, 6) && angle_between(a->turn, b->turn) < 48;
    return near(a->distance, b->distance, 1);
}

static bool same_order(const struct act *a, const struct act *b) {
    if (a->verb != b->verb || a->piece_count != b->piece_count || a->step_count != b->step_count) return false;
    if (a->target != b->target || a->choice != b->choice || a->place != b->place) return false;
    if (memcmp(a->piece, b->piece, a->piece_count) != 0) return false;
    for (int i = 0; i < a->step_count; i++)
        if (!same_step(&a->step[i], &b->step[i])) return false;
    return true;
}

static void check_offer(struct session *s, const struct act *offer) {
    char words[WORDS_LENGTH], why[400] = "";
    struct order order;
    order_words(&s->speaker, offer, words, sizeof words);
    if (!order_read(&s->speaker, words, &order, why, sizeof why)) fail_msg("'%s' is not understood: %s", words, why);
    if (offer->target != NO_PIECE && offer->step_count) return; /* "contact" is searched for, not spelled out */
    if (!same_order(&order.act, offer)) fail_msg("'%s' is read as another order", words);
}

static void offers_can_be_typed(void **state) {
    struct session *s = *state;
    struct source chance = source_of(3, 1);
    struct act a;
    for (int n = 0; n < 1500 && game_prompt(s->speaker.game).seat != SEAT_NONE; n++) {
        struct prompt p = game_prompt(s->speaker.game);
        struct ruling r = {0};
        if (p.seat == SEAT_CHANCE) {
            a = act_make(p.verb);
            a.dice_count = p.draw.count;
            source_draw(&chance, &p.draw, a.dice);
        } else {
            size_t count = offers_of(s->speaker.rs, speaker_state(&s->speaker), s->speaker.offer, SPEAKER_OFFERS_MAX);
            for (size_t i = 0; i < count; i += 1 + n % 7) check_offer(s, &s->speaker.offer[i]);
            advice_sample(s->speaker.rs, speaker_state(&s->speaker), source_bits(&chance), &a);
        }
        assert_true(game_play(playing, &a, NULL, &r));
        speaker_look(&s->speaker);
    }
}

static struct order typed(struct session *s, const char *line) {
    struct order order;
    char why[400] = "";
    if (!order_read(&s->speaker, line, &order, why, sizeof why)) fail_msg("'%s': %s", line, why);
    return order;
}

static void distances_are_base_widths_or_millimetres(void **state) {
    struct session *s = *state;
    static const struct {
        const char *line;
        length distance;
    } said[] = {{"r2 forward 2", MM(80)},    {"R2 FORWARD 80mm", MM(80)},  {"r2 f 80 mm", MM(80)},
                {"r2 back 1/2", -MM(20)},    {"r2 forward .25bw", MM(10)}, {"r2 slide left 0.5", -MM(20)},
                {"r2 road back 3", -MM(120)}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct order o = typed(s, said[i].line);
        assert_int_equal(o.act.step[0].distance, said[i].distance);
        assert_int_equal(o.reach, REACH_NONE);
    }
    assert_int_equal(typed(s, "r2 forward").reach, REACH_FURTHEST);
}

static void ranges_name_the_pieces_that_are_there(void **state) {
    struct session *s = *state;
    assert_int_equal(typed(s, "r3-r9 forward 1").act.piece_count, 7);
    assert_int_equal(typed(s, "r3-9 forward 1").act.piece_count, 7);
    assert_int_equal(typed(s, "r3, r4; r3 forward 1").act.piece_count, 2);
    assert_int_equal(typed(s, "r10-r99 forward 1").act.piece_count, 3);
}

/* As people say it: each line means the same as the one beside it. */
static void orders_may_be_given_as_people_give_them(void **state) {
    struct session *s = *state;
    struct ruling r = {0};
    struct act pips = act_make(game_prompt(playing).verb);
    pips.dice_count = game_prompt(playing).draw.count;
    memset(pips.dice, 4, pips.dice_count);
    assert_true(game_play(playing, &pips, NULL, &r)); /* it is a player's turn */
    speaker_look(&s->speaker);
    int own = order_piece(&s->speaker, "r2");
    if (own < 0 || order_piece_seen(&s->speaker, (unsigned)own)->side != (int)game_prompt(playing).seat) skip();
    static const char *const lines[][2] = {{"fwd 1 r2-r3", "r2-r3 forward 1"},
                                           {"move r2 forward 1", "r2 forward 1"},
                                           {"r2 to r3 forward 1", "r2-r3 forward 1"},
                                           {"r3-r2 forward 1", "r3 r2 forward 1"},
                                           {"right wheel 10 r2", "r2 wheel right 10"},
                                           {"attack g1 r2", "r2 contact g1"},
                                           {"please forward 1 then wheel left 5 r2", "r2 forward 1 wheel left 5"},
                                           {"attack c1 r2", "r2 contact c1"},
                                           {"r2 right", "r2 face right"}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct order said = {0}, meant = {0};
        char why[400] = "";
        bool known = order_read(&s->speaker, lines[i][1], &meant, why, sizeof why);
        assert_int_equal(order_read(&s->speaker, lines[i][0], &said, why, sizeof why), known);
        if (known)
            assert_true(same_order(&said.act, &meant.act) && said.reach == meant.reach && said.enemy == meant.enemy);
    }
}

static void nonsense_is_answered_with_a_sentence(void **state) {
    struct session *s = *state;
    static const char *const lines[] = {"x",
                                        "r1",
                                        "r2 forward two",
                                        "r2 wheel 10",
                                        "r2 wheel up 10",
                                        "r2 to 100",
                                        "r2 to 1 2 facing up",
                                        "face north",
                                        "r2 contact",
                                        "r2 behind",
                                        "r2 forward 0",
                                        "-",
                                        "r2 forward 1/0",
                                        "r2 forward 999999999",
                                        "contact c1 r2 zz"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct order order;
        char why[400] = "";
        assert_false(order_read(&s->speaker, lines[i], &order, why, sizeof why));
        assert_true(strlen(why) > 10);
    }
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    position_path = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(offers_can_be_typed, make_session, drop_session),
        cmocka_unit_test_setup_teardown(distances_are_base_widths_or_millimetres, make_session, drop_session),
        cmocka_unit_test_setup_teardown(ranges_name_the_pieces_that_are_there, make_session, drop_session),
        cmocka_unit_test_setup_teardown(orders_may_be_given_as_people_give_them, make_session, drop_session),
        cmocka_unit_test_setup_teardown(nonsense_is_answered_with_a_sentence, make_session, drop_session),
    };
    return cmocka_run_group_tests_name("play_notation", tests, NULL, NULL);
}
