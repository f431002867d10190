/* Armies as data (cb-H18 to cb-H20, cb-H90 to cb-H95): units of one type, their statistics, and who leads them. */
#include "rules/cb/battle.h"

#include <string.h>

static const char *const regions[] = {"any", NULL};

static struct army_spot spot_of(unsigned line, const char *key) { return (struct army_spot){-1, (int)line, key}; }

static int32_t said(const struct army_line *line, enum piece_slot slot, int32_t otherwise) {
    return line->attribute[slot] == UNSAID ? otherwise : line->attribute[slot];
}

/* The row of its (first) type; leaders have none. */
static clause clause_of(const struct army_line *line) {
    return line->type[0] < CB_TROOPS ? cb_troops[line->type[0]].clause : H(20);
}

static bool check_unit(const struct army_line *line, unsigned i, struct ruling *r, struct army_spot *at) {
    const struct cb_troop *t = &cb_troops[line->type[0]];
    bool special = t->class & CLASS_SPECIAL;
    int32_t stands = said(line, P_STANDS, t->stands), formation = said(line, P_FORMATION, t->loose ? UNFORMED : LINE);
    if (special && stands != 1)
        return refuse_army(r, at, spot_of(i, "stands"), t->clause, "special troops are single stands");
    if (!special && (stands < 2 || stands > 12))
        return refuse_army(r, at, spot_of(i, "stands"), t->clause, "a unit has 2 to 12 stands");
    if (said(line, P_RANKS, t->ranks) > stands)
        return refuse_army(r, at, spot_of(i, "ranks"), H(2), "a unit has no more ranks than stands");
    if (line->type[0] == PIKEMEN && line->attribute[P_PHALANX] == 0)
        return refuse_army(r, at, spot_of(i, "phalanx"), H(13), "pikemen are always a phalanx");
    if (special && said(line, P_ARMOURED, 0))
        return refuse_army(r, at, spot_of(i, "armoured"), H(16), "special troops are never armoured");
    if (line->attribute[P_BREED] != UNSAID && line->type[0] != ELEPHANTS)
        return refuse_army(r, at, spot_of(i, "breed"), H(17), "only elephants have a breed");
    if (formation == QUINCUNX && !said(line, P_LEGION, 0))
        return refuse_army(r, at, spot_of(i, "formation"), H(14), "only units of a legion stand in quincunx");
    if (formation != UNFORMED && t->never_forms && !special)
        return refuse_army(r, at, spot_of(i, "formation"), H(14), "these troops can never be formed");
    return true;
}

static bool check_line(const struct army *army, unsigned i, unsigned leaders, struct ruling *r, struct army_spot *at) {
    const struct army_line *line = &army->line[i];
    bool leader = line->type[0] >= CB_TROOPS;
    if (line->types != 1 || line->bundle)
        return refuse_army(r, at, spot_of(i, "types"), clause_of(line),
                           "a unit is of one troop type: give each a line of its own");
    if (line->dismounting[0])
        return refuse_army(r, at, spot_of(i, "dismounts"), clause_of(line), "troops do not dismount here");
    if (leader) return true;
    if (line->attribute[P_ACTIONS] != UNSAID)
        return refuse_army(r, at, spot_of(i, "actions"), H(20), "only leaders have actions");
    if (said(line, P_UNDER, 0) >= (int32_t)leaders)
        return refuse_army(r, at, spot_of(i, "under"), H(20), "every unit belongs to a leader of the army");
    return check_unit(line, i, r, at);
}

/* cb-H18: 2 to 4 units of heavy infantry, and skirmishers. */
static bool check_legions(const struct army *army, struct ruling *r, struct army_spot *at) {
    for (unsigned i = 0; i < army->lines; i++) {
        const struct army_line *line = &army->line[i];
        int32_t legion = said(line, P_LEGION, 0);
        unsigned heavy = 0;
        if (!legion || line->type[0] >= CB_TROOPS) continue;
        if (!(cb_troops[line->type[0]].class & CLASS_HI) && line->type[0] != SKIRMISHERS)
            return refuse_army(r, at, spot_of(i, "legion"), H(18),
                               "a legion is of heavy infantry and skirmishers: these are neither");
        for (unsigned k = 0; k < army->lines; k++) {
            const struct army_line *other = &army->line[k];
            bool counts = other->type[0] < CB_TROOPS && cb_troops[other->type[0]].class & CLASS_HI;
            if (counts && said(other, P_LEGION, 0) == legion) heavy += other->count;
        }
        if (heavy < 2 || heavy > 4)
            return refuse_army(r, at, spot_of(i, "legion"), H(18), "a legion has 2 to 4 units of heavy infantry");
    }
    return true;
}

static bool check(const struct army *army, struct ruling *r, struct army_spot *at) {
    unsigned leaders = 0, generals = 0, units = 0;
    const struct army_spot whole = {-1, -1, "elements"};
    for (unsigned i = 0; i < army->lines; i++) {
        unsigned type = army->line[i].type[0], count = army->line[i].count;
        if (type < CB_TROOPS) units += count;
        if (type >= CB_TROOPS) leaders += count;
        if (type == CB_TROOPS + GENERAL) generals += count;
    }
    if (generals != 1) return refuse_army(r, at, whole, H(20), "an army has one general");
    if (leaders > LEADERS_MAX / 2) return refuse_army(r, at, whole, H(20), "an army has at most 4 leaders");
    if (units == 0 || units > UNITS_MAX / 2) return refuse_army(r, at, whole, H(20), "an army has 1 to 96 units");
    if (army->contingents)
        return refuse_army(r, at, (struct army_spot){-1, -1, "allies"}, H(20),
                           "an allied contingent is led by an allied commander of the army itself");
    for (unsigned i = 0; i < army->lines; i++)
        if (!check_line(army, i, leaders, r, at)) return false;
    return check_legions(army, r, at);
}

static bool choose(const struct army *army, const struct army_choices *c, struct ruling *r, struct army_spot *at) {
    for (unsigned i = 0; i < army->lines; i++)
        if (c->line[i].taken[0] != army->line[i].count || line_dismounted(&c->line[i]) || c->line[i].given_up)
            return refuse_army(r, at, spot_of(i, NULL), H(20), "these armies leave nothing to choose");
    return true;
}

/* --- points (cb-H90) ----------------------------------------------------------------------------------------- */

/* One stand of the type, of that grade and morale, with what its line says of it; a line of nothing: as it comes. */
static int32_t stand_points(unsigned type, const struct army_line *line) {
    static const int8_t by_grade[] = {[GRADE_A] = 2, [GRADE_B] = 1, [GRADE_C] = 0};
    const struct cb_troop *t = &cb_troops[type];
    if (type == ELEPHANTS) return 12;
    if (type == SCYTHED_CHARIOTS) return 7;
    if (type == ARTILLERY) return 10;
    bool riders = t->class & (CLASS_CAVALRY | CLASS_CHARIOT);
    int32_t range = type == SWORDSMEN && !said(line, P_PILA, 1) ? 0 : t->range;
    return 2 + said(line, P_FACTOR, t->factor) + by_grade[said(line, P_GRADE, GRADE_B)] +
           (range == 1   ? 1
            : range >= 5 ? 2
                         : 0) +
           said(line, P_ARMOURED, t->armoured) + said(line, P_PHALANX, type == PIKEMEN) + (riders ? 2 : 0) +
           said(line, P_MORALE, 0);
}

static int32_t line_points(const struct army_line *line) {
    unsigned type = line->type[0];
    if (type >= CB_TROOPS) return line->count * (10 + 5 * said(line, P_ACTIONS, type == CB_TROOPS + GENERAL ? 3 : 2));
    return line->count * said(line, P_STANDS, cb_troops[type].stands) * stand_points(type, line);
}

/* The sample armies and their points; users may change the files, and see here by how much. */
static const struct {
    const char *id;
    int32_t points;
    clause clause;
} samples[] = {
    {"republican-rome", 403, H(91)}, {"carthage", 410, H(92)}, {"seleucid", 410, H(93)},
    {"gallic", 411, H(94)},          {"parthian", 406, H(95)},
};

static size_t totals(const struct army *army, struct type_fact out[TYPE_FACTS_MAX]) {
    int32_t points = 0;
    size_t n = 0;
    for (unsigned i = 0; i < army->lines; i++) points += line_points(&army->line[i]);
    out[n++] = (struct type_fact){"points", "points", points * 1000, NULL, H(90)};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        if (strcmp(samples[i].id, army->id) == 0)
            out[n++] = (struct type_fact){"in the sample army of that name", "sample", samples[i].points * 1000, NULL,
                                          samples[i].clause};
    return n;
}

static size_t facts(unsigned type, struct type_fact out[TYPE_FACTS_MAX]) {
    if (type >= CB_TROOPS) {
        out[0] =
            (struct type_fact){"actions each turn", "acts", type == CB_TROOPS + GENERAL ? 3000 : 2000, NULL, H(20)};
        return 1;
    }
    const struct cb_troop *t = &cb_troops[type];
    struct army_line plain = {0};
    for (unsigned i = 0; i < SETUP_ATTRIBUTES_MAX; i++) plain.attribute[i] = UNSAID;
    size_t n = 0;
    out[n++] = (struct type_fact){"combat factor", "factor", t->factor * 1000, NULL, t->clause};
    out[n++] = (struct type_fact){"range in JT", "range", t->range * 1000, NULL, t->clause};
    out[n++] = (struct type_fact){"stands", "stands", t->stands * 1000, NULL, t->clause};
    out[n++] = (struct type_fact){"ranks", "ranks", t->ranks * 1000, NULL, t->clause};
    out[n++] = (struct type_fact){"armoured", "armour", 0, t->armoured ? "yes" : "no", H(16)};
    out[n++] = (struct type_fact){"points a stand, B grade", "points", stand_points(type, &plain) * 1000, NULL, H(90)};
    return n;
}

const struct army_rules cb_armies = {
    .regions = regions,
    .landing_region = -1,
    .most_aggression = 0,
    .line_fields = {cb_piece_fields, CB_LINE_FIELDS},
    .camp_type = NO_TYPE,
    .civilian_type = NO_TYPE,
    .check = check,
    .choose = choose,
    .facts = facts,
    .totals = totals,
    .facts_note = "Ranges in javelin throws (JT).",
};
