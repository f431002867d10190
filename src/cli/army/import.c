/* Army lists of other people: as hands write them (orders/hand_list.h), one to a file, and those of the public Tabletop
 * Simulator mods: Lua tables, each list with its name, home, aggression and the elements as players write them:
 *
 *     armies["Book"]["I/1a A People 300-200BC"] = {data = {aggresiveness = 2, terrain = 'Arable', list = '1xCv (Gen),
 * …'}}
 */
#include "cli/army/army.h"
#include "cli/army/lua_tables.h"
#include "orders/hand_list.h"

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

/* --- names --------------------------------------------------------------------------------------------- */

/* Where the dates begin: the last number of two digits or more with a dash and another behind it. */
static const char *period_in(const char *title) {
    const char *found = NULL;
    for (const char *c = title; *c; c++) {
        bool begins = isdigit((unsigned char)*c) && (c == title || c[-1] == ' ') && isdigit((unsigned char)c[1]);
        if (begins && strpbrk(c, "-B")) found = found ? found : c;
    }
    return found;
}

/* "II/16b Demetrios 315-285BC (Plain)": the name and the dates of it. */
static void split_title(const char *title, char name[SIDE_NAME_LENGTH], char period[SIDE_NAME_LENGTH]) {
    char text[400];
    snprintf(text, sizeof text, "%s", title);
    char *plain = strstr(text, " (Plain)");
    if (plain) *plain = '\0';
    const char *dates = period_in(text);
    snprintf(period, SIDE_NAME_LENGTH, "%s", dates ? dates : "");
    if (dates) text[dates - text] = '\0';
    size_t end = strlen(text);
    while (end && (text[end - 1] == ' ' || text[end - 1] == ',')) text[--end] = '\0';
    snprintf(name, SIDE_NAME_LENGTH, "%s", end ? text : title);
}

/* Small letters, digits and hyphens, of the name with its number. */
static void id_of(const char *name, char id[ARMY_ID_LENGTH]) {
    size_t used = 0;
    for (const char *c = name; *c && used + 1 < ARMY_ID_LENGTH; c++) {
        if (isalnum((unsigned char)*c))
            id[used++] = (char)tolower((unsigned char)*c);
        else if (used && id[used - 1] != '-')
            id[used++] = '-';
    }
    while (used && id[used - 1] == '-') used--;
    id[used] = '\0';
    if (!used) snprintf(id, ARMY_ID_LENGTH, "army");
}

/* --- one list ------------------------------------------------------------------------------------------ */

/* What is said in brackets is about one people or another: "Littoral (if from the islands), otherwise Arable". */
static void drop_brackets(char *text) {
    char *to = text;
    int depth = 0;
    for (const char *c = text; *c; c++) {
        depth += *c == '(';
        if (depth <= 0) *to++ = *c;
        depth -= *c == ')' && depth > 0;
    }
    *to = '\0';
}

/* A home by its name, or by the one that was meant: files spell them in their own ways, and some have mountains. */
static const char *region_meant(const struct ruleset *rs, const char *word) {
    const char *near = strncmp(word, "mountain", 8) == 0 ? "hilly" : nearest_word(word, rs->armies->regions);
    return near ? near : word;
}

/* 'Hilly/Arable' or 'Hilly or Arable': one home or a choice. */
static json_t *regions_of(const struct ruleset *rs, const char *terrain) {
    json_t *list = json_array();
    char text[120];
    snprintf(text, sizeof text, "%s", terrain);
    drop_brackets(text);
    for (char *rest = text, *word; (word = strtok_r(rest, "/,;. ", &rest));) {
        for (char *c = word; *c; c++) *c = (char)tolower((unsigned char)*c);
        if (strcmp(word, "or") != 0 && strcmp(word, "otherwise") != 0)
            json_array_append_new(list, json_string(region_meant(rs, word)));
    }
    if (json_array_size(list) != 1) return list;
    json_t *only = json_incref(json_array_get(list, 0));
    json_decref(list);
    return only;
}

static json_t *army_of_data(const struct import *in, const char *title, const json_t *data, char id[ARMY_ID_LENGTH]) {
    char name[SIDE_NAME_LENGTH], period[SIDE_NAME_LENGTH];
    const char *terrain = json_string_value(json_object_get(data, "terrain"));
    const json_t *aggression = json_object_get(data, "aggresiveness"); /* as the mods spell it */
    if (!aggression) aggression = json_object_get(data, "aggressiveness");
    if (!aggression) aggression = json_object_get(data, "aggression");
    split_title(title, name, period);
    id_of(name, id);
    json_t *army = json_pack("{s:s s:s s:s}", "ruleset", in->rs->code, "id", id, "name", name);
    if (period[0]) json_object_set_new(army, "period", json_string(period));
    if (in->rs->armies->regions) {
        json_object_set_new(army, "region", terrain ? regions_of(in->rs, terrain) : json_null());
        json_object_set_new(army, "aggression", json_integer((json_int_t)json_number_value(aggression)));
    }
    json_object_set(army, "list", json_object_get(data, "list"));
    return army;
}

static bool keep(struct import *in, const char *id, const json_t *army) {
    char path[1400], folder[1024];
    if (in->folder)
        snprintf(path, sizeof path, "%s/%s.json", in->folder, id);
    else if (own_data_path("armies/", folder, sizeof folder))
        snprintf(path, sizeof path, "%s%s-%s.json", folder, in->rs->code, id);
    else
        return false;
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

/* A list that stands there twice, once with figures and once without, is one army. */
static void take_list(struct import *in, const char *title, const json_t *data) {
    struct army_file *file = calloc(1, sizeof *file);
    char id[ARMY_ID_LENGTH], why[600];
    json_t *army = army_of_data(in, title, data, id);
    const json_t *before = json_object_get(in->seen, id), *list = json_object_get(data, "list");
    if (before && json_equal(before, list)) {
        in->again++;
    } else if (file && army_from_json(in->rs, army, &file->army, &file->wrong, &file->clause)) {
        json_object_set(in->seen, id, (json_t *)list);
        bool good = keep(in, id, army);
        in->taken += good;
        in->stuck = !good;
        if (good) report(in, title, id, NULL);
    } else {
        in->refused++;
        report(in, title, id, file ? complaint_say(&file->wrong, why, sizeof why) : "not enough memory");
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
        take_list(in, title, data);
        return;
    }
    json_object_foreach((json_t *)value, key, inner) if (json_is_object(inner) && !in->stuck) take_all(in, key, inner);
}

/* "lists/later-romans.txt" is called "later-romans" where it gives itself no name. */
static void name_of_file(const char *path, char *name, size_t size) {
    const char *slash = strrchr(path, '/'), *own = slash ? slash + 1 : path;
    snprintf(name, size, "%.*s", (int)(*own ? strcspn(own, ".") : 0), strcmp(own, "-") == 0 ? "My list" : own);
}

/* What a list written by hand leaves out is taken as the first there is, and told. */
static void tell_taken(const struct import *in, const struct hand_list *hand) {
    if (in->json) return;
    if (in->rs->armies->regions && !hand->home[0])
        printf("  no home is said (\"Home: hilly\"): taken as %s\n", in->rs->armies->regions[0]);
    if (in->rs->armies->regions && hand->aggression < 0)
        printf("  no aggression is said (\"Aggression: 2\"): taken as 0\n");
    if (hand->passed[0]) printf("  taken as names: %s\n", hand->passed);
}

static int import_hand(struct import *in, const char *path, const char *text) {
    struct hand_list *hand = calloc(1, sizeof *hand);
    char title[SIDE_NAME_LENGTH + 100];
    if (!hand) return problem(in->command, "not enough memory");
    if (!hand_list_read(in->rs, text, hand)) {
        if (hand->line)
            problem(in->command, "%s, line %d: %s", path, hand->line, hand->why);
        else
            problem(in->command, "%s: %s", path, hand->why);
        free(hand);
        return EXIT_SOME;
    }
    if (!hand->name[0]) name_of_file(path, hand->name, sizeof hand->name);
    snprintf(title, sizeof title, "%s%s%s", hand->name, hand->period[0] ? " " : "", hand->period);
    json_t *data = json_pack("{ss ss si}", "list", hand->list, "terrain",
                             hand->home[0]             ? hand->home
                             : in->rs->armies->regions ? in->rs->armies->regions[0]
                                                       : "",
                             "aggression", hand->aggression < 0 ? 0 : hand->aggression);
    int before = in->taken;
    if (data) take_list(in, title, data);
    if (in->taken > before) tell_taken(in, hand);
    json_decref(data);
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
