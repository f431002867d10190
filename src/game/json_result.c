/* What an engagement comes to: results with their reasons, and exact odds. */
#include "game/json_tools.h"

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

static json_t *chance_to_json(uint64_t weight, uint64_t total) {
    json_t *o = json_pack("{s:I,s:I}", "count", (json_int_t)weight, "of", (json_int_t)total);
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
        uint64_t weight = 0;
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

json_t *odds_to_json(const struct ruleset *rs, const struct odds *o, bool cells) {
    (void)rs; /* the odds of all rule sets look alike */
    json_t *answer = json_object(), *outcomes = json_array();
    if (o->has_factor)
        json_object_set_new(answer, "factor", json_pack("{s:i,s:i}", "a", o->factor[0], "b", o->factor[1]));
    for (uint32_t i = 0; i < o->lines; i++) json_array_append_new(outcomes, line_to_json(o, &o->line[i]));
    json_object_set_new(answer, "outcomes", outcomes);
    for (int side = 0; side < 2; side++) json_object_set_new(answer, side_names[side], side_odds_to_json(o, side));
    if (cells && o->has_cells) json_object_set_new(answer, "table", cells_to_json(o));
    return answer;
}
