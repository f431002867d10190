/* Army lists of other people: as hands write them (orders/hand_list.h), one to a file, and those of the public Tabletop
 * Simulator mods: Lua tables, each list with its name, home, aggression and the elements as players write them:
 *
 *     armies["Book"]["I/1a A People 300-200BC"] = {data = {aggresiveness = 2, terrain = 'Arable', list = '1xCv (Gen),
 * …'}}
 */
#include "cli/army/army.h"
#include "cli/army/lua_tables.h"
#include "orders/hand_army.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

struct import {
    const struct command *command;
    const struct ruleset *rs;
    const char *folder;
    bool json;
    json_t *seen; /* ids, with the list each stands for */
    int taken, again, refused;
    bool stuck; /* nothing can be written: what is left is not tried */
};

/* --- one list ------------------------------------------------------------------------------------------ */

static bool keep(struct import *in, const char *id, const json_t *army) {
    char path[1400], folder[1024];
    if (in->folder)
        snprintf(path, sizeof path, "%s/%s.json", in->folder, id);
    else if (own_data_path("armies/", folder, sizeof folder) && make_folders(folder))
        snprintf(path, sizeof path, "%s%s-%s.json", folder, in->rs->code, id);
    else
        return problem(in->command, "there is no place for armies of your own: name a folder by --out"), false;
    return json_dump_file(army, path, JSON_INDENT(2)) == 0 ||
           (problem(in->command, "cannot write '%s': %s", path, strerror(errno)), false);
}

static void report(const struct import *in, const char *title, const char *id, const char *why) {
    if (!in->json && !why) printf("%s: %s\n", id, title);
    if (!in->json && why) printf("refused: %s: %s\n", title, why);
    if (!in->json) return;
    json_t *o = json_pack("{s:s s:b s:s}", "title", title, "legal", !why, "id", id);
    if (why) json_object_set_new(o, "why", json_string(why));
    print_line(o);
    json_decref(o);
}

/* A list that stands there twice, once with figures and once without, is one army. Lets go of `army`. */
static void take_list(struct import *in, const char *title, json_t *army) {
    struct army_file *file = calloc(1, sizeof *file);
    char why[600];
    const char *id = json_string_value(json_object_get(army, "id"));
    const json_t *before = json_object_get(in->seen, id ? id : ""), *list = json_object_get(army, "list");
    if (before && json_equal(before, list)) {
        in->again++;
    } else if (file && id && army_from_json(in->rs, army, &file->army, &file->wrong, &file->clause)) {
        json_object_set(in->seen, id, (json_t *)list);
        bool good = keep(in, id, army);
        in->taken += good;
        in->stuck = !good;
        if (good) report(in, title, id, NULL);
    } else {
        in->refused++;
        report(in, title, id ? id : "",
               file && id ? complaint_say(&file->wrong, why, sizeof why) : "not enough memory");
    }
    json_decref(army);
    free(file);
}

/* Wherever in the tables one has "data" with a "list", it is an army called by its name. */
static void take_all(struct import *in, const char *title, const json_t *value) {
    const json_t *data = json_object_get(value, "data");
    const char *key;
    json_t *inner;
    if (json_is_string(json_object_get(data, "list"))) {
        take_list(in, title, army_of_title(in->rs, title, data));
        return;
    }
    json_object_foreach((json_t *)value, key, inner) if (json_is_object(inner) && !in->stuck) take_all(in, key, inner);
}

/* "lists/later-romans.txt" is called "later-romans" where it gives itself no name. */
static void name_of_file(const char *path, char *name, size_t size) {
    const char *slash = strrchr(path, '/'), *own = slash ? slash + 1 : path;
    snprintf(name, size, "%.*s", (int)(*own ? strcspn(own, ".") : 0), strcmp(own, "-") == 0 ? "My list" : own);
}

static int import_hand(struct import *in, const char *path, const char *text) {
    struct hand_list *hand = calloc(1, sizeof *hand);
    char title[HAND_TITLE], name[SIDE_NAME_LENGTH];
    if (!hand) return problem(in->command, "not enough memory");
    if (!hand_list_read(in->rs, text, hand)) {
        if (hand->line)
            problem(in->command, "%s, line %d: %s", path, hand->line, hand->why);
        else
            problem(in->command, "%s: %s", path, hand->why);
        free(hand);
        return EXIT_SOME;
    }
    name_of_file(path, name, sizeof name);
    int before = in->taken;
    take_list(in, hand_title(hand, name, title), army_of_hand(in->rs, hand, name));
    if (in->taken > before && !in->json) {
        json_t *taken = hand_taken(in->rs, hand);
        for (size_t i = 0; i < json_array_size(taken); i++)
            printf("  %s\n", json_string_value(json_object_get(json_array_get(taken, i), "text")));
        json_decref(taken);
    }
    free(hand);
    return in->stuck ? EXIT_USAGE : EXIT_FINE;
}

static int import_file(struct import *in, const char *name) {
    size_t size;
    int line = 0, before = in->taken + in->again + in->refused;
    char *text = input_all(in->command, name, &size);
    if (!text) return EXIT_USAGE;
    size_t letters = strlen(name);
    bool tabled = strchr(text, '{') || (letters > 3 && strcmp(name + letters - 3, "lua") == 0);
    json_t *tables = tabled ? lua_tables(text, &line) : NULL;
    if (!tabled) {
        int code = strlen(text) == size ? import_hand(in, name, text)
                                        : (problem(in->command, "%s holds zero bytes: it is no list", name), EXIT_SOME);
        free(text);
        return code;
    }
    free(text);
    if (!tables) {
        problem(in->command, "%s, line %d: this is no Lua with nothing but tables", name, line);
        return EXIT_SOME;
    }
    take_all(in, "", tables);
    json_decref(tables);
    if (in->stuck) return EXIT_USAGE;
    if (in->taken + in->again + in->refused > before) return EXIT_FINE;
    problem(in->command, "%s: there are no army lists in it: tables with a \"data\" that has a \"list\"", name);
    return EXIT_SOME;
}

int import_armies(const struct arguments *args, const struct ruleset *rs) {
    const char *folder = given(args, "out");
    if (args->count == 0) return wrong_usage(args->command, "no file to import is named");
    if (folder && mkdir(folder, 0777) != 0 && errno != EEXIST)
        return problem(args->command, "cannot make '%s': %s", folder, strerror(errno));
    struct import in = {args->command, rs, folder, given(args, "json") != NULL, json_object(), 0, 0, 0, false};
    int worst = EXIT_FINE;
    for (int i = 0; i < args->count && !in.stuck; i++) {
        int code = import_file(&in, args->word[i]);
        if (code > worst) worst = code;
    }
    int all = in.taken + in.refused;
    if (all && !in.json && !in.stuck)
        printf("%d of %d lists imported%s%s\n", in.taken, all, in.again ? ", those that stood there twice once" : "",
               in.refused ? "; the others are not lists of this rule set" : "");
    json_decref(in.seen);
    return in.refused && worst == EXIT_FINE ? EXIT_SOME : worst;
}
