/* The lines of records as JSON, shared by who writes, who signs and who checks. Private to this room. */
#ifndef ACIES_GAME_RECORD_LINES_H
#define ACIES_GAME_RECORD_LINES_H

#include "chance/verified.h"
#include "game/record.h"

/* dice: NULL, or what the header says of them (taken). */
json_t *record_header(const struct game *g, const struct record_names *names, json_t *dice);
/* text: the hash of all the lines before; withheld: something is sealed, the hash of the state would tell it. */
json_t *record_hash_line(const struct game *g, uint64_t text, bool withheld);
/* The same with the result, where the game is over. */
json_t *record_end_line(const struct game *g, uint64_t text, bool withheld);
json_t *record_undo_line(uint32_t acts, uint64_t hash, uint64_t text, bool withheld);
/* The act that comes next, of the seat that is asked. `act` is taken. */
json_t *record_act_line(const struct game *g, json_t *act);
/* What is drawn, with the server's number (or NULL). */
json_t *record_chance_line(const struct game *g, const struct act *a, const struct digest *shown);
/* How much of a header's text stands before the keys: what those who join sign. */
size_t record_terms_end(const char *header, size_t size);

#endif
