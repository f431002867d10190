/* The Morale Phase: points removed, then assigned; army morale; the end of the turn and of the battle. */
#include "rules/cb/battle.h"

/* --- removing (2.14, cb-H82) --------------------------------------------------------------------------------- */

static void complete_rally(struct cb_battle *b, unsigned u, struct events *ev) {
    struct unit *x = &b->unit[u];
    if (!(x->turn & IS_RALLYING) || x->broken || !x->shaken) return;
    if (x->turn & (WAS_CHARGED | WAS_SHOT_AT | HAS_MOVED)) return;
    x->shaken = 0;
    if (x->dps > 4) x->dps = 4;
    tell_pieces(ev, "rallied", H(82), "{p} has rallied", u, NO_PIECE);
}

static void remove_points(struct cb_battle *b, unsigned u, struct events *ev) {
    struct unit *x = &b->unit[u];
    if (!x->dps || x->broken) return;
    struct cb_unit view = cb_view_of(b, u);
    struct resolution why;
    why.reasons = 0;
    int32_t removed = cb_dp_removal(&view, view.stationary, view.in_combat, beyond_bow_shot(b, u), &why);
    if (!removed) return;
    x->dps = (uint8_t)(x->dps - removed);
    struct event *e =
        tell_pieces(ev, "removed", why.reason[0].clause, "{p} removes {0} {w} and keeps {1}", u, NO_PIECE);
    e->said.number[0] = removed;
    e->said.word = removed == 1 ? "DP" : "DPs";
    e->said.number[1] = x->dps;
}

/* --- assigning (2.13, cb-H86) -------------------------------------------------------------------------------- */

static bool near_type(const struct cb_battle *b, unsigned u, unsigned type) {
    for (unsigned v = 0; v < b->units; v++)
        if (v != u && is_here(b, v) && b->unit[v].type == type && cb_units_nearer(b, u, v, b->jt)) return true;
    return false;
}

static void feel_beasts(struct cb_battle *b, unsigned u, struct events *ev) {
    struct cb_engagement e = {.mode = MODE_DP_GAIN};
    if (!(unit_class(&b->unit[u]) & CLASS_CAVALRY)) return;
    e.side[0] = cb_self_of(b, u);
    e.own_elephants = b->side[b->unit[u].side].elephants;
    if (near_type(b, u, ELEPHANTS)) {
        e.event = NEAR_ELEPHANTS;
        cb_give_dps(b, u, cb_dp_gain(&e, NULL), e.own_elephants ? C(201) : C(200),
                    "{p} takes {0} {w} from elephants nearby", ev);
    }
    if (is_here(b, u) && near_type(b, u, CAMELRY)) {
        e.event = NEAR_CAMELS;
        cb_give_dps(b, u, cb_dp_gain(&e, NULL), C(202), "{p} takes {0} {w} from camels nearby", ev);
    }
}

static bool has_seen_losses(const struct unit *x) {
    return !set_empty(&x->saw_heavy) || !set_empty(&x->saw_lost) || x->saw_leaders & ~x->felt_leaders;
}

/* cb-198, cb-199: units of that set */
static void feel_units(struct cb_battle *b, unsigned u, const struct piece_set *lost, int dps, struct events *ev) {
    for (unsigned v = 0; v < b->units; v++)
        if (set_has(lost, v))
            cb_give_dps_for(b, u, v, dps, dps > 1 ? C(198) : C(199), "{p} takes {0} {w} for {o}, lost within bow shot",
                            ev);
}

/* Losses seen, one after another: from the moment it is shaken each is a casualty (cb-H80). */
static void feel_losses(struct cb_battle *b, unsigned u, struct events *ev) {
    struct unit *x = &b->unit[u];
    struct piece_set heavy = x->saw_heavy, lost = x->saw_lost;
    uint8_t leaders = (uint8_t)(x->saw_leaders & ~x->felt_leaders);
    set_clear(&x->saw_heavy);
    set_clear(&x->saw_lost);
    x->saw_leaders = 0;
    x->felt_leaders |= leaders;
    feel_units(b, u, &heavy, 2, ev);
    for (unsigned most = 2; most; most--) /* the graver loss first */
        for (unsigned l = 0; l < b->leaders; l++) {
            bool grave = b->leader[l].rank != COMMANDER;
            if (leaders >> l & 1 && grave == (most == 2))
                cb_give_dps_for(b, u, b->units + l, grave ? 2 : 1, grave ? C(205) : C(204),
                                "{p} takes {0} {w} for {o}, killed or routing within bow shot", ev);
        }
    feel_units(b, u, &lost, 1, ev);
}

/* --- victory (cb-H07 to cb-H09) ------------------------------------------------------------------------------ */

static unsigned weight_of(const struct unit *u) { return unit_class(u) & (CLASS_LIGHT | CLASS_SPECIAL) ? 1 : 2; }

static void count_losses(struct cb_battle *b) {
    for (unsigned side = 0; side < 2; side++) {
        unsigned lost = b->side[side].general_lost ? 2 : 0;
        for (unsigned u = 0; u < b->units; u++) {
            const struct unit *x = &b->unit[u];
            if (x->side != side || x->where == NOT_HERE) continue;
            if (x->where != ON_FIELD || x->broken)
                lost += weight_of(x);
            else if (x->shaken)
                lost += weight_of(x) / 2;
        }
        b->side[side].lost = (uint16_t)lost;
    }
}

static void end_battle(struct cb_battle *b, int winner, const char *text, struct events *ev) {
    match_end(&b->match, winner, H(9));
    struct event *e = tell(ev, "over", H(9), text);
    e->said.number[0] = winner;
}

/* Shares lost compared, exactly: −1 for a draw. `gap` in points of a hundred. */
static int better_side(const struct cb_battle *b, int gap) {
    const struct cb_side *s = b->side;
    int32_t total[2] = {s[0].total ? s[0].total : 1, s[1].total ? s[1].total : 1};
    int32_t more = s[0].lost * total[1] - s[1].lost * total[0]; /* of total[0] * total[1] */
    if (more == 0 || 100 * (more < 0 ? -more : more) < gap * total[0] * total[1]) return -1;
    return more < 0 ? 0 : 1;
}

static void decide(struct cb_battle *b, struct events *ev) {
    bool beaten[2];
    count_losses(b);
    for (int i = 0; i < 2; i++) {
        struct event *e = tell(ev, "army", H(8), "the army of {s0} has lost {1} of {2}");
        e->said.number[0] = i;
        e->said.number[1] = b->side[i].lost;
        e->said.number[2] = b->side[i].total;
    }
    for (int i = 0; i < 2; i++) beaten[i] = b->side[i].lost >= (b->side[i].total + 1) / 2;
    if (beaten[0] && beaten[1])
        end_battle(b, better_side(b, 0), "both armies are beaten", ev);
    else if (beaten[0] || beaten[1])
        end_battle(b, beaten[0] ? 1 : 0, "{s0} has beaten the other army", ev);
    else if (b->turns >= b->turn_limit)
        end_battle(b, better_side(b, 10), "night falls on the battle", ev);
    else
        b->phase = TURN_INITIATIVE;
    b->second_wave = 0;
}

/* --- the phase ----------------------------------------------------------------------------------------------- */

enum { REMOVES, ASSIGNS, ASSIGNS_AGAIN };

/* cb-199: what is lost while the points are assigned is felt in the same phase. */
static bool assign_points(struct cb_battle *b, struct events *ev) {
    uint8_t order[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    struct piece_set has_seen = {{0}}; /* as it was when this round began */
    for (unsigned i = 0; i < n; i++)
        if (has_seen_losses(&b->unit[order[i]]) && !b->unit[order[i]].broken) set_add(&has_seen, order[i]);
    if (!set_empty(&has_seen)) tell(ev, "phase", H(86), "what was lost within bow shot is felt");
    for (unsigned i = 0; i < n; i++) {
        unsigned u = order[i];
        if (is_here(b, u) && !b->unit[u].broken && set_has(&has_seen, u)) feel_losses(b, u, ev);
        if (b->second_wave == ASSIGNS && is_here(b, u) && !b->unit[u].broken) feel_beasts(b, u, ev);
    }
    return !set_empty(&has_seen);
}

static bool morale_next(struct cb_battle *b, struct events *ev) {
    uint8_t order[UNITS_MAX];
    if (b->second_wave == REMOVES) {
        unsigned n = cb_right_to_left(b, order);
        tell(ev, "phase", C(15), "Morale Phase: DPs are removed, then assigned");
        for (unsigned i = 0; i < n; i++) {
            complete_rally(b, order[i], ev);
            remove_points(b, order[i], ev);
        }
        b->second_wave = ASSIGNS;
        return false;
    }
    bool first = b->second_wave == ASSIGNS;
    bool felt = assign_points(b, ev);
    b->second_wave = ASSIGNS_AGAIN;
    if (!felt && !first && !b->queue.tasks) decide(b, ev);
    return false;
}

const struct cb_step cb_morale = {.next = morale_next};
