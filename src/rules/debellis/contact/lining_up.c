/* The lined-up pose belongs to the move (dba30-112 ff., 169 to 174; dba22-090, H18, H28; dbf-H29, H67): the turn that
 * leads to it, the distance and the going are judged as for a pose that was ordered, so that two orders which end in
 * the same pose get the same verdict. */
#include "rules/debellis/contact/conforming.h"
#include "rules/debellis/moving/going.h"

/* --- sideways --------------------------------------------------------------------------------------------------- */

/* How far it may be shifted sideways without charge: into line with fronts, and where so ruled onto other edges too. */
static length free_sideways(const struct conforming *c, const struct lineup *l) {
    if (!by_front(l) && c->rules->customs.slides_to_fronts) return 0;
    return bw(c->b, c->rules->reach.free_slide) - battle_tolerance(c->b).gap - 1;
}

/* dba30-165: less than a base width; a corner already touching its mark counts as a whole one (H01). */
bool db_slide_allowed(const struct conforming *c, const struct lineup *l) {
    return !by_front(l) || l->slide < bw(c->b, c->rules->reach.free_slide) - battle_tolerance(c->b).gap;
}

/* --- a single element ------------------------------------------------------------------------------------------- */

static length shift_to(const struct conforming *c, struct base from, struct pose to) {
    return c->rules->customs.measure_all_corners ? db_base_shift(from, to) : db_front_shift(from, to);
}

/* Squared, the way of the corner that goes farthest, if off[] says how far each lies from its place. */
static int64_t farthest_squared(const struct point *off, int count, length slid) {
    int64_t most = 0;
    for (int i = 0; i < count; i++) {
        int64_t d = (int64_t)(off[i].x - slid) * (off[i].x - slid) + (int64_t)off[i].y * off[i].y;
        if (d > most) most = d;
    }
    return most;
}

/* Going sideways by s moves every corner along one line,
 * so the square of its distance is convex in s, and so is the greatest of them: halving finds the least. Squares are
 * exact where lengths are rounded: neighbours never look alike on a slope, whichever way the table lies. */
length db_shift_less_slide(const struct db_rules *rules, struct base from, struct pose to, length most) {
    const int corners = rules->customs.measure_all_corners ? 4 : 2;
    struct quad a = base_quad(from), z = base_quad((struct base){to, from.width, from.depth});
    struct point off[4];
    for (int i = 0; i < corners; i++)
        off[i] = point_local((struct pose){z.corner[i], to.facing, 0}, a.corner[i]); /* the front corners come first */
    length low = -most, high = most;
    while (high > low) {
        length mid = low + (high - low) / 2;
        if (farthest_squared(off, corners, mid) <= farthest_squared(off, corners, mid + 1))
            high = mid;
        else
            low = mid + 1;
    }
    length far = 0;
    for (int i = 0; i < corners; i++)
        far = greater(far, distance_between((struct point){0, 0}, (struct point){off[i].x - low, off[i].y}));
    return far;
}

/* Turned about the meeting point, and shifted sideways by what the free shift does not cover. */
static struct pose before_free_slide(const struct conforming *c, const struct lineup *l, length most) {
    struct pose now = mover_base(c, 0).pose;
    struct pose turned = pose_turned(now, l->hinge, turn_from(now.facing, l->pose.facing));
    length off = point_local(turned, l->pose.at).x;
    return pose_moved(turned, off > most ? off - most : off < -most ? off + most : 0, 0);
}

/* What it goes beyond the end of its path: the pivot about the meeting point where it then slides for nothing, as far
 * as that is free, else the whole way; or, where that is less or something bars the pivot, what the pose is away from
 * its start, straight or round whatever stands between. */
static enum fault single_cost(const struct conforming *c, const struct lineup *l, length limit, length *cost) {
    struct base base = mover_base(c, 0), start = base;
    length most = free_sideways(c, l), gone = c->plan->distance;
    struct pose near = l->pose;
    struct block block = {.from = c->plan->moved, .count = 1, .meets = l->enemy};
    if (most) near = before_free_slide(c, l, most);
    *cost = shift_to(c, base, near);
    bool stays = db_front_shift(base, l->pose) <= battle_tolerance(c->b).gap;
    bool free = stays || db_block_way_is_free(c, &block, l->pose, l->hinge);
    if (!c->march || (free && gone + *cost <= limit)) return free ? FAULT_NONE : FAULT_NO_ROOM;
    start.pose = c->start[0];
    length direct = db_shift_less_slide(c->rules, start, l->pose, most);
    if ((!free || direct < gone + *cost) && db_straight_way_is_clear(c->march, l->pose)) {
        *cost = direct - gone;
        return FAULT_NONE;
    }
    if (free) return FAULT_NONE; /* too far, perhaps */
    struct detour round = db_find_detour(c->march, start.pose, l->pose, limit, 0);
    *cost = round.measure - gone;
    return round.legs ? FAULT_NONE : FAULT_NO_ROOM;
}

/* --- a group ---------------------------------------------------------------------------------------------------- */

/* H07: a wheel is measured by those who have nobody ahead of them. */
static bool leads_its_file(const struct conforming *c, int member, const struct lineup *l) {
    const struct pose along = mover_base(c, l->member).pose;
    const length half = c->b->base_width / 2;
    struct point p = point_local(along, c->plan->moved[member].pose.at);
    for (int i = 0; i < c->plan->movers; i++) {
        struct point q = point_local(along, c->plan->moved[i].pose.at);
        bool ahead = q.y > p.y + battle_tolerance(c->b).gap && q.x - p.x <= half && p.x - q.x <= half;
        if (i != member && ahead) return false;
    }
    return true;
}

static struct point wheel_pivot(const struct conforming *c, bool left) {
    struct pose now[ACT_PIECES_MAX];
    for (int i = 0; i < c->plan->movers; i++) now[i] = c->plan->moved[i].pose;
    return db_block_corner(c->b, now, c->plan->movers, left);
}

/* How much of the way that brought them here they went straight ahead in the end: that much earlier they could have
 * begun to wheel. */
static length last_stretch(const struct conforming *c, const struct lineup *l) {
    struct pose now = mover_base(c, l->member).pose, from = c->start[l->member];
    if (c->after_combat) return 0;
    if (c->march && !c->march->snake) {
        const struct track *t = &c->march->track;
        if (!t->legs || t->leg[t->legs - 1].kind == MOTION_TURN) return 0;
        from = now;
        from.at.x -= t->leg[t->legs - 1].dx;
        from.at.y -= t->leg[t->legs - 1].dy;
    }
    struct point off = point_local(now, from.at);
    const length gap = battle_tolerance(c->b).gap;
    return off.y < 0 && off.x <= gap && off.x >= -gap && from.facing == now.facing ? -off.y : 0;
}

static bool in_one_file(const struct conforming *c) {
    const length gap = battle_tolerance(c->b).gap;
    for (int i = 1; i < c->plan->movers; i++) {
        length x = point_local(c->plan->moved[0].pose, c->plan->moved[i].pose.at).x;
        if (x > gap || x < -gap) return false;
    }
    return true;
}

static enum fault refuse_turn(struct conforming *c, const struct lineup *l, bool aside) {
    refuse_pieces(c->r, aside ? c->rules->cite.group_slide : c->rules->cite.group_wheels,
                  c->plan->moved[l->member].piece, l->enemy,
                  !aside ? "{p}'s group could line up with {o} only by turning otherwise than by a wheel: wheel before "
                           "contact"
                  : by_front(l)
                      ? "{p}'s group is too far to the side of {o} to shift into line with it"
                      : "{p}'s group cannot slide sideways onto the flank or rear of {o}: come straight at it");
    return FAULT_LAW;
}

/* The wheel is begun so far `back` on the way that brought them here. */
static bool group_way_is_free(const struct conforming *c, const struct lineup *l, struct point pivot, length back) {
    struct placed from[ACT_PIECES_MAX];
    struct block block = {.from = from, .count = c->plan->movers, .guide = l->member, .meets = l->enemy};
    if (db_front_shift(mover_base(c, l->member), l->pose) <= battle_tolerance(c->b).gap) return true;
    struct motion withdraw = motion_ahead(mover_base(c, l->member).pose, c->after_combat ? 0 : -back);
    for (int i = 0; i < c->plan->movers; i++)
        from[i] = (struct placed){c->plan->moved[i].piece, motion_end(c->plan->moved[i].pose, &withdraw)};
    return db_block_way_is_free(c, &block, l->pose, (struct point){pivot.x + withdraw.dx, pivot.y + withdraw.dy});
}

/* dba30-136, dba22-080: a group turns by wheeling only, this holds even when conforming. The pose must be one it could
 * have been ordered to: it goes `ahead` of the last stretch of its way, wheels about a front corner by `turn`, goes on
 * by `on` and shifts sideways by `aside` within its right. With u the old direction seen from the new one,
 *     aside = off.x - u.x ahead,  on = off.y - u.y ahead,  0 <= ahead <= stretch,  on >= 0,
 * where off is what the wheel alone leaves undone from where the stretch began. The way measures ahead + arc + on, and
 * as u.y <= 1 it is least for the least `ahead` that brings the shift within bounds. A column does not wheel as a block
 * (its members follow each other round the bend, H08): it comes to the pose facing as it does. */
static enum fault group_cost(struct conforming *c, const struct lineup *l, length *cost) {
    const struct tolerance t = battle_tolerance(c->b);
    struct pose now = mover_base(c, l->member).pose;
    int32_t turn = turn_from(now.facing, l->pose.facing);
    struct motion wheel = {.kind = MOTION_TURN, .about = wheel_pivot(c, turn < 0), .turn = turn};
    length stretch = last_stretch(c, l), most = greater(free_sideways(c, l), t.gap) + AT_LIMIT, arc = 0, ahead = 0;
    struct pose turned = motion_end(now, &wheel);
    heading veer = (heading)(now.facing - turned.facing);
    const int32_t ux = sin_of(veer), uy = cos_of(veer);
    struct point off = point_local(turned, l->pose.at);
    off.x += (length)scale(stretch, ux); /* seen from where the stretch began */
    off.y += (length)scale(stretch, uy);
    if (!c->after_combat && angle_between(now.facing, l->pose.facing) > t.angle && in_one_file(c))
        return refuse_turn(c, l, false);
    length over = off.x > most ? off.x - most : off.x < -most ? off.x + most : 0;
    if (over && ux) ahead = (length)((int64_t)over * TRIG_ONE / ux) + 1; /* rounded up */
    length on = off.y - (length)scale(ahead, uy);
    if (!c->after_combat && over && (!ux || ahead < 0 || ahead > stretch + t.gap)) return refuse_turn(c, l, true);
    if (!c->after_combat && on < -2 * t.gap) return refuse_turn(c, l, over != 0);
    for (int i = 0; i < c->plan->movers; i++) {
        length travel = leads_its_file(c, i, l) ? motion_front_travel(mover_base(c, i), &wheel) : 0;
        if (travel > arc) arc = travel;
    }
    *cost = arc;
    if (!c->after_combat) *cost = ahead + arc + greater(on, 0) - stretch;
    return group_way_is_free(c, l, wheel.about, stretch - ahead) ? FAULT_NONE : FAULT_NO_ROOM;
}

/* --- the going there -------------------------------------------------------------------------------------------- */

/* What lining up in a place allows a move, and who is kept back there by what. */
struct there {
    length limit; /* INT32_MAX: nothing slows anybody */
    int slowest;
    enum going going; /* GOING_GOOD: it is the river */
    int feature;      /* -1: none */
};

/* dba30-143, dba22-091: the front edge would be in water that is more than paltry. */
static bool wades(const struct conforming *c, const struct quad *q) {
    int f = db_river_under(c->rules, c->b, q);
    return f >= 0 && c->b->terrain.feature[f].state > RIVER_PALTRY && c->march->road < 0 &&
           feature_meets_segment(&c->b->terrain, f, q->corner[FRONT_LEFT], q->corner[FRONT_RIGHT]);
}

/* H04: as far as the slowest going any of them ends in lets them go. */
static struct there allowance_there(const struct conforming *c, const struct lineup *l) {
    struct there there = {INT32_MAX, 0, GOING_GOOD, -1};
    struct pose from = mover_base(c, l->member).pose;
    if (!c->march || c->march->flies) return there;
    for (int i = 0; i < c->plan->movers; i++) {
        struct base end = mover_base(c, i);
        end.pose = db_pose_carried(end.pose, from, l->pose);
        struct quad q = base_quad(end);
        enum going g = db_going_under(c->rules, c->b, &q, marching_type(c->march, i));
        bool slow = g != GOING_GOOD && g != GOING_IMPASSABLE, wet = wades(c, &q);
        length limit = slow ? db_speed_in(c->rules, c->b, marching_type(c->march, i), g) : INT32_MAX;
        if (wet) limit = lesser(limit, bw(c->b, c->rules->reach.river_crawl));
        if (limit < there.limit) {
            there = (struct there){limit, i, slow ? g : GOING_GOOD, -1};
            there.feature = db_feature_under(c->rules, c->b, &q, marching_type(c->march, i));
        }
    }
    return there;
}

static enum fault refuse_going(struct conforming *c, const struct there *there, length distance) {
    static const char *const text[] = {
        [GOING_GOOD] = "{p} would be lined up in the river, where it may go {b0}, and this move is {b1}",
        [GOING_ROUGH] = "{p} would be lined up in {q}, rough going, where it may go {b0}, and this move is {b1}",
        [GOING_BAD] = "{p} would be lined up in {q}, bad going, where it may go {b0}, and this move is {b1}",
    };
    clause because = there->going == GOING_GOOD ? c->rules->cite.river_shallow
                                                : db_speed_clause(c->march, there->slowest, there->going);
    refuse_piece(c->r, because, c->plan->moved[there->slowest].piece, text[there->going]);
    if (there->feature >= 0) c->r->why.place = (uint8_t)there->feature;
    c->r->why.number[0] = there->limit;
    c->r->why.number[1] = distance;
    return FAULT_LAW;
}

enum fault db_pose_belongs_to_move(struct conforming *c, const struct lineup *l, length *cost) {
    const length gap = battle_tolerance(c->b).gap, gone = c->plan->distance;
    bool stays = db_front_shift(mover_base(c, l->member), l->pose) <= gap; /* judged already, as the end of its path */
    length limit = c->after_combat ? bw(c->b, c->rules->reach.free_slide) - 1 : gone + c->left + 2; /* 2: rounding */
    struct there there = {INT32_MAX, 0, GOING_GOOD, -1};
    if (!stays) there = allowance_there(c, l);
    enum fault fault = FAULT_NONE;
    if (c->plan->movers == 1)
        fault = single_cost(c, l, lesser(limit, there.limit), cost);
    else
        fault = group_cost(c, l, cost);
    if (fault != FAULT_NONE) return fault;
    if (*cost <= gap && *cost >= -2 * gap) *cost = 0; /* H01: that close is lined up already */
    if (gone + *cost > limit) {
        refuse_pieces(c->r, c->rules->cite.too_far, c->plan->moved[l->member].piece, l->enemy,
                      "{p} has {m0} of its move left and needs {m1} to line up with {o}; it cannot make contact.");
        c->r->why.number[0] = c->left;
        c->r->why.number[1] = *cost;
        return FAULT_TOO_FAR;
    }
    if (gone + *cost - MEASURE_SLACK <= there.limit) return FAULT_NONE;
    return refuse_going(c, &there, gone + *cost);
}
