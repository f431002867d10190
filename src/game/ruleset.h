/* The rule-set interface: one constant struct, one exported symbol, one line in the registry.
 *
 * A state is a flat value of state_size bytes, 64-byte aligned, without pointers and without padding (begin clears it
 * whole), and begins with a `struct match`: copy it with memcpy, compare it with memcmp, hash what it means. `state ×
 * act → state` is a pure function; randomness arrives as acts of the chance seat. Nothing in here allocates or does
 * I/O. */
#ifndef ACIES_GAME_RULESET_H
#define ACIES_GAME_RULESET_H

#include "chance/chance.h"
#include "game/armies/army.h"
#include "game/armies/battlefield.h"
#include "game/match.h"
#include "game/meaning.h"
#include "game/prompt.h"
#include "game/scene.h"
#include "game/setup.h"
#include "game/words/wording.h"

#include <string.h>

/* One reason in an explained number: these add up to the factors and name the outcome's clause. */
struct reason {
    uint8_t side; /* 0 = a, 1 = b */
    int8_t value; /* what it adds; 0 for outcomes and notes */
    clause clause;
    const char *text;
};

enum { REASONS_MAX = 64, RESULTS_MAX = 16, RESULT_WORDS_MAX = 12 };
enum { ODDS_LINES_MAX = 64, ODDS_SPREADS_MAX = 24, ODDS_VALUES_MAX = 64 };

/* One named result of an engagement, for a and for b (or for the engagement as a whole). Set the members by name:
 * those left out are 0, which is what the De Bellis family wants. */
enum result_kind {
    RESULT_NUMBER,
    RESULT_TENTHS,     /* 5 = 0.5 */
    RESULT_WORD,       /* NULL: none */
    RESULT_HUNDREDTHS, /* 1525 = 15.25 */
    RESULT_BOOL,       /* number 0 or 1 */
    RESULT_WORDS,      /* number of words in list: what is permitted, in order */
    RESULT_NULL,       /* no such thing (a move that is not allowed) */
};
struct result {
    const char *name; /* "factor", "total", "outcome", "pursuit" */
    enum result_kind kind;
    int32_t number[2];
    const char *word[2];
    bool single;    /* one value, [0], instead of {"a", "b"} */
    bool absent[2]; /* nothing to be said of that side */
    const char *list[2][RESULT_WORDS_MAX];
};

struct resolution {
    uint32_t results, reasons;
    struct result result[RESULTS_MAX];
    struct reason reason[REASONS_MAX];
};

/* Exact odds. Each line is one distinguishable outcome of both sides with its weight of total; a spread is how one
 * named result ("hits", "band") is distributed by itself, also of total. A rule set fills either or both. */
struct odds_line {
    const char *word[2]; /* outcome of a and of b */
    chances weight;
};
struct odds_value {
    int32_t number;   /* as struct result has it; a set of bits for RESULT_WORDS */
    const char *word; /* RESULT_WORD */
    chances weight;
};
struct odds_spread {
    const char *name;
    enum result_kind kind;
    int8_t side;              /* 0 = a, 1 = b, -1: of the engagement as a whole */
    const char *const *words; /* RESULT_WORDS: what the bits stand for, NULL-terminated */
    uint32_t values;          /* what is left of total: there was no such result */
    struct odds_value value[ODDS_VALUES_MAX];
};
struct odds {
    chances total;
    uint32_t lines, spreads;
    struct odds_line line[ODDS_LINES_MAX];
    struct odds_spread spread[ODDS_SPREADS_MAX];
    bool has_cells; /* two single dice: cell[a - 1][b - 1] is the line those dice give */
    uint8_t cell[6][6];
    int32_t factor[2]; /* as known before the draw, for display */
    bool has_factor;
};

/* --- filling odds (odds.c) ------------------------------------------------------------------------------ */

/* No lines, no spreads; `total` is what all weights will add up to. */
void odds_clear(struct odds *o, chances total);
/* Adds weight to the line of this pair of outcomes, new if need be; which line it is. The words are compared as
 * pointers: a rule set names each outcome by one static string. */
uint32_t odds_add_line(struct odds *o, const char *a, const char *b, chances weight);
/* The spread of that name and side, new if need be; NULL if there is no room. */
struct odds_spread *odds_spread_of(struct odds *o, const char *name, int side, enum result_kind kind);
void odds_add_value(struct odds_spread *s, int32_t number, const char *word, chances weight);
/* Every result of one possible resolution (RESULT_WORDS left out: those want a set of bits). */
void odds_add_resolution(struct odds *o, const struct resolution *r, chances weight);

/* The steps of a rule set as the turn engine sees them (turn.h says what each has to do). */
enum { TURN_PLAN_MAX = 16384 };
struct turn_steps {
    size_t plan_size;
    bool (*next)(void *state, struct events *events);
    struct prompt (*prompt)(const void *state);
    bool (*judge)(const void *state, const struct act *act, void *plan, struct ruling *r);
    void (*play)(void *state, const struct act *act, const void *plan, struct events *events);
    bool (*untimely)(const void *state, const struct prompt *p, const struct act *act, struct ruling *r);
};

/* Takes one act to be tried; false: it is legal, and no more of its kind need be tried. */
typedef bool take_trial(void *context, const struct act *a);

struct advice;  /* what is wise (advice.h) */
struct sheet;   /* what is printed of it (sheet.h) */
struct weights; /* by which a side is valued (weights.h) */

struct ruleset {
    const char *code, *title;
    const char *guide;             /* a few orders as a player types them, a line each, with what they do */
    const char *setup_guide;       /* the same for what comes before the battle */
    const char *turn_word;         /* what the rules call a turn: "bound", "turn", "period" */
    const struct measure *measure; /* what its players measure in */
    size_t state_size, engagement_size;
    /* How many bytes of a state this battle fills: there is room for the largest, and behind its last piece a state is
     * empty. NULL: all. */
    size_t (*used)(const void *state);
    const struct meaning *meaning; /* of the state, field by field: what its hash is taken over */
    /* Raised when the same acts may lead to another state than before: records name it (docs/records.md). */
    uint16_t version;

    struct match_clauses match; /* under which a game is given up, or a draw agreed */
    const struct clause_text *clauses;
    size_t clause_count;
    const struct rule_reading *readings; /* how rulings in doubt may be read; NULL: nothing is said of that */
    size_t reading_count;
    const struct verb *verbs;
    size_t verb_count;
    /* What of the table only others of the family know: a bit for each verb, and words of choice (words/vocabulary.h).
     */
    uint64_t foreign_verbs;
    const struct foreign_word *foreign_words; /* ends with word NULL; NULL where there are none */
    const struct piece_type *types;
    size_t type_count;
    uint64_t attendants; /* a bit for each type that is no troops by itself: a camp, its people, a figure of command */
    const struct type_alias *type_aliases; /* ends with code NULL; NULL where there are none */
    const struct terrain_kind *terrains;
    size_t terrain_count;
    /* into the int32_t arrays of a setup */
    struct fields piece_fields, side_fields, terrain_fields, turn_fields, option_fields;
    struct fields engagement_fields; /* top level, into the engagement struct */
    struct fields combatant_fields;  /* of "a" and "b": offsets within one side */
    size_t combatant_offset[2];      /* where side a and side b lie in the engagement struct */
    bool second_optional;            /* "b" may be left out (its fields fall back): some modes have one side only */
    size_t engagement_options;       /* where an engagement keeps its "options", by option_fields; 0: it has none */
    const struct wording *wording;   /* how people speak of one, beyond the tables; NULL: nothing more is said */

    bool (*begin)(void *state, const struct setup *setup, struct ruling *r);
    const struct turn_steps *steps;
    void (*look)(const void *state, struct scene *scene);
    /* Turns a copy of a state into what that seat knows. True: something was withheld. NULL: nothing ever is. */
    bool (*hide)(void *copy, int seat);
    /* Would `hide` withhold anything? Asked before a copy is made. */
    bool (*hides)(const void *state, int seat);
    /* The pieces' ids: index as in acts. NULL past the last. */
    const char *(*piece_id)(const void *state, unsigned piece);
    const char *(*place_id)(const void *state, unsigned feature);
    /* Where a piece stands; false: it has no place of its own on the table. */
    bool (*standing)(const void *state, unsigned piece, struct base *out);
    /* Can this word of choice mean anything for that piece? For those who offer words; NULL: each may. */
    bool (*word_fits)(const void *state, unsigned piece, unsigned verb, unsigned word);
    /* All who may go with a piece as one group, itself first. Returns how many; NULL: everybody moves alone. */
    unsigned (*group)(const void *state, unsigned piece, uint8_t member[ACT_PIECES_MAX]);
    /* Sound or not: no overlapping bases, counts conserved, ... The first fault goes into r. */
    bool (*check)(const void *state, struct ruling *r);
    /* The number of turns (bounds) begun so far: a record stores a hash whenever it changes. */
    uint32_t (*turn)(const void *state);
    const struct advice *advice; /* what is wise (advice.h): nothing above asks for it */

    /* Fills defaults that depend on other fields and checks an engagement read by the tables. */
    bool (*engagement_check)(void *engagement, struct ruling *r, const char **field);
    /* The engagement between two pieces as they stand on the table now. true also where they are not fighting yet: then
     * it is what they would fight if they met so, and r->legal is false with the reason. false: they cannot fight. */
    bool (*engagement_at)(const void *state, unsigned a, unsigned b, void *engagement, struct ruling *r);
    /* What can be said before the draw: the factors and their reasons, no outcome. NULL where there is no such thing.
     */
    bool (*explain)(const void *engagement, struct resolution *out, struct ruling *r);
    bool (*resolve)(const void *engagement, struct resolution *out, struct ruling *r);
    bool (*odds)(const void *engagement, struct odds *out, struct ruling *r);

    const struct sheet *sheet;       /* what a printed reference has besides the troops (sheet.h); NULL: nothing */
    const struct army_rules *armies; /* NULL: this rule set knows no armies as data */
    /* The ground before the battle; NULL where the rule set says nothing of it. */
    const struct battlefield_rules *battlefield;
};

/* "dba30/2": a rule set and the version of its rules, as records name it. Returns buffer. */
enum { RULES_NAME_MAX = 24 };
const char *rules_name(const struct ruleset *rs, char buffer[RULES_NAME_MAX]);
/* All rule sets known, NULL-terminated; and one by its code. */
const struct ruleset *const *rulesets(void);
const struct ruleset *ruleset_find(const char *code);
/* The piece type of that code or other name, -1 if it is none. */
int type_of_code(const struct ruleset *rs, const char *code);
/* Which of the rule set's other names of types it is, counted from 1; 0: none, or a type's own code. */
unsigned name_of_code(const struct ruleset *rs, const char *code);
/* The field of a piece that such a name sets besides ("4Lb": bows with the mark of longbows); NULL: none. */
const char *mark_of_name(const struct ruleset *rs, unsigned name);
const char *mark_of_code(const struct ruleset *rs, const char *code);
bool same_mark(const struct ruleset *rs, unsigned name, unsigned other);
/* The code of a type, or that other name of it. */
const char *code_of_type(const struct ruleset *rs, unsigned type, unsigned name);
/* The word among several (NULL-terminated) that is nearest to a mistyped one, and the type's code or other name that
 * is; NULL: none is near. */
const char *nearest_word(const char *typed, const char *const *words);
const char *nearest_code(const struct ruleset *rs, const char *typed);

enum { STATE_ALIGNMENT = 64 };

/* For those who try many acts on copies: what a battle does not fill is left as it is. */
static inline size_t state_used(const struct ruleset *rs, const void *state) {
    return rs->used ? rs->used(state) : rs->state_size;
}
static inline void state_copy(const struct ruleset *rs, void *to, const void *from) {
    memcpy(to, from, state_used(rs, from));
}
static inline bool states_equal(const struct ruleset *rs, const void *a, const void *b) {
    return state_used(rs, a) == state_used(rs, b) && memcmp(a, b, state_used(rs, a)) == 0;
}

#endif
