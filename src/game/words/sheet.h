/* What a printed quick-reference sheet has of a rule set besides its troops (army_rules.facts): tables whose rows are
 * read from the very tables the battle is fought by, and whole sections of clauses. */
#ifndef ACIES_GAME_SHEET_H
#define ACIES_GAME_SHEET_H

#include "game/clause.h"

enum { SHEET_CELLS_MAX = 7 };

struct sheet_cell {
    const char *word;    /* NULL: the number */
    int16_t bytes;       /* of the word; 0: the whole of it */
    int32_t thousandths; /* of a point or a measure */
    bool none;           /* a dash */
};

struct sheet_row {
    uint64_t who; /* the piece types concerned: bit t = type t; 0: the words say it */
    struct sheet_cell cell[SHEET_CELLS_MAX];
    clause clause; /* 0: none */
};

struct sheet_part {
    const char *title;          /* NULL ends the list */
    const char *section;        /* the clauses of this section of the sheet; NULL: a table */
    const char *const *columns; /* heads of its columns, NULL-terminated; "" where one speaks for itself */
    uint8_t table;              /* which, for row() */
    bool adds;                  /* its numbers are added: +1, -2 */
};

struct sheet {
    const struct sheet_part *parts;
    /* Row `index` of a table, from 0; false: there are no more. */
    bool (*row)(unsigned table, unsigned index, struct sheet_row *out);
};

#endif
