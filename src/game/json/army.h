/* What the readers and the writer of army files share. Private to army*.c. */
#ifndef ACIES_GAME_JSON_ARMY_H
#define ACIES_GAME_JSON_ARMY_H

#include "game/armies/list.h"
#include "game/json/tools.h"

/* What is being read: every part of an army needs these. */
struct reading {
    const struct ruleset *rs;
    struct complaint *c;
};

/* --- army.c --- */

bool read_short_text(const struct reading *r, const json_t *value, const struct spot *at, char *out, size_t size);
bool read_flag(const struct reading *r, const json_t *value, const struct spot *at, bool *out);

/* --- army_lines.c --- */

extern const char *const choice_words[];      /* enum army_choice from 1 */
extern const char *const dismounting_words[]; /* enum army_dismounting from 1 */
bool read_lines(const struct reading *r, const json_t *list, const struct spot *at, size_t most, struct army_line *out,
                uint8_t *lines);

#endif
