/* acies terrain: makes a battlefield by the rules and draws it; or judges the ground of a position. */
#include "cli/ask.h"
#include "cli/story/moment.h"
#include "game/json.h"

#include <stdlib.h>
#include <string.h>

/* --- what is wanted --------------------------------------------------------------------------------------- */

/* The place of a word in a list; -1 after a complaint that names the list. */
static int word_index(const struct command *c, const char *what, const char *word, const char *const *list) {
    char known[160] = "";
    for (int i = 0; list[i]; i++) {
        if (strcmp(list[i], word) == 0) return i;
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", list[i]);
    }
    wrong_usage(c, "there is no %s '%s'; it may be %s", what, word, known);
    return -1;
}

static const struct ruleset *rules_wanted(const struct arguments *args) {
    const char *code = given(args, "ruleset");
    const struct ruleset *rs = code ? ruleset_asked(args->command, code) : rulesets()[0];
    if (rs && !rs->battlefield) problem(args->command, "%s has no rules for making battlefields", rs->title);
    return rs && rs->battlefield ? rs : NULL;
}

/* Which home region, where the rule set knows any; -1 where it does not. */
static bool read_region(const struct arguments *args, const struct ruleset *rs, int *region) {
    const char *said = given(args, "region");
    *region = -1;
    if (!rs->battlefield->regions) {
        if (said) wrong_usage(args->command, "%s knows no regions: leave --region out", rs->title);
        return !said;
    }
    if (!said) {
        wrong_usage(args->command, "say which region with --region");
        return false;
    }
    *region = word_index(args->command, "region", said, rs->battlefield->regions);
    return *region >= 0;
}

static bool read_wish(const struct arguments *args, const struct ruleset *rs, struct battlefield_wish *w, long *seed) {
    static const char *const modes[] = {"random", "choice", NULL};
    const struct command *c = args->command;
    const char *mode = given(args, "mode"), *table = given(args, "table");
    const char *base = given(args, "base");
    long width = 40;
    *seed = 1;
    if (!read_region(args, rs, &w->region)) return false;
    int chosen = mode ? word_index(c, "mode", mode, modes) : 0;
    w->choice = chosen == 1;
    w->table = chosen >= 0 && table ? word_index(c, "table", table, rs->battlefield->tables) : -1;
    if (chosen < 0 || (table && w->table < 0)) return false;
    if (base && !read_number(c, "--base", base, 10, 100, &width)) return false;
    w->base_width = MM(width);
    return !given(args, "seed") || read_number(c, "--seed", given(args, "seed"), 0, 1000000000, seed);
}

/* --- telling and drawing ---------------------------------------------------------------------------------- */

/* A sentence about the ground: there is no battle yet to ask how a feature is called, but the ground knows. */
static const char *speak_of(const struct ruleset *rs, const struct terrain *ground, const struct remark *said,
                            char *text, size_t size) {
    struct remark named = *said;
    char sentence[200];
    const char *hole = strstr(said->text, "{q}");
    if (hole && said->place < ground->features) {
        snprintf(sentence, sizeof sentence, "%.*s%s%s", (int)(hole - said->text), said->text,
                 ground->feature[said->place].id, hole + strlen("{q}"));
        named.text = sentence;
    }
    return speak(rs, NULL, &named, text, size);
}

static void tell_story(const struct ruleset *rs, const struct terrain *ground, const struct events *events) {
    for (uint32_t i = 0; i < events->count; i++) {
        char text[200], name[CLAUSE_NAME_MAX];
        printf("%-10s  %s\n", clause_name(rs, events->list[i].said.clause, name),
               speak_of(rs, ground, &events->list[i].said, text, sizeof text));
    }
}

/* The parts of a position that a battlefield has: pieces are for the players to add. */
static json_t *ground_to_json(const struct ruleset *rs, const struct setup *s) {
    json_t *whole = setup_to_json(rs, s), *ground = json_object();
    static const char *const keep[] = {"ruleset", "table", "terrain"};
    for (size_t i = 0; i < sizeof keep / sizeof *keep; i++)
        json_object_set(ground, keep[i], json_object_get(whole, keep[i]));
    json_decref(whole);
    return ground;
}

static int write_json(const struct arguments *args, const struct ruleset *rs, const struct setup *s, const char *path) {
    json_t *ground = ground_to_json(rs, s);
    bool fine = json_dump_file(ground, path, JSON_INDENT(1) | JSON_REAL_PRECISION(10)) == 0;
    json_decref(ground);
    return fine ? EXIT_FINE : problem(args->command, "cannot write %s", path);
}

static bool ends_in(const char *path, const char *ending) {
    size_t n = strlen(path), m = strlen(ending);
    return n > m && strcmp(path + n - m, ending) == 0;
}

static int show(const struct arguments *args, const struct ruleset *rs, const struct setup *s, const char *title) {
    const char *path = given(args, "output"), *why = NULL;
    if (path && ends_in(path, ".json")) return write_json(args, rs, s, path);
    struct draw_options o = draw_options_for(stdout);
    struct scene *scene = calloc(1, sizeof *scene);
    int code = EXIT_FINE;
    if (!scene) return problem(args->command, "not enough memory");
    rs->battlefield->look(s, scene);
    o.title = title;
    if (!picture_options(args, &o))
        code = EXIT_USAGE;
    else if (!path)
        draw_map(stdout, scene, &o);
    else if (!draw_file(path, scene, &o, &why))
        code = problem(args->command, "cannot write '%s': %s", path, why);
    free(scene);
    return code;
}

/* Everything large that one battlefield needs. */
struct workshop {
    struct setup setup;
    struct events events;
    struct ruling ruling;
};

static int make(const struct arguments *args, const struct ruleset *rs, struct workshop *w) {
    struct battlefield_wish wish = {0};
    long seed;
    char title[80], text[200];
    if (!read_wish(args, rs, &wish, &seed)) return EXIT_USAGE;
    struct source chance = source_of((uint64_t)seed, 0);
    if (!rs->battlefield->make(&wish, &chance, &w->setup, &w->events, &w->ruling))
        return problem(args->command, "%s", speak(rs, NULL, &w->ruling.why, text, sizeof text));
    if (wish.region < 0)
        snprintf(title, sizeof title, "%s, seed %ld", rs->title, seed);
    else
        snprintf(title, sizeof title, "%s, %s region, seed %ld", rs->title, rs->battlefield->regions[wish.region],
                 seed);
    tell_story(rs, &w->setup.terrain, &w->events);
    return show(args, rs, &w->setup, title);
}

/* --- checking ---------------------------------------------------------------------------------------------- */

static bool read_ground(const struct arguments *args, const struct ruleset *rs, const char *file, struct setup *out) {
    json_t *position = object_from_file(args->command, file);
    if (!position) return false;
    struct complaint complaint = {0};
    char text[400];
    bool fine = field_from_json(rs, position, out, &complaint);
    if (!fine) problem(args->command, "%s: %s", file, complaint_say(&complaint, text, sizeof text));
    json_decref(position);
    return fine;
}

static int check(const struct arguments *args, const struct ruleset *rs, struct workshop *w) {
    const char *file = given(args, "check");
    int known = -1;
    if ((given(args, "region") && !read_region(args, rs, &known)) || !read_ground(args, rs, file, &w->setup))
        return EXIT_USAGE;
    if (rs->battlefield->check(&w->setup, known, &w->ruling)) {
        printf("%s: the ground is legal, %u features\n", file, (unsigned)w->setup.terrain.features);
        return EXIT_FINE;
    }
    const struct remark *why = &w->ruling.why;
    char text[200], name[CLAUSE_NAME_MAX];
    const char *id = why->place < w->setup.terrain.features ? w->setup.terrain.feature[why->place].id : "";
    printf("%s: %s%s%s (%s)\n", file, id, *id ? ": " : "", speak(rs, NULL, why, text, sizeof text),
           why->clause ? clause_name(rs, why->clause, name) : "no clause");
    return EXIT_SOME;
}

static int run(const struct arguments *args) {
    const struct ruleset *rs = rules_wanted(args);
    if (!rs) return EXIT_USAGE;
    struct workshop *w = calloc(1, sizeof *w);
    if (!w) return problem(args->command, "not enough memory");
    w->ruling.why.place = NO_PIECE;
    int code = given(args, "check") ? check(args, rs, w) : make(args, rs, w);
    free(w);
    return code;
}

static const struct cli_option options[] = {
    {"ruleset", 'r', "CODE", NULL, "the rule set (dba30)"},
    {"region", 'g', "REGION", NULL,
     "the defender's home region: dry, hilly, arable, littoral, forest, tropical or steppe"},
    {"seed", 's', "N", NULL, "the seed of all dice and choices (1)"},
    {"mode", 'm', "MODE", NULL, "random: optional features are diced for; choice: picked freely (random)"},
    {"table", 't', "SIZE", NULL, "small, large, big or big-large (small)"},
    {"base", 'b', "MM", NULL, "the width of a base (40)"},
    {"output", 'o', "FILE", NULL, "draw it into a file (.svg, .png, .pdf) or write it as a position (.json)"},
    {"theme", 0, "NAME", NULL, "of a picture: light, dark or print (light)"},
    {"check", 'c', "POSITION", NULL,
     "judge the ground of this position instead; with --region by its row of the chart too"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command terrain_command = {
    .name = "terrain",
    .operands = "",
    .summary = "Make a battlefield by the rules and draw it; judge the ground of a position",
    .details =
        "Every roll, choice and place is told with its clause. The same seed gives the same battlefield. Without\n"
        "--output it is drawn in characters. --check says which rule the ground of a position breaks, and ends\n"
        "with exit code 1 if it breaks any.",
    .examples = "acies terrain --region arable --seed 7 -o field.svg\n"
                "acies terrain --region littoral --mode choice --table large --base 60 -o coast.png\n"
                "acies terrain --region steppe --table big -o ground.json && acies terrain --check ground.json\n",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run,
};
