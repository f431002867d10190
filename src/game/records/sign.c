/* Writing proofs: each line as text, signed by whose it is (record_proof.h). What is written here, proof.c
 * reads. */
#include "game/records/lines.h"
#include "game/records/proof.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

static json_t *number(const struct digest *d) {
    char text[DIGEST_TEXT];
    return json_string(digest_text(d, text));
}

/* Adds a field to a line that is text already: {…} becomes {…,"sig":"…"}. Takes the line. */
static char *with_signature(char *line, const char *field, const struct signature *s) {
    char text[SIGNATURE_TEXT];
    size_t body = line ? strlen(line) - 1 : 0, room = body + strlen(field) + SIGNATURE_TEXT + 16;
    char *longer = line ? realloc(line, room) : NULL;
    if (!longer) {
        free(line);
        return NULL;
    }
    snprintf(longer + body, room - body, ",\"%s\":\"%s\"}", field, signature_text(s, text));
    return longer;
}

/* What is signed is the line without its last brace. */
static char *sign_text(const struct proof *p, const struct party_secret *own, const char *field, char *line) {
    struct signature s;
    if (line) verified_sign(&p->dice, own, line, strlen(line) - 1, &s);
    return with_signature(line, field, &s);
}

/* Takes the value. */
static char *text_of(json_t *value) {
    char *line = value ? json_line(value) : NULL;
    json_decref(value);
    return line;
}

static char *sign_line(const struct proof *p, const struct party_secret *own, json_t *value) {
    return sign_text(p, own, "sig", text_of(value));
}

/* --- the header --------------------------------------------------------------------------------------------------- */

static json_t *bot_to_json(const struct proof_bot *b) {
    if (!*b->name) return json_null();
    return json_pack("{s:s,s:s,s:I}", "name", b->name, "version", b->version, "seed", (json_int_t)b->seed);
}

static json_t *server_to_json(const struct party_secret *server) {
    if (!server) return json_null();
    struct digest head = chain_element(&server->chain, 0);
    return json_pack("{s:o,s:o}", "key", number(&server->signer.key), "head", number(&head));
}

char *proof_header(const struct game *g, const struct record_names *names, const struct proof_terms *terms) {
    if (terms->scheme == PROOF_ABSENT) return text_of(record_header(g, names, NULL));
    if (terms->scheme == PROOF_NONE)
        return text_of(record_header(
            g, names,
            json_pack("{s:s,s:o,s:i}", "scheme", "none", "game", number(&terms->game), "first", (int)terms->first)));
    json_t *dice = json_pack("{s:s,s:o,s:o,s:b,s:i,s:[o,o],s:[n,n],s:[n,n],s:[n,n]}", "scheme", "acies-dice-1", "game",
                             number(&terms->game), "server", server_to_json(terms->server), "answers",
                             (int)terms->answers, "first", (int)terms->first, "bots", bot_to_json(&terms->bot[0]),
                             bot_to_json(&terms->bot[1]), "keys", "seats", "joins");
    return text_of(record_header(g, names, dice));
}

json_t *proof_join(const char *header, unsigned seat, const struct party_secret *own) {
    char text[SIGNATURE_TEXT];
    struct signature s;
    struct digest head = chain_element(&own->chain, 0);
    party_join(own, seat, header, record_terms_end(header, strlen(header)), &s);
    return json_pack("{s:o,s:o,s:s}", "key", number(&own->signer.key), "head", number(&head), "sig",
                     signature_text(&s, text));
}

static bool joining_fits(const char *header, unsigned seat, const json_t *joining) {
    struct party party = {0};
    struct signature s;
    return digest_read(json_string_value(json_object_get(joining, "key")), &party.key) &&
           digest_read(json_string_value(json_object_get(joining, "head")), &party.element) &&
           signature_read(json_string_value(json_object_get(joining, "sig")), &s) &&
           party_joined(&party, seat, header, record_terms_end(header, strlen(header)), &s);
}

char *proof_joined(const char *header, unsigned seat, const json_t *joining, const char *name) {
    static const char *const field[] = {"keys", "seats", "joins"}, *const from[] = {"key", "head", "sig"};
    struct complaint c;
    json_t *value = json_read(header, strlen(header), &c), *dice = json_object_get(value, "dice");
    bool free_seat = json_is_null(json_array_get(json_object_get(dice, "keys"), seat)) &&
                     json_is_null(json_array_get(json_object_get(dice, "bots"), seat));
    if (!free_seat || !joining_fits(header, seat, joining)) {
        json_decref(value);
        return NULL;
    }
    for (int i = 0; i < 3; i++)
        json_array_set(json_object_get(dice, field[i]), seat, json_object_get(joining, from[i]));
    if (name) json_array_set_new(json_object_get(value, "seats"), seat, json_string(name));
    return text_of(value);
}

/* --- acts and dice ------------------------------------------------------------------------------------------------ */

static json_t *sealed_line(const struct party_secret *own, const struct game *g, const struct act *a) {
    uint32_t n = game_acts(g) + 1;
    struct digest nonce = party_nonce(own, n);
    char *choice = text_of(act_to_json(game_rules(g), game_state(g), a));
    if (!choice) return NULL;
    struct digest commit = choice_sealed(&nonce, choice, strlen(choice));
    free(choice);
    json_t *line = record_act_line(g, secret_act_to_json(game_rules(g), a));
    json_object_set_new(line, "commit", number(&commit));
    return line;
}

static json_t *open_line(const struct game *g, const struct act *a) {
    return record_act_line(g, act_to_json(game_rules(g), game_state(g), a));
}

char *proof_act(const struct proof *p, const struct party_secret *own, const struct game *g, const struct act *a) {
    enum seat seat = game_prompt(g).seat;
    json_t *line = act_is_secret(game_rules(g), a) ? sealed_line(own, g, a) : open_line(g, a);
    struct digest shown = verified_next(&p->dice, seat, own);
    json_object_set_new(line, "r", number(&shown));
    return sign_line(p, own, line);
}

char *proof_act_of_bot(const struct proof *p, const struct party_secret *server, const struct game *g,
                       const struct act *a) {
    json_t *line = open_line(g, a);
    if (!server) return text_of(line);
    json_object_set_new(line, "by", json_string("server"));
    return sign_line(p, server, line);
}

char *proof_reveal(const struct proof *p, const struct party_secret *own, unsigned seat) {
    struct digest shown = verified_next(&p->dice, seat, own);
    return sign_line(p, own, json_pack("{s:i,s:o}", "reveal", (int)seat, "r", number(&shown)));
}

char *proof_draw(const struct proof *p, const struct party_secret *server, const struct game *g, struct act *act) {
    struct prompt prompt = game_prompt(g);
    struct verified after = p->dice;
    struct digest shown;
    if (server) shown = verified_next(&p->dice, PARTY_SERVER, server);
    *act = act_make(prompt.verb);
    if (prompt.seat != SEAT_CHANCE || verified_draw(&after, server ? &shown : NULL, &prompt.draw, act->dice))
        return NULL;
    act->dice_count = prompt.draw.count;
    return text_of(record_chance_line(g, act, server ? &shown : NULL));
}

char *proof_open(const struct proof *p, unsigned which, const json_t *act, const struct party_secret *own) {
    const struct proof_sealed *s = &p->sealed[which];
    struct digest nonce = party_nonce(own, s->act);
    return text_of(json_pack("{s:i,s:O,s:o}", "open", (int)s->act, "act", act, "nonce", number(&nonce)));
}

/* --- hashes, taking back, new secrets ----------------------------------------------------------------------------- */

char *proof_hash(const struct proof *p, const struct game *g, unsigned by, const struct party_secret *own) {
    json_t *line = record_end_line(g, p->text, proof_closed(p) > 0);
    if (!own) return text_of(line);
    json_object_set_new(line, "by", by == PARTY_SERVER ? json_string("server") : json_integer((json_int_t)by));
    return sign_line(p, own, line);
}

char *proof_undo_text(const struct proof *p, const struct game *g, uint32_t acts, unsigned seat) {
    json_t *line = record_undo_line(acts, game_hash(g), p->text, proof_closed(p) > 0);
    json_object_set_new(line, "seat", json_integer((json_int_t)seat));
    return text_of(line);
}

char *proof_undo(const struct proof *p, const struct game *g, uint32_t acts, unsigned seat,
                 const struct signature *agreed, const struct party_secret *own) {
    char *line = proof_undo_text(p, g, acts, seat);
    if (agreed) line = with_signature(line, "agreed", agreed);
    return sign_text(p, own, "sig", line);
}

bool proof_agree_undo(const struct proof *p, const struct game *g, uint32_t acts, unsigned seat,
                      const struct party_secret *other, struct signature *out) {
    char *line = proof_undo_text(p, g, acts, seat);
    if (line) verified_sign(&p->dice, other, line, strlen(line) - 1, out);
    free(line);
    return line != NULL;
}

char *proof_rekey(const struct proof *p, unsigned seat, const struct party_secret *fresh) {
    struct digest head = chain_element(&fresh->chain, 0);
    json_t *line =
        json_pack("{s:i,s:o,s:o}", "rekey", (int)seat, "key", number(&fresh->signer.key), "head", number(&head));
    return sign_text(p, fresh, "own", text_of(line));
}

bool proof_rekey_holds(const struct proof *p, const char *request) {
    static const char mark[] = ",\"own\":\"";
    struct complaint c = {0};
    struct digest key;
    struct signature own;
    size_t size = strlen(request), tail = sizeof mark - 1 + 2 * SIGNATURE_BYTES + 2;
    json_t *value = json_read(request, size, &c);
    bool good = digest_read(json_string_value(json_object_get(value, "key")), &key) &&
                signature_read(json_string_value(json_object_get(value, "own")), &own) && size > tail &&
                memcmp(request + size - tail, mark, sizeof mark - 1) == 0 &&
                signature_holds(&key, "acies-line-1", &p->dice.transcript, request, size - tail, &own);
    json_decref(value);
    return good;
}

char *proof_rekey_agreed(const struct proof *p, const char *request, const struct party_secret *other) {
    size_t size = strlen(request);
    char *copy = malloc(size + 1);
    if (copy) memcpy(copy, request, size + 1);
    return sign_text(p, other, "sig", copy);
}
