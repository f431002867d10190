/* Engagements as a whole: odds agree with resolving all 36 throws, reasons add up, nonsense is refused. */
#include "rules/dba30/dba30.h"
#include "rules/debellis/flow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A small generator: the same engagements on every machine. */
static uint32_t next_number(uint64_t *state, uint32_t below) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % below;
}

static uint32_t words_of(const struct field *f) {
    uint32_t n = 0;
    while (f->words[n]) n++;
    return n;
}

/* Fills a struct with random values out of its field table; every field is left at its default two times in three. */
static void fill(const struct fields *fields, void *into, uint64_t *random) {
    for (size_t i = 0; i < fields->count; i++) {
        const struct field *f = &fields->list[i];
        int32_t *value = (int32_t *)((char *)into + f->offset);
        *value = f->fallback;
        if (!f->required && next_number(random, 3)) continue;
        switch (f->kind) {
        case FIELD_KIND_BOOL:
            *value = (int32_t)next_number(random, 2);
            break;
        case FIELD_KIND_INT:
            *value = f->least + (int32_t)next_number(random, (uint32_t)(f->most - f->least + 1));
            break;
        case FIELD_KIND_WORD:
            *value = (int32_t)next_number(random, words_of(f));
            break;
        case FIELD_KIND_TYPE:
            *value = (int32_t)next_number(random, DBA30_TROOPS);
            break;
        case FIELD_KIND_TYPES:
            *value = (int32_t)next_number(random, (uint32_t)f->most + 1);
            for (int32_t k = 1; k <= *value; k++) value[k] = (int32_t)next_number(random, DBA30_TROOPS);
            break;
        default:
            break;
        }
    }
}

static struct engagement random_engagement(uint64_t *random) {
    struct engagement e;
    memset(&e, 0, sizeof e);
    fill(&dba30_ruleset.engagement_fields, &e, random);
    for (int side = 0; side < 2; side++) fill(&dba30_ruleset.combatant_fields, &e.side[side], random);
    e.dice[0] = e.dice[1] = 0;
    return e;
}

static bool possible(const struct engagement *e) {
    struct ruling r;
    const char *field = NULL;
    bool legal = db_engagement_check(&dba30_rules, e, &r, &field);
    if (!legal) {
        assert_non_null(field);
        assert_int_not_equal(r.why.clause, 0);
        assert_non_null(r.why.text);
    }
    return legal;
}

static void reasons_add_up(const struct verdict *v, const struct reasons *why) {
    int32_t sum[2] = {0, 0};
    for (uint32_t i = 0; i < why->count; i++) {
        sum[why->list[i].side] += why->list[i].value;
        assert_int_not_equal(why->list[i].clause, 0);
        assert_non_null(why->list[i].text);
    }
    assert_true(why->count < REASONS_MAX);
    assert_int_equal(sum[0], v->factor[0]);
    assert_int_equal(sum[1], v->factor[1]);
}

/* The odds in numbers, as those who weigh thousands of fights want them, are the odds. */
static void ends_are_the_odds(const struct engagement *e, const struct odds *odds) {
    struct throw_end end[THROW_ENDS];
    uint64_t throws[ODDS_LINES_MAX] = {0};
    int count = db_engagement_ends(&dba30_rules, e, end);
    for (int i = 0; i < count; i++)
        for (uint32_t l = 0; l < odds->lines; l++)
            if (odds->line[l].word[0] == db_outcome_words[end[i].outcome[0]] &&
                odds->line[l].word[1] == db_outcome_words[end[i].outcome[1]])
                throws[l] += end[i].throws;
    for (uint32_t l = 0; l < odds->lines; l++) assert_int_equal(throws[l], odds->line[l].weight);
}

static void odds_equal_36_resolves(void **unused) {
    (void)unused;
    uint64_t random = 20170103;
    int legal = 0;
    for (int n = 0; n < 60000; n++) {
        struct engagement e = random_engagement(&random);
        if (!possible(&e)) continue;
        legal++;
        struct odds odds;
        db_engagement_odds(&dba30_rules, &e, &odds);
        ends_are_the_odds(&e, &odds);
        uint64_t weight[ODDS_LINES_MAX] = {0};
        for (e.dice[0] = 1; e.dice[0] <= 6; e.dice[0]++) {
            for (e.dice[1] = 1; e.dice[1] <= 6; e.dice[1]++) {
                struct verdict v;
                struct reasons why;
                db_engagement_verdict(&dba30_rules, &e, &v, &why);
                reasons_add_up(&v, &why);
                uint8_t line = odds.cell[e.dice[0] - 1][e.dice[1] - 1];
                assert_string_equal(odds.line[line].word[0], db_outcome_words[v.outcome[0]]);
                assert_string_equal(odds.line[line].word[1], db_outcome_words[v.outcome[1]]);
                weight[line]++;
            }
        }
        assert_int_equal(odds.total, 36);
        for (uint32_t i = 0; i < odds.lines; i++) assert_int_equal(odds.line[i].weight, weight[i]);
    }
    assert_true(legal > 10000);
}

/* What is said of an engagement does not depend on which side is called a. */
static void sides_are_alike(void **unused) {
    (void)unused;
    uint64_t random = 30;
    for (int n = 0; n < 20000; n++) {
        struct engagement e = random_engagement(&random), mirror = e;
        e.dice[0] = mirror.dice[1] = 1 + (int32_t)next_number(&random, 6);
        e.dice[1] = mirror.dice[0] = 1 + (int32_t)next_number(&random, 6);
        mirror.shooter = 1 - e.shooter;
        mirror.side[0] = e.side[1];
        mirror.side[1] = e.side[0];
        assert_int_equal(possible(&e), possible(&mirror));
        struct verdict v, w;
        db_engagement_verdict(&dba30_rules, &e, &v, NULL);
        db_engagement_verdict(&dba30_rules, &mirror, &w, NULL);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(v.factor[side], w.factor[1 - side]);
            assert_int_equal(v.total[side], w.total[1 - side]);
            assert_int_equal(v.outcome[side], w.outcome[1 - side]);
            assert_int_equal(v.pursuit[side], w.pursuit[1 - side]);
        }
    }
}

/* Every type is somewhere in every table, so that no lookup runs off its end. */
static void every_type_has_a_row(void **unused) {
    (void)unused;
    for (int a = 0; a < DBA30_TROOPS; a++) {
        for (int d = 0; d < DBA30_TROOPS; d++) {
            struct engagement e;
            memset(&e, 0, sizeof e);
            e.side[0].type = a;
            e.side[1].type = d;
            e.side[0].rear_support = e.side[1].rear_support = -1;
            struct stance s = db_stance_of(&dba30_rules, &e, 0);
            for (enum relation r = SCORES_EQUAL; r <= SCORE_DOUBLED; r++) {
                struct reasons why = {0};
                db_stance_outcome(&dba30_rules, &s, r, &why);
                for (uint32_t i = 0; i < why.count; i++) assert_int_not_equal(why.list[i].clause, 0);
            }
        }
    }
}

/* The positions' fields lie where the flow looks for them. */
static void fields_follow_flow(void **unused) {
    (void)unused;
    static const struct {
        const struct fields *fields;
        const char *name;
        size_t slot;
    } expected[] = {
        {&dba30_ruleset.piece_fields, "general", PIECE_GENERAL},
        {&dba30_ruleset.piece_fields, "inside", PIECE_INSIDE},
        {&dba30_ruleset.piece_fields, "moved", PIECE_MOVED},
        {&dba30_ruleset.piece_fields, "command", PIECE_COMMAND},
        {&dba30_ruleset.side_fields, "lost_double", SIDE_LOST_DOUBLE},
        {&dba30_ruleset.turn_fields, "defender", TURN_DEFENDER},
    };
    for (size_t k = 0; k < sizeof expected / sizeof *expected; k++) {
        const struct field *found = NULL;
        for (size_t i = 0; i < expected[k].fields->count; i++)
            if (!strcmp(expected[k].fields->list[i].name, expected[k].name)) found = &expected[k].fields->list[i];
        assert_non_null(found);
        assert_int_equal(found->offset, expected[k].slot * sizeof(int32_t));
    }
}

/* Logs a clause for the coverage list, as the runners of data files do. */
static void looked_at(clause c) {
    char name[CLAUSE_NAME_MAX];
    const char *log = getenv("ACIES_CITED");
    FILE *file = log && *log ? fopen(log, "a") : NULL;
    if (!file) return;
    fprintf(file, "%s\ttests/unit/combat_engagement.c\tfamilies\n", clause_name(&dba30_ruleset, c, name));
    fclose(file);
}

/* The classes of the troop table are those the definitions give, type by type. */
static void classes_are_as_defined(void **unused) {
    (void)unused;
    for (int i = 0; i < DBA30_FAMILIES; i++) {
        const struct family *f = &dba30_families[i];
        for (int t = 0; t < DBA30_TROOPS; t++) {
            bool member = f->members >> t & 1, has = dba30_troops[t].class & f->class;
            if (member != has) fail_msg("%s in clause %d", dba30_troops[t].code, f->clause);
        }
        looked_at(f->clause);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_equal_36_resolves), cmocka_unit_test(sides_are_alike),
        cmocka_unit_test(every_type_has_a_row),   cmocka_unit_test(fields_follow_flow),
        cmocka_unit_test(classes_are_as_defined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
