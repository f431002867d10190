/* Many games side by side (include/acies/batch.h): flat states in one block, acts picked by number, no JSON and no
 * memory asked for once they have begun. */
#include "acies/batch.h"

#include "game/advice.h"
#include "game/json.h"
#include "game/turn.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

enum { OFFERS_MAX = 64, GAMES_MAX = 65536, ACTS_MOST = 40000 };

/* What is kept of one game beside its state. */
struct running {
    struct source dice, whim;
    struct prompt prompt;
    uint32_t acts, begun; /* in this game; how many were begun here before it */
    uint32_t offers;
    int8_t result;
};

struct acies_batch {
    const struct ruleset *rs;
    struct acies_batch_wish wish;
    uint32_t pieces;
    length width, depth, base;
    size_t stride; /* bytes from one state to the next */
    unsigned char *states, *first, *seen;
    struct running *running;
    struct act *offer; /* [games][offers] */
    struct scene scene;
    uint8_t side[SCENE_PIECES_MAX], type[SCENE_PIECES_MAX];
};

static void *state_of(const struct acies_batch *b, uint32_t g) { return b->states + g * b->stride; }

/* --- one game ------------------------------------------------------------------------------------------------------
 */

static void begin_game(struct acies_batch *b, uint32_t g) {
    struct running *r = &b->running[g];
    uint64_t stream = 2 * ((uint64_t)r->begun * GAMES_MAX + g);
    memcpy(state_of(b, g), b->first, b->rs->state_size);
    r->dice = source_of(b->wish.seed, stream);
    r->whim = source_of(b->wish.seed, stream + 1);
    r->acts = 0;
    r->begun++;
}

/* What the end of a game is called; 0: it goes on. */
static int8_t ending(const struct acies_batch *b, const struct running *r, const void *state) {
    if (r->prompt.seat == SEAT_NONE) return r->prompt.winner < 0 ? 2 : r->prompt.winner ? -1 : 1;
    return r->acts >= ACTS_MOST || b->rs->turn(state) > (uint32_t)b->wish.most_turns ? 3 : 0;
}

/* Dice fall until a player is asked. A game that is over is begun anew. */
static uint64_t go_on(struct acies_batch *b, uint32_t g) {
    struct running *r = &b->running[g];
    void *state = state_of(b, g);
    uint64_t acts = 0;
    for (;;) {
        r->prompt = turn_prompt(b->rs, state);
        int8_t end = ending(b, r, state);
        if (end) {
            r->result = end;
            begin_game(b, g);
        } else if (r->prompt.seat != SEAT_CHANCE) {
            return acts;
        } else {
            struct act a = act_make(r->prompt.verb);
            a.dice_count = r->prompt.draw.count;
            source_draw(&r->dice, &r->prompt.draw, a.dice);
            if (!turn_try(b->rs, state, &a)) match_end(state, -1, b->rs->match.draw_clause);
            r->acts++, acts++;
        }
    }
}

static void play(struct acies_batch *b, uint32_t g, const struct act *chosen) {
    struct running *r = &b->running[g];
    struct act a;
    void *state = state_of(b, g);
    r->result = 0;
    bool played = chosen ? turn_try(b->rs, state, chosen) : advice_play_sample(b->rs, state, source_bits(&r->whim), &a);
    if (!played) match_end(state, -1, b->rs->match.draw_clause);
    r->acts++;
}

/* --- offers ----------------------------------------------------------------------------------------------------------
 */

static bool is_new(const struct act *offer, uint32_t n, const struct act *a) {
    for (uint32_t i = 0; i < n; i++)
        if (acts_equal(&offer[i], a)) return false;
    return true;
}

/* Some legal acts, picked by number: listing every one would cost far more than playing. */
static void find_offers(struct acies_batch *b, uint32_t g) {
    struct running *r = &b->running[g];
    struct act *offer = b->offer + (size_t)g * (size_t)b->wish.offers;
    const void *state = state_of(b, g);
    uint32_t most = (uint32_t)b->wish.offers, n = 0;
    if (most && view_withholds(b->rs, state, r->prompt.seat) && view_of(b->rs, state, r->prompt.seat, b->seen))
        state = b->seen;
    for (uint32_t tries = 0; n < most && tries < most + 2; tries++) {
        advice_sample(b->rs, state, source_bits(&r->whim), &offer[n]);
        n += is_new(offer, n, &offer[n]);
    }
    r->offers = n;
}

static void write_act(const struct act *a, int32_t out[ACIES_ACT]) {
    const struct step *s = &a->step[0];
    bool steps = a->step_count && !a->point_count;
    out[ACIES_ACT_VERB] = a->verb;
    out[ACIES_ACT_PIECES] = a->piece_count;
    out[ACIES_ACT_PIECE] = a->piece_count ? a->piece[0] : -1;
    out[ACIES_ACT_TARGET] = a->target == NO_PIECE ? -1 : a->target;
    out[ACIES_ACT_PLACE] = a->place == NO_PIECE ? -1 : a->place;
    out[ACIES_ACT_CHOICE] = a->choice == NO_CHOICE ? -1 : a->choice;
    out[ACIES_ACT_VALUE] = a->value;
    out[ACIES_ACT_STEPS] = steps ? a->step_count : 0;
    out[ACIES_ACT_KIND] = steps ? s->kind : -1;
    out[ACIES_ACT_X] = !steps || s->kind == STEP_WHEEL ? 0 : s->kind == STEP_TO ? s->at.x : s->distance;
    out[ACIES_ACT_Y] = steps && s->kind == STEP_TO ? s->at.y : 0;
    out[ACIES_ACT_TURN] = !steps ? 0 : s->kind == STEP_TO ? s->turn : s->side == EDGE_LEFT ? -s->turn : s->turn;
}

/* --- observations ----------------------------------------------------------------------------------------------------
 */

static void write_head(const struct acies_batch *b, const struct running *r, const void *state, int32_t *out) {
    out[ACIES_HEAD_SEAT] = (int32_t)r->prompt.seat;
    out[ACIES_HEAD_VERB] = r->prompt.verb;
    out[ACIES_HEAD_POINTS] = r->prompt.points;
    out[ACIES_HEAD_TURN] = (int32_t)b->rs->turn(state);
    out[ACIES_HEAD_WIDTH] = b->width;
    out[ACIES_HEAD_DEPTH] = b->depth;
    out[ACIES_HEAD_BASE] = b->base;
    out[ACIES_HEAD_ACTS] = (int32_t)r->acts;
}

static void write_pose(struct pose p, int32_t *out) {
    out[ACIES_PIECE_HERE] = 1;
    out[ACIES_PIECE_X] = p.at.x;
    out[ACIES_PIECE_Y] = p.at.y;
    out[ACIES_PIECE_FACING] = p.facing;
}

static void write_places(const struct acies_batch *b, const void *state, int32_t *out) {
    for (uint32_t i = 0; i < b->pieces; i++, out += ACIES_PIECE) {
        struct base base;
        memset(out, 0, ACIES_PIECE * sizeof *out);
        out[ACIES_PIECE_SIDE] = b->side[i];
        out[ACIES_PIECE_TYPE] = b->type[i];
        if (b->rs->standing(state, i, &base)) write_pose(base.pose, out);
    }
}

static void write_everything(struct acies_batch *b, const void *state, int32_t *out) {
    b->rs->look(state, &b->scene);
    memset(out, 0, b->pieces * ACIES_PIECE * sizeof *out);
    for (uint32_t i = 0; i < b->scene.pieces; i++) {
        const struct scene_piece *p = &b->scene.piece[i];
        int32_t *piece = out + (size_t)p->piece * ACIES_PIECE;
        int type = type_of_code(b->rs, p->type);
        if (p->piece >= b->pieces) continue;
        piece[ACIES_PIECE_SIDE] = p->side;
        piece[ACIES_PIECE_TYPE] = type < 0 ? b->type[p->piece] : type;
        piece[ACIES_PIECE_MARKS] = p->marks;
        piece[ACIES_PIECE_WEAR] = p->points + p->losses;
        if (!(p->marks & (MARK_OFF | MARK_INSIDE))) write_pose(p->base.pose, piece);
    }
}

static void show(struct acies_batch *b, uint32_t g, const struct acies_batch_view *v) {
    struct running *r = &b->running[g];
    const void *state = state_of(b, g);
    struct acies_batch_shape shape = acies_batch_shape(b);
    if (v->seat) v->seat[g] = (int8_t)r->prompt.seat;
    if (v->result) v->result[g] = r->result;
    if (v->count) v->count[g] = (int32_t)r->offers;
    for (uint32_t i = 0; v->offers && i < r->offers; i++)
        write_act(&b->offer[g * (uint32_t)shape.offers + i],
                  v->offers + ((size_t)g * (size_t)shape.offers + i) * ACIES_ACT);
    if (!v->observation || !shape.observation) return;
    int32_t *out = v->observation + (size_t)g * (size_t)shape.observation;
    write_head(b, r, state, out);
    if (view_withholds(b->rs, state, r->prompt.seat) && view_of(b->rs, state, r->prompt.seat, b->seen)) state = b->seen;
    if (b->wish.sight == ACIES_SEES_ALL)
        write_everything(b, state, out + ACIES_HEAD);
    else
        write_places(b, state, out + ACIES_HEAD);
}

/* --- all of them
 * ------------------------------------------------------------------------------------------------------ */

void acies_batch_look(struct acies_batch *b, const struct acies_batch_view *view) {
    for (uint32_t g = 0; g < (uint32_t)b->wish.games; g++) show(b, g, view);
}

uint64_t acies_batch_step(struct acies_batch *b, const int32_t *choice, const struct acies_batch_view *view) {
    uint64_t acts = 0;
    for (uint32_t g = 0; g < (uint32_t)b->wish.games; g++) {
        const struct act *offer = b->offer + (size_t)g * (size_t)b->wish.offers;
        bool chosen = choice && choice[g] >= 0 && (uint32_t)choice[g] < b->running[g].offers;
        play(b, g, chosen ? &offer[choice[g]] : NULL);
        acts += 1 + go_on(b, g);
        find_offers(b, g);
        show(b, g, view);
    }
    return acts;
}

struct acies_batch_shape acies_batch_shape(const struct acies_batch *b) {
    return (struct acies_batch_shape){
        .games = b->wish.games,
        .offers = b->wish.offers,
        .pieces = (int32_t)b->pieces,
        .observation = b->wish.sight ? ACIES_HEAD + ACIES_PIECE * (int32_t)b->pieces : 0,
        .act = ACIES_ACT,
        .verbs = (int32_t)b->rs->verb_count,
        .types = (int32_t)b->rs->type_count,
    };
}

const char *acies_batch_verb(const struct acies_batch *b, int32_t verb) {
    return verb >= 0 && (size_t)verb < b->rs->verb_count ? b->rs->verbs[verb].name : NULL;
}

const char *acies_batch_type(const struct acies_batch *b, int32_t type) {
    return type >= 0 && (size_t)type < b->rs->type_count ? b->rs->types[type].code : NULL;
}

/* --- opening and closing
 * ---------------------------------------------------------------------------------------------- */

static bool read_position(struct acies_batch *b, const char *position, struct setup *setup, char *why, size_t room) {
    struct complaint c;
    json_t *json = json_read(position, strlen(position), &c);
    const char *code = json ? ruleset_code_from_json(json, &c) : NULL;
    b->rs = code ? ruleset_find(code) : NULL;
    bool fine = b->rs && setup_from_json(b->rs, json, setup, &c);
    if (code && !b->rs)
        snprintf(why, room, "there is no rule set '%.20s'", code);
    else if (!fine)
        complaint_say(&c, why, room);
    json_decref(json);
    return fine;
}

/* Who is who does not change: it is looked up once. */
static void take_roll(struct acies_batch *b) {
    b->rs->look(b->first, &b->scene);
    b->width = b->scene.width, b->depth = b->scene.depth, b->base = b->scene.base_width;
    for (uint32_t i = 0; i < b->scene.pieces; i++) {
        const struct scene_piece *p = &b->scene.piece[i];
        int type = type_of_code(b->rs, p->type);
        if (p->piece >= SCENE_PIECES_MAX) continue;
        b->side[p->piece] = p->side;
        b->type[p->piece] = type < 0 ? 0 : (uint8_t)type;
        if (p->piece >= b->pieces) b->pieces = p->piece + 1u;
    }
}

static void *room_for(size_t bytes) {
    return aligned_alloc(STATE_ALIGNMENT, (bytes + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT);
}

static bool make_room(struct acies_batch *b) {
    size_t games = (size_t)b->wish.games;
    b->stride = (b->rs->state_size + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT;
    b->states = room_for(games * b->stride);
    b->first = room_for(b->stride);
    b->seen = room_for(b->stride);
    b->running = calloc(games, sizeof *b->running);
    b->offer = calloc(games * (size_t)b->wish.offers + 1, sizeof *b->offer);
    return b->states && b->first && b->seen && b->running && b->offer;
}

static bool is_sensible(const struct acies_batch_wish *w, char *why, size_t room) {
    if (w->games < 1 || w->games > GAMES_MAX)
        snprintf(why, room, "a batch has 1 to %d games", GAMES_MAX);
    else if (w->offers < 0 || w->offers > OFFERS_MAX)
        snprintf(why, room, "0 to %d offers can be shown", OFFERS_MAX);
    else if (w->sight < ACIES_SEES_NOTHING || w->sight > ACIES_SEES_ALL)
        snprintf(why, room, "sight is 0, 1 or 2");
    else if (w->most_turns < 0)
        snprintf(why, room, "a game has no fewer than 0 turns");
    else
        return true;
    return false;
}

/* Everything of a batch that has its room: the position judged, and every game begun. */
static bool begin_all(struct acies_batch *b, const struct setup *setup, char *why, size_t room) {
    struct ruling r = {0};
    if (!b->rs->begin(b->first, setup, &r)) {
        speak(b->rs, NULL, &r.why, why, room);
        return false;
    }
    take_roll(b);
    for (uint32_t g = 0; g < (uint32_t)b->wish.games; g++) {
        begin_game(b, g);
        go_on(b, g);
        b->running[g].result = 0;
        find_offers(b, g);
    }
    return true;
}

struct acies_batch *acies_batch_open(const char *position, const struct acies_batch_wish *wish, char *why,
                                     size_t room) {
    char unheard[1];
    if (!why || !room) why = unheard, room = 1;
    if (!is_sensible(wish, why, room)) return NULL;
    struct acies_batch *b = calloc(1, sizeof *b);
    struct setup *setup = calloc(1, sizeof *setup);
    bool fine = b && setup;
    if (!fine) snprintf(why, room, "not enough memory");
    if (fine) b->wish = *wish;
    if (fine && !b->wish.most_turns) b->wish.most_turns = 200;
    fine = fine && read_position(b, position, setup, why, room);
    if (fine && !make_room(b)) fine = (snprintf(why, room, "not enough memory"), false);
    fine = fine && begin_all(b, setup, why, room);
    free(setup);
    if (!fine) acies_batch_close(b), b = NULL;
    return b;
}

void acies_batch_close(struct acies_batch *b) {
    if (!b) return;
    free(b->states);
    free(b->first);
    free(b->seen);
    free(b->running);
    free(b->offer);
    free(b);
}
