/* Who answers: whoever the rule set asks, in turn, until the game is over. Dice come from a seed or from the players'
 * own table. */
#include "cli/play/play.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

/* --- chance ---------------------------------------------------------------------------------------------------------
 */

/* Act n of a game with this seed is diced by its own stream, so that a resumed game rolls on as it would have. */
static void roll(struct session *s, const struct prompt *p) {
    char words[WORDS_LENGTH], line[512];
    json_t *thrown = session_request(s, "throw", json_pack("{sI}", "seed", (json_int_t)s->seed));
    json_t *act = json_object_get(thrown, "act");
    fprintf(s->out, "%s: %s\n", remark_line(s, &p->why, line, sizeof line),
            act_words(s, act, false, words, sizeof words));
    session_play(s, act);
    json_decref(thrown);
}

/* The players' own dice: "4 2" or "roll 4 2"; commands work too. */
static void ask_for_dice(struct session *s, const struct prompt *p) {
    char line[512], order[LINE_MAX_LENGTH + 40];
    show_changes(s);
    fprintf(s->out, "Roll %d: %s\n", p->draw.count, remark_line(s, &p->why, line, sizeof line));
    const char *typed = console_line(s->console, "dice> ");
    if (!typed) {
        s->done = true;
    } else if (isdigit((unsigned char)*typed)) {
        snprintf(order, sizeof order, "%s %s", s->speaker.rs->verbs[p->verb].name, typed);
        do_line(s, order);
    } else if (*typed) {
        do_line(s, typed);
    }
}

/* --- bots -----------------------------------------------------------------------------------------------------------
 */

/* A decision of weight moves, aims or lays ground; the others are small. */
static bool is_small(const struct session *s, const struct prompt *p) {
    const struct verb *v = &s->speaker.rs->verbs[p->verb];
    return !((v->fields | v->optional) & (FIELD_STEPS | FIELD_TARGET | FIELD_SHAPE));
}

/* Before the enemy begins to act, what has happened so far can be read in peace. */
static void pause_before(struct session *s, enum seat seat) {
    char prompt[NAME_MAX_LENGTH + 40];
    uint32_t acts = game_acts(s->speaker.game);
    snprintf(prompt, sizeof prompt, "%s acts now. Enter: ", side_title(s, seat));
    show_changes(s);
    s->paused = true;
    while (!s->done && game_acts(s->speaker.game) == acts) { /* he may take something back instead */
        const char *line = console_line(s->console, prompt);
        if (!line) s->done = true;
        if (!line || !*line) break;
        do_line(s, line); /* he may ask something first */
    }
    s->paused = false;
}

/* The bot answers; in place of one that errs the first offer is taken. Its whims are not the dice. */
static void bot_plays(struct session *s, const struct prompt *p) {
    char words[WORDS_LENGTH];
    bool small = is_small(s, p);
    uint32_t acts = game_acts(s->speaker.game);
    if (!small && s->pauses && s->mover == 1 - (int)p->seat) pause_before(s, p->seat);
    if (s->done || game_acts(s->speaker.game) != acts) return;
    if (!small) s->mover = (int)p->seat;
    json_t *advice = session_request(s, "advice",
                                     json_pack("{ss sI sb}", "bot", s->bot[p->seat]->name, "seed",
                                               (json_int_t)(s->seed ^ 0xB07), "explain", (int)s->explains));
    json_t *act = json_object_get(advice, "act");
    bool secret = json_is_true(json_object_get(act, "secret"));
    fprintf(s->out, "%s: %s\n", side_title(s, p->seat), act_words(s, act, true, words, sizeof words));
    if (!secret && *text_of(advice, "why")) fprintf(s->out, "  %s\n", text_of(advice, "why"));
    if (!act || !session_play(s, act)) { /* a bot that breaks the rules must not stop the game */
        json_t *offers = session_request(s, "offers", json_pack("{si}", "limit", 1));
        act = json_array_get(json_object_get(offers, "offers"), 0);
        if (!act || !session_play(s, act)) s->done = true;
        json_decref(offers);
    }
    json_decref(advice);
}

/* --- people ---------------------------------------------------------------------------------------------------------
 */

/* A prompt with a single answer asks nothing. (Ending a phase of moves is never taken for granted: it closes undo.)
 * With auto on, choices that neither move nor aim are answered with the first offer. */
static bool answered_alone(struct session *s, const struct prompt *p) {
    char words[WORDS_LENGTH];
    json_t *answer = session_request(s, "offers", json_pack("{si}", "limit", 2));
    json_t *first = json_array_get(json_object_get(answer, "offers"), 0);
    size_t count = json_array_size(json_object_get(answer, "offers"));
    bool hasty = s->hasty && count && s->speaker.rs->turn(speaker_state(&s->speaker)) == 0;
    bool only = !hasty && count == 1 && is_small(s, p), played = false;
    if (only || hasty || (s->automatic && count && is_small(s, p))) {
        fprintf(s->out, "%s: %s (%s)\n", side_title(s, p->seat), act_words(s, first, false, words, sizeof words),
                only ? "the only choice" : "auto");
        played = session_play(s, first);
    }
    json_decref(answer);
    return played;
}

/* Shows the decision and reads lines until it is made (or the person leaves). */
static void person_plays(struct session *s, const struct prompt *p) {
    set_offers(s, NULL, NULL);
    if (answered_alone(s, p)) return;
    if (!is_small(s, p)) s->mover = (int)p->seat;
    show_changes(s);
    tell_prompt(s, p);
    number_choices(s); /* a choice among a few things is shown with its numbers at once */
    list_offers(s);
    uint32_t acts = game_acts(s->speaker.game);
    while (!s->done && game_acts(s->speaker.game) == acts) {
        char prompt[64];
        snprintf(prompt, sizeof prompt, "%s> ", p->kind);
        const char *line = console_line(s->console, prompt);
        if (!line)
            s->done = true;
        else if (*line)
            do_line(s, line);
    }
}

void session_ask(struct session *s) {
    struct prompt p = game_prompt(s->speaker.game);
    p.seat == SEAT_CHANCE ? ask_for_dice(s, &p) : person_plays(s, &p);
}

/* --- the course ------------------------------------------------------------------------------------------------------
 */

void session_show(struct session *s) {
    speaker_look(&s->speaker);
    console_complete(s->console, complete_word, s);
    if (!s->plain && console_is_terminal(s->console)) console_fill(s->console, paint_map, s);
    s->maps = s->maps || (console_is_terminal(s->console) && !s->plain);
    fprintf(s->out, "Type help for the orders, quit to stop.\n");
}

static void tell_kept(struct session *s) {
    char path[PATH_LENGTH];
    bool kept = s->record.file != NULL;
    snprintf(path, sizeof path, "%s", s->record.path);
    if (!record_end(s))
        fprintf(s->out, "The record %s could not be written to its end: %s.\n", path, strerror(errno));
    else if (kept)
        fprintf(s->out, "The game is kept. Go on with:\n  acies play --resume %s\n", path);
}

void session_run(struct session *s) {
    while (!s->done) {
        struct prompt p = game_prompt(s->speaker.game);
        if (p.seat == SEAT_NONE) break;
        if (p.seat == SEAT_CHANCE)
            s->typed_dice ? ask_for_dice(s, &p) : roll(s, &p);
        else if (s->bot[p.seat])
            bot_plays(s, &p);
        else
            person_plays(s, &p);
        if (!s->maps || console_is_full(s->console)) console_show(s->console);
        if (console_was_interrupted(s->console)) s->done = true;
    }
    if (game_prompt(s->speaker.game).seat != SEAT_NONE)
        tell_kept(s);
    else
        tell_end(s);
}
