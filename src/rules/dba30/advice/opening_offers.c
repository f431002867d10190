/* Offers in the opening of DBA 3.0: the ground, piece by piece, and the base edges. Which comes first is luck, so that
 * fields differ. */
#include "rules/dba30/opening.h"
#include "rules/debellis/advice/basket.h"

/* --- table and edges ---------------------------------------------------------------------------------------------- */

static void offer_tables(struct basket *k) {
    const struct battle *b = k->b;
    struct act a = act_make(VERB_TABLE);
    for (unsigned i = 0; i < 2; i++) {
        a.choice = (uint8_t)((i + dba30_luck_below(b, 2)) % 2);
        put_if_legal(k, &a);
    }
}

/* How much of the ground along an edge, as deep as troops deploy there, is bad: nobody wants that before his feet. */
static int64_t hardship_at(const struct battle *b, enum table_edge e) {
    length across = e == NORTH || e == SOUTH ? b->depth : b->width;
    struct quad strip = dba30_edge_strip(&b->tabletop, e, across / 2 - 3 * b->base_width);
    int64_t sum = 0;
    for (int f = 0; f < (int)b->terrain.features; f++) {
        if (dba30_grounds[b->terrain.feature[f].kind].going < GOING_BAD) continue;
        struct box box = b->terrain.feature[f].box, within = quad_box(&strip);
        length wide = lesser(box.x1, within.x1) - greater(box.x0, within.x0);
        length deep = lesser(box.y1, within.y1) - greater(box.y0, within.y0);
        if (wide > 0 && deep > 0) sum += (int64_t)wide * deep;
    }
    return sum;
}

/* The easiest ground first. */
static void offer_edges(struct basket *k) {
    const struct battle *b = k->b;
    enum table_edge open[TABLE_EDGES];
    int64_t hard[TABLE_EDGES] = {0};
    unsigned count = 0, from = dba30_luck_below(b, TABLE_EDGES);
    for (unsigned i = 0; i < TABLE_EDGES; i++) {
        enum table_edge e = (enum table_edge)((from + i) % TABLE_EDGES);
        struct ruling r = {.legal = false};
        if (!dba30_edge_judge(&b->tabletop, e, &r)) continue;
        int64_t is = hardship_at(b, e);
        unsigned at = count++;
        for (; at > 0 && hard[at - 1] > is; at--) {
            hard[at] = hard[at - 1];
            open[at] = open[at - 1];
        }
        hard[at] = is;
        open[at] = e;
    }
    for (unsigned i = 0; i < count; i++) {
        struct act a = act_make(VERB_EDGE);
        a.choice = (uint8_t)open[i];
        put_if_legal(k, &a);
    }
}

/* --- features ----------------------------------------------------------------------------------------------------- */

/* An act of the verb for every kind of the set; which comes first is luck. */
static void offer_kinds(struct basket *k, uint8_t verb, kinds set) {
    const struct battle *b = k->b;
    if (!set) return;
    unsigned skip = dba30_luck_below(b, count_kinds(set)), from = 0;
    while (!(set >> from & 1) || skip--) from++;
    for (unsigned i = 0; i < DBA30_TERRAINS; i++) {
        struct act a = act_make(verb);
        a.choice = (uint8_t)((from + i) % DBA30_TERRAINS);
        if (set >> a.choice & 1) put_if_legal(k, &a);
    }
}

/* Diced for before chosen; how many is luck. */
static void offer_terrain(struct basket *k) {
    const struct battle *b = k->b;
    enum { MODES = 2, COMPULSORY = 3, OPTIONAL = 3, ALL = MODES * COMPULSORY * OPTIONAL };
    unsigned from = dba30_luck_below(b, COMPULSORY * OPTIONAL);
    for (unsigned i = 0; i < ALL; i++) {
        unsigned n = (from + i) % (COMPULSORY * OPTIONAL);
        struct act a = act_make(VERB_TERRAIN);
        a.choice = i >= ALL / MODES;
        a.dice_count = 2;
        a.dice[0] = (uint8_t)(1 + n % COMPULSORY);
        a.dice[1] = (uint8_t)(2 + n / COMPULSORY);
        put_if_legal(k, &a);
    }
}

static void offer_features(struct basket *k) {
    const struct battle *b = k->b;
    offer_kinds(k, VERB_TAKE, dba30_selection_open(&b->opening.selection, b->opening.die));
}

static void offer_built(struct basket *k) {
    const struct battle *b = k->b;
    offer_kinds(k, VERB_BUILT_UP, dba30_bua_open(b->opening.die));
}

/* --- places ------------------------------------------------------------------------------------------------------- */

static bool fits_in(const struct battle *b, int quarter, unsigned attempt, struct act *out) {
    struct tabletop table = b->tabletop;
    struct source chance = source_of(b->opening.luck, (uint64_t)quarter * 16 + attempt);
    if (!dba30_fit_feature(&table, kind_at_hand(b), quarter, &chance)) return false;
    *out = dba30_laying_act(&table, b->terrain.features);
    return true;
}

/* One with room first, if there is one. */
static void offer_quarters(struct basket *k) {
    const struct battle *b = k->b;
    unsigned from = dba30_luck_below(b, 4);
    struct act a;
    for (unsigned i = 0; i < 4; i++)
        if (fits_in(b, 1 + (int)(from + i) % 4, 0, &a)) {
            from += i;
            break;
        }
    for (unsigned i = 0; i < 4; i++) {
        a = act_make(VERB_QUARTER);
        a.value = 1 + (int32_t)(from + i) % 4;
        put_if_legal(k, &a);
    }
}

/* A natural place, a few of them for one who is in no hurry; to be discarded only if no place is found. */
static void offer_lays(struct basket *k) {
    enum { PLACES = 3 };
    const struct battle *b = k->b;
    unsigned places = k->to->wish.effort == EFFORT_QUICK ? 1 : PLACES;
    struct ruling r = {.want_nearest = true};
    struct act a = act_make(VERB_DISCARD), there;
    for (unsigned i = 0; i < places && !is_full(k) && fits_in(b, b->opening.quarter, i, &there); i++)
        keep(k, &there, NULL);
    if (!is_empty(k)) return;
    bool may = db_allows(k->rules, b, &a, &r);
    keep(k, may || !r.has_nearest ? &a : &r.nearest, NULL);
}

static void offer_next(struct basket *k) {
    const struct battle *b = k->b;
    offer_kinds(k, VERB_NEXT, dba30_kinds_open(b));
}

const struct db_advice dba30_advice = {
    .opening =
        {
            [PHASE_TABLE] = offer_tables,
            [PHASE_TERRAIN] = offer_terrain,
            [PHASE_FEATURE] = offer_features,
            [PHASE_BUILT] = offer_built,
            [PHASE_NEXT] = offer_next,
            [PHASE_QUARTER] = offer_quarters,
            [PHASE_LAY] = offer_lays,
            [PHASE_EDGE] = offer_edges,
        },
    .suggests = true,
};
