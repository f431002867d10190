/* Text broken at words to the width of a terminal. */
#ifndef ACIES_CLI_WRAP_H
#define ACIES_CLI_WRAP_H

#include <stddef.h>

typedef void line_taker(void *context, const char *text, size_t bytes);
/* Hands over line after line, each without its newline and of at most so many columns where its words allow. A line
 * that was broken goes on `hang` columns in; where that is negative, a little further in than it began. */
void wrap_text(const char *text, int columns, int hang, line_taker *take, void *context);
/* The columns of so many bytes: characters, ANSI colours not counted. */
int text_columns(const char *text, size_t bytes);
/* The bytes of the text that take at most so many columns. */
size_t text_within(const char *text, int columns);

#endif
