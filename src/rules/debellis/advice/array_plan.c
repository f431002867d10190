/* A place for the line of battle: orders, frontages and gaps are tried on the map, and the best is taken. */
#include "rules/debellis/advice/array_line.h"
#include "rules/debellis/advice/array_survey.h"

/* --- trying a line
 * ---------------------------------------------------------------------------------------------------- */

/* The line is made of blocks that keep together: the wings, the shock troops beside the centre, and its two halves.
 * Between blocks there may be gaps, where ground nobody wants lies in the way. */
enum { LEFT_WING, LEFT_SHOCK, CENTRE_LEFT, CENTRE_RIGHT, RIGHT_SHOCK, RIGHT_WING, BLOCKS };
enum { NO_ROOM = 100000 };

struct layout {
    struct battle_line line;
    int first[BLOCKS + 1]; /* the first file of each block */
    int at[BLOCKS];        /* the cell its left end stands on */
    int back[BLOCKS];      /* cells behind the foremost line */
    int32_t ground, cost;  /* by the ground alone; with the enemy opposite */
};

static bool is_light(const struct file *f) { return f->role == ROLE_LIGHT || f->role == ROLE_WING; }

/* Where the blocks begin. */
static void cut_blocks(struct layout *l) {
    int n = l->line.count, i = 0, j = n;
    const struct file *f = l->line.file;
    l->first[LEFT_WING] = 0;
    while (i < n && is_light(&f[i])) i++;
    l->first[LEFT_SHOCK] = i;
    while (i < n && f[i].role == ROLE_SHOCK) i++;
    l->first[CENTRE_LEFT] = i;
    while (j > i && is_light(&f[j - 1])) j--;
    l->first[RIGHT_WING] = j;
    while (j > i && f[j - 1].role == ROLE_SHOCK) j--;
    l->first[RIGHT_SHOCK] = j;
    l->first[CENTRE_RIGHT] = (i + j + 1) / 2;
    l->first[BLOCKS] = n;
}

/* May a file stand with its left end on this cell, by the margins of its troops? */
static bool fits(const struct survey *s, const struct file *f, int u) {
    length margin = 0, left = u * s->cell;
    for (int rank = 0; rank < 2; rank++) {
        uint8_t e = rank ? f->rear : f->front;
        if (e != NO_PIECE) margin = greater(margin, bw(s->b, s->rules->troop[s->b->element[e].type].side_margin));
    }
    if (u < s->left || u + 2 > s->right) return false;
    return left >= margin && left + s->b->base_width <= s->b->width - margin;
}

/* A block with its left end there, as far back as suits it best. */
static int32_t block_cost(struct survey *s, const struct layout *l, int block, int u, int middle, int *best_back,
                          int32_t *ground) {
    int32_t sum[BACK_STEPS] = {0}, match = 0;
    int files = l->first[block + 1] - l->first[block];
    *best_back = 0;
    *ground = 0;
    for (int i = 0; i < files; i++) {
        const struct file *f = &l->line.file[l->first[block] + i];
        int at = u + 2 * i;
        if (at + 2 > s->wide || !fits(s, f, at)) return NO_ROOM;
        for (int back = 0; back < BACK_STEPS; back++) sum[back] += s->cost[f->role][at][back];
        match += db_match_of(s, f, at);
    }
    for (int back = 1; back < BACK_STEPS; back++)
        if (sum[back] < sum[*best_back]) *best_back = back;
    int off = u + files - middle;
    if (block != CENTRE_LEFT && block != CENTRE_RIGHT) off = 0;
    *ground = sum[*best_back] + (off < 0 ? -off : off);
    return *ground - match / 3;
}

/* What an empty cell before a block costs. */
static int32_t gap_cost(const struct layout *l, int block) {
    static const int8_t cost[BLOCKS] = {0, 2, 3, 8, 3, 2};
    return l->first[block] == 0 ? 0 : cost[block];
}

/* The cheapest way to place a block and all to its right, from a cell on. */
struct placing {
    int32_t cost, ground;
    int16_t start, back;
};

static struct placing place_block(struct survey *s, const struct layout *l, int block, int u, int middle,
                                  const struct placing *next) {
    struct placing p = {.cost = NO_ROOM, .ground = NO_ROOM, .start = (int16_t)u};
    int wide = 2 * (l->first[block + 1] - l->first[block]), back;
    int32_t ground, cost = block_cost(s, l, block, u, middle, &back, &ground);
    if (cost >= NO_ROOM || u + wide > s->wide || next[u + wide].cost >= NO_ROOM) return p;
    p.cost = cost + next[u + wide].cost;
    p.ground = ground + next[u + wide].ground;
    p.back = (int16_t)back;
    return p;
}

/* From the right: a block starts at a cell, or the cell is left empty. */
static void settle(struct survey *s, struct layout *l, int middle) {
    struct placing best[BLOCKS + 1][CELLS_MAX + 1] = {0};
    for (int block = BLOCKS - 1; block >= 0; block--) {
        bool empty = l->first[block + 1] == l->first[block];
        for (int u = s->wide; u >= 0; u--) {
            struct placing *p = &best[block][u];
            *p = place_block(s, l, block, u, middle, best[block + 1]);
            int32_t gap = gap_cost(l, block);
            if (empty || u == s->wide || best[block][u + 1].cost + gap >= p->cost) continue;
            *p = best[block][u + 1];
            p->cost += gap;
            p->ground += gap;
        }
    }
    l->cost = best[0][0].cost;
    l->ground = best[0][0].ground;
    for (int block = 0, u = 0; block < BLOCKS; block++) {
        l->at[block] = best[block][u].start;
        l->back[block] = best[block][u].back;
        u = l->at[block] + 2 * (l->first[block + 1] - l->first[block]);
    }
}

/* All orders of battle worth a thought. */
static void best_layout(struct survey *s, const struct ranks *r, int middle, struct layout *best) {
    static const struct {
        uint8_t light, wing;
        int8_t bias;
    } wings[] = {{SHARED, SHARED, 0},    {ALL_LEFT, ALL_RIGHT, 5}, {ALL_RIGHT, ALL_LEFT, 5}, {ALL_LEFT, SHARED, 4},
                 {ALL_RIGHT, SHARED, 4}, {SHARED, ALL_LEFT, 6},    {SHARED, ALL_RIGHT, 6}};
    best->cost = NO_ROOM;
    for (int shock = 0; shock < (r->shock.count ? SHARINGS : 1); shock++)
        for (size_t i = 0; i < (r->light.count + r->wing.count ? sizeof wings / sizeof *wings : 1); i++) {
            struct layout l;
            db_line_order(r, (struct sharing_of){(uint8_t)shock, wings[i].light, wings[i].wing}, &l.line);
            cut_blocks(&l);
            settle(s, &l, middle);
            l.cost += wings[i].bias + 3 * (shock > 0);
            l.ground += wings[i].bias + 3 * (shock > 0);
            if (l.cost < best->cost) *best = l;
        }
}

/* --- giving everybody his place
 * ------------------------------------------------------------------------------------------ */

static void add_slot(struct array *a, unsigned piece, struct pose pose) {
    a->slot[a->count++] = (struct slot){(uint8_t)piece, NO_PIECE, pose};
}

/* The rear rank of a file stands behind its front rank. */
static void add_rear(const struct survey *s, const struct file *f, struct pose front, struct array *out) {
    if (f->rear != NO_PIECE) add_slot(out, f->rear, pose_moved(front, 0, -s->b->element[f->front].depth));
}

static void place_line(const struct survey *s, const struct layout *l, struct array *out) {
    struct pose pose[FILES_MAX];
    for (int block = 0; block < BLOCKS; block++)
        for (int i = l->first[block]; i < l->first[block + 1]; i++) {
            length u = (l->at[block] + 2 * (i - l->first[block])) * s->cell + s->b->base_width / 2;
            pose[i] = db_seen_from(s, u, db_deployment_depth(s->rules, s->b) - l->back[block] * s->cell);
            add_slot(out, l->line.file[i].front, pose[i]);
        }
    for (int i = 0; i < l->line.count; i++) add_rear(s, &l->line.file[i], pose[i], out);
}

/* --- the second line
 * ------------------------------------------------------------------------------------------------------ */

/* Cells taken: the first line and the room behind it that it needs to recoil. */
struct taken {
    bool cell[CELLS_MAX][CELLS_MAX];
};

static int rows_of(const struct survey *s, length depth) { return (int)((depth + s->cell - 1) / s->cell); }

static void take(const struct survey *s, struct taken *t, int u, int row, int rows) {
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < rows; k++)
            if (u + i >= 0 && u + i < s->wide && row - k >= 0) t->cell[u + i][row - k] = true;
}

static void take_line(const struct survey *s, const struct layout *l, struct taken *t) {
    enum { RECOIL_ROWS = 2 };
    for (int block = 0; block < BLOCKS; block++)
        for (int i = l->first[block]; i < l->first[block + 1]; i++) {
            const struct file *f = &l->line.file[i];
            length depth = s->b->element[f->front].depth + (f->rear == NO_PIECE ? 0 : s->b->element[f->rear].depth);
            take(s, t, l->at[block] + 2 * (i - l->first[block]), s->front - l->back[block],
                 rows_of(s, depth) + RECOIL_ROWS);
        }
}

/* What standing there costs a file of the second line; NO_ROOM where it cannot. */
static int32_t spot_cost(const struct survey *s, const struct taken *t, const struct file *f, int u, int row,
                         int rows) {
    int32_t worst = 0;
    if (u < 0 || u + 2 > s->wide || row - rows + 1 < 0 || !fits(s, f, u)) return NO_ROOM;
    for (int k = 0; k < rows; k++) {
        uint8_t going = db_worst_pair(s, u, row - k);
        if (going >= GOING_IMPASSABLE || t->cell[u][row - k] || t->cell[u + 1][row - k]) return NO_ROOM;
        int32_t cost = db_ground_cost((enum role)f->role, (enum going)going);
        if (cost > worst) worst = cost;
    }
    return worst;
}

/* One after another behind the middle of the centre, wherever there is room and good ground. */
static void place_second_line(const struct survey *s, const struct layout *l, const struct battle_line *second,
                              struct array *out) {
    const struct battle *b = s->b;
    bool centre = l->first[RIGHT_SHOCK] > l->first[CENTRE_LEFT];
    int from = centre ? CENTRE_LEFT : LEFT_WING, to = centre ? CENTRE_RIGHT : RIGHT_WING;
    int middle = (l->at[from] + l->at[to] + 2 * (l->first[to + 1] - l->first[to])) / 2 - 1;
    enum { BEHIND = 3 };
    struct taken t = {0};
    take_line(s, l, &t);
    for (int i = 0; i < second->count; i++) {
        const struct file *f = &second->file[i];
        length depth = b->element[f->front].depth + (f->rear == NO_PIECE ? 0 : b->element[f->rear].depth);
        int rows = rows_of(s, depth), best_u = middle, best_row = s->front - BEHIND;
        int32_t least = NO_ROOM;
        for (int u = 0; u < s->wide; u++)
            for (int row = 0; row <= s->front - BEHIND; row++) {
                int off = u < middle ? middle - u : u - middle;
                int32_t cost = spot_cost(s, &t, f, u, row, rows) + 2 * off + 3 * (s->front - row);
                if (cost >= least) continue;
                least = cost;
                best_u = u;
                best_row = row;
            }
        take(s, &t, best_u, best_row, rows);
        length v = db_deployment_depth(s->rules, b) - (s->front - best_row) * s->cell;
        struct pose p = db_seen_from(s, best_u * s->cell + b->base_width / 2, v);
        add_slot(out, f->front, p);
        add_rear(s, f, p, out);
    }
}

/* --- garrisons
 * -------------------------------------------------------------------------------------------------------------- */

static bool has_slot(const struct array *a, unsigned e) {
    for (int i = 0; i < a->count; i++)
        if (a->slot[i].piece == e) return true;
    return false;
}

/* A fort must be held; a city is worth an element when the camp is inside. */
static void plan_garrisons(const struct db_rules *rules, const struct battle *b, struct array *out) {
    for (uint8_t p = 0; p < b->places; p++) {
        const struct place *place = &b->place[p];
        bool fort = place->kind == PLACE_FORT && rules->deploy.fort_needs_garrison;
        bool city = place->kind == PLACE_CITY && place->flags & PLACE_SERVES_AS_CAMP;
        if (place->owner != b->opening.side || !(fort || city)) continue;
        int32_t best = 0;
        uint8_t who = place->occupant;
        for (uint8_t e = 0; e < b->elements && place->occupant == NO_PIECE; e++) {
            struct ruling r;
            r.want_nearest = false;
            int32_t worth = is_asked_for(b, e) && !has_slot(out, e) ? db_garrison_worth(rules, b, e) : 0;
            if (worth <= best || !db_may_garrison(rules, b, e, p, &r)) continue;
            best = worth;
            who = e;
        }
        if (who != NO_PIECE) out->slot[out->count++] = (struct slot){who, p, b->element[who].pose};
    }
}

/* --- the plan
 * --------------------------------------------------------------------------------------------------------------- */

static struct members members_of(const struct db_rules *rules, const struct battle *b, unsigned command,
                                 const struct array *taken) {
    struct members m = {0};
    for (unsigned e = 0; e < b->elements; e++) {
        const struct element *el = &b->element[e];
        if (!is_asked_for(b, e) || el->command != command || has_slot(taken, e)) continue;
        if (has_class(rules, b, e, CLASS_CIVILIAN) || is_type(b, e, rules->sets.reserve)) continue;
        if (el->where == INSIDE || el->where == AFLOAT) continue;
        m.piece[m.count++] = (uint8_t)e;
    }
    return m;
}

/* Where the enemy stands, if he is deployed: lines meet best middle to middle. */
static int middle_wanted(const struct survey *s, unsigned command, unsigned commands) {
    int64_t sum = 0, count = 0;
    for (int u = 0; u < s->wide; u++)
        if (s->opposite[u] != NO_PIECE) sum += u, count++;
    int middle = s->wide * (2 * (int)command + 1) / (2 * (int)commands);
    return count && commands == 1 ? (middle + (int)(sum / count)) / 2 : middle;
}

/* The whole front if the ground allows, else a shorter one with more in the second line. */
static bool best_array(struct survey *s, const struct members *m, unsigned command, unsigned commands,
                       struct ranks *ranks, struct layout *best) {
    enum { HELD_BACK = 15, NARROWEST = 1, FRONTS = 5 };
    const struct battle *b = s->b;
    const struct deployment_rules *d = &s->rules->deploy;
    int room = (int)((b->width - 2 * bw(b, d->open_side)) / b->base_width / (length)commands);
    int heavy = (int)((b->width - 2 * bw(b, d->camp_from_side)) / b->base_width / (length)commands);
    int middle = middle_wanted(s, command, commands);
    int32_t least = NO_ROOM;
    for (int front = heavy, tried = 0; front >= NARROWEST && tried < FRONTS; front--) {
        struct ranks some;
        struct layout layout;
        db_ranks_of(s->rules, b, m, front, room, &some);
        if (some.core.count + some.shoot.count + some.shock.count < front && front > NARROWEST) continue;
        best_layout(s, &some, middle, &layout);
        tried++;
        int32_t cost = layout.ground + HELD_BACK * some.second.count;
        if (layout.cost >= NO_ROOM || cost >= least) continue;
        *best = layout;
        *ranks = some;
        least = cost;
    }
    return least < NO_ROOM;
}

/* The first of three commands stands in the middle. */
static unsigned place_in_line(unsigned command, unsigned commands) {
    static const uint8_t of_three[] = {1, 0, 2};
    return commands == 3 ? of_three[command] : command;
}

/* Each command has its own part of the front between the margins. */
static void give_ground(struct survey *s, unsigned place, unsigned commands) {
    int margin = (int)(bw(s->b, s->rules->deploy.open_side) / s->cell), width = s->wide - 2 * margin;
    s->left = margin + width * (int)place / (int)commands;
    s->right = margin + width * ((int)place + 1) / (int)commands;
}

void db_array_plan(const struct db_rules *rules, const struct battle *b, struct array *out) {
    struct survey s;
    unsigned commands = b->side[b->opening.side].commands ? b->side[b->opening.side].commands : 1;
    out->count = 0;
    plan_garrisons(rules, b, out);
    db_survey_ground(rules, b, &s);
    for (unsigned c = 0; c < commands; c++) {
        struct members m = members_of(rules, b, c, out);
        if (!m.count) continue;
        unsigned place = place_in_line(c, commands);
        if (commands > 1) give_ground(&s, place, commands);
        struct layout best;
        struct ranks ranks = {0};
        if (!best_array(&s, &m, place, commands, &ranks, &best)) continue;
        place_line(&s, &best, out);
        place_second_line(&s, &best, &ranks.second, out);
    }
}
