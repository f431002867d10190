/* A heading as people say it: "north", "west", "37.5 degrees". */
#ifndef ACIES_GAME_COMPASS_H
#define ACIES_GAME_COMPASS_H

#include "table/pose.h"

#include <stddef.h>

const char *compass_words(heading facing, char *buffer, size_t size); /* returns buffer */

#endif
