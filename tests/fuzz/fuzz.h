/* What the fuzzers share. Each target is one function over bytes: libFuzzer drives it when built with clang and
 * -Dfuzz=enabled, and driver.c runs it over its corpus in every build. */
#ifndef ACIES_FUZZ_H
#define ACIES_FUZZ_H

#include "game/game.h"
#include "game/json.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program if a promise is broken: that is what a fuzzer looks for. */
void must(bool kept, const char *promise);
/* The small battle that acts are thrown at, from its place in the bound that `phase` names ("move", "fight" ...);
 * to be ended by the caller. */
struct game *small_battle(const char *phase);
/* A game whose ground is still to be chosen. */
struct game *small_opening(void);

#endif
