/* Lines with ANSI colours, painted by ncurses. */
#ifndef ACIES_CLI_PLAY_INK_H
#define ACIES_CLI_PLAY_INK_H

#include <stddef.h>

void ink_begin(void); /* once, after the screen is there */
/* Paints a line at a row, cut at the edge; the rest of the row is blank. */
void ink_line(int row, const char *text, size_t bytes);

#endif
