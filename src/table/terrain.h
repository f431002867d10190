/* Terrain: areas with outlines, lines with width (rivers, roads) and hills with crests, in one flat
 * value without pointers. What a feature means (its going, whether it hides) is the rules' business:
 * here it has only a kind number. */
#ifndef ACIES_TABLE_TERRAIN_H
#define ACIES_TABLE_TERRAIN_H

#include "table/convex.h"

enum { FEATURES_MAX = 24, VERTICES_MAX = 512 };

enum feature_shape { SHAPE_AREA, SHAPE_LINE };

struct feature {
    char id[8];            /* as the position names it; zero-padded */
    uint8_t kind;          /* index into the rule set's terrain kinds */
    uint8_t shape;         /* enum feature_shape */
    uint8_t state;         /* the rules' own: e.g. the state of a river */
    uint8_t flags;         /* the rules' own */
    uint16_t first, count; /* vertices: an outline (any simple polygon) or a line's points */
    length width;          /* LINE: full width */
    struct box box;        /* around everything, for cheap rejection */
    struct point crest[2]; /* hills: the crest line; equal points where there is none */
};

struct terrain {
    uint32_t features, vertices;
    struct feature feature[FEATURES_MAX];
    struct point vertex[VERTICES_MAX];
};

/* A table with its ground: what the rules ask about both a position to be read and a game being played. */
struct tabletop {
    length width, depth, base_width; /* base_width: of a standard base, or the unit of measure */
    struct terrain terrain;
};

/* Adds a feature; -1 if there is no room or the outline is unfit (under 3 corners, crossing itself, no area;
 * a line under 2 points or without width). The box is computed; outlines are stored clockwise. */
int terrain_add(struct terrain *t, uint8_t kind, enum feature_shape shape, const struct point *points, int count,
                length width);
/* The mid-line along the long axis of the smallest rectangle (at any angle) around the outline, ending `inset`
 * inside each end: where a hill has its crest. */
void terrain_crest(struct terrain *t, int feature, length inset);

/* Takes the feature added last off again. */
void terrain_drop_last(struct terrain *t);
/* Turns the table by quarters clockwise, as seen from above, with all the ground on it. */
void tabletop_turn(struct tabletop *t, unsigned quarters);
/* Where a point of the table comes to lie when it is turned so, before it is. */
struct point point_turned(const struct tabletop *t, struct point p, unsigned quarters);
/* The sides of the smallest rectangle, at any angle, about an outline: the longer one and the shorter. */
void outline_size(const struct point *p, int count, length *longer, length *shorter);
/* An area as a base would be: its own four corners, or the smallest rectangle, at any angle, about its outline. */
struct quad feature_quad(const struct terrain *t, int feature);
/* The nearest distance between the ground of two features; 0 where they meet or touch. */
length features_distance(const struct terrain *t, int a, int b);
/* features_distance(...) < reach, cheaply rejected by the boxes. */
bool features_nearer(const struct terrain *t, int a, int b, length reach);

bool feature_holds_point(const struct terrain *t, int f, struct point p); /* border counts */
/* Does any ground deeper than `slack` lie in both? ("even partly in") */
bool feature_meets_quad(const struct terrain *t, int f, const struct quad *q, length slack);
/* No part of the quad, beyond slack, lies outside ("wholly in"). */
bool feature_holds_quad(const struct terrain *t, int f, const struct quad *q, length slack);
bool feature_meets_convex(const struct terrain *t, int f, const struct convex *c, length slack);
bool feature_meets_segment(const struct terrain *t, int f, struct point a, struct point b); /* touching counts */
/* How much of the segment a-b runs inside the feature. */
length feature_length_inside(const struct terrain *t, int f, struct point a, struct point b);
length feature_distance(const struct terrain *t, int f, const struct quad *q);
/* feature_distance(...) <= reach, cheaply rejected by the box. */
bool feature_within(const struct terrain *t, int f, const struct quad *q, length reach);
length feature_point_distance(const struct terrain *t, int f, struct point p);
/* The segment a-b crosses the crest line (touching counts); false where there is none. */
bool feature_crest_crossed(const struct terrain *t, int f, struct point a, struct point b);
length feature_crest_distance(const struct terrain *t, int f, struct point p); /* INT32_MAX where there is none */

/* The union question: is the quad wholly within the features selected by mask (bit f)? A base half
 * in each of two touching woods is wholly in wood. */
bool features_hold_quad(const struct terrain *t, uint32_t mask, const struct quad *q, length slack);

/* Along a line (road): the nearest point of its mid-line, its direction there (as a heading towards later points)
 * and how far along the line it lies from the first point. */
struct on_line {
    struct point nearest;
    heading direction;
    length along, off; /* off: distance from the mid-line */
};
struct on_line line_nearest(const struct terrain *t, int f, struct point p);
length line_length(const struct terrain *t, int f);
/* The point and direction at a distance along the line (clamped to its ends). */
struct on_line line_at(const struct terrain *t, int f, length along);

#endif
