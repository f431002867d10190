/* What the De Bellis rule sets fill in: troops, ground, distances, tables and the clauses to cite. The
 * procedures in this folder read these and never ask which rule set they serve. */
#ifndef ACIES_DEBELLIS_RULES_H
#define ACIES_DEBELLIS_RULES_H

#include "rules/debellis/battle.h"
#include "rules/debellis/cites.h"

typedef uint64_t types; /* a set of troop types: bit t = type t */
#define TYPE(t) ((types)1 << (t))

enum troop_class {
    CLASS_MOUNTED = 1,
    CLASS_FOOT = 2,
    CLASS_FAST = 4,
    CLASS_SOLID = 8,
    CLASS_STATIC = 16,
    CLASS_DOUBLE = 32,
    CLASS_CIVILIAN = 64,
    CLASS_AERIAL = 128, /* neither mounted nor foot */
    CLASS_PERSONALITY = 256,
};

enum going { GOING_GOOD, GOING_ROUGH, GOING_BAD, GOING_IMPASSABLE };

struct troop {
    const char *code, *name, *symbol;
    uint16_t class;   /* enum troop_class */
    int16_t speed[3]; /* by going: thousandths of a base width; 0 = may not move there */
    clause speed_clause;
    int16_t depth;          /* thousandths of a base width */
    int16_t shooting_range; /* thousandths of a base width; 0 = does not shoot */
    int8_t loss;            /* what its loss counts (the first double counts one more) */
    int8_t extra_moves;     /* further moves a bound, in good going (LH 2, Mtd-Inf 2); Ps by their own rule */
    int16_t side_margin;    /* deployment: thousandths of a base width from the side edge */
};

/* A row of a game's troops.inc, as the name of a type in code, as a troop, and as what positions call it. */
#define TROOP_NAME(as, ...) as,
#define TROOP_ROW(as, code, name, symbol, class, good, rough, bad, clause, depth, range, loss, more, margin, about)    \
    [as] = {code, name, symbol, class, {good, rough, bad}, clause, depth, range, loss, more, margin},
#define TROOP_CALLED(as, code, name, symbol, class, good, rough, bad, clause, depth, range, loss, more, margin, about) \
    [as] = {code, name, about, NULL},

/* What a kind of terrain means; same order as the rule set's terrain_kind table. */
enum ground_flag {
    GROUND_HIDES = 1, /* shortens command range: entirely in, or beyond (Difficult Hill, Wood, Oasis, Dunes) */
    GROUND_GENERAL_LOST_IN = 2, /* a general entirely inside costs extra PIPs (BUA, Camp, Wood, Oasis, Marsh, Gully) */
    GROUND_BLOCKS_SHOT = 4,     /* half a base width of it blocks shooting */
    GROUND_BLOCKS_SIGHT =
        8,            /* BUA or Camp: any part blocks a line for command; City and Fort block shooting outright */
    GROUND_HILL = 16, /* has a crest; gives uphill */
    GROUND_RIVER = 32,
    GROUND_ROAD = 64,
    GROUND_WATER = 128,             /* Waterway: impassable */
    GROUND_PLOUGH = 256,            /* good until the battle's first PIP die says otherwise */
    GROUND_BUILT = 512,             /* any BUA */
    GROUND_PLACE = 1024,            /* City, Fort, Camp: something to occupy; nobody stands in it otherwise */
    GROUND_NO_SHOOTING_FROM = 2048, /* marsh: even partly in */
    GROUND_SUNKEN = 4096,           /* gully: entirely in = neither shoots nor is shot at */
    GROUND_PURSUIT_OK = 8192,       /* marsh, gully: do not stop pursuit */
    GROUND_FLIGHT_OK = 16384,       /* marsh: does not stop flight */
    GROUND_MAY_BE_CAMP = 32768,     /* edifice: may serve as a camp */
    GROUND_HIDES_ON_CHART = 65536,  /* marsh, gully: shorten command range where the terrain chart is believed */
    GROUND_DANGEROUS = 131072,      /* who is driven into it on foot or hoof perishes */
};
struct ground {
    enum going going;
    uint32_t flags;   /* enum ground_flag */
    types good_for;   /* troops that count it as good going (camels in oasis and dunes) */
    const char *look; /* for drawings; NULL: only a name until its kind is known, never on a table */
    clause clause;
};

/* Sets of troops that procedures (not tables) ask about. */
struct troop_sets {
    types long_command;     /* light horse: the long command range */
    types slow_to_order;    /* list A: El, Art, WWg, Hd, Civilians */
    types impetuous;        /* list A unless moving into contact: SCh */
    types no_contact;       /* cannot make contact */
    types never_assault;    /* barred from front-edge contact with a place: SCh */
    types gate_only;        /* El: assaults at a gate only */
    types cannot_enter_bad; /* Art, WWg off-road */
    types psiloi;           /* pass through any friends; second move; groups in bad going */
    types mounted;
    types elephants;          /* trample */
    types runs_amok;          /* flight prevented destroys both: El, SCh */
    types wagons;             /* all-round zones, front by contact */
    types shooters_from_edge; /* Bw, Mtd-Inf: front edge; moving over 1 BW forbids */
    types artillery;
    types edge_overlap_free;    /* LH, Cv: no battlefield-edge overlap */
    types no_passing_by_recoil; /* what mounted may not recoil through: El, Pk, Hd */
    types not_pushed;           /* El, WWg */
    types keep_fleeing_in_bad;  /* Ps, LH */
    types may_not_occupy_camp;  /* El, SCh */
    types never_garrison;       /* WWg */
    types no_loss_points;       /* SCh, Hd, Civ */
    types conforms;      /* contacted singly by a group, these line up; 0: everybody does. Psiloi in good going */
    types charges_again; /* a second move, if it ends in close combat, overlap or support: SCh, Wb */
    types light_extra;   /* LH, LCm, Mtd-Inf: second and third moves */
    types bare_front;    /* overlap ignored: Ps, SCh */
    types as_bows;       /* pass through friends in recoil as bows do, where they count as bows: Mtd-Inf */
    types group_in_bad;  /* may move through bad going otherwise than in column: Ps */
    types never_land;    /* El, Art, WWg: not from the sea */
    types flies;         /* aerials: over everything, ending clear; no zones but those of aerials */
    types reserve;       /* starts off the table and enters in play: Dragons */

    types casters;      /* work magic from a distance: Mages */
    types camp_keepers; /* settle in the camp when it is pitched, and never return to it: Camp Followers */
    types crushes;      /* recoiling, destroys the friend it meets and stops: Behemoths */
};

/* Where the sheets go about the same thing differently. All zero is the way of DBA 3.0. What a rule set does is said
 * here; what it is called, in its citations (cites.h). */
struct customs {
    bool open_walls;        /* no gates: places are entered and left over any side, which costs no distance */
    bool enters_by_moving;  /* who ends a move with its front on a wall it may pass is inside */
    bool free_roads;        /* the first move of every element or column is free if made by road, however short */
    bool light_starts_free; /* in its side's first bound the first move of light troops (sets.light_extra) is free */
    bool moves_unlimited;   /* who may move again may do so as long as there are PIPs */
    bool psiloi_start_only; /* psiloi move again only in their side's first bound */
    bool roads_near_enemy;  /* further moves keep away from enemy on roads too */
    bool plain_rivers;      /* paltry or not: then singles and columns only, at a crawl while any part is in it */
    bool swift_break_off;   /* breaking off needs as much speed as the enemy has where each stands */
    bool command_by_lines;  /* hidden from the general: by lines of sight alone, each counting its depth of cover */
    bool one_line_of_shot;  /* sight between the middles only */

    bool own_side_first;      /* the side in play shoots first, at whom it likes; those shot at answer, others later */
    bool contact_bars_shot;   /* any contact with enemy, and giving rear support, bar from shooting and being shot at */
    bool shots_edge_to_edge;  /* two lines join the ends of whole edges; places in the way of either block */
    bool deadly_recoil;       /* a recoil is made whole or destroys; flight starts with one and swerves */
    bool walls_by_touch;      /* any stretch of a front edge on the walls of a place assaults it */
    bool touches_count;       /* enemies on a flank or rear, not lined up, count as overlaps */
    bool supporters_follow;   /* only rear supporters go along with a pursuer, not the whole column */
    bool flankers_follow;     /* those on the flanks and rear of one who gives way pursue too */
    bool pursue_inside_bad;   /* bad going stops a pursuit only where it is entered */
    bool places_fight_once;   /* one of the assaulters fights; the others count against the defender and recoil with
                                 it; the victor moves in */
    bool invader_first;       /* the invader takes the first bound, not the defender */
    bool general_decides;     /* an army loses with its general as with too many elements; he counts as one element */
    bool limit_counts_all;    /* the limit of bounds is for both sides together */
    bool light_in_any_going;  /* further moves of light troops need no good going */
    bool psiloi_near_enemy;   /* further moves of psiloi may come near enemy */
    bool crawl_in_water;      /* only what is gone with the front edge in a river is limited */
    bool front_strips;        /* who crosses an enemy's front is pinned, up to the first troops in the way */
    bool pass_parallel;       /* friends passed through need only face the same or the opposite way */
    bool measure_all_corners; /* a single element's move: by all corners of its base, not the front ones only */
    bool supporters_turn;     /* those giving rear support turn to face like others */
    bool roads_without_contact; /* further moves by road may not end in contact */
    bool dismount_moving;       /* a move may include dismounting */
    bool command_by_one_line;   /* hidden from the general: by the one line between nearest points */

    bool supporters_are_targets; /* who gives rear support may be shot at */
    bool recoil_needs_room;      /* whole recoils or none; friends are passed through if possible, else pushed */
    bool plain_flight;           /* off any edge, heedless of rivers, never lining up */
    bool garrisons_conquer;      /* who storms a place may hold it, and advances over a camp; nobody sacks */
    bool walls_by_half;     /* a city or castle is the defender's only in his own half; else nobody's until entered */
    bool turns_alone;       /* who turns to face sends friends straight back and shifts no enemy */
    bool shown_edge_counts; /* one who cannot turn suffers for the flank or rear it shows to whom it fights */
    bool loose_attacks;     /* enemies on a flank or rear attack it, lined up or not */
    bool shifts_back;       /* who is in the way of a turn to face goes straight back, never aside */
    bool any_part_is_in;    /* a single element stands fast against a group with any part in rough or bad going */
    bool no_revolts;        /* a city that has surrendered never returns to its first loyalty */
    bool features_until_enough; /* the defender says when he has taken terrain enough */
    bool through_places;        /* a city with nobody in it is marched through like open ground */
    bool overlap_fighters;      /* an overlap is taken up only against enemy who are in close combat */
    bool slopes_by_height;      /* uphill: the ground rises towards its side where the two fight */
    bool longest_share;         /* of fronts out of line only those fight that share most with each other */
    bool fights_once;           /* nobody throws twice in a bound on account of fronts out of line */
    bool slides_to_fronts;      /* the free slide on contact leads into line with fronts, not onto a flank or rear */
    bool wholly_in_bad;         /* in a shooting only those wholly in bad going count as in it */
    bool guns_at_all_times;     /* artillery shoots in either side's bound, over friendly psiloi too */

    bool arrivals_count;       /* of several attacks in a bound the first is the one that was made first */
    bool turns_singly;         /* two friends touched at once: only the one contacted turns to face */
    bool support_unseen;       /* attacks on the flanks or rear of a rear supporter do not count on whom it supports */
    bool stays_unaligned;      /* nobody lines up afresh after a combat */
    bool supporters_fall;      /* who gives rear support is lost with whom it supports */
    bool wheels_in_rivers;     /* rivers are crossed at any angle */
    bool columns_for_reasons;  /* a column is formed because of something, the nearest falling in first, by two legs if
                                  need be */
    bool roads_in_part;        /* a move partly by road is measured in parts */
    bool roads_cost_pips;      /* no road move is free */
    bool break_off_followed;   /* who is broken off from may follow */
    bool shoots_in_water;      /* shooting from rivers and marshes */
    bool plough_stays_dry;     /* the first dice do not make plough wet */
    bool dismounting_costs;    /* a PIP more for dismounting */
    bool cities_cost;          /* a PIP more into, out of or through a city, where else garrisons are dear */
    bool hiding_general_free;  /* a general in cover costs his troops nothing by standing there */
    bool hiding_general_extra; /* ... costs everybody but himself a PIP more, besides what distance costs */
    bool assaulters_support;   /* who assaults a place still supports a friend beside it */
    bool never_boxed_in;       /* nobody fights as he stands because he was prevented from lining up */
    bool flank_from_anywhere;  /* a flank or rear may be contacted from anywhere */
    bool rear_shots_kill;      /* driven back by shooting entirely on its rear: destroyed */
    bool no_retreat_from_places; /* driven back out of a place: destroyed */
    bool cities_never_yield;     /* guns destroy the people of a city, which does not surrender */
    bool heads_fall_alone;       /* those behind the head of a column are not lost with it */
    bool dismounts_once;         /* dismounting is never a further move */
    bool assaults_by_kind;       /* at a place too each uses the factor against what the enemy is, foot or mounted */
    bool camps_along_edge;       /* a long side of a camp lies on its base edge */
    bool zones_round_corners;    /* the zone of a place is all within reach of it, not what lies before its sides */
    bool banks_off_road;         /* who stands on a road defends no river bank */
};

/* Who may recoil through whom. */
struct passage {
    types who, through;
    clause clause;
};
/* Which clause gives troops their range. */
struct range_row {
    types who;
    clause clause;
};
/* Who pursues how far. */
enum { PURSUES_OWN_DEPTH = -1 };
struct pursuit {
    types who;
    bool only_after_foot_not_psiloi;
    int16_t distance;
    clause clause;
};

struct distances { /* thousandths of a base width */
    int16_t command_long, command, command_hidden;
    int16_t touching; /* contact: no further apart than one part in so many of a base width; 0: a hundredth */
    int16_t threat_zone;
    int16_t break_off;         /* at least; 0: a base width */
    int16_t group_slide;       /* sideways in a group's move: at most; 0: any distance */
    int16_t free_slide;        /* sideways on contact: less than this */
    int16_t shared_front;      /* front edges out of line fight if they share as much; 0: more than the tolerance */
    int16_t near_enemy;        /* extra moves keep this far away */
    int16_t shooting_corridor; /* either side of straight ahead */
    int16_t target_part;       /* least part of an edge that can be shot at */
    int16_t shot_block;        /* depth of wood that blocks a shot */
    int16_t move_and_shoot;    /* moved no further than this may shoot */
    int16_t recoil_foot, recoil_mounted;
    int16_t stops_short;   /* a pursuer who cannot line up keeps this far away; 0: it fights as it stands */
    int16_t flyers_flight; /* how far those who fly flee; 0: a move */
    int16_t edge_overlap;  /* battlefield-edge overlap: closer than this */
    int16_t crest_inset;
    int16_t bank;        /* whose whole front edge is this near the water defends the bank; 0: from anywhere */
    int16_t river_crawl; /* a move with the front in water */
    int16_t road;        /* along a road at least this; 0: as in good going */
    int16_t sally_near, sally_far; /* city civilians: enemies and friends this near; never further away than this */
};

/* Where armies camp, deploy and land; distances in thousandths of a base width, 0: no such limit. How far troops keep
 * from the side edges their table says. */
struct deployment_rules {
    int16_t from_centre;    /* at least this far back from the table's centre line */
    int16_t from_base;      /* at most this far from the own base edge */
    int16_t open_side;      /* troops whose side margin is no more than this may go further out than the others */
    int16_t from_walls;     /* more than this from an enemy city or fort */
    int16_t camp_from_side; /* camps: at least this far from a side edge */
    int16_t camp_longest, camp_widest, camp_shortest, camp_narrowest;
    uint8_t coast; /* the region whose armies may land, and one; 0: those marked in their list may */
    uint8_t reserve_least, reserve_most; /* elements held back to land from a waterway; most 0: nobody is */
    int16_t from_general;                /* several commands: within this of their own general */
    int16_t from_shore;                  /* several commands: those who land, within this of the waterway */
    bool fort_needs_garrison;
    bool shore_is_base;   /* where a waterway fills the base edge, distances are measured from its shore */
    bool camps_if_needed; /* none for the owner of a city or fort, nor for an army with several wagons */
    uint8_t exchanges;    /* pairs the defender may exchange when both are deployed */
    bool landing_by_pip;  /* the force held back lands by a move of its side's first bound, or not at all */
};

/* Armies of several commands. */
struct command_rules {
    bool ranked_dice;       /* a side's own dice go to its commands by an order it has written down */
    bool deploy_singly;     /* one command or all at a time, the sides in turn; else the whole army at once */
    bool chief_bonus;       /* the commander-in-chief may once add 1 to his score */
    uint8_t wet_total;      /* the ground is wet if the first PIP dice of several commands come to less than this */
    bool break_singly;      /* commands lose heart and run by themselves; else only the army counts */
    types not_demoralising; /* left out when a third is counted: SCh, Hd, Civ */
    types not_army_losses;  /* left out of what the army has lost: SCh, Civ */
};

struct combat_tables; /* rules/debellis/combat/engagement.h */
struct opening_rules; /* rules/debellis/opening/opening.h */
struct ranged_rules;  /* rules/debellis/shooting/ranged.h */
struct db_advice;     /* rules/debellis/advice/basket.h */

extern const struct measure db_in_base_widths, db_in_paces;

struct db_rules {
    const struct ruleset *ruleset;
    const struct troop *troop;   /* by type */
    const char *const *charge;   /* by type: its own sign on maps; NULL, or an entry of NULL: its symbol serves */
    const struct ground *ground; /* by terrain kind */
    struct troop_sets sets;
    struct customs customs;
    struct distances reach;
    const struct passage *passages; /* ends with who == 0 */
    const struct pursuit *pursuits; /* ends with who == 0 */
    const struct range_row *ranges; /* ends with who == 0; NULL: one clause for all */
    const struct combat_tables *combat;
    struct command_rules commands;
    const struct ranged_rules *ranged;       /* NULL: shooting as in DBA 3.0 */
    const struct opening_rules *opening;     /* NULL: battles begin from positions only */
    uint8_t city_kind, fort_kind, camp_kind; /* terrain kinds that are places */
    uint8_t camp_type;                       /* the piece type that stands for a camp in a position */
    uint8_t camp_people;                     /* the type that holds a camp with nobody else in it; 0: nobody does */
    uint8_t city_people;                     /* the type that defends a city without a garrison */
    int lost_points_to_rout;                 /* 4 */
    uint8_t entry_cost;                      /* PIPs to bring on an element of the reserve */
    uint8_t breaks_at;                       /* an army breaks when it has lost one part in so many; 0: fixed points */
    uint8_t camp_loss, city_loss, fort_loss; /* what such a place counts when lost */
    int16_t paces;                           /* to a base width, where the sheet measures in paces; else 0 */
    struct deployment_rules deploy;
    struct db_cites cite;
    const struct db_advice *advice; /* what is wise; the rules never look */
};

static inline bool is_type(const struct battle *b, unsigned e, types set) { return set >> b->element[e].type & 1; }
static inline bool has_class(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned class) {
    return rules->troop[b->element[e].type].class & class;
}

#endif
