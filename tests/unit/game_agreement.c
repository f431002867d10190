/* Sentences about sides and groups that are many. */
#include "game_support.h"

#include "game/agreement.h"

static void verbs_follow_many(void **unused) {
    (void)unused;
    static const char *const pairs[][2] = {{"moves", "move"},    {"goes", "go"},      {"is", "are"},
                                           {"has", "have"},      {"flies", "fly"},    {"marches", "march"},
                                           {"pitches", "pitch"}, {"crosses", "cross"}};
    char verb[VERB_MAX];
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_string_equal(plural_verb(pairs[i][0], strlen(pairs[i][0]), verb), pairs[i][1]);
    static const char *const none[] = {"as", "of", "across", "BW", "recoil", ""};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) assert_null(plural_verb(none[i], strlen(none[i]), verb));
}

static void names_of_peoples_are_many(void **unused) {
    (void)unused;
    static const char *const many[] = {"French", "Austrians", "British", "Swiss", "Chinese", "Seleucids", "Welsh"};
    static const char *const one[] = {"Rome", "Carthage", "Red Fang Host", "Crown of Aldermere", "Marcus", "Kish", ""};
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) assert_true(name_is_plural(many[i]));
    for (size_t i = 0; i < sizeof one / sizeof *one; i++) assert_false(name_is_plural(one[i]));
}

static const struct {
    const char *text, *of_many;
} templates[] = {
    {"{s0} throws {1}", "{s0} throw {1}"},
    {"{s0} defends: it places the terrain, deploys first and moves first",
     "{s0} defend: they place the terrain, deploy first and move first"},
    {"{s0} has lost {1} of {2} and is beaten", "{s0} have lost {1} of {2} and are beaten"},
    {"{s0} is asked whether its batteries fire at {o}", "{s0} are asked whether their batteries fire at {o}"},
    {"{s0} says how {o} spreads its SPs", "{s0} say how {o} spreads its SPs"},
    {"{s0} alone is within 3\" of {q}", "{s0} alone are within 3\" of {q}"},
    {"bound {2} begins: {s0} is in play", "bound {2} begins: {s0} are in play"},
    {"the army of {s0} breaks", "the army of {s0} breaks"},
    {"{q} serves {s0} as camp", "{q} serves {s0} as camp"},
    {"{p} throws {1}", "{p} throws {1}"},
};

static void templates_agree(void **unused) {
    (void)unused;
    struct match m = {.side = {"French", "Rome"}};
    char buffer[TEMPLATE_MAX];
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++) {
        struct remark r = {.text = templates[i].text};
        assert_string_equal(agreeing_template(&m, &r, buffer), templates[i].of_many);
        r.number[0] = 1; /* Rome is one */
        assert_ptr_equal(agreeing_template(&m, &r, buffer), templates[i].text);
        assert_ptr_equal(agreeing_template(NULL, &r, buffer), templates[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(verbs_follow_many), cmocka_unit_test(names_of_peoples_are_many),
                                       cmocka_unit_test(templates_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
