/* The opening of DBA 2.2 as prompts and acts (dba22-005 to 021, 032 to 035): who defends, what he takes and lays down,
 * and the edge the invader's die gives him.
 *
 * Phases are those of battle.h: PHASE_TERRAIN asks how many features, PHASE_FEATURE which, PHASE_LAY where, PHASE_EDGE
 * how the edges are numbered; the die for the edge comes as PHASE_QUARTER_ROLL. */
#include "rules/dba22/battlefield.h"
#include "rules/debellis/asking.h"

static unsigned invader(const struct battle *b) { return enemy_of(b->defender); }
static unsigned home_of(const struct battle *b) { return b->side[b->defender].region; }
static int wanted(const struct battle *b) { return b->opening.selection.compulsory + b->opening.selection.optional; }
static bool takes_compulsory(const struct battle *b) {
    return b->opening.selection.count < b->opening.selection.compulsory;
}
bool dba22_is_last(const struct battle *b) { return b->opening.selection.count == wanted(b); }

static bool begin(struct battle *b, unsigned phase, struct ruling *r) {
    if (phase == TURN_AT_EDGES) {
        b->phase = PHASE_EDGE;
        return dba22_battlefield_judge(&b->tabletop, DBA22_TOPOGRAPHIES, r);
    }
    if (b->terrain.features) return refuse(r, C(6), "the terrain is still to be chosen and placed: leave it out");
    for (int i = 0; i < 2; i++)
        if (b->side[i].region >= DBA22_TOPOGRAPHIES)
            return refuse(r, C(6), "say the home \"region\" of each side: the terrain is that of the defender's");
    b->phase = PHASE_AGGRESSION;
    return r->legal = true;
}

/* --- who defends ---------------------------------------------------------------------------------------------------
 */

static void roll_aggression(struct battle *b, const uint8_t *dice, struct events *ev) {
    int total[2];
    for (int i = 0; i < 2; i++) {
        total[i] = dice[i] + b->side[i].aggression;
        struct event *e = tell(ev, "aggression", C(5), "{s0}: {1} and aggression {2} make {3}");
        const int32_t said[4] = {i, dice[i], b->side[i].aggression, total[i]};
        for (int n = 0; n < 4; n++) e->said.number[n] = said[n];
    }
    if (total[0] == total[1]) {
        tell(ev, "tie", H(7), "the totals are equal: both throw again");
        return;
    }
    b->defender = total[0] < total[1] ? 0 : 1;
    b->active = (uint8_t)invader(b);
    tell(ev, "defender", C(5), "{s0} defends and places the terrain")->said.number[0] = b->defender;
    b->phase = PHASE_TERRAIN;
}

/* --- choosing and laying -------------------------------------------------------------------------------------------
 */

static bool judge_numbers(const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->dice_count != 2) return refuse(r, C(15), "say how many compulsory and how many optional features");
    if (a->dice[0] < 1 || a->dice[0] > 2) return refuse(r, C(15), "a battlefield has 1 or 2 compulsory features");
    if (a->dice[1] < 2 || a->dice[1] > 3) return refuse(r, C(16), "a battlefield has 2 or 3 optional features");
    if (home_of(b) == Littoral && a->dice[0] > 1)
        return refuse(r, C(19), "there is one waterway at most: 1 compulsory feature");
    return true;
}

static void play_numbers(struct battle *b, const struct act *a, struct events *ev) {
    b->opening.selection = (struct selection){.region = (uint8_t)home_of(b)};
    b->opening.selection.compulsory = a->dice[0];
    b->opening.selection.optional = a->dice[1];
    b->terrain.features = b->terrain.vertices = 0;
    b->phase = PHASE_FEATURE;
    struct event *e = tell(ev, "terrain", dba22_homes[home_of(b)].clause,
                           "home topography {w}: {0} compulsory and {1} optional features");
    e->said.word = dba22_topographies[home_of(b)];
    e->said.number[0] = a->dice[0];
    e->said.number[1] = a->dice[1];
}

/* As the log calls it: a code of three letters is no word. */
static const char *feature_word(unsigned kind) { return kind == Bua ? "built-up area" : dba22_terrains[kind].code; }

static void play_take(struct battle *b, const struct act *a, struct events *ev) {
    struct selection *s = &b->opening.selection;
    bool must = takes_compulsory(b);
    b->opening.next = s->count;
    s->pick[s->count++] = (struct pick){a->choice, must ? 0 : 7};
    b->phase = PHASE_LAY;
    tell(ev, "take", must ? C(15) : C(16), must ? "{w}: compulsory" : "{w}: optional")->said.word =
        feature_word(a->choice);
}

static bool judge_lay(const struct battle *b, const struct act *a, struct ruling *r) {
    struct tabletop copy = b->tabletop;
    if (a->verb == VERB_DISCARD) { /* dba22-H11: the layout is given up and begun again */
        r->why.clause = H(11);
        return true;
    }
    if (!dba22_lay_drawing(&copy, kind_at_hand(b), a, r)) return false;
    return !dba22_is_last(b) || dba22_layout_judge(&copy, r);
}

static void play_lay(struct battle *b, const struct act *a, struct events *ev) {
    struct ruling r = {.legal = false};
    if (a->verb == VERB_DISCARD) {
        tell(ev, "discard", H(11), "the defender begins his layout again");
        b->terrain.features = b->terrain.vertices = 0;
        b->opening.selection.count = 0;
        b->phase = PHASE_TERRAIN;
        return;
    }
    dba22_lay_drawing(&b->tabletop, kind_at_hand(b), a, &r);
    struct event *e = tell(ev, "place", C(6), "{q} ({w}) is placed");
    e->said.word = feature_word(kind_at_hand(b));
    e->said.place = (uint8_t)(b->terrain.features - 1);
    tell_extent(ev, C(6), e->said.place, b->terrain.feature[b->terrain.features - 1].box);
    b->phase = dba22_is_last(b) ? PHASE_EDGE : PHASE_FEATURE;
    if (dba22_is_last(b)) tell(ev, "layout", C(21), "the layout keeps every rule");
}

/* --- the base edge -------------------------------------------------------------------------------------------------
 */

static const char *const edge_names[] = {"north", "east", "south", "west"};

/* The edges that bear 1, 2 and 3: as said (numbers for the other three, clockwise from north), or in that order. */
static void numbered(const struct act *a, uint8_t edge_of[4]) {
    unsigned next = 0;
    for (unsigned e = 0; e < TABLE_EDGES; e++) {
        if (e == a->choice) continue;
        unsigned number = a->dice_count == 3 ? a->dice[next] : next + 1;
        edge_of[number] = (uint8_t)e;
        next++;
    }
    edge_of[0] = a->choice;
}

static bool judge_edge(const struct battle *b, const struct act *a, struct ruling *r) {
    if (a->choice >= TABLE_EDGES) return refuse(r, C(32), "name the edge you prefer: north, east, south or west");
    unsigned seen = 0;
    for (int i = 0; i < a->dice_count; i++) seen |= a->dice[i] < 8 ? 1u << a->dice[i] : 1u;
    if (a->dice_count && (a->dice_count != 3 || seen != 0xe))
        return refuse(r, C(32), "the other three edges bear 1, 2 and 3, one each");
    r->why.clause = C(32);
    return dba22_preference_judge(&b->tabletop, a->choice, r);
}

static void play_edge(struct battle *b, const struct act *a, struct events *ev) {
    uint8_t edge_of[4];
    numbered(a, edge_of);
    b->opening.quarter = edge_of[0];
    b->opening.done = (uint16_t)(edge_of[1] | edge_of[2] << 2 | edge_of[3] << 4);
    b->phase = PHASE_QUARTER_ROLL;
    tell(ev, "edges", C(32), "the {w} edge bears 4, 5 and 6")->said.word = edge_names[a->choice];
}

static void roll_edge(struct battle *b, const uint8_t *dice, struct events *ev) {
    const unsigned die = dice[0];
    unsigned own = die <= 3 ? b->opening.done >> 2 * (die - 1) & 3 : b->opening.quarter, other = (own + 2) % 4;
    struct event *e = tell(ev, "edge", C(34), "{s0} throws {1}: the {w} edge is its base edge");
    e->said.number[0] = (int32_t)invader(b);
    e->said.number[1] = (int32_t)die;
    e->said.word = edge_names[own];
    e = tell(ev, "edge", C(35), "{s0} has the {w} edge opposite");
    e->said.number[0] = b->defender;
    e->said.word = edge_names[other];
    b->opening.quarter = 0;
    b->opening.done = 0;
    unsigned first = b->defender == 0 ? other : own;
    db_opening_end(&dba22_rules, b, (SOUTH + TABLE_EDGES - first) % TABLE_EDGES, ev);
}

/* --- which phase is whose ------------------------------------------------------------------------------------------
 */

static struct prompt ask_aggression(const struct battle *b) {
    (void)b;
    return ask_dice(2, C(5), "a die for each side, to see who defends");
}

static struct prompt ask_numbers(const struct battle *b) {
    return ask(b->defender, "terrain", VERB_TERRAIN, C(15), "how many compulsory and how many optional features?");
}

static struct prompt ask_feature(const struct battle *b) {
    return ask(b->defender, "take", VERB_TAKE, takes_compulsory(b) ? C(15) : C(16),
               takes_compulsory(b) ? "take a compulsory feature" : "take an optional feature");
}

static struct prompt ask_place(const struct battle *b) {
    struct prompt p = ask(b->defender, "lay", VERB_LAY, H(11), "lay down the {w}");
    p.why.word = dba22_terrains[kind_at_hand(b)].code;
    p.verbs = verb_bit(VERB_DISCARD);
    return p;
}

static struct prompt ask_edge(const struct battle *b) {
    return ask(invader(b), "edge", VERB_EDGE, C(32), "which edge do you prefer, to bear 4, 5 and 6?");
}

static struct prompt ask_edge_die(const struct battle *b) {
    (void)b;
    return ask_dice(1, C(34), "one die for the invader's base edge");
}

static bool judge_take(const struct battle *b, const struct act *a, struct ruling *r) {
    return dba22_taking_judge(&b->terrain, home_of(b), takes_compulsory(b), a->choice, r);
}

static const struct opening_step aggression = {.prompt = ask_aggression, .roll = roll_aggression};
static const struct opening_step numbers = {.prompt = ask_numbers, .judge = judge_numbers, .play = play_numbers};
static const struct opening_step feature = {.prompt = ask_feature, .judge = judge_take, .play = play_take};
static const struct opening_step laying = {.prompt = ask_place, .judge = judge_lay, .play = play_lay};
static const struct opening_step edge = {.prompt = ask_edge, .judge = judge_edge, .play = play_edge};
static const struct opening_step edge_die = {.prompt = ask_edge_die, .roll = roll_edge};

const struct opening_rules dba22_opening = {
    .begin = begin,
    .step =
        {
            [PHASE_AGGRESSION] = &aggression,
            [PHASE_TERRAIN] = &numbers,
            [PHASE_FEATURE] = &feature,
            [PHASE_LAY] = &laying,
            [PHASE_EDGE] = &edge,
            [PHASE_QUARTER_ROLL] = &edge_die,
        },
};
