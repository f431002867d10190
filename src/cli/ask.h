/* The commands' way to the door. */
#ifndef ACIES_CLI_ASK_H
#define ACIES_CLI_ASK_H

#include "cli/cli.h"
#include "door/door.h"

/* Asks and lets go of the request. The answer is a new object. */
json_t *ask(struct door *d, json_t *request);
/* If the answer is an error: says so on stderr ("acies odds: sentence") and returns true. */
bool failed(const struct command *c, const json_t *answer);

/* A field of an object known to be there: "" or 0 where it is not. */
const char *text_of(const json_t *object, const char *field);
long long number_of(const json_t *object, const char *field);

/* A position, record or other object from a file. NULL after a complaint. */
json_t *object_from_file(const struct command *c, const char *name);

/* Answers every line of an input with what `answer` makes of the object on it, one line each. Lines that are no
 * sound object are answered with an error that names the line. Returns the exit code. */
typedef json_t *(*line_answer)(void *context, json_t *object);
int answer_lines(const struct command *c, const char *file, line_answer answer, void *context);

#endif
