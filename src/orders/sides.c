/* The sides by name. */
#include "orders/orders.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *side_name(const struct game *g, int side) {
    const char *name = game_setup(g)->side[side & 1].name;
    return *name ? name : side ? "Second side" : "First side";
}

void name_sides(const struct game *g, const char *from, char *to, size_t size) {
    size_t n = 0;
    while (*from && n + 1 < size) {
        bool side =
            strncmp(from, "side ", 5) == 0 && (from[5] == '0' || from[5] == '1') && !isalnum((unsigned char)from[6]);
        if (side) {
            n += (size_t)snprintf(to + n, size - n, "%s", side_name(g, from[5] - '0'));
            if (n >= size) n = size - 1;
            from += 6;
        } else {
            to[n++] = *from++;
        }
    }
    to[n] = '\0';
}
