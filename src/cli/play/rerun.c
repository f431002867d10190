/* A battle that is over, once more in steps: how the table stood at the end of each turn, and what happened in it. */
#include "cli/play/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct rerun {
    const struct game *whole;
    uint32_t *end; /* after how many acts each step ends; the first is the beginning */
    uint32_t steps;
};

/* False: not enough memory. */
static bool find_steps(struct rerun *r, const struct ruleset *rs) {
    uint32_t acts = game_acts(r->whole);
    struct game *walk = game_clone_at(r->whole, 0);
    struct ruling ruling = {0};
    r->end = calloc(acts + 2, sizeof *r->end);
    if (!walk || !r->end) {
        game_end(walk);
        return false;
    }
    uint32_t turn = rs->turn(game_state(walk));
    r->end[r->steps++] = 0;
    for (uint32_t i = 0; i < acts && game_play(walk, game_act(r->whole, i), NULL, &ruling); i++) {
        uint32_t now = rs->turn(game_state(walk));
        if (now != turn && i + 1 < acts) r->end[r->steps++] = i + 1;
        turn = now;
    }
    if (acts) r->end[r->steps++] = acts;
    game_end(walk);
    return true;
}

/* What happened in a step, as it was told when it did. */
static void tell_step(struct session *s, const struct rerun *r, uint32_t step) {
    uint32_t from = step ? r->end[step - 1] : 0, to = r->end[step];
    json_t *answer = session_request(s, "log", json_pack("{sI sb}", "from", (json_int_t)from, "words", 1)), *entry;
    size_t i;
    json_array_foreach(json_object_get(answer, "log"), i, entry) {
        if (i >= to - from) break;
        json_t *seat = json_object_get(entry, "seat");
        if (json_is_integer(seat))
            fprintf(s->out, "%s: %s\n", side_title(s, (int)json_integer_value(seat)), text_of(entry, "words"));
        tell_events(s, json_object_get(entry, "events"));
    }
    json_decref(answer);
}

/* The step the player wants to see next; one beyond the last, or before the first: he has seen enough. */
static long next_step(struct session *s, long step, long steps) {
    for (;;) {
        char prompt[64];
        snprintf(prompt, sizeof prompt, "replay %ld of %ld> ", step, steps - 1);
        const char *line = console_line(s->console, prompt);
        if (!line) return -1;
        if (!*line || strcmp(line, "n") == 0 || strcmp(line, "next") == 0) return step + 1;
        if (strcmp(line, "b") == 0 || strcmp(line, "back") == 0) return step > 0 ? step - 1 : 0;
        if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0 || strcmp(line, "leave") == 0) return -1;
        if (isdigit((unsigned char)*line) && atol(line) < steps) return atol(line);
        fprintf(s->out, "Enter goes on, b goes back, a number from 0 to %ld shows that step, q leaves.\n", steps - 1);
    }
}

static void show_step(struct session *s, const struct rerun *r, long step) {
    const char *word = s->speaker.rs->turn_word;
    char status[160];
    uint32_t turn = s->speaker.rs->turn(speaker_state(&s->speaker));
    if (step == 0)
        snprintf(status, sizeof status, "Replay: the beginning");
    else if (step + 1 == (long)r->steps)
        snprintf(status, sizeof status, "Replay: the end, in %s %u", word, (unsigned)turn);
    else
        snprintf(status, sizeof status, "Replay: as %s %u begins", word, (unsigned)turn);
    console_status(s->console, status);
    fprintf(s->out, "%s.\n", status);
    tell_step(s, r, (uint32_t)step);
    s->shown = 0;
    show_changes(s);
}

void replay_battle(struct session *s) {
    struct rerun r = {.whole = s->speaker.game};
    bool fine = find_steps(&r, s->speaker.rs);
    if (!fine) fprintf(s->out, "There is not enough memory for that.\n");
    if (fine) fprintf(s->out, "Enter goes on, b goes back, a number shows that step, q leaves.\n");
    for (long step = 0; fine && step >= 0 && step < (long)r.steps;) {
        struct game *then = game_clone_at(r.whole, r.end[step]);
        if (!then) break;
        s->speaker.game = then; /* seen as it stood; the door still has the whole */
        speaker_look(&s->speaker);
        show_step(s, &r, step);
        step = next_step(s, step, (long)r.steps);
        s->speaker.game = r.whole;
        speaker_look(&s->speaker);
        game_end(then);
    }
    s->shown = game_hash(s->speaker.game);
    free(r.end);
}
