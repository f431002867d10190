/* Engagements said in words: which rule set understands them, and what is known where none does. */
#include "cli/odds/said.h"

#include "game/ruleset.h"
#include "orders/phrase.h"

#include <string.h>
#include <unistd.h>

bool said_in_words(const struct arguments *args) {
    const char *first = operand(args, 0);
    if (!first || args->count > 1) return first != NULL;
    bool could_be_file = strpbrk(first, "./") && !strchr(first, ' ') && !given(args, "game");
    return !could_be_file && strcmp(first, "-") != 0 && access(first, F_OK) != 0;
}

/* All operands in a row, and what the options add. */
static bool gather(const struct arguments *args, char *words, size_t size) {
    size_t used = 0;
    const char *going = given(args, "going"), *both = given(args, "both");
    words[0] = '\0';
    for (int i = 0; i < args->count && used < size; i++)
        used += (size_t)snprintf(words + used, size - used, "%s%s", i ? " " : "", args->word[i]);
    if (going && used < size) used += (size_t)snprintf(words + used, size - used, " both going %s", going);
    if (both && used < size) used += (size_t)snprintf(words + used, size - used, " both %s", both);
    if (used >= size) wrong_usage(args->command, "an engagement in words has at most %zu letters", size - 1);
    return used < size;
}

static json_t *understood(struct door *d, const struct ruleset *rs, const char *words) {
    json_t *answer = ask(d, json_pack("{ss ss ss}", "ask", "engagement", "ruleset", rs->code, "words", words));
    if (!door_failed(answer)) json_object_set_new(answer, "game", json_string(rs->title));
    return answer;
}

/* Nobody was named: the first rule set that understands it; else whose words at least were understood. */
static json_t *understood_by_any(struct door *d, const char *words) {
    json_t *best = NULL;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        json_t *answer = understood(d, *rs, words);
        bool sound = !door_failed(answer);
        bool nearer = sound || !best || (*text_of(best, "word") && !*text_of(answer, "word"));
        if (nearer) {
            json_decref(best);
            best = answer;
        } else {
            json_decref(answer);
        }
        if (sound) break;
    }
    return best;
}

static void print_known(const char *what, const json_t *words) {
    size_t i;
    json_t *one;
    int column = 0;
    if (json_array_size(words) == 0) return;
    fprintf(stderr, "%s:\n", what);
    json_array_foreach((json_t *)words, i, one) {
        int wide = (int)json_string_length(one);
        if (column + 1 + wide > 78) column = fprintf(stderr, "\n") - 1;
        column += fprintf(stderr, "%s%s", column ? " " : "  ", json_string_value(one));
    }
    fputc('\n', stderr);
}

/* Every type with what it is called: "4Bd Blades, solid; ...". */
static void print_types(const json_t *codes, const json_t *names) {
    char text[80];
    int column = 0;
    size_t count = json_array_size(codes);
    if (count) fputs("Types:\n", stderr);
    for (size_t i = 0; i < count; i++) {
        snprintf(text, sizeof text, "%s %s%s", json_string_value(json_array_get(codes, i)),
                 json_string_value(json_array_get(names, i)), i + 1 < count ? ";" : "");
        if (column + 1 + (int)strlen(text) > 78) column = fprintf(stderr, "\n") - 1;
        column += fprintf(stderr, "%s%s", column ? " " : "  ", text);
    }
    if (count) fputc('\n', stderr);
}

/* The sentence comes last: on a small screen it is what is still seen. */
static void complain_of_words(const struct command *c, const json_t *answer) {
    const json_t *known = json_object_get(answer, "known");
    const char *clause_id = text_of(answer, "clause"), *field = text_of(answer, "field");
    bool named = *field && strcmp(field, "words") != 0;
    if (strcmp(field, "b.type") == 0) {
        problem(c, "only one side is said: say who it meets, as in 'acies %s 4Bd 4Sp'", c->name);
        return;
    }
    print_types(json_object_get(known, "types"), json_object_get(known, "names"));
    print_known("Of a side", json_object_get(known, "side"));
    print_known("Of the whole", json_object_get(known, "engagement"));
    problem(c, "%s%s%s%s%s%s", named ? field : "", named ? ": " : "", text_of(answer, "error"), *clause_id ? " (" : "",
            clause_id, *clause_id ? ")" : "");
}

json_t *said_engagement(const struct arguments *args, struct door *d) {
    char words[PHRASE_TEXT];
    const char *code = given(args, "game");
    const struct ruleset *rs = code ? ruleset_asked(args->command, code) : NULL;
    if (code && !rs) return NULL;
    if (!gather(args, words, sizeof words)) return NULL;
    json_t *answer = rs ? understood(d, rs, words) : understood_by_any(d, words);
    if (answer && !door_failed(answer)) return answer;
    complain_of_words(args->command, answer);
    json_decref(answer);
    return NULL;
}
