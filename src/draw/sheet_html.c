/* A quick-reference sheet as a page: one file, columns that print as they look. */
#include "draw/page.h"
#include "draw/sheet.h"

struct page {
    FILE *out;
    bool table; /* one is open */
};

static void begin_title(void *context, const char *title, const char *under) {
    struct page *p = context;
    fputs("<h1>", p->out);
    html_text(p->out, title);
    fputs("</h1>\n<p class=\"under\">", p->out);
    html_text(p->out, under);
    fputs("</p>\n<main>\n", p->out);
}

static void close_table(struct page *p) {
    if (p->table) fputs("</table>\n", p->out);
    p->table = false;
}

static void begin_part(void *context, const char *title) {
    struct page *p = context;
    fputs("<section><h2>", p->out);
    html_text(p->out, title);
    fputs("</h2>\n", p->out);
}

static void cells(struct page *p, const struct sheet_line *line, const char *tag) {
    fputs("<tr>", p->out);
    for (int i = 0; i < line->cells; i++) {
        fprintf(p->out, "<%s>", tag);
        html_text(p->out, line->cell[i]);
        fprintf(p->out, "</%s>", tag);
    }
    fputs("<td class=\"c\">", p->out);
    html_text(p->out, line->clause);
    fputs("</td></tr>\n", p->out);
}

static void table(void *context, const struct sheet_line *head) {
    struct page *p = context;
    close_table(p);
    fputs("<table>\n", p->out);
    p->table = true;
    cells(p, head, "th");
}

static void line(void *context, const struct sheet_line *l) {
    struct page *p = context;
    if (!p->table) fputs("<table>\n", p->out);
    p->table = true;
    cells(p, l, "td");
}

static void clause_line(void *context, const char *id, const char *text) {
    struct page *p = context;
    fputs("<p>", p->out);
    html_text(p->out, text);
    fputs(" <span class=\"c\">", p->out);
    html_text(p->out, id);
    fputs("</span></p>\n", p->out);
}

static void end(void *context) {
    struct page *p = context;
    close_table(p);
    fputs("</section>\n", p->out);
}

static const char style[] =
    "body{max-width:1180px}main{columns:3 300px;column-gap:26px}section{margin:0 0 14px}"
    "main>section:first-child{column-span:all;columns:2 420px;column-gap:26px}main>section:first-child "
    "h2{column-span:all}"
    "h2{font-size:14px;margin:0 0 4px;border-bottom:1.5px solid var(--accent);break-after:avoid}"
    "main p{margin:0 0 4px;font-size:11.5px;line-height:1.35;break-inside:avoid}"
    "table{border-collapse:collapse;width:100%;font-size:11.5px;line-height:1.3}tr{break-inside:avoid}"
    "tr:nth-child(even){background:var(--band)}td,th{padding:1.5px 5px;text-align:left;vertical-align:top}"
    "th{font-weight:600;color:var(--soft);font-size:10.5px}td+td:not(.c),th+th{white-space:nowrap}"
    "@page{size:A4;margin:11mm}@media print{main{columns:3;column-gap:14px}main "
    "p,table{font-size:7pt}h2{font-size:9pt}}";

bool sheet_html(FILE *out, const struct ruleset *rs) {
    static const struct sheet_layout layout = {begin_title, begin_part, table, line, clause_line, end};
    struct page p = {.out = out};
    char title[120];
    snprintf(title, sizeof title, "%s: quick reference", rs->title);
    html_begin(out, title, style);
    sheet_tell(rs, &layout, &p);
    fputs("</main>\n", out);
    html_end(out);
    return fflush(out) == 0 && !ferror(out);
}
