/* acies odds --matrix: every kind of troops against every other, as text, CSV, a page or a picture. */
#include "cli/odds/tables.h"
#include "draw/chances.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* An answer of the door with its numbers at hand. */
struct matrix {
    const json_t *answer;
    struct draw_grid grid;
    char title[160];
    const char **name;
    struct draw_cell *cell;
};

static const json_t *cell_at(const struct matrix *m, int a, int b) {
    return json_array_get(json_array_get(json_object_get(m->answer, "cells"), (size_t)a), (size_t)b);
}

static double part(const json_t *cell, const char *name) { return json_number_value(json_object_get(cell, name)); }

static bool matrix_open(struct matrix *m, const json_t *answer, const char *both) {
    const json_t *kinds = json_object_get(answer, "kinds");
    int n = (int)json_array_size(kinds);
    *m = (struct matrix){.answer = answer, .name = calloc((size_t)n, sizeof *m->name)};
    m->cell = calloc((size_t)n * (size_t)n, sizeof *m->cell);
    if (!m->name || !m->cell) return false;
    for (int a = 0; a < n; a++) {
        m->name[a] = json_string_value(json_array_get(kinds, (size_t)a));
        for (int b = 0; b < n; b++) {
            const json_t *c = cell_at(m, a, b);
            m->cell[a * n + b] =
                (struct draw_cell){part(c, "a_better"), part(c, "b_better"), !json_object_get(c, "why")};
        }
    }
    snprintf(m->title, sizeof m->title, "%s%s%s: every type against every type", text_of(answer, "title"),
             *both ? ", " : "", both);
    m->grid = (struct draw_grid){m->title, "per cent of the combats in which the row comes off better than the column",
                                 n, m->name, m->cell};
    return true;
}

static void write_csv(FILE *to, const struct matrix *m) {
    fprintf(to, "a,b,a_better,b_better,a_worst,b_worst,why\n");
    for (int a = 0; a < m->grid.count; a++)
        for (int b = 0; b < m->grid.count; b++) {
            const json_t *c = cell_at(m, a, b);
            fprintf(to, "%s,%s,", m->name[a], m->name[b]);
            if (json_object_get(c, "why"))
                fprintf(to, ",,,,\"%s\"\n", text_of(c, "why"));
            else
                fprintf(to, "%.6f,%.6f,%.6f,%.6f,\n", part(c, "a_better"), part(c, "b_better"), part(c, "a_worst"),
                        part(c, "b_worst"));
        }
}

/* Columns of numbers, the names of the columns above them letter by letter where they are long. */
static void write_text(FILE *to, const struct matrix *m) {
    int wide = 0, high = 0;
    for (int i = 0; i < m->grid.count; i++)
        if ((int)strlen(m->name[i]) > wide) wide = high = (int)strlen(m->name[i]);
    fprintf(to, "%s\n(%s)\n\n", m->grid.title, m->grid.note);
    for (int line = 0; line < high; line++) {
        fprintf(to, "%*s", wide, "");
        for (int i = 0; i < m->grid.count; i++) {
            int at = line - (high - (int)strlen(m->name[i]));
            fprintf(to, "  %c ", at >= 0 ? m->name[i][at] : ' ');
        }
        fputc('\n', to);
    }
    for (int a = 0; a < m->grid.count; a++) {
        fprintf(to, "%-*s", wide, m->name[a]);
        for (int b = 0; b < m->grid.count; b++) {
            const struct draw_cell *c = &m->cell[a * m->grid.count + b];
            if (c->there)
                fprintf(to, " %3.0f", 100 * c->better);
            else
                fprintf(to, "   -");
        }
        fputc('\n', to);
    }
}

static void write_escaped(FILE *to, const char *text) {
    for (; *text; text++) {
        if (*text == '<' || *text == '&' || *text == '"')
            fprintf(to, "&#%d;", *text);
        else
            fputc(*text, to);
    }
}

static void write_page_cell(FILE *to, const struct matrix *m, int a, int b) {
    const json_t *c = cell_at(m, a, b);
    const struct draw_cell *colour = &m->cell[a * m->grid.count + b];
    double lead = colour->better - colour->worse;
    if (!colour->there) {
        fprintf(to, "<td class=\"none\" title=\"");
        write_escaped(to, text_of(c, "why"));
        fprintf(to, "\">–</td>");
        return;
    }
    fprintf(to,
            "<td style=\"background:#%06x;color:%s\" title=\"%s v %s: better %.1f %%, worse %.1f %%; lost %.1f %%, "
            "destroys %.1f %%\">%.0f</td>",
            draw_cell_colour(colour), lead > 0.65 || lead < -0.65 ? "#fff" : "#2a2118", m->name[a], m->name[b],
            100 * colour->better, 100 * colour->worse, 100 * part(c, "a_worst"), 100 * part(c, "b_worst"),
            100 * colour->better);
}

static void write_page(FILE *to, const struct matrix *m) {
    fprintf(to, "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width\"><title>");
    write_escaped(to, m->grid.title);
    fprintf(to,
            "</title><style>body{font:15px/1.4 'Iowan Old Style',Palatino,Georgia,serif;background:#f7f1e3;"
            "color:#2a2118;margin:1.5rem}table{border-collapse:separate;border-spacing:1px;font:12px/1 "
            "ui-sans-serif,system-ui,sans-serif}th{font-weight:600;padding:.2rem .4rem;text-align:left;position:sticky;"
            "left:0;background:#f7f1e3}thead th{writing-mode:vertical-rl;transform:rotate(180deg);position:static}"
            "td{padding:.45rem .3rem;text-align:center;min-width:1.9rem}td.none{color:#7b6b55}"
            ".wide{overflow-x:auto}@media print{body{margin:0}}</style><h1>");
    write_escaped(to, m->grid.title);
    fprintf(to,
            "</h1><p>The number is the %s. Blue: the row is favoured; orange: the column. Rest on a cell for the "
            "whole of it.</p><div class=\"wide\"><table><thead><tr><td></td>",
            m->grid.note);
    for (int i = 0; i < m->grid.count; i++) fprintf(to, "<th scope=\"col\">%s</th>", m->name[i]);
    fprintf(to, "</tr></thead><tbody>");
    for (int a = 0; a < m->grid.count; a++) {
        fprintf(to, "<tr><th scope=\"row\">%s</th>", m->name[a]);
        for (int b = 0; b < m->grid.count; b++) write_page_cell(to, m, a, b);
        fprintf(to, "</tr>\n");
    }
    fprintf(to, "</tbody></table></div></html>\n");
}

/* By the ending of the name; nothing is left behind where it ends otherwise. */
static int write_matrix(const struct command *c, const struct matrix *m, const char *path) {
    const char *ending = path ? strrchr(path, '.') : NULL, *why = NULL;
    void (*write)(FILE *, const struct matrix *) = !path ? write_text : NULL;
    if (ending && strcmp(ending, ".png") == 0)
        return draw_grid_file(path, &m->grid, &why) ? EXIT_FINE : problem(c, "cannot write '%s': %s", path, why);
    if (ending && strcmp(ending, ".csv") == 0) write = write_csv;
    if (ending && (strcmp(ending, ".html") == 0 || strcmp(ending, ".htm") == 0)) write = write_page;
    if (!write) return wrong_usage(c, "the name of a matrix ends in .html, .csv or .png, not as '%s'", path);
    FILE *to = path ? fopen(path, "w") : stdout;
    if (!to) return problem(c, "cannot write '%s': %s", path, strerror(errno));
    write(to, m);
    if (path && fclose(to) != 0) return problem(c, "cannot write '%s': %s", path, strerror(errno));
    return EXIT_FINE;
}

int odds_matrix(const struct arguments *args, struct door *d) {
    struct matrix m = {0};
    char both[400];
    const char *going = given(args, "going"), *more = given(args, "both");
    snprintf(both, sizeof both, "%s%s%s%s", going ? "going " : "", going ? going : "", going && more ? " " : "",
             more ? more : "");
    json_t *answer = ask(d, json_pack("{ss ss ss}", "ask", "matrix", "ruleset", given(args, "matrix"), "both", both));
    int code = EXIT_USAGE;
    if (failed(args->command, NULL, answer))
        code = EXIT_USAGE;
    else if (given(args, "json"))
        print_line(answer), code = EXIT_FINE;
    else if (matrix_open(&m, answer, both))
        code = write_matrix(args->command, &m, given(args, "output"));
    else
        code = problem(args->command, "not enough memory");
    free(m.name);
    free(m.cell);
    json_decref(answer);
    return code;
}
