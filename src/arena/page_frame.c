/* The look of the pages: the board's own paper, ink and colours of the sides. */
#include "arena/page.h"

static const char style[] =
    ":root{--paper:#f7f1e3;--paper2:#efe6d2;--card:#fffaf0;--ink:#2a2118;--ink2:#5b4d3b;--ink3:#7b6b55;--line:#d5c6a6;"
    "--accent:#9b2d1f;--gold:#c8962e;--a:#0b6bb0;--apale:#a9d2f2;--b:#d9600a;--bpale:#ffc79a;--btext:#b34a08;"
    "--good:#27775a;--bad:#ae4f31;--still:#a08f66}"
    "@media(prefers-color-scheme:dark){:root{--paper:#211b15;--paper2:#2a231b;--card:#2c251d;--ink:#f1e7d3;"
    "--ink2:#c9bba1;--ink3:#a39479;--line:#463a2c;--accent:#e0705c;--gold:#d7a94a;--a:#5aa9e6;--apale:#1d4a6d;"
    "--b:#f08c46;--bpale:#6b3a17;--btext:#f08c46;--good:#57b08d;--bad:#e08a6c;--still:#a39479}}"
    "*{box-sizing:border-box}body{margin:0;font:16px/1.55 'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif;"
    "color:var(--ink);background:var(--paper)}"
    "main{max-width:68rem;margin:0 auto;padding:2.2rem 1.2rem 4rem}"
    "header{border-bottom:3px double var(--line);padding-bottom:1rem;margin-bottom:1.4rem}"
    ".over{font:600 .8rem/1 ui-sans-serif,system-ui,sans-serif;letter-spacing:.12em;text-transform:uppercase;"
    "color:var(--ink3);margin:0 0 .5rem}"
    "h1{font-size:2.1rem;line-height:1.15;margin:0;font-weight:600;text-wrap:balance}"
    "h1 .a,.a{color:var(--a)}h1 .b,.b{color:var(--btext)}"
    "header p{margin:.5rem 0 0;color:var(--ink2);max-width:46rem}"
    "h2{font-size:1.25rem;margin:0 0 .2rem;font-weight:600}"
    "section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1.1rem 1.3rem 1.2rem;"
    "margin:1.1rem 0;box-shadow:0 1px 2px #0001;overflow-x:auto}"
    "section>p{margin:.1rem 0 .9rem;color:var(--ink2);font-size:.93rem;max-width:50rem}"
    ".cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.2rem,1fr));gap:.8rem}"
    ".card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.7rem .9rem}"
    ".card b{display:block;font-size:1.65rem;line-height:1.2;font-weight:600;font-variant-numeric:tabular-nums}"
    ".card span{display:block;font:.8rem/1.35 ui-sans-serif,system-ui,sans-serif;color:var(--ink3)}"
    ".two{display:grid;grid-template-columns:repeat(auto-fit,minmax(24rem,1fr));gap:0 1.1rem}"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.95rem}"
    "th{font:600 .78rem/1.3 ui-sans-serif,system-ui,sans-serif;color:var(--ink3);text-align:right;"
    "padding:.3rem .7rem;border-bottom:1px solid var(--line);vertical-align:bottom}"
    "td{padding:.28rem .7rem;text-align:right;border-bottom:1px solid var(--paper2);white-space:nowrap}"
    "td:first-child,th:first-child{text-align:left;padding-left:0}tr:last-child td{border-bottom:0}"
    "td.never{color:var(--bad)}.pass{color:var(--good);font-weight:600}.fail{color:var(--bad);font-weight:600}"
    "svg{display:block;max-width:100%;height:auto}svg text{font:12px ui-sans-serif,system-ui,sans-serif;"
    "fill:var(--ink3)}svg .strong{fill:var(--ink);font-weight:600}.grid{stroke:var(--line);stroke-width:1}"
    ".half{stroke:var(--ink3);stroke-dasharray:4 4}.fa{fill:var(--a)}.fb{fill:var(--b)}.fs{fill:var(--still)}"
    ".band{fill:var(--a);fill-opacity:.16}.run{fill:none;stroke:var(--a);stroke-width:2.5;stroke-linejoin:round}"
    ".mark{stroke:var(--gold);stroke-width:2.5}.bar0{fill:var(--paper2)}"
    ".key{display:flex;gap:1.2rem;margin:.5rem 0 0;font:.82rem/1.3 ui-sans-serif,system-ui,sans-serif;"
    "color:var(--ink2);flex-wrap:wrap}.key i{display:inline-block;width:.8em;height:.8em;border-radius:2px;"
    "margin-right:.4em;vertical-align:-.05em}"
    "footer{color:var(--ink3);font-size:.85rem;margin-top:1.6rem}"
    "@media print{body{background:#fff}section{break-inside:avoid;box-shadow:none}}"
    "@media(max-width:40rem){h1{font-size:1.6rem}.two{grid-template-columns:1fr}}";

void page_text(FILE *to, const char *s) {
    for (; *s; s++) {
        if (*s == '<')
            fputs("&lt;", to);
        else if (*s == '>')
            fputs("&gt;", to);
        else if (*s == '&')
            fputs("&amp;", to);
        else if (*s == '"')
            fputs("&quot;", to);
        else
            fputc(*s, to);
    }
}

void page_open(FILE *to, const char *title) {
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
          "content=\"width=device-width,initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\"><title>",
          to);
    page_text(to, title);
    fprintf(to, "</title><style>%s</style></head><body><main>\n", style);
}

void page_close(FILE *to) { fputs("</main></body></html>\n", to); }

void page_section(FILE *to, const char *title, const char *reading) {
    fprintf(to, "<section><h2>%s</h2>", title);
    if (reading) fprintf(to, "<p>%s</p>", reading);
}

void page_section_end(FILE *to) { fputs("</section>\n", to); }
