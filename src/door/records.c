/* Records: a game as text to keep and share, back again, and its story in sentences. */
#include "door/messages.h"
#include "game/record.h"
#include "game/view.h"
#include "orders/orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- writing ----------------------------------------------------------------------------------------- */

/* The names of the players, ["Anna", "bot"]; false: *error is set. */
static bool asked_names(json_t *request, struct record_names *names, json_t **error) {
    json_t *seats = json_object_get(request, "seats");
    *names = (struct record_names){0};
    snprintf(names->engine, sizeof names->engine, "%s", door_version());
    for (size_t i = 0; i < 2 && seats; i++) {
        const char *name = json_string_value(json_array_get(seats, i));
        if (json_array_size(seats) != 2 || !name || strlen(name) >= sizeof names->seat[i]) {
            *error = door_error("seats", "the seats are two names of at most %d letters", NAME_MAX_LENGTH - 1);
            return false;
        }
        memcpy(names->seat[i], name, strlen(name) + 1);
    }
    return true;
}

static json_t *record(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct record_names names;
    char *text = NULL;
    size_t size = 0;
    struct seat_game *sg = asked_game(d, request, &error);
    enum seat seat;
    if (!sg || !asked_names(request, &names, &error) || !asked_view(request, &seat, &error)) return error;
    FILE *memory = open_memstream(&text, &size);
    bool good = memory && record_write(memory, sg->game, &names, seat);
    if (memory) good = fclose(memory) == 0 && good;
    json_t *answer = good ? json_pack("{ss}", "record", text) : door_error(NULL, "not enough memory for the record");
    free(text);
    return answer;
}

/* --- reading ----------------------------------------------------------------------------------------- */

static bool read_text(const char *text, struct record *out) {
    FILE *memory = fmemopen((void *)text, strlen(text), "r");
    bool good = memory && record_read(memory, ruleset_find, out);
    if (memory) fclose(memory);
    return good;
}

static json_t *seats_json(const struct record *r) { return json_pack("[ss]", r->names.seat[0], r->names.seat[1]); }

/* What was found out about a record: its game moves in behind the door. */
static json_t *moved_in(struct door *d, struct record *r, bool good) {
    json_t *error = NULL;
    struct seat_game *sg = door_keep(d, r->game, &error);
    r->game = NULL;
    if (!sg) return error;
    json_t *answer = game_json(sg);
    json_object_set_new(answer, "seats", seats_json(r));
    json_object_set_new(answer, "verified", good && r->older ? json_string("acts") : json_boolean(good));
    json_object_set_new(answer, "ended", json_boolean(r->ended));
    json_object_set_new(answer, "bounds", json_integer((json_int_t)r->bounds));
    if (!good) json_object_set_new(answer, "fault", complaint_to_json(&r->fault));
    return answer;
}

static json_t *load(struct door *d, json_t *request) {
    const char *text;
    bool sound_part;
    json_t *error = NULL, *answer;
    if (!asked_text(request, "record", &text, &error) || !asked_flag(request, "sound_part", &sound_part, &error))
        return error;
    if (!text || !*text) return door_error("record", "a record is wanted, as one text of JSON lines");
    struct record r = {0};
    bool good = read_text(text, &r);
    if (!r.game || (!good && !sound_part))
        answer = complaint_to_json(&r.fault);
    else
        answer = moved_in(d, &r, good);
    record_close(&r);
    return answer;
}

/* --- the story --------------------------------------------------------------------------------------- */

/* Plays act i of `whole` in `g`, which stands just before it, and tells it. */
static json_t *log_entry(struct game *g, const struct game *whole, uint32_t i, enum seat seat, struct events *events,
                         struct speaker *speaker) {
    const struct ruleset *rs = game_rules(g);
    const struct act *act = game_act(whole, i);
    struct ruling r = {0};
    bool withheld = view_withholds_act(rs, game_state(whole), act, game_act_seat(whole, i), seat);
    json_t *entry = json_pack("{sI so so}", "n", (json_int_t)(i + 1), "seat", seat_to_json(game_act_seat(whole, i)),
                              "act", withheld ? secret_act_to_json(rs, act) : act_to_json(rs, game_state(g), act));
    struct prompt asked = game_prompt(g);
    json_object_set_new(entry, "asked", remark_to_json(rs, game_state(g), &asked.why));
    json_object_set_new(entry, "turn", json_integer((json_int_t)rs->turn(game_state(g))));
    if (speaker) {
        char words[WORDS_LENGTH];
        speaker_look(speaker);
        json_object_set_new(entry, "words", json_string(order_words_aloud(speaker, act, words, sizeof words)));
    }
    memset(events, 0, sizeof *events);
    game_play(g, act, events, &r);
    json_object_set_new(entry, "cost", json_integer(r.cost));
    json_object_set_new(entry, "events", events_to_json(rs, game_state(g), events));
    return entry;
}

static json_t *log_json(const struct game *whole, uint32_t from, uint32_t to, enum seat seat, bool words) {
    json_t *list = json_array();
    struct game *g = game_clone(whole);
    struct speaker *speaker = words ? calloc(1, sizeof *speaker) : NULL;
    if (speaker) *speaker = (struct speaker){.rs = game_rules(whole), .game = g};
    struct events *events = malloc(sizeof *events);
    if (g && events && game_rewind(g, from))
        for (uint32_t i = from; i < to; i++) json_array_append_new(list, log_entry(g, whole, i, seat, events, speaker));
    free(speaker);
    free(events);
    game_end(g);
    return list;
}

static json_t *story(struct door *d, json_t *request) {
    json_t *error = NULL;
    enum seat seat;
    bool words;
    struct seat_game *sg = asked_game(d, request, &error);
    json_int_t acts = sg ? game_acts(sg->game) : 0, from = 0, to = acts;
    if (!sg || !asked_number(request, "from", 0, acts, &from, &error) ||
        !asked_number(request, "to", from, acts, &to, &error) || !asked_view(request, &seat, &error) ||
        !asked_flag(request, "words", &words, &error))
        return error;
    return json_pack("{so}", "log", log_json(sg->game, (uint32_t)from, (uint32_t)to, seat, words));
}

const struct message record_messages[] = {
    {"record", "the game as a record to keep: JSON lines in one text", " game seats seat ", record},
    {"load", "replay and verify a record; its game goes on from its end", " record sound_part ", load},
    {"log", "what happened, act by act, with every clause", " game from to seat words ", story},
    {NULL, NULL, NULL, NULL},
};
