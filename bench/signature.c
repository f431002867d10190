/* One number for the behaviour of each rule set: a fixed set of games between bots and what there is to see of them,
 * hashed together. A commit that changes it says why. With an argument: of the positions whose path holds it, or
 * "types". */
#include "bench/measure.h"
#include "game/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 3 };

/* Of each rule set a field fought on, and where it has one a battle begun before the ground is laid. */
static const char *const positions[] = {"bench/positions/dba30_12.json",
                                        "bench/positions/dba30_terrain.json",
                                        "tests/openings/arable.json",
                                        "data/scenarios/dba22/3-river-and-town.json",
                                        "tests/openings/dba22-arable.json",
                                        "data/scenarios/dbf/2-silverwood-and-the-barrow.json",
                                        "tests/openings/dbf-forest.json",
                                        "data/scenarios/cb/1-rome-carthage.json",
                                        "data/scenarios/cb/3-the-ford.json",
                                        "tests/openings/cb-rome-carthage.json",
                                        "data/scenarios/dtn/1-the-hill-road.json",
                                        "data/scenarios/dtn/5-villages.json",
                                        "tests/openings/dtn-russians-french.json",
                                        NULL};

/* The yardsticks: others are tuned and taught, and some think for long. */
static const char *const players[] = {"steady", "random", NULL};

static uint64_t stirred(uint64_t signature, uint64_t word) {
    return (signature << 7 | signature >> 57) * 0x9e3779b97f4a7c15u ^ word;
}

static uint64_t hash_of_text(uint64_t hash, const char *text) {
    for (const char *c = text; c && *c; c++) hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    return hash;
}

/* What there is to see, as every drawing and page gets it. */
static uint64_t seen(const struct ruleset *rs, const void *state) {
    static struct scene scene;
    rs->look(state, &scene);
    json_t *json = scene_to_json(&scene);
    char *text = json_line(json);
    uint64_t hash = hash_of_text(0xcbf29ce484222325u, text);
    free(text);
    json_decref(json);
    return hash;
}

/* The middle of a game, for what its end no longer shows. */
static void play_some(const struct ruleset *rs, void *state, const struct bot *bot, uint64_t game) {
    const struct bot *const seats[2] = {bot, bot};
    struct source dice = source_of(43, 2 * game), whim = source_of(43, 2 * game + 1);
    struct mind mind = mind_of(rs);
    struct ruling r;
    struct act a;
    r.want_nearest = false;
    for (int i = 0; i < 60 && bots_answer(&mind, state, seats, &dice, &whim, &a); i++)
        turn_play(rs, state, &a, NULL, &r);
}

/* What is told of every troop type, as the pages of armies print it. */
static void sign_types(const struct ruleset *rs) {
    uint64_t signature = 0xac1e5;
    for (uint8_t type = 0; rs->armies && type < rs->type_count; type++) {
        struct type_fact fact[TYPE_FACTS_MAX];
        unsigned count = (unsigned)rs->armies->facts(type, fact);
        for (unsigned i = 0; i < count; i++) {
            signature = stirred(signature, hash_of_text((uint64_t)fact[i].thousandths, fact[i].name));
            signature = stirred(signature, hash_of_text(fact[i].clause, fact[i].word));
        }
    }
    printf("%s types %016llx\n", rs->code, (unsigned long long)signature);
}

int main(int argc, char **argv) {
    const char *part = argc > 1 ? argv[1] : "";
    static _Alignas(STATE_ALIGNMENT) unsigned char state[BOT_STATE_MAX];
    static struct setup s;
    for (int i = 0; positions[i]; i++) {
        if (!strstr(positions[i], part)) continue;
        uint64_t signature = 0xac1e5, acts = 0;
        const struct ruleset *rs = bench_position(positions[i], &s);
        for (int p = 0; players[p]; p++)
            for (uint64_t game = 0; game < GAMES; game++) {
                const struct bot *bot = bot_find(players[p]);
                bench_begin(rs, &s, state);
                signature = stirred(signature, seen(rs, state));
                play_some(rs, state, bot, game);
                signature = stirred(signature, seen(rs, state));
                bench_begin(rs, &s, state);
                acts += bench_game(rs, state, bot, 42, game);
                signature = stirred(signature, state_hash(rs, state));
                signature = stirred(signature, seen(rs, state));
            }
        printf("%s %s %016llx %llu acts\n", rs->code, strrchr(positions[i], '/') + 1, (unsigned long long)signature,
               (unsigned long long)acts);
    }
    for (const struct ruleset *const *rs = rulesets(); *rs && strstr("types", part); rs++) sign_types(*rs);
    return 0;
}
