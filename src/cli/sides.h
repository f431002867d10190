/* The sides by name. */
#ifndef ACIES_CLI_SIDES_H
#define ACIES_CLI_SIDES_H

#include "game/game.h"

/* "Rome", or "First side" where the position gives none. */
const char *side_name(const struct game *g, int side);
/* The referee's sentences speak of "side 0" and "side 1"; people know them by name. */
void name_sides(const struct game *g, const char *from, char *to, size_t size);

#endif
