/* Fuzzer: the door itself, with requests one a line. Every one gets an answer, and the answer is sound JSON. */
#include "door/door.h"
#include "fuzz.h"
#include "game/text.h"

#include <stdlib.h>
#include <string.h>

static void ask_one(struct door *d, const char *line, size_t size) {
    struct complaint c = {0};
    char *answer = door_ask_text(d, line, size);
    uint32_t character;
    bool sound;
    must(answer != NULL, "every request is answered");
    must(text_unfit(answer, strlen(answer), &character, &sound) == strlen(answer), "an answer is fit to be shown");
    /* Answers may be larger than requests may be: then only their end is looked at. */
    if (strlen(answer) < JSON_TEXT_MAX) {
        json_t *object = json_read(answer, strlen(answer), &c);
        must(json_is_object(object), "an answer is a JSON object");
        json_decref(object);
    }
    free(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    struct door *d = door_open();
    while (d && size > 0) {
        const char *newline = memchr(text, '\n', size);
        size_t line = newline ? (size_t)(newline - text) : size;
        ask_one(d, text, line);
        if (!newline) break;
        text += line + 1;
        size -= line + 1;
    }
    door_close(d);
    return 0;
}
