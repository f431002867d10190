/* May an element be ordered at all? Acts by which it is seen: a little ahead and a little back, and if the zones or
 * the crowd forbid both, whatever else a player might think of. */
#include "rules/debellis/advice/candidates.h"
#include "rules/debellis/command/commands.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/flow.h"
#include "rules/debellis/moving/groups.h"
#include "rules/debellis/opening/reserves.h"
#include "rules/debellis/places/places.h"

bool db_standing(const void *state, unsigned piece, struct base *out) {
    const struct battle *b = state;
    if (piece >= b->elements || !on_table(b, piece)) return false;
    *out = element_base(b, piece);
    return true;
}

static struct act a_little(const struct battle *b, unsigned e, int sign) {
    struct act a = act_make(VERB_MOVE);
    a.piece_count = a.step_count = 1;
    a.piece[0] = (uint8_t)e;
    a.step[0] = (struct step){.kind = STEP_ADVANCE, .distance = sign * b->base_width / 20};
    return a;
}

/* Into the middle of its own base edge: who is in reserve learns why it may not come. */
static bool try_entry(const struct battle *b, unsigned e, take_trial *take, void *context) {
    struct act a = act_make(VERB_DEPLOY);
    const struct element *x = &b->element[e];
    a.piece_count = a.step_count = 1;
    a.piece[0] = (uint8_t)e;
    for (int eighth = 4; eighth > 0; eighth--) /* somewhere along it */
        for (int side = -1; side <= 1; side += 2) {
            struct point at = {b->width / 2 + side * b->width / 16 * (4 - eighth) * 2,
                               x->side ? b->depth - x->depth : x->depth};
            a.step[0] = (struct step){.kind = STEP_TO, .turn = x->side ? HALF_TURN : 0, .at = at};
            if (!take(context, &a)) return false;
        }
    return true;
}

unsigned db_group(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t *member) {
    struct group g;
    unsigned count = 0;
    if (e >= b->elements || !on_table(b, e)) return 0;
    db_group_around(rules, b, e, &g);
    member[count++] = (uint8_t)e;
    for (int i = 0; i < g.count; i++)
        if (g.member[i] != e) member[count++] = g.member[i];
    return count;
}

/* Its whole group ahead, or wheeling: some move only with others. The group is thought of once, for its first. */
static bool try_group(const struct db_rules *rules, const struct battle *b, unsigned e, take_trial *take,
                      void *context) {
    uint8_t member[ACT_PIECES_MAX];
    unsigned count = db_group(rules, b, e, member), first = e;
    for (unsigned i = 0; i < count; i++)
        if (member[i] < first) first = member[i];
    return count < 2 ||
           (db_group_candidates(rules, b, first, take, context) && db_wheel_candidates(rules, b, first, take, context));
}

/* Who has moved may go on into contact, if at all; who fights may break off. */
static void try_moves(const struct db_rules *rules, const struct battle *b, unsigned e, take_trial *take,
                      void *context) {
    static propose *const families[] = {db_other_candidates, db_joining_candidates, db_advance_candidates};
    const struct element *x = &b->element[e];
    bool again = is_type(b, e, rules->sets.light_extra | rules->sets.psiloi) || x->marks & MARKED_ROAD_MOVE;
    if (db_in_close_combat(rules, b, e)) {
        db_other_candidates(rules, b, e, take, context);
        return;
    }
    if (!db_contact_candidates(rules, b, e, take, context) || !try_group(rules, b, e, take, context)) return;
    for (unsigned i = 0; (again || !x->moves) && i < sizeof families / sizeof *families; i++)
        if (!families[i](rules, b, e, take, context)) return;
}

/* Places are proposed by acts of several kinds: all of them are tried. */
struct all_kinds {
    take_trial *take;
    void *context;
};
static bool take_all(void *context, const struct act *a) {
    struct all_kinds *k = context;
    k->take(k->context, a);
    return true;
}

bool db_trials(const struct db_rules *rules, const struct battle *b, unsigned e, take_trial *take, void *context) {
    if (b->phase != PHASE_MOVE || e >= b->elements) return false;
    const struct element *x = &b->element[e];
    struct all_kinds all = {take, context};
    if (db_is_in_reserve(rules, b, e)) return try_entry(b, e, take, context), true;
    if (x->where == AWAY || x->where == AFLOAT) return false; /* it may have to land: the offers know */
    struct act ahead = a_little(b, e, 1), back = a_little(b, e, -1);
    bool none = x->where == INSIDE || (take(context, &ahead) && take(context, &back));
    if (x->side != b->active || (x->where != ON_TABLE && x->where != INSIDE) || is_demoralised(b, e)) return true;
    db_place_candidates(rules, b, e, take_all, &all);
    if (none && x->where == ON_TABLE && pips_of(b, e)) try_moves(rules, b, e, take, context);
    return true;
}
