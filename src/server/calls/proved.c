/* What dice that are proved want of a player beside his acts: his keys at the beginning, a number in answer to the
 * other's act, a new secret where his own is lost. */
#include "server/house.h"
#include "server/table/proving.h"

#include <stdlib.h>
#include <string.h>

static bool is_proved(struct call *c) {
    if (c->table->proving) return true;
    call_refuse(c, 409, "the dice of this game are not proved: nothing of the kind is wanted");
    return false;
}

/* The key and the chain of a seat, signed over the header of the record. The game begins when both are there. */
void take_keys(struct call *c) {
    struct table *t = c->table;
    unsigned seat = (unsigned)c->view;
    if (!is_proved(c)) return;
    if (proving_joined(t, seat)) return call_refuse(c, 409, "this seat has its key already");
    struct change *change = change_begin(t);
    if (!change) return call_refuse(c, 503, "not enough memory");
    if (!proving_join(t, seat, json_object_get(c->body, "joining"))) {
        change_free(change);
        return call_answer(c, 422,
                           door_error("joining", "this does not fit the game: sign the first line of its record "
                                                 "({\"ask\":\"join\"}), and send what comes of it"));
    }
    change_add(change, json_pack("{ss si}", "kind", "keys", "seat", (int)seat), NULL, false, c->now);
    if (proving_ready(t)) change_hash(change, c->now);
    club_follow(c->club, change, c->now);
    json_t *answer = table_status(t, c->view);
    club_commit(c->club, change, c, 200, answer);
}

/* A line of the record that is no act, signed already: taken, kept, told. Takes the line (malloc'ed). False: refused.
 */
static bool take_line(struct call *c, struct change *change, const char *kind, char *line) {
    struct complaint fault = {0};
    bool good = line && proving_take(c->table, line, &fault);
    if (good)
        change_add(change, json_pack("{ss si ss}", "kind", kind, "seat", (int)c->view, "line", line), NULL, false,
                   c->now);
    else
        call_answer(c, 422,
                    door_error("line", "%s", *fault.text ? fault.text : "a line that you have signed is wanted"));
    free(line);
    return good;
}

/* In a game with answers the dice of an act wait for a number of the other seat, which its page shows by itself. */
void show_number(struct call *c) {
    struct table *t = c->table;
    const char *line = json_string_value(json_object_get(c->body, "line"));
    if (!is_proved(c)) return;
    if (proving_waits(t) != (enum seat)c->view) return call_refuse(c, 409, "no number of yours is waited for");
    if (!line || strncmp(line, "{\"reveal\":", 10) != 0)
        return call_answer(c, 422,
                           door_error("line", "the line that shows your number is wanted ({\"ask\":\"sign\"})"));
    struct change *change = change_begin(t);
    if (!change) return call_refuse(c, 503, "not enough memory");
    if (!take_line(c, change, "reveal", strdup(line))) return change_free(change);
    club_follow(c->club, change, c->now);
    json_t *answer = table_status(t, c->view);
    club_commit(c->club, change, c, 200, answer);
}

/* Whoever has lost his secret asks for a new one with a line that its new key has signed; the other seat agrees by
 * signing the whole. For a bot the server does. If anything else was written meanwhile it does not fit any more. */
void change_secret(struct call *c) {
    struct table *t = c->table;
    struct change *change;
    int own = (int)c->view, said = said_to_offer(c);
    const char *line = json_string_value(json_object_get(c->body, "line"));
    if (!in_play(c) || !is_proved(c)) return;
    if (!proving_ready(t)) return call_refuse(c, 409, "the game has not begun: nobody has lost anything");
    const char *asked = json_string_value(json_object_get(offered_by(t, "rekey", 1 - own), "line"));
    if (said < 0 && !proving_asks_rekey(t, own, line))
        return call_answer(c, 422,
                           door_error("line", "a request for a new secret of your seat is wanted "
                                              "({\"ask\":\"rekey\"})"));
    if (said == 1 && asked && (!line || strncmp(line, asked, strlen(asked) - 1) != 0))
        return call_answer(c, 422, door_error("line", "sign what the other asks for ({\"ask\":\"sign\",\"agree\":…})"));
    char *whole = line ? said < 0 ? proving_rekey_agreed(t, line) : strdup(line) : NULL;
    if (!offer_accepted(c, "rekey", json_pack("{ss*}", "line", line), &change)) return free(whole);
    if (!take_line(c, change, "rekey", whole)) return change_free(change);
    json_object_del(t->head, "offers");
    answer_offer(c, change, "rekey", "done");
}
