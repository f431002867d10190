/* One game of a contest, from its number: the battle, the seats, the dice, and what each bot did. */
#include "arena/arena.h"

#include "game/game.h"
#include "game/record.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

uint32_t arena_field_of(const struct contest *c, uint32_t number) { return number / 2 % c->fields; }
uint8_t arena_seat_of(uint32_t number) { return number & 1; }

struct arena_room {
    const struct contest *contest;
    struct scene scene;
    _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
};

struct arena_room *arena_room_open(const struct contest *c) {
    struct arena_room *room =
        aligned_alloc(STATE_ALIGNMENT, (sizeof *room + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT);
    if (!room) return NULL;
    memset(room, 0, sizeof *room);
    room->contest = c;
    return room;
}

void arena_room_close(struct arena_room *room) { free(room); }

/* A decision's own time: what else the machine is at does not count. */
static uint64_t microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
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

static bool is_end(const struct ruleset *rs, uint8_t verb) { return strncmp(rs->verbs[verb].name, "end", 3) == 0; }

static void ask_bot(struct arena_room *room, const struct bot *bot, struct source *whim, struct act *out,
                    struct arena_part *part) {
    uint64_t began = microseconds();
    bot_choose(bot, room->contest->rs, room->state, whim, out);
    uint64_t took = microseconds() - began;
    part->decisions++;
    part->microseconds += took;
    if (took > part->slowest) part->slowest = (uint32_t)took;
    if (out->verb < ARENA_VERBS_MAX) part->verb[out->verb]++;
}

static void finish(struct arena_room *room, const struct prompt *p, struct arena_game *out) {
    const struct ruleset *rs = room->contest->rs;
    uint32_t troops[2], lost[2];
    count_troops(room, rs, troops, lost);
    for (unsigned bot = 0; bot < 2; bot++) {
        unsigned seat = bot ^ out->seat;
        out->part[bot].troops = troops[seat];
        out->part[bot].lost = lost[seat];
    }
    bool over = p->seat == SEAT_NONE;
    out->turns = rs->turn(room->state);
    out->ending = !over ? ENDED_BY_LIMIT : p->winner < 0 ? ENDED_DRAWN : ENDED_WON;
    out->halves = out->ending != ENDED_WON ? 1 : (unsigned)p->winner == out->seat ? 2 : 0;
}

bool arena_play(struct arena_room *room, uint32_t number, FILE *record, struct arena_game *out, const char **why) {
    const struct contest *c = room->contest;
    const struct ruleset *rs = c->rs;
    memset(out, 0, sizeof *out);
    out->field = (uint16_t)arena_field_of(c, number);
    out->seat = arena_seat_of(number);
    const struct setup *setup = c->field[out->field].setup;
    struct ruling r = {0};
    if (!rs->begin(room->state, setup, &r)) return *why = "this battle cannot begin", false;
    struct game *told = record ? game_begin(rs, setup, &r) : NULL;
    /* the same dice, and the same whims in each seat, in both games of a pair: what differs is who sits where */
    struct source dice = source_of(c->seed, 4ull * (number / 2));
    struct source whim[2] = {source_of(c->seed, 4ull * (number / 2) + 1), source_of(c->seed, 4ull * (number / 2) + 2)};
    int32_t purse[2] = {0, 0};
    struct prompt p = turn_prompt(rs, room->state);
    bool fine = true;
    while (fine && p.seat != SEAT_NONE && out->acts < ARENA_ACTS_MAX && rs->turn(room->state) <= c->most_turns) {
        struct act a;
        unsigned bot = (unsigned)p.seat ^ out->seat;
        if (p.seat == SEAT_CHANCE) {
            a = act_make(p.verb);
            a.dice_count = p.draw.count;
            source_draw(&dice, &p.draw, a.dice);
        } else {
            watch_purse(&purse[bot], &p, &out->part[bot]);
            ask_bot(room, c->bot[bot], &whim[p.seat], &a, &out->part[bot]);
            if (is_end(rs, a.verb)) {
                out->part[bot].left += (uint32_t)purse[bot];
                purse[bot] = 0;
            }
        }
        fine = turn_play(rs, room->state, &a, NULL, &r) && (!told || game_play(told, &a, NULL, &r));
        out->acts++;
        p = turn_prompt(rs, room->state);
    }
    finish(room, &p, out);
    if (told) {
        struct record_names names = {.engine = ""};
        for (unsigned s = 0; s < 2; s++) snprintf(names.seat[s], NAME_MAX_LENGTH, "%s", c->bot[s ^ out->seat]->name);
        fine = record_write(record, told, &names, SEAT_NONE) && fine;
        game_end(told);
    }
    if (!fine) *why = "a bot's act was refused, or its record could not be written";
    return fine;
}
