/* Where bases stand on a map in characters. A terminal has too few rows for a table to scale: two lines in contact
 * would fall on one row. So the fronts that there are (bases of equal front together) get rows of their own in their
 * order, as near to scale as that allows, and the ground between them is stretched or squeezed to fit. */
#include "draw/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ALIKE = 300, BEHIND = 700, CORNERS = 150 }; /* hundredths of a millimetre */

struct line { /* bases of equal front */
    int first, count;
    double level;
    int row, tall;
    bool flattened; /* its second row, with the types, was taken from it */
};

/* --- the bases
 * --------------------------------------------------------------------------------------------------------- */

static double angle_of(heading h) { return h * (2 * M_PI / 65536); }

/* A little behind the front edge, so that two lines in contact are told apart. */
static void measure(const struct grid *s, struct label *l) {
    const struct base *b = &l->piece->base;
    double a = angle_of(b->pose.facing), back = fmin(b->depth / 2.0, BEHIND);
    double x = b->pose.at.x - sin(a) * b->depth / 2, half = fabs(cos(a)) * b->width / 2 + fabs(sin(a)) * b->depth / 2;
    double upright = fabs(cos(a));
    l->level = upright > 0.7 ? b->pose.at.y - cos(a) * back : b->pose.at.y - cos(a) * b->depth / 2;
    l->from = x - half;
    l->to = x + half;
    double column = (double)s->scene->width / s->columns;
    int left = (int)floor(l->from / column + 0.5), right = (int)floor(l->to / column + 0.5);
    int id = (int)strnlen(l->piece->id, sizeof l->piece->id), type = (int)strlen(l->type);
    int least = 1 + (id > (type < 4 ? type : 4) ? id : type < 4 ? type : 4), whole = id + type + 3;
    l->width = right - left;
    if (l->width < least) left -= (least - l->width) / 2, l->width = least;
    l->left = left < 0 ? 0 : left + l->width > s->columns ? s->columns - l->width : left;
    l->tall = l->width >= whole ? 1 : 2;
}

static int by_level(const void *a, const void *b) {
    const struct label *x = a, *y = b;
    return (x->level > y->level) - (x->level < y->level);
}

static int by_place(const void *a, const void *b) {
    const struct label *x = a, *y = b;
    return (x->from > y->from) - (x->from < y->from);
}

/* --- along a row
 * ------------------------------------------------------------------------------------------------------- */

/* Those who need more room than they have push the others aside, to both hands alike. False: the row is too short. */
static bool spread_line(struct grid *s, struct label *l, int count) {
    int end = 0;
    for (int i = 0; i < count;) {
        int run = i, right = l[i].left > end ? l[i].left : end, begin = right;
        for (; run < count && l[run].left <= right; run++)
            right = (l[run].left > right ? l[run].left : right) + l[run].width;
        int wished = l[run - 1].left + l[run - 1].width, over = right - wished;
        begin -= over / 2;
        if (begin + (right - (l[i].left > end ? l[i].left : end)) > s->columns)
            begin = s->columns - (right - (l[i].left > end ? l[i].left : end));
        if (begin < end) begin = end;
        for (; i < run; i++) {
            l[i].left = begin > l[i].left || over > 0 ? begin : l[i].left;
            begin = l[i].left + l[i].width;
        }
        end = begin;
    }
    return end <= s->columns;
}

static void join(struct label *l, int count) {
    for (int i = 0; i + 1 < count; i++)
        l[i].touches_right = fabs(l[i + 1].from - l[i].to) < CORNERS && l[i + 1].left == l[i].left + l[i].width &&
                             l[i].piece->side == l[i + 1].piece->side;
}

/* The bases in lines of equal front, from below; fronts that differ by no more than `same` are equal. Returns how many
 * lines. */
static int form_lines(struct grid *s, struct line *line, double same) {
    int lines = 0;
    for (int i = 0; i < s->labels; i++) measure(s, &s->label[i]);
    qsort(s->label, (size_t)s->labels, sizeof *s->label, by_level);
    for (int i = 0; i < s->labels; i++) {
        struct line *l = lines ? &line[lines - 1] : NULL;
        bool alike = l && s->label[i].level - s->label[l->first].level <= same;
        int width = s->label[i].width;
        for (int k = 0; alike && k < l->count; k++) { /* nobody stands on another */
            const struct label *o = &s->label[l->first + k];
            alike = s->label[i].from >= o->to - CORNERS || s->label[i].to <= o->from + CORNERS;
            width += o->width;
        }
        if (!alike || width > s->columns)
            line[lines++] = (struct line){.first = i, .count = 1, .level = s->label[i].level, .tall = s->label[i].tall};
        else
            l->count++, l->tall = l->tall > s->label[i].tall ? l->tall : s->label[i].tall;
    }
    for (int i = 0; i < lines; i++) {
        struct label *first = &s->label[line[i].first];
        qsort(first, (size_t)line[i].count, sizeof *first, by_place);
        spread_line(s, first, line[i].count);
        join(first, line[i].count);
    }
    return lines;
}

/* --- rows
 * -------------------------------------------------------------------------------------------------------------- */

static bool in_the_way(const struct grid *s, const struct line *a, const struct line *b) {
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            const struct label *x = &s->label[a->first + i], *y = &s->label[b->first + k];
            if (x->left < y->left + y->width && y->left < x->left + x->width) return true;
        }
    return false;
}

/* The lowest row of line n above those below it. `margin` rows stay free at either edge, for the camps. */
static int lowest(const struct grid *s, const struct line *line, int n, int margin) {
    int row = margin;
    for (int i = 0; i < n; i++) {
        int above = in_the_way(s, &line[i], &line[n]) ? line[i].row + line[i].tall : line[i].row;
        if (above > row) row = above;
    }
    return row;
}

static int highest(const struct grid *s, const struct line *line, int lines, int n, int margin) {
    int row = s->rows - margin - line[n].tall;
    for (int i = n + 1; i < lines; i++) {
        int below = in_the_way(s, &line[i], &line[n]) ? line[i].row - line[n].tall : line[i].row;
        if (below < row) row = below;
    }
    return row;
}

/* As near to scale as the order allows. False: there are not enough rows. */
static bool give_rows(const struct grid *s, struct line *line, int lines, int margin) {
    for (int n = 0; n < lines; n++) {
        int scale = (int)floor(line[n].level * s->rows / s->scene->depth - (line[n].tall - 1) / 2.0);
        int least = lowest(s, line, n, margin);
        line[n].row = scale > least ? scale : least;
    }
    for (int n = lines - 1; n >= 0; n--) {
        int most = highest(s, line, lines, n, margin);
        if (line[n].row > most) line[n].row = most;
        if (line[n].row < margin) return false;
    }
    return true;
}

static bool place_lines(const struct grid *s, struct line *line, int lines) {
    return give_rows(s, line, lines, 1) || give_rows(s, line, lines, 0);
}

/* Two lines that stand far apart, and no row between them for the ground they will fight over. */
static bool ground_is_hidden(const struct grid *s, const struct line *line, int lines) {
    for (int n = 0; n + 1 < lines; n++)
        if (line[n + 1].level - line[n].level > s->scene->depth / 6.0 && line[n + 1].row <= line[n].row + line[n].tall)
            return true;
    return false;
}

/* Takes the row of the types from the smallest line that has one: of a general or two it is missed least. */
static bool flatten_one(struct line *line, int lines) {
    int least = -1;
    for (int n = 0; n < lines; n++)
        if (line[n].tall > 1 && (least < 0 || line[n].count < line[least].count)) least = n;
    if (least >= 0) line[least].tall = 1, line[least].flattened = true;
    return least >= 0;
}

/* The types of the longest lines come before the ground between lines that stand far apart: as many of those lines get
 * their second row back as there are rows for. */
static void raise_longest(const struct grid *s, struct line *line, int lines) {
    enum { LONG = 4 };
    for (int longest = 0; longest >= 0;) {
        longest = -1;
        for (int n = 0; n < lines; n++)
            if (line[n].flattened && line[n].count >= LONG && (longest < 0 || line[n].count > line[longest].count))
                longest = n;
        if (longest < 0) break;
        line[longest].tall = 2;
        line[longest].flattened = false;
        if (place_lines(s, line, lines)) continue;
        line[longest].tall = 1;
        break;
    }
    place_lines(s, line, lines);
}

/* The ground under a line is where the line is; between two it is stretched evenly. */
static void stretch(struct grid *s, const struct line *line, int lines) {
    double at = 0, up = 0;
    int row = 0;
    for (int n = 0; n <= lines; n++) {
        double next_at = n < lines ? line[n].row + line[n].tall / 2.0 : s->rows;
        double next_up = n < lines ? line[n].level : s->scene->depth;
        if (next_at <= at + 0.4 && n < lines) continue;
        for (; row <= s->rows && row <= next_at; row++)
            s->foot[row] = next_at > at ? up + (row - at) * (next_up - up) / (next_at - at) : up;
        at = next_at, up = next_up;
    }
    for (; row <= s->rows; row++) s->foot[row] = s->scene->depth;
}

void grid_array(struct grid *s) {
    struct line *line = calloc(SCENE_PIECES_MAX + 1, sizeof *line);
    s->labels = 0;
    for (uint32_t i = 0; i < s->scene->pieces; i++) {
        const struct scene_piece *p = &s->scene->piece[i];
        if (p->marks & (MARK_OFF | MARK_INSIDE)) continue;
        s->label[s->labels] = (struct label){.piece = p, .type = p->brief ? p->brief : p->type ? p->type : ""};
        s->labels++;
    }
    int lines = 0;
    for (double same = ALIKE; line && same < s->scene->depth; same *= 2) { /* more lines than rows: the nearest merge */
        lines = form_lines(s, line, same);
        while (lines && (!place_lines(s, line, lines) || ground_is_hidden(s, line, lines)) && flatten_one(line, lines))
            continue;
        if (place_lines(s, line, lines)) break;
    }
    raise_longest(s, line, lines);
    for (int n = 0; n < lines; n++)
        for (int i = 0; i < line[n].count; i++) {
            struct label *l = &s->label[line[n].first + i];
            l->row = line[n].row < 0 ? 0 : line[n].row;
            l->tall = line[n].tall;
        }
    stretch(s, line, lines);
    free(line);
}
