/* How a game goes on: what was done is written, then told; then dice are thrown, standing answers given, bots asked. */
#include "server/house.h"
#include "server/table/proving.h"

#include <stdlib.h>
#include <string.h>

struct commitment {
    struct club *club;
    struct change *change; /* NULL: nothing was written, only waited for */
    struct table *table;
    struct call *call; /* NULL: nobody waits */
    int code;
    json_t *answer;
    call_handler *again; /* asked again instead of being answered */
};

static void refuse_write(struct commitment *k) {
    if (!k->call) return;
    if (k->change->write.outcome == WRITE_STALE)
        call_refuse(k->call, 409, "somebody else was faster: look at the game again");
    else
        call_refuse(k->call, 503, "the store does not answer: nothing was played; try again in a moment");
}

static void tell_change(struct club *c, const struct change *change) {
    struct table *t = change->table;
    streams_tell(c, change);
    for (unsigned i = 0; i < change->notices; i++) notices_send(c, t, change->notice[i].seat, change->notice[i].what);
}

static void committed(void *context) {
    struct commitment *k = context;
    struct club *c = k->club;
    struct table *t = k->table;
    t->pending--;
    if (k->change) t->writing--;
    bool good = !t->dropped && (!k->change || k->change->write.outcome == WRITE_DONE);
    if (good) {
        if (k->change && k->change->write.entries) t->durable = k->change->write.entry[k->change->write.entries - 1].n;
        if (k->again)
            k->again(k->call);
        else if (k->call)
            call_answer(k->call, k->code, k->answer);
        if (k->change) tell_change(c, k->change);
        club_wake(c, t);
    } else {
        json_decref(k->answer);
        if (k->change)
            refuse_write(k);
        else if (k->call)
            call_refuse(k->call, 503, "the game changed under our hands: ask again");
        games_drop(c, t);
    }
    change_free(k->change);
    free(k);
}

/* The server is about to stop: it will be as if it had never been asked. */
static void too_late(struct club *c, struct table *t, struct change *change, struct call *call, json_t *answer) {
    json_decref(answer);
    change_free(change);
    if (call) call_refuse(call, 503, "the server is about to stop: try again in a moment");
    games_drop(c, t);
}

static struct commitment *commit(struct club *c, struct table *t, struct change *change, struct call *call, int code,
                                 json_t *answer) {
    struct commitment *k = malloc(sizeof *k);
    if (!k) abort();
    *k = (struct commitment){.club = c, .change = change, .table = t, .call = call, .code = code, .answer = answer};
    if (call) call_wait(call);
    t->pending++;
    if (change) t->writing++;
    writer_add(c->writer, change ? &change->write : NULL, committed, k);
    return k;
}

void club_commit(struct club *c, struct change *change, struct call *call, int code, json_t *answer) {
    if (c->closing) return too_late(c, change->table, change, call, answer);
    if (!change_finish(change, club_now(c)))
        abort(); /* memory is short in the midst of a game: start anew from the disk */
    commit(c, change->table, change, call, code, answer);
}

void club_after(struct club *c, struct table *t, struct call *call, int code, json_t *answer) {
    if (t->pending && !c->closing)
        commit(c, t, NULL, call, code, answer);
    else
        call_answer(call, code, answer);
}

void club_again(struct club *c, struct table *t, struct call *call, call_handler *handler) {
    if (c->closing) return call_refuse(call, 503, "the server is about to stop: try again in a moment");
    commit(c, t, NULL, call, 0, NULL)->again = handler;
}

/* --- what comes by itself ------------------------------------------------------------------------------ */

/* Two who always pass would play for ever: after so many answers in a row that nobody gave in person, one is asked. */
enum { ANSWERS_ALONE = 64 };

static json_t *answer_alone(struct table *t, int seat, json_t **more) {
    json_int_t alone = json_integer_value(json_object_get(t->head, "alone"));
    json_t *act = alone < ANSWERS_ALONE ? standing_answer(t, seat) : NULL;
    if (!act) return NULL;
    json_object_set_new(t->head, "alone", json_integer(alone + 1));
    *more = json_pack("{ss}", "by", "standing");
    return act;
}

/* Dice that are due, or an answer the seat gave once for all. False: somebody is to be asked. */
static bool next_by_itself(struct change *change, int64_t now) {
    struct table *t = change->table;
    enum seat asked = table_asked(t);
    json_t *more = NULL, *act = NULL;
    if (!proving_ready(t)) return false;
    if (asked == SEAT_CHANCE)
        act = dice_throw(t, &more);
    else if (asked <= SEAT_SECOND)
        act = answer_alone(t, (int)asked, &more);
    if (!act) return false;
    json_t *answer = change_play(change, act, more, now);
    bool legal = json_is_true(json_object_get(answer, "legal"));
    json_decref(answer);
    json_decref(act);
    return legal;
}

void club_follow(struct club *c, struct change *change, int64_t now) {
    (void)c;
    if (json_object_get(change->table->head, "result")) return;
    while (!change_full(change) && next_by_itself(change, now)) continue;
}

void club_wake(struct club *c, struct table *t) {
    if (c->closing || t->dropped || t->pending || t->thinking || t->status != GAME_RUNNING) return;
    enum seat asked = table_asked(t);
    if (asked <= SEAT_SECOND && table_bot(t, (int)asked)) return bots_think(c, t, table_bot(t, (int)asked));
    struct change *change = change_begin(t);
    if (!change) return;
    club_follow(c, change, club_now(c));
    if (change->write.entries) return club_commit(c, change, NULL, 0, NULL);
    change_free(change);
}
