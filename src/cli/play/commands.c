/* What can be typed besides orders: questions, pictures, files, taking back. */
#include "cli/play/play.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *piece_name(const struct session *s, int piece) {
    return s->speaker.rs->piece_id(speaker_state(&s->speaker), (unsigned)piece);
}

/* Always the map, also where --plain prefers the list. */
static void do_show(struct session *s, const char *rest) {
    (void)rest;
    struct draw_options o = session_drawing(s);
    if (!console_is_full(s->console)) draw_map(s->out, &s->speaker.scene, &o);
    s->shown = game_hash(s->speaker.game);
}

static void no_such_piece(struct session *s, const char *id) {
    s->refused = true;
    fprintf(s->out, "There is no piece '%s'. Type list for those on the table.\n", id);
}

static void do_what(struct session *s, const char *rest) {
    if (!*rest)
        fprintf(s->out, "What? For example: what %s.\n", piece_name(s, 0) ? piece_name(s, 0) : "r1");
    else if (!tell_what(s, rest))
        no_such_piece(s, rest);
}

/* "list r3" is what is to be said of r3. */
static void do_list(struct session *s, const char *rest) {
    struct draw_options o = session_drawing(s);
    if (*rest) {
        do_what(s, rest);
        return;
    }
    console_show(s->console);
    draw_list(s->out, &s->speaker.scene, &o);
    console_page(s->console);
}

/* On a full screen the zones stay until something is played; in lines the map is drawn with them. */
static void do_zones(struct session *s, const char *rest) {
    (void)rest;
    s->zones = true;
    if (!s->plain) show_map(s);
    tell_zones(s);
    s->zones = console_is_full(s->console);
}

static void do_reach(struct session *s, const char *rest) { tell_reach(s, rest); }
static void do_threats(struct session *s, const char *rest) {
    if (*rest && order_piece(&s->speaker, rest) < 0)
        no_such_piece(s, rest);
    else
        tell_threats(s, rest);
}
static void do_fights(struct session *s, const char *rest) {
    (void)rest;
    tell_fights(s);
}

/* Where pieces would stand after each offer (of one piece, or all where piece is NULL). Returns how many. */
static size_t ghosts_of(struct session *s, const char *piece, struct draw_ghost *ghost, size_t cap) {
    json_t *wish = json_pack("{sb}", "ends", 1), *end, *placed;
    if (piece) json_object_set_new(wish, "piece", json_string(piece));
    json_t *answer = session_request(s, "offers", wish);
    size_t i, k, ghosts = 0;
    json_array_foreach(json_object_get(answer, "ends"), i, end) {
        json_array_foreach(json_object_get(end, "pieces"), k, placed) {
            const char *id = text_of(placed, "id");
            struct complaint c = {0};
            struct pose pose;
            bool faces;
            if (ghosts == cap || (piece && strcmp(piece, id) != 0) || !pose_from_json(placed, &pose, &faces, &c))
                continue;
            ghost[ghosts++] = (struct draw_ghost){(uint8_t)order_piece(&s->speaker, id), pose};
        }
    }
    json_decref(answer);
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
        if (draw_theme_of(word) != DRAW_THEMES) o->theme = draw_theme_of(word);
        if (isdigit((unsigned char)*word)) o->pixels = (int)strtol(word, NULL, 10);
        if (order_piece(&s->speaker, word) >= 0) piece = order_piece(&s->speaker, word);
    }
    if (!offers) return;
    o->ghost = ghost;
    o->ghosts = ghosts_of(s, piece < 0 ? NULL : piece_name(s, piece), ghost, GHOSTS_MAX);
}

/* "draw field.png zones", "draw field.png offers r1", "draw field.png 800": a picture. */
static void do_draw(struct session *s, const char *rest) {
    char path[PATH_LENGTH];
    int used = 0;
    struct draw_options o = session_drawing(s);
    const char *why = NULL;
    char typed[PATH_LENGTH];
    if (sscanf(rest, "%1023s%n", typed, &used) < 1) {
        fprintf(s->out, "Draw into which file? For example: draw field.png.\n");
        return;
    }
    home_path(typed, path, sizeof path);
    struct draw_ghost *ghost = calloc(GHOSTS_MAX, sizeof *ghost);
    if (ghost) read_overlays(s, rest + used, &o, ghost);
    if (draw_file(path, &s->speaker.scene, &o, &why))
        fprintf(s->out, "Drawn into %s.\n", path);
    else
        fprintf(s->out, "Not drawn: %s.\n", why);
    free(ghost);
}

/* "offers r1": only those in which r1 takes part. */
static void do_offers(struct session *s, const char *rest) {
    int piece = *rest ? order_piece(&s->speaker, rest) : -1;
    json_t *wish = json_pack("{sb}", "words", 1);
    if (piece >= 0) json_object_set_new(wish, "piece", json_string(piece_name(s, piece)));
    json_t *answer = session_request(s, "offers", wish);
    set_offers(s, json_incref(json_object_get(answer, "offers")), json_incref(json_object_get(answer, "words")));
    json_decref(answer);
    list_offers(s);
    fprintf(s->out, "%s\n",
            json_array_size(s->offers) ? "Type a number to do that; a piece behind offers lists only its own."
                                       : "There is nothing to offer.");
}

/* "odds", "odds r1 g2", "odds r1 v g2", or an engagement in words, whoever stands on the table. */
static void do_odds(struct session *s, const char *rest) {
    char a[32], v[32], b[32];
    int words = sscanf(rest, "%31s %31s %31s", a, v, b);
    if (words < 1) {
        tell_odds_at_hand(s);
        return;
    }
    const char *other = words == 2 ? v : b;
    int first = order_piece(&s->speaker, a), second = words > 1 ? order_piece(&s->speaker, other) : -1;
    if (first >= 0 && second >= 0)
        tell_odds(s, piece_name(s, first), piece_name(s, second));
    else if (first >= 0)
        fprintf(s->out, words > 1 ? "There is no piece '%s'.\n" : "Against whom? For example: odds %s g2.\n",
                words > 1 ? other : piece_name(s, first));
    else
        tell_odds_said(s, rest);
}

static void tell_clause(const struct session *s, clause c) {
    char name[CLAUSE_NAME_MAX];
    const struct clause_text *t = clause_find(s->speaker.rs, c);
    fprintf(s->out, "%s%s%s\n", clause_name(s->speaker.rs, c, name), t ? ": " : "",
            t ? t->text : " is not in the catalogue.");
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
            fprintf(s->out, "There is no clause '%s'.\n", rest);
        return;
    }
    for (int i = 0; i < s->cites; i++) tell_clause(s, s->cited[i]);
    if (!s->cites) fprintf(s->out, "Nothing has been ruled yet. why dba30-152 shows a clause.\n");
}

static void do_log(struct session *s, const char *rest) {
    long n = strtol(rest, NULL, 10);
    console_show(s->console);
    show_log(s, *rest && strcmp(rest, "all") == 0 ? UINT32_MAX : n > 0 ? (uint32_t)n : 20);
    console_page(s->console);
}

static void do_undo(struct session *s, const char *rest) {
    (void)rest;
    session_undo(s);
}

/* The enemy is about to act: whoever reads meanwhile may ask, but the decision is not his. */
static bool may_order(struct session *s) {
    if (!s->paused) return true;
    s->refused = true;
    fprintf(s->out, "It is for %s to decide now: Enter lets it act.\n",
            side_title(s, game_prompt(s->speaker.game).seat));
    return false;
}

/* What a person orders. */
static void give(struct session *s, json_t *act) {
    if (may_order(s)) session_play(s, act);
}

static void do_ok(struct session *s, const char *rest) {
    (void)rest;
    if (!s->suggestion) {
        fprintf(s->out, "Nothing was suggested.\n");
        return;
    }
    json_t *act = json_incref(s->suggestion);
    give(s, act);
    json_decref(act);
}

/* What the default bot would do here; "ok" does it. With --explain one who can say why is asked. */
static void do_advice(struct session *s, const char *rest) {
    (void)rest;
    char words[WORDS_LENGTH];
    if (game_prompt(s->speaker.game).seat > SEAT_SECOND) {
        fprintf(s->out, "Dice are due.\n");
        return;
    }
    const char *bot = s->explains ? "captain" : bots()[0]->name;
    json_t *advice = session_request(
        s, "advice", json_pack("{sI ss sb}", "seed", (json_int_t)s->seed, "bot", bot, "explain", (int)s->explains));
    suggest(s, json_object_get(advice, "act"));
    fprintf(s->out, "%s would: %s. Type ok to do that.\n", bot,
            act_words(s, s->suggestion, false, words, sizeof words));
    if (*text_of(advice, "why")) fprintf(s->out, "  %s\n", text_of(advice, "why"));
    json_decref(advice);
}

/* A copy under a name, from the beginning; the game goes on being written to both. */
static void do_save(struct session *s, const char *typed) {
    char rest[PATH_LENGTH];
    home_path(typed, rest, sizeof rest);
    if (s->keepsake)
        fprintf(s->out, "A game by mail is kept in %s as it is played.\n", s->record.path);
    else if (!*rest)
        fprintf(s->out, "Save into which file? For example: save battle.jsonl.\n");
    else if (record_start(s, s->record.file ? &s->copy : &s->record, rest))
        fprintf(s->out, "Saved in %s, and every further act as it is played.\n", rest);
    else {
        s->refused = true;
        fprintf(s->out, "Not saved: %s.\n",
                errno == EEXIST ? "there is such a file already, choose another name" : strerror(errno));
    }
}

/* Nothing is lost: the game has been kept all along, and where is said at the end. */
static void do_quit(struct session *s, const char *rest) {
    (void)rest;
    char path[PATH_LENGTH];
    s->done = true;
    if (s->keepsake || s->record.file || s->finished) return;
    const char *name = console_line(s->console, "Save the game? A file name, or Enter to drop it: ");
    snprintf(path, sizeof path, "%s", name ? name : "");
    if (*path) do_save(s, path);
}

static void do_switch(struct session *s, bool *which, const char *name, const char *rest) {
    if (strcmp(rest, "on") == 0) *which = true;
    if (strcmp(rest, "off") == 0) *which = false;
    fprintf(s->out, "%s is %s.\n", name, *which ? "on" : "off");
}

/* Alone before the first turn: the set-up is left to the offers. */
static void do_auto(struct session *s, const char *rest) {
    if (*rest || s->speaker.rs->turn(speaker_state(&s->speaker)) > 0) {
        do_switch(s, &s->automatic, "auto", rest);
        return;
    }
    if (!may_order(s)) return;
    s->hasty = true;
    set_offers(s, NULL, NULL);
    fprintf(s->out, "The rest of the set-up is done as offered.\n");
    json_t *answer = session_request(s, "offers", json_pack("{si}", "limit", 1));
    json_t *first = json_array_get(json_object_get(answer, "offers"), 0);
    if (first) give(s, first);
    json_decref(answer);
}
static void do_map(struct session *s, const char *rest) { do_switch(s, &s->maps, "map", rest); }
static void do_pause(struct session *s, const char *rest) { do_switch(s, &s->pauses, "pause", rest); }
static void do_details(struct session *s, const char *rest) { do_switch(s, &s->details, "details", rest); }

/* Giving up is not undone by another word: he is asked first, where somebody can answer. */
static bool is_sure(struct session *s) {
    return !console_is_terminal(s->console) || ask_yes(s->console, "Give the battle up? yes or no: ");
}

static void do_concede(struct session *s, const char *rest) {
    (void)rest;
    if (!may_order(s)) return;
    json_t *act = json_pack("{ss}", "act", "concede");
    if (is_sure(s))
        give(s, act);
    else
        fprintf(s->out, "The battle goes on.\n");
    json_decref(act);
}

static void do_help(struct session *s, const char *rest) {
    console_show(s->console);
    tell_help(s, rest);
    console_page(s->console);
}

static const struct {
    const char *name;
    void (*act)(struct session *s, const char *rest);
} table_commands[] = {
    {"help", do_help}, {"?", do_help},        {"show", do_show},     {"list", do_list},       {"zones", do_zones},
    {"what", do_what}, {"reach", do_reach},   {"fights", do_fights}, {"odds", do_odds},       {"threats", do_threats},
    {"draw", do_draw}, {"offers", do_offers}, {"why", do_why},       {"log", do_log},         {"undo", do_undo},
    {"ok", do_ok},     {"save", do_save},     {"quit", do_quit},     {"exit", do_quit},       {"advice", do_advice},
    {"auto", do_auto}, {"map", do_map},       {"pause", do_pause},   {"concede", do_concede}, {"details", do_details},
};
enum { TABLE_COMMANDS = sizeof table_commands / sizeof *table_commands };

/* A bare number plays the offer last listed under it. */
static bool do_number(struct session *s, const char *line) {
    char *end;
    long n = strtol(line, &end, 10);
    if (end == line || *end) return false;
    if (!json_array_size(s->offers)) number_choices(s); /* an order in between has changed nothing */
    json_t *chosen = n >= 1 ? json_array_get(s->offers, (size_t)n - 1) : NULL;
    if (chosen) {
        json_incref(chosen);
        give(s, chosen);
        json_decref(chosen);
    } else {
        fprintf(s->out, "%s\n",
                json_array_size(s->offers) ? "There is no offer with that number."
                                           : "Type offers first, then a number.");
    }
    return true;
}

/* The acts an order can mean, to choose from. */
static void offer_choices(struct session *s, json_t *choices) {
    json_t *acts = json_array(), *words = json_array(), *choice;
    size_t i;
    json_array_foreach(choices, i, choice) {
        json_array_append(acts, json_object_get(choice, "act"));
        json_array_append(words, json_object_get(choice, "words"));
    }
    set_offers(s, acts, words);
    fprintf(s->out, "Which of these? Type its number.\n");
    list_offers(s);
}

/* A word was not known: where the order that was probably meant could be given, "ok" gives it. */
static void guess_order(struct session *s, const char *instead) {
    char words[WORDS_LENGTH];
    json_t *order = *instead ? session_request(s, "order", json_pack("{ss}", "text", instead)) : NULL;
    if (json_is_true(json_object_get(order, "legal"))) {
        suggest(s, json_object_get(order, "act"));
        fprintf(s->out, "Type ok for: %s.\n", act_words(s, s->suggestion, false, words, sizeof words));
    }
    json_decref(order);
}

/* The command that was meant by a mistyped first word, which only the terminal knows; NULL: rather the word of an
 * order that the complaint guesses, or none. */
static const char *likely_command(const char *line, const char *complaint) {
    static const char guess[] = "Did you mean '";
    const char *names[TABLE_COMMANDS + 2];
    char word[LINE_MAX_LENGTH], order[LINE_MAX_LENGTH];
    size_t n = 0;
    for (; isalpha((unsigned char)line[n]); n++) word[n] = (char)tolower((unsigned char)line[n]);
    word[n] = '\0';
    if (n <= 2 || (line[n] && !isspace((unsigned char)line[n]))) return NULL;
    if (strncasecmp(complaint + strlen("I do not know '"), word, n) != 0) return NULL; /* it is no mistake */
    const char *guessed = strstr(complaint, guess);
    guessed = guessed ? guessed + strlen(guess) : "";
    snprintf(order, sizeof order, "%.*s", (int)strcspn(guessed, "'"), guessed);
    size_t count = 0;
    if (*order) names[count++] = order;
    for (int i = 0; i < TABLE_COMMANDS; i++) names[count++] = table_commands[i].name;
    names[count] = NULL;
    const char *near = nearest_word(word, names);
    return near == order ? NULL : near;
}

/* The door reads and completes the order; if it is legal it is played, else one sentence says why not. */
static void do_order(struct session *s, const char *line) {
    char why[512];
    json_t *order = session_request(s, "order", json_pack("{ss}", "text", line));
    json_t *choices = json_object_get(order, "choices");
    suggest(s, NULL); /* what was suggested before was no answer to this */
    if (!order || door_failed(order)) {
        s->refused = true;
        const char *instead = text_of(order, "instead");
        bool unknown = strncmp(text_of(order, "error"), "I do not know '", 15) == 0;
        const char *command = unknown ? likely_command(line, text_of(order, "error")) : NULL;
        if (command)
            fprintf(s->out, "I do not know '%.*s'. Did you mean the command '%s'?\n", (int)strcspn(line, " \t"), line,
                    command);
        else
            fprintf(s->out, "%s\n", sentence_line(order, "error", why, sizeof why));
        if (*instead && !command) guess_order(s, instead);
    } else if (choices)
        offer_choices(s, choices);
    else if (json_is_true(json_object_get(order, "legal")))
        give(s, json_object_get(order, "act"));
    else
        tell_refusal(s, order);
    json_decref(order);
}

/* A piece's name and no more: what it can do is told, as if its reach were asked. */
static bool do_piece(struct session *s, const char *line) {
    if (strpbrk(line, " \t,;") || order_piece(&s->speaker, line) < 0) return false;
    if (game_prompt(s->speaker.game).seat > SEAT_SECOND) return false;
    tell_reach(s, line);
    return true;
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
    if (!do_number(s, line) && !do_piece(s, line)) do_order(s, line);
}

/* --- completion ---------------------------------------------------------------------------------------------- */

size_t complete_word(void *session, const char *prefix, const char **words, size_t cap) {
    struct session *s = session;
    size_t count = 0, i;
    json_t *word;
    for (int c = 0; c < TABLE_COMMANDS && count < cap; c++)
        if (strncasecmp(table_commands[c].name, prefix, strlen(prefix)) == 0) words[count++] = table_commands[c].name;
    json_decref(s->completions); /* the words live until the next are asked for */
    s->completions = session_request(s, "complete", json_pack("{ss}", "prefix", prefix));
    json_array_foreach(json_object_get(s->completions, "words"), i, word) {
        if (count < cap) words[count++] = json_string_value(word);
    }
    return count;
}
