/* The commands' way to the door. */
#ifndef ACIES_CLI_ASK_H
#define ACIES_CLI_ASK_H

#include "cli/cli.h"
#include "door/door.h"

/* Asks and lets go of the request. The answer is a new object. */
json_t *ask(struct door *d, json_t *request);

/* Says an error of the door in one sentence on stderr, with all that is known of the place:
 * "acies judge: position.json, line 3, sides[0].pieces[1].at: sentence (dba30-152)". `file` may be NULL. */
void say_error(const struct command *c, const char *file, const json_t *error);
/* If the answer is an error: says so and returns true. */
bool failed(const struct command *c, const char *file, const json_t *answer);

/* A field of an object known to be there: "" or 0 where it is not. */
const char *text_of(const json_t *object, const char *field);
long long number_of(const json_t *object, const char *field);

/* A position or other object from a file. NULL after a complaint. */
json_t *object_from_file(const struct command *c, const char *name);

/* Makes the answer to the object on a line, a new object; or, where the line holds none (object is NULL), the answer
 * that `error`, which is handed over, becomes. */
typedef json_t *(*line_answer)(void *context, json_t *object, json_t *error);
/* What `in` holds at its present line, answered. */
json_t *answer_line(struct input *in, enum line_status status, line_answer answer, void *context);
/* Answers every line of an input, one line each, in order; errors name the line. Returns the exit code. */
int answer_lines(const struct command *c, const char *file, line_answer answer, void *context);

#endif
