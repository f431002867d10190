/* The state of a De Bellis battle: one flat value, shared by DBA 2.2, DBA 3.0 and DBF.
 *
 * Reading order: element (a base of troops), place (a city, fort or camp one can hold), then battle. Everything
 * is an index or an integer; NO_PIECE (255) means none. Elements never change their index. */
#ifndef ACIES_DEBELLIS_BATTLE_H
#define ACIES_DEBELLIS_BATTLE_H

#include "game/queue.h"
#include "game/ruleset.h"
#include "rules/debellis/options.h"
#include "table/contact.h"

enum { ELEMENTS_MAX = 200, PLACES_MAX = 8, OPTIONS_MAX = 32 };
enum { AT_LIMIT = 3 }; /* H01: what lies within 0.03 mm of a limit counts as at it */

enum whereabouts {
    AWAY, /* slot not in use, or not yet on the table */
    ON_TABLE,
    INSIDE,   /* occupying a place: no pose of its own (H73) */
    LOST,     /* destroyed, fled off or otherwise gone */
    AFLOAT,   /* held back to land from the waterway */
    LEFT_OUT, /* found no room when its army deployed: takes no part */
};

enum trait {
    TRAIT_GENERAL = 1,
    TRAIT_LONGBOW = 2,
    TRAIT_ALLY = 4,
    TRAIT_LITTORAL = 8,
    TRAIT_TOWER = 16,
    TRAIT_SACKING = 32,
    TRAIT_SALLIED = 64,            /* civilians who left their place for good */
    TRAIT_RELEASED = 128,          /* sackers who may move again */
    TRAIT_RETURNS = 256,           /* has left the table and waits in reserve */
    TRAIT_UNWIELDY = 512,          /* slow to order though its type is not */
    TRAIT_DISMOUNTS_BEFORE = 1024, /* only before the battle: "/" in its list */
    TRAIT_CINC = 2048,             /* the general who commands the whole army (several commands) */
    TRAIT_HELD = 4096              /* of a demoralised command, but kept from fleeing in this bound */
};

/* What an element did in this bound; cleared as each bound begins. */
enum mark {
    MARKED_ROAD_MOVE = 1, /* moved by road */
    MARKED_SHOT = 2,      /* has shot (or may no longer) */
    MARKED_FOUGHT = 4,    /* its close combat is over */
    MARKED_PURSUED = 8,   /* reached contact by pursuit this bound: fights next bound */
    MARKED_MOVED = 16,    /* made any tactical move */
    MARKED_TURNED = 32,   /* turned to face this bound */
    MARKED_BOXED_IN = 64, /* conforming was prevented: fights as if in full contact and overlapped */
    MARKED_AIMED = 128,   /* its target for this shooting phase is settled */
};

struct element {
    char id[8];
    struct piece_set near; /* of one on the table: whoever stands so near that they could touch (elements_near); */
    struct quad quad;      /* the corners of the base, */
    struct point centre;   /* its centre, */
    length radius;         /* half its diagonal: all kept in step with the pose by db_element_place(), because everybody
                              asks for them all the time */
    length depth;
    struct pose pose;
    length moved;    /* distance moved this bound */
    uint16_t traits; /* enum trait */
    uint8_t type, side;
    uint8_t where;     /* enum whereabouts */
    uint8_t place;     /* INSIDE: which place; civilians: the place they belong to */
    uint8_t moves;     /* tactical moves made this bound */
    uint8_t marks;     /* enum mark */
    uint8_t dismounts; /* type it may dismount as, or NO_PIECE */
    uint8_t command;
    uint8_t aim;      /* shooting phase: the element aimed at, or NO_PIECE */
    uint8_t die;      /* shooting phase: a die kept for the shooter's own shot (third party), or 0 */
    uint8_t front;    /* enum edge that counts as the front: EDGE_FRONT save for a war wagon in contact */
    uint8_t opponent; /* element it met front to front where lining up was prevented (dba30-175), else NO_PIECE */
    uint8_t level;    /* of a mage */
    uint8_t magic;    /* enum magic_mark */
};

/* Magic on an element, and what it did that a mark has no room for. */
enum magic_mark {
    MAGIC_WARDED = 1,  /* by its own side, until that side's next bound */
    MAGIC_HEXED = 2,   /* by the other side, until that side's next bound */
    MAGIC_BLESSED = 4, /* for the bound */
    MAGIC_ACTED = 8,   /* has cast or enacted in this bound */
    MAGIC_CAME = 16,   /* entered the table in this bound */
    MAGIC_LEFT = 32,   /* left it in this bound */
    /* no magic at all: */
    MAGIC_DISMOUNTED = 64, /* dismounted in this bound */
    MAGIC_CHARGED = 128,   /* moved into contact with an enemy's front edge in this bound */
};

enum place_kind { PLACE_CITY, PLACE_FORT, PLACE_CAMP };
enum place_flag {
    PLACE_GONE = 1 /* camp captured and removed */,
    PLACE_SURRENDERED = 2,
    PLACE_SERVES_AS_CAMP = 4,
    PLACE_EDIFICE = 8,
    PLACE_OCCUPIED_BY_ENEMY = 16 /* at some time in the battle */,
    PLACE_TAKEN_BEFORE = 32 /* in a campaign */
};

/* A terrain feature's own flags. */
enum { FEATURE_REMOVED = 1 /* a captured camp: off the table, it neither blocks nor hides */ };

enum { NOBODYS = 2 }; /* a place that belongs to neither side */

struct place {
    uint8_t feature;       /* outline: index into terrain */
    uint8_t kind;          /* enum place_kind */
    uint8_t owner, holder; /* whose it was at the start; who controls it now */
    uint8_t occupant;      /* garrison, sacker or camp occupant: an element INSIDE it, or NO_PIECE */
    uint8_t civilians;     /* its civilians' element (AWAY or LOST when gone), or NO_PIECE */
    uint8_t flags;         /* enum place_flag */
    uint8_t gates;         /* 0, 1 or 2 */
    uint8_t command;       /* of its owner's commands the one it belongs to; COMMANDS_MAX: the army's */
    uint8_t reserved[3];
    struct pose gate[2]; /* midpoint of the gate, facing outwards; 1 BW wide */
};

enum phase {
    /* the opening: from the empty table to the armies in their places (opening.h, deployment.h) */
    PHASE_AGGRESSION,   /* chance: who defends */
    PHASE_TABLE,        /* invader chooses the table's size, where that is agreed */
    PHASE_TERRAIN,      /* defender: diced for or chosen freely, and how many features */
    PHASE_FEATURE_ROLL, /* chance: the column of an optional feature */
    PHASE_FEATURE,      /* defender takes a feature */
    PHASE_BUILT_ROLL,   /* chance: the kind of a built-up area */
    PHASE_BUILT,        /* a player names that kind */
    PHASE_NEXT,         /* defender: which feature is placed next */
    PHASE_QUARTER_ROLL, /* chance: the quarter it goes to */
    PHASE_QUARTER,      /* a player names the quarter */
    PHASE_LAY,          /* defender lays it down or discards it */
    PHASE_EDGE,         /* invader: his base edge */
    PHASE_RANKS,        /* Big Battle: a side records which command gets the highest die, which the next */
    PHASE_CAMP,         /* a side places a camp */
    PHASE_DEPLOY,       /* a side deploys */
    /* the battle */
    PHASE_LAND,       /* side in play places its landing force */
    PHASE_PIPS,       /* chance: PIP dice */
    PHASE_HOLD,       /* Big Battle: side in play holds elements of demoralised commands */
    PHASE_MOVE,       /* side in play spends PIPs */
    PHASE_RIVER,      /* chance: the state of a river somebody tries to enter */
    PHASE_AIM,        /* a side chooses a target for one shooter */
    PHASE_SHOOT,      /* side in play chooses the next shooting */
    PHASE_PRIMARY,    /* shooting side chooses who dices */
    PHASE_REPLY,      /* a target's side says whether and with whom it shoots back, where that is a choice */
    PHASE_SHOOT_ROLL, /* chance */
    PHASE_SPELL_ROLL, /* chance: a spell or ritual */
    PHASE_FIGHT,      /* side in play chooses the next close combat */
    PHASE_FIGHT_ROLL, /* chance */
    PHASE_BONUS,      /* Big Battle: the commander-in-chief's side may add his bonus to the score thrown */
    PHASE_TASK,       /* a player's choice inside an outcome: the first task of the queue says which */
    PHASE_OVER,
    PHASE_CHAMPION, /* the enemy names which of his assaulters fights for a place of the side in play */
    PHASE_EXCHANGE, /* before the battle: the defender exchanges elements, having seen the invader's deployment */
    PHASES
};

/* Things left to be done in the combat or shooting at hand, in order. Most are done at once; one that leaves a
 * player a choice stops there and prompts him; choice[] is NO_CHOICE until he has made it. */
enum task_kind {
    TASK_NONE,
    TASK_DESTROY,    /* piece is destroyed; other = by whom */
    TASK_RECOIL,     /* piece recoils from other; value = enum recoil_flag */
    TASK_FLEE,       /* piece flees from other */
    TASK_PURSUE,     /* piece pursues; value = thousandths of a base width, stage: its rear supporter and one */
    TASK_MOVE_IN,    /* a victorious assaulter moves into place `other` */
    TASK_CONFORM,    /* after combat: lines up again */
    TASK_SURRENDER,  /* place `other` surrenders: the enemy chooses who becomes garrison */
    TASK_SHARE_FATE, /* piece, a rear supporter, is destroyed if other is */
    TASK_YIELD,      /* piece surrenders its place to other */
    TASK_KINDS
};

/* A command: the whole army in ordinary battles, a third of it in a Big Battle. What it has lost is counted from its
 * elements when asked. */
enum command_flag {
    COMMAND_ALLIED = 1,      /* of an ally: its own PIP die, its own camp */
    COMMAND_DEPLOYED = 2,    /* its side has finished placing it */
    COMMAND_DEMORALISED = 8, /* flees unless held */
    COMMAND_ROUTED = 16,     /* taken off the table */
    COMMAND_RAN = 32,        /* demoralised, and has begun to flee */
};
enum { COMMANDS_MAX = 4 };

struct command_state {
    uint8_t pips;    /* left to spend this bound */
    uint8_t rank;    /* 0: gets the highest die of its side's, 1: the next ... */
    uint8_t flags;   /* enum command_flag */
    uint8_t general; /* its general's element, NO_PIECE where it has none */
};

struct side_state {
    struct command_state command[COMMANDS_MAX];
    uint8_t commands;    /* how many it has */
    uint8_t aggression;  /* set-up: added to the die that makes a side the defender */
    uint8_t region;      /* its home: index into the rule set's regions */
    uint8_t bonus_spent; /* the commander-in-chief has used his bonus */
    uint8_t bounds;      /* bounds begun, this one included */
    uint8_t lost_points; /* losses in elements as victory counts them */
    uint8_t lost_double; /* the first double element has been lost: 1 in play, 2 before the position began */
    uint8_t lost_general;
    uint8_t road_move_used; /* the free road move of this bound */
    uint8_t routed;
    uint8_t lost_this_bound;
    uint8_t lost_before; /* lost points the position began with */
    uint8_t darkness;    /* its magic darkens the field until its next bound */
    uint8_t break_point; /* losses at which it breaks, where that depends on the army; else 0 */
    uint8_t reserved[2];
};

/* A throw at which a commander-in-chief may add his bonus: who has been asked, who adds it. */
enum bonus_flag {
    BONUS_ASKED = 1,    /* the element that is combat[0]; doubled: combat[1] */
    BONUS_TAKEN = 4,    /* likewise */
    BONUS_SHOOTING = 16 /* the throw belongs to a shooting */
};

/* The features of a battlefield as they are chosen. */
enum { PICKS_MAX = 12 };
struct pick {
    uint8_t kind;   /* terrain kind, or the rule set's "built-up area" until its kind is known */
    uint8_t column; /* 0: compulsory; 1 to 6: rolled for; 7: chosen freely */
};
struct selection {
    uint8_t region, choice, big;  /* whose chart; chosen freely instead of diced for; a Big Battle */
    uint8_t compulsory, optional; /* how many the defender wants (dba30-H54) */
    uint8_t count;
    struct pick pick[PICKS_MAX];
};

/* The opening as far as it has come. */
struct opening {
    uint32_t luck; /* stirred by every act of the opening: what is offered differs from game to game */
    struct selection selection;
    uint16_t done;   /* bit per pick: placed or discarded */
    uint8_t next;    /* PHASE_QUARTER_ROLL to PHASE_LAY: the pick being placed; PHASE_EXCHANGE: how many */
    uint8_t die;     /* the last die of the opening that still matters (column, kind, quarter) */
    uint8_t quarter; /* PHASE_LAY: where */
    uint8_t side;    /* PHASE_RANKS, PHASE_CAMP, PHASE_DEPLOY: who is asked */
    uint8_t command; /* PHASE_CAMP, PHASE_DEPLOY: of which command; COMMANDS_MAX: all */
    uint8_t camps;   /* bit per side and command: its camp is placed, or counts as inside a city */
    char camp_id[2][COMMANDS_MAX][8]; /* what the camps to be placed are called */
    uint8_t spare[2];                 /* always 0 */
};

struct battle {
    struct match match; /* first, as in every state */
    union {
        struct tabletop tabletop;
        struct {
            length width, depth, base_width;
            struct terrain terrain;
        };
    };
    uint8_t elements, places;
    uint8_t phase;        /* enum phase */
    uint8_t active;       /* the side whose bound it is */
    uint8_t defender;     /* who had the first bound, or the last (customs.invader_first) */
    uint8_t bonus;        /* PHASE_BONUS: enum bonus_flag */
    uint8_t plough_rough; /* wet plough */
    uint8_t combat[2];    /* shooting or fight at hand: [0] shooter or active side's element, [1] target or enemy */
    uint8_t dice[2];      /* as rolled, 0 = not yet */
    uint8_t both_shoot;   /* shooting at hand: the target shoots back */
    uint8_t prompt_piece; /* AIM, PRIMARY: who must choose */
    uint8_t river;        /* RIVER: which feature is diced for */
    uint8_t thrown[COMMANDS_MAX]; /* PIP dice of the side in play, by command, to be shown; 0: not yet */
    uint8_t arrived[6]; /* who came to a flank or rear, or to a wagon, in this bound, in that order, as piece + 1; 0:
                           nobody more */
    uint16_t bound;     /* bounds begun by both sides together */
    uint16_t touch;     /* what is no further apart than this touches; 0: a hundredth of a base width */
    uint8_t option[OPTIONS_MAX]; /* by enum option_attribute: how the rulings in doubt are read in this battle */
    struct side_state side[2];
    struct opening opening;
    struct act pending; /* RIVER: the move waiting for the die */
    struct queue queue; /* enum task_kind */
    struct place place[PLACES_MAX];
    struct element element[ELEMENTS_MAX]; /* last: what is behind them is not used */
};

extern const struct meaning db_meaning[]; /* meaning.c: what each field of a battle means */

/* --- small accessors -------------------------------------------------------------------------------- */

static inline struct base element_base(const struct battle *b, unsigned e) {
    return (struct base){b->element[e].pose, b->base_width, b->element[e].depth};
}
static inline struct quad element_quad(const struct battle *b, unsigned e) { return b->element[e].quad; }
/* H73, dbf-H72: those inside a place are measured from its walls. */
static inline struct quad standing_quad(const struct battle *b, unsigned e) {
    const struct element *x = &b->element[e];
    return x->where == INSIDE ? feature_quad(&b->terrain, b->place[x->place].feature) : element_quad(b, e);
}
static inline bool on_table(const struct battle *b, unsigned e) { return b->element[e].where == ON_TABLE; }
static inline bool is_general(const struct battle *b, unsigned e) { return b->element[e].traits & TRAIT_GENERAL; }
static inline unsigned option_of(const struct battle *b, enum option_attribute o) { return b->option[o]; }
static inline unsigned enemy_of(unsigned side) { return 1u - side; }
static inline void end_battle(struct battle *b, int winner, clause by) {
    match_end(&b->match, winner, by);
    b->phase = PHASE_OVER;
}
static inline struct command_state *own_command(struct battle *b, unsigned e) {
    return &b->side[b->element[e].side].command[b->element[e].command];
}
/* PIPs its command has left, and those of the side in play taken together. */
static inline unsigned pips_of(const struct battle *b, unsigned e) {
    return b->side[b->element[e].side].command[b->element[e].command].pips;
}
static inline unsigned pips_left(const struct battle *b) {
    unsigned sum = 0;
    for (unsigned c = 0; c < COMMANDS_MAX; c++) sum += b->side[b->active].command[c].pips;
    return sum;
}
/* A camp once taken; a city the enemy has occupied and still controls. */
static inline bool place_is_lost(const struct place *p) {
    if (p->kind == PLACE_CAMP) return p->flags & PLACE_GONE || p->holder != p->owner;
    return p->kind == PLACE_CITY && p->holder != p->owner && p->flags & PLACE_OCCUPIED_BY_ENEMY;
}
/* Somebody's magic darkens the field. */
static inline bool is_dark(const struct battle *b) { return b->side[0].darkness || b->side[1].darkness; }
/* A distance given in thousandths of a base width. */
static inline length bw(const struct battle *b, int32_t thousandths) {
    return (length)((int64_t)b->base_width * thousandths / 1000);
}
/* dba30-H01: contact tolerance 0.01 BW unless the rule set says otherwise; parallel within half a degree. */
static inline struct tolerance battle_tolerance(const struct battle *b) {
    return (struct tolerance){b->touch ? b->touch : bw(b, 10), 91};
}

/* Spends PIPs of the command of element e; of the first commands that have any where e is NO_PIECE. */
void db_pay_pips(struct battle *b, unsigned e, unsigned cost);
/* What is not spent is lost. */
void db_drop_pips(struct battle *b);

/* Puts an element at a pose and keeps what follows from it in step. Every change of pose goes through here. */
void db_element_place(struct battle *b, unsigned e, struct pose p);
/* Could the bases of e and f lie within `reach` of each other? Never false when they do. */
static inline bool elements_near(const struct battle *b, unsigned e, unsigned f, length reach) {
    const struct element *x = &b->element[e], *y = &b->element[f];
    length limit = x->radius + y->radius + reach + 2; /* 2: rounding of the centres */
    length dx = x->centre.x - y->centre.x, dy = x->centre.y - y->centre.y;
    if (dx > limit || dx < -limit || dy > limit || dy < -limit) return false; /* most pairs by far */
    return (int64_t)dx * dx + (int64_t)dy * dy <= (int64_t)limit * limit;
}
/* The first element from f on that is on the table, as e is, and could touch it; PIECE_SET_END: there is none. */
static inline unsigned neighbour_from(const struct battle *b, unsigned e, unsigned f) {
    do f = set_next(&b->element[e].near, f);
    while (f != PIECE_SET_END && !on_table(b, f) && ++f);
    return f;
}
/* Could the base of e lie within `reach` of the box? */
static inline bool element_near_box(const struct battle *b, unsigned e, struct box box, length reach) {
    const struct element *el = &b->element[e];
    length r = el->radius + reach + 2;
    return el->centre.x - r <= box.x1 && el->centre.x + r >= box.x0 && el->centre.y - r <= box.y1 &&
           el->centre.y + r >= box.y0;
}

#endif
