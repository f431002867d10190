/* A heading in words. */
#include "game/words/compass.h"

#include <stdio.h>

const char *compass_words(heading facing, char *buffer, size_t size) {
    static const char *const points[8] = {"north", "north-east", "east", "south-east",
                                          "south", "south-west", "west", "north-west"};
    heading eighth = (heading)(facing + 0x1000);
    heading off = (heading)(facing - (eighth & 0xE000));
    if (off < 46 || off > 65536 - 46) /* within a quarter of a degree of a compass point */
        snprintf(buffer, size, "%s", points[eighth >> 13]);
    else
        snprintf(buffer, size, "%g degrees", (facing * 3600 + 32768) / 65536 / 10.0);
    return buffer;
}
