/* What can be typed besides orders: questions, pictures, files, taking back. */
#include "cli/play.h"

#include "game/advice.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Always the map, also where --plain prefers the list. */
static void do_show(struct session *s, const char *rest) {
    (void)rest;
    struct draw_options o = session_drawing(s);
    speaker_look(&s->speaker);
    draw_map(stdout, &s->speaker.scene, &o);
    s->shown = game_hash(s->speaker.game);
}

static void do_list(struct session *s, const char *rest) {
    (void)rest;
    struct draw_options o = session_drawing(s);
    draw_list(stdout, &s->speaker.scene, &o);
}

static void do_zones(struct session *s, const char *rest) {
    (void)rest;
    if (!s->plain) show_map(s, true);
    tell_zones(s);
}

/* Where pieces would stand after each offer (of one piece, or all where piece < 0). Returns how many. */
static size_t ghosts_of(struct session *s, int piece, struct draw_ghost *ghost, size_t cap) {
    size_t count = offers_of(s->speaker.rs, speaker_state(&s->speaker), s->speaker.offer, SPEAKER_OFFERS_MAX),
           ghosts = 0;
    struct ruling r;
    s->speaker.offers = 0;
    for (size_t i = 0; i < count; i++) {
        if (piece >= 0 && !memchr(s->speaker.offer[i].piece, piece, s->speaker.offer[i].piece_count)) continue;
        r.want_nearest = false;
        if (!game_judge(s->speaker.game, &s->speaker.offer[i], &r)) continue;
        for (int k = 0; k < r.placed_count && ghosts < cap; k++)
            if (piece < 0 || r.placed[k].piece == piece)
                ghost[ghosts++] = (struct draw_ghost){r.placed[k].piece, r.placed[k].pose};
    }
    return ghosts;
}

enum { GHOSTS_MAX = 512 };

/* What stands behind the file name: zones, offers (of one piece), a width in pixels. */
static void read_overlays(struct session *s, const char *words, struct draw_options *o, struct draw_ghost *ghost) {
    char word[32];
    int used, piece = -1;
    bool offers = false;
    for (; sscanf(words, "%31s%n", word, &used) == 1; words += used) {
        if (strcasecmp(word, "zones") == 0) o->zones = true;
        if (strcasecmp(word, "offers") == 0) offers = true;
        if (isdigit((unsigned char)*word)) o->pixels = (int)strtol(word, NULL, 10);
        if (order_piece(&s->speaker, word) >= 0) piece = order_piece(&s->speaker, word);
    }
    if (!offers) return;
    o->ghost = ghost;
    o->ghosts = ghosts_of(s, piece, ghost, GHOSTS_MAX);
}

/* "draw field.png zones", "draw field.png offers r1", "draw field.png 800": a picture. */
static void do_draw(struct session *s, const char *rest) {
    char path[PATH_LENGTH];
    int used = 0;
    struct draw_options o = session_drawing(s);
    const char *why = NULL;
    if (sscanf(rest, "%1023s%n", path, &used) < 1) {
        printf("Draw into which file? For example: draw field.png.\n");
        return;
    }
    struct draw_ghost *ghost = calloc(GHOSTS_MAX, sizeof *ghost);
    if (ghost) read_overlays(s, rest + used, &o, ghost);
    if (draw_file(path, &s->speaker.scene, &o, &why))
        printf("Drawn into %s.\n", path);
    else
        printf("Not drawn: %s.\n", why);
    free(ghost);
}

/* "offers r1" keeps only those in which r1 takes part. */
static void do_offers(struct session *s, const char *rest) {
    int piece = *rest ? order_piece(&s->speaker, rest) : -1;
    size_t count = offers_of(s->speaker.rs, speaker_state(&s->speaker), s->speaker.offer, SPEAKER_OFFERS_MAX), kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (piece >= 0 && !memchr(s->speaker.offer[i].piece, piece, s->speaker.offer[i].piece_count)) continue;
        s->speaker.offer[kept++] = s->speaker.offer[i];
    }
    s->speaker.offers = kept;
    list_offers(s);
    printf("%s\n", kept ? "Type a number to do that; offers r1 lists only those of r1." : "There is nothing to offer.");
}

static void do_odds(struct session *s, const char *rest) {
    char a[32], b[32];
    int given_ids = sscanf(rest, "%31s %31s", a, b);
    if (given_ids < 2) {
        tell_odds_at_hand(s);
        return;
    }
    int first = order_piece(&s->speaker, a), second = order_piece(&s->speaker, b);
    if (first < 0 || second < 0)
        printf("There is no piece '%s'.\n", first < 0 ? a : b);
    else
        tell_odds(s, (unsigned)first, (unsigned)second);
}

static void tell_clause(const struct session *s, clause c) {
    char name[CLAUSE_NAME_MAX];
    const struct clause_text *t = clause_find(s->speaker.rs, c);
    printf("%s%s%s\n", clause_name(s->speaker.rs, c, name), t ? ": " : "", t ? t->text : " is not in the catalogue.");
}

/* "why dba30-152", "why 152", "why h18"; alone: the clauses of what was said last. */
static void do_why(struct session *s, const char *rest) {
    if (*rest) {
        clause c = clause_number(s->speaker.rs, rest);
        const char *digits = rest + (tolower((unsigned char)*rest) == 'h');
        long n = strtol(digits, NULL, 10);
        if (!c && n > 0 && n < 1000) c = digits == rest ? (clause)n : H(n);
        if (c)
            tell_clause(s, c);
        else
            printf("There is no clause '%s'.\n", rest);
        return;
    }
    for (int i = 0; i < s->cites; i++) tell_clause(s, s->cited[i]);
    if (!s->cites) printf("Nothing has been ruled yet. why dba30-152 shows a clause.\n");
}

static void do_log(struct session *s, const char *rest) {
    long n = strtol(rest, NULL, 10);
    show_log(s, *rest && strcmp(rest, "all") == 0 ? UINT32_MAX : n > 0 ? (uint32_t)n : 20);
}

/* One act at a time: the game itself says how far back is fair. */
static void do_undo(struct session *s, const char *rest) {
    (void)rest;
    uint32_t open = game_undoable(s->speaker.game), acts = game_acts(s->speaker.game);
    if (!open) {
        printf("Nothing can be taken back: dice have been seen, or the other side has acted.\n");
        return;
    }
    char words[WORDS_LENGTH];
    struct act last = *game_act(s->speaker.game, acts - 1);
    if (s->mail && !mail_session_undo(s)) {
        printf("Nothing can be taken back: the last act was the other player's.\n");
        return;
    }
    game_rewind(s->speaker.game, acts - 1);
    if (s->record) recorder_note(&s->recorder, s->speaker.game);
    speaker_look(&s->speaker);
    printf("Taken back: %s.\n", order_words(&s->speaker, &last, words, sizeof words));
    s->has_suggestion = false;
    s->speaker.offers = 0;
}

static void do_ok(struct session *s, const char *rest) {
    (void)rest;
    if (!s->has_suggestion)
        printf("Nothing was suggested.\n");
    else
        session_play(s, &s->suggestion);
}

/* What the default bot would do here; "ok" does it. */
static void do_advice(struct session *s, const char *rest) {
    (void)rest;
    char words[WORDS_LENGTH];
    if (game_prompt(s->speaker.game).seat > SEAT_SECOND) {
        printf("Dice are due.\n");
        return;
    }
    struct source whim = source_of(s->seed, game_acts(s->speaker.game));
    struct mind mind = mind_of(s->speaker.rs);
    struct thoughts thoughts = {0};
    const struct bot *bot = s->explains ? bot_find("captain") : bots()[0]; /* one who can say why */
    if (s->explains) mind.thoughts = &thoughts;
    bot_choose(bot, &mind, speaker_state(&s->speaker), &whim, &s->suggestion);
    s->has_suggestion = true;
    printf("%s would: %s. Type ok to do that.\n", bot->name,
           order_words(&s->speaker, &s->suggestion, words, sizeof words));
    if (s->explains) tell_why(s, &s->suggestion, &thoughts);
}

/* From now on the game is written to the new file, from its beginning. */
static void do_save(struct session *s, const char *rest) {
    if (s->mail) {
        printf("A game by mail is kept in %s as it is played.\n", s->record_path);
        return;
    }
    if (!*rest) {
        printf("Save into which file? For example: save battle.jsonl.\n");
        return;
    }
    if (!record_start(s, rest)) {
        printf("Not saved: %s.\n",
               errno == EEXIST ? "there is such a file already, choose another name" : strerror(errno));
        return;
    }
    s->saved = true;
    printf("Saved in %s, and every further act as it is played.\n", rest);
}

/* Asks for a file name; Enter leaves things as they are. */
static void offer_to_save(struct session *s, const char *question) {
    const char *name = console_line(s->console, question);
    char path[PATH_LENGTH];
    snprintf(path, sizeof path, "%s", name ? name : "");
    if (*path) do_save(s, path);
}

/* Nothing is lost: the game has been kept all along; a name of his own is offered. */
static void do_quit(struct session *s, const char *rest) {
    (void)rest;
    s->done = true;
    if (s->mail) return;
    if (!s->record)
        offer_to_save(s, "Save the game? A file name, or Enter to drop it: ");
    else if (!s->saved && console_is_terminal(s->console))
        offer_to_save(s, "Save the game under a name? A file name, or Enter: ");
}

static void do_switch(bool *which, const char *name, const char *rest) {
    if (strcmp(rest, "on") == 0) *which = true;
    if (strcmp(rest, "off") == 0) *which = false;
    printf("%s is %s.\n", name, *which ? "on" : "off");
}

/* Alone before the first turn: the set-up is left to the offers. */
static void do_auto(struct session *s, const char *rest) {
    if (*rest || s->speaker.rs->turn(speaker_state(&s->speaker)) > 0) {
        do_switch(&s->automatic, "auto", rest);
        return;
    }
    size_t count = offers_of(s->speaker.rs, speaker_state(&s->speaker), s->speaker.offer, 1);
    s->hasty = true;
    s->speaker.offers = 0;
    printf("The rest of the set-up is done as offered.\n");
    if (count && game_prompt(s->speaker.game).seat < SEAT_CHANCE) {
        struct act first = s->speaker.offer[0];
        session_play(s, &first);
    }
}
static void do_map(struct session *s, const char *rest) { do_switch(&s->maps, "map", rest); }
static void do_help(struct session *s, const char *rest) { tell_help(s, rest); }

static const struct {
    const char *name;
    void (*act)(struct session *s, const char *rest);
} table_commands[] = {
    {"help", do_help},     {"?", do_help},        {"show", do_show}, {"list", do_list}, {"zones", do_zones},
    {"draw", do_draw},     {"offers", do_offers}, {"odds", do_odds}, {"why", do_why},   {"log", do_log},
    {"undo", do_undo},     {"ok", do_ok},         {"save", do_save}, {"quit", do_quit}, {"exit", do_quit},
    {"advice", do_advice}, {"auto", do_auto},     {"map", do_map},
};
enum { TABLE_COMMANDS = sizeof table_commands / sizeof *table_commands };

/* A bare number plays the offer last listed under it. */
static bool do_number(struct session *s, const char *line) {
    char *end;
    long n = strtol(line, &end, 10);
    if (end == line || *end) return false;
    if (!s->speaker.offers) number_choices(s); /* an order in between has changed nothing */
    if (n >= 1 && (size_t)n <= s->speaker.offers) {
        struct act chosen = s->speaker.offer[n - 1];
        session_play(s, &chosen);
    } else {
        printf("%s\n", s->speaker.offers ? "There is no offer with that number." : "Type offers first, then a number.");
    }
    return true;
}

/* Reads, completes and plays an order, or says in one sentence why not. */
static void do_order(struct session *s, const char *line) {
    struct order order;
    struct act act;
    struct ruling r = {0};
    char why[WHY_LENGTH] = "";
    if (!order_read(&s->speaker, line, &order, why, sizeof why)) {
        why[0] = (char)toupper((unsigned char)why[0]);
        printf("%s\n", why);
        return;
    }
    if (order_finish(&s->speaker, &order, &act, &r, why, sizeof why)) {
        session_play(s, &act);
        return;
    }
    if (*why) {
        why[0] = (char)toupper((unsigned char)why[0]);
        printf("%s\n", why);
    } else if (r.why.text) {
        tell_refusal(s, &act, &r);
    } else {
        printf("Which of these? Type its number.\n");
        list_offers(s);
    }
}

/* A command, a number, or else an order. */
void do_line(struct session *s, const char *line) {
    char word[LINE_MAX_LENGTH];
    size_t n = strcspn(line, " \t");
    for (size_t i = 0; i < n; i++) word[i] = (char)tolower((unsigned char)line[i]);
    word[n] = '\0';
    const char *rest = line + n;
    while (isspace((unsigned char)*rest)) rest++;
    for (int i = 0; i < TABLE_COMMANDS; i++) {
        if (strcmp(table_commands[i].name, word) != 0) continue;
        table_commands[i].act(s, rest);
        return;
    }
    if (!do_number(s, line)) do_order(s, line);
}

/* --- completion ---------------------------------------------------------------------------------------------- */

size_t complete_word(void *session, const char *prefix, const char **words, size_t cap) {
    const struct session *s = session;
    size_t count = 0;
    for (int i = 0; i < TABLE_COMMANDS && count < cap; i++)
        if (strncasecmp(table_commands[i].name, prefix, strlen(prefix)) == 0) words[count++] = table_commands[i].name;
    return count + order_complete(&s->speaker, prefix, words + count, cap - count);
}
