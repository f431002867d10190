/* The random battlefield (dtn-H106, dtn-H134), one die at a time. */
#include "rules/dtn/opening/laying.h"
#include "rules/dtn/field/field.h"

#include <stdio.h>
#include <string.h>

enum { SQUARE = 6, COLUMNS = 12, ROWS = 8, TRIES = 10000 };

/* What a D6 gives: length along the table, breadth, in inches. */
static const struct piece_of_ground {
    uint8_t kind, along, across;
    const char *word;
} pieces[6] = {
    {GROUND_WOODS, 6, 4, "woods"},           {GROUND_HILL, 8, 6, "a gentle hill"},
    {GROUND_SMALL_BUA, 2, 2, "a small BUA"}, {GROUND_LARGE_BUA, 6, 3, "a large BUA of two sectors"},
    {GROUND_ROUGH, 5, 4, "rough ground"},    {GROUND_MARSH, 5, 4, "marsh"},
};
enum { DIE_SMALL_BUA = 3, DIE_LARGE_BUA = 4 };

unsigned dtn_laying_die_faces(const struct laying *l) {
    static const uint8_t faces[] = {[LAY_COUNT] = 6, [LAY_ALONG] = COLUMNS, [LAY_ACROSS] = ROWS, [LAY_KIND] = 6};
    return l->step == LAY_DONE ? 0 : faces[l->step];
}

const char *dtn_laying_question(const struct laying *l) {
    static const char *const asks[] = {[LAY_COUNT] = "a D6: how many pieces of terrain?",
                                       [LAY_ALONG] = "a D12: how far along the table does the piece lie?",
                                       [LAY_ACROSS] = "a D8: how far across?",
                                       [LAY_KIND] = "a D6: what lies there?",
                                       [LAY_DONE] = ""};
    return asks[l->step];
}

/* --- geometry ------------------------------------------------------------------------------------------- */

static bool is_bua_die(int die) { return die == DIE_SMALL_BUA || die == DIE_LARGE_BUA; }

/* The middle of a piece in inches, shifted so that it lies wholly on the table; doubled, so that halves are whole. */
static void middle_of(const struct laying *l, unsigned i, int *x2, int *y2) {
    const struct piece_of_ground *p = &pieces[l->kind[i] - 1];
    *x2 = (2 * l->column[i] - 1) * SQUARE;
    *y2 = (2 * l->row[i] - 1) * SQUARE;
    if (*x2 < p->along) *x2 = p->along;
    if (*x2 > 2 * TABLE_WIDE - p->along) *x2 = 2 * TABLE_WIDE - p->along;
    if (*y2 < p->across) *y2 = p->across;
    if (*y2 > 2 * TABLE_DEEP - p->across) *y2 = 2 * TABLE_DEEP - p->across;
}

static length half_inches(int twice) { return twice * LENGTH_PER_INCH / 2; }

static int add_rectangle(struct terrain *t, uint8_t kind, int x2, int y2, int along, int across) {
    length x0 = half_inches(x2 - along), x1 = half_inches(x2 + along), y0 = half_inches(y2 - across),
           y1 = half_inches(y2 + across);
    const struct point corner[4] = {{x0, y0}, {x0, y1}, {x1, y1}, {x1, y0}};
    return terrain_add(t, kind, SHAPE_AREA, corner, 4, 0);
}

static void name_feature(struct terrain *t, int f, unsigned number, const char *sector) {
    if (f >= 0) snprintf(t->feature[f].id, sizeof t->feature[f].id, "t%u%s", number % 100, sector);
}

static void lay_piece(const struct laying *l, unsigned i, struct terrain *t) {
    const struct piece_of_ground *p = &pieces[l->kind[i] - 1];
    int x2, y2;
    middle_of(l, i, &x2, &y2);
    if (p->kind != GROUND_LARGE_BUA) {
        name_feature(t, add_rectangle(t, p->kind, x2, y2, p->along, p->across), i + 1, "");
        return;
    }
    int sector = p->along / 2; /* two of them, side by side (dtn-H87) */
    name_feature(t, add_rectangle(t, p->kind, x2 - sector, y2, sector, p->across), i + 1, "a");
    name_feature(t, add_rectangle(t, p->kind, x2 + sector, y2, sector, p->across), i + 1, "b");
}

/* The piece nearest the table's centre; of equals the one laid first. */
static int nearest_centre(const struct laying *l, bool buas_only) {
    int best = -1, near = 0;
    for (unsigned i = 0; i < l->placed; i++) {
        int x2, y2;
        if (buas_only && !is_bua_die(l->kind[i])) continue;
        middle_of(l, i, &x2, &y2);
        int dx = x2 - TABLE_WIDE, dy = y2 - TABLE_DEEP, d = dx * dx + dy * dy;
        if (best >= 0 && d >= near) continue;
        best = (int)i;
        near = d;
    }
    return best;
}

/* From the middle of one base edge by the BUA nearest the centre to the middle of the other. */
static void lay_road(const struct laying *l, struct terrain *t) {
    int x2, y2, bua = nearest_centre(l, true);
    if (bua < 0) return;
    middle_of(l, (unsigned)bua, &x2, &y2);
    const struct point way[3] = {{half_inches(TABLE_WIDE), 0},
                                 {half_inches(x2), half_inches(y2)},
                                 {half_inches(TABLE_WIDE), half_inches(2 * TABLE_DEEP)}};
    int f = terrain_add(t, GROUND_ROAD, SHAPE_LINE, way, 3, LENGTH_PER_INCH);
    if (f >= 0) memcpy(t->feature[f].id, "road", 5);
}

void dtn_crest_hills(struct terrain *t) {
    for (uint32_t f = 0; f < t->features; f++)
        if (dtn_ground[t->feature[f].kind].flags & GROUND_LEVEL) terrain_crest(t, (int)f, LENGTH_PER_INCH);
}

void dtn_laying_ground(const struct laying *l, struct terrain *out) {
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < l->placed; i++) lay_piece(l, i, out);
    if (l->step == LAY_DONE) lay_road(l, out);
    dtn_crest_hills(out);
}

/* --- the dice ------------------------------------------------------------------------------------------- */

/* That square or one of its eight neighbours. */
static bool square_is_taken(const struct laying *l, int column, int row) {
    for (unsigned i = 0; i < l->placed; i++) {
        int dx = l->column[i] - column, dy = l->row[i] - row;
        if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1) return true;
    }
    return false;
}

static void finish(struct laying *l, struct events *ev) {
    bool bua = false;
    l->step = LAY_DONE;
    for (unsigned i = 0; i < l->placed; i++) bua = bua || is_bua_die(l->kind[i]);
    if (!bua) {
        int i = nearest_centre(l, false);
        l->kind[i] = DIE_SMALL_BUA;
        tell(ev, "terrain", H(106), "no BUA was thrown: piece {0}, nearest the centre, becomes a small one")
            ->said.number[0] = i + 1;
    }
    tell(ev, "terrain", H(106), "a road joins the base edges through the BUA nearest the centre");
}

static void take_kind(struct laying *l, int die, struct events *ev) {
    struct event *e = tell(ev, "terrain", H(134), "piece {0}, in square {1} by {2}: {w}");
    e->said.number[0] = l->placed + 1;
    e->said.number[1] = l->column[l->placed];
    e->said.number[2] = l->row[l->placed];
    e->said.word = pieces[die - 1].word;
    l->kind[l->placed++] = (uint8_t)die;
    l->step = LAY_ALONG;
    if (l->placed == l->wanted) finish(l, ev);
}

void dtn_laying_take(struct laying *l, int die, struct events *ev) {
    switch ((enum laying_step)l->step) {
    case LAY_COUNT:
        l->wanted = (uint8_t)(3 + die < LAID_MAX ? 3 + die : LAID_MAX);
        tell(ev, "terrain", H(134), "{0} pieces of terrain are laid")->said.number[0] = l->wanted;
        l->step = LAY_ALONG;
        break;
    case LAY_ALONG:
        l->column[l->placed] = (uint8_t)die;
        l->step = LAY_ACROSS;
        break;
    case LAY_ACROSS:
        l->row[l->placed] = (uint8_t)die;
        l->step = LAY_KIND;
        if (!square_is_taken(l, l->column[l->placed], die)) break;
        tell(ev, "again", H(134), "that square or a neighbour is taken: both dice are thrown again");
        l->column[l->placed] = l->row[l->placed] = 0;
        l->step = LAY_ALONG;
        break;
    case LAY_KIND:
        take_kind(l, die, ev);
        break;
    case LAY_DONE:
        break;
    }
}

/* --- acies terrain -------------------------------------------------------------------------------------- */

static const char *const tables[] = {"usual", NULL};

static void lay_table(int table, length base_width, struct setup *out) {
    (void)table, (void)base_width; /* an inch is an inch */
    out->width = TABLE_WIDE * LENGTH_PER_INCH;
    out->depth = TABLE_DEEP * LENGTH_PER_INCH;
    out->base_width = 2 * LENGTH_PER_INCH;
}

static bool is_road(const struct terrain *t, uint32_t f) { return t->feature[f].kind == GROUND_ROAD; }

static bool same_bua(const struct terrain *t, uint32_t f, uint32_t g) {
    return t->feature[f].kind == GROUND_LARGE_BUA && t->feature[g].kind == GROUND_LARGE_BUA &&
           features_distance(t, (int)f, (int)g) == 0;
}

static bool joins_base_edges(const struct setup *s, uint32_t f) {
    const struct box *box = &s->terrain.feature[f].box;
    return is_road(&s->terrain, f) && box->y0 <= LENGTH_PER_INCH && box->y1 >= s->depth - LENGTH_PER_INCH;
}

/* dtn-H106: no piece within 6" of another's centre. Sectors of one BUA are one piece. */
static bool lies_apart(const struct terrain *t, uint32_t f, struct ruling *r) {
    for (uint32_t g = 0; g < t->features; g++) {
        const struct box *box = &t->feature[g].box;
        if (g == f || is_road(t, g) || is_road(t, f) || same_bua(t, f, g)) continue;
        struct point centre = {(box->x0 + box->x1) / 2, (box->y0 + box->y1) / 2};
        if (beyond(in_inches(feature_point_distance(t, (int)f, centre)), SQUARE * INCH)) continue;
        refuse(r, H(106), "another piece lies within 6\" of its centre");
        r->why.place = (uint8_t)g;
        return false;
    }
    return true;
}

static bool check(const struct setup *s, int region, struct ruling *r) {
    unsigned count = 0, buas = 0, roads = 0;
    (void)region;
    for (uint32_t f = 0; f < s->terrain.features; f++) {
        bool first = !is_road(&s->terrain, f);
        for (uint32_t g = 0; g < f && first; g++) first = !same_bua(&s->terrain, f, g);
        count += first;
        buas += dtn_ground[s->terrain.feature[f].kind].flags & GROUND_BUA ? 1 : 0;
        roads += joins_base_edges(s, f);
        if (!lies_apart(&s->terrain, f, r)) return false;
    }
    if (count < 4 || count > LAID_MAX) return refuse(r, H(106), "a random battlefield has 4 to 8 pieces");
    if (!buas) return refuse(r, H(106), "a random battlefield has at least one BUA");
    return roads || refuse(r, H(106), "a road joins the two base edges");
}

static bool make(const struct battlefield_wish *wish, struct source *chance, struct setup *out, struct events *ev,
                 struct ruling *r) {
    struct laying l = {0};
    (void)wish;
    memset(out, 0, sizeof *out);
    lay_table(0, 0, out);
    for (int i = 0; i < TRIES && l.step != LAY_DONE; i++)
        dtn_laying_take(&l, 1 + (int)source_below(chance, dtn_laying_die_faces(&l)), ev);
    dtn_laying_ground(&l, &out->terrain);
    for (uint32_t f = 0; f < out->terrain.features; f++) out->feature[f][0] = UNSAID;
    return check(out, -1, r);
}

static void look(const struct setup *s, struct scene *scene) {
    scene_begin(scene, s->width, s->depth, s->base_width, dtn_measure);
    dtn_look_at_ground(&s->terrain, scene);
}

const struct battlefield_rules dtn_battlefield = {
    .tables = tables, .table = lay_table, .make = make, .check = check, .look = look};
