/* A combat or a shot in a line or two: "R8 4Bd 5+6 = 11 beats C9 4Wb 3+4 = 7: C9 recoils". */
#include "cli/play/play.h"

#include <string.h>

/* What a combat is made of, told by its sum. What comes of it (who recoils, who is lost) stays. */
bool is_detail(const json_t *event) {
    static const char *const details[] = {"factor", "total",  "outcome", "note",       "reason",  "score",
                                          "die",    "attack", "support", "difference", "overlap", NULL};
    const char *kind = text_of(event, "event");
    for (int i = 0; details[i]; i++)
        if (strcmp(details[i], kind) == 0) return true;
    return json_object_get(event, "bout") != NULL;
}

static const struct scene_piece *seen(const struct session *s, const char *id) {
    int piece = *id ? order_piece(&s->speaker, id) : -1;
    return piece < 0 ? NULL : order_piece_seen(&s->speaker, (unsigned)piece);
}

/* "R8 4Bd 5+6 = 11", "Lec 3 cards (J2 10C 8S) 2" */
static void tell_party(const struct session *s, const json_t *side) {
    const char *id = text_of(side, "piece");
    const struct scene_piece *p = seen(s, id);
    json_t *dice = json_object_get(side, "dice"), *cards = json_object_get(side, "cards"), *drawn;
    bool factor = json_object_get(side, "factor") != NULL, total = json_object_get(side, "total") != NULL;
    size_t i;
    fprintf(s->out, "%s%s%s", id, p ? " " : "", p ? p->type : "");
    if (factor) fprintf(s->out, " %lld", number_of(side, "factor"));
    json_array_foreach(dice, i, drawn) {
        fprintf(s->out, "%s%lld",
                i || factor ? (json_array_size(dice) > 1 && !i ? " with "
                               : i                             ? " "
                                                               : "+")
                            : " die ",
                (long long)json_integer_value(drawn));
    }
    json_array_foreach(cards, i, drawn) fprintf(s->out, "%s%s", i ? " " : " with ", json_string_value(drawn));
    if (total) fprintf(s->out, " = %lld", number_of(side, "total"));
}

static bool is_told(const json_t *side) { return json_object_get(side, "total") || *text_of(side, "outcome"); }

static const char *verb_between(const json_t *a, const json_t *b, const char *kind) {
    bool both = json_object_get(a, "total") && json_object_get(b, "total");
    long long ahead = number_of(a, "total") - number_of(b, "total");
    if (!both) return strcmp(kind, "close") == 0 ? "fights" : "shoots at";
    return ahead > 0 ? "beats" : ahead < 0 ? "loses to" : "ties with";
}

static void tell_outcome(const struct session *s, const json_t *side, const char **before) {
    const char *outcome = text_of(side, "outcome");
    if (!*outcome || strcmp(outcome, "hold") == 0) return;
    fprintf(s->out, "%s%s ", *before, text_of(side, "piece"));
    for (; *outcome; outcome++) fputc(*outcome == '_' ? ' ' : *outcome, s->out);
    *before = ", ";
}

void say_bout(struct session *s, const json_t *bout) {
    const json_t *a = json_object_get(bout, "a"), *b = json_object_get(bout, "b");
    const char *before = ": ";
    fprintf(s->out, "  ");
    tell_party(s, a);
    if (*text_of(b, "piece")) fprintf(s->out, " %s ", verb_between(a, b, text_of(bout, "kind")));
    if (is_told(b) || *text_of(b, "piece")) tell_party(s, b);
    tell_outcome(s, a, &before);
    tell_outcome(s, b, &before);
    fputc('\n', s->out);
}
