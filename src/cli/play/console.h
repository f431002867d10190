/* Where lines are typed and read: a full screen (ncurses), the lines of a terminal (libedit), or a pipe.
 *
 * What is said is collected in a stream and shown when somebody has to read it, broken at words to the width there is.
 * On a terminal Ctrl-C ends the input; nothing is lost by it. */
#ifndef ACIES_CLI_PLAY_CONSOLE_H
#define ACIES_CLI_PLAY_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { LINE_MAX_LENGTH = 1024 };

struct console;

struct console *console_open(bool plain);
void console_close(struct console *c);
bool console_is_terminal(const struct console *c);
bool console_is_full(const struct console *c);
bool console_was_interrupted(struct console *c); /* by Ctrl-C */

/* The words Tab may complete: called with the context each time. */
typedef size_t completer(void *context, const char *prefix, const char **words, size_t cap);
void console_complete(struct console *c, completer *complete, void *context);
/* Paints so many lines of so many columns, with ANSI colours if it likes. */
typedef void upper_painter(void *context, FILE *out, int columns, int rows);
/* Goes over to a full screen with that above; false where the terminal cannot, or is too small: lines as before. */
bool console_fill(struct console *c, upper_painter *paint, void *context);

FILE *console_out(const struct console *c);
void console_show(struct console *c);                   /* what has been said, now */
void console_put(struct console *c, const char *text);  /* that first, before what has been said */
void console_page(struct console *c);                   /* what has been said is a list, to be read page by page */
void console_status(struct console *c, const char *of); /* one line between the halves of a full screen */
/* The next line without its newline, trimmed; NULL at the end of the input. Belongs to the console. */
const char *console_line(struct console *c, const char *prompt);

/* --- menus (menu.c) ----------------------------------------------------------------------------------------------- */

/* Asks to choose by number or by name; `fallback` (from 0) is taken on Enter. -1: the input is at its end. */
int choose(struct console *c, const char *question, const char *const *choices, int count, int fallback);
bool ask_yes(struct console *c, const char *question); /* no, unless he says yes */

#endif
