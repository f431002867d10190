/* The orders a rule set tells of: those of its family that are its own. A family shares one table of verbs, so that its
 * procedures can name them; what only others of it know is neither listed, nor helped with, nor completed. */
#ifndef ACIES_GAME_VOCABULARY_H
#define ACIES_GAME_VOCABULARY_H

#include "game/ruleset.h"

enum { TOLD_WORDS_MAX = 24, TOLD_HELP_MAX = 480 };

struct told_verb {
    const struct verb *verb;
    const char *words[TOLD_WORDS_MAX + 1]; /* for FIELD_CHOICE: those of this rule set, NULL-terminated */
    char help[TOLD_HELP_MAX];              /* "" where there is none */
};

/* False: only others of the family know it. */
bool verb_told(const struct ruleset *rs, size_t verb, struct told_verb *out);

#endif
