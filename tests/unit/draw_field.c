/* Hand-made scenes for the drawing tests. */
#include "draw_field.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Adds a feature by hand (no geometry is needed to draw it). Points in millimetres. */
static void ground(struct field *f, const char *kind, const char *look, enum feature_shape shape, const double *points,
                   int count, double width) {
    struct terrain *t = &f->terrain;
    struct feature *g = &t->feature[t->features];
    *g = (struct feature){.shape = (uint8_t)shape,
                          .first = (uint16_t)t->vertices,
                          .count = (uint16_t)count,
                          .width = (length)(width * 100)};
    for (int i = 0; i < count; i++)
        t->vertex[t->vertices++] =
            (struct point){(length)lround(points[2 * i] * 100), (length)lround(points[2 * i + 1] * 100)};
    f->scene.feature[f->scene.features++] =
        (struct scene_terrain){.feature = (uint8_t)t->features++, .kind = kind, .look = look, .side = -1};
}

static void oval(struct field *f, const char *kind, const char *look, double x, double y, double a, double b) {
    enum { CORNERS = 24 };
    double points[2 * CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        points[2 * i] = x + a * sin(i * 2 * 3.14159265358979 / CORNERS);
        points[2 * i + 1] = y + b * cos(i * 2 * 3.14159265358979 / CORNERS);
    }
    ground(f, kind, look, SHAPE_AREA, points, CORNERS, 0);
}

static void block(struct field *f, const char *kind, const char *look, double x0, double y0, double x1, double y1) {
    double points[] = {x0, y0, x0, y1, x1, y1, x1, y0};
    ground(f, kind, look, SHAPE_AREA, points, 4, 0);
}

static void crest(struct field *f, double x0, double y0, double x1, double y1) {
    struct feature *g = &f->terrain.feature[f->terrain.features - 1];
    g->crest[0] = (struct point){(length)(x0 * 100), (length)(y0 * 100)};
    g->crest[1] = (struct point){(length)(x1 * 100), (length)(y1 * 100)};
}

static struct scene_piece *base(struct field *f, int side, const char *id, const char *type, const char *symbol,
                                double x, double y, double degrees, double depth) {
    struct scene *s = &f->scene;
    struct scene_piece *p = &s->piece[s->pieces];
    *p = (struct scene_piece){.piece = (uint8_t)s->pieces, .side = (uint8_t)side, .type = type, .symbol = symbol};
    snprintf(p->id, sizeof p->id, "%s", id);
    p->base = (struct base){
        .pose = {{(length)lround(x * 100), (length)lround(y * 100)}, (heading)lround(degrees * 65536 / 360), 0},
        .width = 4000,
        .depth = (length)lround(depth * 100)};
    s->pieces++;
    return p;
}

static void link(struct field *f, int from, int to, const char *kind) {
    f->scene.link[f->scene.links++] = (struct scene_link){(uint8_t)from, (uint8_t)to, kind};
}

static void start(struct field *f) {
    memset(f, 0, sizeof *f);
    f->scene.width = f->scene.depth = 60000;
    f->scene.base_width = 4000;
    f->scene.terrain = &f->terrain;
}

static void fact(struct field *f, const char *label, int side, int number, const char *word) {
    f->scene.fact[f->scene.facts++] = (struct scene_fact){label, (int8_t)side, number, word};
}

void field_small(struct field *f) {
    start(f);
    block(f, "wood", "wood", 120, 320, 240, 420);
    base(f, 0, "r1", "4Bd", "blade", 280, 200, 0, 15)->marks = MARK_GENERAL;
    base(f, 0, "r2", "4Bd", "blade", 320, 200, 0, 15);
    base(f, 1, "g1", "Cv", "horse", 280, 200, 180, 30)->marks = MARK_MOVED;
    base(f, 1, "g2", "Ps", "light", 400, 300, 192.5, 20);
    link(f, 0, 2, "fight");
    fact(f, "Bound", -1, 3, NULL);
    fact(f, "PIPs left", -1, 4, NULL);
    fact(f, "losses", 0, 1, NULL);
    fact(f, "losses", 1, 0, NULL);
}

/* Threat zones: one base width straight ahead of every base. */
static void zones(struct field *f) {
    struct scene *s = &f->scene;
    for (uint32_t i = 0; i < s->pieces; i++) {
        const struct base *b = &s->piece[i].base;
        double a = b->pose.facing * 2 * 3.14159265358979 / 65536, c = cos(a), n = sin(a);
        static const double corner[4][2] = {{-2000, 4000}, {2000, 4000}, {2000, 0}, {-2000, 0}};
        struct scene_zone *z = &s->zone[s->zones++];
        z->side = s->piece[i].side;
        for (int k = 0; k < 4; k++)
            z->area.corner[k] = (struct point){(length)lround(b->pose.at.x + corner[k][0] * c + corner[k][1] * n),
                                               (length)lround(b->pose.at.y - corner[k][0] * n + corner[k][1] * c)};
    }
}

static void full_ground(struct field *f) {
    static const double river[] = {0, 330, 120, 345, 210, 310, 330, 318, 600, 300};
    static const double road[] = {330, 0, 320, 200, 350, 330, 420, 480, 430, 600};
    oval(f, "gentle hill", "hill", 190, 430, 95, 50);
    crest(f, 115, 430, 265, 430);
    oval(f, "difficult hill", "crag", 90, 215, 65, 50);
    crest(f, 50, 215, 130, 215);
    oval(f, "wood", "wood", 505, 210, 75, 55);
    oval(f, "marsh", "marsh", 520, 390, 60, 40);
    oval(f, "dunes", "sand", 70, 520, 55, 35);
    oval(f, "rocky", "rough", 75, 90, 55, 45);
    block(f, "plough", "field", 470, 40, 590, 120);
    block(f, "hamlet", "built", 500, 490, 590, 570);
    ground(f, "river", "water", SHAPE_LINE, river, 5, 22);
    f->scene.feature[f->scene.features - 1].state = "shallow";
    ground(f, "road", "road", SHAPE_LINE, road, 5, 14);
    block(f, "camp", "camp", 180, 0, 260, 40);
    block(f, "camp", "camp", 280, 560, 380, 600);
}

void field_walled(struct field *f) {
    *f = (struct field){.scene = {.width = 60000, .depth = 40000, .base_width = 4000, .terrain = &f->terrain}};
    block(f, "city", "built", 200, 100, 400, 300);
    struct scene_terrain *city = &f->scene.feature[0];
    city->gates = 2;
    city->gate[0] = (struct pose){{30000, 30000}, 0, 0};
    city->gate[1] = (struct pose){{40000, 20000}, QUARTER_TURN, 0};
}

void field_full(struct field *f) {
    start(f);
    full_ground(f);
    static const char *const roman[][2] = {{"Cv", "horse"},      {"4Sp", "spear"}, {"4Bd", "blade"}, {"4Bd", "blade"},
                                           {"4Bd", "blade"},     {"4Bd", "blade"}, {"4Bw", "bow"},   {"4Sp", "spear"},
                                           {"Art", "artillery"}, {"Ps", "light"},  {"4Pk", "pike"},  {"4Pk", "pike"}};
    static const double depth[] = {30, 15, 15, 15, 15, 15, 20, 15, 40, 20, 15, 15};
    char id[8];
    for (int i = 0; i < 12; i++) {
        snprintf(id, sizeof id, "r%d", i + 1);
        double x = i < 10 ? 130 + 40 * i : 250 + 40 * (i - 10), y = i < 10 ? 250 : 235;
        struct scene_piece *p = base(f, 0, id, roman[i][0], roman[i][1], x, y, i == 9 ? 30 : 0, depth[i]);
        if (i == 2) p->marks = MARK_GENERAL;
        if (i == 4 || i == 6) p->marks = MARK_MOVED | MARK_SHOT;
    }
    static const struct {
        const char *type, *symbol;
        double x, y, turn, depth;
    } foe[] = {{"3Kn", "knight", 210, 250, 180, 30},  {"El", "elephant", 250, 250, 180, 40},
               {"4Wb", "warband", 300, 268, 196, 15}, {"SCh", "chariot", 370, 330, 180, 40},
               {"4Ax", "javelin", 420, 330, 180, 20}, {"LH", "rider", 480, 330, 225, 30},
               {"Cm", "camel", 525, 300, 270, 30},    {"WWg", "wagon", 150, 330, 180, 40},
               {"Mtd-4Bw", "bow", 330, 420, 180, 30}, {"5Hd", "crowd", 400, 430, 170, 30},
               {"Cv", "horse", 100, 360, 90, 30},     {"6Kn", "knight", 440, 500, 180, 60}};
    for (int i = 0; i < 12; i++) {
        snprintf(id, sizeof id, "g%d", i + 1);
        struct scene_piece *p =
            base(f, 1, id, foe[i].type, foe[i].symbol, foe[i].x, foe[i].y, foe[i].turn, foe[i].depth);
        if (i == 10) p->marks = MARK_GENERAL;
    }
    link(f, 2, 12, "fight");
    link(f, 3, 13, "fight");
    link(f, 6, 16, "shoot");
    zones(f);
    fact(f, "Bound", -1, 7, NULL);
    fact(f, "Phase", -1, 0, "movement");
    fact(f, "PIPs left", -1, 4, NULL);
    fact(f, "losses", 0, 1, NULL);
    fact(f, "losses", 1, 3, NULL);
}
