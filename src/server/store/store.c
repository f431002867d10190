/* The store's front: which maker, the schema both share, and the calls handed on. */
#include "server/store/store.h"

#include "server/store/ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Version 2 keeps results apart, so that a club's table does not read every game. */
const char *const store_steps[STORE_SCHEMA] = {
    "CREATE TABLE games(id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, created BIGINT NOT NULL, last BIGINT NOT NULL,"
    " status INTEGER NOT NULL, listed INTEGER NOT NULL, due BIGINT, setup TEXT NOT NULL, head TEXT NOT NULL);"
    "CREATE INDEX games_due ON games(due) WHERE due IS NOT NULL;"
    "CREATE INDEX games_listed ON games(created) WHERE listed = 1;"
    "CREATE INDEX games_status ON games(status);"
    "CREATE TABLE entries(game TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL, told TEXT,"
    " PRIMARY KEY(game, n));"
    "CREATE TABLE papers(kind TEXT NOT NULL, id TEXT NOT NULL, version BIGINT NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY(kind, id));",
    "CREATE TABLE results(game TEXT PRIMARY KEY, ruleset TEXT NOT NULL, name0 TEXT NOT NULL, name1 TEXT NOT NULL,"
    " winner INTEGER NOT NULL, at BIGINT NOT NULL);"
    "CREATE INDEX results_of ON results(ruleset, at);",
};

const char *store_condition(enum store_list which) {
    switch (which) {
    case LIST_LISTED:
        return "listed = 1 AND $1 >= 0 ORDER BY created DESC";
    case LIST_DUE:
        return "due <= $1 ORDER BY due";
    case LIST_BUSY:
        return "status = 1 AND listed = 2 AND $1 >= 0 ORDER BY created DESC";
    case LIST_ALL:
        break;
    }
    return "$1 >= 0 ORDER BY created, id";
}

struct store *store_open(const char *where, char *why, size_t size) {
    if (strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0)
        return postgres_store_open(where, why, size);
    return sqlite_store_open(where, why, size);
}

#ifndef ACIES_POSTGRES
struct store *postgres_store_open(const char *where, char *why, size_t size) {
    (void)where;
    snprintf(why, size, "this program was built without PostgreSQL (libpq): name a file for SQLite");
    return NULL;
}
#endif

void store_close(struct store *s) {
    if (s) s->ops->close(s);
}

struct store *store_again(const struct store *s, char *why, size_t size) {
    return s->ops->again(s, why, size);
}
void store_commit(struct store *s, struct store_write *list) { s->ops->commit(s, list); }

bool store_find(struct store *s, const char *game, struct store_game *out, bool *broken) {
    *out = (struct store_game){0};
    *broken = false;
    return s->ops->find(s, game, out, broken);
}

void store_game_free(struct store_game *g) {
    free(g->setup);
    free(g->head);
    g->setup = g->head = NULL;
}

bool store_entries(struct store *s, const char *game, uint32_t after, bool told, entry_visitor *visit, void *context) {
    return s->ops->entries(s, game, after, told, visit, context);
}

bool store_games(struct store *s, enum store_list which, int64_t now, int limit, game_visitor *visit, void *context) {
    return s->ops->games(s, which, now, limit, visit, context);
}

bool store_results(struct store *s, const char *ruleset, result_visitor *visit, void *context) {
    return s->ops->results(s, ruleset, visit, context);
}

bool store_counts(struct store *s, int64_t count[3]) { return s->ops->counts(s, count); }

char *store_paper(struct store *s, const char *kind, const char *id, uint32_t *version) {
    return s->ops->paper(s, kind, id, version);
}

enum write_outcome store_paper_write(struct store *s, const char *kind, const char *id, uint32_t before,
                                     const char *body) {
    return s->ops->paper_write(s, kind, id, before, body);
}

bool store_papers(struct store *s, const char *kind, int limit, paper_visitor *visit, void *context) {
    return s->ops->papers(s, kind, limit, visit, context);
}

bool store_backup(struct store *s, const char *file, char *why, size_t size) {
    return s->ops->backup(s, file, why, size);
}

bool store_is_last(struct store *s, const char *game, uint32_t last) {
    return !s->ops->is_last || s->ops->is_last(s, game, last);
}

int store_socket(const struct store *s, unsigned *which) { return s->ops->socket ? s->ops->socket(s, which) : -1; }

void store_hear(struct store *s, tidings *hear, void *context) {
    if (s->ops->hear) s->ops->hear(s, hear, context);
}

void store_tell(struct store *s, const char *game, const char *payload) {
    if (s->ops->tell) s->ops->tell(s, game, payload);
}
