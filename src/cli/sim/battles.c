/* The battles a contest is fought over: stored scenarios, positions from files, and armies that meet on a table of
 * their own making. */
#include "cli/sim/sim.h"

#include "cli/army/army.h"
#include "cli/play/play.h"
#include "game/armies/encounter.h"

#include <stdlib.h>
#include <string.h>

static struct arena_field *more(const struct command *c, struct battles *b) {
    struct setup *setup = b->count < BATTLES_MAX ? calloc(1, sizeof *setup) : NULL;
    if (!setup) {
        problem(c, b->count < BATTLES_MAX ? "not enough memory" : "these are too many battles for one contest");
        return NULL;
    }
    struct arena_field *f = &b->field[b->count];
    f->setup = setup;
    return f;
}

static bool is_fit(const struct command *c, struct battles *b, const struct arena_field *f) {
    static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
    struct ruling r = {0};
    char said[300];
    if (b->rs->begin(state, f->setup, &r)) return b->count++, true;
    problem(c, "%s: the battle cannot begin: %s", f->name, speak(b->rs, NULL, &r.why, said, sizeof said));
    free(f->setup);
    return false;
}

static bool add_position(const struct command *c, struct battles *b, const char *path) {
    struct arena_field *f = more(c, b);
    const struct ruleset *rs = NULL;
    char title[200];
    if (!f) return false;
    if (!position_load(c, path, &rs, f->setup, title, sizeof title)) return free(f->setup), false;
    if (b->rs && rs != b->rs) {
        problem(c, "%s is a battle of %s, not of %s: one contest has one rule set", path, rs->title, b->rs->title);
        return free(f->setup), false;
    }
    b->rs = rs;
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    snprintf(f->name, sizeof f->name, "%.*s", (int)strcspn(name, "."), name);
    return is_fit(c, b, f);
}

static bool add_scenarios(const struct command *c, struct battles *b) {
    char *names[BATTLES_MAX], folder[512], path[1024];
    size_t count = stored_names("scenarios", b->rs->code, names, BATTLES_MAX);
    bool fine = !count || data_folder("scenarios", b->rs->code, folder, sizeof folder);
    for (size_t i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s.json", folder, names[i]);
        fine = fine && add_position(c, b, path);
        free(names[i]);
    }
    return fine;
}

/* Two armies as their lists stand, on a table that the sides make themselves. */
static bool add_meeting(const struct command *c, struct battles *b, const char *first, const char *second) {
    struct army_file *file = calloc(2, sizeof *file);
    struct arena_field *f = file ? more(c, b) : NULL;
    const char *said[2] = {first, second};
    bool fine = f != NULL;
    for (int i = 0; fine && i < 2; i++) {
        int code = army_take(c, b->rs, said[i], &file[i]);
        if (code == EXIT_SOME) say_illegal_army(c, &file[i]);
        fine = code == EXIT_FINE;
    }
    struct encounter e = {.army = {&file[0].army, &file[1].army}, .base_width = MM(40)};
    struct army_spot at = {-1, -1, NULL};
    struct ruling r = {0};
    int whose;
    if (fine && !encounter_setup(b->rs, &e, f->setup, &r, &whose, &at)) {
        char why[300];
        problem(c, "%s against %s: %s", first, second, speak(b->rs, NULL, &r.why, why, sizeof why));
        fine = false;
    }
    if (fine)
        snprintf(f->name, sizeof f->name, "%.40s - %.40s", file[0].army.id, file[1].army.id);
    else if (f)
        free(f->setup);
    free(file);
    return fine && is_fit(c, b, f);
}

/* Every stored army against the first of its enemies that is stored too. */
static bool add_meetings(const struct command *c, struct battles *b) {
    char *id[ARMIES_MAX], path[1024];
    size_t count = b->rs->armies ? stored_armies(b->rs, id) : 0;
    struct army_file *file = malloc(sizeof *file);
    bool fine = file != NULL;
    for (size_t i = 0; i < count; i++) {
        const char *enemy = NULL;
        fine = fine && stored_army(b->rs, id[i], path, sizeof path) && army_load(c, file, path) == EXIT_FINE;
        for (unsigned k = 0; fine && !enemy && k < file->army.enemies; k++)
            if (stored_army(b->rs, file->army.enemy[k], path, sizeof path)) enemy = file->army.enemy[k];
        if (!enemy) enemy = id[(i + 1) % count];
        if (fine && b->count < BATTLES_MAX) fine = add_meeting(c, b, id[i], enemy);
    }
    for (size_t i = 0; i < count; i++) free(id[i]);
    free(file);
    return fine;
}

/* Stored battles and battles made anew take turns, so that a short contest sees both. */
static void interleave(struct battles *b, uint32_t stored) {
    struct arena_field sorted[BATTLES_MAX];
    uint32_t made = b->count - stored, n = 0;
    if (!stored || !made) return;
    for (uint32_t i = 0; i < stored || i < made; i++) {
        if (i < stored) sorted[n++] = b->field[i];
        if (i < made) sorted[n++] = b->field[stored + i];
    }
    memcpy(b->field, sorted, n * sizeof *sorted);
}

bool battles_gather(const struct arguments *args, struct battles *b) {
    const struct command *c = args->command;
    const char *path, *army = given(args, "army"), *against = given(args, "against");
    if (!army != !against) return wrong_usage(c, "name both armies: --army A --against B"), false;
    bool fine = true;
    for (int i = 0; fine && (path = given_again(args, "position", i)); i++) fine = add_position(c, b, path);
    if (fine && army) fine = add_meeting(c, b, army, against);
    if (!fine || b->count) return fine;
    if (!given(args, "generated") && !add_scenarios(c, b)) return false;
    uint32_t stored = b->count;
    if (!given(args, "scenarios") && !add_meetings(c, b)) return false;
    interleave(b, stored);
    if (!b->count)
        problem(c, "no stored battles of %s were found: name one by --position, or say by ACIES_DATA where the data is",
                b->rs->title);
    return b->count > 0;
}

void battles_free(struct battles *b) {
    for (uint32_t i = 0; i < b->count; i++) free(b->field[i].setup);
}
