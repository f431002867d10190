/* A contest, and a ladder, as a page. */
#include "arena/page.h"

static double per(double sum, double n) { return n > 0 ? sum / n : 0; }

static void head(const struct arena_report *r, const struct arena_tally *t, FILE *to) {
    const struct contest *c = r->contest;
    double score = arena_score(t), margin = arena_margin(t);
    fprintf(to, "<header><p class=\"over\">%s</p><h1><span class=\"a\">", c->rs->title);
    page_text(to, c->player[0].name);
    fputs("</span> against <span class=\"b\">", to);
    page_text(to, c->player[1].name);
    fputs("</span></h1><p>", to);
    page_text(to, c->player[0].name);
    fprintf(to, " scores %.1f %% (± %.1f, 95 %% over pairs) in %u games on %u battles: ", 100 * score, 100 * margin,
            t->games, t->pairs < c->fields ? t->pairs : c->fields);
    fprintf(to, "%s</p></header>\n",
            score - margin > 0.5   ? "it is the better of the two."
            : score + margin < 0.5 ? "it is the weaker of the two."
                                   : "neither is shown to be the better.");
}

static void card(FILE *to, const char *what, int decimals, double number) {
    fprintf(to, "<div class=\"card\"><b>%.*f</b><span>%s</span></div>", decimals, number, what);
}

static void cards(const struct arena_report *r, const struct arena_tally *t, FILE *to) {
    const char *turn = r->contest->rs->turn_word;
    char text[120];
    double score = arena_score(t), margin = arena_margin(t);
    fputs("<div class=\"cards\">", to);
    snprintf(text, sizeof text, "points a game of a, ± %.3f", margin);
    card(to, text, 3, score);
    snprintf(text, sizeof text, "Elo points ahead, %+.0f to %+.0f", arena_elo(score - margin),
             arena_elo(score + margin));
    card(to, text, 0, arena_elo(score));
    snprintf(text, sizeof text, "won; lost %u, drawn %u", t->losses, t->draws);
    card(to, text, 0, t->wins);
    snprintf(text, sizeof text, "drawn by a limit of %ss", turn);
    card(to, text, 0, t->limits);
    snprintf(text, sizeof text, "%ss a game, %.0f acts", turn, per((double)t->acts, t->games));
    card(to, text, 1, per((double)t->turns, t->games));
    snprintf(text, sizeof text, "%% of decided games won by the first side, whoever sat there");
    card(to, text, 0, 100 * per(t->by_seat[0], t->by_seat[0] + t->by_seat[1]));
    fputs("</div>\n", to);
}

static void names_row(const struct arena_report *r, const char *first, FILE *to) {
    fprintf(to, "<table><tr><th>%s</th><th class=\"a\">", first);
    page_text(to, r->contest->player[0].name);
    fputs("</th><th class=\"b\">", to);
    page_text(to, r->contest->player[1].name);
    fputs("</th></tr>", to);
}

static void conduct(const struct arena_report *r, const struct arena_tally *t, FILE *to) {
    const struct arena_part *p = t->part;
    page_section(to, "How they played", NULL);
    names_row(r, "", to);
    const struct {
        const char *what, *unit;
        int decimals;
        double of[2];
    } row[] = {
        {"decisions a game", "", 1, {per(p[0].decisions, t->games), per(p[1].decisions, t->games)}},
        {"a decision",
         " ms",
         3,
         {per((double)p[0].microseconds, p[0].decisions) / 1000,
          per((double)p[1].microseconds, p[1].decisions) / 1000}},
        {"the slowest", " ms", 1, {p[0].slowest / 1000.0, p[1].slowest / 1000.0}},
        {"points let go", " %", 1, {100 * per(p[0].left, p[0].points), 100 * per(p[1].left, p[1].points)}},
        {"though there was something to do",
         " %",
         1,
         {100 * per(p[0].wasted, p[0].points), 100 * per(p[1].wasted, p[1].points)}},
        {"troops lost", " %", 1, {100 * per(p[0].lost, p[0].troops), 100 * per(p[1].lost, p[1].troops)}},
        {"games forfeited", "", 0, {t->forfeits[0], t->forfeits[1]}},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        fprintf(to, "<tr><td>%s</td><td>%.*f%s</td><td>%.*f%s</td></tr>", row[i].what, row[i].decimals, row[i].of[0],
                row[i].unit, row[i].decimals, row[i].of[1], row[i].unit);
    fputs("</table>", to);
    page_section_end(to);
}

static void verbs(const struct arena_report *r, const struct arena_tally *t, FILE *to) {
    const struct ruleset *rs = r->contest->rs;
    uint64_t offered = t->part[0].offered | t->part[1].offered;
    page_section(
        to, "What they did",
        "Times a game. A verb in red was among the offers and was never chosen; a dash: it was not seen there.");
    names_row(r, "verb", to);
    for (size_t v = 0; v < rs->verb_count && v < ARENA_VERBS_MAX; v++) {
        bool seen = offered >> v & 1;
        if (rs->verbs[v].fields & (FIELD_DICE | FIELD_CARDS)) continue;
        fprintf(to, "<tr><td title=\"%s\">%s</td>", rs->verbs[v].help ? rs->verbs[v].help : "", rs->verbs[v].name);
        for (unsigned bot = 0; bot < 2; bot++) {
            uint32_t did = t->part[bot].verb[v];
            if (did)
                fprintf(to, "<td>%.2f</td>", per(did, t->games));
            else
                fprintf(to, seen ? "<td class=\"never\">never</td>" : "<td>–</td>");
        }
        fputs("</tr>", to);
    }
    fputs("</table>", to);
    page_section_end(to);
}

void arena_report_html(const struct arena_report *r, FILE *to) {
    const struct contest *c = r->contest;
    struct arena_tally t;
    char title[256];
    arena_tally(r->game, r->games, &t);
    snprintf(title, sizeof title, "%s: %s against %s", c->rs->title, c->player[0].name, c->player[1].name);
    page_open(to, title);
    head(r, &t, to);
    cards(r, &t, to);
    if (t.pairs) {
        page_section(to, "The score as it went", "After each pair of games, with its 95 % interval.");
        plot_score(r, to);
        page_section_end(to);
    }
    fputs("<div class=\"two\">", to);
    page_section(to, "Pairs", "What a got of the two games of a pair: the same battle and dice, the seats exchanged.");
    plot_pairs(&t, to);
    page_section_end(to);
    page_section(to, "How long they took", NULL);
    plot_lengths(r, to);
    fprintf(to,
            "<div class=\"key\"><span><i style=\"background:var(--a)\"></i>won by a</span><span><i "
            "style=\"background:var(--still)\"></i>drawn</span><span><i style=\"background:var(--b)\"></i>won by "
            "b</span><span>games by %ss</span></div>",
            c->rs->turn_word);
    page_section_end(to);
    fputs("</div>", to);
    page_section(to, "Battle by battle", "The dot is the score, the bar its 95 % interval; the dashes mark one half.");
    plot_battles(r, to);
    page_section_end(to);
    fputs("<div class=\"two\">", to);
    conduct(r, &t, to);
    verbs(r, &t, to);
    fputs("</div>", to);
    fprintf(to, "<footer>seed %llu, rules %s/%u", (unsigned long long)c->seed, c->rs->code, c->rs->version);
    if (r->played) fprintf(to, ", %.1f games a second on %u threads", per(r->played, r->seconds), r->threads);
    fputs("</footer>", to);
    page_close(to);
}

/* --- a ladder ------------------------------------------------------------------------------------------------------
 */

static void rung_row(const json_t *rung, FILE *to) {
    const json_t *figures = json_object_get(rung, "figures"), *score = json_object_get(figures, "score"), *f;
    const char *name, *word = "";
    double promised = score ? json_number_value(json_object_get(score, "promised")) : -1;
    bool pass = json_is_true(json_object_get(rung, "pass"));
    fputs("<tr><td>", to);
    page_text(to, json_string_value(json_object_get(rung, "a")));
    fputs(" against ", to);
    page_text(to, json_string_value(json_object_get(rung, "b")));
    double reached = json_number_value(json_object_get(rung, "score")),
           ci = json_number_value(json_object_get(rung, "ci"));
    fprintf(to, "</td><td>%d</td><td>%.3f ± %.3f</td><td>", (int)json_integer_value(json_object_get(rung, "games")),
            reached, ci);
    plot_bar(to, reached, ci, promised);
    fputs("</td><td>", to);
    json_object_foreach((json_t *)figures, name, f) {
        fprintf(to, "%s%s %.3g (%.3g)", word, name, json_number_value(json_object_get(f, "reached")),
                json_number_value(json_object_get(f, "promised")));
        word = "<br>";
    }
    fprintf(to, "</td><td class=\"%s\">%s</td></tr>", pass ? "pass" : "fail", pass ? "pass" : "fail");
}

void arena_ladder_html(const json_t *ladder, FILE *to) {
    const json_t *rungs = json_object_get(ladder, "rungs"), *rung;
    size_t i;
    page_open(to, "The ladder");
    fprintf(to,
            "<header><p class=\"over\">Acies</p><h1>The ladder</h1><p>Every rung in every rule set: %s</p></header>",
            json_is_true(json_object_get(ladder, "pass")) ? "all its figures are reached."
                                                          : "not all of its figures are reached.");
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        bool open = false;
        json_array_foreach((json_t *)rungs, i, rung) {
            const char *code = json_string_value(json_object_get(rung, "ruleset"));
            if (!code || ruleset_find(code) != *rs) continue;
            if (!open) {
                page_section(to, (*rs)->title, NULL);
                fputs("<table><tr><th>rung</th><th>games</th><th>score</th><th>the gold mark: what is promised</th>"
                      "<th>reached (promised)</th><th></th></tr>",
                      to);
                open = true;
            }
            rung_row(rung, to);
        }
        if (open) fputs("</table></section>\n", to);
    }
    page_close(to);
}
