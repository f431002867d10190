/* Pages in HTML: what a sheet and the story of a battle have in common. */
#include "draw/page.h"

void html_text(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

/* The board's colours and type (light, and dark where the reader prefers it); paper is white. */
static const char shared[] =
    ":root{--paper:#f7f1e3;--card:#fffaf0;--band:#efe6d2;--ink:#2a2118;--soft:#5b4d3b;--line:#d5c6a6;--accent:#9b2d1f;"
    "--blue:#0b6bb0;--orange:#c9540a}"
    "@media screen and (prefers-color-scheme:dark){:root{--paper:#211b15;--card:#2c251d;--band:#2a231b;--ink:#f1e7d3;"
    "--soft:#c9bba1;--line:#463a2c;--accent:#e07a62;--blue:#5aa9e6;--orange:#f08a3c}}"
    "@media print{:root{--paper:#fff;--card:#fff;--band:#f3f0e8}}"
    "*{box-sizing:border-box}body{margin:0 auto;padding:26px 22px;background:var(--paper);color:var(--ink);"
    "font:14px/1.5 Inter,'Segoe UI',Roboto,'DejaVu Sans',system-ui,sans-serif;font-variant-numeric:tabular-nums}"
    "h1,h2,h3{font-family:'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,'DejaVu "
    "Serif',serif;line-height:1.15}"
    "h1{font-size:30px;margin:0 0 4px}.under{color:var(--soft);margin:0 0 18px}"
    ".c{color:var(--soft);font-size:10px;white-space:nowrap}@media print{body{padding:0;max-width:none}}";

void html_begin(FILE *out, const char *title, const char *style) {
    fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
          "'unsafe-inline'\">\n<title>",
          out);
    html_text(out, title);
    fprintf(out, "</title>\n<style>%s%s</style>\n<body>\n", shared, style);
}

void html_end(FILE *out) { fputs("</body>\n</html>\n", out); }
