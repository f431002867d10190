/* Sentences about many: "French throw 4", "R3-R9 move 2 BW". Templates speak of one; here their verbs follow. */
#pragma once
#include "game/match.h"
#include "game/ruling.h"

enum { TEMPLATE_MAX = 600, VERB_MAX = 40 };

/* Is a side of this name spoken of as many: French, Austrians, Swiss? */
bool name_is_plural(const char *name);

/* "moves", "goes", "has", "pitches": as many do it. NULL if the word, of `letters` letters, does not look like one. */
const char *plural_verb(const char *word, size_t letters, char verb[VERB_MAX]);

/* The template of a remark as it reads where the side that acts in it is many; the template itself where none is. */
const char *agreeing_template(const struct match *m, const struct remark *r, char buffer[TEMPLATE_MAX]);
