/* Where two records part, and who has signed both ways. */
#include "game/records/fork.h"

#include "game/json.h"

#include <string.h>

static size_t line_size(const char *text) {
    size_t n = strcspn(text, "\n");
    return text[n] ? n + 1 : n;
}

static json_t *read_line(const char *text) {
    struct complaint c = {0};
    return json_read(text, strcspn(text, "\n"), &c);
}

static unsigned party_named(const json_t *value) {
    if (json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= 1)
        return (unsigned)json_integer_value(value);
    return json_is_string(value) && strcmp(json_string_value(value), "server") == 0 ? PARTY_SERVER : NO_PARTY;
}

/* Who has signed this line: `sig` is of whoever is named by it, or, of a new secret, of the one who agrees to it. */
static unsigned signer_of(const json_t *line, const json_t *bots) {
    static const char *const naming[] = {"by", "seat", "reveal"};
    if (!json_object_get(line, "sig")) return NO_PARTY;
    if (json_object_get(line, "rekey")) {
        unsigned other = 1 - party_named(json_object_get(line, "rekey"));
        return other > 1 ? NO_PARTY : json_is_object(json_array_get(bots, other)) ? PARTY_SERVER : other;
    }
    for (size_t i = 0; i < sizeof naming / sizeof *naming; i++)
        if (json_object_get(line, naming[i])) return party_named(json_object_get(line, naming[i]));
    return NO_PARTY;
}

static void find_signers(const char *text, const json_t *bots, bool has_signed[PARTIES]) {
    for (; *text; text += line_size(text)) {
        json_t *line = read_line(text);
        unsigned party = signer_of(line, bots);
        if (party < PARTIES) has_signed[party] = true;
        if (json_object_get(line, "agreed") && party <= 1) has_signed[1 - party] = true;
        json_decref(line);
    }
}

static const char *key_of(const json_t *dice, unsigned party) {
    const json_t *key = party == PARTY_SERVER ? json_object_get(json_object_get(dice, "server"), "key")
                                              : json_array_get(json_object_get(dice, "keys"), party);
    const char *text = json_string_value(key);
    return text ? text : "";
}

/* Behind the place where they part, in both. */
static void find_culprits(struct record_fork *f, const json_t *one, const json_t *two, const char *first,
                          const char *second) {
    bool has_signed[2][PARTIES] = {{false}};
    find_signers(first, json_object_get(one, "bots"), has_signed[0]);
    find_signers(second, json_object_get(two, "bots"), has_signed[1]);
    for (unsigned i = 0; i < PARTIES; i++) {
        f->other_keys[i] = strcmp(key_of(one, i), key_of(two, i)) != 0;
        f->both[i] = has_signed[0][i] && has_signed[1][i] && !f->other_keys[i];
    }
}

struct record_fork record_fork(const char *first, const char *second) {
    struct record_fork f = {.course = COURSE_PARTED, .line = 1};
    json_t *header[2] = {read_line(first), read_line(second)};
    const json_t *one = json_object_get(header[0], "dice"), *two = json_object_get(header[1], "dice");
    const char *game = json_string_value(json_object_get(one, "game"));
    if (!game || !json_equal(json_object_get(one, "game"), json_object_get(two, "game"))) f.course = COURSE_STRANGE;
    for (; f.course == COURSE_PARTED && *first && *second; f.line++) {
        size_t size = line_size(first);
        if (strncmp(first, second, size) != 0) break;
        first += size;
        second += size;
    }
    if (f.course == COURSE_PARTED && *first && *second)
        find_culprits(&f, one, two, first, second);
    else if (f.course == COURSE_PARTED)
        f.course = *first ? COURSE_SHORTER : *second ? COURSE_LONGER : COURSE_SAME;
    json_decref(header[0]);
    json_decref(header[1]);
    return f;
}
