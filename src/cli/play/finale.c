/* The end of a game: who has won, what it cost, what luck had to do with it, and what can be done next. */
#include "cli/play/play.h"

#include <stdlib.h>
#include <string.h>

static void tell_losses(struct session *s) {
    char facts[256], ids[256];
    const struct scene *scene = &s->speaker.scene;
    for (int side = 0; side < 2; side++) {
        uint8_t piece[ACT_PIECES_MAX];
        int count = 0;
        for (uint32_t i = 0; i < scene->pieces && count < ACT_PIECES_MAX; i++)
            if (scene->piece[i].side == side && scene->piece[i].marks & MARK_OFF &&
                !(scene->piece[i].marks & MARK_WAITING))
                piece[count++] = scene->piece[i].piece;
        draw_facts_line(scene, side, facts, sizeof facts);
        fprintf(s->out, "%s: lost %s%s%s.\n", side_title(s, side),
                count ? order_pieces(&s->speaker, piece, count, ids, sizeof ids) : "nobody", *facts ? "; " : "", facts);
    }
}

/* What the throws gave each side beyond what such throws give on average, in units. */
static void tell_luck(struct session *s) {
    json_t *answer = session_request(s, "course", NULL), *entry, *best = NULL;
    double sum = 0, most = 0;
    size_t i;
    json_array_foreach(json_object_get(answer, "course"), i, entry) {
        double luck = json_number_value(json_object_get(entry, "luck"));
        sum += luck;
        if ((luck < 0 ? -luck : luck) <= most) continue;
        most = luck < 0 ? -luck : luck;
        best = entry;
    }
    int lucky = sum < 0;
    if (sum > -0.5 && sum < 0.5)
        fprintf(s->out, "Luck: even on both sides.\n");
    else
        fprintf(s->out, "Luck: chance gave %s about %.1f units' worth more than was to be expected.\n",
                side_title(s, lucky), sum < 0 ? -sum : sum);
    if (best && most >= 0.5)
        fprintf(s->out, "The throw that counted most was act %lld, for %s: log shows it.\n", number_of(best, "n"),
                side_title(s, json_number_value(json_object_get(best, "luck")) < 0));
    json_decref(answer);
}

static void tell_result(struct session *s) {
    struct prompt end = game_prompt(s->speaker.game);
    char line[512];
    fprintf(s->out, "%s\n", remark_line(s, &end.why, line, sizeof line)); /* it says who has won */
}

/* On a terminal the table stays until the player leaves it: he may look at the log, or play again. */
static void linger(struct session *s) {
    static const char menu[] = "Type replay, log, list, draw FILE.png, rematch, or quit.\n";
    fputs(menu, s->out);
    console_status(s->console, "Over: type replay, log, list, draw, rematch or quit");
    while (!s->done && !s->again) {
        const char *line = console_line(s->console, "over> ");
        if (!line || strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0 || strcmp(line, "q") == 0)
            s->done = true; /* it is kept already, and nothing is left to ask */
        else if (strcmp(line, "rematch") == 0)
            s->again = true;
        else if (strcmp(line, "replay") == 0) {
            replay_battle(s);
            console_status(s->console, "Over: type replay, log, list, draw, rematch or quit");
            fputs(menu, s->out);
        } else if (*line)
            do_line(s, line);
    }
}

void tell_end(struct session *s) {
    char path[PATH_LENGTH];
    bool kept = s->record.file != NULL;
    snprintf(path, sizeof path, "%s", s->record.path);
    show_changes(s);
    tell_result(s);
    tell_losses(s);
    tell_luck(s);
    record_end(s);
    if (kept) fprintf(s->out, "The game is kept in %s; its story:\n  acies replay --text %s\n", path, path);
    if (console_is_terminal(s->console) && !s->done) linger(s);
}
