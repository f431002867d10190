/* Prints docs/rules/debellis.md: how DBA 2.2, DBA 3.0 and DBF differ, read off the tables the engine plays by.
 *
 * Only the headings and the sentences about customs are written here; every figure comes from the rule sets. */
#include "rules/debellis/combat/combat_tables.h"

#include <stdio.h>
#include <string.h>

/* Their own headers name troops alike, so that they cannot be read together. */
extern const struct db_rules dba22_rules, dba30_rules, dbf_rules;

enum { SETS = 3, CELL = 400, ROWS_MAX = 160 };
static const struct db_rules *const sets[SETS] = {&dba22_rules, &dba30_rules, &dbf_rules};

static void head(const char *first) {
    printf("| %s |", first);
    for (int s = 0; s < SETS; s++) printf(" %s |", sets[s]->ruleset->title);
    printf("\n|---|");
    for (int s = 0; s < SETS; s++) printf("---|");
    printf("\n");
}

/* Thousandths of a base width as a player would write them. */
static const char *measure(int thousandths, char *buffer, size_t size) {
    static const struct {
        int part;
        const char *sign;
    } parts[] = {{0, ""}, {125, "⅛"}, {250, "¼"}, {375, "⅜"}, {500, "½"}, {625, "⅝"}, {750, "¾"}, {875, "⅞"}};
    int whole = thousandths / 1000;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (thousandths % 1000 == parts[i].part) {
            if (whole || i == 0)
                snprintf(buffer, size, "%d%s", whole, parts[i].sign);
            else
                snprintf(buffer, size, "%s", parts[i].sign);
            return buffer;
        }
    snprintf(buffer, size, "%d.%03d", whole, thousandths % 1000);
    return buffer;
}

/* --- distances ---------------------------------------------------------------------------------------------- */

static void print_distances(void) {
    static const struct {
        const char *name;
        size_t offset;
    } rows[] = {
#define REACH(member, name) {name, offsetof(struct distances, member)}
        REACH(command_long, "command range of light horse"),
        REACH(command, "command range"),
        REACH(command_hidden, "command range where the general is hidden"),
        REACH(threat_zone, "depth of a threat zone (of the front that may not be crossed)"),
        REACH(free_slide, "sideways shift on contact, less than"),
        REACH(shared_front, "fronts out of line fight if they share as much"),
        REACH(near_enemy, "further moves keep away from enemy by"),
        REACH(shooting_corridor, "width of the shooting corridor, each side"),
        REACH(move_and_shoot, "may shoot after moving no more than"),
        REACH(shot_block, "depth of cover that stops a shot"),
        REACH(recoil_foot, "recoil of foot"),
        REACH(recoil_mounted, "recoil of mounted"),
        REACH(edge_overlap, "overlapped by the edge of the world when nearer than"),
        REACH(river_crawl, "a move in a river"),
        REACH(road, "along a road at least"),
#undef REACH
    };
    printf("\n## Distances\n\nIn base widths; – where a set has no such rule.\n\n");
    head("what");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        printf("| %s |", rows[i].name);
        for (int s = 0; s < SETS; s++) {
            int16_t v;
            char text[24];
            memcpy(&v, (const char *)&sets[s]->reach + rows[i].offset, sizeof v);
            printf(" %s |", v == 0 ? "–" : v >= 30000 ? "any" : measure(v, text, sizeof text));
        }
        printf("\n");
    }
}

/* --- customs -------------------------------------------------------------------------------------------------- */

static const struct custom {
    size_t offset;
    const char *text;
} customs[] = {
#define CUSTOM(member, text)                                                                                           \
    { offsetof(struct customs, member), text }
#include "debellis_customs.inc"
#undef CUSTOM
};
_Static_assert(sizeof customs / sizeof *customs == sizeof(struct customs) / sizeof(bool),
               "tools/debellis_customs.inc must name every custom");

static void print_customs(void) {
    printf("\n## Customs\n\nWhere the sheets go about the same thing differently.\n\n");
    head("custom");
    for (size_t i = 0; i < sizeof customs / sizeof *customs; i++) {
        printf("| %s |", customs[i].text);
        for (int s = 0; s < SETS; s++) {
            bool held;
            memcpy(&held, (const char *)&sets[s]->customs + customs[i].offset, sizeof held);
            printf(" %s |", held ? "yes" : "–");
        }
        printf("\n");
    }
}

/* --- troops ------------------------------------------------------------------------------------------------------ */

/* The family of a type: "4Bd", "Bd" and "Bd_F" are all "Bd". */
static const char *family(const char *code, char out[16]) {
    size_t n = 0;
    while (*code >= '0' && *code <= '9') code++;
    while (*code && *code != '_' && n < 15) out[n++] = *code++;
    out[n] = '\0';
    return out;
}

static const struct factor_row *factor_of(const struct db_rules *rules, unsigned type, conditions mode) {
    for (const struct factor_row *row = rules->combat->factors; row->who; row++)
        if (row->who >> type & 1 && (row->when & ~mode) == 0) return row;
    return NULL;
}

/* "Bd_F 5/3, 3 / 2 / 2": factors, then speeds. */
static void add_type(const struct db_rules *rules, unsigned type, char *cell) {
    const struct troop *t = &rules->troop[type];
    const struct factor_row *f = factor_of(rules, type, IN_CLOSE_COMBAT | IN_GOOD);
    char speed[3][24], range[24], line[160];
    for (int g = 0; g < 3; g++) measure(t->speed[g], speed[g], sizeof speed[g]);
    snprintf(line, sizeof line, "%s**%s** ", *cell ? "<br>" : "", t->code);
    strncat(cell, line, CELL - strlen(cell) - 1);
    if (f) {
        snprintf(line, sizeof line, "%+d/%+d", f->against_foot, f->against_mounted);
        strncat(cell, line, CELL - strlen(cell) - 1);
    }
    snprintf(line, sizeof line, "; moves %s %s %s", speed[0], speed[1], speed[2]);
    strncat(cell, line, CELL - strlen(cell) - 1);
    if (!t->shooting_range) return;
    snprintf(line, sizeof line, "; shoots %s", measure(t->shooting_range, range, sizeof range));
    strncat(cell, line, CELL - strlen(cell) - 1);
}

static void print_troops(void) {
    static char seen[ROWS_MAX][16];
    int families = 0;
    printf(
        "\n## Troops\n\nCombat factor in close combat against foot / mounted; the move in good, rough and bad going; "
        "shooting range. Base widths.\n\n");
    head("family");
    for (int s = 0; s < SETS; s++)
        for (unsigned t = 0; t < sets[s]->ruleset->type_count; t++) {
            char name[16];
            family(sets[s]->troop[t].code, name);
            bool known = t == sets[s]->camp_type;
            for (int i = 0; i < families && !known; i++) known = strcmp(seen[i], name) == 0;
            if (known || families == ROWS_MAX) continue;
            strcpy(seen[families++], name);
            printf("| %s |", name);
            for (int other = 0; other < SETS; other++) {
                char cell[CELL] = "", theirs[16];
                for (unsigned u = 0; u < sets[other]->ruleset->type_count; u++)
                    if (u != sets[other]->camp_type && strcmp(family(sets[other]->troop[u].code, theirs), name) == 0)
                        add_type(sets[other], u, cell);
                printf(" %s |", *cell ? cell : "–");
            }
            printf("\n");
        }
}

/* --- ground ------------------------------------------------------------------------------------------------------ */

static const char *going_in(const struct db_rules *rules, const char *code) {
    static const char *const words[] = {"good", "rough", "bad", "impassable"};
    for (size_t k = 0; k < rules->ruleset->terrain_count; k++)
        if (strcmp(rules->ruleset->terrains[k].code, code) == 0 && rules->ground[k].look)
            return rules->ground[k].flags & GROUND_PLOUGH ? "good; rough when wet" : words[rules->ground[k].going];
    return NULL;
}

static void print_ground(void) {
    const char *seen[ROWS_MAX];
    int kinds = 0;
    printf("\n## Ground\n\n");
    head("feature");
    for (int s = 0; s < SETS; s++)
        for (size_t k = 0; k < sets[s]->ruleset->terrain_count; k++) {
            const char *code = sets[s]->ruleset->terrains[k].code;
            bool known = !sets[s]->ground[k].look;
            for (int i = 0; i < kinds && !known; i++) known = strcmp(seen[i], code) == 0;
            if (known || kinds == ROWS_MAX) continue;
            seen[kinds++] = code;
            printf("| %s |", code);
            for (int other = 0; other < SETS; other++) {
                const char *word = going_in(sets[other], code);
                printf(" %s |", word ? word : "–");
            }
            printf("\n");
        }
}

/* --- the lists of the sheets -------------------------------------------------------------------------------------- */

static void clause_cell(const struct db_rules *rules, clause c) {
    char name[CLAUSE_NAME_MAX];
    printf("%s |\n", clause_name(rules->ruleset, c, name));
}

static void print_tactical(void) {
    printf("\n## Tactical factors\n");
    for (int s = 0; s < SETS; s++) {
        printf("\n### %s\n\n| factor | when | clause |\n|---|---|---|\n", sets[s]->ruleset->title);
        for (const struct tactical_row *row = sets[s]->combat->tactical; row->who; row++) {
            printf("| %+d | %s | ", row->value, row->text);
            clause_cell(sets[s], row->clause);
        }
    }
}

static void print_outcomes(const char *title, size_t offset) {
    printf("\n## %s\n\nThe first line that fits counts.\n", title);
    for (int s = 0; s < SETS; s++) {
        const struct outcome_row *row;
        memcpy(&row, (const char *)sets[s]->combat + offset, sizeof row);
        printf("\n### %s\n\n| outcome | clause |\n|---|---|\n", sets[s]->ruleset->title);
        for (; row->who; row++) {
            printf("| %s | ", row->text);
            clause_cell(sets[s], row->clause);
        }
    }
}

int main(void) {
    printf(
        "# Three De Bellis games side by side\n\n"
        "DBA 2.2, DBA 3.0 and De Bellis Fantasiae share one core (`src/rules/debellis/`): PIPs, groups, moves, "
        "contact,\n"
        "shooting, combat and what follows it stand there once. What differs is in the tables of each set and in its\n"
        "customs. This page is printed from those tables by `tools/debellis_page.c`; `script/goldens` renews it.\n");
    print_distances();
    print_customs();
    print_troops();
    print_ground();
    print_tactical();
    print_outcomes("Outcome: totals equal", offsetof(struct combat_tables, equal));
    print_outcomes("Outcome: beaten", offsetof(struct combat_tables, less));
    print_outcomes("Outcome: doubled", offsetof(struct combat_tables, doubled));
    return 0;
}
