/* The battlefield of DBA 3.0: the terrain chart, the choice of features, their sizes and their places.
 *
 * Everything here is a pure question about flat values: dice arrive as arguments. The set-up asks these questions
 * act by act; the generator plays the whole procedure by itself. */
#ifndef ACIES_DBA30_BATTLEFIELD_H
#define ACIES_DBA30_BATTLEFIELD_H

#include "game/armies/battlefield.h"
#include "rules/dba30/dba30.h"
#include "rules/debellis/battle.h"

/* --- the chart (region.c) ------------------------------------------------------------------------------- */

typedef uint32_t kinds; /* a set of terrain kinds */
#define KIND(k)   ((kinds)1 << (k))
#define ALL_BUILT (KIND(Hamlet) | KIND(Edifice) | KIND(City) | KIND(Fort) | KIND(BuiltUp))
#define ALL_HILLS (KIND(GentleHill) | KIND(DifficultHill))
#define ALL_WATER (KIND(Waterway) | KIND(Beach))
#define ALL_LINES (KIND(River) | KIND(Road))

enum dba30_region { Dry, Hilly, Arable, Littoral, Forest, Tropical, Steppe, DBA30_REGIONS };

struct offer { /* one type of a box, and the most of it the table may have; most = 0: none */
    uint8_t kind, most;
};
enum { BOX_OFFERS = 4, CHART_COLUMNS = 6 };
struct chart_box {
    struct offer offer[BOX_OFFERS];
    bool first_must; /* dba30-044 */
};
struct apart { /* two kinds that may not both be chosen, and why */
    kinds either, other;
    clause clause;
};
struct region {
    clause clause;
    const char *name;
    struct chart_box compulsory, column[CHART_COLUMNS];
    struct apart apart[2];
};
extern const struct region dba30_regions[];
extern const char *const dba30_region_names[DBA30_REGIONS + 1];

/* --- choosing (selection.c) ----------------------------------------------------------------------------- */

const char *dba30_kind_word(unsigned kind); /* what players call it */
/* Decides how many there shall be (dba30-028, 029, 356). */
bool dba30_selection_begin(struct selection *s, unsigned region, bool choice, bool big, unsigned compulsory,
                           unsigned optional, struct ruling *r);
bool dba30_selection_wants_compulsory(const struct selection *s);
bool dba30_selection_wants_optional(const struct selection *s);
bool dba30_selection_wants_bua(const struct selection *s); /* a built-up area has to be given its kind first */
/* What may be taken next. die: 0 for compulsory features and free choice, else the column rolled. None: roll again
 * (dba30-041). */
kinds dba30_selection_open(const struct selection *s, unsigned die);
/* Is some type of the column rolled at its maximum, so that another has to be taken (dba30-031)? */
bool dba30_box_is_short(const struct selection *s, unsigned die);
bool dba30_selection_take(struct selection *s, unsigned die, unsigned kind, struct ruling *r);
/* Who says what kind of built-up area it is: -1 the die itself, 0 the defender, 1 the invader. die 0: free choice. */
int dba30_bua_chooser(unsigned die);
kinds dba30_bua_open(unsigned die);
bool dba30_selection_name_bua(struct selection *s, unsigned die, unsigned kind, struct ruling *r);
bool dba30_selection_complete(const struct selection *s, struct ruling *r);
/* The kinds on a table, judged by its region: dba30-030, 041 to 043. */
bool dba30_region_allows(const struct tabletop *s, unsigned region, struct ruling *r);
/* May this pick be placed now? Waterways first, then compulsory features, then the others. done: bit per pick. */
bool dba30_order_judge(const struct selection *s, uint32_t done, unsigned pick, struct ruling *r);

/* --- tables and quarters (quarters.c) -------------------------------------------------------------------- */

enum table_edge { NORTH, EAST, SOUTH, WEST, TABLE_EDGES };

struct table_size {
    clause clause;
    const char *name;
    uint8_t width, depth; /* BW */
    bool big;             /* Big Battle */
};
enum { TABLE_SIZES = 4 };
extern const struct table_size dba30_tables[];
extern const char *const dba30_table_names[TABLE_SIZES + 1];
bool dba30_table_judge(const struct tabletop *s, struct ruling *r);
bool dba30_is_big_table(const struct tabletop *s);

/* Lengths nearer than this to a limit are at it: a twentieth of a millimetre. */
enum { MEASURE_SLACK = 5 };
length dba30_base_widths(const struct tabletop *s, int hundredths);

/* Quarters are 1 to 4, clockwise from the north-west (H55). */
struct quad dba30_quarter_ground(const struct tabletop *s, int quarter);
unsigned dba30_quarters_of(const struct tabletop *s, int f); /* bit q - 1 for each quarter that has ground of it */
/* Who names the quarter: -1 the die itself, 0 the defender, 1 the invader (dba30-060). */
int dba30_quarter_chooser(unsigned die);
bool dba30_quarter_judge(unsigned die, int quarter, struct ruling *r);
/* Twice the ground of an area feature in a quarter, in square units. */
int64_t dba30_ground_in_quarter(const struct tabletop *s, int f, int quarter);

/* Which edges of the table a point lies on: bit per enum table_edge. */
unsigned dba30_edges_at(const struct tabletop *s, struct point p);
length dba30_edge_distance(const struct tabletop *s, struct box box, enum table_edge e); /* from the nearest part */
/* The strip along an edge, this deep. */
struct quad dba30_edge_strip(const struct tabletop *s, enum table_edge e, length depth);
/* The edge a waterway covers, TABLE_EDGES if it covers none. */
enum table_edge dba30_waterway_edge(const struct tabletop *s, int f);
int dba30_find_kind(const struct tabletop *s, unsigned kind,
                    int from); /* the first such feature from there on, -1: none */

/* --- judging (sizes.c, placing.c, lines.c, edges.c) ------------------------------------------------------ */

/* A refusal about a feature: {w} is what it is, {h0}.. are hundredths of a base width. */
bool dba30_refuse_feature(const struct tabletop *s, int f, struct ruling *r, clause c, const char *text, int64_t first,
                          int64_t second);
bool dba30_size_judge(const struct tabletop *s, int f, struct ruling *r);
/* One feature in its quarter (0: whichever suits) among those before it. */
bool dba30_placing_judge(const struct tabletop *s, int f, int quarter, struct ruling *r);
bool dba30_line_judge(const struct tabletop *s, int f, struct ruling *r);             /* a river or road by itself */
bool dba30_lines_judge(const struct tabletop *s, int f, int other, struct ruling *r); /* beside another feature */
/* Does the road run from edge to edge? *from and *to are the edges. */
bool dba30_road_crosses(const struct tabletop *s, int f, enum table_edge *from, enum table_edge *to);
/* Which side defends; equal scores are rolled again. */
bool dba30_defender_judge(const int dice[2], const int aggression[2], int *defender, struct ruling *r);
/* May the invader choose this base edge? If so the ruling says which is the defender's. */
bool dba30_edge_judge(const struct tabletop *s, enum table_edge e, struct ruling *r);
enum table_edge dba30_opposite_edge(enum table_edge e);

/* --- making (shapes.c, fitting.c, shore.c, tracing.c, generator.c)
 * ------------------------------------------------------------ */

enum { OUTLINE_MAX = 64 };
struct outline { /* of an area, or the points of a line */
    int count;
    struct point p[OUTLINE_MAX];
};
/* A closed curve of about this size about the origin, its long side along x. bend and boxy in hundredths. */
struct outline dba30_curved_outline(struct source *chance, length longer, length shorter, int bend, int boxy,
                                    int corners);
/* Straight-edged: a rectangle whose corners are drawn in by up to `uneven`. */
struct outline dba30_straight_outline(struct source *chance, length longer, length shorter, length uneven);
void dba30_outline_turn(struct outline *o, heading by);
void dba30_outline_shift(struct outline *o, length right, length up);
struct box dba30_outline_box(const struct outline *o);
/* A smooth wave: three sines of random phase; -1024 to 1024 over 0 <= part <= whole. */
struct wave {
    heading phase[3];
    int turns; /* of the slowest, in sixteenths of a circle */
};
struct wave dba30_wave_of(struct source *chance, int turns);
int32_t dba30_wave_at(const struct wave *w, int64_t part, int64_t whole);
int dba30_between(struct source *chance, int low, int high); /* both included */

/* Adds a strip of beach of even depth along the whole shore of a waterway (dba30-054). */
bool dba30_lay_beach(struct tabletop *t, int water, length depth, struct ruling *r);
length dba30_beach_depth(const struct tabletop *t, int beach);
/* Adds one feature of the kind somewhere in the quarter, as natural and as roomy as chance has it, if it fits. */
bool dba30_fit_water(struct tabletop *s, int quarter, struct source *chance);
bool dba30_fit_line(struct tabletop *s, unsigned kind, int quarter, struct source *chance);
bool dba30_fit_feature(struct tabletop *s, unsigned kind, int quarter, struct source *chance);
/* May a feature be discarded (dba30-061)? Changes `scratch` where it may not: its last feature is then a legal place.
 */
bool dba30_discard_judge(struct tabletop *scratch, unsigned kind, int quarter, struct ruling *r);
bool dba30_make_battlefield(const struct battlefield_wish *wish, struct source *chance, struct setup *out,
                            struct events *events, struct ruling *r);
extern const struct battlefield_rules dba30_battlefield;

#endif
