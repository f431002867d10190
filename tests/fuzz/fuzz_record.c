/* Fuzzer: records. What verifies can be written again, verifies again, and ends in the same state. */
#include "fuzz.h"
#include "game/record.h"

#include <stdlib.h>

static bool read_bytes(const void *data, size_t size, struct record *out) {
    FILE *file = fmemopen((void *)data, size, "r");
    bool good = file && record_read(file, ruleset_find, out);
    if (file) fclose(file);
    return good;
}

static void check_again(const struct record *first) {
    char *text = NULL;
    size_t size = 0;
    struct record second = {0};
    FILE *file = open_memstream(&text, &size);
    must(file && record_write(file, first->game, &first->names, SEAT_NONE), "a game that was read can be written");
    fclose(file);
    must(read_bytes(text, size, &second), "a record written down verifies");
    must(game_hash(first->game) == game_hash(second.game), "a record written down ends in the same state");
    record_close(&second);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct record r = {0};
    if (size == 0) return 0; /* fmemopen wants at least a byte */
    if (read_bytes(data, size, &r))
        check_again(&r);
    else
        must(r.fault.text[0] != '\0', "a record that does not verify says why");
    record_close(&r);
    return 0;
}
