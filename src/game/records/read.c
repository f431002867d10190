/* Reading records: every line is checked against the game as it is replayed, and the first one that does not fit is
 * named. A last line that breaks off (a crash, a full disk) is told apart from one that was altered. */
#include "game/advice.h"
#include "game/json/tools.h"
#include "game/record.h"
#include "game/view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    FILE *file;
    ruleset_finder *find;
    struct record *out;
    char *text; /* the line at hand */
    size_t size, room;
    bool whole;          /* it ends with a line feed */
    bool chained;        /* hashes cover the text of the lines before them */
    bool altered;        /* and one of them did not agree */
    struct proof *proof; /* what is shown of the dice is checked as well; NULL: it is not */
    unsigned closed;     /* choices sealed and not yet opened: the state's hash would tell them */
};

static bool fault(struct reader *r, const char *format, const char *what) {
    return complain(&r->out->fault, NULL, format, what);
}

/* --- lines --------------------------------------------------------------------------------------------- */

/* The next line into text, without its line feed; false at the end of the file. Lines too long for any record are
 * not kept but measured, and then refused by json_read. */
static bool next_line(struct reader *r) {
    int ch;
    r->size = 0;
    r->whole = false;
    while ((ch = getc(r->file)) != EOF) {
        r->out->bytes++;
        r->whole = ch == '\n';
        if (r->whole) break;
        if (r->size > JSON_TEXT_MAX) {
            r->size++;
            continue;
        }
        if (r->size == r->room) {
            char *bigger = realloc(r->text, r->room * 2 + 256);
            if (!bigger) return false;
            r->text = bigger;
            r->room = r->room * 2 + 256;
        }
        r->text[r->size++] = (char)ch;
    }
    if (r->size == 0 && !r->whole) return false;
    r->out->lines++;
    return true;
}

static bool is_blank(const struct reader *r) {
    if (r->size > JSON_TEXT_MAX) return false;
    for (size_t i = 0; i < r->size; i++)
        if (!strchr(" \t\r", r->text[i])) return false;
    return true;
}

/* --- the header ---------------------------------------------------------------------------------------- */

static bool read_name(const json_t *value, const struct spot *at, char name[NAME_MAX_LENGTH], struct complaint *c) {
    const char *text;
    if (!read_text(value, at, &text, c)) return false;
    if (strlen(text) >= NAME_MAX_LENGTH) return complain(c, at, "a name has at most %d bytes", NAME_MAX_LENGTH - 1);
    strcpy(name, text);
    return true;
}

static bool read_names(const json_t *header, struct record_names *names, struct complaint *c) {
    struct spot at = at_key(NULL, "seats"), engine_at = at_key(NULL, "engine");
    const json_t *seats = json_object_get(header, "seats"), *engine = json_object_get(header, "engine");
    if (!read_list(seats, &at, 2, c)) return false;
    for (size_t i = 0; i < 2; i++) {
        struct spot here = at_index(&at, i);
        if (!read_name(json_array_get(seats, i), &here, names->seat[i], c)) return false;
    }
    const char *scheme = json_string_value(json_object_get(json_object_get(header, "dice"), "scheme"));
    names->by_hand = scheme && strcmp(scheme, "none") == 0;
    return read_name(engine, &engine_at, names->engine, c);
}

/* "dice" is there for proofs of what was thrown (docs/records.md): whoever checks them reads it, the game does not. */
static bool read_header_keys(const json_t *header, int32_t *number, struct complaint *c) {
    static const char *const first[] = {"acies", "version", "ruleset", "engine", "seats", "setup", NULL};
    static const char *const second[] = {"acies", "version", "ruleset", "rules", "engine",
                                         "seats", "dice",    "setup",   NULL};
    struct spot kind = at_key(NULL, "acies"), version = at_key(NULL, "version");
    const char *what;
    if (!read_object(header, NULL, c) || !read_text(json_object_get(header, "acies"), &kind, &what, c)) return false;
    if (strcmp(what, "record") != 0) return complain(c, &kind, "\"%.20s\" is not a record of a game", what);
    return read_int(json_object_get(header, "version"), &version, 1, RECORD_VERSION, number, c) &&
           only_keys(header, NULL, *number == 1 ? first : second, c);
}

/* "dba30/2": hashes are compared if these are our rules; older ones may have led elsewhere; newer ones are unknown. */
static bool read_rules(struct reader *r, const struct ruleset *rs, const json_t *header, int32_t version) {
    struct spot here = at_key(NULL, "rules");
    struct complaint *c = &r->out->fault;
    const char *said;
    char *end, ours[RULES_NAME_MAX];
    r->out->older = true;
    if (version == 1) return true;
    if (!read_text(json_object_get(header, "rules"), &here, &said, c)) return false;
    size_t letters = strlen(rs->code);
    unsigned long number = strncmp(said, rs->code, letters) == 0 && said[letters] == '/' && said[letters + 1] >= '1' &&
                                   said[letters + 1] <= '9'
                               ? strtoul(said + letters + 1, &end, 10)
                               : 0;
    if (number == 0 || *end || number > UINT16_MAX)
        return complain(c, &here, "\"%.20s\" is no version of these rules, as \"%s\" is", said, rules_name(rs, ours));
    if (number > rs->version)
        return complain(c, &here, "the record is of newer rules, %s, and this program knows %s: use a newer program",
                        said, rules_name(rs, ours));
    r->out->rules = (uint16_t)number;
    r->out->older = number < rs->version;
    return true;
}

/* Paths inside a part of the line start with that part: "setup.table.width", "act.pieces[0]". */
static void path_below(struct complaint *c, const char *part) {
    char inner[sizeof c->field];
    memcpy(inner, c->field, sizeof inner);
    snprintf(c->field, sizeof c->field, "%s%s%.60s", part, inner[0] ? "." : "", inner);
}

static bool begin_game(struct reader *r, const struct ruleset *rs, const json_t *position) {
    struct setup *setup = malloc(sizeof *setup);
    struct ruling *ruling = calloc(1, sizeof *ruling);
    struct complaint *c = &r->out->fault;
    char why[200];
    if (!setup || !ruling)
        fault(r, "%s", "there is not enough memory for a game");
    else if (!setup_from_json(rs, position, setup, c))
        path_below(c, "setup");
    else if (!(r->out->game = game_begin(rs, setup, ruling)))
        fault(r, "the setup is refused: %s", speak(rs, NULL, &ruling->why, why, sizeof why));
    free(setup);
    free(ruling);
    return r->out->game != NULL;
}

static bool read_header(struct reader *r, const json_t *header) {
    struct complaint *c = &r->out->fault;
    int32_t version;
    if (!read_header_keys(header, &version, c)) return false;
    const char *code = ruleset_code_from_json(header, c);
    if (!code || !read_names(header, &r->out->names, c)) return false;
    const struct ruleset *rs = r->find(code);
    struct spot here = at_key(NULL, "ruleset");
    if (!rs) return complain(c, &here, "there is no rule set \"%.20s\"", code);
    if (!read_rules(r, rs, header, version)) return false;
    r->chained = version > 1;
    r->out->due = true;
    return begin_game(r, rs, json_object_get(header, "setup"));
}

/* --- acts and undos ------------------------------------------------------------------------------------ */

static bool read_seat(struct reader *r, const json_t *value) {
    struct spot here = at_key(NULL, "seat");
    const struct prompt p = game_prompt(r->out->game);
    const struct ruleset *rs = game_rules(r->out->game);
    json_t *asked = seat_to_json(p.seat);
    bool right = value && json_equal((json_t *)value, asked);
    json_decref(asked);
    if (right) return true;
    if (!r->out->older) return complain(&r->out->fault, &here, "it is not this seat's turn");
    char why[150], name[CLAUSE_NAME_MAX];
    return complain(&r->out->fault, &here, "under these rules another is asked now: %s - %s",
                    speak(rs, game_state(r->out->game), &p.why, why, sizeof why), clause_name(rs, p.why.clause, name));
}

static bool play_act(struct reader *r, const struct act *a) {
    struct game *g = r->out->game;
    const struct ruleset *rs = game_rules(g);
    struct ruling ruling = {0};
    uint32_t turn = rs->turn(game_state(g));
    char why[150], name[CLAUSE_NAME_MAX];
    if (!game_play(g, a, NULL, &ruling)) {
        struct spot here = at_key(NULL, "act");
        return complain(&r->out->fault, &here,
                        r->out->older ? "the act is legal no more under these rules: %s%s%s"
                                      : "the act is refused: %s%s%s",
                        speak(rs, game_state(g), &ruling.why, why, sizeof why), ruling.why.clause ? " - " : "",
                        clause_name(rs, ruling.why.clause, name));
    }
    r->out->due = rs->turn(game_state(g)) != turn;
    return true;
}

/* A choice made in secret stands in the record twice: sealed where it was made, and open where it is disclosed, some
 * lines on. To replay it the reader looks ahead; NULL where it is not there yet. */
static json_t *find_opened(struct reader *r, int32_t number) {
    struct record unused = {0};
    struct reader ahead = {.file = r->file, .out = &unused};
    struct complaint c;
    char beginning[40];
    json_t *found = NULL;
    long here = ftell(r->file);
    snprintf(beginning, sizeof beginning, "{\"open\":%d,", (int)number);
    while (!found && here >= 0 && next_line(&ahead))
        if (ahead.size > strlen(beginning) && memcmp(ahead.text, beginning, strlen(beginning)) == 0) {
            json_t *line = json_read(ahead.text, ahead.size, &c);
            found = json_incref(json_object_get(line, "act"));
            json_decref(line);
        }
    free(ahead.text);
    return here >= 0 && fseek(r->file, here, SEEK_SET) == 0 ? found : NULL;
}

/* The act that was sealed: as it is opened later, as only we know it, or (nobody may know it yet) any legal one, which
 * makes no difference to what can be seen until then. */
static bool read_sealed(struct reader *r, const json_t *act, int32_t number, struct act *out) {
    struct game *g = r->out->game;
    const char *verb = json_string_value(json_object_get(act, "act"));
    char name[16];
    snprintf(name, sizeof name, "%d", (int)number);
    json_t *opened = find_opened(r, number);
    const json_t *known = opened ? opened : r->proof ? json_object_get(r->proof->known, name) : NULL;
    bool good = known ? act_from_json(game_rules(g), game_state(g), known, out, &r->out->fault)
                      : offers_of(game_rules(g), game_state(g), out, 1) == 1;
    json_decref(opened);
    if (good &&
        (!verb || strcmp(game_rules(g)->verbs[out->verb].name, verb) != 0 || !act_is_secret(game_rules(g), out)))
        return fault(r, "%s", "this is no choice that is made in secret");
    r->closed += good;
    return good;
}

static bool read_open_line(struct reader *r, const json_t *line) {
    static const char *const keys[] = {"open", "act", "nonce", NULL};
    if (!only_keys(line, NULL, keys, &r->out->fault)) return false;
    if (r->closed == 0) return fault(r, "%s", "no choice is sealed here that could be opened");
    r->closed--;
    return true;
}

static bool read_act_line(struct reader *r, const json_t *line) {
    /* those behind the act: proofs of dice (record_proof.h) */
    static const char *const keys[] = {"n", "seat", "act", "draw", "commit", "by", "r", "sig", "s", NULL};
    struct game *g = r->out->game;
    struct complaint *c = &r->out->fault;
    struct spot at = at_key(NULL, "n");
    struct act act;
    int32_t number, next = (int32_t)game_acts(g) + 1;
    if (!only_keys(line, NULL, keys, c) || !read_int(json_object_get(line, "n"), &at, next, next, &number, c) ||
        !read_seat(r, json_object_get(line, "seat")))
        return false;
    if (json_object_get(line, "commit"))
        return read_sealed(r, json_object_get(line, "act"), number, &act) && play_act(r, &act);
    if (json_is_true(json_object_get(json_object_get(line, "act"), "secret")))
        return fault(r, "%s", "what this act says is withheld: this is one seat's record, whole when it is disclosed");
    if (!act_from_json(game_rules(g), game_state(g), json_object_get(line, "act"), &act, c)) {
        path_below(c, "act");
        return false;
    }
    return play_act(r, &act);
}

/* --- hashes -------------------------------------------------------------------------------------------- */

/* Every byte of every line before this one is covered. */
static bool text_agrees(struct reader *r, const json_t *line) {
    struct spot at = at_key(NULL, "text");
    const char *said;
    char found[24];
    if (!r->chained) return true;
    if (!read_text(json_object_get(line, "text"), &at, &said, &r->out->fault)) return false;
    snprintf(found, sizeof found, "%016" PRIx64, r->out->text);
    r->altered = strcmp(said, found) != 0;
    return !r->altered ||
           complain(&r->out->fault, &at,
                    "the lines before this one have the hash %s, not %.20s: one of them was altered", found, said);
}

static bool hash_agrees(struct reader *r, const json_t *line) {
    struct spot at = at_key(NULL, "hash");
    const char *said;
    char found[24];
    if (!text_agrees(r, line)) return false;
    if (!read_text(json_object_get(line, "hash"), &at, &said, &r->out->fault)) return false;
    if (r->closed && strcmp(said, "withheld") == 0) return true;
    snprintf(found, sizeof found, "%016" PRIx64, game_hash(r->out->game));
    bool same = strcmp(said, found) == 0;
    r->out->bounds += same && json_object_get(line, "bound");
    if (same || r->out->older) return true;
    return complain(
        &r->out->fault, &at,
        "after act %u the state has the hash %s, not %.20s: the record was altered, or other rules wrote it",
        (unsigned)game_acts(r->out->game), found, said);
}

static bool result_agrees(struct reader *r, const json_t *line) {
    struct prompt p = game_prompt(r->out->game);
    struct spot at = at_key(NULL, "result");
    const json_t *winner = json_object_get(json_object_get(line, "result"), "winner");
    if (p.seat != SEAT_NONE) return complain(&r->out->fault, &at, "the game is not over here");
    bool agrees =
        p.winner < 0 ? json_is_null(winner) : json_is_integer(winner) && json_integer_value(winner) == p.winner;
    return agrees || complain(&r->out->fault, &at, "this is not the result of the game");
}

static bool read_hash_line(struct reader *r, const json_t *line) {
    static const char *const keys[] = {"bound", "after", "hash", "text", "end", "result", "by", "sig", NULL};
    const struct game *g = r->out->game;
    struct complaint *c = &r->out->fault;
    struct spot bound = at_key(NULL, "bound"), after = at_key(NULL, "after");
    int32_t turn = (int32_t)game_rules(g)->turn(game_state(g)), acts = (int32_t)game_acts(g), number;
    if (!only_keys(line, NULL, keys, c) || !hash_agrees(r, line) ||
        !read_int(json_object_get(line, "after"), &after, acts, acts, &number, c) ||
        !read_int(json_object_get(line, "bound"), &bound, turn, turn, &number, c))
        return false;
    r->out->due = false;
    r->out->ended = json_is_true(json_object_get(line, "end"));
    return !r->out->ended || result_agrees(r, line);
}

/* Only what a player may take back: never dice, nor (unless he agrees) what the other side has seen and answered. */
static bool read_undo_line(struct reader *r, const json_t *line) {
    static const char *const keys[] = {"undo", "hash", "text", "seat", "agreed", "sig", NULL};
    struct game *g = r->out->game;
    struct spot at = at_key(NULL, "undo");
    int32_t acts = (int32_t)game_acts(g), to;
    uint32_t open = json_object_get(line, "agreed") ? game_undoable_together(g) : game_undoable(g);
    if (!only_keys(line, NULL, keys, &r->out->fault) || !hash_agrees(r, line) ||
        !read_int(json_object_get(line, "undo"), &at, acts - (int32_t)open, acts, &to, &r->out->fault))
        return false;
    r->out->ended = false; /* even a last act, such as giving up, may be taken back */
    for (int32_t i = to; i < acts; i++)
        r->closed -= r->closed && act_is_secret(game_rules(g), game_act(g, (uint32_t)i));
    return game_rewind(g, (uint32_t)to) || fault(r, "%s", "the undo cannot be done");
}

/* --- the whole ----------------------------------------------------------------------------------------- */

/* Chains, signatures and dice, before the line is carried out. */
static bool is_proved(struct reader *r, const json_t *value) {
    struct record *out = r->out;
    if (!r->proof) return true;
    if (!out->game) return proof_begin(r->proof, value, r->text, r->size, &out->fault);
    return proof_take(r->proof, out->game, value, r->text, r->size, &out->fault);
}

static bool read_value(struct reader *r, const json_t *value) {
    if (!is_proved(r, value)) return false;
    if (!r->out->game) return read_header(r, value);
    if (json_object_get(value, "open")) return read_open_line(r, value);
    if (json_object_get(value, "reveal") || json_object_get(value, "rekey"))
        return true; /* nothing happens in the game */
    if (r->out->ended && !json_object_get(value, "undo"))
        return fault(r, "%s", "the game has ended, but the record goes on");
    if (json_object_get(value, "bound")) return read_hash_line(r, value);
    if (r->out->due && !r->out->older) return fault(r, "%s", "a bound has begun, but its hash is missing");
    if (json_object_get(value, "undo")) return read_undo_line(r, value);
    if (json_object_get(value, "act")) return read_act_line(r, value);
    return fault(r, "%s", "this line is neither an act, nor an undo, nor a hash");
}

/* A last line without a line feed that makes no sense was being written when something went wrong. */
static void tell_truncation(struct reader *r) {
    struct record *out = r->out;
    out->truncated = true;
    if (out->game)
        complain(&out->fault, NULL, "the last line breaks off after %zu bytes: what followed act %u is lost", r->size,
                 (unsigned)game_acts(out->game));
    else
        complain(&out->fault, NULL, "the header breaks off after %zu bytes: there is no game in this file", r->size);
    out->fault.line = (int)out->lines;
}

static bool read_line(struct reader *r) {
    struct record *out = r->out;
    if (is_blank(r))
        return !r->proof || r->proof->scheme != PROOF_DICE_1 || fault(r, "%s", "a blank line has no place here");
    json_t *value = json_read(r->text, r->size, &out->fault);
    if (!value && !r->whole && feof(r->file) && r->size <= JSON_TEXT_MAX) {
        tell_truncation(r);
        return false;
    }
    bool had_game = out->game != NULL, good = value && read_value(r, value);
    out->stopped = !good && value && had_game && out->older && !r->altered; /* the rules lead elsewhere now */
    json_decref(value);
    if (!good) out->fault.line = (int)out->lines;
    return good;
}

bool record_read(FILE *file, ruleset_finder *find, struct record *out) { return record_prove(file, find, out, NULL); }

bool record_prove(FILE *file, ruleset_finder *find, struct record *out, struct proof *proof) {
    memset(out, 0, sizeof *out);
    struct reader r = {.file = file, .find = find, .out = out, .proof = proof};
    bool good = true;
    long sound = 0;
    while (good && next_line(&r)) {
        good = read_line(&r);
        if (!good) break;
        sound = out->bytes;
        out->open_line = !r.whole;
        out->text = text_hash(text_hash(out->text, r.text, r.size), "\n", 1);
    }
    out->bytes = sound;
    if (good && !out->game) good = fault(&r, "%s", "the record is empty");
    if (good && proof) good = proof_finish(proof, out->open_line, &out->fault);
    free(r.text);
    return good;
}

void record_close(struct record *r) {
    game_end(r->game);
    r->game = NULL;
}
