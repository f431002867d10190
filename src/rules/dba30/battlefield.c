/* DBA 3.0's battlefields at the rule-set interface: making, checking, looking. */
#include "rules/dba30/battlefield.h"
#include "rules/debellis/flow.h"

static bool check_battlefield(const struct setup *s, int region, struct ruling *r) {
    const struct tabletop *t = &s->tabletop;
    if (t->base_width <= 0) return refuse(r, 0, "the base width is missing");
    if (!dba30_table_judge(t, r)) return false;
    for (int f = 0; f < (int)t->terrain.features; f++)
        if (!dba30_placing_judge(t, f, 0, r)) return false;
    return region < 0 || region >= DBA30_REGIONS || dba30_region_allows(t, (unsigned)region, r);
}

static void look_at_setup(const struct setup *s, struct scene *scene) { db_look_at_ground(&dba30_rules, s, scene); }

static void lay_table(int table, length base_width, struct setup *out) {
    out->width = dba30_tables[table].width * base_width;
    out->depth = dba30_tables[table].depth * base_width;
    out->base_width = base_width;
}

const struct battlefield_rules dba30_battlefield = {
    .regions = dba30_region_names,
    .tables = dba30_table_names,
    .table = lay_table,
    .make = dba30_make_battlefield,
    .check = check_battlefield,
    .look = look_at_setup,
};
