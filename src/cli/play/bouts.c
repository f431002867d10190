/* A combat or a shot in a line or two: "R8 4Bd 5+6 = 11 beats C9 4Wb 3+4 = 7: C9 recoils". */
#include "cli/play/play.h"

#include <string.h>

/* What a combat or a meeting is made of, told by its sum. What comes of it (who stands where, who recoils, who is lost)
 * stays. */
bool is_detail(const json_t *event) {
    static const char *const details[] = {"factor",  "total",  "outcome", "note",       "reason",   "score", "volley",
                                          "die",     "attack", "support", "difference", "overlap",  "fight", "ground",
                                          "conform", "choice", "pursuit", "result",     "modifier", NULL};
    const char *kind = text_of(event, "event");
    if (strcmp(kind, "row") == 0) return !strstr(text_of(event, "text"), " DP"); /* of what a result may lead to */
    for (int i = 0; details[i]; i++)
        if (strcmp(details[i], kind) == 0) return true;
    return json_object_get(event, "bout") != NULL;
}

static const struct scene_piece *seen(const struct session *s, const char *id) {
    int piece = *id ? order_piece(&s->speaker, id) : -1;
    return piece < 0 ? NULL : order_piece_seen(&s->speaker, (unsigned)piece);
}

/* "R8 4Bd 5+6 = 11", "Lec 3 with J2 10C 8S hits 2"; a volley, where each die hits by itself and nobody throws against
 * it, "Bal with 3 6, 6 or more needed, hits 1". */
static void tell_party(const struct session *s, const json_t *side, bool volley, bool hits) {
    const char *id = text_of(side, "piece");
    const struct scene_piece *p = seen(s, id);
    json_t *dice = json_object_get(side, "dice"), *cards = json_object_get(side, "cards"), *drawn;
    bool factor = json_object_get(side, "factor") != NULL && !volley, total = json_object_get(side, "total") != NULL;
    size_t i;
    fprintf(s->out, "%s%s%s", *id ? id : "fire", p ? " " : "", p ? p->type : ""); /* guns of several: nobody by name */
    if (factor) fprintf(s->out, " %lld", number_of(side, "factor"));
    json_array_foreach(dice, i, drawn) fprintf(s->out, "%s%lld",
                                               i        ? " "
                                               : volley ? " with "
                                               : factor ? "+"
                                                        : " die ",
                                               (long long)json_integer_value(drawn));
    json_array_foreach(cards, i, drawn) fprintf(s->out, "%s%s", i ? " " : " with ", json_string_value(drawn));
    if (volley) fprintf(s->out, ", %lld or more needed,", number_of(side, "factor"));
    if (total) fprintf(s->out, hits ? " hits %lld" : " = %lld", number_of(side, "total"));
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
static void tell_outcome(const struct session *s, const json_t *side, const char *outcome, const char **before) {
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
    fprintf(s->out, "%s%s ", *before, text_of(side, "piece"));
    *before = ", ";
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        size_t letters = strlen(said[i][0]);
        if (strncmp(words, said[i][0], letters) != 0 || (words[letters] && words[letters] != ' ')) continue;
        fprintf(s->out, "%s%s", said[i][1], words + letters);
        return;
    }
    fprintf(s->out, "%s%s", done ? "is " : "", words);
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

void say_bout(struct session *s, const json_t *events, size_t at) {
    const json_t *bout = json_object_get(json_array_get(events, at), "bout");
    const json_t *a = json_object_get(bout, "a"), *b = json_object_get(bout, "b");
    const char *before = ": ";
    size_t told = at;
    const json_t *twin = twin_of(events, bout, &told);
    if (twin && told < at) return;
    const char *theirs = twin ? text_of(json_object_get(twin, "a"), "outcome") : text_of(b, "outcome");
    bool volley = is_volley(a, b), hits = volley || json_object_get(a, "cards") || json_object_get(b, "cards");
    fprintf(s->out, "  ");
    tell_party(s, a, volley, hits);
    if (*text_of(b, "piece")) fprintf(s->out, " %s ", verb_between(a, b, text_of(bout, "kind")));
    if (is_told(b) || *text_of(b, "piece")) tell_party(s, b, false, hits);
    if (is_even(text_of(a, "outcome")) && is_even(theirs)) {
        fprintf(s->out, ": inconclusive");
    } else {
        tell_outcome(s, a, text_of(a, "outcome"), &before);
        tell_outcome(s, b, theirs, &before);
    }
    fputc('\n', s->out);
}
