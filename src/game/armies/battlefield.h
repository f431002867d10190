/* Battlefields: the part of a rule set that makes and judges the ground before any piece stands on it. */
#ifndef ACIES_GAME_BATTLEFIELD_H
#define ACIES_GAME_BATTLEFIELD_H

#include "chance/chance.h"
#include "game/ruling.h"
#include "game/scene.h"
#include "game/setup.h"

/* What the caller wants. Words index the lists below. */
struct battlefield_wish {
    int region, table; /* table -1: the usual one */
    bool choice;       /* features chosen freely instead of diced for, where the rules know both */
    length base_width;
};

struct battlefield_rules {
    const char *const *regions; /* NULL-terminated, as are the tables: "small", "large", ... */
    const char *const *tables;
    /* The bare table of that size. */
    void (*table)(int table, length base_width, struct setup *out);
    /* Fills the table and the terrain of `out` (the rest is cleared); all dice and choices come from `chance`. What was
     * rolled and placed is told with its clauses; events may be NULL. */
    bool (*make)(const struct battlefield_wish *wish, struct source *chance, struct setup *out, struct events *events,
                 struct ruling *r);
    /* Is the ground of a setup legal? region -1: not known. */
    bool (*check)(const struct setup *setup, int region, struct ruling *r);
    /* The table and its terrain, to be drawn without a battle on it. */
    void (*look)(const struct setup *setup, struct scene *scene);
};

#endif
