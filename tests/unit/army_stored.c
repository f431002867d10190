/* The stored armies as a body: every file legal and named after its army, every enemy there and naming it back, every
 * type of troops somewhere, at least a dozen pairs of enemies; and each, written as a list, reads back as itself. */
#include "game/armies/list.h"
#include "game/json.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STORED_MAX = 256 };

struct stored {
    const struct ruleset *rs;
    size_t count;
    struct army army[STORED_MAX];
};

static const char *folder; /* of all armies, from the command line */

static void load(struct stored *s, const char *path, const char *file) {
    char text[16384], name[ARMY_ID_LENGTH + 8];
    struct complaint c = {0};
    FILE *in = fopen(path, "rb");
    size_t size = in ? fread(text, 1, sizeof text, in) : 0;
    if (in) fclose(in);
    json_t *object = json_read(text, size, &c);
    struct army *a = &s->army[s->count];
    if (!object || !army_from_json(s->rs, object, a, &c, NULL)) fail_msg("%s, %s: %s", file, c.field, c.text);
    snprintf(name, sizeof name, "%s.json", a->id);
    assert_string_equal(name, file);
    if (!a->period[0] || !a->about[0]) fail_msg("%s: a stored army has a period and a story", file);
    json_decref(object);
    s->count++;
}

static int load_all(void **state) {
    struct stored *s = calloc(1, sizeof *s);
    char path[2048], here[1024];
    s->rs = ruleset_find("dba30");
    snprintf(here, sizeof here, "%s/%s", folder, s->rs->code);
    DIR *dir = opendir(here);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) && s->count < STORED_MAX;) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", here, entry->d_name);
        load(s, path, entry->d_name);
    }
    closedir(dir);
    *state = s;
    return 0;
}

static int let_go(void **state) {
    free(*state);
    return 0;
}

static const struct army *find(const struct stored *s, const char *id) {
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->army[i].id, id) == 0) return &s->army[i];
    return NULL;
}

static bool names_back(const struct army *enemy, const char *id) {
    for (unsigned i = 0; i < enemy->enemies; i++)
        if (strcmp(enemy->enemy[i], id) == 0) return true;
    return false;
}

/* "275-105 BC", "250 BC - AD 225" or "790-1070" as years, BC below zero. */
static void years_of(const struct army *a, int years[2]) {
    const char *dash = strchr(a->period, '-'), *before = strstr(a->period, "BC");
    if (!dash) fail_msg("%s: the period has no dash", a->id);
    bool ends_before = strstr(dash, "BC") != NULL;
    years[0] = atoi(a->period) * (before ? -1 : 1);
    years[1] = atoi(dash + 1 + strspn(dash + 1, " AD")) * (ends_before ? -1 : 1);
    if (years[0] == 0 || years[1] < years[0]) fail_msg("%s: %s is no period", a->id, a->period);
}

static void must_have_met(const struct army *a, const struct army *b) {
    int own[2], theirs[2];
    years_of(a, own);
    years_of(b, theirs);
    if (own[1] < theirs[0] || theirs[1] < own[0]) fail_msg("%s and %s never lived at one time", a->id, b->id);
}

static void enemies_name_each_other(void **state) {
    const struct stored *s = *state;
    unsigned named = 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct army *a = &s->army[i];
        if (!a->enemies) fail_msg("%s has no enemies", a->id);
        for (unsigned e = 0; e < a->enemies; e++, named++) {
            const struct army *enemy = find(s, a->enemy[e]);
            if (!enemy || !names_back(enemy, a->id)) fail_msg("%s does not name %s back", a->enemy[e], a->id);
            must_have_met(a, enemy);
        }
    }
    assert_true(s->count >= 120);
    assert_true(named / 2 >= 120);
}

static void allies_are_armies(void **state) {
    const struct stored *s = *state;
    for (size_t i = 0; i < s->count; i++)
        for (unsigned c = 0; c < s->army[i].contingents; c++) {
            const struct army *ally = find(s, s->army[i].contingent[c].army);
            if (!ally) fail_msg("%s: there is no army %s", s->army[i].id, s->army[i].contingent[c].army);
            must_have_met(&s->army[i], ally);
        }
}

/* Everything but the camp and its civilians, which come with every army. */
static void every_type_appears(void **state) {
    const struct stored *s = *state;
    uint64_t seen = (uint64_t)1 << s->rs->armies->camp_type | (uint64_t)1 << s->rs->armies->civilian_type;
    for (size_t i = 0; i < s->count; i++)
        for (unsigned l = 0; l < s->army[i].lines; l++)
            for (unsigned t = 0; t < s->army[i].line[l].types; t++) seen |= (uint64_t)1 << s->army[i].line[l].type[t];
    for (size_t t = 0; t < s->rs->type_count; t++)
        if (!(seen >> t & 1)) fail_msg("no stored army has %s", s->rs->types[t].code);
}

/* Every region, every option and every attribute of the format is used by somebody. */
static void every_option_appears(void **state) {
    const struct stored *s = *state;
    unsigned regions = 0, choices = 0, dismounting = 0, allies = 0, attributes = 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct army *a = &s->army[i];
        for (unsigned k = 0; k < a->regions; k++) regions |= 1u << a->region[k];
        allies += a->contingents;
        for (unsigned l = 0; l < a->lines; l++) {
            choices |= 1u << a->line[l].choice;
            for (unsigned t = 0; t < a->line[l].types; t++) dismounting |= 1u << a->line[l].dismounting[t];
            for (size_t f = 0; f < s->rs->armies->line_fields.count; f++)
                if (a->line[l].attribute[s->rs->armies->line_fields.list[f].offset / sizeof(int32_t)])
                    attributes |= 1u << f;
        }
    }
    assert_int_equal(regions, 0x7f);
    assert_int_equal(choices, 7);
    assert_int_equal(dismounting, 7);
    assert_int_equal(attributes, (1u << s->rs->armies->line_fields.count) - 1);
    assert_true(allies > 0);
}

/* Shows each stored army of a rule set, as its file has it, to somebody. Returns how many there are. */
static unsigned each_of(const char *code,
                        void (*show)(const struct ruleset *rs, const char *path, const json_t *army)) {
    char here[1024], path[2048];
    unsigned count = 0;
    snprintf(here, sizeof here, "%s/%s", folder, code);
    DIR *dir = opendir(here);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", here, entry->d_name);
        json_t *army = json_load_file(path, 0, NULL);
        show(ruleset_find(code), path, army);
        json_decref(army);
        count++;
    }
    closedir(dir);
    return count;
}

static void has_all(const struct ruleset *rs, const char *path, const json_t *army) {
    (void)rs;
    if (!json_object_get(army, "about") || !json_object_get(army, "colours") ||
        !json_array_size(json_object_get(army, "enemies")))
        fail_msg("%s lacks a story, colours or enemies", path);
}

/* So many of each rule set, every one with a story, enemies and colours of its own. */
static void there_are_enough(void **state) {
    static const struct {
        const char *code;
        unsigned least;
    } wanted[] = {{"dba30", 120}, {"dba22", 60}, {"dbf", 16}, {"cb", 12}, {"dtn", 16}};
    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_true(each_of(wanted[i].code, has_all) >= wanted[i].least);
}

static void reads_back(const struct ruleset *rs, const char *path, const json_t *army) {
    static struct army a, b; /* cleared, as lines are read into */
    char list[ARMY_LIST_LENGTH], again[ARMY_LIST_LENGTH], why[512] = "";
    struct complaint c = {0};
    memset(&b, 0, sizeof b);
    if (!army_from_json(rs, army, &a, &c, NULL)) fail_msg("%s, %s: %s", path, c.field, c.text);
    if (!army_lines_to_list(rs, a.line, a.lines, list, sizeof list)) fail_msg("%s cannot be written as a list", path);
    if (!army_lines_from_list(rs, list, b.line, ARMY_LINES_MAX, &b.lines, why, sizeof why))
        fail_msg("%s: '%s': %s", path, list, why);
    assert_int_equal(a.lines, b.lines);
    assert_true(army_lines_to_list(rs, b.line, b.lines, again, sizeof again));
    assert_string_equal(list, again);
    for (unsigned i = 0; i < a.lines; i++) {
        assert_int_equal(a.line[i].count, b.line[i].count);
        assert_int_equal(a.line[i].types, b.line[i].types);
        assert_memory_equal(a.line[i].type, b.line[i].type, a.line[i].types * sizeof *a.line[i].type);
    }
}

/* All but the orders of battle of DTN, which are chains of command. */
static void lists_read_back(void **state) {
    static const char *const codes[] = {"dba22", "dba30", "dbf", "cb"};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) assert_true(each_of(codes[i], reads_back) > 0);
}

int main(int argc, char **argv) {
    folder = argc > 1 ? argv[1] : "data/armies";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_enough),     cmocka_unit_test(enemies_name_each_other),
        cmocka_unit_test(allies_are_armies),    cmocka_unit_test(every_type_appears),
        cmocka_unit_test(every_option_appears), cmocka_unit_test(lists_read_back),
    };
    return cmocka_run_group_tests(tests, load_all, let_go);
}
