/* An open game: read from its log, looked at, asked. */
#include "server/table/proving.h"

#include "game/record.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

enum seat table_asked(const struct table *t) {
    if (json_object_get(t->head, "result")) return SEAT_NONE;
    return game_prompt(t->game).seat;
}

json_t *table_seat(const struct table *t, int seat) {
    return json_array_get(json_object_get(t->head, "seats"), (size_t)seat);
}

bool seat_is_bot(const json_t *seat) { return json_object_get(seat, "bot") != NULL; }

const char *table_bot(const struct table *t, int seat) {
    const json_t *at = table_seat(t, seat);
    const char *bot = json_string_value(json_object_get(at, "bot"));
    return bot ? bot : json_string_value(json_object_get(at, "deputy"));
}

bool table_withholds(const struct table *t, enum view view) {
    return view_withholds(game_rules(t->game), game_state(t->game), (enum seat)view);
}

/* --- opening ------------------------------------------------------------------------------------------- */

static bool replay_act(struct table *t, const json_t *body) {
    struct act act;
    struct complaint c = {0};
    struct ruling r = {.want_nearest = false};
    return act_from_json(game_rules(t->game), game_state(t->game), json_object_get(body, "act"), &act, &c) &&
           game_play(t->game, &act, NULL, &r);
}

/* An act that newer rules refuse ends what can be gone on with: the rest of the log is passed over, up to an entry that
 * goes back behind it. */
static bool replay_entry(void *context, const struct store_entry *e) {
    struct table *t = context;
    json_t *body = json_loads(e->body, 0, NULL);
    const char *kind = json_string_value(json_object_get(body, "kind"));
    bool good = kind != NULL;
    const char *line = json_string_value(json_object_get(body, "line"));
    struct complaint c = {0};
    t->last = e->n;
    if (good && line && t->proving && !t->broken_at && !proving_take(t, line, &c)) t->broken_at = e->n;
    if (good && strcmp(kind, "act") == 0) {
        if (!t->broken_at && !replay_act(t, body)) t->broken_at = e->n;
    } else if (good && strcmp(kind, "undo") == 0) {
        uint32_t acts = (uint32_t)json_integer_value(json_object_get(body, "acts"));
        if (acts <= game_acts(t->game)) {
            game_rewind(t->game, acts);
            t->broken_at = 0;
        }
    }
    json_decref(body);
    return good;
}

static struct game *begin_from(const char *text) {
    struct complaint c = {0};
    struct ruling r = {.want_nearest = false};
    json_t *position = json_loads(text, 0, NULL);
    const char *code = json_string_value(json_object_get(position, "ruleset"));
    const struct ruleset *rs = code ? ruleset_find(code) : NULL;
    struct setup *setup = rs ? malloc(sizeof *setup) : NULL;
    struct game *g = setup && setup_from_json(rs, position, setup, &c) ? game_begin(rs, setup, &r) : NULL;
    free(setup);
    json_decref(position);
    return g;
}

/* Takes game and head. */
static struct table *table_of(const char *id, struct game *game, json_t *head) {
    struct table *t = calloc(1, sizeof *t);
    if (t) t->door = door_open();
    if (!t || !t->door || !door_take(t->door, game, t->name)) {
        if (!t || !t->door) game_end(game);
        json_decref(head);
        if (t) door_close(t->door);
        free(t);
        return NULL;
    }
    memcpy(t->id, id, sizeof t->id);
    t->game = game;
    t->head = head;
    return t;
}

struct table *table_open(struct store *store, const struct store_game *g, const char **why) {
    *why = "the stored game cannot be read: its setup is not for these rules";
    struct game *game = begin_from(g->setup);
    if (!game) return NULL;
    struct table *t = table_of(g->id, game, json_loads(g->head, 0, NULL));
    *why = "there is not enough memory to open the game";
    if (!t) return NULL;
    *why = "the stored game cannot be read";
    bool good = t->head && clock_restore(json_object_get(t->head, "clock"), &t->clock) && proving_open(t) &&
                store_entries(store, g->id, 0, false, replay_entry, t);
    t->number = (uint32_t)json_integer_value(json_object_get(t->head, "number"));
    t->created = g->created;
    t->status = g->status;
    t->durable = t->last;
    if (good) return t;
    table_close(t);
    return NULL;
}

struct table *table_begin(struct game *game, json_t *head, const char *id, int64_t now) {
    struct table *t = table_of(id, game, head);
    if (!t) return NULL;
    t->created = now;
    t->clock.running = NOBODY;
    return t;
}

void table_close(struct table *t) {
    if (!t) return;
    proving_close(t);
    door_close(t->door);
    json_decref(t->head);
    free(t);
}

/* --- looking ------------------------------------------------------------------------------------------- */

json_t *table_ask(const struct table *t, enum view view, json_t *request) {
    json_object_set_new(request, "game", json_string(t->name));
    json_object_set_new(request, "seat", json_integer((json_int_t)view));
    json_t *answer = door_ask(t->door, request);
    json_decref(request);
    return answer;
}

/* Where nothing is withheld the umpire's answer is everybody's, and nothing needs to be copied for it. */
json_t *table_status(const struct table *t, enum view view) {
    json_t *request = json_pack("{ss ss}", "ask", "prompt", "game", t->name);
    if (table_withholds(t, view)) json_object_set_new(request, "seat", json_integer((json_int_t)view));
    json_t *status = door_ask(t->door, request);
    json_decref(request);
    json_object_set_new(status, "game", json_string(t->id));
    json_object_set_new(status, "number", json_integer(t->number));
    json_t *result = json_object_get(t->head, "result");
    if (result) json_object_set(status, "result", result);
    return status;
}

struct glance {
    struct scene scene;
    void *state; /* what the scene points into */
};

static void glance_free(struct glance *g) {
    if (g) free(g->state);
    free(g);
}

struct glance *glance_take(const struct table *t, enum view view) {
    const struct ruleset *rs = game_rules(t->game);
    struct glance *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    g->state =
        aligned_alloc(STATE_ALIGNMENT, (rs->state_size + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT);
    if (!g->state) return glance_free(g), NULL;
    view_of(rs, game_state(t->game), (enum seat)view, g->state);
    rs->look(g->state, &g->scene);
    return g;
}

json_t *table_scene(const struct table *t, enum view view) {
    struct glance *g = glance_take(t, view);
    json_t *scene = g ? scene_to_json(&g->scene) : NULL;
    glance_free(g);
    return scene;
}

/* Takes out of both what is the same in both, byte by byte; what only looks different is found to be the same later. */
static void leave_differences(struct scene *a, struct scene *b) {
    if (a->features == b->features && memcmp(a->feature, b->feature, sizeof a->feature) == 0 && a->terrain &&
        b->terrain && memcmp(a->terrain, b->terrain, sizeof *a->terrain) == 0)
        a->features = b->features = 0;
    if (a->zones == b->zones && memcmp(a->zone, b->zone, a->zones * sizeof *a->zone) == 0) a->zones = b->zones = 0;
    if (a->links != b->links || memcmp(a->link, b->link, a->links * sizeof *a->link) != 0 || a->pieces != b->pieces)
        return;
    a->links = b->links = 0; /* nobody names a piece any more */
    uint32_t left = 0;
    for (uint32_t i = 0; i < a->pieces; i++) {
        if (memcmp(&a->piece[i], &b->piece[i], sizeof a->piece[i]) == 0) continue;
        a->piece[left] = a->piece[i];
        b->piece[left++] = b->piece[i];
    }
    a->pieces = b->pieces = left;
}

json_t *glance_changes(struct glance *before, struct glance *after) {
    json_t *changes = NULL;
    if (before && after) {
        leave_differences(&before->scene, &after->scene);
        json_t *was = scene_to_json(&before->scene), *is = scene_to_json(&after->scene);
        changes = scene_changes(was, is);
        json_decref(was);
        json_decref(is);
    }
    glance_free(before);
    glance_free(after);
    return changes ? changes : json_object();
}
