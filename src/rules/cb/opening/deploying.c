/* Before the battle (cb-H05): lots, who places first, then one army after the other, its leaders last. */
#include "rules/cb/battle.h"

enum { ZONE_DEPTH = 10, ZONE_MARGIN = 3 }; /* JT */

/* --- lots ----------------------------------------------------------------------------------------------- */

static struct prompt ask_lots(const struct cb_battle *b) {
    (void)b;
    return cb_ask_dice(cb_some_dice(2), H(5), "a die for each side: who chooses to place first or second", NO_PIECE,
                       NO_PIECE);
}

static void roll_lots(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    if (dice[0] == dice[1]) {
        tell(ev, "lots", H(5), "equal dice: again");
        return;
    }
    b->active = b->first = dice[0] > dice[1] ? 0 : 1;
    b->phase = b->to_lay ? TURN_PIECES : TURN_LOTS_ORDER; /* cb-H06: no scenario gives the ground */
    struct event *e = tell(ev, "lots", H(5), "the higher die is that of {s0}, to choose who deploys first");
    e->said.number[0] = b->active;
}

const struct cb_step cb_lots = {
    .prompt = ask_lots,
    .roll = roll_lots,
};

static struct prompt ask_placing_order(const struct cb_battle *b) {
    return cb_ask(b->active, "turn", VERB_TURN, H(5), "place first or second?", NO_PIECE, NO_PIECE);
}

static void play_placing_order(struct cb_battle *b, const struct act *a, struct events *ev) {
    if (a->choice == 1) b->active = 1 - b->active;
    b->phase = TURN_CAMP;
    struct event *e = tell(ev, "deployment", H(5), "the army of {s0} is placed first");
    e->said.number[0] = b->active;
}

const struct cb_step cb_lots_order = {
    .prompt = ask_placing_order,
    .play = play_placing_order,
};

/* --- placing -------------------------------------------------------------------------------------------- */

static bool units_wait(const struct cb_battle *b, unsigned side) {
    for (unsigned u = 0; u < b->units; u++)
        if (b->unit[u].side == side && b->unit[u].where == NOT_HERE) return true;
    return false;
}

static bool leaders_wait(const struct cb_battle *b, unsigned side) {
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].side == side && b->leader[l].where == NOT_HERE) return true;
    return false;
}

/* A leader of that side whose command has no order yet, NO_PIECE: none. */
unsigned cb_without_order(const struct cb_battle *b, unsigned side) {
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].side == side && b->leader[l].order == NO_ORDER) return l;
    return NO_PIECE;
}

static struct prompt ask_deploy(const struct cb_battle *b) {
    bool units = units_wait(b, b->active), leaders = leaders_wait(b, b->active);
    unsigned l = cb_without_order(b, b->active);
    bool order = !units && !leaders && l != NO_PIECE;
    const char *text = units     ? "place the army: its units first"
                       : leaders ? "place the leaders"
                       : order   ? "which order does the command of {p} begin with?"
                                 : "the army stands: change what you like, then end";
    struct prompt p = cb_ask(b->active, "deploy", order ? VERB_ORDER : VERB_DEPLOY, H(5), text,
                             order ? b->units + l : NO_PIECE, NO_PIECE);
    p.verbs = verb_bit(VERB_DEPLOY) | verb_bit(VERB_ORDER) | verb_bit(VERB_END_PHASE);
    return p;
}

/* Within 10 JT of the own edge; 3 JT from the side edges but for light troops and cavalry. */
static bool in_zone(const struct cb_battle *b, const struct unit *u, const struct quad *q) {
    struct box box = quad_box(q);
    length deep = ZONE_DEPTH * b->jt + touch_gap(b), margin = ZONE_MARGIN * b->jt - touch_gap(b);
    bool own = b->active == 0 ? box.y1 <= deep : box.y0 >= b->depth - deep;
    bool wings = unit_class(u) & (CLASS_LIGHT | CLASS_CAVALRY);
    return own && (wings || (box.x0 >= margin && box.x1 <= b->width - margin));
}

/* The unit as the act wants it: formation and ranks. */
static bool shape_wanted(const struct cb_battle *b, const struct act *a, struct unit *out, struct ruling *r) {
    unsigned u = a->piece[0];
    *out = b->unit[u];
    const struct cb_troop *t = &cb_troops[out->type];
    enum cb_formation f = a->choice == NO_CHOICE ? (enum cb_formation)out->formation : (enum cb_formation)a->choice;
    if (unit_special(out)) return a->choice == NO_CHOICE || refuse_piece(r, H(14), (uint8_t)u, "{p} has no formation");
    if (f == QUINCUNX && !out->legion) return refuse_piece(r, H(14), (uint8_t)u, "{p} is of no legion: no quincunx");
    if (f != UNFORMED && t->never_forms) return refuse_piece(r, H(14), (uint8_t)u, "{p} can never be formed");
    return cb_judge_shape(out, u, f, a->value > 0 ? (unsigned)a->value : out->ranks, r);
}

static bool judge_unit(const struct cb_battle *b, const struct act *a, struct unit *shaped, struct ruling *r) {
    unsigned u = a->piece[0];
    if (b->unit[u].side != b->active) return refuse_piece(r, H(5), (uint8_t)u, "{p} belongs to the other side");
    if (a->step_count != 1 || a->step[0].kind != STEP_TO)
        return refuse_piece(r, H(5), (uint8_t)u, "say where {p} stands: one step 'to' with its facing");
    if (!shape_wanted(b, a, shaped, r)) return false;
    struct pose p = {a->step[0].at, a->step[0].turn, 0};
    struct base base = {p, shaped->files * b->jt, shaped->ranks * shaped->depth_half * b->jt / 2};
    struct quad q = base_quad(base);
    if (!cb_on_table(b, &q)) return refuse_piece(r, H(5), (uint8_t)u, "{p} must stand on the table");
    if (!in_zone(b, shaped, &q))
        return refuse_piece(r, H(5), (uint8_t)u,
                            "{p} must stand within 10 JT of its base edge, and 3 JT from the side edges unless light "
                            "or cavalry");
    for (unsigned v = 0; v < b->units; v++)
        if (v != u && is_here(b, v) && quads_overlap(&q, &b->unit[v].quad, touch_gap(b)))
            return refuse_pieces(r, H(5), (uint8_t)u, (uint8_t)v, "{p} would stand on {o}");
    if (unit_class(shaped) & CLASS_MOUNTED && cb_ground_under(b, &q) & GROUND_DIFFICULT)
        return refuse_piece(r, C(45), (uint8_t)u, "difficult terrain is impassable to {p}");
    r->placed_count = 1;
    r->placed[0] = (struct placed){(uint8_t)u, p};
    return true;
}

static bool judge_leader(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    const struct leader *l = &b->leader[a->piece[0] - b->units];
    if (l->side != b->active) return refuse_piece(r, H(5), a->piece[0], "{p} belongs to the other side");
    if (units_wait(b, b->active)) return refuse_piece(r, H(5), a->piece[0], "leaders are placed last: units wait");
    if (a->target != NO_PIECE)
        return (a->target < b->units && is_here(b, a->target) && b->unit[a->target].side == l->side) ||
               refuse_piece(r, C(16), a->piece[0], "{p} can only join a unit of his own side");
    if (a->step_count != 1 || a->step[0].kind != STEP_TO)
        return refuse_piece(r, H(5), a->piece[0], "say where {p} stands, or whom he joins");
    length y = a->step[0].at.y, deep = ZONE_DEPTH * b->jt;
    bool own = b->active == 0 ? y >= 0 && y <= deep : y <= b->depth && y >= b->depth - deep;
    return (own && a->step[0].at.x >= 0 && a->step[0].at.x <= b->width) ||
           refuse_piece(r, H(5), a->piece[0], "{p} must stand within 10 JT of his base edge");
}

/* Every command begins with one order, given here without actions or messengers. */
static bool judge_first_order(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    if (a->piece_count < 1 || a->piece[0] < b->units) return refuse(r, H(5), "name the leader whose command it is");
    if (b->leader[a->piece[0] - b->units].side != b->active)
        return refuse_piece(r, H(5), a->piece[0], "{p} belongs to the other side");
    return cb_judge_support(b, a, a->piece[0] - b->units, r);
}

static bool judge_whole(const struct cb_battle *b, struct ruling *r) {
    unsigned l = cb_without_order(b, b->active);
    if (units_wait(b, b->active) || leaders_wait(b, b->active))
        return refuse(r, H(5), "the whole army is placed before the other side begins: somebody still waits");
    return l == NO_PIECE ||
           refuse_piece(r, H(5), (uint8_t)(b->units + l), "every command begins with an order: give one to {p}");
}

static bool plan_deploy(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r) {
    if (a->verb == VERB_END_PHASE) return judge_whole(b, r);
    if (a->verb == VERB_ORDER) return judge_first_order(b, a, r);
    if (a->piece_count != 1) return refuse(r, H(5), "pieces are placed one at a time");
    return a->piece[0] < b->units ? judge_unit(b, a, &plan->shaped, r) : judge_leader(b, a, r);
}

static void deploy(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev) {
    if (a->verb == VERB_ORDER) {
        b->leader[a->piece[0] - b->units].order = cb_order_of(b, a);
        cb_tell_order(b, a->piece[0] - b->units, "order", H(5), "{p} begins with the order: {w}", ev);
        return;
    }
    if (a->verb == VERB_END_PHASE) {
        b->active = 1 - b->active;
        struct ruling whole;
        bool done = judge_whole(b, &whole);
        b->phase = done ? TURN_INITIATIVE : TURN_CAMP;
        tell(ev, "deployment", H(5), done ? "both armies stand: the battle begins" : "the army of {s0} is placed next")
            ->said.number[0] = b->active;
        return;
    }
    unsigned p = a->piece[0];
    struct pose at = {a->step[0].at, a->step[0].turn, 0};
    if (p >= b->units && a->target != NO_PIECE) at = b->unit[a->target].pose;
    struct event *e =
        tell_pieces(ev, "deploy", H(5), a->target == NO_PIECE ? "{p} takes its place" : "{p} takes his place with {o}",
                    p, a->target);
    e->moved = true;
    e->from = e->to = at;
    if (p < b->units) {
        b->unit[p] = plan->shaped;
        b->unit[p].where = ON_FIELD;
        cb_unit_place(b, p, at);
        return;
    }
    struct leader *l = &b->leader[p - b->units];
    l->where = ON_FIELD;
    l->attached = a->target;
    l->pose = at;
}

const struct cb_step cb_deploying = {
    .prompt = ask_deploy,
    .plan = plan_deploy,
    .carry_out = deploy,
};
