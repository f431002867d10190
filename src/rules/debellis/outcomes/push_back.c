/* Friends pushed back as far as the recoiler needs, the file behind them going along (dbf-H53). */
#include "rules/debellis/outcomes/push_back.h"
#include "rules/debellis/moving/going.h"

enum { FILE_MAX = 6 };

/* Whom a pushed element meets in turn. Returns how many; at[] how far it has come by then. */
static int met_behind(const struct battle *b, unsigned e, unsigned pusher, const struct run *r, uint8_t out[FILE_MAX],
                      length at[FILE_MAX]) {
    int count = 0;
    for (unsigned f = 0; f < b->elements && count < FILE_MAX; f++) {
        if (f == e || f == pusher || !on_table(b, f)) continue;
        length where = run_to_element(b, r, f);
        if (where == RUN_FREE) continue;
        out[count] = (uint8_t)f;
        at[count++] = where;
    }
    return count;
}

/* dbf-H37: who is pushed into dangerous ground it was not in perishes there, and holds nobody up. */
static bool perishes(const struct db_rules *rules, const struct battle *b, unsigned e, struct meeting barrier) {
    return barrier.kind == MEETS_GROUND && db_is_deadly(rules, b, barrier.which, b->element[e].type);
}

static bool has_room(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned pusher, length distance,
                     int depth) {
    uint8_t met[FILE_MAX];
    length at[FILE_MAX];
    uint16_t angle = battle_tolerance(b).angle;
    if (depth > FILE_MAX || is_type(b, e, rules->sets.not_pushed)) return false;
    struct run r = db_run_back(b, element_base(b, e), distance);
    struct meeting barrier = db_barrier_of_table(rules, b, &r, b->element[e].type);
    if (perishes(rules, b, e, barrier)) return true;
    if (barrier.kind != MEETS_NOTHING) return false;
    int n = met_behind(b, e, pusher, &r, met, at);
    for (int i = 0; i < n; i++) {
        bool alike = same_facing(b->element[met[i]].pose.facing, b->element[e].pose.facing, angle);
        if (b->element[met[i]].side != b->element[e].side || !alike) return false;
        if (!has_room(rules, b, met[i], e, distance - at[i], depth + 1)) return false;
    }
    return true;
}

int db_chain_of(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned pusher, length distance,
                struct pushed *out, int most) {
    uint8_t met[FILE_MAX];
    length at[FILE_MAX];
    uint16_t angle = battle_tolerance(b).angle;
    if (most <= 0 || is_type(b, e, rules->sets.not_pushed)) return 0;
    struct run r = db_run_back(b, element_base(b, e), distance);
    int n = met_behind(b, e, pusher, &r, met, at), count = 1;
    out[0] = (struct pushed){(uint8_t)e, distance};
    for (int i = 0; i < n; i++) {
        bool alike = same_facing(b->element[met[i]].pose.facing, b->element[e].pose.facing, angle);
        if (b->element[met[i]].side == b->element[e].side && alike)
            count += db_chain_of(rules, b, met[i], e, distance - at[i], out + count, most - count);
    }
    return count;
}

bool db_can_be_pushed(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned pusher,
                      length distance) {
    return has_room(rules, b, e, pusher, distance, 0);
}

void db_push_whole(const struct db_rules *rules, struct battle *b, unsigned e, unsigned pusher, length distance,
                   struct events *ev) {
    uint8_t met[FILE_MAX];
    length at[FILE_MAX];
    struct run r = db_run_back(b, element_base(b, e), distance);
    if (perishes(rules, b, e, db_barrier_of_table(rules, b, &r, b->element[e].type))) {
        db_destroy_element(rules, b, e, pusher, rules->cite.dangerous, "{p} is pushed into dangerous ground: destroyed",
                           ev);
        return;
    }
    int n = met_behind(b, e, pusher, &r, met, at);
    for (int i = 0; i < n; i++) db_push_whole(rules, b, met[i], e, distance - at[i], ev);
    struct event *said = tell_pieces(ev, "pushed", rules->cite.push_back, "{p} is pushed back {m0} by {o}", e, pusher);
    said->said.number[0] = distance;
    said->moved = true;
    said->from = r.base.pose;
    said->to = db_run_pose(&r, distance);
    db_element_place(b, e, said->to);
}
