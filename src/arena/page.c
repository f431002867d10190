/* A contest as a page that stands by itself: no script, no other file, drawings as SVG in the text. */
#include "arena/arena.h"

#include <stdlib.h>

static const char style[] =
    "<style>body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;"
    "background:#faf7f0}h1{font-size:1.6rem}table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem;"
    "border-bottom:1px solid #d8cfbb;text-align:right}td:first-child,th:first-child{text-align:left}"
    "svg{max-width:100%;height:auto;background:#fff;border:1px solid #d8cfbb}"
    "@media(prefers-color-scheme:dark){body{color:#eee;background:#22201c}svg{background:#2c2924}}</style>";

static void text(FILE *to, const char *s) {
    for (; *s; s++) {
        if (*s == '<')
            fputs("&lt;", to);
        else if (*s == '&')
            fputs("&amp;", to);
        else if (*s == '"')
            fputs("&quot;", to);
        else
            fputc(*s, to);
    }
}

/* The score after each pair with its margin: does it settle? */
static void score_plot(const struct arena_report *r, FILE *to) {
    enum { W = 880, H = 300, LEFT = 50, POINTS = 200 };
    struct arena_tally t;
    fprintf(to, "<h2>The score as it went</h2><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"score of a\">", W,
            H);
    for (int k = 0; k <= 4; k++)
        fprintf(to,
                "<path d=\"M%d %dH%d\" stroke=\"#bbb\" stroke-width=\"%d\"/><text x=\"8\" y=\"%d\" font-size=\"13\" "
                "fill=\"#888\">%.2f</text>",
                LEFT, H - H * k / 4, W, k == 2 ? 2 : 1, H - H * k / 4 + (k == 4 ? 14 : -4), k / 4.0);
    for (int band = 0; band < 2; band++) {
        fprintf(to, band ? "<path fill=\"none\" stroke=\"#8a2b2b\" stroke-width=\"2.5\" d=\""
                         : "<path fill=\"#8a2b2b\" fill-opacity=\".18\" d=\"");
        uint32_t steps = r->games / 2 < POINTS ? r->games / 2 : POINTS;
        for (uint32_t k = 1; k <= (band ? steps : 2 * steps); k++) {
            uint32_t at = k <= steps ? k : 2 * steps + 1 - k; /* out along the upper edge, back along the lower */
            arena_tally(r->game, (uint32_t)((uint64_t)r->games / 2 * at / steps) * 2, &t);
            double y = arena_score(&t) + (band ? 0 : k <= steps ? arena_margin(&t) : -arena_margin(&t));
            y = y > 1 ? 1 : y < 0 ? 0 : y;
            fprintf(to, "%c%.1f %.1f", k == 1 ? 'M' : 'L', LEFT + (W - LEFT) * (double)at / steps, H - H * y);
        }
        fputs("\"/>", to);
    }
    fputs("</svg>", to);
}

/* What each battle gave, and how lopsided it is. */
static void battle_table(const struct arena_report *r, FILE *to) {
    fputs("<h2>Battle by battle</h2><table><tr><th>battle</th><th>games</th><th>score of a</th><th></th><th>won by the "
          "first side</th><th>by the second</th></tr>",
          to);
    for (uint32_t i = 0; i < r->contest->fields; i++) {
        struct arena_tally t;
        arena_tally_field(r->game, r->games, i, &t);
        if (!t.games) continue;
        fputs("<tr><td>", to);
        text(to, r->contest->field[i].name);
        fprintf(to,
                "</td><td>%u</td><td>%.3f</td><td><svg width=\"120\" height=\"12\" viewBox=\"0 0 120 12\"><rect "
                "width=\"%.1f\" height=\"12\" fill=\"#8a2b2b\"/></svg></td><td>%u</td><td>%u</td></tr>",
                t.games, arena_score(&t), 120 * arena_score(&t), t.by_seat[0], t.by_seat[1]);
    }
    fputs("</table>", to);
}

static void verb_table(const struct arena_report *r, const struct arena_tally *t, FILE *to) {
    const struct ruleset *rs = r->contest->rs;
    fputs("<h2>What they did</h2><table><tr><th>verb</th>", to);
    for (unsigned bot = 0; bot < 2; bot++) {
        fputs("<th>", to);
        text(to, r->contest->player[bot].name);
        fputs("</th>", to);
    }
    fputs("</tr>", to);
    for (size_t v = 0; v < rs->verb_count && v < ARENA_VERBS_MAX; v++)
        if (!(rs->verbs[v].fields & (FIELD_DICE | FIELD_CARDS)))
            fprintf(to, "<tr><td>%s</td><td>%u</td><td>%u</td></tr>", rs->verbs[v].name, t->part[0].verb[v],
                    t->part[1].verb[v]);
    fputs("</table>", to);
}

void arena_report_html(const struct arena_report *r, FILE *to) {
    const struct contest *c = r->contest;
    struct arena_tally t;
    arena_tally(r->game, r->games, &t);
    fputs("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
          "content=\"width=device-width\"><title>",
          to);
    text(to, c->player[0].name);
    fputs(" against ", to);
    text(to, c->player[1].name);
    fprintf(to, "</title>%s<h1>%s: ", style, c->rs->title);
    text(to, c->player[0].name);
    fputs(" against ", to);
    text(to, c->player[1].name);
    fputs("</h1><pre>", to);
    char *told = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&told, &size);
    if (memory) {
        arena_report_print(r, memory);
        fclose(memory);
        text(to, told);
        free(told);
    }
    fputs("</pre>", to);
    if (r->games >= 2) score_plot(r, to);
    battle_table(r, to);
    verb_table(r, &t, to);
    fputs("</html>\n", to);
}
