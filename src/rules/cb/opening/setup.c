/* From a position to a battle: what pieces may say, their defaults, and what cannot be. */
#include "game/sure.h"
#include "rules/cb/battle.h"

#include <string.h>

#define SLOT(index) ((size_t)(index) * sizeof(int32_t))
#define BOOL(name, index, help)                                                                                        \
    { name, FIELD_KIND_BOOL, false, UNSAID, 0, 1, NULL, SLOT(index), help }
#define NUMBER(name, least, most, index, help)                                                                         \
    { name, FIELD_KIND_INT, false, UNSAID, least, most, NULL, SLOT(index), help }
#define WORD(name, words, index, help)                                                                                 \
    { name, FIELD_KIND_WORD, false, UNSAID, 0, 0, words, SLOT(index), help }
#define ID(name, index, help)                                                                                          \
    { name, FIELD_KIND_TEXT, false, 0, 0, 0, NULL, SLOT(index), help }

enum side_slot { S_LOST_GENERAL, S_TOTAL, S_ELEPHANTS };
enum feature_slot { F_SIDE };
enum turn_slot { T_TURN, T_PHASE, T_SIDE };

static const char *const orders[] = {"attack", "hold", "support", "withdraw", NULL};
static const char *const turn_marks[] = {"none",  "held",     "steadied", "spontaneous_advance", "free", "formed_up",
                                         "moved", "rallying", NULL};
enum { PHASE_SETUP = 5 };
static const char *const phases[] = {"initiative", "command", "tactical", "combat", "morale", "setup", "edges", NULL};

/* The first CB_LINE_FIELDS of these are what an army file may say of its units. */
const struct field cb_piece_fields[] = {
    WORD("grade", cb_grade_words, P_GRADE, "grade; B if left out"),
    NUMBER("morale_value", -1, 1, P_MORALE, "morale value"),
    NUMBER("combat_factor", -9, 9, P_FACTOR, "combat factor; by type if left out"),
    WORD("formation", cb_formation_words, P_FORMATION, "formation; by type if left out"),
    BOOL("phalanx", P_PHALANX, "it carries the phalanx mark"),
    BOOL("armoured", P_ARMOURED, "armoured; by type if left out"),
    BOOL("pila", P_PILA, "swordsmen: they have pila"),
    WORD("breed", cb_breed_words, P_BREED, "elephants: their breed"),
    NUMBER("legion", 0, 99, P_LEGION, "its Roman legion; 0 is none"),
    NUMBER("stands", 1, 12, P_STANDS, "stands; by type if left out"),
    NUMBER("ranks", 1, 12, P_RANKS, "ranks; by type if left out"),
    NUMBER("under", 0, 7, P_UNDER, "the leader it belongs to, by number: 0 is the first of its side"),
    NUMBER("actions", 1, 4, P_ACTIONS, "leaders: actions each turn"),
    NUMBER("dps", 0, 5, P_DPS, "DPs on the unit"),
    BOOL("shaken", P_SHAKEN, "it is shaken"),
    BOOL("broken", P_BROKEN, "it is broken and runs"),
    NUMBER("casualties", 0, 11, P_CASUALTIES, "casualties it has taken"),
    WORD("previous", cb_previous_words, P_PREVIOUS, "what it did last turn"),
    WORD("came", cb_action_words, P_CAME, "in contact: how it came there"),
    ID("command", P_COMMAND, "id of the leader it belongs to"),
    NUMBER("wounds", 0, 1, P_WOUNDS, "leaders: wounds"),
    ID("attached", P_ATTACHED, "leaders: id of the unit he is with"),
    WORD("order", orders, P_ORDER, "leaders: the order of his command"),
    WORD("this_turn", turn_marks, P_TURN_MARK, "what this turn has made of it"),
    NUMBER("inspire_actions", 0, 9, P_INSPIRE, "inspire actions received this turn"),
};
counted(cb_piece_fields, CB_PIECE_FIELDS);

const struct field cb_side_fields[] = {
    BOOL("lost_general", S_LOST_GENERAL, "its general has been killed"),
    NUMBER("total", 1, 500, S_TOTAL, "army total weight at the start; counted if left out"),
    BOOL("elephants", S_ELEPHANTS, "there are elephants in its army; seen if left out"),
};
counted(cb_side_fields, CB_SIDE_FIELDS);

const struct field cb_terrain_fields[] = {
    NUMBER("side", 0, 1, F_SIDE, "a camp: whose it is; of the nearer base edge if left out"),
};
counted(cb_terrain_fields, CB_TERRAIN_FIELDS);

const struct field cb_turn_fields[] = {
    NUMBER("turn", 0, 99, T_TURN, "turns begun"),
    WORD("phase", phases, T_PHASE, "the phase that begins now"),
    NUMBER("side", 0, 1, T_SIDE, "the side with the initiative"),
};
counted(cb_turn_fields, CB_TURN_FIELDS);

const struct field cb_option_fields[] = {
    {"turn_limit", FIELD_KIND_INT, false, 15, 1, 99, NULL, SLOT(0), "turns before night falls"},          /* cb-H09 */
    {"camps", FIELD_KIND_BOOL, false, 0, 0, 1, NULL, SLOT(1), "each side lays a camp before it deploys"}, /* cb-H27 */
};
counted(cb_option_fields, CB_OPTION_FIELDS);

const struct terrain_kind cb_terrain_kinds[] = {
    [GROUND_WOOD] = {"wood", SHAPE_AREA, false, NULL, "difficult; cover; hides"},
    [GROUND_MARSH] = {"marsh", SHAPE_AREA, false, NULL, "difficult"},
    [GROUND_ROUGH] = {"rough", SHAPE_AREA, false, NULL, "difficult"},
    [GROUND_GENTLE_HILL] = {"gentle_hill", SHAPE_AREA, true, NULL, "advantage of ground"},
    [GROUND_STEEP_HILL] = {"steep_hill", SHAPE_AREA, true, NULL, "advantage of ground; difficult"},
    [GROUND_WALL] = {"wall", SHAPE_LINE, false, NULL, "obstacle; also a hedge or ditch"},
    [GROUND_STREAM] = {"stream", SHAPE_LINE, false, NULL, "obstacle"},
    [GROUND_RIVER] = {"river", SHAPE_LINE, false, NULL, "major obstacle"},
    [GROUND_RAMPART] = {"rampart", SHAPE_LINE, false, NULL, "fortification; major obstacle"},
    [GROUND_FORD] = {"ford", SHAPE_AREA, false, NULL, "a way across the stream or river it lies over"},
    [GROUND_GATE] = {"gate", SHAPE_AREA, false, NULL, "a way through the wall or rampart it lies over"},
    [GROUND_CAMP] = {"camp", SHAPE_AREA, false, NULL,
                     "3 by 2 JT on a base edge: a fortification, and loot for the enemy"},
};
counted(cb_terrain_kinds, CB_TERRAINS);

/* --- units --------------------------------------------------------------------------------------------------- */

static int32_t said(const int32_t *slot, int32_t otherwise) { return *slot == UNSAID ? otherwise : *slot; }

static void mark_unit(struct unit *u, int32_t word) {
    static const uint32_t marks[] = {0,
                                     IS_HELD | IS_TESTED,
                                     IS_STEADIED,
                                     MUST_ADVANCE | IS_TESTED,
                                     IS_FREE | IS_TESTED,
                                     HAS_FORMED_UP | HAS_MOVED,
                                     HAS_MOVED,
                                     IS_RALLYING};
    u->turn = marks[word];
}

static bool read_unit(struct cb_battle *b, const struct setup_piece *p, struct ruling *r) {
    struct unit *u = &b->unit[b->units];
    const int32_t *a = p->attribute;
    const struct cb_troop *t = &cb_troops[p->type];
    memcpy(u->id, p->id, sizeof u->id);
    u->type = p->type;
    u->side = p->side;
    u->where = p->placed ? ON_FIELD : NOT_HERE;
    u->grade = (uint8_t)said(&a[P_GRADE], GRADE_B);
    u->morale = (int8_t)said(&a[P_MORALE], 0);
    u->factor = (int8_t)said(&a[P_FACTOR], t->factor);
    u->legion = (uint8_t)said(&a[P_LEGION], 0);
    u->stands = (uint8_t)said(&a[P_STANDS], t->stands);
    u->marks = (uint8_t)((said(&a[P_PHALANX], p->type == PIKEMEN) ? UNIT_PHALANX : 0) |
                         (said(&a[P_ARMOURED], t->armoured) ? UNIT_ARMOURED : 0) |
                         (said(&a[P_PILA], p->type == SWORDSMEN) ? UNIT_PILA : 0) |
                         (said(&a[P_BREED], AFRICAN) == INDIAN ? UNIT_INDIAN : 0));
    u->dps = (uint8_t)said(&a[P_DPS], 0);
    u->broken = (uint8_t)said(&a[P_BROKEN], 0);
    if (u->broken) u->dps = 5;
    u->shaken = (uint8_t)(u->broken || said(&a[P_SHAKEN], u->dps >= 5));
    u->casualties = (uint8_t)said(&a[P_CASUALTIES], 0);
    u->previous = u->doing = (uint8_t)said(&a[P_PREVIOUS], WAS_HALTED);
    u->came = (uint8_t)said(&a[P_CAME], STOOD);
    u->inspire = (uint8_t)said(&a[P_INSPIRE], 0);
    u->target = u->foe = u->command = u->came_at = NO_PIECE;
    u->depth_half = t->class & CLASS_INFANTRY ? 1 : 2; /* cb-H02 */
    mark_unit(u, said(&a[P_TURN_MARK], 0));
    if (u->previous == WAS_LOOTING) u->turn |= IS_LOOTING;
    u->way = p->pose.facing;
    uint8_t index = b->units++;
    enum cb_formation f = (enum cb_formation)said(&a[P_FORMATION], t->loose || u->broken ? UNFORMED : LINE);
    if (unit_special(u)) {
        f = LINE;
        if (u->stands != 1) return refuse_piece(r, t->clause, index, "{p} is special troops: a single stand");
        if (u->dps || u->shaken) return refuse_piece(r, C(216), index, "{p} is special troops and keeps no DPs");
    }
    if (f == QUINCUNX && !u->legion) return refuse_piece(r, H(14), index, "{p} is of no legion: no quincunx");
    if (f != UNFORMED && t->never_forms && !unit_special(u))
        return refuse_piece(r, H(14), index, "{p} can never be formed");
    if (p->type == PIKEMEN && a[P_PHALANX] == 0)
        return refuse_piece(r, H(13), index, "{p}: pikemen are always a phalanx");
    int32_t usual = t->ranks < u->stands ? t->ranks : u->stands;
    if (!cb_judge_shape(u, index, f, (unsigned)said(&a[P_RANKS], usual), r)) return false;
    cb_unit_place(b, index, p->pose);
    return true;
}

static void read_leader(struct cb_battle *b, const struct setup_piece *p) {
    struct leader *l = &b->leader[b->leaders++];
    const int32_t *a = p->attribute;
    memcpy(l->id, p->id, sizeof l->id);
    l->side = p->side;
    l->rank = (uint8_t)(p->type - CB_TROOPS);
    l->where = p->placed ? ON_FIELD : NOT_HERE;
    l->pose = p->pose;
    l->actions = (uint8_t)said(&a[P_ACTIONS], l->rank == GENERAL ? 3 : 2); /* cb-H20 */
    l->wounds = (uint8_t)said(&a[P_WOUNDS], 0);
    l->left = l->actions > l->wounds ? (uint8_t)(l->actions - l->wounds) : 0;
    l->order = (uint8_t)said(&a[P_ORDER], p->placed ? ORDER_ATTACK : NO_ORDER); /* cb-H05: given while deploying */
    l->news = l->rider = NO_ORDER;
    l->attached = NO_PIECE;
}

static unsigned unit_named(const struct cb_battle *b, const int32_t *slot) {
    for (unsigned u = 0; u < b->units; u++)
        if (memcmp(b->unit[u].id, slot, 8) == 0) return u;
    return NO_PIECE;
}

static unsigned leader_named(const struct cb_battle *b, const int32_t *slot, unsigned side) {
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].side == side && memcmp(b->leader[l].id, slot, 8) == 0) return l;
    return NO_PIECE;
}

/* Names are bound once everybody is there. A unit without a word belongs to its general. */
static bool bind_names(struct cb_battle *b, const struct setup *s, struct ruling *r) {
    static const char nobody[8];
    unsigned u = 0, l = 0;
    for (uint32_t i = 0; i < s->pieces; i++) {
        const struct setup_piece *p = &s->piece[i];
        const int32_t *command = &p->attribute[P_COMMAND], *attached = &p->attribute[P_ATTACHED];
        if (p->type < CB_TROOPS) {
            struct unit *x = &b->unit[u++];
            bool named = memcmp(command, nobody, 8) != 0;
            if (named) x->command = (uint8_t)leader_named(b, command, p->side);
            if (named && x->command == NO_PIECE)
                return refuse_piece(r, H(20), (uint8_t)(u - 1), "{p} belongs to a leader who is not there");
            int32_t under = p->attribute[P_UNDER];
            for (unsigned g = 0; g < b->leaders && !named && under != UNSAID; g++)
                if (b->leader[g].side == p->side && under-- == 0) x->command = (uint8_t)g;
            named |= x->command != NO_PIECE;
            for (unsigned g = 0; g < b->leaders && !named; g++)
                if (b->leader[g].side == p->side && b->leader[g].rank == GENERAL) x->command = (uint8_t)g;
            continue;
        }
        struct leader *x = &b->leader[l++];
        if (memcmp(attached, nobody, 8) == 0) continue;
        unsigned with = unit_named(b, attached);
        if (with == NO_PIECE || b->unit[with].side != p->side)
            return refuse_piece(r, C(16), (uint8_t)(b->units + l - 1), "{p} is attached to a unit that is not there");
        x->attached = (uint8_t)with;
        x->pose = b->unit[with].pose;
    }
    return true;
}

static bool read_pieces(struct cb_battle *b, const struct setup *s, struct ruling *r) {
    for (uint32_t i = 0; i < s->pieces; i++) {
        const struct setup_piece *p = &s->piece[i];
        if (p->type < CB_TROOPS && b->units == UNITS_MAX)
            return refuse_number(r, 0, "there are more units than a battle can hold ({0})", UNITS_MAX);
        if (p->type >= CB_TROOPS && b->leaders == LEADERS_MAX)
            return refuse_number(r, 0, "there are more leaders than a battle can hold ({0})", LEADERS_MAX);
        if (p->type >= CB_TROOPS)
            read_leader(b, p);
        else if (!read_unit(b, p, r))
            return false;
    }
    return bind_names(b, s, r);
}

/* --- the whole ----------------------------------------------------------------------------------------------- */

static void count_army(struct cb_battle *b, const struct setup *s, unsigned side) {
    const int32_t *a = s->side[side].attribute;
    unsigned total = 0;
    struct cb_side *x = &b->side[side];
    for (unsigned u = 0; u < b->units; u++) {
        if (b->unit[u].side != side) continue;
        total += unit_class(&b->unit[u]) & (CLASS_LIGHT | CLASS_SPECIAL) ? 1 : 2; /* cb-H07 */
        x->elephants |= b->unit[u].type == ELEPHANTS;
    }
    x->total = (uint16_t)said(&a[S_TOTAL], (int32_t)total);
    x->general_lost = (uint8_t)said(&a[S_LOST_GENERAL], 0);
    x->elephants = (uint8_t)said(&a[S_ELEPHANTS], x->elephants);
}

/* cb-H27: whose each camp is, kept with the feature as side + 1 */
static void own_camps(struct cb_battle *b, const struct setup *s) {
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        struct feature *x = &b->terrain.feature[f];
        if (x->kind != GROUND_CAMP) continue;
        int32_t near = x->box.y0 + x->box.y1 < b->depth ? 0 : 1;
        x->flags = (uint8_t)(1 + said(&s->feature[f][F_SIDE], near));
    }
}

bool cb_begin(void *state, const struct setup *s, struct ruling *r) {
    static const uint8_t starts[] = {TURN_INITIATIVE, TURN_COMMAND, TURN_ROUTS, TURN_DECLARE,
                                     TURN_MORALE,     TURN_LOTS,    TURN_LOTS};
    struct cb_battle *b = state;
    memset(b, 0, sizeof *b);
    match_begin(&b->match, s);
    r->legal = true;
    b->width = s->width;
    b->depth = s->depth;
    b->jt = s->base_width;
    b->terrain = s->terrain;
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (cb_terrain_kinds[b->terrain.feature[f].kind].has_crest) terrain_crest(&b->terrain, (int)f, b->jt / 2);
    b->mover = b->asked = NO_PIECE;
    b->turn_limit = (uint8_t)s->option[0];
    b->camps = (uint8_t)s->option[1];
    own_camps(b, s);
    if (!read_pieces(b, s, r)) return false;
    int32_t phase = said(&s->turn[T_PHASE], 0);
    bool before = phase == 0 || phase >= PHASE_SETUP; /* the first turn has not begun */
    b->turns = (uint8_t)said(&s->turn[T_TURN], before ? 0 : 1);
    b->initiative = b->active = b->first = (uint8_t)said(&s->turn[T_SIDE], 0);
    for (unsigned side = 0; side < 2; side++) count_army(b, s, side);
    b->phase = starts[phase];
    b->to_lay = phase == PHASE_SETUP && !b->terrain.features; /* cb-H06 */
    if (!cb_check(b, r)) return false;
    turn_go_on(&cb_ruleset, b, NULL);
    return true;
}
