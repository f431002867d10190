/* Engagements in words: phrases and what they mean, guesses and refusals, and every stored case written in words and
 * read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "game/json.h"
#include "orders/phrase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int cases; /* the files of stored engagements, set once in main */
static char **case_files;

/* --- phrases --------------------------------------------------------------------------------------------------- */

struct row {
    const char *code, *words, *means; /* means: the engagement but its rule set */
};

static const struct row rows[] = {
    {"dba30", "4Bd+general 4Sp/4Sp both bad",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\",\"general\":true,\"going\":\"bad\"},"
     "\"b\":{\"type\":\"4Sp\",\"rear_support\":\"4Sp\",\"going\":\"bad\"}}"},
    {"dba30", "4Bd v 3Kn", "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\"},\"b\":{\"type\":\"3Kn\"}}"},
    {"dba30", "3kn against 4bd with 2 overlaps",
     "{\"mode\":\"close\",\"a\":{\"type\":\"3Kn\"},\"b\":{\"type\":\"4Bd\",\"overlaps\":2}}"},
    {"dba30", "4Bd overlapped, side support 4Bd 3Ax v 4Sp uphill dice 5 2",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\",\"overlaps\":1,\"side_support\":[\"4Bd\",\"3Ax\"]},"
     "\"b\":{\"type\":\"4Sp\",\"uphill\":true},\"dice\":{\"a\":5,\"b\":2}}"},
    {"dba30", "solid blades dice 3 v Ps dice 4",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\"},\"b\":{\"type\":\"Ps\"},\"dice\":{\"a\":3,\"b\":4}}"},
    {"dba30", "shoot: 4Lb v 3Kn in rough going; shooter a",
     "{\"mode\":\"shoot\",\"a\":{\"type\":\"4Lb\"},\"b\":{\"type\":\"3Kn\",\"going\":\"rough\"},\"shooter\":\"a\"}"},
    {"dba30", "4Bd assaulting fort flanked v 4Sp occupies fort; option assault_flanks ignored",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\",\"assaulting\":\"fort\",\"flank_attacked\":1},"
     "\"b\":{\"type\":\"4Sp\",\"occupies\":\"fort\"},\"options\":{\"assault_flanks\":\"ignored\"}}"},
    {"dba22", "Sp/Sp psiloi support v general's Kn",
     "{\"mode\":\"close\",\"a\":{\"type\":\"Sp\",\"rear_support\":\"Sp\",\"psiloi_support\":true},"
     "\"b\":{\"type\":\"Kn\",\"general\":true}}"},
    /* articles, plurals, figures apart, stops, and words players use */
    {"dba30", "a Blade with the general v. the spears, supported by spears",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\",\"general\":true},"
     "\"b\":{\"type\":\"4Sp\",\"rear_support\":\"4Sp\"}}"},
    {"dba30", "general 4 Bd v. 4 Sp/4 Sp?",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\",\"general\":true},"
     "\"b\":{\"type\":\"4Sp\",\"rear_support\":\"4Sp\"}}"},
    {"dba30", "light horse v a bow in the wood",
     "{\"mode\":\"close\",\"a\":{\"type\":\"LH\"},\"b\":{\"type\":\"4Bw\",\"going\":\"bad\"}}"},
    {"dba30", "spearman against pikemen", "{\"mode\":\"close\",\"a\":{\"type\":\"4Sp\"},\"b\":{\"type\":\"4Pk\"}}"},
    {"dba30", "a knight v blade, overlapped on both sides",
     "{\"mode\":\"close\",\"a\":{\"type\":\"3Kn\"},\"b\":{\"type\":\"4Bd\",\"overlaps\":2}}"},
    {"dba30", "the legion attacks hoplites upslope",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\"},\"b\":{\"type\":\"4Sp\",\"uphill\":true}}"},
    {"dba30", "longbowmen shooting at knights",
     "{\"mode\":\"shoot\",\"a\":{\"type\":\"4Lb\"},\"b\":{\"type\":\"3Kn\"}}"},
    {"dbf", "a wizard fights the archers", "{\"mode\":\"close\",\"a\":{\"type\":\"Ma\"},\"b\":{\"type\":\"Bw_S\"}}"},
    {"cb", "pikes v legionaries charging",
     "{\"mode\":\"combat\",\"a\":{\"type\":\"pikemen\"},\"b\":{\"type\":\"swordsmen\",\"action\":\"charge\"}}"},
    {"dtn", "the infantry attack a cavalry",
     "{\"mode\":\"combat_draw\",\"type\":\"charge\",\"a\":{\"arm\":\"infantry\",\"sp\":4},"
     "\"b\":{\"arm\":\"battle_cav\",\"sp\":3}}"},
    {"dba22", "Sp/Sp psiloi support v Kn general",
     "{\"mode\":\"close\",\"a\":{\"type\":\"Sp\",\"rear_support\":\"Sp\",\"psiloi_support\":true},"
     "\"b\":{\"type\":\"Kn\",\"general\":true}}"},
    {"dba22", "4Bd bad going v Wb",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\",\"going\":\"bad\"},\"b\":{\"type\":\"Wb\"}}"},
    {"dbf", "Sp_S/Sp_S v Kn_S",
     "{\"mode\":\"close\",\"a\":{\"type\":\"Sp_S\",\"rear_support\":\"Sp_S\"},\"b\":{\"type\":\"Kn_S\"}}"},
    {"dbf", "magic: Ma v Bh warded; spell bolt",
     "{\"mode\":\"magic\",\"a\":{\"type\":\"Ma\"},\"b\":{\"type\":\"Bh\",\"warded\":true},\"spell\":\"bolt\"}"},
    {"cb", "pikemen dp 2 v legion charging",
     "{\"mode\":\"combat\",\"a\":{\"type\":\"pikemen\",\"dps\":2},\"b\":{\"type\":\"swordsmen\",\"action\":\"charge\"}"
     "}"},
    {"cb", "heavy cavalry counter charging grade A v lancers charging; melee", NULL},
    {"cb", "heavy cavalry grade A counter-charging v lancers charging",
     "{\"mode\":\"combat\",\"a\":{\"type\":\"heavy_cavalry\",\"grade\":\"A\",\"action\":\"counter_charge\"},"
     "\"b\":{\"type\":\"lancers\",\"action\":\"charge\"}}"},
    {"cb", "shooting: bowmen 3 front stands at warriors in cover, dice 3 4 5",
     "{\"mode\":\"shooting\",\"a\":{\"type\":\"bowmen\",\"front_stands\":3},\"b\":{\"type\":\"warriors\",\"in_cover\":"
     "true},"
     "\"dice\":[3,4,5]}"},
    {"cb", "control: warriors grade B previous charging dice 3",
     "{\"mode\":\"control\",\"a\":{\"type\":\"warriors\",\"grade\":\"B\",\"previous\":\"charging\"},\"dice\":{\"a\":3}"
     "}"},
    {"cb", "warriors was charging", "{\"mode\":\"control\",\"a\":{\"type\":\"warriors\",\"previous\":\"charging\"}}"},
    {"cb", "manoeuvre wheel: spearmen column",
     "{\"mode\":\"manoeuvre\",\"manoeuvre\":\"wheel\",\"a\":{\"type\":\"spearmen\",\"formation\":\"column\"}}"},
    {"cb", "charge: artillery v spearmen",
     "{\"mode\":\"charge\",\"a\":{\"type\":\"artillery\"},\"b\":{\"type\":\"spearmen\"}}"},
    {"cb", "charge_response: heavy_cavalry column v spearmen",
     "{\"mode\":\"charge_response\",\"a\":{\"type\":\"heavy_cavalry\",\"formation\":\"column\"},\"b\":{\"type\":"
     "\"spearmen\"}}"},
    {"cb", "combat: pikemen charging dice 4 v warriors dice 1",
     "{\"mode\":\"combat\",\"a\":{\"type\":\"pikemen\",\"action\":\"charge\"},\"b\":{\"type\":\"warriors\"},\"dice\":{"
     "\"a\":4,\"b\":1}}"},
    {"dtn", "infantry 4 sp charging v battle cavalry sp 3 in the flank",
     "{\"mode\":\"combat_draw\",\"type\":\"charge\",\"a\":{\"arm\":\"infantry\",\"sp\":4},"
     "\"b\":{\"arm\":\"battle_cav\",\"sp\":3,\"face\":\"flank\"}}"},
    {"dtn", "firefight: infantry sp 4 hits 2 bonus 1 cards JS 4D 2D v artillery sp 1 cards 10S",
     "{\"mode\":\"combat_draw\",\"type\":\"ff\",\"a\":{\"arm\":\"infantry\",\"sp\":4,\"hits\":2,\"bonus\":1},"
     "\"b\":{\"arm\":\"artillery\",\"sp\":1},\"cards\":{\"a\":[\"JS\",\"4D\",\"2D\"],\"b\":[\"10S\"]}}"},
    {"dtn", "activation: rating 7 cards 8H",
     "{\"mode\":\"activation\",\"a\":{\"a_rating\":7},\"cards\":{\"a\":[\"8H\"]}}"},
    {"dtn", "howitzer range 8.5 fired_on_chargers",
     "{\"mode\":\"fp_allocation\",\"a\":{\"weight\":\"howitzer\",\"range\":8.5,\"fired_on_chargers\":true}}"},
    {"dtn", "order break_off activation limited action retreat",
     "{\"mode\":\"order_check\",\"a\":{\"order\":\"break_off\",\"activation\":\"limited\",\"action\":\"retreat\"}}"},
    {"dba30", "blades v knights",
     "{\"mode\":\"close\",\"a\":{\"type\":\"4Bd\"},\"b\":{\"type\":\"3Kn\"}}"}, /* as Bd and Kn alone mean */
    {"dbf", "dragon v blades", "{\"mode\":\"close\",\"a\":{\"type\":\"Dr\"},\"b\":{\"type\":\"Bd_S\"}}"},
    {"cb", "pikemen v legion",
     "{\"mode\":\"combat\",\"a\":{\"type\":\"pikemen\",\"action\":\"charge\"},\"b\":{\"type\":\"swordsmen\"}}"},
    {"dtn", "infantry v cavalry",
     "{\"mode\":\"combat_draw\",\"type\":\"charge\",\"a\":{\"arm\":\"infantry\",\"sp\":4},"
     "\"b\":{\"arm\":\"battle_cav\",\"sp\":3}}"},
    {"dtn", "guns v infantry sp 5",
     "{\"mode\":\"combat_draw\",\"type\":\"ff\",\"a\":{\"arm\":\"artillery\",\"sp\":2},"
     "\"b\":{\"arm\":\"infantry\",\"sp\":5}}"},
    {"dtn", "cp_throw: c_type C8; d6 4 dx 3",
     "{\"mode\":\"cp_throw\",\"a\":{\"c_type\":\"C8\"},\"dice\":{\"d6\":4,\"dx\":3}}"},
};

static json_t *meant(const struct row *r) {
    json_error_t wrong;
    json_t *e = json_loads(r->means, 0, &wrong);
    if (!e) fail_msg("%s: %s", r->means, wrong.text);
    json_object_set_new(e, "ruleset", json_string(r->code));
    return e;
}

static void phrases_mean(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct phrase_error error;
        if (!rows[i].means) continue;
        json_t *wanted = meant(&rows[i]), *found = phrase_read(ruleset_find(rows[i].code), rows[i].words, &error);
        if (!found) fail_msg("%s, '%s': %s", rows[i].code, rows[i].words, error.text);
        char *text = json_dumps(found, JSON_COMPACT);
        if (!json_equal(wanted, found)) fail_msg("%s, '%s' reads %s", rows[i].code, rows[i].words, text);
        free(text);
        json_decref(wanted);
        json_decref(found);
    }
}

/* --- refusals -------------------------------------------------------------------------------------------------- */

struct refusal {
    const char *code, *words, *word, *guess, *says; /* says: part of the sentence */
};

static const struct refusal refusals[] = {
    {"dba30", "", "", "", "say who"},
    {"dba30", "4Bx v 4Sp", "4Bx", "4Bd", "did you mean"},
    {"dba30", "4Bd generall v 4Sp", "generall", "general", "knows no 'generall'"},
    {"dba30", "4Bd overlaps many v 4Sp", "many", NULL, "many"},
    {"dba30", "4Bd going uphill v 4Sp", NULL, NULL, "one of its words"},
    {"dba30", "mounted infantry v 4Sp", "mounted", NULL, ""},
    {"dba30", "4Bd v 4Sp v 3Kn", NULL, NULL, ""},
    {"dba30", "4Bd overlaps 7 v 4Sp", "", "", "out of range"},
    {"dba30", "4Bd", "", "", "missing"},
    {"dba30", "4Bd general general v 4Sp", "general", NULL, "said twice"},
    {"dba30", "blaeds v spears", "blaeds", "blades", "did you mean 'blades'"},
    {"dba30", "two spears v a blade", "2", NULL, "one meets one"},
    {"dba22", "Bd v Sp dice 7 1", "", "", "out of range"},
    {"dbf", "Sp_S v Camp", "", "", "camp does not fight"},
    {"cb", "pikmen v legion charging", "pikmen", "pikemen", "did you mean"},
    {"cb", "4Bd v legion", "4Bd", NULL, "knows no '4Bd'"},
    {"dtn", "activation: rating 7 cards 8X", "8X", NULL, "card"},
};

static void bad_words_are_told(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *r = &refusals[i];
        struct phrase_error error;
        json_t *found = phrase_read(ruleset_find(r->code), r->words, &error);
        if (found) fail_msg("%s: '%s' was understood", r->code, r->words);
        if (!strstr(error.text, r->says)) fail_msg("'%s': \"%s\" does not say \"%s\"", r->words, error.text, r->says);
        if (r->word && strcmp(error.word, r->word) != 0) fail_msg("'%s': the word is '%s'", r->words, error.word);
        if (r->guess && strcmp(error.guess, r->guess) != 0) fail_msg("'%s': the guess is '%s'", r->words, error.guess);
    }
}

/* What was not said is told, so that nobody takes the usual for what he meant. */
static void assumptions_are_told(void **state) {
    (void)state;
    struct phrase_error error;
    json_decref(phrase_read(ruleset_find("dtn"), "infantry v cavalry", &error));
    assert_string_equal(error.assumed, "type charge, a sp 4, b sp 3");
    json_decref(phrase_read(ruleset_find("dtn"), "infantry sp 4 v infantry sp 4; type charge", &error));
    assert_string_equal(error.assumed, "");
}

/* A long muddle ends, and says so. */
static void muddles_end(void **state) {
    (void)state;
    char words[PHRASE_TEXT + 100];
    struct phrase_error error;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        words[0] = '\0';
        for (int i = 0; i < 60; i++) strcat(words, i % 2 ? "charge 1 " : "none flank ");
        assert_null(phrase_read(*rs, words, &error));
        assert_true(error.text[0]);
        memset(words, 'x', sizeof words - 1);
        words[sizeof words - 1] = '\0';
        assert_null(phrase_read(*rs, words, &error));
    }
}

/* --- round trips ----------------------------------------------------------------------------------------------- */

static void there_and_back(const char *file, int line, const json_t *stored) {
    struct complaint c;
    struct phrase_error error;
    char words[PHRASE_TEXT];
    const struct ruleset *rs = ruleset_find(json_string_value(json_object_get(stored, "ruleset")));
    if (!rs) return;
    void *one = calloc(1, rs->engagement_size), *two = calloc(1, rs->engagement_size);
    if (engagement_from_json(rs, stored, one, &c, NULL)) {
        phrase_write(rs, stored, words, sizeof words);
        json_t *back = phrase_read(rs, words, &error);
        if (!back) fail_msg("%s:%d: '%s': %s", file, line, words, error.text);
        assert_true(engagement_from_json(rs, back, two, &c, NULL));
        if (memcmp(one, two, rs->engagement_size) != 0) {
            char *text = json_dumps(back, JSON_COMPACT);
            fail_msg("%s:%d: '%s' reads %s", file, line, words, text);
        }
        json_decref(back);
    }
    free(one);
    free(two);
}

static void stored_cases_survive(void **state) {
    (void)state;
    static char text[1 << 16];
    int seen = 0;
    for (int i = 0; i < cases; i++) {
        FILE *f = fopen(case_files[i], "r");
        assert_non_null(f);
        for (int line = 1; fgets(text, sizeof text, f); line++) {
            json_error_t wrong;
            json_t *stored = json_loads(text, 0, &wrong);
            if (!stored) continue; /* some lines are wrong on purpose */
            there_and_back(case_files[i], line, stored);
            json_decref(stored);
            seen++;
        }
        fclose(f);
    }
    assert_true(seen > 1000);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phrases_mean), cmocka_unit_test(bad_words_are_told),   cmocka_unit_test(assumptions_are_told),
        cmocka_unit_test(muddles_end),  cmocka_unit_test(stored_cases_survive),
    };
    cases = argc - 1;
    case_files = argv + 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
