/* The story of a battle in paragraphs: who met whom and where, what came of it, what turned it. What is told in numbers
 * stands folded below each paragraph (report_parts.c). */
#include "cli/story/report.h"

#include "cli/bouts.h"
#include "draw/page.h"
#include "orders/orders.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MEETINGS = 96, PARTY_MAX = 12 };

/* How a meeting went for those who came off worse, in order of how bad it is. */
enum how { HELD, IN_VAIN, HALTED, DRIVEN_BACK, PUT_TO_FLIGHT, BEATEN, BROKEN, TAKEN, DESTROYED };

struct meeting {
    const char *winner[PARTY_MAX], *loser[PARTY_MAX]; /* ids; of one who held out both are told alike */
    int winners, losers;
    enum how how;
    bool shot, mutual;    /* from afar; both came off alike */
    bool firefight, even; /* they exchanged fire; and neither had the better of it */
    enum where where;
};

static enum how how_bad(const char *outcome) {
    static const struct {
        const char *word;
        enum how how;
    } known[] = {{"recoil", DRIVEN_BACK},   {"fall_back", DRIVEN_BACK}, {"set_back", DRIVEN_BACK},
                 {"retire", DRIVEN_BACK},   {"fall back", DRIVEN_BACK}, {"set back", DRIVEN_BACK},
                 {"halt", HALTED},          {"flee", PUT_TO_FLIGHT},    {"defeat", BEATEN},
                 {"rout", BROKEN},          {"broken", BROKEN},         {"await_rescue", BROKEN},
                 {"await rescue", BROKEN},  {"surrender", TAKEN},       {"destroyed", DESTROYED},
                 {"total_loss", DESTROYED}, {"total loss", DESTROYED}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(outcome, known[i].word, strlen(known[i].word)) == 0) return known[i].how;
    return HELD;
}

static const char *verb_of(enum how how, bool shot) {
    static const char *const close[] = {"held", "held",  "halted",   "drove back", "put to flight",
                                        "beat", "broke", "captured", "destroyed"},
                             *const afar[] = {"shot at",           "shot at",        "halted",
                                              "shot back",         "shot to flight", "shot back",
                                              "broke by shooting", "captured",       "shot down"};
    return shot ? afar[how] : close[how];
}

/* One bout; false: there is nothing to tell of it. */
static bool read_bout(const json_t *events, size_t at, struct meeting *m) {
    const json_t *bout = json_object_get(json_array_get(events, at), "bout"), *a = json_object_get(bout, "a"),
                 *b = json_object_get(bout, "b");
    const char *kind = text_of(bout, "kind"), *theirs = text_of(b, "outcome");
    json_t *event;
    size_t i;
    json_array_foreach(events, i, event) { /* some rules tell a combat once for each side */
        const json_t *other = json_object_get(event, "bout");
        if (i != at && other && strcmp(text_of(json_object_get(other, "a"), "piece"), text_of(b, "piece")) == 0 &&
            strcmp(text_of(json_object_get(other, "b"), "piece"), text_of(a, "piece")) == 0)
            theirs = text_of(json_object_get(other, "a"), "outcome");
    }
    enum how mine = how_bad(text_of(a, "outcome")), other = how_bad(theirs);
    bool a_worse = mine > other;
    const char *ids[2] = {text_of(a_worse ? b : a, "piece"), text_of(a_worse ? a : b, "piece")};
    *m = (struct meeting){.winners = 1, .losers = 1, .how = a_worse ? mine : other, .mutual = mine == other};
    m->winner[0] = ids[0];
    m->loser[0] = ids[1];
    m->shot = strcmp(kind, "shoot") == 0 || strcmp(kind, "fire") == 0;
    bool hits = number_of(a, "total") > 0 && !json_object_get(b, "total");
    if (m->shot && m->how == HELD && hits) m->how = HALTED; /* hit: what comes of it is told later */
    m->firefight = strcmp(kind, "firefight") == 0 && m->how == HELD;
    if (m->firefight && number_of(b, "total") > number_of(a, "total")) {
        m->winner[0] = ids[1];
        m->loser[0] = ids[0];
    }
    m->even = number_of(a, "total") == number_of(b, "total");
    if (strcmp(kind, "magic") == 0 && m->how == HELD) return false;
    return *ids[1] != '\0';
}

/* --- names ---------------------------------------------------------------------------------------------------------
 */

static const struct scene_piece *piece_of(const struct report *r, const char *id) {
    for (uint32_t i = 0; i < r->end->pieces; i++)
        if (strcmp(r->end->piece[i].id, id) == 0) return &r->end->piece[i];
    return NULL;
}

/* "blades" for 4Bd, "heavy cavalry"; "" where it has no type. */
static void troops_name(const struct report *r, const char *id, char *out, size_t size) {
    const struct scene_piece *p = piece_of(r, id);
    const struct ruleset *rs = game_rules(r->game);
    int type = p && p->type ? type_of_code(rs, p->type) : -1;
    const char *name = type >= 0 ? rs->types[type].name : "";
    if (p && type < 0 && p->symbol) name = strcmp(p->symbol, "camp") == 0 ? "headquarters" : "general";
    size_t n = 0;
    for (; name[n] && name[n] != ',' && name[n] != '(' && n + 1 < size; n++)
        out[n] = (char)(name[n] == '_' ? ' ' : tolower((unsigned char)name[n]));
    while (n && out[n - 1] == ' ') n--;
    out[n] = '\0';
}

static void put_list(struct report *r, const char *const *ids, int count) {
    for (int i = 0; i < count; i++) {
        fputs(i == 0 ? "" : i + 1 == count ? " and " : ", ", r->out);
        html_text(r->out, ids[i]);
    }
}

/* "the blades R4 and R7 and the spears R3", in the colour of their side. */
static void put_party(struct report *r, const char *const *ids, int count) {
    bool said[PARTY_MAX] = {false};
    int kinds = 0;
    const struct scene_piece *first = count ? piece_of(r, ids[0]) : NULL;
    if (!count || !*ids[0]) {
        fputs("the guns", r->out);
        return;
    }
    if (first) fprintf(r->out, "<span class=\"s%d\">", first->side);
    for (int i = 0; i < count; i++) {
        char name[60], other[60];
        const char *alike[PARTY_MAX];
        int n = 0;
        if (said[i]) continue;
        troops_name(r, ids[i], name, sizeof name);
        for (int k = i; k < count; k++) {
            troops_name(r, ids[k], other, sizeof other);
            if (said[k] || strcmp(name, other) != 0) continue;
            said[k] = true;
            alike[n++] = ids[k];
        }
        bool last = true;
        for (int k = i + 1; k < count; k++) last = last && said[k];
        fputs(kinds++ == 0 ? "the " : last ? " and the " : ", the ", r->out);
        html_text(r->out, name);
        bool leaders = strcmp(name, "general") == 0 || strcmp(name, "commander") == 0;
        if (*name) fputs(leaders && n > 1 ? "s " : " ", r->out);
        put_list(r, alike, n);
    }
    if (first) fputs("</span>", r->out);
}

/* "in the centre", "on the left of Rome"; with a capital where it begins a sentence. */
static void put_where(struct report *r, enum where where, bool capital) {
    if (where == NOWHERE) return;
    if (where == IN_THE_CENTRE) {
        fputs(capital ? "In the centre" : "in the centre", r->out);
        return;
    }
    fprintf(r->out, "%s the %s of ", capital ? "On" : "on", where == ON_THE_LEFT ? "left" : "right");
    html_text(r->out, side_name(r->game, 0));
}

/* --- the meetings of a turn
 * ------------------------------------------------------------------------------------------- */

static int side_of(const struct report *r, const char *id) {
    const struct scene_piece *p = piece_of(r, id);
    return p ? p->side : -1;
}

static bool among(const char *const *ids, int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (strcmp(ids[i], id) == 0) return true;
    return false;
}

/* What went alike in the same place is told in one sentence. */
static bool join(const struct report *r, struct meeting *into, const struct meeting *m) {
    if (into->how != m->how || into->shot != m->shot || into->where != m->where || into->mutual != m->mutual ||
        into->firefight != m->firefight || (m->firefight && into->even != m->even) ||
        side_of(r, into->winner[0]) != side_of(r, m->winner[0]) || into->winners + 1 > PARTY_MAX ||
        into->losers + 1 > PARTY_MAX)
        return false;
    if (!among(into->winner, into->winners, m->winner[0])) into->winner[into->winners++] = m->winner[0];
    if (!among(into->loser, into->losers, m->loser[0])) into->loser[into->losers++] = m->loser[0];
    return true;
}

static int meetings_of(const struct report *r, uint32_t first, uint32_t last, struct meeting list[MEETINGS]) {
    int count = 0;
    for (uint32_t i = first; i <= last; i++) {
        const json_t *events = json_object_get(r->act[i].entry, "events");
        for (size_t k = 0; k < json_array_size(events); k++) {
            struct meeting m;
            bool joined = false;
            if (!bout_begins(events, k) || !read_bout(events, k, &m)) continue;
            m.where = r->act[i].where;
            for (int j = 0; j < count && !joined; j++) joined = join(r, &list[j], &m);
            if (!joined && count < MEETINGS) list[count++] = m;
        }
    }
    /* the worst last: it is what a reader takes along */
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && list[k - 1].where == list[k].where && list[k - 1].how > list[k].how; k--) {
            struct meeting swap = list[k];
            list[k] = list[k - 1];
            list[k - 1] = swap;
        }
    return count;
}

/* Shots in vain at somebody who was hit as well are not worth telling. */
static bool told_better(const struct meeting *list, int count, const struct meeting *m) {
    if (!m->shot || m->how != HELD) return false;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < m->losers; k++)
            if (list[i].how > HELD && among(list[i].loser, list[i].losers, m->loser[k])) return true;
    return false;
}

static void tell_meeting(struct report *r, const struct meeting *m, bool with_place) {
    if (with_place) put_where(r, m->where, true);
    if (with_place && m->where != NOWHERE) fputc(' ', r->out);
    bool capital = !(with_place && m->where != NOWHERE);
    char *text = NULL;
    size_t size = 0;
    FILE *page = r->out;
    r->out = open_memstream(&text, &size);
    if (!r->out) {
        r->out = page;
        return;
    }
    if (m->firefight) {
        put_party(r, m->winner, m->winners);
        fputs(m->even ? " exchanged fire with " : " had the better of the firefight with ", r->out);
        put_party(r, m->loser, m->losers);
    } else if (m->mutual && m->how == HELD && !m->shot) {
        put_party(r, m->winner, m->winners);
        fputs(" and ", r->out);
        put_party(r, m->loser, m->losers);
        fputs(" fought without a decision", r->out);
    } else if (m->mutual && m->how >= DRIVEN_BACK) {
        put_party(r, m->winner, m->winners);
        fputs(" and ", r->out);
        put_party(r, m->loser, m->losers);
        fprintf(r->out, " %s each other", verb_of(m->how, m->shot));
    } else {
        put_party(r, m->winner, m->winners);
        if (m->shot && m->how <= HALTED)
            fputs(m->how == HALTED ? " hit " : " shot at ", r->out);
        else
            fprintf(r->out, " %s ", verb_of(m->how, m->shot));
        put_party(r, m->loser, m->losers);
        if (m->shot && m->how < HALTED) fputs(" in vain", r->out);
    }
    fclose(r->out);
    r->out = page;
    char *t = capital && text ? strstr(text, "the ") : NULL;
    if (t) *t = 'T';
    if (text) fputs(text, r->out);
    fputs(". ", r->out);
    free(text);
}

/* --- who came on
 * ------------------------------------------------------------------------------------------------------ */

/* "Carthage has 5 PIPs" as a throw tells it: what stands after the name; NULL: nothing is told so. */
static const char *points_of(const struct report *r, uint32_t first, uint32_t last, int side) {
    const char *name = side_name(r->game, side);
    size_t n = strlen(name);
    json_t *event;
    size_t k;
    for (uint32_t i = first; i <= last; i++) json_array_foreach(json_object_get(r->act[i].entry, "events"), k, event) {
            const char *text = text_of(event, "text");
            if (strncmp(text, name, n) == 0 && strncmp(text + n, " has ", 5) == 0 &&
                isdigit((unsigned char)text[n + 5]) && !strstr(text, "lost"))
                return text + n + 5;
        }
    return NULL;
}

static void tell_moves(struct report *r, uint32_t first, uint32_t last) {
    for (int side = 0; side < 2; side++) {
        const char *ids[SCENE_PIECES_MAX], *points = points_of(r, first, last, side);
        int all = 0, moved = report_moved(r, first, last, side, ids, &all);
        if (!moved && !points) continue;
        if (points) fputs("With ", r->out), html_text(r->out, points), fputc(' ', r->out);
        fprintf(r->out, "<span class=\"s%d\">", side);
        html_text(r->out, side_name(r->game, side));
        fputs("</span> ", r->out);
        if (!moved)
            fputs("stood still", r->out);
        else if (moved * 5 >= all * 4)
            fputs("set the whole army in motion", r->out);
        else if (moved > 6)
            fprintf(r->out, "set %s the army in motion", moved * 2 >= all ? "most of" : "a part of");
        else {
            fputs("shifted ", r->out);
            put_party(r, ids, moved);
        }
        fputs(". ", r->out);
    }
}

/* --- losses
 * ------------------------------------------------------------------------------------------------------------ */

/* Did a meeting of this turn already tell how this one was lost? */
static bool told_lost(const struct meeting *list, int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (list[i].how >= BROKEN && (among(list[i].loser, list[i].losers, id) ||
                                      (list[i].mutual && among(list[i].winner, list[i].winners, id))))
            return true;
    return false;
}

/* Did he leave over the edge? */
static bool left_table(const json_t *entry, const char *id) {
    json_t *event;
    size_t k;
    json_array_foreach(json_object_get(entry, "events"), k,
                       event) if (strcmp(text_of(event, "piece"), id) == 0 &&
                                  strstr(text_of(event, "text"), "table")) return true;
    return false;
}

static void tell_other_losses(struct report *r, uint32_t first, uint32_t last, const struct meeting *list, int count) {
    for (int way = 0; way < 2; way++)
        for (int side = 0; side < 2; side++) {
            const char *ids[PARTY_MAX];
            int n = 0;
            for (uint32_t i = first; i <= last; i++)
                for (int k = 0; k < r->act[i].losses && n < PARTY_MAX; k++) {
                    const char *id = r->act[i].lost[k];
                    if (side_of(r, id) == side && !told_lost(list, count, id) &&
                        left_table(r->act[i].entry, id) == (way == 0))
                        ids[n++] = id;
                }
            if (!n) continue;
            fprintf(r->out, "<span class=\"s%d\">", side);
            html_text(r->out, side_name(r->game, side));
            fputs("</span> lost ", r->out);
            put_party(r, ids, n);
            fputs(way == 0 ? ", gone over the edge of the table. " : " as well. ", r->out);
        }
}

static int lost_until(const struct report *r, uint32_t last, int side) {
    int n = 0;
    for (uint32_t i = 0; i <= last && i < r->acts; i++)
        for (int k = 0; k < r->act[i].losses; k++) n += side_of(r, r->act[i].lost[k]) == side;
    return n;
}

static void tell_score(struct report *r, uint32_t first, uint32_t last) {
    int fresh = 0;
    for (uint32_t i = first; i <= last; i++) fresh += r->act[i].losses;
    if (!fresh) return;
    fputs("Lost so far: ", r->out);
    for (int side = 0; side < 2; side++) {
        html_text(r->out, side_name(r->game, side));
        fprintf(r->out, " %d%s", lost_until(r, last, side), side ? ". " : ", ");
    }
}

/* --- turns
 * --------------------------------------------------------------------------------------------------------------- */

static uint32_t last_of_turn(const struct report *r, uint32_t first) {
    uint32_t last = first;
    while (last + 1 < r->acts && r->act[last + 1].turn == r->act[first].turn) last++;
    return last;
}

static bool is_quiet(const struct report *r, uint32_t first, uint32_t last, struct meeting list[MEETINGS]) {
    for (uint32_t i = first; i <= last; i++)
        if (r->act[i].losses) return false;
    return meetings_of(r, first, last, list) == 0;
}

/* Where the battle turned, if it did so in this turn. */
static void tell_swing(struct report *r, uint32_t last) {
    uint32_t point[TURNING_POINTS];
    int count = report_turning_points(r, point), most = -1;
    for (int i = 0; i < count; i++)
        if (most < 0 || fabs(report_swing(r, point[i])) > fabs(report_swing(r, point[most]))) most = i;
    for (int i = 0; i < count; i++) {
        if (point[i] != last) continue;
        double swing = report_swing(r, last);
        fprintf(r->out, "<b>%s</b> ",
                i == most ? "Nothing moved the balance more in the whole battle:"
                          : "It was one of the turning points:");
        fprintf(r->out, "%.1f units' worth towards <span class=\"s%d\">", fabs(swing), swing < 0);
        html_text(r->out, side_name(r->game, swing < 0));
        fputs("</span>.", r->out);
    }
}

static void tell_turn(struct report *r, uint32_t first, uint32_t last, struct meeting list[MEETINGS]) {
    int count = meetings_of(r, first, last, list);
    enum where place = NOWHERE;
    bool begun = false;
    tell_moves(r, first, last);
    for (int where = 0; where < WHERES; where++)
        for (int i = 0; i < count; i++) {
            if ((int)list[i].where != where || told_better(list, count, &list[i])) continue;
            tell_meeting(r, &list[i], !begun || list[i].where != place);
            place = list[i].where;
            begun = true;
        }
    tell_other_losses(r, first, last, list, count);
    tell_score(r, first, last);
    tell_swing(r, last);
    if (last + 1 < r->acts || game_prompt(r->game).seat != SEAT_NONE) return;
    const char *why = text_of(json_object_get(r->loaded, "prompt"), "why"), *end = strstr(why, ": ");
    fputs(" <b>", r->out);
    html_text(r->out, end ? end + 2 : why); /* "the battle is over: Rome has won" */
    fputs(".</b>", r->out);
}

/* --- in short
 * -------------------------------------------------------------------------------------------------------------- */

/* The worst meeting of a turn; NULL: there was none. */
static const struct meeting *worst(const struct meeting *list, int count) {
    const struct meeting *found = NULL;
    for (int i = 0; i < count; i++)
        if (!found || list[i].how >= found->how) found = &list[i];
    return found;
}

static void tell_chapter(struct report *r, const char *opening, uint32_t last, struct meeting list[MEETINGS]) {
    uint32_t first = last;
    while (first > 0 && r->act[first - 1].turn == r->act[last].turn) first--;
    const struct meeting *m = worst(list, meetings_of(r, first, last, list));
    if (!m || m->mutual || m->how < DRIVEN_BACK) return;
    fprintf(r->out, "%s %s %u", opening, game_rules(r->game)->turn_word, (unsigned)r->act[last].turn);
    if (m->where != NOWHERE) fputs(", ", r->out), put_where(r, m->where, false);
    fputs(", when ", r->out);
    put_party(r, m->winner, m->winners);
    fprintf(r->out, " %s ", verb_of(m->how, m->shot));
    put_party(r, m->loser, m->losers);
    fputs(". ", r->out);
}

static void tell_in_short(struct report *r, struct meeting list[MEETINGS]) {
    uint32_t point[TURNING_POINTS], blood = r->acts;
    int count = report_turning_points(r, point), most = -1;
    double luck = 0;
    for (uint32_t i = 0; i < r->acts; i++) {
        luck += r->act[i].luck;
        if (blood == r->acts && r->act[i].losses) blood = i;
    }
    for (int i = 0; i < count; i++)
        if (most < 0 || fabs(report_swing(r, point[i])) > fabs(report_swing(r, point[most]))) most = i;
    fputs("<p>", r->out);
    if (blood < r->acts) tell_chapter(r, "First blood was drawn in", last_of_turn(r, blood), list);
    if (most >= 0 && r->act[point[most]].turn != (blood < r->acts ? r->act[blood].turn : 0))
        tell_chapter(r, "The balance moved most in", point[most], list);
    for (int side = 0; side < 2; side++) {
        fprintf(r->out, side ? " and <span class=\"s%d\">" : "In the end <span class=\"s%d\">", side);
        html_text(r->out, side_name(r->game, side));
        fprintf(r->out, "</span> had lost %d", lost_until(r, r->acts ? r->acts - 1 : 0, side));
    }
    fputs(". ", r->out);
    if (fabs(luck) < 0.5)
        fputs("Chance favoured nobody.", r->out);
    else {
        fputs("Chance favoured ", r->out);
        html_text(r->out, side_name(r->game, luck < 0));
        fprintf(r->out, ", by %.1f units' worth over the whole battle.", fabs(luck));
    }
    fputs("</p>\n", r->out);
}

void report_story(struct report *r) {
    const char *word = game_rules(r->game)->turn_word;
    struct meeting *list = calloc(MEETINGS, sizeof *list);
    fputs("<h2>The story</h2>\n", r->out);
    if (list && r->acts) tell_in_short(r, list);
    for (uint32_t first = 0, last; list && first < r->acts; first = last + 1) {
        uint32_t end = last = last_of_turn(r, first);
        bool quiet = r->act[first].turn > 0 && is_quiet(r, first, last, list);
        while (quiet && end + 1 < r->acts && is_quiet(r, end + 1, last_of_turn(r, end + 1), list))
            end = last_of_turn(r, end + 1); /* until somebody meets somebody it is one story */
        if (!r->act[first].turn)
            fputs("<h3>Before the battle</h3>\n<p>", r->out);
        else if (end > last)
            fprintf(r->out, "<h3>%c%ss %u to %u</h3>\n<p>", toupper((unsigned char)*word), word + 1,
                    (unsigned)r->act[first].turn, (unsigned)r->act[end].turn);
        else
            fprintf(r->out, "<h3>%c%s %u</h3>\n<p>", toupper((unsigned char)*word), word + 1,
                    (unsigned)r->act[first].turn);
        if (!r->act[first].turn)
            fputs("The ground was chosen and the armies drew up.", r->out);
        else
            tell_turn(r, first, end, list);
        last = end;
        fputs("</p>\n<details><summary>Move by move</summary><p>", r->out);
        report_lines(r, first, last);
        fputs("</p></details>\n", r->out);
    }
    free(list);
}
