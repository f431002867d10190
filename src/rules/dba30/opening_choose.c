/* Choosing the terrain: how many features, which of them, and of what kind the built-up area is (dba30-026 to 046). */
#include "rules/dba30/opening.h"

#include "chance/chance.h"

unsigned dba30_luck_below(const struct battle *b, unsigned bound) {
    struct source chance = source_of(b->opening.luck, 0);
    return source_below(&chance, bound);
}

struct event *dba30_tell_kind(struct events *ev, const char *what, clause c, const char *text, unsigned kind) {
    struct event *e = tell(ev, what, c, text);
    e->said.word = dba30_kind_word(kind);
    return e;
}

/* --- what comes next ------------------------------------------------------------------------------------------- */

/* What was taken, by the clause that gave it. */
static struct event *tell_taken(const struct selection *before, unsigned die, unsigned kind, bool swap,
                                struct events *ev) {
    const struct region *g = &dba30_regions[before->region];
    if (swap)
        return dba30_tell_kind(ev, "take", C(46),
                               before->choice ? "the two plough are given up for a {w}, and another feature is taken"
                                              : "the two plough are given up for a {w}, and another die is rolled",
                               kind);
    if (dba30_selection_wants_compulsory(before))
        return dba30_tell_kind(ev, "take", g->clause, "compulsory: {w}", kind);
    if (!die) return dba30_tell_kind(ev, "take", C(26), "optional: {w}", kind);
    if (dba30_box_is_short(before, die))
        return dba30_tell_kind(ev, "take", C(31), "a {0}, but the table has all it may of that; instead: {w}", kind);
    if (g->column[die - 1].first_must)
        return dba30_tell_kind(ev, "take", C(44), "a {0} must be the first type of its box that may be had: {w}", kind);
    return dba30_tell_kind(ev, "take", g->clause, "a {0} for an optional feature: {w}", kind);
}

static void take(struct battle *b, unsigned kind, struct events *ev) {
    struct opening *o = &b->opening;
    struct ruling r = {.legal = false};
    struct selection before = o->selection;
    if (!dba30_selection_take(&o->selection, o->die, kind, &r)) return; /* judged before */
    struct event *e = tell_taken(&before, o->die, kind, r.why.clause == C(46), ev);
    e->said.number[0] = o->die;
    e->said.number[1] = o->selection.pick[o->selection.count - 1].column;
    o->die = 0;
}

/* Asks for the next feature, the next die, or the first place. Where only one type is open it is taken. */
static void go_on_choosing(struct battle *b, struct events *ev) {
    const struct selection *s = &b->opening.selection;
    for (int i = 0; i < PICKS_MAX; i++) {
        bool compulsory = dba30_selection_wants_compulsory(s), optional = dba30_selection_wants_optional(s);
        if (dba30_selection_wants_bua(s)) {
            b->phase = s->choice ? PHASE_BUILT : PHASE_BUILT_ROLL;
            return;
        }
        if (optional && !s->choice) {
            b->phase = PHASE_FEATURE_ROLL;
            return;
        }
        kinds open = compulsory || optional ? dba30_selection_open(s, 0) : 0;
        if (!open) break;
        if (count_kinds(open) > 1) {
            b->phase = PHASE_FEATURE;
            return;
        }
        take(b, first_kind(open), ev);
    }
    dba30_placing_begin(b);
}

/* --- dice --------------------------------------------------------------------------------------------------------- */

static void roll_feature(struct battle *b, const uint8_t *dice, struct events *ev) {
    const uint8_t die = dice[0];
    kinds open = dba30_selection_open(&b->opening.selection, die);
    if (!open) { /* dba30-041 */
        tell(ev, "again", C(41), "a {0} would leave the field without obstacles; it is rolled again")->said.number[0] =
            die;
        return;
    }
    b->opening.die = die;
    if (count_kinds(open) > 1) {
        b->phase = PHASE_FEATURE;
        return;
    }
    take(b, first_kind(open), ev);
    go_on_choosing(b, ev);
}

static void name_built(struct battle *b, unsigned die, unsigned kind, struct events *ev) {
    struct ruling r = {.legal = false};
    dba30_selection_name_bua(&b->opening.selection, die, kind, &r);
    const char *text = die && dba30_bua_chooser(die) < 0 ? "a {0} for the built-up area: {w}"
                       : dba30_bua_chooser(die) == 1     ? "the built-up area, by the invader's choice: {w}"
                                                         : "the built-up area, by the defender's choice: {w}";
    dba30_tell_kind(ev, "built_up", C(45), text, kind)->said.number[0] = (int32_t)die;
    b->opening.die = 0;
    go_on_choosing(b, ev);
}

static void roll_built(struct battle *b, const uint8_t *dice, struct events *ev) {
    const uint8_t die = dice[0];
    if (dba30_bua_chooser(die) < 0) {
        name_built(b, die, first_kind(dba30_bua_open(die)), ev);
        return;
    }
    b->opening.die = die;
    b->phase = PHASE_BUILT;
    tell(ev, "built_up", C(45),
         die == 5 ? "a 5: the defender says what the built-up area is"
                  : "a 6: the invader says what the built-up area is");
}

/* --- acts -----------------------------------------------------------------------------------------------------------
 */

static struct prompt ask_feature(const struct battle *b) {
    const struct selection *s = &b->opening.selection;
    unsigned die = b->opening.die;
    struct prompt p = ask(b->defender, "take", VERB_TAKE, C(26), "take an optional feature");
    if (dba30_selection_wants_compulsory(s)) {
        p.why.clause = C(28);
        p.why.text = "take a compulsory feature";
    } else if (die && dba30_box_is_short(s, die)) {
        p.why.clause = C(31);
        p.why.text = "a {0}, but the table has all it may of that: take another feature";
    } else if (die) {
        p.why.clause = C(32);
        p.why.text = "a {0}: take one of the features in that box";
    }
    p.why.number[0] = (int32_t)die;
    return p;
}

static struct prompt ask_terrain(const struct battle *b) {
    return ask(b->defender, "terrain", VERB_TERRAIN, H(54),
               "terrain diced for or chosen freely, and how many compulsory and optional features");
}

static struct prompt ask_feature_die(const struct battle *b) {
    (void)b;
    return ask_dice(1, C(29), "one die for an optional feature");
}

static struct prompt ask_built_die(const struct battle *b) {
    (void)b;
    return ask_dice(1, C(45), "one die for the kind of the built-up area");
}

static struct prompt ask_built(const struct battle *b) {
    return ask(chooser_seat(b, dba30_bua_chooser(b->opening.die)), "built_up", VERB_BUILT_UP, C(45),
               "say what the built-up area is");
}

static bool judge_terrain(const struct battle *b, const struct act *a, struct ruling *r) {
    struct selection s;
    if (a->dice_count != 2 || a->choice > 1)
        return refuse(r, C(26), "say random or choice, and how many compulsory and how many optional features");
    return dba30_selection_begin(&s, b->side[b->defender].region, a->choice, dba30_is_big_table(&b->tabletop),
                                 a->dice[0], a->dice[1], r)
               ? (r->legal = true)
               : false;
}

static bool judge_built(const struct battle *b, const struct act *a, struct ruling *r) {
    struct selection s = b->opening.selection;
    return dba30_selection_name_bua(&s, b->opening.die, a->choice, r);
}

static bool judge_feature(const struct battle *b, const struct act *a, struct ruling *r) {
    struct selection s = b->opening.selection;
    return dba30_selection_take(&s, b->opening.die, a->choice, r);
}

static void play_terrain(struct battle *b, const struct act *a, struct events *ev) {
    struct ruling r = {.legal = false};
    unsigned region = b->side[b->defender].region;
    dba30_selection_begin(&b->opening.selection, region, a->choice, dba30_is_big_table(&b->tabletop), a->dice[0],
                          a->dice[1], &r);
    struct event *e = tell(ev, "terrain", C(27),
                           a->choice ? "the terrain is {w}, chosen freely: {0} compulsory and {1} optional features"
                                     : "the terrain is {w}, diced for: {0} compulsory and {1} optional features");
    e->said.word = dba30_regions[region].name;
    e->said.number[0] = a->dice[0];
    e->said.number[1] = a->dice[1];
    go_on_choosing(b, ev);
}

static void play_built(struct battle *b, const struct act *a, struct events *ev) {
    name_built(b, b->opening.die, a->choice, ev);
}

static void play_feature(struct battle *b, const struct act *a, struct events *ev) {
    take(b, a->choice, ev);
    go_on_choosing(b, ev);
}

const struct opening_step dba30_terrain = {.prompt = ask_terrain, .judge = judge_terrain, .play = play_terrain};
const struct opening_step dba30_feature_die = {.prompt = ask_feature_die, .roll = roll_feature};
const struct opening_step dba30_feature = {.prompt = ask_feature, .judge = judge_feature, .play = play_feature};
const struct opening_step dba30_built_die = {.prompt = ask_built_die, .roll = roll_built};
const struct opening_step dba30_built = {.prompt = ask_built, .judge = judge_built, .play = play_built};
