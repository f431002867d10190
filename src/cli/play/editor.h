/* A line with editing, history and completion, on a terminal that scrolls (libedit); and the history by itself, for a
 * full screen. */
#ifndef ACIES_CLI_PLAY_EDITOR_H
#define ACIES_CLI_PLAY_EDITOR_H

#include "cli/play/console.h"

struct editor;

/* Waits for a key; false: the player wants to leave. */
typedef bool key_waiter(void *context);
struct editor *editor_open(key_waiter *wait, void *context); /* NULL where there is none */
void editor_close(struct editor *e);
void editor_complete(struct editor *e, completer *complete, void *context);
/* The line as typed, with its newline; NULL at the end. */
const char *editor_line(struct editor *e, const char *prompt);

/* A line that begins with a blank is not remembered, as in a shell. */
void editor_remember(struct editor *e, const char *line);
/* The line typed so many lines ago, from 1; NULL: there is none. */
const char *editor_recall(struct editor *e, int back);

/* What Tab adds to the word that ends a line: its rest, where it is clear, into `rest`; and all that it could become.
 * Returns how many that are. */
size_t complete_end(completer *complete, void *context, const char *line, char *rest, size_t size, const char **words,
                    size_t cap);

#endif
