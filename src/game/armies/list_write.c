/* Writing army lists (army_list.h), so that they read back as what they were. */
#include "game/armies/list.h"

#include <stdarg.h>
#include <stdio.h>

struct page {
    const struct ruleset *rs;
    char *text;
    size_t size, used;
    bool full;
};

__attribute__((format(printf, 2, 3))) static void add(struct page *p, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(p->text + p->used, p->size - p->used, format, list);
    va_end(list);
    if (n < 0 || (size_t)n >= p->size - p->used)
        p->full = true;
    else
        p->used += (size_t)n;
}

/* --- types --------------------------------------------------------------------------------------------- */

/* Would "a/b" read as a rider and the foot he dismounts as? */
static bool reads_as_dismounting(const struct ruleset *rs, const struct army_line *line, unsigned a, unsigned b) {
    return rs->armies->riders >> line->type[a] & 1 && rs->armies->on_foot >> line->type[b] & 1;
}

/* From t on, the types of one group up to `end`: with "/" where that says it, else with "|". */
static bool needs_bars(const struct ruleset *rs, const struct army_line *line, unsigned t, unsigned end) {
    for (unsigned i = t; i < end; i++) {
        if (line->dismounting[i]) return true;
        if (i > t && reads_as_dismounting(rs, line, i - 1, i)) return true;
    }
    return false;
}

static void add_type(struct page *p, const struct army_line *line, unsigned t) {
    add(p, "%s", code_of_type(p->rs, line->type[t], line->named[t]));
    if (line->dismounting[t])
        add(p, "%s%s", line->dismounting[t] == DISMOUNT_IN_PLAY ? "//" : "/",
            code_of_type(p->rs, line->dismounts[t], line->dismounts_named[t]));
}

static void add_types(struct page *p, const struct army_line *line) {
    for (unsigned t = 0, end; t < line->types; t = end) {
        for (end = t + 1; end < line->types && line->group[end] == line->group[t];) end++;
        const char *between = needs_bars(p->rs, line, t, end) ? "|" : "/";
        for (unsigned i = t; i < end; i++) {
            add(p, "%s", i > t ? between : t ? " or " : "");
            add_type(p, line, i);
        }
    }
}

/* --- lines --------------------------------------------------------------------------------------------- */

static void add_fields(struct page *p, const struct army_line *line) {
    struct fields fields = p->rs->armies->line_fields;
    unsigned said = 0;
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *f = &fields.list[i];
        int32_t value = line->attribute[f->offset / sizeof(int32_t)];
        if (value == f->fallback) continue;
        add(p, "%s%s%s", said++ ? ", " : " (", f->kind == FIELD_KIND_BOOL && !value ? "not " : "", f->name);
        if (f->kind == FIELD_KIND_WORD) add(p, " %s", f->words[value]);
        if (f->kind == FIELD_KIND_INT) add(p, " %d", value);
    }
    if (said) add(p, ")");
}

static void add_line(struct page *p, const struct army_line *line) {
    add(p, "%ux", line->count);
    add_types(p, line);
    if (line->general) add(p, " (Gen)");
    add_fields(p, line);
}

bool army_lines_to_list(const struct ruleset *rs, const struct army_line *line, unsigned lines, char *out,
                        size_t size) {
    struct page p = {rs, out, size, 0, false};
    out[0] = '\0';
    if (rs->armies->command_clause) return false;
    for (unsigned i = 0; i < lines; i++) {
        bool goes_on = i > 0 && line[i].bundle && line[i].bundle == line[i - 1].bundle;
        bool ends = i + 1 == lines || line[i + 1].bundle != line[i].bundle || line[i + 1].way != line[i].way;
        bool begins = !goes_on || line[i].way != line[i - 1].way;
        add(&p, "%s", i == 0 ? "" : !goes_on ? ", " : begins ? " or " : " + ");
        if (line[i].bundle && begins) add(&p, "(");
        add_line(&p, &line[i]);
        if (line[i].bundle && ends) add(&p, ")");
    }
    return !p.full;
}
