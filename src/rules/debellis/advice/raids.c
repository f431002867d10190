/* Raids: camps and towns that count as much as elements when they fall, and are often held by nobody but the baggage.
 * Who has a free hand on a wing goes round the enemy's line. */
#include "rules/debellis/advice/raids.h"

#include "game/sure.h"
#include "rules/debellis/advice/notes.h"
#include "rules/debellis/advice/ordering.h"
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/outcomes/outcomes.h"
#include "rules/debellis/places/places.h"

/* Can it still be lost by that side, and does that count? */
static int32_t counts_for(const struct db_rules *rules, const struct place *p, unsigned side) {
    bool held = p->owner == side && p->holder == side && !(p->flags & PLACE_GONE);
    return held ? db_place_counts(rules, p) : 0;
}

static bool may_storm(const struct db_rules *rules, const struct battle *b, unsigned e, const struct place *p) {
    if (is_type(b, e, rules->sets.no_contact | rules->sets.never_assault)) return false;
    return p->kind == PLACE_CAMP || !is_type(b, e, rules->sets.gate_only);
}

/* --- what a raid is worth ------------------------------------------------------------------------------------ */

struct point db_raid_goal(const struct battle *b, const struct place *p) {
    const struct feature *f = &b->terrain.feature[p->feature];
    int64_t x = 0, y = 0;
    if (!sure(f->count > 0)) return (struct point){0, 0};
    for (unsigned i = 0; i < f->count; i++) {
        x += b->terrain.vertex[f->first + i].x;
        y += b->terrain.vertex[f->first + i].y;
    }
    return (struct point){(length)(x / f->count), (length)(y / f->count)};
}

/* Enemies who stand about the straight way there: each is to be gone round. */
static int in_the_way(const struct battle *b, unsigned e, struct point goal) {
    const struct point from = b->element[e].centre;
    const int64_t dx = goal.x - from.x, dy = goal.y - from.y, bw = b->base_width;
    const int64_t square = dx * dx + dy * dy;
    /* nearer than one and a half base widths: off / bw * off / bw < square * 9 / 4, in whole numbers */
    const int64_t near = square * 9 / 4 ? ((int64_t)root_of((uint64_t)(square * 9 / 4) - 1) + 1) * bw : 0;
    int count = 0;
    for (unsigned f = 0; f < b->elements; f++) {
        if (b->element[f].side == b->element[e].side || !on_table(b, f)) continue;
        int64_t fx = b->element[f].centre.x - from.x, fy = b->element[f].centre.y - from.y;
        int64_t along = dx * fx + dy * fy, off = dx * fy - dy * fx;
        if (along > 0 && along < square && off < near && off > -near) count++;
    }
    return count;
}

/* Of 36 throws those by which it takes the place: at once where nobody holds it. */
static int32_t throws_won(const struct db_rules *rules, const struct battle *b, unsigned e, const struct place *p,
                          bool there, struct notebook *notes) {
    enum { THROWS = 36 };
    struct throw_end end[THROW_ENDS];
    struct engagement fight;
    uint8_t defender = db_place_defender(b, (unsigned)(p - b->place));
    if (defender == NO_PIECE) return THROWS;
    if (there)
        db_engagement_close(rules, b, e, defender, &fight);
    else
        db_engagement_assault(rules, b, e, defender, &fight);
    int32_t won = 0, ends = db_ends_noted(rules, &fight, end, notes);
    for (int i = 0; i < ends; i++)
        if (end[i].outcome[1] == OUTCOME_DESTROYED) won += end[i].throws;
    return won;
}

/* How surely e takes the place, in hundredths: less with every move it is away. At the walls it tries again and again.
 */
static int32_t promise(const struct db_rules *rules, const struct battle *b, unsigned e, const struct place *p,
                       struct point middle, const struct weights *w, struct notebook *notes) {
    enum { MOVES = 6 };
    const length speed = best_speed(rules, b, e);
    const int64_t squared = distance_squared(b->element[e].centre, middle), far = (int64_t)MOVES * speed;
    if (!speed || squared > far * far) return 0;
    length way = (length)root_of((uint64_t)squared) - b->base_width;
    bool there = way < b->base_width && db_place_assaulted(rules, b, e) == (uint8_t)(p - b->place);
    if (!there) way += 2 * b->base_width * in_the_way(b, e, middle);
    if (way > far) return 0;
    int32_t once = throws_won(rules, b, e, p, there, notes) * 100 / 36, chance = once + (100 - once) * once / 100;
    if (there) return chance;
    /* by halves of a move, so that every step counts */
    for (; way > speed / 2; way -= speed / 2) chance = chance * (100 + w->of[DB_RAID_FAR]) / 200;
    return chance;
}

/* What the other side may hope for at the places of one side. The best who is on his way counts, and one more by half;
 * who holds on to an enemy cannot go. */
static int32_t hopes(const struct db_rules *rules, const struct battle *b, unsigned side, const uint8_t *front,
                     const struct weights *w, struct notebook *notes) {
    int32_t sum = 0, lost = b->side[side].lost_points, most = db_losses_to_break(rules, b, side);
    for (unsigned i = 0; i < b->places; i++) {
        const struct place *p = &b->place[i];
        int32_t points = counts_for(rules, p, side), best = 0, second = 0;
        if (!points) continue;
        struct point middle = db_raid_goal(b, p);
        for (unsigned e = 0; e < b->elements; e++) {
            if (b->element[e].side == side || !on_table(b, e) || !may_storm(rules, b, e, p)) continue;
            if (front[e] != NO_PIECE && on_table(b, front[e])) continue;
            int32_t hope = promise(rules, b, e, p, middle, w, notes);
            if (hope > best)
                second = best, best = hope;
            else if (hope > second)
                second = hope;
        }
        int32_t worth = w->of[DB_LOSS] * points + w->of[DB_LOSS_GROWING] * (2 * lost + points) * points / most;
        sum += worth * (best + (100 - best) * second / 200) / 100;
    }
    return sum * w->of[DB_RAID] / 100;
}

int32_t db_raids_value(const struct db_rules *rules, const struct battle *b, const uint8_t *front,
                       const struct weights *w, struct notebook *notes) {
    if (!w->of[DB_RAID] || !b->places) return 0;
    return hopes(rules, b, 1, front, w, notes) - hopes(rules, b, 0, front, w, notes);
}

/* --- moves -------------------------------------------------------------------------------------------------- */

static bool is_on_the_table(const struct battle *b, struct point p) {
    return p.x >= 0 && p.y >= 0 && p.x <= b->width && p.y <= b->depth;
}

/* Up to the walls, on each side of them that can be come up to. */
static bool propose_walls(const struct db_rules *rules, const struct battle *b, unsigned e, const struct place *p,
                          take_act *take, void *context) {
    const struct element *el = &b->element[e];
    uint8_t piece = (uint8_t)e;
    length reach = best_speed(rules, b, e);
    for (unsigned i = 0; i < b->terrain.feature[p->feature].count; i++) {
        struct pose to = db_flat_on_wall(b, p, i, el->pose, b->base_width);
        if (!is_on_the_table(b, pose_moved(to, 0, -el->depth).at)) continue;
        if (distance_squared(to.at, el->pose.at) > (int64_t)reach * reach) continue;
        struct act a = order(&piece, 1);
        add_step(&a, to_pose(to));
        if (!take(context, &a)) return false;
    }
    return true;
}

/* Towards them, or to either side of that where the enemy is in the way. */
static bool propose_ways(const struct db_rules *rules, const struct battle *b, unsigned e, const struct place *p,
                         take_act *take, void *context) {
    static const int16_t aside[] = {0, 0x1000, -0x1000, 0x2000, -0x2000};
    struct point at = b->element[e].pose.at, goal = db_raid_goal(b, p);
    heading straight = heading_of(goal.x - at.x, goal.y - at.y);
    for (int i = 0; i < 5; i++) {
        /* the corners on the far side travel further than the middle: leave them a little */
        struct act a = order_along(b, e, (heading)(straight + aside[i]), best_speed(rules, b, e) * 4 / 5);
        if (is_on_the_table(b, a.step[0].at) && !take(context, &a)) return false;
    }
    return true;
}

bool db_raid_candidates(const struct db_rules *rules, const struct battle *b, unsigned e, take_act *take,
                        void *context) {
    enum { MOVES = 5 };
    for (unsigned i = 0; i < b->places; i++) {
        const struct place *p = &b->place[i];
        struct quad q = element_quad(b, e);
        length reach = best_speed(rules, b, e);
        if (!counts_for(rules, p, enemy_of(b->element[e].side)) || !may_storm(rules, b, e, p)) continue;
        if (!feature_within(&b->terrain, p->feature, &q, MOVES * reach)) continue;
        bool near = feature_within(&b->terrain, p->feature, &q, reach);
        if (!(near ? propose_walls : propose_ways)(rules, b, e, p, take, context)) return false;
    }
    return true;
}
