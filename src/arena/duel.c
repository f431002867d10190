/* One game of a contest, from its number: the battle, the seats, the dice, and what each bot did. */
#include "arena/seat.h"

#include "game/game.h"
#include "game/record.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

uint32_t arena_field_of(const struct contest *c, uint32_t number) { return number / 2 % c->fields; }
uint8_t arena_seat_of(uint32_t number) { return number & 1; }

struct arena_room {
    const struct contest *contest;
    struct arena_chair chair[2]; /* of a and of b */
    struct scene scene;
    struct act offer[64];
    _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
};

struct arena_room *arena_room_open(const struct contest *c) {
    struct arena_room *room =
        aligned_alloc(STATE_ALIGNMENT, (sizeof *room + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT);
    if (!room) return NULL;
    memset(room, 0, sizeof *room);
    room->contest = c;
    for (unsigned i = 0; i < 2; i++) chair_open(&room->chair[i], &c->player[i]);
    return room;
}

void arena_room_close(struct arena_room *room) {
    for (unsigned i = 0; room && i < 2; i++) chair_close(&room->chair[i]);
    free(room);
}

static uint64_t time_by(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

/* A decision's own time: what else the machine is at does not count. A program is timed by the clock on the wall. */
uint64_t arena_clock_us(void) { return time_by(CLOCK_THREAD_CPUTIME_ID); }
static uint64_t microseconds(const struct arena_player *player) {
    return player->bot ? arena_clock_us() : time_by(CLOCK_MONOTONIC);
}

/* Troops of each side, and how many of them are lost: whoever is off the table and does not come any more. */
static void count_troops(struct arena_room *room, const struct ruleset *rs, uint32_t troops[2], uint32_t lost[2]) {
    struct scene *s = &room->scene;
    memset(s, 0, sizeof *s);
    rs->look(room->state, s);
    troops[0] = troops[1] = lost[0] = lost[1] = 0;
    for (uint32_t i = 0; i < s->pieces; i++) {
        const struct scene_piece *p = &s->piece[i];
        if (p->side > 1 || p->marks & MARK_CAMP) continue;
        troops[p->side]++;
        lost[p->side] += (p->marks & MARK_OFF) && !(p->marks & MARK_WAITING);
    }
}

/* Points to spend are seen when a seat is asked; what it still has when it ends is left over. */
static void watch_purse(int32_t *seen, const struct prompt *p, struct arena_part *part) {
    if (p->points > *seen) part->points += (uint32_t)(p->points - *seen);
    *seen = p->points;
}

/* What a player is offered shows which verbs nobody uses. Making offers costs as much as choosing: it is done now and
 * then, and when somebody ends with points in hand. True: there is something to do besides ending. */
enum { LOOK_EVERY = 16 };
static bool is_end(const struct ruleset *rs, uint8_t verb) { return strncmp(rs->verbs[verb].name, "end", 3) == 0; }

static bool look_at_offers(struct arena_room *room, struct arena_part *part) {
    enum { MANY = 64 };
    const struct ruleset *rs = room->contest->rs;
    size_t n = offers_of(rs, room->state, room->offer, MANY);
    bool more = false;
    for (size_t k = 0; k < n; k++) {
        uint8_t verb = room->offer[k].verb;
        part->offered |= verb_bit(verb);
        more |= verb >= VERBS_COMMON && !is_end(rs, verb);
    }
    return more;
}

static bool ask_player(struct arena_room *room, unsigned i, const struct setup *setup, struct source *whim,
                       struct act *out, struct arena_game *game) {
    const struct arena_player *player = &room->contest->player[i];
    struct arena_part *part = &game->part[i];
    uint64_t began = microseconds(player);
    const char *reason = "";
    bool fine = chair_choose(&room->chair[i], room->contest, setup, room->state, whim, out, &reason);
    if (!fine) snprintf(game->reason, sizeof game->reason, "%s", reason);
    uint64_t took = microseconds(player) - began;
    part->decisions++;
    part->microseconds += took;
    if (took > part->slowest) part->slowest = (uint32_t)took;
    if (fine && out->verb < ARENA_VERBS_MAX) part->verb[out->verb]++;
    return fine;
}

/* A limit of ours, or of the rules: either way nobody has won or wanted to end. */
static bool ended_by_limit(const struct ruleset *rs, const void *state) {
    const struct match *m = match_of(state);
    return !m->over || (m->winner < 0 && m->by && m->by == rs->match.limit_clause);
}

static void finish(struct arena_room *room, const struct prompt *p, struct arena_game *out, int forfeits) {
    const struct ruleset *rs = room->contest->rs;
    uint32_t troops[2], lost[2];
    count_troops(room, rs, troops, lost);
    for (unsigned bot = 0; bot < 2; bot++) {
        unsigned seat = bot ^ out->seat;
        out->part[bot].troops = troops[seat];
        out->part[bot].lost = lost[seat];
    }
    out->turns = rs->turn(room->state);
    if (forfeits >= 0) {
        out->ending = ENDED_FORFEIT;
        out->halves = forfeits ? 2 : 0;
        return;
    }
    out->ending = ended_by_limit(rs, room->state) ? ENDED_BY_LIMIT : p->winner < 0 ? ENDED_DRAWN : ENDED_WON;
    out->halves = out->ending != ENDED_WON ? 1 : (unsigned)p->winner == out->seat ? 2 : 0;
}

/* The dice of a pair, and the whims of each seat, are the same in both its games: what differs is who sits where. */
struct luck {
    struct source dice, whim[2];
};

static struct luck luck_of(const struct contest *c, uint32_t number) {
    uint64_t stream = 4ull * (number / 2);
    return (struct luck){source_of(c->seed, stream), {source_of(c->seed, stream + 1), source_of(c->seed, stream + 2)}};
}

/* The act of whoever is asked; false: player `*forfeits` has none. */
static bool next_act(struct arena_room *room, const struct setup *setup, const struct prompt *p, struct luck *luck,
                     int32_t purse[2], struct act *a, struct arena_game *out, int *forfeits) {
    if (p->seat == SEAT_CHANCE) {
        *a = act_make(p->verb);
        a->dice_count = p->draw.count;
        source_draw(&luck->dice, &p->draw, a->dice);
        return true;
    }
    unsigned i = (unsigned)p->seat ^ out->seat;
    watch_purse(&purse[i], p, &out->part[i]);
    if (!ask_player(room, i, setup, &luck->whim[p->seat], a, out)) return *forfeits = (int)i, false;
    const struct ruleset *rs = room->contest->rs;
    bool ends = is_end(rs, a->verb), looks = out->part[i].decisions % LOOK_EVERY == 1;
    bool more = (looks || (ends && purse[i])) && look_at_offers(room, &out->part[i]);
    if (ends) {
        out->part[i].left += (uint32_t)purse[i];
        if (more) out->part[i].wasted += (uint32_t)purse[i];
        purse[i] = 0;
    }
    return true;
}

static bool write_record(const struct contest *c, const struct arena_game *g, struct game *told, FILE *record) {
    struct record_names names = {.engine = ""};
    for (unsigned s = 0; s < 2; s++) snprintf(names.seat[s], NAME_MAX_LENGTH, "%s", c->player[s ^ g->seat].name);
    bool fine = record_write(record, told, &names, SEAT_NONE);
    game_end(told);
    return fine;
}

bool arena_play(struct arena_room *room, const struct arena_job *job, FILE *record, struct arena_game *out,
                const char **why) {
    const struct contest *c = room->contest;
    uint32_t number = job->number;
    const struct ruleset *rs = c->rs;
    memset(out, 0, sizeof *out);
    out->field = (uint16_t)arena_field_of(c, number);
    out->seat = arena_seat_of(number);
    const struct setup *setup = c->field[out->field].setup;
    struct ruling r = {0};
    if (!rs->begin(room->state, setup, &r)) return *why = "this battle cannot begin", false;
    struct game *told = record ? game_begin(rs, setup, &r) : NULL;
    struct luck luck = luck_of(c, number);
    struct prompt p = turn_prompt(rs, room->state);
    int32_t purse[2] = {0, 0};
    int forfeits = -1;
    bool fine = true;
    for (unsigned i = 0; i < 2; i++) chair_begin(&room->chair[i], i ^ out->seat, &job->weights[i]);
    while (fine && p.seat != SEAT_NONE && out->acts < ARENA_ACTS_MAX && rs->turn(room->state) <= c->most_turns) {
        struct act a;
        if (!next_act(room, setup, &p, &luck, purse, &a, out, &forfeits)) break;
        for (unsigned i = 0; i < 2; i++) chair_note(&room->chair[i], rs, room->state, (unsigned)p.seat, &a);
        fine = turn_play(rs, room->state, &a, NULL, &r) && (!told || game_play(told, &a, NULL, &r));
        out->acts++;
        p = turn_prompt(rs, room->state);
    }
    finish(room, &p, out, forfeits);
    if (told && !write_record(c, out, told, record)) fine = false;
    if (!fine) *why = "an act was refused, or the record could not be written";
    return fine;
}
