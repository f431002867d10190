/* Civitates Bellantes: troops, engagements and what the rules make of them.
 *
 * An engagement is one combat, volley, test or move described without a table. In play the same structs are filled from
 * the table, so that the referee, `acies resolve` and `acies odds` compute and explain with one set of functions. */
#ifndef ACIES_CB_CB_H
#define ACIES_CB_CB_H

#include "game/ruleset.h"

/* --- troops (troops.c) --------------------------------------------------------------------------------------- */

enum cb_type {
    MISSILE_TROOPS,
    SKIRMISHERS,
    RABBLE,
    JAVELINMEN,
    WARRIORS,
    SPEARMEN,
    PIKEMEN,
    SWORDSMEN,
    BOWMEN,
    LIGHT_CAVALRY,
    HORSE_ARCHERS,
    HEAVY_CAVALRY,
    LANCERS,
    CATAPHRACTS,
    CAMELRY,
    FIGHTING_CHARIOTS,
    ELEPHANTS,
    SCYTHED_CHARIOTS,
    ARTILLERY,
    CB_TROOPS, /* the fighting types; leaders come after them, in the order of enum cb_rank */
    CB_TYPES = CB_TROOPS + 3,
};

/* cb-H10 to H12: the families the clauses speak of. */
enum cb_class {
    CLASS_HI = 1,
    CLASS_LI = 2,
    CLASS_CAVALRY = 4,
    CLASS_CHARIOT = 8,
    CLASS_ELEPHANT = 16,
    CLASS_SPECIAL = 32,
    CLASS_LIGHT = 64,
    CLASS_INFANTRY = CLASS_HI | CLASS_LI,
    CLASS_MOUNTED = CLASS_CAVALRY | CLASS_CHARIOT | CLASS_ELEPHANT,
};

struct cb_troop {
    uint8_t class; /* enum cb_class */
    int8_t factor;
    uint8_t range; /* JT; 0: does not shoot */
    uint8_t stands, ranks;
    bool armoured;
    bool loose;       /* starts unformed */
    bool never_forms; /* cb-H14 */
    const char *symbol;
    clause clause; /* its row: cb-H19a and on */
};
extern const struct cb_troop cb_troops[];

/* Beside its grade a unit has a morale value of -1, 0 or +1 (cb-H15). */
enum cb_grade { GRADE_A, GRADE_B, GRADE_C };
enum cb_formation { LINE, COLUMN, QUINCUNX, UNFORMED };
enum cb_breed { INDIAN, AFRICAN };

/* --- engagements --------------------------------------------------------------------------------------------- */

enum cb_mode {
    MODE_COMBAT,
    MODE_SHOOTING,
    MODE_CONTROL,
    MODE_MOVEMENT,
    MODE_MANOEUVRE,
    MODE_PASSAGE,
    MODE_DP_GAIN,
    MODE_DP_REMOVAL,
    MODE_CHARGE,
    MODE_CHARGE_RESPONSE,
    MODE_CRITICAL,
    MODE_LEADER_RISK,
    CB_MODES,
};

enum cb_kind { CHARGE_COMBAT, MELEE };
enum cb_action { CHARGED, COUNTER_CHARGED, FOLLOWED_UP, PURSUED, STOOD };
enum cb_struck { STRUCK_FRONT, STRUCK_FLANK, STRUCK_REAR };
enum cb_range { SHORT_RANGE, LONG_RANGE };
enum cb_previous {
    WAS_HALTED,
    WAS_MOVING,
    WAS_SHOOTING,
    WAS_CHARGING,
    WAS_PURSUING,
    WAS_LOOTING,
    WAS_ADVANCING, /* spontaneously */
    WAS_RETIRING,
};
enum cb_move { MOVE_NORMAL, MOVE_CHARGE, MOVE_RETIRE, MOVE_EVADE, MOVE_ROUT, MOVE_PURSUIT, MOVE_RAMPAGE, MOVE_COLUMN };
enum cb_manoeuvre {
    WHEEL,
    CHANGE_FORMATION,
    FORM_UP,
    ABOUT_FACE,
    DOUBLE_RANKS,
    HALVE_RANKS,
    CROSS_OBSTACLE,
    CROSS_MAJOR_OBSTACLE,
    PASS_GAP,
    SIDE_STEP,
    STEP_BACK,
    DIFFICULT_TERRAIN,
};
enum cb_event {
    UNIT_LOST,
    NEAR_ELEPHANTS,
    NEAR_CAMELS,
    EVADED,
    LEADER_LOST,
    CHARGING_CHARGED_BY_MOUNTED,
    BURST_THROUGH,
    CHARGED_BEHIND_FLANK,
};
enum cb_rank { GENERAL, ALLIED_COMMANDER, COMMANDER };

/* One unit as an engagement sees it: int32_t throughout, filled by the field tables or from the table. */
struct cb_unit {
    int32_t type, grade, morale, factor, formation, phalanx, armoured, breed, dps, shaken, casualties, stands, ranks;
    int32_t action, struck, inspire_actions, ground, fortification, obstacle, opens_ranks; /* combat */
    int32_t front_stands, rear_stands, moved, in_cover;                                    /* shooting */
    int32_t previous, inspiring, steady;                                                   /* control */
    int32_t legion, stationary, routing;                                                   /* manoeuvre, passage */
    int32_t spontaneous, pursuing, formed_up, charge_distance, good_order;                 /* charge */
    int32_t in_difficult, behind_obstacle, in_combat;                                      /* response */
    int32_t rank, wounds;                                                                  /* leaders */
};

struct cb_engagement {
    int32_t mode;
    int32_t kind, range, move, optional_dice, quincunx_avd, double_move, manoeuvre, beyond_bow_shot, parallel;
    int32_t event, within_bow_shot, own_elephants, leader, opened_ranks, in_combat, stationary;
    int32_t die[2]; /* combat, control: 0 = not thrown */
    struct field_list crit[2];
    struct field_list dice;
    struct cb_unit side[2];
};

/* --- what every part asks of a unit (troops.c) --------------------------------------------------------------- */

static inline bool is_class(const struct cb_unit *u, unsigned class) { return cb_troops[u->type].class & class; }
static inline bool is_special(const struct cb_unit *u) { return is_class(u, CLASS_SPECIAL); }
/* cb-H14: special troops are neither formed nor unformed. */
static inline bool is_formed(const struct cb_unit *u) { return !is_special(u) && u->formation != UNFORMED; }
static inline bool is_unformed(const struct cb_unit *u) { return !is_special(u) && u->formation == UNFORMED; }
/* Ranks for depth: single stands and unformed units have one (cb-H63). */
static inline int32_t depth_of(const struct cb_unit *u) { return is_formed(u) ? u->ranks : 1; }
/* cb-102, cb-023: does it throw an average die there? */
static inline bool is_grade_a(const struct cb_unit *u) { return u->grade == GRADE_A; }

/* --- combat (facts.c, factors.c, results.c, combat.c) -------------------------------------------------------- */

enum cb_band { VICTORY, SUCCESS, INCONCLUSIVE, SET_BACK, DEFEAT, ROUT, CB_BANDS };
extern const char *const cb_band_words[];

/* After-combat moves as bits, in the order they are told. */
enum cb_after {
    AFTER_HALT = 1,
    AFTER_OPEN_RANKS = 2,
    AFTER_FALL_BACK = 4,
    AFTER_FOLLOW_UP = 8,
    AFTER_PURSUE = 16,
    AFTER_RETIRE = 32,
    AFTER_BREAK = 64,
    AFTER_BURST = 128,
    AFTER_RAMPAGE = 256,
    AFTER_DESTROYED = 512,
    /* what a player may make of a halt or a fall-back on the table */
    AFTER_ADVANCE = 1024,  /* into the ground the enemy left (cb-183) */
    AFTER_SUPPORTS = 2048, /* fall back through the supports (cb-186) */
};
extern const char *const cb_after_words[];

enum cb_fate { FATE_OK, FATE_DESTROYED, FATE_RAMPAGE };
extern const char *const cb_fate_words[];

/* What one side's result comes to before critical-hit rolls. */
struct cb_row {
    uint8_t band; /* enum cb_band */
    int8_t dps;   /* or critical-hit rolls of special troops */
    int8_t casualties;
    uint16_t moves; /* enum cb_after */
};

struct cb_verdict {
    int32_t factor[2], total[2], difference[2];
    struct cb_row row[2];
    uint8_t fate[2]; /* enum cb_fate, special troops */
    int8_t burst[2]; /* DPs inflicted on that side by a burst-through; 0: none */
};

/* Reasons go to `out`; NULL is welcome and faster. */
void cb_because(struct resolution *out, int side, int32_t value, clause c, const char *text);

/* Everything the tables ask about one side of a combat, as bits (facts.c). */
typedef uint64_t cb_facts;
cb_facts cb_facts_of(const struct cb_engagement *e, int side);
/* The same against several: every relation is asked of all of them, in whatever order they are listed (cb-H62). */
struct cb_foe {
    const struct cb_unit *unit;
    bool in_front;  /* its front is on this one */
    int32_t struck; /* enum cb_struck: which edge of this one it has struck */
};
cb_facts cb_facts_against(const struct cb_unit *own, const struct cb_foe *foe, unsigned n, enum cb_kind kind,
                          int32_t own_stands, int32_t foe_stands);
static inline bool facts_fit(cb_facts has, cb_facts when, cb_facts unless) {
    return (has & when) == when && !(has & unless);
}

/* Everything of the score but the die. */
/* Rows of its tables for a printed sheet (sheet.c). */
struct sheet_row;
bool cb_sheet_modifier(unsigned index, struct sheet_row *out);
bool cb_sheet_band(unsigned index, struct sheet_row *out);
bool cb_sheet_taking(unsigned index, struct sheet_row *out);
bool cb_sheet_going(unsigned index, struct sheet_row *out);
int32_t cb_factor(const struct cb_unit *own, cb_facts has, int side, struct resolution *why);
enum cb_band cb_band_of(int32_t difference);
struct cb_row cb_row_of(enum cb_band band, cb_facts has, int side, struct resolution *why);
/* Why its result does not leave it that move (enum cb_after). */
struct cb_bar {
    clause clause;
    const char *text;
};
struct cb_bar cb_move_barred(enum cb_band band, cb_facts has, uint16_t move);
/* Some rows ask what becomes of the enemy: those facts, added. */
cb_facts cb_with_enemy(cb_facts has, cb_facts enemy, enum cb_band other);
/* Both rows of a combat from the differences in v, with the facts that depend on each other. */
void cb_rows(const struct cb_engagement *e, cb_facts has[2], struct cb_verdict *v, struct resolution *why);
/* Do critical-hit rolls still matter to that side? */
bool cb_rolls_matter(const struct cb_engagement *e, const struct cb_verdict *v, int side);
/* Closes the verdict once the fates are in: moves that a fate replaces, burst-throughs. */
void cb_settle(const cb_facts has[2], struct cb_verdict *v, struct resolution *why);
enum cb_fate cb_second_die(int32_t type, int32_t die);

/* --- the other modes ----------------------------------------------------------------------------------------- */

/* Shooting: dice, to-hit bonus and lowest roll that hits. */
int32_t cb_shooting_dice(const struct cb_unit *shooter, const struct cb_unit *target, struct resolution *why);
int32_t cb_shooting_bonus(const struct cb_unit *shooter, const struct cb_unit *target, enum cb_range range,
                          struct resolution *why);

/* Control tests. */
enum cb_control { CONTROL_CONTINUE, CONTROL_HALT, CONTROL_FREE, CONTROL_ADVANCE };
bool cb_control_avd(const struct cb_unit *u);
int32_t cb_control_modifier(const struct cb_unit *u, struct resolution *why);
enum cb_control cb_control_result(const struct cb_unit *u, int32_t score, struct resolution *why);

/* Movement: which dice, what they add up to (in tenths of a JT), how many fatigue the unit. */
enum cb_die { DIE_AVERAGE, DIE_SIX };
struct cb_move_plan {
    bool allowed;
    uint8_t dice; /* at most 3 */
    uint8_t kind[3];
    int32_t plus; /* tenths of a JT on top of the dice */
    bool doubled;
};
/* `inspired`: inspire actions that lengthen a charge (cb-H23). */
struct cb_move_plan cb_plan_move(const struct cb_unit *u, enum cb_move move, int optional_dice, bool quincunx_avd,
                                 bool twice, struct resolution *why);
int32_t cb_distance(const struct cb_move_plan *p, const int32_t *dice);
/* What comes on top of so many dice, in tenths of a JT. */
int32_t cb_move_additions(const struct cb_unit *u, enum cb_move move, int dice, struct resolution *why);
int32_t cb_fatigue(const struct cb_unit *u, enum cb_move move, const struct cb_move_plan *p, const int32_t *dice,
                   struct resolution *why);

enum cb_cost { COST_NONE, COST_HALF, COST_FULL };
struct cb_price {
    bool allowed;
    uint8_t cost;  /* enum cb_cost */
    int8_t dps;    /* critical-hit rolls for special troops */
    clause barred; /* not allowed: by which clause */
    clause by;     /* what gives the DPs */
};
struct cb_price cb_manoeuvre_price(const struct cb_unit *u, enum cb_manoeuvre m, bool beyond, struct resolution *why);
void cb_passage(const struct cb_unit *a, const struct cb_unit *b, bool parallel, int32_t dps[2],
                struct resolution *why);

int32_t cb_dp_gain(const struct cb_engagement *e, struct resolution *why);
int32_t cb_dp_removal(const struct cb_unit *u, bool stationary, bool in_combat, bool beyond, struct resolution *why);

struct cb_charge {
    bool allowed, must, becomes_unformed;
    clause barred; /* not allowed: by which clause */
};
struct cb_charge cb_may_charge(const struct cb_unit *charger, const struct cb_unit *target, bool within_bow_shot,
                               struct resolution *why);
enum cb_response { RESPOND_BREAK = 1, RESPOND_STAND = 2, RESPOND_COUNTER_CHARGE = 4, RESPOND_EVADE = 8 };
unsigned cb_responses(const struct cb_unit *charged, const struct cb_unit *charger, struct resolution *why);
extern const char *const cb_response_words[];

enum cb_risk { RISK_NONE, RISK_NEAR_MISS, RISK_WOUNDED, RISK_KILLED };
enum cb_risk cb_leader_risk(int32_t rank, int32_t wounds, int32_t first, int32_t second, struct resolution *why);

/* --- the interface (modes.c, check.c, odds.c) ---------------------------------------------------------------- */

struct cb_mode_rules {
    bool two_sides; /* b is needed */
    /* Dice, if any, that odds enumerate: their kinds; returns how many (at most 3). NULL: no dice. */
    int (*dice)(const struct cb_engagement *e, uint8_t kind[3]);
    /* All results; false with the reason if the dice do not fit. */
    bool (*resolve)(const struct cb_engagement *e, struct resolution *out, struct ruling *r);
    /* What can be said before the dice; NULL: resolve needs none. */
    bool (*explain)(const struct cb_engagement *e, struct resolution *out, struct ruling *r);
    bool (*odds)(const struct cb_engagement *e, struct odds *out); /* NULL: by enumeration of the dice */
};
extern const struct cb_mode_rules *const cb_modes[];
extern const struct cb_mode_rules cb_combat_mode, cb_shooting_mode, cb_control_mode, cb_movement_mode,
    cb_manoeuvre_mode, cb_passage_mode, cb_dp_gain_mode, cb_dp_removal_mode, cb_charge_mode, cb_charge_response_mode,
    cb_critical_mode, cb_leader_risk_mode;

bool cb_engagement_check(void *engagement, struct ruling *r, const char **field);
bool cb_explain(const void *engagement, struct resolution *out, struct ruling *r);
bool cb_resolve(const void *engagement, struct resolution *out, struct ruling *r);
bool cb_odds(const void *engagement, struct odds *out, struct ruling *r);
bool cb_combat_odds(const struct cb_engagement *e, struct odds *out);

/* Results, one line each (answers.c). */
bool cb_say_nothing(const struct cb_engagement *e, struct resolution *out, struct ruling *r); /* before the dice */
void cb_say_number(struct resolution *out, const char *name, int32_t number);
void cb_say_tenths(struct resolution *out, const char *name, int32_t tenths);
void cb_say_bool(struct resolution *out, const char *name, bool yes);
void cb_say_word(struct resolution *out, const char *name, const char *word);
void cb_say_pair(struct resolution *out, const char *name, int32_t a, int32_t b);
/* The words whose bits are set, in order; both sides or, with `single`, the first only. */
void cb_say_set(struct resolution *out, const char *name, const char *const *words, const unsigned bits[2],
                bool single);

/* --- tables (clauses.c, fields.c) ---------------------------------------------------------------------------- */

enum { CB_CLAUSES = 348, CB_ENGAGEMENT_FIELDS = 22, CB_UNIT_FIELDS = 40 };
extern const struct clause_text cb_clauses[];
extern const struct piece_type cb_types[];
extern const struct wording cb_wording;
extern const struct field cb_engagement_fields[], cb_unit_fields[];

/* Words engagements and positions share. */
extern const char *const cb_grade_words[],
    *const cb_formation_words[], *const cb_breed_words[], *const cb_previous_words[], *const cb_action_words[];

/* "Not said": outside every field's range. */
enum { UNSAID = INT32_MIN };

#endif
