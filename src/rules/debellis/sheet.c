/* The tables of a De Bellis game as a printed sheet has them, read from those the battle is fought by. Notes, and rows
 * that only count where a game reads a ruling otherwise than usual, are left out. */
#include "rules/debellis/sheet.h"

#include "rules/debellis/combat/combat_tables.h"

#include <string.h>

#define READS_OTHERWISE (READS_OVERLAPPER | READS_3KN_RECOILS | READS_NOT_AS_BOWS | READS_EL_ANYWHERE | ATTACKS_IGNORED)

static struct sheet_cell word(const char *text) { return (struct sheet_cell){.word = text}; }
static struct sheet_cell points(int value) { return (struct sheet_cell){.thousandths = value * 1000}; }

/* "elephants against foot": the two sentences of a factor differ in their end only. */
static struct sheet_cell name_of(const struct factor_row *row) {
    static const char end[] = " against foot";
    const char *text = row->text[0], *cut = strstr(text, end);
    return (struct sheet_cell){.word = text, .bytes = cut ? (int16_t)(cut - text) : 0};
}

static bool factor(const struct factor_row *row, unsigned index, struct sheet_row *out) {
    for (; row && row->who; row++) {
        if (row->when & READS_OTHERWISE || index-- > 0) continue;
        *out = (struct sheet_row){.who = row->who, .clause = row->clause};
        out->cell[0] = name_of(row);
        out->cell[1] = points(row->against_foot);
        out->cell[2] = points(row->against_mounted);
        return true;
    }
    return false;
}

static bool support(const struct support_row *row, unsigned index, struct sheet_row *out) {
    for (; row && row->who; row++) {
        if (row->when & READS_OTHERWISE || index-- > 0) continue;
        *out = (struct sheet_row){.who = row->who, .clause = row->clause};
        out->cell[0] = word(row->text);
        out->cell[1] = points(row->value);
        return true;
    }
    return false;
}

static const char *times_word(enum times times) {
    switch (times) {
    case EACH_OVERLAP:
    case EACH_EDGE_CORNER:
    case EACH_FLANK:
    case EACH_REAR:
    case EACH_SUPPORT_ATTACK:
    case EACH_SUPPORT_SHOOTER:
    case EACH_OTHER_ASSAULTER:
    case EACH_SIDE:
        return "each";
    case ONCE:
    case IF_REAR_SUPPORT:
    case IF_SIDE_SUPPORT:
        break;
    }
    return "";
}

static bool tactical(const struct tactical_row *row, unsigned index, struct sheet_row *out) {
    for (; row && row->who; row++) {
        if (!row->value || row->when & READS_OTHERWISE || index-- > 0) continue;
        *out = (struct sheet_row){.clause = row->clause};
        out->cell[0] = word(row->text);
        out->cell[1] = word(times_word(row->times));
        out->cell[2] = points(row->value);
        return true;
    }
    return false;
}

/* "beaten by warband: destroyed": who is, has to be said besides. */
static bool names_nobody(const char *text) {
    return strncmp(text, "equal", 5) == 0 || strncmp(text, "beaten", 6) == 0 || strncmp(text, "doubled", 7) == 0;
}

static bool outcome(const struct outcome_row *row, unsigned index, struct sheet_row *out) {
    for (; row && row->who; row++) {
        if (row->when & READS_OTHERWISE || index-- > 0) continue;
        *out = (struct sheet_row){.who = names_nobody(row->text) ? row->who : 0, .clause = row->clause};
        out->cell[0] = word(row->text);
        return true;
    }
    return false;
}

static bool going(const struct db_rules *rules, unsigned index, struct sheet_row *out) {
    static const char *const words[] = {"good", "rough", "bad", "impassable"};
    const struct ruleset *rs = rules->ruleset;
    for (size_t k = 0; k < rs->terrain_count; k++) {
        if (!rules->ground[k].look || index-- > 0) continue;
        *out = (struct sheet_row){.who = rules->ground[k].good_for, .clause = rules->ground[k].clause};
        out->cell[0] = word(rs->terrains[k].code);
        out->cell[1] = word(words[rules->ground[k].going]);
        return true;
    }
    return false;
}

bool db_sheet_row(const struct db_rules *rules, unsigned table, unsigned index, struct sheet_row *out) {
    const struct combat_tables *t = rules->combat;
    switch (table) {
    case DB_SHEET_FACTORS:
        return factor(t->factors, index, out);
    case DB_SHEET_REAR:
        return support(t->rear_support, index, out);
    case DB_SHEET_SIDE:
        return support(t->side_support ? t->side_support : t->light_support, index, out);
    case DB_SHEET_TACTICAL:
        return tactical(t->tactical, index, out);
    case DB_SHEET_EQUAL:
        return outcome(t->equal, index, out);
    case DB_SHEET_LESS:
        return outcome(t->less, index, out);
    case DB_SHEET_DOUBLED:
        return outcome(t->doubled, index, out);
    case DB_SHEET_GOING:
        return going(rules, index, out);
    default:
        return false;
    }
}

const char *const db_sheet_factor_columns[] = {"", "v foot", "v mtd", NULL};
const char *const db_sheet_added_columns[] = {"", "", NULL};
const char *const db_sheet_tactical_columns[] = {"", "", "", NULL};
const char *const db_sheet_outcome_columns[] = {"", NULL};
const char *const db_sheet_going_columns[] = {"", "going", NULL};
