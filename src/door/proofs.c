/* Proofs: is every die of a record what the numbers shown in it make, and did its bots play as they are named? */
#include "bots/bots.h"
#include "door/messages.h"
#include "game/record.h"
#include "game/records/fork.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Draws in the whole text, good or bad. */
static json_int_t count_draws(const char *text) {
    static const char mark[] = ",\"seat\":\"chance\",";
    json_int_t count = 0;
    for (const char *at = strstr(text, mark); at; at = strstr(at + 1, mark)) count++;
    return count;
}

static const char *scheme_name(enum proof_scheme scheme) {
    return scheme == PROOF_DICE_1 ? "acies-dice-1" : scheme == PROOF_NONE ? "none" : NULL;
}

static json_t *bot_json(const struct proof_bot *b) {
    if (!*b->name) return json_null();
    return json_pack("{ss ss sI}", "bot", b->name, "version", b->version, "seed", (json_int_t)b->seed);
}

/* The advice of the bots a record names, asked for again: {"acts", "agree", "first": the first act that differs}. */
static json_t *replay_bots(const struct proof *p, const struct game *g) {
    json_int_t acts = 0, agree = 0, first = 0;
    struct game *walk = game_clone_at(g, 0);
    struct act advised;
    struct mind mind = mind_of(game_rules(g));
    for (uint32_t i = 0; walk && i < game_acts(g); i++) {
        enum seat seat = game_act_seat(g, i);
        const struct bot *bot = seat <= SEAT_SECOND && *p->bot[seat].name ? bot_find(p->bot[seat].name) : NULL;
        if (bot && strcmp(p->bot[seat].version, door_version()) == 0) {
            struct source whim = source_of(p->bot[seat].seed, i);
            bot_choose(bot, &mind, game_state(walk), &whim, &advised);
            bool same = acts_equal(&advised, game_act(g, i));
            acts++;
            agree += same;
            if (!same && !first) first = i + 1;
        }
        game_play(walk, game_act(g, i), NULL, NULL);
    }
    game_end(walk);
    json_t *told = json_pack("{sI sI}", "acts", acts, "agree", agree);
    if (first) json_object_set_new(told, "first", json_integer(first));
    return told;
}

static json_t *proof_json(const struct proof *p, const struct record *r, bool good, const char *text) {
    const char *scheme = scheme_name(p->scheme);
    bool proven = p->scheme == PROOF_DICE_1;
    json_t *answer = json_pack(
        "{so sb sI sI sI sI sI sI sI sI sb so so}", "scheme", scheme ? json_string(scheme) : json_null(), "verified",
        (int)(good && proven), "dice", (json_int_t)(proven ? p->dice.draws : 0), "of", count_draws(text), "acts",
        (json_int_t)p->acts, "by_server", (json_int_t)p->by_server, "signatures", (json_int_t)p->signatures, "lines",
        (json_int_t)r->lines, "signed_lines", (json_int_t)p->signed_lines, "sealed", (json_int_t)proof_closed(p),
        "ended", (int)r->ended, "seats", json_pack("[ss]", r->names.seat[0], r->names.seat[1]), "bots",
        json_pack("[oo]", bot_json(&p->bot[0]), bot_json(&p->bot[1])));
    if (!good) json_object_set_new(answer, "fault", complaint_to_json(&r->fault));
    return answer;
}

/* The same game in another record, proved by itself: {"course","line","both": who signed both ways, "keys": whose
 * differ}. */
static json_t *fork_json(const char *text, const char *other) {
    static const char *const courses[] = {"same", "longer", "shorter", "parted", "strange"};
    struct record_fork f = record_fork(text, other);
    json_t *both = json_array(), *keys = json_array();
    for (unsigned i = 0; i < PARTIES && f.course == COURSE_PARTED; i++) {
        json_t *party = i == PARTY_SERVER ? json_string("server") : json_integer((json_int_t)i);
        if (f.both[i]) json_array_append(both, party);
        if (f.other_keys[i]) json_array_append(keys, party);
        json_decref(party);
    }
    json_t *told = json_pack("{ss so so}", "course", courses[f.course], "both", both, "keys", keys);
    if (f.course == COURSE_PARTED) json_object_set_new(told, "line", json_integer((json_int_t)f.line));
    return told;
}

static bool is_proved(const char *text, struct complaint *fault) {
    struct record r = {0};
    struct proof *p = calloc(1, sizeof *p);
    FILE *memory = fmemopen((void *)text, strlen(text), "r");
    bool good = p && memory && record_prove(memory, ruleset_find, &r, p);
    *fault = r.fault;
    if (memory) fclose(memory);
    record_close(&r);
    free(p);
    return good;
}

static json_t *compare(const char *text, const char *other) {
    struct complaint fault = {0};
    if (!*other || !is_proved(other, &fault)) return json_pack("{so}", "fault", complaint_to_json(&fault));
    return fork_json(text, other);
}

static json_t *proof(struct door *d, json_t *request) {
    const char *text, *other;
    bool bots_too;
    json_t *error = NULL;
    (void)d;
    if (!asked_text(request, "record", &text, &error) || !asked_text(request, "copy", &other, &error) ||
        !asked_flag(request, "bots", &bots_too, &error))
        return error;
    if (!text || !*text) return door_error("record", "a record is wanted, as one text of JSON lines");
    struct record r = {0};
    struct proof *p = calloc(1, sizeof *p);
    FILE *memory = fmemopen((void *)text, strlen(text), "r");
    bool good = p && memory && record_prove(memory, ruleset_find, &r, p);
    json_t *answer = p && memory ? proof_json(p, &r, good, text) : door_error(NULL, "not enough memory for the record");
    if (good && other) json_object_set_new(answer, "copy", compare(text, other));
    if (good && bots_too) json_object_set_new(answer, "advice", replay_bots(p, r.game));
    if (memory) fclose(memory);
    record_close(&r);
    free(p);
    return answer;
}

const struct message proof_messages[] = {
    {"proof", "check the dice of a record: chains, signatures, transcript, every die", " record bots copy ", proof},
    {NULL, NULL, NULL, NULL},
};
