/* Inside `acies sim`: one contest from its battles to its end, on which the plain run, the ladder and the tuner stand.
 */
#ifndef ACIES_CLI_SIM_H
#define ACIES_CLI_SIM_H

#include "arena/ranks.h"
#include "cli/cli.h"

enum { BATTLES_MAX = 256 };

struct battles {
    const struct ruleset *rs;
    uint32_t count;
    struct arena_field field[BATTLES_MAX];
};

/* Those that are named, else the stored scenarios and armies of the rule set. False after a complaint. */
bool battles_gather(const struct arguments *args, struct battles *b);
void battles_free(struct battles *b);

/* --- a contest as it is run (sim_run.c) ------------------------------------------------------------------------- */

struct bout {
    const struct arguments *args;
    const struct ranks *ranks;
    struct battles battles;
    struct contest contest;
    struct arena_game *game;
    struct arena_journal journal;
    bool has_journal, journal_failed, tested, shows_progress;
    struct arena_test test;
    enum arena_answer answer;
    uint32_t decided; /* games after which the test was */
    struct arena_run run;
    struct arena_tuner *tuner; /* NULL: nothing is tuned */
    uint32_t played;           /* in this run */
    double began, told, seconds;
};

/* Everything the options say of a contest: rule set, bots, battles, how many games. `games` is how many, unless that is
 * said. False after a complaint. */
bool bout_read(struct bout *b, const struct arguments *args, const struct ranks *ranks, long games);
/* "2s", "500ms" or milliseconds; false after a complaint. */
bool read_budget(const struct command *c, const char *said, int *ms);
/* A bot by its name, or a program; false after a complaint. */
bool player_named(const struct command *c, const char *name, struct arena_player *out);
/* Memory for the games of the contest; false after a complaint. */
bool bout_seat(struct bout *b);
/* Plays it, with a journal where `journal` names one. False after a complaint. */
bool bout_play(struct bout *b, const char *journal);
bool bout_interrupted(void);
struct arena_report bout_report(const struct bout *b);
void bout_close(struct bout *b);

/* Writes a file by `write`; false after a complaint. */
bool sim_write(const struct command *c, const char *path, void (*write)(const void *what, FILE *to), const void *what);

/* --- what else can be run ------------------------------------------------------------------------------------------
 */

int sim_ladder(const struct arguments *args, const struct ranks *ranks);
int sim_tune(const struct arguments *args, const struct ranks *ranks);

#endif
