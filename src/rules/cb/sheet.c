/* What a printed sheet of CB has besides its troops. */
#include "game/words/sheet.h"
#include "rules/cb/battle.h"

enum table { TABLE_MODIFIERS, TABLE_BANDS, TABLE_TAKINGS, TABLE_GOINGS };

static const char *const modifier_columns[] = {"", "", "", NULL}, *const plain_columns[] = {"", NULL},
                         *const going_columns[] = {"", "", NULL};

static const struct sheet_part parts[] = {
    {.title = "A turn", .section = "Sequence of play"},
    {.title = "Command actions", .section = "Command actions"},
    {.title = "Control test", .section = "Control test"},
    {.title = "Movement", .section = "Movement"},
    {.title = "Manoeuvre", .section = "Manoeuvre"},
    {.title = "Passage of lines", .section = "Passage of lines"},
    {.title = "Shooting", .section = "Shooting"},
    {.title = "Who may charge", .section = "Who may charge"},
    {.title = "Charge responses", .section = "Charge responses"},
    {.title = "Combat score", .columns = modifier_columns, .table = TABLE_MODIFIERS, .adds = true},
    {.title = "Combat result", .columns = plain_columns, .table = TABLE_BANDS},
    {.title = "What it takes", .columns = plain_columns, .table = TABLE_TAKINGS},
    {.title = "Where it goes", .columns = going_columns, .table = TABLE_GOINGS},
    {.title = "Movement after combat", .section = "Movement after combat"},
    {.title = "Gaining DPs", .section = "Gaining DPs"},
    {.title = "Removing DPs", .section = "Removing DPs (Morale Phase)"},
    {.title = "Special troops", .section = "Special troops and DPs"},
    {.title = "Risk to leaders", .section = "Risk to leaders"},
    {.title = NULL},
};

static bool row(unsigned table, unsigned index, struct sheet_row *out) {
    switch ((enum table)table) {
    case TABLE_MODIFIERS:
        return cb_sheet_modifier(index, out);
    case TABLE_BANDS:
        return cb_sheet_band(index, out);
    case TABLE_TAKINGS:
        return cb_sheet_taking(index, out);
    case TABLE_GOINGS:
        return cb_sheet_going(index, out);
    }
    return false;
}

const struct sheet cb_sheet = {parts, row};
