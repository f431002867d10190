/* Armies as data (section 5 of the house's data): a Commander, corps leaders, divisions and their units, who serves
 * under whom, and the headquarters that come with the senior officers. */
#include "game/armies/mustering.h"
#include "rules/dtn/opening/position.h"

#include <stdio.h>
#include <string.h>

#define AT(slot) ((size_t)(slot) * sizeof(int32_t))
#define NUMBER(name, slot, help)                                                                                       \
    { name, FIELD_KIND_INT, false, 0, 0, 0, NULL, AT(slot), help }
#define WORD(name, words, slot, help)                                                                                  \
    { name, FIELD_KIND_WORD, false, UNSAID, 0, 0, words, AT(slot), help }
#define FLAG(name, slot, help)                                                                                         \
    { name, FIELD_KIND_BOOL, false, UNSAID, 0, 1, NULL, AT(slot), help }

/* The same slots as a position's pieces have; the limits are checked below, with their clauses. */
static const struct field line_fields[] = {
    WORD("rank", dtn_ranks, SLOT_RANK, "leaders: commander, corps or dg"),
    WORD("character", dtn_characters, SLOT_CHARACTER, "leaders: W, N or S"),
    WORD("troops", dtn_troop_words, SLOT_TROOPS, "units: their kind, which gives what is not said"),
    NUMBER("sp", SLOT_SP, "units: strength points, 1 to 6"),
    NUMBER("morale", SLOT_MORALE, "units: morale level, 2 to 13"),
    NUMBER("a_rating", SLOT_A_RATING, "activation rating, 2 to 13"),
    WORD("quality", dtn_qualities, SLOT_QUALITY, "units: elite, first or second"),
    FLAG("light", SLOT_LIGHT, "light infantry"),
    FLAG("shock", SLOT_SHOCK, "shock cavalry"),
    WORD("weight", dtn_weights, SLOT_WEIGHT, "artillery: how it fires"),
    WORD("move_class", dtn_move_classes, SLOT_MOVE_CLASS, "artillery: how it moves"),
};
enum { LINE_FIELDS = sizeof line_fields / sizeof *line_fields };

static const struct field army_fields[] = {
    {"c_type", FIELD_KIND_WORD, true, UNSAID, 0, 0, dtn_c_types, AT(SLOT_C_TYPE),
     "command quality of the Commander's HQ"},
};

enum { SIDE_PIECES_MAX = PIECES_MAX / 2, SIDE_DIVISIONS_MAX = DIVISIONS_MAX / 2 };

/* --- checking -------------------------------------------------------------------------------------------- */

/* What is being judged: the refusals all look alike. */
struct inspection {
    const struct army *army;
    struct ruling *r;
    struct army_spot *at;
};

static bool wrong(const struct inspection *in, unsigned line, const char *key, clause c, const char *text) {
    return refuse_army(in->r, in->at, (struct army_spot){-1, (int)line, key}, c, text);
}

static bool is_leader(const struct army_line *line) { return line->type[0] == TYPE_LEADER; }
static int32_t rank_of_line(const struct army_line *line) {
    return line->attribute[SLOT_RANK] == UNSAID ? RANK_DG : line->attribute[SLOT_RANK];
}

static bool rating_is_right(int32_t rating) { return rating == 0 || (rating >= 2 && rating <= 13); }

/* Figures in the range of their kind; 0: not said. */
static bool check_figures(const struct inspection *in, unsigned i) {
    const int32_t *a = in->army->line[i].attribute;
    if (a[SLOT_SP] < 0 || a[SLOT_SP] > 6) return wrong(in, i, "sp", C(8), "a unit has 1 to 6 SPs");
    if (!rating_is_right(a[SLOT_MORALE]))
        return wrong(in, i, "morale", C(8), "a morale level is a card rank from 2 to 13, the lower the better");
    return rating_is_right(a[SLOT_A_RATING]) || wrong(in, i, "a_rating", is_leader(&in->army->line[i]) ? C(7) : C(8),
                                                      "an activation rating is a card rank from 2 to 13");
}

static bool check_leader(const struct inspection *in, unsigned i) {
    static const struct {
        uint8_t slot;
        const char *key;
    } of_units[] = {{SLOT_SP, "sp"}, {SLOT_MORALE, "morale"}};
    const struct army_line *line = &in->army->line[i];
    for (unsigned k = 0; k < sizeof of_units / sizeof *of_units; k++)
        if (line->attribute[of_units[k].slot])
            return wrong(in, i, of_units[k].key, C(7), "a leader has a rating and a character, neither SPs nor morale");
    for (unsigned k = 0; k < LINE_FIELDS; k++) {
        size_t slot = line_fields[k].offset / sizeof(int32_t);
        bool units_only = slot == SLOT_TROOPS || slot == SLOT_QUALITY || slot == SLOT_LIGHT || slot == SLOT_SHOCK ||
                          slot == SLOT_WEIGHT || slot == SLOT_MOVE_CLASS;
        if (units_only && line->attribute[slot] != UNSAID)
            return wrong(in, i, line_fields[k].name, C(7),
                         "only units have this: a leader has a rating and a character");
    }
    if (line->attribute[SLOT_RANK] == UNSAID)
        return wrong(in, i, "rank", C(6), "a leader is the commander, a corps leader (\"corps\") or a DG (\"dg\")");
    if (!line->attribute[SLOT_A_RATING])
        return wrong(in, i, "a_rating", C(7), "every leader has an activation rating from 2 to 13");
    return line->count == 1 || wrong(in, i, "count", C(6), "each leader is one man with a line of his own");
}

static bool check_guns(const struct inspection *in, unsigned i) {
    const int32_t *a = in->army->line[i].attribute;
    bool horse = a[SLOT_MOVE_CLASS] == MOVES_HORSE_ART ||
                 (a[SLOT_MOVE_CLASS] == UNSAID && a[SLOT_TROOPS] == TROOPS_HORSE_BATTERY);
    if (a[SLOT_MOVE_CLASS] != UNSAID && !dtn_class_is_artillery((enum move_class)a[SLOT_MOVE_CLASS]))
        return wrong(in, i, "move_class", C(4), "guns move as heavy, medium foot, light foot or horse artillery");
    if (a[SLOT_WEIGHT] == WEIGHT_HOWITZER && a[SLOT_MOVE_CLASS] != UNSAID &&
        a[SLOT_MOVE_CLASS] != MOVES_MEDIUM_FOOT_ART)
        return wrong(in, i, "move_class", H(93), "howitzers move as medium foot artillery");
    if (horse && a[SLOT_WEIGHT] != UNSAID && a[SLOT_WEIGHT] > WEIGHT_MEDIUM)
        return wrong(in, i, "weight", H(93), "horse artillery fires as light or medium");
    return true;
}

static bool check_unit(const struct inspection *in, unsigned i) {
    const struct army_line *line = &in->army->line[i];
    const int32_t *a = line->attribute;
    unsigned arm = line->type[0];
    if (a[SLOT_RANK] != UNSAID) return wrong(in, i, "rank", C(7), "only leaders have a rank");
    if (a[SLOT_CHARACTER] != UNSAID) return wrong(in, i, "character", C(7), "only leaders have a character");
    if (a[SLOT_TROOPS] != UNSAID && dtn_troops[a[SLOT_TROOPS]].arm != arm)
        return wrong(in, i, "troops", H(112), "troops of this kind are of another arm");
    if (a[SLOT_LIGHT] == 1 && arm != ARM_INFANTRY)
        return wrong(in, i, "light", H(71), "only infantry is light infantry");
    if (a[SLOT_SHOCK] == 1 && !is_cavalry((enum arm)arm))
        return wrong(in, i, "shock", H(70), "only cavalry is shock cavalry");
    if (arm == ARM_ARTILLERY) return check_guns(in, i);
    if (a[SLOT_WEIGHT] != UNSAID) return wrong(in, i, "weight", C(5), "only artillery has a weight");
    return a[SLOT_MOVE_CLASS] == UNSAID ||
           wrong(in, i, "move_class", C(4), "infantry and cavalry move as their arm does");
}

/* dtn-006, dtn-H16: who may serve under whom. */
static bool check_superior(const struct inspection *in, unsigned i) {
    const struct army_line *line = &in->army->line[i];
    bool leader = is_leader(line);
    if (leader && rank_of_line(line) == RANK_COMMANDER)
        return line->under == NO_LINE || wrong(in, i, "under", C(6), "the Commander serves under nobody");
    if (line->under == NO_LINE)
        return leader ? wrong(in, i, "under", C(6), "a corps leader or DG serves under a senior officer: name him")
                      : wrong(in, i, "under", C(41), "a unit is of a division or a resource: name its DG or senior");
    const struct army_line *superior = &in->army->line[line->under];
    if (!is_leader(superior)) return wrong(in, i, "under", C(6), "only a leader commands others");
    if (!leader) return true;
    if (rank_of_line(line) == RANK_CORPS && rank_of_line(superior) != RANK_COMMANDER)
        return wrong(in, i, "under", C(6), "a corps leader serves under the Commander");
    return rank_of_line(superior) != RANK_DG || wrong(in, i, "under", C(6), "a DG serves under a senior officer");
}

static bool check_line(const struct inspection *in, unsigned i) {
    const struct army_line *line = &in->army->line[i];
    if (line->types != 1 || line->bundle)
        return wrong(in, i, "types", C(8), "a unit or leader is of one type: give each a line of its own");
    if (line->type[0] == TYPE_HQ)
        return wrong(in, i, "types", H(7), "headquarters come by themselves, one with each senior officer");
    if (line->general) return wrong(in, i, "general", C(6), "who commands is said by \"rank\", not by \"general\"");
    if (line->dismounting[0]) return wrong(in, i, "dismounts", C(8), "cavalry does not dismount");
    if (!check_figures(in, i)) return false;
    return (is_leader(line) ? check_leader(in, i) : check_unit(in, i)) && check_superior(in, i);
}

/* How many of each there are. */
struct roll_call {
    unsigned commanders, corps, divisions, units, pieces;
};

static struct roll_call roll_call_of(const struct army *army) {
    struct roll_call t = {0};
    for (unsigned i = 0; i < army->lines; i++) {
        const struct army_line *line = &army->line[i];
        int32_t rank = is_leader(line) ? rank_of_line(line) : UNSAID;
        t.pieces += line->count;
        t.commanders += rank == RANK_COMMANDER;
        t.corps += rank == RANK_CORPS;
        t.divisions += rank == RANK_DG;
        if (!is_leader(line)) t.units += line->count;
    }
    t.pieces += t.commanders + t.corps; /* their headquarters */
    return t;
}

static bool has_units(const struct army *army, unsigned dg) {
    for (unsigned i = 0; i < army->lines; i++)
        if (army->line[i].under == dg) return true;
    return false;
}

static bool check(const struct army *army, struct ruling *r, struct army_spot *at) {
    const struct inspection in = {army, r, at};
    const struct army_spot whole = {-1, -1, "elements"};
    struct roll_call t = roll_call_of(army);
    if (army->contingents)
        return refuse_army(r, at, (struct army_spot){-1, -1, "allies"}, C(6),
                           "allies are divisions of the army itself");
    if (army->civilians)
        return refuse_army(r, at, (struct army_spot){-1, -1, "camp"}, C(10), "these armies have no camp");
    for (unsigned i = 0; i < army->lines; i++)
        if (!check_line(&in, i)) return false;
    if (t.commanders != 1) return refuse_army(r, at, whole, C(6), "an army has one Commander");
    if (t.divisions == 0 || t.divisions > SIDE_DIVISIONS_MAX)
        return refuse_army(r, at, whole, C(6), "an army has 1 to 24 divisions, each with its DG");
    if (t.pieces > SIDE_PIECES_MAX)
        return refuse_army(r, at, whole, C(6), "an army has at most 120 pieces, leaders and headquarters included");
    for (unsigned i = 0; i < army->lines; i++)
        if (is_leader(&army->line[i]) && rank_of_line(&army->line[i]) == RANK_DG && !has_units(army, i))
            return wrong(&in, i, NULL, H(123), "a DG has at least one unit of his own");
    return true;
}

static bool choose(const struct army *army, const struct army_choices *c, struct ruling *r, struct army_spot *at) {
    for (unsigned i = 0; i < army->lines; i++)
        if (c->line[i].taken[0] != army->line[i].count || line_dismounted(&c->line[i]) || c->line[i].given_up)
            return refuse_army(r, at, (struct army_spot){-1, (int)i, NULL}, C(6),
                               "everybody in the order of battle takes the field: nothing is chosen");
    return true;
}

/* --- mustering ------------------------------------------------------------------------------------------- */

static void set_text(struct setup_piece *p, unsigned slot, const char *id) { memcpy(&p->attribute[slot], id, 8); }

/* What its kind gives is written out, so that a mustered piece says all there is to say of it. */
static void settle_figures(struct setup_piece *p) {
    int32_t *a = p->attribute;
    if (p->type == TYPE_LEADER) {
        if (a[SLOT_CHARACTER] == UNSAID) a[SLOT_CHARACTER] = CHARACTER_N;
        return;
    }
    struct troops t = dtn_troops_said(p->type, a);
    a[SLOT_SP] = t.sp;
    a[SLOT_MORALE] = t.morale;
    a[SLOT_A_RATING] = t.a_rating;
    a[SLOT_QUALITY] = t.quality;
    if (t.traits & TRAIT_LIGHT) a[SLOT_LIGHT] = 1;
    if (t.traits & TRAIT_SHOCK) a[SLOT_SHOCK] = 1;
    if (p->type == TYPE_ARTILLERY) {
        a[SLOT_MOVE_CLASS] = t.move_class;
        a[SLOT_WEIGHT] = t.weight;
    }
    a[SLOT_TROOPS] = UNSAID;
}

/* "ACom", "ACor1", "ADG2" for leaders, "A1", "A2" for units. */
static void name_pieces(struct muster *m) {
    unsigned number[TYPES] = {0}, corps = 0;
    for (uint32_t i = 0; i < m->pieces; i++) {
        struct setup_piece *p = &m->piece[i];
        char letter = p->id[0];
        memset(p->id, 0, sizeof p->id);
        if (p->type != TYPE_LEADER)
            snprintf(p->id, sizeof p->id, "%c%u", letter, ++number[0] % 1000);
        else if (p->attribute[SLOT_RANK] == RANK_COMMANDER)
            snprintf(p->id, sizeof p->id, "%cCom", letter);
        else if (p->attribute[SLOT_RANK] == RANK_CORPS)
            snprintf(p->id, sizeof p->id, "%cCor%u", letter, ++corps % 100);
        else
            snprintf(p->id, sizeof p->id, "%cDG%u", letter, ++number[TYPE_LEADER] % 100);
    }
}

static const struct setup_piece *piece_of_line(const struct muster *m, unsigned line) {
    for (uint32_t i = 0; i < m->pieces; i++)
        if (m->line[i] == line) return &m->piece[i];
    return NULL;
}

/* dtn-H07: one marker for each senior officer: "AHQ" the Commander's, "AHQ1" that of ACor1. */
static bool add_headquarters(struct muster *m) {
    uint32_t men = m->pieces;
    for (uint32_t i = 0; i < men; i++) {
        const struct setup_piece *senior = &m->piece[i];
        if (senior->type != TYPE_LEADER || senior->attribute[SLOT_RANK] == RANK_DG) continue;
        if (m->pieces == MUSTER_MAX) return false;
        m->line[m->pieces] = NO_LINE;
        struct setup_piece *hq = &m->piece[m->pieces++];
        *hq = (struct setup_piece){.side = senior->side, .type = TYPE_HQ};
        fields_fall_back((struct fields){dtn_piece_fields, DTN_PIECE_FIELDS}, hq->attribute);
        bool commander = senior->attribute[SLOT_RANK] == RANK_COMMANDER;
        snprintf(hq->id, sizeof hq->id, "%cHQ%.2s", senior->id[0], commander ? "" : senior->id + 4);
        set_text(hq, SLOT_UNDER, senior->id);
    }
    return true;
}

static bool complete(struct mustering *of) {
    const struct army *army = of->army;
    struct muster *m = of->out;
    name_pieces(m);
    for (uint32_t i = 0; i < m->pieces; i++) {
        settle_figures(&m->piece[i]);
        uint8_t under = army->line[m->line[i]].under;
        if (under == NO_LINE) continue;
        bool of_division = m->piece[i].type != TYPE_LEADER && rank_of_line(&army->line[under]) == RANK_DG;
        const struct setup_piece *superior = piece_of_line(m, under);
        if (superior) set_text(&m->piece[i], of_division ? SLOT_DIVISION : SLOT_UNDER, superior->id);
    }
    return add_headquarters(m);
}

/* --- figures --------------------------------------------------------------------------------------------- */

static struct type_fact move_fact(const char *name, const char *column, enum move_class class, enum status status,
                                  bool bad, clause c) {
    inches allowance = dtn_allowance_of(class, status, bad, NULL);
    return (struct type_fact){name, column, allowance > 0 ? allowance * 10 : 0, NULL, c};
}

/* How an arm moves; guns as medium foot. The figures of a unit stand with it. */
static size_t facts(unsigned type, struct type_fact out[TYPE_FACTS_MAX]) {
    static const struct {
        enum move_class class;
        clause clause;
    } moves[TYPES] = {{MOVES_INFANTRY, C(102)},        {MOVES_BATTLE_CAV, C(103)}, {MOVES_SKIRM_CAV, C(104)},
                      {MOVES_MEDIUM_FOOT_ART, C(106)}, {MOVES_GENERAL, C(109)},    {MOVES_HQ, C(108)}};
    size_t n = 0;
    out[n++] = move_fact("normal move", "normal", moves[type].class, STATUS_NORMAL, false, moves[type].clause);
    out[n++] = move_fact("normal move, bad going", "bad", moves[type].class, STATUS_NORMAL, true, moves[type].clause);
    out[n++] = move_fact("rapid move", "rapid", moves[type].class, STATUS_RAPID, false, moves[type].clause);
    out[n++] = move_fact("rapid move, bad going", "bad", moves[type].class, STATUS_RAPID, true, moves[type].clause);
    return n;
}

/* dtn-H109: the SPs of all units, and how many of them lost break the army (of the stored ones, dtn-H113, 42 to 48). */
static size_t totals(const struct army *army, struct type_fact out[TYPE_FACTS_MAX]) {
    int32_t points = 0;
    for (unsigned i = 0; i < army->lines; i++) {
        const struct army_line *line = &army->line[i];
        if (!is_leader(line)) points += line->count * dtn_troops_said(line->type[0], line->attribute).sp;
    }
    out[0] = (struct type_fact){"strength points", "SP", points * 1000, NULL, 0};
    out[1] = (struct type_fact){"breaks when it has lost", "break", (points * 2 + 4) / 5 * 1000, NULL, H(109)};
    return 2;
}

const struct army_rules dtn_armies = {
    .landing_region = -1,
    .line_fields = {line_fields, LINE_FIELDS},
    .army_fields = {army_fields, sizeof army_fields / sizeof *army_fields},
    .command_clause = C(6),
    .camp_type = NO_TYPE,
    .civilian_type = NO_TYPE,
    .check = check,
    .choose = choose,
    .facts = facts,
    .facts_note = "Moves in inches, guns as medium foot.",
    .totals = totals,
    .complete = complete,
};
