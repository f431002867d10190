/* Hunts dead ends before the battle: armies composed at random by the army rules (stored ones whose lines are changed
 * as long as the rule set finds them legal), every table, small battles and big ones; the whole set-up played to its
 * end by random offers, by the first offer, or by samples. At every prompt of a player there must be an offer, every
 * offer must be accepted, and the battle must begin; its first turns are played too, since landings belong to them.
 * What fails is left behind as a record that `acies replay` can show.
 *
 *     setups [--games N] [--seed S] [--failures DIR] ARMY.json ...
 */
#include "chance/chance.h"
#include "game/advice.h"
#include "game/armies/encounter.h"
#include "game/game.h"
#include "game/json.h"
#include "game/record.h"
#include "game/turn.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { ARMIES_MAX = 256, ACTS_MAX = 4000, OFFERS_MAX = 512, CHANGES_MAX = 40, TURNS = 2 };

struct stored {
    const struct ruleset *rs;
    struct army army;
};

struct hunt {
    const struct ruleset *rs;
    struct game *game;
    struct source dice, whim;
    char fault[500];
};

static unsigned pick(struct source *whim, size_t of) { return of ? (unsigned)(source_bits(whim) % of) : 0; }

/* --- armies ------------------------------------------------------------------------------------------------ */

static bool read_army(const char *path, struct stored *out) {
    static char text[JSON_TEXT_MAX];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text, f) : 0;
    if (f) fclose(f);
    struct complaint c = {.text = "cannot be read"};
    json_t *j = n ? json_read(text, n, &c) : NULL;
    const char *code = j ? ruleset_code_from_json(j, &c) : NULL;
    out->rs = code ? ruleset_find(code) : NULL;
    bool ok = out->rs && out->rs->armies && army_from_json(out->rs, j, &out->army, &c, NULL);
    if (!ok) printf("%s: %s (%s)\n", path, c.text, c.field);
    json_decref(j);
    return ok;
}

static bool is_legal(const struct ruleset *rs, const struct army *army) {
    struct army_choices plain;
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    struct muster *m = malloc(sizeof *m);
    army_plain_choices(army, &plain);
    bool legal = army_muster(rs, army, &plain, 0, 'A', m, &r, &at);
    free(m);
    return legal;
}

/* Another type for a line, an element more here and one less there, another home. */
static void change(const struct ruleset *rs, struct army *army, struct source *whim) {
    struct army_line *line = &army->line[pick(whim, army->lines)], *other = &army->line[pick(whim, army->lines)];
    size_t regions = 0;
    if (line->bundle || other->bundle) return; /* its ways have as many elements */
    switch (pick(whim, 6)) {
    case 0:
        if (line == other || line->count < 2) break;
        line->count--;
        other->count++;
        break;
    case 1:
        while (rs->armies->regions && rs->armies->regions[regions]) regions++;
        if (regions) army->region[0] = (uint8_t)pick(whim, regions);
        army->littoral = (int8_t)army->region[0] == rs->armies->landing_region && pick(whim, 2);
        break;
    default:
        line->types = 1;
        line->choice = CHOICE_NONE;
        line->named[0] = line->group[0] = 0;
        line->type[0] = (uint8_t)pick(whim, rs->type_count);
        break;
    }
}

/* Every line may become anything, as long as the rules of the list allow it. */
static void compose(const struct stored *from, struct source *whim, struct army *out) {
    *out = from->army;
    for (unsigned i = pick(whim, CHANGES_MAX); i > 0; i--) {
        struct army next = *out;
        change(from->rs, &next, whim);
        if (is_legal(from->rs, &next)) *out = next;
    }
}

/* --- the hunt ---------------------------------------------------------------------------------------------- */

static bool fail(struct hunt *h, const char *what, const struct ruling *r) {
    char said[240] = "";
    struct prompt p = game_prompt(h->game);
    if (r) speak(h->rs, game_state(h->game), &r->why, said, sizeof said);
    snprintf(h->fault, sizeof h->fault, "after act %u (%s): %s%s%s", game_acts(h->game), p.kind ? p.kind : "?", what,
             *said ? ": " : "", said);
    return false;
}

/* One of the offers, all of which must be legal: any of them, always the first, or a sample. */
static bool choose(struct hunt *h, unsigned manner, struct act *out) {
    static struct act offer[OFFERS_MAX];
    const void *state = game_state(h->game);
    size_t n = offers_of(h->rs, state, offer, OFFERS_MAX);
    if (n == 0) return fail(h, "dead end: nothing is offered", NULL);
    for (size_t i = 0; i < n; i++) {
        struct ruling r = {0};
        if (!turn_judge(h->rs, state, &offer[i], &r)) return fail(h, "dead end: an offer is refused", &r);
    }
    *out = offer[manner == 1 ? 0 : pick(&h->whim, n)];
    if (manner == 2) advice_sample(h->rs, state, source_bits(&h->whim), out);
    return true;
}

static bool set_up(struct hunt *h) {
    unsigned manner = pick(&h->whim, 3);
    uint32_t before = h->rs->turn(game_state(h->game));
    for (int i = 0; i < ACTS_MAX; i++) {
        struct prompt p = game_prompt(h->game);
        struct act a;
        struct ruling r = {0};
        if (p.seat == SEAT_NONE || h->rs->turn(game_state(h->game)) > before + TURNS) return true;
        if (p.seat == SEAT_CHANCE) {
            a = act_make(p.verb);
            a.dice_count = p.draw.count;
            source_draw(&h->dice, &p.draw, a.dice);
        } else if (!choose(h, i > ACTS_MAX / 2 ? 1 : manner, &a)) {
            return false;
        }
        if (!game_play(h->game, &a, NULL, &r)) return fail(h, "an act is refused", &r);
        if (!h->rs->check(game_state(h->game), &r)) return fail(h, "the state is not sound", &r);
    }
    return fail(h, "the battle never begins", NULL);
}

static void leave_record(const struct hunt *h, const char *dir, uint64_t number) {
    char name[512];
    snprintf(name, sizeof name, "%s/setup-%s-%llu.jsonl", dir, h->rs->code, (unsigned long long)number);
    FILE *f = fopen(name, "w");
    struct record_names names = {.engine = "setups"};
    if (f && record_write(f, h->game, &names, SEAT_NONE)) printf("  left as %s\n", name);
    if (f) fclose(f);
}

static bool begin(struct hunt *h, const struct army *a, const struct army *b, bool big) {
    static struct setup setup;
    static struct big_order order[2];
    struct encounter e = {.army = {a, b}, .base_width = MM(40)};
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    int whose;
    size_t tables = 0;
    const char *const *table = h->rs->battlefield ? h->rs->battlefield->tables : NULL;
    while (table && table[tables]) tables++;
    e.table = tables ? (int)pick(&h->whim, tables) : 0;
    for (size_t i = 0; i < tables && big != (strncmp(table[e.table], "big", 3) == 0); i++)
        e.table = (e.table + 1) % (int)tables;
    for (int i = 0; i < 2 && big; i++) {
        if (!big_order_begin(h->rs, e.army[i], NULL, 0, &order[i], &r, &at)) return false;
        big_order_split(h->rs, &order[i]);
        if (!big_order_judge(h->rs, &order[i], &r, &at)) return false;
        e.big[i] = &order[i];
    }
    if (!encounter_setup(h->rs, &e, &setup, &r, &whose, &at)) return false;
    h->game = game_begin(h->rs, &setup, &r);
    return h->game != NULL;
}

int main(int argc, char **argv) {
    static struct stored army[ARMIES_MAX];
    static const struct option options[] = {
        {"games", 1, 0, 'g'}, {"seed", 1, 0, 's'}, {"failures", 1, 0, 'f'}, {0, 0, 0, 0}};
    uint64_t games = 20, seed = 1, acts = 0;
    const char *failures = ".";
    int armies = 0;
    unsigned begun = 0, failed = 0;
    for (int o; (o = getopt_long(argc, argv, "g:s:f:", options, NULL)) != -1;) {
        if (o == 'g') games = strtoull(optarg, NULL, 10);
        if (o == 's') seed = strtoull(optarg, NULL, 10);
        if (o == 'f') failures = optarg;
    }
    for (int i = optind; i < argc && armies < ARMIES_MAX; i++) failed += !read_army(argv[i], &army[armies++]);
    for (uint64_t n = 0; n < games && armies; n++) {
        struct hunt h = {.dice = source_of(seed, 2 * n), .whim = source_of(seed, 2 * n + 1)};
        static struct army side[2];
        const struct stored *first = &army[n % (uint64_t)armies], *second;
        do second = &army[pick(&h.whim, (size_t)armies)];
        while (second->rs != first->rs);
        h.rs = first->rs;
        compose(first, &h.whim, &side[0]);
        compose(second, &h.whim, &side[1]);
        if (!begin(&h, &side[0], &side[1], h.rs->armies->big && pick(&h.whim, 4) == 0)) continue;
        begun++;
        if (!set_up(&h)) {
            failed++;
            printf("%s, game %llu: %s\n", h.rs->code, (unsigned long long)n, h.fault);
            leave_record(&h, failures, n);
        }
        acts += game_acts(h.game);
        game_end(h.game);
        if (failed > 12) break;
    }
    printf("%u set-ups, %llu acts, %u failed\n", begun, (unsigned long long)acts, failed);
    return failed || !begun;
}
