/* A whole battle: two armies chosen by name, from a list, or from files; what they leave open is asked or taken as it
 * first stands in their lists. */
#include "cli/army/army.h"
#include "cli/ask.h"
#include "cli/play/play.h"

#include "game/armies/encounter.h"
#include "game/armies/list.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct muster_roll {
    struct army_file file[2];
    struct army_choices choices[2];
    struct big_order big[2];
    struct setup field;
    struct ruling r;
};

static bool load_army(const struct command *c, const struct ruleset *only, const char *said, struct army_file *file) {
    int code = army_take(c, only, said, file);
    if (code == EXIT_SOME) say_illegal_army(c, file);
    return code == EXIT_FINE;
}

/* --- which armies --------------------------------------------------------------------------------------------- */

/* An army as it is listed: "French, 1812". */
struct listed {
    char id[ARMY_ID_LENGTH], label[2 * SIDE_NAME_LENGTH + 4];
};

static void list_army(const struct ruleset *rs, const char *id, struct listed *out) {
    char path[1024];
    struct army_file *file = malloc(sizeof *file);
    snprintf(out->id, sizeof out->id, "%s", id);
    snprintf(out->label, sizeof out->label, "%s", id);
    if (file && stored_army(rs, id, path, sizeof path) && army_load(&army_command, file, path) == EXIT_FINE)
        snprintf(out->label, sizeof out->label, "%s%s%s", file->army.name, *file->army.period ? ", " : "",
                 file->army.period);
    free(file);
}

static int by_label(const void *a, const void *b) {
    return strcasecmp(((const struct listed *)a)->label, ((const struct listed *)b)->label);
}

/* One of a list, sorted by name; `other` (may be NULL) comes last, and is the number past the list. */
static int choose_listed(struct session *s, const char *question, struct listed *army, size_t count,
                         const char *other) {
    const char *choices[ARMIES_MAX + 1];
    qsort(army, count, sizeof *army, by_label);
    for (size_t i = 0; i < count; i++) choices[i] = army[i].label;
    choices[count] = other;
    return choose(s->console, question, choices, (int)count + (other != NULL), 0);
}

/* One of the stored armies by its number or name; the id is written to `id`. */
static bool choose_stored(struct session *s, const struct ruleset *rs, const char *question, char *id, size_t size) {
    char *ids[ARMIES_MAX];
    struct listed *army = calloc(ARMIES_MAX, sizeof *army);
    size_t count = army ? stored_armies(rs, ids) : 0;
    for (size_t i = 0; i < count; i++) {
        list_army(rs, ids[i], &army[i]);
        free(ids[i]);
    }
    int chosen = count ? choose_listed(s, question, army, count, NULL) : -1;
    if (chosen >= 0) snprintf(id, size, "%s", army[chosen].id);
    free(army);
    return chosen >= 0;
}

/* The enemies of its time first. */
static bool choose_enemy(struct session *s, const struct ruleset *rs, const struct army *army, char *id, size_t size) {
    struct listed enemy[ARMY_NAMES_MAX];
    for (unsigned i = 0; i < army->enemies; i++) list_army(rs, army->enemy[i], &enemy[i]);
    int chosen = choose_listed(s, "Against whom do they march?", enemy, army->enemies, "another army");
    if (chosen < 0) return false;
    if (chosen == (int)army->enemies) return choose_stored(s, rs, "Which army?", id, size);
    snprintf(id, size, "%s", enemy[chosen].id);
    return true;
}

static bool pick_armies(const struct arguments *args, struct session *s, const struct ruleset *rs,
                        struct muster_roll *roll) {
    const char *first = given(args, "army"), *second = given(args, "against");
    char id[2][ARMY_ID_LENGTH];
    if (!first && !choose_stored(s, rs, "Which army is yours to raise?", id[0], sizeof id[0])) return false;
    if (!load_army(args->command, rs, first ? first : id[0], &roll->file[0])) return false;
    const struct ruleset *of = roll->file[0].rs;
    if (!second && !choose_enemy(s, of, &roll->file[0].army, id[1], sizeof id[1])) return false;
    return load_army(args->command, of, second ? second : id[1], &roll->file[1]);
}

/* --- what they leave open ---------------------------------------------------------------------------------------- */

/* May another element of the line be of that type? Of the types of one group one only comes. */
static bool is_open(const struct army_line *line, const struct line_choice *out, unsigned type) {
    for (unsigned t = 0; t < line->types; t++)
        if (t != type && line->group[t] == line->group[type] && out->taken[t]) return false;
    return true;
}

/* "3Kn (Knights, charging)", and as what they may dismount. */
static void say_type(const struct ruleset *rs, const struct army_line *line, unsigned t, char *buffer, size_t size) {
    const char *code = code_of_type(rs, line->type[t], line->named[t]), *name = rs->types[line->type[t]].name;
    if (line->dismounting[t])
        snprintf(buffer, size, "%s (%s), or on foot as %s", code, name,
                 code_of_type(rs, line->dismounts[t], line->dismounts_named[t]));
    else
        snprintf(buffer, size, "%s (%s)", code, name);
}

/* "4 of: 3Bw or 4Bw": one after the other for a mixture; all of one kind else. */
static bool choose_line(struct session *s, const struct ruleset *rs, const struct army_line *line,
                        struct line_choice *out) {
    char words[ARMY_TYPES_MAX][120], question[160];
    unsigned left = line_taken(out);
    if (line->types < 2 || !left) return true;
    memset(out->taken, 0, sizeof out->taken);
    while (left) {
        const char *choices[ARMY_TYPES_MAX];
        unsigned type[ARMY_TYPES_MAX];
        int open = 0;
        for (unsigned t = 0; t < line->types; t++) {
            if (!is_open(line, out, t)) continue;
            say_type(rs, line, t, words[open], sizeof words[open]);
            choices[open] = words[open];
            type[open++] = t;
        }
        bool all = line->choice == CHOICE_ALL || open == 1;
        snprintf(question, sizeof question,
                 left == 1 ? "%u element: of which kind?"
                 : all     ? "%u elements, all of one kind: which?"
                           : "%u elements: the next one?",
                 left);
        int kind = open == 1 ? 0 : choose(s->console, question, choices, open, 0);
        if (kind < 0) return false;
        unsigned taken = all ? left : 1;
        out->taken[type[kind]] = (uint8_t)(out->taken[type[kind]] + taken);
        left -= taken;
    }
    return true;
}

/* "1x4Sp + 1xPs", or "2x3Ax": which way of the bundle that begins at `first`. */
static bool choose_way(struct session *s, const struct ruleset *rs, const struct army *army, unsigned first,
                       struct army_choices *out) {
    char words[ARMY_WAYS_MAX][ARMY_LIST_LENGTH / 8];
    const char *choices[ARMY_WAYS_MAX] = {NULL};
    unsigned last = first, ways = 0;
    for (unsigned i = first; i < army->lines && army->line[i].bundle == army->line[first].bundle; i++) last = i;
    for (unsigned i = first, end; i <= last; i = end) {
        struct army_line of_way[ARMY_LINES_MAX];
        for (end = i; end <= last && army->line[end].way == army->line[i].way; end++) {
            of_way[end - i] = army->line[end];
            of_way[end - i].bundle = of_way[end - i].way = 0;
        }
        army_lines_to_list(rs, of_way, end - i, words[ways], sizeof words[ways]);
        choices[ways] = words[ways];
        ways++;
    }
    int way = choose(s->console, "One of these comes: which?", choices, (int)ways, 0);
    for (unsigned i = first; way >= 0 && i <= last; i++)
        out->line[i].taken[0] = army->line[i].way == way ? army->line[i].count : 0;
    return way >= 0;
}

static bool choose_ways(struct session *s, const struct ruleset *rs, const struct army *army,
                        struct army_choices *out) {
    for (unsigned i = 0; i < army->lines; i++)
        if (army->line[i].bundle && (!i || army->line[i].bundle != army->line[i - 1].bundle) &&
            !choose_way(s, rs, army, i, out))
            return false;
    return true;
}

static bool choose_home(struct session *s, const struct ruleset *rs, const struct army *army,
                        struct army_choices *out) {
    const char *choices[ARMY_REGIONS_MAX];
    if (army->regions < 2) return true;
    for (unsigned i = 0; i < army->regions; i++) choices[i] = rs->armies->regions[army->region[i]];
    int chosen = choose(s->console, "Where is their home?", choices, army->regions, 0);
    if (chosen >= 0) out->region = (uint8_t)chosen;
    return chosen >= 0;
}

/* Any so many elements of an ally's list, one after the other. */
static bool choose_any(struct session *s, const struct ruleset *rs, const struct contingent *ally,
                       struct army_choices *out) {
    for (unsigned left = ally->any; left; left--) {
        char words[CONTINGENT_LINES_MAX * ARMY_TYPES_MAX][120];
        const char *choices[CONTINGENT_LINES_MAX * ARMY_TYPES_MAX];
        uint8_t line[CONTINGENT_LINES_MAX * ARMY_TYPES_MAX], type[CONTINGENT_LINES_MAX * ARMY_TYPES_MAX];
        int open = 0;
        for (unsigned i = 0; i < ally->lines; i++) {
            if (ally->line[i].way || line_taken(&out->ally_line[i]) == ally->line[i].count) continue;
            for (unsigned t = 0; t < ally->line[i].types; t++) {
                if (!is_open(&ally->line[i], &out->ally_line[i], t)) continue;
                say_type(rs, &ally->line[i], t, words[open], sizeof words[open]);
                choices[open] = words[open];
                line[open] = (uint8_t)i;
                type[open++] = (uint8_t)t;
            }
        }
        int chosen = open ? choose(s->console, "Which of their elements comes?", choices, open, 0) : -1;
        if (chosen < 0) return false;
        out->ally_line[line[chosen]].taken[type[chosen]]++;
    }
    return true;
}

/* Who gives way to the allies: one element after another. */
static bool choose_given_up(struct session *s, const struct ruleset *rs, const struct army *army, unsigned count,
                            struct army_choices *out) {
    for (; count; count--) {
        char words[ARMY_LINES_MAX][80];
        const char *choices[ARMY_LINES_MAX];
        unsigned line[ARMY_LINES_MAX];
        int open = 0;
        for (unsigned i = 0; i < army->lines; i++) {
            if (army->line[i].general || !out->line[i].taken[0]) continue;
            snprintf(words[open], sizeof words[open], "%s (%u left)", rs->types[army->line[i].type[0]].code,
                     out->line[i].taken[0]);
            choices[open] = words[open];
            line[open++] = i;
        }
        int chosen = open ? choose(s->console, "Who gives way to them?", choices, open, open - 1) : -1;
        if (chosen < 0) return false;
        out->line[line[chosen]].taken[0]--;
        out->line[line[chosen]].given_up++;
    }
    return true;
}

static bool choose_allies(struct session *s, const struct ruleset *rs, const struct army *army,
                          struct army_choices *out) {
    char name[CONTINGENTS_MAX][SIDE_NAME_LENGTH];
    const char *choices[CONTINGENTS_MAX + 1] = {"nobody"};
    int which[CONTINGENTS_MAX + 1], count = 1;
    for (int i = 0; i < army->contingents; i++) {
        if (!army->contingent[i].lines) continue;
        which[count] = i;
        choices[count++] = stored_army_name(rs, army->contingent[i].army, name[i]);
    }
    int chosen = choose(s->console, "Who comes as an ally?", choices, count, 0);
    if (chosen <= 0) return chosen == 0;
    const struct contingent *ally = &army->contingent[which[chosen]];
    out->ally = (int8_t)which[chosen];
    unsigned elements = ally->any;
    if (ally->any && !choose_any(s, rs, ally, out)) return false;
    for (unsigned i = 0; !ally->any && i < ally->lines; i++)
        elements += out->ally_line[i].taken[0] = ally->line[i].way ? 0 : ally->line[i].count;
    return choose_given_up(s, rs, army, elements, out);
}

static bool choose_all(struct session *s, const struct army_file *file, struct army_choices *out) {
    const struct army *army = &file->army;
    bool ok = true;
    fprintf(s->out, "%s\n", army->name);
    ok = choose_home(s, file->rs, army, out) && choose_ways(s, file->rs, army, out) &&
         choose_allies(s, file->rs, army, out);
    for (unsigned i = 0; ok && i < army->lines; i++) ok = choose_line(s, file->rs, &army->line[i], &out->line[i]);
    const struct contingent *ally = out->ally >= 0 ? &army->contingent[out->ally] : NULL;
    for (unsigned i = 0; ok && ally && !ally->any && i < ally->lines; i++)
        ok = choose_line(s, file->rs, &ally->line[i], &out->ally_line[i]);
    return ok;
}

/* A larger battle: the whole list once to each command. */
static bool order_big(const struct arguments *args, struct muster_roll *roll, int i) {
    struct army_spot at = {-1, -1, NULL};
    char said[300];
    const struct army_file *file = &roll->file[i];
    if (big_order_begin(file->rs, &file->army, NULL, 0, &roll->big[i], &roll->r, &at)) return true;
    problem(args->command, "%s: %s.", file->army.name, speak(file->rs, NULL, &roll->r.why, said, sizeof said));
    return false;
}

/* --- the ground --------------------------------------------------------------------------------------------------- */

static bool read_table(const struct arguments *args, const struct ruleset *rs, struct encounter *e) {
    const char *table = given(args, "table"), *width = given(args, "base-width");
    long mm = 40;
    if (!table && given(args, "big")) table = "big";
    if (width && !read_number(args->command, "--base-width", width, 10, 100, &mm)) return false;
    e->base_width = MM((length)mm);
    if (!table) return true;
    for (int i = 0; rs->battlefield && rs->battlefield->tables[i]; i++) {
        e->table = i;
        if (strcmp(rs->battlefield->tables[i], table) == 0) return true;
    }
    wrong_usage(args->command, "there is no table '%s': it is small or large, big or big-large for a big battle.",
                table);
    return false;
}

static bool read_field(const struct arguments *args, struct muster_roll *roll, struct encounter *e) {
    const char *file = given(args, "field");
    struct complaint wrong = {0};
    char said[400];
    if (!file) return true;
    json_t *object = object_from_file(args->command, file);
    bool good = object && field_from_json(roll->file[0].rs, object, &roll->field, &wrong);
    if (object && !good) problem(args->command, "%s: %s.", file, complaint_say(&wrong, said, sizeof said));
    json_decref(object);
    e->field = &roll->field;
    return good;
}

static bool meet(const struct arguments *args, struct session *s, struct muster_roll *roll, struct encounter *e,
                 struct setup *setup) {
    struct army_spot at = {-1, -1, NULL};
    char said[300];
    int whose;
    s->speaker.rs = roll->file[0].rs;
    snprintf(s->title, sizeof s->title, "%s against %s", roll->file[0].army.name, roll->file[1].army.name);
    if (encounter_setup(s->speaker.rs, e, setup, &roll->r, &whose, &at)) return true;
    problem(args->command, "%s%s%s.", whose < 0 ? "" : roll->file[whose].army.name, whose < 0 ? "" : ": ",
            speak(s->speaker.rs, NULL, &roll->r.why, said, sizeof said));
    return false;
}

bool armies_meet(const struct arguments *args, struct session *s, const struct ruleset *rs, struct setup *setup) {
    struct muster_roll *roll = calloc(1, sizeof *roll);
    struct encounter e = {0};
    bool ask = !given(args, "army"), ok = roll && pick_armies(args, s, rs, roll);
    for (int i = 0; ok && i < 2; i++) {
        e.army[i] = &roll->file[i].army;
        e.choices[i] = &roll->choices[i];
        army_plain_choices(e.army[i], &roll->choices[i]);
        if (given(args, "big")) {
            ok = order_big(args, roll, i);
            e.big[i] = &roll->big[i];
        } else if (ask) {
            ok = choose_all(s, &roll->file[i], &roll->choices[i]);
        }
    }
    ok = ok && read_table(args, roll->file[0].rs, &e) && read_field(args, roll, &e) && meet(args, s, roll, &e, setup);
    free(roll);
    return ok;
}
