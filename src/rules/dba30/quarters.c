/* The bare table: its sizes, its quarters and its edges. */
#include "game/sure.h"
#include "rules/dba30/battlefield.h"

/* --- sizes (dba30-022 to 025) ----------------------------------------------------------------------------- */

const struct table_size dba30_tables[] = {
    {C(22), "small", 15, 15, false},
    {C(23), "large", 20, 20, false},
    {C(24), "big", 30, 15, true},
    {C(25), "big-large", 40, 20, true},
};
counted(dba30_tables, TABLE_SIZES);
const char *const dba30_table_names[TABLE_SIZES + 1] = {"small", "large", "big", "big-large", NULL};

length dba30_base_widths(const struct tabletop *s, int hundredths) {
    return (length)((int64_t)s->base_width * hundredths / 100);
}

/* The tables sold are up to half a base width over. */
static bool is_size(const struct tabletop *s, length size, int widths) {
    return size >= widths * s->base_width && size <= widths * s->base_width + s->base_width / 2;
}

bool dba30_is_big_table(const struct tabletop *s) { return s->width > s->depth + s->depth / 2; }

bool dba30_table_judge(const struct tabletop *s, struct ruling *r) {
    for (int i = 0; i < TABLE_SIZES; i++)
        if (is_size(s, s->width, dba30_tables[i].width) && is_size(s, s->depth, dba30_tables[i].depth))
            return r->legal = true;
    if (dba30_is_big_table(s))
        return refuse(r, C(355),
                      "a big battle's table is twice as wide as an ordinary one: 30 by 15 or 40 by 20 base widths");
    if (s->width < 18 * s->base_width)
        return refuse(r, C(22), "a small table is 15 base widths square (at most half a width over)");
    return refuse(r, C(23), "a large table is 20 base widths square (at most half a width over)");
}

/* --- quarters (H55) --------------------------------------------------------------------------------------- */

static struct quad upright(length x0, length y0, length x1, length y1) {
    return (struct quad){{{x0, y1}, {x1, y1}, {x1, y0}, {x0, y0}}};
}

struct quad dba30_quarter_ground(const struct tabletop *s, int quarter) {
    length x = s->width / 2, y = s->depth / 2;
    bool west = quarter == 1 || quarter == 4, north = quarter == 1 || quarter == 2;
    return upright(west ? 0 : x, north ? y : 0, west ? x : s->width, north ? s->depth : y);
}

unsigned dba30_quarters_of(const struct tabletop *s, int f) {
    unsigned set = 0;
    for (int q = 1; q <= 4; q++) {
        struct quad ground = dba30_quarter_ground(s, q);
        if (feature_meets_quad(&s->terrain, f, &ground, MEASURE_SLACK)) set |= 1u << (q - 1);
    }
    return set;
}

int dba30_quarter_chooser(unsigned die) { return die == 5 ? 0 : die == 6 ? 1 : -1; }

bool dba30_quarter_judge(unsigned die, int quarter, struct ruling *r) {
    if (die < 1 || die > 6) return refuse(r, C(60), "roll one die for the quarter");
    if (quarter < 1 || quarter > 4)
        return refuse(r, H(55), "quarters are numbered 1 to 4, clockwise from the north-west");
    if (die <= 4 && quarter != (int)die) {
        refuse(r, C(60), "a {0} puts it in quarter {0}");
        r->why.number[0] = (int)die;
        return false;
    }
    return r->legal = true;
}

/* The outline cut along one line parallel to an edge of the table: what lies on the side wanted. Corners are made where
 * the outline crosses; stretches along the cut enclose nothing. */
static int cut(const struct point *in, int count, bool upright_cut, length at, bool beyond, struct point *out) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        struct point a = in[i], b = in[(i + 1) % count];
        length pa = upright_cut ? a.x : a.y, pb = upright_cut ? b.x : b.y;
        bool ina = beyond ? pa >= at : pa <= at, inb = beyond ? pb >= at : pb <= at;
        if (ina) out[n++] = a;
        if (ina == inb) continue;
        int64_t part = at - pa, whole = pb - pa;
        struct point on = {a.x + (length)((b.x - a.x) * part / whole), a.y + (length)((b.y - a.y) * part / whole)};
        if (upright_cut)
            on.x = at;
        else
            on.y = at;
        out[n++] = on;
    }
    return n;
}

int64_t dba30_ground_in_quarter(const struct tabletop *s, int f, int quarter) {
    const struct feature *feature = &s->terrain.feature[f];
    struct point half[2 * VERTICES_MAX], part[4 * VERTICES_MAX];
    bool east = quarter == 2 || quarter == 3, north = quarter == 1 || quarter == 2;
    int n = cut(s->terrain.vertex + feature->first, feature->count, true, s->width / 2, east, half);
    n = cut(half, n, false, s->depth / 2, north, part);
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += (int64_t)part[i].x * part[(i + 1) % n].y - (int64_t)part[i].y * part[(i + 1) % n].x;
    return sum < 0 ? -sum : sum;
}

/* --- edges ------------------------------------------------------------------------------------------------ */

unsigned dba30_edges_at(const struct tabletop *s, struct point p) {
    enum { ON_EDGE = 50 }; /* half a millimetre */
    unsigned set = 0;
    if (p.y >= s->depth - ON_EDGE) set |= 1u << NORTH;
    if (p.x >= s->width - ON_EDGE) set |= 1u << EAST;
    if (p.y <= ON_EDGE) set |= 1u << SOUTH;
    if (p.x <= ON_EDGE) set |= 1u << WEST;
    return set;
}

length dba30_edge_distance(const struct tabletop *s, struct box box, enum table_edge e) {
    length from[TABLE_EDGES] = {s->depth - box.y1, s->width - box.x1, box.y0, box.x0};
    return from[e];
}

struct quad dba30_edge_strip(const struct tabletop *s, enum table_edge e, length depth) {
    length x0 = e == EAST ? s->width - depth : 0, x1 = e == WEST ? depth : s->width;
    length y0 = e == NORTH ? s->depth - depth : 0, y1 = e == SOUTH ? depth : s->depth;
    return upright(x0, y0, x1, y1);
}

/* H69: the whole of an edge, and at least 1 BW deep (dba30-053). */
enum table_edge dba30_waterway_edge(const struct tabletop *s, int f) {
    for (enum table_edge e = NORTH; e < TABLE_EDGES; e++) {
        struct quad strip = dba30_edge_strip(s, e, s->base_width);
        if (feature_holds_quad(&s->terrain, f, &strip, MEASURE_SLACK)) return e;
    }
    return TABLE_EDGES;
}

int dba30_find_kind(const struct tabletop *s, unsigned kind, int from) {
    for (int f = from; f < (int)s->terrain.features; f++)
        if (s->terrain.feature[f].kind == kind) return f;
    return -1;
}

enum table_edge dba30_opposite_edge(enum table_edge e) { return (enum table_edge)((e + 2) % TABLE_EDGES); }
