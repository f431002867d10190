/* The store in one SQLite file: WAL, so that readers and the writer do not wait for each other, and synchronous=FULL,
 * so that what was committed is on the disk whatever happens then. */
#include "server/store/ops.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum question {
    Q_BEGIN,
    Q_COMMIT,
    Q_ROLLBACK,
    Q_CREATE,
    Q_CHANGE,
    Q_ENTRY,
    Q_RESULT,
    Q_FIND,
    Q_ENTRIES,
    Q_RESULTS,
    Q_COUNTS,
    Q_PAPER,
    Q_PAPER_NEW,
    Q_PAPER_CHANGE,
    Q_PAPERS,
    Q_LISTED,
    Q_DUE,
    Q_ALL,
    Q_BUSY,
    QUESTIONS
};

#define GAME_COLUMNS "SELECT id, created, last, status, setup, head FROM games WHERE "
static const char *const questions[QUESTIONS] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ROLLBACK] = "ROLLBACK",
    [Q_CREATE] = "INSERT INTO games(id, ruleset, created, last, status, listed, due, setup, head) "
                 "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING",
    [Q_CHANGE] =
        "UPDATE games SET last = ?2, status = ?3, listed = ?4, due = ?5, head = ?6 WHERE id = ?1 AND last = ?7",
    [Q_ENTRY] = "INSERT INTO entries(game, n, at, body, told) VALUES(?1, ?2, ?3, ?4, ?5)",
    [Q_RESULT] = "INSERT INTO results(game, ruleset, name0, name1, winner, at) VALUES(?1, ?2, ?3, ?4, ?5, ?6) "
                 "ON CONFLICT DO NOTHING",
    [Q_FIND] = GAME_COLUMNS "id = ?1",
    [Q_ENTRIES] = "SELECT n, at, body, CASE WHEN ?3 THEN told END FROM entries WHERE game = ?1 AND n > ?2 ORDER BY n",
    [Q_RESULTS] =
        "SELECT game, ruleset, name0, name1, winner, at FROM results WHERE ruleset = ?1 OR ?1 = '' ORDER BY at",
    [Q_COUNTS] = "SELECT status, count(*) FROM games GROUP BY status",
    [Q_PAPER] = "SELECT version, body FROM papers WHERE kind = ?1 AND id = ?2",
    [Q_PAPER_NEW] = "INSERT INTO papers(kind, id, version, body) VALUES(?1, ?2, 1, ?3) ON CONFLICT DO NOTHING",
    [Q_PAPER_CHANGE] =
        "UPDATE papers SET version = version + 1, body = ?3 WHERE kind = ?1 AND id = ?2 AND version = ?4",
    [Q_PAPERS] = "SELECT id, body FROM papers WHERE kind = ?1 ORDER BY id LIMIT ?2",
};

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    char *path;
    sqlite3_stmt *asked[QUESTIONS]; /* prepared when first asked */
};

static struct sqlite_store *own(struct store *s) { return (struct sqlite_store *)s; }

/* --- asking -------------------------------------------------------------------------------------------- */

static sqlite3_stmt *prepared(struct sqlite_store *s, enum question q) {
    char listing[200];
    const char *text = questions[q];
    if (!s->asked[q] && !text) {
        static const enum store_list lists[] = {LIST_LISTED, LIST_DUE, LIST_ALL, LIST_BUSY};
        snprintf(listing, sizeof listing, GAME_COLUMNS "%s LIMIT ?2", store_condition(lists[q - Q_LISTED]));
        char *place = strstr(listing, "$1");
        *place = '?';
        text = listing;
    }
    if (!s->asked[q] && sqlite3_prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT, &s->asked[q], NULL) != SQLITE_OK)
        return NULL;
    sqlite3_reset(s->asked[q]);
    sqlite3_clear_bindings(s->asked[q]);
    return s->asked[q];
}

static void text(sqlite3_stmt *q, int place, const char *value) {
    if (value) sqlite3_bind_text(q, place, value, -1, SQLITE_STATIC);
}
static void number(sqlite3_stmt *q, int place, int64_t value) { sqlite3_bind_int64(q, place, value); }
static const char *text_at(sqlite3_stmt *q, int column) { return (const char *)sqlite3_column_text(q, column); }

static bool done(sqlite3_stmt *q) {
    int code = q ? sqlite3_step(q) : SQLITE_ERROR;
    if (q) sqlite3_reset(q);
    return code == SQLITE_DONE;
}

static bool simple(struct sqlite_store *s, enum question q) { return done(prepared(s, q)); }

/* --- opening ------------------------------------------------------------------------------------------- */

static void close_store(struct store *store) {
    struct sqlite_store *s = own(store);
    for (int i = 0; i < QUESTIONS; i++) sqlite3_finalize(s->asked[i]);
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}

static int schema_of(sqlite3 *db) {
    sqlite3_stmt *q = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

/* From whatever version it has, step by step, in one commit. */
static bool migrate(struct sqlite_store *s, char *why, size_t size) {
    char mark[64];
    if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) {
        snprintf(why, size, "%s: %s", s->path, sqlite3_errmsg(s->db));
        return false;
    }
    int version = schema_of(s->db);
    if (version > STORE_SCHEMA) {
        snprintf(why, size, "%s was written by a newer acies (schema %d, this one knows %d): use that one", s->path,
                 version, STORE_SCHEMA);
        return false;
    }
    bool good = version >= 0;
    for (int i = version; good && i < STORE_SCHEMA; i++)
        good = sqlite3_exec(s->db, store_steps[i], NULL, NULL, NULL) == SQLITE_OK;
    snprintf(mark, sizeof mark, "PRAGMA user_version = %d; COMMIT", STORE_SCHEMA);
    good = good && sqlite3_exec(s->db, mark, NULL, NULL, NULL) == SQLITE_OK;
    if (!good) snprintf(why, size, "%s: %s", s->path, sqlite3_errmsg(s->db));
    return good;
}

static const struct store_ops ops;

/* In it stand the secrets of the server's dice: a new file is its owner's alone. (What SQLite lays beside it is alike.)
 * One that is there is not touched: to close it here would undo the locks that this process has on it. */
static void make_private(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
}

static struct sqlite_store *open_file(const char *path, char *why, size_t size) {
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->store.ops = &ops;
    s->path = strdup(path);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    make_private(path);
    bool good = s->path && sqlite3_open_v2(path, &s->db, flags, NULL) == SQLITE_OK;
    good = good && sqlite3_busy_timeout(s->db, 5000) == SQLITE_OK &&
           sqlite3_exec(s->db,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8000;"
                        "PRAGMA trusted_schema = OFF",
                        NULL, NULL, NULL) == SQLITE_OK;
    if (good) return s;
    snprintf(why, size, "%s: %s", path, s->db ? sqlite3_errmsg(s->db) : "there is not enough memory");
    close_store(&s->store);
    return NULL;
}

struct store *sqlite_store_open(const char *path, char *why, size_t size) {
    struct sqlite_store *s = open_file(path, why, size);
    if (s && !migrate(s, why, size)) {
        close_store(&s->store);
        return NULL;
    }
    return s ? &s->store : NULL;
}

static struct store *again(const struct store *store, char *why, size_t size) {
    struct sqlite_store *s = open_file(((const struct sqlite_store *)store)->path, why, size);
    return s ? &s->store : NULL;
}

/* --- writing ------------------------------------------------------------------------------------------- */

static bool write_row(struct sqlite_store *s, const struct store_write *w, uint32_t last) {
    sqlite3_stmt *q = prepared(s, w->creates ? Q_CREATE : Q_CHANGE);
    if (!q) return false;
    text(q, 1, w->game);
    if (w->creates) {
        text(q, 2, w->ruleset);
        number(q, 3, w->created);
        number(q, 4, last);
        number(q, 5, w->status);
        number(q, 6, w->listed);
        if (w->due) number(q, 7, w->due);
        text(q, 8, w->setup);
        text(q, 9, w->head);
    } else {
        number(q, 2, last);
        number(q, 3, w->status);
        number(q, 4, w->listed);
        if (w->due) number(q, 5, w->due);
        text(q, 6, w->head);
        number(q, 7, w->before);
    }
    return done(q);
}

static bool write_entry(struct sqlite_store *s, const char *game, const struct store_entry *e) {
    sqlite3_stmt *q = prepared(s, Q_ENTRY);
    if (!q) return false;
    text(q, 1, game);
    number(q, 2, e->n);
    number(q, 3, e->at);
    text(q, 4, e->body);
    text(q, 5, e->told);
    return done(q);
}

static bool write_result(struct sqlite_store *s, const struct store_result *r) {
    sqlite3_stmt *q = prepared(s, Q_RESULT);
    if (!q) return false;
    text(q, 1, r->game);
    text(q, 2, r->ruleset);
    text(q, 3, r->name[0]);
    text(q, 4, r->name[1]);
    number(q, 5, r->winner);
    number(q, 6, r->at);
    return done(q);
}

/* False: the disk failed, and the whole commit with it. A write that came too late fails alone. */
static bool write_one(struct sqlite_store *s, struct store_write *w) {
    uint32_t last = w->entries ? w->entry[w->entries - 1].n : w->before;
    if (!write_row(s, w, last)) return false;
    if (sqlite3_changes(s->db) == 0) {
        w->outcome = WRITE_STALE;
        return true;
    }
    bool good = !w->result || write_result(s, w->result);
    for (unsigned i = 0; good && i < w->entries; i++) good = write_entry(s, w->game, &w->entry[i]);
    w->outcome = WRITE_DONE;
    return good;
}

static void commit(struct store *store, struct store_write *list) {
    struct sqlite_store *s = own(store);
    bool good = simple(s, Q_BEGIN);
    for (struct store_write *w = list; good && w; w = w->next) good = write_one(s, w);
    if (good && simple(s, Q_COMMIT)) return;
    simple(s, Q_ROLLBACK);
    for (struct store_write *w = list; w; w = w->next) w->outcome = WRITE_FAILED;
}

/* --- reading ------------------------------------------------------------------------------------------- */

static void fill(sqlite3_stmt *q, struct store_game *out) {
    snprintf(out->id, sizeof out->id, "%s", text_at(q, 0));
    out->created = sqlite3_column_int64(q, 1);
    out->last = (uint32_t)sqlite3_column_int64(q, 2);
    out->status = (enum game_status)sqlite3_column_int(q, 3);
    out->setup = (char *)text_at(q, 4);
    out->head = (char *)text_at(q, 5);
}

static bool find(struct store *store, const char *game, struct store_game *out, bool *broken) {
    sqlite3_stmt *q = prepared(own(store), Q_FIND);
    if (q) text(q, 1, game);
    int code = q ? sqlite3_step(q) : SQLITE_ERROR;
    *broken = code != SQLITE_ROW && code != SQLITE_DONE;
    if (code == SQLITE_ROW) {
        fill(q, out);
        out->setup = strdup(out->setup);
        out->head = strdup(out->head);
        if (!out->setup || !out->head) {
            store_game_free(out);
            *broken = true;
        }
    }
    if (q) sqlite3_reset(q);
    return code == SQLITE_ROW && !*broken;
}

/* Goes over the rows; `visit` sees each. */
static bool over_rows(sqlite3_stmt *q, bool (*visit)(sqlite3_stmt *, void *), void *context) {
    int code = SQLITE_ERROR;
    bool wanted = true;
    while (q && wanted && (code = sqlite3_step(q)) == SQLITE_ROW) wanted = visit(q, context);
    if (q) sqlite3_reset(q);
    return wanted && code == SQLITE_DONE;
}

struct visit {
    union {
        entry_visitor *entry;
        game_visitor *game;
        result_visitor *result;
        paper_visitor *paper;
    };
    void *context;
};

static bool visit_entry(sqlite3_stmt *q, void *context) {
    const struct visit *v = context;
    struct store_entry e = {(uint32_t)sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1), (char *)text_at(q, 2),
                            (char *)text_at(q, 3)};
    return v->entry(v->context, &e);
}

static bool entries(struct store *store, const char *game, uint32_t after, bool told, entry_visitor *visit,
                    void *context) {
    sqlite3_stmt *q = prepared(own(store), Q_ENTRIES);
    struct visit v = {.entry = visit, .context = context};
    if (!q) return false;
    text(q, 1, game);
    number(q, 2, after);
    number(q, 3, told);
    return over_rows(q, visit_entry, &v);
}

static bool visit_game(sqlite3_stmt *q, void *context) {
    const struct visit *v = context;
    struct store_game g = {0};
    fill(q, &g);
    return v->game(v->context, &g);
}

static bool games(struct store *store, enum store_list which, int64_t now, int limit, game_visitor *visit,
                  void *context) {
    static const enum question asked[] = {
        [LIST_LISTED] = Q_LISTED, [LIST_DUE] = Q_DUE, [LIST_ALL] = Q_ALL, [LIST_BUSY] = Q_BUSY};
    sqlite3_stmt *q = prepared(own(store), asked[which]);
    struct visit v = {.game = visit, .context = context};
    if (!q) return false;
    number(q, 1, now);
    number(q, 2, limit);
    return over_rows(q, visit_game, &v);
}

static bool visit_result(sqlite3_stmt *q, void *context) {
    const struct visit *v = context;
    struct store_result r = {.winner = sqlite3_column_int(q, 4), .at = sqlite3_column_int64(q, 5)};
    snprintf(r.game, sizeof r.game, "%s", text_at(q, 0));
    snprintf(r.ruleset, sizeof r.ruleset, "%s", text_at(q, 1));
    for (int i = 0; i < 2; i++) snprintf(r.name[i], sizeof r.name[i], "%s", text_at(q, 2 + i));
    return v->result(v->context, &r);
}

static bool results(struct store *store, const char *ruleset, result_visitor *visit, void *context) {
    sqlite3_stmt *q = prepared(own(store), Q_RESULTS);
    struct visit v = {.result = visit, .context = context};
    if (!q) return false;
    text(q, 1, ruleset);
    return over_rows(q, visit_result, &v);
}

static bool visit_count(sqlite3_stmt *q, void *context) {
    int64_t *count = context;
    int status = sqlite3_column_int(q, 0);
    if (status >= 0 && status <= GAME_OVER) count[status] = sqlite3_column_int64(q, 1);
    return true;
}

static bool counts(struct store *store, int64_t count[3]) {
    memset(count, 0, 3 * sizeof *count);
    return over_rows(prepared(own(store), Q_COUNTS), visit_count, count);
}

/* --- papers -------------------------------------------------------------------------------------------- */

static char *paper(struct store *store, const char *kind, const char *id, uint32_t *version) {
    sqlite3_stmt *q = prepared(own(store), Q_PAPER);
    char *body = NULL;
    if (!q) return NULL;
    text(q, 1, kind);
    text(q, 2, id);
    if (sqlite3_step(q) == SQLITE_ROW) {
        *version = (uint32_t)sqlite3_column_int64(q, 0);
        body = strdup(text_at(q, 1));
    }
    sqlite3_reset(q);
    return body;
}

static enum write_outcome paper_write(struct store *store, const char *kind, const char *id, uint32_t before,
                                      const char *body) {
    struct sqlite_store *s = own(store);
    sqlite3_stmt *q = prepared(s, before ? Q_PAPER_CHANGE : Q_PAPER_NEW);
    if (!q) return WRITE_FAILED;
    text(q, 1, kind);
    text(q, 2, id);
    text(q, 3, body);
    if (before) number(q, 4, before);
    if (!done(q)) return WRITE_FAILED;
    return sqlite3_changes(s->db) ? WRITE_DONE : WRITE_STALE;
}

static bool visit_paper(sqlite3_stmt *q, void *context) {
    const struct visit *v = context;
    return v->paper(v->context, text_at(q, 0), text_at(q, 1));
}

static bool papers(struct store *store, const char *kind, int limit, paper_visitor *visit, void *context) {
    sqlite3_stmt *q = prepared(own(store), Q_PAPERS);
    struct visit v = {.paper = visit, .context = context};
    if (!q) return false;
    text(q, 1, kind);
    number(q, 2, limit);
    return over_rows(q, visit_paper, &v);
}

/* --- backup -------------------------------------------------------------------------------------------- */

static bool backup(struct store *store, const char *file, char *why, size_t size) {
    struct sqlite_store *s = own(store);
    sqlite3 *to = NULL;
    make_private(file);
    bool good = sqlite3_open(file, &to) == SQLITE_OK;
    sqlite3_backup *copy = good ? sqlite3_backup_init(to, "main", s->db, "main") : NULL;
    if (copy) {
        sqlite3_backup_step(copy, -1);
        good = sqlite3_backup_finish(copy) == SQLITE_OK;
    } else {
        good = false;
    }
    if (!good) snprintf(why, size, "%s: %s", file, to ? sqlite3_errmsg(to) : "there is not enough memory");
    sqlite3_close(to);
    return good;
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
};
