/* DBF's battlefields at the rule-set interface: making, checking, looking (dbf-H14, dbf-H16, dbf-H17, dbf-H63). */
#include "rules/dbf/field.h"

#include <stdio.h>

/* dbf-H14: for one command, and for two or three. */
static const char *const tables[] = {"small", "large", NULL};
static const int16_t sizes[2][2] = {{20, 15}, {30, 20}};

static void lay_table(int table, length base_width, struct setup *out) {
    const int16_t *size = sizes[table == 1];
    out->width = size[0] * base_width;
    out->depth = size[1] * base_width;
    out->base_width = base_width;
}

/* --- making ----------------------------------------------------------------------------------------------------- */

/* Three to five features of the home, the compulsory one first. */
static void take_features(struct selection *s, struct source *chance) {
    unsigned wanted = 3 + source_below(chance, 3);
    struct ruling r;
    for (unsigned kind = 0; kind < DBF_TERRAINS && !s->count; kind++) {
        s->pick[0].kind = s->pick[1].kind = s->pick[2].kind = (uint8_t)kind;
        s->count = 3; /* as if there were enough of it */
        s->count = dbf_enough_judge(s, &r) ? 1 : 0;
    }
    for (int tries = 0; s->count < wanted && tries < 200; tries++) {
        unsigned kind = source_below(chance, DBF_TERRAINS);
        if (dbf_take_judge(s, kind, &r)) s->pick[s->count++].kind = (uint8_t)kind;
    }
}

static void lay_one(struct setup *out, unsigned kind, struct source *chance, struct events *ev) {
    unsigned die = 1 + source_below(chance, 6), quarter = die <= 4 ? die : 1 + source_below(chance, 4);
    uint32_t luck = (uint32_t)source_bits(chance), f = out->terrain.features;
    struct act a;
    struct ruling r;
    bool fits = dbf_find_place(&out->tabletop, kind, dbf_is_line(kind) ? 0 : quarter, luck, &a);
    if (fits) {
        dbf_lay(&out->tabletop, kind, dbf_is_line(kind) ? 0 : quarter, &a, &r);
        snprintf(out->terrain.feature[f].id, sizeof out->terrain.feature[f].id, "T%u", (unsigned)(f + 1) % 100);
    }
    struct event *e =
        tell(ev, fits ? "place" : "dropped", H(17), fits ? "{w}: quarter {0}" : "{w}: there is no room in quarter {0}");
    e->said.word = dbf_terrains[kind].code;
    e->said.number[0] = (int32_t)quarter;
}

static bool make(const struct battlefield_wish *wish, struct source *chance, struct setup *out, struct events *ev,
                 struct ruling *r) {
    struct selection s = {.region = (uint8_t)wish->region};
    if (wish->region < 0 || wish->region >= DBF_REGIONS) return refuse(r, H(17), "there is no such home");
    lay_table(wish->table, wish->base_width, out);
    take_features(&s, chance);
    for (unsigned i = 0; i < s.count; i++) lay_one(out, s.pick[i].kind, chance, ev);
    return true;
}

/* --- checking ----------------------------------------------------------------------------------------------------- */

/* Every feature laid down again where it lies, and no more of them than the home allows. Fewer there may be, and the
 * compulsory one may be missing: what did not fit was dropped (dbf-H17), which the ground cannot tell. */
static bool check(const struct setup *setup, int region, struct ruling *r) {
    struct tabletop t = {.width = setup->width, .depth = setup->depth, .base_width = setup->base_width};
    struct selection s = {.region = (uint8_t)(region < 0 ? 0 : region)};
    for (uint32_t f = 0; f < setup->terrain.features; f++) {
        const struct feature *here = &setup->terrain.feature[f];
        struct act a = act_make(VERB_LAY);
        if (here->count > ACT_POINTS_MAX) return refuse(r, H(63), "a feature has too many corners");
        a.point_count = (uint8_t)here->count;
        for (int i = 0; i < here->count; i++) a.point[i] = setup->terrain.vertex[here->first + i];
        a.value = here->width / MM(1);
        if (!dbf_lay(&t, here->kind, 0, &a, r)) return false;
        if (region >= 0 && !dbf_take_judge(&s, here->kind, r)) return false;
        if (s.count < PICKS_MAX) s.pick[s.count++].kind = here->kind;
    }
    return true;
}

static void look(const struct setup *s, struct scene *scene) { db_look_at_ground(&dbf_rules, s, scene); }

const struct battlefield_rules dbf_battlefield = {
    .regions = dbf_region_names,
    .tables = tables,
    .table = lay_table,
    .make = make,
    .check = check,
    .look = look,
};
