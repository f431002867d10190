/* Checking proofs, line by line: chains, signatures, sealed choices, and every die (record_proof.h). */
#include "game/records/proof.h"

#include "game/json/tools.h"
#include "game/records/lines.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

/* The line at hand. */
struct taken {
    struct proof *p;
    const struct game *g;
    const json_t *value;
    const char *line;
    size_t size;
    struct complaint *c;
};

static bool fault(struct complaint *c, const char *field, const char *sentence) {
    struct spot at = at_key(NULL, field);
    return complain(c, field ? &at : NULL, "%s", sentence);
}

/* A fault of verified.h, whose sentences are NULL where all is well. */
static bool sound(const struct taken *t, const char *field, const char *sentence) {
    return !sentence || fault(t->c, field, sentence);
}

static bool read_number(const json_t *object, const char *field, struct digest *out, struct complaint *c) {
    return digest_read(json_string_value(json_object_get(object, field)), out) ||
           fault(c, field, "a number of 64 hexadecimal digits, in small letters, is wanted here");
}

/* --- signatures --------------------------------------------------------------------------------------------------- */

/* A signature is the last field of a line, or stands right before another one: `behind` bytes follow it. *body is how
 * much of the line it covers. */
static bool read_signature(const struct taken *t, const char *field, size_t behind, struct signature *out,
                           size_t *body) {
    size_t name = strlen(field), whole = name + 5 + 2 * SIGNATURE_BYTES + 1 + behind;
    const char *said = json_string_value(json_object_get(t->value, field));
    if (!said) return fault(t->c, field, "the signature is missing");
    if (!signature_read(said, out))
        return fault(t->c, field, "a signature has 128 hexadecimal digits, in small letters");
    *body = t->size > whole ? t->size - whole : 0;
    const char *at = t->line + *body;
    bool stands = *body && memcmp(at, ",\"", 2) == 0 && memcmp(at + 2, field, name) == 0 &&
                  memcmp(at + 2 + name, "\":\"", 3) == 0;
    return stands || fault(t->c, field, "the signature does not stand at the end of its line");
}

enum { LINE_END = 1 };                                                   /* "}" */
enum { SIG_FIELD = 8 + 2 * SIGNATURE_BYTES + 1, BEHIND_SIG = LINE_END }; /* ,"sig":"…" */

static bool signed_by(struct taken *t, unsigned party) {
    struct signature s;
    size_t body = 0;
    if (!read_signature(t, "sig", BEHIND_SIG, &s, &body)) return false;
    if (!sound(t, "sig", verified_signature(&t->p->dice, party, t->line, body, &s))) return false;
    t->p->signatures++;
    t->p->signed_lines = t->p->dice.lines + 1;
    return true;
}

/* Who did this for a seat: the seat itself, or the server. */
static bool read_by(const struct taken *t, bool *server) {
    const json_t *by = json_object_get(t->value, "by");
    *server = by && json_is_string(by) && strcmp(json_string_value(by), "server") == 0;
    return !by || *server || fault(t->c, "by", "only the server may act for a seat");
}

/* --- the header --------------------------------------------------------------------------------------------------- */

static bool read_party(const json_t *key, const json_t *head, struct party *out, struct complaint *c) {
    out->there = true;
    if (digest_read(json_string_value(key), &out->key) && digest_read(json_string_value(head), &out->element))
        return true;
    return fault(c, "dice", "a key and the head of a chain are wanted of each party, 64 hexadecimal digits each");
}

static bool read_bot(const json_t *said, struct proof_bot *out, struct complaint *c) {
    const char *name = json_string_value(json_object_get(said, "name"));
    const char *version = json_string_value(json_object_get(said, "version"));
    const json_t *seed = json_object_get(said, "seed");
    if (!name || !*name || strlen(name) >= PROOF_BOT_TEXT || !version || strlen(version) >= PROOF_BOT_TEXT ||
        !json_is_integer(seed) || json_integer_value(seed) < 0)
        return fault(c, "dice.bots", "a bot has a name, a version and a seed");
    strcpy(out->name, name);
    strcpy(out->version, version);
    out->seed = (uint64_t)json_integer_value(seed);
    return true;
}

/* Everything before the keys is what those who joined have signed. */
static bool joined(const json_t *dice, unsigned seat, const struct party *p, const char *line, size_t size,
                   struct complaint *c) {
    const char *said = json_string_value(json_array_get(json_object_get(dice, "joins"), seat));
    struct signature s;
    if (!signature_read(said, &s)) return fault(c, "dice.joins", "the signature of who joined is missing");
    return party_joined(p, seat, line, record_terms_end(line, size), &s) ||
           fault(c, "dice.joins", "the signature of who joined does not hold: the header is not what he agreed to");
}

static bool read_seat(struct proof *p, unsigned seat, const json_t *dice, const char *line, size_t size,
                      struct complaint *c) {
    const json_t *key = json_array_get(json_object_get(dice, "keys"), seat);
    const json_t *head = json_array_get(json_object_get(dice, "seats"), seat);
    const json_t *bot = json_array_get(json_object_get(dice, "bots"), seat);
    if (json_is_object(bot)) {
        p->joined[seat] = true;
        return read_bot(bot, &p->bot[seat], c) &&
               ((json_is_null(key) && json_is_null(head)) || fault(c, "dice.keys", "a bot has no key"));
    }
    if (json_is_null(key) && json_is_null(head)) return true; /* an invitation */
    p->joined[seat] = true;
    return read_party(key, head, &p->dice.party[seat], c) && joined(dice, seat, &p->dice.party[seat], line, size, c);
}

static bool read_terms(struct proof *p, const json_t *dice, const char *line, size_t size, struct complaint *c) {
    static const char *const keys[] = {"scheme", "game", "server", "answers", "first",
                                       "bots",   "keys", "seats",  "joins",   NULL};
    struct spot at = at_key(NULL, "dice");
    const json_t *server = json_object_get(dice, "server"), *first = json_object_get(dice, "first");
    if (!only_keys(dice, &at, keys, c) || !read_number(dice, "game", &p->dice.game, c)) return false;
    if (!json_is_boolean(json_object_get(dice, "answers")))
        return fault(c, "dice.answers", "true or false is wanted here");
    if (!json_is_integer(first) || json_integer_value(first) < 0 || json_integer_value(first) > 1)
        return fault(c, "dice.first", "0 or 1 is wanted here");
    p->dice.answers = json_is_true(json_object_get(dice, "answers"));
    p->dice.first = (uint8_t)json_integer_value(first);
    if (json_is_object(server) &&
        !read_party(json_object_get(server, "key"), json_object_get(server, "head"), &p->dice.party[PARTY_SERVER], c))
        return false;
    if (!server || (!json_is_object(server) && !json_is_null(server)))
        return fault(c, "dice.server", "the server's key and head are wanted, or null");
    return read_seat(p, 0, dice, line, size, c) && read_seat(p, 1, dice, line, size, c);
}

static bool read_scheme(struct proof *p, const json_t *dice, struct complaint *c) {
    const char *scheme = json_string_value(json_object_get(dice, "scheme"));
    if (!dice) return true;
    if (scheme && strcmp(scheme, "none") == 0) return p->scheme = PROOF_NONE, true;
    if (scheme && strcmp(scheme, "acies-dice-1") == 0) return p->scheme = PROOF_DICE_1, true;
    return fault(c, "dice.scheme", "the scheme of the dice is 'none' or 'acies-dice-1'");
}

static bool is_canonical(const json_t *value, const char *line, size_t size, struct complaint *c) {
    char *again = json_line(value);
    bool same = again && strlen(again) == size && memcmp(again, line, size) == 0;
    free(again);
    return same || fault(c, NULL, "the line is not written as records are: a byte of it was altered");
}

bool proof_begin(struct proof *p, const json_t *header, const char *line, size_t size, struct complaint *c) {
    const json_t *known = p->known, *dice = json_object_get(header, "dice");
    *p = (struct proof){.known = known, .text = text_hash(text_hash(0, line, size), "\n", 1)};
    if (!read_scheme(p, dice, c)) return false;
    if (p->scheme != PROOF_DICE_1) return true;
    if (!is_canonical(header, line, size, c) || !read_terms(p, dice, line, size, c)) return false;
    verified_begin(&p->dice, line, size);
    return true;
}

/* --- acts --------------------------------------------------------------------------------------------------------- */

static bool take_sealed(struct taken *t, unsigned seat) {
    struct proof *p = t->p;
    struct proof_sealed s = {.act = game_acts(t->g) + 1, .seat = (uint8_t)seat};
    if (!json_object_get(t->value, "commit")) return true;
    if (!read_number(t->value, "commit", &s.commit, t->c)) return false;
    if (p->sealed_count == PROOF_SEALED_MAX) return fault(t->c, "commit", "there are too many sealed choices");
    p->sealed[p->sealed_count++] = s;
    return true;
}

/* Nothing but what a reader of records knows: who signs more could make a record that nobody can read. */
static bool is_plain_act(const struct taken *t) {
    static const char *const keys[] = {"n", "seat", "act", "commit", "by", "r", "sig", NULL};
    const json_t *n = json_object_get(t->value, "n"), *act = json_object_get(t->value, "act");
    bool sealed = json_is_true(json_object_get(act, "secret"));
    if (!only_keys(t->value, NULL, keys, t->c)) return false;
    if (!json_is_integer(n) || json_integer_value(n) != (json_int_t)game_acts(t->g) + 1)
        return fault(t->c, "n", "this is not the number of the act that is due");
    return sealed == (json_object_get(t->value, "commit") != NULL) ||
           fault(t->c, "commit", "a choice made in secret, and no other, is sealed");
}

static bool take_player(struct taken *t, unsigned seat) {
    struct proof *p = t->p;
    struct digest shown;
    bool server;
    if (!is_plain_act(t) || !read_by(t, &server)) return false;
    if (!p->dice.party[seat].there && !server) {
        if (json_object_get(t->value, "r") || json_object_get(t->value, "sig"))
            return fault(t->c, "sig", "a bot does not sign");
        return verified_act_of_bot(&p->dice, seat), true;
    }
    if (server) {
        if (json_object_get(t->value, "r")) return fault(t->c, "r", "the server does not show a seat's numbers");
        if (!signed_by(t, PARTY_SERVER)) return false;
        p->by_server++;
        return verified_act_of_bot(&p->dice, seat), true;
    }
    if (!read_number(t->value, "r", &shown, t->c) || !signed_by(t, seat) || !take_sealed(t, seat) ||
        !sound(t, "r", verified_act(&p->dice, seat, &shown)))
        return false;
    p->acts++;
    return true;
}

/* The whole line follows from the numbers shown: it is made anew and compared. */
static bool take_chance(struct taken *t) {
    struct prompt prompt = game_prompt(t->g);
    struct digest shown;
    struct act act = act_make(prompt.verb);
    const json_t *s = json_object_get(t->value, "s");
    char told[200];
    if (prompt.seat != SEAT_CHANCE) return fault(t->c, "seat", "it is not this seat's turn");
    if (s && !read_number(t->value, "s", &shown, t->c)) return false;
    if (!sound(t, s ? "s" : NULL, verified_draw(&t->p->dice, s ? &shown : NULL, &prompt.draw, act.dice))) return false;
    act.dice_count = prompt.draw.count;
    json_t *line = record_chance_line(t->g, &act, s ? &shown : NULL);
    char *right = json_line(line);
    bool same = right && strlen(right) == t->size && memcmp(right, t->line, t->size) == 0;
    if (!same) {
        char *dice =
            json_line(json_object_get(json_object_get(line, "act"), prompt.draw.kind == DRAW_CARDS ? "cards" : "dice"));
        snprintf(told, sizeof told, "these are not the dice: the numbers shown give %s", dice ? dice : "others");
        free(dice);
        fault(t->c, "act", told);
    }
    free(right);
    json_decref(line);
    return same;
}

static bool take_act(struct taken *t) {
    const json_t *seat = json_object_get(t->value, "seat");
    if (json_is_string(seat)) return take_chance(t);
    json_int_t number = json_is_integer(seat) ? json_integer_value(seat) : -1;
    if (number < 0 || number > 1) return fault(t->c, "seat", "it is not this seat's turn");
    if (proof_opens(t->p, t->g, NULL) != NO_PARTY)
        return fault(t->c, NULL, "a choice made in secret has to be opened first");
    return take_player(t, (unsigned)number);
}

/* --- the other lines ---------------------------------------------------------------------------------------------- */

static bool read_seat_of(const struct taken *t, const char *field, unsigned *out) {
    const json_t *seat = json_object_get(t->value, field);
    if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) > 1)
        return fault(t->c, field, "a seat, 0 or 1, is wanted here");
    *out = (unsigned)json_integer_value(seat);
    return true;
}

static bool take_reveal(struct taken *t) {
    static const char *const keys[] = {"reveal", "r", "sig", NULL};
    struct digest shown;
    unsigned seat = 0;
    return only_keys(t->value, NULL, keys, t->c) && read_seat_of(t, "reveal", &seat) &&
           read_number(t->value, "r", &shown, t->c) && signed_by(t, seat) &&
           sound(t, "r", verified_answer(&t->p->dice, seat, &shown));
}

static bool take_open(struct taken *t) {
    static const char *const keys[] = {"open", "act", "nonce", NULL};
    struct digest nonce;
    const json_t *n = json_object_get(t->value, "open");
    if (!only_keys(t->value, NULL, keys, t->c) || !read_number(t->value, "nonce", &nonce, t->c)) return false;
    for (unsigned i = 0; i < t->p->sealed_count; i++) {
        struct proof_sealed *s = &t->p->sealed[i];
        if (s->open || !json_is_integer(n) || json_integer_value(n) != s->act) continue;
        char *choice = json_line(json_object_get(t->value, "act"));
        struct digest commit = choice_sealed(&nonce, choice ? choice : "", choice ? strlen(choice) : 0);
        free(choice);
        s->open = digests_equal(&commit, &s->commit);
        return s->open || fault(t->c, "act", "this is not the choice that was sealed");
    }
    return fault(t->c, "open", "no choice was sealed in that act");
}

static bool take_undo(struct taken *t) {
    static const char *const keys[] = {"undo", "hash", "text", "seat", "agreed", "sig", NULL};
    unsigned seat = 0;
    struct signature s;
    size_t body;
    const json_t *to = json_object_get(t->value, "undo");
    if (!only_keys(t->value, NULL, keys, t->c) || !read_seat_of(t, "seat", &seat) || !signed_by(t, seat)) return false;
    if (json_object_get(t->value, "agreed") &&
        (!read_signature(t, "agreed", SIG_FIELD + LINE_END, &s, &body) ||
         !sound(t, "agreed", verified_signature(&t->p->dice, 1 - seat, t->line, body, &s))))
        return false;
    for (unsigned i = t->p->sealed_count; i-- > 0;) /* a choice taken back is sealed no more */
        if (json_is_integer(to) && t->p->sealed[i].act > json_integer_value(to)) t->p->sealed_count = i;
    return true;
}

/* The other seat agrees; against a bot the server does. */
static unsigned who_agrees(const struct proof *p, unsigned seat) {
    return p->dice.party[1 - seat].there ? 1 - seat : PARTY_SERVER;
}

static bool take_rekey(struct taken *t) {
    static const char *const keys[] = {"rekey", "key", "head", "own", "sig", NULL};
    struct digest key, head;
    struct signature own;
    size_t body;
    unsigned seat = 0;
    if (!only_keys(t->value, NULL, keys, t->c) || !read_seat_of(t, "rekey", &seat) ||
        !read_number(t->value, "key", &key, t->c) || !read_number(t->value, "head", &head, t->c) ||
        !read_signature(t, "own", SIG_FIELD + LINE_END, &own, &body))
        return false;
    if (!t->p->dice.party[seat].there) return fault(t->c, "rekey", "a bot has no key");
    if (!signature_holds(&key, "acies-line-1", &t->p->dice.transcript, t->line, body, &own))
        return fault(t->c, "own", "the new key has not signed this");
    if (!signed_by(t, who_agrees(t->p, seat))) return false;
    verified_rekey(&t->p->dice, seat, &key, &head);
    return true;
}

static bool take_hash(struct taken *t) {
    const json_t *by = json_object_get(t->value, "by");
    bool server = t->p->dice.party[PARTY_SERVER].there, end = json_object_get(t->value, "end") != NULL;
    unsigned party = PARTY_SERVER;
    if (!by && json_object_get(t->value, "sig")) return fault(t->c, "by", "who has signed this line is wanted");
    if (!by && end) return fault(t->c, "sig", "the last line of a finished game is signed, and this is not");
    if (!by) return true;
    if (json_is_integer(by)) {
        if (!read_seat_of(t, "by", &party)) return false;
        if (server && end) return fault(t->c, "by", "the server signs the end of a game");
    } else if (!json_is_string(by) || strcmp(json_string_value(by), "server") != 0) {
        return fault(t->c, "by", "a seat or the server is wanted here");
    }
    return signed_by(t, party);
}

/* --- the whole ---------------------------------------------------------------------------------------------------- */

static bool take(struct taken *t) {
    const json_t *value = t->value;
    if (!t->p->joined[0] || !t->p->joined[1]) { /* only the first hash stands below an invitation */
        return json_object_get(value, "bound") ? true
                                               : fault(t->c, NULL, "the game goes on, but not both seats have joined");
    }
    if (json_object_get(value, "bound")) return take_hash(t);
    if (json_object_get(value, "undo")) return take_undo(t);
    if (json_object_get(value, "reveal")) return take_reveal(t);
    if (json_object_get(value, "open")) return take_open(t);
    if (json_object_get(value, "rekey")) return take_rekey(t);
    if (json_object_get(value, "act")) return take_act(t);
    return fault(t->c, NULL, "this line is neither an act, nor an undo, nor a hash");
}

bool proof_take(struct proof *p, const struct game *g, const json_t *value, const char *line, size_t size,
                struct complaint *c) {
    struct proof after = *p;
    struct taken t = {&after, g, value, line, size, c};
    if (p->scheme == PROOF_DICE_1) {
        if (!is_canonical(value, line, size, c) || !take(&t)) return false;
        verified_line(&after.dice, line, size);
        after.ended = json_is_true(json_object_get(value, "end"));
    }
    after.text = text_hash(text_hash(p->text, line, size), "\n", 1);
    *p = after;
    return true;
}

unsigned proof_closed(const struct proof *p) {
    unsigned count = 0;
    for (unsigned i = 0; i < p->sealed_count; i++) count += !p->sealed[i].open;
    return count;
}

unsigned proof_opens(const struct proof *p, const struct game *g, unsigned *which) {
    bool over = game_prompt(g).seat == SEAT_NONE; /* then everything is opened */
    for (unsigned i = 0; i < p->sealed_count; i++) {
        const struct proof_sealed *s = &p->sealed[i];
        if (s->open || s->act > game_acts(g) ||
            (!over && view_withholds(game_rules(g), game_state(g), (enum seat)(1 - s->seat))))
            continue;
        if (which) *which = i;
        return s->seat;
    }
    return NO_PARTY;
}

bool proof_finish(const struct proof *p, bool open_line, struct complaint *c) {
    if (p->scheme != PROOF_DICE_1) return true;
    if (open_line) return fault(c, NULL, "the last line lacks its line feed: a byte of it was altered");
    if (p->ended && proof_closed(p))
        return fault(c, NULL, "the game has ended, but a choice made in secret was never opened");
    return true;
}
