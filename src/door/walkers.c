/* The way of the troops of an act. All go as one rigid block, as a group does; who ended elsewhere (a column's
 * followers, those who were shifted) has no path told, and went straight as far as a board is concerned. */
#include "door/walkers.h"

#include "game/json.h"
#include "game/steps.h"
#include "table/sweep.h"

enum { POSES_MAX = 64, SLICE = 1820 /* ten degrees */ };

void walkers_begin(struct walkers *w, const struct game *g, const struct act *a) {
    const struct ruleset *rs = game_rules(g);
    w->count = 0;
    w->near = 0;
    if (a->point_count || !a->step_count || !rs->standing || a->piece_count > ACT_PIECES_MAX) return;
    for (unsigned i = 0; i < a->piece_count; i++) {
        if (!rs->standing(game_state(g), a->piece[i], &w->start[w->count])) continue;
        w->near = greater(w->near, w->start[w->count].width);
        w->piece[w->count++] = a->piece[i];
    }
}

/* The front corner all wheel about: the outermost on that side. */
static struct point pivot_of(const struct base *at, unsigned count, bool left) {
    struct point best = base_quad(at[0]).corner[left ? FRONT_LEFT : FRONT_RIGHT];
    length outermost = INT32_MIN;
    for (unsigned i = 0; i < count; i++) {
        struct point corner = base_quad(at[i]).corner[left ? FRONT_LEFT : FRONT_RIGHT];
        struct point local = point_local(at[0].pose, corner);
        length out = 8 * (left ? -local.x : local.x) + local.y; /* and of that file the foremost */
        if (out > outermost) outermost = out, best = corner;
    }
    return best;
}

struct path {
    unsigned count;
    struct pose pose[POSES_MAX];
};

static void add_pose(struct path *p, struct pose pose) {
    if (p->count < POSES_MAX) p->pose[p->count++] = pose;
}

/* One step of all; the way of walker `who` goes into the path. */
static void walk_step(struct base *at, unsigned count, unsigned who, const struct step *s, struct path *path) {
    if (s->kind == STEP_WHEEL) {
        bool left = s->side == EDGE_LEFT;
        struct point pivot = pivot_of(at, count, left);
        struct pose from = at[who].pose;
        for (int32_t part = SLICE; part + SLICE / 2 < s->turn; part += SLICE)
            add_pose(path, pose_turned(from, pivot, left ? -part : part));
        for (unsigned i = 0; i < count; i++)
            at[i].pose = pose_turned(at[i].pose, pivot, left ? -(int32_t)s->turn : s->turn);
    } else {
        struct pose to = pose_after_step(at[0], s);
        length dx = to.at.x - at[0].pose.at.x, dy = to.at.y - at[0].pose.at.y;
        for (unsigned i = 0; i < count; i++) {
            at[i].pose.at.x += dx;
            at[i].pose.at.y += dy;
            if (s->kind == STEP_TO) at[i].pose.facing = to.facing;
        }
    }
    add_pose(path, at[who].pose);
}

static void find_path(const struct walkers *w, unsigned who, const struct act *a, struct path *path) {
    struct base at[ACT_PIECES_MAX];
    for (unsigned i = 0; i < w->count; i++) at[i] = w->start[i];
    path->count = 0;
    add_pose(path, at[who].pose);
    for (unsigned i = 0; i < a->step_count; i++) walk_step(at, w->count, who, &a->step[i], path);
}

static json_t *path_json(const struct path *path, struct pose to) {
    json_t *list = json_array();
    for (unsigned i = 0; i + 1 < path->count; i++) json_array_append_new(list, pose_to_json(path->pose[i]));
    json_array_append_new(list, pose_to_json(to)); /* lined up, where the law has it so */
    return list;
}

static bool is_same(struct pose a, struct pose b) {
    return a.at.x == b.at.x && a.at.y == b.at.y && a.facing == b.facing;
}

void walkers_add_paths(const struct walkers *w, const struct act *a, const struct events *events, json_t *list) {
    for (uint32_t i = 0; i < events->count; i++)
        for (unsigned k = 0; k < w->count; k++) {
            const struct event *e = &events->list[i];
            struct path path;
            if (!e->moved || e->said.piece != w->piece[k] || !is_same(e->from, w->start[k].pose)) continue;
            find_path(w, k, a, &path);
            length aside = point_local(path.pose[path.count - 1], e->to.at).x; /* it may have stopped before its end */
            if (aside > w->near || aside < -w->near) continue;
            json_object_set_new(json_array_get(list, i), "path", path_json(&path, e->to));
        }
}
