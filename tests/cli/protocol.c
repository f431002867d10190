/* Feeds every example of docs/protocol.md to the door, in order, and compares the shape of the answers: the same fields
 * of the same kind, all the way down. Lists in the page may be shorter than the real ones. Every message must
 * have an example. script/protocol-page writes the answers anew.
 *
 *     → {"ask":"duel","factors":[4,2]}
 *     ← {"double_a":9,"win_a":17,"tie":4,"win_b":6,"double_b":0} */
#include "door/messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char asks[] = "→ ", answers[] = "← ";

/* Where the shapes part ways, as a path; the caller prints it. */
struct path {
    char text[200];
};

static bool differ(struct path *p, const char *where, const char *how) {
    char inner[200];
    snprintf(inner, sizeof inner, "%s", p->text);
    snprintf(p->text, sizeof p->text, "%.60s%s%.120s", where, *inner ? "." : ": ", *inner ? inner : how);
    return false;
}

static const char *kind_name(const json_t *v) {
    static const char *const names[] = {"object", "list", "text", "number", "number", "flag", "flag", "null"};
    return names[json_typeof(v)];
}

/* Does every field of `one` stand in `other`? */
static bool fields_in(json_t *one, json_t *other, const char *complaint, struct path *p) {
    const char *key;
    json_t *value;
    json_object_foreach(one, key, value) if (!json_object_get(other, key)) return differ(p, key, complaint);
    return true;
}

static bool same_shape(json_t *page, json_t *real, struct path *p);

/* Some thing of the real list has this field, in this shape. */
static bool somewhere(const char *key, json_t *value, json_t *real, struct path *p) {
    size_t i;
    json_t *thing;
    json_array_foreach(real, i, thing) {
        struct path own = {""};
        json_t *found = json_object_get(thing, key);
        if (found && same_shape(value, found, &own)) return true;
    }
    return differ(p, key, "only on the page");
}

/* Things in a list (events, reasons, pieces) have fields that not each of them has: every field on the page must
 * stand in some thing of the real list. */
static bool same_lists(json_t *page, json_t *real, struct path *p) {
    size_t i;
    const char *key;
    json_t *thing, *value;
    if ((json_array_size(page) == 0) != (json_array_size(real) == 0)) return differ(p, "[]", "empty on one side only");
    json_array_foreach(page, i, thing) {
        if (!json_is_object(thing) && !same_shape(thing, json_array_get(real, 0), p)) return differ(p, "[]", "");
        json_object_foreach(thing, key, value) if (!somewhere(key, value, real, p)) return differ(p, "[]", "");
    }
    return true;
}

static bool same_shape(json_t *page, json_t *real, struct path *p) {
    const char *key;
    json_t *value;
    if (strcmp(kind_name(page), kind_name(real)) != 0) return differ(p, kind_name(page), kind_name(real));
    if (json_is_array(page)) return same_lists(page, real, p);
    if (!json_is_object(page)) return true;
    if (!fields_in(page, real, "only on the page", p) || !fields_in(real, page, "missing on the page", p)) return false;
    json_object_foreach(page, key, value) if (!same_shape(value, json_object_get(real, key), p)) return differ(p, key,
                                                                                                               "");
    return true;
}

static json_t *read_object(const char *text, int line) {
    struct complaint c = {0};
    json_t *object = json_read(text, strcspn(text, "\n"), &c);
    if (!json_is_object(object)) printf("line %d: not an object: %s\n", line, c.text);
    return object;
}

/* One question and its answer on the page. */
static bool example(struct door *d, json_t *request, json_t *page, int line) {
    struct path p = {""};
    json_t *real = door_ask(d, request);
    bool good = page && same_shape(page, real, &p);
    if (!good) {
        char *text = json_line(real);
        printf("line %d: %s\n  the door says %.2000s\n", line, page ? p.text : "no answer on the page", text);
        free(text);
    }
    json_decref(real);
    return good;
}

struct tally {
    int passed, failed;
    char seen[1000]; /* " hello rulesets " */
};

static void count(struct tally *t, bool good, const char *ask) {
    size_t used = strlen(t->seen);
    snprintf(t->seen + used, sizeof t->seen - used, " %s ", ask ? ask : "");
    if (good)
        t->passed++;
    else
        t->failed++;
}

static void read_page(FILE *page, struct door *d, struct tally *t) {
    static char text[1 << 20];
    json_t *request = NULL;
    for (int line = 1; fgets(text, sizeof text, page); line++) {
        if (strncmp(text, asks, strlen(asks)) == 0) {
            json_decref(request);
            request = read_object(text + strlen(asks), line);
        } else if (strncmp(text, answers, strlen(answers)) == 0 && request) {
            json_t *answer = read_object(text + strlen(answers), line);
            count(t, example(d, request, answer, line), json_string_value(json_object_get(request, "ask")));
            json_decref(answer);
            json_decref(request);
            request = NULL;
        }
    }
    if (request) count(t, false, NULL);
    json_decref(request);
}

static void look_for_gaps(struct tally *t) {
    for (const struct message *const *family = message_families(); *family; family++)
        for (const struct message *m = *family; m->ask; m++) {
            char padded[40];
            snprintf(padded, sizeof padded, " %s ", m->ask);
            if (strstr(t->seen, padded)) continue;
            printf("the message '%s' has no example\n", m->ask);
            t->failed++;
        }
}

int main(int argc, char **argv) {
    struct tally t = {0};
    FILE *page = argc > 1 ? fopen(argv[1], "r") : NULL;
    struct door *d = door_open();
    if (!page || !d) return 2;
    read_page(page, d, &t);
    look_for_gaps(&t);
    fclose(page);
    door_close(d);
    printf("%d passed, %d failed\n", t.passed, t.failed);
    return t.failed || !t.passed;
}
