/* Hand-built battles for unit tests: a bare table, and elements put down in millimetres and degrees. */
#ifndef ACIES_TEST_BATTLEFIELD_H
#define ACIES_TEST_BATTLEFIELD_H

#include "rules/dba30/dba30.h"

#include <string.h>

static inline void field_clear(struct battle *b, double base_mm) {
    memset(b, 0, sizeof *b);
    b->base_width = length_from_mm(base_mm);
    b->width = b->depth = 15 * b->base_width;
    b->phase = PHASE_MOVE;
    b->combat[0] = b->combat[1] = b->prompt_piece = b->river = NO_PIECE;
}

static inline struct pose field_pose(double x, double y, double degrees) {
    return (struct pose){{length_from_mm(x), length_from_mm(y)}, heading_from_degrees(degrees), 0};
}

/* Puts an element of a type down; its index. */
static inline uint8_t field_put_at(struct battle *b, unsigned side, unsigned type, struct pose p) {
    unsigned e = b->elements++;
    struct element *el = &b->element[e];
    el->type = (uint8_t)type;
    el->side = (uint8_t)side;
    el->where = ON_TABLE;
    el->place = el->aim = el->opponent = el->dismounts = NO_PIECE;
    el->front = EDGE_FRONT;
    el->depth = bw(b, dba30_rules.troop[type].depth);
    db_element_place(b, e, p);
    return (uint8_t)e;
}

static inline uint8_t field_put(struct battle *b, unsigned side, unsigned type, double x, double y, double degrees) {
    return field_put_at(b, side, type, field_pose(x, y, degrees));
}

/* A rectangle of ground. */
static inline int field_ground(struct battle *b, unsigned kind, double x0, double y0, double x1, double y1) {
    struct point p[4] = {{length_from_mm(x0), length_from_mm(y0)},
                         {length_from_mm(x0), length_from_mm(y1)},
                         {length_from_mm(x1), length_from_mm(y1)},
                         {length_from_mm(x1), length_from_mm(y0)}};
    return terrain_add(&b->terrain, (uint8_t)kind, SHAPE_AREA, p, 4, 0);
}

/* An element lined up with another in a position. */
static inline uint8_t field_join(struct battle *b, unsigned side, unsigned type, unsigned with, enum contact_class kind,
                                 enum edge edge) {
    return field_put_at(b, side, type, pose_lined_up(element_base(b, with), kind, edge, b->base_width));
}

/* No base sinks into another by more than the tolerance. */
static inline bool field_is_sound(const struct battle *b) {
    for (unsigned e = 0; e < b->elements; e++)
        for (unsigned f = 0; f < e; f++) {
            if (!on_table(b, e) || !on_table(b, f)) continue;
            struct quad p = element_quad(b, e), q = element_quad(b, f);
            if (quads_overlap(&p, &q, battle_tolerance(b).gap)) return false;
        }
    return true;
}

#endif
