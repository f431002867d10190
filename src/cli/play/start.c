/* How a game at the terminal starts: which game, which battle; questions answered by a number or Enter. */
#include "cli/play/play.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void copy_text(const json_t *object, const char *field, char *out, size_t size, const char *fallback) {
    const char *text = json_string_value(json_object_get(object, field));
    snprintf(out, size, "%s", text && *text ? text : fallback);
}

/* One JSON object from a file, bounded in size. */
static json_t *read_object(const char *path, struct complaint *c) {
    *c = (struct complaint){0};
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(c->text, sizeof c->text, "%s", strerror(errno));
        return NULL;
    }
    bool directory = is_directory(file);
    char *text = malloc(JSON_TEXT_MAX + 1);
    size_t size = text ? fread(text, 1, JSON_TEXT_MAX + 1, file) : 0;
    for (size_t more = size; text && more > JSON_TEXT_MAX;) { /* too long to be read: how long is told */
        more = fread(text, 1, JSON_TEXT_MAX + 1, file);
        size += more;
    }
    bool failed_reading = ferror(file) != 0;
    fclose(file);
    json_t *object = NULL;
    if (!text || failed_reading)
        snprintf(c->text, sizeof c->text, directory ? "it is a directory" : "the file cannot be read");
    else
        object = json_read(text, size, c);
    free(text);
    if (object && !json_is_object(object)) {
        snprintf(c->text, sizeof c->text, "a position is a JSON object");
        json_decref(object);
        return NULL;
    }
    return object;
}

/* File names begin with a number: that is the order players see. */
static int by_path(const void *a, const void *b) {
    return strcmp(((const struct scenario *)a)->path, ((const struct scenario *)b)->path);
}

/* The stored positions of a rule set, by file name. */
static int scenarios_of(const struct ruleset *rs, struct scenario out[SCENARIOS_MAX]) {
    char folder[PATH_LENGTH - 256];
    DIR *dir = data_folder("scenarios", rs->code, folder, sizeof folder) ? opendir(folder) : NULL;
    int count = 0;
    for (struct dirent *entry; dir && count < SCENARIOS_MAX && (entry = readdir(dir));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".json") != 0 || strlen(entry->d_name) > 200) continue;
        struct scenario *s = &out[count];
        struct complaint c;
        snprintf(s->path, sizeof s->path, "%s/%s", folder, entry->d_name);
        json_t *object = read_object(s->path, &c);
        if (!object) continue;
        copy_text(object, "title", s->title, sizeof s->title, entry->d_name);
        copy_text(object, "about", s->about, sizeof s->about, "");
        json_decref(object);
        count++;
    }
    if (dir) closedir(dir);
    qsort(out, (size_t)count, sizeof *out, by_path);
    return count;
}

/* What is said about the position rather than in it goes before the reader sees it. */
static bool setup_of(const struct command *c, const char *path, json_t *object, const struct ruleset **rs,
                     struct setup *setup) {
    struct complaint wrong = {0};
    const char *code = ruleset_code_from_json(object, &wrong);
    const struct ruleset *found = code ? ruleset_find(code) : NULL;
    if (code && !found)
        return problem(c, "%s: there is no rule set '%s'; 'acies rules' lists them.", path, code), false;
    if (!code) return problem(c, "%s: %s.", path, wrong.text), false;
    *rs = found;
    if (setup_from_json(found, object, setup, &wrong)) return true;
    if (*wrong.field) return problem(c, "%s: %s: %s.", path, wrong.field, wrong.text), false;
    return problem(c, "%s: %s.", path, wrong.text), false;
}

bool position_load(const struct command *c, const char *path, const struct ruleset **rs, struct setup *setup,
                   char *title, size_t size) {
    struct complaint wrong;
    json_t *object = read_object(path, &wrong);
    if (!object) {
        if (wrong.line)
            problem(c, "%s, line %d: %s.", path, wrong.line, wrong.text);
        else
            problem(c, "%s: %s.", path, wrong.text);
        return false;
    }
    copy_text(object, "title", title, size, "");
    bool ok = setup_of(c, path, object, rs, setup);
    json_decref(object);
    return ok;
}

/* The other games: whoever is new should see that there are some. */
static const struct ruleset *another_game(struct session *s, const struct ruleset *than) {
    const struct ruleset *other[GAMES_MAX] = {NULL};
    const char *titles[GAMES_MAX];
    int count = 0;
    for (const struct ruleset *const *rs = rulesets(); *rs && count < GAMES_MAX; rs++)
        if (*rs != than) titles[count] = (*rs)->title, other[count++] = *rs;
    int chosen = choose(s->console, "Which game?", titles, count, 0);
    return chosen < 0 ? NULL : other[chosen];
}

/* Asks for one of the stored battles, two armies, or another game; false if the input ends. */
static bool ask_for_battle(const struct arguments *args, struct session *s, const struct ruleset *rs,
                           struct setup *setup) {
    struct scenario *all = calloc(SCENARIOS_MAX, sizeof *all);
    const char *titles[SCENARIOS_MAX + 2];
    int count = all ? scenarios_of(rs, all) : 0, whole = count, last = count + (rs->armies != NULL);
    for (int i = 0; i < count; i++) titles[i] = all[i].title;
    titles[whole] = "a whole battle: choose two armies, lay the ground, deploy";
    titles[last] = "another game";
    char question[120];
    snprintf(question, sizeof question, "Which battle of %s?", rs->title);
    int chosen = choose(s->console, question, titles, last + 1, 0);
    bool ok = chosen >= 0;
    if (ok && chosen < count) {
        ok = position_load(args->command, all[chosen].path, &s->speaker.rs, setup, s->title, sizeof s->title);
        if (ok) fprintf(s->out, "%s\n%s%s", all[chosen].title, all[chosen].about, *all[chosen].about ? "\n" : "");
    }
    free(all);
    if (!ok || chosen < count) return ok;
    if (chosen < last) return armies_meet(args, s, rs, setup);
    const struct ruleset *other = another_game(s, rs);
    return other && ask_for_battle(args, s, other, setup);
}

static bool load_scenario(const struct arguments *args, struct session *s, const struct ruleset *rs, const char *number,
                          struct setup *setup) {
    struct scenario *all = calloc(SCENARIOS_MAX, sizeof *all);
    int count = all ? scenarios_of(rs, all) : 0;
    long n = 1;
    bool ok = count > 0;
    if (!ok) problem(args->command, "no stored positions of %s are found; name one with --position.", rs->code);
    ok = ok && read_number(args->command, "--scenario", number, 1, count, &n) &&
         position_load(args->command, all[n - 1].path, &s->speaker.rs, setup, s->title, sizeof s->title);
    free(all);
    return ok;
}

bool ends_with(const char *text, const char *ending) {
    size_t n = text ? strlen(text) : 0, m = strlen(ending);
    return n > m && strcmp(text + n - m, ending) == 0;
}

bool pick_position(const struct arguments *args, struct session *s, struct setup *setup) {
    const char *file = given(args, "position"), *code = given(args, "ruleset"), *number = given(args, "scenario");
    if (!file && ends_with(operand(args, 0), ".json"))
        file = operand(args, 0);
    else if (!code)
        code = operand(args, 0);
    if (file) return position_load(args->command, file, &s->speaker.rs, setup, s->title, sizeof s->title);
    const struct ruleset *rs = code ? ruleset_asked(args->command, code) : rulesets()[0];
    if (!rs) return false;
    if (given(args, "army") || given(args, "against")) return armies_meet(args, s, code ? rs : NULL, setup);
    return number ? load_scenario(args, s, rs, number, setup) : ask_for_battle(args, s, rs, setup);
}
