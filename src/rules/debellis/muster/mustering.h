/* How the pieces of a De Bellis army are made: hooks of struct army_rules. */
#ifndef ACIES_DEBELLIS_MUSTER_MUSTERING_H
#define ACIES_DEBELLIS_MUSTER_MUSTERING_H

#include "game/ruleset.h"

/* General, ally, who may land, who may dismount as what and when. */
void db_dress_element(const struct mustering *m, const struct army_line *line, unsigned t, bool dismounted, bool ally,
                      struct setup_piece *p);
/* The camp (ACamp) and the civilians inside (ACiv), if there are any; `mark` ends their names ("" or a digit). They get
 * the command. */
bool db_muster_camp(struct mustering *m, const char *mark, int32_t command);
bool db_complete_muster(struct mustering *m);

#endif
