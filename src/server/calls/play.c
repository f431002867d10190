/* Playing: acts, taking back, draws, resigning, another clock. */
#include "server/house.h"
#include "server/table/proving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- acts ---------------------------------------------------------------------------------------------- */

/* The number If-Match says, with or without quotes. False: it says none. */
static bool asked_number(struct call *c, uint32_t *number) {
    const char *said = http_header(c->request, "If-Match");
    char *end = NULL;
    while (said && (*said == '"' || *said == ' ')) said++;
    if (!said || *said < '0' || *said > '9') return false; /* strtoul would take a sign */
    unsigned long n = strtoul(said, &end, 10);
    if (n > UINT32_MAX || strspn(end, "\" ") != strlen(end)) return false;
    *number = (uint32_t)n;
    return true;
}

struct repeat {
    const json_t *act;
    json_int_t seat, on;
    bool looked; /* at the act that was played upon that number */
    json_t *found;
};

/* Is this the entry of the same act, sent before? Only the first that was played upon that number can be. */
static bool look_for_repeat(void *context, const struct store_entry *e) {
    struct repeat *k = context;
    json_t *body = json_loads(e->body, 0, NULL);
    const char *kind = json_string_value(json_object_get(body, "kind"));
    const json_t *typed = json_object_get(body, "typed"), *seat = typed ? typed : json_object_get(body, "seat");
    bool act = kind && strcmp(kind, "act") == 0;
    if (act && json_is_integer(seat) && json_integer_value(seat) == k->seat &&
        json_integer_value(json_object_get(body, "on")) == k->on && json_equal(json_object_get(body, "act"), k->act) &&
        !json_object_get(body, "by")) {
        k->found = e->told ? json_loads(e->told, 0, NULL) : json_object();
        json_object_set_new(k->found, "n", json_integer(e->n));
    }
    json_decref(body);
    k->looked = act;
    return !act; /* one look is enough */
}

static void set_number(struct call *c, const struct table *t) {
    char text[16];
    snprintf(text, sizeof text, "\"%u\"", t->number);
    if (c->request) http_set(c->request, "ETag", text);
}

static void answer_stale(struct call *c, const struct table *t) {
    set_number(c, t);
    call_answer(
        c, 409,
        json_pack("{ss sI}", "error", "the game has gone on: look at it again", "number", (json_int_t)t->number));
}

/* The number is old: the same act sent again is answered as it was, anything else is stale. */
static void answer_repeat(struct call *c, const json_t *act, uint32_t number) {
    struct table *t = c->table;
    struct repeat k = {.act = act, .seat = (json_int_t)c->view, .on = number};
    if (t->writing) return club_again(c->club, t, c, play_act); /* it may be the one that is being written */
    if (number < t->number && !store_entries(c->club->store, t->id, number, true, look_for_repeat, &k) && !k.looked)
        return call_refuse(c, 503, "the store does not answer: try again in a moment");
    if (!k.found) return answer_stale(c, t);
    json_object_set_new(k.found, "legal", json_true());
    json_object_set_new(k.found, "repeated", json_true());
    json_t *status = table_status(t, c->view);
    json_object_update(k.found, status);
    json_decref(status);
    set_number(c, t);
    club_after(c->club, t, c, 200, k.found);
}

static bool may_play(struct call *c, const json_t *act) {
    struct table *t = c->table;
    enum seat asked = table_asked(t);
    if (!json_is_object(act))
        call_answer(c, 400, door_error("act", "say what is to be done, as {\"act\":{\"act\":\"end_phase\"}}"));
    else if (asked == SEAT_NONE)
        call_refuse(c, 403, "the game is over");
    else if (t->status == GAME_WAITING)
        call_refuse(c, 409, "the other seat is still empty: the game begins when somebody has taken it");
    else if (asked != SEAT_CHANCE && asked != (enum seat)c->view)
        call_refuse(c, 403, "it is not your decision: the other side is asked");
    else if (t->proving && asked == SEAT_CHANCE)
        call_refuse(c, 409, "dice are due: nobody decides before they have been drawn");
    else
        return true;
    return false;
}

/* Where dice are proved an act comes as the line its player has signed, {"line","open"}: the act in it (borrowed from
 * *value, which is the caller's), or NULL after the call was refused. */
static json_t *signed_act(struct call *c, json_t **value) {
    const char *line = json_string_value(json_object_get(c->body, "line"));
    json_t *open = json_object_get(c->body, "open");
    *value = line ? json_loads(line, JSON_REJECT_DUPLICATES, NULL) : NULL;
    json_t *seat = json_object_get(*value, "seat"), *act = json_object_get(open ? open : *value, "act");
    if (!line)
        call_answer(c, 400,
                    door_error("line", "the dice of this game are proved: send the act as the line you have "
                                       "signed, as {\"line\":\"…\"}"));
    else if (!json_is_object(act) || !json_is_integer(seat) || json_integer_value(seat) != (json_int_t)c->view)
        call_answer(c, 400, door_error("line", "this is no line of an act of this seat"));
    else
        return act;
    return NULL;
}

static bool line_is_due(struct call *c, const json_t *value) {
    if (json_integer_value(json_object_get(value, "n")) == (json_int_t)game_acts(c->table->game) + 1) return true;
    call_answer(c, 422, door_error("line", "the line is of another act: %u is due", game_acts(c->table->game) + 1));
    return false;
}

/* What the entry keeps beside the act of a player. False: the call was refused. */
static bool line_kept(struct call *c, const json_t *value, json_t **more) {
    struct complaint fault = {0};
    const char *line = json_string_value(json_object_get(c->body, "line"));
    const json_t *open = json_object_get(c->body, "open");
    if (!line_is_due(c, value)) return false;
    if (json_object_get(value, "commit") && (!open || !proving_seal(c->table, line, open, &fault))) {
        call_answer(c, 422, door_error("open", "%s", open ? fault.text : "what opens the sealed choice is wanted"));
        return false;
    }
    *more = json_pack("{ss}", "line", line);
    return true;
}

static int refusal_code(const json_t *answer) { return door_failed(answer) ? 400 : 422; }

/* What the player is told: what his act did, what followed by itself, what is otherwise to be seen now. */
static json_t *played_answer(const struct change *change, json_t *answer, struct glance *before, enum view view) {
    const struct table *t = change->table;
    json_t *followed = json_array(), *status = table_status(t, view);
    for (unsigned i = 1; i < change->write.entries; i++)
        json_array_append_new(followed, entry_seen(change->seen[i], view));
    json_object_set_new(answer, "n", json_integer(change->write.entry[0].n));
    json_object_set_new(answer, "followed", followed);
    json_object_set_new(answer, "changes", glance_changes(before, glance_take(t, view)));
    json_object_update(answer, status);
    json_decref(status);
    return answer;
}

/* The act, if it may be played now; `value`: the line it was signed in, or NULL. */
static void play_now(struct call *c, json_t *act, const json_t *value) {
    struct table *t = c->table;
    json_t *more = NULL;
    if (!may_play(c, act)) return;
    if (value && !line_kept(c, value, &more)) return;
    if (table_asked(t) == SEAT_CHANCE) more = json_pack("{si}", "typed", (int)c->view);
    struct change *change = change_begin(t);
    if (!change) return call_refuse(c, 503, "not enough memory");
    struct glance *before = glance_take(t, c->view);
    json_t *answer = change_play(change, act, more, c->now);
    if (json_is_true(json_object_get(answer, "legal"))) {
        json_object_del(table_seat(t, (int)c->view), "deputy"); /* who plays is back */
        json_object_del(t->head, "alone");
        json_object_del(t->head, "offers");
        club_follow(c->club, change, c->now);
        answer = played_answer(change, answer, before, c->view);
        c->club->figures.acts++;
        c->club->figures.act_us += clock_us() - c->began;
        set_number(c, t);
        json_object_set_new(answer, "clock", clock_seen(&t->clock, c->now));
        club_commit(c->club, change, c, 200, answer);
    } else {
        change_free(change);
        json_decref(glance_changes(before, NULL));
        call_answer(c, refusal_code(answer), answer);
    }
}

void play_act(struct call *c) {
    struct table *t = c->table;
    json_t *value = NULL, *act = json_object_get(c->body, "act");
    uint32_t number;
    if (!asked_number(c, &number))
        return call_refuse(c, 428, "say upon which number you play: 'If-Match: %u'", t->number);
    if (t->proving && !(act = signed_act(c, &value))) return json_decref(value);
    json_incref(act);
    if (json_is_object(act) && number != t->number)
        answer_repeat(c, act, number);
    else
        play_now(c, act, value);
    json_decref(act);
    json_decref(value);
}

/* --- offers between players ---------------------------------------------------------------------------- */

/* What one player has offered the other: {"draw":0,"undo":{"by":1,"acts":12},"clock":{…}}, until it is answered or a
 * move is made. */
static json_t *offers_of(const struct table *t) {
    json_t *offers = json_object_get(t->head, "offers");
    if (offers) return offers;
    json_object_set_new(t->head, "offers", json_object());
    return json_object_get(t->head, "offers");
}

json_t *offered_by(const struct table *t, const char *what, int seat) {
    json_t *offer = json_object_get(json_object_get(t->head, "offers"), what);
    return offer && json_integer_value(json_object_get(offer, "by")) == seat ? offer : NULL;
}

static void note_offer(struct change *change, const char *what, const char *word, int seat, int64_t now) {
    change_add(change, json_pack("{ss ss si}", "kind", word, "what", what, "seat", seat), NULL, false, now);
}

bool in_play(struct call *c) {
    if (c->table->status != GAME_OVER) return true;
    call_refuse(c, 403, "the game is over");
    return false;
}

int said_to_offer(const struct call *c) {
    const json_t *accept = json_object_get(c->body, "accept");
    return accept ? json_is_true(accept) : -1;
}

void answer_offer(struct call *c, struct change *change, const char *what, const char *word) {
    json_t *answer = table_status(c->table, c->view);
    json_object_set_new(answer, what, json_string(word));
    club_commit(c->club, change, c, 200, answer);
}

bool offer_accepted(struct call *c, const char *what, json_t *offer, struct change **change) {
    struct table *t = c->table;
    int own = (int)c->view, said = said_to_offer(c);
    bool theirs = offered_by(t, what, 1 - own) != NULL, bot = seat_is_bot(table_seat(t, 1 - own));
    if (said >= 0 && !theirs) {
        json_decref(offer);
        call_refuse(c, 409, "nothing of that kind is offered to you");
        return false;
    }
    if (!(*change = change_begin(t))) abort();
    if (said == 1 || (said < 0 && bot && strcmp(what, "draw") != 0)) {
        json_decref(offer);
        return true;
    }
    if (said < 0) {
        json_object_set_new(offer, "by", json_integer(own));
        json_object_set_new(offers_of(t), what, offer);
        note_offer(*change, what, bot ? "declined" : "offered", bot ? 1 - own : own, c->now);
        if (bot) json_object_del(t->head, "offers");
        if (!bot) change_notice(*change, 1 - own, what);
        answer_offer(c, *change, what, bot ? "declined" : "offered");
        return false;
    }
    json_decref(offer);
    json_object_del(offers_of(t), what);
    note_offer(*change, what, "declined", own, c->now);
    answer_offer(c, *change, what, "declined");
    return false;
}

void offer_draw(struct call *c) {
    struct change *change;
    if (!in_play(c) || !offer_accepted(c, "draw", json_object(), &change)) return;
    change_end(change, "agreed", -1, c->now);
    json_object_del(c->table->head, "offers");
    answer_offer(c, change, "draw", "agreed");
}

/* By the rules where that seat is asked, so that the record says so too; else by the server's word. */
void resign_game(struct call *c) {
    struct table *t = c->table;
    if (!in_play(c)) return;
    struct change *change = change_begin(t);
    if (!change) return call_refuse(c, 503, "not enough memory");
    if (table_asked(t) == (enum seat)c->view) {
        json_t *act = json_pack("{ss}", "act", game_rules(t->game)->verbs[VERB_CONCEDE].name);
        json_decref(change_play(change, act, NULL, c->now));
        json_decref(act);
    }
    change_end(change, "resigned", 1 - (int)c->view, c->now);
    answer_offer(c, change, "resigned", "done");
}

/* --- taking back --------------------------------------------------------------------------------------- */

/* Where dice are proved an undo is a line its player has signed, and goes back over his own acts only. It is taken once
 * the other has agreed: if anything else was written meanwhile, it does not fit any more. */
static const char *undo_line(struct call *c, int by, json_int_t acts, const json_t *from, bool *refused) {
    const char *line = json_string_value(json_object_get(from, "line"));
    struct complaint fault = {0};
    *refused = !line || !proving_undoes(c->table, by, acts, line, &fault);
    if (*refused)
        call_answer(c, 422, door_error("line", "%s", line ? fault.text : "send the line that takes back, signed"));
    return line;
}

/* How many acts may be taken back: never a throw of dice; a player's own without asking where that was agreed. */
static uint32_t open_acts(const struct table *t, int own, bool consent) {
    uint32_t count = 0, acts = game_acts(t->game);
    while (count < acts) {
        enum seat by = game_act_seat(t->game, acts - 1 - count);
        if (by == SEAT_CHANCE || (!consent && by != (enum seat)own)) break;
        count++;
    }
    return count;
}

static bool asked_back(struct call *c, bool consent, json_int_t *back) {
    struct table *t = c->table;
    const json_t *asked = json_object_get(c->body, "acts");
    uint32_t open = open_acts(t, (int)c->view, consent);
    *back = asked ? json_integer_value(asked) : 1;
    if (asked && (!json_is_integer(asked) || *back < 1))
        call_answer(c, 400, door_error("acts", "'acts' is the number of acts to be taken back, from 1"));
    else if (!open)
        call_refuse(c, 409, "nothing can be taken back: dice have been thrown since, or it was not your act");
    else if (*back > open)
        call_refuse(c, 409, "only the last %u act%s can be taken back", open, open == 1 ? "" : "s");
    else
        return true;
    return false;
}

void undo_acts(struct call *c) {
    struct table *t = c->table;
    int own = (int)c->view, said = said_to_offer(c);
    json_int_t back = 0, acts;
    struct change *change;
    const char *way = json_string_value(json_object_get(t->head, "undo"));
    bool consent = !way || strcmp(way, "free") != 0, refused = false;
    const char *line = NULL;
    if (!in_play(c)) return;
    json_t *theirs = offered_by(t, "undo", 1 - own);
    if (said < 0 && !asked_back(c, consent && !t->proving, &back)) return;
    acts = said == 1 && theirs ? json_integer_value(json_object_get(theirs, "acts"))
                               : (json_int_t)game_acts(t->game) - back;
    if (t->proving && said < 0) line = undo_line(c, own, acts, c->body, &refused);
    if (t->proving && said == 1 && theirs) line = undo_line(c, 1 - own, acts, theirs, &refused);
    if (refused) return;
    if (acts + (json_int_t)open_acts(t, own, true) < (json_int_t)game_acts(t->game))
        return call_refuse(c, 409, "dice have been thrown since: nothing can be taken back");
    char *kept = line ? strdup(line) : NULL;
    if (consent || said >= 0) {
        if (!offer_accepted(c, "undo", json_pack("{sI ss*}", "acts", acts, "line", kept), &change)) return free(kept);
    } else if (!(change = change_begin(t))) {
        free(kept);
        return call_refuse(c, 503, "not enough memory");
    }
    struct complaint none = {0};
    if (kept) proving_take(t, kept, &none); /* it was tried above */
    change_rewind(change, (uint32_t)acts, said == 1 ? 1 - own : own, kept, c->now);
    free(kept);
    json_object_del(t->head, "offers");
    answer_offer(c, change, "undo", "done");
}

/* --- another clock ------------------------------------------------------------------------------------- */

/* From live to days or back in mid-game: by consent, as taking back is. */
void change_clock(struct call *c) {
    struct table *t = c->table;
    const char *why = NULL;
    struct game_clock clock;
    struct change *change;
    const json_t *asked = json_object_get(c->body, "clock"),
                 *offer = json_object_get(offered_by(t, "clock", 1 - (int)c->view), "clock");
    if (!in_play(c)) return;
    if (said_to_offer(c) == 1 && offer) asked = offer;
    if (said_to_offer(c) != 0 && !json_is_object(asked))
        return call_refuse(c, 400, "say which clock, as {\"clock\":{\"kind\":\"none\"}}");
    if (said_to_offer(c) != 0 && !clock_read(asked, &clock, &why))
        return call_answer(c, 400, door_error("clock", "%s", why));
    json_t *wanted = json_deep_copy(asked);
    if (!offer_accepted(c, "clock", json_pack("{sO*}", "clock", wanted), &change)) return json_decref(wanted);
    clock_change(&t->clock, &clock, c->now);
    json_object_del(t->head, "offers");
    change_add(change, json_pack("{ss sO}", "kind", "clock", "clock", wanted), NULL, false, c->now);
    json_decref(wanted);
    answer_offer(c, change, "clock", "done");
}
