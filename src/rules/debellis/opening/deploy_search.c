/* Finding room: the legal place nearest to one that was wanted, for troops that deploy or land. */
#include "rules/debellis/opening/deploying.h"

static bool legal(const struct db_rules *rules, const struct battle *b, const struct act *a) {
    struct ruling r;
    r.want_nearest = false;
    return a->verb == VERB_LAND ? db_judge_land(rules, b, a, &r) : db_judge_deploy(rules, b, a, &r);
}

static void shift(struct act *a, length right, length up) {
    for (int i = 0; i < a->step_count; i++) {
        a->step[i].at.x += right;
        a->step[i].at.y += up;
    }
}

/* Moves the whole formation into the deployment area by as little as will do. */
static void bring_in(const struct db_rules *rules, const struct battle *b, struct act *a) {
    struct placed placed[ACT_PIECES_MAX];
    struct ruling r;
    length right = 0, left = 0, back = 0, forward = 0;
    if (!db_poses_ordered(rules, b, a, a->choice == DEPLOY_COLUMN, placed, &r)) return;
    for (int i = 0; i < a->piece_count; i++) {
        const struct element *el = &b->element[placed[i].piece];
        struct quad q = base_quad((struct base){placed[i].pose, b->base_width, el->depth});
        struct box box = quad_box(&q);
        length margin = bw(b, rules->troop[el->type].side_margin);
        right = greater(right, margin - box.x0);
        left = greater(left, box.x1 - (b->width - margin));
        back = greater(back, db_depth_from_base(b, el->side, &q) - db_deployment_depth(rules, b));
        forward = greater(forward, el->side == 0 ? -box.y0 : box.y1 - b->depth);
    }
    length ahead = forward ? forward : -back;
    shift(a, right ? right : -left, b->opening.side == 0 ? ahead : -ahead);
}

/* Rings of places about the one wanted, each a step further out. */
static bool search_about(const struct db_rules *rules, const struct battle *b, const struct act *a, length step,
                         int rings, struct act *out) {
    *out = *a;
    if (legal(rules, b, out)) return true;
    for (int ring = 1; ring <= rings; ring++)
        for (int i = -ring; i <= ring; i++)
            for (int j = -ring; j <= ring; j += (i == -ring || i == ring) ? 1 : 2 * ring) {
                *out = *a;
                shift(out, i * step, j * step);
                if (legal(rules, b, out)) return true;
            }
    return false;
}

bool db_nearest_deployment(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out) {
    enum { RINGS = 40, NEAR = 8 };
    struct act wanted = *a;
    if (!a->piece_count || a->piece_count > ACT_PIECES_MAX) return false;
    if (!a->step_count) { /* held back or inside where they may not be: somewhere on the table then */
        struct pose middle = {
            {b->width / 2, b->opening.side == 0 ? 0 : b->depth}, b->opening.side == 0 ? 0 : HALF_TURN, 0};
        wanted = db_act_at(VERB_DEPLOY, a->piece, a->piece_count, pose_moved(middle, 0, db_deployment_depth(rules, b)));
    }
    bring_in(rules, b, &wanted);
    return search_about(rules, b, &wanted, b->base_width / 16, NEAR, out) ||
           search_about(rules, b, &wanted, b->base_width / 4, RINGS, out);
}

/* --- any room at all ------------------------------------------------------------------------------------------ */

enum { LINES_MAX = 2 * (ELEMENTS_MAX + FEATURES_MAX) + 2 };

struct lines { /* where the near side of a base may lie: flush with an edge of the table, of troops or of ground */
    int count;
    length at[LINES_MAX];
};

static void add_line(struct lines *l, length at) {
    for (int i = 0; i < l->count; i++)
        if (l->at[i] == at) return;
    if (l->count < LINES_MAX) l->at[l->count++] = at;
}

static void add_flush(struct lines *l, length low, length high, length size) {
    add_line(l, high);
    add_line(l, low - size);
}

/* A base that fits somewhere can be pushed to the left and then back until something stops it: so flush with edges on
 * two sides is all that need be tried, for bases that stand square. Ground is taken for the box around it. */
static void lines_of(const struct db_rules *rules, const struct battle *b, struct box area, length wide, length deep,
                     struct lines *x, struct lines *y) {
    x->count = y->count = 0;
    add_flush(x, area.x1, area.x0, wide);
    add_flush(y, area.y1, area.y0, deep);
    for (unsigned e = 0; e < b->elements; e++) {
        struct quad q = element_quad(b, e);
        struct box box = quad_box(&q);
        if (!on_table(b, e) || !boxes_meet(box, area)) continue;
        add_flush(x, box.x0, box.x1, wide);
        add_flush(y, box.y0, box.y1, deep);
    }
    for (unsigned f = 0; f < b->terrain.features; f++) {
        struct box box = b->terrain.feature[f].box;
        if (!boxes_meet(box, area) || rules->ground[b->terrain.feature[f].kind].flags & GROUND_ROAD) continue;
        add_flush(x, box.x0, box.x1, wide);
        add_flush(y, box.y0, box.y1, deep);
    }
}

/* The middle of the front edge of a base that fills the box from this corner, facing so many quarters. */
static struct pose filling(length x, length y, length wide, length deep, unsigned quarters) {
    struct point front[4] = {{x + wide / 2, y + deep}, {x + wide, y + deep / 2}, {x + wide / 2, y}, {x, y + deep / 2}};
    return (struct pose){front[quarters], (heading)(quarters * QUARTER_TURN), 0};
}

static bool stands_flush(const struct db_rules *rules, const struct battle *b, uint8_t e, unsigned quarters,
                         struct act *out) {
    static const length step = 8; /* of a base width: between what is flush the ground is looked at so finely */
    bool across = quarters & 1;
    length wide = across ? b->element[e].depth : b->base_width, deep = across ? b->base_width : b->element[e].depth;
    length margin = bw(b, rules->troop[b->element[e].type].side_margin);
    length depth = db_deployment_depth(rules, b) + db_shore_depth(rules, b, b->opening.side);
    struct box area = {margin, b->opening.side ? b->depth - depth : 0, b->width - margin,
                       b->opening.side ? b->depth : depth};
    struct lines x, y;
    lines_of(rules, b, area, wide, deep, &x, &y);
    for (length at = area.x0; at + wide <= area.x1; at += b->base_width / step) add_line(&x, at);
    for (length at = area.y0; at + deep <= area.y1; at += b->base_width / step) add_line(&y, at);
    for (int i = 0; i < x.count; i++)
        for (int j = 0; j < y.count; j++) {
            bool in_area =
                x.at[i] >= area.x0 && x.at[i] + wide <= area.x1 && y.at[j] >= area.y0 && y.at[j] + deep <= area.y1;
            if (!in_area) continue;
            *out = db_act_at(VERB_DEPLOY, &e, 1, filling(x.at[i], y.at[j], wide, deep, quarters));
            if (legal(rules, b, out)) return true;
        }
    return false;
}

static bool goes_inside(const struct db_rules *rules, const struct battle *b, uint8_t e, struct act *out) {
    for (unsigned i = 0; i < b->places; i++) {
        *out = act_make(VERB_DEPLOY);
        out->piece_count = 1;
        out->piece[0] = e;
        out->place = b->place[i].feature;
        if (b->place[i].occupant == NO_PIECE && legal(rules, b, out)) return true;
    }
    return false;
}

bool db_room_for(const struct db_rules *rules, const struct battle *b, uint8_t e, struct act *out) {
    unsigned ahead = b->opening.side ? 2 : 0;
    struct act anywhere = act_make(VERB_DEPLOY);
    anywhere.piece_count = 1;
    anywhere.piece[0] = e;
    if (db_nearest_deployment(rules, b, &anywhere, out)) return true;
    for (unsigned turn = 0; turn < 4; turn++)
        if (stands_flush(rules, b, e, (ahead + turn) % 4, out)) return true;
    return goes_inside(rules, b, e, out);
}

bool db_nearest_landing(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out) {
    struct act shore[256];
    size_t n = db_landing_offers(rules, b, shore, sizeof shore / sizeof *shore);
    int64_t nearest = INT64_MAX;
    for (size_t i = 0; i < n; i++) {
        int64_t far = a->step_count ? distance_squared(shore[i].step[0].at, a->step[0].at) : (int64_t)i;
        if (far >= nearest) continue;
        nearest = far;
        *out = shore[i];
    }
    return n > 0;
}
