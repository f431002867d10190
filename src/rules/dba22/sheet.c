/* What a printed sheet of DBA 2.2 has besides its troops. */
#include "rules/debellis/sheet.h"
#include "rules/dba22/dba22.h"

static const struct sheet_part parts[] = {
    {.title = "Before the battle", .section = "Base edges, camps, deployment"},
    {.title = "A bound", .section = "Sequence of play"},
    {.title = "PIPs", .section = "PIPs"},
    DB_SHEET_GROUND,
    {.title = "Moving", .section = "Tactical moves: single elements and groups"},
    {.title = "Distances", .section = "Tactical move distances"},
    {.title = "Further moves", .section = "Second and later tactical moves in the same bound"},
    {.title = "Crossing an enemy's front", .section = "Crossing an enemy's front"},
    {.title = "Passing through friends",
     .section = "Passing through friends (tactical moves, and fleeing after its recoil)"},
    {.title = "Contact", .section = "Moving into contact: who conforms"},
    {.title = "Breaking off", .section = "Breaking off from close combat"},
    {.title = "Dismounting", .section = "Dismounting"},
    {.title = "Shooting", .section = "Shooting"},
    DB_SHEET_SCORES,
    {.title = "Psiloi in support", .columns = db_sheet_added_columns, .table = DB_SHEET_SIDE, .adds = true},
    DB_SHEET_OUTCOMES,
    {.title = "Flank and rear", .section = "Attackers of flank and rear"},
    {.title = "Recoil", .section = "Recoil"},
    {.title = "Recoiling through friends", .section = "What recoilers can pass through"},
    {.title = "Flight", .section = "Flee"},
    {.title = "Following up", .section = "Follow-up"},
    {.title = "Places and victory", .section = "House rulings: bUA, camp, victory"},
    {.title = NULL},
};

static bool row(unsigned table, unsigned index, struct sheet_row *out) {
    return db_sheet_row(&dba22_rules, table, index, out);
}

const struct sheet dba22_sheet = {parts, row};
