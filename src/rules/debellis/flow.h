/* The bound: which prompt follows which act. The functions a De Bellis rule set hands to the interface, with its
 * tables as first argument. */
#ifndef ACIES_DEBELLIS_FLOW_H
#define ACIES_DEBELLIS_FLOW_H

#include "rules/debellis/combat/engagement.h"

/* The verbs shared by all De Bellis rule sets, in this order. */
enum db_verb {
    VERB_ROLL = VERBS_COMMON, /* dice */
    VERB_MOVE,                /* pieces, steps; target and edge where the player names the contact he wants */
    VERB_DISMOUNT,            /* piece */
    VERB_END_PHASE,
    VERB_AIM,       /* piece, target */
    VERB_SHOOT,     /* target: the next shooting to resolve is that at target */
    VERB_PRIMARY,   /* piece: dices for the shooting side */
    VERB_FIGHT,     /* pieces: ours, theirs */
    VERB_RECOIL,    /* choice: half, full */
    VERB_PASS,      /* choice: through, push */
    VERB_MOVE_IN,   /* piece: assaulter that moves in; nobody: no pieces */
    VERB_GARRISON,  /* piece: becomes garrison of the surrendered city */
    VERB_REVOLT,    /* place */
    VERB_ENTER,     /* piece, place: becomes garrison or occupant */
    VERB_LEAVE,     /* piece, steps: sallies or marches out; first step TO = rear edge on a gate or camp side */
    VERB_PASS_CITY, /* pieces, place */
    /* the opening */
    VERB_TABLE,    /* choice: small, large */
    VERB_TERRAIN,  /* choice: random, choice; split: how many compulsory and optional features */
    VERB_TAKE,     /* terrain: the feature taken */
    VERB_BUILT_UP, /* terrain: what kind the built-up area is */
    VERB_NEXT,     /* terrain: the feature to be placed next */
    VERB_QUARTER,  /* value: 1 to 4 */
    VERB_LAY,      /* shape: its outline or line; value: a line's width or a beach's depth in mm */
    VERB_DISCARD,  /* the feature does not fit */
    VERB_EDGE,     /* choice: north, east, south, west */
    VERB_RANKS,    /* split: the commands from the highest die to the lowest */
    VERB_CAMP,     /* shape, or the place that serves as camp */
    VERB_DEPLOY,   /* pieces; steps (to: the first, the others to its right), or place, or choice: reserve */
    VERB_LAND,     /* pieces, steps */
    VERB_HOLD,     /* pieces: kept from fleeing */
    VERB_BONUS,    /* choice: yes, no */
    /* a ranged phase in which everything is resolved in turn, with magic */
    VERB_CALL,     /* piece: the shooter, of either side, whose turn it is */
    VERB_REPLY,    /* choice: yes, no; pieces: who aid it */
    VERB_CAST,     /* piece: the caster, then further targets; choice: the spell; target; step: where */
    VERB_EXCHANGE, /* pieces: two that change places */
    VERB_COUNT
};
/* A verb as a bit, in tables. */
#define DB_VERB(name) ((uint64_t)1 << VERB_##name)
extern const struct verb db_verbs[];

bool db_begin(const struct db_rules *rules, struct battle *b, const struct setup *s, struct ruling *r);
/* The step that is due, for the turn engine (flow.c). */
struct plan;
bool db_next(const struct db_rules *rules, struct battle *b, struct events *ev);
struct prompt db_prompt(const struct db_rules *rules, const struct battle *b);
/* Only riders whose list lets them dismount do (moves.h, the words of VERB_MOVE); held back to land, or taken off the
 * table again, are only those who may be (deploying.h). */
bool db_word_fits(const struct db_rules *rules, const struct battle *b, unsigned piece, unsigned verb, unsigned word);
/* Who may be ordered, and with whom (trials.c). */
bool db_standing(const void *state, unsigned piece, struct base *out);
bool db_trials(const struct db_rules *rules, const struct battle *b, unsigned e, take_trial *take, void *context);
unsigned db_group(const struct db_rules *rules, const struct battle *b, unsigned e, uint8_t *member);
bool db_judge(const struct db_rules *rules, const struct battle *b, const struct act *a, struct plan *plan,
              struct ruling *r);
void db_play(const struct db_rules *rules, struct battle *b, const struct act *a, const struct plan *plan,
             struct events *ev);
bool db_untimely(const struct db_rules *rules, const struct battle *b, const struct prompt *p, const struct act *a,
                 struct ruling *r);
struct tryout;
void db_sample(const struct db_rules *rules, const struct battle *b, uint64_t number, struct tryout *tryout,
               struct act *out);
/* A table and its ground before any battle. */
void db_look_at_ground(const struct db_rules *rules, const struct setup *s, struct scene *scene);
void db_look(const struct db_rules *rules, const struct battle *b, struct scene *s);
bool db_check(const struct db_rules *rules, const struct battle *b, struct ruling *r);
/* The table and its terrain, to be drawn without a battle on it. */
void db_look_at_ground(const struct db_rules *rules, const struct setup *s, struct scene *scene);
const char *db_piece_id(const void *state, unsigned piece);
const char *db_place_id(const void *state, unsigned feature);
uint32_t db_turn(const void *state);
/* The engagement between two elements as they stand; see ruleset.h. */
bool db_engagement_at(const struct db_rules *rules, const struct battle *b, unsigned a, unsigned d,
                      struct engagement *e, struct ruling *r);
void db_bound_begin(const struct db_rules *rules, struct battle *b, struct events *ev);
void db_bound_end(const struct db_rules *rules, struct battle *b, struct events *ev);

/* Indices of the attribute arrays of a setup (the field tables must follow this order). */
enum piece_attribute {
    PIECE_GENERAL,
    PIECE_LONGBOW,
    PIECE_ALLY,
    PIECE_LITTORAL,
    PIECE_TOWER,
    PIECE_DISMOUNTS,
    PIECE_INSIDE /* two slots: id of 8 characters */,
    PIECE_INSIDE_2,
    PIECE_MOVED /* mm so far this bound */,
    PIECE_MOVES,
    PIECE_SACKING,
    PIECE_COMMAND,
    PIECE_EDIFICE, /* a camp that is also an edifice */
    PIECE_LEVEL,   /* of a mage */
    PIECE_WARDED,
    PIECE_HEXED,
    PIECE_UNWIELDY,
    PIECE_RESERVE,          /* held back to land from a waterway */
    PIECE_DISMOUNTS_BEFORE, /* it may dismount only when the army is deployed */
    PIECE_LOST,             /* it has been lost already */
    PIECE_CINC,
    PIECE_DEMORALISED,
    PIECE_DISMOUNTED, /* it dismounted this bound */
    PIECE_ATTRIBUTES
};
enum terrain_attribute {
    TERRAIN_OWNER,        /* whose city or fort it is; -1: the defender's (H56) */
    TERRAIN_HOLDER,       /* who controls it as the position begins; -1: its owner */
    TERRAIN_TAKEN_BEFORE, /* captured earlier in a campaign (H51) */
    TERRAIN_SURRENDERED,
    TERRAIN_SERVES_AS_CAMP,
    TERRAIN_GATE_X, /* where its gate is; both 0: as the rule set has it */
    TERRAIN_GATE_Y,
    TERRAIN_ATTRIBUTES
};
enum side_attribute {
    SIDE_BOUNDS,
    SIDE_LOST,
    SIDE_LOST_DOUBLE,
    SIDE_LOST_GENERAL,
    SIDE_AGGRESSION,
    SIDE_REGION, /* its home; -1: not said */
    SIDE_DICE_ORDER,
    SIDE_BONUS_SPENT,
    SIDE_ATTRIBUTES
};
enum turn_attribute {
    TURN_SIDE,
    TURN_PHASE,
    TURN_PIPS,
    TURN_PLOUGH_ROUGH,
    TURN_DEFENDER,
    TURN_PIPS_2,
    TURN_PIPS_3,
    TURN_ATTRIBUTES
};
/* The words of "phase" in this order; a position stands at the start of the phase. */
enum turn_phase {
    TURN_AT_PIPS,
    TURN_AT_MOVE,
    TURN_AT_SHOOT,
    TURN_AT_FIGHT,
    TURN_AT_CAMPS,
    TURN_AT_DEPLOY,
    TURN_AT_LAND,
    TURN_AT_SETUP, /* the opening: who defends comes first */
    TURN_AT_EDGES, /* the ground is there, the invader chooses his base edge */
    TURN_AT_RANKS,
    TURN_AT_HOLD
};
extern const char *const db_phase_words[];
/* ... and enum option_attribute of options.h. */

extern const char db_setup_guide[];

/* Could the pieces do what is asked of them, were it the time (timing.c)? False: r says what keeps them from it. */
bool db_piece_could(const struct db_rules *rules, const struct battle *b, const struct act *a, struct ruling *r);
/* The act is not due (timing.c): says what keeps its piece from it, or else what is due and by whom. False. */
bool db_refuse_untimely(const struct db_rules *rules, const struct battle *b, const struct act *a,
                        const struct prompt *p, struct ruling *r);

#endif
