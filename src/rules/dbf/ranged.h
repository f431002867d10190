/* DBF's third phase: ranged combat of both sides and magic, in any order the bounding player likes (dbf-007 to 009). */
#ifndef ACIES_DBF_RANGED_H
#define ACIES_DBF_RANGED_H

#include "rules/dbf/dbf.h"
#include "rules/debellis/shooting/ranged.h"

extern const struct ranged_rules dbf_ranged;

/* --- shooters and targets (targets.c) --- */

/* Those whom e may shoot at now, by dbf-H40. */
int dbf_targets(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t out[ELEMENTS_MAX]);
/* Is there anybody? */
bool dbf_has_target(const struct db_rules *rules, const struct battle *b, unsigned e);
/* May e shoot at t? false: r says why not. */
bool dbf_may_target(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned t, struct ruling *r);
/* The shooters of either side that must still shoot (dbf-007), the first so many. */
int dbf_shooters_due(const struct db_rules *rules, const struct battle *b, int most, uint8_t *out);
enum reply { REPLY_NONE, REPLY_FORCED, REPLY_FREE };
/* Does target t shoot back at the main shooter (dbf-H42, dbf-H71)? */
enum reply dbf_reply(const struct db_rules *rules, const struct battle *b, unsigned t, unsigned main);

/* Queues what a throw does to both, the destroyed first (dbf-H74). */
void dbf_queue_outcomes(const struct db_rules *rules, struct battle *b, const struct engagement *e,
                        const struct verdict *v);

/* Plays what is queued and goes on; says who has lost his shot by it (dbf-H12, dbf-H13). */
void dbf_run_outcomes(const struct db_rules *rules, struct battle *b, struct events *ev);

/* --- magic (spells.c, magic.c) --- */

enum spell { BOLT, WARD, HEX, TERROR, FIRESTORM, TRANSLOCATION, DISPEL, BLESSING, DARKNESS, RAISING, SPELLS };
enum aim_of_spell { AT_NOBODY, AT_ENEMY, AT_FRIEND, AT_LOST };
struct spell_rules {
    types who;
    uint8_t cost, level; /* level: the least a Mage needs */
    uint8_t at;          /* enum aim_of_spell */
    bool combat;         /* magic combat; else a die that succeeds on 3 or more */
    bool ritual;
    clause clause;
};
extern const struct spell_rules dbf_spells[];

/* On the table or inside a place of it? */
bool dbf_in_play(const struct battle *b, unsigned e);
bool dbf_judge_cast(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
void dbf_play_cast(const struct db_rules *rules, struct battle *b, const struct act *a, struct events *ev);
/* The dice of the spell at hand: two for magic combat, else one. */
int dbf_spell_dice(const struct battle *b);
void dbf_play_spell_roll(const struct db_rules *rules, struct battle *b, const uint8_t *dice, struct events *ev);
/* A firestorm goes on to its next victim: true if there is one and dice are due. */
bool dbf_spell_goes_on(const struct db_rules *rules, struct battle *b);
/* May e cast anything at all now? */
bool dbf_may_cast(const struct db_rules *rules, const struct battle *b, unsigned e, struct ruling *r);
bool dbf_may_cast_this(const struct battle *b, uint8_t e, enum spell spell, struct ruling *r);
/* dbf-H46: nearest points, five base widths, not through what blocks sight; troops do not block. */
bool dbf_in_reach(const struct db_rules *rules, const struct battle *b, uint8_t caster, uint8_t target,
                  struct ruling *r);
/* Is a Cleric or Paladin near enough to hinder this (dbf-078, dbf-H50)? target NO_PIECE: a ritual. */
bool dbf_is_hindered(const struct db_rules *rules, const struct battle *b, unsigned caster, unsigned target);
/* The magic combat of a caster with a target as they stand. */
void dbf_engagement_magic(const struct db_rules *rules, const struct battle *b, unsigned caster, unsigned target,
                          enum spell spell, struct engagement *e);
/* The same for the spell a may cast at d now: the one being cast, else a bolt. */
bool dbf_would_cast(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d, struct engagement *e);

#endif
