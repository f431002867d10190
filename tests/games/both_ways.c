/* One truth for a fight: whatever is diced for on the table is asked for once more, as an engagement between the two
 * pieces where they stand, resolved with the same dice, and must come to the same factors and totals. Looked at in
 * every stored position and scenario, and in what comes of it when they are played on at random.
 *
 *     both_ways [--acts N] [--seed S] POSITION.json ...
 */
#include "chance/chance.h"
#include "game/advice.h"
#include "game/game.h"
#include "game/json.h"
#include "game/turn.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

struct look {
    const struct ruleset *rs;
    const char *path;
    struct game *game;
    struct source dice, whim;
    unsigned acts; /* to play on from each position */
};

static unsigned compared, failed, asked_for;

static bool complain_of(const struct look *l, unsigned a, unsigned d, const char *what, int table, int asked) {
    const void *state = game_state(l->game);
    if (failed++ < 20)
        printf("%s, after act %u: %s against %s: %s is %d on the table and %d if resolved\n", l->path,
               game_acts(l->game), l->rs->piece_id(state, a), l->rs->piece_id(state, d), what, table, asked);
    return false;
}

static const struct event *total_of(const struct events *ev, unsigned piece) {
    for (uint32_t i = 0; i < ev->count; i++)
        if (strcmp(ev->list[i].what, "total") == 0 && ev->list[i].said.piece == piece) return &ev->list[i];
    return NULL;
}

static const struct result *result_of(const struct resolution *r, const char *name) {
    for (uint32_t i = 0; i < r->results; i++)
        if (strcmp(r->result[i].name, name) == 0) return &r->result[i];
    return NULL;
}

/* Where an engagement keeps the dice of both sides; SIZE_MAX where it has no such pair. */
static size_t dice_at(const struct ruleset *rs) {
    for (size_t i = 0; i < rs->engagement_fields.count; i++) {
        const struct field *f = &rs->engagement_fields.list[i];
        if (strcmp(f->name, "dice") == 0 && f->kind == FIELD_KIND_PAIR) return f->offset;
    }
    return SIZE_MAX;
}

/* What the dice did on the table, against the same engagement asked for before they were thrown. */
static void compare(const struct look *l, const void *before, const struct events *ev) {
    _Alignas(STATE_ALIGNMENT) static unsigned char engagement[1 << 16];
    size_t slot = dice_at(l->rs);
    if (slot == SIZE_MAX || l->rs->engagement_size > sizeof engagement) return;
    for (uint32_t i = 0; i < ev->count; i++) {
        const struct event *mine = &ev->list[i], *his;
        if (strcmp(mine->what, "total") != 0) continue;
        unsigned a = mine->said.piece, d = mine->said.other;
        if (!(his = total_of(ev, d)) || his->said.other != a || a > d) continue;
        struct ruling r = {.legal = true};
        const char *field = NULL;
        static struct resolution out;
        memset(&out, 0, sizeof out);
        if (!l->rs->engagement_at(before, a, d, engagement, &r) || !r.legal) {
            complain_of(l, a, d, "fighting", 1, 0);
            continue;
        }
        const int32_t dice[2] = {mine->said.number[1], his->said.number[1]};
        memcpy(engagement + slot, dice, sizeof dice);
        if (!l->rs->engagement_check(engagement, &r, &field)) {
            char said[240];
            if (failed < 20)
                printf("%s, after act %u: %s (%s)\n", l->path, game_acts(l->game),
                       speak(l->rs, before, &r.why, said, sizeof said), field ? field : "?");
            failed++;
            continue;
        }
        if (!l->rs->resolve(engagement, &out, &r)) {
            complain_of(l, a, d, "resolved", 1, 0);
            continue;
        }
        compared++;
        const struct event *side[2] = {mine, his};
        for (int s = 0; s < 2; s++) {
            const struct result *factor = result_of(&out, "factor"), *total = result_of(&out, "total");
            if (factor && factor->number[s] != side[s]->said.number[0])
                complain_of(l, s ? d : a, s ? a : d, "the factor", side[s]->said.number[0], factor->number[s]);
            if (total && total->number[s] != side[s]->said.number[2])
                complain_of(l, s ? d : a, s ? a : d, "the total", side[s]->said.number[2], total->number[s]);
        }
    }
}

/* Every engagement that the rules know of two pieces can be counted, whether they fight or would. */
static void ask_for_all(const struct look *l) {
    _Alignas(STATE_ALIGNMENT) static unsigned char engagement[1 << 16];
    static struct resolution out;
    const void *state = game_state(l->game);
    if (!l->rs->engagement_at || l->rs->engagement_size > sizeof engagement) return;
    for (unsigned a = 0; l->rs->piece_id(state, a); a++)
        for (unsigned d = 0; l->rs->piece_id(state, d); d++) {
            struct ruling r = {.legal = true};
            if (a == d || !l->rs->engagement_at(state, a, d, engagement, &r) || !r.legal) continue;
            r = (struct ruling){.legal = true};
            memset(&out, 0, sizeof out);
            if (l->rs->explain && !l->rs->explain(engagement, &out, &r)) complain_of(l, a, d, "told", 1, 0);
            asked_for++;
        }
}

static void look_at(struct look *l) {
    _Alignas(STATE_ALIGNMENT) static unsigned char before[1 << 18];
    static struct events ev;
    if (l->rs->state_size > sizeof before) return;
    for (unsigned i = 0; i < l->acts; i++) {
        struct prompt p = game_prompt(l->game);
        struct act a;
        struct ruling r = {0};
        if (p.seat == SEAT_NONE) return;
        if (p.seat == SEAT_CHANCE) {
            a = act_make(p.verb);
            a.dice_count = p.draw.count;
            source_draw(&l->dice, &p.draw, a.dice);
            if (i % 8 == 0) ask_for_all(l);
        } else {
            advice_sample(l->rs, game_state(l->game), source_bits(&l->whim), &a);
        }
        memcpy(before, game_state(l->game), l->rs->state_size);
        ev.count = ev.lost = 0;
        if (!game_play(l->game, &a, &ev, &r)) return;
        if (p.seat == SEAT_CHANCE && l->rs->engagement_at) compare(l, before, &ev);
    }
}

static void look_from(const char *path, const json_t *position, unsigned acts, uint64_t seed) {
    static struct setup s;
    struct complaint c = {0};
    struct ruling r = {0};
    const char *code = ruleset_code_from_json(position, &c);
    struct look l = {.rs = code ? ruleset_find(code) : NULL, .path = path, .acts = acts};
    l.dice = source_of(seed, 1);
    l.whim = source_of(seed, 2);
    if (!l.rs || !setup_from_json(l.rs, position, &s, &c)) return; /* some are meant to be refused */
    l.game = game_begin(l.rs, &s, &r);
    if (l.game) look_at(&l);
    game_end(l.game);
}

static void read_file(const char *path, unsigned acts, uint64_t seed) {
    static char text[JSON_TEXT_MAX];
    struct complaint c = {0};
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text, f) : 0, i;
    if (f) fclose(f);
    json_t *j = n ? json_read(text, n, &c) : NULL, *one;
    const json_t *cases = json_object_get(j, "cases"), *shared = json_object_get(j, "position");
    if (!cases && j) look_from(path, j, acts, seed);
    if (shared) look_from(path, shared, acts, seed);
    json_array_foreach((json_t *)cases, i, one) {
        const json_t *own = json_object_get(one, "position");
        if (own) look_from(path, own, acts, seed + i);
    }
    json_decref(j);
}

int main(int argc, char **argv) {
    static const struct option options[] = {{"acts", 1, 0, 'a'}, {"seed", 1, 0, 's'}, {0, 0, 0, 0}};
    unsigned acts = 40;
    uint64_t seed = 1;
    for (int o; (o = getopt_long(argc, argv, "a:s:", options, NULL)) != -1;) {
        if (o == 'a') acts = (unsigned)strtoul(optarg, NULL, 10);
        if (o == 's') seed = strtoull(optarg, NULL, 10);
    }
    for (int i = optind; i < argc; i++) read_file(argv[i], acts, seed);
    printf("%u fights compared, %u more engagements asked for, %u failed\n", compared, asked_for, failed);
    return failed || !compared;
}
