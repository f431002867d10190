/* Before the battle: terrain diced for and laid by the players in turn (cb-H06), and their camps where those are agreed
 * (cb-H27). The loser of the lots lays first; then the winner chooses who deploys first (deploying.c). */
#include "rules/cb/battle.h"

#include <stdio.h>
#include <string.h>

enum { LEAST_PIECES = 2 };

int cb_camp_side(const struct terrain *t, unsigned f) {
    const struct feature *x = &t->feature[f];
    return x->kind == GROUND_CAMP && x->flags ? x->flags - 1 : -1;
}

static bool has_camp(const struct cb_battle *b, unsigned side) {
    for (unsigned f = 0; f < b->terrain.features; f++)
        if (cb_camp_side(&b->terrain, f) == (int)side) return true;
    return false;
}

/* --- how many, and what -------------------------------------------------------------------------------------- */

/* The next piece, by the other side; after the last the winner of the lots chooses. */
static void next_piece(struct cb_battle *b) {
    bool done = b->to_lay == 0;
    b->phase = done ? TURN_LOTS_ORDER : TURN_KIND;
    b->active = done ? b->first : 1 - b->active;
    b->laying = 0;
}

static struct prompt ask_pieces(const struct cb_battle *b) {
    (void)b;
    return cb_ask_dice(cb_some_dice(1), H(6), "a die for the number of pieces of terrain, at least 2", NO_PIECE,
                       NO_PIECE);
}

static void roll_pieces(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    b->to_lay = dice[0] < LEAST_PIECES ? LEAST_PIECES : dice[0];
    struct event *e = tell(ev, "pieces", H(6), "{0} pieces of terrain, laid in turn by the two sides");
    e->said.number[0] = b->to_lay;
    b->active = b->first; /* the loser comes next */
    next_piece(b);
}

const struct cb_step cb_pieces = {
    .prompt = ask_pieces,
    .roll = roll_pieces,
};

static struct prompt ask_kind(const struct cb_battle *b) {
    struct prompt p =
        cb_ask_dice(cb_some_dice(1), H(6), "a die for the piece of terrain {s0} lays next", NO_PIECE, NO_PIECE);
    p.why.number[0] = b->active;
    return p;
}

static void roll_kind(struct cb_battle *b, const uint8_t *dice, struct events *ev) {
    bool choice = dice[0] == 6;
    b->to_lay--;
    b->phase = choice ? TURN_TAKE : TURN_LAY;
    b->laying = choice ? GROUND_WALL : cb_kind_of_die(dice[0]);
    struct event *e = tell(ev, "kind", H(6), "the next piece of terrain: {w}");
    e->said.word = choice ? "a stream or a wall" : cb_terrain_kinds[b->laying].code;
}

const struct cb_step cb_kind = {
    .prompt = ask_kind,
    .roll = roll_kind,
};

static struct prompt ask_take(const struct cb_battle *b) {
    return cb_ask(b->active, "take", VERB_TAKE, H(6), "a stream or a wall?", NO_PIECE, NO_PIECE);
}

static bool judge_take(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    (void)b;
    return a->choice == GROUND_STREAM || a->choice == GROUND_WALL ||
           refuse(r, H(6), "a 6 is a stream or a wall: take one of these");
}

static void play_take(struct cb_battle *b, const struct act *a, struct events *ev) {
    b->laying = a->choice;
    b->phase = TURN_LAY;
    struct event *e = tell(ev, "take", H(101), "it will be a {w}");
    e->said.word = cb_terrain_kinds[a->choice].code;
}

const struct cb_step cb_taking = {
    .prompt = ask_take,
    .judge = judge_take,
    .play = play_take,
};

/* --- where --------------------------------------------------------------------------------------------------- */

/* A marker on its owner's base edge: 3 JT along it, 2 JT deep. */
static bool camp_is_right(const struct cb_battle *b, const struct box *box, struct ruling *r) {
    length slack = b->jt / 20, wide = box->x1 - box->x0, deep = box->y1 - box->y0;
    length off = b->active == 0 ? box->y0 : b->depth - box->y1;
    if (wide < jts(b, CAMP_WIDE) - slack || wide > jts(b, CAMP_WIDE) + slack || deep < jts(b, CAMP_DEEP) - slack ||
        deep > jts(b, CAMP_DEEP) + slack)
        return refuse(r, H(27), "a camp is 3 JT along its base edge and 2 JT deep");
    if (off < -slack || off > slack || box->x0 < -slack || box->x1 > b->width + slack)
        return refuse(r, H(27), "a camp lies on its owner's base edge");
    return true;
}

/* The tabletop with the shape laid as its last feature; false: r says why it cannot lie so. */
static bool lay_on(const struct cb_battle *b, const struct act *a, struct tabletop *t, struct ruling *r) {
    bool line = cb_terrain_kinds[b->laying].shape == SHAPE_LINE;
    length width = line ? b->jt / 4 : 0;
    *t = b->tabletop;
    if (terrain_add(&t->terrain, b->laying, line ? SHAPE_LINE : SHAPE_AREA, a->point, a->point_count, width) < 0)
        return refuse(r, H(6), line ? "give the line by two or more points" : "give the outline by its corners");
    int f = (int)t->terrain.features - 1;
    if (b->laying == GROUND_CAMP) return camp_is_right(b, &t->terrain.feature[f].box, r);
    return cb_piece_is_right(t, f, r);
}

static bool judge_lay(const struct cb_battle *b, const struct act *a, struct ruling *r) {
    struct tabletop t;
    return lay_on(b, a, &t, r);
}

static void play_lay(struct cb_battle *b, const struct act *a, struct events *ev) {
    bool line = cb_terrain_kinds[b->laying].shape == SHAPE_LINE;
    terrain_add(&b->terrain, b->laying, line ? SHAPE_LINE : SHAPE_AREA, a->point, a->point_count, line ? b->jt / 4 : 0);
    int f = (int)b->terrain.features - 1;
    bool camp = b->laying == GROUND_CAMP;
    struct feature *x = &b->terrain.feature[f];
    snprintf(x->id, sizeof x->id, camp ? "camp%d" : "t%d", camp ? b->active : f + 1);
    if (camp) x->flags = (uint8_t)(1 + b->active);
    if (cb_terrain_kinds[b->laying].has_crest) terrain_crest(&b->terrain, f, b->jt / 2);
    struct event *e = tell(ev, "lay", camp ? H(27) : H(6),
                           line ? "laid by {s0}: {q}, {w}, {b1} long" : "laid by {s0}: {q}, {w}, {b1} by {b2}");
    e->said.place = (uint8_t)f;
    e->said.number[0] = b->active;
    e->said.number[1] = line ? line_length(&b->terrain, f) : x->box.x1 - x->box.x0;
    e->said.number[2] = line ? 0 : x->box.y1 - x->box.y0;
    e->said.word = cb_terrain_kinds[b->laying].code;
    e->moved = true; /* its middle, or both its ends */
    e->from = e->to = (struct pose){{(x->box.x0 + x->box.x1) / 2, (x->box.y0 + x->box.y1) / 2}, 0, 0};
    if (line) {
        e->from.at = b->terrain.vertex[x->first];
        e->to.at = b->terrain.vertex[x->first + x->count - 1];
    }
    if (camp)
        b->phase = TURN_DEPLOY;
    else
        next_piece(b);
}

/* --- room for it: places spread over the table, sizes mixed; the first differs with what lies already --------- */

static void copy_shape(const struct tabletop *t, struct act *out) {
    const struct feature *x = &t->terrain.feature[t->terrain.features - 1];
    *out = act_make(VERB_LAY);
    out->point_count = (uint8_t)x->count;
    memcpy(out->point, t->terrain.vertex + x->first, x->count * sizeof *out->point);
}

size_t cb_places_for(const struct cb_battle *b, struct act *out, size_t cap) {
    enum { ACROSS = 23, DOWN = 17, SPOTS = ACROSS * DOWN, STRIDE = 149 }; /* a spot every 2 JT */
    struct tabletop t = b->tabletop;
    struct ruling r;
    size_t n = 0;
    unsigned first = b->terrain.features * 97u + b->laying * 31u + b->active * 53u;
    for (unsigned i = 0; i < 2 * SPOTS && n < cap; i++) {
        unsigned spot = (first + i * STRIDE) % SPOTS;
        bool small = i >= SPOTS; /* once round in any size, then as small as may be */
        struct point at = {(length)(1 + spot % ACROSS) * 2 * b->jt, (length)(1 + spot / ACROSS) * 2 * b->jt};
        length wide = (length)(4 + (small ? 0 : (spot + i) % 4)) * b->jt,
               deep = (length)(4 + (small ? 0 : spot / 3 % 4)) * b->jt;
        if (!cb_add_piece(&t, b->laying, at, wide, deep, (heading)((spot + (small ? 1 : 0)) * 8192u))) continue;
        if (cb_piece_is_right(&t, (int)t.terrain.features - 1, &r)) copy_shape(&t, &out[n++]);
        terrain_drop_last(&t.terrain);
    }
    return n;
}

/* --- the phases ---------------------------------------------------------------------------------------------- */

/* What finds no place is left out. */
static bool lay_next(struct cb_battle *b, struct events *ev) {
    struct act one;
    if (cb_places_for(b, &one, 1)) return true;
    struct event *e = tell(ev, "left_out", H(101), "there is no room for a {w}: it is left out");
    e->said.word = cb_terrain_kinds[b->laying].code;
    next_piece(b);
    return false;
}

static struct prompt ask_lay(const struct cb_battle *b) {
    bool camp = b->laying == GROUND_CAMP;
    struct prompt p = cb_ask(b->active, "lay", VERB_LAY, camp ? H(27) : H(6),
                             camp ? "where is the {w}?" : "where does the {w} lie?", NO_PIECE, NO_PIECE);
    p.why.word = cb_terrain_kinds[b->laying].code;
    return p;
}

const struct cb_step cb_laying = {
    .next = lay_next,
    .prompt = ask_lay,
    .judge = judge_lay,
    .play = play_lay,
};

/* A side that has no camp yet lays it before it deploys, where camps are agreed. */
static bool camp_next(struct cb_battle *b, struct events *ev) {
    (void)ev;
    if (b->camps && !has_camp(b, b->active)) {
        b->laying = GROUND_CAMP;
        return true;
    }
    b->phase = TURN_DEPLOY;
    return false;
}

const struct cb_step cb_camping = {
    .next = camp_next,
    .prompt = ask_lay,
    .judge = judge_lay,
    .play = play_lay,
};
