/* A whole battlefield made by itself: both players' choices and all dice come from the source. */
#include "rules/dba30/battlefield.h"

#include <stdio.h>

struct maker {
    struct setup *setup;
    struct selection selection;
    struct source *chance;
    struct events *events;
};

static unsigned die(struct maker *m) { return 1 + source_below(m->chance, 6); }

static const char *word_for(unsigned kind) { return kind == BuiltUp ? "built-up area" : dba30_terrains[kind].code; }

static void say(struct maker *m, const char *what, clause c, const char *text, unsigned kind, unsigned a, unsigned b) {
    struct event *e = tell(m->events, what, c, text);
    e->said.word = word_for(kind);
    e->said.number[0] = (int32_t)a;
    e->said.number[1] = (int32_t)b;
}

/* Any one of a set. */
static unsigned any_of(struct maker *m, kinds set) {
    unsigned skip = source_below(m->chance, (uint32_t)__builtin_popcount(set)), kind = 0;
    while (!(set >> kind & 1) || skip--) kind++;
    return kind;
}

/* --- choosing ------------------------------------------------------------------------------------------------------
 */

static bool name_bua(struct maker *m, struct ruling *r) {
    unsigned roll = m->selection.choice ? 0 : die(m), kind = any_of(m, bua_open(roll));
    if (roll && bua_chooser(roll) < 0)
        say(m, "roll", 45, "a {0}: the built-up area is a {w}", kind, roll, 0);
    else if (bua_chooser(roll) == 1)
        say(m, "choose", 45, "a {0}: the invader chooses a {w}", kind, roll, 0);
    else
        say(m, "choose", 45, "the defender chooses a {w} for the built-up area", kind, roll, 0);
    return selection_name_bua(&m->selection, roll, kind, r);
}

static bool pick_compulsory(struct maker *m, struct ruling *r) {
    unsigned kind = any_of(m, selection_open(&m->selection, 0));
    say(m, "pick", dba30_regions[m->selection.region].clause, "compulsory: {w}", kind, 0, 0);
    return selection_take(&m->selection, 0, kind, r);
}

static bool take_optional(struct maker *m, struct ruling *r) {
    unsigned roll = m->selection.choice ? 0 : die(m);
    kinds open = selection_open(&m->selection, roll);
    if (!open) {
        say(m, "roll", 41, "a {0} would leave the field without obstacles; it is rolled again", BuiltUp, roll, 0);
        return true;
    }
    unsigned kind = any_of(m, open);
    if (!selection_take(&m->selection, roll, kind, r)) return false;
    if (r->why.clause == 46)
        say(m, "swap", 46, "the two plough are given up for a {w}, and another die is rolled", kind, roll, 0);
    else if (roll)
        say(m, "roll", r->why.clause, "a {0} for an optional feature: {w}", kind, roll, 0);
    else
        say(m, "choose", 26, "optional: {w}", kind, 0, 0);
    return true;
}

/* Bounded: a roll that must be made again is likely to serve soon, and rolls are counted. */
static bool choose_features(struct maker *m, struct ruling *r) {
    for (int i = 0; i < 400; i++) {
        struct selection *s = &m->selection;
        bool fine = selection_wants_bua(s)          ? name_bua(m, r)
                    : selection_wants_compulsory(s) ? pick_compulsory(m, r)
                    : selection_wants_optional(s)   ? take_optional(m, r)
                                                    : false;
        if (!fine) break;
    }
    return selection_complete(&m->selection, r);
}

/* --- placing -------------------------------------------------------------------------------------------------------
 */

/* dba30-060: on a 5 or 6 a player names the quarter; here any where it fits. */
static int place_in(struct maker *m, unsigned kind, unsigned roll) {
    if (roll <= 4) return fit_feature(m->setup, kind, (int)roll, m->chance) ? (int)roll : 0;
    unsigned first = source_below(m->chance, 4);
    for (unsigned i = 0; i < 4; i++) {
        int quarter = 1 + (int)((first + i) % 4);
        if (fit_feature(m->setup, kind, quarter, m->chance)) return quarter;
    }
    return 0;
}

/* Only what does not fit may be discarded. A place found is left in `scratch` as the last feature: one that is legal.
 */
bool discard_judge(struct setup *scratch, unsigned kind, int quarter, struct ruling *r) {
    struct source looking = source_of(kind, (uint64_t)quarter); /* any will do, but the same each time */
    if (!fit_feature(scratch, kind, quarter, &looking)) return r->legal = true;
    return refuse_feature(scratch, (int)scratch->terrain.features - 1, r, 61,
                          "{w} can be fitted into its quarter, so it may not be discarded", 0, 0);
}

static void place(struct maker *m, unsigned pick) {
    unsigned kind = m->selection.pick[pick].kind, roll = die(m), before = m->setup->terrain.features;
    int quarter = place_in(m, kind, roll);
    if (!quarter) {
        say(m, "discard", 61, "{w}: a {0}, but there is no room for it; it is discarded", kind, roll, 0);
        return;
    }
    for (unsigned f = before; f < m->setup->terrain.features; f++)
        snprintf(m->setup->terrain.feature[f].id, sizeof m->setup->terrain.feature[f].id, "T%u", (f + 1) % 100);
    if (roll <= 4)
        say(m, "place", 60, "{w}: a {0}, placed in quarter {1}", kind, roll, (unsigned)quarter);
    else
        say(m, "place", 60,
            roll == 5 ? "{w}: a {0}, the defender puts it in quarter {1}" : "{w}: a {0}, the invader names quarter {1}",
            kind, roll, (unsigned)quarter);
}

static bool place_features(struct maker *m, struct ruling *r) {
    uint32_t done = 0;
    for (unsigned placed = 0; placed < m->selection.count; placed++)
        for (unsigned i = 0; i < m->selection.count; i++)
            if (!(done >> i & 1) && order_judge(&m->selection, done, i, r)) {
                place(m, i);
                done |= 1u << i;
            }
    return r->legal = true;
}

/* --- the whole ------------------------------------------------------------------------------------------------------
 */

bool dba30_make_battlefield(const struct battlefield_wish *wish, struct source *chance, struct setup *out,
                            struct events *events, struct ruling *r) {
    if (wish->region < 0 || wish->region >= DBA30_REGIONS) return refuse(r, 27, "there is no such region");
    if (wish->table < 0 || wish->table >= TABLE_SIZES) return refuse(r, HOUSE(67), "there is no such table");
    if (wish->base_width < MM(5) || wish->base_width > MM(200))
        return refuse(r, 0, "a base width must lie between 5 and 200 mm");
    const struct table_size *table = &dba30_tables[wish->table];
    *out = (struct setup){.width = table->width * wish->base_width,
                          .depth = table->depth * wish->base_width,
                          .base_width = wish->base_width};
    struct maker m = {out, {0}, chance, events};
    struct event *e = tell(events, "table", table->clause, "{w} table, {0} by {1} base widths");
    e->said.word = table->name;
    e->said.number[0] = table->width;
    e->said.number[1] = table->depth;
    unsigned most = table->big && wish->region != Arable ? 3 : 2;
    unsigned compulsory = wish->region == Littoral ? 1 : 1 + source_below(chance, most);
    unsigned optional = 2 + source_below(chance, table->big ? 3 : 2);
    if (!selection_begin(&m.selection, (unsigned)wish->region, wish->choice, table->big, compulsory, optional, r))
        return false;
    return choose_features(&m, r) && place_features(&m, r);
}
