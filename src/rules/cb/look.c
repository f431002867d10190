/* What there is to see: units with their stands and DPs, leaders, ground, who fights whom. And is it all sound? */
#include "rules/cb/tactical/volleys.h"
#include "rules/cb/tasks.h"

#include <stdio.h>
#include <string.h>

static const char *const looks[CB_TERRAINS] = {
    [GROUND_WOOD] = "wood",       [GROUND_MARSH] = "marsh", [GROUND_ROUGH] = "rough",  [GROUND_GENTLE_HILL] = "hill",
    [GROUND_STEEP_HILL] = "crag", [GROUND_WALL] = "wall",   [GROUND_STREAM] = "water", [GROUND_RIVER] = "water",
    [GROUND_RAMPART] = "rampart", [GROUND_FORD] = "ford",   [GROUND_GATE] = "gate",    [GROUND_CAMP] = "camp",
};

/* One word worth showing. */
static const char *note_of(const struct unit *u) {
    static const char *const points[] = {NULL, "1 DP", "2 DPs", "3 DPs", "4 DPs", "5 DPs"};
    if (u->broken) return "broken";
    if (u->shaken) return (u->turn & (IS_RALLYING | WAS_SHOT_AT | WAS_CHARGED)) == IS_RALLYING ? "rallying" : "shaken";
    if (u->turn & IS_LOOTING) return "looting";
    return points[u->dps > 5 ? 5 : u->dps];
}

/* What wears it down, helps it or binds it. */
static void mark_unit(const struct cb_battle *b, unsigned i, struct scene_piece *p) {
    const struct unit *u = &b->unit[i];
    scene_count(p, "DPs", u->broken ? 0 : u->dps);
    scene_count(p, "casualties", u->casualties);
    if (u->where != ON_FIELD) return;
    scene_mark(p, u->broken, "broken", 0);
    scene_mark(p, u->shaken && !u->broken, "shaken", 0);
    scene_mark(p, u->turn & IS_RALLYING, "rallying", 0);
    scene_mark(p, u->turn & IS_LOOTING, "looting", 0);
    scene_count(p, "inspired", u->inspire);
    scene_count(p, "steadied", u->steadies);
    scene_mark(p, u->turn & IS_DIRECTED, "directed", 0);
    scene_mark(p, u->turn & MUST_ADVANCE, "must advance", 0);
    scene_mark(p, u->turn & (MUST_CONTINUE | MUST_SHOOT), "must continue", 0);
    scene_mark(p, u->turn & HAS_CHARGED, "charging", 0);
    scene_mark(p, u->turn & HAS_ACTED, "has acted", 0);
}

static void mark_leader(const struct leader *x, struct scene_piece *p) {
    static const char *const orders[] = {"order: attack", "order: hold", "order: support", "order: withdraw"};
    scene_count(p, "wounds", x->wounds);
    scene_count(p, "actions left", x->left);
    if (order_kind(x->order) < NO_ORDER) scene_mark(p, true, orders[order_kind(x->order)], 0);
    scene_mark(p, x->news != NO_ORDER, "new order to receive", 0);
    scene_mark(p, x->rider != NO_ORDER, "messenger on the way", 0);
}

static void look_at_units(const struct cb_battle *b, struct scene *s) {
    for (unsigned i = 0; i < b->units; i++) {
        const struct unit *u = &b->unit[i];
        struct scene_piece *p = &s->piece[s->pieces++];
        *p = (struct scene_piece){.piece = (uint8_t)i,
                                  .side = u->side,
                                  .type = cb_types[u->type].code,
                                  .brief = cb_types[u->type].brief,
                                  .symbol = cb_troops[u->type].symbol,
                                  .base = cb_unit_base(b, i),
                                  .note = note_of(u),
                                  .files = u->files,
                                  .ranks = u->ranks,
                                  .points = u->broken ? 0 : u->dps,
                                  .losses = u->casualties,
                                  .loose = unit_unformed(u),
                                  .staggered = unit_formed(u) && u->formation == QUINCUNX,
                                  .led = cb_leader_with(b, i) != NO_PIECE};
        memcpy(p->id, u->id, sizeof p->id);
        p->shoots = cb_range_of(u) * b->jt;
        p->arc = cb_arc_of(u);
        mark_unit(b, i, p);
        if (u->where != ON_FIELD) {
            p->marks = u->where == NOT_HERE ? MARK_OFF | MARK_WAITING : MARK_OFF;
            continue;
        }
        if (u->turn & HAS_MOVED) p->marks |= MARK_MOVED;
        if (u->turn & HAS_SHOT) p->marks |= MARK_SHOT;
        if (cb_in_combat(b, i)) p->marks |= MARK_FIGHTING;
        if (u->command < b->leaders && b->leader[u->command].rank == ALLIED_COMMANDER) p->marks |= MARK_ALLY;
    }
}

static void look_at_leaders(const struct cb_battle *b, struct scene *s) {
    for (unsigned l = 0; l < b->leaders; l++) {
        const struct leader *x = &b->leader[l];
        struct scene_piece *p = &s->piece[s->pieces++];
        *p = (struct scene_piece){.piece = (uint8_t)(b->units + l),
                                  .side = x->side,
                                  .type = cb_types[CB_TROOPS + x->rank].code,
                                  .brief = cb_types[CB_TROOPS + x->rank].brief,
                                  .symbol = "leader",
                                  .base = {x->pose, b->jt, b->jt}, /* cb-H02 */
                                  .note = x->wounds ? "wounded" : NULL,
                                  .commands = cb_command_radius(b, l)};
        memcpy(p->id, x->id, sizeof p->id);
        mark_leader(x, p);
        if (x->rank == GENERAL) p->marks |= MARK_GENERAL;
        if (x->where != ON_FIELD) p->marks |= MARK_OFF;
        if (x->where == NOT_HERE) p->marks |= MARK_WAITING;
        if (x->attached != NO_PIECE) p->marks |= MARK_INSIDE;
    }
}

void cb_look_at_ground(const struct terrain *t, struct scene *s) {
    s->terrain = t;
    for (uint32_t f = 0; f < t->features; f++) {
        uint8_t kind = t->feature[f].kind;
        s->feature[s->features++] = (struct scene_terrain){.feature = (uint8_t)f,
                                                           .kind = cb_terrain_kinds[kind].code,
                                                           .look = looks[kind],
                                                           .side = (int8_t)cb_camp_side(t, f)};
    }
}

static void look_at_fights(const struct cb_battle *b, struct scene *s) {
    for (unsigned u = 0; u < b->units; u++)
        for (unsigned v = u + 1; v < b->units && s->links < SCENE_LINKS_MAX; v++)
            if (cb_fights(b, u, v)) s->link[s->links++] = (struct scene_link){(uint8_t)u, (uint8_t)v, "fight"};
}

static const char *phase_word(unsigned phase) {
    if (phase == TURN_INITIATIVE) return "initiative";
    if (phase <= TURN_RALLY) return "command";
    if (phase <= TURN_TACTICAL) return "tactical";
    if (phase <= TURN_AFTER) return "combat";
    if (phase == TURN_MORALE) return "morale";
    return "deployment";
}

const struct measure cb_measure = {"javelin throws", "jt", "JT", 1, false};

void cb_look(const void *state, struct scene *s) {
    const struct cb_battle *b = state;
    scene_begin(s, b->width, b->depth, b->jt, cb_measure);
    look_at_units(b, s);
    look_at_leaders(b, s);
    cb_look_at_ground(&b->terrain, s);
    look_at_fights(b, s);
    scene_add_fact(s, "Turn", -1, b->turns, NULL);
    scene_add_fact(s, "Phase", -1, 0, b->match.over ? "over" : phase_word(b->phase));
    scene_add_fact(s, "Initiative", b->initiative, 1, "yes");
    for (int i = 0; i < 2; i++) {
        scene_add_fact(s, "Lost", i, b->side[i].lost, NULL);
        scene_add_fact(s, "Breaks at", i, (b->side[i].total + 1) / 2, NULL);
    }
}

/* --- soundness ----------------------------------------------------------------------------------------------- */

bool cb_check(const void *state, struct ruling *r) {
    const struct cb_battle *b = state;
    for (unsigned u = 0; u < b->units; u++) {
        if (!is_here(b, u)) continue;
        const struct unit *x = &b->unit[u];
        if (!cb_on_table(b, &x->quad)) return refuse_piece(r, H(1), (uint8_t)u, "{p} stands partly off the table");
        if (x->dps > 5 || (unit_special(x) && x->dps))
            return refuse_piece(r, H(80), (uint8_t)u, "{p} has DPs it cannot have");
        if (x->dps == 5 && !x->shaken) return refuse_piece(r, H(80), (uint8_t)u, "{p} has 5 DPs but is not shaken");
        for (unsigned v = u + 1; v < b->units; v++)
            if (is_here(b, v) && quads_overlap(&x->quad, &b->unit[v].quad, 2 * touch_gap(b)))
                return refuse_pieces(r, H(34), (uint8_t)u, (uint8_t)v, "{p} and {o} overlap");
        if (unit_class(x) & CLASS_MOUNTED && cb_ground_under(b, &x->quad) & GROUND_DIFFICULT)
            return refuse_piece(r, C(45), (uint8_t)u, "{p} is mounted and stands in difficult terrain");
    }
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].where == ON_FIELD && b->leader[l].attached != NO_PIECE && !is_here(b, b->leader[l].attached))
            return refuse_piece(r, C(16), (uint8_t)(b->units + l), "{p} is attached to a unit that is gone");
    return true;
}
