/* Army lists as hands write them, into the notation of game/armies/list.h:
 *
 *     Later Carthaginian, 275-202 BC
 *     Home: Littoral
 *     Gen: 1 x Knights (3Kn) or Cavalry
 *     - two elephants
 *     * 3 x Spears (4Sp), 2x Psiloi      # and so on
 *
 * A line is a heading, something about the army, or entries. In an entry the troops may be called by their codes or by
 * their names; numbers may be spelt; what is called a general is one; other words beside a code are somebody's name for
 * these troops. */
#ifndef ACIES_ORDERS_HAND_LIST_H
#define ACIES_ORDERS_HAND_LIST_H

#include "game/armies/list.h"

struct hand_list {
    char list[ARMY_LIST_LENGTH];          /* the entries in the notation */
    char name[80], period[80], home[120]; /* "": not said */
    int aggression;                       /* -1: not said */
    char passed[400];                     /* words passed over as names, ", " between them */
    int line;                             /* that is not understood, from 1 */
    char why[480];                        /* and what is wrong with it, a sentence */
};

/* False: a line is not understood, or there is no entry; `line` and `why` say so. */
bool hand_list_read(const struct ruleset *rs, const char *text, struct hand_list *out);

/* Does the notation understand it as it stands? */
bool hand_is_notation(const struct ruleset *rs, const char *text);

#endif
