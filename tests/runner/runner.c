/* The tools of the runners: see runner.h. */
#include "runner.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void runner_open(struct runner *r) {
    const char *log = getenv("ACIES_CITED"), *heard = getenv("ACIES_HEARD");
    *r = (struct runner){.file = ""};
    if (log && *log) r->cited = fopen(log, "a");
    if (heard && *heard) r->heard = fopen(heard, "a");
}

/* Messages and logs name files alike wherever the build directory lies. */
void runner_file(struct runner *r, const char *path) {
    const char *shown_from = path;
    for (const char *at = strstr(path, "tests/"); at; at = strstr(at + 1, "tests/")) shown_from = at;
    r->file = shown_from;
}

void case_begin(struct runner *r, const char *name) {
    snprintf(r->name, sizeof r->name, "%s", name);
    r->failing = false;
}

void case_end(struct runner *r) {
    if (r->failing)
        r->failed++;
    else
        r->passed++;
}

bool case_fail(struct runner *r, const char *format, ...) {
    va_list args;
    if (r->failing) return false;
    r->failing = true;
    printf("%s: %s: ", r->file, r->name);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    return false;
}

void case_cite(struct runner *r, const char *named) {
    if (r->cited && named && *named && !r->failing) fprintf(r->cited, "%s\t%s\t%s\n", named, r->file, r->name);
}

bool case_hears(struct runner *r, const struct ruleset *rs, const char *sentence, const char *pinned) {
    if (pinned && (!sentence || !strstr(sentence, pinned)))
        return case_fail(r, "expected why %s, got %s", pinned, sentence ? sentence : "none");
    if (r->heard && sentence && !r->failing)
        fprintf(r->heard, "%s\t%s\t%s\t%s: %s\n", rs->code, sentence, pinned ? pinned : "", r->file, r->name);
    return true;
}

char *file_text(struct runner *r, const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    *size = 0;
    if (file) {
        size_t got = 1;
        while (got > 0) {
            if (*size == room) {
                room = room * 2 + 4096;
                char *bigger = realloc(text, room);
                if (!bigger) break;
                text = bigger;
            }
            got = fread(text + *size, 1, room - *size, file);
            *size += got;
        }
        fclose(file);
    }
    if (!text) case_fail(r, "the file cannot be read");
    return text;
}

bool case_keys(struct runner *r, const json_t *object, const char *const *names) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        bool known = false;
        for (size_t i = 0; names[i] && !known; i++) known = strcmp(names[i], key) == 0;
        if (!known) return case_fail(r, "the case says \"%s\", which no runner understands", key);
    }
    return true;
}

/* 0.05 is the tolerance of millimetres and degrees; all other numbers here are whole or tenths. */
static bool numbers_agree(const json_t *got, const json_t *wanted, bool on_a_circle) {
    double apart = fabs(json_number_value(got) - json_number_value(wanted));
    if (on_a_circle) apart = fabs(remainder(apart, 360)); /* 359.99 and 0 are neighbours */
    return json_is_number(got) && apart <= 0.05;
}

bool json_holds(const json_t *got, const json_t *wanted) {
    const char *key;
    json_t *value;
    if (json_is_number(wanted)) return numbers_agree(got, wanted, false);
    if (json_is_object(wanted)) {
        json_object_foreach((json_t *)wanted, key, value) {
            const json_t *own = json_object_get(got, key);
            bool facing = strcmp(key, "facing") == 0 && json_is_number(value);
            if (!(facing ? numbers_agree(own, value, true) : json_holds(own, value))) return false;
        }
        return json_is_object(got);
    }
    if (!json_is_array(wanted)) return got && json_equal(got, wanted);
    bool same = json_is_array(got) && json_array_size(got) == json_array_size(wanted);
    for (size_t i = 0; same && i < json_array_size(wanted); i++)
        same = json_holds(json_array_get(got, i), json_array_get(wanted, i));
    return same;
}

const char *shown(const json_t *value, char *buffer, size_t size) {
    char *text = value ? json_line(value) : NULL;
    snprintf(buffer, size, "%s", text ? text : "nothing");
    free(text);
    return buffer;
}

int runner_main(int count, char **paths, void (*run)(struct runner *r, const char *text, size_t size)) {
    struct runner r;
    bool red = count > 0 && strcmp(paths[0], "--red") == 0;
    runner_open(&r);
    for (int i = red; i < count; i++) {
        size_t size;
        runner_file(&r, paths[i]);
        case_begin(&r, "the file");
        char *text = file_text(&r, paths[i], &size);
        if (text)
            run(&r, text, size);
        else
            case_end(&r);
        free(text);
    }
    printf("%u passed, %u failed\n", r.passed, r.failed);
    if (r.cited) fclose(r.cited);
    if (r.heard) fclose(r.heard);
    if (red) return r.passed || !r.failed ? 1 : 0;
    return r.failed || !r.passed ? 1 : 0;
}
