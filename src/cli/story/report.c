/* The story of a battle as a page: one file with pictures at its turning points, to be put on a club's page. */
#include "cli/story/report.h"

#include "cli/story/moment.h"
#include "draw/page.h"
#include "orders/orders.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    "body{max-width:860px}h2{font-size:21px;margin:34px 0 10px;border-bottom:2px solid "
    "var(--accent);padding-bottom:3px}"
    "h3{font-size:16px;margin:20px 0 4px}p{margin:0 0 10px}figure{margin:16px 0 22px}figure "
    "svg{width:100%;height:auto;display:block;"
    "border-radius:6px}figcaption{color:var(--soft);font-size:13px;margin-top:6px}"
    ".facts{display:flex;flex-wrap:wrap;gap:10px;margin:14px 0}.facts div{background:var(--card);border:1px solid "
    "var(--line);"
    "border-radius:8px;padding:8px 14px;flex:1 1 150px}.facts big{display:block;font:700 19px/1.2 Georgia,'DejaVu "
    "Serif',serif}"
    "table{border-collapse:collapse;width:100%;font-size:12.5px}td,th{padding:3px "
    "7px;text-align:left;vertical-align:top;"
    "border-bottom:1px solid "
    "var(--line)}th{color:var(--soft);font-weight:600}td.n,th.n{text-align:right;white-space:nowrap}"
    ".s0{color:var(--blue);font-weight:600}.s1{color:var(--orange);font-weight:600}summary{cursor:pointer;color:var(--"
    "soft)}"
    ".lost{color:var(--accent);font-weight:600}";

/* --- pictures ------------------------------------------------------------------------------------------------------
 */

/* Several drawings in one page: each has names of its own for its gradients and clips. */
static void put_svg(FILE *out, const char *svg, int number) {
    static const char *const names[] = {"id=\"", "url(#", "href=\"#"};
    const char *at = strstr(svg, "<svg");
    for (; at && *at;) {
        size_t n = 0;
        for (size_t i = 0; i < sizeof names / sizeof *names && !n; i++)
            if (strncmp(at, names[i], strlen(names[i])) == 0) n = strlen(names[i]);
        if (!n) {
            fputc(*at++, out);
            continue;
        }
        fprintf(out, "%.*sp%d-", (int)n, at, number);
        at += n;
    }
}

static bool picture(struct report *r, uint32_t acts, int number, const char *caption) {
    struct moment *m = calloc(1, sizeof *m);
    char *svg = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&svg, &size);
    bool fine = m && memory && moment_of(m, r->game, acts);
    if (fine) {
        m->drawing.bare = true;
        fine = draw_picture(memory, DRAW_SVG, &m->scene, &m->drawing);
    }
    if (memory && fclose(memory) != 0) fine = false;
    if (fine) {
        fputs("<figure>", r->out);
        put_svg(r->out, svg, number);
        fputs("<figcaption>", r->out);
        html_text(r->out, caption);
        fputs("</figcaption></figure>\n", r->out);
    }
    moment_end(m);
    free(m);
    free(svg);
    return fine;
}

/* --- turning points ------------------------------------------------------------------------------------------------
 */

static uint32_t end_of_turn(const struct report *r, uint32_t act) {
    while (act + 1 < r->acts && r->act[act + 1].turn == r->act[act].turn) act++;
    return act;
}

/* How the sides stand at the end of a turn, and of the one before (later: after) it on average: where sides play in
 * turn, whoever is next always stands a little better. */
static double standing(const struct report *r, uint32_t last, bool later) {
    uint32_t first = last;
    while (first > 0 && r->act[first - 1].turn == r->act[last].turn) first--;
    if (later && last + 1 < r->acts) return (r->act[last].value + r->act[end_of_turn(r, last + 1)].value) / 2;
    if (!later && first > 0) return (r->act[last].value + r->act[first - 1].value) / 2;
    return r->act[last].value;
}

double report_swing(const struct report *r, uint32_t last) {
    enum { SHORT = 8 }; /* so few turns that each is a chapter of its own */
    uint32_t turn = r->act[last].turn, first = last;
    if (!turn || last != end_of_turn(r, last)) return 0;
    while (first > 0 && r->act[first - 1].turn == turn) first--;
    double before = first ? r->act[first - 1].value : 0;
    if (r->act[r->acts - 1].turn < SHORT || !first) return r->act[last].value - before;
    return standing(r, last, true) - standing(r, first - 1, false);
}

int report_turning_points(const struct report *r, uint32_t point[TURNING_POINTS]) {
    int count = 0;
    for (uint32_t i = 0; i < r->acts; i++) {
        double swing = fabs(report_swing(r, i));
        if (swing < 0.05) continue;
        int k = count < TURNING_POINTS ? count++ : TURNING_POINTS;
        for (; k > 0 && fabs(report_swing(r, point[k - 1])) < swing; k--)
            if (k < TURNING_POINTS) point[k] = point[k - 1];
        if (k < TURNING_POINTS) point[k] = i;
    }
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && point[k - 1] > point[k]; k--) {
            uint32_t swap = point[k];
            point[k] = point[k - 1], point[k - 1] = swap;
        }
    return count;
}

static uint32_t first_of_battle(const struct report *r) {
    for (uint32_t i = 0; i < r->acts; i++)
        if (r->act[i].turn > 0) return i;
    return 0;
}

static bool pictures(struct report *r) {
    uint32_t point[TURNING_POINTS];
    int count = report_turning_points(r, point), number = 1;
    char caption[320];
    const char *word = game_rules(r->game)->turn_word;
    fputs("<h2>Turning points</h2>\n", r->out);
    snprintf(caption, sizeof caption,
             "The armies as the battle begins: %.60s blue, %.60s orange with a barred front. The tick on a base is its "
             "front, a gold flag the general.",
             side_name(r->game, 0), side_name(r->game, 1));
    bool fine = picture(r, first_of_battle(r), number++, caption);
    for (int i = 0; i < count && fine; i++) {
        double swing = report_swing(r, point[i]);
        if (point[i] + 1 == r->acts) continue; /* the end is shown anyway */
        snprintf(caption, sizeof caption,
                 "After %s %u: it swings by %.1f units towards %s. Arrows are the moves of that %s.", word,
                 (unsigned)r->act[point[i]].turn, fabs(swing), side_name(r->game, swing < 0), word);
        fine = picture(r, point[i] + 1, number++, caption);
    }
    return fine && picture(r, r->acts, number, "The field at the end.");
}

/* --- the head ------------------------------------------------------------------------------------------------------
 */

static void fact(struct report *r, const char *number, const char *what) {
    fputs("<div><big>", r->out);
    html_text(r->out, number);
    fputs("</big>", r->out);
    html_text(r->out, what);
    fputs("</div>", r->out);
}

static int losses_of(const struct report *r, int side) {
    int n = 0;
    for (uint32_t i = 0; i < r->end->pieces; i++)
        n += r->end->piece[i].side == side && r->end->piece[i].marks & MARK_OFF &&
             !(r->end->piece[i].marks & MARK_WAITING);
    return n;
}

static void head(struct report *r) {
    const json_t *prompt = json_object_get(r->loaded, "prompt"), *seats = json_object_get(r->loaded, "seats");
    char title[160], text[400], number[80];
    double luck = 0;
    fputs("<h1>", r->out);
    html_text(r->out, battle_title(r->game, title, sizeof title));
    fputs("</h1>\n<p class=\"under\">", r->out);
    html_text(r->out, game_rules(r->game)->title);
    for (int i = 0; i < 2; i++) {
        const char *player = json_string_value(json_array_get(seats, (size_t)i));
        fprintf(r->out, "%s<span class=\"s%d\">", i ? " against " : " · ", i);
        html_text(r->out, side_name(r->game, i));
        fputs("</span>", r->out);
        if (player && *player) fputs(" (", r->out), html_text(r->out, player), fputs(")", r->out);
    }
    fputs("</p>\n<p><b>", r->out);
    bool over = game_prompt(r->game).seat == SEAT_NONE;
    snprintf(text, sizeof text, "%s%s", over ? "" : "Not over yet: ", text_of(prompt, "why"));
    text[0] = (char)toupper((unsigned char)text[0]);
    html_text(r->out, text);
    fputs("</b></p>\n<div class=\"facts\">", r->out);
    for (uint32_t i = 0; i < r->acts; i++) luck += r->act[i].luck;
    snprintf(number, sizeof number, "%u", r->acts ? (unsigned)r->act[r->acts - 1].turn : 0);
    snprintf(text, sizeof text, "%ss", game_rules(r->game)->turn_word);
    fact(r, number, text);
    for (int i = 0; i < 2; i++) {
        snprintf(number, sizeof number, "%d", losses_of(r, i));
        snprintf(text, sizeof text, "lost by %s", side_name(r->game, i));
        fact(r, number, text);
    }
    snprintf(number, sizeof number, "%.1f", fabs(luck));
    snprintf(text, sizeof text, "units of luck, with %s", side_name(r->game, luck < 0));
    fact(r, number, text);
    fputs("</div>\n", r->out);
}

static bool write_page(struct report *r) {
    char title[160];
    html_begin(r->out, battle_title(r->game, title, sizeof title), style);
    head(r);
    bool fine = pictures(r);
    report_story(r);
    report_luck(r);
    report_unused(r);
    html_end(r->out);
    return fine;
}

bool report_write(const struct command *c, struct door *d, const json_t *loaded, const struct game *g,
                  const char *path) {
    const char *dot = strrchr(path, '.');
    if (!dot || (strcmp(dot, ".html") != 0 && strcmp(dot, ".htm") != 0))
        return wrong_usage(c, "a report is a page: its name (--output) ends in .html."), false;
    struct report r = {.game = g, .loaded = loaded};
    bool fine = report_gather(&r, d);
    if (!fine) problem(c, "not enough memory");
    r.out = fine ? fopen(path, "wb") : NULL;
    if (fine && !r.out) problem(c, "cannot write '%s': %s", path, strerror(errno));
    fine = r.out != NULL;
    if (fine) {
        fine = write_page(&r);
        if (fclose(r.out) != 0) fine = false;
        if (!fine) problem(c, "cannot write '%s': %s", path, errno ? strerror(errno) : "the page could not be made");
    }
    report_end(&r);
    return fine;
}
