/* Inside the store: what a maker supplies. */
#ifndef ACIES_SERVER_STORE_OPS_H
#define ACIES_SERVER_STORE_OPS_H

#include "server/store/store.h"

struct store_ops {
    void (*close)(struct store *);
    struct store *(*again)(const struct store *, char *why, size_t size);
    void (*commit)(struct store *, struct store_write *list);
    bool (*find)(struct store *, const char *game, struct store_game *out, bool *broken);
    bool (*entries)(struct store *, const char *game, uint32_t after, bool told, entry_visitor *, void *);
    bool (*games)(struct store *, enum store_list, int64_t now, int limit, game_visitor *, void *);
    bool (*results)(struct store *, const char *ruleset, result_visitor *, void *);
    bool (*counts)(struct store *, int64_t count[3]);
    char *(*paper)(struct store *, const char *kind, const char *id, uint32_t *version);
    enum write_outcome (*paper_write)(struct store *, const char *kind, const char *id, uint32_t before, const char *);
    bool (*papers)(struct store *, const char *kind, int limit, paper_visitor *, void *);
    bool (*backup)(struct store *, const char *file, char *why, size_t size);
    bool (*is_last)(struct store *, const char *game, uint32_t last);
    int (*socket)(const struct store *, unsigned *which);
    void (*hear)(struct store *, tidings *, void *);
    void (*tell)(struct store *, const char *game, const char *payload);
};

struct store {
    const struct store_ops *ops; /* first in every maker's own struct */
};

/* The steps from an empty store to STORE_SCHEMA, in words both makers understand: step[i] leads from version i to i
 * + 1. */
extern const char *const store_steps[STORE_SCHEMA];
/* The condition that picks the games of a list; ?1 or $1 stands for `now`. */
const char *store_condition(enum store_list which);

struct store *sqlite_store_open(const char *path, char *why, size_t size);
struct store *postgres_store_open(const char *where, char *why, size_t size);

#endif
