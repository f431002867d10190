/* Armies as data: who may be fielded, before a player has chosen and before anybody stands anywhere.
 *
 * An army is a flat value: lines of elements with the choices they leave open, a home region, a camp, enemies of its
 * time, and contingents of allies that may take the place of its own elements. Where a rule set knows a chain of
 * command, a line has a name and says under which other line it stands. Numbers in it are those of ordinary
 * battles; larger battles multiply the lines. What is legal, the rule set says (struct army_rules). */
#ifndef ACIES_GAME_ARMY_H
#define ACIES_GAME_ARMY_H

#include "game/ruling.h"
#include "game/setup.h"

enum {
    ARMY_LINES_MAX = 44,
    CONTINGENT_LINES_MAX = 16,
    ARMY_TYPES_MAX = 8,
    ARMY_WAYS_MAX = 8, /* of a bundle */
    ARMY_REGIONS_MAX = 4,
    ARMY_NAMES_MAX = 48,
    CONTINGENTS_MAX = 12,
    ARMY_ID_LENGTH = 40,
    ARMY_ABOUT_LENGTH = 480,
    ARMY_COUNT_MAX = 96, /* elements of one line */
    MUSTER_MAX = 120,
    NO_TYPE = 255,
    LINE_NAME_LENGTH = 32,
    NO_LINE = 255,
};

/* What a line with several types lets the player do. */
enum army_choice {
    CHOICE_NONE,
    CHOICE_OR,  /* any mixture: "4Sp or 4Bd"; of the types of one group ("4Sp or 3Bw/4Bw") one only */
    CHOICE_ALL, /* all of one type: "4Sp/4Bd" */
};

enum army_dismounting {
    DISMOUNT_NEVER,
    DISMOUNT_DEPLOYING, /* before the battle, all or none: "3Kn/4Bd" */
    DISMOUNT_IN_PLAY,   /* besides that, during it: "3Kn//4Bd" */
};

/* A line, or one of those among which the player decides: a bundle is several ways, each of one or more lines, "(1x4Sp
 * + 1xPs) or (2x3Ax)". Its lines stand one after the other, way by way, and all its ways are of as many elements. */
struct army_line {
    uint8_t count;
    uint8_t bundle, way;                     /* bundle 0: it stands by itself */
    uint8_t choice;                          /* enum army_choice */
    uint8_t general;                         /* the general is with it */
    uint8_t under;                           /* the line that commands it, NO_LINE: none */
    char name[LINE_NAME_LENGTH];             /* where the rule set knows a chain of command */
    uint8_t types, type[ARMY_TYPES_MAX];     /* indices into the rule set's piece types */
    uint8_t named[ARMY_TYPES_MAX];           /* by which of their other names (name_of_code); 0: their own code */
    uint8_t group[ARMY_TYPES_MAX];           /* which type is the first of those of which one only is taken */
    uint8_t dismounting[ARMY_TYPES_MAX];     /* enum army_dismounting */
    uint8_t dismounts[ARMY_TYPES_MAX];       /* the type on foot, NO_TYPE where none */
    uint8_t dismounts_named[ARMY_TYPES_MAX]; /* as named */
    int32_t attribute[SETUP_ATTRIBUTES_MAX]; /* by the line_fields of the rule set, as a setup piece has them */
};

/* Friends who may take the place of own elements. `army` is the id of the army they come from. They bring what their
 * lines say, or any so many elements of that army's list, which is lent to them before it can be chosen from. */
struct contingent {
    char army[ARMY_ID_LENGTH];
    uint8_t any; /* so many elements of its lines; 0: all of them */
    uint8_t lines;
    struct army_line line[CONTINGENT_LINES_MAX];
};

struct army {
    char id[ARMY_ID_LENGTH], name[SIDE_NAME_LENGTH], period[SIDE_NAME_LENGTH], about[ARMY_ABOUT_LENGTH];
    uint8_t regions, region[ARMY_REGIONS_MAX]; /* its home, or what it may choose from: the rule set's regions */
    uint8_t aggression;
    uint8_t times;  /* the list is taken so often: once, but in larger battles */
    bool littoral;  /* its elements may land from the sea */
    bool civilians; /* its camp has civilians of its own */
    uint8_t lines, enemies, contingents;
    char enemy[ARMY_NAMES_MAX][ARMY_ID_LENGTH];
    int32_t attribute[SETUP_ATTRIBUTES_MAX]; /* by the army_fields of the rule set, as a setup side has them */
    struct army_line line[ARMY_LINES_MAX];
    struct contingent contingent[CONTINGENTS_MAX];
};

/* A player's choices: how many elements of each type of a line, how many of them deploy dismounted, and whose place
 * allies take. What is taken and what is given up of a line together are its count. */
struct line_choice {
    uint8_t taken[ARMY_TYPES_MAX], dismounted[ARMY_TYPES_MAX];
    uint8_t given_up;
};
struct army_choices {
    int8_t ally;    /* the contingent that comes, -1: none */
    uint8_t region; /* which of the army's regions is its home */
    struct line_choice line[ARMY_LINES_MAX];
    struct line_choice ally_line[CONTINGENT_LINES_MAX];
    int32_t option[SETUP_ATTRIBUTES_MAX]; /* how the game reads rulings in doubt, as in a setup */
};

/* Where the fault of a refused army lies: "elements[2].types", "allies[0].elements[1]". */
struct army_spot {
    int contingent; /* -1: the army's own */
    int line;       /* -1: none in particular */
    const char *key;
};

/* One figure about a piece type: "factor against foot" 5 by clause 201; "base depth" 0.375 base widths, or 60 paces.
 * A rule set gives the same facts in the same order for every type. */
struct type_fact {
    const char *name, *column; /* in full, and short: the head of a table's column */
    int32_t thousandths;       /* of a point, or of what the rule set measures by */
    const char *word;          /* instead of a number; NULL: the number counts */
    clause clause;             /* 0: none */
};
enum { TYPE_FACTS_MAX = 12 };

/* Larger battles: the lines of a list are multiplied and its elements led by several generals; allies come as whole
 * armies, each of which is a command of its own. */
enum { BIG_COMMANDS_MAX = 3, PIECE_TYPES_MAX = 64 };
/* One command: its elements by type, its general's among them; and the type of that. */
struct big_command {
    uint8_t general;
    uint8_t count[PIECE_TYPES_MAX];
};
struct big_order {
    struct army army; /* enlarged */
    struct army_choices choices;
    uint8_t commands; /* of its own */
    struct big_command command[BIG_COMMANDS_MAX];
    uint8_t allies;
    const struct army *ally[BIG_COMMANDS_MAX];
    uint8_t ally_general[BIG_COMMANDS_MAX]; /* the type its general is of; NO_TYPE: as its list says first */
};

struct ruleset;
struct muster;
struct mustering;
/* How a rule set goes about them; the functions below ask it. */
struct big_army_rules {
    uint8_t commands; /* of an army, allied ones included; so many times is the list taken */
    const void *laws; /* the rule set's own */
    bool (*begin)(const struct ruleset *rs, const struct army *army, const struct army *const *ally, unsigned allies,
                  struct big_order *out, struct ruling *r, struct army_spot *at);
    void (*split)(struct big_order *order);
    bool (*judge)(const struct ruleset *rs, const struct big_order *order, struct ruling *r, struct army_spot *at);
    /* What was judged before; false: there are too many. */
    bool (*muster)(const struct ruleset *rs, const struct big_order *order, uint8_t side, char letter,
                   struct muster *out);
};

/* What a rule set says about armies. */
struct army_rules {
    const char *const *regions; /* NULL-terminated; NULL: armies have neither a home nor aggression */
    int8_t landing_region;      /* armies at home there may land from the sea; -1: nobody does */
    int32_t most_aggression;
    struct fields line_fields;        /* which of the piece fields a line may give to its elements */
    struct fields army_fields;        /* which of the side fields an army gives to its side */
    clause command_clause;            /* lines are named and stand under each other by this clause; 0: they are not */
    uint8_t camp_type, civilian_type; /* NO_TYPE where the rules know none */
    uint64_t never_land;              /* piece types that do not land from the sea: bit t = type t */
    uint64_t riders, on_foot; /* types between which a "/" in a list is dismounting before the battle (riders/foot) */
    clause or_clause, all_clause, deploying_clause, in_play_clause, allies_clause; /* what the options mean */
    const struct big_army_rules *big; /* NULL: there are no larger battles */
    bool (*check)(const struct army *army, struct ruling *r, struct army_spot *at);
    bool (*choose)(const struct army *army, const struct army_choices *choices, struct ruling *r, struct army_spot *at);
    size_t (*facts)(unsigned type, struct type_fact out[TYPE_FACTS_MAX]);
    const char *facts_note; /* what the figures are measured in, a sentence; NULL: nothing to say */
    size_t (*totals)(const struct army *army, struct type_fact out[TYPE_FACTS_MAX]); /* of it all; NULL: none */
    /* What else the element of type t of a line is marked with (game/armies/mustering.h); NULL: nothing. */
    void (*dress)(const struct mustering *m, const struct army_line *line, unsigned t, bool dismounted, bool ally,
                  struct setup_piece *p);
    /* Joins the mustered pieces (who serves under whom) and adds what comes by itself; NULL: nothing is left to do. */
    bool (*complete)(struct mustering *m);
};

/* How many elements come of the lines: of a bundle, those of one way. */
unsigned army_elements(const struct army_line *line, unsigned lines);
unsigned line_taken(const struct line_choice *choice);
unsigned line_dismounted(const struct line_choice *choice);
/* Its home as chosen, an index into the rule set's regions. */
unsigned army_home(const struct army *army, const struct army_choices *choices);
/* Where a line stands in the file: entry e of the elements, of a bundle its way and the line's place in that. */
struct line_place {
    unsigned entry, way, place;
};
struct line_place army_line_place(const struct army_line *line, unsigned index);
/* Lends a contingent that brings any elements of an army the list of that army, its general's element excepted. False:
 * the list has more lines than can be lent. */
bool army_lend(struct contingent *to, const struct army *from);
/* Nothing special: the first type of every line, mounted, no allies. */
void army_plain_choices(const struct army *army, struct army_choices *out);
/* Sets a refusal that names its place and returns false: `return refuse_army(r, at, spot, 12, "…")`. */
bool refuse_army(struct ruling *r, struct army_spot *at, struct army_spot where, clause c, const char *text);
/* "allies[0].elements[1].types", "elements[2].either[0][1]" into buffer; returns buffer. */
const char *army_spot_name(const struct army *army, const struct army_spot *at, char *buffer, size_t size);

/* The pieces of an army whose choices are made, as a setup has them, but without places: its elements with the ids
 * A1, A2 … (`letter` 'A'), then what the rule set adds. */
struct muster {
    uint32_t pieces;
    uint8_t line[MUSTER_MAX]; /* the army's line each comes from; NO_LINE: of none, or an ally's */
    struct setup_piece piece[MUSTER_MAX];
};
/* The army enlarged for as many allies, everything plain. */
bool big_order_begin(const struct ruleset *rs, const struct army *army, const struct army *const *ally, unsigned allies,
                     struct big_order *out, struct ruling *r, struct army_spot *at);
/* Deals what is chosen out evenly: with everything plain, the list once to each command. */
void big_order_split(const struct ruleset *rs, struct big_order *order);
bool big_order_judge(const struct ruleset *rs, const struct big_order *order, struct ruling *r, struct army_spot *at);
/* As army_muster, for a larger battle: every piece names its command, allies and their camps too. */
bool army_muster_big(const struct ruleset *rs, const struct big_order *order, uint8_t side, char letter,
                     struct muster *out, struct ruling *r, struct army_spot *at);
bool army_muster(const struct ruleset *rs, const struct army *army, const struct army_choices *choices, uint8_t side,
                 char letter, struct muster *out, struct ruling *r, struct army_spot *at);

#endif
