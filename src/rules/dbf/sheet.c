/* What a printed sheet of DBF has besides its troops. */
#include "rules/debellis/sheet.h"
#include "rules/dbf/dbf.h"

static const struct sheet_part parts[] = {
    {.title = "A bound", .section = "Sequence of play"},
    {.title = "PIPs", .section = "Spending PIPs"},
    DB_SHEET_GROUND,
    {.title = "Moves", .section = "Movement allowance per move"},
    {.title = "Further moves", .section = "Additional moves in the same bound"},
    {.title = "Groups, zones, contact", .section = "House rulings: movement and contact (dba 3.0 family)"},
    {.title = "Ranges", .section = "Ranges"},
    DB_SHEET_SCORES,
    {.title = "Side support", .columns = db_sheet_added_columns, .table = DB_SHEET_SIDE, .adds = true},
    DB_SHEET_OUTCOMES,
    {.title = "Shooting and bolts", .section = "House rulings: ranged combat"},
    {.title = "Magic", .section = "House rulings: magic (house system)"},
    {.title = "After combat", .section = "House rulings: after combat"},
    {.title = "Points and victory", .section = "House rulings: army, points, victory"},
    {.title = NULL},
};

static bool row(unsigned table, unsigned index, struct sheet_row *out) {
    return db_sheet_row(&dbf_rules, table, index, out);
}

const struct sheet dbf_sheet = {parts, row};
