/* Giving up, agreeing a draw and being over, on the toy rule set: what no rule set does for itself. */
#include "game_support.h"

static struct game *at_the_runner(void) {
    struct game *g = toy_game();
    play_text(g, "{\"act\":\"roll\",\"dice\":[3]}");
    return g;
}

static void expect_refusal(struct game *g, const char *text, const char *why) {
    struct complaint c;
    uint64_t before = game_hash(g);
    assert_false(try_text(g, text, NULL, &c));
    assert_string_equal(c.text, why);
    assert_true(game_hash(g) == before);
}

static const char offer[] = "{\"act\":\"offer_draw\"}", accept[] = "{\"act\":\"accept_draw\"}";
static const char rest[] = "{\"act\":\"rest\"}", roll[] = "{\"act\":\"roll\",\"dice\":[2]}";

static void a_draw_is_agreed(void **unused) {
    (void)unused;
    struct game *g = at_the_runner();
    play_text(g, offer);
    assert_int_equal(game_prompt(g).seat, 0); /* the offer is no move: the same seat goes on */
    assert_int_equal(game_prompt(g).draw_offer, 1);
    expect_refusal(g, offer, "your offer of a draw stands already");
    expect_refusal(g, accept, "the other side offers no draw");
    play_text(g, rest);
    expect_refusal(g, accept, "chance is due: a draw is offered or accepted when a player is asked");
    play_text(g, roll);
    assert_int_equal(game_prompt(g).draw_offer, 1); /* dice let nothing lapse */
    expect_refusal(g, offer, "the other side offers a draw already: accept it");
    play_text(g, accept);
    struct prompt p = game_prompt(g);
    assert_int_equal(p.seat, SEAT_NONE);
    assert_int_equal(p.winner, -1);
    assert_int_equal(p.why.clause, H(2));
    expect_refusal(g, offer, "the battle is over");
    assert_true(game_rewind(g, 4)); /* and it may be taken back like any act */
    assert_int_equal(game_prompt(g).draw_offer, 1);
    game_end(g);
}

static void an_offer_lapses_with_the_next_act(void **unused) {
    (void)unused;
    struct game *g = at_the_runner();
    struct events *e = calloc(1, sizeof *e);
    struct complaint c;
    play_text(g, offer);
    play_text(g, "{\"act\":\"boast\",\"choice\":\"soft\",\"value\":1}"); /* its own acts do not matter */
    assert_int_equal(game_prompt(g).draw_offer, 1);
    play_text(g, rest);
    play_text(g, roll);
    assert_true(try_text(g, "{\"act\":\"boast\",\"choice\":\"loud\",\"value\":1}", e, &c));
    assert_int_equal(e->count, 1);
    assert_string_equal(e->list[0].what, "draw_lapsed");
    assert_int_equal(e->list[0].said.number[0], 0);
    expect_refusal(g, accept, "the other side offers no draw");
    play_text(g, offer); /* now it is the other side's */
    assert_int_equal(game_prompt(g).draw_offer, 2);
    play_text(g, "{\"act\":\"concede\"}");
    assert_int_equal(game_prompt(g).winner, 0);
    free(e);
    game_end(g);
}

static void offer_rests(const void *state, struct offers *o) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct act a = act_make(TOY_REST);
        a.value = i;
        if (offers_want(o, &a)) offers_put(o, &a, NULL);
    }
}

/* Accepting is offered last; who has less room gets the first of the same list, and hears that there are more. */
static void accepting_is_offered(void **unused) {
    (void)unused;
    struct ruleset rs = toy_ruleset;
    static const struct advice advice = {.offers = offer_rests};
    struct game *g = at_the_runner();
    struct act out[8];
    rs.advice = &advice;
    play_text(g, offer);
    assert_int_equal(offers_of(&rs, game_state(g), out, 8), 3); /* not to him who offers */
    play_text(g, rest);
    play_text(g, roll);
    assert_int_equal(offers_of(&rs, game_state(g), out, 8), 4);
    assert_int_equal(out[3].verb, VERB_ACCEPT_DRAW);
    for (size_t cap = 0; cap < 6; cap++)
        for (int beyond = 0; beyond < 2; beyond++) {
            struct act few[6];
            struct offers o = offers_into(few, cap);
            o.wish.beyond = beyond;
            assert_int_equal(advice_offers(&rs, game_state(g), &o), cap < 4 ? cap : 4);
            for (size_t i = 0; i < o.count; i++) assert_true(acts_equal(&few[i], &out[i]));
            assert_int_equal(o.more, cap < 4);
        }
    assert_int_equal(offers_of(&rs, game_state(g), out, 1), 1);
    assert_int_equal(out[0].verb, TOY_REST);
    assert_int_equal(offers_of(&rs, game_state(g), out, 0), 0);
    play_text(g, accept);
    assert_int_equal(offers_of(&rs, game_state(g), out, 8), 0);
    game_end(g);
}

static int32_t nothing_much(const void *state, int seat, const struct weights *w, struct notebook *notes) {
    (void)state, (void)notes;
    return w->of[0] + seat;
}

static void the_end_is_worth_everything(void **unused) {
    (void)unused;
    struct ruleset rs = toy_ruleset;
    struct game *g = at_the_runner();
    struct weights w = {.of = {5}};
    static const struct advice advice = {.value = nothing_much};
    rs.advice = &advice;
    assert_int_equal(advice_value(&rs, game_state(g), 1, &w, NULL), 6);
    play_text(g, "{\"act\":\"concede\"}");
    assert_true(advice_value(&rs, game_state(g), 1, &w, NULL) > 100000);
    assert_true(advice_value(&rs, game_state(g), 0, &w, NULL) < -100000);
    game_rewind(g, 1);
    play_text(g, offer);
    play_text(g, rest);
    play_text(g, roll);
    play_text(g, accept);
    assert_int_equal(advice_value(&rs, game_state(g), 0, &w, NULL), 0);
    game_end(g);
}

static void nonsense_is_refused(void **unused) {
    (void)unused;
    struct game *g = at_the_runner();
    struct ruling r = {0};
    struct act a = act_make(VERB_OFFER_DRAW);
    a.piece_count = 1;
    assert_false(game_play(g, &a, NULL, &r));
    assert_int_equal(r.why.clause, H(2));
    a = act_make(TOY_VERBS);
    assert_false(game_play(g, &a, NULL, &r));
    assert_string_equal(r.why.text, "there is no such act");
    game_end(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draw_is_agreed),     cmocka_unit_test(an_offer_lapses_with_the_next_act),
        cmocka_unit_test(accepting_is_offered), cmocka_unit_test(the_end_is_worth_everything),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
