/* How pieces are made of an army, for ordinary battles (army.c) and the larger ones of a rule set. */
#ifndef ACIES_GAME_MUSTERING_H
#define ACIES_GAME_MUSTERING_H

#include "game/ruleset.h"

struct mustering {
    const struct ruleset *rs;
    const struct army *army;
    struct muster *out;
    uint8_t side;
    char letter;
    bool lands; /* its elements may, from the sea */
};

/* Begins to fill an empty `out`. */
struct mustering mustering_of(const struct ruleset *rs, const struct army *army, const struct army_choices *choices,
                              uint8_t side, char letter, struct muster *out);

/* A field of the piece by its name; NULL where the rule set has none. */
int32_t *piece_field(const struct ruleset *rs, struct setup_piece *p, const char *name);
/* ... and what it is to be, where there is one. */
void set_named(const struct ruleset *rs, struct setup_piece *p, const char *name, int32_t value);
/* The next element of type t of a line; NULL if there are too many. */
struct setup_piece *muster_element(struct mustering *m, const struct army_line *line, unsigned t, bool dismounted,
                                   bool ally);
/* Any other piece, its id behind the army's letter; NULL if there are too many. */
struct setup_piece *muster_piece(struct mustering *m, uint8_t type, const char *id);

#endif
