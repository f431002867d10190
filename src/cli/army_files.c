/* Army files: read, judged, found among the stored ones. */
#include "cli/army.h"
#include "orders/orders.h"

#include <stdlib.h>
#include <string.h>

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

bool stored_army(const struct ruleset *rs, const char *id, char *path, size_t size) {
    char folder[512];
    if (strchr(id, '/') || !data_folder("armies", rs->code, folder, sizeof folder)) return false;
    int used = snprintf(path, size, "%s/%s.json", folder, id);
    FILE *file = used > 0 && (size_t)used < size ? fopen(path, "rb") : NULL;
    if (file) fclose(file);
    return file;
}

const char *stored_army_name(const struct ruleset *rs, const char *id, char name[NAME_MAX_LENGTH]) {
    char path[1024];
    struct army_file *file = malloc(sizeof *file);
    snprintf(name, NAME_MAX_LENGTH, "%s", id);
    if (file && stored_army(rs, id, path, sizeof path) && army_load(&army_command, file, path) == EXIT_FINE)
        snprintf(name, NAME_MAX_LENGTH, "%s", file->army.name);
    free(file);
    return name;
}

size_t stored_armies(const struct ruleset *rs, char *ids[ARMIES_MAX]) {
    return stored_names("armies", rs->code, ids, ARMIES_MAX);
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
