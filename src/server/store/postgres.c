/* The store in PostgreSQL: several server processes share the games. The number of the last entry is the lock, as in
 * SQLite; what one process has written the others hear by NOTIFY. */
#include "server/store/ops.h"

#include <libpq-fe.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARAMETERS_MAX = 9, NUMBER_TEXT = 24, SCHEMA_LOCK = 20150, PAYLOAD_MAX = 7900, ENTRIES_PAGE = 200 };
#define CHANNEL "acies"

struct postgres_store {
    struct store store;
    PGconn *db;
    char *where;
    char house[20];        /* before what this process tells of its entries, on whichever connection */
    bool listens, writing; /* to be told by others; within a commit */
    unsigned connection;   /* how often it was made anew */
};

static struct postgres_store *own(struct store *s) { return (struct postgres_store *)s; }

/* --- asking -------------------------------------------------------------------------------------------- */

/* The values of a question, in order. */
struct values {
    const char *text[PARAMETERS_MAX];
    char number[PARAMETERS_MAX][NUMBER_TEXT];
    int count;
};

static void text(struct values *v, const char *value) { v->text[v->count++] = value; }

static void number(struct values *v, int64_t value) {
    snprintf(v->number[v->count], NUMBER_TEXT, "%lld", (long long)value);
    v->text[v->count] = v->number[v->count];
    v->count++;
}

static PGresult *ask_once(struct postgres_store *s, const char *question, const struct values *v) {
    return PQexecParams(s->db, question, v ? v->count : 0, NULL, v ? v->text : NULL, NULL, NULL, 0);
}

/* After the database was away the connection is made anew. What was under way has failed; a question alone is asked
 * again. */
static PGresult *ask(struct postgres_store *s, const char *question, const struct values *v) {
    PGresult *r = ask_once(s, question, v);
    if (PQstatus(s->db) == CONNECTION_OK || s->writing) return r;
    PQreset(s->db);
    if (PQstatus(s->db) != CONNECTION_OK) return r;
    PQclear(r);
    s->connection++;
    if (s->listens) PQclear(PQexec(s->db, "LISTEN " CHANNEL));
    return ask_once(s, question, v);
}

static bool good(const PGresult *r) {
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* True if it was done; *rows (may be NULL) is how many it concerned. */
static bool done(struct postgres_store *s, const char *question, const struct values *v, int *rows) {
    PGresult *r = ask(s, question, v);
    bool fine = good(r);
    if (rows) *rows = fine ? atoi(PQcmdTuples(r)) : 0;
    PQclear(r);
    return fine;
}

static int64_t number_at(const PGresult *r, int row, int column) {
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

/* --- opening ------------------------------------------------------------------------------------------- */

static void close_store(struct store *store) {
    struct postgres_store *s = own(store);
    PQfinish(s->db);
    free(s->where);
    free(s);
}

/* From whatever version it has to ours, by one process at a time. */
static bool migrate(struct postgres_store *s, char *why, size_t size) {
    char lock[80], mark[160];
    snprintf(lock, sizeof lock, "BEGIN; SELECT pg_advisory_xact_lock(%d)", SCHEMA_LOCK);
    PGresult *r = PQexec(s->db, lock);
    bool fine = good(r);
    PQclear(r);
    fine = fine && done(s, "CREATE TABLE IF NOT EXISTS acies_schema(version INTEGER NOT NULL)", NULL, NULL);
    r = fine ? PQexec(s->db, "SELECT coalesce(max(version), 0) FROM acies_schema") : NULL;
    int version = r && good(r) ? (int)number_at(r, 0, 0) : -1;
    PQclear(r);
    fine = fine && version >= 0;
    if (fine && version > STORE_SCHEMA) {
        snprintf(why, size, "this database was written by a newer acies (schema %d, this one knows %d): use that one",
                 version, STORE_SCHEMA);
        return false;
    }
    for (int i = version; fine && i < STORE_SCHEMA; i++) {
        r = PQexec(s->db, store_steps[i]);
        fine = good(r);
        PQclear(r);
    }
    snprintf(mark, sizeof mark, "DELETE FROM acies_schema; INSERT INTO acies_schema VALUES(%d); COMMIT", STORE_SCHEMA);
    r = fine ? PQexec(s->db, mark) : NULL;
    fine = r && good(r);
    PQclear(r);
    if (!fine) snprintf(why, size, "the database: %s", PQerrorMessage(s->db));
    return fine;
}

static const struct store_ops ops;

static struct postgres_store *connect_to(const char *where, char *why, size_t size) {
    struct postgres_store *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->store.ops = &ops;
    s->where = strdup(where);
    s->db = PQconnectdb(where);
    if (s->where && PQstatus(s->db) == CONNECTION_OK) return s;
    snprintf(why, size, "cannot reach the database: %s", PQerrorMessage(s->db));
    close_store(&s->store);
    return NULL;
}

struct store *postgres_store_open(const char *where, char *why, size_t size) {
    struct postgres_store *s = connect_to(where, why, size);
    if (!s) return NULL;
    s->listens = true;
    snprintf(s->house, sizeof s->house, ":%08x%08x", randombytes_random(), randombytes_random());
    if (migrate(s, why, size) && done(s, "LISTEN " CHANNEL, NULL, NULL)) return &s->store;
    close_store(&s->store);
    return NULL;
}

static struct store *again(const struct store *store, char *why, size_t size) {
    const struct postgres_store *first = (const struct postgres_store *)store;
    struct postgres_store *s = connect_to(first->where, why, size);
    if (!s) return NULL;
    memcpy(s->house, first->house, sizeof s->house);
    return &s->store;
}

/* --- writing ------------------------------------------------------------------------------------------- */

static bool write_row(struct postgres_store *s, const struct store_write *w, uint32_t last, int *rows) {
    struct values v = {.count = 0};
    text(&v, w->game);
    if (w->creates) {
        text(&v, w->ruleset);
        number(&v, w->created);
    }
    number(&v, last);
    number(&v, w->status);
    number(&v, w->listed);
    if (w->due)
        number(&v, w->due);
    else
        text(&v, NULL);
    if (w->creates) text(&v, w->setup);
    text(&v, w->head);
    if (!w->creates) number(&v, w->before);
    return done(s,
                w->creates ? "INSERT INTO games(id, ruleset, created, last, status, listed, due, setup, head) "
                             "VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING"
                           : "UPDATE games SET last = $2, status = $3, listed = $4, due = $5, head = $6 "
                             "WHERE id = $1 AND last = $7",
                &v, rows);
}

static bool write_entry(struct postgres_store *s, const char *game, const struct store_entry *e) {
    struct values v = {.count = 0};
    text(&v, game);
    number(&v, e->n);
    number(&v, e->at);
    text(&v, e->body);
    text(&v, e->told);
    return done(s, "INSERT INTO entries(game, n, at, body, told) VALUES($1, $2, $3, $4, $5)", &v, NULL);
}

static bool write_result(struct postgres_store *s, const struct store_result *r) {
    struct values v = {.count = 0};
    text(&v, r->game);
    text(&v, r->ruleset);
    text(&v, r->name[0]);
    text(&v, r->name[1]);
    number(&v, r->winner);
    number(&v, r->at);
    return done(s,
                "INSERT INTO results(game, ruleset, name0, name1, winner, at) VALUES($1, $2, $3, $4, $5, $6) "
                "ON CONFLICT DO NOTHING",
                &v, NULL);
}

static bool notify(struct postgres_store *s, const char *game, const char *payload) {
    struct values v = {.count = 0};
    char *message = NULL;
    if (asprintf(&message, "%s%s", game, payload) < 0) return false;
    text(&v, message);
    bool fine = done(s, "SELECT pg_notify('" CHANNEL "', $1)", &v, NULL);
    free(message);
    return fine;
}

/* The others hear of it with the commit: were it told afterwards, an act whose process is killed in between would be
 * written, and nobody would look. */
static bool write_one(struct postgres_store *s, struct store_write *w) {
    int rows = 0;
    if (!write_row(s, w, w->entries ? w->entry[w->entries - 1].n : w->before, &rows)) return false;
    w->outcome = rows ? WRITE_DONE : WRITE_STALE;
    if (!rows) return true;
    bool fine = !w->result || write_result(s, w->result);
    for (unsigned i = 0; fine && i < w->entries; i++) fine = write_entry(s, w->game, &w->entry[i]);
    return fine && (!w->entries || notify(s, w->game, s->house));
}

/* The writes by game, so that two processes that commit the same games lock them in the same order and none waits for
 * the other for ever; those of one game stay in the order of their numbers. */
static struct store_write **in_order(struct store_write *list, size_t *count) {
    *count = 0;
    for (struct store_write *w = list; w; w = w->next) ++*count;
    struct store_write **order = malloc(*count * sizeof *order);
    size_t filled = 0;
    for (struct store_write *w = list; order && w; w = w->next) {
        size_t k = filled++;
        for (; k > 0 && strcmp(order[k - 1]->game, w->game) > 0; k--) order[k] = order[k - 1];
        order[k] = w;
    }
    return order;
}

static void commit(struct store *store, struct store_write *list) {
    struct postgres_store *s = own(store);
    size_t count;
    struct store_write **order = in_order(list, &count);
    bool fine = order && done(s, "BEGIN", NULL, NULL);
    s->writing = true;
    for (size_t i = 0; fine && i < count; i++) fine = write_one(s, order[i]);
    fine = fine && done(s, "COMMIT", NULL, NULL);
    s->writing = false;
    free(order);
    if (fine) return;
    done(s, "ROLLBACK", NULL, NULL);
    for (struct store_write *w = list; w; w = w->next) w->outcome = WRITE_FAILED;
}

/* --- reading ------------------------------------------------------------------------------------------- */

#define GAME_COLUMNS "SELECT id, created, last, status, setup, head FROM games WHERE "

static void fill(const PGresult *r, int row, struct store_game *out) {
    snprintf(out->id, sizeof out->id, "%s", PQgetvalue(r, row, 0));
    out->created = number_at(r, row, 1);
    out->last = (uint32_t)number_at(r, row, 2);
    out->status = (enum game_status)number_at(r, row, 3);
    out->setup = PQgetvalue(r, row, 4);
    out->head = PQgetvalue(r, row, 5);
}

static bool find(struct store *store, const char *game, struct store_game *out, bool *broken) {
    struct values v = {.count = 0};
    text(&v, game);
    PGresult *r = ask(own(store), GAME_COLUMNS "id = $1", &v);
    bool found = good(r) && PQntuples(r) == 1;
    *broken = !good(r);
    if (found) {
        fill(r, 0, out);
        out->setup = strdup(out->setup);
        out->head = strdup(out->head);
        if (!out->setup || !out->head) {
            store_game_free(out);
            *broken = true;
            found = false;
        }
    }
    PQclear(r);
    return found;
}

static bool is_last(struct store *store, const char *game, uint32_t last) {
    struct values v = {.count = 0};
    text(&v, game);
    number(&v, last);
    PGresult *r = ask(own(store), "SELECT 1 FROM games WHERE id = $1 AND last <> $2", &v);
    bool same = !good(r) || PQntuples(r) == 0;
    PQclear(r);
    return same;
}

static char *text_or_null(const PGresult *r, int row, int column) {
    return PQgetisnull(r, row, column) ? NULL : PQgetvalue(r, row, column);
}

/* A page of the log from `*after` on, which moves with it; `*more`: there may be another. */
static bool page_of_entries(struct postgres_store *s, const char *game, uint32_t *after, bool told,
                            entry_visitor *visit, void *context, bool *more) {
    struct values v = {.count = 0};
    text(&v, game);
    number(&v, *after);
    number(&v, ENTRIES_PAGE);
    PGresult *r = ask(s,
                      told ? "SELECT n, at, body, told FROM entries WHERE game = $1 AND n > $2 ORDER BY n LIMIT $3"
                           : "SELECT n, at, body, NULL FROM entries WHERE game = $1 AND n > $2 ORDER BY n LIMIT $3",
                      &v);
    bool fine = good(r);
    *more = fine && PQntuples(r) == ENTRIES_PAGE;
    for (int i = 0; fine && i < PQntuples(r); i++) {
        struct store_entry e = {(uint32_t)number_at(r, i, 0), number_at(r, i, 1), PQgetvalue(r, i, 2),
                                text_or_null(r, i, 3)};
        fine = visit(context, &e);
        *after = e.n;
    }
    PQclear(r);
    return fine;
}

static bool entries(struct store *store, const char *game, uint32_t after, bool told, entry_visitor *visit,
                    void *context) {
    bool more = true, fine = true;
    while (fine && more) fine = page_of_entries(own(store), game, &after, told, visit, context, &more);
    return fine;
}

static bool games(struct store *store, enum store_list which, int64_t now, int limit, game_visitor *visit,
                  void *context) {
    char question[240];
    struct values v = {.count = 0};
    number(&v, now);
    number(&v, limit);
    snprintf(question, sizeof question, GAME_COLUMNS "%s LIMIT $2", store_condition(which));
    char *place = strstr(question, "$1"); /* whose type nothing else tells where it is only compared with 0 */
    char typed[260];
    snprintf(typed, sizeof typed, "%.*s$1::bigint%s", (int)(place - question), question, place + 2);
    PGresult *r = ask(own(store), typed, &v);
    bool fine = good(r);
    for (int i = 0; fine && i < PQntuples(r); i++) {
        struct store_game g = {0};
        fill(r, i, &g);
        fine = visit(context, &g);
    }
    PQclear(r);
    return fine;
}

static bool results(struct store *store, const char *ruleset, result_visitor *visit, void *context) {
    struct values v = {.count = 0};
    text(&v, ruleset);
    PGresult *r = ask(
        own(store),
        "SELECT game, ruleset, name0, name1, winner, at FROM results WHERE ruleset = $1 OR $1 = '' ORDER BY at", &v);
    bool fine = good(r);
    for (int i = 0; fine && i < PQntuples(r); i++) {
        struct store_result one = {.winner = (int)number_at(r, i, 4), .at = number_at(r, i, 5)};
        snprintf(one.game, sizeof one.game, "%s", PQgetvalue(r, i, 0));
        snprintf(one.ruleset, sizeof one.ruleset, "%s", PQgetvalue(r, i, 1));
        for (int k = 0; k < 2; k++) snprintf(one.name[k], sizeof one.name[k], "%s", PQgetvalue(r, i, 2 + k));
        fine = visit(context, &one);
    }
    PQclear(r);
    return fine;
}

static bool counts(struct store *store, int64_t count[3]) {
    memset(count, 0, 3 * sizeof *count);
    PGresult *r = ask(own(store), "SELECT status, count(*) FROM games GROUP BY status", NULL);
    bool fine = good(r);
    for (int i = 0; fine && i < PQntuples(r); i++) {
        int64_t status = number_at(r, i, 0);
        if (status >= 0 && status <= GAME_OVER) count[status] = number_at(r, i, 1);
    }
    PQclear(r);
    return fine;
}

/* --- papers -------------------------------------------------------------------------------------------- */

static char *paper(struct store *store, const char *kind, const char *id, uint32_t *version) {
    struct values v = {.count = 0};
    text(&v, kind);
    text(&v, id);
    PGresult *r = ask(own(store), "SELECT version, body FROM papers WHERE kind = $1 AND id = $2", &v);
    char *body = NULL;
    if (good(r) && PQntuples(r) == 1) {
        *version = (uint32_t)number_at(r, 0, 0);
        body = strdup(PQgetvalue(r, 0, 1));
    }
    PQclear(r);
    return body;
}

static enum write_outcome paper_write(struct store *store, const char *kind, const char *id, uint32_t before,
                                      const char *body) {
    struct values v = {.count = 0};
    int rows = 0;
    text(&v, kind);
    text(&v, id);
    text(&v, body);
    if (before) number(&v, before);
    bool fine =
        done(own(store),
             before ? "UPDATE papers SET version = version + 1, body = $3 WHERE kind = $1 AND id = $2 AND version = $4"
                    : "INSERT INTO papers(kind, id, version, body) VALUES($1, $2, 1, $3) ON CONFLICT DO NOTHING",
             &v, &rows);
    return !fine ? WRITE_FAILED : rows ? WRITE_DONE : WRITE_STALE;
}

static bool papers(struct store *store, const char *kind, int limit, paper_visitor *visit, void *context) {
    struct values v = {.count = 0};
    text(&v, kind);
    number(&v, limit);
    PGresult *r = ask(own(store), "SELECT id, body FROM papers WHERE kind = $1 ORDER BY id LIMIT $2", &v);
    bool fine = good(r);
    for (int i = 0; fine && i < PQntuples(r); i++) fine = visit(context, PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
    PQclear(r);
    return fine;
}

static bool backup(struct store *store, const char *file, char *why, size_t size) {
    (void)store, (void)file;
    snprintf(why, size, "PostgreSQL has a tool of its own for that: pg_dump");
    return false;
}

/* --- other processes ----------------------------------------------------------------------------------- */

static int socket_of(const struct store *store, unsigned *which) {
    const struct postgres_store *s = (const struct postgres_store *)store;
    if (which) *which = s->connection;
    return PQsocket(s->db);
}

/* What we told ourselves we know. */
static void hear(struct store *store, tidings *tell, void *context) {
    struct postgres_store *s = own(store);
    if (!PQconsumeInput(s->db)) PQclear(ask(s, "SELECT 1", NULL));
    for (PGnotify *n; (n = PQnotifies(s->db)); PQfreemem(n)) {
        char game[GAME_ID_LENGTH + 1];
        if (n->be_pid == PQbackendPID(s->db) || strlen(n->extra) < GAME_ID_LENGTH) continue;
        snprintf(game, sizeof game, "%.*s", GAME_ID_LENGTH, n->extra);
        const char *payload = n->extra + GAME_ID_LENGTH;
        bool entries = *payload == ':';
        if (!entries || strcmp(payload, s->house) != 0) tell(context, game, entries ? "" : payload);
    }
}

static void tell(struct store *store, const char *game, const char *payload) {
    if (strlen(payload) <= PAYLOAD_MAX) notify(own(store), game, payload);
}

static const struct store_ops ops = {
    .close = close_store,
    .again = again,
    .commit = commit,
    .find = find,
    .entries = entries,
    .games = games,
    .results = results,
    .counts = counts,
    .paper = paper,
    .paper_write = paper_write,
    .papers = papers,
    .backup = backup,
    .is_last = is_last,
    .socket = socket_of,
    .hear = hear,
    .tell = tell,
};
