/* Who gives orders, and what he sees. */
#include "orders/orders.h"

const void *speaker_state(const struct speaker *s) { return game_state(s->game); }

void speaker_look(struct speaker *s) { s->rs->look(speaker_state(s), &s->scene); }
