/* Games with proven dice (proven.h). */
#include "proven.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct digest seeded(uint64_t seed, unsigned what) {
    uint64_t bytes[2] = {seed, what};
    return digest_of("a test's secret", bytes, sizeof bytes);
}

static bool append(struct table *t, const char *line) {
    size_t length_now = strlen(line);
    if (t->size + length_now + 2 > t->room) {
        t->room = 2 * t->room + length_now + 4096;
        char *bigger = realloc(t->text, t->room);
        if (!bigger) return false;
        t->text = bigger;
    }
    memcpy(t->text + t->size, line, length_now);
    t->size += length_now;
    t->text[t->size++] = '\n';
    t->text[t->size] = '\0';
    return true;
}

bool table_add(struct table *t, char *line) {
    struct complaint c = {0};
    json_t *value = line ? json_read(line, strlen(line), &c) : NULL;
    bool good = value && proof_take(&t->proof, t->game, value, line, strlen(line), &c) && append(t, line);
    if (!good) fprintf(stderr, "%s\n  %s: %s\n", line ? line : "(no line)", c.field, c.text);
    json_decref(value);
    free(line);
    return good;
}

static char *joined(char *header, unsigned seat, const struct party_secret *own, const char *name) {
    json_t *joining = header ? proof_join(header, seat, own) : NULL;
    char *with = joining ? proof_joined(header, seat, joining, name) : NULL;
    json_decref(joining);
    free(header);
    return with;
}

static bool begin_header(struct table *t, const struct terms *terms) {
    struct record_names names = {.seat = {"Anna", "Ben"}, .engine = "test"};
    struct proof_terms dice = {.scheme = PROOF_DICE_1, .game = seeded(terms->seed, 0), .answers = terms->answers};
    struct digest secret[3] = {seeded(terms->seed, 1), seeded(terms->seed, 2), seeded(terms->seed, 3)};
    struct complaint c = {0};
    party_make(&t->server, &secret[2], &dice.game);
    if (terms->server) dice.server = &t->server;
    if (terms->bot_seat >= 0) {
        struct proof_bot *bot = &dice.bot[terms->bot_seat];
        snprintf(bot->name, sizeof bot->name, "%s", t->player->name);
        snprintf(bot->version, sizeof bot->version, "test");
        bot->seed = terms->seed;
    }
    char *header = proof_header(t->game, &names, &dice);
    for (int i = 0; i < 2; i++) {
        party_make(&t->seat[i], &secret[i], &dice.game);
        if (i != terms->bot_seat) header = joined(header, (unsigned)i, &t->seat[i], i ? "Ben" : "Anna");
    }
    json_t *value = header ? json_read(header, strlen(header), &c) : NULL;
    bool good = value && proof_begin(&t->proof, value, header, strlen(header), &c) && append(t, header);
    if (!good) fprintf(stderr, "%s: %s\n", c.field, c.text);
    json_decref(value);
    free(header);
    return good;
}

bool table_begin(struct table *t, const char *position_path, const struct terms *terms) {
    json_error_t wrong;
    struct complaint c = {0};
    struct ruling r = {0};
    memset(t, 0, sizeof *t);
    json_t *position = json_load_file(position_path, 0, &wrong);
    struct setup *setup = calloc(1, sizeof *setup);
    const char *code = position ? ruleset_code_from_json(position, &c) : NULL;
    const struct ruleset *rs = code ? ruleset_find(code) : NULL;
    if (rs && setup && setup_from_json(rs, position, setup, &c)) t->game = game_begin(rs, setup, &r);
    json_decref(position);
    free(setup);
    t->has_server = terms->server;
    t->player = bot_find("random");
    t->sealed = json_object();
    if (!t->game) return false;
    t->turn = rs->turn(game_state(t->game));
    return begin_header(t, terms) && table_add(t, proof_hash(&t->proof, t->game, 0, NULL));
}

/* The hash of a new bound, and what has to be opened. */
static bool follow_up(struct table *t) {
    unsigned which, seat;
    char name[16];
    uint32_t turn = game_rules(t->game)->turn(game_state(t->game));
    if (turn != t->turn && !table_add(t, proof_hash(&t->proof, t->game, 0, NULL))) return false;
    t->turn = turn;
    while ((seat = proof_opens(&t->proof, t->game, &which)) != NO_PARTY) {
        snprintf(name, sizeof name, "%u", (unsigned)t->proof.sealed[which].act);
        if (!table_add(t, proof_open(&t->proof, which, json_object_get(t->sealed, name), &t->seat[seat]))) return false;
    }
    return true;
}

static bool play(struct table *t, const struct act *a, char *line) {
    return table_add(t, line) && game_play(t->game, a, NULL, NULL) && follow_up(t);
}

bool table_play(struct table *t, const struct act *a) {
    const struct ruleset *rs = game_rules(t->game);
    enum seat seat = game_prompt(t->game).seat;
    char name[16];
    bool bot = *t->proof.bot[seat].name != '\0';
    if (!bot && act_is_secret(rs, a)) {
        snprintf(name, sizeof name, "%u", (unsigned)game_acts(t->game) + 1);
        json_object_set_new(t->sealed, name, act_to_json(rs, game_state(t->game), a));
    }
    return play(t, a,
                bot ? proof_act_of_bot(&t->proof, NULL, t->game, a) : proof_act(&t->proof, &t->seat[seat], t->game, a));
}

static bool draw(struct table *t) {
    struct act act;
    unsigned answers = verified_waits(&t->proof.dice);
    if (answers != NO_PARTY && !table_add(t, proof_reveal(&t->proof, &t->seat[answers], answers))) return false;
    char *line = proof_draw(&t->proof, t->has_server ? &t->server : NULL, t->game, &act);
    t->draws++;
    return play(t, &act, line);
}

bool table_step(struct table *t) {
    struct prompt p = game_prompt(t->game);
    struct act act;
    if (p.seat == SEAT_NONE) return false;
    if (p.seat == SEAT_CHANCE) return draw(t);
    uint64_t seed = *t->proof.bot[p.seat].name ? t->proof.bot[p.seat].seed : 77;
    struct source whim = source_of(seed, game_acts(t->game));
    struct mind mind = mind_of(game_rules(t->game));
    bot_choose(t->player, &mind, game_state(t->game), &whim, &act);
    return table_play(t, &act);
}

bool table_undo(struct table *t, uint32_t acts, unsigned seat, bool agreed) {
    struct signature s;
    if (agreed && !proof_agree_undo(&t->proof, t->game, acts, seat, &t->seat[1 - seat], &s)) return false;
    return table_add(t, proof_undo(&t->proof, t->game, acts, seat, agreed ? &s : NULL, &t->seat[seat])) &&
           game_rewind(t->game, acts);
}

bool table_rekey(struct table *t, unsigned seat, uint64_t seed) {
    struct digest secret = seeded(seed, 9);
    party_make(&t->seat[seat], &secret, &t->proof.dice.game);
    char *request = proof_rekey(&t->proof, seat, &t->seat[seat]);
    char *line = proof_rekey_agreed(&t->proof, request, &t->seat[1 - seat]);
    free(request);
    return table_add(t, line);
}

bool table_close(struct table *t) {
    return table_add(t, t->has_server ? proof_hash(&t->proof, t->game, PARTY_SERVER, &t->server)
                                      : proof_hash(&t->proof, t->game, 0, &t->seat[0]));
}

void table_end(struct table *t) {
    game_end(t->game);
    json_decref(t->sealed);
    free(t->text);
}
