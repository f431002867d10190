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
};

/* A field of the piece by its name, where the rule set has one. */
void set_named(const struct ruleset *rs, struct setup_piece *p, const char *name, int32_t value);
/* The next element of a line; NULL if there are too many. */
struct setup_piece *muster_element(struct mustering *m, const struct army_line *line, uint8_t type, bool marked,
                                   bool dismounted, bool ally);
/* The camp and its civilians, if there are any; `mark` ends their names ("" or a digit). They get the command. */
bool muster_camp(struct mustering *m, const char *mark, int32_t command);

#endif
