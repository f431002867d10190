/* The tables of a De Bellis game for a printed sheet. */
#ifndef ACIES_DEBELLIS_SHEET_H
#define ACIES_DEBELLIS_SHEET_H

#include "game/words/sheet.h"
#include "rules/debellis/rules.h"

enum db_sheet {
    DB_SHEET_FACTORS,
    DB_SHEET_REAR,
    DB_SHEET_SIDE, /* or light troops behind a neighbour, where the rules know those instead */
    DB_SHEET_TACTICAL,
    DB_SHEET_EQUAL,
    DB_SHEET_LESS,
    DB_SHEET_DOUBLED,
    DB_SHEET_GOING,
};

bool db_sheet_row(const struct db_rules *rules, unsigned table, unsigned index, struct sheet_row *out);
extern const char *const db_sheet_factor_columns[],
    *const db_sheet_added_columns[], *const db_sheet_tactical_columns[], *const db_sheet_outcome_columns[],
                                                                             *const db_sheet_going_columns[];

/* The parts that every one of them has. */
#define DB_SHEET_GROUND                                                                                                \
    { .title = "Ground", .columns = db_sheet_going_columns, .table = DB_SHEET_GOING }
#define DB_SHEET_SCORES                                                                                                \
    {.title = "Combat factors", .columns = db_sheet_factor_columns, .table = DB_SHEET_FACTORS},                        \
        {.title = "Rear support", .columns = db_sheet_added_columns, .table = DB_SHEET_REAR, .adds = true}, {          \
        .title = "Tactical factors", .columns = db_sheet_tactical_columns, .table = DB_SHEET_TACTICAL, .adds = true    \
    }
#define DB_SHEET_OUTCOMES                                                                                              \
    {.title = "Scores equal", .columns = db_sheet_outcome_columns, .table = DB_SHEET_EQUAL},                           \
        {.title = "Beaten", .columns = db_sheet_outcome_columns, .table = DB_SHEET_LESS}, {                            \
        .title = "Doubled", .columns = db_sheet_outcome_columns, .table = DB_SHEET_DOUBLED                             \
    }

#endif
