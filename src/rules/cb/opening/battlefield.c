/* The ground when no scenario gives it (cb-H01, cb-H06): 2 to 6 pieces, diced for, well apart. */
#include "rules/cb/battle.h"

#include <stdio.h>
#include <string.h>

enum { TABLE_WIDE = 48, TABLE_DEEP = 36, APART = 3, CENTRE_HALF = 8, CENTRE_MOST = 2, LEAST = 4, MOST = 8, TRIES = 60 };

uint8_t cb_kind_of_die(unsigned die) {
    static const uint8_t kinds[5] = {GROUND_WOOD, GROUND_WOOD, GROUND_ROUGH, GROUND_GENTLE_HILL, GROUND_STEEP_HILL};
    return kinds[die - 1];
}

static const char *const regions[] = {"any", NULL};
static const char *const tables[] = {"usual", NULL};

static void lay_table(int table, length jt, struct setup *out) {
    (void)table;
    out->width = TABLE_WIDE * jt;
    out->depth = TABLE_DEEP * jt;
    out->base_width = jt;
}

/* --- judging ---------------------------------------------------------------------------------------------- */

static bool is_central(const struct tabletop *t, int f) {
    const struct box *box = &t->terrain.feature[f].box;
    length middle = t->width / 2, half = CENTRE_HALF * t->base_width;
    return box->x1 > middle - half && box->x0 < middle + half;
}

static bool size_is_right(const struct tabletop *t, int f, struct ruling *r) {
    const struct feature *x = &t->terrain.feature[f];
    length longer, shorter, jt = t->base_width;
    if (x->shape == SHAPE_LINE) {
        length is = line_length(&t->terrain, f);
        return (is >= MOST * jt - jt / 4 && is <= MOST * jt + jt / 4) ||
               refuse(r, H(6), "a stream or wall is 8 JT long");
    }
    outline_size(t->terrain.vertex + x->first, x->count, &longer, &shorter);
    return (longer <= MOST * jt + jt / 10 && shorter >= LEAST * jt - jt / 10) ||
           refuse(r, H(6), "a piece of terrain is 4 to 8 JT across");
}

static bool place_is_right(const struct tabletop *t, int f, struct ruling *r) {
    const struct box *box = &t->terrain.feature[f].box;
    int central = 0;
    if (box->x0 < 0 || box->y0 < 0 || box->x1 > t->width || box->y1 > t->depth)
        return refuse(r, H(6), "terrain lies on the table");
    for (int g = 0; g <= f; g++) {
        central += is_central(t, g);
        if (g < f && features_nearer(&t->terrain, f, g, APART * t->base_width))
            return refuse(r, H(6), "pieces of terrain lie at least 3 JT from each other");
    }
    return central <= CENTRE_MOST || !is_central(t, f) ||
           refuse(r, H(6), "at most two pieces lie in the central 16 JT");
}

bool cb_piece_is_right(const struct tabletop *t, int f, struct ruling *r) {
    return size_is_right(t, f, r) && place_is_right(t, f, r);
}

/* Camps are markers of the armies, not pieces of the ground; nor is a ford or a gate without what it leads over. */
static bool is_piece(const struct tabletop *t, int f) {
    uint8_t kind = t->terrain.feature[f].kind;
    return kind != GROUND_CAMP && kind != GROUND_FORD && kind != GROUND_GATE;
}

static bool check(const struct setup *s, int region, struct ruling *r) {
    (void)region;
    for (int f = 0; f < (int)s->terrain.features; f++)
        if (is_piece(&s->tabletop, f) && !cb_piece_is_right(&s->tabletop, f, r)) return false;
    return true;
}

/* --- making ------------------------------------------------------------------------------------------------- */

bool cb_add_piece(struct tabletop *t, uint8_t kind, struct point at, length wide, length deep, heading turn) {
    enum { CORNERS = 8 };
    struct point corner[CORNERS];
    if (cb_terrain_kinds[kind].shape == SHAPE_LINE) {
        struct trig way = trig_of(turn);
        length half = MOST * t->base_width / 2;
        struct point reach = {(length)scale(half, way.sin), (length)scale(half, way.cos)};
        corner[0] = (struct point){at.x - reach.x, at.y - reach.y};
        corner[1] = (struct point){at.x + reach.x, at.y + reach.y};
        return terrain_add(&t->terrain, kind, SHAPE_LINE, corner, 2, t->base_width / 4) >= 0;
    }
    for (int i = 0; i < CORNERS; i++) {
        struct trig way = trig_of((heading)(i * 8192));
        corner[i] = (struct point){at.x + (length)scale(wide / 2, way.sin), at.y + (length)scale(deep / 2, way.cos)};
    }
    return terrain_add(&t->terrain, kind, SHAPE_AREA, corner, CORNERS, 0) >= 0;
}

/* cb-H06: by one D6; 6 is a stream or a wall. */
static uint8_t kind_of(uint32_t die, struct source *chance) {
    if (die < 6) return cb_kind_of_die(die);
    return source_below(chance, 2) ? GROUND_STREAM : GROUND_WALL;
}

/* Somewhere it may lie; what finds no place is left out. */
static bool place_one(struct setup *s, uint8_t kind, struct source *chance) {
    struct ruling r;
    length jt = s->base_width;
    for (int i = 0; i < TRIES; i++) {
        length wide = jt * (length)(LEAST + source_below(chance, 4)),
               deep = jt * (length)(LEAST + source_below(chance, 4));
        struct point at = {(length)source_below(chance, (uint32_t)s->width),
                           (length)source_below(chance, (uint32_t)s->depth)};
        if (!cb_add_piece(&s->tabletop, kind, at, wide, deep, (heading)source_below(chance, 65536))) continue;
        int f = (int)s->terrain.features - 1;
        if (cb_piece_is_right(&s->tabletop, f, &r)) {
            snprintf(s->terrain.feature[f].id, sizeof s->terrain.feature[f].id, "t%d", f + 1);
            return true;
        }
        terrain_drop_last(&s->terrain);
    }
    return false;
}

static bool make(const struct battlefield_wish *wish, struct source *chance, struct setup *out, struct events *ev,
                 struct ruling *r) {
    memset(out, 0, sizeof *out);
    lay_table(0, wish->base_width, out);
    uint32_t pieces = 1 + source_below(chance, 6);
    if (pieces < 2) pieces = 2;
    struct event *e = tell(ev, "pieces", H(6), "{0} pieces of terrain");
    e->said.number[0] = (int32_t)pieces;
    for (uint32_t i = 0; i < pieces; i++) {
        uint32_t die = 1 + source_below(chance, 6);
        uint8_t kind = kind_of(die, chance);
        bool placed = place_one(out, kind, chance);
        e = tell(ev, placed ? "placed" : "left_out", H(6),
                 placed ? "{0}: {w}" : "{0}: {w}, for which there is no room");
        e->said.number[0] = (int32_t)die;
        e->said.word = cb_terrain_kinds[kind].code;
    }
    return check(out, -1, r);
}

static void look(const struct setup *s, struct scene *scene) {
    scene_begin(scene, s->width, s->depth, s->base_width, cb_measure);
    cb_look_at_ground(&s->terrain, scene);
}

const struct battlefield_rules cb_battlefield = {
    .regions = regions, .tables = tables, .table = lay_table, .make = make, .check = check, .look = look};
