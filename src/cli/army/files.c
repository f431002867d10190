/* Army files: read, judged, found among the stored ones. */
#include "cli/army/army.h"
#include "orders/hand_list.h"

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
static int army_read(const struct command *c, struct army_file *file, const char *path) {
    size_t size;
    memset(file, 0, sizeof *file);
    snprintf(file->path, sizeof file->path, "%s", path);
    char *text = input_all(c, path, &size);
    if (!text) return EXIT_USAGE;
    bool good = army_of_text(file, text, size);
    free(text);
    return good ? EXIT_FINE : EXIT_SOME;
}

/* Allies that bring any elements of their list are lent it, where it is stored. */
static void lend_stored(const struct command *c, struct army_file *file) {
    char path[1024];
    struct army_file *ally = NULL;
    for (unsigned i = 0; i < file->army.contingents; i++) {
        struct contingent *friends = &file->army.contingent[i];
        if (!friends->any || !stored_army(file->rs, friends->army, path, sizeof path)) continue;
        if (!ally) ally = malloc(sizeof *ally);
        if (ally && army_read(c, ally, path) == EXIT_FINE) army_lend(friends, &ally->army);
    }
    free(ally);
}

int army_load(const struct command *c, struct army_file *file, const char *path) {
    int code = army_read(c, file, path);
    if (code == EXIT_FINE) lend_stored(c, file);
    return code;
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

const char *nearest_army(const struct ruleset *rs, const char *id, char near[ARMY_ID_LENGTH]) {
    char **ids = calloc(ARMIES_MAX, sizeof *ids);
    const char **words = calloc(ARMIES_MAX + 1, sizeof *words);
    size_t count = ids && words ? stored_armies(rs, ids) : 0;
    for (size_t i = 0; i < count; i++) words[i] = ids[i];
    const char *found = count ? nearest_word(id, words) : NULL;
    if (found) snprintf(near, ARMY_ID_LENGTH, "%s", found);
    for (size_t i = 0; i < count; i++) free(ids[i]);
    free(ids);
    free(words);
    return found ? near : NULL;
}

/* Complains that there is no such army, and which may be meant. */
static int no_such_army(const struct command *c, const struct ruleset *rs, const char *id) {
    char near[ARMY_ID_LENGTH];
    if (rs && nearest_army(rs, id, near))
        problem(c, "there is no army '%s'; did you mean '%s'?", id, near);
    else
        problem(c, "there is no army '%s'; 'acies army' lists them", id);
    return EXIT_USAGE;
}

/* --- armies as they are named -------------------------------------------------------------------------- */

/* "1xCv (Gen), 11xLH": no file, and no id has a bracket, a comma or a number of something in it, or several lines. */
static bool is_list(const char *said) {
    size_t digits = strspn(said, " 0123456789");
    return !is_there(said) && (strpbrk(said, ",(\n") || (digits && (said[digits] == 'x' || said[digits] == 'X')));
}

/* What a hand has written, in the notation; what is not understood even so is left to be complained of. */
static const char *in_notation(const struct ruleset *rs, const char *list, struct hand_list *hand, char *why,
                               size_t size) {
    *why = '\0';
    if (!hand || hand_is_notation(rs, list)) return list;
    if (hand_list_read(rs, list, hand)) return hand->list;
    snprintf(why, size, "%s", hand->why);
    return list;
}

/* An army of nowhere, which has nothing but its list. */
static bool army_of_list(struct army_file *file, const struct ruleset *rs, const char *said) {
    char why[480];
    struct hand_list *hand = calloc(1, sizeof *hand);
    const char *list = in_notation(rs, said, hand, why, sizeof why);
    json_t *o = json_pack("{s:s s:s s:s s:s}", "ruleset", rs->code, "id", "list", "name", "List", "list", list);
    if (rs->armies->regions) json_object_set_new(o, "region", json_string(rs->armies->regions[0]));
    if (rs->armies->regions) json_object_set_new(o, "aggression", json_integer(0));
    file->rs = rs;
    snprintf(file->path, sizeof file->path, "the list");
    bool good = o && army_from_json(rs, o, &file->army, &file->wrong, &file->clause);
    if (!o) snprintf(file->wrong.text, sizeof file->wrong.text, "a list is text that can be read");
    if (strcmp(file->wrong.field, "list") == 0) {
        file->wrong.field[0] = '\0';
        if (*why) snprintf(file->wrong.text, sizeof file->wrong.text, "%s", why);
    }
    free(hand);
    json_decref(o);
    return good;
}

/* An operand with a '/' or an ending is a file, any other the id of a stored army. */
static bool find_army(const struct ruleset *only, const char *said, char *path, size_t size) {
    if (strchr(said, '/') || strchr(said, '.') || strcmp(said, "-") == 0) {
        snprintf(path, size, "%s", said);
        return true;
    }
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++)
        if ((*rs)->armies && (!only || *rs == only) && stored_army(*rs, said, path, size)) return true;
    return false;
}

int army_take(const struct command *c, const struct ruleset *only, const char *said, struct army_file *file) {
    const struct ruleset *rs = only ? only : rulesets()[0];
    char path[1024];
    memset(file, 0, sizeof *file);
    if (is_list(said)) return army_of_list(file, rs, said) ? EXIT_FINE : EXIT_SOME;
    if (!find_army(only, said, path, sizeof path)) return no_such_army(c, rs, said);
    return army_load(c, file, path);
}
