/* The arena: many games between two bots, measured honestly.
 *
 * A contest is a list of numbered games. Which battle number i is, who sits where and which dice fall there follow from
 * i and the seed alone; what a game came to is kept under its number, and every sum is made in the order of the
 * numbers. So the result is the same on any number of threads, in one run or gone on with after it was broken off.
 *
 * Stored battles are lopsided: one side may win nine times in ten whoever plays it. Games therefore come in pairs, the
 * same battle with the same dice and the seats exchanged, and the error is that of the mean over pairs. */
#ifndef ACIES_ARENA_ARENA_H
#define ACIES_ARENA_ARENA_H

#include "bots/bots.h"

#include <jansson.h>
#include <stdio.h>

enum { ARENA_NAME_MAX = 96, ARENA_VERBS_MAX = 64, ARENA_ACTS_MAX = 40000 };

/* Where a pair of games begins. */
struct arena_field {
    char name[ARENA_NAME_MAX];
    struct setup *setup;
};

/* A bot within, or a program by its path. */
struct arena_player {
    const char *name;
    const struct bot *bot; /* NULL: `name` is a program */
    struct mind mind;      /* what the bot thinks with */
};

struct contest {
    const struct ruleset *rs;
    struct arena_player player[2]; /* a and b */
    const struct arena_field *field;
    uint32_t fields, games;
    uint64_t seed;
    int budget_ms;       /* a program's time for one decision */
    uint32_t most_turns; /* a game that is not over by then is a draw by the limit */
    uint32_t tuned;      /* batches of a tuning; 0: it is none */
};

/* --- one game (duel.c) ------------------------------------------------------------------------------------ */

enum arena_ending { ENDED_NOT, ENDED_WON, ENDED_DRAWN, ENDED_BY_LIMIT, ENDED_FORFEIT };

/* What a bot did in a game. */
struct arena_part {
    uint32_t decisions;
    uint64_t microseconds;
    uint32_t slowest;      /* microseconds */
    uint32_t points, left; /* PIPs, CPs and the like: had, and let go unused */
    uint32_t wasted;       /* of those, let go though something else was offered */
    uint32_t troops, lost;
    uint64_t offered; /* a bit for each verb that was seen among the offers (looked at now and then) */
    uint32_t verb[ARENA_VERBS_MAX];
};

struct arena_game {
    uint8_t ending; /* enum arena_ending; ENDED_NOT: not played yet */
    uint8_t halves; /* points of a, in halves: 2 won, 1 drawn, 0 lost */
    uint8_t seat;   /* of a */
    uint16_t field;
    uint32_t acts, turns;
    char reason[48];           /* of a forfeit, while the run lasts */
    struct arena_part part[2]; /* of a and of b */
};

/* One game to be played: its number, and by which weights each of the two plays it. */
struct arena_job {
    uint32_t number;
    struct weights weights[2];
};

/* Which battle game `number` is, and where a sits in it. */
uint32_t arena_field_of(const struct contest *c, uint32_t number);
uint8_t arena_seat_of(uint32_t number);
/* The time that the thread has worked: what the budget of a bot is measured by. */
uint64_t arena_clock_us(void);
/* Everything one thread needs to play. */
struct arena_room;
struct arena_room *arena_room_open(const struct contest *c); /* NULL: no memory */
void arena_room_close(struct arena_room *room);
/* Plays that game. `record`, unless NULL, gets the whole of it. False: the battle cannot begin, or a bot was refused;
 * why (a sentence) says so. */
bool arena_play(struct arena_room *room, const struct arena_job *job, FILE *record, struct arena_game *out,
                const char **why);

/* --- all of them (workers.c, ranks.h) ----------------------------------------------------------------------- */

struct ranks;

struct arena_run {
    const struct contest *contest;
    struct arena_game *game; /* contest->games of them; those that have ended already are not played again */
    unsigned threads;
    const struct ranks *ranks; /* the processes that play it together; NULL: this one alone */
    const char *records;       /* a folder for the record of each game; NULL: none is written */
    /* Games from this number on wait until `ended` raises it; 0: none waits. */
    uint32_t open;
    /* The weights by which a game is to be played; NULL: the players' own. */
    void (*weigh)(void *context, uint32_t number, struct weights weights[2]);
    /* Told of each game when it is over, one at a time, in whatever order they end. False: stop. */
    bool (*ended)(void *context, uint32_t number);
    /* Asked now and then: false ends the run. */
    bool (*goes_on)(void *context);
    void *context;
};
/* True: every game was played or it was stopped by a wish; false: `why` says what went wrong. */
bool arena_run(struct arena_run *run, char why[200]);

/* --- what it came to (tally.c) ---------------------------------------------------------------------------- */

enum { PAIR_POINTS = 5 }; /* a pair gives 0, 1/2, 1, 3/2 or 2 */

struct arena_tally {
    uint32_t games, wins, losses, draws, limits; /* of a; limits are among the draws */
    uint32_t forfeits[2];                        /* games that a and b lost by what a program did */
    uint32_t pairs, pair[PAIR_POINTS];           /* whole pairs by what a got of them, in halves */
    uint32_t by_seat[2];                         /* games won by the first and by the second seat, whoever sat there */
    uint64_t acts, turns;
    struct arena_part part[2];
};
/* Of the games that are over among the first `games`. */
void arena_tally(const struct arena_game *game, uint32_t games, struct arena_tally *out);
void arena_tally_field(const struct arena_game *game, uint32_t games, uint32_t field, struct arena_tally *out);

double arena_score(const struct arena_tally *t);  /* points a game of a; 0.5 if nothing was played */
double arena_margin(const struct arena_tally *t); /* half the width of its 95 % interval, over pairs */
/* How many Elo points such a score stands for, within what can be told (at most 800 either way). */
double arena_elo(double score);

/* A sequential test of "a is elo1 better" against "a is elo0 better", errors of 5 % each, on pair counts. */
struct arena_test {
    double elo0, elo1;
};
enum arena_answer { TEST_OPEN, TEST_ELO0, TEST_ELO1 };
double arena_likelihood(const struct arena_tally *t, struct arena_test test); /* log of the ratio */
/* After how many games, in the order of their numbers, the test is decided; *answer says how. Only games before the
 * first that is not over count, so the answer does not depend on which ended first. */
uint32_t arena_decided(const struct arena_game *game, uint32_t games, struct arena_test test,
                       enum arena_answer *answer);

/* --- a journal to go on from (journal.c) ------------------------------------------------------------------ */

struct arena_journal {
    FILE *file;
    uint32_t found; /* games that stood in it already */
};
/* Opens a journal and takes in the games it holds; a line that broke off is cut. False: why says what is wrong. */
bool arena_journal_open(struct arena_journal *j, const char *path, const struct contest *c, struct arena_game *game,
                        char why[200]);
bool arena_journal_note(struct arena_journal *j, uint32_t number, const struct arena_game *game);
void arena_journal_close(struct arena_journal *j);
/* What makes two contests the same: a journal of another is refused. */
json_t *arena_contest_to_json(const struct contest *c);

/* --- tuning (tune.c) -------------------------------------------------------------------------------------- */

/* Simultaneous perturbation (SPSA): every pair of games is played by two sets of weights a little to either side of
 * where the tuner stands, each weight up or down by a toss; after a batch of pairs the tuner goes some way towards what
 * scored better. Against another bot, who keeps to weights of his own, the one set plays the first of every two pairs,
 * the other the second. The games are those of a contest in the order of their numbers, so that a run can be gone on
 * with from its journal, and is the same on any number of threads or ranks. */
enum { TUNE_PAIRS = 32 }; /* in a batch; an even number */
struct arena_tuner {
    const struct ruleset *rs;
    uint64_t seed;
    bool against_another;    /* else the bot plays itself */
    uint32_t batches, done;  /* all, and those taken in */
    double at[WEIGHTS_MAX];  /* where it stands, as a share of each weight's range */
    double sum[WEIGHTS_MAX]; /* over the later half of the run: the result is their mean */
    uint32_t summed;
};
void tuner_begin(struct arena_tuner *t, const struct contest *c);
/* How many games may be played as the tuner stands: those up to the end of the batch at hand. */
uint32_t tuner_open(const struct arena_tuner *t);
void tuner_weigh(const struct arena_tuner *t, uint32_t number, struct weights weights[2]);
/* Takes in every batch that is whole; true: the tuner has moved. */
bool tuner_take(struct arena_tuner *t, const struct arena_game *game);
struct weights tuner_result(const struct arena_tuner *t);

/* --- reports (report.c, page.c) --------------------------------------------------------------------------- */

struct arena_report {
    const struct contest *contest;
    const struct arena_game *game;
    uint32_t games;  /* that count */
    double seconds;  /* this run took */
    uint32_t played; /* in this run */
    unsigned threads;
    bool tested;
    struct arena_test test;
    enum arena_answer answer;
};
json_t *arena_report_to_json(const struct arena_report *r);
void arena_report_print(const struct arena_report *r, FILE *to);
void arena_report_csv(const struct arena_report *r, FILE *to);
/* A page that needs nothing else: tables, the score as it went, and what each battle gave. */
void arena_report_html(const struct arena_report *r, FILE *to);
/* The same for what `acies sim --ladder --json` prints. */
void arena_ladder_html(const json_t *ladder, FILE *to);

#endif
