/* Contracts, said where they are relied upon: loud in every build that tests, soft in play.
 *
 * `sure(x)` is x; `never(x)` is x. Where asserts are on (every build but a release) a broken contract ends the program
 * with the place and the words; in a release the answer is there to be recovered from, so that a club's game goes on:
 *
 *     if (!sure(q->tasks < QUEUE_MAX)) return;
 *     if (never(turns > MOST)) break;
 */
#ifndef ACIES_GAME_SURE_H
#define ACIES_GAME_SURE_H

#include <stdbool.h>

#ifdef NDEBUG
static inline bool sure_of(bool holds, const char *what, const char *file, int line) {
    (void)what, (void)file, (void)line;
    return holds;
}
#else
#include <stdio.h>
#include <stdlib.h>
static inline bool sure_of(bool holds, const char *what, const char *file, int line) {
    if (holds) return true;
    fprintf(stderr, "%s:%d: a contract is broken: %s\n", file, line, what);
    abort();
}
#endif

#define sure(x)  sure_of((x), #x, __FILE__, __LINE__)
#define never(x) (!sure_of(!(x), "never " #x, __FILE__, __LINE__))

/* A table that others know by the number of its rows has that many: known when it is compiled. */
#define counted(table, rows)                                                                                           \
    _Static_assert(sizeof(table) / sizeof((table)[0]) == (rows), #table " has another number of rows than " #rows)

#endif
