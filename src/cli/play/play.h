/* Inside `acies play`: the session at the table, shared by the files of this folder. The game is behind the door, like
 * everybody's: orders are understood, judged, played and taken back there, in messages (docs/protocol.md); here it is
 * only looked at. Nothing here knows a rule set: what may be said comes from its verbs, prompts, offers, scene and
 * sentences. */
#ifndef ACIES_CLI_PLAY_PLAY_H
#define ACIES_CLI_PLAY_PLAY_H

#include "bots/bots.h"
#include "cli/ask.h"
#include "cli/play/console.h"
#include "draw/draw.h"
#include "game/record.h"
#include "orders/orders.h"

enum { PATH_LENGTH = 1024, CITED_MAX = 64 };

struct keepsake; /* mail.c: what we keep of a game by mail */

/* A file the game is written to as it is played. */
struct kept {
    FILE *file; /* NULL: none */
    struct recorder recorder;
    char path[PATH_LENGTH];
};

struct session {
    struct door *door;
    char game[DOOR_NAME_MAX]; /* its name behind the door */
    struct speaker speaker;   /* the game, and what the person at the keyboard sees of it */
    struct console *console;
    FILE *out;                /* what is said goes there: the console's */
    const struct bot *bot[2]; /* who plays each side; NULL: a person */
    uint64_t seed;
    bool typed_dice, plain, automatic, maps, done;
    bool pauses;   /* before the enemy acts */
    bool paused;   /* he is about to */
    bool details;  /* every factor and reason is told, not only the sum of a combat */
    bool explains; /* bots say why */
    bool hasty;    /* takes the first offer until the first turn begins */
    bool refused;  /* something that was typed could not be done */
    bool zones;    /* the map shows threat zones */
    bool again;    /* he wants another game like this one */
    int mover;     /* the side that made the last decision of weight, -1: none yet */

    struct kept record, copy; /* kept continuously; the copy under a name the player gave */
    bool finished;            /* the game resumed was over already: there is nothing more to keep */
    struct record_names names;
    struct keepsake *keepsake; /* the game is by mail; NULL: it is not */
    char title[96];

    uint64_t shown;          /* hash of the state last drawn, 0: none */
    json_t *offers, *words;  /* the acts that numbers stand for, and how they are said; lists */
    json_t *suggestion;      /* the act that "ok" plays; NULL: none */
    json_t *completions;     /* the words last completed */
    clause cited[CITED_MAX]; /* of the last result or ruling, for "why" */
    int cites;
};

/* --- at the door (table.c) ------------------------------------------------------------------------------ */

/* Asks the door about the game; `fields`, which may be NULL, are handed over. The answer is a new object. */
json_t *session_request(struct session *s, const char *message, json_t *fields);
/* The game comes to lie behind the door. False: there is not enough memory. */
bool session_take(struct session *s, struct game *g);
/* The game the door has under this name is the one that is played. */
void session_adopt(struct session *s, const char *name);
const char *side_title(const struct session *s, int side);
/* An act in words; as everybody may hear it. Returns buffer. */
const char *act_words(struct session *s, json_t *act, bool aloud, char *buffer, size_t size);
/* Numbers the acts of a list for the player; both lists are handed over. */
void set_offers(struct session *s, json_t *acts, json_t *words);
/* Numbers the offers of a prompt with few answers, for the player; how many, 0 where there are too many to list. */
size_t number_choices(struct session *s);
void list_offers(const struct session *s);    /* as numbered last */
void suggest(struct session *s, json_t *act); /* "ok" plays it; NULL: nothing */
/* Something has been played or taken back: all that was numbered or suggested lapses. */
void table_changed(struct session *s);
/* Plays a legal act, records it and tells what happened. False: it was refused (and said so). */
bool session_play(struct session *s, json_t *act);
/* Takes the last act back, and says so. */
void session_undo(struct session *s);

/* --- who answers (turns.c) -------------------------------------------------------------------------------- */

/* Asks the person at the keyboard for the decision, or for the dice, that is due. */
void session_ask(struct session *s);
/* Asks whoever the rule set asks, until it is over or somebody quits. */
void session_run(struct session *s);
/* Goes over to the full screen where there is one, and says what can be typed. */
void session_show(struct session *s);

/* --- how it starts (start.c, seating.c) --------------------------------------------------------------------------- */

/* From a position the arguments name or the player chooses; the side he plays, 0 or 1. False, -1: a complaint was made,
 * or the input ended. */
bool session_begin(const struct arguments *args, struct session *s);
int session_side(const struct arguments *args, struct session *s);
/* In hot seat both sides are people and no side need be chosen. */
bool seat_players(const struct arguments *args, struct session *s);
/* A bot by its name; NULL after a complaint that lists them. */
const struct bot *bot_named(const struct command *c, const char *name);

enum { SCENARIOS_MAX = 64, GAMES_MAX = 16 };
struct scenario {
    char path[PATH_LENGTH], title[96], about[240];
};
bool ends_with(const char *text, const char *ending); /* longer than it; text may be NULL */
/* The battle the arguments name or the player chooses; false: none, and it has been said why. */
bool pick_position(const struct arguments *args, struct session *s, struct setup *setup);
/* Reads a position file. False after a complaint. */
bool position_load(const struct command *c, const char *path, const struct ruleset **rs, struct setup *setup,
                   char *title, size_t size);
/* A whole battle between two armies (armies.c): named by options or chosen from those stored. False after a
 * complaint, or when the input ended. */
bool armies_meet(const struct arguments *args, struct session *s, const struct ruleset *rs, struct setup *setup);

/* --- the record (record.c, shelf.c) ------------------------------------------------------------------------------- */

/* Begins a record in a new file, with all that was played; what it was written to before is closed. False: errno says
 * why. */
bool record_start(struct session *s, struct kept *k, const char *path);
/* A record of its own in the state folder, where there is one. */
bool record_new(struct session *s);
/* What has been played or taken back since, in every file that is kept. False: errno says why. */
bool record_note(struct session *s);
/* The files are closed; whether the last line could be written. */
bool record_end(struct session *s);
/* The record the arguments name, or one of its own in the state folder. False after a complaint. */
bool record_open(const struct arguments *args, struct session *s);
/* Replays a record, checks it, cuts it where it breaks off, and goes on writing it. False after a complaint. */
bool record_resume(const struct arguments *args, struct session *s, const char *path);
/* The record of one of the last games, as the player chooses. False: there is none, or the input ended. */
bool shelf_choose(const struct arguments *args, struct session *s, char path[PATH_LENGTH]);

/* --- by mail (mail.c) --------------------------------------------------------------------------------------------- */

/* --mail FILE: begins, joins or goes on, until it is the other player's turn. The exit code. */
int run_mail(const struct arguments *args, struct session *s);
/* What the door answered to an act or to taking one back: told, and kept. */
bool mail_heard(struct session *s, const json_t *answer);

/* --- talk (talk.c, bouts.c, map.c, odds.c, help.c, pieces.c, finale.c) -------------------------------------------- */

void tell_events(struct session *s, const json_t *events);
void tell_prompt(struct session *s, const struct prompt *p);
void tell_refusal(struct session *s, const json_t *ruling);
/* A sentence of an answer with a capital and, in brackets, its clause. Returns buffer. */
const char *sentence_line(const json_t *o, const char *field, char *buffer, size_t size);
/* A remark spoken with the sides' names and, in brackets, its clause. Returns buffer. */
const char *remark_line(const struct session *s, const struct remark *r, char *buffer, size_t size);
void show_log(struct session *s, uint32_t last);

struct draw_options session_drawing(const struct session *s);
/* The map before what has been said since it was drawn last; nothing where nothing has changed. */
void show_changes(struct session *s);
void show_map(struct session *s);
void paint_map(void *session, FILE *out, int columns, int rows); /* the upper half of a full screen */
void tell_zones(struct session *s);

void tell_odds(struct session *s, const char *a, const char *b);
void tell_odds_said(struct session *s, const char *words); /* "4Bd v a spear" */
void tell_odds_at_hand(struct session *s);
void tell_help(struct session *s, const char *topic);
/* What a piece or a type of troops is. False: there is no such thing. */
bool tell_what(struct session *s, const char *name);
void tell_reach(struct session *s, const char *ids);
void tell_fights(struct session *s);
void tell_threats(struct session *s, const char *ids);
/* Shows the battle once more in steps, until he has seen it or leaves (rerun.c). */
void replay_battle(struct session *s);
/* The end: result, losses, luck; and what to do next. */
void tell_end(struct session *s);

/* --- commands (commands.c) ---------------------------------------------------------------------------------------- */

/* Does one line typed by the player whose decision it is. */
void do_line(struct session *s, const char *line);
size_t complete_word(void *session, const char *prefix, const char **words, size_t cap);

#endif
