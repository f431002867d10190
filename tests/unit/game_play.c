/* Games: acts are kept, refused ones change nothing, going back gives the very state that was. */
#include "game_support.h"

static void refused_acts_change_nothing(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    uint64_t before = game_hash(g);
    struct complaint c;
    assert_false(try_text(g, "{\"act\":\"rest\"}", NULL, &c));
    assert_string_equal(c.text, "this is not the time for that");
    assert_false(try_text(g, "{\"act\":\"roll\",\"dice\":[7]}", NULL, &c));
    assert_string_equal(c.text, "a die of this throw cannot show 7");
    assert_false(try_text(g, "{\"act\":\"roll\",\"dice\":[1,2]}", NULL, &c));
    assert_string_equal(c.text, "the number of dice thrown is 1, not 2");
    assert_int_equal(game_acts(g), 0);
    assert_true(game_hash(g) == before);
    play_text(g, "{\"act\":\"roll\",\"dice\":[6]}");
    assert_false(try_text(g, "{\"act\":\"draw\",\"cards\":[\"KS\"]}", NULL, &c)); /* gone from the pack */
    assert_string_equal(c.text, "the KS is not in the pack");
    play_text(g, "{\"act\":\"draw\",\"cards\":[\"QS\"]}");
    game_end(g);
}

static void sentences_are_filled_in(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    struct complaint c;
    play_text(g, "{\"act\":\"roll\",\"dice\":[3]}");
    assert_false(try_text(g, "{\"act\":\"run\",\"piece\":\"R2\",\"steps\":[{\"advance\":30.01}]}", NULL, &c));
    assert_string_equal(c.text, "R2 may run 30 mm straight ahead, 1.5 BW");
    assert_false(try_text(g, "{\"act\":\"run\",\"piece\":\"G1\",\"steps\":[{\"advance\":1}]}", NULL, &c));
    assert_string_equal(c.text, "G1 is not yours");
    struct remark r = {.piece = 1, .other = NO_PIECE, .place = 0, .number = {-150, 7, 5, 0}, .word = "so"};
    char text[100];
    r.text = "{p} {o} {q} {m0} {b0} {h0} {1} {c2} {s3} {s1} {w} {x} {} {9";
    assert_string_equal(speak(&toy_ruleset, game_state(g), &r, text, sizeof text),
                        "R2 the other piece m1 -1.5 mm -0.08 BW -1.5 7 6S Reds Greens so {x} {} {9");
    assert_string_equal(speak(&toy_ruleset, NULL, &(struct remark){.text = "{s0}, {s1}", .number = {0, 1}}, text, 50),
                        "the first side, the second side");
    assert_string_equal(speak(&toy_ruleset, game_state(g), &r, text, 5), "R2 t");
    r.text = "½ \u20ac";
    assert_string_equal(speak(&toy_ruleset, game_state(g), &r, text, 7), "½ \u20ac");
    assert_string_equal(speak(&toy_ruleset, game_state(g), &r, text, 6), "½ ");
    assert_string_equal(speak(&toy_ruleset, game_state(g), &r, text, 2), "");
    game_end(g);
}

static void chance_has_its_own_seat(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    play_bound(g, 6, 3);
    assert_int_equal(game_acts(g), 3);
    assert_int_equal(game_act_seat(g, 0), SEAT_CHANCE);
    assert_int_equal(game_act_seat(g, 1), SEAT_CHANCE);
    assert_int_equal(game_act_seat(g, 2), SEAT_FIRST);
    assert_int_equal(game_act_seat(g, 3), SEAT_NONE);
    assert_null(game_act(g, 3));
    game_end(g);
}

static uint64_t hash_after(const struct game *g, uint32_t acts) {
    struct game *then = game_clone_at(g, acts);
    uint64_t hash = game_hash(then);
    game_end(then);
    return hash;
}

/* More acts than lie between two kept states, so that rewinding crosses them. */
static void going_back_gives_the_same_states(void **unused) {
    (void)unused;
    enum { BOUNDS = 100 };
    struct game *g = toy_game();
    uint64_t hash[2 * BOUNDS + 1] = {game_hash(g)};
    for (int i = 0; i < BOUNDS; i++) {
        play_bound(g, 1 + i % 5, 0);
        hash[2 * (i + 1)] = game_hash(g);
    }
    for (uint32_t n = 0; n <= 2 * BOUNDS; n += 2) assert_true(hash_after(g, n) == hash[n]);
    uint64_t end = game_hash(g);
    struct game *copy = game_clone(g), *early = game_clone_at(g, 130);
    assert_true(game_hash(copy) == game_hash(g));
    assert_true(game_hash(early) == hash[130]);
    assert_int_equal(game_acts(early), 130);
    assert_null(game_clone_at(g, 2 * BOUNDS + 1));
    assert_false(game_rewind(g, 2 * BOUNDS + 1));
    assert_true(game_rewind(g, 66));
    assert_true(game_hash(g) == hash[66]);
    for (int i = 33; i < BOUNDS; i++) play_bound(g, 1 + i % 5, 0); /* the same again */
    assert_true(game_hash(g) == hash[2 * BOUNDS]);
    assert_true(game_rewind(g, 66));
    for (int i = 33; i < BOUNDS; i++) { /* and now another way: nothing of the old one may be left */
        play_bound(g, 1 + i % 4, i % 2);
        hash[2 * (i + 1)] = game_hash(g);
    }
    for (uint32_t n = 0; n <= 2 * BOUNDS; n += 2) assert_true(hash_after(g, n) == hash[n]);
    assert_true(game_rewind(g, 0));
    assert_true(game_hash(g) == hash[0]);
    assert_true(game_hash(copy) == end);
    game_end(g);
    game_end(copy);
    game_end(early);
}

static void undo_stops_at_dice_and_at_the_other_seat(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    assert_int_equal(game_undoable(g), 0);
    play_text(g, "{\"act\":\"roll\",\"dice\":[4]}");
    assert_int_equal(game_undoable(g), 0);
    play_text(g, "{\"act\":\"boast\",\"choice\":\"loud\",\"value\":3}");
    play_text(g, "{\"act\":\"rest\"}");
    assert_int_equal(game_undoable(g), 2);
    assert_int_equal(game_undoable_together(g), 2);
    play_text(g, "{\"act\":\"roll\",\"dice\":[4]}");
    assert_int_equal(game_undoable(g), 0);
    assert_int_equal(game_undoable_together(g), 0); /* a die once seen stays rolled, whoever agrees */
    assert_true(game_rewind(g, 0));
    assert_int_equal(game_undoable_together(g), 0);
    game_end(g);
}

static void nothing_happens_after_the_end(void **unused) {
    (void)unused;
    struct game *g = toy_game();
    struct complaint c;
    assert_false(try_text(g, "{\"act\":\"concede\"}", NULL, &c));
    assert_string_equal(c.text, "chance is due: concede when a player is asked");
    play_text(g, "{\"act\":\"roll\",\"dice\":[4]}");
    play_text(g, "{\"act\":\"concede\"}");
    assert_int_equal(game_prompt(g).seat, SEAT_NONE);
    assert_false(try_text(g, "{\"act\":\"roll\",\"dice\":[4]}", NULL, &c));
    assert_string_equal(c.text, "the battle is over");
    game_end(g);
}

static void a_bad_setup_is_refused(void **unused) {
    (void)unused;
    struct setup *s = toy_setup();
    struct ruling r = {0};
    s->piece[1].pose.at.y = -1;
    assert_null(game_begin(&toy_ruleset, s, &r));
    assert_int_equal(r.why.clause, 2);
    assert_string_equal(r.why.text, "R2 is off the track");
    free(s);
}

static void clauses_have_names(void **unused) {
    (void)unused;
    char name[CLAUSE_NAME_MAX];
    assert_string_equal(clause_name(&toy_ruleset, 2, name), "toy-002");
    assert_string_equal(clause_name(&toy_ruleset, H(1), name), "toy-H01");
    assert_string_equal(clause_name(&toy_ruleset, H(131), name), "toy-H131");
    assert_string_equal(clause_name(&toy_ruleset, 0, name), "");
    assert_int_equal(clause_number(&toy_ruleset, "toy-H01"), H(1));
    assert_int_equal(clause_number(&toy_ruleset, "toy-2"), 0);
    assert_int_equal(clause_number(&toy_ruleset, "toy-004"), 0);
    assert_string_equal(clause_find(&toy_ruleset, 3)->section, "Race");
    assert_null(clause_find(&toy_ruleset, 4));
}

static void events_that_do_not_fit_are_counted(void **unused) {
    (void)unused;
    struct events *e = calloc(1, sizeof *e);
    for (int i = 0; i < EVENTS_MAX + 3; i++) tell(e, "x", C(1), "y")->moved = true;
    assert_int_equal(e->count, EVENTS_MAX);
    assert_int_equal(e->lost, 3);
    tell(NULL, "x", C(1), "y")->said.piece = 3;
    assert_int_equal(tell(NULL, "x", 1, "y")->said.piece, NO_PIECE);
    free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_acts_change_nothing),
        cmocka_unit_test(sentences_are_filled_in),
        cmocka_unit_test(chance_has_its_own_seat),
        cmocka_unit_test(going_back_gives_the_same_states),
        cmocka_unit_test(undo_stops_at_dice_and_at_the_other_seat),
        cmocka_unit_test(nothing_happens_after_the_end),
        cmocka_unit_test(a_bad_setup_is_refused),
        cmocka_unit_test(clauses_have_names),
        cmocka_unit_test(events_that_do_not_fit_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
