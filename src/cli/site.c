/* Where the board's page lies. */
#include "cli/site.h"

#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool is_site(const char *folder) {
    char path[SERVER_PATH_MAX];
    snprintf(path, sizeof path, "%s/engine.wasm", folder);
    return access(path, R_OK) == 0;
}

const char *find_site(const char *said) {
    const char *const places[] = {said, getenv("ACIES_SITE"), "build-web/site", ACIES_SOURCE_SITE,
                                  ACIES_INSTALLED_SITE};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (places[i] && *places[i] && is_site(places[i])) return places[i];
        if (i == 0 && said) return NULL;
    }
    return NULL;
}
