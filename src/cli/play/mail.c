/* acies play --mail FILE: a game with nothing but the file, which two friends send to and fro. What only we may know
 * (our secret, choices still sealed) and a copy of what we sent stay in the state folder, under the id of the game. */
#include "cli/play/play.h"

#include "game/records/mail.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { ID_LETTERS = 16 };

/* What we keep of one game. */
struct keepsake {
    char secret_path[PATH_LENGTH], copy_path[PATH_LENGTH];
    bool known; /* we have played in it before */
    unsigned seat;
    struct digest secret;
    json_t *choices;
    char *copy; /* the record as we know it; NULL: none */
};

/* --- files -------------------------------------------------------------------------------------------------------- */

/* The whole of a file; NULL where there is none (errno says why). */
static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *text = is_directory(file) ? NULL : malloc(JSON_TEXT_MAX * 4 + 1);
    *size = text ? fread(text, 1, JSON_TEXT_MAX * 4, file) : 0;
    fclose(file);
    if (text)
        text[*size] = '\0';
    else
        errno = EISDIR;
    return text;
}

/* In one piece or not at all, and readable by nobody else. */
static bool write_file(const char *path, const char *text, size_t size) {
    char beside[PATH_LENGTH + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    int handle = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (handle < 0) return false;
    bool good = write(handle, text, size) == (ssize_t)size && fsync(handle) == 0;
    good = close(handle) == 0 && good;
    return good && rename(beside, path) == 0;
}

static bool random_number(struct digest *out) { return getentropy(out->byte, sizeof out->byte) == 0; }

/* --- what we keep ------------------------------------------------------------------------------------------------- */

static bool keepsake_paths(struct keepsake *k, const struct digest *id) {
    char text[DIGEST_TEXT], name[64];
    digest_text(id, text);
    text[ID_LETTERS] = '\0';
    snprintf(name, sizeof name, "mail/%s.json", text);
    if (!state_path(name, k->secret_path, sizeof k->secret_path)) return false;
    snprintf(name, sizeof name, "mail/%s.jsonl", text);
    return state_path(name, k->copy_path, sizeof k->copy_path);
}

/* Reads what we know of a game; a new secret where we know nothing. */
static bool keepsake_open(struct keepsake *k, const struct digest *id) {
    json_error_t wrong;
    size_t size;
    *k = (struct keepsake){.seat = NO_PARTY};
    if (!keepsake_paths(k, id)) return false;
    json_t *kept = json_load_file(k->secret_path, 0, &wrong);
    k->known = digest_read(json_string_value(json_object_get(kept, "secret")), &k->secret);
    if (k->known) k->seat = (unsigned)json_integer_value(json_object_get(kept, "seat")) & 1;
    k->choices = json_incref(json_object_get(kept, "choices"));
    json_decref(kept);
    k->copy = read_file(k->copy_path, &size);
    return k->known || random_number(&k->secret);
}

static void keepsake_close(struct keepsake *k) {
    json_decref(k->choices);
    free(k->copy);
}

static bool keep_secret(const struct keepsake *k, unsigned seat, const json_t *choices) {
    char text[DIGEST_TEXT];
    json_t *kept =
        json_pack("{s:i,s:s,s:O}", "seat", (int)seat, "secret", digest_text(&k->secret, text), "choices", choices);
    char *line = kept ? json_line(kept) : NULL;
    bool good = line && write_file(k->secret_path, line, strlen(line));
    json_decref(kept);
    free(line);
    return good;
}

/* The secret first: a file that was sent must never be one we cannot go on with. */
static bool keep(struct session *s, const json_t *answer) {
    const char *text = text_of(answer, "record");
    if (keep_secret(s->keepsake, s->keepsake->seat, json_object_get(answer, "choices")) &&
        write_file(s->keepsake->copy_path, text, strlen(text)) && write_file(s->record.path, text, strlen(text)))
        return true;
    fprintf(s->out, "The game could not be written: %s.\n", strerror(errno));
    return false;
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

/* An act that the door has played by itself (ours, or the dice), as it happened. */
static void tell_settled(struct session *s, const json_t *entry) {
    json_int_t n = json_integer_value(json_object_get(entry, "n"));
    if (!json_is_integer(json_object_get(entry, "seat"))) {
        json_t *log = session_request(s, "log", json_pack("{sI sI sb}", "from", n - 1, "to", n, "words", 1));
        fprintf(s->out, "Dice: %s\n", text_of(json_array_get(json_object_get(log, "log"), 0), "words"));
        json_decref(log);
    }
    tell_events(s, json_object_get(entry, "events"));
}

bool mail_heard(struct session *s, const json_t *answer) {
    json_t *entry;
    size_t i;
    table_changed(s);
    json_array_foreach(json_object_get(answer, "settled"), i, entry) tell_settled(s, entry);
    return keep(s, answer);
}

/* Whom the file waits for; NO_PARTY: nobody, the game is over. */
static unsigned waits_for(const json_t *answer) {
    json_t *seat = json_object_get(answer, "waits");
    return json_is_integer(seat) ? (unsigned)json_integer_value(seat) : NO_PARTY;
}

static const char *name_of(const json_t *answer, unsigned seat) {
    const char *name = json_string_value(json_array_get(json_object_get(answer, "seats"), seat));
    return name && *name && strcmp(name, "?") != 0 ? name : "your friend";
}

static bool has_joined(const json_t *answer, unsigned seat) {
    return strcmp(name_of(answer, seat), "your friend") != 0;
}

static int hand_over(struct session *s) {
    json_t *answer = session_request(s, "mail", NULL);
    unsigned waits = waits_for(answer), seat = s->keepsake->seat;
    if (!keep(s, answer)) {
        json_decref(answer);
        return EXIT_SOME;
    }
    if (waits == NO_PARTY)
        fprintf(s->out, "The game is over. Send %s to %s: it is the whole of it.\n", s->record.path,
                name_of(answer, 1 - seat));
    else if (waits == seat)
        fprintf(s->out, "It is still your turn. Go on with: acies play --mail %s\n", s->record.path);
    else if (game_prompt(s->speaker.game).seat == SEAT_CHANCE && has_joined(answer, waits))
        fprintf(s->out, "Dice are due. Send %s to %s, whose number they wait for.\n", s->record.path,
                name_of(answer, waits));
    else
        fprintf(s->out, "Send %s to %s, who goes on with: acies play --mail FILE\n", s->record.path,
                name_of(answer, waits));
    json_decref(answer);
    return EXIT_FINE;
}

/* The door has opened or begun it; `answer` is handed over. */
static int play_mail(struct session *s, json_t *answer) {
    session_adopt(s, text_of(answer, "game"));
    s->keepsake->seat = (unsigned)number_of(answer, "seat") & 1;
    if (s->typed_dice)
        fprintf(s->out, "Dice are thrown by hand, on trust.\n");
    else if (number_of(answer, "dice"))
        fprintf(s->out, "Dice verified: %lld of %lld.\n", number_of(answer, "dice"), number_of(answer, "dice"));
    fprintf(s->out, "You play %s. ", side_title(s, (int)s->keepsake->seat));
    session_show(s);
    bool kept = mail_heard(s, answer);
    json_decref(answer);
    while (kept && !s->done) {
        json_t *now = session_request(s, "mail", NULL);
        bool ours = waits_for(now) == s->keepsake->seat;
        json_decref(now);
        if (!ours) break;
        session_ask(s);
    }
    return kept ? hand_over(s) : EXIT_SOME;
}

/* --- beginning, joining, opening ---------------------------------------------------------------------------------- */

static const char *own_name(const struct arguments *args) {
    const char *name = given(args, "name");
    return name && strlen(name) < NAME_MAX_LENGTH ? name : "player";
}

static json_t *hex(const struct digest *d) {
    char text[DIGEST_TEXT];
    return json_string(digest_text(d, text));
}

static int begin_mail(const struct arguments *args, struct session *s) {
    struct digest id;
    if (!session_begin(args, s)) return EXIT_USAGE;
    int side = session_side(args, s);
    if (side < 0) return EXIT_USAGE;
    if (!random_number(&id) || !keepsake_open(s->keepsake, &id))
        return problem(args->command, "there is no place for your secret: set HOME.");
    json_t *answer =
        session_request(s, "mail",
                        json_pack("{si so so ss ss}", "seat", side, "secret", hex(&s->keepsake->secret), "number",
                                  hex(&id), "name", own_name(args), "scheme", s->typed_dice ? "none" : "acies-dice-1"));
    if (!failed(args->command, NULL, answer)) return play_mail(s, answer);
    json_decref(answer);
    return EXIT_USAGE;
}

/* Two files of one game that do not go together. */
static bool tell_course(const struct command *c, const struct session *s, const char *text) {
    unsigned line;
    if (!s->keepsake->copy) return true;
    enum mail_course course = mail_compare(s->keepsake->copy, text, &line);
    if (course == MAIL_CONTINUES) return true;
    if (course == MAIL_BEHIND)
        problem(c, "%s is older than the game you know: it ends before line %u. Go on with a newer file; yours is %s.",
                s->record.path, line, s->keepsake->copy_path);
    else
        problem(
            c,
            "%s is a fork: from line %u on it is not the game you know, which is kept in %s. Whoever has signed both "
            "has played twice.",
            s->record.path, line, s->keepsake->copy_path);
    return false;
}

static int ask_rekey(const struct arguments *args, struct session *s, const json_t *opened) {
    int side = given(args, "side") ? session_side(args, s) : -1;
    if (side < 0) return wrong_usage(args->command, "--rekey wants the side that has lost its secret (--side).");
    if (!random_number(&s->keepsake->secret)) return problem(args->command, "there is no entropy.");
    json_t *answer =
        session_request(s, "mail_rekey", json_pack("{si so}", "seat", side, "secret", hex(&s->keepsake->secret)));
    const char *whole = text_of(answer, "record");
    bool good = *whole && keep_secret(s->keepsake, (unsigned)side, json_object_get(opened, "choices")) &&
                write_file(s->record.path, whole, strlen(whole));
    int code = EXIT_FINE;
    if (failed(args->command, s->record.path, answer))
        code = EXIT_SOME;
    else if (!good)
        code = problem(args->command, "%s: %s.", s->record.path, strerror(errno));
    else
        fprintf(s->out, "Send %s to %s. If he agrees you can go on with the file he sends back.\n", s->record.path,
                name_of(opened, 1 - (unsigned)side));
    json_decref(answer);
    return code;
}

static bool agree_rekey(const struct arguments *args, struct session *s, json_t **opened) {
    static const char *const choices[] = {"no", "yes"};
    fprintf(s->out,
            "%s has lost the secret of this game and asks for a new one. Agree only if you know that it is he who "
            "asks.\n",
            name_of(*opened, 1 - s->keepsake->seat));
    if (choose(s->console, "Do you agree?", choices, 2, 0) != 1) return false;
    json_t *answer = session_request(s, "mail_agree", NULL);
    if (failed(args->command, s->record.path, answer)) {
        json_decref(answer);
        return false;
    }
    json_decref(*opened);
    *opened = answer;
    return true;
}

static int stranger(const struct arguments *args, struct session *s, const json_t *opened, bool verified) {
    if (json_is_true(json_object_get(opened, "asks_rekey")))
        return problem(args->command, "%s asks for a new secret: the other player has to open it.", s->record.path);
    if (given(args, "rekey") && verified) return ask_rekey(args, s, opened);
    const json_t *seats = json_object_get(opened, "seats");
    return problem(
        args->command,
        "%s is between %s and %s, and no secret of theirs is on this machine. Who has lost his asks for a new one: "
        "acies play --mail %s --rekey --side N.",
        s->record.path, json_string_value(json_array_get(seats, 0)), json_string_value(json_array_get(seats, 1)),
        s->record.path);
}

/* What the door says to a file; the game is behind it then. */
static json_t *ask_to_open(const struct arguments *args, struct session *s, const char *text, unsigned seat) {
    json_t *request = json_pack("{ss ss so ss si}", "ask", "mail", "record", text, "secret", hex(&s->keepsake->secret),
                                "name", own_name(args), "seat", (int)seat);
    if (s->keepsake->choices) json_object_set(request, "choices", s->keepsake->choices);
    return ask(s->door, request);
}

static int open_text(const struct arguments *args, struct session *s, const char *text, size_t size) {
    struct digest id;
    enum proof_scheme scheme;
    unsigned first;
    if (!mail_id(text, size, &id, &scheme, &first))
        return problem(args->command, "%s is no game by mail; a record is gone on with by --resume.", s->record.path);
    if (!keepsake_open(s->keepsake, &id)) return problem(args->command, "there is no place for your secret: set HOME.");
    unsigned seat = s->keepsake->known ? s->keepsake->seat : 1 - first;
    if (!tell_course(args->command, s, text)) return EXIT_SOME;
    json_t *answer = ask_to_open(args, s, text, seat);
    if (door_failed(answer)) {
        long long line = number_of(answer, "line");
        if (line)
            problem(args->command, "%s, line %lld: %s.", s->record.path, line, text_of(answer, "error"));
        else
            problem(args->command, "%s: %s.", s->record.path, text_of(answer, "error"));
        json_decref(answer);
        return EXIT_SOME;
    }
    s->typed_dice = scheme == PROOF_NONE;
    session_adopt(s, text_of(answer, "game"));
    s->keepsake->seat = (unsigned)number_of(answer, "seat") & 1;
    int code = EXIT_SOME;
    if (!json_is_integer(json_object_get(answer, "seat")))
        code = stranger(args, s, answer, scheme == PROOF_DICE_1);
    else if (!json_is_true(json_object_get(answer, "asks_rekey")) || agree_rekey(args, s, &answer))
        return play_mail(s, answer);
    json_decref(answer);
    return code;
}

int run_mail(const struct arguments *args, struct session *s) {
    size_t size;
    s->keepsake = calloc(1, sizeof *s->keepsake);
    if (!s->keepsake) return problem(args->command, "there is not enough memory.");
    snprintf(s->record.path, sizeof s->record.path, "%s", given(args, "mail"));
    char *text = read_file(s->record.path, &size);
    int code = text              ? open_text(args, s, text, size)
               : errno == ENOENT ? begin_mail(args, s)
                                 : problem(args->command, "%s: %s.", s->record.path, strerror(errno));
    free(text);
    keepsake_close(s->keepsake);
    free(s->keepsake);
    s->keepsake = NULL;
    return code;
}
