/* Work beside the HTTP thread: bots, notices, hard questions in pools of threads; and the mailbox through which every
 * other thread hands its results back, so that games and answers are touched by one thread only. */
#ifndef ACIES_SERVER_POOL_H
#define ACIES_SERVER_POOL_H

#include <event2/event.h>
#include <stdbool.h>
#include <stddef.h>

typedef void errand(void *context);

struct mailbox;
struct mailbox *mailbox_open(struct event_base *base);
void mailbox_close(struct mailbox *m);
/* From any thread: `run` will be called by the loop's own. Letters come in the order they were posted. */
void mailbox_post(struct mailbox *m, errand *run, void *context);

struct pool;
/* What nobody waits for is done when nothing else is left to do. */
enum hurry { SOON, AT_LEISURE, HURRIES };
/* `most` errands of each hurry may wait; NULL when memory or threads are short. */
struct pool *pool_open(struct mailbox *home, unsigned threads, size_t most);
/* Lets what is under way come to its end; what waits is given back as if done. */
void pool_close(struct pool *p);
/* `work` in some thread, then `done` in the loop's. False: too much waits already, and nothing will be called. */
bool pool_add(struct pool *p, enum hurry hurry, errand *work, errand *done, void *context);
size_t pool_waiting(struct pool *p);

#endif
