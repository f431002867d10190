/* What players of a game measure in: base widths, 160 paces to a base width, javelin throws, inches. */
#ifndef ACIES_GAME_MEASURE_H
#define ACIES_GAME_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

struct measure {
    const char *name, *suffix; /* "base widths"; "bw", as it is typed behind a number */
    const char *unit;          /* "BW", as a sentence has it behind a number */
    int16_t to_base_width;     /* so many are a base width */
    bool whole;                /* told in whole ones, and nobody speaks of millimetres */
};

#endif
