/* A combat or a shot in a line, for the terminal and for pages: "R8 4Bd 5+6 = 11 beats C9 4Wb 3+4 = 7: C9 recoils". */
#ifndef ACIES_CLI_BOUTS_H
#define ACIES_CLI_BOUTS_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

/* What the piece of that id is, in short; NULL: not known. */
typedef const char *bout_type(const void *context, const char *id);

/* Does this event tell of a bout, and is it the first to do so? Some rules tell one once for each side. */
bool bout_begins(const json_t *events, size_t at);
/* The bout of such an event, without a full stop. */
void bout_write(FILE *out, const json_t *events, size_t at, bout_type *type_of, const void *context);

#endif
