/* The opening of DBF: who defends, the features of his home, their quarters and places, the base edges (dbf-H15 to
 * dbf-H18, dbf-H63). Camps and deployment are shared (deployment.h). */
#include "rules/dbf/field.h"
#include "rules/debellis/asking.h"

#include <stdio.h>

static unsigned attacker(const struct battle *b) { return enemy_of(b->defender); }

static struct selection *chosen(struct battle *b) { return &b->opening.selection; }

static struct event *tell_kind(struct events *ev, const char *what, clause c, const char *text, unsigned kind) {
    struct event *e = tell(ev, what, c, text);
    e->said.word = dbf_terrains[kind].code;
    return e;
}

/* --- what follows what ------------------------------------------------------------------------------------------- */

/* The next feature in the order they were taken; when all lie, the edges. */
static void next_feature(struct battle *b) {
    const struct selection *s = &b->opening.selection;
    unsigned next = 0;
    while (next < s->count && b->opening.done >> next & 1) next++;
    b->opening.die = b->opening.quarter = 0;
    b->opening.next = (uint8_t)(next < s->count ? next : 0);
    b->phase = next == s->count ? PHASE_EDGE : dbf_is_line(s->pick[next].kind) ? PHASE_LAY : PHASE_QUARTER_ROLL;
}

static bool begin(struct battle *b, unsigned phase, struct ruling *r) {
    if (phase == TURN_AT_EDGES) {
        b->phase = PHASE_EDGE;
        return true;
    }
    if (b->terrain.features) return refuse(r, H(17), "the terrain is still to be chosen: leave it out");
    for (int i = 0; i < 2; i++)
        if (b->side[i].region >= DBF_REGIONS)
            return refuse(r, H(17), "say the home \"region\" of each side: the terrain is that of the defender's");
    b->phase = PHASE_AGGRESSION;
    return true;
}

/* --- who defends -------------------------------------------------------------------------------------------------- */

static void roll_aggression(struct battle *b, const uint8_t *dice, struct events *ev) {
    int score[2];
    for (int i = 0; i < 2; i++) {
        score[i] = dice[i] + b->side[i].aggression;
        struct event *e = tell(ev, "aggression", H(15), "{s0}: {1} and aggression {2} make {3}");
        e->said.number[0] = i;
        e->said.number[1] = dice[i];
        e->said.number[2] = b->side[i].aggression;
        e->said.number[3] = score[i];
    }
    if (score[0] == score[1]) {
        tell(ev, "tie", H(15), "equal: they roll again");
        return;
    }
    b->defender = b->active = score[1] < score[0];
    tell(ev, "defender", H(15), "{s0} defends: it places the terrain, deploys first and moves first")->said.number[0] =
        b->defender;
    chosen(b)->region = b->side[b->defender].region;
    b->phase = PHASE_FEATURE;
}

/* --- acts ----------------------------------------------------------------------------------------------------------
 */

static struct prompt ask_aggression(const struct battle *b) {
    (void)b;
    return ask_dice(2, H(15), "a die for each side, to see who defends");
}

static struct prompt ask_feature(const struct battle *b) {
    struct prompt p =
        ask(b->defender, "take", VERB_TAKE, H(17), "take three to five features of your home: {0} are taken");
    p.why.number[0] = b->opening.selection.count;
    p.verbs = verb_bit(VERB_END_PHASE);
    return p;
}

static struct prompt about_kind(const struct battle *b, struct prompt p) {
    p.why.word = dbf_terrains[kind_at_hand(b)].code;
    p.why.number[0] = b->opening.quarter;
    return p;
}

static struct prompt ask_quarter_die(const struct battle *b) {
    return about_kind(b, ask_dice(1, H(17), "one die for the quarter the {w} goes to"));
}

static struct prompt ask_quarter(const struct battle *b) {
    return about_kind(b, ask(b->opening.die == 5 ? b->defender : attacker(b), "quarter", VERB_QUARTER, H(17),
                             "name the quarter for the {w}, 1 to 4 clockwise from the corner at the origin"));
}

static struct prompt ask_place(const struct battle *b) {
    struct prompt p = about_kind(b, ask(b->defender, "lay", VERB_LAY, H(63), "lay the {w} down"));
    p.verbs = verb_bit(VERB_DISCARD);
    return p;
}

static struct prompt ask_edge(const struct battle *b) {
    return ask(attacker(b), "edge", VERB_EDGE, H(15), "choose a long edge as your base edge");
}

static bool judge_feature(const struct battle *b, const struct act *a, struct ruling *r) {
    return a->verb == VERB_END_PHASE ? dbf_enough_judge(&b->opening.selection, r)
                                     : dbf_take_judge(&b->opening.selection, a->choice, r);
}

static bool judge_quarter(const struct battle *b, const struct act *a, struct ruling *r) {
    (void)b;
    return (a->value >= 1 && a->value <= 4) || refuse(r, H(17), "quarters are numbered 1 to 4");
}

static bool judge_discard(const struct battle *b, struct ruling *r) {
    struct act somewhere;
    if (!dbf_find_place(&b->tabletop, kind_at_hand(b), b->opening.quarter, b->opening.luck, &somewhere)) return true;
    return refuse(r, H(17), "there is room for the feature: lay it down");
}

static bool judge_lay(const struct battle *b, const struct act *a, struct ruling *r) {
    struct tabletop copy = b->tabletop;
    if (a->verb == VERB_DISCARD) return judge_discard(b, r);
    return dbf_lay(&copy, kind_at_hand(b), b->opening.quarter, a, r);
}

static bool judge_edge(const struct battle *b, const struct act *a, struct ruling *r) {
    (void)b;
    if (a->choice == 0 || a->choice == 2) return true;
    return refuse(r, H(15), "base edges are the long edges: choose north or south");
}

static void roll_quarter(struct battle *b, const uint8_t *dice, struct events *ev) {
    const uint8_t die = dice[0];
    b->opening.die = die;
    b->opening.quarter = die <= 4 ? die : 0;
    b->phase = die <= 4 ? PHASE_LAY : PHASE_QUARTER;
    tell_kind(ev, "quarter", H(17),
              die <= 4   ? "{w}: a {0} puts it in quarter {0}"
              : die == 5 ? "{w}: a 5, the defender names the quarter"
                         : "{w}: a 6, the attacker names the quarter",
              kind_at_hand(b))
        ->said.number[0] = die;
}

static void lay(struct battle *b, const struct act *a, struct events *ev) {
    struct ruling unheard;
    uint32_t f = b->terrain.features;
    unsigned kind = kind_at_hand(b);
    dbf_lay(&b->tabletop, kind, b->opening.quarter, a, &unheard);
    snprintf(b->terrain.feature[f].id, sizeof b->terrain.feature[f].id, "T%u", (unsigned)(f + 1) % 100);
    if (dbf_grounds[kind].flags & GROUND_HILL)
        terrain_crest(&b->terrain, (int)f, bw(b, dbf_rules.reach.crest_inset)); /* dbf-H64 */
    tell_kind(ev, "place", H(63), "{q} ({w}) is laid down", kind)->said.place = (uint8_t)f;
    tell_extent(ev, H(63), f, b->terrain.feature[f].box);
}

static void take_edge(struct battle *b, const struct act *a, struct events *ev) {
    bool north = a->choice == 0;
    struct event *e = tell(ev, "edge", H(15), "{s0} takes the {w} edge");
    e->said.number[0] = (int32_t)attacker(b);
    e->said.word = north ? "north" : "south";
    /* side 0 sits in the south */
    db_opening_end(&dbf_rules, b, north == (attacker(b) == 1) ? 0 : 2, ev);
}

static void take_feature(struct battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_END_PHASE) {
        next_feature(b);
        return;
    }
    chosen(b)->pick[chosen(b)->count++] = (struct pick){a->choice, 0};
    tell_kind(ev, "feature", H(17), "the feature taken: {w}", a->choice);
}

static void name_quarter(struct battle *b, const struct act *a, struct events *ev) {
    (void)ev;
    b->opening.quarter = (uint8_t)a->value;
    b->phase = PHASE_LAY;
}

static void lay_or_drop(struct battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_LAY)
        lay(b, a, ev);
    else
        tell_kind(ev, "dropped", H(17), "{w} does not fit and is dropped", kind_at_hand(b));
    b->opening.done |= (uint16_t)(1u << b->opening.next);
    next_feature(b);
}

static const struct opening_step aggression = {.prompt = ask_aggression, .roll = roll_aggression};
static const struct opening_step feature = {.prompt = ask_feature, .judge = judge_feature, .play = take_feature};
static const struct opening_step quarter_die = {.prompt = ask_quarter_die, .roll = roll_quarter};
static const struct opening_step quarter = {.prompt = ask_quarter, .judge = judge_quarter, .play = name_quarter};
static const struct opening_step laying = {.prompt = ask_place, .judge = judge_lay, .play = lay_or_drop};
static const struct opening_step edge = {.prompt = ask_edge, .judge = judge_edge, .play = take_edge};

const struct opening_rules dbf_opening = {
    .begin = begin,
    .step =
        {
            [PHASE_AGGRESSION] = &aggression,
            [PHASE_FEATURE] = &feature,
            [PHASE_QUARTER_ROLL] = &quarter_die,
            [PHASE_QUARTER] = &quarter,
            [PHASE_LAY] = &laying,
            [PHASE_EDGE] = &edge,
        },
};
