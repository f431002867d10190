/* Games by mail (game/records/mail.h) behind the door: the record comes in and goes out as text, with what only one
 * player may know beside it. Entropy comes from the asker. */
#include "game/records/mail.h"
#include "door/messages.h"

#include <stdlib.h>
#include <string.h>

struct door_mail {
    struct mail mail;
    char *request;   /* of the other player, for a new secret; NULL: none */
    json_t *settled; /* what was played since the last answer */
};

void door_mail_end(struct door_mail *dm) {
    if (!dm) return;
    mail_close(&dm->mail);
    free(dm->request);
    json_decref(dm->settled);
    free(dm);
}

/* --- what is asked ------------------------------------------------------------------------------------------------ */

static bool asked_digest(json_t *request, const char *field, struct digest *out, json_t **error) {
    const char *text;
    if (!asked_text(request, field, &text, error)) return false;
    if (digest_read(text, out)) return true;
    *error = door_error(field, "32 random bytes are wanted here, as 64 hexadecimal digits in small letters");
    return false;
}

static bool asked_name(json_t *request, const char **name, json_t **error) {
    if (!asked_text(request, "name", name, error)) return false;
    if (!*name) *name = "player";
    if (strlen(*name) < NAME_MAX_LENGTH) return true;
    *error = door_error("name", "a name has at most %d bytes", NAME_MAX_LENGTH - 1);
    return false;
}

static struct seat_game *asked_mail(struct door *d, json_t *request, json_t **error) {
    struct seat_game *sg = asked_game(d, request, error);
    if (!sg || sg->mail) return sg;
    *error = door_error("game", "this game is not played by mail");
    return NULL;
}

/* --- what is answered --------------------------------------------------------------------------------------------- */

static void heard(void *context, const struct game *g, const struct act *a, const struct events *events) {
    struct door_mail *dm = context;
    uint32_t n = game_acts(g);
    json_t *entry = json_pack("{sI so so so}", "n", (json_int_t)n, "seat", seat_to_json(game_act_seat(g, n - 1)), "act",
                              act_to_json(game_rules(g), game_state(g), a), "events",
                              events_to_json(game_rules(g), game_state(g), events));
    json_array_append_new(dm->settled, entry);
}

static json_t *seat_or_null(unsigned seat) { return seat <= 1 ? json_integer((json_int_t)seat) : json_null(); }

static json_t *mail_json(struct seat_game *sg) {
    struct door_mail *dm = sg->mail;
    const struct mail *m = &dm->mail;
    json_t *answer = game_json(sg);
    json_object_set_new(answer, "seat", seat_or_null(m->seat));
    json_object_set_new(answer, "waits", seat_or_null(mail_waits(m)));
    json_object_set_new(answer, "seats", json_pack("[ss]", m->names.seat[0], m->names.seat[1]));
    json_object_set_new(answer, "dice", json_integer((json_int_t)m->proof.dice.draws));
    json_object_set_new(answer, "asks_rekey", json_boolean(dm->request != NULL));
    json_object_set_new(answer, "settled", dm->settled);
    json_object_set(answer, "choices", m->choices);
    json_object_set_new(answer, "record", json_string(m->text));
    dm->settled = json_array();
    return answer;
}

/* What goes on by itself, and the signature under it all; NULL, or the error. */
static json_t *settle(struct door_mail *dm) {
    struct mail *m = &dm->mail;
    m->listener = heard;
    m->context = dm;
    if (!mail_settle(m))
        return door_error("choices",
                          "the game cannot be gone on with: a choice of ours that was sealed is not among these");
    if (mail_waits(m) != m->seat && !mail_hand_over(m)) return door_error(NULL, "not enough memory for the record");
    return NULL;
}

static json_t *settled(struct seat_game *sg) {
    json_t *error = settle(sg->mail);
    return error ? error : mail_json(sg);
}

/* --- beginning and opening ---------------------------------------------------------------------------------------- */

static struct door_mail *new_mail(json_t **error) {
    struct door_mail *dm = calloc(1, sizeof *dm);
    if (dm) dm->settled = json_array();
    if (!dm) *error = door_error(NULL, "not enough memory for the game");
    return dm;
}

static json_t *begin(struct door *d, json_t *request) {
    json_t *error = NULL;
    json_int_t seat = 0;
    struct digest secret, id;
    const char *name, *scheme;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg || !asked_number(request, "seat", 0, 1, &seat, &error) ||
        !asked_digest(request, "secret", &secret, &error) || !asked_digest(request, "number", &id, &error) ||
        !asked_name(request, &name, &error) || !asked_text(request, "scheme", &scheme, &error))
        return error;
    if (sg->mail || game_acts(sg->game)) return door_error("game", "a game goes by mail from its beginning, and once");
    if (scheme && strcmp(scheme, "none") != 0 && strcmp(scheme, "acies-dice-1") != 0)
        return door_error("scheme", "the scheme of the dice is 'acies-dice-1', or 'none': thrown by hand");
    struct door_mail *dm = new_mail(&error);
    if (!dm) return error;
    enum proof_scheme how = scheme && strcmp(scheme, "none") == 0 ? PROOF_NONE : PROOF_DICE_1;
    if (!mail_begin(&dm->mail, sg->game, how, door_version(), name, (unsigned)seat, &id, &secret)) {
        door_mail_end(dm);
        return door_error(NULL, "not enough memory for the game");
    }
    sg->mail = dm;
    return settled(sg);
}

/* A text of the same game that we have kept must be the beginning of this one. */
static json_t *course_error(const char *copy, const char *record) {
    unsigned line;
    enum mail_course course = copy ? mail_compare(copy, record, &line) : MAIL_CONTINUES;
    if (course == MAIL_CONTINUES) return NULL;
    json_t *error =
        course == MAIL_BEHIND
            ? door_error("record", "this file is older than the copy: it ends before line %u", line)
            : door_error("record", "this file is a fork: from line %u on it is not the game of the copy", line);
    json_object_set_new(error, "line", json_integer((json_int_t)line));
    return error;
}

/* Keeps the game that was opened. */
static json_t *moved_in(struct door *d, struct door_mail *dm, bool joined) {
    json_t *error = NULL;
    struct seat_game *sg = door_keep(d, dm->mail.game, &error);
    if (!sg) {
        door_mail_end(dm);
        return error;
    }
    sg->mail = dm;
    json_t *answer = mail_json(sg);
    json_object_set_new(answer, "joined", json_boolean(joined));
    return answer;
}

static json_t *open_record(struct door *d, json_t *request) {
    json_t *error = NULL;
    json_int_t seat = NO_PARTY;
    struct digest secret;
    const char *text, *copy, *name;
    struct complaint c = {0};
    if (!asked_text(request, "record", &text, &error) || !asked_text(request, "copy", &copy, &error) ||
        !asked_digest(request, "secret", &secret, &error) || !asked_name(request, &name, &error) ||
        !asked_number(request, "seat", 0, 1, &seat, &error))
        return error;
    if (!text) return door_error("record", "a record is wanted, as one text of JSON lines");
    if ((error = course_error(copy, text))) return error;
    struct door_mail *dm = new_mail(&error);
    if (!dm) return error;
    enum mail_opened how =
        mail_open(&dm->mail, text, strlen(text), &secret, (unsigned)seat, json_object_get(request, "choices"),
                  json_object_get(request, "name") ? name : NULL, &dm->request, &c);
    /* A request stands at the end of what was sent: it is answered before anything is added. */
    error = how == MAIL_BAD ? complaint_to_json(&c) : dm->request ? NULL : settle(dm);
    if (!error) return moved_in(d, dm, how == MAIL_JOINED);
    game_end(dm->mail.game);
    door_mail_end(dm);
    return error;
}

static json_t *mail(struct door *d, json_t *request) {
    json_t *error = NULL;
    if (json_object_get(request, "record")) return open_record(d, request);
    if (json_object_get(request, "secret")) return begin(d, request);
    struct seat_game *sg = asked_mail(d, request, &error);
    return sg ? mail_json(sg) : error;
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

static bool is_ours(const struct seat_game *sg, json_t **error) {
    const struct mail *m = &sg->mail->mail;
    if (m->seat != NO_PARTY && mail_waits(m) == m->seat) return true;
    *error = door_error("game", "it is not your turn: the file waits for the other player");
    return false;
}

static json_t *mail_act(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct act act;
    struct ruling r = {.want_nearest = true};
    struct seat_game *sg = asked_mail(d, request, &error);
    if (!sg || !is_ours(sg, &error) || !asked_act(request, sg->game, &act, &error)) return error;
    if (!mail_play(&sg->mail->mail, &act, &r)) return judged_json(sg->game, &r);
    json_t *answer = settled(sg);
    json_object_set_new(answer, "legal", json_true());
    return answer;
}

static json_t *take_back(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct seat_game *sg = asked_mail(d, request, &error);
    if (!sg) return error;
    if (!mail_undo(&sg->mail->mail))
        return door_error("game",
                          "nothing can be taken back: dice have fallen, or the last act was the other player's");
    return mail_json(sg);
}

/* --- new secrets -------------------------------------------------------------------------------------------------- */

static json_t *rekey(struct door *d, json_t *request) {
    json_t *error = NULL;
    json_int_t seat = -1;
    struct digest secret;
    struct seat_game *sg = asked_mail(d, request, &error);
    if (!sg || !asked_number(request, "seat", 0, 1, &seat, &error) || !asked_digest(request, "secret", &secret, &error))
        return error;
    const struct mail *m = &sg->mail->mail;
    if (seat < 0 || m->seat != NO_PARTY || m->proof.scheme != PROOF_DICE_1 || !m->proof.joined[seat])
        return door_error("seat", "a new secret is asked for a seat whose own is lost");
    char *whole = mail_ask_rekey(m, (unsigned)seat, &secret);
    json_t *answer = whole ? json_pack("{ss}", "record", whole) : door_error(NULL, "not enough memory for the record");
    free(whole);
    return answer;
}

static json_t *agree(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct seat_game *sg = asked_mail(d, request, &error);
    if (!sg) return error;
    struct door_mail *dm = sg->mail;
    if (!dm->request || !mail_agree_rekey(&dm->mail, dm->request))
        return door_error("game", "there is no request for a new secret that you could agree to");
    free(dm->request);
    dm->request = NULL;
    return settled(sg);
}

const struct message mail_messages[] = {
    {"mail", "a game by mail: begin it, open the file, or look at it",
     " game record copy secret number seat name scheme choices ", mail},
    {"mail_play", "play an act in a game by mail, and all that follows by itself", " game act ", mail_act},
    {"mail_undo", "take back the last act in a game by mail", " game ", take_back},
    {"mail_rekey", "ask the other player for his consent to a new secret", " game seat secret ", rekey},
    {"mail_agree", "agree to the other player's new secret", " game ", agree},
    {NULL, NULL, NULL, NULL},
};
