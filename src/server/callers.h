/* Who has a line to us: so many for each address, and nobody takes for ever to say what he wants. */
#ifndef ACIES_SERVER_CALLERS_H
#define ACIES_SERVER_CALLERS_H

#include "server/calls/limits.h"

#include <event2/event.h>
#include <event2/http.h>

struct callers;

/* Looks after all connections of `http` from now on. `most`: for each address (0: no limit); `patience`: seconds until
 * a request must be there whole, head and body (0: for ever). NULL: there is not enough memory. */
struct callers *callers_open(struct event_base *base, struct evhttp *http, struct limits *limits, unsigned most,
                             unsigned patience);
/* That request has come in whole: its line may stay. */
void callers_heard(struct callers *c, struct evhttp_request *r);
/* Once a second: those who have gone are forgotten, those who took too long are cut off. */
void callers_look(struct callers *c);
/* How many were cut off since the beginning. */
uint64_t callers_refused(const struct callers *c);
void callers_close(struct callers *c); /* after `http` */

#endif
