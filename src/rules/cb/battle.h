/* What the phases of a battle of Civitates Bellantes share: the geometry of ground.c, the queue of tasks.c, the steps
 * of flow.c. Each phase lives in files of its own: orders.c, testing.c (Command), marching.c, paths.c, volleys.c
 * (Tactical), declaring.c, charge_dice.c, charging.c, turning.c, charge_path.c, fighting.c, aftermath.c, stepping.c,
 * flights.c, pursuing.c (Combat), morale.c (Morale), deploying.c (before the first turn). They call one another only
 * through flow.c. */
#ifndef ACIES_CB_BATTLE_H
#define ACIES_CB_BATTLE_H

#include "rules/cb/state.h"

/* --- ground.c: where units stand ----------------------------------------------------------------------------- */

struct base cb_unit_base(const struct cb_battle *b, unsigned u);
struct base cb_unit_base_at(const struct cb_battle *b, unsigned u, struct pose p);
void cb_unit_place(struct cb_battle *b, unsigned u, struct pose p);
struct quad cb_leader_quad(const struct cb_battle *b, unsigned l); /* the ground a leader's stand takes */
/* Files and ranks of the unit in a formation with so many ranks wanted, where it may be drawn up so: a line of at most
 * 4 ranks, and no more ranks than its stands fill (cb-H97). */
bool cb_judge_shape(struct unit *u, unsigned index, enum cb_formation f, unsigned ranks, struct ruling *r);
/* Cheap: their circles are further apart than that. */
static inline bool cb_surely_apart(const struct unit *x, const struct unit *y, length reach) {
    int64_t limit = (int64_t)x->radius + y->radius + reach + 2;
    return distance_squared(x->centre, y->centre) > limit * limit;
}
length cb_units_distance(const struct cb_battle *b, unsigned u, unsigned v);
bool cb_units_nearer(const struct cb_battle *b, unsigned u, unsigned v, length reach); /* distance <= reach */
/* Is some enemy on the field within reach of the unit? (Broken ones count: they are enemy still.) */
bool cb_enemy_within(const struct cb_battle *b, unsigned u, length reach);
static inline bool beyond_bow_shot(const struct cb_battle *b, unsigned u) {
    return !cb_enemy_within(b, u, jts(b, BOW_SHOT));
}
/* The enemy whose middle is nearest: a good guess at the nearest, which makes the others cheap to reject. */
unsigned cb_nearest_by_centres(const struct cb_battle *b, unsigned u, struct point centre);
unsigned cb_nearest_enemy(const struct cb_battle *b, unsigned u);                      /* NO_PIECE: none */
unsigned cb_nearest_enemy_at(const struct cb_battle *b, unsigned u, length *distance); /* and how far off he is */
/* Touching, with the front of one of them on the other. */
bool cb_in_contact(const struct cb_battle *b, unsigned u, unsigned v);
bool cb_is_engaged(const struct cb_battle *b, unsigned u); /* in contact with somebody */
/* In contact and in combat: neither of them is broken. */
bool cb_fights(const struct cb_battle *b, unsigned u, unsigned v);
bool cb_in_combat(const struct cb_battle *b, unsigned u);
unsigned cb_opponents_of(const struct cb_battle *b, unsigned u, uint8_t *out, unsigned cap);
/* The edge of v that u's front lies on; EDGE_NONE: none. */
enum edge cb_edge_struck(const struct cb_battle *b, unsigned u, unsigned v);
/* Would this rectangle stand free: on the table, off impassable ground, clear of all units but `but`? */
bool cb_is_free(const struct cb_battle *b, unsigned u, struct pose p, unsigned but);
bool cb_on_table(const struct cb_battle *b, const struct quad *q);
/* Which leaders of the enemy, alone, a way comes over, as bits (cb-H85); and that it does, on u's way between two
 * places. */
uint8_t cb_leaders_on(const struct cb_battle *b, unsigned u, const struct convex *way);
void cb_reach_leaders(struct cb_battle *b, unsigned u, struct pose from, struct pose to);
/* Is one place taken before another, from right to left (cb-H04)? Ids settle it between two who stand on one. */
bool cb_place_before(const struct cb_battle *b, struct point p, const char *id, struct point q, const char *other);
/* Is u taken before v so? */
bool cb_comes_before(const struct cb_battle *b, unsigned u, unsigned v);
/* Is v, so far off, nearer to u than w? Of two as near the one whose middle is nearer is meant, then the first from
 * right to left. */
bool cb_is_nearer(const struct cb_battle *b, unsigned u, unsigned v, length d, unsigned w, length other);
/* All units of the field in the order of cb-H04. Returns how many. */
unsigned cb_right_to_left(const struct cb_battle *b, uint8_t *out);

/* Terrain kinds (setup.c has their table). */
enum cb_terrain {
    GROUND_WOOD,
    GROUND_MARSH,
    GROUND_ROUGH,
    GROUND_GENTLE_HILL,
    GROUND_STEEP_HILL,
    GROUND_WALL,
    GROUND_STREAM,
    GROUND_RIVER,
    GROUND_RAMPART,
    GROUND_FORD,
    GROUND_GATE,
    GROUND_CAMP,
    CB_TERRAINS
};
enum {
    GROUND_DIFFICULT = 1,
    GROUND_COVER = 2,
    GROUND_HIDES = 4,
    GROUND_OBSTACLE = 8,
    GROUND_MAJOR = 16,
    GROUND_HIGH = 32,
    GROUND_FORT = 64,
    GROUND_PASSAGE = 128 /* a way across: what it lies over is no obstacle there */
};
extern const uint8_t cb_ground_flags[];
unsigned cb_ground_under(const struct cb_battle *b, const struct quad *q); /* flags of everything it stands in */

/* --- view.c: a unit as the rules of cb.h see it -------------------------------------------------------------- */

/* How it came into the combat it is in (enum cb_action): what brought it to somebody it does not fight is over. */
enum cb_action cb_came_by(const struct cb_battle *b, unsigned u);
void cb_comes(struct cb_battle *b, unsigned u, enum cb_action how, unsigned at);

/* What it is and bears: all that does not depend on where it stands. */
struct cb_unit cb_self_of(const struct cb_battle *b, unsigned u);
/* And with the ground it stands on, what it stands behind, whether it fights and how it came to that. */
struct cb_unit cb_view_of(const struct cb_battle *b, unsigned u);

/* --- looting.c (cb-H27) -------------------------------------------------------------------------------------- */

bool cb_in_camp_of(const struct cb_battle *b, unsigned u, int side);
bool cb_in_enemy_camp(const struct cb_battle *b, unsigned u);
/* A pursuit or an advance has brought it there: it loots, unless it was inside before or fights there. */
void cb_reach_camp(struct cb_battle *b, unsigned u, bool was_inside, struct events *ev);
void cb_stop_looting(struct unit *u);

/* --- harm.c: DPs, casualties, breaking, destruction, leaders ------------------------------------------------- */

/* DPs from one occasion (cb-H80); special troops roll at once (cb-H89). The text says "{0} {w}" for "2 DPs". */
void cb_give_dps(struct cb_battle *b, unsigned u, int dps, clause c, const char *text, struct events *ev);
/* The same, and {o} is the piece that caused them. */
void cb_give_dps_for(struct cb_battle *b, unsigned u, unsigned cause, int dps, clause c, const char *text,
                     struct events *ev);
void cb_give_casualty(struct cb_battle *b, unsigned u, clause c, struct events *ev);
/* It breaks: shaken with 5 DPs, unformed; its friends hear of it. The move is a task of its own. */
void cb_break_unit(struct cb_battle *b, unsigned u, clause c, struct events *ev);
void cb_destroy_unit(struct cb_battle *b, unsigned u, clause c, const char *text, struct events *ev);
void cb_leave_field(struct cb_battle *b, unsigned u, bool pursuing, struct events *ev);
void cb_lose_leader(struct cb_battle *b, unsigned l, clause c, const char *text, struct events *ev);
void cb_risk_leaders(struct cb_battle *b, unsigned u);         /* of those attached: queued */
uint8_t cb_leader_with(const struct cb_battle *b, unsigned u); /* attached to it, NO_PIECE: none */
/* Two friends pass through each other (2.6). */
void cb_pass_friend(struct cb_battle *b, unsigned mover, unsigned other, struct events *ev);

/* --- runs.c: straight moves that nobody steers --------------------------------------------------------------- */

struct run {
    struct pose end;
    struct pose from, to; /* where its way begins and ends, as it is drawn up while it goes */
    length went;
    uint8_t met;  /* the enemy it ran into, NO_PIECE: none */
    length open;  /* how far enemy, impassable ground and major obstacles leave the way open */
    bool barred;  /* enemy or impassable ground cut it short */
    bool bank;    /* a major obstacle ended it, on the near side or just clear of the far one (cb-065) */
    bool across;  /* and it is the far one */
    bool off;     /* it left the table */
    bool edge;    /* it stops at its edge (cb-H39) */
    bool stuck;   /* friends leave it no place to stop at */
    bool further; /* it went on past friends it could not stand on (cb-H100) */
};
/* Straight along a heading with its facing as `facing` in the end. Friends are passed (2.6); enemies stop it. */
struct run cb_run_straight(const struct cb_battle *b, unsigned u, heading way, length distance, heading facing);
/* The same facing that way, 1 JT from all enemies or, from those who stood nearer, no nearer (cb-007, cb-H98). */
struct run cb_run_keeping_off(const struct cb_battle *b, unsigned u, heading way, length distance);
/* How far straight on it stays 1 JT from enemy it has not fought (cb-H74), at most `most`; who ends it, NO_PIECE: none.
 */
length cb_way_off_others(const struct cb_battle *b, unsigned u, length most, uint8_t *who);
/* The same as cb_run_straight() for those who run off: they go as they stand and turn to face so at the end. */
struct run cb_run_off(const struct cb_battle *b, unsigned u, heading way, length distance, heading facing);
/* How far a base goes on that way until it stands before the feature, or (far) just clear of its far side; 0: never so
 * within `most`. */
length cb_way_across(const struct cb_battle *b, struct base from, heading way, int f, length most, bool far);
/* How far along the way it stands free and just touches what bars it, between a place that is free and one that is
 * not. */
length cb_last_free(const struct cb_battle *b, unsigned u, struct pose from, heading way, length good, length bad);
/* The friends whom a stretch of its way leads through, in the order in which it comes to them. Returns how many. */
unsigned cb_friends_met(const struct cb_battle *b, unsigned u, struct base from, struct base to, uint8_t *out);
void cb_pass_all(struct cb_battle *b, unsigned u, const struct run *r, struct events *ev); /* friends on its way */
/* Carries it out: passages, leaving the table, difficult ground. */
void cb_make_run(struct cb_battle *b, unsigned u, const struct run *r, const char *what, clause c, const char *text,
                 struct events *ev);
/* Puts u's front flush on the edge of v (cb-H53). False: there is no room. */
bool cb_flush_pose(const struct cb_battle *b, unsigned u, unsigned v, enum edge e, struct pose near, struct pose *out);
/* Throws for a move: the plan, and the draw it asks for. */
struct draw cb_draw_for(const struct cb_move_plan *p);
/* Distance and fatigue of such a throw, applied; in 1/100 mm. A column throws no dice. */
length cb_thrown_distance(struct cb_battle *b, unsigned u, enum cb_move move, const struct cb_move_plan *p,
                          const uint8_t *dice, struct events *ev);

/* --- the ground before the battle (battlefield.c, laying.c) -------------------------------------------------- */

uint8_t cb_kind_of_die(unsigned die); /* 1 to 5; 6 leaves a choice */
/* Is the feature f of that size and in such a place as it may (cb-H06)? Those before it are taken as they lie. */
bool cb_piece_is_right(const struct tabletop *t, int f, struct ruling *r);
/* Adds a stream or wall, or an area so wide and deep about a place; false: it is no shape. */
enum { CAMP_WIDE = 30, CAMP_DEEP = 20 }; /* tenths of a JT, along the base edge and away from it */
/* A leader of that side whose command begins without an order; NO_PIECE: none (deploying.c). */
unsigned cb_without_order(const struct cb_battle *b, unsigned side);
/* Legal ways to lay down the piece at hand, in a fixed order, at most so many (laying.c). */
size_t cb_places_for(const struct cb_battle *b, struct act *out, size_t cap);
bool cb_add_piece(struct tabletop *t, uint8_t kind, struct point at, length wide, length deep, heading turn);
/* Whose camp a feature is, -1: nobody's. */
int cb_camp_side(const struct terrain *t, unsigned f);

/* --- orders.c: what a command is told ------------------------------------------------------------------------ */

/* An order to support names the command that is followed, any other names none (cb-H22). */
bool cb_judge_support(const struct cb_battle *b, const struct act *a, unsigned taker, struct ruling *r);
uint8_t cb_order_of(const struct cb_battle *b, const struct act *a);
void cb_tell_order(const struct cb_battle *b, unsigned l, const char *what, clause c, const char *text,
                   struct events *ev);

/* --- the phases ---------------------------------------------------------------------------------------------- */

/* How a player moves a unit (paths.c). */
enum path_leave {
    PATH_DOUBLED = 1, /* a double move (cb-048) */
    PATH_GAP = 2,     /* narrowed to 1 JT, through a gap (cb-066) */
    PATH_MAJOR = 4,   /* over a major obstacle, paid for elsewhere (cb-065) */
};
struct fee {
    clause by;
    int8_t dps;
};
struct path {
    struct pose end;
    length used;                /* how far it goes, its wheels included */
    int32_t turned;             /* all its wheels */
    uint8_t halves;             /* half moves its wheels and gaps use */
    uint8_t fees;               /* DPs of wheels, gaps, obstacles and difficult terrain */
    uint8_t passed, friends[8]; /* index + 1 of those it passes through */
    uint8_t reached;            /* enemy leaders it comes over, as bits */
    struct fee fee[12];
};
/* What judging an act finds out, for playing it. */
struct cb_plan {
    struct cb_price price; /* of a manoeuvre */
    uint8_t manoeuvre;     /* enum cb_manoeuvre */
    union {
        struct path path;   /* a move, a crossing */
        struct pose end;    /* facing about, a step aside */
        struct unit shaped; /* a change of formation, a deployment: the unit as it will be */
    };
};

/* A step of the turn (game/turn.h), of a phase or a task. What is left out: `next` waits always; there is nothing to be
 * judged. A step has judge and play, or, where judging finds out what playing needs, plan and
 * carry_out. */
struct cb_step {
    bool (*next)(struct cb_battle *b, struct events *ev);
    struct prompt (*prompt)(const struct cb_battle *b);
    void (*roll)(struct cb_battle *b, const uint8_t *dice, struct events *ev); /* the dice asked for */
    bool (*judge)(const struct cb_battle *b, const struct act *a, struct ruling *r);
    void (*play)(struct cb_battle *b, const struct act *a, struct events *ev);
    bool (*plan)(const struct cb_battle *b, const struct act *a, struct cb_plan *plan, struct ruling *r);
    void (*carry_out)(struct cb_battle *b, const struct act *a, const struct cb_plan *plan, struct events *ev);
};
const struct cb_step *cb_step_of_task(const struct task *t); /* tasks.c */
extern const struct cb_step cb_initiative, cb_command, cb_testing, cb_test_die, cb_rallying, cb_routs, cb_order_of_play,
    cb_tactical, cb_declaring, cb_responding, cb_charging, cb_fighting, cb_aftermath, cb_morale, cb_lots, cb_pieces,
    cb_kind, cb_taking, cb_laying, cb_lots_order, cb_camping, cb_deploying;

/* --- verbs ----------------------------------------------------------------------------------------------------------
 */

enum cb_verb {
    VERB_ROLL = VERBS_COMMON,
    VERB_TAKE,
    VERB_LAY,
    VERB_DEPLOY,
    VERB_RIDE,
    VERB_STEADY,
    VERB_INSPIRE,
    VERB_DIRECT,
    VERB_ORDER,
    VERB_RECEIVE,
    VERB_TEST,
    VERB_CONTROL,
    VERB_RALLY,
    VERB_TURN,
    VERB_MARCH,
    VERB_MOVE,
    VERB_FORM,
    VERB_FACE,
    VERB_STEP,
    VERB_CROSS,
    VERB_SHOOT,
    VERB_HOLD,
    VERB_CHARGE,
    VERB_DECLINE,
    VERB_RESPOND,
    VERB_DICE,
    VERB_AFTER,
    VERB_END_PHASE,
    CB_VERBS,
};
extern const struct verb cb_verbs[];

/* Prompts and offers, shortly. */
struct prompt cb_ask(unsigned seat, const char *kind, uint8_t verb, clause c, const char *text, unsigned piece,
                     unsigned other);
struct prompt cb_ask_dice(struct draw d, clause c, const char *text, unsigned piece, unsigned other);
struct draw cb_some_dice(unsigned count);
struct act cb_act_of(uint8_t verb, unsigned piece, unsigned target);
bool cb_is_one_unit(const struct cb_battle *b, const struct act *a, unsigned side, struct ruling *r);

/* --- the interface ------------------------------------------------------------------------------------------- */

extern const struct ruleset cb_ruleset;
extern const struct turn_steps cb_steps; /* flow.c */
bool cb_begin(void *state, const struct setup *s, struct ruling *r);
struct prompt cb_prompt(const struct cb_battle *b);
/* Refuses an act that does not answer the prompt (reasons.c). */
bool cb_refuse_now(const struct cb_battle *b, const struct prompt *p, const struct act *a, struct ruling *r);
/* Does the step that is due allow it? The act speaks of what there is, and it is time for it. */
bool cb_allows(const struct cb_battle *b, const struct act *a, struct ruling *r);
extern const struct advice cb_advice; /* advice/suggest.c */
void cb_look(const void *state, struct scene *s);
extern const struct measure cb_measure;
void cb_look_at_ground(const struct terrain *t, struct scene *s);
bool cb_check(const void *state, struct ruling *r);
bool cb_standing(const void *state, unsigned piece, struct base *out); /* trials.c */
bool cb_trials(const void *state, unsigned piece, take_trial *take, void *context);
bool cb_engagement_at(const void *state, unsigned a, unsigned b, void *engagement, struct ruling *r);

/* Where a piece's attributes lie in a setup, as armies need to know them too. */
enum piece_slot {
    P_GRADE,
    P_MORALE,
    P_FACTOR,
    P_FORMATION,
    P_PHALANX,
    P_ARMOURED,
    P_PILA,
    P_BREED,
    P_LEGION,
    P_STANDS,
    P_RANKS,
    P_DPS,
    P_SHAKEN,
    P_BROKEN,
    P_CASUALTIES,
    P_PREVIOUS,
    P_CAME,
    P_COMMAND,
    P_COMMAND_REST,
    P_ACTIONS,
    P_WOUNDS,
    P_ATTACHED,
    P_ATTACHED_REST,
    P_UNDER,
    P_ORDER,
    P_TURN_MARK,
    P_INSPIRE,
    PIECE_SLOTS
};
extern const struct army_rules cb_armies;
extern const struct sheet cb_sheet;
extern const struct battlefield_rules cb_battlefield;
extern const struct terrain_kind cb_terrain_kinds[];
enum {
    CB_PIECE_FIELDS = 25,
    CB_LINE_FIELDS = 13,
    CB_SIDE_FIELDS = 3,
    CB_TURN_FIELDS = 3,
    CB_OPTION_FIELDS = 2,
    CB_TERRAIN_FIELDS = 1
};
extern const struct field cb_piece_fields[], cb_side_fields[], cb_turn_fields[], cb_option_fields[],
    cb_terrain_fields[];

#endif
