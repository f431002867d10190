/* The page of an army: its elements with their options in words, and a table of its troops from the tables the battle
 * is fought by. */
#include "cli/army/army.h"

#include <stdarg.h>
#include <stdlib.h>

struct line_text {
    char text[400];
    size_t used;
};

__attribute__((format(printf, 2, 3))) static void add(struct line_text *t, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(t->text + t->used, sizeof t->text - t->used, format, list);
    va_end(list);
    if (n > 0) t->used += (size_t)n < sizeof t->text - t->used ? (size_t)n : sizeof t->text - t->used - 1;
}

static void add_clause(struct line_text *t, const struct ruleset *rs, clause c) {
    char name[CLAUSE_NAME_MAX];
    if (c) add(t, " (%s)", clause_name(rs, c, name));
}

/* --- elements ------------------------------------------------------------------------------------------ */

/* What was said of a line (or side), by name: "longbow or crossbow", "grade A", "stands 6". */
static void add_attributes(struct line_text *t, struct fields fields, const int32_t *attribute) {
    for (size_t i = 0; i < fields.count; i++) {
        const struct field *f = &fields.list[i];
        int32_t value = attribute[f->offset / sizeof(int32_t)];
        if (value == f->fallback) continue;
        add(t, f->kind == FIELD_KIND_BOOL && !value ? "; not " : "; ");
        for (const char *at = f->name; *at; at++) add(t, "%c", *at == '_' ? ' ' : *at);
        if (f->kind == FIELD_KIND_WORD) add(t, " %s", f->words[value]);
        if (f->kind == FIELD_KIND_INT) add(t, " %d", value);
    }
}

/* "; 3Kn may dismount as 4Bd when deploying or in play"; of a line of one type without its name. */
static void add_dismounting(struct line_text *t, const struct ruleset *rs, const struct army_line *line) {
    for (unsigned i = 0; i < line->types; i++) {
        bool in_play = line->dismounting[i] == DISMOUNT_IN_PLAY;
        if (!line->dismounting[i]) continue;
        add(t, ";");
        if (line->types > 1) add(t, " %s", code_of_type(rs, line->type[i], line->named[i]));
        add(t, " may dismount as %s when deploying%s", code_of_type(rs, line->dismounts[i], line->dismounts_named[i]),
            in_play ? " or in play" : "");
        add_clause(t, rs, in_play ? rs->armies->in_play_clause : rs->armies->deploying_clause);
    }
}

static bool has_groups(const struct army_line *line) {
    for (unsigned i = 0; i < line->types; i++)
        if (line->group[i] != i) return true;
    return false;
}

static void add_options(struct line_text *t, const struct ruleset *rs, const struct army_line *line) {
    const struct army_rules *rules = rs->armies;
    bool all = line->choice == CHOICE_ALL;
    if (line->types > 1 && line->count > 1) {
        add(t, all ? ", all of one type" : ", in any mixture");
        add_clause(t, rs, all ? rules->all_clause : rules->or_clause);
        if (!all && has_groups(line)) add(t, ", of types with a \"/\" between them one only");
    }
    if (line->general) add(t, "; the general");
    add_dismounting(t, rs, line);
    add_attributes(t, rs->armies->line_fields, line->attribute);
}

/* `label`: before the first line of a way of a bundle; "" before others. */
static void print_line_of(const struct ruleset *rs, const struct army_line *line, int margin, const char *label) {
    struct line_text t = {.used = 0};
    add(&t, "%s%2u  ", label, line->count);
    for (unsigned i = 0; i < line->types; i++)
        add(&t, "%s%s",
            i == 0                                             ? ""
            : line->choice == CHOICE_OR && line->group[i] != i ? "/"
                                                               : " or ",
            code_of_type(rs, line->type[i], line->named[i]));
    add_options(&t, rs, line);
    printf("%*s%s\n", margin, "", t.text);
}

/* The ways of a bundle stand under one another, each begun with its word. */
static void print_lines(const struct ruleset *rs, const struct army_line *line, unsigned lines) {
    for (unsigned i = 0; i < lines; i++) {
        bool begins = !i || line[i].bundle != line[i - 1].bundle, way = begins || line[i].way != line[i - 1].way;
        print_line_of(rs, &line[i], 2, !line[i].bundle ? "" : begins ? "either  " : way ? "or      " : "        ");
    }
}

/* --- the order of battle ------------------------------------------------------------------------------- */

/* Who comes of a line, then who serves under it, further in. */
static void print_command(const struct ruleset *rs, const struct army *a, const struct muster *m, unsigned line,
                          int margin) {
    for (uint32_t i = 0; i < m->pieces; i++) {
        struct line_text t = {.used = 0};
        if (m->line[i] != line) continue;
        add(&t, "%s  %s", m->piece[i].id, a->line[line].name);
        add(&t, ": %s", rs->types[m->piece[i].type].code);
        add_attributes(&t, rs->armies->line_fields, m->piece[i].attribute);
        printf("%*s%s\n", margin, "", t.text);
    }
    for (unsigned below = 0; below < a->lines; below++)
        if (a->line[below].under == line) print_command(rs, a, m, below, margin + 2);
}

/* What comes by itself, such as headquarters, is named at the end. */
static void print_order_of_battle(const struct ruleset *rs, const struct army *a) {
    struct muster *m = malloc(sizeof *m);
    struct army_choices plain;
    struct ruling r = {.legal = true};
    struct army_spot at;
    army_plain_choices(a, &plain);
    if (m && army_muster(rs, a, &plain, 0, 'A', m, &r, &at)) {
        printf("\nOrder of battle\n");
        for (unsigned i = 0; i < a->lines; i++)
            if (a->line[i].under == NO_LINE) print_command(rs, a, m, i, 2);
        for (uint32_t i = 0, found = 0; i < m->pieces; i++)
            if (m->line[i] == NO_LINE)
                printf("%s%s (%s)", found++ ? ", " : "  Besides: ", m->piece[i].id, rs->types[m->piece[i].type].name);
        putchar('\n');
    }
    free(m);
}

static void print_elements(const struct ruleset *rs, const struct army *a) {
    printf("\nElements: %u\n", army_elements(a->line, a->lines));
    print_lines(rs, a->line, a->lines);
}

static void print_totals(const struct ruleset *rs, const struct army *a) {
    struct type_fact fact[TYPE_FACTS_MAX];
    size_t facts = rs->armies->totals ? rs->armies->totals(a, fact) : 0;
    for (size_t i = 0; i < facts; i++) {
        char cited[CLAUSE_NAME_MAX];
        printf("%s%s: %g", i ? ", " : "  ", fact[i].name, fact[i].thousandths / 1000.0);
        if (fact[i].clause) printf(" (%s)", clause_name(rs, fact[i].clause, cited));
    }
    if (facts) putchar('\n');
}

static void print_allies(const struct ruleset *rs, const struct army *a, army_namer *name_of) {
    char name[SIDE_NAME_LENGTH], cited[CLAUSE_NAME_MAX];
    for (unsigned i = 0; i < a->contingents; i++) {
        const struct contingent *ally = &a->contingent[i];
        printf("\nAllies: %s (%s)", name_of(rs, ally->army, name), ally->army);
        if (ally->any) {
            printf(", with any %u elements of theirs, in place of as many of its own, not the general's (%s)\n",
                   ally->any, clause_name(rs, rs->armies->allies_clause, cited));
            continue;
        }
        if (!ally->lines) {
            printf(", with an army of their own, in big battles\n");
            continue;
        }
        printf(", in place of as many of its own, not the general's (%s)\n",
               clause_name(rs, rs->armies->allies_clause, cited));
        print_lines(rs, ally->line, ally->lines);
    }
}

/* --- troops -------------------------------------------------------------------------------------------- */

static uint64_t types_of_lines(const struct army_line *line, unsigned lines) {
    uint64_t set = 0;
    for (unsigned i = 0; i < lines; i++) {
        for (unsigned t = 0; t < line[i].types; t++) {
            set |= (uint64_t)1 << line[i].type[t];
            if (line[i].dismounting[t]) set |= (uint64_t)1 << line[i].dismounts[t];
        }
    }
    return set;
}

static uint64_t types_of(const struct army *a) {
    uint64_t set = types_of_lines(a->line, a->lines);
    for (unsigned i = 0; i < a->contingents; i++)
        if (!a->contingent[i].any) set |= types_of_lines(a->contingent[i].line, a->contingent[i].lines);
    return set;
}

static void print_fact(const struct type_fact *f) {
    char number[24] = "-";
    if (f->word) {
        printf("  %-20s", f->word);
        return;
    }
    if (f->thousandths) snprintf(number, sizeof number, "%g", f->thousandths / 1000.0);
    printf("  %6s", number);
}

static void print_troops(const struct ruleset *rs, uint64_t set) {
    struct type_fact fact[TYPE_FACTS_MAX];
    bool headed = false;
    for (unsigned type = 0; type < rs->type_count; type++) {
        if (!(set >> type & 1)) continue;
        size_t facts = rs->armies->facts(type, fact);
        for (size_t i = 0; !headed && i < facts; i++) {
            if (i == 0) printf("\n  %-7s  %-28s", "Troops", "");
            if (fact[i].word)
                printf("  %-20s", "");
            else
                printf("  %6s", fact[i].column);
        }
        printf("%s  %-7s  %-28s", headed ? "" : "\n", rs->types[type].code, rs->types[type].name);
        headed = true;
        for (size_t i = 0; i < facts; i++) print_fact(&fact[i]);
        putchar('\n');
    }
    if (rs->armies->facts_note) printf("  %s\n", rs->armies->facts_note);
}

const char *army_regions(const struct ruleset *rs, const struct army *a, char *buffer, size_t size) {
    size_t used = 0;
    buffer[0] = '\0';
    for (unsigned i = 0; i < a->regions && used < size; i++)
        used += (size_t)snprintf(buffer + used, size - used, "%s%s", i ? "/" : "", rs->armies->regions[a->region[i]]);
    return buffer;
}

static void print_home(const struct ruleset *rs, const struct army *a) {
    char regions[80];
    struct line_text t = {.used = 0};
    add(&t, "%s", rs->title);
    if (rs->armies->regions)
        add(&t, ": home region %s, aggression %u%s", army_regions(rs, a, regions, sizeof regions), a->aggression,
            a->littoral ? ", may land from the sea" : "");
    add_attributes(&t, rs->armies->army_fields, a->attribute);
    printf("%s\n", t.text);
}

void print_army(const struct ruleset *rs, const struct army *a, army_namer *name_of) {
    char name[SIDE_NAME_LENGTH];
    printf("%s (%s)%s%s\n", a->name, a->id, a->period[0] ? ", " : "", a->period);
    print_home(rs, a);
    if (a->about[0]) print_wrapped(a->about, 4);
    if (rs->armies->command_clause)
        print_order_of_battle(rs, a);
    else
        print_elements(rs, a);
    print_totals(rs, a);
    if (rs->armies->camp_type != NO_TYPE) printf("Camp: %s\n", a->civilians ? "with civilians" : "without civilians");
    print_allies(rs, a, name_of);
    print_troops(rs, types_of(a));
    if (a->enemies) printf("\nEnemies: ");
    for (unsigned i = 0; i < a->enemies; i++)
        printf("%s%s (%s)", i ? ", " : "", name_of(rs, a->enemy[i], name), a->enemy[i]);
    if (a->enemies) putchar('\n');
}

json_t *army_page_to_json(const struct ruleset *rs, const struct army *a) {
    json_t *page = army_to_json(rs, a), *troops = json_object();
    struct type_fact fact[TYPE_FACTS_MAX];
    uint64_t set = types_of(a);
    for (unsigned type = 0; type < rs->type_count; type++) {
        if (!(set >> type & 1)) continue;
        json_t *one = json_pack("{s:s}", "name", rs->types[type].name);
        size_t facts = rs->armies->facts(type, fact);
        for (size_t i = 0; i < facts; i++)
            json_object_set_new(one, fact[i].name,
                                fact[i].word ? json_string(fact[i].word) : json_real(fact[i].thousandths / 1000.0));
        json_object_set_new(troops, rs->types[type].code, one);
    }
    json_object_set_new(page, "troops", troops);
    return page;
}
