/* What a player's page does with his secret in a game on a server: joining a seat, signing an act, showing a number in
 * answer, agreeing to a new secret of the other, or asking for one. Each answer is a line (or a joining) to be sent;
 * nothing is played or kept here. */
#include "door/messages.h"
#include "game/record.h"
#include "game/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything that signing needs, from the record as the player has it. */
struct desk {
    struct record record;
    struct proof proof;
    struct party_secret own;
    unsigned seat;
};

static void desk_close(struct desk *k) {
    if (k) record_close(&k->record);
    free(k);
}

static bool asked_secret(json_t *request, struct digest *secret, json_t **error) {
    const char *text;
    if (!asked_text(request, "secret", &text, error)) return false;
    if (digest_read(text, secret)) return true;
    *error = door_error("secret", "32 random bytes are wanted here, as 64 hexadecimal digits in small letters");
    return false;
}

static unsigned seat_of(const struct desk *k) {
    for (unsigned i = 0; i < 2; i++) {
        const struct party *p = &k->proof.dice.party[i];
        if (p->there && digests_equal(&p->key, &k->own.signer.key)) return i;
    }
    return NO_PARTY;
}

/* Reads and proves the record; NULL: *error is set. `fresh`: the secret is a new one, and belongs to no seat yet. */
static struct desk *asked_desk(json_t *request, bool fresh, json_t **error) {
    const char *text;
    struct digest secret;
    if (!asked_text(request, "record", &text, error) || !asked_secret(request, &secret, error)) return NULL;
    struct desk *k = text && *text ? calloc(1, sizeof *k) : NULL;
    FILE *memory = k ? fmemopen((void *)text, strlen(text), "r") : NULL;
    bool good = false;
    if (!memory)
        *error = door_error("record", "a record is wanted, as one text of JSON lines");
    else {
        k->proof.known = json_object_get(request, "choices");
        good = record_prove(memory, ruleset_find, &k->record, &k->proof);
        fclose(memory);
        if (!good) *error = complaint_to_json(&k->record.fault);
    }
    if (good && k->proof.scheme != PROOF_DICE_1) {
        *error = door_error("record", "the dice of this game are not proved: there is nothing to sign");
        good = false;
    }
    if (good) {
        party_make(&k->own, &secret, &k->proof.dice.game);
        k->seat = seat_of(k);
        good = fresh || k->seat != NO_PARTY;
        if (!good) *error = door_error("secret", "this secret belongs to none of the seats");
    }
    if (good) return k;
    desk_close(k);
    return NULL;
}

/* {"line"}; takes the text. */
static json_t *line_json(char *line) {
    json_t *answer = line ? json_pack("{ss}", "line", line) : door_error(NULL, "not enough memory for the line");
    free(line);
    return answer;
}

static json_t *sign_act(const struct desk *k, json_t *request) {
    const struct game *g = k->record.game;
    struct act act;
    struct ruling r = {.want_nearest = true};
    json_t *error = NULL;
    if (game_prompt(g).seat != (enum seat)k->seat) return door_error("act", "it is not this seat's decision");
    if (!asked_act(request, g, &act, &error)) return error;
    if (!game_judge(g, &act, &r)) return judged_json(g, &r);
    json_t *answer = line_json(proof_act(&k->proof, &k->own, g, &act));
    if (!act_is_secret(game_rules(g), &act) || door_failed(answer)) return answer;
    /* sealed: the server alone gets what opens it, to be shown when the rules disclose it */
    char text[DIGEST_TEXT];
    struct digest nonce = party_nonce(&k->own, game_acts(g) + 1);
    json_object_set_new(answer, "open",
                        json_pack("{sI so ss}", "open", (json_int_t)game_acts(g) + 1, "act",
                                  act_to_json(game_rules(g), game_state(g), &act), "nonce", digest_text(&nonce, text)));
    return answer;
}

static json_t *sign_undo(const struct desk *k, json_t *request) {
    const struct game *g = k->record.game;
    json_int_t acts = 0;
    json_t *error = NULL;
    if (!asked_number(request, "undo", 0, (json_int_t)game_acts(g), &acts, &error)) return error;
    return line_json(proof_undo(&k->proof, g, (uint32_t)acts, k->seat, NULL, &k->own));
}

/* The other seat has lost its secret; we have looked at the request, and agree. */
static json_t *sign_agreement(const struct desk *k, const json_t *request) {
    const char *line = json_string_value(json_object_get(request, "agree"));
    struct complaint c = {0};
    json_t *value = line ? json_read(line, strlen(line), &c) : NULL;
    const json_t *seat = json_object_get(value, "rekey");
    bool theirs = json_is_integer(seat) && json_integer_value(seat) == 1 - (json_int_t)k->seat;
    json_decref(value);
    if (!theirs) return door_error("agree", "the other seat's request for a new secret is wanted, as one line");
    return line_json(proof_rekey_agreed(&k->proof, line, &k->own));
}

static json_t *sign(struct door *d, json_t *request) {
    json_t *error = NULL, *answer;
    (void)d;
    struct desk *k = asked_desk(request, false, &error);
    if (!k) return error;
    if (json_object_get(request, "agree"))
        answer = sign_agreement(k, request);
    else if (json_object_get(request, "act"))
        answer = sign_act(k, request);
    else if (json_object_get(request, "undo"))
        answer = sign_undo(k, request);
    else if (game_prompt(k->record.game).seat == SEAT_CHANCE && verified_waits(&k->proof.dice) == k->seat)
        answer = line_json(proof_reveal(&k->proof, &k->own, k->seat));
    else
        answer = door_error("act", "no number of this seat is waited for: say which act is to be signed");
    desk_close(k);
    return answer;
}

/* A seat whose secret is lost asks for a new one: a line that the other has still to sign. */
static json_t *rekey(struct door *d, json_t *request) {
    json_t *error = NULL;
    json_int_t seat = 0;
    (void)d;
    if (!asked_number(request, "seat", 0, 1, &seat, &error)) return error;
    struct desk *k = asked_desk(request, true, &error);
    if (!k) return error;
    json_t *answer = k->proof.dice.party[seat].there ? line_json(proof_rekey(&k->proof, (unsigned)seat, &k->own))
                                                     : door_error("seat", "nobody who could lose a secret sits there");
    desk_close(k);
    return answer;
}

/* The header is the first line of the record. */
static json_t *join(struct door *d, json_t *request) {
    const char *text;
    struct digest secret, id;
    json_t *error = NULL;
    json_int_t seat = 0;
    struct complaint c = {0};
    (void)d;
    if (!asked_text(request, "record", &text, &error) || !asked_secret(request, &secret, &error) ||
        !asked_number(request, "seat", 0, 1, &seat, &error))
        return error;
    size_t size = text ? strcspn(text, "\n") : 0;
    json_t *header = size ? json_read(text, size, &c) : NULL;
    bool fits = digest_read(json_string_value(json_object_get(json_object_get(header, "dice"), "game")), &id);
    json_decref(header);
    char *line = fits ? strndup(text, size) : NULL;
    struct party_secret *own = line ? malloc(sizeof *own) : NULL;
    json_t *joining = NULL;
    if (own) {
        party_make(own, &secret, &id);
        joining = proof_join(line, (unsigned)seat, own);
    }
    free(own);
    free(line);
    return joining ? json_pack("{so}", "joining", joining)
                   : door_error("record", "the header of a game with proved dice is wanted here");
}

const struct message signing_messages[] = {
    {"join", "sign the header of a game with proved dice, to take a seat", " record seat secret ", join},
    {"sign",
     "an act, an undo (back to so many acts), a number in answer or an agreement, as the signed line of a record",
     " record secret act undo choices agree ", sign},
    {"rekey", "ask for a new secret of a seat that has lost its own, as a line the other has to agree to",
     " record seat secret choices ", rekey},
    {NULL, NULL, NULL, NULL},
};
