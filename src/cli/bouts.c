/* A combat or a shot in a line or two: "R8 4Bd 5+6 = 11 beats C9 4Wb 3+4 = 7: C9 recoils". */
#include "cli/bouts.h"

#include "cli/ask.h"

#include <string.h>

struct teller {
    FILE *out;
    bout_type *type_of;
    const void *context;
};

/* "R8 4Bd 5+6 = 11", "Lec 3 with J2 10C 8S hits 2"; a volley, where each die hits by itself and nobody throws against
 * it, "Bal with 3 6, 6 or more needed, hits 1". */
static void tell_party(const struct teller *t, const json_t *side, bool volley, bool hits) {
    const char *id = text_of(side, "piece");
    const char *type = *id ? t->type_of(t->context, id) : NULL;
    json_t *dice = json_object_get(side, "dice"), *cards = json_object_get(side, "cards"), *drawn;
    bool factor = json_object_get(side, "factor") != NULL && !volley, total = json_object_get(side, "total") != NULL;
    size_t i;
    fprintf(t->out, "%s%s%s", *id ? id : "fire", type ? " " : "",
            type ? type : ""); /* guns of several: nobody by name */
    if (factor) fprintf(t->out, " %lld", number_of(side, "factor"));
    json_array_foreach(dice, i, drawn) fprintf(t->out, "%s%lld",
                                               i        ? " "
                                               : volley ? " with "
                                               : factor ? "+"
                                                        : " die ",
                                               (long long)json_integer_value(drawn));
    json_array_foreach(cards, i, drawn) fprintf(t->out, "%s%s", i ? " " : " with ", json_string_value(drawn));
    if (volley) fprintf(t->out, ", %lld or more needed,", number_of(side, "factor"));
    if (total) fprintf(t->out, hits ? " hits %lld" : " = %lld", number_of(side, "total"));
}

static bool is_volley(const json_t *by, const json_t *at) {
    return json_array_size(json_object_get(by, "dice")) > 0 && !json_object_get(at, "total");
}

static bool is_told(const json_t *side) { return json_object_get(side, "total") || *text_of(side, "outcome"); }

static bool is_even(const char *outcome) { return strcmp(outcome, "inconclusive") == 0; }

static bool won(const json_t *side) {
    return strcmp(text_of(side, "outcome"), "win") == 0 || strcmp(text_of(side, "outcome"), "victory") == 0;
}

static const char *verb_between(const json_t *a, const json_t *b, const char *kind) {
    bool both = json_object_get(a, "total") && json_object_get(b, "total");
    long long ahead = number_of(a, "total") - number_of(b, "total");
    /* of several who fight one, a face may go well and the combat be lost */
    bool contradicts = (ahead >= 0 && won(b)) || (ahead <= 0 && won(a));
    if (is_even(text_of(a, "outcome")) || contradicts) return "against";
    if (!both) return strcmp(kind, "close") == 0 ? "against" : "on";
    return ahead > 0 ? "beats" : ahead < 0 ? "loses to" : "ties with";
}

/* "recoils", "is destroyed", "falls back 3": what becomes of a side, as one says it. */
static void tell_outcome(const struct teller *t, const json_t *side, const char *outcome, const char **before) {
    static const char *const said[][2] = {{"recoil", "recoils"},
                                          {"flee", "flees"},
                                          {"win", "wins"},
                                          {"fall back", "falls back"},
                                          {"halt", "halts"},
                                          {"retire", "retires"},
                                          {"rout", "routs"},
                                          {"victory", "is victorious"},
                                          {"success", "succeeds"},
                                          {"defeat", "is defeated"},
                                          {"total loss", "is lost"},
                                          {"await rescue", "awaits rescue"},
                                          {"surrender", "surrenders"},
                                          {"set back", "is set back"}};
    char words[64];
    if (!*outcome || strcmp(outcome, "hold") == 0) return;
    snprintf(words, sizeof words, "%s", outcome);
    for (char *c = words; *c; c++) *c = *c == '_' ? ' ' : *c;
    size_t n = strlen(words);
    bool done = n > 2 && (strcmp(words + n - 2, "ed") == 0 || strcmp(words + n - 2, "en") == 0);
    fprintf(t->out, "%s%s ", *before, text_of(side, "piece"));
    *before = ", ";
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        size_t letters = strlen(said[i][0]);
        if (strncmp(words, said[i][0], letters) != 0 || (words[letters] && words[letters] != ' ')) continue;
        fprintf(t->out, "%s%s", said[i][1], words + letters);
        return;
    }
    fprintf(t->out, "%s%s", done ? "is " : "", words);
}

/* Some rules tell a combat once for each side: the other telling, NULL where there is none. */
static const json_t *twin_of(const json_t *events, const json_t *bout, size_t *at) {
    const char *a = text_of(json_object_get(bout, "a"), "piece"), *b = text_of(json_object_get(bout, "b"), "piece");
    json_t *event;
    size_t i;
    json_array_foreach(events, i, event) {
        const json_t *other = json_object_get(event, "bout");
        if (!other || strcmp(text_of(json_object_get(other, "a"), "piece"), b) != 0 ||
            strcmp(text_of(json_object_get(other, "b"), "piece"), a) != 0)
            continue;
        *at = i;
        return other;
    }
    return NULL;
}

bool bout_begins(const json_t *events, size_t at) {
    const json_t *bout = json_object_get(json_array_get(events, at), "bout");
    size_t told = at;
    return bout && (!twin_of(events, bout, &told) || told > at);
}

void bout_write(FILE *out, const json_t *events, size_t at, bout_type *type_of, const void *context) {
    const json_t *bout = json_object_get(json_array_get(events, at), "bout");
    const json_t *a = json_object_get(bout, "a"), *b = json_object_get(bout, "b");
    const struct teller t = {out, type_of, context};
    const char *before = ": ";
    size_t told = at;
    const json_t *twin = twin_of(events, bout, &told);
    const char *theirs = twin ? text_of(json_object_get(twin, "a"), "outcome") : text_of(b, "outcome");
    bool volley = is_volley(a, b), hits = volley || json_object_get(a, "cards") || json_object_get(b, "cards");
    tell_party(&t, a, volley, hits);
    if (*text_of(b, "piece")) fprintf(out, " %s ", verb_between(a, b, text_of(bout, "kind")));
    if (is_told(b) || *text_of(b, "piece")) tell_party(&t, b, false, hits);
    if (is_even(text_of(a, "outcome")) && is_even(theirs)) {
        fprintf(out, ": inconclusive");
    } else {
        tell_outcome(&t, a, text_of(a, "outcome"), &before);
        tell_outcome(&t, b, theirs, &before);
    }
}
