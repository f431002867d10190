/* Rivers off-road (dba30-140 to 145): straight through, at a crawl where they are more than paltry, deep ones only
 * singly or in column; and the first to enter dices. */
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

/* Straight forward or straight backward, without turning. */
static bool straight_leg(const struct march *m, struct pose from, const struct motion *leg) {
    if (leg->kind == MOTION_TURN) return leg->turn == 0;
    length gap = battle_tolerance(m->b).gap;
    struct point local = point_local(from, (struct point){from.at.x + leg->dx, from.at.y + leg->dy});
    return local.x <= gap && local.x >= -gap;
}

/* dba22-091, A31: how far the leg goes with the front edge in the water; looked at every half millimetre or so. */
static length waded(const struct march *m, struct base b, const struct motion *leg, int f) {
    length travel = motion_front_travel(b, leg), wet = 0;
    int32_t slices = travel / 50 + 1;
    struct pose from = b.pose;
    for (int32_t s = 1; s <= slices; s++) {
        b.pose = motion_pose(from, leg, s, slices);
        struct quad q = base_quad(b);
        if (feature_meets_segment(&m->b->terrain, f, q.corner[FRONT_LEFT], q.corner[FRONT_RIGHT])) wet++;
    }
    return (length)((int64_t)travel * wet / slices);
}

/* The limit on what all its legs together go in the water, by the first of a column or by any other; the rest of the
 * move is dry. Of a way there and back only what it comes to counts (dba22-H18). */
static void wade_slowly(struct march *m, length wet, int legs) {
    length limit = bw(m->b, m->rules->reach.river_crawl);
    if (wet > m->distance) wet = m->distance;
    if (wet <= limit + MEASURE_SLACK + 50 * legs || m->distance - wet + limit >= m->allowance) return;
    m->allowance = m->distance - wet + limit;
    m->wet = wet;
    m->slowest = 0;
    m->allowance_from = m->rules->cite.river_shallow;
}

static void crawl(struct march *m, int i) {
    length limit = bw(m->b, m->rules->reach.river_crawl);
    if (limit >= m->allowance) return;
    m->allowance = limit;
    m->slowest = (uint8_t)i;
    m->allowance_from = m->rules->cite.river_shallow;
}

/* One member's leg through the water of river f. */
static bool wade(struct march *m, int i, struct base b, const struct motion *leg, int f, length *wet,
                 struct ruling *r) {
    uint8_t piece = m->group.member[i], state = m->b->terrain.feature[f].state;
    bool plain = m->rules->customs.plain_rivers; /* dbf-H36: a paltry one has no effect */
    if (!m->rules->customs.wheels_in_rivers && !(plain && state <= RIVER_PALTRY) && !straight_leg(m, b.pose, leg)) {
        refuse_piece(r, m->rules->cite.river_straight, piece, "{p} can only go straight forward or back in a river");
        r->why.place = (uint8_t)f;
        return false;
    }
    if (state > (plain ? RIVER_PALTRY : RIVER_SHALLOW) && !m->group.column) {
        refuse_piece(r, m->rules->cite.river_deep, m->group.lead,
                     plain ? "{p}'s group must be in column to cross this river"
                           : "{p}'s group must be in column to cross a deep river");
        r->why.place = (uint8_t)f;
        return false;
    }
    if (state == RIVER_UNKNOWN) m->river = (uint8_t)f; /* judged as paltry until it is diced for */
    if (state > RIVER_PALTRY && m->rules->customs.crawl_in_water)
        *wet += i ? 0 : waded(m, b, leg, f);
    else if (state > RIVER_PALTRY && (plain || db_front_meets_feature(m, b, leg, f)))
        crawl(m, i);
    return true;
}

bool db_river_law(struct march *m, struct ruling *r) {
    if (m->road >= 0) return true; /* dba30-145: a ford or bridge is no river */
    uint32_t features = m->features;
    for (int f = 0; features; f++, features >>= 1) {
        if (!(features & 1) || !(m->rules->ground[m->b->terrain.feature[f].kind].flags & GROUND_RIVER)) continue;
        for (int i = 0; i < m->group.count; i++) {
            const struct track *t = track_of(m, i);
            struct base b = member_base(m, i, m->start[i]);
            length wet = 0;
            for (int leg = 0; leg < t->legs; leg++) {
                if (db_leg_meets_feature(m->b, b, &t->leg[leg], follows_turn(t, leg), f) &&
                    !wade(m, i, b, &t->leg[leg], f, &wet, r))
                    return false;
                b.pose = motion_end(b.pose, &t->leg[leg]);
            }
            if (wet) wade_slowly(m, wet, t->legs);
        }
    }
    return true;
}
