/* Games by mail (mail.h). */
#include "game/records/mail.h"

#include "game/json/tools.h"
#include "game/records/lines.h"
#include "game/view.h"

#include <stdlib.h>
#include <string.h>

/* --- the text ----------------------------------------------------------------------------------------------------- */

static bool append(struct mail *m, const char *line, size_t size) {
    if (m->size + size + 2 > m->room) {
        size_t room = 2 * m->room + size + 4096;
        char *bigger = realloc(m->text, room);
        if (!bigger) return false;
        m->text = bigger;
        m->room = room;
    }
    memcpy(m->text + m->size, line, size);
    m->size += size;
    m->text[m->size++] = '\n';
    m->text[m->size] = '\0';
    return true;
}

/* A line of ours goes the way of any other: it is checked before it is added. Takes the line. */
static bool add(struct mail *m, char *line) {
    struct complaint c = {0};
    json_t *value = line ? json_read(line, strlen(line), &c) : NULL;
    bool good = value && proof_take(&m->proof, m->game, value, line, strlen(line), &c) && append(m, line, strlen(line));
    json_decref(value);
    free(line);
    return good;
}

static bool is_proven(const struct mail *m) { return m->proof.scheme == PROOF_DICE_1; }

/* Takes the value. */
static char *line_of(json_t *value) {
    char *line = value ? json_line(value) : NULL;
    json_decref(value);
    return line;
}

static uint32_t turn_of(const struct mail *m) { return game_rules(m->game)->turn(game_state(m->game)); }

static char *hash_line(const struct mail *m, bool sign) {
    return proof_hash(&m->proof, m->game, m->seat, sign && is_proven(m) ? &m->own : NULL);
}

/* --- beginning ---------------------------------------------------------------------------------------------------- */

static char *joined_header(char *header, const struct mail *m, const char *name) {
    json_t *joining = header ? proof_join(header, m->seat, &m->own) : NULL;
    char *with = joining ? proof_joined(header, m->seat, joining, name) : NULL;
    json_decref(joining);
    free(header);
    return with;
}

/* The header and, as long as nobody has acted, the first hash. Takes the header. */
static bool begin_text(struct mail *m, char *header) {
    struct complaint c = {0};
    m->size = 0;
    json_t *value = header ? json_read(header, strlen(header), &c) : NULL;
    bool good = value && proof_begin(&m->proof, value, header, strlen(header), &c) &&
                append(m, header, strlen(header)) && add(m, hash_line(m, false));
    json_decref(value);
    free(header);
    return good;
}

bool mail_begin(struct mail *m, struct game *g, enum proof_scheme scheme, const char *engine, const char *name,
                unsigned seat, const struct digest *id, const struct digest *secret) {
    struct proof_terms terms = {.scheme = scheme, .game = *id, .answers = true, .first = seat};
    *m = (struct mail){.game = g, .seat = seat, .choices = json_object()};
    snprintf(m->names.seat[seat], sizeof m->names.seat[seat], "%s", name);
    snprintf(m->names.seat[1 - seat], sizeof m->names.seat[seat], "%s", "?");
    snprintf(m->names.engine, sizeof m->names.engine, "%s", engine);
    party_make(&m->own, secret, id);
    char *header = proof_header(g, &m->names, &terms);
    return begin_text(m, scheme == PROOF_DICE_1 ? joined_header(header, m, name) : header);
}

void mail_close(struct mail *m) {
    json_decref(m->choices);
    free(m->text);
    *m = (struct mail){.seat = NO_PARTY};
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

static size_t first_line(const char *text, size_t size) {
    const char *end = memchr(text, '\n', size);
    return end ? (size_t)(end - text) : size;
}

bool mail_id(const char *text, size_t size, struct digest *id, enum proof_scheme *scheme, unsigned *first) {
    struct complaint c;
    json_t *header = json_read(text, first_line(text, size), &c), *dice = json_object_get(header, "dice");
    const char *said = json_string_value(json_object_get(dice, "scheme"));
    *scheme = said && strcmp(said, "acies-dice-1") == 0 ? PROOF_DICE_1
              : said && strcmp(said, "none") == 0       ? PROOF_NONE
                                                        : PROOF_ABSENT;
    *first = json_integer_value(json_object_get(dice, "first")) == 1;
    bool by_mail = *scheme != PROOF_ABSENT && digest_read(json_string_value(json_object_get(dice, "game")), id) &&
                   !json_is_object(json_object_get(dice, "server"));
    json_decref(header);
    return by_mail;
}

/* Where a request for a new secret begins, the last line; size if there is none. */
static size_t request_at(const char *text, size_t size) {
    size_t at = size > 0 ? size - 1 : 0;
    while (at > 0 && text[at - 1] != '\n') at--;
    struct complaint c;
    json_t *value = size - at > 1 && size - at < 1000 ? json_read(text + at, size - at, &c) : NULL;
    bool request = json_object_get(value, "rekey") && !json_object_get(value, "sig");
    json_decref(value);
    return request ? at : size;
}

static bool read_record(struct mail *m, const char *text, size_t size, struct complaint *c) {
    struct record r;
    FILE *file = fmemopen((void *)text, size, "r");
    m->proof.known = m->choices;
    bool good = file && record_prove(file, ruleset_find, &r, &m->proof);
    if (file) fclose(file);
    m->game = file ? r.game : NULL;
    m->names = file ? r.names : (struct record_names){0};
    m->ended = good && r.ended;
    if (!good && file) *c = r.fault;
    if (good && r.older)
        good =
            complain(c, NULL, "the game was begun under older rules: both players need the program it was begun with");
    return good && append(m, text, size - 1); /* without the last line feed, which append adds */
}

/* Our seat, by the key our secret gives; NO_PARTY if it is neither's. */
static unsigned seat_of(const struct mail *m) {
    for (unsigned i = 0; i < 2; i++) {
        const struct party *p = &m->proof.dice.party[i];
        if (p->there && digests_equal(&p->key, &m->own.signer.key)) return i;
    }
    return NO_PARTY;
}

static enum mail_opened join(struct mail *m, const char *name) {
    unsigned free_seat = !m->proof.joined[0] ? 0 : !m->proof.joined[1] ? 1 : NO_PARTY;
    if (!is_proven(m) || free_seat == NO_PARTY || !name) return MAIL_STRANGE;
    size_t size = first_line(m->text, m->size);
    char *header = malloc(size + 1);
    if (!header) return MAIL_STRANGE;
    memcpy(header, m->text, size);
    header[size] = '\0';
    m->seat = free_seat;
    snprintf(m->names.seat[free_seat], sizeof m->names.seat[0], "%s", name);
    if (begin_text(m, joined_header(header, m, name))) return MAIL_JOINED;
    m->seat = NO_PARTY;
    return MAIL_STRANGE;
}

enum mail_opened mail_open(struct mail *m, const char *text, size_t size, const struct digest *secret, unsigned seat,
                           const json_t *choices, const char *name, char **request, struct complaint *c) {
    struct digest id;
    enum proof_scheme scheme;
    unsigned first;
    *m = (struct mail){.seat = NO_PARTY, .choices = choices ? json_deep_copy(choices) : json_object()};
    *request = NULL;
    if (!mail_id(text, size, &id, &scheme, &first)) return complain(c, NULL, "this is no game by mail"), MAIL_BAD;
    size_t end = request_at(text, size);
    if (end == 0 || text[end - 1] != '\n') return complain(c, NULL, "the file breaks off: ask for it again"), MAIL_BAD;
    party_make(&m->own, secret, &id);
    if (!read_record(m, text, end, c)) return MAIL_BAD;
    if (end < size && (*request = malloc(size - end))) {
        memcpy(*request, text + end, size - end - 1);
        (*request)[size - end - 1] = '\0';
    }
    m->seat = is_proven(m) ? seat_of(m) : seat;
    return m->seat != NO_PARTY ? MAIL_OURS : join(m, name);
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

/* Adds the line of an act (taken), plays it and writes the hash of a bound it opens. */
static bool play(struct mail *m, const struct act *a, char *line, struct ruling *r) {
    struct events *events = calloc(1, sizeof *events);
    uint32_t turn = turn_of(m);
    bool good = events && add(m, line) && game_play(m->game, a, events, r);
    if (good && m->listener) m->listener(m->context, m->game, a, events);
    free(events);
    return good && (turn_of(m) == turn || add(m, hash_line(m, false)));
}

static bool draw(struct mail *m) {
    struct act act;
    char *line = proof_draw(&m->proof, NULL, m->game, &act);
    return line && play(m, &act, line, NULL);
}

/* One thing that needs no decision: *done, or there is none. */
static bool settle_one(struct mail *m, bool *done) {
    unsigned which, opens = proof_opens(&m->proof, m->game, &which), waits = verified_waits(&m->proof.dice);
    enum seat asked = game_prompt(m->game).seat;
    char name[16];
    *done = true;
    if (opens == m->seat) {
        snprintf(name, sizeof name, "%u", (unsigned)m->proof.sealed[which].act);
        const json_t *choice = json_object_get(m->choices, name);
        return choice && add(m, proof_open(&m->proof, which, choice, &m->own)) &&
               json_object_del(m->choices, name) == 0;
    }
    if (opens == NO_PARTY && asked == SEAT_CHANCE && waits == m->seat)
        return add(m, proof_reveal(&m->proof, &m->own, m->seat));
    if (opens == NO_PARTY && asked == SEAT_CHANCE && waits == NO_PARTY) return draw(m);
    *done = false;
    return true;
}

bool mail_settle(struct mail *m) {
    bool done = is_proven(m) && m->seat != NO_PARTY && m->proof.joined[0] && m->proof.joined[1];
    while (done && !m->ended)
        if (!settle_one(m, &done))
            return false;
        else if (!done)
            break;
    if (game_prompt(m->game).seat != SEAT_NONE || m->ended || m->seat == NO_PARTY ||
        (is_proven(m) && proof_closed(&m->proof)))
        return true;
    m->ended = add(m, hash_line(m, true));
    return m->ended;
}

unsigned mail_waits(const struct mail *m) {
    enum seat asked = game_prompt(m->game).seat;
    if (is_proven(m)) {
        for (unsigned i = 0; i < 2; i++)
            if (!m->proof.joined[i]) return i;
        unsigned opens = proof_opens(&m->proof, m->game, NULL);
        if (opens != NO_PARTY) return opens;
        if (asked == SEAT_CHANCE) return verified_waits(&m->proof.dice);
    }
    if (asked == SEAT_CHANCE) return m->seat;
    return asked == SEAT_NONE ? NO_PARTY : (unsigned)asked;
}

bool mail_play(struct mail *m, const struct act *a, struct ruling *r) {
    const struct ruleset *rs = game_rules(m->game);
    char name[16];
    if (!game_judge(m->game, a, r)) return false;
    if (!is_proven(m))
        return play(m, a, line_of(record_act_line(m->game, act_to_json(rs, game_state(m->game), a))), r) &&
               mail_settle(m);
    if (verified_exhausted(&m->proof.dice, m->seat))
        return refuse(r, 0, "your numbers are used up: ask the other player for his consent to new ones");
    if (act_is_secret(rs, a)) {
        snprintf(name, sizeof name, "%u", (unsigned)game_acts(m->game) + 1);
        json_object_set_new(m->choices, name, act_to_json(rs, game_state(m->game), a));
    }
    return play(m, a, proof_act(&m->proof, &m->own, m->game, a), r) && mail_settle(m);
}

bool mail_undo(struct mail *m) {
    uint32_t acts = game_acts(m->game);
    if (game_undoable(m->game) == 0 || game_act_seat(m->game, acts - 1) != (enum seat)m->seat) return false;
    char *line = is_proven(m) ? proof_undo(&m->proof, m->game, acts - 1, m->seat, NULL, &m->own)
                              : line_of(record_undo_line(acts - 1, game_hash(m->game), m->proof.text, false));
    m->ended = false;
    return add(m, line) && game_rewind(m->game, acts - 1);
}

static bool ends_with_hash(const struct mail *m) {
    size_t at = m->size - 1;
    while (at > 0 && m->text[at - 1] != '\n') at--;
    return strncmp(m->text + at, "{\"bound\":", 9) == 0;
}

bool mail_hand_over(struct mail *m) {
    if (m->ended || m->seat == NO_PARTY || (is_proven(m) && !(m->proof.joined[0] && m->proof.joined[1]))) return true;
    bool closed = ends_with_hash(m) && (!is_proven(m) || m->proof.signed_lines == m->proof.dice.lines);
    return closed || add(m, hash_line(m, true));
}

/* --- new secrets -------------------------------------------------------------------------------------------------- */

char *mail_ask_rekey(const struct mail *m, unsigned seat, const struct digest *secret) {
    struct party_secret *fresh = malloc(sizeof *fresh);
    char *request = NULL, *whole = NULL;
    if (fresh) {
        party_make(fresh, secret, &m->proof.dice.game);
        request = proof_rekey(&m->proof, seat, fresh);
    }
    size_t room = request ? m->size + strlen(request) + 2 : 0;
    if (request && (whole = malloc(room))) snprintf(whole, room, "%s%s\n", m->text, request);
    free(request);
    free(fresh);
    return whole;
}

bool mail_agree_rekey(struct mail *m, const char *request) {
    return m->seat != NO_PARTY && add(m, proof_rekey_agreed(&m->proof, request, &m->own)) && mail_settle(m);
}

/* --- forks -------------------------------------------------------------------------------------------------------- */

static size_t line_size(const char *text) {
    const char *end = strchr(text, '\n');
    return end ? (size_t)(end - text) + 1 : strlen(text);
}

/* The same invitation, which somebody has joined: the terms agree, and nothing has happened in ours. */
static bool was_joined(const char *ours, const char *theirs) {
    size_t a = line_size(ours), b = line_size(theirs), terms = record_terms_end(ours, a);
    const char *after = ours + a;
    bool only_begun = *after && !after[line_size(after)];
    return only_begun && terms < a && record_terms_end(theirs, b) == terms && memcmp(ours, theirs, terms) == 0 &&
           strstr(ours + terms, "null");
}

enum mail_course mail_compare(const char *ours, const char *theirs, unsigned *line) {
    *line = 1;
    if (was_joined(ours, theirs)) return MAIL_CONTINUES;
    for (; *ours && *theirs; ++*line) {
        size_t size = line_size(ours);
        if (strncmp(ours, theirs, size) != 0) return MAIL_FORKED;
        ours += size;
        theirs += size;
    }
    return *ours ? MAIL_BEHIND : MAIL_CONTINUES;
}
