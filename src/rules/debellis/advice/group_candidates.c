/* Moves of groups worth thinking of: whole lines, and parts of them. */
#include "rules/debellis/advice/ordering.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/groups.h"

static length group_speed(const struct db_rules *rules, const struct battle *b, const struct group *g) {
    length slowest = best_speed(rules, b, g->member[0]);
    for (int i = 1; i < g->count; i++) {
        length s = best_speed(rules, b, g->member[i]);
        if (s < slowest) slowest = s;
    }
    return slowest;
}

static bool propose_wheels(const struct group *g, length speed, take_act *take, void *context) {
    static const uint16_t turns[] = {0x0400, 0x0a00}; /* about 6 and 14 degrees */
    for (int i = 0; i < 4; i++) {
        struct act a = order(g->member, g->count);
        add_step(&a, (struct step){.kind = STEP_WHEEL, .side = i & 1 ? EDGE_RIGHT : EDGE_LEFT, .turn = turns[i >> 1]});
        if (!take(context, &a)) return false;
    }
    /* a small wheel and on: the arc of a narrow group leaves movement over */
    for (int i = 0; i < 2; i++) {
        struct act a = order(g->member, g->count);
        add_step(&a, (struct step){.kind = STEP_WHEEL, .side = i ? EDGE_RIGHT : EDGE_LEFT, .turn = turns[0]});
        add_step(&a, ahead(speed / 2));
        if (!take(context, &a)) return false;
    }
    return true;
}

/* The group around e, if e is its first member: so that each group is thought of once. */
static bool group_led_by(const struct db_rules *rules, const struct battle *b, unsigned e, struct group *g) {
    if (!db_may_be_first_of_group(rules, b, e)) return false;
    db_group_around(rules, b, e, g);
    for (int i = 0; i < g->count; i++)
        if (g->member[i] < e) return false;
    return g->count > 1;
}

bool db_group_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                         void *context) {
    struct group g;
    if (!group_led_by(rules, b, e, &g)) return true;
    struct act a = order(g.member, g.count);
    add_step(&a, ahead(group_speed(rules, b, &g)));
    return take(context, &a);
}

bool db_wheel_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                         void *context) {
    struct group g;
    if (!group_led_by(rules, b, e, &g)) return true;
    length speed = group_speed(rules, b, &g);
    const length shorter[] = {speed / 2, b->base_width / 2};
    for (int i = 0; i < 2; i++) {
        struct act a = order(g.member, g.count);
        add_step(&a, ahead(shorter[i]));
        if (!take(context, &a)) return false;
    }
    return propose_wheels(&g, speed, take, context);
}

/* --- parts of groups --------------------------------------------------------------------------------------- */

/* The members of a line from left to right, those of one file together. */
static void from_left_to_right(const struct battle *b, struct group *g) {
    struct pose first = b->element[g->member[0]].pose;
    for (int i = 1; i < g->count; i++)
        for (int j = i; j > 0; j--) {
            uint8_t e = g->member[j - 1], f = g->member[j];
            if (point_local(first, b->element[e].pose.at).x <= point_local(first, b->element[f].pose.at).x) break;
            g->member[j - 1] = f;
            g->member[j] = e;
        }
}

/* Has it good ground before it for that distance? */
static bool way_is_good(const struct db_rules *rules, const struct battle *b, unsigned e, length distance) {
    for (int part = 1; part <= 2; part++) {
        struct base base = element_base(b, e);
        base.pose = pose_moved(base.pose, 0, distance * part / 2);
        struct quad q = base_quad(base);
        if (db_going_under(rules, b, &q, b->element[e].type) != GOING_GOOD) return false;
    }
    return true;
}

static bool propose_part(const struct db_rules *rules, const struct battle *b, const uint8_t *member, int count,
                         take_act *take, void *context) {
    struct group part = {.count = (uint8_t)count};
    memcpy(part.member, member, (size_t)count);
    struct act a = order(part.member, part.count);
    add_step(&a, ahead(group_speed(rules, b, &part)));
    return take(context, &a);
}

/* Those next to each other who have good ground before them, where others have not. */
static bool propose_unhindered(const struct db_rules *rules, const struct battle *b, const struct group *g,
                               take_act *take, void *context) {
    length slowest = group_speed(rules, b, g);
    for (int i = 0, from = 0; i <= g->count; i++) {
        if (i < g->count && way_is_good(rules, b, g->member[i], slowest)) continue;
        int count = i - from;
        if (count > 1 && count < g->count && !propose_part(rules, b, g->member + from, count, take, context))
            return false;
        from = i + 1;
    }
    return true;
}

/* A line goes on in part: one wing of it, however wide, or those whom nothing hinders. */
bool db_part_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                        void *context) {
    struct group g;
    if (!group_led_by(rules, b, e, &g) || g.column) return true;
    from_left_to_right(b, &g);
    for (int cut = 1; cut < g.count; cut++) {
        if (cut > 1 && !propose_part(rules, b, g.member, cut, take, context)) return false;
        if (g.count - cut > 1 && !propose_part(rules, b, g.member + cut, g.count - cut, take, context)) return false;
    }
    return !b->terrain.features || propose_unhindered(rules, b, &g, take, context);
}
