/* Clocks as values. */
#include "server/table/clocks.h"

#include <string.h>

static const char *const kinds[] = {"none", "live", "days"}, *const outs[] = {"lose", "bot", "tell"};
enum { MINUTE_MS = 60000 };

static int word_of(const json_t *value, const char *const *words, int count, int without) {
    if (!value) return without;
    for (int i = 0; i < count && json_is_string(value); i++)
        if (strcmp(json_string_value(value), words[i]) == 0) return i;
    return -1;
}

/* A number of `unit`s, at most `most` of them. */
static bool amount(const json_t *spec, const char *name, double most, double unit, int64_t *out) {
    const json_t *value = json_object_get(spec, name);
    if (!value) return true;
    if (!json_is_number(value) || !(json_number_value(value) >= 0) || json_number_value(value) > most) return false;
    *out = (int64_t)(json_number_value(value) * unit);
    return true;
}

bool clock_read(const json_t *spec, struct game_clock *c, const char **why) {
    *c = (struct game_clock){.running = NOBODY};
    if (!spec || json_is_null(spec)) return true;
    int kind = word_of(json_object_get(spec, "kind"), kinds, 3, -1),
        out = word_of(json_object_get(spec, "out"), outs, 3, 0);
    *why = "a clock is {\"kind\":\"none\"}, {\"kind\":\"live\",\"minutes\":25,\"increment\":10} or "
           "{\"kind\":\"days\",\"days\":3,\"bank\":7,\"vacation\":14}";
    if (kind < 0) return false;
    *why = "\"out\", what happens when time is out, is \"lose\", \"bot\" or \"tell\"";
    if (out < 0) return false;
    c->kind = (enum clock_kind)kind;
    c->out = (enum clock_out)out;
    if (kind == CLOCK_NONE) return true;
    *why = "minutes are 1 to 1440, the increment 0 to 3600 seconds";
    if (kind == CLOCK_LIVE) {
        bool good =
            amount(spec, "minutes", 1440, MINUTE_MS, &c->base) && amount(spec, "increment", 3600, 1000, &c->step);
        c->left[0] = c->left[1] = c->base;
        return good && c->base >= MINUTE_MS;
    }
    *why = "days for a turn are up to 60 (parts of a day will do), the bank up to 365, vacations up to 90";
    bool good = amount(spec, "days", 60, DAY_MS, &c->step) && amount(spec, "bank", 365, DAY_MS, &c->base) &&
                amount(spec, "vacation", 90, DAY_MS, &c->vacation[0]);
    c->left[0] = c->left[1] = c->base;
    c->vacation[1] = c->vacation[0];
    return good && c->step >= MINUTE_MS;
}

json_t *clock_write(const struct game_clock *c) {
    return json_pack("{ss ss sI sI s[II] si sI s[II] s[II] s[II] sb sb}", "kind", kinds[c->kind], "out", outs[c->out],
                     "base", c->base, "step", c->step, "left", c->left[0], c->left[1], "running", c->running, "since",
                     c->since, "used", c->used[0], c->used[1], "away", c->away[0], c->away[1], "vacation",
                     c->vacation[0], c->vacation[1], "warned", c->warned, "flagged", c->flagged);
}

bool clock_restore(const json_t *stored, struct game_clock *c) {
    json_int_t base, step, left[2], since, used[2], away[2], vacation[2];
    int running, warned, flagged;
    *c = (struct game_clock){.running = NOBODY};
    int kind = word_of(json_object_get(stored, "kind"), kinds, 3, 0),
        out = word_of(json_object_get(stored, "out"), outs, 3, 0);
    if (json_unpack((json_t *)stored, "{sI sI s[II] si sI s[II] s[II] s[II] sb sb}", "base", &base, "step", &step,
                    "left", &left[0], &left[1], "running", &running, "since", &since, "used", &used[0], &used[1],
                    "away", &away[0], &away[1], "vacation", &vacation[0], &vacation[1], "warned", &warned, "flagged",
                    &flagged) != 0 ||
        kind < 0 || out < 0)
        return false;
    *c = (struct game_clock){.kind = (enum clock_kind)kind,
                             .out = (enum clock_out)out,
                             .base = base,
                             .step = step,
                             .running = running,
                             .since = since,
                             .warned = warned,
                             .flagged = flagged};
    for (int i = 0; i < 2; i++) {
        c->left[i] = left[i];
        c->used[i] = used[i];
        c->away[i] = away[i];
        c->vacation[i] = vacation[i];
    }
    return true;
}

/* --- reading it ---------------------------------------------------------------------------------------- */

/* How long the seat has been thinking about this turn: time of a vacation does not count. */
static int64_t thought(const struct game_clock *c, int seat, int64_t now) {
    int64_t from = c->since > c->away[seat] ? c->since : c->away[seat];
    return c->used[seat] + (c->running == seat && now > from ? now - from : 0);
}

int64_t clock_left(const struct game_clock *c, int seat, int64_t now) {
    if (c->kind == CLOCK_NONE) return INT64_MAX;
    int64_t left = c->left[seat] - (c->running == seat ? thought(c, seat, now) : 0);
    return c->kind == CLOCK_DAYS ? left + c->step : left;
}

/* How long before the end a warning is given. */
static int64_t clock_warning(const struct game_clock *c) {
    if (c->kind == CLOCK_LIVE) return c->base / 10 < MINUTE_MS ? c->base / 10 : MINUTE_MS;
    return c->step / 4;
}

int64_t clock_due(const struct game_clock *c) {
    if (c->kind == CLOCK_NONE || c->running == NOBODY || c->flagged) return 0;
    int seat = c->running;
    int64_t from = c->since > c->away[seat] ? c->since : c->away[seat], out = from + clock_left(c, seat, from);
    return c->warned ? out : out - clock_warning(c) > from ? out - clock_warning(c) : out;
}

/* --- moving it ----------------------------------------------------------------------------------------- */

/* The turn of whoever is asked is over: what it took is taken from what there was. */
static void settle(struct game_clock *c, int64_t now) {
    int seat = c->running;
    if (seat == NOBODY) return;
    int64_t took = thought(c, seat, now);
    if (c->kind == CLOCK_LIVE) c->left[seat] += c->step - took;
    if (c->kind == CLOCK_DAYS && took > c->step) c->left[seat] -= took - c->step;
    if (c->left[seat] < 0) c->left[seat] = 0;
    c->used[seat] = 0;
    c->warned = c->flagged = false;
}

void clock_ask(struct game_clock *c, int seat, int64_t now) {
    if (seat == c->running) return;
    settle(c, now);
    c->running = seat;
    c->since = now;
    /* who acts is back; the rest of his vacation is his again */
    if (seat != NOBODY && c->away[1 - seat] > now) {
        c->vacation[1 - seat] += c->away[1 - seat] - now;
        c->away[1 - seat] = now;
    }
}

void clock_return(struct game_clock *c, int seat, int64_t now) {
    int64_t least = c->kind == CLOCK_LIVE ? clock_warning(c) : 0;
    if (c->left[seat] < least) c->left[seat] = least;
    c->used[seat] = 0;
    if (c->running != seat) return;
    c->since = now;
    c->warned = c->flagged = false;
}

bool clock_vacation(struct game_clock *c, int seat, int64_t days, int64_t now) {
    if (c->kind != CLOCK_DAYS || days < 0 || days > 90) return false;
    int64_t rest = c->away[seat] > now ? c->away[seat] - now : 0, wanted = days * DAY_MS;
    if (wanted > c->vacation[seat] + rest) return false;
    if (c->running == seat) { /* what has been thought so far stays thought */
        c->used[seat] = thought(c, seat, now);
        c->since = now;
    }
    c->vacation[seat] += rest - wanted;
    c->away[seat] = now + wanted;
    c->warned = false;
    return true;
}

void clock_change(struct game_clock *c, const struct game_clock *to, int64_t now) {
    int running = c->running;
    *c = *to;
    c->running = running;
    c->since = now;
}

json_t *clock_seen(const struct game_clock *c, int64_t now) {
    json_t *seen = json_pack("{ss ss sI}", "kind", kinds[c->kind], "out", outs[c->out], "at", now);
    if (c->kind == CLOCK_NONE) return seen;
    json_object_set_new(seen, "left", json_pack("[II]", clock_left(c, 0, now), clock_left(c, 1, now)));
    json_object_set_new(seen, "running", c->running == NOBODY ? json_null() : json_integer(c->running));
    if (c->kind == CLOCK_DAYS) {
        json_object_set_new(seen, "bank", json_pack("[II]", c->left[0], c->left[1]));
        json_object_set_new(seen, "away", json_pack("[II]", c->away[0], c->away[1]));
        json_object_set_new(seen, "vacation", json_pack("[II]", c->vacation[0], c->vacation[1]));
    }
    return seen;
}
