/* A verb that no bot can find does not exist for bots. Whole games in which a curious player does any of the things
 * that are offered; now and then every piece is tried with all it might be ordered to do. A verb that was legal then
 * and that nobody ever came upon is a fault of the offers.
 *
 *     verbs [--games N] [--seed S] POSITION.json ...
 */
#include "bots/bots.h"
#include "game/json.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { ACTS_MAX = 3000, OFFERS_MAX = 512, SETS_MAX = 16, TRY_EVERY = 12, PIECES_TRIED = 255 };

struct seen {
    const struct ruleset *rs;
    uint64_t legal, done; /* verbs, a bit each */
};

static struct seen all[SETS_MAX];
static unsigned sets;

static struct seen *seen_of(const struct ruleset *rs) {
    for (unsigned i = 0; i < sets; i++)
        if (all[i].rs == rs) return &all[i];
    all[sets].rs = rs;
    return &all[sets++];
}

struct trying {
    struct seen *seen;
    const void *state;
};

static bool try_act(void *context, const struct act *a) {
    struct trying *t = context;
    struct ruling r;
    r.want_nearest = false;
    if (!(t->seen->legal & verb_bit(a->verb)) && turn_judge(t->seen->rs, t->state, a, &r))
        t->seen->legal |= verb_bit(a->verb);
    return true;
}

static void try_everybody(struct seen *seen, const void *state) {
    struct trying t = {seen, state};
    if (!seen->rs->advice->trials) return;
    for (unsigned p = 0; p < PIECES_TRIED && seen->rs->piece_id(state, p); p++)
        if (!seen->rs->advice->trials(state, p, try_act, &t)) return;
}

/* Anything that is offered; what ends a step is done less often than it is offered, or nobody would come to do much. */
static bool curious(struct seen *seen, const void *state, struct source *whim, struct act *out) {
    static struct act offer[OFFERS_MAX];
    size_t n = offers_of(seen->rs, state, offer, OFFERS_MAX);
    if (!n) return false;
    *out = offer[source_below(whim, (uint32_t)n)];
    if (strncmp(seen->rs->verbs[out->verb].name, "end", 3) == 0) *out = offer[source_below(whim, (uint32_t)n)];
    return true;
}

/* A verb not done yet is done as soon as it is offered. */
static void something_new(const struct seen *seen, const void *state, struct act *out) {
    static struct act offer[OFFERS_MAX];
    size_t n = offers_of(seen->rs, state, offer, OFFERS_MAX);
    for (size_t i = 0; i < n; i++)
        if (!(seen->done & verb_bit(offer[i].verb))) *out = offer[i];
}

static bool play_game(struct seen *seen, void *state, uint64_t seed) {
    struct source dice = source_of(seed, 1), whim = source_of(seed, 2);
    const struct bot *const seats[2] = {bot_find("steady"), bot_find("steady")};
    struct mind mind = mind_of(seen->rs);
    struct ruling r = {0};
    struct act a;
    for (int i = 0; i < ACTS_MAX; i++) {
        struct prompt p = turn_prompt(seen->rs, state);
        if (p.seat == SEAT_NONE) return true;
        bool player = p.seat != SEAT_CHANCE;
        if (!bots_answer(&mind, state, seats, &dice, &whim, &a)) return false;
        if (player && i % TRY_EVERY == 0) try_everybody(seen, state);
        if (player && source_below(&whim, 3) == 0 && !curious(seen, state, &whim, &a)) return false;
        if (player) something_new(seen, state, &a);
        if (!turn_play(seen->rs, state, &a, NULL, &r)) return false;
        if (player) seen->done |= verb_bit(a.verb);
    }
    return true;
}

static bool play_position(const char *path, unsigned games, uint64_t seed) {
    static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
    static struct setup setup;
    struct complaint c;
    struct ruling r = {0};
    json_t *json = json_load_file(path, 0, NULL);
    const char *code = json ? ruleset_code_from_json(json, &c) : NULL;
    const struct ruleset *rs = code ? ruleset_find(code) : NULL;
    bool ok = rs && setup_from_json(rs, json, &setup, &c);
    json_decref(json);
    for (unsigned g = 0; ok && g < games; g++)
        ok = rs->begin(state, &setup, &r) && play_game(seen_of(rs), state, seed + g);
    if (!ok) printf("%s cannot be played\n", path);
    return ok;
}

int main(int argc, char **argv) {
    static const struct option options[] = {{"games", 1, NULL, 'g'}, {"seed", 1, NULL, 's'}, {NULL, 0, NULL, 0}};
    unsigned games = 1, faults = 0;
    uint64_t seed = 1;
    for (int o; (o = getopt_long(argc, argv, "g:s:", options, NULL)) != -1;) {
        if (o == 'g') games = (unsigned)strtoul(optarg, NULL, 10);
        if (o == 's') seed = strtoull(optarg, NULL, 10);
    }
    for (int i = optind; i < argc; i++) faults += !play_position(argv[i], games, seed + 1000u * (unsigned)i);
    for (unsigned i = 0; i < sets; i++)
        for (unsigned v = 0; v < all[i].rs->verb_count; v++) {
            if (all[i].legal & all[i].rs->foreign_verbs & verb_bit(v)) {
                printf("%s: %s is legal, and not told among its orders\n", all[i].rs->code, all[i].rs->verbs[v].name);
                faults++;
            }
            if (!(all[i].legal & ~all[i].done & verb_bit(v))) continue;
            printf("%s: %s was legal and never done\n", all[i].rs->code, all[i].rs->verbs[v].name);
            faults++;
        }
    printf("%u rule sets, %u faults\n", sets, faults);
    return faults || !sets;
}
