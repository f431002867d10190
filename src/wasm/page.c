/* Acies in a page: the door of include/acies/acies.h, for WebAssembly.
 *
 * The page writes a question into memory it asks for, calls acies_ask, reads the answer where it is told, and frees
 * both. The engine wants nothing of the outside but memory: no clock, no files, no randomness. jansson would ask the
 * clock for the seed of its tables; the order of what is written does not depend on it, so it gets a fixed one. */
#include "acies/acies.h"

#include <jansson.h>

struct acies *page_open(void);

struct acies *page_open(void) {
    json_object_seed(1);
    return acies_open();
}
