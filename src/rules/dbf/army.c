/* DBF's armies, bought with points (dbf-H59, dbf-H75 and the data of section 5.8). */
#include "rules/dbf/ranged.h"
#include "rules/debellis/field_rows.h"
#include "rules/debellis/muster/armies.h"
#include "rules/debellis/muster/mustering.h"

enum { ARMY_POINTS = 100, GENERAL_POINTS = 10, PERSONALITY_POINTS = 50, COMMANDS = 3 };

const char *const dbf_region_names[] = {"arable", "forest", "hills", "waste", "steppe", NULL};

static const uint8_t points[DBF_TYPES] = {
    [Dr] = 15,  [GFl] = 9,  [Fl] = 5,     [He] = 12,    [Pa] = 13,  [Kn_S] = 8, [Kn_F] = 8, [Cv_S] = 6,
    [Cv_F] = 6, [LM_S] = 3, [LM_F] = 4,   [Be_S] = 5,   [Be_F] = 5, [Bh] = 10,  [GB] = 7,   [Art] = 7,
    [IM] = 8,   [Sk] = 3,   [Cl] = 8,     [Ma] = 6,     [Ax_S] = 5, [Ax_F] = 4, [Bd_S] = 7, [Bd_F] = 6,
    [Sp_S] = 5, [Sp_F] = 4, [Pk_S] = 4,   [Pk_F] = 4,   [Wb_S] = 5, [Wb_F] = 4, [Hd_S] = 3, [Hd_F] = 3,
    [Cb_S] = 6, [Cb_F] = 6, [WBow_S] = 6, [WBow_F] = 6, [Bw_S] = 4, [Bw_F] = 4, [CF] = 2,
};

static const struct field line_fields[] = {
    {"level", FIELD_KIND_INT, false, 3, 1, 5, NULL, SLOT(PIECE_LEVEL), "Mages: their level"},
    BOOL("unwieldy", SLOT(PIECE_UNWIELDY), "unwieldy though its type is not"),
    {"command", FIELD_KIND_INT, false, -1, 0, COMMANDS, NULL, SLOT(PIECE_COMMAND), "its command, 1 to 3"},
};

#define NEVER_GENERAL (TYPE(Dr) | TYPE(Fl) | TYPE(GFl) | ALL_Be | TYPE(Art) | ALL_Hd | TYPE(Sk) | TYPE(CF) | TYPE(CD))

/* --- one line ------------------------------------------------------------------------------------------------- */

static struct army_spot spot(unsigned line, const char *key) { return army_line_spot(-1, line, key); }
static struct army_spot whole(const char *key) { return army_whole_spot(key); }

/* Of one element: a Mage costs 2 more for every level. */
static int price(const struct army_line *line) {
    int level = line->type[0] == Ma ? 2 * line->attribute[PIECE_LEVEL] : 0;
    return points[line->type[0]] + level;
}

static unsigned command_of(const struct army_line *line) {
    int32_t said = line->attribute[PIECE_COMMAND];
    return said > 1 ? (unsigned)said - 1 : 0;
}

static bool check_line(const struct army *army, unsigned i, struct ruling *r, struct army_spot *at) {
    const struct army_line *line = &army->line[i];
    if (line->types > 1 || line->bundle)
        return refuse_army(r, at, spot(i, "types"), H(59), "an army is bought: give every type a line of its own");
    if (line->type[0] == CampPiece || line->type[0] == CD)
        return refuse_army(r, at, spot(i, "types"), H(59), "camps and denizens are not bought: leave them out");
    if (line->dismounting[0])
        return refuse_army(r, at, spot(i, "dismounts"), H(59), "nobody dismounts: leave \"dismounts\" out");
    if (line->general && TYPE(line->type[0]) & NEVER_GENERAL)
        return refuse_army(r, at, spot(i, "types"), H(59), "such troops never have the General among them");
    if (line->general && line->count != 1)
        return refuse_army(r, at, spot(i, "count"), H(59), "the General's is one element: give it its own line");
    return true;
}

/* --- one command ------------------------------------------------------------------------------------------------ */

struct bill { /* what one command comes to */
    int points, personalities, elements;
    int generals, dragons, heroes, mages, clerics;
};

static struct bill bill_of(const struct army *army, unsigned command) {
    struct bill b = {0};
    for (unsigned i = 0; i < army->lines; i++) {
        const struct army_line *line = &army->line[i];
        types set = TYPE(line->type[0]);
        if (command_of(line) != command) continue;
        b.points += line->count * price(line) + (line->general ? GENERAL_POINTS : 0);
        b.elements += line->count;
        if (set & PERSONALITIES) b.personalities += line->count * price(line);
        if (line->general) b.generals++;
        if (set & TYPE(Dr)) b.dragons += line->count;
        if (set & (TYPE(He) | TYPE(Pa))) b.heroes += line->count;
        if (set & TYPE(Ma)) b.mages += line->count;
        if (set & TYPE(Cl)) b.clerics += line->count;
    }
    return b;
}

static bool refuse_bill(struct ruling *r, struct army_spot *at, clause c, int number, const char *text) {
    refuse_army(r, at, whole("elements"), c, text);
    r->why.number[0] = number;
    return false;
}

static bool check_command(const struct army *army, unsigned command, struct ruling *r, struct army_spot *at) {
    struct bill b = bill_of(army, command);
    clause c = command ? H(75) : H(59); /* dbf-H75: each command by itself */
    if (b.points > ARMY_POINTS)
        return refuse_bill(r, at, c, b.points, "an army has 100 points and this one costs {0}: leave somebody out");
    if (b.generals != 1) return refuse_bill(r, at, c, b.generals, "a command has one General and this one has {0}");
    if (b.dragons > 1) return refuse_bill(r, at, c, b.dragons, "one Dragon at most, not {0}");
    if (b.heroes > 2) return refuse_bill(r, at, c, b.heroes, "two Heroes and Paladins at most, not {0}");
    if (b.mages > 2) return refuse_bill(r, at, c, b.mages, "two Mages at most, not {0}");
    if (b.clerics > 2) return refuse_bill(r, at, c, b.clerics, "two Clerics at most, not {0}");
    if (b.personalities > PERSONALITY_POINTS)
        return refuse_bill(r, at, c, b.personalities, "personalities cost {0} points: half the points at most");
    return true;
}

static bool check(const struct army *army, struct ruling *r, struct army_spot *at) {
    if (!army->lines) return refuse_army(r, at, whole("elements"), H(59), "an army needs elements");
    for (unsigned i = 0; i < army->lines; i++)
        if (!check_line(army, i, r, at)) return false;
    for (unsigned c = 0; c < COMMANDS; c++)
        if ((c == 0 || bill_of(army, c).elements) && !check_command(army, c, r, at)) return false;
    if (army->contingents) return refuse_army(r, at, whole("allies"), H(59), "there are no allies: leave them out");
    return true;
}

/* Nothing is left open: all that is bought comes. */
static bool choose(const struct army *army, const struct army_choices *choices, struct ruling *r,
                   struct army_spot *at) {
    if (choices->ally >= 0) return refuse_army(r, at, whole("ally"), H(59), "there are no allies");
    for (unsigned i = 0; i < army->lines; i++) {
        const struct line_choice *c = &choices->line[i];
        if (line_taken(c) != army->line[i].count || line_dismounted(c) || c->given_up)
            return refuse_army(r, at, spot(i, "take"), H(59), "everybody who is bought comes, as he is");
    }
    return true;
}

static size_t facts(unsigned type, struct type_fact out[TYPE_FACTS_MAX]) {
    size_t n = db_type_facts(&dbf_rules, type, H(3), out);
    out[n++] = (struct type_fact){"points", "points", 1000 * (points[type] + (type == Ma ? 6 : 0)), NULL, H(59)};
    return n;
}

const struct army_rules dbf_armies = {
    .regions = dbf_region_names,
    .landing_region = -1,
    .most_aggression = 4,
    .line_fields = {line_fields, sizeof line_fields / sizeof *line_fields},
    .camp_type = CampPiece,
    .civilian_type = NO_TYPE,
    .or_clause = H(59),
    .all_clause = H(59),
    .deploying_clause = H(59),
    .in_play_clause = H(59),
    .allies_clause = H(59),
    .check = check,
    .choose = choose,
    .dress = db_dress_element,
    .complete = db_complete_muster,
    .facts = facts,
    .facts_note = "Moves, ranges and depths in base widths; v: combat factor against.",
};
