/* Deployment (dtn-H16, dtn-H20, dtn-H107, D1): divisions alternately, then what serves no division; resources attached
 * and Move orders given on the way. */
#include "rules/dtn/flow.h"

enum { ZONE = 12 * INCH };

/* --- whose turn it is ----------------------------------------------------------------------------------- */

static bool is_dg(const struct piece *p) { return p->kind == PIECE_LEADER && p->rank == RANK_DG; }

/* The division a piece is deployed with: its DG's or its own. */
static uint8_t division_of(const struct battle *b, unsigned piece) {
    const struct piece *p = &b->piece[piece];
    return p->kind == PIECE_UNIT || is_dg(p) ? p->division : NO_DIVISION;
}

/* The first piece of the division still beside the table; of no division: of those that come last. */
static uint8_t still_to_come(const struct battle *b, unsigned side, unsigned division) {
    for (unsigned p = 0; p < b->pieces; p++)
        if (b->piece[p].where == TO_COME && b->piece[p].side == side && division_of(b, p) == division)
            return (uint8_t)p;
    return NO_PIECE;
}

static bool has_divisions_to_place(const struct battle *b, unsigned side) {
    for (unsigned d = 0; d < b->divisions; d++)
        if (b->division[d].side == side && !b->division[d].stands) return true;
    return false;
}

void dtn_start_deploying(struct battle *b, unsigned first, struct events *ev) {
    b->phase = PHASE_DEPLOY;
    b->active = b->placing_first = (uint8_t)first;
    b->placing_rest = false;
    b->turn = NO_DIVISION;
    b->side[0].passed = b->side[1].passed = false;
    for (unsigned d = 0; d < b->divisions; d++) { /* one that is wholly on the table already stands */
        b->division[d].stands = still_to_come(b, b->division[d].side, d) == NO_PIECE;
    }
    tell(ev, "deployment", H(107), "divisions are placed in turn, {s0} first")->said.number[0] = (int32_t)first;
}

/* Who places next, when nobody is in the middle of it. False: both armies stand. */
static bool choose_side(struct battle *b, struct events *ev) {
    if (b->turn != NO_DIVISION) return true;
    if (!b->placing_rest) {
        if (!has_divisions_to_place(b, b->active)) b->active = (uint8_t)(1 - b->active);
        if (has_divisions_to_place(b, b->active)) return true;
        b->placing_rest = true;
        b->active = b->placing_first;
        tell(ev, "deployment", H(140), "all divisions stand: headquarters, senior officers and lone units come last");
    }
    if (b->side[b->active].passed) b->active = (uint8_t)(1 - b->active);
    return !b->side[b->active].passed;
}

bool dtn_deploying_waits(struct battle *b, struct events *ev) {
    if (choose_side(b, ev)) return true;
    b->first_card[0] = b->first_card[1] = 0;
    b->side[0].passed = b->side[1].passed = false;
    b->active = 0;
    b->turn = NO_PIECE;
    b->placing_rest = false;
    tell(ev, "deployment", H(107), "both armies stand: the battle begins");
    dtn_begin_period(b, ev);
    return false;
}

struct prompt dtn_deploying_prompt(const struct battle *b) {
    const char *text = "place headquarters, senior officers and lone units; give divisions Move orders; end";
    uint8_t dg = NO_PIECE;
    if (!b->placing_rest && b->turn == NO_DIVISION) text = "attach resources, or place the first unit of a division";
    if (b->turn != NO_DIVISION) {
        dg = b->division[b->turn].dg;
        text = still_to_come(b, b->active, b->turn) == NO_PIECE ? "{p}'s division stands: give it a Move order, or end"
                                                                : "place the rest of {p}'s division";
    }
    return dtn_ask_about((enum seat)b->active, "deploy", VERB_DEPLOY, H(107), text, dg, NO_PIECE);
}

/* --- where ---------------------------------------------------------------------------------------------- */

/* Within 12" of the own base edge, further than that from the short edges. */
static bool in_zone(const struct battle *b, unsigned side, const struct footprint *foot) {
    struct box box = box_grown(quad_box(&foot->core), foot->round);
    length deep = side == 0 ? box.y1 : b->depth - box.y0;
    return within(in_inches(deep), ZONE) && beyond(in_inches(box.x0), ZONE) &&
           beyond(in_inches(b->width - box.x1), ZONE);
}

/* dtn-H141: one unit to a small built-up area or a sector. */
static bool bua_has_room(const struct battle *b, unsigned unit, struct base base, struct ruling *r) {
    struct point centre = base_centre(base);
    for (unsigned u = 0; u < b->pieces; u++) {
        int f = u == unit || !is_unit(b, u) ? -1 : dtn_bua_of(b, u);
        if (f >= 0 && feature_holds_point(&b->terrain, f, centre))
            return refuse_pieces(r, H(141), (uint8_t)unit, (uint8_t)u, "{o} is there already: houses hold one unit");
    }
    return true;
}

static bool ground_bears(const struct battle *b, unsigned unit, const struct quad *q, struct ruling *r) {
    unsigned ground = dtn_ground_under(b, q);
    enum arm arm = (enum arm)b->piece[unit].arm;
    if (ground & GROUND_BUA && arm != ARM_INFANTRY)
        return refuse_piece(r, H(89), (uint8_t)unit, "only infantry stands in a BUA: place {p} elsewhere");
    bool bars = ground & GROUND_IMPASSABLE || (ground & GROUND_FOOT_ONLY && arm != ARM_INFANTRY) ||
                (ground & GROUND_NO_GUNS && arm == ARM_ARTILLERY);
    if (bars) return refuse_piece(r, H(92), (uint8_t)unit, "{p} cannot stand on that ground: place it elsewhere");
    bool redoubt = ground & GROUND_FORTIFIED; /* artillery may be deployed in it (dtn-H92) */
    if (ground & GROUND_BAD && !redoubt && b->piece[unit].move_class == MOVES_HEAVY_ART)
        return refuse_piece(r, C(105), (uint8_t)unit, "heavy artillery may not enter bad going: place {p} elsewhere");
    return true;
}

bool dtn_may_stand_there(const struct battle *b, unsigned piece, struct pose pose, bool limbered, struct ruling *r) {
    struct piece p = b->piece[piece];
    p.marks = limbered ? p.marks | MARK_LIMBERED : p.marks & ~(uint32_t)MARK_LIMBERED;
    dtn_set_footprint(&p);
    struct base base = {pose, p.width, p.depth};
    struct quad q = base_quad(base);
    struct footprint foot = dtn_footprint_at(b, piece, base);
    if (!dtn_is_on_table(b, &foot)) return refuse_piece(r, H(107), (uint8_t)piece, "{p} must stand on the table");
    if (!in_zone(b, p.side, &foot))
        return refuse_piece(r, H(107), (uint8_t)piece,
                            "{p} must stand within 12\" of its base edge and further than 12\" from the short edges");
    uint8_t other = p.kind == PIECE_LEADER ? NO_PIECE : dtn_overlapped(b, &q, piece, piece);
    for (unsigned h = 0; h < b->pieces && p.kind != PIECE_LEADER && other == NO_PIECE; h++) {
        struct footprint hq = dtn_footprint_of(b, h);
        if (h != piece && on_table(b, h) && b->piece[h].kind == PIECE_HQ && dtn_footprints_overlap(&foot, &hq))
            other = (uint8_t)h;
    }
    if (other != NO_PIECE) return refuse_pieces(r, C(101), (uint8_t)piece, other, "{p} would stand on {o}");
    if (p.kind != PIECE_UNIT)
        return !(dtn_ground_beneath(b, &foot) & GROUND_IMPASSABLE) ||
               refuse_piece(r, H(92), (uint8_t)piece, "{p} cannot stand on that ground");
    return ground_bears(b, piece, &q, r) && bua_has_room(b, piece, base, r);
}

/* --- placing -------------------------------------------------------------------------------------------- */

bool dtn_may_be_placed(const struct battle *b, unsigned piece, struct ruling *r) {
    const struct piece *p = &b->piece[piece];
    uint8_t division = division_of(b, piece), first = still_to_come(b, b->active, b->turn);
    if (p->side != b->active) return refuse_piece(r, H(107), (uint8_t)piece, "{p} belongs to the other side");
    if (division != NO_DIVISION && b->division[division].stands)
        return refuse_piece(r, H(107), (uint8_t)piece, "the division of {p} stands already");
    if (b->turn != NO_DIVISION && division != b->turn)
        return refuse_pieces(r, H(107), (uint8_t)piece, first == NO_PIECE ? b->division[b->turn].dg : first,
                             first == NO_PIECE ? "end the placing of {o}'s division before {p} is placed"
                                               : "one division at a time: {o} comes before {p}");
    if (division == NO_DIVISION && !b->placing_rest)
        return refuse_piece(r, H(140), (uint8_t)piece, "{p} serves no division and is placed when all divisions stand");
    return true;
}

/* dtn-H24: on Defend are infantry and deployed artillery. */
static bool stance_is_possible(const struct battle *b, unsigned piece, uint8_t choice, struct ruling *r) {
    const struct piece *p = &b->piece[piece];
    if (choice == NO_CHOICE || choice == DEPLOY_NORMAL) return true;
    if (p->kind != PIECE_UNIT) return refuse_piece(r, H(107), (uint8_t)piece, "{p} is no unit: it is just placed");
    if (choice == DEPLOY_DEFEND)
        return !is_cavalry((enum arm)p->arm) ||
               refuse_piece(r, H(24), (uint8_t)piece, "{p} is cavalry and cannot be on Defend");
    return is_gun(p) ||
           refuse_piece(r, H(107), (uint8_t)piece, "{p} is no artillery: only that is limbered or deployed");
}

static void set_down(struct battle *b, unsigned piece, struct pose pose, uint8_t choice, struct events *ev) {
    struct piece *p = &b->piece[piece];
    p->where = ON_TABLE;
    p->pose = pose;
    p->status = choice == DEPLOY_DEFEND ? STATUS_DEFEND : STATUS_NORMAL;
    if (p->kind == PIECE_UNIT)
        p->marks = choice == DEPLOY_LIMBERED ? p->marks | MARK_LIMBERED : p->marks & ~(uint32_t)MARK_LIMBERED;
    dtn_set_footprint(p);
    if (!b->placing_rest) b->turn = division_of(b, piece);
    struct event *e = tell_pieces(ev, "deploy", H(107),
                                  p->status == STATUS_DEFEND ? "{p} takes its place, on Defend"
                                  : is_limbered(p)           ? "{p} takes its place, limbered"
                                  : is_gun(p)                ? "{p} takes its place, deployed"
                                                             : "{p} takes its place",
                                  piece, NO_PIECE);
    e->moved = true;
    e->from = e->to = pose;
}

/* It was refused: the nearest place that would be legal, for who wants to know. */
static bool suggest_place(const struct battle *b, const struct act *a, struct pose pose, struct ruling *r) {
    enum { FAR = 96 };
    if (!r->want_nearest || !dtn_place_near(b, a->piece[0], &pose, a->choice == DEPLOY_LIMBERED, FAR)) return false;
    r->has_nearest = true;
    r->nearest = *a;
    r->nearest.step[0].at = pose.at;
    return false;
}

bool dtn_judge_deploy(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    if (a->piece_count != 1) return refuse(r, H(107), "pieces are placed one at a time");
    uint8_t piece = a->piece[0];
    if (!dtn_may_be_placed(b, piece, r)) return false;
    if (a->step_count != 1 || a->step[0].kind != STEP_TO)
        return refuse_piece(r, H(107), piece, "say where {p} stands: one step 'to' with its facing");
    struct pose pose = {a->step[0].at, a->step[0].turn, 0};
    if (!stance_is_possible(b, piece, a->choice, r)) return false;
    uint8_t division = division_of(b, piece);
    if (a->choice == DEPLOY_DEFEND && division != NO_DIVISION && b->division[division].order == ORDER_MOVE)
        return refuse_piece(r, H(115), piece, "a Move order takes the division of {p} off Defend");
    if (!dtn_may_stand_there(b, piece, pose, a->choice == DEPLOY_LIMBERED, r)) return suggest_place(b, a, pose, r);
    r->placed_count = 1;
    r->placed[0] = (struct placed){piece, pose};
    plan->to = pose;
    return true;
}

void dtn_play_deploy(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    set_down(b, a->piece[0], plan->to, a->choice, ev);
}

/* --- orders and attachments ------------------------------------------------------------------------------ */

bool dtn_may_be_attached(const struct battle *b, unsigned unit, unsigned dg, struct ruling *r) {
    const struct piece *u = &b->piece[unit];
    if (u->kind != PIECE_UNIT || u->side != b->active || u->superior == NO_PIECE)
        return refuse_piece(r, H(16), (uint8_t)unit, "only resources of a corps or of the army are attached now");
    if (dg >= b->pieces || !is_dg(&b->piece[dg]) || b->piece[dg].side != b->active)
        return refuse_piece(r, H(16), (uint8_t)unit, "name the DG to whose division {p} goes as the target");
    if (!dtn_has_command_of(b, u->superior, dg))
        return refuse_pieces(r, H(141), (uint8_t)unit, u->superior, "{p} goes only to a division under {o}");
    if (u->where == ON_TABLE || b->division[b->piece[dg].division].stands)
        return refuse_pieces(r, H(141), (uint8_t)unit, (uint8_t)dg,
                             "attach {p} before it and {o}'s division are placed");
    return u->division != b->piece[dg].division ||
           refuse_pieces(r, H(16), (uint8_t)unit, (uint8_t)dg, "{p} is attached to {o} already");
}

static void attach_resource(struct battle *b, const struct act *a, struct events *ev) {
    uint8_t unit = a->piece[0];
    b->piece[unit].division = b->piece[a->target].division;
    tell_pieces(ev, "attached", H(16), "{p} joins {o}'s division", unit, a->target);
}

/* dtn-H20: a Move order or none, free. */
bool dtn_judge_initial_order(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    uint8_t piece = a->piece_count == 1 ? a->piece[0] : NO_PIECE;
    if (piece == NO_PIECE) return refuse(r, H(20), "name one DG, or the unit to be attached");
    if (a->choice == ORDER_ATTACH) return dtn_may_be_attached(b, piece, a->target, r);
    if (!is_dg(&b->piece[piece]) || b->piece[piece].side != b->active)
        return refuse_piece(r, H(20), piece, "before the battle orders go to your divisions: name a DG");
    if (a->choice != ORDER_MOVE && a->choice != ORDER_NONE)
        return refuse_piece(r, H(20), piece, "before the battle {p}'s division gets a Move order or none");
    (void)plan;
    const struct division *v = &b->division[b->piece[piece].division];
    if (v->order == a->choice) return refuse_piece(r, H(20), piece, "{p}'s division has that order already");
    return true;
}

void dtn_play_initial_order(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)plan;
    if (a->choice == ORDER_ATTACH) {
        attach_resource(b, a, ev);
        return;
    }
    uint8_t piece = a->piece[0];
    struct division *v = &b->division[b->piece[piece].division];
    v->order = a->choice;
    tell_pieces(ev, "order", H(20), "{p} is ordered before the battle: {w}", piece, NO_PIECE)->said.word =
        dtn_orders[v->order];
    for (unsigned u = 0; u < b->pieces; u++)
        if (division_of(b, u) == b->piece[piece].division) dtn_order_ends_defend(b, u, ev);
}

bool dtn_judge_end_of_placing(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    (void)a, (void)plan;
    if (b->turn == NO_DIVISION && !b->placing_rest) return refuse(r, H(107), "it is your turn to place a division");
    uint8_t waiting = still_to_come(b, b->active, b->turn);
    if (waiting != NO_PIECE) return refuse_piece(r, H(107), waiting, "{p} is still to be placed before you end");
    return true;
}

void dtn_play_end_of_placing(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    if (b->turn == NO_DIVISION) {
        b->side[b->active].passed = true;
        return;
    }
    b->division[b->turn].stands = true;
    b->turn = NO_DIVISION;
    b->active = (uint8_t)(1 - b->active);
}
