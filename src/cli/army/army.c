/* acies army: the stored armies; one of them, explained; army files, checked. */
#include "cli/army/army.h"
#include "game/armies/list.h"

#include <stdlib.h>
#include <string.h>

/* --- checking ------------------------------------------------------------------------------------------ */

static json_t *verdict(const struct army_file *file, bool legal) {
    char cited[CLAUSE_NAME_MAX];
    json_t *o = json_pack("{s:s,s:b}", "file", file->path, "legal", legal);
    if (legal) json_object_set_new(o, "id", json_string(file->army.id));
    if (!legal && file->clause)
        json_object_set_new(o, "clause", json_string(clause_name(file->rs, file->clause, cited)));
    if (!legal && file->wrong.field[0]) json_object_set_new(o, "field", json_string(file->wrong.field));
    if (!legal) json_object_set_new(o, "why", json_string(file->wrong.text));
    return o;
}

/* Is an army of that id stored, or among the files that are checked? */
static bool is_known(const struct arguments *args, const struct ruleset *rs, const char *id) {
    char path[1024], name[ARMY_ID_LENGTH + 8];
    snprintf(name, sizeof name, "%s.json", id);
    for (int i = 0; i < args->count; i++) {
        const char *slash = strrchr(args->word[i], '/');
        if (strcmp(slash ? slash + 1 : args->word[i], name) == 0) return true;
    }
    return stored_army(rs, id, path, sizeof path);
}

static void tell_unknown(const struct arguments *args, const struct army_file *file, const char *what, const char *id,
                         json_t *said) {
    char near[ARMY_ID_LENGTH];
    if (is_known(args, file->rs, id)) return;
    if (said) {
        if (!json_object_get(said, "unknown")) json_object_set_new(said, "unknown", json_array());
        json_array_append_new(json_object_get(said, "unknown"), json_string(id));
    } else if (nearest_army(file->rs, id, near))
        printf("  %s '%s' is no army that is stored; did you mean '%s'?\n", what, id, near);
    else
        printf("  %s '%s' is no army that is stored\n", what, id);
}

/* Enemies and allies are named by the ids of other armies, which may be written wrongly. */
static void tell_all_unknown(const struct arguments *args, const struct army_file *file, json_t *said) {
    const struct army *a = &file->army;
    for (unsigned i = 0; i < a->enemies; i++) tell_unknown(args, file, "enemy", a->enemy[i], said);
    for (unsigned i = 0; i < a->contingents; i++) tell_unknown(args, file, "ally", a->contingent[i].army, said);
}

static int check_files(const struct arguments *args) {
    struct army_file *file = malloc(sizeof *file);
    int worst = file ? EXIT_FINE : problem(args->command, "not enough memory");
    if (args->count == 0) worst = wrong_usage(args->command, "no file to check is named");
    for (int i = 0; file && i < args->count; i++) {
        int code = army_load(args->command, file, args->word[i]);
        if (code > worst) worst = code;
        if (code == EXIT_USAGE) continue;
        if (given(args, "json")) {
            json_t *said = verdict(file, code == EXIT_FINE);
            if (code == EXIT_FINE) tell_all_unknown(args, file, said);
            print_line(said);
            json_decref(said);
        } else if (code == EXIT_FINE) {
            printf("%s: legal: %s\n", args->word[i], file->army.name);
            tell_all_unknown(args, file, NULL);
        } else
            say_illegal_army(args->command, file);
    }
    free(file);
    return worst;
}

/* --- stored armies ------------------------------------------------------------------------------------- */

static void list_army(const struct army_file *file, json_t *list) {
    const struct army *a = &file->army;
    bool home = file->rs->armies->regions != NULL;
    char regions[80];
    if (!list) {
        printf("  %-24s  %-28s  %-16s", a->id, a->name, a->period);
        if (home) printf("  %-8s  %u", army_regions(file->rs, a, regions, sizeof regions), a->aggression);
        putchar('\n');
        return;
    }
    json_t *enemies = json_array();
    for (unsigned i = 0; i < a->enemies; i++) json_array_append_new(enemies, json_string(a->enemy[i]));
    json_t *o =
        json_pack("{ss ss ss ss}", "ruleset", file->rs->code, "id", a->id, "name", a->name, "period", a->period);
    if (home) json_object_set_new(o, "region", json_string(army_regions(file->rs, a, regions, sizeof regions)));
    if (home) json_object_set_new(o, "aggression", json_integer(a->aggression));
    json_object_set_new(o, "enemies", enemies);
    json_array_append_new(list, o);
}

/* An illegal file among the stored ones is told of, and the others are listed all the same. */
static int list_ruleset(const struct command *c, const struct ruleset *rs, json_t *list) {
    char *ids[ARMIES_MAX], path[1024];
    struct army_file *file = malloc(sizeof *file);
    int worst = EXIT_FINE;
    size_t count = stored_armies(rs, ids);
    if (!list)
        printf("%s: %zu armies (id, name, period%s)\n", rs->title, count,
               rs->armies->regions ? ", home region, aggression" : "");
    for (size_t i = 0; i < count; i++) {
        int code = EXIT_FINE;
        if (file && stored_army(rs, ids[i], path, sizeof path)) code = army_load(c, file, path);
        if (file && code == EXIT_FINE) list_army(file, list);
        if (file && code == EXIT_SOME) say_illegal_army(c, file);
        if (code > worst) worst = code;
        free(ids[i]);
    }
    free(file);
    return worst;
}

static int list_all(const struct arguments *args, const struct ruleset *only) {
    json_t *list = given(args, "json") ? json_array() : NULL;
    int worst = EXIT_FINE;
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        if (!(*rs)->armies || (only && *rs != only)) continue;
        int code = list_ruleset(args->command, *rs, list);
        if (code > worst) worst = code;
    }
    if (list) print_json(list);
    json_decref(list);
    return worst;
}

/* --- one army ------------------------------------------------------------------------------------------ */

/* The choices in a file, or the plain ones. EXIT_SOME: file->wrong says what is wrong with them. */
static int read_choices(const struct arguments *args, struct army_file *file, struct army_choices *out) {
    const char *name = given(args, "choices");
    size_t size;
    army_plain_choices(&file->army, out);
    if (!name) return EXIT_FINE;
    snprintf(file->path, sizeof file->path, "%s", name);
    char *text = input_all(args->command, name, &size);
    if (!text) return EXIT_USAGE;
    json_t *object = json_read(text, size, &file->wrong);
    bool good = object && army_choices_from_json(file->rs, &file->army, object, out, &file->wrong, &file->clause);
    json_decref(object);
    free(text);
    return good ? EXIT_FINE : EXIT_SOME;
}

/* --- larger battles ------------------------------------------------------------------------------------ */

struct big_file {
    struct big_order order;
    struct army_file ally[BIG_COMMANDS_MAX];
};

/* "numidian,gallic": the allied armies by their ids. */
static int load_allies(const struct arguments *args, const struct ruleset *rs, struct big_file *big, unsigned *count) {
    char ids[256];
    snprintf(ids, sizeof ids, "%s", given(args, "allies") ? given(args, "allies") : "");
    for (char *rest = ids, *id; *count < BIG_COMMANDS_MAX && (id = strtok_r(rest, ",", &rest)); (*count)++) {
        int code = army_take(args->command, rs, id, &big->ally[*count]);
        if (code == EXIT_SOME) say_illegal_army(args->command, &big->ally[*count]);
        if (code != EXIT_FINE) return code;
    }
    return EXIT_FINE;
}

static int order_big(const struct arguments *args, struct army_file *file, struct big_file *big) {
    const struct army *ally[BIG_COMMANDS_MAX];
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    unsigned allies = 0;
    const char *name = given(args, "choices");
    int code = load_allies(args, file->rs, big, &allies);
    if (code != EXIT_FINE) return code;
    for (unsigned i = 0; i < allies; i++) ally[i] = &big->ally[i].army;
    if (!big_order_begin(file->rs, &file->army, ally, allies, &big->order, &r, &at)) {
        complain_of_army(file->rs, &file->army, &r, &at, &file->wrong, &file->clause);
        return EXIT_SOME;
    }
    if (!name) return EXIT_FINE;
    size_t size;
    snprintf(file->path, sizeof file->path, "%s", name);
    char *text = input_all(args->command, name, &size);
    if (!text) return EXIT_USAGE;
    json_t *object = json_read(text, size, &file->wrong);
    bool good = object && big_choices_from_json(file->rs, object, &big->order, &file->wrong, &file->clause);
    json_decref(object);
    free(text);
    return good ? EXIT_FINE : EXIT_SOME;
}

static int muster_big(const struct arguments *args, struct army_file *file, struct muster *m) {
    struct big_file *big = calloc(1, sizeof *big);
    struct ruling r = {.legal = true};
    struct army_spot at;
    int code = big ? order_big(args, file, big) : problem(args->command, "not enough memory");
    if (code == EXIT_SOME) say_illegal_army(args->command, file);
    if (code == EXIT_FINE && !army_muster_big(file->rs, &big->order, 0, 'A', m, &r, &at))
        code = problem(args->command, "the army cannot be mustered");
    free(big);
    return code;
}

/* --- mustering ----------------------------------------------------------------------------------------- */

static int muster_plain(const struct arguments *args, struct army_file *file, struct muster *m) {
    struct army_choices choices;
    struct ruling r = {.legal = true};
    struct army_spot at;
    int code = read_choices(args, file, &choices);
    if (code == EXIT_SOME) say_illegal_army(args->command, file);
    if (code == EXIT_FINE && !army_muster(file->rs, &file->army, &choices, 0, 'A', m, &r, &at))
        code = problem(args->command, "the army cannot be mustered");
    return code;
}

/* The pieces, and whose they are, as a side of a position has them. */
static int muster(const struct arguments *args, struct army_file *file) {
    struct muster *m = malloc(sizeof *m);
    if (!m) return problem(args->command, "not enough memory");
    int code = given(args, "big") ? muster_big(args, file, m) : muster_plain(args, file, m);
    if (code != EXIT_FINE) {
        free(m);
        return code;
    }
    json_t *pieces = json_array(), *side = json_pack("{s:s,s:o}", "name", file->army.name, "pieces", pieces);
    for (uint32_t i = 0; i < m->pieces; i++) json_array_append_new(pieces, setup_piece_to_json(file->rs, &m->piece[i]));
    print_json(side);
    json_decref(side);
    free(m);
    return EXIT_FINE;
}

/* Its elements as players write lists. */
static int write_list(const struct arguments *args, const struct army_file *file) {
    char list[ARMY_LIST_LENGTH];
    if (army_lines_to_list(file->rs, file->army.line, file->army.lines, list, sizeof list)) {
        puts(list);
        return EXIT_FINE;
    }
    problem(args->command, "%s is an order of battle, which cannot be written as a list", file->army.name);
    return EXIT_SOME;
}

static int show_army(const struct arguments *args, const struct ruleset *only) {
    struct army_file *file = malloc(sizeof *file);
    if (!file) return problem(args->command, "not enough memory");
    int code = army_take(args->command, only, operand(args, 0), file);
    if (code == EXIT_SOME) say_illegal_army(args->command, file);
    if (code == EXIT_FINE && given(args, "list"))
        code = write_list(args, file);
    else if (code == EXIT_FINE && given(args, "muster"))
        code = muster(args, file);
    else if (code == EXIT_FINE && given(args, "json")) {
        json_t *page = army_page_to_json(file->rs, &file->army);
        print_json(page);
        json_decref(page);
    } else if (code == EXIT_FINE)
        print_army(file->rs, &file->army, stored_army_name);
    free(file);
    return code;
}

static int run(const struct arguments *args) {
    const char *code = given(args, "ruleset");
    const struct ruleset *only = code ? ruleset_asked(args->command, code) : NULL;
    if (code && !only) return EXIT_USAGE;
    if (only && !only->armies) return problem(args->command, "%s has no armies", code);
    if (given(args, "choices") && !given(args, "muster"))
        return wrong_usage(args->command, "'--choices' goes with '--muster'");
    if ((given(args, "big") || given(args, "allies")) && !given(args, "muster"))
        return wrong_usage(args->command, "'--big' and '--allies' go with '--muster'");
    if (given(args, "allies") && !given(args, "big"))
        return wrong_usage(args->command, "'--allies' goes with '--big': in ordinary battles allies are a choice");
    if (given(args, "out") && !given(args, "import")) return wrong_usage(args->command, "'--out' goes with '--import'");
    if (given(args, "check")) return check_files(args);
    if (given(args, "import")) return import_armies(args, only ? only : rulesets()[0]);
    if (given(args, "list") && !args->count)
        return wrong_usage(args->command, "which army is to be written as a list?");
    if (args->count > 1) return wrong_usage(args->command, "there is nothing to be done with '%s'", args->word[1]);
    if (given(args, "muster") && !args->count) return wrong_usage(args->command, "which army is to muster?");
    return args->count ? show_army(args, only) : list_all(args, only);
}

static const struct cli_option options[] = {
    {"check", 'c', NULL, NULL, "check army files: legal or not, and by which clause"},
    {"ruleset", 'r', "CODE", NULL, "only armies of this rule set"},
    {"list", 'l', NULL, NULL, "its elements as players write lists"},
    {"import", 'i', NULL, NULL, "read lists, by hand or of Tabletop Simulator mods, into army files"},
    {"out", 'o', "FOLDER", NULL, "with --import: where the army files go (your own armies)"},
    {"muster", 'm', NULL, NULL, "its pieces as a position has them, without places, in JSON"},
    {"choices", 0, "FILE", NULL, "with --muster: what the player chooses, in JSON"},
    {"big", 'b', NULL, NULL, "with --muster: for a larger battle, in several commands"},
    {"allies", 'a', "ID,ID", NULL, "with --big: allied armies that come, each a command"},
    {"json", 'j', NULL, NULL, "answer in JSON"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command army_command = {
    .name = "army",
    .operands = "[ARMY | --check FILE... | --import FILE...]",
    .summary = "List the armies, explain one, check army files",
    .details = "Without operands lists the stored armies. An ARMY is its id, a file, or a list as players write it,\n"
               "such as '1xCv (Gen), 2xCv or LH, 9xPs'. Shown are its elements, what may be chosen, its troops with\n"
               "their speeds and factors, its allies and enemies. With --check, every FILE is judged; the exit code\n"
               "is 1 if any army is not legal. With --import, every FILE is a list as hands write it (\"3 x Blades\",\n"
               "\"Gen: 1 x Kn or Cv\"), or Lua with army lists as the public mods for Tabletop Simulator have them;\n"
               "each list becomes an army of your own. The formats: docs/armies.md.",
    .examples =
        "acies army\n"
        "acies army polybian-roman\n"
        "acies army later-carthaginian --json\n"
        "acies army --check my-army.json\n"
        "acies army --list polybian-roman\n"
        "acies army '1xCv (Gen), 3xKn//4Bd, (1x4Sp + 1xPs) or (2x3Ax), 6xPs'\n"
        "acies army --import data_armies.ttslua --out ~/armies\n"
        "acies army polybian-roman -m --big --allies numidian\n"
        "echo '{\"ally\":\"numidian\",\"elements\":[null,null,{\"give_up\":3}]}' | acies army polybian-roman -m "
        "--choices -\n",
    .options = options,
    .least = 0,
    .most = -1,
    .run = run,
};
