/* Reading lists as hands write them: line by line, and within a line entry by entry (hand_entry.c). */
#include "orders/hand_entry.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HAND_LINE = 600 };

/* --- lines ------------------------------------------------------------------------------------------------------ */

static char *trimmed(char *text) {
    text += strspn(text, " \t\r\n");
    size_t n = strlen(text);
    while (n && strchr(" \t\r\n,;", text[n - 1])) text[--n] = '\0';
    return text;
}

/* A copy of the next line without its comment, tabs as blanks; false: the text is at its end. */
static bool next_line(const char **text, char line[HAND_LINE]) {
    if (!**text) return false;
    size_t n = strcspn(*text, "\n"), kept = n < HAND_LINE ? n : HAND_LINE - 1;
    memcpy(line, *text, kept);
    line[kept] = '\0';
    *text += n + ((*text)[n] == '\n');
    for (char *c = line; *c; c++) {
        bool alone = c == line || isspace((unsigned char)c[-1]);
        if (alone && (*c == '#' || (c[0] == '/' && c[1] == '/'))) *c = '\0';
        if (!*c) break;
        if (*c == '\t' || *c == '\r') *c = ' ';
    }
    return true;
}

/* What stands before an entry of a list: "- ", "* ", "• ", "3) ". */
static char *past_bullet(char *line) {
    static const char *const bullets[] = {
        "-",           "*", "+", "o ", "\xe2\x80\xa2", "\xe2\x80\x93", "\xe2\x80\x94", "\xc2\xb7", "\xe2\x97\xa6",
        "\xe2\x96\xaa"};
    for (size_t k = 0; k < sizeof bullets / sizeof *bullets; k++)
        if (strncmp(line, bullets[k], strlen(bullets[k])) == 0) return trimmed(line + strlen(bullets[k]));
    size_t n = strspn(line, "0123456789");
    if (!n && isalpha((unsigned char)line[0])) n = 1;
    if (line[n] == ')' || (line[n] == '.' && line[n + 1] == ' ')) return trimmed(line + n + 1);
    return line;
}

/* A rule under a heading: nothing but signs. */
static bool is_ruled(const char *line) { return line[strspn(line, "=-_*~# ")] == '\0'; }

/* --- about the army ---------------------------------------------------------------------------------------------- */

enum topic { NO_TOPIC, NAME, PERIOD, HOME, AGGRESSION, ASIDE };

static enum topic topic_of(const char *word, size_t letters) {
    static const struct {
        const char *word;
        enum topic topic;
    } topics[] = {{"army", NAME},
                  {"name", NAME},
                  {"title", NAME},
                  {"list", NAME},
                  {"period", PERIOD},
                  {"date", PERIOD},
                  {"dates", PERIOD},
                  {"home", HOME},
                  {"terrain", HOME},
                  {"region", HOME},
                  {"topography", HOME},
                  {"home terrain", HOME},
                  {"aggression", AGGRESSION},
                  {"agg", AGGRESSION},
                  {"ag", AGGRESSION},
                  {"aggression factor", AGGRESSION},
                  {"enemies", ASIDE},
                  {"enemy", ASIDE},
                  {"allies", ASIDE},
                  {"ally", ASIDE},
                  {"notes", ASIDE},
                  {"note", ASIDE},
                  {"source", ASIDE},
                  {"camp", ASIDE},
                  {"total", ASIDE},
                  {"author", ASIDE}};
    for (size_t k = 0; k < sizeof topics / sizeof *topics; k++)
        if (strlen(topics[k].word) == letters && strncasecmp(word, topics[k].word, letters) == 0)
            return topics[k].topic;
    return NO_TOPIC;
}

/* "Terrain: Hilly", "Agg 2": kept. False: the line says something else. */
static bool about_army(char *line, struct hand_list *out) {
    size_t n = strcspn(line, ":=");
    bool sign = line[n] != '\0';
    if (!sign) n = strcspn(line, "0123456789");
    size_t letters = n;
    while (letters && line[letters - 1] == ' ') letters--;
    enum topic topic = topic_of(line, letters);
    if (topic == NO_TOPIC || (!sign && topic != AGGRESSION && strncasecmp(line, "total", 5) != 0)) return false;
    const char *value = trimmed(line + n + sign);
    if (topic == NAME) snprintf(out->name, sizeof out->name, "%.79s", value);
    if (topic == PERIOD) snprintf(out->period, sizeof out->period, "%.79s", value);
    if (topic == HOME) snprintf(out->home, sizeof out->home, "%.119s", value);
    if (topic == AGGRESSION) out->aggression = atoi(value);
    return true;
}

/* Where the dates begin in "Later Carthaginian, 275-202 BC"; NULL: there are none. */
static char *dates_in(char *text) {
    for (char *c = text; *c; c++) {
        size_t n = strspn(c, "0123456789");
        if (n >= 2 && (c == text || strchr(" ,(", c[-1])) && strpbrk(c, "-BAba\xe2")) return c;
        c += n ? n - 1 : 0;
    }
    return NULL;
}

/* The first heading is the army's name, with its dates or without. */
static void take_heading(char *line, struct hand_list *out) {
    char *dates = dates_in(line);
    size_t n = strlen(line);
    if (out->name[0]) return;
    if (dates && dates > line && !out->period[0]) {
        snprintf(out->period, sizeof out->period, "%.*s", (int)strcspn(dates, ")]"), dates);
        *dates = '\0';
        n = strlen(line);
    }
    while (n && strchr(" ,([:=*_#-", line[n - 1])) line[--n] = '\0';
    line += strspn(line, "[=*_# ");
    snprintf(out->name, sizeof out->name, "%.79s", line);
    out->name[strcspn(out->name, "]")] = '\0';
}

/* --- entries ----------------------------------------------------------------------------------------------------- */

static bool add_entries(struct hand_list *out, const char *entries) {
    size_t used = strlen(out->list), more = strlen(entries);
    if (used + more + 3 > sizeof out->list) return snprintf(out->why, sizeof out->why, "the list is too long"), false;
    snprintf(out->list + used, sizeof out->list - used, "%s%s", used ? ", " : "", entries);
    return true;
}

/* A line of entries, or a heading. */
static bool read_line(const struct ruleset *rs, char *line, struct hand_list *out, bool *general) {
    char *entries = calloc(1, ARMY_LIST_LENGTH);
    bool good = entries != NULL;
    if (good && (hand_is_notation(rs, line) || hand_is_notation(rs, past_bullet(line)))) {
        good = add_entries(out, hand_is_notation(rs, line) ? line : past_bullet(line));
    } else if (good) {
        struct hand_entry e = {.rs = rs, .general = *general, .out = entries, .list = out};
        *general = false;
        if (hand_entries(&e, past_bullet(line)))
            good = !entries[0] || add_entries(out, entries);
        else if (!e.counted && !(e.troops && (out->name[0] || out->list[0])))
            take_heading(line, out);
        else
            good = false;
        if (good && !entries[0] && e.general && !e.troops) *general = true; /* "General:" in a line of its own */
        if (good) out->why[0] = '\0';
    }
    free(entries);
    return good;
}

bool hand_list_read(const struct ruleset *rs, const char *text, struct hand_list *out) {
    char line[HAND_LINE];
    bool general = false;
    memset(out, 0, sizeof *out);
    out->aggression = -1;
    if (rs->armies->command_clause)
        return snprintf(out->why, sizeof out->why, "an order of battle cannot be written as a list"), false;
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) text += 3; /* as some editors begin a file */
    while (out->line++, next_line(&text, line)) {
        char *said = trimmed(line);
        if (!*said || is_ruled(said) || about_army(said, out)) continue;
        if (!read_line(rs, said, out, &general)) return false;
    }
    if (!out->list[0]) snprintf(out->why, sizeof out->why, "there are no troops in it, such as \"3 x Blades (4Bd)\"");
    if (!out->list[0]) out->line = 0;
    return out->list[0];
}
