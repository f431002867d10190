/* Acies as a library (include/acies/acies.h): the door, with text on both sides. */
#include "acies/acies.h"

#include "door/door.h"

#include <stdlib.h>
#include <string.h>

/* A handle is a door; the type is only hidden. */
struct acies *acies_open(void) {
    return (struct acies *)door_open();
}

const char *acies_version(void) { return door_version(); }

char *acies_ask(struct acies *door, const char *question) {
    return door_ask_text((struct door *)door, question, strlen(question));
}

void acies_free(char *answer) { free(answer); }

void acies_close(struct acies *door) { door_close((struct door *)door); }
