/* The combat tables of a De Bellis rule set, in the form the sheets print them: one row a line, read from the
 * top. A row applies to some troops, under conditions, against some opponents, and carries its clause. The procedures
 * that read them (stance.c, factors.c, outcome_table.c, driven_off.c) are the same for every rule set. */
#ifndef ACIES_DEBELLIS_COMBAT_TABLES_H
#define ACIES_DEBELLIS_COMBAT_TABLES_H

#include "rules/debellis/rules.h"

/* What is true of one side of an engagement. Rows ask for conditions that must all hold (`when`) and for
 * conditions none of which may hold (`unless`). */
typedef uint64_t conditions;

#define IN_CLOSE_COMBAT   ((conditions)1 << 0)
#define IN_SHOOTING       ((conditions)1 << 1) /* ranged combat: magic too */
#define SHOT_AT           ((conditions)1 << 2) /* by the opponent */
#define SHOOTS            ((conditions)1 << 3) /* at the opponent */
#define UNANSWERED        ((conditions)1 << 4) /* shoots and is not shot at */
#define IS_TARGET         ((conditions)1 << 5) /* shooting: not the shooter who dices */
#define SHOT_IN_REAR      ((conditions)1 << 6)
#define IN_GOOD           ((conditions)1 << 7) /* going as the element itself counts it; occupants: always good */
#define IN_ROUGH          ((conditions)1 << 8)
#define IN_BAD            ((conditions)1 << 9)
#define GOOD_TO_ENEMY     ((conditions)1 << 10) /* in going the opponent counts as good */
#define GOOD_BY_KIND      ((conditions)1 << 11) /* its own kind counts this feature as good (camels in dunes) */
#define IN_MARSH          ((conditions)1 << 12)
#define HAS_GENERAL       ((conditions)1 << 13)
#define ENEMY_LONGBOW     ((conditions)1 << 14) /* longbow or crossbow */
#define HOLDS_CITY        ((conditions)1 << 15)
#define HOLDS_FORT        ((conditions)1 << 16)
#define HOLDS_CAMP        ((conditions)1 << 17)
#define HOLDS             ((conditions)1 << 18) /* any of them, sackers included */
#define SACKS             ((conditions)1 << 19)
#define ASSAULTS          ((conditions)1 << 20) /* a city, fort or camp */
#define ASSAULTS_GATE     ((conditions)1 << 21) /* a city or fort */
#define AT_A_PLACE        ((conditions)1 << 22) /* either side assaults, holds or sacks: the column against foot is used */
#define IS_UPHILL         ((conditions)1 << 23)
#define ON_BANK           ((conditions)1 << 24) /* the opponent is in a river that helps the defence */
#define HAS_MOVED         ((conditions)1 << 25)
#define SUPPORTED         ((conditions)1 << 26) /* a rear supporter adds to the factor at hand */
#define SUPPORTER_IN_GOOD ((conditions)1 << 27) /* or there is no rear supporter */
#define TWO_EDGES         ((conditions)1 << 28) /* two or more of its edges met by enemy front edges */
#define IS_DEMORALISED    ((conditions)1 << 29)
#define IS_TOWER          ((conditions)1 << 30)
#define OUT_OF_SIDES      ((conditions)1 << 31) /* more overlaps and flank attacks than it has sides */
#define HAS_ATTACKERS     ((conditions)1 << 32) /* on a flank or its rear */
#define ENEMY_ON_FOOT     ((conditions)1 << 33)
#define HOLDS_OR_ASSAULTS ((conditions)1 << 34) /* or sacks */
#define GROUND_IGNORED    ((conditions)1 << 35) /* an occupant whose place stands in rough or bad going */
#define IN_MAGIC          ((conditions)1 << 36)
#define CASTS             ((conditions)1 << 37)
#define SPELL_HINDERED    ((conditions)1 << 38) /* casts near somebody whom spells shun */
#define IS_TERRIFIED      ((conditions)1 << 39) /* target of a spell that turns recoil into flight */
#define AERIALS_INVOLVED  ((conditions)1 << 40)
#define IS_WARDED         ((conditions)1 << 41)
#define IS_HEXED          ((conditions)1 << 42)
#define IS_BLESSED        ((conditions)1 << 43)
#define SAID_TO_BE_IN_BAD ((conditions)1 << 44) /* whether or not it counts: occupants too */
#define IN_GULLY          ((conditions)1 << 45)
#define ENEMY_IN_BAD      ((conditions)1 << 46) /* the opponent stands in what this element counts as bad going */
#define ENEMY_HOLDS       ((conditions)1 << 47) /* the opponent is in a place */
#define ENEMY_HOLDS_CITY  ((conditions)1 << 48)
#define IN_OWN_CAMP       ((conditions)1 << 49)
#define CAME_TO_FRONT     ((conditions)1 << 50) /* moved into contact with the opponent's front edge this bound */
#define LIGHT_SUPPORT     ((conditions)1 << 51) /* light troops support it from behind, or from behind a neighbour */
#define LIGHT_BEHIND      ((conditions)1 << 52) /* ... and stand directly behind it */
#define WAY_BARRED        ((conditions)1 << 53) /* what lies ahead forbids following up */
#define OTHER_PLACE       ((conditions)1 << 54) /* assaults something other than what the opponent holds */
#define BOTH_SUPPORTS     ((conditions)1 << 55) /* SUPPORTED, and light troops add as well */
#define ENEMY_AT_MY_HOME  ((conditions)1 << 56) /* the opponent is in bad going that this element counts as good */
/* How this game reads rulings in doubt (options.h). */
#define READS_OVERLAPPER                                                                                               \
    ((conditions)1 << 58)                       /* psiloi and scythed chariots do not overlap, instead of ignoring it  \
                                                 */
#define READS_3KN_RECOILS ((conditions)1 << 59) /* from 4Kn on equal scores, instead of the other way round */
#define READS_NOT_AS_BOWS ((conditions)1 << 60) /* mounted infantry is no bows where bows alone are named */
#define READS_EL_ANYWHERE ((conditions)1 << 61) /* elephants destroy beaten hordes in any going */
#define ATTACKS_IGNORED   ((conditions)1 << 62) /* at a place, where attacks on flanks and rear add nothing there */
#define GOOD_FOR_SIDES    ((conditions)1 << 63) /* the going side support asks for: its own, or so read the opponent's */

/* How often a tactical factor counts. */
enum times {
    ONCE,
    EACH_OVERLAP,
    EACH_EDGE_CORNER,
    EACH_FLANK,
    EACH_SIDE, /* overlaps and flank attacks together, two at most */
    EACH_REAR,
    EACH_SUPPORT_ATTACK,
    EACH_SUPPORT_SHOOTER, /* two at most */
    EACH_OTHER_ASSAULTER, /* two at most */
    /* only for notes: is there any? */
    IF_REAR_SUPPORT,
    IF_SIDE_SUPPORT,
};

struct factor_row { /* the first row that fits gives the combat factor */
    types who;
    conditions when;
    int8_t against_foot, against_mounted;
    clause clause;
    const char *text[2]; /* against foot, against mounted */
};

struct support_row { /* rear: all rows that fit add up; side: the first that fits counts once */
    types who;
    types supporter; /* 0: needs none (double elements) */
    types against;
    conditions when; /* besides what the whole list asks for */
    int8_t value;
    clause clause;
    const char *text;
};

struct tactical_row { /* all rows that fit add up; a note has value 0 and says why something did not count */
    types who;
    conditions when, unless;
    enum times times;
    int8_t value;
    clause clause;
    const char *text;
};

struct outcome_row { /* the first row that fits gives the outcome */
    types who;
    conditions when;
    types from; /* opponents */
    uint8_t outcome;
    clause clause;
    const char *text;
};

struct outcome_note { /* said besides an outcome, where a clause of its own makes it so */
    bool doubled;     /* of the list for the doubled; else that for equal totals */
    struct outcome_row row;
};

/* Fields of an engagement that a bar can blame. */
enum blamed {
    BLAME_TYPE,
    BLAME_GOING,
    BLAME_FEATURE,
    BLAME_OVERLAPS,
    BLAME_EDGE_CORNERS,
    BLAME_FLANK_ATTACKED,
    BLAME_REAR_ATTACKED,
    BLAME_SUPPORT_ATTACKED,
    BLAME_OCCUPIES,
    BLAME_SACKING,
    BLAME_ASSAULTING,
    BLAME_SHOOTS_BACK,
    BLAME_REAR_SUPPORT,
    BLAME_LIGHT_SUPPORT,
    BLAMED
};

struct bar { /* an engagement in which a row fits cannot happen */
    types who;
    conditions when, unless;
    enum times times; /* and this count must be above 0, unless ONCE */
    enum blamed blamed;
    clause clause;
    const char *text;
};

/* Every list ends with a row whose `who` is 0. */
struct engagement;
struct combat_tables {
    const struct factor_row *factors;
    clause foot_column; /* why both use the column against foot at a place, unless customs.assaults_by_kind */
    const struct support_row *rear_support, *side_support, *light_support; /* NULL: none of that kind */
    conditions rear_support_when, rear_support_unless;
    conditions side_support_when, side_support_unless;
    conditions light_support_when, light_support_unless;
    const struct tactical_row *tactical, *notes;
    const struct outcome_row *equal, *less, *doubled;
    const struct outcome_note *outcome_notes; /* NULL: none */
    const struct bar *bars;
    void (*complete)(struct engagement *); /* what follows from what is said; NULL: nothing does */
    const char *const
        *place_words;         /* by enum occupied; NULL: a verdict does not say what is captured, or who dies behind */
    types good_in_feature[8]; /* by enum feature_word: who counts it as good going */
    conditions no_pursuit_when, no_pursuit_unless;   /* ground on which nobody pursues */
    int16_t camp_pursuit_foot, camp_pursuit_mounted; /* into a camp whose defender was destroyed; thousandths of a BW */
    clause final_bonus;                              /* of the commander-in-chief, on the total */
    const char *final_bonus_text;
    types shunned_by_spells;    /* a spell at these is always hindered: Clerics, Paladins */
    types always_escapes;       /* flees whatever stands around it: Dragons */
    conditions attackers_when;  /* flank and rear attacks destroy those driven back only then */
    conditions pursuit_unless;  /* nobody pursues then */
    bool cornered_flight;       /* a blocked rear destroys those who flee too, not only those who recoil */
    bool pursuit_needs_victory; /* an opponent who gives way on equal totals is not pursued */
    clause terror;
};

#define ANYBODY (~(types)0)

#endif
