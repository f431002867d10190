/* Army files: read, judged, found among the stored ones. */
#include "cli/army.h"
#include "orders/orders.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- files --------------------------------------------------------------------------------------------- */

/* What the text of a file says. False: file->wrong says what is wrong. */
static bool army_of_text(struct army_file *file, const char *text, size_t size) {
    json_t *object = json_read(text, size, &file->wrong);
    const char *code = object ? ruleset_code_from_json(object, &file->wrong) : NULL;
    file->rs = code ? ruleset_find(code) : NULL;
    bool good = false;
    if (file->rs)
        good = army_from_json(file->rs, object, &file->army, &file->wrong, &file->clause);
    else if (code) {
        snprintf(file->wrong.text, sizeof file->wrong.text, "there is no rule set '%.20s'", code);
        snprintf(file->wrong.field, sizeof file->wrong.field, "ruleset");
    }
    json_decref(object);
    return good;
}

/* Reads and judges an army file: EXIT_FINE, EXIT_SOME (file->wrong says why), EXIT_USAGE after a complaint. */
int army_load(const struct command *c, struct army_file *file, const char *path) {
    size_t size;
    memset(file, 0, sizeof *file);
    snprintf(file->path, sizeof file->path, "%s", path);
    char *text = input_all(c, path, &size);
    if (!text) return EXIT_USAGE;
    bool good = army_of_text(file, text, size);
    free(text);
    return good ? EXIT_FINE : EXIT_SOME;
}

/* "acies army: FILE, elements[2].types: sentence (dba30-101)" */
void say_illegal_army(const struct command *c, const struct army_file *file) {
    char said[400], cited[CLAUSE_NAME_MAX] = "";
    if (file->clause) clause_name(file->rs, file->clause, cited);
    complaint_say(&file->wrong, said, sizeof said);
    problem(c, "%s%s%s%s%s%s", file->path, file->wrong.line || file->wrong.field[0] ? ", " : ": ", said,
            *cited ? " (" : "", cited, *cited ? ")" : "");
}

/* --- stored armies ------------------------------------------------------------------------------------- */

static bool is_there(const char *path) { return access(path, R_OK) == 0; }

/* One that came with the game, or one of the player's own, which the board writes as <rule set>-<id>.json. */
bool stored_army(const struct ruleset *rs, const char *id, char *path, size_t size) {
    char folder[512], name[128];
    if (strchr(id, '/')) return false;
    if (data_folder("armies", rs->code, folder, sizeof folder)) {
        int used = snprintf(path, size, "%s/%s.json", folder, id);
        if (used > 0 && (size_t)used < size && is_there(path)) return true;
    }
    int used = snprintf(name, sizeof name, "armies/%s-%s.json", rs->code, id);
    return used > 0 && (size_t)used < sizeof name && own_data_path(name, path, size) && is_there(path);
}

const char *stored_army_name(const struct ruleset *rs, const char *id, char name[SIDE_NAME_LENGTH]) {
    char path[1024];
    struct army_file *file = malloc(sizeof *file);
    snprintf(name, SIDE_NAME_LENGTH, "%s", id);
    if (file && stored_army(rs, id, path, sizeof path) && army_load(&army_command, file, path) == EXIT_FINE)
        snprintf(name, SIDE_NAME_LENGTH, "%s", file->army.name);
    free(file);
    return name;
}

size_t stored_armies(const struct ruleset *rs, char *ids[ARMIES_MAX]) {
    char folder[512], prefix[32];
    size_t count = stored_names("armies", rs->code, ids, ARMIES_MAX), start = strlen(rs->code) + 1;
    snprintf(prefix, sizeof prefix, "%s-", rs->code);
    DIR *dir = own_data_path("armies/", folder, sizeof folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; dir && count < ARMIES_MAX && (entry = readdir(dir));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".json") != 0 || strncmp(entry->d_name, prefix, start) != 0) continue;
        char *id = strndup(entry->d_name + start, (size_t)(dot - entry->d_name) - start);
        if (id) ids[count++] = id;
    }
    if (dir) closedir(dir);
    return count;
}

int no_such_army(const struct command *c, const struct ruleset *rs, const char *id) {
    char *ids[ARMIES_MAX];
    const char *words[ARMIES_MAX + 1] = {NULL};
    size_t count = rs ? stored_armies(rs, ids) : 0;
    for (size_t i = 0; i < count; i++) words[i] = ids[i];
    const char *near = nearest_word(id, words);
    if (near)
        problem(c, "there is no army '%s'; did you mean '%s'?", id, near);
    else
        problem(c, "there is no army '%s'; 'acies army' lists them", id);
    for (size_t i = 0; i < count; i++) free(ids[i]);
    return EXIT_USAGE;
}

/* An operand with a '/' or an ending is a file, any other the id of a stored army. */
bool find_army(const struct ruleset *only, const char *said, char *path, size_t size) {
    if (strchr(said, '/') || strchr(said, '.') || strcmp(said, "-") == 0) {
        snprintf(path, size, "%s", said);
        return true;
    }
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++)
        if ((*rs)->armies && (!only || *rs == only) && stored_army(*rs, said, path, size)) return true;
    return false;
}
