/* One and the same position looked at otherwise: turned, mirrored, shifted on a larger table, its pieces listed in
 * another order or named otherwise, its sides exchanged. A rule that sees a difference is no rule. */
#ifndef ACIES_TESTS_VIEWS_H
#define ACIES_TESTS_VIEWS_H

#include "game/advice.h"
#include "game/game.h"

struct view {
    const char *name;
    bool large;         /* in the middle of a large square table, moved by `shift` */
    struct point shift; /* large only */
    heading turn;       /* clockwise about the middle of the large table */
    bool mirror;        /* left and right exchanged; the base edges stay */
    bool reversed;      /* troops listed from the last to the first */
    bool renamed;       /* other ids, in the opposite order of the alphabet */
    bool alphabetical;  /* ... or in the same */
    bool exchanged;     /* side 0 is side 1: the table is walked round */
};
extern const struct view views[];
extern const unsigned view_count;

/* A pose or a point of the position as it lies in the view. `table` is the position's own. */
struct pose view_pose(const struct view *v, const struct tabletop *table, struct pose p);
struct point view_point(const struct view *v, const struct tabletop *table, struct point p);
int view_side(const struct view *v, int side); /* -1 and seats that are no sides stay */

/* The whole position so seen. */
void view_setup(const struct ruleset *rs, const struct view *v, const struct setup *s, struct setup *out);
/* The id that a piece or a place has in the view. */
const char *view_id(const struct view *v, const struct setup *s, const char *id, char buffer[8]);
/* An act against the game as it is, as it is said in the view. False: it cannot be said there. */
bool view_act(const struct view *v, const struct game *plain, const struct game *seen, const struct act *a,
              struct act *out);

#endif
