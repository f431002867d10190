/* A bot that is a program of its own: one JSON object a line on its standard input, one on its standard output
 * (docs/arena.md). Whatever it does, the one who asks gets an answer or a reason within the time he allows. */
#ifndef ACIES_ARENA_PROGRAM_H
#define ACIES_ARENA_PROGRAM_H

#include <jansson.h>
#include <stdbool.h>

enum { PROGRAM_ANSWER_MAX = 1 << 16 };

struct program;

/* NULL: it cannot be started. */
struct program *program_start(const char *path);
/* Ends it and all its children, without asking. */
void program_stop(struct program *p);
/* Ends what programs have left behind that nobody is the parent of any more; to be called when all have been stopped.
 */
void programs_sweep(void);
/* Sends a line (handed over); with `wants` an object is expected back. NULL, or false: *why says what it did wrong, and
 * it is to be stopped. */
json_t *program_ask(struct program *p, json_t *question, int milliseconds, const char **why);
bool program_tell(struct program *p, json_t *news, int milliseconds, const char **why);

#endif
