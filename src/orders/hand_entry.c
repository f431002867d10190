/* The entries of a line that a hand has written: word by word, into a count, the troops, and whether the general is
 * with them. What comes out is read by the notation itself, so that nothing here decides what a list may say. */
#include "orders/hand_entry.h"
#include "orders/phrase_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TROOPS_LENGTH = 400, BRACKET_LENGTH = 120 };

struct writing {
    struct hand_entry *e;
    struct tokens words; /* of the whole line, signs among them */
    int at;
    int depth;      /* brackets with entries in them that are open */
    unsigned count; /* of the entry; 0: not said */
    bool general;   /* he is with it */
    bool chosen;    /* this one of several by "or" has its troops */
    bool label;     /* his troops may only be what the line is called */
    bool by_code;   /* by a code rather than a name */
    char troops[TROOPS_LENGTH];
    size_t last;             /* where in them the last type begins */
    char stray[PHRASE_WORD]; /* a word that is neither, the first of this alternative */
    char strays[160];        /* all of them */
};

bool hand_is_notation(const struct ruleset *rs, const char *text) {
    struct army_line *line = calloc(ARMY_LINES_MAX, sizeof *line);
    uint8_t lines = 0;
    char why[200];
    bool good = line && army_lines_from_list(rs, text, line, ARMY_LINES_MAX, &lines, why, sizeof why) && lines;
    free(line);
    return good;
}

/* --- words ------------------------------------------------------------------------------------------------------ */

static bool is_one_of(const char *word, const char *const *words) {
    for (; *words; words++)
        if (strcasecmp(word, *words) == 0) return true;
    return false;
}

static bool is_sign(const char *word) { return strchr("()+/|:,;", *word) && !word[1]; }

/* Where "general" is a kind of troops, he is one of his own. */
static bool is_general(const struct writing *w, const char *word) {
    static const char *const words[] = {"general", "generals", "general's", "gen", "gen.",
                                        "c-in-c",  "cinc",     "commander", NULL};
    return type_of_code(w->e->rs, "general") < 0 && is_one_of(word, words);
}

static bool says_nothing(const char *word) {
    static const char *const words[] = {"x",    "of",        "the",   "a",   "an", "elements", "element",  "bases",
                                        "base", "stands",    "stand", "as",  "in", "on",       "with",     "inc",
                                        "incl", "including", "each",  "for", "=",  "-",        "\xc3\x97", NULL};
    return is_one_of(word, words);
}

/* "3", "three", "3x", "x3"; 0: it is no number. */
static unsigned number_of(const char *word) {
    static const char *const spelt[] = {"one",   "two",   "three", "four", "five",   "six",
                                        "seven", "eight", "nine",  "ten",  "eleven", "twelve"};
    for (unsigned k = 0; k < sizeof spelt / sizeof *spelt; k++)
        if (strcasecmp(word, spelt[k]) == 0) return k + 1;
    char *end;
    if (*word == 'x' || *word == 'X') word++;
    if (!isdigit((unsigned char)*word)) return 0;
    unsigned long n = strtoul(word, &end, 10);
    if (*end == 'x' || *end == 'X' || *end == '*') end++;
    return *end || n > 99 ? 0 : (unsigned)n;
}

/* Takes a line apart: signs stand alone, "3x4Bd" is a number and a code. False: too many words, or one too long. */
static bool words_of(const char *line, struct tokens *t) {
    for (t->count = 0; *line;) {
        size_t n = 1;
        if (isspace((unsigned char)*line) || strchr(".!?\"", *line)) {
            line++;
            continue;
        }
        if (!strchr("()+/|:,;", *line))
            while (line[n] && !isspace((unsigned char)line[n]) && !strchr("()+/|:,;", line[n])) n++;
        size_t digits = strspn(line, "0123456789");
        if (digits && digits < n && strchr("xX*", line[digits]) && isalnum((unsigned char)line[digits + 1]))
            n = digits + 1;
        else if (digits && strncmp(line + digits, "\xc3\x97", 2) == 0)
            n = digits;
        else if (strncmp(line, "\xc3\x97", 2) == 0)
            n = 2;
        if (t->count == PHRASE_TOKENS || n >= PHRASE_WORD) return false;
        snprintf(t->word[t->count++], PHRASE_WORD, "%.*s", (int)n, line);
        line += n;
    }
    return true;
}

/* The type that the words from i on name, by its code or another; NULL: none. */
static const char *type_at(const struct writing *w, int i, int *span, bool *by_code) {
    char others[200];
    int rank;
    const char *code = type_said(w->e->rs, &w->words, i, span, &rank, others, sizeof others);
    *by_code = code && rank < 3;
    const struct spoken *s = w->e->rs->wording ? w->e->rs->wording->spoken : NULL;
    for (; !code && s && s->said; s++)
        if (s->value && strcmp(s->field, "type") == 0 && tokens_fit(&w->words, i, 1, s->said) >= 0) {
            *span = 1;
            code = s->value;
        }
    return code;
}

/* --- what is wrong ----------------------------------------------------------------------------------------------- */

static bool not_understood(struct writing *w, const char *word) {
    const struct ruleset *rs = w->e->rs;
    const char *names[PIECE_TYPES_MAX + 1], *near = nearest_code(rs, word);
    char own[PIECE_TYPES_MAX][PHRASE_WORD], small[PHRASE_WORD];
    size_t count = 0;
    for (; count < rs->type_count && count < PIECE_TYPES_MAX; count++) {
        snprintf(own[count], PHRASE_WORD, "%.*s", (int)strcspn(rs->types[count].name, ","), rs->types[count].name);
        for (char *c = own[count]; *c; c++) *c = (char)tolower((unsigned char)*c);
        names[count] = own[count];
    }
    names[count] = NULL;
    snprintf(small, sizeof small, "%s", word);
    for (char *c = small; *c; c++) *c = (char)tolower((unsigned char)*c);
    if (strlen(word) > 4) near = nearest_word(small, names) ? nearest_word(small, names) : near;
    if (strlen(word) <= 4 && near) /* rather a code than a name */
        return snprintf(w->e->list->why, sizeof w->e->list->why, "\"%s\" is no type of %s; did you mean \"%s\"?", word,
                        rs->code, near),
               false;
    snprintf(w->e->list->why, sizeof w->e->list->why, "\"%s\" is neither a number nor troops of %s%s%s%s", word,
             rs->title, near ? "; did you mean \"" : ", and is no name beside a code, as in \"3 x Blades (4Bd)\"",
             near ? near : "", near ? "\"?" : "");
    return false;
}

static void pass_over(struct writing *w, const char *word) {
    char *passed = w->e->list->passed;
    size_t used = strlen(passed), room = sizeof w->e->list->passed;
    if (used + strlen(word) + 3 < room) snprintf(passed + used, room - used, "%s%s", used ? ", " : "", word);
}

/* One of several by "or" is complete: words beside a code are a name, beside a name or by themselves a riddle. */
static bool close_choice(struct writing *w) {
    if (w->stray[0] && !(w->chosen && w->by_code)) return not_understood(w, w->stray);
    if (w->strays[0]) pass_over(w, w->strays);
    w->stray[0] = w->strays[0] = '\0';
    w->chosen = w->by_code = false;
    return true;
}

static void put(struct writing *w, const char *text) {
    size_t used = strlen(w->e->out);
    snprintf(w->e->out + used, ARMY_LIST_LENGTH - used, "%s", text);
}

/* The entry as the notation has it; of several with the general one is his. */
static bool close_entry(struct writing *w) {
    char text[2 * TROOPS_LENGTH + 60] = "";
    if (!close_choice(w)) return false;
    if (w->troops[0] && w->general && w->count > 1)
        snprintf(text, sizeof text, "1x%s (Gen), %ux%s", w->troops, w->count - 1, w->troops);
    else if (w->troops[0])
        snprintf(text, sizeof text, "%ux%s%s", w->count ? w->count : 1, w->troops, w->general ? " (Gen)" : "");
    else if (w->count) {
        snprintf(w->e->list->why, sizeof w->e->list->why,
                 "%u of what? After a number troops are wanted, as in \"3 x Blades\"", w->count);
        return false;
    }
    size_t used = strlen(w->e->out);
    if (text[0] && used && !strchr("(+ ", w->e->out[used - 1])) put(w, ", ");
    put(w, text);
    if (w->troops[0]) w->general = false;
    w->count = 0;
    w->troops[0] = '\0';
    return true;
}

/* --- brackets ----------------------------------------------------------------------------------------------------- */

/* Where the bracket that begins at i ends; -1: nowhere. */
static int bracket_end(const struct writing *w, int i) {
    int depth = 0;
    for (; i < w->words.count; i++) {
        depth += (w->words.word[i][0] == '(') - (w->words.word[i][0] == ')');
        if (depth == 0) return i;
    }
    return -1;
}

static void add_troops(struct writing *w, const char *text) {
    size_t used = strlen(w->troops);
    snprintf(w->troops + used, sizeof w->troops - used, "%s", text);
}

/* "(4Bd)", "(Gen)", "(level 4)", "(Legionaries)". False: it is rather a bracket around entries or types. */
static bool take_remark(struct writing *w, int end) {
    char text[BRACKET_LENGTH] = "", tried[BRACKET_LENGTH + TROOPS_LENGTH];
    int span = 0, general = 0, idle = 0, first = w->at + 1;
    bool by_code = false;
    for (int i = first; i < end; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", used ? " " : "", w->words.word[i]);
        general += is_general(w, w->words.word[i]);
        idle += says_nothing(w->words.word[i]) || number_of(w->words.word[i]) == 1;
        if (w->words.word[i][0] == '+' || (number_of(w->words.word[i]) && !w->chosen)) return false;
    }
    if (general && general + idle == end - first) {
        w->general = w->e->general = true;
        return true;
    }
    if (!w->chosen) return false;
    const char *code = type_at(w, first, &span, &by_code);
    if (code && first + span == end) {
        if (by_code && !w->by_code) w->troops[w->last] = '\0', add_troops(w, code);
        w->by_code = w->by_code || by_code;
        return true;
    }
    snprintf(tried, sizeof tried, "1x%s (%s)", w->troops + w->last, text);
    if (hand_is_notation(w->e->rs, tried)) {
        add_troops(w, " ("), add_troops(w, text), add_troops(w, ")");
    } else {
        size_t used = strlen(w->strays);
        snprintf(w->strays + used, sizeof w->strays - used, "%s%s", used ? " " : "", text);
    }
    return true;
}

static bool take_bracket(struct writing *w) {
    int end = bracket_end(w, w->at);
    if (end < 0) return snprintf(w->e->list->why, sizeof w->e->list->why, "a bracket is not closed"), false;
    if (take_remark(w, end)) {
        w->at = end + 1;
        return true;
    }
    bool entries = false;
    for (int i = w->at + 1; i < end; i++) entries |= w->words.word[i][0] == '+' || number_of(w->words.word[i]);
    if (entries) {
        if (!close_entry(w)) return false;
        size_t used = strlen(w->e->out);
        if (used && !strchr("(+ ", w->e->out[used - 1])) put(w, ", ");
        put(w, "(");
        w->depth++;
    } /* else it only holds types together */
    w->at++;
    return true;
}

/* --- the walk through a line ----------------------------------------------------------------------------------------
 */

/* An "or" before a number or a bracket with entries begins another way, any other another type. */
static bool take_or(struct writing *w) {
    const char *next = w->at + 1 < w->words.count ? w->words.word[w->at + 1] : "";
    w->at++;
    if (number_of(next) || (*next == '(' && !w->troops[0])) {
        if (!close_entry(w)) return false;
        put(w, " or ");
        return true;
    }
    if (!w->troops[0] && w->e->out[0]) return put(w, " or "), true;
    if (!close_choice(w)) return false;
    add_troops(w, " or ");
    return true;
}

static bool take_type(struct writing *w) {
    int span;
    bool by_code;
    const char *code = type_at(w, w->at, &span, &by_code);
    if (!code) return false;
    w->e->troops = true;
    w->at += span;
    if (w->chosen && !by_code && w->by_code) return true; /* "4Bd Blades" */
    if (w->chosen) w->troops[w->last] = '\0';             /* "Blades 4Bd" */
    w->last = strlen(w->troops);
    add_troops(w, code);
    w->chosen = true;
    w->by_code = by_code;
    return true;
}

static bool take_sign(struct writing *w, char sign) {
    w->at++;
    switch (sign) {
    case ',':
    case ';':
        return close_entry(w);
    case '+':
        if (!close_entry(w)) return false;
        put(w, " + ");
        return true;
    case ')':
        if (!w->depth) return true; /* it only held types together */
        if (!close_entry(w)) return false;
        w->depth--;
        put(w, ")");
        return true;
    case ':': /* "Foot: 3 x 4Bd" */
        if (!w->troops[0] && !w->count) w->stray[0] = w->strays[0] = '\0';
        w->label = w->troops[0] && !w->count;
        return true;
    default:
        if (!w->chosen && w->stray[0]) return true; /* "Hastati/Principes (4Bd)" */
        if (!close_choice(w)) return false;
        add_troops(w, sign == '|' ? "|" : "/");
        return true;
    }
}

static bool take_number(struct writing *w, unsigned number) {
    bool first = w->at == 0;
    w->at++;
    bool last = w->at == w->words.count || is_sign(w->words.word[w->at]);
    if (w->label && !last) { /* "Skirmishers: 2 x Ps", not "Psiloi: 8" */
        w->troops[0] = w->stray[0] = w->strays[0] = '\0';
        w->chosen = false;
    }
    w->label = false;
    if (w->troops[0] && !(last && !w->count) && !close_entry(w)) return false; /* "2 Kn 3 Cv" */
    w->count = number;
    w->e->counted |= first;
    return true;
}

static bool take_word(struct writing *w) {
    const char *word = w->words.word[w->at];
    unsigned number = number_of(word);
    if (*word == '(' && !word[1]) return take_bracket(w);
    if (is_sign(word)) return take_sign(w, *word);
    if (strcasecmp(word, "or") == 0) return take_or(w);
    if (strcasecmp(word, "and") == 0 || strcmp(word, "&") == 0) return take_sign(w, ',');
    if (number && strcasecmp(word, "x") != 0) {
        /* "4 Bd" is 4Bd only where no number was said before it */
        int span;
        bool by_code;
        if (w->count && !w->troops[0] && type_at(w, w->at, &span, &by_code) && span == 2) return take_type(w);
        return take_number(w, number);
    }
    if (is_general(w, word)) {
        w->general = w->e->general = true;
        return w->at++, true;
    }
    if (take_type(w)) return true;
    w->at++;
    if (says_nothing(word)) return true;
    if (!w->stray[0]) snprintf(w->stray, sizeof w->stray, "%s", word);
    size_t used = strlen(w->strays);
    snprintf(w->strays + used, sizeof w->strays - used, "%s%s", used ? " " : "", word);
    return true;
}

bool hand_entries(struct hand_entry *e, const char *line) {
    struct writing *w = calloc(1, sizeof *w);
    bool good = w && words_of(line, &w->words);
    if (!good) snprintf(e->list->why, sizeof e->list->why, "the line has too many words, or one too long");
    if (good) *w = (struct writing){.e = e, .words = w->words, .general = e->general};
    while (good && w->at < w->words.count) good = take_word(w);
    good = good && close_entry(w);
    if (good && e->out[0] && !hand_is_notation(e->rs, e->out)) {
        struct army_line *lines = calloc(ARMY_LINES_MAX, sizeof *lines);
        uint8_t count;
        good = false;
        if (lines)
            army_lines_from_list(e->rs, e->out, lines, ARMY_LINES_MAX, &count, e->list->why, sizeof e->list->why);
        free(lines);
    }
    free(w);
    return good;
}
