/* How well a side stands: what is lost and worn, who is closing, what leaders are good for. In hundredths of a unit of
 * light troops. Not a rule: only bots ask. */
#include "rules/cb/advice/notes.h"
#include "rules/cb/advice/offering.h"
#include "rules/cb/advice/prospects.h"
#include "rules/cb/tactical/marching.h"

/* Closing in is worth something to those who fight hand to hand; shooters like their range. */
static int32_t closeness(const struct cb_battle *b, unsigned u, const struct weights *w, struct cb_notes *notes) {
    const struct unit *x = &b->unit[u];
    length d, stop = b->jt;
    if (cb_nearest_noted(notes, b, u, &d) == NO_PIECE) return 0;
    if (cb_troops[x->type].range >= 5) stop = w->of[CB_SHOOTERS_STAND] * b->jt / 100;
    length left = x->rolled ? cb_left_to_move(b, u) : 0;
    if (left > 0) d -= left * w->of[CB_THROW_IN_HAND] / 100;
    if (d < stop) d = stop;
    return -w->of[CB_CLOSING] * d / (10 * b->jt);
}

/* What leaders are for: units within command, DPs about to go, inspiration where it is fought. */
static int32_t command_worth(const struct cb_battle *b, unsigned u, const struct weights *w) {
    const struct unit *x = &b->unit[u];
    unsigned steadied = x->steadies < x->dps ? x->steadies : x->dps;
    int32_t worth = cb_unit_worth(x, w) * (int32_t)steadied * w->of[CB_STEADYING] / 1200;
    if (cb_is_in_command(b, u)) worth += w->of[CB_IN_COMMAND];
    bool fights = x->inspire && cb_enemy_within(b, u, jts(b, BOW_SHOT));
    if (fights) worth += w->of[CB_INSPIRING] * (x->inspire > 2 ? 2 : x->inspire);
    if (cb_leader_with(b, u) != NO_PIECE && (x->dps || x->shaken)) worth += w->of[CB_LEADER_WITH];
    return worth;
}

static bool looks_ahead(const struct weights *w) {
    return w->of[CB_FIGHT] || w->of[CB_CHARGE] || w->of[CB_OUTLOOK] || w->of[CB_VOLLEY];
}

int32_t cb_value(const void *state, int seat, const struct weights *w, struct notebook *notebook) {
    const struct cb_battle *b = state;
    struct cb_notes *notes = cb_notes_of(notebook, b);
    int32_t value = 0;
    for (unsigned u = 0; u < b->units; u++) {
        const struct unit *x = &b->unit[u];
        int32_t sign = x->side == seat ? 1 : -1, worth = cb_unit_worth(x, w);
        if (x->where != ON_FIELD || x->broken) {
            value -= sign * worth;
            continue;
        }
        value -= sign * cb_wear(x, x->dps, x->shaken, w);
        value -= sign * w->of[CB_CASUALTY] * x->casualties;
        if (sign > 0) value += closeness(b, u, w, notes) + command_worth(b, u, w);
        if (sign > 0 && x->turn & HAS_CHARGED) value += w->of[CB_CHARGING];
    }
    for (unsigned i = 0; i < b->queue.tasks; i++) { /* dice about to be thrown are worth a little */
        const struct task *t = &b->queue.task[i];
        bool own = t->kind != TASK_RISK && b->unit[t->piece].side == seat;
        if (own && t->kind == TASK_MARCH) value += w->of[CB_MARCH_DUE] + w->of[CB_MARCH_DIE] * t->value;
        if (own && t->kind == TASK_MARCH && looks_ahead(w)) value -= cb_march_cost(b, t->piece, t->value, w);
        if (own && t->kind == TASK_VOLLEY) value += w->of[CB_VOLLEY_DUE];
        if (own && t->kind == TASK_CHARGE) value += w->of[CB_CHARGE_DUE] * (t->value & 3);
    }
    return looks_ahead(w) ? value + cb_prospects(b, seat, w, notes) : value;
}
