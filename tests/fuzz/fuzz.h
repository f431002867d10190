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
/* The rule set that a value names; the first of all where it names none that is known. */
const struct ruleset *named_rules(const json_t *object);
/* The small games that acts are thrown at, some of each rule set: battles at several places of the bound, and games
 * whose ground is still to be chosen. NULL past the last; to be ended by the caller. */
struct game *small_game(unsigned number);

#endif
