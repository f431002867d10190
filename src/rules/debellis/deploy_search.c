/* Finding room: the legal place nearest to one that was wanted, for troops that deploy or land. */
#include "rules/debellis/deploying.h"

static bool legal(const struct db_rules *rules, const struct battle *b, const struct act *a) {
    struct ruling r;
    r.want_nearest = false;
    return a->verb == VERB_LAND ? judge_land(rules, b, a, &r) : judge_deploy(rules, b, a, &r);
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
    if (!poses_ordered(rules, b, a, a->choice == DEPLOY_COLUMN, placed, &r)) return;
    for (int i = 0; i < a->piece_count; i++) {
        const struct element *el = &b->element[placed[i].piece];
        struct quad q = base_quad((struct base){placed[i].pose, b->base_width, el->depth});
        struct box box = quad_box(&q);
        length margin = bw(b, rules->troop[el->type].side_margin);
        right = greater(right, margin - box.x0);
        left = greater(left, box.x1 - (b->width - margin));
        back = greater(back, depth_from_base(b, el->side, &q) - deployment_depth(rules, b));
        forward = greater(forward, el->side == 0 ? -box.y0 : box.y1 - b->depth);
    }
    length ahead = forward ? forward : -back;
    shift(a, right ? right : -left, b->opening.side == 0 ? ahead : -ahead);
}

/* Rings of places about the one wanted, each a step further out. */
bool search_about(const struct db_rules *rules, const struct battle *b, const struct act *a, length step, int rings,
                  struct act *out) {
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

bool nearest_deployment(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out) {
    enum { RINGS = 40, NEAR = 8 };
    struct act wanted = *a;
    if (!a->piece_count || a->piece_count > ACT_PIECES_MAX) return false;
    if (!a->step_count) { /* held back or inside where they may not be: somewhere on the table then */
        struct pose middle = {
            {b->width / 2, b->opening.side == 0 ? 0 : b->depth}, b->opening.side == 0 ? 0 : HALF_TURN, 0};
        wanted = act_at(VERB_DEPLOY, a->piece, a->piece_count, pose_moved(middle, 0, deployment_depth(rules, b)));
    }
    bring_in(rules, b, &wanted);
    return search_about(rules, b, &wanted, b->base_width / 16, NEAR, out) ||
           search_about(rules, b, &wanted, b->base_width / 4, RINGS, out);
}

bool nearest_landing(const struct db_rules *rules, const struct battle *b, const struct act *a, struct act *out) {
    struct act shore[256];
    size_t n = landing_offers(rules, b, shore, sizeof shore / sizeof *shore);
    int64_t nearest = INT64_MAX;
    for (size_t i = 0; i < n; i++) {
        int64_t far = a->step_count ? distance_squared(shore[i].step[0].at, a->step[0].at) : (int64_t)i;
        if (far >= nearest) continue;
        nearest = far;
        *out = shore[i];
    }
    return n > 0;
}
