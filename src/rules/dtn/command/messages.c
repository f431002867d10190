/* Messages: the way an order or a parcel of CPs takes from a general over his HQ to whoever gets it (dtn-031, dtn-032).
 */
#include "rules/dtn/flow.h"

/* The enemies whose CZ bars a message: not those in whose CZ the sender, his HQ or the recipient stands (dtn-H120). */
struct bars {
    unsigned count;
    uint8_t enemy[PIECES_MAX];
};

static struct base spot_at(struct point p) { return (struct base){{p, 0, 0}, 2, 2}; }

static bool stands_in_cz(const struct battle *b, unsigned enemy, struct point p) {
    return dtn_in_cz(b, enemy, spot_at(p), NO_PIECE);
}

static struct bars bars_to(const struct battle *b, const uint8_t stations[3]) {
    struct bars bars = {0, {0}};
    unsigned side = b->piece[stations[0]].side;
    for (unsigned e = 0; e < b->pieces; e++) {
        if (!is_unit(b, e) || b->piece[e].side == side || is_limbered(&b->piece[e])) continue;
        bool around = false;
        for (int i = 0; i < 3; i++) around = around || dtn_in_cz(b, e, piece_base(b, stations[i]), stations[i]);
        if (!around) bars.enemy[bars.count++] = (uint8_t)e;
    }
    return bars;
}

/* A bridge or ford takes a message over a river. */
static bool is_bridged(const struct battle *b, struct point p) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_PASSAGE &&
            feature_holds_point(&b->terrain, (int)f, p))
            return true;
    return false;
}

static bool is_passable(const struct battle *b, struct point p) {
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_IMPASSABLE &&
            feature_holds_point(&b->terrain, (int)f, p) && !is_bridged(b, p))
            return false;
    return true;
}

static bool point_is_free(const struct battle *b, struct point p, const struct bars *bars) {
    if (!is_passable(b, p)) return false;
    for (unsigned i = 0; i < bars->count; i++)
        if (stands_in_cz(b, bars->enemy[i], p)) return false;
    return true;
}

/* Those of the bars that stand near enough to the straight line to matter to it. */
static struct bars bars_near(const struct battle *b, const struct point ends[2], const struct bars *bars) {
    const length reach = on_table_length(CZ_REACH + 3 * INCH);
    struct box box = {lesser(ends[0].x, ends[1].x) - reach, lesser(ends[0].y, ends[1].y) - reach,
                      greater(ends[0].x, ends[1].x) + reach, greater(ends[0].y, ends[1].y) + reach};
    struct bars near = {0, {0}};
    for (unsigned i = 0; i < bars->count; i++) {
        struct point at = b->piece[bars->enemy[i]].pose.at;
        if (boxes_meet(box, (struct box){at.x, at.y, at.x, at.y})) near.enemy[near.count++] = bars->enemy[i];
    }
    return near;
}

enum { LOOK = LENGTH_PER_INCH / 8 }; /* a straight line is looked at every eighth of an inch */

static struct point along(const struct point ends[2], length gone, length whole) {
    return (struct point){ends[0].x + (length)((int64_t)(ends[1].x - ends[0].x) * gone / whole),
                          ends[0].y + (length)((int64_t)(ends[1].y - ends[0].y) * gone / whole)};
}

/* Does the line come into the CZ of this enemy? From where he is `d` away nothing can happen for the next `d` less the
 * reach of a CZ: those looks are left out. */
static bool line_enters_cz(const struct battle *b, const struct point ends[2], length whole, unsigned enemy) {
    const struct quad his = piece_quad(b, enemy);
    for (length gone = LOOK; gone < whole;) {
        struct point p = along(ends, gone, whole);
        if (stands_in_cz(b, enemy, p)) return true;
        struct quad spot = base_quad(spot_at(p));
        length clear = quads_distance(&spot, &his) - on_table_length(CZ_REACH) - 50;
        gone += LOOK * (clear > LOOK ? clear / LOOK : 1);
    }
    return false;
}

/* Over no impassable ground but where a bridge or ford leads over it: there it is looked at every 64th of an inch. */
static bool ground_lets_pass(const struct battle *b, const struct point ends[2], length whole) {
    enum { FINE = LENGTH_PER_INCH / 64 };
    bool barred = false, passage = false;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        unsigned flags = dtn_ground[b->terrain.feature[f].kind].flags;
        if (!(flags & (GROUND_IMPASSABLE | GROUND_PASSAGE))) continue;
        bool met = feature_meets_segment(&b->terrain, (int)f, ends[0], ends[1]);
        *(flags & GROUND_PASSAGE ? &passage : &barred) |= met;
    }
    if (!barred || !passage) return !barred;
    for (length gone = FINE; gone < whole; gone += FINE)
        if (!is_passable(b, along(ends, gone, whole))) return false;
    return true;
}

static bool line_is_free(const struct battle *b, const struct point ends[2], const struct bars *bars) {
    const struct bars near = bars_near(b, ends, bars);
    length whole = distance_between(ends[0], ends[1]);
    for (unsigned i = 0; i < near.count; i++)
        if (line_enters_cz(b, ends, whole, near.enemy[i])) return false;
    return ground_lets_pass(b, ends, whole);
}

/* A square of the grid: free if its centre is, and no river runs through it but where a bridge or ford does. */
static bool ground_is_free(const struct battle *b, struct point centre, const struct bars *bars) {
    length half = LENGTH_PER_INCH / 2;
    struct quad square = {{{centre.x - half, centre.y + half},
                           {centre.x + half, centre.y + half},
                           {centre.x + half, centre.y - half},
                           {centre.x - half, centre.y - half}}};
    bool river = false, bridge = false;
    for (uint32_t f = 0; f < b->terrain.features; f++) {
        const struct feature *t = &b->terrain.feature[f];
        unsigned flags = dtn_ground[t->kind].flags;
        if (flags & GROUND_IMPASSABLE && t->shape == SHAPE_LINE)
            river = river || feature_meets_quad(&b->terrain, (int)f, &square, HAIR);
        if (flags & GROUND_PASSAGE) bridge = bridge || feature_meets_quad(&b->terrain, (int)f, &square, HAIR);
    }
    if (river) return bridge;
    return point_is_free(b, centre, bars);
}

/* dtn-H120: the shortest way over the centres of 1" squares, eight neighbours, a diagonal 1.41". Squares are looked at
 * only as the search comes to them, those first that promise the shortest way. */
enum { COLUMNS = 100, ROWS = 60, STRAIGHT = 100, DIAGONAL = 141 };
enum { NOT_LOOKED_AT, BARRED, START }; /* what a square says; beyond START: by how much the way to it costs */

struct search {
    const struct battle *b;
    const struct bars *bars;
    int columns, rows, left, below; /* the squares looked at: so many, from there on */
    int goal_x, goal_y;
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
    struct point centre = {(s->left + x) * LENGTH_PER_INCH + LENGTH_PER_INCH / 2,
                           (s->below + y) * LENGTH_PER_INCH + LENGTH_PER_INCH / 2};
    return (x == s->goal_x && y == s->goal_y) || ground_is_free(s->b, centre, s->bars);
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

/* On a table of more squares than are looked at: those about the middle of the way. */
static int first_square(int middle, int *squares, int most) {
    int first = lesser(greater(middle - most / 2, 0), *squares - most);
    if (*squares <= most) return 0;
    *squares = most;
    return first;
}

static bool way_round(const struct battle *b, const struct point ends[2], const struct bars *bars, inches *leg) {
    const length rest = LENGTH_PER_INCH - 1; /* the last square may hang over the edge */
    struct search s = {.b = b, .bars = bars};
    s.columns = (b->width + rest) / LENGTH_PER_INCH;
    s.rows = (b->depth + rest) / LENGTH_PER_INCH;
    int x = ends[0].x / LENGTH_PER_INCH, y = ends[0].y / LENGTH_PER_INCH;
    s.goal_x = ends[1].x / LENGTH_PER_INCH;
    s.goal_y = ends[1].y / LENGTH_PER_INCH;
    s.left = first_square((x + s.goal_x) / 2, &s.columns, COLUMNS);
    s.below = first_square((y + s.goal_y) / 2, &s.rows, ROWS);
    x -= s.left, s.goal_x -= s.left;
    y -= s.below, s.goal_y -= s.below;
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

static bool leg_between(const struct battle *b, unsigned from, unsigned to, const struct bars *bars, inches *leg) {
    struct point ends[2] = {base_centre(piece_base(b, from)), base_centre(piece_base(b, to))};
    *leg = dtn_piece_distance(b, from, to);
    return line_is_free(b, ends, bars) || way_round(b, ends, bars, leg);
}

bool dtn_message_legs(const struct battle *b, unsigned from, unsigned to, inches *leg1, inches *leg2,
                      struct ruling *r) {
    uint8_t hq = dtn_hq_of(b, from);
    if (hq == NO_PIECE) return refuse_piece(r, C(10), (uint8_t)from, "{p} has no headquarters to send from");
    const uint8_t stations[3] = {(uint8_t)from, hq, (uint8_t)to};
    struct bars bars = bars_to(b, stations);
    if (leg_between(b, from, hq, &bars, leg1) && leg_between(b, hq, to, &bars, leg2)) return true;
    return refuse_pieces(r, C(32), hq, (uint8_t)to,
                         "no way from {p} to {o} keeps out of enemy CZs and impassable ground");
}
