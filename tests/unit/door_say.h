/* How the tests ask the door. */
#ifndef ACIES_TESTS_DOOR_SAY_H
#define ACIES_TESTS_DOOR_SAY_H

#include "door/door.h"

#include <stdlib.h>
#include <string.h>

/* Asks with single quotes for double ones, so that the requests can be read. */
static inline json_t *say(struct door *d, const char *text) {
    char *request = strdup(text);
    for (char *c = request; *c; c++)
        if (*c == '\'') *c = '"';
    json_t *error = NULL, *object = door_read(request, strlen(request), &error);
    json_t *answer = object ? door_ask(d, object) : json_incref(error);
    json_decref(object);
    json_decref(error);
    free(request);
    return answer;
}

#endif
