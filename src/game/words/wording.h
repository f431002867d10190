/* How people speak of an engagement, beyond what the field tables already say: other words for a field or for one of
 * its values, which modes go without saying, and what a player asks "what if" about. The grammar is orders/phrase.h;
 * the tables belong to the rule sets. */
#ifndef ACIES_GAME_WORDING_H
#define ACIES_GAME_WORDING_H

/* {"flanked", "flank_attacked", "1"}: a word that says a field and its value; with value NULL another name of the
 * field, after which the value is said: {"/", "rear_support", NULL}. */
struct spoken {
    const char *said;  /* small letters, '_' between words; NULL ends the list */
    const char *field; /* "type" names a piece type: value is its code */
    const char *value;
};

/* Where the rules miss something that nobody said: what is meant by those who leave it out. {"a.sp", "a.sp", "3",
 * "battle_cav"}: complained of `missed`, `field` is taken as `value`, if that side says `with` somewhere (NULL:
 * always).
 */
struct assumption {
    const char *missed; /* NULL ends the list */
    const char *field, *value, *with;
};

struct wording {
    const struct spoken *spoken;
    const struct assumption *assumed; /* tried in this order; NULL: everything is to be said */
    const char *const *modes;         /* tried in this order where none is said; NULL-terminated */
    /* What a player would like to know of a fight on the table: {"one more overlap", "overlaps", "+1"} of either side;
     * "+1" is one more, "-1" one less, "own" the side's own type. Ends with said NULL. */
    const struct spoken *what_ifs;
    /* Every kind of troops against every other: the field whose values are compared, the phrase with {a} and {b} for
     * them, and the outcomes from best to worst, NULL-terminated. */
    const char *kinds, *meeting;
    const char *const *outcomes;
};

#endif
