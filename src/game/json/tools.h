/* Tools of the JSON readers: where in the value one is, complaining about it, and the small shapes all share.
 * Private to the codec and to the records. */
#ifndef ACIES_GAME_JSON_TOOLS_H
#define ACIES_GAME_JSON_TOOLS_H

#include "game/json.h"
#include "game/turn.h"

/* Where one is: a chain on the stack from the value at hand up to the top. Costs nothing until a complaint is
 * written. `key` NULL: element `index` of a list. The top itself is NULL. */
struct spot {
    const struct spot *up;
    const char *key;
    size_t index;
};
static inline struct spot at_key(const struct spot *up, const char *key) { return (struct spot){up, key, 0}; }
static inline struct spot at_index(const struct spot *up, size_t index) { return (struct spot){up, NULL, index}; }

/* Writes the complaint and returns false, so that a check reads `return complain(c, &here, "...")`. */
__attribute__((format(printf, 3, 4))) bool complain(struct complaint *c, const struct spot *at, const char *format,
                                                    ...);

/* Every key of the object is among the names (NULL-terminated), else a complaint. */
bool only_keys(const json_t *object, const struct spot *at, const char *const *names, struct complaint *c);

/* "a list is wanted here, not a text" (or: is missing here); returns false. */
bool wrong_shape(const json_t *value, const struct spot *at, const char *wanted, struct complaint *c);
/* Readers of one value. `value` NULL (left out) is complained of as missing. */
bool read_object(const json_t *value, const struct spot *at, struct complaint *c);
bool read_list(const json_t *value, const struct spot *at, size_t most, struct complaint *c);
bool read_text(const json_t *value, const struct spot *at, const char **out, struct complaint *c);
bool read_int(const json_t *value, const struct spot *at, int32_t least, int32_t most, int32_t *out,
              struct complaint *c);
/* Millimetres (finite, within 20 m either way) and degrees. */
bool read_mm(const json_t *value, const struct spot *at, length *out, struct complaint *c);
bool read_degrees(const json_t *value, const struct spot *at, heading *out, struct complaint *c);
bool read_point(const json_t *value, const struct spot *at, struct point *out, struct complaint *c);
/* One of the words (NULL-terminated) as its index. */
bool read_word(const json_t *value, const struct spot *at, const char *const *words, int32_t *out, struct complaint *c);
/* An id: 1 to 7 letters, digits, '-' or '_', zero-padded into 8 bytes. */
bool read_id(const json_t *value, const struct spot *at, char id[8], struct complaint *c);

/* Fills `into` from the object by the table. Keys that are neither in the table nor among `others`
 * (NULL-terminated) are complained of. */
bool read_fields(const struct ruleset *rs, struct fields fields, const json_t *object, const struct spot *at,
                 const char *const *others, void *into, struct complaint *c);
/* Adds to the object what differs from the fallbacks. */
void write_fields(const struct ruleset *rs, struct fields fields, const void *from, json_t *object);

/* A number of hundredths, as an integer where it is whole. */
json_t *hundredths_to_json(int64_t hundredths);

extern const char *const edge_words[]; /* in the order of enum edge */

/* Which elements of an army are taken, before the rules have looked at it (army_choices.c). */
bool read_army_choices(const struct ruleset *rs, const struct army *a, const json_t *choices, struct army_choices *out,
                       struct complaint *c);

#endif
