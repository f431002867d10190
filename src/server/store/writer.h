/* The one thread that writes games. Whatever came while the last commit was under way goes into the next one: alone an
 * act waits for one turn of the disk, under load hundreds share it. */
#ifndef ACIES_SERVER_WRITER_H
#define ACIES_SERVER_WRITER_H

#include "server/pool.h"
#include "server/store/store.h"

#include <stdatomic.h>

struct writer;

/* Takes the store, which from now on is this thread's own. */
struct writer *writer_open(struct store *store, struct mailbox *home);
/* Writes what waits, then ends and closes the store. */
void writer_close(struct writer *w);
/* When it is on the disk (or was refused: write->outcome), `done` is called by the loop's thread. A NULL write writes
 * nothing: `done` is called when everything before it is on the disk. */
void writer_add(struct writer *w, struct store_write *write, errand *done, void *context);

struct writer_figures {
    uint64_t commits, writes, failed, slowest_us, total_us;
};
struct writer_figures writer_figures(struct writer *w);

#endif
