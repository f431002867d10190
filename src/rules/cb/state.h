/* The state of a battle of Civitates Bellantes: one flat value.
 *
 * Reading order: unit (a body of stands in files and ranks, or a single special stand), leader, task, battle. Pieces as
 * acts name them are the units, then the leaders. Everything is an index or an integer; NO_PIECE means none. */
#ifndef ACIES_CB_STATE_H
#define ACIES_CB_STATE_H

#include "game/piece_set.h"
#include "game/queue.h"
#include "game/turn.h"
#include "rules/cb/cb.h"
#include "table/contact.h"
#include "table/sweep.h"

enum { UNITS_MAX = 192, LEADERS_MAX = 8 };

enum cb_where { NOT_HERE, ON_FIELD, DESTROYED, LEFT_FIELD };

enum unit_mark { UNIT_PHALANX = 1, UNIT_ARMOURED = 2, UNIT_PILA = 4, UNIT_INDIAN = 8 };

/* What a unit did, or was made to do, this turn; cleared as each turn begins. */
enum turn_mark {
    HAS_MOVED = 1, /* a move, manoeuvre, charge or combat move (cb-H45) */
    HAS_SHOT = 2,
    HAS_FORMED_UP = 4,
    IS_STEADIED = 8,     /* must stay halted (cb-019) */
    IS_HELD = 16,        /* halted by its control test (cb-028) */
    IS_TESTED = 32,      /* its control test is over */
    MUST_ADVANCE = 64,   /* a spontaneous advance (cb-030) */
    MUST_CONTINUE = 128, /* its previous action (cb-027, cb-031) */
    IS_FREE = 256,       /* its test said so (cb-029): orders do not bind it this turn */
    IS_DIRECTED = 512,   /* may shoot at another than the nearest (cb-021) */
    IS_RALLYING = 1024,  /* cb-H82 */
    WAS_SHOT_AT = 2048,  /* and hit */
    WAS_CHARGED = 4096,
    HAS_ACTED = 8192,      /* its part in this Tactical Phase is over */
    WAS_ASKED = 16384,     /* about declaring a charge, or responding, in this step */
    IN_DIFFICULTY = 32768, /* has paid for difficult terrain (cb-H38) */
    OPENED_RANKS = 65536,
    WANTS_TEST = 131072, /* its owner asks for a test (cb-H24) */
    HAS_FOUGHT = 262144,
    HAS_EVADED = 524288,
    SHOT_AFTER_MOVE = 1048576,  /* so its move is over (cb-009) */
    HAS_CHARGED = 2097152,      /* declared a charge (cb-H57) */
    CAUGHT_STANDING = 4194304,  /* was contacted before it could make its own charge (cb-H48) */
    BEHIND_SUPPORTS = 16777216, /* fell back through them (cb-H68) */
    MUST_SHOOT = 33554432,      /* it continues to shoot (cb-H25) */
    IS_DOUBLING = 8388608,      /* its move is a double one (cb-048) */
    HAS_AIMED = 67108864,       /* its player gave the wheel its charge begins with */
    IS_LOOTING = 134217728,     /* in the enemy's camp: neither moves nor shoots (cb-H27) */
    HAS_CLASHED = 268435456,    /* it and its charger have thrown against each other: its charge is made (cb-H54) */
    MADE_CHARGE = 536870912,    /* has gone its way, home or short */
};

struct unit {
    char id[8];
    struct piece_set foes;                /* all its opponents in the last combat */
    cb_facts facts;                       /* and what its result was read from */
    struct piece_set saw_heavy, saw_lost; /* units lost within bow shot this turn, not felt yet: of cb-198, of cb-199 */
    struct pose pose;
    struct quad quad; /* corners, centre and half diagonal: kept in step by cb_unit_place() */
    struct point centre;
    length radius;
    length gone;     /* how far it has gone of that move */
    uint32_t turn;   /* enum turn_mark */
    int16_t rolled;  /* tenths of a JT its dice gave for this move */
    uint16_t after;  /* Combat step 3: enum cb_after, what the result permits */
    heading way;     /* which way it went when it last moved (cb-H25) */
    uint16_t turned; /* all the wheels of this move together (cb-H34) */
    int16_t wheel;   /* the wheel its charge was declared with, clockwise */
    uint8_t came_at; /* at whom it came so (cb-111), NO_PIECE: not known, or nobody */
    uint8_t unused;  /* always 0 */
    uint8_t type, side;
    uint8_t where;   /* enum cb_where */
    uint8_t command; /* the leader it belongs to, NO_PIECE: none left */
    uint8_t grade, legion;
    int8_t morale, factor;
    uint8_t marks; /* enum unit_mark */
    uint8_t stands, files, ranks;
    uint8_t formation; /* enum cb_formation */
    uint8_t dps, casualties;
    uint8_t shaken, broken;
    uint8_t previous;     /* enum cb_previous: what it did last turn */
    uint8_t doing;        /* the same for this turn */
    uint8_t inspire;      /* inspire actions received this turn */
    uint8_t halves;       /* half moves its manoeuvres have used up */
    uint8_t came;         /* enum cb_action: how it came into its present contact */
    uint8_t target;       /* of its charge; of its pursuit */
    uint8_t response;     /* enum cb_response to a charge, 0: none */
    uint8_t die;          /* combat die, 0: not thrown */
    uint8_t band;         /* enum cb_band of its last combat */
    uint8_t saw_leaders;  /* friendly leaders lost within bow shot, as bits, felt in the Morale Phase (cb-H86) */
    uint8_t felt_leaders; /* and those felt already this turn: each is one cause (cb-205) */
    uint8_t depth_half;   /* stand depth in halves of a JT (cb-H02) */
    uint8_t foe;          /* its chief opponent in the last combat, NO_PIECE: none */
    uint8_t steadies;     /* steady actions received this turn */
    uint8_t spare[5];     /* always 0 */
};

/* An order is a byte: its kind, and above that, to support, the index of the leader whose command is followed. */
enum cb_order { ORDER_ATTACK, ORDER_HOLD, ORDER_SUPPORT, ORDER_WITHDRAW, NO_ORDER, ORDER_BITS = 4 };
static inline unsigned order_kind(uint8_t order) { return order & ((1u << ORDER_BITS) - 1); }

enum leader_mark {
    LEADER_INSPIRED = 1,
    LEADER_STEADIED = 2,
    LEADER_AT_RISK = 4, /* and has rolled this turn */
    LEADER_REACHED = 8, /* an enemy move has come over him: captured as soon as it is made (cb-H85) */
};

struct leader {
    char id[8];
    struct pose pose;
    uint8_t side;
    uint8_t rank;     /* enum cb_rank */
    uint8_t where;    /* enum cb_where */
    uint8_t attached; /* unit he is with, NO_PIECE: alone */
    uint8_t actions;  /* each turn, before wounds */
    uint8_t left;     /* this turn */
    uint8_t wounds;
    uint8_t marks; /* enum leader_mark */
    uint8_t order; /* of his command: enum cb_order; NO_ORDER only while deploying */
    uint8_t news;  /* an order that has reached him and waits to be received, NO_ORDER: none */
    uint8_t rider; /* an order a messenger is bringing him, NO_ORDER: none */
    uint8_t spare;
    struct point messenger; /* where that messenger is */
};

/* Things left to be done before play goes on, in order. One that wants dice or a player's choice stops there. */
enum cb_task_kind {
    TASK_VOLLEY,     /* piece shoots at other; value = dice */
    TASK_CRITICAL,   /* special troops roll; value = rolls left; stage 1: the second die */
    TASK_RISK,       /* leader `piece` (of the leaders); stage 1: the second die */
    TASK_MARCH,      /* piece rolls for its move; value = optional dice, other = enum march_kind */
    TASK_ROUT,       /* a broken unit runs; value 1: it breaks just now, 2: and as it evades, so it runs on (cb-H103) */
    TASK_RETIRE,     /* piece retires */
    TASK_HALT_SHORT, /* a retiring unit may halt short: value, second = tenths of a JT in full and short */
    TASK_FACE,       /* a unit that has retired faces as its owner wishes (cb-H99) */
    TASK_EVADE,      /* piece evades other */
    TASK_CHARGE,     /* piece charges other: stage 0 its owner chooses the dice, 1 they are thrown, 2 it goes so far */
    TASK_CLASH, /* the same where other charges too: stages 0, 1 choose, 2 both throw, 3 both go: value, second = tenths
                 */
    TASK_AFTER, /* piece's owner chooses its after-combat move */
    TASK_FALL_BACK, /* and the moves that need no dice */
    TASK_FOLLOW_UP,
    TASK_BURST,
    TASK_PURSUE,  /* piece pursues other */
    TASK_RAMPAGE, /* stage 0 direction, stage 1 distance; value = direction */
    TASK_OPEN,    /* piece, met by the rampaging stand other: open ranks or not (cb-H72) */
    TASK_MEET,    /* piece, pursuing, meets the new enemy other, who responds (cb-H71); value = the way, second = tenths
                     of a JT thrown; stage 1: he has run, the pursuit goes on */
    TASK_COUNTER, /* the same, and other counter-charges: stage 0 chooses his dice, stage 1 throws; value = the way,
                     second = his optional dice; the pursuer's throw is in its `rolled` */
    TASK_TURN, /* piece, charging the evader other, may turn on another enemy (cb-H56); value = tenths of a JT, second
                  = how he responds */
    TASK_RUSH, /* piece makes the move of a spontaneous advance (cb-H26) */
    CB_TASKS
};

enum cb_phase {
    TURN_INITIATIVE,  /* chance: who has it */
    TURN_COMMAND,     /* active side: leaders act */
    TURN_CONTROL,     /* control tests, one unit after another */
    TURN_CONTROL_DIE, /* chance */
    TURN_RALLY,       /* active side */
    TURN_ROUTS,       /* broken units run on */
    TURN_ORDER,       /* initiative side: move first or second */
    TURN_TACTICAL,    /* active side shoots, moves, manoeuvres */
    TURN_DECLARE,     /* charges, right to left */
    TURN_RESPOND,     /* charge responses */
    TURN_CHARGES,     /* charge moves */
    TURN_FIGHT,       /* chance: one group of units in contact after another */
    TURN_AFTER,       /* after-combat moves */
    TURN_MORALE,      /* points removed and assigned */
    /* before the first turn */
    TURN_LOTS,       /* chance: who chooses to place first or second */
    TURN_PIECES,     /* chance: how many pieces of terrain (cb-H06) */
    TURN_KIND,       /* chance: what the next piece is */
    TURN_TAKE,       /* active side: a stream or a wall */
    TURN_LAY,        /* active side lays it */
    TURN_LOTS_ORDER, /* the winner of the lots chooses */
    TURN_CAMP,       /* active side lays its camp, where camps are agreed */
    TURN_DEPLOY,     /* active side places its army */
    TURN_PHASES,
};

struct cb_side {
    uint16_t total, lost; /* weights (cb-H07, cb-H08) */
    uint8_t general_lost, elephants;
    uint8_t commanded; /* has finished its Command Phase */
    uint8_t moved;     /* has finished its Tactical Phase */
};

struct cb_battle {
    struct match match; /* first, as in every state */
    union {
        struct tabletop tabletop;
        struct {
            length width, depth, jt; /* cb-H01: 1 JT is the frontage of a stand */
            struct terrain terrain;
        };
    };
    uint8_t units, leaders;
    uint8_t phase;      /* enum cb_phase */
    uint8_t active;     /* the side at work in Command and Tactical */
    uint8_t initiative; /* the side that has it this turn */
    uint8_t first;      /* the side that goes first in the Tactical Phase */
    uint8_t mover;      /* the unit in the middle of its move, NO_PIECE: none */
    uint8_t asked;      /* the unit a prompt speaks of */
    uint8_t turns, turn_limit;
    uint8_t follow_on;   /* this round of step 2 fights follow-on combats only */
    uint8_t second_wave; /* step 3: the forward moves are on */
    uint8_t control;     /* CONTROL_DIE: what was taken of the leaders, an index of the verb's words */
    uint8_t camps;       /* each side has one (cb-H27) */
    uint8_t to_lay;      /* set-up: pieces of terrain still to be laid; before they are diced for, 1 if any are */
    uint8_t laying;      /* the kind of the one that is laid now: enum cb_terrain */
    uint8_t spare[8];
    struct cb_side side[2];
    struct queue queue; /* enum cb_task_kind */
    struct leader leader[LEADERS_MAX];
    struct unit unit[UNITS_MAX]; /* last: what is behind them is not used */
};

extern const struct meaning cb_meaning[]; /* meaning.c: what each field of it means */

/* --- small accessors ----------------------------------------------------------------------------------------- */

static inline bool is_here(const struct cb_battle *b, unsigned u) {
    return u < b->units && b->unit[u].where == ON_FIELD;
}
static inline unsigned unit_class(const struct unit *u) { return cb_troops[u->type].class; }
static inline bool unit_special(const struct unit *u) { return unit_class(u) & CLASS_SPECIAL; }
static inline bool unit_unformed(const struct unit *u) { return !unit_special(u) && u->formation == UNFORMED; }
static inline bool unit_formed(const struct unit *u) { return !unit_special(u) && u->formation != UNFORMED; }
/* A length given in tenths of a JT. */
static inline length jts(const struct cb_battle *b, int32_t tenths) { return (length)((int64_t)b->jt * tenths / 10); }
/* cb-H108 */
static inline length touch_gap(const struct cb_battle *b) { return b->jt / 50; }
static inline struct tolerance cb_tolerance(const struct cb_battle *b) { return (struct tolerance){touch_gap(b), 182}; }
enum { BOW_SHOT = 50, JAVELIN = 10 /* tenths of a JT */ };

#endif
