/* Proven dice: the numbers against stored vectors, whole games of every kind, and what tampering with them does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "proven.h"

#include <stdlib.h>
#include <string.h>

static const char *root;       /* set once in main */
static size_t every_byte = 19; /* of how many one is changed */

static char *path_of(const char *name) {
    static char path[1000];
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

/* --- vectors ------------------------------------------------------------------------------------------------------ */

static struct digest number_at(const json_t *object, const char *field) {
    struct digest d;
    assert_true(digest_read(json_string_value(json_object_get(object, field)), &d));
    return d;
}

static void assert_number(const struct digest *d, const json_t *object, const char *field) {
    char text[DIGEST_TEXT];
    assert_string_equal(digest_text(d, text), json_string_value(json_object_get(object, field)));
}

static uint64_t cards_of(const json_t *names) {
    uint64_t pack = 0;
    for (size_t i = 0; i < json_array_size(names); i++)
        pack |= (uint64_t)1 << card_number(json_string_value(json_array_get(names, i)));
    return pack;
}

static struct draw draw_of(const json_t *said) {
    static const char *const kinds[] = {"nothing", "dice", "average_dice", "cards"};
    struct draw d = {.count = (uint8_t)json_integer_value(json_object_get(said, "count")),
                     .sides = (uint8_t)json_integer_value(json_object_get(said, "sides")),
                     .left = cards_of(json_object_get(said, "left")),
                     .back = cards_of(json_object_get(said, "back"))};
    const json_t *average = json_object_get(said, "average");
    while (strcmp(kinds[d.kind], json_string_value(json_object_get(said, "kind"))) != 0) d.kind++;
    for (size_t i = 0; i < json_array_size(average); i++)
        d.average |= 1u << json_integer_value(json_array_get(average, i));
    return d;
}

static void check_draws(const json_t *draws, const struct party_secret *p, const struct digest *game) {
    static const struct digest nothing;
    for (size_t i = 0; i < json_array_size(draws); i++) {
        const json_t *one = json_array_get(draws, i), *drawn = json_object_get(one, "drawn");
        uint32_t n = (uint32_t)json_integer_value(json_object_get(one, "n"));
        struct digest s = chain_element(&p->chain, n), a = chain_element(&p->chain, n + 1);
        struct digest key = draw_key(&s, &a, &nothing, game, n);
        struct draw d = draw_of(json_object_get(one, "draw"));
        uint8_t faces[DRAW_MAX];
        assert_number(&key, one, "key");
        draw_from_key(&key, &d, faces);
        assert_int_equal(json_array_size(drawn), d.count);
        for (size_t k = 0; k < d.count; k++) {
            const json_t *face = json_array_get(drawn, k);
            assert_int_equal(faces[k],
                             json_is_string(face) ? card_number(json_string_value(face)) : json_integer_value(face));
        }
    }
}

static void vectors_agree(void **unused) {
    (void)unused;
    json_error_t wrong;
    json_t *v = json_load_file(path_of("tests/dice/vectors.json"), 0, &wrong), *chain = json_object_get(v, "chain");
    struct digest secret = number_at(v, "secret"), game = number_at(v, "game");
    static struct party_secret p;
    party_make(&p, &secret, &game);
    assert_number(&p.signer.key, v, "key");
    const char *index;
    json_t *unread;
    json_object_foreach(chain, index, unread) {
        struct digest element = chain_element(&p.chain, (uint32_t)strtoul(index, NULL, 10));
        assert_number(&element, chain, index);
    }
    static const char choice[] = "{\"act\":\"ranks\",\"split\":[2,1,3]}";
    struct digest nonce = party_nonce(&p, 7), sealed = choice_sealed(&nonce, choice, strlen(choice));
    assert_number(&nonce, json_object_get(v, "nonce"), "nonce");
    assert_number(&sealed, v, "sealed");
    struct verified dice = {.game = game};
    dice.party[0] = (struct party){.there = true, .key = p.signer.key};
    verified_begin(&dice, "{\"acies\":\"record\"}", 18);
    const json_t *signature = json_object_get(v, "signature");
    const char *body = json_string_value(json_object_get(signature, "body"));
    struct signature s;
    char text[SIGNATURE_TEXT];
    verified_sign(&dice, &p, body, strlen(body), &s);
    assert_string_equal(signature_text(&s, text), json_string_value(json_object_get(signature, "sig")));
    assert_null(verified_signature(&dice, 0, body, strlen(body), &s));
    assert_non_null(verified_signature(&dice, 0, body, strlen(body) - 1, &s));
    verified_line(&dice, body, strlen(body));
    assert_string_equal(digest_text(&dice.transcript, text),
                        json_string_value(json_array_get(json_object_get(v, "transcript"), 1)));
    check_draws(json_object_get(v, "draws"), &p, &game);
    json_decref(v);
}

/* Every face as often as it should be, over many keys: chi-square of five degrees. */
static void faces_are_even(void **unused) {
    (void)unused;
    unsigned seen[6] = {0};
    struct draw d = {.kind = DRAW_DICE, .count = 6, .sides = 6};
    uint8_t faces[DRAW_MAX];
    for (unsigned i = 0; i < 10000; i++) {
        struct digest key = seeded(5, i);
        draw_from_key(&key, &d, faces);
        for (int k = 0; k < 6; k++) seen[faces[k] - 1]++;
    }
    double sum = 0;
    for (int i = 0; i < 6; i++) sum += ((double)seen[i] - 10000) * ((double)seen[i] - 10000) / 10000;
    assert_true(sum < 20.5); /* one in a thousand */
}

/* --- whole games -------------------------------------------------------------------------------------------------- */

static bool prove(const char *text, size_t size, struct record *r, struct proof *p) {
    FILE *file = fmemopen((void *)text, size, "r");
    bool good = record_prove(file, ruleset_find, r, p);
    fclose(file);
    return good;
}

static void assert_proved(const struct table *t) {
    struct record r;
    struct proof p = {0};
    if (!prove(t->text, t->size, &r, &p)) fail_msg("line %d, %s: %s", r.fault.line, r.fault.field, r.fault.text);
    assert_int_equal(p.dice.draws, t->draws);
    assert_int_equal(game_hash(r.game), game_hash(t->game));
    assert_memory_equal(&p.dice.transcript, &t->proof.dice.transcript, sizeof p.dice.transcript);
    record_close(&r);
    FILE *file = fmemopen(t->text, t->size, "r"); /* and it is a record like any other */
    if (!record_read(file, ruleset_find, &r)) fail_msg("line %d, %s: %s", r.fault.line, r.fault.field, r.fault.text);
    fclose(file);
    record_close(&r);
}

static void step(struct table *t, uint32_t acts) {
    for (uint32_t i = 0; i < acts && game_prompt(t->game).seat != SEAT_NONE; i++) assert_true(table_step(t));
}

static void games_are_proved(void **unused) {
    (void)unused;
    static const char *const battle[] = {"dba30/1-rome-carthage", "dba22/1-rome-carthage", "dbf/1-crown-and-fang",
                                         "cb/1-rome-carthage", "dtn/1-the-hill-road"};
    static const struct terms terms[] = {
        {true, false, -1, 1}, {true, true, -1, 2}, {false, true, -1, 3}, {true, false, 1, 4}};
    for (size_t i = 0; i < sizeof battle / sizeof *battle; i++)
        for (size_t k = 0; k < sizeof terms / sizeof *terms; k++) {
            static struct table t;
            char name[100];
            snprintf(name, sizeof name, "data/scenarios/%s.json", battle[i]);
            assert_true(table_begin(&t, path_of(name), &terms[k]));
            step(&t, 60);
            assert_true(table_close(&t));
            assert_proved(&t);
            table_end(&t);
        }
}

/* What is drawn depends on everybody's numbers. */
static void everybody_has_a_part_in_the_dice(void **unused) {
    (void)unused;
    struct digest n[4] = {seeded(1, 0), seeded(1, 1), seeded(1, 2), seeded(1, 3)};
    struct digest whole = draw_key(&n[0], &n[1], &n[2], &n[3], 1);
    for (int i = 0; i < 4; i++) {
        struct digest one = n[i];
        n[i].byte[31] ^= 1;
        struct digest other = draw_key(&n[0], &n[1], &n[2], &n[3], 1);
        assert_false(digests_equal(&whole, &other));
        n[i] = one;
    }
    struct digest next = draw_key(&n[0], &n[1], &n[2], &n[3], 2);
    assert_false(digests_equal(&whole, &next));
}

/* --- taking back, new secrets, the server's own acts -------------------------------------------------------------- */

static const struct terms live = {true, false, -1, 11}, mail = {false, true, -1, 12};
static const char rome[] = "data/scenarios/dba30/1-rome-carthage.json";

static void step_to_player(struct table *t) {
    while (game_prompt(t->game).seat > SEAT_SECOND) assert_true(table_step(t));
}

static void acts_are_taken_back(void **unused) {
    (void)unused;
    static struct table t;
    struct act a;
    assert_true(table_begin(&t, path_of(rome), &live));
    step_to_player(&t);
    unsigned seat = game_prompt(t.game).seat;
    uint32_t acts = game_acts(t.game);
    struct source whim = source_of(3, 3);
    struct mind mind = mind_of(game_rules(t.game));
    bot_choose(bot_find("steady"), &mind, game_state(t.game), &whim, &a);
    assert_true(table_play(&t, &a));
    if (game_prompt(t.game).seat == (enum seat)seat) assert_true(table_undo(&t, acts, seat, false));
    step(&t, 30);
    assert_true(table_close(&t));
    assert_proved(&t);
    table_end(&t);
}

static void a_draw_is_never_taken_back(void **unused) {
    (void)unused;
    static struct table t;
    assert_true(table_begin(&t, path_of(rome), &live));
    step_to_player(&t);
    assert_true(game_acts(t.game) > 0);      /* dice for PIPs have fallen */
    assert_true(table_undo(&t, 0, 0, true)); /* both sign it */
    struct record r;
    struct proof p = {0};
    assert_false(prove(t.text, t.size, &r, &p));
    assert_string_equal(r.fault.field, "undo");
    record_close(&r);
    table_end(&t);
}

static void a_lost_secret_is_replaced_with_consent(void **unused) {
    (void)unused;
    static struct table t;
    for (int k = 0; k < 2; k++) {
        assert_true(table_begin(&t, path_of(rome), k ? &mail : &live));
        step(&t, 10);
        assert_true(table_rekey(&t, 1, 99));
        step(&t, 30);
        assert_true(table_close(&t));
        assert_proved(&t);
        table_end(&t);
    }
    /* not by oneself */
    assert_true(table_begin(&t, path_of(rome), &live));
    static struct party_secret fresh;
    struct digest secret = seeded(4, 4);
    struct complaint c = {0};
    party_make(&fresh, &secret, &t.proof.dice.game);
    char *request = proof_rekey(&t.proof, 1, &fresh), *line = proof_rekey_agreed(&t.proof, request, &fresh);
    json_t *value = json_read(line, strlen(line), &c);
    assert_false(proof_take(&t.proof, t.game, value, line, strlen(line), &c));
    assert_string_equal(c.field, "sig");
    json_decref(value);
    free(line), free(request);
    table_end(&t);
}

static void the_server_may_act_for_a_seat_but_says_so(void **unused) {
    (void)unused;
    static struct table t;
    assert_true(table_begin(&t, path_of(rome), &live));
    step_to_player(&t);
    struct complaint c;
    json_t *concede = json_pack("{s:s}", "act", "concede");
    struct act a;
    assert_true(act_from_json(game_rules(t.game), game_state(t.game), concede, &a, &c));
    json_decref(concede);
    assert_true(table_add(&t, proof_act_of_bot(&t.proof, &t.server, t.game, &a)));
    assert_true(game_play(t.game, &a, NULL, NULL));
    assert_true(table_close(&t));
    assert_int_equal(t.proof.by_server, 1);
    assert_proved(&t);
    table_end(&t);
}

/* --- choices made in secret --------------------------------------------------------------------------------------- */

static void a_choice_is_sealed_and_opened(void **unused) {
    (void)unused;
    static struct table t;
    assert_true(table_begin(&t, path_of("tests/openings/big-three-commands.json"), &live));
    while (t.proof.sealed_count < 2) assert_true(table_step(&t));
    assert_null(strstr(t.text, "\"act\":\"ranks\",\"split\""));
    assert_non_null(strstr(t.text, "\"act\":\"ranks\",\"secret\":true"));
    struct record r;
    struct proof p = {0};
    if (!prove(t.text, t.size, &r, &p)) fail_msg("line %d, %s: %s", r.fault.line, r.fault.field, r.fault.text);
    assert_int_equal(proof_closed(&p), 2);
    record_close(&r);
    p.known = t.sealed; /* whoever knows the choices has the true state */
    assert_true(prove(t.text, t.size, &r, &p));
    assert_int_equal(game_hash(r.game), game_hash(t.game));
    record_close(&r);
    while (proof_closed(&t.proof) && game_prompt(t.game).seat != SEAT_NONE) assert_true(table_step(&t));
    assert_int_equal(proof_closed(&t.proof), 0);
    assert_non_null(strstr(t.text, "\"act\":\"ranks\",\"split\""));
    step(&t, 20);
    assert_true(table_close(&t));
    assert_proved(&t);
    /* another choice than the one that was sealed */
    char *split = strstr(strstr(t.text, "{\"open\""), "\"split\":[") + 9;
    char first = split[0];
    split[0] = split[2], split[2] = first;
    memset(&p, 0, sizeof p);
    assert_false(prove(t.text, t.size, &r, &p));
    record_close(&r);
    table_end(&t);
}

/* --- tampering ---------------------------------------------------------------------------------------------------- */

/* Is a record with one byte changed found out, whatever the byte becomes? */
static void assert_found_out(char *text, size_t size, size_t at, char changed) {
    struct record r;
    struct proof p = {0};
    char was = text[at];
    if (was == changed) return;
    text[at] = changed;
    bool good = prove(text, size, &r, &p) && p.scheme == PROOF_DICE_1;
    record_close(&r);
    text[at] = was;
    if (good)
        fail_msg("byte %zu, '%c' for '%c', was not found out: ...%.40s", at, changed, was,
                 text + (at > 20 ? at - 20 : 0));
}

static void any_byte_changed_is_found(void **unused) {
    (void)unused;
    static const struct terms *const kinds[] = {&live, &mail};
    for (int k = 0; k < 2; k++) {
        static struct table t;
        assert_true(table_begin(&t, path_of("tests/play/duel.json"), kinds[k]));
        step(&t, 6);
        assert_true(table_rekey(&t, 0, 5));
        step(&t, 6);
        assert_true(table_close(&t));
        assert_proved(&t);
        for (size_t i = 0; i < t.size; i += every_byte) {
            assert_found_out(t.text, t.size, i, (char)(t.text[i] ^ 1));
            if (i % 7 == 0) assert_found_out(t.text, t.size, i, ' ');
            if (i % 7 == 1) assert_found_out(t.text, t.size, i, (char)(t.text[i] ^ 0x20));
        }
        for (size_t i = t.size - 400; i < t.size; i++) /* behind the last signature but one */
            assert_found_out(t.text, t.size, i, (char)(t.text[i] ^ 1));
        struct record r;
        struct proof p = {0};
        assert_false(prove(t.text, t.size - 1, &r, &p)); /* the last line feed */
        record_close(&r);
        t.text[t.size] = '\n'; /* one more, in the place of the end of the string */
        assert_false(prove(t.text, t.size + 1, &r, &p));
        record_close(&r);
        table_end(&t);
    }
}

/* A whole line left out, doubled or put elsewhere. */
static void lines_cannot_be_moved(void **unused) {
    (void)unused;
    static struct table t;
    assert_true(table_begin(&t, path_of(rome), &live));
    step(&t, 25);
    assert_true(table_close(&t));
    char *copy = malloc(2 * t.size);
    size_t start = 0;
    while (start < t.size) {
        size_t end = (size_t)((char *)memchr(t.text + start, '\n', t.size - start) + 1 - t.text);
        for (int twice = 0; twice < 2; twice++) {
            struct record r;
            struct proof p = {0};
            if (end == t.size && !twice) continue; /* a game that breaks off is sound as far as it goes */
            memcpy(copy, t.text, start);
            size_t size = start;
            for (int i = 0; i < 2 * twice; i++, size += end - start) memcpy(copy + size, t.text + start, end - start);
            memcpy(copy + size, t.text + end, t.size - end);
            size += t.size - end;
            assert_false(prove(copy, size, &r, &p) && p.scheme == PROOF_DICE_1);
            record_close(&r);
        }
        start = end;
    }
    free(copy);
    table_end(&t);
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    root = argv[1];
    if (argc > 2) every_byte = strtoul(argv[2], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_agree),
        cmocka_unit_test(faces_are_even),
        cmocka_unit_test(games_are_proved),
        cmocka_unit_test(everybody_has_a_part_in_the_dice),
        cmocka_unit_test(acts_are_taken_back),
        cmocka_unit_test(a_draw_is_never_taken_back),
        cmocka_unit_test(a_lost_secret_is_replaced_with_consent),
        cmocka_unit_test(the_server_may_act_for_a_seat_but_says_so),
        cmocka_unit_test(a_choice_is_sealed_and_opened),
        cmocka_unit_test(any_byte_changed_is_found),
        cmocka_unit_test(lines_cannot_be_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
