/* What is stored with the program: scenarios, armies. */
#include "cli/cli.h"

#include "game/ruleset.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const struct ruleset *ruleset_asked(const struct command *c, const char *code) {
    enum { MOST = 16 };
    const char *codes[MOST + 1];
    char known[120] = "", small[24];
    size_t used = 0, count = 0;
    for (const struct ruleset *const *r = rulesets(); *r && count < MOST && used < sizeof known; r++) {
        if (strcasecmp((*r)->code, code) == 0) return *r;
        codes[count++] = (*r)->code;
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", (*r)->code);
    }
    codes[count] = NULL;
    snprintf(small, sizeof small, "%s", code);
    for (char *l = small; *l; l++) *l = (char)tolower((unsigned char)*l);
    const char *near = nearest_word(small, codes);
    wrong_usage(c, "there is no rule set '%.40s': there are %s%s%s%s", code, known, near ? "; did you mean " : "",
                near ? near : "", near ? "?" : "");
    return NULL;
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

size_t stored_names(const char *kind, const char *code, char **names, size_t room) {
    char folder[512];
    size_t count = 0;
    DIR *dir = data_folder(kind, code, folder, sizeof folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; dir && count < room && (entry = readdir(dir));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || dot == entry->d_name || strcmp(dot, ".json") != 0) continue;
        char *name = strndup(entry->d_name, (size_t)(dot - entry->d_name));
        if (name) names[count++] = name;
    }
    if (dir) closedir(dir);
    qsort(names, count, sizeof *names, by_text);
    return count;
}
