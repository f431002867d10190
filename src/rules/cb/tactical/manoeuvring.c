/* Manoeuvres on the table (2.5): changing formation and ranks, turning about, stepping aside, crossing a major
 * obstacle. Each is paid for out of the unit's move (cb-H35) and with DPs. */
#include "rules/cb/tactical/marching.h"
#include "rules/cb/tasks.h"

/* --- manoeuvres ---------------------------------------------------------------------------------------------- */

enum { FORM_DOUBLE = 4, FORM_HALVE = 5 };

static bool judge_shape(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    unsigned u = a->piece[0];
    const struct unit *x = &b->unit[u];
    unsigned ranks = a->value > 0 ? (unsigned)a->value : x->ranks;
    plan->shaped = *x;
    plan->manoeuvre = a->choice == FORM_DOUBLE  ? DOUBLE_RANKS
                      : a->choice == FORM_HALVE ? HALVE_RANKS
                      : unit_unformed(x)        ? FORM_UP
                                                : CHANGE_FORMATION;
    if (unit_special(x)) return refuse_piece(r, H(36), a->piece[0], "{p} has no formation or ranks to change");
    if (a->choice == QUINCUNX && !x->legion)
        return refuse_piece(r, H(14), a->piece[0], "{p} is of no legion: no quincunx");
    if (a->choice < 4 && a->choice == x->formation)
        return refuse_piece(r, C(55), a->piece[0], "{p} is in that formation already");
    if (plan->manoeuvre == FORM_UP && a->choice != LINE)
        return refuse_piece(r, H(97), a->piece[0], "{p} forms up into a line: it changes to another formation later");
    if (unit_unformed(x) && plan->manoeuvre != FORM_UP)
        return refuse_piece(r, H(37), a->piece[0], "{p} is unformed and has no ranks to change");
    if (a->choice == FORM_DOUBLE) {
        if (x->formation != LINE || x->files < 2)
            return refuse_piece(r, H(97), a->piece[0], "{p} cannot double its ranks: that needs a line of 2 files");
        ranks = x->ranks * 2u;
    } else if (a->choice == FORM_HALVE) {
        if (x->formation != LINE || x->ranks < 2)
            return refuse_piece(r, H(97), a->piece[0], "{p} cannot halve its ranks: that needs a line of 2 ranks");
        ranks = x->ranks / 2u;
    } else if (x->formation == COLUMN && a->value <= 0) {
        ranks = cb_troops[x->type].ranks < x->stands ? cb_troops[x->type].ranks : x->stands;
    }
    return cb_judge_shape(&plan->shaped, u, a->choice < 4 ? (enum cb_formation)a->choice : LINE, ranks, r);
}

/* What the manoeuvre costs, and whether there is enough of the move left (cb-H35). */
static bool judge_price(const struct cb_battle *b, unsigned u, enum cb_manoeuvre m, struct cb_price *price,
                        struct ruling *r) {
    const struct unit *x = &b->unit[u];
    struct cb_unit view = cb_self_of(b, u);
    struct resolution why;
    why.reasons = 0;
    *price = cb_manoeuvre_price(&view, m, beyond_bow_shot(b, u), &why);
    if (!price->allowed) return refuse_piece(r, price->barred, (uint8_t)u, why.reason[0].text);
    bool first = !(x->turn & HAS_MOVED) && x->halves == 0;
    if (price->cost == COST_FULL && !first)
        return refuse_piece(r, H(35), (uint8_t)u, "that takes {p}'s whole move and must be its first act");
    if (x->halves + price->cost > 2 || (x->rolled && price->cost && cb_left_after(b, x, price->cost) < -ROUNDING))
        return refuse_piece(r, H(35), (uint8_t)u, "{p} has not enough of its move left for that");
    r->cost = price->dps;
    return true;
}

/* Is there free ground for it so, no nearer to the enemy than it may? `c`: what asks for the ground. */
static bool fits_there(const struct cb_battle *b, unsigned u, const struct unit *after, struct pose p, clause c,
                       struct ruling *r) {
    struct base base = {p, after->files * b->jt, after->ranks * after->depth_half * b->jt / 2};
    struct quad q = base_quad(base);
    uint8_t own = (uint8_t)u;
    if (!cb_on_table(b, &q)) return refuse_piece(r, c, own, "{p} would not stand wholly on the table so");
    for (unsigned v = 0; v < b->units; v++) {
        if (v == u || !is_here(b, v)) continue;
        if (quads_overlap(&q, &b->unit[v].quad, touch_gap(b)))
            return refuse_pieces(r, c, own, (uint8_t)v, "there is no room for {p} so: {o} stands there");
        if (b->unit[v].side == b->unit[u].side) continue;
        length before = cb_units_distance(b, u, v), now = quads_distance(&q, &b->unit[v].quad);
        if (now + ROUNDING < b->jt && now + ROUNDING < before)
            return refuse_pieces(r, before + ROUNDING < b->jt ? H(98) : C(7), own, (uint8_t)v,
                                 "{p} would come nearer than 1 JT to {o} so");
    }
    bool barred = unit_class(after) & CLASS_MOUNTED && cb_ground_under(b, &q) & GROUND_DIFFICULT;
    return !barred || refuse_piece(r, C(45), own, "difficult terrain is impassable to {p}");
}

static bool plan_form(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    unsigned u = a->piece[0];
    if (!cb_may_move(b, u, r) || !judge_shape(b, a, plan, r)) return false;
    if (!judge_price(b, u, (enum cb_manoeuvre)plan->manoeuvre, &plan->price, r)) return false;
    return fits_there(b, u, &plan->shaped, b->unit[u].pose, H(97), r);
}

static void pay_manoeuvre(struct cb_battle *b, unsigned u, const struct cb_price *price, struct events *ev) {
    struct unit *x = &b->unit[u];
    cb_take_up(b, u);
    x->halves = (uint8_t)(x->halves + price->cost);
    x->turn |= HAS_MOVED;
    if (x->doing == WAS_HALTED) {
        x->doing = WAS_MOVING;
        x->way = x->pose.facing;
    }
    cb_give_dps(b, u, price->dps, price->by, "{p} takes {0} {w} for its manoeuvre", ev);
}

static void form(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev) {
    unsigned u = a->piece[0];
    struct unit *x = &b->unit[u];
    x->formation = plan->shaped.formation;
    x->files = plan->shaped.files;
    x->ranks = plan->shaped.ranks;
    if (plan->manoeuvre == FORM_UP) x->turn |= HAS_FORMED_UP;
    struct event *e = tell_pieces(ev, "form",
                                  plan->manoeuvre == FORM_UP            ? C(56)
                                  : plan->manoeuvre == CHANGE_FORMATION ? C(55)
                                                                        : C(60),
                                  plan->manoeuvre == FORM_UP ? "{p} forms up: {w}, {0} by {1} stands"
                                                             : "{p} changes its formation: {w}, {0} by {1} stands",
                                  u, NO_PIECE);
    e->said.number[0] = x->files;
    e->said.number[1] = x->ranks;
    e->said.word = cb_formation_words[x->formation];
    cb_unit_place(b, u, x->pose);
    pay_manoeuvre(b, u, &plan->price, ev);
}

/* --- facing -------------------------------------------------------------------------------------------------- */

/* cb-H37: unformed troops face any way they like; all others turn about. */
static struct pose faced(const struct cb_battle *b, const struct act *a) {
    struct base base = cb_unit_base(b, a->piece[0]);
    if (!a->value) return pose_about_face(base);
    return pose_pivoted(base, (heading)(base.pose.facing + a->value * HALF_TURN / 180));
}

static bool plan_face(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    unsigned u = a->piece[0];
    if (!cb_may_move(b, u, r)) return false;
    if (a->value && !unit_unformed(&b->unit[u]))
        return refuse_piece(r, C(57), a->piece[0],
                            "{p} turns about by 'face', or wheels: only unformed units turn freely");
    if (a->value < -180 || a->value > 180)
        return refuse_piece(r, H(37), a->piece[0], "say by how much {p} turns: -180 to 180 degrees, clockwise");
    if (unit_unformed(&b->unit[u]) && b->unit[u].halves >= 2)
        return refuse_piece(r, H(37), a->piece[0], "{p} has made its whole move: unformed troops turn as they move");
    if (!judge_price(b, u, ABOUT_FACE, &plan->price, r)) return false;
    plan->end = faced(b, a);
    if (!fits_there(b, u, &b->unit[u], plan->end, H(37), r)) return false;
    cb_place_ruling(r, u, plan->end);
    return true;
}

static void face(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev) {
    unsigned u = a->piece[0];
    bool about = unit_formed(&b->unit[u]) || unit_special(&b->unit[u]);
    struct event *e =
        tell_pieces(ev, "face", about ? C(57) : H(37), about ? "{p} turns about" : "{p} turns", u, NO_PIECE);
    e->moved = true;
    e->from = b->unit[u].pose;
    e->to = plan->end;
    cb_unit_place(b, u, e->to);
    pay_manoeuvre(b, u, &plan->price, ev);
}

/* --- stepping aside or back ---------------------------------------------------------------------------------- */

/* cb-068, cb-069 */
static bool plan_sidestep(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    unsigned u = a->piece[0];
    int32_t tenths = a->value ? a->value : 10;
    if (!cb_may_move(b, u, r)) return false;
    if (b->unit[u].turn & HAS_MOVED || b->unit[u].halves)
        return refuse_piece(r, C(69), a->piece[0], "a step is the whole move of {p}, and it has moved");
    if (tenths < 1 || tenths > 10) return refuse_piece(r, C(68), a->piece[0], "{p} steps up to 1 JT (10 tenths)");
    if (!judge_price(b, u, a->choice == 2 ? STEP_BACK : SIDE_STEP, &plan->price, r)) return false;
    length by = jts(b, tenths);
    struct pose end =
        a->choice == 2 ? pose_moved(b->unit[u].pose, 0, -by) : pose_moved(b->unit[u].pose, a->choice ? by : -by, 0);
    if (!fits_there(b, u, &b->unit[u], end, C(68), r)) return false;
    if (!cb_follow_straight(b, u, end, &plan->path, r)) return false;
    if (!cb_may_go_there(b, u, end, r)) return false;
    r->cost = 0;
    for (unsigned i = 0; i < plan->path.fees; i++) r->cost += plan->path.fee[i].dps;
    cb_place_ruling(r, u, end);
    return true;
}

static void sidestep(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev) {
    unsigned u = a->piece[0];
    struct pose end = plan->path.end;
    static const char *const ways[] = {"{p} steps {b0} to its left", "{p} steps {b0} to its right",
                                       "{p} steps {b0} back"};
    struct event *e = tell_pieces(ev, "step", C(68), ways[a->choice], u, NO_PIECE);
    e->said.number[0] = jts(b, a->value ? a->value : 10);
    e->moved = true;
    e->from = b->unit[u].pose;
    e->to = end;
    cb_take_up(b, u);
    b->unit[u].halves = 2;
    b->unit[u].turn |= HAS_MOVED;
    b->unit[u].doing = WAS_MOVING;
    b->unit[u].way = cb_way_to(e->from.at, end.at);
    cb_unit_place(b, u, end);
    cb_pay_way(b, u, &plan->path, ev);
}

/* --- a major obstacle (cb-065, cb-H38) ----------------------------------------------------------------------- */

/* The one straight ahead within 1 JT that bars the way; -1: none. */
static int obstacle_ahead(const struct cb_battle *b, unsigned u, uint8_t named) {
    struct base own = cb_unit_base(b, u), near = own;
    near.pose = pose_moved(own.pose, 0, b->jt);
    struct convex way = swept_by(own, near);
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        if (!(cb_ground_flags[b->terrain.feature[f].kind] & GROUND_MAJOR) || (named != NO_PIECE && named != f))
            continue;
        if (!feature_meets_quad(&b->terrain, (int)f, &b->unit[u].quad, touch_gap(b)) && cb_ground_bars(b, f, &way))
            return (int)f;
    }
    return -1;
}

enum { FAR_ACROSS = 40 };

static bool plan_crossing(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    unsigned u = a->piece[0];
    if (!cb_may_move(b, u, r)) return false;
    int f = obstacle_ahead(b, u, a->place);
    if (f < 0) return refuse_piece(r, H(38), a->piece[0], "no major obstacle lies straight ahead of {p} within 1 JT");
    if (!judge_price(b, u, CROSS_MAJOR_OBSTACLE, &plan->price, r)) return false;
    struct act ahead = cb_act_of(VERB_MOVE, u, NO_PIECE);
    ahead.step_count = 1;
    ahead.step[0] = (struct step){
        .kind = STEP_ADVANCE,
        .distance = cb_way_across(b, cb_unit_base(b, u), b->unit[u].pose.facing, f, FAR_ACROSS * b->jt, true)};
    if (!cb_follow_path(b, u, &ahead, PATH_MAJOR, &plan->path, r)) return false;
    if (!cb_may_go_there(b, u, plan->path.end, r)) return false;
    cb_place_ruling(r, u, plan->path.end);
    return true;
}

static void cross(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev) {
    const struct path *p = &plan->path;
    unsigned u = a->piece[0];
    struct event *e = tell_pieces(ev, "cross", C(65), "{p} crosses the obstacle, its whole move", u, NO_PIECE);
    e->moved = true;
    e->from = b->unit[u].pose;
    e->to = p->end;
    cb_unit_place(b, u, p->end);
    pay_manoeuvre(b, u, &plan->price, ev);
    cb_pay_way(b, u, p, ev);
}

/* --- all of them --------------------------------------------------------------------------------------------- */

bool cb_plan_manoeuvre(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    switch (a->verb) {
    case VERB_FORM:
        return plan_form(b, a, plan, r);
    case VERB_FACE:
        return plan_face(b, a, plan, r);
    case VERB_STEP:
        return plan_sidestep(b, a, plan, r);
    default:
        return plan_crossing(b, a, plan, r);
    }
}

void cb_manoeuvre(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev) {
    switch (a->verb) {
    case VERB_FORM:
        form(b, a, plan, ev);
        return;
    case VERB_FACE:
        face(b, a, plan, ev);
        return;
    case VERB_STEP:
        sidestep(b, a, plan, ev);
        return;
    default:
        cross(b, a, plan, ev);
    }
}
