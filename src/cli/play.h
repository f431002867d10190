/* Inside `acies play`: the session at the table, shared by the files play_*.c. Nothing here knows a rule set: what
 * may be said comes from its verbs, prompts, offers, scene and sentences. */
#ifndef ACIES_CLI_PLAY_H
#define ACIES_CLI_PLAY_H

#include "bots/bots.h"
#include "cli/cli.h"
#include "draw/draw.h"
#include "game/game.h"
#include "game/mail.h"
#include "orders/orders.h"

enum { LINE_MAX_LENGTH = 1024, PATH_LENGTH = 1024, CITED_MAX = 64 };

struct console;  /* play_lines.c: where lines are typed */
struct keepsake; /* play_mail.c: what we keep of a game by mail */

struct session {
    struct speaker speaker; /* the game, and what the person at the keyboard sees of it */
    struct console *console;
    const struct bot *bot[2]; /* who plays each side; NULL: a person */
    uint64_t seed;
    struct source whim; /* the bot's */
    bool typed_dice, plain, automatic, maps, done;
    bool explains; /* bots say why */
    bool hasty;    /* takes the first offer until the first turn begins */

    struct recorder recorder;
    FILE *record; /* kept continuously, NULL: not kept */
    char record_path[PATH_LENGTH];
    bool saved;    /* the player has asked for this file by name */
    bool finished; /* the game resumed was over already: there is nothing more to keep */
    struct record_names names;
    struct mail *mail; /* the game is by mail; NULL: it is not */
    struct keepsake *keepsake;
    char title[96];

    uint64_t shown;          /* hash of the state last drawn, 0: none */
    bool has_suggestion;     /* the act that "ok" plays */
    struct act suggestion;   /* */
    clause cited[CITED_MAX]; /* of the last result or ruling, for "why" */
    int cites;
};

/* --- the session (play.c) ----------------------------------------------------------------------------- */

const char *side_title(const struct session *s, int side);
/* What a bot thought of an act that is not played yet (play.c). */
void tell_why(const struct session *s, const struct act *a, const struct thoughts *t);
/* Numbers the offers of a prompt with few answers, for the player; how many, 0 where there are too many to list. */
size_t number_choices(struct session *s);
void list_offers(const struct session *s); /* as numbered last */
/* Plays a legal act, records it and tells what happened. False: it was refused (and said so). */
bool session_play(struct session *s, const struct act *a);
struct draw_options session_drawing(const struct session *s);
/* From a position the arguments name or the player chooses; the side he plays, 0 or 1. False, -1: a complaint was made,
 * or the input ended. */
bool session_begin(const struct arguments *args, struct session *s);
int session_side(const struct arguments *args, struct session *s);
/* Asks the person at the keyboard for the decision, or for the dice, that is due. */
void session_ask(struct session *s);

/* --- how it starts (play_start.c) ----------------------------------------------------------------------- */

enum { SCENARIOS_MAX = 64, GAMES_MAX = 16 };
struct scenario {
    char path[PATH_LENGTH], title[96], about[240];
};
/* The stored positions of a rule set, by file name. */
int scenarios_of(const struct ruleset *rs, struct scenario out[SCENARIOS_MAX]);
/* The battle the arguments name or the player chooses; false: none, and it has been said why. */
bool pick_position(const struct arguments *args, struct session *s, struct setup *setup);
/* Reads a position file. False after a complaint. */
bool position_load(const struct command *c, const char *path, const struct ruleset **rs, struct setup *setup,
                   char *title, size_t size);
/* A whole battle between two armies (play_armies.c): named by options or chosen from those stored. False after a
 * complaint, or when the input ended. */
bool armies_meet(const struct arguments *args, struct session *s, const struct ruleset *rs, struct setup *setup);
/* Asks to choose by number; `fallback` (from 0) is taken on Enter. -1: the input is at its end. */
int choose(struct console *console, const char *question, const char *const *choices, int count, int fallback);

/* --- the record (play_record.c) ---------------------------------------------------------------------------------- */

/* Begins a record in a new file, with all that was played; what was written before is closed. False: errno says why. */
bool record_start(struct session *s, const char *path);
/* The record the arguments name, or one of its own in the state folder. False after a complaint. */
bool record_open(const struct arguments *args, struct session *s);
/* Replays a record, checks it, cuts it where it breaks off, and goes on writing it. False after a complaint. */
bool record_resume(const struct arguments *args, struct session *s, const char *path);

/* --- by mail (play_mail.c) -----------------------------------------------------------------------------------------
 */

/* --mail FILE: begins, joins or goes on, until it is the other player's turn. The exit code. */
int run_mail(const struct arguments *args, struct session *s);
bool mail_session_play(struct session *s, const struct act *a);
bool mail_session_undo(struct session *s); /* the last act */

/* --- lines (play_lines.c) --------------------------------------------------------------------------------- */

struct console *console_open(bool plain);
/* The words Tab may complete: called with the session each time. */
typedef size_t completer(void *context, const char *prefix, const char **words, size_t cap);
void console_complete(struct console *c, completer *complete, void *context);
/* The next line without its newline, trimmed; NULL at the end of the input. Belongs to the console. */
const char *console_line(struct console *c, const char *prompt);
/* One key, on a terminal; a line's first character elsewhere. '\n' for Enter; -1 at the end. */
int console_key(struct console *c, const char *prompt);
bool console_is_terminal(const struct console *c);
void console_close(struct console *c);

/* --- talk (play_talk.c, play_odds.c, play_help.c) --------------------------------------------------------------- */

void tell_events(struct session *s, const struct events *e);
void tell_prompt(struct session *s, const struct prompt *p);
void tell_refusal(struct session *s, const struct act *a, const struct ruling *r);
void cite(struct session *s, clause c);
/* A remark spoken with the sides' names and, in brackets, its clause. Returns buffer. */
const char *remark_line(const struct session *s, const struct remark *r, char *buffer, size_t size);
void show_map(struct session *s, bool zones);
void tell_zones(const struct session *s);
void show_log(const struct session *s, uint32_t last);
void tell_odds(const struct session *s, unsigned a, unsigned b);
void tell_odds_at_hand(const struct session *s);
void tell_help(const struct session *s, const char *topic);

/* --- commands (play_commands.c) ------------------------------------------------------------------------------------
 */

/* Does one line typed by the player whose decision it is. */
void do_line(struct session *s, const char *line);
size_t complete_word(void *session, const char *prefix, const char **words, size_t cap);

#endif
