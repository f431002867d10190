/* The order an army is drawn up in when its player leaves it to the offers: divisions side by side, horse on the wings,
 * guns in the first line, generals behind; and whatever else may be offered before the battle. The first offer is the
 * plan; the others are variety. */
#include "rules/dtn/advice/offers.h"

/* In hundredths of an inch, seen from the own base edge. */
enum { FILE_WIDE = 225, ROW_DEEP = 200, GAP = 75, FRONT = 1150, MARGIN = 1225, REST_ROW = 450, HQ_FRONT = 150 };

/* One division's place in the line. */
struct sector {
    inches left, wide;
    int files, rows;
};

/* A place in the own frame as a pose on the table. */
static struct pose pose_for(const struct battle *b, unsigned side, inches x, inches front) {
    struct point at = {on_table_length(x), on_table_length(front)};
    if (side == 1) at = (struct point){b->width - at.x, b->depth - at.y};
    return (struct pose){at, side == 0 ? 0 : HALF_TURN, 0};
}

/* --- the line ------------------------------------------------------------------------------------------- */

static int units_of(const struct battle *b, unsigned division, bool guns) {
    int count = 0;
    for (unsigned p = 0; p < b->pieces; p++)
        count += b->piece[p].kind == PIECE_UNIT && b->piece[p].division == division && is_gun(&b->piece[p]) == guns;
    return count;
}

static bool is_mounted(const struct battle *b, unsigned division) {
    int horse = 0;
    for (unsigned p = 0; p < b->pieces; p++)
        horse +=
            b->piece[p].kind == PIECE_UNIT && b->piece[p].division == division && is_cavalry((enum arm)b->piece[p].arm);
    return 2 * horse > units_of(b, division, false);
}

/* From left to right: every other division of horse, the foot, the other horse. */
static int line_up(const struct battle *b, unsigned side, uint8_t order[DIVISIONS_MAX]) {
    int count = 0, horse = 0, right = 0;
    uint8_t wing[DIVISIONS_MAX];
    for (unsigned d = 0; d < b->divisions; d++) {
        if (b->division[d].side != side || !is_mounted(b, d)) continue;
        if (horse++ % 2 == 0)
            order[count++] = (uint8_t)d;
        else
            wing[right++] = (uint8_t)d;
    }
    for (unsigned d = 0; d < b->divisions; d++)
        if (b->division[d].side == side && !is_mounted(b, d)) order[count++] = (uint8_t)d;
    while (right) order[count++] = wing[--right];
    return count;
}

static struct sector shape_of(const struct battle *b, unsigned division, int least_rows) {
    int units = units_of(b, division, false) + units_of(b, division, true);
    int rows = units > 3 && least_rows < 2 ? 2 : least_rows, files = (units + rows - 1) / rows;
    if (files < 1) files = 1;
    return (struct sector){0, files * FILE_WIDE + GAP, files, rows};
}

/* Where the division stands in the line; the line is as deep as it must be to fit. */
static struct sector sector_of(const struct battle *b, unsigned division) {
    enum { ROWS_MOST = 4, APART_MOST = 2 * INCH };
    uint8_t order[DIVISIONS_MAX];
    unsigned side = b->division[division].side;
    int count = line_up(b, side, order), rows = 0;
    inches room = in_inches(b->width) - 2 * MARGIN, wide;
    do {
        rows++;
        wide = 0;
        for (int i = 0; i < count; i++) wide += shape_of(b, order[i], rows).wide;
    } while (wide > room && rows < ROWS_MOST);
    inches spare = room > wide ? (room - wide) / (count + 1) : 0, apart = spare < APART_MOST ? spare : APART_MOST;
    inches left = MARGIN + (room > wide ? (room - wide - (count - 1) * apart) / 2 : 0);
    for (int i = 0; i < count && order[i] != division; i++) left += shape_of(b, order[i], rows).wide + apart;
    struct sector s = shape_of(b, division, rows);
    s.left = left;
    return s;
}

static inches middle_of(const struct sector *s) { return s->left + s->wide / 2; }

/* The how manieth of its division's guns or other units it is. */
static int place_in_division(const struct battle *b, unsigned unit) {
    int number = 0;
    for (unsigned p = 0; p < unit; p++)
        number += b->piece[p].kind == PIECE_UNIT && b->piece[p].division == b->piece[unit].division &&
                  is_gun(&b->piece[p]) == is_gun(&b->piece[unit]);
    return number;
}

/* Guns at the right of the first row, the others from its left, then row behind row. */
static struct pose unit_place(const struct battle *b, unsigned unit) {
    const struct piece *p = &b->piece[unit];
    struct sector s = sector_of(b, p->division);
    int guns = units_of(b, p->division, true), number = place_in_division(b, unit), in_front = s.files - guns;
    if (in_front < 0) in_front = 0;
    int slot = is_gun(p) ? s.files - 1 - number : number < in_front ? number : number - in_front + s.files;
    if (slot < 0) slot = s.files * s.rows;
    int row = slot / s.files, file = slot % s.files;
    return pose_for(b, p->side, s.left + GAP / 2 + file * FILE_WIDE + FILE_WIDE / 2, FRONT - row * ROW_DEEP);
}

/* --- the others ----------------------------------------------------------------------------------------- */

/* Behind the middle of the divisions he commands; the Commander behind the middle of the army. */
static inches middle_of_command(const struct battle *b, unsigned senior) {
    inches sum = 0;
    int count = 0;
    for (unsigned d = 0; b->piece[senior].rank == RANK_CORPS && d < b->divisions; d++) {
        if (b->division[d].side != b->piece[senior].side || b->piece[b->division[d].dg].superior != senior) continue;
        struct sector s = sector_of(b, d);
        sum += middle_of(&s);
        count++;
    }
    return count ? sum / count : in_inches(b->width) / 2 - 2 * INCH;
}

static struct pose other_place(const struct battle *b, unsigned piece) {
    const struct piece *p = &b->piece[piece];
    if (p->kind == PIECE_HQ)
        return pose_for(b, p->side,
                        p->superior == NO_PIECE ? in_inches(b->width) / 2 : middle_of_command(b, p->superior),
                        HQ_FRONT);
    if (p->kind == PIECE_UNIT) return pose_for(b, p->side, in_inches(b->width) / 2 + 2 * INCH, REST_ROW);
    if (p->rank != RANK_DG) return pose_for(b, p->side, middle_of_command(b, piece), HQ_FRONT + INCH);
    struct sector s = sector_of(b, p->division);
    return pose_for(b, p->side, middle_of(&s), FRONT - s.rows * ROW_DEEP);
}

static struct pose planned_place(const struct battle *b, unsigned piece) {
    const struct piece *p = &b->piece[piece];
    return p->kind == PIECE_UNIT && p->division != NO_DIVISION ? unit_place(b, piece) : other_place(b, piece);
}

/* --- finding room --------------------------------------------------------------------------------------- */

bool dtn_place_near(const struct battle *b, unsigned piece, struct pose *pose, bool limbered, int rings) {
    enum { STEP = LENGTH_PER_INCH / 2 };
    const struct point from = pose->at;
    struct ruling r;
    for (int ring = 0; ring <= rings; ring++) {
        int best = -1;
        for (int i = -ring; i <= ring; i++)
            for (int k = -ring; k <= ring; k += i == -ring || i == ring || ring == 0 ? 1 : 2 * ring) {
                const struct pose there = {{from.x + i * STEP, from.y + k * STEP}, pose->facing, 0};
                if ((best >= 0 && i * i + k * k >= best) || !dtn_may_stand_there(b, piece, there, limbered, &r))
                    continue;
                best = i * i + k * k;
                pose->at = there.at;
            }
        if (best >= 0) return true;
    }
    return false;
}

/* --- offers --------------------------------------------------------------------------------------------- */

static void add_place(struct collector *c, unsigned piece, struct pose pose, int rings, uint8_t choice) {
    struct act a = act_make(VERB_DEPLOY);
    if (!dtn_place_near(c->b, piece, &pose, choice == DEPLOY_LIMBERED, rings)) return;
    a.piece_count = a.step_count = 1;
    a.piece[0] = (uint8_t)piece;
    a.step[0] = (struct step){.kind = STEP_TO, .turn = pose.facing, .at = pose.at};
    a.choice = choice;
    dtn_offer(c, &a);
}

/* Its place in the plan, then some to the side of it or behind, then on Defend or limbered. */
static void add_places(struct collector *c, unsigned piece) {
    enum { ANYWHERE = 100, NEAR = 2 };
    static const struct {
        int8_t x, back; /* inches */
    } others[] = {{3, 0}, {-3, 0}, {0, 3}, {8, 1}, {-8, 1}, {14, 4}, {-14, 4}};
    const struct piece *p = &c->b->piece[piece];
    struct pose plan = planned_place(c->b, piece);
    add_place(c, piece, plan, ANYWHERE, NO_CHOICE);
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        struct pose there = plan;
        there.at = point_at(plan, on_table_length(others[i].x * INCH), -on_table_length(others[i].back * INCH));
        add_place(c, piece, there, NEAR, NO_CHOICE);
    }
    if (p->kind == PIECE_UNIT && !is_cavalry((enum arm)p->arm)) add_place(c, piece, plan, NEAR, DEPLOY_DEFEND);
    if (is_gun(p)) add_place(c, piece, plan, NEAR, DEPLOY_LIMBERED);
}

/* Each resource to the division with the fewest units among those it may join. */
static void add_attachments(struct collector *c) {
    const struct battle *b = c->b;
    struct ruling r;
    for (unsigned u = 0; u < b->pieces; u++) {
        int fewest = 0;
        struct act a = act_make(VERB_ORDER);
        if (b->piece[u].where != TO_COME || b->piece[u].kind != PIECE_UNIT || b->piece[u].division != NO_DIVISION)
            continue;
        for (unsigned d = 0; d < b->divisions; d++) {
            uint8_t dg = b->division[d].dg;
            int units = units_of(b, d, false) + 2 * units_of(b, d, true);
            bool like = is_cavalry((enum arm)b->piece[u].arm) == is_mounted(b, d);
            if (!like) units += 2; /* horse to the horse, guns and foot to the foot, unless it is crowded */
            if (!dtn_may_be_attached(b, u, dg, &r) || (a.target != NO_PIECE && units >= fewest)) continue;
            a.target = dg;
            fewest = units;
        }
        a.piece_count = 1;
        a.piece[0] = (uint8_t)u;
        a.choice = ORDER_ATTACH;
        if (a.target != NO_PIECE) dtn_offer(c, &a);
    }
}

static void add_orders(struct collector *c, unsigned division) {
    struct act a = act_make(VERB_ORDER), end = act_make(VERB_END);
    a.piece_count = 1;
    a.piece[0] = c->b->division[division].dg;
    a.choice = ORDER_MOVE;
    dtn_offer(c, &a);
    dtn_offer(c, &end);
    a.choice = ORDER_NONE;
    dtn_offer(c, &a);
}

static void add_first_of_divisions(struct collector *c) {
    uint8_t order[DIVISIONS_MAX];
    int count = line_up(c->b, c->b->active, order);
    for (int i = 0; i < count; i++)
        for (unsigned p = 0; p < c->b->pieces; p++) {
            if (c->b->piece[p].where != TO_COME || c->b->piece[p].division != order[i] ||
                c->b->division[order[i]].stands)
                continue;
            add_place(c, p, planned_place(c->b, p), 100, NO_CHOICE);
            break;
        }
}

/* Whoever of the division, or of those that come last, is not on the table yet. */
static bool add_next(struct collector *c) {
    const struct battle *b = c->b;
    struct ruling r;
    for (unsigned p = 0; p < b->pieces; p++) {
        if (b->piece[p].where != TO_COME || !dtn_may_be_placed(b, p, &r)) continue;
        add_places(c, p);
        return true;
    }
    return false;
}

static void add_edges(struct collector *c) {
    bool south = dtn_prompt(c->b).seat == SEAT_FIRST; /* as the table lies first */
    for (int i = 0; i < 2; i++) {
        struct act a = act_make(VERB_EDGE);
        a.choice = (uint8_t)(i == 0 ? south : !south);
        dtn_offer(c, &a);
    }
}

void dtn_offer_placing(struct collector *c) {
    const struct battle *b = c->b;
    struct act end = act_make(VERB_END);
    if (b->phase == PHASE_EDGES) {
        add_edges(c);
    } else if (!b->placing_rest && b->turn == NO_DIVISION) {
        add_attachments(c);
        add_first_of_divisions(c);
    } else if (!add_next(c)) {
        if (b->turn != NO_DIVISION)
            add_orders(c, b->turn);
        else
            dtn_offer(c, &end);
    }
}
