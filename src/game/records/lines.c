/* The lines of records as JSON. */
#include "game/records/lines.h"

#include <inttypes.h>
#include <string.h>

/* Where dice are proved, what is agreed comes first and who has joined last: what stands before can be signed. */
json_t *record_header(const struct game *g, const struct record_names *names, json_t *dice) {
    const struct ruleset *rs = game_rules(g);
    char rules[RULES_NAME_MAX];
    if (!dice && names->by_hand) dice = json_pack("{s:s}", "scheme", "none");
    json_t *seats = json_pack("[s,s]", names->seat[0], names->seat[1]), *setup = setup_to_json(rs, game_setup(g));
    json_t *header = json_pack("{s:s,s:i,s:s,s:s,s:s}", "acies", "record", "version", RECORD_VERSION, "ruleset",
                               rs->code, "rules", rules_name(rs, rules), "engine", names->engine);
    if (!dice) json_object_set_new(header, "seats", seats);
    json_object_set_new(header, "setup", setup);
    if (!dice) return header;
    json_object_set_new(header, "dice", dice);
    json_object_set_new(header, "seats", seats);
    return header;
}

static json_t *hash_to_json(uint64_t hash) {
    char text[24];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    return json_string(text);
}

static json_t *state_hash_to_json(uint64_t hash, bool withheld) {
    return withheld ? json_string("withheld") : hash_to_json(hash);
}

json_t *record_hash_line(const struct game *g, uint64_t text, bool withheld) {
    return json_pack("{s:i,s:i,s:o,s:o}", "bound", (int)game_rules(g)->turn(game_state(g)), "after", (int)game_acts(g),
                     "hash", state_hash_to_json(withheld ? 0 : game_hash(g), withheld), "text", hash_to_json(text));
}

json_t *record_end_line(const struct game *g, uint64_t text, bool withheld) {
    json_t *line = record_hash_line(g, text, withheld);
    struct prompt p = game_prompt(g);
    if (p.seat != SEAT_NONE) return line;
    json_t *winner = p.winner < 0 ? json_null() : json_integer(p.winner);
    json_object_set_new(line, "end", json_true());
    json_object_set_new(line, "result", json_pack("{s:o}", "winner", winner));
    return line;
}

json_t *record_undo_line(uint32_t acts, uint64_t hash, uint64_t text, bool withheld) {
    return json_pack("{s:i,s:o,s:o}", "undo", (int)acts, "hash", state_hash_to_json(hash, withheld), "text",
                     hash_to_json(text));
}

json_t *record_act_line(const struct game *g, json_t *act) {
    return json_pack("{s:i,s:o,s:o}", "n", (int)game_acts(g) + 1, "seat", seat_to_json(game_prompt(g).seat), "act",
                     act);
}

json_t *record_chance_line(const struct game *g, const struct act *a, const struct digest *shown) {
    struct prompt p = game_prompt(g);
    char text[DIGEST_TEXT];
    json_t *line = record_act_line(g, act_to_json(game_rules(g), game_state(g), a));
    json_object_set_new(line, "draw", draw_to_json(&p.draw));
    if (shown) json_object_set_new(line, "s", json_string(digest_text(shown, text)));
    return line;
}

/* The last such place: a text inside the header has its quotes written otherwise. */
size_t record_terms_end(const char *header, size_t size) {
    static const char mark[] = ",\"keys\":[";
    const size_t mark_size = sizeof mark - 1;
    for (size_t at = size; at-- > 0;)
        if (size - at >= mark_size && memcmp(header + at, mark, mark_size) == 0) return at;
    return size;
}
