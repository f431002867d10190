/* Inside the drawing part: a quick-reference sheet as a flow of blocks, written by whoever lays them out (PDF, HTML).
 */
#ifndef ACIES_DRAW_SHEET_H
#define ACIES_DRAW_SHEET_H

#include "game/ruleset.h"
#include "game/words/sheet.h"

#include <stdio.h>

enum { SHEET_TEXT_MAX = 640, SHEET_COLUMNS_MAX = SHEET_CELLS_MAX + TYPE_FACTS_MAX };

/* A line of a table, every cell in words. */
struct sheet_line {
    int cells;
    char cell[SHEET_COLUMNS_MAX][SHEET_TEXT_MAX / 4];
    char clause[CLAUSE_NAME_MAX]; /* "" if it has none */
};

/* What a layout does with the parts of a sheet, in this order: title; then parts, each a heading followed by a table's
 * head and lines, or by clauses. */
struct sheet_layout {
    void (*title)(void *context, const char *title, const char *under);
    void (*heading)(void *context, const char *title);
    void (*table)(void *context, const struct sheet_line *head); /* its columns' heads */
    void (*line)(void *context, const struct sheet_line *line);
    void (*clause)(void *context, const char *id, const char *text);
    void (*end)(void *context); /* of a part */
};

/* Walks through the whole sheet of a rule set. */
void sheet_tell(const struct ruleset *rs, const struct sheet_layout *layout, void *context);

bool sheet_pdf(FILE *out, const struct ruleset *rs);
bool sheet_html(FILE *out, const struct ruleset *rs);

#endif
