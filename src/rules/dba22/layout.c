/* Is a battlefield of DBA 2.2 laid out by the rules (dba22-006 to 021, 033, H08 to H10, H62)? */
#include "rules/dba22/battlefield.h"

enum { SLACK = 5 }; /* a twentieth of a millimetre */

static length widths(const struct tabletop *t, int tenths) { return (length)((int64_t)t->base_width * tenths / 10); }

static bool refuse_kind(struct ruling *r, clause c, unsigned kind, const char *text) {
    refuse(r, c, text);
    r->why.word = dba22_terrains[kind].code;
    return false;
}

static int count_kind(const struct terrain *t, unsigned kind) {
    int n = 0;
    for (uint32_t f = 0; f < t->features; f++) n += t->feature[f].kind == kind;
    return n;
}

/* --- what may be taken ------------------------------------------------------------------------------------------- */

/* dba22-014: steep hills or marsh, woods or dunes. */
static bool coast_allows(const struct terrain *t, unsigned kind) {
    static const uint8_t apart[][2] = {{SteepHill, Marsh}, {Marsh, SteepHill}, {Wood, Dunes}, {Dunes, Wood}};
    for (int i = 0; i < 4; i++)
        if (apart[i][0] == kind && count_kind(t, apart[i][1])) return false;
    return true;
}

static bool number_judge(const struct terrain *t, unsigned kind, int more, struct ruling *r) {
    int most = ONLY_ONE >> kind & 1 ? 1 : 2;
    if (count_kind(t, kind) + more <= most) return true;
    if (most == 1) return refuse_kind(r, C(19), kind, "a battlefield has one {w} at most");
    return refuse_kind(r, C(20), kind, "a battlefield has two of any other kind at most: no third {w}");
}

bool dba22_taking_judge(const struct terrain *t, unsigned topography, bool compulsory, unsigned kind,
                        struct ruling *r) {
    const struct home *home = &dba22_homes[topography];
    kinds open = compulsory ? home->compulsory : home->optional;
    if (kind >= DBA22_TERRAINS || !(open >> kind & 1)) {
        refuse(r, home->clause,
               compulsory ? "that is no compulsory feature where the home is {w}"
                          : "that is no optional feature where the home is {w}");
        r->why.word = dba22_topographies[topography];
        return false;
    }
    if (topography == Littoral && !coast_allows(t, kind))
        return refuse_kind(r, C(14), kind,
                           "on a coast steep hills and marsh, and woods and dunes, exclude each other: no {w}");
    r->why.clause = home->clause;
    return number_judge(t, kind, 1, r);
}

/* --- one feature ------------------------------------------------------------------------------------------------- */

static bool size_judge(const struct tabletop *t, int f, struct ruling *r) {
    const struct feature *x = &t->terrain.feature[f];
    length longer, shorter;
    outline_size(&t->terrain.vertex[x->first], x->count, &longer, &shorter);
    length one = widths(t, 10) - SLACK, sum = longer + shorter;
    if (x->kind == Bua) {
        bool fits = longer >= 2 * one && longer <= widths(t, 40) + SLACK && shorter >= one;
        return fits || refuse_kind(r, H(8), x->kind, "a {w} is 2 to 4 base widths by 1 to 4");
    }
    if (shorter < one) return refuse_kind(r, H(8), x->kind, "a {w} is 1 base width wide at least");
    bool strip = x->kind == Marsh || x->kind == Rough;
    if (strip && longer <= widths(t, 80) + SLACK && shorter <= widths(t, 10) + SLACK) return true;
    if (longer > 2 * shorter + SLACK) return refuse_kind(r, H(8), x->kind, "a {w} is no longer than twice its width");
    if (sum < widths(t, 20) - SLACK || sum > widths(t, 90) + SLACK)
        return refuse_kind(r, H(8), x->kind, "length and width of a {w} come to 2 to 9 base widths together");
    return true;
}

static unsigned edges_at(const struct tabletop *t, struct point p) {
    unsigned set = 0;
    if (p.y >= t->depth - SLACK) set |= 1u << NORTH;
    if (p.x >= t->width - SLACK) set |= 1u << EAST;
    if (p.y <= SLACK) set |= 1u << SOUTH;
    if (p.x <= SLACK) set |= 1u << WEST;
    return set;
}

static length edge_distance(const struct tabletop *t, struct box box, unsigned edge) {
    const length away[TABLE_EDGES] = {t->depth - box.y1, t->width - box.x1, box.y0, box.x0};
    return away[edge];
}

/* The edge a waterway fills, TABLE_EDGES if it fills none. */
static unsigned filled_edge(const struct tabletop *t, int f) {
    struct box b = t->terrain.feature[f].box;
    bool wide = b.x0 <= SLACK && b.x1 >= t->width - SLACK, tall = b.y0 <= SLACK && b.y1 >= t->depth - SLACK;
    for (unsigned e = 0; e < TABLE_EDGES; e++)
        if (edge_distance(t, b, e) <= SLACK && (e == NORTH || e == SOUTH ? wide : tall)) return e;
    return TABLE_EDGES;
}

/* dba22-H10: one whole edge, 1 to 3 base widths deep. */
static bool water_judge(const struct tabletop *t, int f, struct ruling *r) {
    struct box b = t->terrain.feature[f].box;
    unsigned edge = filled_edge(t, f);
    if (edge == TABLE_EDGES) return refuse(r, H(10), "a waterway fills one whole edge of the battlefield");
    length deep = edge == NORTH || edge == SOUTH ? b.y1 - b.y0 : b.x1 - b.x0;
    return (deep >= widths(t, 10) - SLACK && deep <= widths(t, 30) + SLACK) ||
           refuse(r, H(10), "a waterway is 1 to 3 base widths deep");
}

/* Where a line may end besides an edge: a river at a waterway, a road at a BUA. */
static bool ends_well(const struct tabletop *t, int f, struct point p) {
    const struct feature *line = &t->terrain.feature[f];
    unsigned haven = line->kind == River ? Waterway : Bua;
    if (edges_at(t, p)) return true;
    for (uint32_t g = 0; g < t->terrain.features; g++)
        if (t->terrain.feature[g].kind == haven &&
            feature_point_distance(&t->terrain, (int)g, p) <= line->width / 2 + SLACK)
            return true;
    return false;
}

/* dba22-H09. */
static bool line_judge(const struct tabletop *t, int f, struct ruling *r) {
    const struct feature *x = &t->terrain.feature[f];
    struct point from = t->terrain.vertex[x->first], to = t->terrain.vertex[x->first + x->count - 1];
    length widest = widths(t, x->kind == River ? 10 : 5);
    if (x->width > widest + SLACK) return refuse_kind(r, H(9), x->kind, "no {w} is as wide as that");
    if (!ends_well(t, f, from) || !ends_well(t, f, to))
        return refuse_kind(
            r, H(9), x->kind,
            "a {w} runs from edge to edge of the battlefield (a river also to a waterway, a road to a BUA)");
    unsigned reached = edges_at(t, from) | edges_at(t, to);
    bool one_edge = reached && !(reached & (reached - 1)) && edges_at(t, from) && edges_at(t, to);
    if (one_edge) return refuse_kind(r, H(9), x->kind, "a {w} leaves the battlefield by another edge than it came by");
    for (unsigned e = 0; x->kind == River && e < TABLE_EDGES; e++) {
        if (reached >> e & 1) continue;
        struct box box = {from.x, from.y, from.x, from.y};
        for (int i = 1; i < x->count; i++) {
            struct point p = t->terrain.vertex[x->first + i];
            box = box_joined(box, (struct box){p.x, p.y, p.x, p.y});
        }
        bool sea = false;
        for (uint32_t g = 0; g < t->terrain.features; g++)
            sea = sea || (t->terrain.feature[g].kind == Waterway && filled_edge(t, (int)g) == e);
        if (!sea && edge_distance(t, box, e) < widths(t, 40) - SLACK)
            return refuse(r, H(9), "a river keeps 4 base widths from the edges it does not reach");
    }
    return true;
}

/* dba22-H08, H62: what lies where. */
static bool apart_judge(const struct tabletop *t, int f, int other, struct ruling *r) {
    unsigned a = t->terrain.feature[f].kind, b = t->terrain.feature[other].kind;
    kinds both = KIND(a) | KIND(b);
    if (both & KIND(Beach)) return true;
    if (both & KIND(Road)) {
        if (!(both & KIND(Waterway)) || features_distance(&t->terrain, f, other) > 0) return true;
        return refuse(r, H(62), "a road crosses no waterway");
    }
    if (both & KIND(River)) {
        if (!(both & (ALL_HILLS | KIND(Bua))) || features_distance(&t->terrain, f, other) > 0) return true;
        return refuse(r, H(62), "a river runs through neither hills nor a BUA");
    }
    bool water = both & KIND(Waterway);
    length apart = water ? 1 : widths(t, 10) - SLACK;
    if (!features_nearer(&t->terrain, f, other, apart)) return true;
    if (water) return refuse(r, H(62), "features do not overlap a waterway");
    return refuse_kind(r, H(8), a, "area features lie 1 base width apart at least: this {w} is nearer to another");
}

bool dba22_laying_judge(const struct tabletop *t, int f, struct ruling *r) {
    const struct feature *x = &t->terrain.feature[f];
    struct box b = x->box;
    bool line = ALL_LINES >> x->kind & 1;
    if (!line && (b.x0 < -SLACK || b.y0 < -SLACK || b.x1 > t->width + SLACK || b.y1 > t->depth + SLACK))
        return refuse_kind(r, C(6), x->kind, "the {w} would lie partly off the battlefield");
    if (x->kind == Waterway && !water_judge(t, f, r)) return false;
    if (line && !line_judge(t, f, r)) return false;
    if (ALL_AREAS >> x->kind & 1 && !size_judge(t, f, r)) return false;
    for (int g = 0; g < f; g++)
        if (!apart_judge(t, f, g, r)) return false;
    return true;
}

/* --- the whole --------------------------------------------------------------------------------------------------- */

static unsigned quarters_with(const struct tabletop *t, kinds set) {
    unsigned quarters = 0;
    length x = t->width / 2, y = t->depth / 2;
    for (int q = 0; q < 4; q++) {
        length x0 = q & 1 ? x : 0, y0 = q & 2 ? y : 0, x1 = q & 1 ? t->width : x, y1 = q & 2 ? t->depth : y;
        struct quad ground = {{{x0, y1}, {x1, y1}, {x1, y0}, {x0, y0}}};
        bool found = false;
        for (uint32_t f = 0; f < t->terrain.features && !found; f++)
            found = set >> t->terrain.feature[f].kind & 1 && feature_meets_quad(&t->terrain, (int)f, &ground, SLACK);
        quarters += found;
    }
    return quarters;
}

bool dba22_layout_judge(const struct tabletop *t, struct ruling *r) {
    if (quarters_with(t, ~KIND(CampGround)) < 3)
        return refuse(r, C(17), "three quarters of the battlefield must hold at least part of a feature");
    if (quarters_with(t, HARD_GOING | KIND(Waterway) | KIND(River)) < 2)
        return refuse(r, C(18), "two quarters must hold part of a waterway, a river or some bad going");
    r->why.clause = C(21);
    return true;
}

/* dba22-015, 016: 1 or 2 compulsory, 2 or 3 optional; a kind of both columns may count as either. */
static bool numbers_judge(const struct terrain *t, const struct home *home, struct ruling *r) {
    int must = 0, may = 0, either = 0;
    for (uint32_t f = 0; f < t->features; f++) {
        kinds k = KIND(t->feature[f].kind);
        if (k & (KIND(Beach) | KIND(CampGround))) continue;
        if (!(k & (home->compulsory | home->optional)))
            return refuse_kind(r, home->clause, t->feature[f].kind, "the defender's home has no {w}");
        must += k & home->compulsory && !(k & home->optional);
        may += !(k & home->compulsory);
        either += k & home->compulsory && k & home->optional;
    }
    for (int c = 0; c <= either; c++)
        if (must + c >= 1 && must + c <= 2 && may + either - c >= 2 && may + either - c <= 3) return true;
    if (must + either < 1 || must > 2) return refuse(r, C(15), "a battlefield has 1 or 2 compulsory features");
    return refuse(r, C(16), "a battlefield has 2 or 3 optional features");
}

bool dba22_battlefield_judge(const struct tabletop *t, unsigned topography, struct ruling *r) {
    for (int f = 0; f < (int)t->terrain.features; f++)
        if (!dba22_laying_judge(t, f, r) || !number_judge(&t->terrain, t->terrain.feature[f].kind, 0, r)) return false;
    if (topography < DBA22_TOPOGRAPHIES) {
        if (!numbers_judge(&t->terrain, &dba22_homes[topography], r)) return false;
        for (uint32_t f = 0; topography == Littoral && f < t->terrain.features; f++)
            if (!coast_allows(&t->terrain, t->terrain.feature[f].kind))
                return refuse(r, C(14), "on a coast steep hills and marsh, and woods and dunes, exclude each other");
    }
    return dba22_layout_judge(t, r);
}

bool dba22_preference_judge(const struct tabletop *t, unsigned edge, struct ruling *r) {
    for (uint32_t f = 0; f < t->terrain.features; f++) {
        if (t->terrain.feature[f].kind != Bua) continue;
        struct box box = t->terrain.feature[f].box;
        int nearer = 0;
        for (unsigned e = 0; e < TABLE_EDGES; e++) nearer += edge_distance(t, box, e) < edge_distance(t, box, edge);
        if (nearer < 2) return refuse(r, C(33), "the preferred edge may not be one of the two nearest to the BUA");
    }
    return true;
}
