/* "odds r1 g2": the exact chances of an engagement between two pieces as they stand, with every reason. */
#include "cli/play/play.h"
#include "orders/phrase.h"

#include <stdlib.h>
#include <string.h>

/* The sum of a side in one line: every part with its clause. */
static void tell_reasons(const struct session *s, const json_t *because, const char *const id[2]) {
    static const char *const sides[2] = {"a", "b"};
    for (int side = 0; side < 2; side++) {
        long long total = 0;
        json_t *why;
        size_t i;
        fprintf(s->out, "  %.8s:", id[side]);
        json_array_foreach(because, i, why) {
            long long value = number_of(why, "value");
            if (strcmp(text_of(why, "side"), sides[side]) != 0 || !value) continue;
            total += value;
            fprintf(s->out, " %+lld %s [%s],", value, text_of(why, "text"), text_of(why, "clause"));
        }
        fprintf(s->out, " in all %lld\n", total);
    }
}

/* Exact fractions beside the percentages: they are counted, not sampled. */
static void tell_lines(const struct session *s, const json_t *outcomes, const char *const id[2]) {
    json_t *line;
    size_t i;
    json_array_foreach(outcomes, i, line) {
        const char *a = text_of(line, "a"), *b = text_of(line, "b");
        double chance = json_number_value(json_object_get(line, "probability"));
        if (chance > 0)
            fprintf(s->out, "  %5.1f %%  (%s)  %.8s %s, %.8s %s\n", 100.0 * chance, text_of(line, "fraction"), id[0],
                    *a ? a : "-", id[1], *b ? b : "-");
    }
}

static void tell_value(const struct session *s, const json_t *value) {
    char *text = json_is_string(value) ? NULL : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    fprintf(s->out, "%s", json_is_null(value) ? "none" : text ? text : json_string_value(value));
    free(text);
}

/* Where there are no outcomes of pairs: each result with its chances, a line each. */
static void tell_spreads(const struct session *s, const json_t *spreads, const char *const id[2]) {
    json_t *row, *chance;
    size_t i, k;
    json_array_foreach(spreads, i, row) {
        const char *side = text_of(row, "side");
        fprintf(s->out, "  %s%s%s:",
                *side == 'a'   ? id[0]
                : *side == 'b' ? id[1]
                               : "",
                *side ? " " : "", text_of(row, "result"));
        json_array_foreach(json_object_get(row, "chances"), k, chance) {
            fprintf(s->out, "%s", k ? ", " : " ");
            tell_value(s, json_object_get(chance, "value"));
            fprintf(s->out, " %.1f %%", 100.0 * json_number_value(json_object_get(chance, "probability")));
        }
        fputc('\n', s->out);
    }
}

static void tell_answer(struct session *s, const json_t *odds, const char *a, const char *b) {
    const char *const id[2] = {a, b};
    char line[512];
    json_t *because = json_object_get(odds, "because");
    if (door_failed(odds)) {
        fprintf(s->out, "%s\n", sentence_line(odds, "error", line, sizeof line));
    } else {
        fprintf(s->out, "%.8s against %.8s:\n", a, b);
        if (json_object_get(odds, "if")) fprintf(s->out, "  %s\n", sentence_line(odds, "if", line, sizeof line));
        if (because) tell_reasons(s, because, id);
        if (json_array_size(json_object_get(odds, "outcomes")))
            tell_lines(s, json_object_get(odds, "outcomes"), id);
        else
            tell_spreads(s, json_object_get(odds, "spreads"), id);
    }
}

void tell_odds(struct session *s, const char *a, const char *b) {
    json_t *odds = session_request(s, "odds", json_pack("{ss ss}", "a", a, "b", b));
    tell_answer(s, odds, a, b);
    json_decref(odds);
}

void tell_odds_said(struct session *s, const char *words) {
    char line[PHRASE_TEXT];
    json_t *said =
        ask(s->door, json_pack("{ss ss ss}", "ask", "engagement", "ruleset", s->speaker.rs->code, "words", words));
    if (door_failed(said)) {
        s->refused = true;
        sentence_line(said, "error", line, sizeof line);
        fprintf(s->out, "%s%s\n", line, strchr("?.", line[*line ? strlen(line) - 1 : 0]) ? "" : ".");
        fprintf(s->out, "Two pieces by their names, odds r1 g2, or an engagement in words, odds 4Bd v 3Kn.\n");
    } else {
        json_t *odds =
            ask(s->door, json_pack("{ss sO}", "ask", "odds", "engagement", json_object_get(said, "engagement")));
        fprintf(s->out, "%s\n", text_of(said, "words"));
        if (*text_of(said, "assumed")) fprintf(s->out, "  (not said, taken as usual: %s)\n", text_of(said, "assumed"));
        tell_answer(s, odds, "first", "second");
        json_decref(odds);
    }
    json_decref(said);
}

static const char *id_of(const struct session *s, unsigned piece) {
    return s->speaker.rs->piece_id(speaker_state(&s->speaker), piece);
}

void tell_odds_at_hand(struct session *s) {
    struct prompt p = game_prompt(s->speaker.game);
    if (p.why.piece != NO_PIECE && p.why.other != NO_PIECE) {
        tell_odds(s, id_of(s, p.why.piece), id_of(s, p.why.other));
        return;
    }
    bool any = false;
    for (uint32_t i = 0; i < s->speaker.scene.links; i++) {
        const struct scene_link *l = &s->speaker.scene.link[i];
        if (strcmp(l->kind, "fight") != 0 && strcmp(l->kind, "shoot") != 0) continue;
        tell_odds(s, id_of(s, l->from), id_of(s, l->to));
        any = true;
    }
    if (!any) fprintf(s->out, "Nobody is fighting or shooting. Ask for two pieces: odds r1 g2.\n");
}
