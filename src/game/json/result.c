/* What an engagement comes to: results with their reasons, and exact odds. */
#include "game/json/tools.h"

#include <stdlib.h>
#include <string.h>

static const char *const side_names[2] = {"a", "b"};

/* --- resolution -----------------------------------------------------------------------------------------------------
 */

static json_t *words_to_json(const struct result *r, int side) {
    json_t *list = json_array();
    for (int32_t i = 0; i < r->number[side] && i < RESULT_WORDS_MAX; i++)
        json_array_append_new(list, json_string(r->list[side][i]));
    return list;
}

static json_t *value_to_json(const struct result *r, int side) {
    switch (r->kind) {
    case RESULT_TENTHS:
        return hundredths_to_json((int64_t)r->number[side] * 10);
    case RESULT_HUNDREDTHS:
        return hundredths_to_json(r->number[side]);
    case RESULT_WORD:
        return r->word[side] ? json_string(r->word[side]) : json_null();
    case RESULT_BOOL:
        return json_boolean(r->number[side]);
    case RESULT_WORDS:
        return words_to_json(r, side);
    case RESULT_NULL:
        return json_null();
    default:
        return json_integer(r->number[side]);
    }
}

static json_t *result_to_json(const struct result *r) {
    if (r->single) return value_to_json(r, 0);
    json_t *o = json_object();
    for (int side = 0; side < 2; side++)
        if (!r->absent[side]) json_object_set_new(o, side_names[side], value_to_json(r, side));
    return o;
}

static json_t *reason_to_json(const struct ruleset *rs, const struct reason *r) {
    char name[CLAUSE_NAME_MAX];
    return json_pack("{s:s,s:i,s:s,s:s}", "side", side_names[r->side & 1], "value", r->value, "clause",
                     clause_name(rs, r->clause, name), "text", r->text ? r->text : "");
}

json_t *resolution_to_json(const struct ruleset *rs, const struct resolution *r) {
    json_t *o = json_object(), *because = json_array();
    for (uint32_t i = 0; i < r->results; i++) json_object_set_new(o, r->result[i].name, result_to_json(&r->result[i]));
    for (uint32_t i = 0; i < r->reasons; i++) json_array_append_new(because, reason_to_json(rs, &r->reason[i]));
    json_object_set_new(o, "because", because);
    return o;
}

/* --- odds ---------------------------------------------------------------------------------------------- */

/* A count, in digits where JSON has no number so large. */
static json_t *count_to_json(chances ways) {
    char text[CHANCES_TEXT];
    return ways <= INT64_MAX ? json_integer((json_int_t)ways) : json_string(chances_text(ways, text));
}

static json_t *chance_to_json(chances weight, chances total) {
    json_t *o = json_pack("{s:o,s:o}", "count", count_to_json(weight), "of", count_to_json(total));
    json_t *fraction = fraction_to_json(weight, total);
    json_object_update(o, fraction);
    json_decref(fraction);
    return o;
}

static json_t *line_to_json(const struct odds *o, const struct odds_line *line) {
    json_t *answer = json_object(), *chance = chance_to_json(line->weight, o->total);
    for (int side = 0; side < 2; side++)
        if (line->word[side]) json_object_set_new(answer, side_names[side], json_string(line->word[side]));
    json_object_update(answer, chance);
    json_decref(chance);
    return answer;
}

/* One side's outcomes alone: the sum over what happens to the other. */
static json_t *side_odds_to_json(const struct odds *o, int side) {
    json_t *answer = json_object();
    for (uint32_t i = 0; i < o->lines; i++) {
        const char *word = o->line[i].word[side];
        if (!word || json_object_get(answer, word)) continue;
        chances weight = 0;
        for (uint32_t j = i; j < o->lines; j++)
            if (o->line[j].word[side] && strcmp(o->line[j].word[side], word) == 0) weight += o->line[j].weight;
        json_object_set_new(answer, word, chance_to_json(weight, o->total));
    }
    return answer;
}

/* Row = die of a, column = die of b, entry = what happens to both. */
static json_t *cells_to_json(const struct odds *o) {
    json_t *rows = json_array();
    for (int a = 0; a < 6; a++) {
        json_t *row = json_array();
        for (int b = 0; b < 6; b++) {
            const struct odds_line *line = &o->line[o->cell[a][b]];
            json_array_append_new(row, json_pack("[s?s?]", line->word[0], line->word[1]));
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

/* "10.5", "true", "halt or fall_back": a value as the key of its chance. */
static void value_name(const struct odds_spread *s, const struct odds_value *v, char *name, size_t size) {
    int32_t left = v->number < 0 ? -v->number : v->number;
    const char *minus = v->number < 0 ? "-" : "";
    name[0] = '\0';
    if (s->kind == RESULT_WORD)
        snprintf(name, size, "%s", v->word ? v->word : "none");
    else if (s->kind == RESULT_BOOL)
        snprintf(name, size, "%s", v->number ? "true" : "false");
    else if (s->kind == RESULT_TENTHS && left % 10)
        snprintf(name, size, "%s%d.%d", minus, left / 10, left % 10);
    else if (s->kind == RESULT_HUNDREDTHS && left % 100)
        snprintf(name, size, left % 10 ? "%s%d.%02d" : "%s%d.%d", minus, left / 100,
                 left % 10 ? left % 100 : left % 100 / 10);
    else if (s->kind == RESULT_NULL)
        snprintf(name, size, "null");
    else if (s->kind == RESULT_WORDS) {
        for (int i = 0; s->words && s->words[i]; i++)
            if (v->number >> i & 1)
                snprintf(name + strlen(name), size - strlen(name), "%s%s", name[0] ? " or " : "", s->words[i]);
    } else
        snprintf(name, size, "%s%d", minus,
                 s->kind == RESULT_TENTHS       ? left / 10
                 : s->kind == RESULT_HUNDREDTHS ? left / 100
                                                : left);
}

static int by_number(const void *a, const void *b) {
    int32_t x = (*(const struct odds_value *const *)a)->number, y = (*(const struct odds_value *const *)b)->number;
    return (x > y) - (x < y);
}

/* Numbers in their order. */
static void spread_in_order(const struct odds_spread *s, const struct odds_value *ordered[ODDS_VALUES_MAX]) {
    for (uint32_t i = 0; i < s->values; i++) ordered[i] = &s->value[i];
    if (s->kind != RESULT_WORD && s->kind != RESULT_WORDS) qsort(ordered, s->values, sizeof *ordered, by_number);
}

/* {"3": {count, of, fraction, probability}, ...}, numbers in order; "none" where there was no such result. */
static json_t *spread_to_json(const struct odds *o, const struct odds_spread *s) {
    const struct odds_value *ordered[ODDS_VALUES_MAX];
    json_t *answer = json_object();
    chances said = 0;
    char name[160];
    spread_in_order(s, ordered);
    for (uint32_t i = 0; i < s->values; i++) {
        value_name(s, ordered[i], name, sizeof name);
        json_object_set_new(answer, name, chance_to_json(ordered[i]->weight, o->total));
        said += ordered[i]->weight;
    }
    if (said < o->total) json_object_set_new(answer, "none", chance_to_json(o->total - said, o->total));
    return answer;
}

static void spreads_to_json(const struct odds *o, json_t *answer) {
    for (uint32_t i = 0; i < o->spreads; i++) {
        const struct odds_spread *s = &o->spread[i];
        json_t *one = spread_to_json(o, s), *both = json_object_get(answer, s->name);
        if (s->side < 0) {
            json_object_set_new(answer, s->name, one);
            continue;
        }
        if (!both) json_object_set_new(answer, s->name, both = json_object());
        json_object_set_new(both, side_names[s->side & 1], one);
    }
}

/* --- one shape for all ----------------------------------------------------------------------------------- */

/* A number as it is meant, a word, a list of words, true or false, or null. */
static json_t *value_as_json(const struct odds_spread *s, const struct odds_value *v) {
    switch (s->kind) {
    case RESULT_WORD:
        return v->word ? json_string(v->word) : json_null();
    case RESULT_BOOL:
        return json_boolean(v->number);
    case RESULT_TENTHS:
        return v->number % 10 ? json_real(v->number / 10.0) : json_integer(v->number / 10);
    case RESULT_HUNDREDTHS:
        return v->number % 100 ? json_real(v->number / 100.0) : json_integer(v->number / 100);
    case RESULT_NULL:
        return json_null();
    case RESULT_WORDS: {
        json_t *list = json_array();
        for (int i = 0; s->words && s->words[i]; i++)
            if (v->number >> i & 1) json_array_append_new(list, json_string(s->words[i]));
        return list;
    }
    case RESULT_NUMBER:
        break;
    }
    return json_integer(v->number);
}

static json_t *spread_row(const char *result, int side, json_t *list) {
    json_t *row = json_pack("{s:s}", "result", result);
    if (side >= 0) json_object_set_new(row, "side", json_string(side_names[side & 1]));
    json_object_set_new(row, "chances", list);
    return row;
}

static void add_chance(json_t *list, json_t *value, chances weight, chances total) {
    json_t *o = chance_to_json(weight, total);
    json_object_set_new(o, "value", value);
    json_array_append_new(list, o);
}

/* What is left of the total: there was no such result. */
static json_t *spread_chances(const struct odds *o, const struct odds_spread *s) {
    const struct odds_value *ordered[ODDS_VALUES_MAX];
    json_t *list = json_array();
    chances said = 0;
    spread_in_order(s, ordered);
    for (uint32_t i = 0; i < s->values; i++) {
        add_chance(list, value_as_json(s, ordered[i]), ordered[i]->weight, o->total);
        said += ordered[i]->weight;
    }
    if (said < o->total) add_chance(list, json_null(), o->total - said, o->total);
    return list;
}

/* One side's outcomes, by what happens to it alone. */
static json_t *outcome_chances(const struct odds *o, int side) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < o->lines; i++) {
        const char *word = o->line[i].word[side];
        bool told = !word;
        for (uint32_t j = 0; j < i && !told; j++) told = o->line[j].word[side] == word;
        if (told) continue;
        chances weight = 0;
        for (uint32_t j = i; j < o->lines; j++)
            if (o->line[j].word[side] == word) weight += o->line[j].weight;
        add_chance(list, json_string(word), weight, o->total);
    }
    return list;
}

/* Every result of every side with the chance of each of its values: the same list in all rule sets. */
static json_t *all_spreads(const struct odds *o) {
    json_t *list = json_array();
    for (int side = 0; side < 2 && o->lines; side++) {
        json_t *outcome = outcome_chances(o, side);
        if (json_array_size(outcome))
            json_array_append_new(list, spread_row("outcome", side, outcome));
        else
            json_decref(outcome);
    }
    for (uint32_t i = 0; i < o->spreads; i++) {
        if (o->lines && strcmp(o->spread[i].name, "outcome") == 0) continue; /* told above */
        json_array_append_new(list, spread_row(o->spread[i].name, o->spread[i].side, spread_chances(o, &o->spread[i])));
    }
    return list;
}

json_t *odds_to_json(const struct ruleset *rs, const struct odds *o, bool cells) {
    (void)rs; /* the odds of all rule sets look alike */
    json_t *answer = json_object(), *outcomes = json_array();
    spreads_to_json(o, answer);
    if (o->has_factor)
        json_object_set_new(answer, "factor", json_pack("{s:i,s:i}", "a", o->factor[0], "b", o->factor[1]));
    for (uint32_t i = 0; i < o->lines; i++) json_array_append_new(outcomes, line_to_json(o, &o->line[i]));
    if (o->lines == 0 && o->spreads > 0) {
        json_decref(outcomes);
    } else {
        json_object_set_new(answer, "outcomes", outcomes);
        for (int side = 0; side < 2; side++) json_object_set_new(answer, side_names[side], side_odds_to_json(o, side));
        if (cells && o->has_cells) json_object_set_new(answer, "table", cells_to_json(o));
    }
    json_object_set_new(answer, "spreads", all_spreads(o));
    return answer;
}
