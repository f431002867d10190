/* What a printed sheet of DBA 3.0 has besides its troops. */
#include "rules/debellis/sheet.h"
#include "rules/dba30/dba30.h"

static const struct sheet_part parts[] = {
    {.title = "A bound", .section = "Sequence of a bound"},
    {.title = "Command range", .section = "Command range"},
    {.title = "PIPs", .section = "PIP costs"},
    DB_SHEET_GROUND,
    {.title = "Further moves", .section = "Extra moves in one bound"},
    {.title = "Groups", .section = "Group moves"},
    {.title = "Rivers", .section = "Rivers"},
    {.title = "Passing through friends", .section = "Passing through friends"},
    {.title = "Threat zones", .section = "Threat zones"},
    {.title = "Contact", .section = "Contact"},
    {.title = "Conforming", .section = "Conforming"},
    {.title = "Turning to face", .section = "Turning to face"},
    {.title = "Shooting", .section = "Shooting: who, when, range"},
    {.title = "Line of shooting", .section = "Shooting: edges and obstruction"},
    DB_SHEET_SCORES,
    {.title = "Side support", .columns = db_sheet_added_columns, .table = DB_SHEET_SIDE, .adds = true},
    DB_SHEET_OUTCOMES,
    {.title = "Flank and rear", .section = "Flank and rear destruction"},
    {.title = "Recoil", .section = "Recoil"},
    {.title = "Flight", .section = "Flight"},
    {.title = "Pursuit", .section = "Pursuit"},
    {.title = "Victory", .section = "Victory (ordinary game)"},
    {.title = NULL},
};

static bool row(unsigned table, unsigned index, struct sheet_row *out) {
    return db_sheet_row(&dba30_rules, table, index, out);
}

const struct sheet dba30_sheet = {parts, row};
