/* Inside `acies play`: the session at the table, shared by the files play_*.c. Nothing here knows a rule set: what
 * may be said comes from its verbs, prompts, offers, scene and sentences. */
#ifndef ACIES_CLI_PLAY_H
#define ACIES_CLI_PLAY_H

#include "bots/bots.h"
#include "cli/cli.h"
#include "draw/draw.h"
#include "game/game.h"
#include "game/record.h"

enum { LINE_MAX_LENGTH = 1024, PATH_LENGTH = 1024, CITED_MAX = 64, OFFERS_LISTED = 2048, WORDS_LENGTH = 512 };

struct console; /* play_lines.c: where lines are typed */

struct session {
    const struct ruleset *rs;
    struct game *game;
    struct console *console;
    const struct bot *bot[2]; /* who plays each side; NULL: a person */
    uint64_t seed;
    struct source whim; /* the bot's */
    bool typed_dice, plain, automatic, maps, done;
    bool hasty; /* takes the first offer until the first turn begins */

    struct recorder recorder;
    FILE *record; /* kept continuously, NULL: not kept */
    char record_path[PATH_LENGTH];
    bool saved; /* the player has asked for this file by name */
    struct record_names names;
    char title[96];

    struct scene scene;      /* as the game stands; session_look() brings it up to date */
    uint64_t shown;          /* hash of the state last drawn, 0: none */
    struct act *offer;       /* as last listed */
    size_t offers;           /* how many of them are numbered for the player */
    bool has_suggestion;     /* the act that "ok" plays */
    struct act suggestion;   /* */
    clause cited[CITED_MAX]; /* of the last result or ruling, for "why" */
    int cites;
};

/* --- the session (play.c) ----------------------------------------------------------------------------- */

void session_look(struct session *s);
const void *session_state(const struct session *s);
const char *side_title(const struct session *s, int side);
/* Plays a legal act, records it and tells what happened. False: it was refused (and said so). */
/* Numbers the offers of a prompt with few answers, for the player; how many, 0 where there are too many to list. */
size_t number_choices(struct session *s);
bool session_play(struct session *s, const struct act *a);
struct draw_options session_drawing(const struct session *s);

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
/* $XDG_STATE_HOME/acies/NAME, its folders made; false if that cannot be. */
bool state_path(const char *name, char *path, size_t size);

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

/* --- orders (play_orders.c, play_ground.c, play_contact.c, play_finish.c)
 * ---------------------------------------------------- */

enum reach { REACH_NONE, REACH_CONTACT, REACH_FURTHEST };
struct order { /* an order as typed, before the referee has seen it */
    struct act act;
    enum reach reach; /* CONTACT: find the way to the target; FURTHEST: the last step goes as far as it may */
    uint8_t enemy;    /* CONTACT: piece, or NO_PIECE */
    uint8_t place;    /* CONTACT: terrain feature, or NO_PIECE */
    enum edge edge;   /* CONTACT: the edge wanted, or EDGE_NONE */
    bool flank;       /* either flank will do */
};
/* Is the line an order at all (else a command or nonsense)? False: why holds one sentence. */
bool order_read(struct session *s, const char *line, struct order *out, char *why, size_t size);
/* The part of it that speaks of the ground: 1 read, 0 the line is no such order, -1 a complaint is in why. */
int ground_order_read(struct session *s, const char *line, struct order *out, char *why, size_t size);
/* Makes the order complete and as legal as it can be: finds contacts, open distances and what was left out. */
bool order_finish(struct session *s, const struct order *o, struct act *out, struct ruling *r, char *why, size_t size);
bool find_contact(const struct session *s, const struct order *o, struct act *out, struct ruling *r);
/* The piece with this id (any case), or -1; the feature with this id, or -1. */
int piece_named(const struct session *s, const char *id);
int place_named(const struct session *s, const char *id);
const struct scene_piece *piece_seen(const struct session *s, unsigned piece);
/* Words of the notation, for completion and for the nearest guess; NULL-terminated. */
extern const char *const order_words[];

/* --- talk (play_talk.c, play_odds.c, play_help.c) --------------------------------------------------------------- */

/* An act in the notation it could be typed in. Returns buffer. */
const char *act_words(const struct session *s, const struct act *a, char *buffer, size_t size);
/* The same as everybody may hear it: of what is done in secret only the name. */
const char *told_words(const struct session *s, const struct act *a, char *buffer, size_t size);
/* "r1-r4 r7". Returns buffer. */
const char *pieces_words(const struct session *s, const uint8_t *piece, int count, char *buffer, size_t size);
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
