/* A move while it is being judged: who goes, by which motions, what it meets on the way. Only the files that judge
 * moves use this; everybody else sees struct plan.
 *
 * A single element or a group moves as one rigid block: one track serves all. A column that does more than go straight
 * ahead is followed one by one (H08): the track is its head's, and every other member has its own. */
#ifndef ACIES_DEBELLIS_MARCH_H
#define ACIES_DEBELLIS_MARCH_H

#include "rules/debellis/moving/moves.h"
#include "rules/debellis/moving/zones.h"
#include "table/walk.h"

enum { TRACK_LEGS_MAX = 32, PASSINGS_MAX = 32 };
enum {
    MEASURE_SLACK = 5,  /* rounding of measured distances: 0.05 mm */
    HARDLY_TURNED = 20, /* a ninth of a degree */
    ASKED_WITHIN = 50   /* of the place ordered, in thousandths of a base width: as good as it */
};

struct track {
    int32_t legs;
    struct motion leg[TRACK_LEGS_MAX];
};

struct passing { /* a mover passes through a friend (dba30-146) */
    uint8_t mover, through;
};

struct march {
    const struct db_rules *rules;
    const struct battle *b;
    const struct act *act;
    struct group group; /* a column from head to tail */
    uint8_t side;
    bool snake;              /* a column following its head: each member has its own track */
    bool slid;               /* a group went otherwise than straight ahead and wheeling (dba30-137) */
    bool along;              /* every step was ordered along the road */
    bool breaks_off;         /* it starts in close combat (H12) */
    bool dismounts;          /* those who can end it as foot, and it is measured so (dba22-101) */
    bool flies;              /* aerials: they pass over everything and only have to end clear */
    bool turned;             /* the leg before the one at hand was a turn */
    bool way_matters;        /* it was refused for what lies on its way, not for where it ends */
    bool aslant;             /* a single element, refused for going aslant in a river: facing its way it might */
    bool probes;             /* all that is asked of a leg is whether an enemy is on it: the first found will do */
    bool again;              /* another manner of going there has been refused */
    uint8_t manner;          /* the first way of going straight to the last pose ordered that is tried; the one taken */
    int road;                /* feature it moves along, -1 if none */
    bool mixed;              /* part of the way is made along one (dba22-H21) */
    bool last_step;          /* the step being walked is the last ordered ... */
    bool lands;              /* ... and the leg its last: there those who fly come down */
    struct piece_set movers; /* the members */
    uint8_t met, met_by;     /* enemy its path ended at, and the index of the member that met it; NO_PIECE */
    uint8_t place;           /* enemy place its path ended at, NO_PIECE if none */
    struct piece_set touched;  /* enemies a front edge touches where it ends */
    struct piece_set bound_by; /* enemies of whom it must answer one, being in their zones (zone_law.c) */
    uint8_t round;             /* troops that a step to a pose goes round, NO_PIECE if it need not */
    uint8_t river;             /* undiced river on its way, NO_PIECE if none */
    uint8_t slowest;           /* the member that sets the allowance */
    int passings;              /* entries of passing[] */
    length distance;           /* as measured against the allowance */
    length allowance;          /* for the slowest member in the slowest going on the way */
    clause allowance_from;     /* the clause that set it */
    length wet;                /* what of the move is too much in the water, dba22-091; 0: nothing is */
    enum going slow_going;     /* what the slowest of them goes in */
    uint8_t slow_in;           /* and the feature it is, NO_PIECE if none */
    enum going worst_going;    /* anywhere on the way, as the troops there count it */
    struct box box;            /* around all the ground swept */
    struct box leg_box;        /* around that of the leg walked last */
    bool looked;               /* who else is about is known: */
    struct box about;          /* everybody who could meet a base within this box */
    int other_count;
    uint8_t others[ELEMENTS_MAX];
    struct box walked;      /* around that of the step walked last */
    uint32_t features;      /* those whose box meets it: bit f */
    bool spared;            /* a rear corner swung through somebody (dba30-148) */
    bool measured_straight; /* over several steps, from start to end (H06) */
    struct notes notes;
    struct passing passing[PASSINGS_MAX];
    struct pose start[ACT_PIECES_MAX], end[ACT_PIECES_MAX];
    length gone[ACT_PIECES_MAX]; /* how far each member has gone */
    struct track track;
    struct track follower[ACT_PIECES_MAX]; /* snake only; [0] unused */
};

static inline bool is_mover(const struct march *m, unsigned e) { return set_has(&m->movers, e); }
static inline bool is_single(const struct march *m) { return m->group.count == 1; }
static inline struct base member_base(const struct march *m, int i, struct pose p) {
    return (struct base){p, m->b->base_width, m->b->element[m->group.member[i]].depth};
}
/* The type whose speed counts. */
static inline unsigned marching_type(const struct march *m, int i) {
    const struct element *x = &m->b->element[m->group.member[i]];
    return m->dismounts && x->dismounts != NO_PIECE ? x->dismounts : x->type;
}
static inline const struct track *track_of(const struct march *m, int i) {
    return m->snake && i ? &m->follower[i] : &m->track;
}

static inline struct box boxes_joined(struct box a, struct box b) {
    return (struct box){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0, a.x1 > b.x1 ? a.x1 : b.x1,
                        a.y1 > b.y1 ? a.y1 : b.y1};
}

/* --- path.c: what a motion meets ------------------------------------------------------------------------- */

enum way { WAY_CLEAR, WAY_MET, WAY_BLOCKED };
/* Members first .. first + count - 1 make one motion, pose[] by member. WAY_MET: it is cut short where a front edge
 * touches an enemy (m->met, met_by) or an enemy place (m->place). WAY_BLOCKED: r says by what. */
enum way db_walk_leg(struct march *m, int first, int count, const struct pose *pose, struct motion *leg,
                     struct ruling *r);
/* The first `part` of `whole` of a motion. */
struct motion db_motion_cut(const struct motion *m, int32_t part, int32_t whole);
/* Nobody stands in another, nor on ground he may not enter, where the members from `first` to before `end` end. */
bool db_ends_clear(struct march *m, int first, int end, struct ruling *r);
/* A number of parts fine enough to stop a motion within a hundredth of a millimetre. */
int32_t db_motion_parts(struct base b, const struct motion *m);
/* Does its front edge, corners included, touch the other base? */
bool db_front_touches(struct base b, const struct quad *other, length gap);
/* dba30-156: artillery, wagons and litters touch no enemy, not even corner to corner. */
bool db_may_make_contact(const struct march *m, int i, struct ruling *r);
bool db_front_touches_feature(const struct march *m, struct base b, int feature);
/* Do the legs of a member's track meet a feature? db_leg_meets_feature asks for one of them, `turned` saying whether it
 * follows a turn: in a turn, and while drawn clear after it, one rear corner is spared (dba30-148). */
bool db_leg_meets_feature(const struct battle *field, struct base b, const struct motion *leg, bool turned,
                          int feature);
/* Does a base on its way meet another deeper than the gap? The same corner is spared; *spared is set if that was
 * needed. */
bool db_sweep_meets_base(const struct swept *way, bool turned, const struct quad *q, length gap, bool *spared);
/* The same for the ground its front edge alone sweeps. */
bool db_front_meets_feature(const struct march *m, struct base b, const struct motion *leg, int feature);
static inline bool follows_turn(const struct track *t, int leg) {
    return leg > 0 && t->leg[leg - 1].kind == MOTION_TURN;
}

/* --- steps.c: from orders to motions --------------------------------------------------------------------- */

enum { STEP_LEGS_MAX = 12 };
bool db_march_steps(struct march *m, struct ruling *r);
/* What an order to one pose measures at least, if nothing stands in the way; INT32_MAX: it cannot be made at all. */
length db_least_way(struct march *m);
/* Walks the legs from poses `from`; `to` receives where the members come to stand, *legs how many were used. */
enum way db_walk_legs(struct march *m, const struct pose *from, struct motion *leg, int *legs, struct pose *to,
                      struct ruling *r);
/* Ahead, wheel, ahead: the legs to a pose about a pivot; 0 if it does not come out. */
int db_fit_wheel(struct pose from, struct point pivot, struct pose to, length gap, struct motion *out);
/* The corner a block wheels about, and how far a motion takes it (H07): by the farthest front corner of those who have
 * nobody ahead of them. */
struct point db_wheel_corner(const struct march *m, const struct pose *pose, bool left);
length db_block_travel(const struct march *m, const struct pose *pose, const struct motion *leg);
/* dba30-H06, dba22-H18: how far a single element goes from a pose to another. */
length db_single_shift(const struct march *m, struct base from, struct pose to);

/* --- single_ways.c, detour.c: how a single element gets to a pose --------------------------------------------- */

/* Walks it there: straight, or round what stands in the way. *around: the length of a way round, 0 if it went
 * straight; `last`: the order ends there. */
enum way db_walk_single_to(struct march *m, const struct pose *from, struct pose target, bool last, struct motion *leg,
                           int *legs, struct pose *to, length *around, struct ruling *r);
/* Stopped by an enemy on the way to a pose: does the order ask for that contact? */
bool db_asks_for_contact(const struct march *m, struct pose target, struct pose stopped);
bool db_refuse_to_attack(const struct march *m, struct ruling *r); /* false */
/* How many manners of going straight there are: each may keep out of what another comes into. Half a turn has more. */
enum { MANNERS_MAX = 12, ROUND_ANYHOW = MANNERS_MAX, ROUND_LEFT, ROUND_RIGHT };
uint8_t db_manners_of(heading from, heading to);
/* Can it go straight from its start to the pose (H06)? */
bool db_straight_way_is_clear(const struct march *m, struct pose to);
/* The shortest way round obstacles from a pose to another; 0 legs if there is none of that length. */
struct detour {
    int legs;
    length measure;
    uint8_t round; /* the first troops it goes round, NO_PIECE if it is ground */
    struct motion leg[STEP_LEGS_MAX];
};
/* hand: only to the left (1) or right (-1) of the straight way, or the shortest (0). */
struct detour db_find_detour(const struct march *m, struct pose from, struct pose to, length limit, int hand);
/* The motions of one step of a road move: from a pose, `distance` along the road. */
int db_road_legs(const struct march *m, struct pose from, length distance, struct motion out[], int most);

/* --- moves.c, forming.c -------------------------------------------------------------------------------------- */

bool db_may_order(const struct db_rules *rules, const struct battle *b, const struct act *act, struct ruling *r);
/* The move as ordered, and by other ways into the contact it asks for. */
bool db_judge_path(const struct db_rules *rules, const struct battle *b, const struct act *act, struct plan *p,
                   struct ruling *r);
/* contact_ways.c: a single element's order that came to a pose in which it is lined up with an enemy, but not lawfully:
 * by other ways to that pose. r keeps what forbade the way ordered if none of them does. */
struct reached {
    struct pose pose; /* where the path led */
    bool too_long;    /* it was refused for its length */
    bool off;         /* it was refused whichever way leads there, and however it lines up there */
    length free;      /* of the straight way to the pose ordered: what the shift into line there covers */
};
typedef bool judge_way_fn(const struct db_rules *, const struct battle *, const struct act *, struct reached *,
                          struct plan *, struct ruling *);
bool db_judge_lined_up(const struct db_rules *rules, const struct battle *b, const struct act *act, struct reached end,
                       judge_way_fn *judge, struct plan *p, struct ruling *r);
/* The same for a group ordered to one pose. */
bool db_judge_group_lined_up(const struct db_rules *rules, const struct battle *b, const struct act *act,
                             judge_way_fn *judge, struct plan *p, struct ruling *r);
/* The same for a group that forms column as it goes. */
bool db_judge_forming(const struct db_rules *rules, const struct battle *b, const struct act *act, struct plan *p,
                      struct ruling *r);

/* --- the laws, one file each: false = refused, r says why ------------------------------------------------- */

bool db_column_follows(struct march *m, struct ruling *r);    /* columns.c: H08 */
bool db_passing_law(const struct march *m, struct ruling *r); /* passing.c: dba30-146, 147 */
bool db_passes(const struct march *m, int i, unsigned f);     /* passing.c: has member i met friend f on its way? */
bool db_may_pass_through(const struct march *m, unsigned e, unsigned f);               /* passing.c: dba30-146 */
int db_road_of_leg(const struct march *m, struct pose from, const struct motion *leg); /* roads.c */
void db_find_road(struct march *m);                                                    /* roads.c */
bool db_goes_full_road(struct march *m);                                               /* roads.c: dba30-110 */
void db_find_features(struct march *m);                                                /* allowance.c */
bool db_river_law(struct march *m, struct ruling *r);                                  /* rivers.c: dba30-140 to 145 */
bool db_allowance_law(struct march *m, struct ruling *r);           /* allowance.c: H04, H09, dba30-127, 135 */
clause db_speed_clause(const struct march *m, int i, enum going g); /* allowance.c: names what limits a member */
bool db_refuse_speed(const struct march *m, struct ruling *r);      /* allowance.c: false */
bool db_move_count_law(const struct march *m, struct ruling *r);    /* extra_moves.c: H05 */
bool db_extra_move_law(struct march *m, struct ruling *r);          /* extra_moves.c: H05, dba30-130 to 133 */
bool db_charge_law(const struct march *m, const struct plan *p, struct ruling *r); /* extra_moves.c: dba22-097, 099 */
bool db_zone_law(struct march *m, struct ruling *r);                     /* zone_law.c: dba30-151 to 155, H11 */
bool db_may_break_off(const struct march *m, struct ruling *r);          /* break_off.c: H12, any way at all */
bool db_order_is_straight_back(const struct march *m, struct ruling *r); /* break_off.c: as ordered */
bool db_break_off_law(const struct march *m, struct ruling *r);          /* break_off.c: H12 */

/* --- zone_answers.c: dba30-153 to 155 ------------------------------------------------------------------------ */

bool db_goes_straight_back(const struct march *m);
/* Opposite the edge from which a zone starts: facing it, within the zone, side edges in line. */
bool db_opposite_zone(const struct march *m, const struct quad *zone, struct pose p);
/* Does a single element that ends so look at the enemy? */
bool db_looks_at(const struct march *m, unsigned who);
/* From a front edge to an enemy, ELEMENTS_MAX and more: a place. */
length db_front_distance_to(const struct battle *b, struct point left, struct point right, unsigned who);
/* Of two who threaten (than NO_PIECE: of one) the one nearer to the leader as it starts, however they are listed; an
 * element before a place. */
unsigned db_nearer_threat(const struct march *m, unsigned who, unsigned than);
unsigned db_nearest_threat(const struct march *m, const struct piece_set *of);
/* The member whose front edge is nearest to an enemy in the end: the one that advances on it. */
int db_member_ending_nearest(const struct march *m, unsigned who);
/* Is a single element in zones, and answers none of those enemies by going to this pose, whichever way it does? Each
 * answer is given where a move ends: in contact, opposite, or nearer in the zone. It ends at the pose itself, or, where
 * it meets an enemy, within `near` of it. */
bool db_answers_nobody(const struct march *m, struct pose there, length near);
/* Where the movers have lined up they still answer one in whose zone they are. */
bool db_lined_up_zone_law(const struct march *m, const struct plan *p, struct ruling *r);

bool db_assault_contact(struct march *m, struct plan *p,
                        struct ruling *r); /* assault_contact.c: dba30-156 to 159, H73 */
/* orders.c: true = r names what is wrong with the order itself: its length, or an attack on a flank or rear that may
 * not come from there (dba30-160, 161). */
/* The clause that keeps a mover from going through a friend. */
clause db_passage_refused(const struct march *m, unsigned e, unsigned f);
bool db_order_is_too_long(struct march *m, struct ruling *r);
/* The same order with steps of a kind made one (orders.c). */
struct act db_steps_joined(const struct act *act);
bool db_order_takes_edge_unlawfully(const struct march *m, struct ruling *r);

#endif
