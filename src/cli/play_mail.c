/* acies play --mail FILE: a game with nothing but the file, which two friends send to and fro. What only we may know
 * (our secret, choices still sealed) and a copy of what we sent stay in the state folder, under the id of the game. */
#include "cli/play.h"

#include "door/door.h"

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
static bool keep(struct session *s) {
    const struct mail *m = s->mail;
    if (keep_secret(s->keepsake, m->seat, m->choices) && write_file(s->keepsake->copy_path, m->text, m->size) &&
        write_file(s->record_path, m->text, m->size))
        return true;
    printf("The game could not be written: %s.\n", strerror(errno));
    return false;
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

/* Each act as it happens, ours or the dice. */
static void heard(void *context, const struct game *g, const struct act *a, const struct events *events) {
    struct session *s = context;
    char words[WORDS_LENGTH];
    s->cites = 0;
    s->has_suggestion = false;
    s->speaker.offers = 0;
    if (game_act_seat(g, game_acts(g) - 1) == SEAT_CHANCE)
        printf("Dice: %s\n", order_words(&s->speaker, a, words, sizeof words));
    speaker_look(&s->speaker);
    tell_events(s, events);
}

bool mail_session_play(struct session *s, const struct act *a) {
    struct ruling r = {.want_nearest = true};
    bool played = mail_play(s->mail, a, &r);
    if (!played) tell_refusal(s, a, &r);
    if (played) keep(s);
    return played;
}

bool mail_session_undo(struct session *s) { return mail_undo(s->mail) && keep(s); }

static const char *name_of(const struct session *s, unsigned seat) {
    const char *name = s->mail->names.seat[seat];
    return *name && strcmp(name, "?") != 0 ? name : "your friend";
}

static int hand_over(struct session *s) {
    struct mail *m = s->mail;
    unsigned waits = mail_waits(m);
    if (!mail_hand_over(m) || !keep(s)) return EXIT_SOME;
    if (waits == NO_PARTY)
        printf("The game is over. Send %s to %s: it is the whole of it.\n", s->record_path, name_of(s, 1 - m->seat));
    else if (waits == m->seat)
        printf("It is still your turn. Go on with: acies play --mail %s\n", s->record_path);
    else if (game_prompt(m->game).seat == SEAT_CHANCE && m->proof.joined[waits])
        printf("Dice are due. Send %s to %s, whose number they wait for.\n", s->record_path, name_of(s, waits));
    else
        printf("Send %s to %s, who goes on with: acies play --mail FILE\n", s->record_path, name_of(s, waits));
    return EXIT_FINE;
}

static int play_mail(struct session *s) {
    struct mail *m = s->mail;
    m->listener = heard;
    m->context = s;
    speaker_look(&s->speaker);
    console_complete(s->console, complete_word, s);
    if (m->proof.scheme == PROOF_NONE)
        printf("Dice are thrown by hand, on trust.\n");
    else if (m->proof.dice.draws)
        printf("Dice verified: %u of %u.\n", (unsigned)m->proof.dice.draws, (unsigned)m->proof.dice.draws);
    printf("You play %s. Type help for the orders, quit to stop.\n", side_title(s, (int)m->seat));
    if (!mail_settle(m) || !keep(s)) return problem(&play_command, "the game cannot be gone on with."), EXIT_SOME;
    while (!s->done && mail_waits(m) == m->seat) session_ask(s);
    return hand_over(s);
}

/* --- beginning, joining, opening ---------------------------------------------------------------------------------- */

static const char *own_name(const struct arguments *args) {
    const char *name = given(args, "name");
    return name && strlen(name) < NAME_MAX_LENGTH ? name : "player";
}

static int begin_mail(const struct arguments *args, struct session *s) {
    struct digest id;
    if (!session_begin(args, s)) return EXIT_USAGE;
    int side = session_side(args, s);
    if (side < 0) return EXIT_USAGE;
    if (!random_number(&id) || !keepsake_open(s->keepsake, &id))
        return problem(args->command, "there is no place for your secret: set HOME.");
    if (!mail_begin(s->mail, s->speaker.game, s->typed_dice ? PROOF_NONE : PROOF_DICE_1, door_version(), own_name(args),
                    (unsigned)side, &id, &s->keepsake->secret))
        return problem(args->command, "there is not enough memory.");
    return play_mail(s);
}

/* Two files of one game that do not go together. */
static bool tell_course(const struct command *c, const struct session *s, const char *text) {
    unsigned line;
    if (!s->keepsake->copy) return true;
    enum mail_course course = mail_compare(s->keepsake->copy, text, &line);
    if (course == MAIL_CONTINUES) return true;
    if (course == MAIL_BEHIND)
        problem(c, "%s is older than the game you know: it ends before line %u. Go on with a newer file; yours is %s.",
                s->record_path, line, s->keepsake->copy_path);
    else
        problem(
            c,
            "%s is a fork: from line %u on it is not the game you know, which is kept in %s. Whoever has signed both "
            "has played twice.",
            s->record_path, line, s->keepsake->copy_path);
    return false;
}

static int ask_rekey(const struct arguments *args, struct session *s) {
    int side = given(args, "side") ? session_side(args, s) : -1;
    if (side < 0) return wrong_usage(args->command, "--rekey wants the side that has lost its secret (--side).");
    if (!random_number(&s->keepsake->secret)) return problem(args->command, "there is no entropy.");
    char *whole = mail_ask_rekey(s->mail, (unsigned)side, &s->keepsake->secret);
    bool good = whole && keep_secret(s->keepsake, (unsigned)side, s->mail->choices) &&
                write_file(s->record_path, whole, strlen(whole));
    free(whole);
    if (!good) return problem(args->command, "%s: %s.", s->record_path, strerror(errno));
    printf("Send %s to %s. If he agrees you can go on with the file he sends back.\n", s->record_path,
           name_of(s, 1 - (unsigned)side));
    return EXIT_FINE;
}

static bool agree_rekey(struct session *s, const char *request) {
    static const char *const choices[] = {"no", "yes"};
    printf(
        "%s has lost the secret of this game and asks for a new one. Agree only if you know that it is he who asks.\n",
        name_of(s, 1 - s->mail->seat));
    if (choose(s->console, "Do you agree?", choices, 2, 0) != 1) return false;
    return mail_agree_rekey(s->mail, request) && keep(s);
}

static int stranger(const struct arguments *args, struct session *s, const char *request) {
    const char *const *name = (const char *const[]){s->mail->names.seat[0], s->mail->names.seat[1]};
    if (request)
        return problem(args->command, "%s asks for a new secret: the other player has to open it.", s->record_path);
    if (given(args, "rekey") && s->mail->proof.scheme == PROOF_DICE_1) return ask_rekey(args, s);
    return problem(
        args->command,
        "%s is between %s and %s, and no secret of theirs is on this machine. Who has lost his asks for a new one: "
        "acies play --mail %s --rekey --side N.",
        s->record_path, name[0], name[1], s->record_path);
}

static int open_text(const struct arguments *args, struct session *s, const char *text, size_t size) {
    struct digest id;
    enum proof_scheme scheme;
    struct complaint c = {0};
    unsigned first;
    char *request = NULL;
    if (!mail_id(text, size, &id, &scheme, &first))
        return problem(args->command, "%s is no game by mail; a record is gone on with by --resume.", s->record_path);
    if (!keepsake_open(s->keepsake, &id)) return problem(args->command, "there is no place for your secret: set HOME.");
    unsigned seat = s->keepsake->known ? s->keepsake->seat : 1 - first;
    if (!tell_course(args->command, s, text)) return EXIT_SOME;
    enum mail_opened how =
        mail_open(s->mail, text, size, &s->keepsake->secret, seat, s->keepsake->choices, own_name(args), &request, &c);
    s->speaker.game = s->mail->game;
    s->speaker.rs = s->mail->game ? game_rules(s->mail->game) : NULL;
    int code = EXIT_SOME;
    if (how == MAIL_BAD && c.line)
        problem(args->command, "%s, line %d: %s.", s->record_path, c.line, c.text);
    else if (how == MAIL_BAD)
        problem(args->command, "%s: %s.", s->record_path, c.text);
    else if (how == MAIL_STRANGE)
        code = stranger(args, s, request);
    else if (!request || agree_rekey(s, request))
        code = play_mail(s);
    free(request);
    return code;
}

int run_mail(const struct arguments *args, struct session *s) {
    size_t size;
    s->mail = calloc(1, sizeof *s->mail);
    s->keepsake = calloc(1, sizeof *s->keepsake);
    if (!s->mail || !s->keepsake) return problem(args->command, "there is not enough memory.");
    snprintf(s->record_path, sizeof s->record_path, "%s", given(args, "mail"));
    char *text = read_file(s->record_path, &size);
    int code = text              ? open_text(args, s, text, size)
               : errno == ENOENT ? begin_mail(args, s)
                                 : problem(args->command, "%s: %s.", s->record_path, strerror(errno));
    free(text);
    keepsake_close(s->keepsake);
    free(s->keepsake);
    if (s->mail->text || s->mail->choices) mail_close(s->mail);
    free(s->mail);
    s->mail = NULL;
    return code;
}
