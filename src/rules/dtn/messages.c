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
    return in_cz(b, enemy, spot, NO_PIECE);
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

/* dtn-H120: the shortest way over the centres of 1" squares, eight neighbours, a diagonal 1.41". Squares are looked at
 * only as the search comes to them, those first that promise the shortest way. */
enum { COLUMNS = 100, ROWS = 60, STRAIGHT = 100, DIAGONAL = 141 };
enum { NOT_LOOKED_AT, BARRED, START }; /* what a square says; beyond START: by how much the way to it costs */

struct search {
    const struct battle *b;
    const struct bars *bars;
    int columns, rows, goal_x, goal_y;
    uint16_t square[ROWS][COLUMNS];
    int opens;
    uint16_t open[ROWS * COLUMNS]; /* reached and not yet gone on from: y * COLUMNS + x */
};

/* The least the way from here to the goal can cost. */
static int least_left(const struct search *s, int x, int y) {
    int dx = x < s->goal_x ? s->goal_x - x : x - s->goal_x, dy = y < s->goal_y ? s->goal_y - y : y - s->goal_y;
    return dx < dy ? dx * DIAGONAL + (dy - dx) * STRAIGHT : dy * DIAGONAL + (dx - dy) * STRAIGHT;
}

static bool square_is_free(const struct search *s, int x, int y) {
    struct point centre = {x * LENGTH_PER_INCH + LENGTH_PER_INCH / 2, y * LENGTH_PER_INCH + LENGTH_PER_INCH / 2};
    return (x == s->goal_x && y == s->goal_y) || point_is_free(s->b, centre, s->bars);
}

/* A way to this square has been found; kept if it is the shortest so far. */
static void reach_square(struct search *s, int x, int y, int cost) {
    if (x < 0 || y < 0 || x >= s->columns || y >= s->rows) return;
    uint16_t *square = &s->square[y][x];
    if (*square == BARRED || (*square >= START && *square <= cost)) return;
    bool is_new = *square == NOT_LOOKED_AT;
    if (is_new && !square_is_free(s, x, y)) {
        *square = BARRED;
        return;
    }
    *square = (uint16_t)cost;
    if (is_new) s->open[s->opens++] = (uint16_t)(y * COLUMNS + x);
}

/* Takes the most promising of the open squares. */
static int take_square(struct search *s) {
    int best = 0, least = INT32_MAX;
    for (int i = 0; i < s->opens; i++) {
        int x = s->open[i] % COLUMNS, y = s->open[i] / COLUMNS, whole = s->square[y][x] + least_left(s, x, y);
        if (whole < least) least = whole, best = i;
    }
    int taken = s->open[best];
    s->open[best] = s->open[--s->opens];
    return taken;
}

static bool way_round(const struct battle *b, const struct point ends[2], const struct bars *bars, inches *leg) {
    struct search s = {.b = b, .bars = bars, .columns = b->width / LENGTH_PER_INCH, .rows = b->depth / LENGTH_PER_INCH};
    if (s.columns > COLUMNS) s.columns = COLUMNS;
    if (s.rows > ROWS) s.rows = ROWS;
    int x = ends[0].x / LENGTH_PER_INCH, y = ends[0].y / LENGTH_PER_INCH;
    s.goal_x = ends[1].x / LENGTH_PER_INCH;
    s.goal_y = ends[1].y / LENGTH_PER_INCH;
    if (x >= s.columns || y >= s.rows || s.goal_x >= s.columns || s.goal_y >= s.rows || x < 0 || y < 0 ||
        s.goal_x < 0 || s.goal_y < 0)
        return false;
    s.square[y][x] = START;
    s.open[s.opens++] = (uint16_t)(y * COLUMNS + x);
    while (s.opens) {
        int taken = take_square(&s), cost;
        x = taken % COLUMNS;
        y = taken / COLUMNS;
        cost = s.square[y][x];
        *leg = cost - START;
        if (x == s.goal_x && y == s.goal_y) return true;
        for (int i = 0; i < 9; i++)
            if (i != 4) reach_square(&s, x + i % 3 - 1, y + i / 3 - 1, cost + (i % 2 ? STRAIGHT : DIAGONAL));
    }
    return false;
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
