/* The drawings of a page. */
#include "arena/page.h"

#include <stdlib.h>

static double within(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* --- the score as it went ------------------------------------------------------------------------------------ */

enum { W = 980, H = 260, LEFT = 44, BOTTOM = 26, RUN_POINTS = 240 };

struct run_point {
    double x, score, margin;
};

/* The score after so many pairs, at no more places than can be seen. */
static uint32_t run_points(const struct arena_report *r, struct run_point point[RUN_POINTS]) {
    uint32_t pairs = r->games / 2, steps = pairs < RUN_POINTS ? pairs : RUN_POINTS, done = 0;
    struct arena_tally t = {0}, part;
    for (uint32_t k = 0; k < steps; k++) {
        uint32_t until = (uint32_t)((uint64_t)pairs * (k + 1) / steps);
        arena_tally(r->game + 2 * done, 2 * (until - done), &part);
        t.games += part.games, t.wins += part.wins, t.draws += part.draws, t.pairs += part.pairs;
        for (unsigned i = 0; i < PAIR_POINTS; i++) t.pair[i] += part.pair[i];
        done = until;
        point[k] = (struct run_point){(double)until / pairs, arena_score(&t), arena_margin(&t)};
    }
    return steps;
}

static double at_x(double share) { return LEFT + (W - LEFT - 8) * share; }
static double at_y(double score) { return 8 + (H - BOTTOM - 8) * (1 - within(score)); }

void plot_score(const struct arena_report *r, FILE *to) {
    struct run_point point[RUN_POINTS];
    uint32_t n = run_points(r, point);
    fprintf(to, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"the score of a after each pair\">", W, H);
    for (int k = 0; k <= 4; k++)
        fprintf(to, "<path class=\"%s\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.2f</text>",
                k == 2 ? "half" : "grid", LEFT, at_y(k / 4.0), W - 8, LEFT - 8, at_y(k / 4.0) + 4, k / 4.0);
    fputs("<path class=\"band\" d=\"", to);
    for (uint32_t k = 0; k < 2 * n; k++) { /* out along the upper edge, back along the lower */
        const struct run_point *p = &point[k < n ? k : 2 * n - 1 - k];
        fprintf(to, "%c%.1f %.1f", k ? 'L' : 'M', at_x(p->x), at_y(p->score + (k < n ? p->margin : -p->margin)));
    }
    fputs("Z\"/><path class=\"run\" d=\"", to);
    for (uint32_t k = 0; k < n; k++) fprintf(to, "%c%.1f %.1f", k ? 'L' : 'M', at_x(point[k].x), at_y(point[k].score));
    fprintf(to,
            "\"/><text x=\"%d\" y=\"%d\">after %u games</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">after "
            "%u</text></svg>",
            LEFT, H - 6, r->games >= 2 * RUN_POINTS ? r->games / RUN_POINTS : 2, W - 8, H - 6, r->games);
}

/* --- columns ----------------------------------------------------------------------------------------------------- */

enum { COLUMNS_MAX = 24, CW = 480, CH = 220 };

struct columns {
    unsigned count;
    char label[COLUMNS_MAX][24];
    uint32_t part[COLUMNS_MAX][3]; /* stacked: of a, of nobody, of b */
};

static void plot_columns(const struct columns *c, const char *what, FILE *to) {
    static const char *const class[] = {"fa", "fs", "fb"};
    double most = 1, step = (CW - 16.0) / c->count, gap = step > 24 ? 10 : 3, high = CH - 44;
    for (unsigned i = 0; i < c->count; i++) {
        double sum = (double)c->part[i][0] + c->part[i][1] + c->part[i][2];
        if (sum > most) most = sum;
    }
    fprintf(to, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", CW, CH, what);
    for (unsigned i = 0; i < c->count; i++) {
        double x = 8 + i * step + gap / 2, y = CH - 24;
        uint32_t sum = 0;
        for (unsigned k = 0; k < 3; k++) {
            double h = high * c->part[i][k] / most;
            sum += c->part[i][k];
            y -= h;
            if (c->part[i][k])
                fprintf(to, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", class[k], x, y,
                        step - gap, h);
        }
        double middle = x + (step - gap) / 2;
        if (sum && c->count <= 12)
            fprintf(to, "<text class=\"strong\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%u</text>", middle, y - 5,
                    sum);
        if (*c->label[i])
            fprintf(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", middle, CH - 8, c->label[i]);
    }
    fprintf(to, "<path class=\"grid\" d=\"M0 %dH%d\"/></svg>", CH - 24, CW);
}

void plot_pairs(const struct arena_tally *t, FILE *to) {
    static const char *const labels[PAIR_POINTS] = {"0", "½", "1", "1½", "2"};
    struct columns c = {.count = PAIR_POINTS};
    for (unsigned i = 0; i < PAIR_POINTS; i++) {
        snprintf(c.label[i], sizeof c.label[i], "%s", labels[i]);
        c.part[i][i < 2 ? 2 : i > 2 ? 0 : 1] = t->pair[i];
    }
    plot_columns(&c, "points of a in each pair", to);
}

void plot_lengths(const struct arena_report *r, FILE *to) {
    struct columns c = {.count = 16};
    uint32_t longest = 1, wide;
    for (uint32_t i = 0; i < r->games; i++)
        if (r->game[i].ending != ENDED_NOT && r->game[i].turns > longest) longest = r->game[i].turns;
    wide = longest / c.count + 1;
    c.count = longest / wide + 1;
    for (unsigned i = 0; i < c.count; i += 4) snprintf(c.label[i], sizeof c.label[i], "%u", i * wide);
    for (uint32_t i = 0; i < r->games; i++) {
        const struct arena_game *g = &r->game[i];
        if (g->ending != ENDED_NOT) c.part[g->turns / wide][2 - g->halves]++;
    }
    plot_columns(&c, "games by their length", to);
}

/* --- bars ----------------------------------------------------------------------------------------------------------
 */

/* A track from 0 to 1, the interval as a bar on it, the score as a dot. */
void plot_bar(FILE *to, double score, double margin, double promised) {
    enum { BW = 180 };
    double low = BW * within(score - margin), high = BW * within(score + margin);
    const char *class = score >= 0.5 ? "fa" : "fb";
    fprintf(to,
            "<svg width=\"%d\" height=\"14\" viewBox=\"-6 0 %d 14\"><rect class=\"bar0\" y=\"5\" width=\"%d\" "
            "height=\"4\" rx=\"2\"/><path class=\"half\" d=\"M%d 0V14\"/>",
            BW + 12, BW + 12, BW, BW / 2);
    fprintf(to, "<rect class=\"%s\" fill-opacity=\".35\" x=\"%.1f\" y=\"4\" width=\"%.1f\" height=\"6\" rx=\"3\"/>",
            class, low, high - low);
    if (promised >= 0) fprintf(to, "<path class=\"mark\" d=\"M%.1f 0V14\"/>", BW * promised);
    fprintf(to, "<circle class=\"%s\" cx=\"%.1f\" cy=\"7\" r=\"4.5\"/></svg>", class, BW * within(score));
}

void plot_battles(const struct arena_report *r, FILE *to) {
    fputs("<table><tr><th>battle</th><th>games</th><th>score of a</th><th></th><th>draws</th><th>won by the first "
          "side</th><th>by the second</th></tr>",
          to);
    for (uint32_t i = 0; i < r->contest->fields; i++) {
        struct arena_tally t;
        arena_tally_field(r->game, r->games, i, &t);
        if (!t.games) continue;
        fputs("<tr><td>", to);
        page_text(to, r->contest->field[i].name);
        fprintf(to, "</td><td>%u</td><td>%.3f</td><td>", t.games, arena_score(&t));
        plot_bar(to, arena_score(&t), arena_margin(&t), -1);
        fprintf(to, "</td><td>%u</td><td>%u</td><td>%u</td></tr>", t.draws, t.by_seat[0], t.by_seat[1]);
    }
    fputs("</table>", to);
}
