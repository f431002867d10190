/* Placing the features: which is next, its quarter, and its exact place (dba30-059 to 064). */
#include "rules/dba30/opening.h"

#include "chance/chance.h"

#include <stdio.h>

/* --- what comes next ------------------------------------------------------------------------------------------- */

/* The pick of this kind that may be placed now, PICKS_MAX if there is none. */
static unsigned pick_of_kind(const struct battle *b, unsigned kind) {
    const struct selection *s = &b->opening.selection;
    struct ruling r = {.legal = false};
    for (unsigned i = 0; i < s->count; i++)
        if (s->pick[i].kind == kind && dba30_order_judge(s, b->opening.done, i, &r)) return i;
    return PICKS_MAX;
}

kinds dba30_kinds_open(const struct battle *b) {
    const struct selection *s = &b->opening.selection;
    kinds open = 0;
    for (unsigned i = 0; i < s->count; i++)
        if (pick_of_kind(b, s->pick[i].kind) < PICKS_MAX) open |= KIND(s->pick[i].kind);
    return open;
}

static void take_up(struct battle *b, unsigned kind) {
    b->opening.next = (uint8_t)pick_of_kind(b, kind);
    b->phase = PHASE_QUARTER_ROLL;
}

/* Asks which feature is next, if there is a choice; when all are placed, for the edges. */
void dba30_placing_begin(struct battle *b) {
    kinds open = dba30_kinds_open(b);
    b->opening.die = b->opening.quarter = 0;
    if (!open)
        b->phase = PHASE_EDGE;
    else if (count_kinds(open) > 1)
        b->phase = PHASE_NEXT;
    else
        take_up(b, first_kind(open));
}

static void done_with(struct battle *b) {
    b->opening.done |= (uint16_t)(1u << b->opening.next);
    b->opening.next = 0;
    dba30_placing_begin(b);
}

/* --- quarters ----------------------------------------------------------------------------------------------------- */

static void roll_quarter(struct battle *b, const uint8_t *dice, struct events *ev) {
    const uint8_t die = dice[0];
    b->opening.die = die;
    b->opening.quarter = die <= 4 ? die : 0;
    b->phase = die <= 4 ? PHASE_LAY : PHASE_QUARTER;
    const char *text = die <= 4   ? "{w}: a {0} puts it in quarter {0}"
                       : die == 5 ? "{w}: a 5, the defender names the quarter"
                                  : "{w}: a 6, the invader names the quarter";
    dba30_tell_kind(ev, "quarter", C(60), text, kind_at_hand(b))->said.number[0] = die;
}

static void name_quarter(struct battle *b, int32_t quarter, struct events *ev) {
    b->opening.quarter = (uint8_t)quarter;
    b->phase = PHASE_LAY;
    dba30_tell_kind(ev, "quarter", C(60), "{w}: it goes to quarter {0}", kind_at_hand(b))->said.number[0] = quarter;
}

/* --- laying ------------------------------------------------------------------------------------------------------- */

static void lay(struct battle *b, const struct act *a, struct events *ev) {
    struct ruling r = {.legal = false};
    uint32_t before = b->terrain.features;
    dba30_lay_feature(&b->tabletop, kind_at_hand(b), b->opening.quarter, a, &r);
    for (uint32_t f = before; f < b->terrain.features; f++)
        snprintf(b->terrain.feature[f].id, sizeof b->terrain.feature[f].id, "T%u", (unsigned)(f + 1) % 100);
    struct event *e = dba30_tell_kind(ev, "place", C(60), "{w} {q}: placed in quarter {1}", kind_at_hand(b));
    e->said.number[0] = b->opening.die;
    e->said.number[1] = b->opening.quarter;
    e->said.place = (uint8_t)before;
    for (uint32_t f = before; f < b->terrain.features; f++) tell_extent(ev, C(60), f, b->terrain.feature[f].box);
    done_with(b);
}

static bool judge_lay(const struct battle *b, const struct act *a, struct ruling *r) {
    struct tabletop table = b->tabletop;
    unsigned kind = kind_at_hand(b);
    if (dba30_lay_feature(&table, kind, b->opening.quarter, a, r)) return r->legal = true;
    if (r->why.place != NO_PIECE && r->why.place >= b->terrain.features) r->why.place = NO_PIECE; /* it is not there */
    if (r->want_nearest) r->has_nearest = dba30_nearest_laying(&b->tabletop, kind, b->opening.quarter, a, &r->nearest);
    return r->legal = false;
}

static bool judge_discard(const struct battle *b, struct ruling *r) {
    struct tabletop table = b->tabletop;
    if (dba30_discard_judge(&table, kind_at_hand(b), b->opening.quarter, r)) return true;
    r->why.place = NO_PIECE;
    r->has_nearest = r->want_nearest;
    if (r->has_nearest) r->nearest = dba30_laying_act(&table, b->terrain.features);
    return false;
}

/* --- acts -----------------------------------------------------------------------------------------------------------
 */

static struct prompt about_kind(const struct battle *b, struct prompt p) {
    p.why.word = dba30_kind_word(kind_at_hand(b));
    p.why.number[0] = b->opening.quarter;
    return p;
}

static struct prompt ask_for_place(const struct battle *b) {
    struct prompt p = about_kind(b, ask(b->defender, "lay", VERB_LAY, C(60), "lay the {w} down in quarter {0}"));
    p.verbs = verb_bit(VERB_DISCARD);
    return p;
}

static struct prompt ask_next(const struct battle *b) {
    return ask(b->defender, "next", VERB_NEXT, C(59), "choose the feature to be placed next");
}

static struct prompt ask_quarter_die(const struct battle *b) {
    return about_kind(b, ask_dice(1, C(60), "one die for the quarter the {w} goes to"));
}

static struct prompt ask_quarter(const struct battle *b) {
    return about_kind(b, ask(chooser_seat(b, dba30_quarter_chooser(b->opening.die)), "quarter", VERB_QUARTER, C(60),
                             "name the quarter for the {w}, 1 to 4 clockwise from the north-west"));
}

static bool judge_next(const struct battle *b, const struct act *a, struct ruling *r) {
    const struct selection *s = &b->opening.selection;
    unsigned waiting = s->count;
    for (unsigned i = 0; i < s->count; i++)
        if (s->pick[i].kind == a->choice && !(b->opening.done >> i & 1)) waiting = i;
    if (waiting < s->count && pick_of_kind(b, a->choice) < PICKS_MAX) return r->legal = true;
    return dba30_order_judge(s, b->opening.done, waiting, r);
}

static bool judge_quarter(const struct battle *b, const struct act *a, struct ruling *r) {
    return dba30_quarter_judge(b->opening.die, a->value, r);
}

static bool judge_laying(const struct battle *b, const struct act *a, struct ruling *r) {
    return a->verb == VERB_DISCARD ? judge_discard(b, r) : judge_lay(b, a, r);
}

static void play_next(struct battle *b, const struct act *a, struct events *ev) {
    (void)ev;
    take_up(b, a->choice);
}

static void play_quarter(struct battle *b, const struct act *a, struct events *ev) { name_quarter(b, a->value, ev); }

static void play_laying(struct battle *b, const struct act *a, struct events *ev) {
    if (a->verb == VERB_LAY) {
        lay(b, a, ev);
        return;
    }
    dba30_tell_kind(ev, "discard", C(61), "there is no room for the {w} in quarter {0}; it is discarded",
                    kind_at_hand(b))
        ->said.number[0] = b->opening.quarter;
    done_with(b);
}

const struct opening_step dba30_next = {.prompt = ask_next, .judge = judge_next, .play = play_next};
const struct opening_step dba30_quarter_die = {.prompt = ask_quarter_die, .roll = roll_quarter};
const struct opening_step dba30_quarter = {.prompt = ask_quarter, .judge = judge_quarter, .play = play_quarter};
const struct opening_step dba30_laying = {.prompt = ask_for_place, .judge = judge_laying, .play = play_laying};
