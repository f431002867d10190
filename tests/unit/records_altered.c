/* A byte changed anywhere in a record of a whole battle is found. Arguments: how many bytes of each record are changed,
 * one at a time and at places picked by a number, and the records. */
#include "chance/chance.h"
#include "game/record.h"

#include <stdio.h>
#include <stdlib.h>

enum { RECORD_MAX = 1 << 20 };

static bool verifies(char *text, size_t size) {
    struct record r;
    FILE *file = fmemopen(text, size, "r");
    if (!file) return false;
    bool good = record_read(file, ruleset_find, &r);
    fclose(file);
    record_close(&r);
    return good;
}

/* Another byte there than the one that was: mostly one that keeps the line JSON, now and then any. */
static char other_than(char was, struct source *chance) {
    static const char likely[] = "0123456789abcdefghijklmnopqrstuvwxyz-\"{}[]:, \n";
    for (;;) {
        uint32_t n = source_below(chance, 8 * sizeof likely);
        char c = n < sizeof likely - 1 ? (char)source_below(chance, 256) : likely[n % (sizeof likely - 1)];
        if (c != was) return c;
    }
}

int main(int argc, char **argv) {
    static char text[RECORD_MAX];
    unsigned passed = 0, failed = 0, changes = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
    struct source chance = source_of(12, 0);
    for (int i = 2; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        size_t size = file ? fread(text, 1, sizeof text, file) : 0;
        if (file) fclose(file);
        if (!verifies(text, size)) printf("%s does not verify as it is\n", argv[i]), failed++;
        for (unsigned n = 0; n < changes && size > 1; n++) { /* the last line feed may be missing */
            size_t at = source_below(&chance, (uint32_t)size - 1);
            char was = text[at];
            text[at] = other_than(was, &chance);
            bool unseen = verifies(text, size);
            if (unseen) printf("%s: byte %zu, '%c' instead of '%c', was not seen\n", argv[i], at, text[at], was);
            unseen ? failed++ : passed++;
            text[at] = was;
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed || !passed;
}
