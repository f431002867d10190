/* "c2 contact g3": finds the move that brings a piece or a group into contact, by trying the positions in which
 * it could line up and asking the referee about each. */
#include "orders/orders.h"

#include "table/contact.h"
#include "table/sweep.h"

#include <string.h>

struct search {
    const struct speaker *s;
    const struct order *order;
    struct act *out;
    struct ruling *r;
    bool tried; /* r holds the ruling on the first try */
};

/* The step that brings a single piece to a pose. */
static struct step to_pose(struct pose p) { return (struct step){.kind = STEP_TO, .turn = p.facing, .at = p.at}; }

/* Asks the referee; keeps the act if it is legal, and the first refusal for the player to read. */
static bool try_act(struct search *k, const struct act *a) {
    struct ruling r = {.want_nearest = false};
    if (game_judge(k->s->game, a, &r)) {
        *k->out = *a;
        *k->r = r;
        return true;
    }
    if (!k->tried) *k->out = *a, *k->r = r;
    k->tried = true;
    return false;
}

/* With the target named where the verb takes one: it settles which of several enemies is meant. */
static bool try_steps(struct search *k, const struct step *steps, int count, enum edge edge) {
    struct act a = k->order->act;
    const struct verb *v = &k->s->rs->verbs[a.verb];
    for (int i = 0; i < count && a.step_count < ACT_STEPS_MAX; i++) a.step[a.step_count++] = steps[i];
    if (k->order->enemy != NO_PIECE && (v->fields | v->optional) & FIELD_TARGET) {
        a.target = k->order->enemy;
        if (edge != EDGE_NONE && (v->fields | v->optional) & FIELD_EDGE) a.edge = (uint8_t)edge;
    }
    if (try_act(k, &a)) return true;
    if (a.target == NO_PIECE) return false;
    a.target = NO_PIECE;
    a.edge = EDGE_NONE;
    return try_act(k, &a);
}

static bool edge_wanted(const struct order *o, enum edge e) {
    if (o->flank) return e == EDGE_LEFT || e == EDGE_RIGHT;
    return o->edge == EDGE_NONE || o->edge == e;
}

/* --- a single piece --------------------------------------------------------------------------------------- */

/* The lined-up positions, front first: the referee allows those that can be reached. */
static bool contact_single(struct search *k, const struct base *mover, const struct base *enemy) {
    static const struct {
        enum contact_class kind;
        enum edge edge;
    } positions[] = {{CONTACT_FRONT, EDGE_FRONT},
                     {CONTACT_FLANK, EDGE_LEFT},
                     {CONTACT_FLANK, EDGE_RIGHT},
                     {CONTACT_REAR, EDGE_REAR}};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        if (!edge_wanted(k->order, positions[i].edge)) continue;
        struct step step = to_pose(pose_lined_up(*enemy, positions[i].kind, positions[i].edge, mover->width));
        if (try_steps(k, &step, 1, positions[i].edge)) return true;
    }
    return false;
}

/* A camp or a city: flat against one of its sides, as near to the mover as the side allows. */
static bool contact_place(struct search *k, const struct base *mover) {
    const struct terrain *t = k->s->scene.terrain;
    const struct feature *f = &t->feature[k->order->place];
    for (int i = 0; i < f->count; i++) {
        struct point a = t->vertex[f->first + i], c = t->vertex[f->first + (i + 1) % f->count];
        length side = distance_between(a, c);
        heading along = heading_of(c.x - a.x, c.y - a.y);
        /* Outlines run clockwise: the inside lies to the right of each side. */
        struct pose corner = {a, along, 0};
        length half = mover->width / 2, at = point_local(corner, mover->pose.at).y;
        length from = side > mover->width ? half : side / 2, to = side > mover->width ? side - half : side / 2;
        at = at < from ? from : at > to ? to : at;
        struct pose p = {pose_moved(corner, 0, at).at, (heading)(along + QUARTER_TURN), 0};
        struct step step = to_pose(p);
        if (try_steps(k, &step, 1, EDGE_NONE)) return true;
    }
    return false;
}

/* --- a group ---------------------------------------------------------------------------------------------- */

/* The front corner of the whole group on one side: what it wheels about. */
static struct point group_corner(const struct speaker *s, const struct act *a, bool left) {
    const struct scene_piece *first = order_piece_seen(s, a->piece[0]);
    struct pose frame = first->base.pose;
    struct point best = point_at(frame, 0, 0);
    length outermost = INT32_MIN;
    for (int i = 0; i < a->piece_count; i++) {
        const struct scene_piece *p = order_piece_seen(s, a->piece[i]);
        struct point corner = base_quad(p->base).corner[left ? FRONT_LEFT : FRONT_RIGHT];
        struct point local = point_local(frame, corner);
        length out = 8 * (left ? -local.x : local.x) + local.y; /* outermost, then foremost */
        if (out > outermost) outermost = out, best = corner;
    }
    return best;
}

/* How far the group, wheeled so, can go straight on before it touches the enemy; -1 if it passes by. */
static length way_to(const struct speaker *s, const struct act *a, struct point pivot, int32_t turn,
                     const struct quad *enemy) {
    length reach = 10 * s->scene.base_width, least = reach;
    for (int i = 0; i < a->piece_count; i++) {
        struct base b = order_piece_seen(s, a->piece[i])->base;
        if (turn) b.pose = pose_turned(b.pose, pivot, turn);
        struct motion ahead = motion_ahead(b.pose, reach);
        length d = motion_first_meeting(b, &ahead, reach, enemy, 5);
        if (d < least) least = d;
    }
    return least < reach ? least : -1;
}

/* Straight on first, then wheels of growing angle to either side. */
static bool contact_group(struct search *k, const struct base *enemy) {
    const struct speaker *s = k->s;
    struct quad target = base_quad(*enemy);
    for (int turn = 0; turn <= 60; turn++) {
        for (int left = 0; left <= (turn ? 1 : 0); left++) {
            heading angle = heading_from_degrees(turn);
            struct point pivot = group_corner(s, &k->order->act, left);
            length way = way_to(s, &k->order->act, pivot, left ? -(int32_t)angle : angle, &target);
            if (way < 0) continue;
            struct step steps[2] = {
                {.kind = STEP_WHEEL, .side = left ? EDGE_LEFT : EDGE_RIGHT, .turn = angle},
                {.kind = STEP_ADVANCE, .distance = way},
            };
            if (try_steps(k, turn ? steps : steps + 1, turn ? 2 : 1, k->order->edge)) return true;
        }
    }
    return false;
}

bool order_find_contact(const struct speaker *s, const struct order *o, struct act *out, struct ruling *r) {
    struct search k = {.s = s, .order = o, .out = out, .r = r};
    *out = o->act;
    *r = (struct ruling){.legal = false};
    const struct scene_piece *mover = o->act.piece_count ? order_piece_seen(s, o->act.piece[0]) : NULL;
    const struct scene_piece *enemy = o->enemy == NO_PIECE ? NULL : order_piece_seen(s, o->enemy);
    if (!mover || (!enemy && o->place == NO_PIECE)) return false;
    if (o->act.piece_count > 1 && enemy && contact_group(&k, &enemy->base)) return true;
    if (o->act.piece_count > 1) return false;
    return enemy ? contact_single(&k, &mover->base, &enemy->base) : contact_place(&k, &mover->base);
}
