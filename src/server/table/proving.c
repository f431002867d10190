/* Proved dice in a game of the club. The head keeps {"proving":{"secret","header","opens"}}, of which nobody is told.
 */
#include "server/table/proving.h"
#include "server/calls/tokens.h"

#include "game/json/tools.h"
#include "game/record.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

static json_t *kept(const struct table *t) { return json_object_get(t->head, "proving"); }

/* --- beginning ----------------------------------------------------------------------------------------- */

static struct digest random_digest(void) {
    struct digest d = {0};
    for (size_t i = 0; i < sizeof d.byte; i += sizeof(uint64_t)) {
        uint64_t bits = random_bits();
        memcpy(d.byte + i, &bits, sizeof bits);
    }
    return d;
}

static void name_bot(const json_t *seat, struct proof_bot *bot) {
    const char *name = json_string_value(json_object_get(seat, "bot"));
    if (!name) return;
    snprintf(bot->name, sizeof bot->name, "%s", name);
    snprintf(bot->version, sizeof bot->version, "%s", door_version());
    bot->seed = (uint64_t)json_integer_value(json_object_get(seat, "seed"));
}

/* The header of a record that nobody has joined yet. */
static char *invitation(const struct table *t, const struct party_secret *own, const struct digest *id) {
    struct record_names names = {.by_hand = false};
    bool answers = json_is_true(json_object_get(json_object_get(t->head, "dice"), "answers"));
    struct proof_terms terms = {.scheme = PROOF_DICE_1, .game = *id, .server = own, .answers = answers};
    snprintf(names.engine, sizeof names.engine, "%s", door_version());
    for (int i = 0; i < 2; i++) {
        const char *name = json_string_value(json_object_get(table_seat(t, i), "name"));
        snprintf(names.seat[i], sizeof names.seat[i], "player %d", i + 1);
        if (name && *name) snprintf(names.seat[i], sizeof names.seat[i], "%s", name);
        name_bot(table_seat(t, i), &terms.bot[i]);
    }
    return proof_header(t->game, &names, &terms);
}

bool proving_begin(struct table *t) {
    char text[DIGEST_TEXT];
    struct digest secret = random_digest(), id = random_digest();
    struct party_secret *own = malloc(sizeof *own);
    if (own) party_make(own, &secret, &id);
    char *header = own ? invitation(t, own, &id) : NULL;
    free(own);
    if (header)
        json_object_set_new(t->head, "proving",
                            json_pack("{ss ss s{}}", "secret", digest_text(&secret, text), "header", header, "opens"));
    free(header);
    return header && proving_open(t);
}

/* The header as it is now: before both have joined nothing else has been written. */
static bool read_header(struct proving *p) {
    struct complaint c = {0};
    json_t *header = json_read(p->header, strlen(p->header), &c);
    bool good = header && proof_begin(&p->proof, header, p->header, strlen(p->header), &c);
    json_decref(header);
    return good;
}

bool proving_open(struct table *t) {
    struct digest secret;
    const char *header = json_string_value(json_object_get(kept(t), "header"));
    if (!kept(t)) return true;
    if (!header || !digest_read(json_string_value(json_object_get(kept(t), "secret")), &secret)) return false;
    struct proving *p = t->proving = calloc(1, sizeof *p);
    if (p) p->header = strdup(header);
    if (!p || !p->header || !read_header(p)) return false;
    party_make(&p->own, &secret, &p->proof.dice.game);
    return true;
}

void proving_close(struct table *t) {
    if (t->proving) free(t->proving->header);
    free(t->proving);
    t->proving = NULL;
}

void proving_give_up(struct table *t) {
    proving_close(t);
    json_object_del(t->head, "proving");
    json_object_set_new(t->head, "dice", json_pack("{ss}", "scheme", "server"));
}

static bool take(struct proof *p, const struct game *g, const char *line, struct complaint *c) {
    json_t *value = json_read(line, strlen(line), c);
    bool good = value && proof_take(p, g, value, line, strlen(line), c);
    json_decref(value);
    return good;
}

/* --- joining ------------------------------------------------------------------------------------------- */

bool proving_join(struct table *t, unsigned seat, const json_t *joining) {
    struct proving *p = t->proving;
    char *header = proof_joined(p->header, seat, joining, NULL);
    if (!header) return false;
    free(p->header);
    p->header = header;
    json_object_set_new(kept(t), "header", json_string(header));
    return read_header(p);
}

bool proving_joined(const struct table *t, unsigned seat) { return t->proving->proof.joined[seat]; }

bool proving_ready(const struct table *t) { return !t->proving || (proving_joined(t, 0) && proving_joined(t, 1)); }

enum seat proving_waits(const struct table *t) {
    if (!t->proving || !proving_ready(t) || table_asked(t) != SEAT_CHANCE) return SEAT_NONE;
    unsigned seat = verified_waits(&t->proving->proof.dice);
    return seat == NO_PARTY ? SEAT_NONE : (enum seat)seat;
}

char *proving_rekey_agreed(const struct table *t, const char *request) {
    return proof_rekey_agreed(&t->proving->proof, request, &t->proving->own);
}

bool proving_asks_rekey(const struct table *t, int seat, const char *line) {
    struct complaint c = {0};
    json_t *value = line ? json_read(line, strlen(line), &c) : NULL;
    const json_t *asked = json_object_get(value, "rekey");
    bool own = json_is_integer(asked) && json_integer_value(asked) == seat && !json_object_get(value, "sig");
    json_decref(value);
    return own && proof_rekey_holds(&t->proving->proof, line);
}

/* All but the signature follows from the game; what else a player might sign would make a record that nobody can read.
 */
bool proving_undoes(const struct table *t, int by, json_int_t acts, const char *line, struct complaint *c) {
    struct proof tried = t->proving->proof;
    char *right = acts >= 0 ? proof_undo_text(&tried, t->game, (uint32_t)acts, (unsigned)by) : NULL;
    bool same = right && strncmp(right, line, strlen(right) - 1) == 0;
    free(right);
    if (!same) return complain(c, NULL, "this line does not take the game as it stands back to act %d", (int)acts);
    return take(&tried, t->game, line, c);
}

/* --- lines --------------------------------------------------------------------------------------------- */

bool proving_take(struct table *t, const char *line, struct complaint *c) {
    return take(&t->proving->proof, t->game, line, c);
}

char *proving_line(const struct table *t, const json_t *act) {
    const struct proving *p = t->proving;
    enum seat seat = table_asked(t);
    struct act read;
    struct complaint c = {0};
    if (seat > SEAT_SECOND || !act_from_json(game_rules(t->game), game_state(t->game), act, &read, &c)) return NULL;
    bool bot = seat_is_bot(table_seat(t, (int)seat));
    return proof_act_of_bot(&p->proof, bot ? NULL : &p->own, t->game, &read);
}

json_t *proving_throw(const struct table *t, char **line) {
    struct act act;
    *line = proof_draw(&t->proving->proof, &t->proving->own, t->game, &act);
    return *line ? act_to_json(game_rules(t->game), game_state(t->game), &act) : NULL;
}

/* --- choices made in secret ---------------------------------------------------------------------------- */

/* Only what the rules let a player write down in secret is sealed, and the line says what it is. */
static bool seals(const struct table *t, const char *line, const json_t *open, struct complaint *c) {
    const struct ruleset *rs = game_rules(t->game);
    struct act act;
    if (!act_from_json(rs, game_state(t->game), json_object_get(open, "act"), &act, c)) return false;
    json_t *value = json_read(line, strlen(line), c), *shown = secret_act_to_json(rs, &act);
    bool same = act_is_secret(rs, &act) && json_equal(json_object_get(value, "act"), shown);
    json_decref(value);
    json_decref(shown);
    return same || complain(c, NULL, "this is no choice that is made in secret");
}

bool proving_seal(struct table *t, const char *line, const json_t *open, struct complaint *c) {
    struct proof tried = t->proving->proof; /* both lines, one after the other, to see that they fit */
    char *opening = json_line(open), number[16];
    bool good =
        seals(t, line, open, c) && opening && take(&tried, t->game, line, c) && take(&tried, t->game, opening, c);
    snprintf(number, sizeof number, "%u", game_acts(t->game) + 1);
    if (good) json_object_set(json_object_get(kept(t), "opens"), number, (json_t *)open);
    free(opening);
    return good;
}

char *proving_opened(struct table *t) {
    unsigned which;
    char number[16];
    struct complaint c = {0};
    struct proof *p = &t->proving->proof;
    if (proof_opens(p, t->game, &which) == NO_PARTY) return NULL;
    snprintf(number, sizeof number, "%u", p->sealed[which].act);
    const json_t *open = json_object_get(json_object_get(kept(t), "opens"), number);
    char *line = open ? json_line(open) : NULL;
    if (line && take(p, t->game, line, &c)) return line;
    free(line);
    return NULL;
}

char *proving_hash(struct table *t, bool closing) {
    struct complaint c = {0};
    struct proof *p = &t->proving->proof;
    char *line = proof_hash(p, t->game, PARTY_SERVER, closing ? &t->proving->own : NULL);
    if (line && take(p, t->game, line, &c)) return line;
    free(line);
    return NULL;
}
