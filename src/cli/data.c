/* Where stored data lies: scenarios, armies. */
#include "cli/cli.h"

#include <stdlib.h>
#include <unistd.h>

/* As the environment says, beside the player, where it was built, where it was installed. */
bool data_folder(const char *kind, const char *code, char *path, size_t size) {
    const char *said = getenv("ACIES_DATA");
    const char *const roots[] = {said, "data", ACIES_SOURCE_DATA, ACIES_INSTALLED_DATA};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        if (!roots[i] || !*roots[i]) continue;
        snprintf(path, size, "%s/%s/%s", roots[i], kind, code);
        if (access(path, R_OK | X_OK) == 0) return true;
    }
    return false;
}
