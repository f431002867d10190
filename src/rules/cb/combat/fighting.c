/* Combat step 2: groups of units in contact throw their dice; all results are worked out together. */
#include "rules/cb/engagement/facts.h"
#include "rules/cb/tasks.h"

#include <string.h>

/* --- groups -------------------------------------------------------------------------------------------------- */

/* All units joined to u by contact, in the order of cb-H04. */
static unsigned group_of(const struct cb_battle *b, unsigned u, uint8_t *out) {
    uint8_t order[UNITS_MAX], foe[UNITS_MAX], queue[UNITS_MAX];
    struct piece_set in = {{0}};
    unsigned waiting = 1, done = 0, n = 0;
    set_add(&in, u);
    queue[0] = (uint8_t)u;
    while (done < waiting) {
        unsigned count = cb_opponents_of(b, queue[done++], foe, UNITS_MAX);
        for (unsigned i = 0; i < count; i++) {
            if (set_has(&in, foe[i])) continue;
            set_add(&in, foe[i]);
            queue[waiting++] = foe[i];
        }
    }
    unsigned all = cb_right_to_left(b, order);
    for (unsigned i = 0; i < all && n < DRAW_MAX; i++)
        if (set_has(&in, order[i])) out[n++] = order[i];
    return n;
}

static bool has_charged_in(const struct cb_battle *b, unsigned u) {
    enum cb_action came = cb_came_by(b, u);
    return came == CHARGED || came == COUNTER_CHARGED || came == PURSUED;
}

/* Follow-on combats are fought by those a pursuit has brought together. */
static bool group_fights(const struct cb_battle *b, const uint8_t *unit, unsigned n) {
    if (!b->follow_on) return true;
    for (unsigned i = 0; i < n; i++)
        if (b->unit[unit[i]].came == PURSUED) return true;
    return false;
}

/* --- one unit's combat --------------------------------------------------------------------------------------- */

struct bout {
    uint8_t foe[UNITS_MAX]; /* from right to left (cb-H04) */
    unsigned foes;
    uint8_t chief; /* the first its front is on, else the first of all: of whom the log speaks */
    struct cb_unit own;
    cb_facts has;
    int32_t score;
    struct cb_row row;
};

static bool uphill_of(const struct cb_battle *b, unsigned u, unsigned v) {
    bool own = cb_ground_under(b, &b->unit[u].quad) & GROUND_HIGH,
         other = cb_ground_under(b, &b->unit[v].quad) & GROUND_HIGH;
    if (own != other) return own;
    if (!own) return false;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        length a = feature_crest_distance(&b->terrain, (int)f, b->unit[u].pose.at);
        length c = feature_crest_distance(&b->terrain, (int)f, b->unit[v].centre);
        if (a != INT32_MAX && a + b->jt / 4 < c) return true;
    }
    return false;
}

/* Does the enemy stand across some line that this unit is clear of? Then he has come over it (cb-H64). */
static bool came_across(const struct cb_battle *b, unsigned u, unsigned v) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (cb_ground_flags[b->terrain.feature[f].kind] & (GROUND_OBSTACLE | GROUND_MAJOR) &&
            feature_meets_quad(&b->terrain, (int)f, &b->unit[v].quad, touch_gap(b)) &&
            !feature_meets_quad(&b->terrain, (int)f, &b->unit[u].quad, touch_gap(b)))
            return true;
    return false;
}

static int32_t edge_word(enum edge e) {
    return e == EDGE_FRONT ? STRUCK_FRONT : e == EDGE_REAR ? STRUCK_REAR : STRUCK_FLANK;
}

/* On what ground they meet: an advantage over one of several is none. */
static void add_ground(const struct cb_battle *b, unsigned u, const uint8_t *foe, unsigned foes, struct cb_unit *own) {
    bool charged = has_charged_in(b, u);
    bool high = b->terrain.features && foes, behind = own->behind_obstacle && !charged && foes;
    for (unsigned i = 0; i < foes && (high || behind); i++) {
        high = high && uphill_of(b, u, foe[i]);
        /* cb-H64: it stands behind it, and the enemy came across */
        behind = behind && (has_charged_in(b, foe[i]) || came_across(b, u, foe[i]));
    }
    own->ground = high;
    own->obstacle = behind;
    own->fortification = own->fortification && behind;
}

/* Stands on both sides of a unit's fight (cb-H62): friends against the same opponents count. */
static void count_stands(const struct cb_battle *b, unsigned u, const struct bout *x, int32_t *own, int32_t *enemy) {
    *own = *enemy = 0;
    for (unsigned i = 0; i < x->foes; i++) *enemy += b->unit[x->foe[i]].stands;
    for (unsigned w = 0; w < b->units; w++) {
        bool counts = w == u;
        for (unsigned i = 0; i < x->foes && !counts; i++) counts = cb_fights(b, w, x->foe[i]);
        if (counts && is_here(b, w)) *own += b->unit[w].stands;
    }
}

static void look_at_bout(const struct cb_battle *b, unsigned u, const uint8_t *order, unsigned units, struct bout *x) {
    struct cb_unit view[UNITS_MAX];
    struct cb_foe foe[UNITS_MAX];
    enum cb_kind kind = has_charged_in(b, u) ? CHARGE_COMBAT : MELEE;
    int32_t own_stands, enemy_stands;
    x->foes = 0;
    x->chief = NO_PIECE;
    for (unsigned i = 0; i < units; i++)
        if (cb_fights(b, u, order[i])) x->foe[x->foes++] = order[i];
    for (unsigned i = 0; i < x->foes; i++) {
        enum edge edge = cb_edge_struck(b, u, x->foe[i]);
        view[i] = cb_view_of(b, x->foe[i]);
        foe[i] = (struct cb_foe){&view[i], edge != EDGE_NONE, edge_word(edge)};
        if (foe[i].in_front && x->chief == NO_PIECE) x->chief = x->foe[i];
        if (has_charged_in(b, x->foe[i])) kind = CHARGE_COMBAT;
    }
    if (x->chief == NO_PIECE && x->foes) x->chief = x->foe[0];
    count_stands(b, u, x, &own_stands, &enemy_stands);
    x->own = cb_view_of(b, u);
    add_ground(b, u, x->foe, x->foes, &x->own);
    x->has = cb_facts_against(&x->own, foe, x->foes, kind, own_stands, enemy_stands);
    x->score = cb_factor(&x->own, x->has, 0, NULL) + b->unit[u].die;
}

/* --- results ------------------------------------------------------------------------------------------------- */

static void tell_score(const struct unit *u, unsigned index, const struct bout *x, struct events *ev) {
    struct resolution why;
    why.reasons = 0;
    cb_factor(&x->own, x->has, 0, &why);
    for (uint32_t i = 0; i < why.reasons; i++) {
        if (!why.reason[i].value) continue;
        struct event *e = tell_pieces(ev, "factor", why.reason[i].clause, "{p}: {0} for {w}", index, x->chief);
        e->said.number[0] = why.reason[i].value;
        e->said.word = why.reason[i].text;
    }
    if (x->has & DEEPER) tell_pieces(ev, "note", H(63), "{p} is deeper than any enemy it fights", index, x->chief);
    if (x->has & (ON_HIGH_GROUND | BEHIND_WALL))
        tell_pieces(ev, "note", H(64),
                    x->has & BEHIND_WALL ? "{p} defends an obstacle that the enemy has come across"
                                         : "{p} stands uphill of all it fights",
                    index, x->chief);
    if (x->own.action == FOLLOWED_UP)
        tell_pieces(ev, "note", H(61), "{p} followed up: it has not charged into this combat", index, x->chief);
    struct event *e = tell_pieces(ev, "score", C(101), "{p} scores {0} with a {1}", index, x->chief);
    e->said.number[0] = x->score;
    e->said.number[1] = u->die;
}

static int32_t difference_of(const struct bout *bout, const uint8_t *slot, unsigned i, uint8_t *best_foe) {
    int32_t best = INT32_MIN;
    *best_foe = bout[i].chief;
    for (unsigned k = 0; k < bout[i].foes; k++) {
        uint8_t at = slot[bout[i].foe[k]];
        if (at == NO_PIECE || bout[at].score <= best) continue;
        best = bout[at].score;
        *best_foe = bout[i].foe[k];
    }
    return bout[i].score - (best == INT32_MIN ? bout[i].score : best);
}

/* The most specific clauses of the row, told one by one. */
static void tell_row(const struct bout *x, enum cb_band band, unsigned u, struct events *ev) {
    struct resolution why;
    why.reasons = 0;
    cb_row_of(band, x->has, 0, &why);
    for (uint32_t i = 0; i < why.reasons; i++) {
        struct event *e = tell_pieces(ev, i ? "row" : "result", why.reason[i].clause, "{p}: {w}", u, x->chief);
        e->said.word = why.reason[i].text;
    }
}

static void suffer_row(struct cb_battle *b, unsigned u, const struct bout *x, struct events *ev) {
    struct unit *v = &b->unit[u];
    v->after = x->row.moves;
    v->foe = x->chief;
    set_clear(&v->foes);
    for (unsigned i = 0; i < x->foes; i++) set_add(&v->foes, x->foe[i]);
    v->band = x->row.band;
    v->facts = x->has;
    cb_comes(b, u, STOOD, NO_PIECE);
    v->die = 0;
    v->turn |= HAS_FOUGHT;
    v->turn &= ~(uint32_t)MUST_ADVANCE; /* cb-H26: it ends when the unit fights, and is not what it did last turn */
    if (v->doing == WAS_ADVANCING) v->doing = v->turn & HAS_MOVED ? WAS_MOVING : WAS_HALTED;
    bool settled = x->row.moves & (AFTER_DESTROYED | AFTER_RAMPAGE);
    if (x->row.casualties)
        cb_give_casualty(b, u, v->band == SET_BACK ? C(165) : v->band == DEFEAT ? C(175) : C(181), ev);
    if (!unit_special(v))
        cb_give_dps(b, u, x->row.dps, C(13), "{p} takes {0} {w} from the combat", ev);
    else if (x->row.dps && !settled && is_here(b, u))
        queue_add(&b->queue, (struct task){.kind = TASK_CRITICAL, .piece = (uint8_t)u, .value = x->row.dps});
    cb_risk_leaders(b, u);
}

struct compared { /* a unit and the best of its opponents */
    uint8_t best;
    int32_t difference;
    enum cb_band band;
};

/* cb-147: does all the formed infantry that it has struck in front break? */
static bool infantry_breaks(const struct cb_battle *b, unsigned u, const struct bout *x, const struct bout *all,
                            const uint8_t *slot, const struct compared *compared) {
    if (!(x->has & STRUCK_FORMED_FOOT)) return false;
    for (unsigned i = 0; i < x->foes; i++) {
        uint8_t at = slot[x->foe[i]];
        const struct unit *f = &b->unit[x->foe[i]];
        bool meant = unit_class(f) & CLASS_INFANTRY && unit_formed(f) && cb_edge_struck(b, u, x->foe[i]) == EDGE_FRONT;
        if (meant && (at == NO_PIECE || !(cb_row_of(compared[at].band, all[at].has, 0, NULL).moves & AFTER_BREAK)))
            return false;
    }
    return true;
}

static void tell_side(const struct cb_battle *b, unsigned u, const struct bout *x, enum cb_band band,
                      struct bout_side *side) {
    bout_score(side, x->score - b->unit[u].die, x->score);
    bout_drew(side, &b->unit[u].die, 1);
    side->outcome = cb_band_words[band];
}

/* A unit and the best of its opponents in numbers; two who are each other's are told once. */
static void tell_numbers(const struct cb_battle *b, const struct bout *all, const uint8_t *slot,
                         const struct compared *compared, unsigned u, struct event *e, struct events *ev) {
    unsigned at = slot[u], best = compared[at].best, other = best < UNITS_MAX ? slot[best] : NO_PIECE;
    if (other != NO_PIECE && other < at && compared[other].best == u) return;
    struct bout_told *told = tell_bout(ev, e, "close", u, best);
    tell_side(b, u, &all[at], compared[at].band, &told->a);
    if (other != NO_PIECE) tell_side(b, best, &all[other], compared[other].band, &told->b);
}

/* cb-H65: all scores first, then all results. */
static void resolve_all(struct cb_battle *b, struct events *ev) {
    tell(ev, "phase", C(13), "all combats are resolved together");
    struct bout bout[UNITS_MAX];
    uint8_t who[UNITS_MAX], slot[UNITS_MAX], order[UNITS_MAX];
    unsigned n = 0, units = cb_right_to_left(b, order);
    memset(slot, NO_PIECE, sizeof slot);
    for (unsigned i = 0; i < units; i++) {
        unsigned u = order[i];
        if (!b->unit[u].die) continue;
        look_at_bout(b, u, order, units, &bout[n]);
        slot[u] = (uint8_t)n;
        who[n++] = (uint8_t)u;
    }
    struct compared compared[UNITS_MAX];
    for (unsigned i = 0; i < n; i++) {
        compared[i].difference = difference_of(bout, slot, i, &compared[i].best);
        compared[i].band = cb_band_of(compared[i].difference);
    }
    for (unsigned i = 0; i < n && ev; i++) {
        tell_score(&b->unit[who[i]], who[i], &bout[i], ev);
        struct event *e = tell_pieces(ev, "difference", bout[i].foes > 1 ? H(62) : H(65),
                                      bout[i].foes > 1 ? "{p} is {0} against {o}, the best of its opponents"
                                                       : "{p} is {0} against {o}",
                                      who[i], compared[i].best);
        e->said.number[0] = compared[i].difference;
        tell_numbers(b, bout, slot, compared, who[i], e, ev);
    }
    for (unsigned i = 0; i < n; i++) {
        if (infantry_breaks(b, who[i], &bout[i], bout, slot, compared)) bout[i].has |= FOE_BREAKS;
        bout[i].row = cb_row_of(compared[i].band, bout[i].has, 0, NULL);
        if (ev) tell_row(&bout[i], compared[i].band, who[i], ev);
    }
    for (unsigned i = 0; i < n; i++) suffer_row(b, who[i], &bout[i], ev);
}

/* --- the phase ----------------------------------------------------------------------------------------------- */

static bool fight_next(struct cb_battle *b, struct events *ev) {
    uint8_t order[UNITS_MAX], group[UNITS_MAX];
    unsigned n = cb_right_to_left(b, order);
    bool any = false;
    if (b->second_wave) { /* results are in, critical hits and risks are thrown */
        b->second_wave = 0;
        b->phase = TURN_AFTER;
        return false;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned u = order[i];
        any |= b->unit[u].die != 0;
        if (b->unit[u].die || !cb_in_combat(b, u)) continue;
        unsigned size = group_of(b, u, group);
        if (!group_fights(b, group, size)) continue;
        b->asked = (uint8_t)u;
        return true;
    }
    b->asked = NO_PIECE;
    if (any) {
        resolve_all(b, ev);
        b->second_wave = 1;
        return false;
    }
    b->phase = TURN_MORALE;
    b->second_wave = 0;
    return false;
}

static struct prompt ask_fight(const struct cb_battle *b) {
    uint8_t group[UNITS_MAX], foe[1] = {NO_PIECE};
    unsigned n = group_of(b, b->asked, group);
    struct draw d = cb_some_dice(n);
    for (unsigned i = 0; i < n; i++)
        if (b->unit[group[i]].grade == GRADE_A) d.average |= 1u << i;
    cb_opponents_of(b, b->asked, foe, 1);
    return cb_ask_dice(d, C(102), "combat dice for {p} against {o} and all in contact, from right to left", b->asked,
                       foe[0]);
}

static void roll_fight(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    uint8_t group[UNITS_MAX];
    unsigned n = group_of(b, b->asked, group);
    for (unsigned i = 0; i < n; i++) {
        b->unit[group[i]].die = dice[i];
        bool average = b->unit[group[i]].grade == GRADE_A;
        struct event *e = tell_pieces(
            ev, "die", C(102), average ? "{p} throws {0} with an average die" : "{p} throws {0}", group[i], NO_PIECE);
        e->said.number[0] = dice[i];
    }
}

const struct cb_step cb_fighting = {
    .next = fight_next,
    .prompt = ask_fight,
    .roll = roll_fight,
};

/* --- "odds h1 g2": two units as they stand ------------------------------------------------------------------- */

static void add_pair(const struct cb_battle *b, unsigned u, unsigned foe, struct cb_unit *own) {
    uint8_t one[1] = {(uint8_t)foe};
    own->struck = edge_word(cb_edge_struck(b, u, foe));
    add_ground(b, u, one, 1, own);
}

bool cb_engagement_at(const void *state, unsigned a, unsigned c, void *engagement, struct ruling *r) {
    const struct cb_battle *b = state;
    struct cb_engagement *e = engagement;
    r->legal = true;
    if (!is_here(b, a) || !is_here(b, c) || b->unit[a].side == b->unit[c].side)
        return refuse(r, C(13), "two units of opposite sides on the field are wanted");
    *e = (struct cb_engagement){.mode = MODE_COMBAT, .kind = MELEE};
    e->side[0] = cb_view_of(b, a);
    e->side[1] = cb_view_of(b, c);
    bool charged = has_charged_in(b, a) || has_charged_in(b, c);
    if (cb_fights(b, a, c)) {
        e->kind = charged ? CHARGE_COMBAT : MELEE;
        add_pair(b, a, c, &e->side[0]);
        add_pair(b, c, a, &e->side[1]);
        return true;
    }
    e->kind = CHARGE_COMBAT;
    e->side[0].action = CHARGED;
    refuse_pieces(r, C(13), (uint8_t)a, (uint8_t)c, "{p} and {o} are not in contact: as if {p} charged");
    return true;
}
