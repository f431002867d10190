/* A battle of DTN on the table: one flat value without pointers.
 *
 * Pieces are units, leaders' figures and headquarters. A division is its general (DG), its order and what it has done.
 * The period is a list of phases (enum phase), each in a file of its own; what must be settled before a phase goes on
 * (a card, a die, a choice) is a task on a small stack. The procedures of cards.h, combat.h, gunnery.h and reach.h do
 * the reckoning, here as for `acies resolve`. */
#ifndef ACIES_DTN_BATTLE_H
#define ACIES_DTN_BATTLE_H

#include "game/queue.h"
#include "rules/dtn/engagement/combat.h"
#include "rules/dtn/engagement/command.h"
#include "rules/dtn/engagement/gunnery.h"
#include "rules/dtn/engagement/reach.h"

enum { PIECES_MAX = 240, DIVISIONS_MAX = 48, CLASHES_MAX = 96 };
/* Bridges and fords by their features, then the gaps between any two (defiles.c). */
enum { DEFILES_MAX = FEATURES_MAX + FEATURES_MAX * (FEATURES_MAX - 1) / 2 };
enum { NO_DIVISION = 255 };

/* An inch is 25.4 mm: 2540 of the table's units, and a hundredth of it 25.4. */
enum { LENGTH_PER_INCH = 2540 };
enum { HAIR = 25 }; /* dtn-H40 on the table: what lies a hundredth of an inch deep in something only touches it */
static inline length on_table_length(inches i) { return (length)(((int64_t)i * LENGTH_PER_INCH + 50) / 100); }
static inline inches in_inches(length l) {
    return (inches)(((int64_t)l * 100 + LENGTH_PER_INCH / 2) / LENGTH_PER_INCH);
}

/* --- pieces --------------------------------------------------------------------------------------------- */

enum piece_kind { PIECE_UNIT, PIECE_LEADER, PIECE_HQ };
enum leader_rank { RANK_COMMANDER, RANK_CORPS, RANK_DG };
/* LEFT_HOME: over its own edge, breaking off; TO_COME: beside the table until it is deployed */
enum whereabouts { ON_TABLE, BROKEN, CAPTURED, DEPARTED, LEFT_HOME, TO_COME };

enum trait { TRAIT_LIGHT = 1, TRAIT_SHOCK = 2 };

/* What holds for a unit, and until when. */
enum unit_mark {
    /* until it changes */
    MARK_LIMBERED = 1 << 0,
    MARK_VULNERABLE = 1 << 1, /* until its next turn (dtn-H44) */
    MARK_PASSED_DEFILE = 1 << 2,
    /* this period */
    MARK_HAS_MOVED = 1 << 3,
    MARK_FIRED = 1 << 4,     /* in the attrition phase, or in a firefight */
    MARK_RECOVERED = 1 << 5, /* gives up its fire */
    MARK_FIREFIGHT = 1 << 6, /* made an FF attack on its target, or converted */
    MARK_TURN_TAKEN = 1 << 7,
    MARK_FIRED_ON_CHARGERS = 1 << 8,
    /* this divisional turn */
    MARK_IN_SCOPE = 1 << 9,
    MARK_ACTED = 1 << 10,
    MARK_LIMBER_CHANGED = 1 << 11,
    MARK_CHARGING = 1 << 12,
    MARK_APPROACHED = 1 << 13,
    MARK_SETTLED = 1 << 14, /* this step has dealt with it */
    MARK_SUPPORTS = 1 << 15,
    MARK_BROKE_ENEMY = 1 << 16,   /* may break through */
    MARK_AWAITS_RESCUE = 1 << 17, /* losing artillery */
    MARK_FOLLOWS_ON = 1 << 18,    /* cavalry that may press infantry */
    MARK_MOVED_NOW = 1 << 19,     /* moved in this divisional turn */
    MARK_EVADED = 1 << 20,
    MARK_FIRED_IN_CHECK = 1 << 21,
    MARK_FELL_BACK = 1 << 22,        /* by its own will: it may recover afterwards (dtn-H49) */
    MARK_NORMAL_MOVE_MADE = 1 << 23, /* moved at least its Normal allowance (dtn-060) */
    MARK_ASKED = 1 << 24,            /* for assistance (dtn-H17) */
    MARK_TESTED_HERE = 1 << 25,      /* its Attach order is tested by the card now due (dtn-H117) */
    MARK_PINS = 1 << 26,
    MARK_CHASES = 1 << 30, /* has chosen whom it charges after an evade */
    MARKS_OF_TURN = ((1 << 27) - (1 << 9)) | MARK_CHASES,
    /* this period again */
    MARK_ORDERED = 1 << 27,        /* has had an order of its own (dtn-H19) */
    MARK_ATTACH_TESTED = 1 << 28,  /* its Attach order has had its chance (dtn-H117) */
    MARK_REGROUP_SPARED = 1 << 29, /* its free Regroup outlasts this end of period (dtn-H118) */
    MARKS_OF_PERIOD = MARK_HAS_MOVED | MARK_FIRED | MARK_RECOVERED | MARK_FIREFIGHT | MARK_TURN_TAKEN |
                      MARK_FIRED_ON_CHARGERS | MARK_ORDERED | MARK_ATTACH_TESTED,
};

struct piece {
    char id[8];
    struct pose pose;
    length width, depth;
    uint32_t marks; /* units: enum unit_mark */
    uint8_t kind, side, where;
    uint8_t arm, move_class, weight, quality, traits;
    uint8_t sp, hits, morale, a_rating;
    uint8_t rank, character, fails_next; /* leaders; fails_next: an activation fail is due (dtn-218) */
    uint8_t status;                      /* enum status */
    uint8_t division;                    /* units and DGs */
    uint8_t superior;                    /* leaders: who commands them; HQs: whose; units: the senior of a resource */
    uint8_t cps;                         /* HQs */
    uint8_t own_order;                   /* units: an order of their own (dtn-H15), ORDERS if none */
    uint8_t attach_to, attach_age;       /* units: an Attach order to a division */
    uint8_t near, far, faces;            /* FP markers on it; faces: bit f under fire */
    uint8_t heavy_near, heavy_far;       /* how many of them by heavy guns and howitzers */
    uint8_t covered;                     /* one more than the least cover against them; 0: not known */
    uint8_t due_hits;                    /* in the resolution of attrition fire: taken at its end (dtn-H103) */
    uint8_t fatigue, fires_on_chargers;
    uint8_t target, target_face; /* of a charge, firefight, pin */
    uint8_t activation;          /* leaders and lone units: this phase's result */
    uint8_t moved_figure;        /* leaders: the figure has moved this turn */
    uint8_t own_pending;         /* units: an order waiting for full activation (dtn-062), ORDERS if none */
    int16_t rush;                /* chargers: how far the last part may go, hundredths of an inch */
    uint8_t declared;            /* chargers: which of this turn's charges theirs was, from 1 */
    uint8_t slowed;              /* its rush was reckoned at the rate of bad going */
    struct pose began;           /* chargers: where the approach began (dtn-H130) */
    struct point rush_from;      /* whoever charged this turn: its centre before the last part; 0, 0: nobody */
};

struct division {
    uint8_t side, dg, order, pending; /* pending: a new order waiting for full activation (dtn-062), ORDERS if none */
    uint8_t turn_taken, ordered;      /* this phase; this period */
    uint8_t spared;                   /* a free Regroup that the coming end of period leaves (dtn-H118) */
    uint8_t stands;                   /* deployed: before the battle, nothing of it is moved any more */
};

/* --- combats and tasks ---------------------------------------------------------------------------------- */

enum clash_source {
    CLASH_CHARGE,
    CLASH_ANSWER,
    CLASH_BREAKTHROUGH,
    CLASH_FOLLOW_ON,
    CLASH_PRESS,
    CLASH_COUNTER,
    CLASH_FIREFIGHT
};

enum { ALL_IT_MAY = 255 };
struct clash { /* one combat: a defender and who attacks its faces */
    uint8_t defender, attacker[FACES];
    uint8_t phase, source, done;
    uint8_t split[FACES];    /* SPs the defender puts on each face */
    uint8_t attached[SIDES]; /* batteries attached to the (first) attacker and to the defender */
    uint8_t fire[SIDES];     /* firefights: SPs each side puts in, ALL_IT_MAY if not said */
};

/* A task: its side, piece and other, and in `value` what each says. */
enum task_kind {
    TASK_NONE,
    /* chance */
    TASK_LAY,          /* the next die of a random battlefield (dtn-H134) */
    TASK_CUT,          /* side: a card for the choice of edges (dtn-H107) */
    TASK_ROLL_CP,      /* side */
    TASK_DRAW_FIRST,   /* both draw for the first move (dtn-H10) */
    TASK_ACTIVATION,   /* piece: a leader or a lone unit; value: cards */
    TASK_ASSISTANCE,   /* piece */
    TASK_FIRE,         /* piece: FP markers on it are resolved */
    TASK_FIRE_EXTRA,   /* piece: two more after a diamond */
    TASK_FATIGUE,      /* piece */
    TASK_MORALE,       /* piece, value: hits and prior hits << 8 */
    TASK_RISK,         /* piece: a general, value: high */
    TASK_RECOVERY,     /* piece */
    TASK_EVADE,        /* piece, other: the charger */
    TASK_COMBAT_CARDS, /* value: side of the clash (SIDE_A attackers) */
    TASK_ANSWER,       /* piece: activates to charge `other` */
    /* choices */
    TASK_SPLIT,     /* the defender of the clash spreads its SPs */
    TASK_FALL_BACK, /* piece: cavalry chooses how far; other: from whom */
    TASK_CONVERT,   /* piece: infantry may convert to a firefight; other */
    TASK_ATTACHED,  /* piece: a battery that may join `other` in this combat; value: the side of the clash */
    TASK_COUNTER,   /* piece: a garrison not pressed may counterattack `other` */
    TASK_ENTER_BUA, /* piece: beaten infantry may enter the houses behind it; other */
    TASK_ATTACH,    /* piece: is its Attach order tested by the draw of `other` (D35)? */
    TASK_ADVANCE,   /* piece: the 1" advance is optional */
    /* by itself */
    TASK_DEFERRED, /* the act kept back while FPs and fatigue were resolved */
    TASK_KINDS
};

enum phase {
    PHASE_COMMAND,
    PHASE_SENIORS,      /* which senior officer next */
    PHASE_SENIOR_TURN,  /* orders, points, figure, direct control */
    PHASE_DIVISIONS,    /* which division or lone unit next */
    PHASE_OPTIMISE,     /* 1 */
    PHASE_ACTIVATE,     /* 2 */
    PHASE_MOVES,        /* 3 */
    PHASE_CHECKS,       /* 4 */
    PHASE_EVADES,       /* 5 */
    PHASE_FINAL,        /* 6 */
    PHASE_COMBAT,       /* 7 */
    PHASE_ANSWERS,      /* 8 */
    PHASE_BREAKTHROUGH, /* 9 */
    PHASE_SECOND,       /* 10 */
    PHASE_RESCUE,       /* 11 */
    PHASE_THIRD,        /* 12 */
    PHASE_REPOSITION,   /* 13 */
    PHASE_RESPONSES,    /* 14 */
    PHASE_HQS,
    PHASE_FIREFIGHTS,
    PHASE_RECOVERY,
    PHASE_FIRE,
    PHASE_RESOLUTION,
    /* before the first period */
    PHASE_GROUND,
    PHASE_EDGES,
    PHASE_DEPLOY,
    PHASES
};

/* The random battlefield while it is laid: dice name a square and what lies there. */
enum { LAID_MAX = 8 };
enum laying_step { LAY_COUNT, LAY_ALONG, LAY_ACROSS, LAY_KIND, LAY_DONE };
struct laying {
    uint8_t step, wanted, placed, unused;
    uint8_t column[LAID_MAX], row[LAID_MAX], kind[LAID_MAX];
};

struct side_state {
    uint64_t pack; /* cards left */
    uint8_t c_type;
    uint8_t passed; /* this side has ended its part of the phase */
    uint16_t total; /* original SPs (dtn-H109) */
    uint16_t lost;  /* SPs broken, captured, departed; in halves */
    uint8_t unused[2];
};

struct battle {
    struct match match; /* first, as in every state */
    length width, depth;
    inches visibility;
    uint32_t pieces, divisions, clashes;
    uint16_t period, periods;
    uint8_t phase, active;     /* the side whose movement phase it is */
    uint8_t first, last_first; /* first player this period and last; NO_PIECE: none yet */
    uint8_t second_phase;      /* the second player's movement phase */
    uint8_t senior, turn;      /* senior officer at work; the division whose turn it is */
    uint8_t lone;              /* or the single unit whose turn it is, NO_PIECE */
    uint8_t activation;        /* of this divisional turn */
    uint8_t order;             /* under which it moves */
    uint8_t controlled_by;     /* the senior in direct control, NO_PIECE */
    uint8_t subject;           /* the piece the phase asks about */
    uint8_t clash_now;         /* the clash being fought */
    uint8_t has_deferred;
    uint8_t divisions_over;          /* of this movement phase: only units acting alone are left (dtn-H14) */
    uint8_t first_card[2];           /* drawn for the edges, then for the first move */
    uint8_t placing_first;           /* the side that deploys first */
    uint8_t placing_rest;            /* all divisions stand: headquarters, senior officers and lone units come */
    struct laying laying;            /* the random battlefield */
    uint8_t objective[FEATURES_MAX]; /* which objective the ground belongs to, from 1; 0: none */
    uint8_t spare[5];                /* always 0 */
    struct side_state side[2];
    struct hand drawn[SIDES];    /* of the clash being fought */
    uint8_t passed[DEFILES_MAX]; /* units that passed each defile this period */
    struct division division[DIVISIONS_MAX];
    struct queue queue; /* what must be settled first: what came last, before all the others */
    struct clash clash[CLASHES_MAX];
    struct act deferred;
    struct terrain terrain;
    struct piece piece[PIECES_MAX]; /* last: what is behind them is not used */
};

extern const struct meaning dtn_meaning[]; /* meaning.c: what each field of it means */

/* --- small questions (battle.c) ------------------------------------------------------------------------- */

/* NO_PIECE is none: beyond any battle's pieces, and beyond the list of them, which lets a compiler follow. */
static inline bool on_table(const struct battle *b, unsigned p) {
    return p < PIECES_MAX && p < b->pieces && b->piece[p].where == ON_TABLE;
}
static inline bool is_unit(const struct battle *b, unsigned p) {
    return on_table(b, p) && b->piece[p].kind == PIECE_UNIT;
}
static inline bool has_mark(const struct battle *b, unsigned p, uint32_t mark) {
    return (b->piece[p].marks & mark) != 0;
}
static inline bool is_round(const struct piece *p) { return p->kind == PIECE_LEADER; }
static inline bool is_gun(const struct piece *p) { return p->kind == PIECE_UNIT && p->arm == ARM_ARTILLERY; }
static inline bool is_silenced(const struct piece *p) { return is_gun(p) && p->hits >= p->sp; }
static inline bool is_limbered(const struct piece *p) { return is_gun(p) && p->marks & MARK_LIMBERED; }
static inline int unit_strength(const struct piece *p) { return p->sp - p->hits; }
static inline struct base piece_base(const struct battle *b, unsigned p) {
    const struct piece *q = &b->piece[p];
    return (struct base){q->pose, q->width, q->depth};
}
static inline struct quad piece_quad(const struct battle *b, unsigned p) { return base_quad(piece_base(b, p)); }

/* Certainly further apart than `reach`: the cheap rejection before exact geometry. No corner of a piece lies further
 * than 1.5" from the middle of its front edge. */
static inline bool far_apart(struct point p, struct point q, inches reach) {
    length limit = on_table_length(reach + 3 * INCH), dx = p.x - q.x, dy = p.y - q.y;
    return dx > limit || -dx > limit || dy > limit || -dy > limit;
}

/* dtn-H28: a footprint is all ground within `round` of its core: of a rectangle 0, of a leader's circle its radius
 * about the centre. */
struct footprint {
    struct quad core;
    length round;
};
struct footprint dtn_footprint_at(const struct battle *b, unsigned p, struct base at); /* piece p standing there */
struct footprint dtn_footprint_of(const struct battle *b, unsigned p);
length dtn_footprints_apart(const struct footprint *a, const struct footprint *b);
bool dtn_footprints_overlap(const struct footprint *a, const struct footprint *b);        /* deeper than touching */
inches dtn_piece_distance(const struct battle *b, unsigned p, unsigned q);                /* dtn-H29 */
inches dtn_distance_from(const struct battle *b, unsigned p, struct base at, unsigned q); /* of p standing there */
inches dtn_base_distance(const struct battle *b, struct base base, unsigned q);           /* of a unit standing there */
bool dtn_pieces_touch(const struct battle *b, unsigned p, unsigned q);
void dtn_set_footprint(struct piece *p); /* dtn-H28, by kind and limbering */
/* The order a unit moves under: its own or its division's. */
enum order dtn_order_of_unit(const struct battle *b, unsigned unit);
/* The DG of a unit's division, NO_PIECE if it has none on the table. */
uint8_t dtn_dg_of(const struct battle *b, unsigned unit);
uint8_t dtn_hq_of(const struct battle *b, unsigned leader);
uint8_t dtn_commanders_hq(const struct battle *b, unsigned side);                 /* dtn-H06: it alone throws for CPs */
bool dtn_has_command_of(const struct battle *b, unsigned senior, unsigned piece); /* directly or through others */
inches dtn_command_distance(const struct piece *leader);
int dtn_cps_held(const struct battle *b, unsigned side);

void dtn_lose_unit(struct battle *b, unsigned unit, enum whereabouts how, clause c, struct events *ev);
/* Hits on a unit: broken or silenced as due. True if it is still there. */
bool dtn_hit_unit(struct battle *b, unsigned unit, int hits, bool in_charge, clause c, struct events *ev);

static inline const struct task *dtn_task_due(const struct battle *b) {
    return b->queue.tasks ? &b->queue.task[b->queue.tasks - 1] : NULL;
}
void dtn_push_task(struct battle *b, enum task_kind kind, unsigned side, unsigned piece, unsigned other,
                   int32_t number);

#endif
