/* acies rules: the rule sets, their clauses, and which of these have code and tests. */
#include "cli/ask.h"

#include <ctype.h>
#include <string.h>

static void print_labelled(const char *label, const char *text) {
    char line[1000];
    snprintf(line, sizeof line, "%s: %s", label, text);
    print_wrapped(line, 4);
}

/* "option three_deep = second_lost (default), first_lost or file_back", then what these say. */
static void print_option(const json_t *option) {
    char words[300];
    size_t i, used;
    json_t *word;
    if (!option) return;
    used = (size_t)snprintf(words, sizeof words, "option %s = ", text_of(option, "name"));
    const json_t *readings = json_object_get(option, "readings"), *range = json_object_get(option, "range");
    json_array_foreach(readings, i, word) {
        const char *between = i == 0 ? "" : i + 1 < json_array_size(readings) ? ", " : " or ";
        bool usual = strcmp(json_string_value(word), text_of(option, "default")) == 0;
        used += (size_t)snprintf(words + used, sizeof words - used, "%s%s%s", between, json_string_value(word),
                                 usual ? " (default)" : "");
    }
    if (range)
        snprintf(words + used, sizeof words - used, "%lld to %lld, default %lld",
                 json_integer_value(json_array_get(range, 0)), json_integer_value(json_array_get(range, 1)),
                 number_of(option, "default"));
    print_labelled(words, text_of(option, "text"));
}

static void print_clause(const json_t *c) {
    bool house = json_is_true(json_object_get(c, "house"));
    printf("%s%s  (%s)\n", text_of(c, "id"), house ? "  house ruling" : "", text_of(c, "section"));
    print_wrapped(text_of(c, "text"), 4);
    print_option(json_object_get(c, "option"));
    if (json_object_get(c, "one_reading")) print_labelled("one reading", text_of(c, "one_reading"));
}

static int print_rulesets(struct door *d, bool json) {
    size_t i;
    json_t *rs, *answer = ask(d, json_pack("{ss}", "ask", "rulesets"));
    const json_t *list = json_object_get(answer, "rulesets");
    if (json)
        print_json(list);
    else
        json_array_foreach(list, i, rs)
            printf("%-6s  %-28s %4lld clauses, %3lld house rulings\n", text_of(rs, "code"), text_of(rs, "title"),
                   number_of(rs, "clauses"), number_of(rs, "house_rulings"));
    json_decref(answer);
    return EXIT_FINE;
}

static void print_coverage(const json_t *answer) {
    size_t i;
    json_t *c, *list = json_object_get(answer, "coverage"), *summary = json_object_get(answer, "summary");
    json_array_foreach(list, i, c) {
        const char *code = json_string_value(json_object_get(c, "code"));
        const char *test = json_string_value(json_object_get(c, "test"));
        bool definition = json_is_true(json_object_get(c, "definition"));
        printf("%-10s  %-48s  %s%s\n", text_of(c, "id"), code ? code : "- no code", test ? test : "- no test",
               definition ? "  (definition)" : "");
    }
    printf("%lld clauses and house rulings, %lld with code, %lld with a test\n", number_of(summary, "clauses"),
           number_of(summary, "code"), number_of(summary, "test"));
}

static int show_coverage(struct door *d, const char *code, bool json, const struct command *c) {
    json_t *answer = ask(d, json_pack("{ssss}", "ask", "coverage", "ruleset", code));
    int result = EXIT_USAGE;
    if (!failed(c, NULL, answer)) {
        if (json)
            print_json(json_object_get(answer, "coverage"));
        else
            print_coverage(answer);
        result = EXIT_FINE;
    }
    json_decref(answer);
    return result;
}

/* "152", "H18", "dba30-152": a clause is meant rather than a word to look for. */
static bool is_clause_name(const char *word, const char *code) {
    size_t n = strlen(code);
    if (strncmp(word, code, n) == 0 && word[n] == '-') return true;
    if ((*word == 'H' || *word == 'h') && isdigit((unsigned char)word[1])) word++;
    return *word && word[strspn(word, "0123456789")] == '\0';
}

static int print_clauses(struct door *d, json_t *request, const struct arguments *args, json_t *shown) {
    size_t i;
    json_t *clause_found, *answer = ask(d, request);
    if (failed(args->command, NULL, answer)) {
        json_decref(answer);
        return EXIT_USAGE;
    }
    json_array_foreach(json_object_get(answer, "clauses"), i, clause_found) {
        json_array_append(shown, clause_found);
        if (!given(args, "json")) print_clause(clause_found);
    }
    json_decref(answer);
    return EXIT_FINE;
}

/* The words after the rule set's code as one search. */
static void join_words(const struct arguments *args, char *search, size_t size) {
    search[0] = '\0';
    for (int i = 1; i < args->count; i++) {
        size_t used = strlen(search);
        snprintf(search + used, size - used, "%s%s", i > 1 ? " " : "", args->word[i]);
    }
}

static int show_clauses(struct door *d, const char *code, const struct arguments *args) {
    char search[200];
    int result = EXIT_FINE;
    json_t *shown = json_array();
    bool by_name = args->count > 1 && is_clause_name(args->word[1], code);
    for (int i = 1; by_name && i < args->count && result == EXIT_FINE; i++)
        result = print_clauses(d, json_pack("{ssssss}", "ask", "clauses", "ruleset", code, "clause", args->word[i]),
                               args, shown);
    if (!by_name) {
        join_words(args, search, sizeof search);
        result = print_clauses(d,
                               json_pack("{sssssssb}", "ask", "clauses", "ruleset", code, "find", search, "house",
                                         given(args, "house") != NULL),
                               args, shown);
    }
    if (result == EXIT_FINE && given(args, "json")) print_json(shown);
    if (result == EXIT_FINE && json_array_size(shown) == 0) {
        problem(args->command, "no clause of %s speaks of '%s'", code, search);
        result = EXIT_SOME;
    }
    json_decref(shown);
    return result;
}

static int run(const struct arguments *args) {
    const char *code = operand(args, 0);
    struct door *d = door_open();
    int result;
    if (!d) return problem(args->command, "not enough memory");
    if (!code)
        result = print_rulesets(d, given(args, "json") != NULL);
    else if (given(args, "coverage"))
        result = show_coverage(d, code, given(args, "json") != NULL, args->command);
    else
        result = show_clauses(d, code, args);
    door_close(d);
    return result;
}

static const struct cli_option options[] = {
    {"coverage", 0, NULL, NULL, "for every clause, the code that enforces it and the test that saw it"},
    {"house", 0, NULL, NULL, "only the house rulings and the rules in doubt, with the options that switch them"},
    {"json", 'j', NULL, NULL, "answer in JSON"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command rules_command = {
    .name = "rules",
    .operands = "[CODE [CLAUSE... | WORD...]]",
    .summary = "Show the rule sets, their clauses, and which have code and tests",
    .details = "Without operands lists the rule sets. With the CODE of one, lists its clauses; with clause numbers\n"
               "(dba30-152, or only 152, or H18 for a house ruling) these clauses; with other words every clause\n"
               "that contains them all. A ruling that may be read in more ways than one shows the option of a\n"
               "position, or of 'acies play --option', that switches it.",
    .examples = "acies rules\n"
                "acies rules dba30 152 H18\n"
                "acies rules dba30 threat zone\n"
                "acies rules dba30 --house\n"
                "acies rules dba30 --coverage --json\n",
    .options = options,
    .least = 0,
    .most = -1,
    .run = run,
};
