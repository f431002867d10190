/* The full screen: something painted above, a line of status, the talk below it, and a line to type at the foot. */
#ifndef ACIES_CLI_PLAY_SCREEN_H
#define ACIES_CLI_PLAY_SCREEN_H

#include "cli/play/editor.h"

struct screen;

/* NULL where the terminal cannot, or is smaller than 80 by 24. */
struct screen *screen_open(struct editor *history, key_waiter *wait, void *context);
/* Leaves the screen as it was, and the last words below it. */
void screen_close(struct screen *s);
void screen_upper(struct screen *s, upper_painter *paint, void *context);
void screen_complete(struct screen *s, completer *complete, void *context);
void screen_status(struct screen *s, const char *status);
void screen_say(struct screen *s, const char *text);
/* A long text over the whole screen, page by page; false: it is short, and may be said. */
bool screen_page(struct screen *s, const char *text);
const char *screen_line(struct screen *s, const char *prompt); /* NULL: the player leaves */

#endif
