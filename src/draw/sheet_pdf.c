/* A quick-reference sheet on paper: the troops across the page, everything else in three columns, in the largest
 * lettering that needs no more than four pages. */
#include "draw/painter.h"
#include "draw/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>

enum { PAGES_MOST = 4, WRAPPED_MOST = 40 };
static const double paper_width = 595.28, paper_height = 841.89; /* A4, in points */
static const double edge = 30, gutter = 14, head = 46, foot = 20;

/* --- what is to be laid out --------------------------------------------------------------------------------------- */

struct block { /* a line of a table, its head, or a clause */
    bool is_head, is_clause;
    struct sheet_line *line; /* NULL: a clause */
    char *text, id[CLAUSE_NAME_MAX];
};

struct part {
    char title[80];
    struct block *block;
    size_t blocks;
    int flexible;                         /* the column that wraps */
    double natural;                       /* the width at which nothing would */
    double column[SHEET_COLUMNS_MAX + 1]; /* widths at the size in hand */
    bool figures[SHEET_COLUMNS_MAX];      /* a column of nothing but figures, which stand at its right */
};

struct pages {
    char title[120], under[200];
    struct part *part;
    size_t parts;
    bool failed; /* not enough memory */
};

static struct block *new_block(struct pages *p) {
    struct part *part = p->parts ? &p->part[p->parts - 1] : NULL;
    struct block *grown = part ? realloc(part->block, (part->blocks + 1) * sizeof *grown) : NULL;
    p->failed = p->failed || !grown;
    if (!grown) return NULL;
    part->block = grown;
    grown[part->blocks] = (struct block){0};
    return &grown[part->blocks++];
}

static void take_title(void *context, const char *title, const char *under) {
    struct pages *p = context;
    snprintf(p->title, sizeof p->title, "%s", title);
    snprintf(p->under, sizeof p->under, "%s", under);
}

static void take_heading(void *context, const char *title) {
    struct pages *p = context;
    struct part *grown = realloc(p->part, (p->parts + 1) * sizeof *grown);
    p->failed = p->failed || !grown;
    if (!grown) return;
    p->part = grown;
    grown[p->parts] = (struct part){0};
    snprintf(grown[p->parts++].title, sizeof grown->title, "%s", title);
}

static void take_line(struct pages *p, const struct sheet_line *line, bool is_head) {
    struct block *b = new_block(p);
    if (!b) return;
    b->is_head = is_head;
    b->line = malloc(sizeof *b->line);
    p->failed = p->failed || !b->line;
    if (b->line) *b->line = *line;
}

static void take_table(void *context, const struct sheet_line *line) { take_line(context, line, true); }
static void take_row(void *context, const struct sheet_line *line) { take_line(context, line, false); }

static void take_clause(void *context, const char *id, const char *text) {
    struct block *b = new_block(context);
    if (!b) return;
    b->is_clause = true;
    b->text = strdup(text);
    snprintf(b->id, sizeof b->id, "%s", id);
    if (!b->text) ((struct pages *)context)->failed = true;
}

static void end_part(void *context) { (void)context; }

static void let_go(struct pages *p) {
    for (size_t i = 0; i < p->parts; i++) {
        for (size_t k = 0; k < p->part[i].blocks; k++) {
            free(p->part[i].block[k].line);
            free(p->part[i].block[k].text);
        }
        free(p->part[i].block);
    }
    free(p->part);
}

/* --- lettering ---------------------------------------------------------------------------------------------------- */

struct press {
    cairo_t *cr;
    const struct pages *pages;
    double size; /* of the lettering */
    bool dry;    /* only measured */
    int page, page_count;
    int column;
    double x, y, width, top; /* where the next block goes; where columns of this page begin */
    int across;              /* columns of the part in hand */
    double last;             /* how far down the last page goes, so that its columns end alike */
    bool banded;
    bool repeats; /* the first cell of the row says what that of the row above did */
};

static double leading(const struct press *p) { return p->size * 1.24; }

/* Breaks a text into lines no wider than this; how many. */
static int wrap(cairo_t *cr, const char *text, double width, const char *from[WRAPPED_MOST],
                int length_of[WRAPPED_MOST]) {
    char line[SHEET_TEXT_MAX * 2];
    int lines = 0;
    while (*text && lines < WRAPPED_MOST) {
        size_t fits = 0;
        for (size_t n = 0; text[n];) {
            size_t word = n + strspn(text + n, " ");
            word += strcspn(text + word, " ");
            if (word >= sizeof line) break;
            memcpy(line, text, word);
            line[word] = '\0';
            if (fits && text_width(cr, line) > width) break;
            fits = n = word;
        }
        if (!fits) break;
        from[lines] = text;
        length_of[lines++] = (int)fits;
        text += fits;
        text += strspn(text, " ");
    }
    return lines;
}

/* Writes a wrapped text from its first base line on; how many lines it took. */
static int write_wrapped(const struct press *p, const char *text, double x, double y, double width) {
    const char *from[WRAPPED_MOST];
    int length_of[WRAPPED_MOST], lines = wrap(p->cr, text, width, from, length_of);
    char line[SHEET_TEXT_MAX * 2];
    for (int i = 0; i < lines && !p->dry; i++) {
        snprintf(line, sizeof line, "%.*s", length_of[i], from[i]);
        write_text(p->cr, (struct spot){x, y + i * leading(p)}, -1, line);
    }
    return lines > 0 ? lines : 1;
}

static const struct colour black = {0.09, 0.08, 0.07, 1}, grey = {0.42, 0.38, 0.33, 1}, band = {0.955, 0.935, 0.89, 1};

/* --- widths of a table -------------------------------------------------------------------------------------------- */

static bool is_figure_text(const char *text) {
    return strspn(text, "0123456789.+") == strlen(text) || strncmp(text, "−", 3) == 0 || strncmp(text, "–", 3) == 0;
}

static void find_figures(struct part *part) {
    for (int c = 0; c < SHEET_COLUMNS_MAX; c++) part->figures[c] = c > 0;
    for (size_t i = 0; i < part->blocks; i++) {
        const struct block *b = &part->block[i];
        for (int c = 0; b->line && !b->is_head && c < b->line->cells; c++)
            part->figures[c] = part->figures[c] && is_figure_text(b->line->cell[c]);
    }
}

/* What is over goes to the longest column; across a whole page, where that would tear the lines apart, to all alike. */
static void share_out(const struct press *p, struct part *part, int cells, double width) {
    double over = width - part->natural;
    if (over <= 0 || p->across > 1) return;
    part->column[part->flexible] -= over;
    for (int c = 0; c < cells; c++) part->column[c] += over / cells;
}

static void fit_columns(const struct press *p, struct part *part, double width) {
    double natural[SHEET_COLUMNS_MAX] = {0}, sum = 0, gap = p->size * 0.7, clause_room = 0;
    int cells = 0;
    for (size_t i = 0; i < part->blocks; i++) {
        const struct sheet_line *l = part->block[i].line;
        if (!l) continue;
        if (l->cells > cells) cells = l->cells;
        for (int c = 0; c < l->cells; c++) {
            letter(p->cr, part->block[i].is_head || c == 0 ? WEIGHT_BOLD : WEIGHT_PLAIN, p->size);
            natural[c] = fmax(natural[c], text_width(p->cr, l->cell[c]));
        }
        letter(p->cr, WEIGHT_PLAIN, p->size * 0.78);
        clause_room = fmax(clause_room, text_width(p->cr, l->clause));
    }
    part->flexible = 0;
    for (int c = 1; c < cells; c++)
        if (natural[c] > natural[part->flexible]) part->flexible = c;
    for (int c = 0; c < cells; c++) {
        part->column[c] = natural[c] + gap;
        sum += c == part->flexible ? 0 : part->column[c];
    }
    part->column[SHEET_COLUMNS_MAX] = clause_room > 0 ? clause_room + gap * 0.5 : 0;
    double over = sum + p->size * 6 + part->column[SHEET_COLUMNS_MAX] - width;
    for (int c = 0; c < cells && over > 0 && cells > 1;
         c++) { /* narrow: the gaps give way, no figure meets its clause */
        double less = c == part->flexible ? 0 : fmin(over / (cells - 1), gap * 0.6);
        part->column[c] -= less;
        sum -= less;
    }
    part->column[part->flexible] = fmax(width - sum - part->column[SHEET_COLUMNS_MAX], p->size * 6);
    part->natural = sum + natural[part->flexible] + gap + part->column[SHEET_COLUMNS_MAX];
    find_figures(part);
    share_out(p, part, cells, width);
}

/* --- blocks ------------------------------------------------------------------------------------------------------- */

/* The room of the column that wraps, and of the empty cells behind it. */
static double room_to_wrap(const struct press *p, const struct part *part, const struct sheet_line *l) {
    double room = part->column[part->flexible];
    for (int c = part->flexible + 1; c < l->cells && !*l->cell[c]; c++) room += part->column[c];
    return room - p->size * 0.7;
}

/* How high a block is; painted too, unless the press runs dry. */
static double press_line(const struct press *p, const struct part *part, const struct block *b) {
    const struct sheet_line *l = b->line;
    cairo_t *cr = p->cr;
    double x = p->x, y = p->y + p->size * 0.98;
    letter(cr, WEIGHT_PLAIN, p->size);
    const char *from[WRAPPED_MOST];
    int length_of[WRAPPED_MOST], f = part->flexible;
    double room = room_to_wrap(p, part, l);
    int lines = wrap(cr, l->cell[f], room, from, length_of);
    double height = leading(p) * (lines > 0 ? lines : 1) + p->size * 0.16;
    if (p->dry) return height;
    if (p->banded && !b->is_head) {
        cairo_rectangle(cr, p->x - 2, p->y, p->width + 4, height);
        ink(cr, band);
        cairo_fill(cr);
    }
    for (int c = 0; c < l->cells; c++) {
        bool number = part->figures[c] && c != f;
        letter(cr, b->is_head || (c == 0 && c != f) ? WEIGHT_BOLD : WEIGHT_PLAIN, p->size);
        ink(cr, b->is_head ? grey : black);
        if (c == 0 && p->repeats) /* said in the row above */
            ;
        else if (c == f)
            write_wrapped(p, l->cell[c], x, y, room);
        else
            write_text(cr, (struct spot){number ? x + part->column[c] - p->size * 0.7 : x, y}, number ? 1 : -1,
                       l->cell[c]);
        x += part->column[c];
    }
    letter(cr, WEIGHT_PLAIN, p->size * 0.78);
    ink(cr, grey);
    write_text(cr, (struct spot){p->x + p->width, y}, 1, l->clause);
    return height;
}

/* A clause: its sentence, and its id at the end of the last line or on one more. */
static double press_clause(const struct press *p, const struct block *b) {
    cairo_t *cr = p->cr;
    const char *from[WRAPPED_MOST];
    int length_of[WRAPPED_MOST];
    char last[SHEET_TEXT_MAX * 2];
    letter(cr, WEIGHT_PLAIN, p->size);
    double y = p->y + p->size * 0.98, indent = p->size * 0.8, width = p->width - indent;
    int lines = wrap(cr, b->text, width, from, length_of);
    snprintf(last, sizeof last, "%.*s", lines ? length_of[lines - 1] : 0, lines ? from[lines - 1] : "");
    double used = text_width(cr, last);
    letter(cr, WEIGHT_PLAIN, p->size * 0.78);
    double id = text_width(cr, b->id) + p->size * 0.6;
    bool more = used + id > width;
    double height = leading(p) * (lines + more) + p->size * 0.3;
    if (p->dry) return height;
    cairo_arc(cr, p->x + p->size * 0.22, y - p->size * 0.3, p->size * 0.13, 0, 2 * M_PI);
    ink(cr, rgb(0x9b2d1f));
    cairo_fill(cr);
    letter(cr, WEIGHT_PLAIN, p->size);
    ink(cr, black);
    write_wrapped(p, b->text, p->x + indent, y, width);
    letter(cr, WEIGHT_PLAIN, p->size * 0.78);
    ink(cr, grey);
    write_text(cr, (struct spot){p->x + p->width, y + (lines - 1 + more) * leading(p)}, 1, b->id);
    return height;
}

static double press_heading(const struct press *p, const char *title) {
    double height = p->size * 2.1;
    if (p->dry) return height;
    letter(p->cr, WEIGHT_TITLE, p->size * 1.25);
    ink(p->cr, rgb(0x9b2d1f));
    write_text(p->cr, (struct spot){p->x, p->y + p->size * 1.35}, -1, title);
    cairo_move_to(p->cr, p->x, p->y + p->size * 1.7);
    cairo_line_to(p->cr, p->x + p->width, p->y + p->size * 1.7);
    cairo_set_line_width(p->cr, 0.7);
    cairo_stroke(p->cr);
    return height;
}

/* --- the flow ----------------------------------------------------------------------------------------------------- */

static void press_page_head(const struct press *p) {
    char number[160];
    if (p->dry) return;
    letter(p->cr, WEIGHT_PLAIN, 8);
    double size = p->page == 1 ? 21 : 12, left = paper_width - 2 * edge - gutter - text_width(p->cr, p->pages->under);
    letter(p->cr, WEIGHT_TITLE, size);
    while (p->page == 1 && size > 12 && text_width(p->cr, p->pages->title) > left)
        letter(p->cr, WEIGHT_TITLE, size -= 0.5);
    ink(p->cr, black);
    write_text(p->cr, (struct spot){edge, edge + (p->page == 1 ? 16 : 8)}, -1, p->pages->title);
    letter(p->cr, WEIGHT_PLAIN, 8);
    ink(p->cr, grey);
    if (p->page == 1) write_text(p->cr, (struct spot){paper_width - edge, edge + 16}, 1, p->pages->under);
    snprintf(number, sizeof number, "%s · made from the rules as Acies plays them · page %d of %d", p->pages->title,
             p->page, p->page_count);
    letter(p->cr, WEIGHT_PLAIN, 6.5);
    write_text(p->cr, (struct spot){paper_width / 2, paper_height - 14}, 0, number);
}

static void begin_columns(struct press *p, int across) {
    p->across = across;
    p->column = 0;
    p->width = (paper_width - 2 * edge - gutter * (across - 1)) / across;
    p->x = edge;
    p->y = p->top;
}

static void next_page(struct press *p) {
    if (!p->dry && p->page) cairo_show_page(p->cr);
    p->page++;
    p->top = edge + (p->page == 1 ? head - 18 : 16);
    press_page_head(p);
    begin_columns(p, p->across);
}

static void next_column(struct press *p) {
    if (p->column + 1 >= p->across) {
        next_page(p);
        return;
    }
    p->column++;
    p->x += p->width + gutter;
    p->y = p->top;
}

enum { BALANCING_STEPS = 10 };
static double full_page(void) { return paper_height - edge - foot + 12; }

static double bottom(const struct press *p) { return p->page == p->page_count ? p->last : full_page(); }

static double press_block(struct press *p, const struct part *part, const struct block *b) {
    return b->is_clause ? press_clause(p, b) : press_line(p, part, b);
}

static double height_of(const struct press *p, const struct part *part, const struct block *b) {
    struct press dry = *p;
    dry.dry = true;
    return press_block(&dry, part, b);
}

/* A table goes on in the next column under its head again. */
static void go_on(struct press *p, const struct part *part) {
    next_column(p);
    if (part->block[0].is_head) p->y += press_block(p, part, &part->block[0]);
    p->banded = false;
}

/* Does a row begin with the word of the one above it? It is left out then, as in any printed table. */
static bool says_the_same(const struct block *above, const struct block *b) {
    return above->line && b->line && !above->is_head && !b->is_head && b->line->cells > 1 && *b->line->cell[0] &&
           strcmp(above->line->cell[0], b->line->cell[0]) == 0;
}

/* A heading is never left alone at the foot of a column: two blocks at least go with it, three of a table with a head.
 */
static void press_part(struct press *p, struct part *part) {
    fit_columns(p, part, p->width);
    double needed = p->size * 2.1;
    size_t together = part->blocks && part->block[0].is_head ? 3 : 2;
    for (size_t i = 0; i < part->blocks && i < together; i++) needed += height_of(p, part, &part->block[i]);
    if (p->y + needed > bottom(p)) next_column(p);
    p->y += press_heading(p, part->title);
    p->banded = false;
    for (size_t i = 0; i < part->blocks; i++) {
        bool fresh = p->y + height_of(p, part, &part->block[i]) > bottom(p);
        if (fresh) go_on(p, part);
        p->repeats = !fresh && i && says_the_same(&part->block[i - 1], &part->block[i]);
        p->y += press_block(p, part, &part->block[i]);
        p->repeats = false;
        p->banded = !p->banded && part->block[i].line && !part->block[i].is_head;
    }
    p->y += p->size * 0.9;
}

/* The troops across the page; in two halves where they have room, the second beginning where the first is half done. */
static void press_troops(struct press *p, struct part *part) {
    begin_columns(p, 1);
    double body = p->size, under = press_heading(p, part->title);
    p->size = fmin(body, 7.6); /* figures may be a little smaller than sentences */
    begin_columns(p, 2);
    fit_columns(p, part, p->width);
    bool halves = part->natural < p->width * 1.06;
    if (!halves) {
        begin_columns(p, 1);
        fit_columns(p, part, p->width);
    }
    double sum = 0, half = 0, low = p->top;
    for (size_t i = 0; i < part->blocks; i++) sum += height_of(p, part, &part->block[i]);
    p->y += under;
    double start = p->y;
    for (size_t i = 0; i < part->blocks; i++) {
        double h = height_of(p, part, &part->block[i]);
        if (halves && p->column == 0 && half > 0 && half + h > sum / 2 + h) {
            p->column = 1;
            p->x += p->width + gutter;
            p->y = start;
            p->banded = false;
            if (part->blocks && part->block[0].is_head) p->y += press_block(p, part, &part->block[0]);
        }
        half += h;
        p->y += press_block(p, part, &part->block[i]);
        p->banded = !p->banded && !part->block[i].is_head;
        low = fmax(low, p->y);
    }
    p->size = body;
    p->top = low + p->size * 0.9;
    begin_columns(p, 3);
}

/* Lays the whole out; how many pages it took. */
static int press_all(struct press *p, struct pages *pages) {
    p->page = 0;
    p->across = 3;
    next_page(p);
    for (size_t i = 0; i < pages->parts; i++) {
        if (i == 0 && strcmp(pages->part[i].title, "Troops") == 0)
            press_troops(p, &pages->part[i]);
        else
            press_part(p, &pages->part[i]);
    }
    return p->page;
}

/* The largest lettering with which it takes no more pages than this. */
static double size_for(struct press *p, struct pages *pages, int most, double least) {
    p->page_count = 0;
    for (p->size = 8.2; press_all(p, pages) > most && p->size > least;) p->size -= 0.1;
    return p->size;
}

/* No more than four pages, and one less where that costs little lettering; the columns of the last end alike. */
static void choose_layout(struct press *p, struct pages *pages) {
    double size = size_for(p, pages, PAGES_MOST, 4.5);
    int count = p->page;
    double smaller = count > 2 ? size_for(p, pages, count - 1, size - 0.5) : size;
    if (count > 2 && p->page < count) size = smaller;
    p->size = size;
    p->page_count = 0;
    p->page_count = press_all(p, pages);
    double low = head, high = full_page();
    for (int i = 0; i < BALANCING_STEPS; i++) {
        p->last = (low + high) / 2;
        if (press_all(p, pages) > p->page_count)
            low = p->last;
        else
            high = p->last;
    }
    p->last = high;
}

bool sheet_pdf(FILE *out, const struct ruleset *rs) {
    static const struct sheet_layout layout = {take_title, take_heading, take_table, take_row, take_clause, end_part};
    struct pages pages = {.part = NULL};
    sheet_tell(rs, &layout, &pages);
    cairo_surface_t *surface = pdf_surface(out, paper_width, paper_height);
    cairo_t *cr = cairo_create(surface);
    struct press p = {.cr = cr, .pages = &pages, .size = 8.2, .dry = true};
    choose_layout(&p, &pages);
    p.dry = false;
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, pages.title);
    if (!pages.failed) press_all(&p, &pages);
    bool fine = !pages.failed && cairo_status(cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    fine = fine && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    let_go(&pages);
    return fine && fflush(out) == 0;
}
