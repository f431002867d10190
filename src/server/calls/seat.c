/* What a seat wishes: notices, standing answers, vacations. None of it is play; all of it is kept. */
#include "server/house.h"

#include <stdlib.h>

/* The wish is in the head: it is written, and nobody hears of it. */
static void keep_wish(struct call *c, json_t *answer) {
    struct change *change = change_begin(c->table);
    if (!change) abort();
    club_follow(c->club, change, c->now); /* a standing answer may answer at once */
    club_commit(c->club, change, c, 200, answer);
}

static json_t *own_seat(const struct call *c) { return table_seat(c->table, (int)c->view); }

void set_notify(struct call *c) {
    const json_t *wanted = json_object_get(c->body, "notify");
    const char *fault = notices_fault(c->club, wanted);
    if (fault) return call_answer(c, 422, door_error("notify", "%s", fault));
    json_object_set(own_seat(c), "notify", (json_t *)wanted);
    keep_wish(c, json_pack("{sO}", "notify", wanted));
}

void set_standing(struct call *c) {
    const json_t *wanted = json_object_get(c->body, "standing");
    const char *fault = standing_fault(wanted);
    if (fault) return call_answer(c, 422, door_error("standing", "%s", fault));
    json_object_set(own_seat(c), "standing", (json_t *)wanted);
    keep_wish(c, json_pack("{sO}", "standing", wanted));
}

void set_vacation(struct call *c) {
    struct table *t = c->table;
    const json_t *days = json_object_get(c->body, "days");
    if (!json_is_integer(days))
        return call_answer(c, 400, door_error("days", "say for how many days, 0 to end one: {\"days\":7}"));
    if (t->status != GAME_RUNNING) return call_refuse(c, 409, "the game is not under way");
    if (!clock_vacation(&t->clock, (int)c->view, json_integer_value(days), c->now))
        return call_refuse(c, 422, "this clock has not so many days of vacation left for you");
    struct change *change = change_begin(t);
    if (!change) abort();
    change_add(change, json_pack("{ss si sO}", "kind", "vacation", "seat", (int)c->view, "days", days), NULL, false,
               c->now);
    club_commit(c->club, change, c, 200, json_pack("{so}", "clock", clock_seen(&t->clock, c->now)));
}
