/* How well a side stands: strength, wear, command, objectives. In hundredths of a strength point. Not a rule: only bots
 * ask. */
#include "rules/dtn/advice/notes.h"
#include "rules/dtn/advice/offers.h"
#include "rules/dtn/advice/prospects.h"

static inches nearest_enemy(const struct battle *b, unsigned unit) {
    int64_t best = INT64_MAX;
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == b->piece[unit].side) continue;
        int64_t d = distance_squared(b->piece[unit].pose.at, b->piece[e].pose.at);
        if (d < best) best = d;
    }
    return best == INT64_MAX ? 60 * INCH : in_inches((length)root_of((uint64_t)best));
}

static bool out_of_command(const struct battle *b, unsigned u) {
    const int64_t reach = on_table_length(5 * INCH);
    uint8_t dg = dtn_dg_of(b, u);
    return dg != NO_PIECE && distance_squared(b->piece[u].pose.at, b->piece[dg].pose.at) > reach * reach;
}

/* What a unit is worth: its strength, less what threatens it. */
static int32_t unit_value(const struct battle *b, unsigned u, const struct weights *w) {
    const struct piece *p = &b->piece[u];
    int32_t value = w->of[DTN_STRENGTH] * p->sp + w->of[DTN_FIGHTING_STRENGTH] * unit_strength(p);
    value -= w->of[DTN_WOUND] * (p->near + p->far) + w->of[DTN_FATIGUE] * p->fatigue;
    if (p->marks & MARK_AWAITS_RESCUE) value -= w->of[DTN_AWAITING_RESCUE];
    if (p->marks & MARK_VULNERABLE) value -= w->of[DTN_VULNERABLE];
    if (out_of_command(b, u)) value -= w->of[DTN_OUT_OF_COMMAND];
    if (p->marks & (MARK_CHARGING | MARK_FIREFIGHT)) value += w->of[DTN_AT_GRIPS];
    return value;
}

static int32_t plain_order(const struct battle *b, unsigned division, const struct weights *w) {
    uint8_t order = b->division[division].order;
    return order == ORDER_ACTION ? w->of[DTN_ORDER_ACTION] : order == ORDER_MOVE ? w->of[DTN_ORDER_MOVE] : 0;
}

int32_t dtn_value(const void *state, int seat, const struct weights *w, struct notebook *notebook) {
    const struct battle *b = state;
    if (!b->period) return 0; /* where to stand is left to the order of the offers */
    /* objectives decide only at the end: until then nobody stays behind for them */
    bool late = 3 * b->period >= 2 * b->periods;
    struct dtn_notes *seen = dtn_notes_of(notebook, b);
    int32_t value = dtn_objectives_held(b, seat, dtn_objectives_noted(seen)) *
                    w->of[late ? DTN_OBJECTIVE_LATE : DTN_OBJECTIVE_EARLY];
    bool ahead = w->of[DTN_FIGHT] != 0;
    inches near[PIECES_MAX];
    /* nearness to the enemy is worth a little to whoever moves: nobody wins by standing still */
    for (unsigned u = 0; u < b->pieces; u++) {
        if (!is_unit(b, u)) continue;
        bool own = b->piece[u].side == seat;
        if (own || ahead) near[u] = nearest_enemy(b, u);
        value += own ? unit_value(b, u, w) - w->of[DTN_CLOSING] * near[u] / (10 * INCH) : -unit_value(b, u, w);
        if (w->of[DTN_BATTERY]) value += (own ? 1 : -1) * dtn_battery(b, u, w, seen);
    }
    for (unsigned d = 0; d < b->divisions; d++) {
        int32_t order = ahead ? dtn_order_worth(b, d, near, w) : plain_order(b, d, w);
        value += b->division[d].side == seat ? order : -order;
    }
    if (b->controlled_by != NO_PIECE) value += b->active == seat ? w->of[DTN_CONTROLLING] : -w->of[DTN_CONTROLLING];
    return ahead ? value + dtn_prospects(b, seat, w) : value;
}
