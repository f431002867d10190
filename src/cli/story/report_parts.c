/* The parts of a battle's story besides its paragraphs (report_prose.c): what was done in numbers, luck, and what was
 * left unused. */
#include "cli/story/report.h"

#include "draw/page.h"
#include "orders/orders.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- lines ------------------------------------------------------------------------------------------------------
 */

static const char *type_of(const struct report *r, const char *id) {
    for (uint32_t i = 0; i < r->end->pieces; i++)
        if (strcmp(r->end->piece[i].id, id) == 0) return r->end->piece[i].type ? r->end->piece[i].type : "";
    return "";
}

/* Which of a side's own an act has moved; who turned to face them moved nowhere. */
static void note_moved(const struct report *r, const json_t *entry, int side, bool moved[SCENE_PIECES_MAX]) {
    const json_t *seat = json_object_get(entry, "seat"), *event;
    size_t k;
    if (!json_is_integer(seat) || json_integer_value(seat) != side) return;
    json_array_foreach(json_object_get(entry, "events"), k, event) {
        if (!json_object_get(event, "to") || !json_object_get(event, "from")) continue;
        for (uint32_t i = 0; i < r->end->pieces; i++) {
            const struct scene_piece *p = &r->end->piece[i];
            if (p->side == side && strcmp(p->id, text_of(event, "piece")) == 0) moved[i] = true;
        }
    }
}

/* The number an id ends with, and how many letters stand before it; -1: none. */
static long numbered(const char *id, size_t *letters) {
    *letters = strcspn(id, "0123456789");
    return id[*letters] ? strtol(id + *letters, NULL, 10) : -1;
}

/* Does this id follow that one, as R5 follows R4? */
static bool follows(const char *before, const char *id) {
    size_t a, b;
    long m = numbered(before, &a), n = numbered(id, &b);
    return m >= 0 && n == m + 1 && a == b && strncmp(before, id, a) == 0;
}

int report_moved(const struct report *r, uint32_t first, uint32_t last, int side, const char *ids[SCENE_PIECES_MAX],
                 int *all) {
    bool moved[SCENE_PIECES_MAX] = {false};
    int count = 0;
    *all = 0;
    for (uint32_t i = first; i <= last; i++) note_moved(r, r->act[i].entry, side, moved);
    for (uint32_t i = 0; i < r->end->pieces; i++) {
        const struct scene_piece *p = &r->end->piece[i];
        *all += p->side == side && !(p->marks & MARK_CAMP);
        if (moved[i]) ids[count++] = p->id;
    }
    return count;
}

/* What each side moved in a turn: "moved R1-R10 and R12". */
static void tell_moves(struct report *r, uint32_t first, uint32_t last) {
    for (int side = 0; side < 2; side++) {
        const char *ids[SCENE_PIECES_MAX], *from[SCENE_PIECES_MAX], *to[SCENE_PIECES_MAX];
        int all, runs = 0, moved = report_moved(r, first, last, side, ids, &all);
        for (int i = 0; i < moved; i++) {
            if (!runs || !follows(to[runs - 1], ids[i])) from[runs++] = ids[i];
            to[runs - 1] = ids[i];
        }
        if (!runs) continue;
        fprintf(r->out, "<span class=\"s%d\">", side);
        html_text(r->out, side_name(r->game, side));
        fputs("</span> moved ", r->out);
        for (int n = 0; n < runs; n++) {
            fputs(n == 0 ? "" : n + 1 == runs ? " and " : ", ", r->out);
            html_text(r->out, from[n]);
            if (from[n] != to[n]) fputs("-", r->out), html_text(r->out, to[n]);
        }
        fputs(". ", r->out);
    }
}

/* What came of an act worth telling: the fight, and who was lost. */
static void tell_act(struct report *r, const struct told_act *t) {
    char text[BOUTS_TEXT_MAX];
    if (*report_bouts(r, t->entry, ". ", text, sizeof text)) {
        html_text(r->out, text);
        fputs(". ", r->out);
    }
    for (int i = 0; i < t->losses; i++) {
        fputs("<span class=\"lost\">", r->out);
        html_text(r->out, t->lost[i]);
        fputs("</span>", r->out);
        if (*type_of(r, t->lost[i])) fputs(" (", r->out), html_text(r->out, type_of(r, t->lost[i])), fputs(")", r->out);
        fputs(" is lost. ", r->out);
    }
}

/* Points of command, and what else a side is told at the beginning of a turn: the throws that are no fights. */
static void tell_throws(struct report *r, uint32_t first, uint32_t last) {
    char text[400], fight[BOUTS_TEXT_MAX];
    int told = 0;
    for (uint32_t i = first; i <= last && told < 2; i++) {
        const json_t *entry = r->act[i].entry, *events = json_object_get(entry, "events");
        if (!json_is_string(json_object_get(entry, "seat")) || *report_bouts(r, entry, "", fight, sizeof fight))
            continue;
        const json_t *event = json_array_get(events, json_array_size(events) ? json_array_size(events) - 1 : 0);
        if (!event || json_array_size(events) > 4) continue;
        snprintf(text, sizeof text, "%s", text_of(event, "text"));
        if (!*text) continue;
        text[0] = (char)toupper((unsigned char)text[0]);
        html_text(r->out, text);
        fputs(". ", r->out);
        told++;
    }
}

void report_lines(struct report *r, uint32_t first, uint32_t last) {
    tell_throws(r, first, last);
    tell_moves(r, first, last);
    for (uint32_t i = first; i <= last; i++) tell_act(r, &r->act[i]);
}

/* --- luck
 * -------------------------------------------------------------------------------------------------------------- */

/* How the sides stood, and the throws, along the acts. */
static void graph(struct report *r) {
    double most = 0.5, width = 820, height = 190;
    for (uint32_t i = 0; i < r->acts; i++) most = fmax(most, fmax(fabs(r->act[i].value), fabs(r->act[i].luck)));
    fprintf(r->out,
            "<figure><svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"How the sides stood, and the luck of "
            "every throw\"><path d=\"M0 %.0fH%.0f\" stroke=\"var(--line)\" fill=\"none\"/>",
            width, height, height / 2, width);
    for (uint32_t i = 0; i < r->acts; i++) {
        if (fabs(r->act[i].luck) < 0.005) continue;
        double x = (i + 1) * width / (r->acts + 1), h = r->act[i].luck / most * height * 0.46;
        fprintf(r->out, "<path d=\"M%.1f %.1fv%.1f\" stroke=\"var(--%s)\" stroke-width=\"2.5\"/>", x, height / 2, -h,
                h > 0 ? "blue" : "orange");
    }
    fputs("<polyline fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.6\" points=\"", r->out);
    for (uint32_t i = 0; i < r->acts; i++)
        fprintf(r->out, "%.1f,%.1f ", (i + 1) * width / (r->acts + 1),
                height / 2 - r->act[i].value / most * height * 0.46);
    fputs("\"/></svg><figcaption>The line is how the sides stand, above the middle ", r->out);
    html_text(r->out, side_name(r->game, 0));
    fputs(", below ", r->out);
    html_text(r->out, side_name(r->game, 1));
    fputs("; a bar is what one throw gave over what such throws give on average.</figcaption></figure>\n", r->out);
}

static void put_dice(struct report *r, const json_t *act) {
    static const char *const lists[] = {"dice", "cards"};
    size_t k;
    json_t *one;
    for (int l = 0; l < 2; l++) json_array_foreach(json_object_get(act, lists[l]), k, one) {
            if (k) fputc(' ', r->out);
            if (json_is_integer(one))
                fprintf(r->out, "%lld", (long long)json_integer_value(one));
            else
                html_text(r->out, json_string_value(one) ? json_string_value(one) : "");
        }
}

static void put_what(struct report *r, const json_t *entry) {
    char text[BOUTS_TEXT_MAX];
    const json_t *events = json_object_get(entry, "events");
    if (!*report_bouts(r, entry, "; ", text, sizeof text))
        snprintf(text, sizeof text, "%s", text_of(json_array_get(events, 0), "text"));
    html_text(r->out, text);
}

static void luck_row(struct report *r, uint32_t i) {
    const struct told_act *t = &r->act[i];
    fprintf(r->out, "<tr><td class=\"n\">%u</td><td class=\"n\">%u</td><td>", (unsigned)i + 1, (unsigned)t->turn);
    put_what(r, t->entry);
    fputs("</td><td class=\"n\">", r->out);
    put_dice(r, json_object_get(t->entry, "act"));
    if (t->mean > 0)
        fprintf(r->out, "</td><td class=\"n\">%.1f</td>", t->mean);
    else
        fputs("</td><td class=\"n\">–</td>", r->out);
    if (t->lucky)
        fprintf(r->out, "<td class=\"n\">%+.2f</td><td class=\"n\">%+.2f</td><td class=\"n s%d\">%+.2f</td></tr>\n",
                t->value - t->luck, t->value, t->luck < 0, t->luck);
    else
        fprintf(r->out, "<td class=\"n\">–</td><td class=\"n\">%+.2f</td><td class=\"n\">–</td></tr>\n", t->value);
}

static void luck_head(struct report *r) {
    fputs("<table><tr><th class=\"n\">Act</th><th class=\"n\">", r->out);
    html_text(r->out, game_rules(r->game)->turn_word);
    fputs("</th><th>Throw</th><th class=\"n\">Thrown</th><th class=\"n\">Average</th><th class=\"n\">Expected</th>"
          "<th class=\"n\">Came</th><th class=\"n\">Luck</th></tr>\n",
          r->out);
}

/* The greatest first; how many there are. */
static int swings(const struct report *r, uint32_t which[SWINGS]) {
    int count = 0;
    for (uint32_t i = 0; i < r->acts; i++) {
        double luck = fabs(r->act[i].luck);
        if (luck < 0.005) continue;
        int k = count < SWINGS ? count++ : SWINGS;
        for (; k > 0 && fabs(r->act[which[k - 1]].luck) < luck; k--)
            if (k < SWINGS) which[k] = which[k - 1];
        if (k < SWINGS) which[k] = i;
    }
    return count;
}

/* The dice a side threw in its fights, and what such dice show on average. */
static void tell_dice(struct report *r, int side) {
    double spots = 0, mean = 0;
    int dice = 0;
    size_t k, d;
    json_t *event, *die;
    for (uint32_t i = 0; i < r->acts; i++) {
        size_t thrown = json_array_size(json_object_get(json_object_get(r->act[i].entry, "act"), "dice"));
        json_array_foreach(json_object_get(r->act[i].entry, "events"), k, event) for (int party = 0; party < 2;
                                                                                      party++) {
            const json_t *of = json_object_get(json_object_get(event, "bout"), party ? "b" : "a");
            const char *id = text_of(of, "piece");
            bool own = false;
            for (uint32_t p = 0; p < r->end->pieces; p++)
                own = own || (r->end->piece[p].side == side && strcmp(r->end->piece[p].id, id) == 0);
            if (!own || !thrown || r->act[i].mean <= 0) continue;
            json_array_foreach(json_object_get(of, "dice"), d, die) {
                spots += json_number_value(die);
                mean += r->act[i].mean / (double)thrown;
                dice++;
            }
        }
    }
    if (!dice) return;
    fprintf(r->out, "<p><span class=\"s%d\">", side);
    html_text(r->out, side_name(r->game, side));
    fprintf(r->out,
            "</span> threw %d dice in fights: %.0f spots, where %.1f were to be expected (%.2f a die against "
            "%.2f).</p>\n",
            dice, spots, mean, spots / dice, mean / dice);
}

void report_luck(struct report *r) {
    uint32_t which[SWINGS], throws = 0;
    double sum[2] = {0, 0};
    for (uint32_t i = 0; i < r->acts; i++) {
        throws += json_is_string(json_object_get(r->act[i].entry, "seat"));
        sum[r->act[i].luck < 0] += fabs(r->act[i].luck);
    }
    fputs("<h2>Luck</h2>\n<p>Luck is what a throw gave a side, less what such a throw gives it on average, in units. ",
          r->out);
    for (int i = 0; i < 2; i++) {
        html_text(r->out, side_name(r->game, i));
        fprintf(r->out, " had %.2f of it%s", sum[i], i ? ".</p>\n" : ", ");
    }
    for (int i = 0; i < 2; i++) tell_dice(r, i);
    graph(r);
    int count = swings(r, which);
    if (count) {
        fputs("<h3>The biggest swings</h3>\n", r->out);
        luck_head(r);
        for (int i = 0; i < count; i++) luck_row(r, which[i]);
        fputs("</table>\n", r->out);
    }
    fprintf(r->out, "<details><summary>All %u throws, expected against actual</summary>\n", (unsigned)throws);
    luck_head(r);
    for (uint32_t i = 0; i < r->acts; i++)
        if (json_is_string(json_object_get(r->act[i].entry, "seat"))) luck_row(r, i);
    fputs("</table></details>\n", r->out);
}

/* --- unused
 * ---------------------------------------------------------------------------------------------------------------- */

void report_unused(struct report *r) {
    const char *word = game_rules(r->game)->turn_word;
    fputs("<h2>Left unused</h2>\n", r->out);
    for (int side = 0; side < 2; side++) {
        int points = 0, times = 0, idle = 0;
        for (uint32_t i = 0; i < r->acts; i++) {
            points += r->act[i].unused[side];
            times += r->act[i].unused[side] > 0;
        }
        fprintf(r->out, "<p><span class=\"s%d\">", side);
        html_text(r->out, side_name(r->game, side));
        fputs("</span>: ", r->out);
        if (points)
            fprintf(r->out, "%d points that could have been spent, in %d %s%s", points, times, word,
                    times == 1 ? "" : "s");
        else
            fputs("no points were let lapse", r->out);
        for (uint32_t i = 0; i < r->end->pieces; i++) {
            const struct scene_piece *p = &r->end->piece[i];
            if (p->side != side || !r->idle[p->piece] || p->marks & (MARK_OFF | MARK_CAMP | MARK_INSIDE)) continue;
            fputs(idle++ ? ", " : "; neither moved nor fought: ", r->out);
            html_text(r->out, p->id);
            if (p->type) fputs(" (", r->out), html_text(r->out, p->type), fputs(")", r->out);
        }
        fputs(idle ? ".</p>\n" : "; everybody on the table moved or fought.</p>\n", r->out);
    }
}
