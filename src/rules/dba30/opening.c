/* The opening of DBA 3.0: who defends, the table, the base edges; and which part answers for which phase. */
#include "rules/dba30/opening.h"
#include "rules/debellis/command/commands.h"

/* --- beginning ----------------------------------------------------------------------------------------------- */

/* dba30-355: armies of several commands meet on a table twice as wide. */
static bool table_fits_armies(const struct battle *b, struct ruling *r) {
    if (!several_commands(b) || dba30_is_big_table(&b->tabletop)) return true;
    return refuse(r, C(355), "a Big Battle is fought on a table twice as wide as deep: take 30 by 15 base widths");
}

static bool begin(struct battle *b, unsigned phase, struct ruling *r) {
    if (!dba30_table_judge(&b->tabletop, r) || !table_fits_armies(b, r)) return false;
    if (phase == TURN_AT_EDGES) {
        for (int f = 0; f < (int)b->terrain.features; f++)
            if (!dba30_placing_judge(&b->tabletop, f, 0, r)) return false;
        b->phase = PHASE_EDGE;
        return r->legal = true;
    }
    if (b->terrain.features) return refuse(r, C(59), "the terrain is still to be chosen and placed: leave it out");
    for (int i = 0; i < 2; i++)
        if (b->side[i].region >= DBA30_REGIONS)
            return refuse(r, C(27), "say the home \"region\" of each side: the terrain is that of the defender's");
    b->phase = PHASE_AGGRESSION;
    return r->legal = true;
}

/* --- who defends ----------------------------------------------------------------------------------------------- */

static void roll_aggression(struct battle *b, const uint8_t *thrown, struct events *ev) {
    int dice[2] = {thrown[0], thrown[1]}, defender;
    int aggression[2] = {b->side[0].aggression, b->side[1].aggression};
    struct ruling r = {.legal = false};
    for (int i = 0; i < 2; i++) {
        struct event *e = tell(ev, "aggression", C(18), "{s0}: {1} and aggression {2} make {3}");
        int32_t said[4] = {i, dice[i], aggression[i], dice[i] + aggression[i]};
        for (int n = 0; n < 4; n++) e->said.number[n] = said[n];
    }
    if (!dba30_defender_judge(dice, aggression, &defender, &r)) {
        tell(ev, "tie", r.why.clause, r.why.text);
        return;
    }
    b->defender = b->active = (uint8_t)defender;
    tell(ev, "defender", C(19), "{s0} defends: it places the terrain, deploys first and moves first")->said.number[0] =
        defender;
    tell(ev, "invader", C(20), "{s0} invades: it picks the base edges, deploys second and moves second")
        ->said.number[0] = 1 - defender;
    b->phase = option_of(b, OPTION_INVADER_TABLE) ? PHASE_TABLE : PHASE_TERRAIN;
}

/* --- the table (dba30-021) --------------------------------------------------------------------------------------- */

static const struct table_size *table_named(const struct battle *b, unsigned choice) {
    return &dba30_tables[choice + (dba30_is_big_table(&b->tabletop) ? 2 : 0)];
}

void dba30_tell_table_size(struct events *ev, const struct table_size *size) {
    struct event *e = tell(ev, "table", size->clause, "{w} table, {0} by {1} base widths");
    e->said.word = size->name;
    e->said.number[0] = size->width;
    e->said.number[1] = size->depth;
}

static void play_table(struct battle *b, const struct act *a, struct events *ev) {
    const struct table_size *size = table_named(b, a->choice);
    b->width = size->width * b->base_width;
    b->depth = size->depth * b->base_width;
    dba30_tell_table_size(ev, size);
    b->phase = PHASE_TERRAIN;
}

/* --- base edges -------------------------------------------------------------------------------------------------- */

static void play_edge(struct battle *b, const struct act *a, struct events *ev) {
    static const char *const names[] = {"north", "east", "south", "west"};
    enum table_edge own = (enum table_edge)a->choice, other = dba30_opposite_edge(own);
    struct event *e = tell(ev, "edge", C(20), "{s0} takes the {w} edge");
    e->said.number[0] = (int32_t)invader(b);
    e->said.word = names[own];
    e = tell(ev, "edge", C(82), "{s0} has the {w} edge opposite");
    e->said.number[0] = b->defender;
    e->said.word = names[other];
    /* clockwise, west comes to lie north, north east, and so on: the edge of side 0 has to come to lie south */
    unsigned first = b->defender == 0 ? other : own;
    db_opening_end(&dba30_rules, b, (SOUTH + TABLE_EDGES - first) % TABLE_EDGES, ev);
}

/* --- the steps --------------------------------------------------------------------------------------------------- */

static struct prompt ask_aggression(const struct battle *b) {
    (void)b;
    return ask_dice(2, C(18), "a die for each side, to see who defends");
}

static struct prompt ask_table(const struct battle *b) {
    return ask(invader(b), "table", VERB_TABLE, C(21), "choose a small or a large table");
}

static struct prompt ask_edge(const struct battle *b) {
    return ask(invader(b), "edge", VERB_EDGE, dba30_is_big_table(&b->tabletop) ? C(362) : C(80),
               "choose your base edge; the enemy has the one opposite");
}

static bool judge_edge(const struct battle *b, const struct act *a, struct ruling *r) {
    return dba30_edge_judge(&b->tabletop, (enum table_edge)a->choice, r);
}

static const struct opening_step aggression = {.prompt = ask_aggression, .roll = roll_aggression};
static const struct opening_step table = {.prompt = ask_table, .play = play_table};
static const struct opening_step edge = {.prompt = ask_edge, .judge = judge_edge, .play = play_edge};

const struct opening_rules dba30_opening = {
    .begin = begin,
    .step =
        {
            [PHASE_AGGRESSION] = &aggression,
            [PHASE_TABLE] = &table,
            [PHASE_TERRAIN] = &dba30_terrain,
            [PHASE_FEATURE_ROLL] = &dba30_feature_die,
            [PHASE_FEATURE] = &dba30_feature,
            [PHASE_BUILT_ROLL] = &dba30_built_die,
            [PHASE_BUILT] = &dba30_built,
            [PHASE_NEXT] = &dba30_next,
            [PHASE_QUARTER_ROLL] = &dba30_quarter_die,
            [PHASE_QUARTER] = &dba30_quarter,
            [PHASE_LAY] = &dba30_laying,
            [PHASE_EDGE] = &edge,
        },
};
