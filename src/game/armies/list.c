/* Reading army lists (army_list.h). A list is entries between commas. An entry is one way or several, "(1x4Sp + 1xPs)
 * or (2x3Ax)"; a way is lines with "+" between them; a line is a count and the types its elements may be of. An "or"
 * before a count or a bracket with lines in it begins another way; any other "or" goes on with the types of its line.
 */
#include "game/armies/list.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CODE_MAX = 32, FIGURES_MAX = 4 };

struct parser {
    const struct ruleset *rs;
    const char *at;
    struct army_line *line;
    unsigned most;
    uint8_t *lines;
    uint8_t bundles;
    char *why;
    size_t size;
};

/* --- small things -------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool wrong(struct parser *p, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(p->why, p->size, format, list);
    va_end(list);
    return false;
}

static void pass_space(struct parser *p) {
    while (isspace((unsigned char)*p->at) && *p->at != '\n') p->at++;
}

static bool next_is(struct parser *p, char c) {
    pass_space(p);
    return *p->at == c;
}

static bool take(struct parser *p, char c) {
    if (!next_is(p, c)) return false;
    p->at++;
    return true;
}

static bool in_code(char c) { return isalnum((unsigned char)c) || c == '_' || c == '-'; }

/* How many letters "or" has here, 0: none. Lists copied by hand have it as "o" and "ot" too. */
static size_t or_ahead(struct parser *p) {
    pass_space(p);
    for (size_t letters = 2; letters; letters--)
        if ((strncasecmp(p->at, "or", letters) == 0 || strncasecmp(p->at, "ot", letters) == 0) &&
            !in_code(p->at[letters])) /* asked last: so many letters are there */
            return letters;
    return 0;
}

static bool lost(struct parser *p) {
    char here[16];
    snprintf(here, sizeof here, "%s", p->at);
    here[strcspn(here, "\n")] = '\0';
    if (!*here) return wrong(p, "the list ends where a type is wanted, such as \"2xCv or LH\"");
    return wrong(p, "\"%s\" is not understood: a list reads like \"1xCv (Gen), 2xCv or LH, (1x4Sp + 1xPs) or (2x3Ax)\"",
                 here);
}

/* --- counts -------------------------------------------------------------------------------------------- */

/* How many bytes of a count stand here, "2x", "2 x ", "2× " or "2 "; 0: none. */
static size_t count_ahead(const char *at, unsigned *count) {
    char *end;
    if (!isdigit((unsigned char)*at)) return 0;
    unsigned long number = strtoul(at, &end, 10);
    const char *after = end;
    *count = number > ARMY_COUNT_MAX ? ARMY_COUNT_MAX + 1 : (unsigned)number;
    while (*after == ' ') after++;
    if (*after == 'x' || *after == 'X' || *after == '*') return (size_t)(after + 1 - at);
    if (strncmp(after, "\xc3\x97", 2) == 0) return (size_t)(after + 2 - at); /* the sign of multiplication */
    return after > end && isalpha((unsigned char)*after) ? (size_t)(after - at) : 0;
}

static bool read_count(struct parser *p, uint8_t *out) {
    unsigned count;
    pass_space(p);
    size_t size = count_ahead(p->at, &count);
    *out = 1;
    if (!size) return true;
    if (count < 1 || count > ARMY_COUNT_MAX)
        return wrong(p, "\"%.*s\": a line has 1 to %d elements", (int)size, p->at, ARMY_COUNT_MAX);
    p->at += size;
    *out = (uint8_t)count;
    return true;
}

/* Does a bracket with lines in it begin here, rather than with types only? */
static bool bundle_ahead(const char *at) {
    int depth = 0;
    unsigned count;
    if (*at != '(') return false;
    for (const char *c = at; *c; c++) {
        depth += (*c == '(') - (*c == ')');
        if (depth == 0) return false;
        if (*c == '+' || (!in_code(c[-(c > at)]) && count_ahead(c, &count))) return true;
    }
    return false;
}

/* An "or" after which another way begins. */
static bool way_ahead(struct parser *p) {
    unsigned count;
    size_t letters = or_ahead(p);
    if (!letters) return false;
    const char *after = p->at + letters;
    while (*after == ' ') after++;
    return count_ahead(after, &count) || bundle_ahead(after);
}

/* --- types --------------------------------------------------------------------------------------------- */

/* The type of a code or other name, in capitals or not. */
static bool find_type(struct parser *p, const char *code, uint8_t *type, uint8_t *name) {
    const struct type_alias *other = p->rs->type_aliases;
    int found = type_of_code(p->rs, code);
    *name = (uint8_t)name_of_code(p->rs, code);
    for (unsigned i = 0; found < 0 && i < p->rs->type_count; i++)
        if (strcasecmp(p->rs->types[i].code, code) == 0) found = (int)i;
    for (unsigned i = 0; found < 0 && other && other[i].code; i++)
        if (strcasecmp(other[i].code, code) == 0) {
            found = other[i].type;
            *name = (uint8_t)(i + 1);
        }
    *type = (uint8_t)found;
    if (found >= 0) return true;
    const char *near = nearest_code(p->rs, code);
    if (near) return wrong(p, "\"%s\" is no type of %s; did you mean \"%s\"?", code, p->rs->code, near);
    return wrong(p, "\"%s\" is no type of %s", code, p->rs->code);
}

static bool read_code(struct parser *p, char code[CODE_MAX]) {
    size_t letters = 0;
    pass_space(p);
    while (in_code(p->at[letters])) letters++;
    if (!letters) return lost(p);
    if (letters >= CODE_MAX) return wrong(p, "\"%.40s\" is too long for a type", p->at);
    memcpy(code, p->at, letters);
    code[letters] = '\0';
    p->at += letters;
    return true;
}

/* How many types a line has: never more than there is room for. */
static unsigned types_in(const struct army_line *line) {
    return line->types < ARMY_TYPES_MAX ? line->types : ARMY_TYPES_MAX;
}

/* Of "4Wb/4Ax or 4Ax" any mixture comes: a type that is said again by itself is bound to no group. */
static void leave_group(struct army_line *line, uint8_t t) {
    uint8_t group = line->group[t], next = NO_LINE;
    for (uint8_t k = 0; k < types_in(line); k++)
        if (k != t && line->group[k] == group && next == NO_LINE) next = k;
    for (uint8_t k = 0; k < types_in(line); k++)
        if (k != t && line->group[k] == group) line->group[k] = next;
    line->group[t] = t;
}

static int type_already(const struct ruleset *rs, const struct army_line *line, uint8_t type, uint8_t name) {
    for (int k = 0; k < line->types; k++)
        if (line->type[k] == type && same_mark(rs, line->named[k], name)) return k;
    return -1;
}

/* Another type of the line; said twice, it counts once. `said` gathers which ones are said. */
static bool add_type(struct parser *p, const char *code, unsigned group, struct army_line *line, unsigned *said) {
    uint8_t type, name, t = line->types;
    if (!find_type(p, code, &type, &name)) return false;
    int already = type_already(p->rs, line, type, name);
    if (already >= 0) {
        if (line->group[already] != group) leave_group(line, (uint8_t)already);
        *said |= 1u << already;
        return true;
    }
    if (t == ARMY_TYPES_MAX)
        return wrong(p, "a line has at most %d types: \"%s\" is one too many", ARMY_TYPES_MAX, code);
    line->type[t] = type;
    line->named[t] = name;
    line->group[t] = (uint8_t)group;
    line->dismounts[t] = NO_TYPE;
    line->types++;
    *said |= 1u << t;
    return true;
}

/* "4Bd", or several that differ in their figures, "3/4Bd". */
static bool add_types_of_figures(struct parser *p, unsigned group, struct army_line *line, unsigned *said) {
    char figures[FIGURES_MAX] = "", code[CODE_MAX], whole[CODE_MAX + 1];
    unsigned count = 0;
    pass_space(p);
    while (count < FIGURES_MAX && isdigit((unsigned char)p->at[0]) && p->at[1] == '/') {
        figures[count++] = p->at[0];
        p->at += 2;
    }
    if (!read_code(p, code)) return false;
    for (unsigned i = 0; i < count; i++) {
        snprintf(whole, sizeof whole, "%c%s", figures[i], code + strspn(code, "0123456789"));
        if (!add_type(p, whole, group, line, said)) return false;
    }
    return add_type(p, code, group, line, said);
}

/* Those that were said dismount so; of one that was said before without that, it is what he may do. */
static void dismount(struct army_line *line, unsigned said, uint8_t foot, uint8_t name, uint8_t when) {
    for (unsigned t = 0; t < types_in(line); t++) {
        if (!(said >> t & 1)) continue;
        line->dismounts[t] = foot;
        line->dismounts_named[t] = name;
        line->dismounting[t] = when;
    }
}

static bool are_riders(const struct ruleset *rs, const struct army_line *line, unsigned said) {
    for (unsigned t = 0; t < line->types; t++)
        if (said >> t & 1 && !(rs->armies->riders >> line->type[t] & 1)) return false;
    return true;
}

/* "3Kn//4Bd", "3Kn/4Bd" or "3Bw/4Bw": types of one group, of which one only comes. */
static bool add_alternatives(struct parser *p, unsigned group, struct army_line *line) {
    unsigned said = 0;
    char code[CODE_MAX];
    uint8_t foot, name;
    if (!add_types_of_figures(p, group, line, &said)) return false;
    while (next_is(p, '/')) {
        bool in_play = p->at[1] == '/';
        p->at += in_play ? 2 : 1;
        pass_space(p);
        if (!in_play && isdigit((unsigned char)p->at[0]) && p->at[1] == '/') { /* "LH/3/4Bw" */
            if (!add_types_of_figures(p, group, line, &said)) return false;
            continue;
        }
        if (!read_code(p, code) || !find_type(p, code, &foot, &name)) return false;
        if (in_play || (p->rs->armies->on_foot >> foot & 1 && are_riders(p->rs, line, said)))
            dismount(line, said, foot, name, in_play ? DISMOUNT_IN_PLAY : DISMOUNT_DEPLOYING);
        else if (!add_type(p, code, group, line, &said))
            return false;
    }
    return true;
}

/* --- what stands in brackets behind a type or line ----------------------------------------------------- */

static const struct field *field_named(const struct ruleset *rs, const char *name) {
    for (size_t i = 0; i < rs->armies->line_fields.count; i++)
        if (strcasecmp(rs->armies->line_fields.list[i].name, name) == 0) return &rs->armies->line_fields.list[i];
    return NULL;
}

static bool read_value(struct parser *p, const struct field *f, bool is_not, int32_t *out) {
    char word[CODE_MAX];
    *out = !is_not;
    if (f->kind == FIELD_KIND_BOOL) return true;
    if (!read_code(p, word)) return false;
    if (f->kind == FIELD_KIND_INT) {
        char *end;
        long number = strtol(word, &end, 10);
        *out = (int32_t)number;
        return (!*end && number >= f->least && number <= f->most) ||
               wrong(p, "(%s %s): it goes from %d to %d", f->name, word, f->least, f->most);
    }
    for (*out = 0; f->words && f->words[*out]; ++*out)
        if (strcasecmp(f->words[*out], word) == 0) return true;
    return wrong(p, "(%s %s): there is no such word for it", f->name, word);
}

/* "Gen", or a field of the line: "level 3", "grade C", "unwieldy", "not phalanx". */
static bool read_mark(struct parser *p, struct army_line *line) {
    char word[CODE_MAX];
    if (!read_code(p, word)) return false;
    bool is_not = strcasecmp(word, "not") == 0;
    if (is_not && !read_code(p, word)) return false;
    if (strncasecmp(word, "gen", 3) == 0 && field_named(p->rs, word) == NULL) {
        line->general = 1;
        return true;
    }
    const struct field *f = field_named(p->rs, word);
    if (!f) {
        char code[2 * CODE_MAX + 1];
        unsigned last = line->types - 1u; /* "WWg (tower)" is one of the names of its type */
        snprintf(code, sizeof code, "%s-%s", p->rs->types[line->type[last]].code, word);
        unsigned name = name_of_code(p->rs, code);
        if (!name) return wrong(p, "(%s) is nothing that a line can be", word);
        line->named[last] = (uint8_t)name;
        return true;
    }
    return read_value(p, f, is_not, &line->attribute[f->offset / sizeof(int32_t)]);
}

static bool read_marks(struct parser *p, struct army_line *line) {
    while (take(p, '(')) {
        do
            if (!read_mark(p, line)) return false;
        while (take(p, ',') || take(p, ';'));
        if (!take(p, ')')) return lost(p);
    }
    return true;
}

/* --- lines --------------------------------------------------------------------------------------------- */

/* One or more types with "or" between them, in brackets or not. */
static bool read_types(struct parser *p, struct army_line *line) {
    for (;;) {
        bool bracket = take(p, '(');
        unsigned group = line->types;
        if (bracket && !read_types(p, line)) return false;
        if (bracket && !take(p, ')')) return lost(p);
        if (!bracket) {
            do
                if (!add_alternatives(p, group, line)) return false;
            while (take(p, '|'));
        }
        if (!read_marks(p, line)) return false;
        if (!or_ahead(p) || way_ahead(p)) return true;
        p->at += or_ahead(p);
        line->choice = CHOICE_OR;
    }
}

static bool read_line(struct parser *p) {
    if (*p->lines == p->most) return wrong(p, "there are more than %u lines", p->most);
    struct army_line *line = &p->line[*p->lines];
    line->under = NO_LINE;
    fields_fall_back(p->rs->armies->line_fields, line->attribute);
    if (!read_count(p, &line->count) || !read_types(p, line)) return false;
    if (line->types > 1 && line->choice == CHOICE_NONE) line->choice = CHOICE_ALL;
    if (line->types == 1) line->choice = CHOICE_NONE; /* "Ps or Ps" */
    ++*p->lines;
    return true;
}

/* Lines with "+" between them. */
static bool read_way(struct parser *p, bool *bracket) {
    pass_space(p);
    *bracket = bundle_ahead(p->at) && take(p, '(');
    do
        if (!read_line(p)) return false;
    while (take(p, '+'));
    return !*bracket || take(p, ')') || lost(p);
}

/* "3xLH or 3xCv" is one line, all of one type. */
static bool merge_ways(struct parser *p, unsigned first) {
    struct army_line *into = &p->line[first];
    for (unsigned i = first; i < *p->lines; i++)
        if (p->line[i].types != 1 || p->line[i].count != into->count || i - first >= ARMY_TYPES_MAX) return false;
    for (unsigned i = first; i < *p->lines; i++)
        for (unsigned k = first; k < i; k++)
            if (p->line[k].type[0] == p->line[i].type[0]) return false;
    for (unsigned i = first + 1; i < *p->lines; i++) {
        const struct army_line *other = &p->line[i];
        uint8_t t = into->types++;
        into->type[t] = other->type[0];
        into->named[t] = other->named[0];
        into->dismounting[t] = other->dismounting[0];
        into->dismounts[t] = other->dismounts[0];
        into->dismounts_named[t] = other->dismounts_named[0];
        into->general |= other->general;
    }
    into->choice = CHOICE_ALL;
    memset(into + 1, 0, (*p->lines - first - 1) * sizeof *into);
    *p->lines = (uint8_t)(first + 1);
    return true;
}

/* All ways of a bundle have as many elements. */
static bool close_bundle(struct parser *p, unsigned first) {
    unsigned elements[ARMY_WAYS_MAX] = {0}, ways = 0;
    p->bundles++;
    for (unsigned i = first; i < *p->lines; i++) {
        p->line[i].bundle = p->bundles;
        elements[p->line[i].way] += p->line[i].count;
        ways = p->line[i].way + 1u;
    }
    for (unsigned w = 1; w < ways; w++)
        if (elements[w] != elements[0])
            return wrong(p, "of what may be chosen with \"or\" one has %u elements and the other %u: they have as many",
                         elements[0], elements[w]);
    return true;
}

static bool read_entry(struct parser *p) {
    unsigned first = *p->lines, way = 0;
    bool bracket, plain = true;
    for (;; way++) {
        unsigned start = *p->lines;
        if (way == ARMY_WAYS_MAX) return wrong(p, "there are more than %d ways to choose from", ARMY_WAYS_MAX);
        if (!read_way(p, &bracket)) return false;
        plain = plain && !bracket && *p->lines == start + 1;
        for (unsigned i = start; i < *p->lines; i++) p->line[i].way = (uint8_t)way;
        if (!or_ahead(p)) break;
        p->at += or_ahead(p);
    }
    if (way == 0) return true;
    for (unsigned i = first; plain && i < *p->lines; i++) p->line[i].way = 0;
    if (plain && merge_ways(p, first)) return true;
    for (unsigned i = first; plain && i < *p->lines; i++) p->line[i].way = (uint8_t)(i - first);
    return close_bundle(p, first);
}

bool army_lines_from_list(const struct ruleset *rs, const char *text, struct army_line *out, unsigned most,
                          uint8_t *lines, char *why, size_t size) {
    struct parser p = {rs, text, out, most, lines, 0, why, size};
    if (rs->armies->command_clause) return wrong(&p, "an order of battle cannot be written as a list");
    for (*lines = 0;;) {
        p.at += strspn(p.at, " \t\r\n");
        if (!read_entry(&p)) return false;
        pass_space(&p);
        size_t between = strspn(p.at, ",;\n. \t\r");
        if (!p.at[between]) return true;
        if (!between || *p.at == '.') return lost(&p);
        p.at += between;
    }
}
