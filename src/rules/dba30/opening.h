/* The opening of a DBA 3.0 game as prompts and acts: from the die for aggression to the base edges.
 *
 * Everything the sheet asks of the ground is judged in battlefield.h; here is who is asked what, and when. Where a
 * player has nothing to choose (one type in the box, one kind to be placed) he is not asked. */
#ifndef ACIES_DBA30_OPENING_H
#define ACIES_DBA30_OPENING_H

#include "rules/dba30/battlefield.h"
#include "rules/debellis/asking.h"
#include "rules/debellis/opening/opening.h"

extern const struct opening_rules dba30_opening;
extern const struct db_advice dba30_advice;

/* A number below `bound` by the luck of this opening. */
unsigned dba30_luck_below(const struct battle *b, unsigned bound);
void dba30_tell_table_size(struct events *ev, const struct table_size *size);
struct event *dba30_tell_kind(struct events *ev, const char *what, clause c, const char *text, unsigned kind);
static inline unsigned count_kinds(kinds set) { return (unsigned)__builtin_popcount(set); }
static inline unsigned first_kind(kinds set) { return (unsigned)__builtin_ctz(set); }
static inline unsigned invader(const struct battle *b) { return enemy_of(b->defender); }
/* Who names something the die left to a player: dba30_bua_chooser() and dba30_quarter_chooser() say 0 or 1. */
static inline unsigned chooser_seat(const struct battle *b, int chooser) { return chooser ? invader(b) : b->defender; }

/* --- choosing features (opening_choose.c) ------------------------------------------------------------------ */

extern const struct opening_step dba30_terrain, dba30_feature_die, dba30_feature, dba30_built_die, dba30_built;

/* --- placing them (opening_place.c) ------------------------------------------------------------------------- */

void dba30_placing_begin(struct battle *b);
/* The kinds of those still to be placed, one of which the defender may take next. */
kinds dba30_kinds_open(const struct battle *b);
extern const struct opening_step dba30_next, dba30_quarter_die, dba30_quarter, dba30_laying;

/* --- laying one down (laying.c) ------------------------------------------------------------------------------ */

/* Adds what the act draws (outline or line; value: a line's width or a beach's depth in mm) to the table if it may lie
 * there; a waterway's beach follows as a feature of its own. On refusal the table is as it was, but for what the last
 * features have left behind: judge in a copy. */
bool dba30_lay_feature(struct tabletop *t, unsigned kind, int quarter, const struct act *a, struct ruling *r);
/* The act that lays down the feature (and the beach) the table has had since it had `before` features. */
struct act dba30_laying_act(const struct tabletop *t, uint32_t before);
/* A place for what the act draws that is legal: as near as may be, or anywhere. */
bool dba30_nearest_laying(const struct tabletop *t, unsigned kind, int quarter, const struct act *a, struct act *out);

#endif
