/* Control tests (2.3): one die, three modifiers, four results. */
#include "rules/cb/cb.h"

bool cb_control_avd(const struct cb_unit *u) { return u->type == ARTILLERY || is_grade_a(u); }

/* cb-024, cb-027: carried away already */
static bool carried_away(const struct cb_unit *u) {
    return u->previous == WAS_CHARGING || u->previous == WAS_PURSUING || u->previous == WAS_LOOTING ||
           u->previous == WAS_ADVANCING;
}

int32_t cb_control_modifier(const struct cb_unit *u, struct resolution *why) {
    int32_t sum = u->steady;
    if (carried_away(u)) {
        cb_because(why, 0, 1, C(24), "charging, pursuing, looting or advancing on its own");
        sum++;
    }
    if (u->inspiring) {
        cb_because(why, 0, 1, C(25), "a leader within 1 JT who inspires");
        sum++;
    }
    if (u->steady) cb_because(why, 0, u->steady, C(26), "its leader, who steadies it");
    return sum;
}

enum cb_control cb_control_result(const struct cb_unit *u, int32_t score, struct resolution *why) {
    if (score <= 2) {
        if (carried_away(u) || u->type == SCYTHED_CHARIOTS) {
            cb_because(why, 0, 0, C(27), "2 or less: it goes on with what it was doing");
            return CONTROL_CONTINUE;
        }
        cb_because(why, 0, 0, C(28), "2 or less: it halts");
        return CONTROL_HALT;
    }
    if (score <= 4) {
        cb_because(why, 0, 0, C(29), "3 or 4: it acts as the player wishes");
        return CONTROL_FREE;
    }
    if (u->type == WARRIORS || u->type == SCYTHED_CHARIOTS || u->type == RABBLE) {
        cb_because(why, 0, 0, C(30), "5 or more: a spontaneous advance");
        return CONTROL_ADVANCE;
    }
    cb_because(why, 0, 0, C(31), "5 or more: it continues its previous action");
    return CONTROL_CONTINUE;
}

static int dice(const struct cb_engagement *e, uint8_t kind[3]) {
    kind[0] = cb_control_avd(&e->side[0]) ? DIE_AVERAGE : DIE_SIX;
    return 1;
}

static bool explain(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    (void)r;
    cb_control_modifier(&e->side[0], out);
    cb_because(out, 0, 0, C(23), "an average die for artillery and A grade, a D6 for others");
    cb_say_word(out, "die", cb_control_avd(&e->side[0]) ? "avd" : "d6");
    return true;
}

static bool resolve(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    static const char *const words[] = {"continue", "halt", "free", "spontaneous_advance"};
    if (!e->die[0]) return refuse(r, C(23), "the die of the test is needed: \"dice\": {\"a\": 4}");
    explain(e, out, r);
    int32_t score = e->die[0] + cb_control_modifier(&e->side[0], NULL);
    cb_say_number(out, "score", score);
    cb_say_word(out, "result", words[cb_control_result(&e->side[0], score, out)]);
    return true;
}

const struct cb_mode_rules cb_control_mode = {.dice = dice, .resolve = resolve, .explain = explain};
