/* Forming column (dba30-H08, dba22-074 to 077, H23): the first piece moves as ordered, the others fall in behind it,
 * each by a move of its own, in a copy of the battle where those before it already stand in their new places.
 *
 * Where a group may narrow its front only for a reason (OPTION_COLUMNS), the reason must lie on the way of the first or
 * within a base width ahead of where it ends (dba22-H68). */
#include "rules/debellis/command/command.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"

/* --- the reason ------------------------------------------------------------------------------------------------- */

struct lane { /* the way of the leader and what lies just ahead, seen from where it ends */
    const struct battle *b;
    struct pose to;
    length back, ahead, half; /* how far it reaches either way, and to either side of the middle */
};

static struct lane lane_of(const struct battle *b, struct base from, struct pose to) {
    struct point start = point_local(to, from.pose.at);
    length back = start.y < 0 ? -start.y : 0;
    return (struct lane){b, to, back + from.depth, b->base_width, b->base_width / 2};
}

/* The part of the lane, or of the ground beside it, between two distances from its middle. */
static struct convex strip_of(const struct lane *l, length left, length right) {
    struct point p[4] = {point_at(l->to, left, l->ahead), point_at(l->to, right, l->ahead),
                         point_at(l->to, right, -l->back), point_at(l->to, left, -l->back)};
    return convex_hull(p, 4);
}

static bool strip_meets_troops(const struct lane *l, const struct convex *strip, const struct group *g) {
    for (unsigned e = 0; e < l->b->elements; e++) {
        bool member = false;
        for (int i = 0; i < g->count; i++) member = member || g->member[i] == e;
        if (!on_table(l->b, e) || member) continue;
        struct quad q = element_quad(l->b, e);
        struct convex base = convex_of(&q);
        if (convex_overlap(strip, &base, battle_tolerance(l->b).gap)) return true;
    }
    return false;
}

/* Ground that narrows a way: whatever the leader's kind cannot cross at ease. */
static bool strip_meets_ground(const struct db_rules *rules, const struct lane *l, const struct convex *strip,
                               unsigned type) {
    for (unsigned f = 0; f < l->b->terrain.features; f++)
        if (db_going_of_feature(rules, l->b, (int)f, type) != GOING_GOOD &&
            feature_meets_convex(&l->b->terrain, (int)f, strip, battle_tolerance(l->b).gap))
            return true;
    return false;
}

/* How wide the ground to one side of the lane is free, up to `most`. */
static length free_beside(const struct db_rules *rules, const struct lane *l, const struct group *g, unsigned type,
                          bool left, length most) {
    length clear = 0, met = most + 1;
    for (length wide = most; met - clear > 1; wide = clear + (met - clear) / 2) {
        struct convex strip = left ? strip_of(l, -l->half - wide, -l->half) : strip_of(l, l->half, l->half + wide);
        if (strip_meets_troops(l, &strip, g) || strip_meets_ground(rules, l, &strip, type))
            met = wide;
        else
            clear = wide;
    }
    return clear;
}

static length frontage(const struct battle *b, const struct group *g) {
    length least = 0, most = 0;
    for (int i = 0; i < g->count; i++) {
        length x = point_local(b->element[g->lead].pose, b->element[g->member[i]].pose.at).x;
        if (x < least) least = x;
        if (x > most) most = x;
    }
    return most - least + b->base_width;
}

/* dba22-077: something on either hand leaves the leader its own width, but not the whole group. */
static bool passes_gap(const struct db_rules *rules, const struct lane *l, const struct group *g, unsigned type) {
    length wide = frontage(l->b, g);
    length left = free_beside(rules, l, g, type, true, wide), right = free_beside(rules, l, g, type, false, wide);
    return left < wide && right < wide && l->b->base_width + left + right < wide - battle_tolerance(l->b).gap;
}

/* dba22-074: bad going or a river not known to be paltry on the way, or a road under it. */
static bool ground_asks_for_column(const struct db_rules *rules, const struct lane *l, struct base lead,
                                   unsigned type) {
    struct convex strip = strip_of(l, -l->half, l->half);
    struct quad end = base_quad(lead);
    if (db_going_across(rules, l->b, &strip, type) >= GOING_BAD || db_road_under(rules, l->b, &end) >= 0) return true;
    for (unsigned f = 0; f < l->b->terrain.features; f++) {
        const struct feature *x = &l->b->terrain.feature[f];
        if (!(rules->ground[x->kind].flags & GROUND_RIVER) || x->state == RIVER_PALTRY) continue;
        if (feature_meets_convex(&l->b->terrain, (int)f, &strip, battle_tolerance(l->b).gap)) return true;
    }
    return false;
}

/* dba22-076, 080: a group may narrow to a column anywhere; so read, only for a reason (dba22-H68). */
static bool needs_reason(const struct db_rules *rules, const struct battle *b) {
    return rules->customs.columns_for_reasons && option_of(b, OPTION_COLUMNS);
}

/* The clause of what calls for a column, 0 if nothing does. */
static clause column_reason(const struct db_rules *rules, const struct battle *b, const struct group *g, unsigned lead,
                            struct pose to) {
    struct base from = element_base(b, lead);
    struct lane l = lane_of(b, from, to);
    unsigned type = b->element[lead].type;
    from.pose = to;
    if (!rules->customs.columns_for_reasons || ground_asks_for_column(rules, &l, from, type))
        return rules->cite.form_column;
    return passes_gap(rules, &l, g, type) ? rules->cite.form_at_gap : 0;
}

/* --- falling in ------------------------------------------------------------------------------------------------- */

/* dba22-H23: the nearest to the leader falls in first. */
static void order_by_nearness(const struct battle *b, struct act *act) {
    const struct point lead = b->element[act->piece[0]].centre;
    for (int i = 2; i < act->piece_count; i++)
        for (int k = i; k > 1; k--) {
            uint8_t here = act->piece[k], before = act->piece[k - 1];
            if (distance_squared(b->element[here].centre, lead) >= distance_squared(b->element[before].centre, lead))
                break;
            act->piece[k] = before;
            act->piece[k - 1] = here;
        }
}

static struct step step_to(struct pose p) { return (struct step){.kind = STEP_TO, .turn = p.facing, .at = p.at}; }

/* One follower's move into its place: straight there, or first aside into the file and then up to it. */
static bool falls_in(const struct db_rules *rules, const struct battle *field, struct act *one, struct pose slot,
                     struct plan *step, struct ruling *r) {
    one->step_count = 1;
    one->step[0] = step_to(slot);
    if (db_judge_path(rules, field, one, step, r)) return true;
    if (!rules->customs.columns_for_reasons) return false;
    struct remark why = r->why;
    length behind = point_local(slot, field->element[one->piece[0]].pose.at).y;
    one->step[0] = step_to(pose_moved(slot, 0, behind));
    one->step[1] = step_to(slot);
    one->step_count = 2;
    if (behind < 0 && db_judge_path(rules, field, one, step, r)) return true;
    r->why = why;
    return false;
}

bool db_judge_forming(const struct db_rules *rules, const struct battle *b, const struct act *order, struct plan *p,
                      struct ruling *r) {
    struct group g;
    struct battle field = *b;
    struct act act = *order;
    clause reason = 0;
    *p = db_plan_of_nothing();
    if (!db_may_order(rules, b, order, r) || !db_group_of_pieces(rules, b, act.piece, act.piece_count, &g, r))
        return false;
    /* A column that stays one moves as a column does. */
    act.choice = NO_CHOICE;
    if (g.column && g.lead == act.piece[0] && db_judge_path(rules, b, &act, p, r)) return true;
    *p = db_plan_of_nothing();
    if (rules->customs.columns_for_reasons) order_by_nearness(b, &act);
    for (int i = 0; i < act.piece_count; i++) {
        struct act one = act;
        struct plan step;
        unsigned ahead = i ? act.piece[i - 1] : NO_PIECE;
        one.piece_count = 1;
        one.piece[0] = act.piece[i];
        if (i ? !falls_in(rules, &field, &one, pose_moved(field.element[ahead].pose, 0, -field.element[ahead].depth),
                          &step, r)
              : !db_judge_path(rules, &field, &one, &step, r))
            return false;
        if (step.into_contact)
            return refuse_piece(r, rules->cite.column, act.piece[i], "{p} cannot form column into contact with enemy");
        if (!i) reason = column_reason(rules, b, &g, act.piece[0], step.moved[0].pose);
        if (!reason && needs_reason(rules, b))
            return refuse_piece(r, rules->cite.form_reason, act.piece[0],
                                "{p}'s group may form column only for a road, bad going, a river or a gap on its way "
                                "or just ahead: none is there");
        db_element_place(&field, act.piece[i], step.moved[0].pose);
        p->moved[i] = step.moved[0];
        p->gone[i] = step.distance;
        if (step.distance > p->distance) p->distance = step.distance;
        if (step.river != NO_PIECE) p->river = step.river;
        p->by_road = (!i || p->by_road) && step.by_road;
        p->free_road_move = (!i || p->free_road_move) && step.free_road_move;
    }
    p->count = p->movers = act.piece_count;
    clause may = or_else(rules->cite.form_column, rules->cite.column);
    note(&p->notes, reason ? reason : may, act.piece[0], NO_PIECE, "{p} leads, the others fall in behind");
    if (told_by(rules->cite.form_where) && reason)
        note(&p->notes, rules->cite.form_where, act.piece[0], NO_PIECE,
             "what calls for it lies on {p}'s way or just ahead");
    p->cost_flags = p->free_road_move ? MOVE_FREE_BY_ROAD : 0;
    p->cost = db_move_cost(rules, b, act.piece, act.piece_count, p->cost_flags, &p->cost_clause);
    return true;
}
