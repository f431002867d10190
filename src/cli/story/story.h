/* The story of a game in plain lines. */
#ifndef ACIES_CLI_STORY_H
#define ACIES_CLI_STORY_H

#include "cli/ask.h"

/* Tells a game that stands behind the door, up to act `to`: a heading, then for every act who did what and what
 * came of it, each event with its clause. `loaded` is the door's answer to "load". */
void tell_story(struct door *d, const json_t *loaded, const struct game *g, uint32_t to);

#endif
