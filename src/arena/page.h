/* Pages that stand by themselves: no script, no other file, drawings as SVG in the text, colours for day and night. */
#ifndef ACIES_ARENA_PAGE_H
#define ACIES_ARENA_PAGE_H

#include "arena/arena.h"

void page_open(FILE *to, const char *title);
void page_close(FILE *to);
/* Text of others, with what HTML takes for its own written out. */
void page_text(FILE *to, const char *text);
/* A section with its heading and a sentence that says how to read it; NULL: none is needed. */
void page_section(FILE *to, const char *title, const char *reading);
void page_section_end(FILE *to);

/* --- plots (page_plots.c) ---------------------------------------------------------------------------------- */

/* The score after each pair with its margin: does it settle? */
void plot_score(const struct arena_report *r, FILE *to);
/* How many pairs gave a nothing, a half, one, one and a half, and two points. */
void plot_pairs(const struct arena_tally *t, FILE *to);
/* How long the games were, and how they ended. */
void plot_lengths(const struct arena_report *r, FILE *to);
/* Each battle's score with its margin on one line. */
void plot_battles(const struct arena_report *r, FILE *to);
/* One score with its margin as a bar of 0 to 1; `promised` is marked unless it is negative. */
void plot_bar(FILE *to, double score, double margin, double promised);

#endif
