/* Messages: the way an order or a parcel of CPs takes from a general over his HQ to whoever gets it (dtn-031, dtn-032).
 */
#include "rules/dtn/flow.h"

/* The enemies whose CZ bars a message: not those in whose CZ the sender or the recipient itself stands (dtn-H120). */
struct bars {
    unsigned count;
    uint8_t enemy[PIECES_MAX];
};

static bool stands_in_cz(const struct battle *b, unsigned enemy, struct point p) {
    struct base spot = {{p, 0, 0}, 2, 2};
    return !far_apart(p, b->piece[enemy].pose.at, CZ_REACH) && zones_of(b, enemy, spot, NO_PIECE).cz;
}

static struct bars bars_between(const struct battle *b, const struct point ends[2], unsigned side) {
    struct bars bars = {0, {0}};
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != side && !is_limbered(&b->piece[e]) && !stands_in_cz(b, e, ends[0]) &&
            !stands_in_cz(b, e, ends[1]))
            bars.enemy[bars.count++] = (uint8_t)e;
    return bars;
}

static bool point_is_free(const struct battle *b, struct point p, const struct bars *bars) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_IMPASSABLE &&
            feature_holds_point(&b->terrain, (int)f, p))
            return false;
    for (unsigned i = 0; i < bars->count; i++)
        if (stands_in_cz(b, bars->enemy[i], p)) return false;
    return true;
}

static bool line_is_free(const struct battle *b, const struct point ends[2], const struct bars *bars) {
    enum { STEPS = 48 };
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_IMPASSABLE &&
            feature_meets_segment(&b->terrain, (int)f, ends[0], ends[1]))
            return false;
    for (int i = 1; i < STEPS; i++) {
        struct point p = {ends[0].x + (length)((int64_t)(ends[1].x - ends[0].x) * i / STEPS),
                          ends[0].y + (length)((int64_t)(ends[1].y - ends[0].y) * i / STEPS)};
        if (!point_is_free(b, p, bars)) return false;
    }
    return true;
}

/* dtn-H120: the shortest way over the centres of 1" squares, eight neighbours, a diagonal 1.41". Costs are swept over
 * the table until nothing changes. 0: a square that is barred; one more than the cost otherwise. */
enum { COLUMNS = 100, ROWS = 60, STRAIGHT = 100, DIAGONAL = 141, UNREACHED = UINT16_MAX };

struct grid {
    int columns, rows;
    uint16_t cost[ROWS][COLUMNS];
};

static bool relax_square(struct grid *g, int x, int y) {
    bool changed = false;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int nx = x + dx, ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= g->columns || ny >= g->rows) continue;
            unsigned there = g->cost[ny][nx];
            unsigned by = there + (dx && dy ? DIAGONAL : STRAIGHT);
            if (there == 0 || there == UNREACHED || by >= g->cost[y][x]) continue;
            g->cost[y][x] = (uint16_t)by;
            changed = true;
        }
    return changed;
}

/* Forwards and backwards in turn: a way that winds once is found in two sweeps. */
static bool sweep(struct grid *g, bool forwards) {
    bool changed = false;
    for (int i = 0; i < g->rows * g->columns; i++) {
        int k = forwards ? i : g->rows * g->columns - 1 - i, x = k % g->columns, y = k / g->columns;
        if (g->cost[y][x] != 0 && relax_square(g, x, y)) changed = true;
    }
    return changed;
}

static bool way_round(const struct battle *b, const struct point ends[2], const struct bars *bars, inches *leg) {
    struct grid g = {b->width / LENGTH_PER_INCH, b->depth / LENGTH_PER_INCH, {{0}}};
    if (g.columns > COLUMNS) g.columns = COLUMNS;
    if (g.rows > ROWS) g.rows = ROWS;
    int sx = ends[0].x / LENGTH_PER_INCH, sy = ends[0].y / LENGTH_PER_INCH;
    int tx = ends[1].x / LENGTH_PER_INCH, ty = ends[1].y / LENGTH_PER_INCH;
    if (sx >= g.columns || sy >= g.rows || tx >= g.columns || ty >= g.rows || sx < 0 || sy < 0 || tx < 0 || ty < 0)
        return false;
    for (int y = 0; y < g.rows; y++)
        for (int x = 0; x < g.columns; x++) {
            struct point centre = {x * LENGTH_PER_INCH + LENGTH_PER_INCH / 2,
                                   y * LENGTH_PER_INCH + LENGTH_PER_INCH / 2};
            g.cost[y][x] = point_is_free(b, centre, bars) ? UNREACHED : 0;
        }
    g.cost[ty][tx] = UNREACHED;
    g.cost[sy][sx] = 1;
    for (int i = 0; i < ROWS + COLUMNS && sweep(&g, i % 2 == 0); i++) {
    }
    *leg = g.cost[ty][tx] - 1;
    return g.cost[ty][tx] != UNREACHED;
}

static bool leg_between(const struct battle *b, unsigned from, unsigned to, inches *leg) {
    struct point ends[2] = {base_centre(piece_base(b, from)), base_centre(piece_base(b, to))};
    struct bars bars = bars_between(b, ends, b->piece[from].side);
    *leg = piece_distance(b, from, to);
    return line_is_free(b, ends, &bars) || way_round(b, ends, &bars, leg);
}

bool message_legs(const struct battle *b, unsigned from, unsigned to, inches *leg1, inches *leg2, struct ruling *r) {
    uint8_t hq = hq_of(b, from);
    if (hq == NO_PIECE) return refuse_piece(r, 10, (uint8_t)from, "{p} has no headquarters to send from");
    if (leg_between(b, from, hq, leg1) && leg_between(b, hq, to, leg2)) return true;
    return refuse_pieces(r, 32, hq, (uint8_t)to, "no way from {p} to {o} keeps out of enemy CZs and impassable ground");
}
