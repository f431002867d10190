/* A moment of a game, ready to be drawn. */
#ifndef ACIES_CLI_MOMENT_H
#define ACIES_CLI_MOMENT_H

#include "cli/cli.h"
#include "draw/draw.h"
#include "game/game.h"

struct moment {
    struct game *then; /* the game as it stood: the scene looks into its state */
    struct scene scene;
    struct draw_options drawing; /* names, title and last moves; points into this struct */
    struct draw_move move[SCENE_PIECES_MAX];
    char title[160], subtitle[120];
};

/* The battle's name, or "Rome against Carthage" where it has none. Returns buffer. */
const char *battle_title(const struct game *g, char *buffer, size_t size);
/* The moment after `acts` acts, with the moves of the turn then going on, or of the one before if it has just begun.
 * The struct is large and must have been cleared; false: not enough memory. */
bool moment_of(struct moment *m, const struct game *g, uint32_t acts);
void moment_end(struct moment *m); /* NULL is allowed */

/* The options that pictures have in common: --theme. False after a complaint. */
bool picture_options(const struct arguments *args, struct draw_options *o);

#endif
