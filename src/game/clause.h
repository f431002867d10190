/* Clauses: the numbered rules of a sheet and the house rulings that fill its gaps. Every factor,
 * refusal and outcome carries the number of the clause that caused it. */
#ifndef ACIES_GAME_CLAUSE_H
#define ACIES_GAME_CLAUSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint16_t clause; /* 1..999 of the sheet; H(n) of the house; 0 = none */

/* A clause in code is written so, that it can be found by its number and checked against the catalogue
 * (script/coverage.py): C(152) of the sheet, H(18) of the house, H_PART(19, 'a') for "cb-H19a", a lettered part of one.
 */
#define C(n)              ((clause)(n))
#define H(n)              ((clause)(1000 + (n)))
#define H_PART(n, letter) ((clause)(2000 + (n)*26 + (letter) - 'a'))

struct clause_text {
    clause id;
    bool definition;     /* only defines a word; nothing to enforce by itself */
    const char *section; /* heading it stands under */
    const char *text;    /* the rule, in our own words */
};

/* How a ruling may be read: two ways or more, of which an option of the setup chooses one, or one way only. */
struct rule_reading {
    clause clause;
    const char *option; /* the option's name among the rule set's option_fields; NULL: there is one reading only */
    const char *text;   /* what the other readings say; or why there is none */
};

struct ruleset;

enum { CLAUSE_NAME_MAX = 24 };
/* "dba30-214" or "dba30-H18" into name; returns name. */
const char *clause_name(const struct ruleset *rs, clause id, char name[CLAUSE_NAME_MAX]);
/* The number behind such a name, 0 if it is not one of this rule set's. */
clause clause_number(const struct ruleset *rs, const char *name);
const struct clause_text *clause_find(const struct ruleset *rs, clause id);
/* What is said of its readings, NULL if nothing is. */
const struct rule_reading *reading_find(const struct ruleset *rs, clause id);

#endif
