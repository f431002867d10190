/* The content of a quick-reference sheet: the troops with their figures, then the parts the rule set names. Everything
 * is asked of the rule set's own tables, so that sheet and engine cannot disagree. */
#include "draw/sheet.h"

#include "draw/draw.h"
#include "game/sure.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* "1.5", "-2" or, where numbers are added, "+1" and a true minus. */
static void put_number(char *text, size_t size, int32_t thousandths, bool adds) {
    int whole = thousandths / 1000, rest = abs(thousandths % 1000);
    const char *sign = thousandths < 0 ? "−" : adds ? "+" : "";
    if (!rest)
        snprintf(text, size, "%s%d", sign, abs(whole));
    else
        snprintf(text, size, "%s%g", sign, abs(thousandths) / 1000.0);
}

/* Codes and names as people write them: "small bua", "line infantry". */
static void put_words(char *text, size_t size, const char *word, int bytes) {
    snprintf(text, size, "%.*s", bytes ? bytes : (int)strlen(word), word);
    for (char *c = text; *c; c++)
        if (*c == '_' && islower((unsigned char)c[1])) *c = ' '; /* a code such as WBow_S stays */
}

static size_t types_of(uint64_t who) {
    size_t n = 0;
    for (; who; who &= who - 1) n++;
    return n;
}

/* " (Sp, 8Sp)": the types a row is about, or those it is not about where they are fewer. Left out where it is
 * everybody. */
static void add_types(const struct ruleset *rs, uint64_t who, char *text, size_t size) {
    uint64_t all = rs->type_count >= 64 ? UINT64_MAX : ((uint64_t)1 << rs->type_count) - 1;
    uint64_t others = all & ~rs->attendants & ~who;
    size_t used = strlen(text);
    const char *before = " (";
    who &= all;
    if (!who || !others) return;
    if (2 * types_of(others) < types_of(who)) {
        who = others;
        before = " (all but ";
    }
    for (size_t t = 0; t < rs->type_count && used < size; t++) {
        if (!(who >> t & 1)) continue;
        used += (size_t)snprintf(text + used, size - used, "%s%s", before, rs->types[t].code);
        before = ", ";
    }
    if (used < size) used += (size_t)snprintf(text + used, size - used, ")");
    sure(used < size); /* a sheet says it all or nothing */
}

static int columns_of(const struct sheet_part *p) {
    int n = 0;
    while (p->columns[n]) n++;
    return n;
}

static void line_of(const struct ruleset *rs, const struct sheet_part *p, const struct sheet_row *row,
                    struct sheet_line *out) {
    *out = (struct sheet_line){.cells = columns_of(p)};
    for (int i = 0; i < out->cells; i++) {
        const struct sheet_cell *c = &row->cell[i];
        if (c->none)
            snprintf(out->cell[i], sizeof out->cell[i], "–");
        else if (c->word)
            put_words(out->cell[i], sizeof out->cell[i], c->word, c->bytes);
        else
            put_number(out->cell[i], sizeof out->cell[i], c->thousandths, p->adds);
    }
    add_types(rs, row->who, out->cell[0], sizeof out->cell[0]);
    if (row->clause) clause_name(rs, row->clause, out->clause);
}

static bool same_line(const struct sheet_line *a, const struct sheet_line *b) {
    for (int i = 0; i < a->cells; i++)
        if (strcmp(a->cell[i], b->cell[i]) != 0) return false;
    return true;
}

/* Rows that read alike, for troops who come to the same by different ways, are said once. */
static void tell_table(const struct ruleset *rs, const struct sheet_part *p, const struct sheet_layout *l,
                       void *context) {
    struct sheet_line line, other, head = {.cells = columns_of(p)};
    struct sheet_row row;
    bool any = false;
    for (int i = 0; i < head.cells; i++) {
        snprintf(head.cell[i], sizeof head.cell[i], "%s", p->columns[i]);
        any = any || *p->columns[i];
    }
    if (any) l->table(context, &head);
    for (unsigned i = 0; rs->sheet->row(p->table, i, &row); i++) {
        bool told = false;
        line_of(rs, p, &row, &line);
        for (unsigned k = 0; k < i && !told && rs->sheet->row(p->table, k, &row); k++) {
            line_of(rs, p, &row, &other);
            told = same_line(&line, &other);
        }
        if (!told) l->line(context, &line);
    }
}

static void tell_section(const struct ruleset *rs, const char *section, const struct sheet_layout *l, void *context) {
    char id[CLAUSE_NAME_MAX];
    bool of_the_house = strncmp(section, "House", 5) == 0; /* such a section is asked for as such */
    for (size_t i = 0; i < rs->clause_count; i++) {
        const struct clause_text *c = &rs->clauses[i];
        if (strcmp(c->section, section) != 0 || (c->id >= H(0) && !of_the_house)) continue;
        l->clause(context, clause_name(rs, c->id, id), c->text);
    }
}

/* --- troops --------------------------------------------------------------------------------------------------- */

static void put_fact(char *text, size_t size, const struct type_fact *f) {
    if (f->word)
        put_words(text, size, f->word, 0);
    else
        put_number(text, size, f->thousandths, false);
}

/* A code that is only the name again is not worth a column. */
static bool codes_tell_more(const struct ruleset *rs) {
    char code[64];
    for (size_t t = 0; t < rs->type_count; t++) {
        put_words(code, sizeof code, rs->types[t].code, 0);
        if (strlen(code) < 6 && strcasecmp(code, rs->types[t].name) != 0) return true;
    }
    return false;
}

/* The cells before the figures: code and name, or the name alone. */
static int begin_line(const struct ruleset *rs, bool codes, size_t type, size_t figures, struct sheet_line *line) {
    *line = (struct sheet_line){.cells = (int)figures + 1 + codes};
    if (type >= rs->type_count) return 1 + codes;
    if (codes) put_words(line->cell[0], sizeof line->cell[0], rs->types[type].code, 0);
    snprintf(line->cell[codes], sizeof line->cell[0], "%s", rs->types[type].name);
    return 1 + codes;
}

static void tell_troops(const struct ruleset *rs, const struct sheet_layout *l, void *context) {
    struct type_fact fact[TYPE_FACTS_MAX];
    struct sheet_line line;
    size_t columns = 0;
    bool codes = codes_tell_more(rs);
    l->heading(context, "Troops");
    for (size_t t = 0; t < rs->type_count; t++) {
        size_t n = rs->armies->facts((unsigned)t, fact);
        if (t == 0 || n != columns) { /* others than troops have figures of their own */
            int at = begin_line(rs, codes, rs->type_count, n, &line);
            for (size_t i = 0; i < n; i++) snprintf(line.cell[at + (int)i], sizeof line.cell[0], "%s", fact[i].column);
            l->table(context, &line);
        }
        columns = n;
        int at = begin_line(rs, codes, t, n, &line);
        for (size_t i = 0; i < n; i++) put_fact(line.cell[at + (int)i], sizeof line.cell[0], &fact[i]);
        l->line(context, &line);
    }
    l->end(context);
}

void sheet_tell(const struct ruleset *rs, const struct sheet_layout *l, void *context) {
    char under[200];
    snprintf(under, sizeof under, "Quick reference.%s%s", rs->armies && rs->armies->facts_note ? " " : "",
             rs->armies && rs->armies->facts_note ? rs->armies->facts_note : "");
    l->title(context, rs->title, under);
    if (rs->armies && rs->armies->facts) tell_troops(rs, l, context);
    for (const struct sheet_part *p = rs->sheet ? rs->sheet->parts : NULL; p && p->title; p++) {
        l->heading(context, p->title);
        if (p->section)
            tell_section(rs, p->section, l, context);
        else
            tell_table(rs, p, l, context);
        l->end(context);
    }
}

/* --- the door ------------------------------------------------------------------------------------------------- */

bool draw_sheet(const char *path, const struct ruleset *rs, const char **why) {
    const char *dot = strrchr(path, '.');
    bool pdf = dot && strcasecmp(dot, ".pdf") == 0;
    if (!pdf && !(dot && strcasecmp(dot, ".html") == 0)) {
        *why = "the name of a sheet ends in .pdf or .html";
        return false;
    }
    FILE *out = fopen(path, "wb");
    if (!out) {
        *why = strerror(errno);
        return false;
    }
    errno = 0;
    bool drawn = pdf ? sheet_pdf(out, rs) : sheet_html(out, rs);
    bool closed = fclose(out) == 0;
    if (!drawn || !closed) *why = errno ? strerror(errno) : "the sheet could not be written";
    return drawn && closed;
}
