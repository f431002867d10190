/* Fuzzer: army files. Whatever is accepted is written back unchanged, musters as it first stands, and has troops that
 * can be described; whatever is refused says why. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void check_round_trip(const struct ruleset *rs, const struct army *army) {
    struct complaint c = {0};
    struct army *again = malloc(sizeof *again);
    json_t *written = army_to_json(rs, army);
    must(army_from_json(rs, written, again, &c, NULL), "an army written down reads back");
    must(memcmp(army, again, sizeof *army) == 0, "an army written down reads back the same");
    json_decref(written);
    free(again);
}

static void check_muster(const struct ruleset *rs, const struct army *army) {
    struct army_choices choices;
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    struct type_fact facts[TYPE_FACTS_MAX];
    struct muster *m = malloc(sizeof *m);
    army_plain_choices(army, &choices);
    must(army_muster(rs, army, &choices, 1, 'B', m, &r, &at), "a legal army musters");
    must(m->pieces >= army_elements(army->line, army->lines), "everybody comes");
    for (uint32_t i = 0; i < m->pieces; i++) {
        must(m->piece[i].type < rs->type_count, "a piece has a type");
        must(rs->armies->facts(m->piece[i].type, facts) > 0, "a type can be described");
    }
    free(m);
}

/* Choices may stand beside the army, {"army": …, "choices": …}: they are judged, and if legal, mustered. */
static void check_choices(const struct ruleset *rs, const struct army *army, const json_t *said) {
    struct complaint c = {0};
    struct army_choices choices;
    struct ruling r = {.legal = true};
    struct army_spot at = {-1, -1, NULL};
    struct muster *m = malloc(sizeof *m);
    if (army_choices_from_json(rs, army, said, &choices, &c, NULL))
        must(army_muster(rs, army, &choices, 0, 'A', m, &r, &at), "legal choices muster");
    else
        must(c.text[0] != '\0', "refused choices say why");
    free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct complaint c = {0};
    struct army *army = malloc(sizeof *army);
    json_t *object = json_read((const char *)data, size, &c);
    const struct ruleset *rs = named_rules(json_object_get(object, "army") ? json_object_get(object, "army") : object);
    const json_t *inner = json_object_get(object, "army"), *choices = json_object_get(object, "choices");
    if (object && army_from_json(rs, inner ? inner : object, army, &c, NULL)) {
        check_round_trip(rs, army);
        check_muster(rs, army);
        if (choices) check_choices(rs, army, choices);
    } else {
        must(c.text[0] != '\0', "a refusal says why");
    }
    json_decref(object);
    free(army);
    return 0;
}
