/* Army files (docs/armies.md) from lists that other people keep. */
#ifndef ACIES_ORDERS_HAND_ARMY_H
#define ACIES_ORDERS_HAND_ARMY_H

#include "game/json.h"
#include "orders/hand_list.h"

enum { HAND_TITLE = SIDE_NAME_LENGTH + 100 };

/* What is kept under a title ("II/16b Demetrios 315-285BC") with `data` beside it: "list", "terrain", "aggression". */
json_t *army_of_title(const struct ruleset *rs, const char *title, const json_t *data);

/* One that was read, with its dates; `name` is for those that give themselves none. */
const char *hand_title(const struct hand_list *hand, const char *name, char title[HAND_TITLE]);
json_t *army_of_hand(const struct ruleset *rs, const struct hand_list *hand, const char *name);

/* What such a list leaves out or calls by names of its own: {"field": of the army, "text": as what it is taken}. */
json_t *hand_taken(const struct ruleset *rs, const struct hand_list *hand);

#endif
