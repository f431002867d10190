/* How often somebody may ask: a bucket for each address and each token that fills by and by. */
#ifndef ACIES_SERVER_LIMITS_H
#define ACIES_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limits;
struct limits *limits_open(void);
void limits_close(struct limits *l);

enum limit { LIMIT_REQUESTS, LIMIT_GAMES, LIMIT_STREAMS, LIMIT_NAMES, LIMIT_CONNECTIONS, LIMIT_NOTICES, LIMITS };

/* Under which name an address is counted: of IPv6 only its network (the first 64 bits), since whoever has one has
 * all addresses in it. */
void limits_name(const char *address, char *name, size_t size);

/* Takes one of `who`'s `most`, which come back at `most` in each `period` milliseconds. 0: fine; else so many seconds
 * until the next. `most` 0: there is no limit. */
unsigned limits_take(struct limits *l, enum limit which, const char *who, unsigned most, int64_t period, int64_t now);
/* Something held for as long as it lasts: false if `most` are held already. */
bool limits_hold(struct limits *l, enum limit which, const char *who, unsigned most, int64_t now);
void limits_release(struct limits *l, enum limit which, const char *who);

#endif
