/* The map an army is drawn up by. */
#include "rules/debellis/advice/array_survey.h"

#include <string.h>

struct pose db_seen_from(const struct survey *s, length u, length v) {
    const struct battle *b = s->b;
    return s->side == 0 ? (struct pose){{u, v}, 0, 0} : (struct pose){{b->width - u, b->depth - v}, HALF_TURN, 0};
}

/* --- the map ------------------------------------------------------------------------------------------------------ */

static struct box cell_box(const struct survey *s, int u, int v) {
    length x = s->side == 0 ? u * s->cell : s->b->width - (u + 1) * s->cell;
    length y = s->side == 0 ? v * s->cell : s->b->depth - (v + 1) * s->cell;
    return (struct box){x, y, x + s->cell, y + s->cell};
}

static struct quad box_quad(struct box b) {
    return (struct quad){{{b.x0, b.y1}, {b.x1, b.y1}, {b.x1, b.y0}, {b.x0, b.y0}}};
}

static void mark_feature(struct survey *s, int f) {
    const struct terrain *t = &s->b->terrain;
    unsigned flags = s->rules->ground[t->feature[f].kind].flags;
    if (flags & GROUND_ROAD || t->feature[f].flags & FEATURE_REMOVED) return;
    uint8_t going = flags & GROUND_RIVER ? WET : (uint8_t)db_going_of_feature(s->rules, s->b, f, s->rules->city_people);
    if (going == GOING_GOOD) return;
    for (int u = 0; u < s->wide; u++)
        for (int v = 0; v < s->deep; v++) {
            struct box cell = cell_box(s, u, v);
            if (s->going[u][v] >= going || !boxes_meet(cell, t->feature[f].box)) continue;
            struct quad q = box_quad(cell);
            if (feature_meets_quad(t, f, &q, battle_tolerance(s->b).gap)) s->going[u][v] = going;
        }
}

/* Nobody deploys near enemy walls. */
static void mark_walls(struct survey *s, const struct place *p) {
    for (int u = 0; u < s->wide; u++)
        for (int v = 0; v <= s->front; v++) {
            struct quad q = box_quad(cell_box(s, u, v));
            if (feature_within(&s->b->terrain, p->feature, &q, bw(s->b, s->rules->deploy.from_walls)))
                s->going[u][v] = GOING_IMPASSABLE;
        }
}

uint8_t db_worst_pair(const struct survey *s, int u, int v) {
    if (u < 0 || u + 1 >= s->wide || v < 0 || v >= s->deep) return GOING_IMPASSABLE;
    return s->going[u][v] > s->going[u + 1][v] ? s->going[u][v] : s->going[u + 1][v];
}

/* Standing there counts in full, the way ahead by parts. */
static int16_t file_cost(const struct survey *s, enum role role, int u, int back) {
    int row = s->front - back;
    uint8_t under = db_worst_pair(s, u, row), behind = db_worst_pair(s, u, row - 1);
    if (behind > under) under = behind;
    int32_t cost = db_ground_cost(role, under >= GOING_IMPASSABLE ? GOING_IMPASSABLE : (enum going)under) + 7 * back;
    for (int i = 1; i <= AHEAD_CELLS; i++) {
        uint8_t ahead = db_worst_pair(s, u, row + i);
        int32_t there = ahead == WET ? 10 : db_ground_cost(role, (enum going)ahead);
        cost += (there > 60 ? 60 : there) / 8;
    }
    return (int16_t)cost;
}

/* Whom a file would find in front of it: the foremost enemy that covers most of its front. */
static uint8_t foremost_at(const struct survey *s, int u) {
    const struct battle *b = s->b;
    uint8_t found = NO_PIECE;
    length nearest = INT32_MAX, left = u * s->cell;
    for (unsigned e = 0; e < b->elements; e++) {
        if (b->element[e].side == s->side || !on_table(b, e)) continue;
        struct point at = b->element[e].pose.at;
        length eu = s->side == 0 ? at.x : b->width - at.x, ev = s->side == 0 ? at.y : b->depth - at.y;
        length off = eu - b->base_width / 2 - left;
        if (off > s->cell || off < -s->cell || ev >= nearest) continue;
        nearest = ev;
        found = (uint8_t)e;
    }
    return found;
}

void db_survey_ground(const struct db_rules *rules, const struct battle *b, struct survey *s) {
    s->rules = rules;
    s->b = b;
    s->side = b->opening.side;
    s->cell = s->b->base_width / 2;
    s->wide = lesser(s->b->width / s->cell, CELLS_MAX);
    s->left = 0;
    s->right = s->wide;
    s->deep = lesser(s->b->depth / s->cell, CELLS_MAX);
    s->front = (db_deployment_depth(s->rules, s->b) - 1) / s->cell;
    memset(s->going, GOING_GOOD, sizeof s->going);
    for (uint32_t f = 0; f < s->b->terrain.features; f++) mark_feature(s, (int)f);
    for (unsigned p = 0; p < s->b->places; p++)
        if (s->b->place[p].kind != PLACE_CAMP && s->b->place[p].holder != s->side) mark_walls(s, &s->b->place[p]);
    for (int u = 0; u < s->wide; u++) {
        s->opposite[u] = foremost_at(s, u);
        for (int back = 0; back < BACK_STEPS; back++)
            for (int role = 0; role <= ROLE_LEADER; role++)
                s->cost[role][u][back] = file_cost(s, (enum role)role, u, back);
    }
    for (int i = 0; i < (int)s->b->elements; i++)
        for (int j = 0; j < (int)s->b->elements; j++) s->match[i][j] = MATCH_UNKNOWN;
}

int32_t db_match_of(struct survey *s, const struct file *f, int u) {
    uint8_t enemy = s->opposite[u];
    if (enemy == NO_PIECE) return 0;
    int16_t *known = &s->match[f->front][enemy];
    if (*known == MATCH_UNKNOWN) *known = (int16_t)db_match_gain(s->rules, s->b, f->front, f->rear, enemy);
    return *known;
}
