/* What the referee says at the table: prompts, events, refusals, the map and the log. Plain lines throughout. */
#include "cli/bouts.h"
#include "cli/play/play.h"
#include "game/agreement.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void cite(struct session *s, const char *clause_id) {
    clause c = clause_number(s->speaker.rs, clause_id);
    for (int i = 0; i < s->cites; i++)
        if (s->cited[i] == c) return;
    if (c && s->cites < CITED_MAX) s->cited[s->cites++] = c;
}

const char *sentence_line(const json_t *o, const char *field, char *buffer, size_t size) {
    const char *clause_id = text_of(o, "clause");
    snprintf(buffer, size, "%s", text_of(o, field));
    size_t used = strlen(buffer);
    if (*clause_id) snprintf(buffer + used, size - used, " [%s]", clause_id);
    buffer[0] = (char)toupper((unsigned char)buffer[0]);
    return buffer;
}

/* The same of a remark. */
const char *remark_line(const struct session *s, const struct remark *r, char *buffer, size_t size) {
    char name[CLAUSE_NAME_MAX];
    speak(s->speaker.rs, speaker_state(&s->speaker), r, buffer, size);
    buffer[0] = (char)toupper((unsigned char)buffer[0]);
    size_t used = strlen(buffer);
    if (r->clause && used < size)
        snprintf(buffer + used, size - used, " [%s]", clause_name(s->speaker.rs, r->clause, name));
    return buffer;
}

/* What a sentence says after the piece it begins with; NULL if it begins otherwise. */
static const char *after_piece(const json_t *event) {
    const char *text = text_of(event, "text"), *piece = text_of(event, "piece");
    size_t n = strlen(piece);
    return n && strncmp(text, piece, n) == 0 && text[n] == ' ' ? text + n : NULL;
}

/* The same thing happening to one piece after another, as when a group moves. */
static bool same_but_for_piece(const json_t *a, const json_t *b) {
    const char *first = after_piece(a), *second = after_piece(b);
    return first && second && strcmp(first, second) == 0 && strcmp(text_of(a, "clause"), text_of(b, "clause")) == 0 &&
           strcmp(text_of(a, "event"), text_of(b, "event")) == 0;
}

static int by_number(const void *a, const void *b) { return *(const uint8_t *)a - *(const uint8_t *)b; }

/* What a sentence about one says of several: "move 2 BW", "deployed"; NULL if it speaks of "it" further on. */
static const char *said_of_many(const char *rest, char *buffer, size_t size) {
    char verb[VERB_MAX];
    size_t letters = strcspn(rest, " ");
    if (strstr(rest, " it ") || strstr(rest, " its ")) return NULL;
    const char *many = plural_verb(rest, letters, verb);
    if (!many) return rest;
    snprintf(buffer, size, "%s%s", many, rest + letters);
    return buffer;
}

/* Says events from..to, which differ only in their piece, in one line: "R3-R9 move 2 BW". */
static void tell_run(const struct session *s, const json_t *events, size_t from, size_t to) {
    char line[512], run[256], buffer[560];
    uint8_t piece[ACT_PIECES_MAX] = {0};
    sentence_line(json_array_get(events, from), "text", line, sizeof line);
    for (size_t i = from; i < to; i++)
        piece[i - from] = (uint8_t)order_piece(&s->speaker, text_of(json_array_get(events, i), "piece"));
    qsort(piece, to - from, sizeof *piece, by_number);
    const char *rest = strchr(line, ' ') ? strchr(line, ' ') + 1 : "";
    const char *many = said_of_many(rest, buffer, sizeof buffer);
    order_pieces(&s->speaker, piece, (int)(to - from), run, sizeof run);
    fprintf(s->out, "  %s%s %s\n", many ? "" : "Each of ", run, many ? many : rest);
}

/* What a combat or a meeting is made of, told by its sum. What comes of it (who stands where, who recoils, who is lost)
 * stays. */
static bool is_detail(const json_t *event) {
    static const char *const details[] = {"factor",  "total",  "outcome", "note",       "reason",   "score", "volley",
                                          "die",     "attack", "support", "difference", "overlap",  "fight", "ground",
                                          "conform", "choice", "pursuit", "result",     "modifier", NULL};
    const char *kind = text_of(event, "event");
    if (strcmp(kind, "row") == 0) return !strstr(text_of(event, "text"), " DP"); /* of what a result may lead to */
    for (int i = 0; details[i]; i++)
        if (strcmp(details[i], kind) == 0) return true;
    return json_object_get(event, "bout") != NULL;
}

static const char *type_seen(const void *session, const char *id) {
    const struct session *s = session;
    int piece = order_piece(&s->speaker, id);
    const struct scene_piece *p = piece < 0 ? NULL : order_piece_seen(&s->speaker, (unsigned)piece);
    return p ? p->type : NULL;
}

static void say_bout(const struct session *s, const json_t *events, size_t at) {
    fprintf(s->out, "  ");
    bout_write(s->out, events, at, type_seen, s);
    fputc('\n', s->out);
}

/* A combat is told by its sum; what it was made of can be asked for (details on, why, log). */
void tell_events(struct session *s, const json_t *events) {
    char line[512];
    for (size_t i = 0, next; i < json_array_size(events); i = next) {
        const json_t *e = json_array_get(events, i);
        next = i + 1;
        if (!*text_of(e, "text")) continue;
        cite(s, text_of(e, "clause"));
        if (!s->details && bout_begins(events, i)) say_bout(s, events, i);
        if (is_detail(e) && !s->details) continue;
        while (next < json_array_size(events) && next - i < ACT_PIECES_MAX &&
               same_but_for_piece(e, json_array_get(events, next)))
            next++;
        if (next - i > 1)
            tell_run(s, events, i, next);
        else
            fprintf(s->out, "  %s\n", sentence_line(e, "text", line, sizeof line));
    }
}

void tell_prompt(struct session *s, const struct prompt *p) {
    char line[512], status[560];
    remark_line(s, &p->why, line, sizeof line);
    fprintf(s->out, "%s: %s\n", side_title(s, p->seat), line);
    snprintf(status, sizeof status, "%s: %s", side_title(s, p->seat), line);
    console_status(s->console, status);
    if (p->draw_offer && p->draw_offer - 1u != (unsigned)p->seat)
        fprintf(s->out, "%s offers a draw: accept, or go on and it lapses.\n",
                side_title(s, (enum seat)(p->draw_offer - 1)));
}

/* A suggestion concerns the pieces that were named, and does with them what was ordered: shorter, or turned. */
static bool is_harmless(const json_t *asked, const json_t *nearest) {
    json_t *pieces = json_object_get(nearest, "pieces"), *named = json_object_get(asked, "pieces"), *id, *other;
    size_t i, k;
    if (strcmp(text_of(asked, "act"), text_of(nearest, "act")) != 0 || !json_array_size(pieces)) return false;
    json_array_foreach(pieces, i, id) {
        bool found = false;
        json_array_foreach(named, k, other) found = found || json_equal(id, other);
        if (!found) return false;
    }
    return true;
}

/* The clause, the reason, and the nearest legal thing, which "ok" accepts. */
void tell_refusal(struct session *s, const json_t *ruling) {
    char line[512];
    json_t *nearest = json_object_get(ruling, "nearest"), *asked = json_object_get(ruling, "act");
    s->cites = 0;
    s->refused = true;
    suggest(s, NULL);
    if (door_failed(ruling)) {
        fprintf(s->out, "%s\n", sentence_line(ruling, "error", line, sizeof line));
        return;
    }
    cite(s, text_of(ruling, "clause"));
    fprintf(s->out, "Not allowed. %s\n", sentence_line(ruling, "why", line, sizeof line));
    if (!nearest || !is_harmless(asked, nearest)) return;
    suggest(s, nearest);
    fprintf(s->out, "Nearest legal: %s. Type ok to do that.\n", act_words(s, nearest, false, line, sizeof line));
}

/* The last acts and what came of them. */
void show_log(struct session *s, uint32_t last) {
    uint32_t acts = game_acts(s->speaker.game), from = acts > last ? acts - last : 0;
    json_t *answer = session_request(s, "log", json_pack("{sI sb}", "from", (json_int_t)from, "words", 1)), *entry;
    bool before = s->details;
    size_t i;
    s->details = true; /* the log is where every number can be looked up */
    json_array_foreach(json_object_get(answer, "log"), i, entry) {
        json_t *seat = json_object_get(entry, "seat");
        fprintf(s->out, "%lld. %s: %s\n", number_of(entry, "n"),
                json_is_integer(seat) ? side_title(s, (int)json_integer_value(seat)) : "Dice", text_of(entry, "words"));
        tell_events(s, json_object_get(entry, "events"));
    }
    s->details = before;
    if (acts == 0) fprintf(s->out, "Nothing has happened yet.\n");
    json_decref(answer);
}
