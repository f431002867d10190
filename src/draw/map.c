/* A map in characters: terrain as shades with a legend, every base as its id and an arrow, rulers in
 * millimetres. A cell of a terminal is about twice as high as wide, and so is a cell of the map. */
#include "draw/draw.h"
#include "table/convex.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 240, ROWS_MAX = 120, LABEL_MAX = 12 };
enum { RULER = 5 }; /* columns to the left of the map */

struct cell {
    char shade;   /* terrain underneath */
    char text[5]; /* what is written there: one character, maybe in UTF-8 */
    int8_t side;  /* whose: -1 nobody's */
};

struct sheet {
    const struct scene *scene;
    const struct draw_options *options;
    int columns, rows;
    struct cell cell[ROWS_MAX][COLUMNS_MAX];
};

static const struct {
    const char *look;
    char shade;
    const char *colour; /* ANSI */
} shades[] = {
    {"field", ';', "33"}, {"sand", ',', "33"},  {"rough", ':', "33"}, {"marsh", '%', "36"}, {"hill", 'n', "33"},
    {"crag", 'M', "33"},  {"wood", '&', "32"},  {"water", '~', "34"}, {"gully", 'u', "33"}, {"town", 'H', "37"},
    {"road", '=', "37"},  {"built", '#', "37"}, {"camp", 'A', "35"},  {"wall", '|', "37"},  {"rampart", '|', "33"},
    {"ford", '-', "36"},  {"gate", '-', "37"},
};
enum { SHADES = sizeof shades / sizeof *shades };

static int shade_of(const char *look) {
    for (int i = 0; i < SHADES; i++)
        if (look && strcmp(shades[i].look, look) == 0) return i;
    return 2; /* rough, as the painter does */
}

/* --- terrain ---------------------------------------------------------------------------------------- */

static double cell_width(const struct sheet *s) { return (double)s->scene->width / s->columns; }
static double cell_height(const struct sheet *s) { return (double)s->scene->depth / s->rows; }

static struct point cell_middle(const struct sheet *s, int column, int row) {
    return (struct point){(length)((column + 0.5) * cell_width(s)), (length)((s->rows - row - 0.5) * cell_height(s))};
}

/* Is the point within the area, or within half a width (at least half a cell) of the line? */
static bool feature_covers(const struct sheet *s, const struct feature *f, struct point q) {
    const struct point *v = &s->scene->terrain->vertex[f->first];
    bool inside = false;
    double reach = fmax(f->width / 2.0, cell_width(s) * 0.6);
    for (int i = 0, j = f->count - 1; i < f->count; j = i++) {
        if (f->shape == SHAPE_AREA) { /* count crossings of a ray to the right */
            if ((v[i].y > q.y) == (v[j].y > q.y)) continue;
            double x = v[i].x + (double)(q.y - v[i].y) * (v[j].x - v[i].x) / (v[j].y - v[i].y);
            if (q.x < x) inside = !inside;
        } else if (i > 0) {
            double dx = v[i].x - v[j].x, dy = v[i].y - v[j].y, square = dx * dx + dy * dy;
            double t = square > 0 ? ((q.x - v[j].x) * dx + (q.y - v[j].y) * dy) / square : 0;
            t = fmin(fmax(t, 0), 1);
            if (hypot(v[j].x + t * dx - q.x, v[j].y + t * dy - q.y) <= reach) return true;
        }
    }
    return inside;
}

/* Later features lie over earlier ones, as in the picture. */
static void shade_terrain(struct sheet *s) {
    const struct scene *scene = s->scene;
    for (uint32_t i = 0; scene->terrain && i < scene->features; i++) {
        const struct feature *f = &scene->terrain->feature[scene->feature[i].feature];
        char shade = shades[shade_of(scene->feature[i].look)].shade;
        for (int row = 0; row < s->rows; row++)
            for (int column = 0; column < s->columns; column++)
                if (feature_covers(s, f, cell_middle(s, column, row))) s->cell[row][column].shade = shade;
    }
}

enum { GATE = '+' };

/* The cells of the wall, a base width of them, just inside where a gate opens. */
static void shade_gate(struct sheet *s, struct pose gate) {
    double half = s->scene->base_width / 2.0, a = gate.facing * (2 * M_PI / 65536), step = cell_width(s) / 2;
    double inward = (fabs(sin(a)) * cell_width(s) + fabs(cos(a)) * cell_height(s)) / 2;
    for (double along = -half; along <= half; along += step) {
        double x = gate.at.x + cos(a) * along - sin(a) * inward, y = gate.at.y - sin(a) * along - cos(a) * inward;
        int column = (int)floor(x / cell_width(s)), row = s->rows - 1 - (int)floor(y / cell_height(s));
        if (row < 0 || row >= s->rows || column < 0 || column >= s->columns) continue;
        s->cell[row][column].shade = GATE;
    }
}

static void shade_gates(struct sheet *s) {
    for (uint32_t i = 0; i < s->scene->features; i++)
        for (int g = 0; g < s->scene->feature[i].gates; g++) shade_gate(s, s->scene->feature[i].gate[g]);
}

/* Threat zones, on open ground only: ' of the first side, . of the second, ! of both. */
static void shade_zones(struct sheet *s) {
    for (int row = 0; row < s->rows; row++) {
        for (int column = 0; column < s->columns; column++) {
            struct cell *c = &s->cell[row][column];
            bool side[2] = {false, false};
            for (uint32_t i = 0; i < s->scene->zones && c->shade == ' '; i++) {
                const struct scene_zone *z = &s->scene->zone[i];
                if (quad_holds_point(&z->area, cell_middle(s, column, row), 0)) side[z->side & 1] = true;
            }
            if (side[0] || side[1]) c->shade = side[0] && side[1] ? '!' : side[0] ? '\'' : '.';
        }
    }
}

/* --- bases ------------------------------------------------------------------------------------------ */

static bool is_drawn(const struct scene_piece *p) { return !(p->marks & (MARK_OFF | MARK_INSIDE)); }

/* Four ways in ASCII, where a diagonal would have no clear sign; eight in UTF-8. */
static const char *arrow_of(const struct sheet *s, heading facing) {
    static const char *const plain[4] = {"^", ">", "v", "<"};
    static const char *const fine[8] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    return s->options->utf8 ? fine[(heading)(facing + 0x1000) >> 13] : plain[(heading)(facing + 0x2000) >> 14];
}

static bool label_fits(const struct sheet *s, int column, int row, int width) {
    if (row < 0 || row >= s->rows || column < 0 || column + width > s->columns) return false;
    int from = column > 0 ? column - 1 : 0, to = column + width < s->columns ? column + width : s->columns - 1;
    for (int c = from; c <= to; c++) /* a free cell at either side, so that ids do not run together */
        if (*s->cell[row][c].text) return false;
    return true;
}

/* The nearest place to where the base stands that is still free; rows count double, as they are twice as high. */
static bool label_place(const struct sheet *s, int *column, int *row, int width) {
    int best = 1 << 20, at_column = 0, at_row = 0;
    for (int dr = -4; dr <= 4; dr++) {
        for (int dc = -12; dc <= 12; dc++) {
            int cost = dr * dr * 4 + dc * dc;
            if (cost >= best || !label_fits(s, *column + dc, *row + dr, width)) continue;
            best = cost, at_column = *column + dc, at_row = *row + dr;
        }
    }
    *column = at_column, *row = at_row;
    return best < 1 << 20;
}

/* In colour the ground under a base shows whose it is. */
static void shade_base(struct sheet *s, const struct scene_piece *p) {
    struct quad area = base_quad(p->base);
    for (int row = 0; row < s->rows; row++)
        for (int column = 0; column < s->columns; column++)
            if (quad_holds_point(&area, cell_middle(s, column, row), 0)) s->cell[row][column].side = (int8_t)p->side;
}

/* Writes the id and the arrow as near to the middle of the base as there is room. */
static void write_piece(struct sheet *s, const struct scene_piece *p) {
    char label[LABEL_MAX];
    int letters = snprintf(label, sizeof label, "%.8s%s", p->id, p->marks & MARK_GENERAL ? "*" : "");
    /* The middle of the base: half its depth behind the front edge. */
    double a = p->base.pose.facing * (2 * M_PI / 65536);
    double x = p->base.pose.at.x - sin(a) * p->base.depth / 2, y = p->base.pose.at.y - cos(a) * p->base.depth / 2;
    int column = (int)floor(x / cell_width(s) - (letters + 1) / 2.0 + 0.5);
    int row = (int)floor(s->rows - y / cell_height(s));
    if (!label_place(s, &column, &row, letters + 1)) return;
    for (int i = 0; i <= letters; i++) {
        struct cell *c = &s->cell[row][column + i];
        if (i < letters)
            c->text[0] = label[i], c->text[1] = '\0';
        else
            snprintf(c->text, sizeof c->text, "%s", p->marks & MARK_CAMP ? "@" : arrow_of(s, p->base.pose.facing));
        c->side = (int8_t)p->side;
    }
}

/* --- printing --------------------------------------------------------------------------------------- */

static void print_cell(FILE *out, const struct sheet *s, const struct cell *c) {
    char plain[2] = {c->shade, '\0'};
    const char *text = *c->text ? c->text : plain, *colour = NULL;
    if (c->side >= 0) colour = c->side == 0 ? "1;37;44" : "1;30;43";
    for (int i = 0; !colour && i < SHADES; i++)
        if (shades[i].shade == c->shade) colour = shades[i].colour;
    if (s->options->colour && colour)
        fprintf(out, "\033[%sm%s\033[0m", colour, text);
    else
        fputs(text, out);
}

static void print_border(FILE *out, const struct sheet *s) {
    fprintf(out, "%*s+", RULER, "");
    for (int i = 0; i < s->columns; i++) fputc('-', out);
    fputs("+\n", out);
}

/* The height in millimetres, where a hundred falls into this row; else blanks. */
static void print_ruler(FILE *out, const struct sheet *s, int row) {
    double top = (s->rows - row) * cell_height(s), bottom = top - cell_height(s), mark = floor(top / 10000) * 10000;
    if (mark > bottom)
        fprintf(out, "%*.0f ", RULER - 1, mark / 100);
    else
        fprintf(out, "%*s", RULER, "");
}

/* The ruler along the lower edge, a number at every 100 mm. */
static void print_foot(FILE *out, const struct sheet *s) {
    char line[COLUMNS_MAX + 16];
    memset(line, ' ', sizeof line);
    line[sizeof line - 1] = '\0';
    for (int mm = 0; mm <= s->scene->width / 100; mm += 100) {
        char number[12];
        int digits = snprintf(number, sizeof number, "%d", mm), at = (int)(mm * 100 / cell_width(s)) + 1;
        if (at + digits < (int)sizeof line) memcpy(line + at, number, (size_t)digits);
    }
    size_t end = strlen(line);
    while (end && line[end - 1] == ' ') line[--end] = '\0';
    fprintf(out, "%*s%s\n", RULER, "", line);
}

/* What each sign means, and nothing that is not on this table. */
static void print_legend(FILE *out, const struct sheet *s) {
    const struct scene *scene = s->scene;
    const char *before = "      ";
    for (uint32_t i = 0; i < scene->pieces; i++) {
        if (!is_drawn(&scene->piece[i]) || !(scene->piece[i].marks & MARK_GENERAL)) continue;
        fprintf(out, "%s* general", before);
        before = "; ";
        break;
    }
    for (int k = 0; k < SHADES; k++) {
        char said[96] = "", name[96];
        for (uint32_t i = 0; i < scene->features; i++) {
            if (shade_of(scene->feature[i].look) != k) continue;
            if (strcmp(draw_feature_name(&scene->feature[i], name, sizeof name), said) == 0) continue;
            fprintf(out, "%s%c %s", before, shades[k].shade, name);
            memcpy(said, name, sizeof said);
            before = "; ";
        }
    }
    for (uint32_t i = 0; i < scene->features; i++) {
        if (!scene->feature[i].gates) continue;
        fprintf(out, "%s%c gate", before, GATE);
        before = "; ";
        break;
    }
    if (s->options->zones) fprintf(out, "%s' threat of the first side, . of the second, ! of both", before);
    if (*before == ';' || s->options->zones) fputc('\n', out);
}

static int clamp(int value, int least, int most) { return value < least ? least : value > most ? most : value; }

/* As wide as the terminal allows and as high as the shape of the table asks; the lines around it need seven rows. */
static void size_sheet(struct sheet *s) {
    int columns = s->options->columns > 0 ? s->options->columns : 80;
    int rows = s->options->rows > 0 ? s->options->rows : 46;
    s->columns = clamp(columns - RULER - 3, 40, COLUMNS_MAX);
    double shape = s->scene->width > 0 ? (double)s->scene->depth / s->scene->width : 1;
    s->rows = clamp((int)(s->columns * shape / 2 + 0.5), 16, ROWS_MAX);
    s->rows = clamp(s->rows, 16, clamp(rows - 7, 20, ROWS_MAX));
}

/* Each side is named at its own edge. */
static void print_side(FILE *out, const struct sheet *s, int side) {
    char facts[256];
    const char *name = s->options->side_name[side];
    fprintf(out, "%*s %s  %s\n", RULER, "",
            name   ? name
            : side ? "second side"
                   : "first side",
            draw_facts_line(s->scene, side, facts, sizeof facts));
}

void draw_map(FILE *out, const struct scene *scene, const struct draw_options *o) {
    struct sheet *s = calloc(1, sizeof *s);
    if (!s) return;
    s->scene = scene;
    s->options = o;
    size_sheet(s);
    for (int row = 0; row < s->rows; row++)
        for (int column = 0; column < s->columns; column++)
            s->cell[row][column] = (struct cell){.shade = ' ', .side = -1};
    shade_terrain(s);
    shade_gates(s);
    if (o->zones) shade_zones(s);
    for (uint32_t i = 0; i < scene->pieces; i++)
        if (o->colour && is_drawn(&scene->piece[i])) shade_base(s, &scene->piece[i]);
    for (uint32_t i = 0; i < scene->pieces; i++)
        if (is_drawn(&scene->piece[i])) write_piece(s, &scene->piece[i]);
    char facts[256];
    if (o->title) fprintf(out, "%s\n", o->title);
    if (*draw_facts_line(scene, -1, facts, sizeof facts)) fprintf(out, "%s\n", facts);
    print_side(out, s, 1);
    print_border(out, s);
    for (int row = 0; row < s->rows; row++) {
        print_ruler(out, s, row);
        fputc('|', out);
        for (int column = 0; column < s->columns; column++) print_cell(out, s, &s->cell[row][column]);
        fputs("|\n", out);
    }
    print_border(out, s);
    print_foot(out, s);
    print_side(out, s, 0);
    print_legend(out, s);
    free(s);
}
