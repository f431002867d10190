/* Lining up on contact (dba30-162 to 175 and their like), and turning to face when the movement phase ends. */
#ifndef ACIES_DEBELLIS_CONFORM_H
#define ACIES_DEBELLIS_CONFORM_H

#include "rules/debellis/moving/moves.h"

/* The movers of a plan (already standing where their path ended, front edge touching enemy `enemy`) line up, or are
 * lined up to. With enemy NO_PIECE any enemy met will do: the one that needs least movement. `start` holds the movers'
 * poses before the move (flank and rear attacks depend on it); `left` is the movement they have left. On success the
 * plan's poses are final and plan->conformed, contacted are set. */
struct march;
bool db_conform_on_contact(const struct db_rules *rules, const struct battle *b, const struct march *march,
                           struct plan *plan, const struct pose *start, unsigned enemy, length left, enum edge wanted,
                           struct ruling *r);
/* Says who conformed and in which position; b as it is before the plan is carried out. */
void db_tell_conform(const struct db_rules *rules, const struct battle *b, const struct plan *plan, struct events *ev);
/* The plan carried out: who is left touching enemies with its front out of line. */
void db_note_unaligned(const struct db_rules *rules, struct battle *b, const struct plan *plan, struct events *ev);
/* dba30-179: which edge serves each wagon as its front is settled when it is met, and anew when that contact has ended:
 * before a move, of those who were there already, and after it. */
void db_note_wagon_fronts(const struct db_rules *rules, struct battle *b, struct events *ev);
/* End of the movement phase (dba30-176 to 179). */
void db_turn_to_face(const struct db_rules *rules, struct battle *b, struct events *ev);
/* Does its front lie squarely on an enemy's front, flank or rear, as in one of the positions? */
bool db_is_lined_up(const struct db_rules *rules, const struct battle *b, unsigned e);
/* After a combat, or for a pursuer: line up with the enemy its front touches, if a legal position is free. */
void db_conform_element(const struct db_rules *rules, struct battle *b, unsigned e, clause because, struct events *ev);
/* No part of the base is over the edge of the table. */
bool db_stays_within_table(const struct battle *b, const struct quad *q);
/* Can every pose of the plan stand: no overlap with others, on the table, on ground they may enter? */
bool db_poses_are_free(const struct db_rules *rules, const struct battle *b, const struct placed *p, int count,
                       struct ruling *r);

#endif
