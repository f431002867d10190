/* Every house ruling says how it may be read, and every option switches a ruling that says so. Every clause of every
 * rule set can be understood by itself, as `why` and a printed sheet show it. */
#include "game/ruleset.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const struct field *option_called(const struct ruleset *rs, const char *name) {
    for (size_t i = 0; i < rs->option_fields.count; i++)
        if (strcmp(rs->option_fields.list[i].name, name) == 0) return &rs->option_fields.list[i];
    return NULL;
}

static void rulings_name_options(void **unused) {
    (void)unused;
    const struct ruleset *rs = ruleset_find("dba30");
    char name[CLAUSE_NAME_MAX];
    for (size_t i = 0; i < rs->clause_count; i++)
        if (rs->clauses[i].id >= H(0) && !reading_find(rs, rs->clauses[i].id))
            fail_msg("%s does not say in readings.c how it may be read", clause_name(rs, rs->clauses[i].id, name));
    for (size_t i = 0; i < rs->reading_count; i++) {
        const struct rule_reading *r = &rs->readings[i];
        clause_name(rs, r->clause, name);
        if (!clause_find(rs, r->clause)) fail_msg("there is no clause %s", name);
        if (reading_find(rs, r->clause) != r) fail_msg("%s says twice how it may be read", name);
        if (r->option && !option_called(rs, r->option)) fail_msg("%s: there is no option %s", name, r->option);
    }
}

/* The text of an option explains each of its words, beginning with the catalogue's own reading. */
static void options_are_explained(void **unused) {
    (void)unused;
    const struct ruleset *rs = ruleset_find("dba30");
    for (size_t i = 0; i < rs->option_fields.count; i++) {
        const struct field *f = &rs->option_fields.list[i];
        const struct rule_reading *found = NULL;
        for (size_t k = 0; k < rs->reading_count; k++)
            if (rs->readings[k].option && strcmp(rs->readings[k].option, f->name) == 0) found = &rs->readings[k];
        if (!found) fail_msg("the option %s switches no ruling", f->name);
        if (f->kind != FIELD_KIND_WORD) continue;
        assert_int_equal(f->fallback, 0);
        for (size_t w = 0; f->words[w]; w++) {
            char label[40] = "";
            strncat(label, f->words[w], 36);
            strcat(label, ": ");
            if (!strstr(found->text, label)) fail_msg("%s does not explain %s", f->name, f->words[w]);
        }
    }
}

/* "(2.11)" or "section 2.14" names a place in a book that nobody here has. */
static const char *place_in_a_book(const char *text) {
    for (const char *c = text; (c = strchr(c, '.')); c++) {
        const char *from = c, *to = c + 1;
        while (from > text && isdigit((unsigned char)from[-1])) from--;
        while (isdigit((unsigned char)*to)) to++;
        bool numbers = from < c && to > c + 1, whole = from > text && *from != '0';
        bool bracket = whole && from[-1] == '(' && strchr(");:,", *to);
        bool said = whole && from - text > 8 && strncmp(from - 8, "section ", 8) == 0;
        if (numbers && (bracket || said)) return from;
    }
    return NULL;
}

static void clauses_stand_by_themselves(void **unused) {
    (void)unused;
    char name[CLAUSE_NAME_MAX];
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++)
        for (size_t i = 0; i < (*rs)->clause_count; i++) {
            const char *text = (*rs)->clauses[i].text, *end = text + strlen(text) - 1;
            clause_name(*rs, (*rs)->clauses[i].id, name);
            bool cites = strncmp(text, (*rs)->code, strlen((*rs)->code)) == 0;
            if (islower((unsigned char)*text) && !cites) fail_msg("%s begins in the middle: %s", name, text);
            if (!strchr(".)\"", *end)) fail_msg("%s does not end: %s", name, text);
            if (place_in_a_book(text)) fail_msg("%s names a place in a book: %s", name, place_in_a_book(text));
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(rulings_name_options), cmocka_unit_test(options_are_explained),
                                       cmocka_unit_test(clauses_stand_by_themselves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
