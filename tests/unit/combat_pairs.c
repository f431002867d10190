/* The golden table: every type against every type, as read off the sheet by hand (tests/cases/golden_pairs.txt). */
#include "rules/dba30/dba30.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *golden_file;

static int type_called(const char *code) {
    for (int t = 0; t < DBA30_TROOPS; t++)
        if (!strcmp(dba30_types[t].code, code)) return t;
    fail_msg("no type is called %s", code);
    return -1;
}

static int word_index(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (!strcmp(words[i], word)) return i;
    fail_msg("unknown word %s", word);
    return -1;
}

static enum outcome outcome_against(bool shot, enum relation relation, int type, int opponent) {
    struct engagement e;
    memset(&e, 0, sizeof e);
    e.mode = shot ? MODE_SHOOT : MODE_CLOSE;
    e.shooter = 1;
    e.side[0].type = type;
    e.side[1].type = opponent;
    e.side[0].rear_support = e.side[1].rear_support = -1;
    struct stance s = db_stance_of(&dba30_rules, &e, 0);
    return db_stance_outcome(&dba30_rules, &s, relation, NULL);
}

/* One line: "close less 4Sp | recoil: El Cm | destroyed: 3Kn" (or "hold: all"). Returns pairs compared. */
static int compare_line(char *line) {
    static const char *const relations[] = {"equal", "less", "doubled"};
    char *save;
    bool shot = !strcmp(strtok_r(line, " ", &save), "shot");
    enum relation relation = (enum relation)word_index(strtok_r(NULL, " ", &save), relations, 3);
    const char *code = strtok_r(NULL, " ", &save);
    int type = type_called(code), expected = -1, compared = 0;
    for (char *word = strtok_r(NULL, " |\n", &save); word; word = strtok_r(NULL, " |\n", &save)) {
        size_t end = strlen(word) - 1;
        if (word[end] == ':') {
            word[end] = 0;
            expected = word_index(word, db_outcome_words, 4);
            continue;
        }
        bool all = !strcmp(word, "all");
        int first = all ? 0 : type_called(word), last = all ? DBA30_TROOPS - 1 : first;
        for (int opponent = first; opponent <= last; opponent++) {
            if (shot && !dba30_troops[opponent].shooting_range) continue;
            enum outcome found = outcome_against(shot, relation, type, opponent);
            if ((int)found != expected)
                fail_msg("%s %s %s against %s: %s, not %s", shot ? "shot" : "close", relations[relation], code,
                         dba30_types[opponent].code, db_outcome_words[found], db_outcome_words[expected]);
            compared++;
        }
    }
    return compared;
}

static void all_pairs(void **unused) {
    (void)unused;
    FILE *file = fopen(golden_file, "r");
    assert_non_null(file);
    char line[1024];
    int compared = 0, shooters = 0;
    while (fgets(line, sizeof line, file))
        if (line[0] != '#' && line[0] != '\n') compared += compare_line(line);
    fclose(file);
    for (int t = 0; t < DBA30_TROOPS; t++) shooters += dba30_troops[t].shooting_range > 0;
    assert_int_equal(compared, 3 * DBA30_TROOPS * (DBA30_TROOPS + shooters));
}

int main(int count, char **words) {
    golden_file = count > 1 ? words[1] : "tests/cases/golden_pairs.txt";
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
