/* A map in characters: terrain as letters with a legend, every base with its id, its type and an arrow the way it
 * faces, rulers in millimetres. Bases that touch are joined by a line. */
#include "draw/grid.h"
#include "table/convex.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { RULER = 5 }; /* columns to the left of the map */

static const struct {
    const char *look;
    char shade;
    const char *colour; /* ANSI */
} shades[] = {
    {"field", 'f', "33"}, {"sand", 's', "33"},  {"rough", 'r', "33"}, {"marsh", 'm', "36"}, {"hill", 'h', "33"},
    {"crag", 'c', "33"},  {"wood", 'w', "32"},  {"water", '~', "34"}, {"gully", 'u', "33"}, {"town", 't', "37"},
    {"road", '=', "37"},  {"built", '#', "37"}, {"camp", '@', "35"},  {"wall", '|', "37"},  {"rampart", ':', "33"},
    {"ford", '-', "36"},  {"gate", '+', "37"},
};
enum { SHADES = sizeof shades / sizeof *shades };

static int shade_of(const char *look) {
    for (int i = 0; i < SHADES; i++)
        if (look && strcmp(shades[i].look, look) == 0) return i;
    return 2; /* rough, as the painter does */
}

/* --- terrain ---------------------------------------------------------------------------------------- */

static double cell_width(const struct grid *s) { return (double)s->scene->width / s->columns; }

static struct point cell_middle(const struct grid *s, int column, int row) {
    int up = s->rows - 1 - row;
    return (struct point){(length)((column + 0.5) * cell_width(s)), (length)((s->foot[up] + s->foot[up + 1]) / 2)};
}

/* The row, from above, in which so far up lies. */
static int row_of(const struct grid *s, double y) {
    int up = 0;
    while (up + 1 < s->rows && s->foot[up + 1] <= y) up++;
    return s->rows - 1 - up;
}

/* Features alike to look at but not in name (a gentle hill, a difficult one) have letters of their own: the second is
 * written in capitals, the third by a digit. */
static char letter_of(const struct scene *scene, uint32_t feature);

/* Is the point within the area, or within half a width (at least half a cell) of the line? */
static bool feature_covers(const struct grid *s, const struct feature *f, struct point q) {
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

/* An area that lies between the middles of rows is shown in the row it is mostly in: nothing is left out. */
static void shade_small(struct grid *s, const struct feature *f, char shade) {
    const struct point *v = &s->scene->terrain->vertex[f->first];
    double left = v[0].x, right = left, up = 0;
    for (int i = 0; i < f->count; i++) {
        left = fmin(left, v[i].x);
        right = fmax(right, v[i].x);
        up += (double)v[i].y / f->count;
    }
    int row = row_of(s, up), last = (int)fmin(right / cell_width(s), s->columns - 1);
    for (int column = (int)fmax(left / cell_width(s), 0); column <= last; column++) s->cell[row][column].shade = shade;
}

/* Later features lie over earlier ones, as in the picture. */
static void shade_terrain(struct grid *s) {
    const struct scene *scene = s->scene;
    for (uint32_t i = 0; scene->terrain && i < scene->features; i++) {
        const struct feature *f = &scene->terrain->feature[scene->feature[i].feature];
        char shade = letter_of(scene, i);
        bool shown = false;
        for (int row = 0; row < s->rows; row++)
            for (int column = 0; column < s->columns; column++) {
                if (!feature_covers(s, f, cell_middle(s, column, row))) continue;
                s->cell[row][column].shade = shade;
                shown = true;
            }
        if (!shown && f->shape == SHAPE_AREA && f->count) shade_small(s, f, shade);
    }
}

enum { GATE = '+' };

/* The cells of the wall, a base width of them, just inside where a gate opens. */
static void shade_gate(struct grid *s, struct pose gate) {
    double half = s->scene->base_width / 2.0, a = gate.facing * (2 * M_PI / 65536), step = cell_width(s) / 2;
    double height = (double)s->scene->depth / s->rows;
    double inward = (fabs(sin(a)) * cell_width(s) + fabs(cos(a)) * height) / 2;
    for (double along = -half; along <= half; along += step) {
        double x = gate.at.x + cos(a) * along - sin(a) * inward, y = gate.at.y - sin(a) * along - cos(a) * inward;
        int column = (int)floor(x / cell_width(s));
        if (y < 0 || y >= s->scene->depth || column < 0 || column >= s->columns) continue;
        s->cell[row_of(s, y)][column].shade = GATE;
    }
}

static void shade_gates(struct grid *s) {
    for (uint32_t i = 0; i < s->scene->features; i++)
        for (int g = 0; g < s->scene->feature[i].gates; g++) shade_gate(s, s->scene->feature[i].gate[g]);
}

/* Does a zone lie on the ground of the cell? A row may stand for much of it, so that a zone would slip between the
 * middles of two: as many places are looked at as rows of the usual height would have been. */
static bool zone_is_there(const struct grid *s, const struct scene_zone *z, int column, int row) {
    int up = s->rows - 1 - row;
    double high = s->foot[up + 1] - s->foot[up];
    int places = (int)fmax(1, floor(high / (2 * cell_width(s)) + 0.5));
    for (int i = 0; i < places; i++) {
        struct point q = {(length)((column + 0.5) * cell_width(s)), (length)(s->foot[up] + high * (i + 0.5) / places)};
        if (quad_holds_point(&z->area, q, 0)) return true;
    }
    return false;
}

/* Threat zones, on open ground only: ' of the first side, . of the second, ! of both. */
static void shade_zones(struct grid *s) {
    for (int row = 0; row < s->rows; row++) {
        for (int column = 0; column < s->columns; column++) {
            struct cell *c = &s->cell[row][column];
            bool side[2] = {false, false};
            for (uint32_t i = 0; i < s->scene->zones && c->shade == ' '; i++) {
                const struct scene_zone *z = &s->scene->zone[i];
                if (zone_is_there(s, z, column, row)) side[z->side & 1] = true;
            }
            if (side[0] || side[1]) c->shade = side[0] && side[1] ? '!' : side[0] ? '\'' : '.';
        }
    }
}

/* --- bases ------------------------------------------------------------------------------------------ */

/* Four ways in ASCII, where a diagonal would have no clear sign; eight in UTF-8. */
static const char *arrow_of(const struct grid *s, heading facing) {
    static const char *const plain[4] = {"^", ">", "v", "<"};
    static const char *const fine[8] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    return s->options->utf8 ? fine[(heading)(facing + 0x1000) >> 13] : plain[(heading)(facing + 0x2000) >> 14];
}

/* One character, maybe of several bytes, of a base. */
static void write_cell(struct grid *s, int row, int column, const char *text, size_t bytes, int side) {
    if (row < 0 || row >= s->rows || column < 0 || column >= s->columns) return;
    struct cell *c = &s->cell[row][column];
    snprintf(c->text, sizeof c->text, "%.*s", (int)bytes, text);
    c->side = (int8_t)side;
}

static int write_word(struct grid *s, int row, int column, int end, const char *word, int side) {
    for (; *word && column < end; word++, column++) write_cell(s, row, column, word, 1, side);
    return column;
}

/* Where the star of a general stands whose id fills his base: beside it, where nobody else does; else where his arrow
 * is. */
static int star_beside(const struct grid *s, int row, int left, int end) {
    bool right = end<s->columns, before = left> 0;
    for (int i = 0; i < s->labels; i++) {
        const struct label *l = &s->label[i];
        int lower = s->rows - 1 - l->row;
        if (row > lower || row <= lower - l->tall) continue;
        if (l->left <= end && end < l->left + l->width) right = false;
        if (l->left <= left - 1 && left - 1 < l->left + l->width) before = false;
    }
    return right ? end : before ? left - 1 : left;
}

/* "^R3--": the front rank of a base, joined to the next where they touch; "*4Bd" behind it, or beside it where there is
 * room. A star is a general. */
static void write_piece(struct grid *s, const struct label *l) {
    const struct scene_piece *p = l->piece;
    const char *join = s->options->utf8 ? "\u2500" : "-";
    bool south = p->base.pose.facing > 0x4000 && p->base.pose.facing < 0xC000, general = p->marks & MARK_GENERAL;
    int lower = s->rows - 1 - l->row, front = l->tall == 2 && !south ? lower - 1 : lower;
    int rear = l->tall == 2 ? (south ? lower - 1 : lower) : front, end = l->left + l->width;
    char id[sizeof p->id + 1];
    snprintf(id, sizeof id, "%.*s", (int)sizeof p->id, p->id);
    const char *arrow = p->marks & MARK_CAMP ? "@" : arrow_of(s, p->base.pose.facing);
    write_cell(s, front, l->left, arrow, strlen(arrow), p->side);
    int column = write_word(s, front, l->left + 1, end, id, p->side);
    if (l->tall == 2)
        for (int c = l->left; c < end; c++) write_cell(s, rear, c, " ", 1, p->side);
    int at = l->tall == 2 ? l->left : column;
    bool fits = l->tall == 2 || l->width >= (int)(strlen(id) + strlen(l->type)) + 3;
    if (fits) {
        write_cell(s, rear, at, general ? "*" : " ", 1, p->side);
        at = write_word(s, rear, at + 1, end, l->type, p->side);
        if (l->tall == 1) column = at;
    } else if (general) {
        int beside = column < end ? column++ : star_beside(s, front, l->left, end);
        write_cell(s, front, beside, "*", 1, p->side);
    }
    for (; column < end; column++) {
        bool last = column == end - 1 && !l->touches_right;
        write_cell(s, front, column, last ? " " : join, last ? 1 : strlen(join), p->side);
    }
}

/* --- printing --------------------------------------------------------------------------------------- */

static void print_cell(FILE *out, const struct grid *s, const struct cell *c) {
    char plain[2] = {c->shade, '\0'};
    const char *text = *c->text ? c->text : plain, *colour = NULL;
    if (c->side >= 0) colour = c->side == 0 ? "1;37;44" : "1;30;43";
    for (int i = 0; !colour && i < SHADES; i++)
        if (shades[i].shade == c->shade || toupper((unsigned char)shades[i].shade) == c->shade)
            colour = shades[i].colour;
    if (s->options->colour && colour)
        fprintf(out, "\033[%sm%s\033[0m", colour, text);
    else
        fputs(text, out);
}

static void print_border(FILE *out, const struct grid *s) {
    fprintf(out, "%*s+", RULER, "");
    for (int i = 0; i < s->columns; i++) fputc('-', out);
    fputs("+\n", out);
}

/* The height in millimetres, where a hundred falls into this row; else blanks. */
static void print_ruler(FILE *out, const struct grid *s, int row) {
    int up = s->rows - 1 - row;
    double top = s->foot[up + 1], bottom = s->foot[up], mark = floor(top / 10000) * 10000;
    if (mark > bottom || (mark == 0 && bottom <= 0))
        fprintf(out, "%*.0f ", RULER - 1, mark / 100);
    else
        fprintf(out, "%*s", RULER, "");
}

/* The ruler along the lower edge: a number every 100 mm, or as many hundreds as leave room between the numbers. */
static void print_foot(FILE *out, const struct grid *s) {
    char line[COLUMNS_MAX + 16];
    int step = 100;
    memset(line, ' ', sizeof line);
    line[sizeof line - 1] = '\0';
    while (step * 100 / cell_width(s) < 6) step += 100;
    for (int mm = 0; mm <= s->scene->width / 100; mm += step) {
        char number[12];
        int digits = snprintf(number, sizeof number, "%d", mm), at = (int)(mm * 100 / cell_width(s) + 0.5) + 1;
        if (at + digits > s->columns + 2) at = s->columns + 2 - digits;
        memcpy(line + at, number, (size_t)digits);
    }
    size_t end = strlen(line);
    while (end && line[end - 1] == ' ') line[--end] = '\0';
    fprintf(out, "%*s%s\n", RULER, "", line);
}

/* --- terrain by its letters
 * ------------------------------------------------------------------------------------------- */

/* The how-manieth of different names this feature's is among those that look alike. */
static int variant_of(const struct scene *scene, uint32_t feature) {
    char own[96], name[96], told[8][96];
    int variants = 0;
    draw_feature_name(&scene->feature[feature], own, sizeof own);
    for (uint32_t i = 0; i < scene->features && variants < 8; i++) {
        if (shade_of(scene->feature[i].look) != shade_of(scene->feature[feature].look)) continue;
        draw_feature_name(&scene->feature[i], name, sizeof name);
        bool known = false;
        for (int k = 0; k < variants; k++) known = known || strcmp(told[k], name) == 0;
        if (strcmp(name, own) == 0) return known ? 0 : variants;
        if (!known) memcpy(told[variants++], name, sizeof name);
    }
    return variants;
}

static char letter_of(const struct scene *scene, uint32_t feature) {
    char plain = shades[shade_of(scene->feature[feature].look)].shade;
    int variant = variant_of(scene, feature);
    if (variant == 0) return plain;
    bool raised = variant == 1 && isalpha((unsigned char)plain);
    return (char)(raised ? toupper((unsigned char)plain) : '0' + (variant + 1) % 10);
}

/* An objective is marked where it lies, unless somebody stands on it. */
static bool is_objective(const struct scene_terrain *t) { return t->note && strcmp(t->note, "objective") == 0; }

static struct point middle_of(const struct scene *scene, uint32_t i) {
    const struct feature *f = &scene->terrain->feature[scene->feature[i].feature];
    const struct point *v = &scene->terrain->vertex[f->first];
    int64_t x = 0, y = 0;
    for (int k = 0; k < f->count; k++) x += v[k].x, y += v[k].y;
    return f->count ? (struct point){(length)(x / f->count), (length)(y / f->count)} : (struct point){0, 0};
}

/* How far the ground of a cell is from a point, squared. */
static double away_from(const struct grid *s, int row, int column, struct point at) {
    double low = s->foot[s->rows - 1 - row], high = s->foot[s->rows - row];
    double up = at.y < low ? low - at.y : at.y > high ? at.y - high : 0, along = (column + 0.5) * cell_width(s) - at.x;
    return up * up + along * along;
}

/* In the nearest cell where nobody stands. */
static void mark_objective(struct grid *s, struct point at, int side) {
    double least = INFINITY;
    int at_row = 0, at_column = -1;
    for (int row = 0; row < s->rows; row++)
        for (int column = 0; column < s->columns; column++) {
            double away = away_from(s, row, column, at);
            if (away < least && !*s->cell[row][column].text) least = away, at_row = row, at_column = column;
        }
    write_cell(s, at_row, at_column, "!", 1, side);
}

static void mark_objectives(struct grid *s) {
    for (uint32_t i = 0; s->scene->terrain && i < s->scene->features; i++)
        if (is_objective(&s->scene->feature[i])) mark_objective(s, middle_of(s->scene, i), s->scene->feature[i].side);
}

enum { LEGEND_INDENT = 6, SIGNS_MAX = 40, SIGN_LENGTH = 112 };

struct legend {
    int signs;
    char sign[SIGNS_MAX][SIGN_LENGTH];
};

static void add_sign(struct legend *l, char sign, const char *meaning) {
    if (l->signs < SIGNS_MAX) snprintf(l->sign[l->signs++], SIGN_LENGTH, "%c %s", sign, meaning);
}

static bool has_general(const struct scene *scene) {
    for (uint32_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].marks & MARK_GENERAL && !(scene->piece[i].marks & (MARK_OFF | MARK_INSIDE))) return true;
    return false;
}

/* What each sign means, and nothing that is not on this table. */
static void make_legend(const struct scene *scene, bool zones, struct legend *l) {
    bool objective = false, gate = false, said[256] = {false};
    l->signs = 0;
    if (has_general(scene)) add_sign(l, '*', "general");
    for (uint32_t i = 0; i < scene->features; i++) {
        char name[96], letter = letter_of(scene, i);
        objective = objective || is_objective(&scene->feature[i]);
        gate = gate || scene->feature[i].gates;
        if (said[(unsigned char)letter]) continue;
        said[(unsigned char)letter] = true;
        struct scene_terrain plain = scene->feature[i];
        if (is_objective(&plain)) plain.note = NULL; /* it has a sign of its own */
        add_sign(l, letter, draw_feature_name(&plain, name, sizeof name));
    }
    if (gate) add_sign(l, GATE, "gate");
    if (objective) add_sign(l, '!', "objective");
    if (!zones) return;
    add_sign(l, '\'', "threat of the first side");
    add_sign(l, '.', "of the second");
    add_sign(l, '!', "of both");
}

/* Where there is room for it: which kind the letters of each type stand for, "4Bd blade". */
static void add_kinds(const struct scene *scene, struct legend *l) {
    for (uint32_t i = 0; i < scene->pieces; i++) {
        const struct scene_piece *p = &scene->piece[i];
        const char *code = p->brief ? p->brief : p->type, *kind = p->charge ? p->charge : p->symbol;
        bool known = !code || !kind || p->marks & (MARK_OFF | MARK_INSIDE) || strcasecmp(code, kind) == 0;
        for (uint32_t k = 0; k < i && !known; k++) {
            const struct scene_piece *q = &scene->piece[k];
            const char *other = q->brief ? q->brief : q->type;
            known = other && !(q->marks & (MARK_OFF | MARK_INSIDE)) && strcmp(other, code) == 0;
        }
        if (!known && l->signs < SIGNS_MAX) snprintf(l->sign[l->signs++], SIGN_LENGTH, "%s %s", code, kind);
    }
}

/* In as many lines as it needs; returns them. Without a file they are only counted. */
static int print_legend(FILE *out, const struct legend *l, int columns) {
    int lines = 0, column = columns;
    for (int i = 0; i < l->signs; i++) {
        int letters = (int)strlen(l->sign[i]), separator = i + 1 < l->signs;
        bool fresh = column + letters + separator > columns;
        if (fresh && lines && out) fputc('\n', out);
        if (fresh) lines++, column = LEGEND_INDENT;
        if (out) fprintf(out, "%*s%s%s", fresh ? LEGEND_INDENT : 1, "", l->sign[i], separator ? ";" : "");
        column += letters + separator + 1;
    }
    if (lines && out) fputc('\n', out);
    return lines;
}

static int clamp(int value, int least, int most) { return value < least ? least : value > most ? most : value; }

/* As wide as the terminal allows and as high as the shape of the table asks, a cell being twice as high as wide; fewer
 * rows where there are no more. The lines around it need five, those of the legend, and one more for a title. */
static void size_sheet(struct grid *s, const struct legend *legend) {
    int columns = s->options->columns > 0 ? s->options->columns : 80;
    int rows = s->options->rows > 0 ? s->options->rows : 46;
    s->columns = clamp(columns - RULER - 3, 40, COLUMNS_MAX);
    double shape = s->scene->width > 0 ? (double)s->scene->depth / s->scene->width : 1;
    int around = 5 + print_legend(NULL, legend, columns) + (s->options->title != NULL);
    int room = clamp(rows - around, 6, ROWS_MAX);
    s->rows = clamp((int)(s->columns * shape / 2 + 0.5), 6, room);
    for (int i = 0; i <= s->rows; i++) s->foot[i] = (double)s->scene->depth * i / s->rows;
}

/* Each side is named at its own edge; the upper line also says how far the game is. */
static void print_side(FILE *out, const struct grid *s, int side) {
    char facts[256], whole[256] = "";
    const char *name = s->options->side_name[side], *fallback = side ? "second side" : "first side";
    if (side) draw_facts_line(s->scene, -1, whole, sizeof whole);
    draw_facts_line(s->scene, side, facts, sizeof facts);
    if (!name) name = fallback;
    char *rest = strstr(whole, ", "); /* the first fact is how far it is, the others may be left out */
    if (rest && strlen(name) + strlen(facts) + strlen(whole) + 5 > (size_t)s->columns + RULER + 3) *rest = '\0';
    fprintf(out, "%*s%s  %s%s%s\n", side ? 0 : RULER + 1, "", name, facts, *whole ? "   " : "", whole);
}

/* Both sides, and the game's own facts, in the lines above and below. */
void draw_map(FILE *out, const struct scene *scene, const struct draw_options *o) {
    struct grid *s = calloc(1, sizeof *s);
    if (!s) return;
    s->scene = scene;
    s->options = o;
    struct legend legend;
    make_legend(scene, o->zones, &legend);
    if (o->kinds) add_kinds(scene, &legend);
    size_sheet(s, &legend);
    for (int row = 0; row < s->rows; row++)
        for (int column = 0; column < s->columns; column++)
            s->cell[row][column] = (struct cell){.shade = ' ', .side = -1};
    grid_array(s);
    shade_terrain(s);
    shade_gates(s);
    if (o->zones) shade_zones(s);
    for (int i = 0; i < s->labels; i++) write_piece(s, &s->label[i]);
    mark_objectives(s);
    if (o->title) fprintf(out, "%s\n", o->title);
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
    print_legend(out, &legend, s->columns + RULER + 3);
    free(s);
}
