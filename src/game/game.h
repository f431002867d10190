/* A game in progress: the state, the acts that led to it, and what every front end needs from them: undo by
 * replay, the log, saving, resuming and verifying. Owns memory; the rule sets never do. */
#ifndef ACIES_GAME_GAME_H
#define ACIES_GAME_GAME_H

#include "game/turn.h"

struct game; /* opaque */

/* NULL: r says why, in a finished sentence (use r where it lies: the sentence is inside it). */
struct game *game_begin(const struct ruleset *rs, const struct setup *setup, struct ruling *r);
struct game *game_clone(const struct game *g);
void game_end(struct game *g);

const struct ruleset *game_rules(const struct game *g);
const struct setup *game_setup(const struct game *g);
const void *game_state(const struct game *g);
uint64_t game_hash(const struct game *g);
/* Turns a copy of a game (game_clone), which is then only to be looked at, into what a seat knows of it. */
void game_hide(struct game *g, enum seat seat);
struct prompt game_prompt(const struct game *g);
bool game_judge(const struct game *g, const struct act *a, struct ruling *r);
/* Plays an act for the seat that is asked; a refused one changes nothing. events (may be NULL) are cleared first. */
bool game_play(struct game *g, const struct act *a, struct events *events, struct ruling *r);

uint32_t game_acts(const struct game *g); /* how many acts have been played */
const struct act *game_act(const struct game *g, uint32_t index);
enum seat game_act_seat(const struct game *g, uint32_t index); /* who played it */
/* A copy of the game as it stood after `acts` acts; NULL if there are not so many. */
struct game *game_clone_at(const struct game *g, uint32_t acts);
/* Back to the state after `acts` acts; false if there are not so many. */
bool game_rewind(struct game *g, uint32_t acts);
/* Undo is open back to the last act of chance (a die once seen stays rolled), or of another seat: how many
 * acts may be taken back now. */
uint32_t game_undoable(const struct game *g);
/* The same where both seats agree: back to the last act of chance, which nobody takes back. */
uint32_t game_undoable_together(const struct game *g);

#endif
