/* Odds as tables for people. */
#ifndef ACIES_CLI_ODDS_TABLE_H
#define ACIES_CLI_ODDS_TABLE_H

#include "cli/ask.h"

/* The answer of the door to {"ask":"odds"} for an engagement: factors with their reasons, outcomes with fraction and
 * percentage, each side's chances, and the 36 throws if the answer has them. */
void print_odds(const json_t *engagement, const json_t *answer);
/* The same for one that was said in words (said.h); and of a resolved one, who fights whom and the reasons. */
void print_said_odds(const json_t *said, const json_t *engagement, const json_t *answer);
void print_said(const json_t *said, const json_t *engagement, const json_t *answer);
/* A value of a result as people say it: "recoil", "10.5", "halt or fall_back", "none". */
void print_value(const json_t *value);
/* Every result of an answer with its chances as bars. */
void print_all_chances(const json_t *answer);
/* The fights of a position (odds_position.c), and all kinds of troops against each other (odds_matrix.c). */
int odds_of_position(const struct arguments *args, struct door *d);
int odds_matrix(const struct arguments *args, struct door *d);
/* The answer to {"ask":"duel"}; and which throw does what. */
void print_duel(const json_t *counts, long a, long b);
void print_duel_cells(long a, long b);

#endif
