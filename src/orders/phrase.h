/* Engagements in a player's words: "4Bd+general v 4Sp/4Sp both bad", "pikemen dp 2 v legion charging", read into the
 * JSON of an engagement and written back. The vocabulary is the rule set's: its types, field tables (game/field.h) and
 * wording (game/words/wording.h); nothing here knows a rule set.
 *
 *   PHRASE = [MODE and what concerns both ":"] SIDE ["v" SIDE] ["both" WORDS] [";" what concerns both]
 *
 * A side is words in any order: a type; NAME for what is so, "not" NAME for what is not; NAME NUMBER, NUMBER NAME, or
 * NAME alone for 1; NAME WORD, WORD NAME, or WORD alone; NAME and a list. A name of several words may be written with
 * blanks. Commas, '+' and '=' only separate. A second type begins the other side as "v" does.
 *
 * A word may mean several things; of all readings the first is taken that the rules accept, longer names and exact
 * words before others, and where no mode is said, that of the first mode that goes without saying. */
#ifndef ACIES_ORDERS_PHRASE_H
#define ACIES_ORDERS_PHRASE_H

#include "game/json.h"

enum { PHRASE_TEXT = 2000, PHRASE_WORD = 40 };

struct phrase_error {
    char text[480];          /* one sentence */
    char field[80];          /* of the engagement, where the rules refuse it; "" otherwise */
    char word[PHRASE_WORD];  /* that was not understood; "" if all were */
    char guess[PHRASE_WORD]; /* the nearest that is known; "" if none is near */
    clause clause;           /* of the rule that refuses, or 0 */
    char assumed[200];       /* of one that was understood: what was not said, and is taken as usual; "" if all was */
};

/* The engagement as JSON, accepted by the rules; NULL: error says why. */
json_t *phrase_read(const struct ruleset *rs, const char *text, struct phrase_error *error);
/* The same words for an engagement that is known to be sound. Returns buffer, which is always terminated. */
const char *phrase_write(const struct ruleset *rs, const json_t *engagement, char *buffer, size_t size);
/* {"types": [codes], "names": [what they are called], "side": [words of a side], "engagement": [words of the whole]}:
 * all that is understood. */
json_t *phrase_known(const struct ruleset *rs);

#endif
