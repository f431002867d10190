/* What the runners of data files share: reading files, comparing JSON, counting, and logging the clauses that
 * an assertion looked at (for `acies rules --coverage`) and the refusals that it heard (for script/reasons.py). */
#ifndef ACIES_TESTS_RUNNER_H
#define ACIES_TESTS_RUNNER_H

#include "game/game.h"
#include "game/json.h"

#include <stdio.h>

struct runner {
    const char *file; /* as shown: from "tests/" on */
    char name[120];   /* the case at hand */
    bool failing;     /* it has failed already */
    unsigned passed, failed;
    FILE *cited; /* ACIES_CITED, or NULL */
    FILE *heard; /* ACIES_HEARD, or NULL */
};

void runner_open(struct runner *r);
void runner_file(struct runner *r, const char *path);
/* Runs the files of a command line, each by `run`; prints the closing line; 0 if all is well. After "--red" all is
 * well if every single case fails: so the runners themselves are tested. */
int runner_main(int count, char **paths, void (*run)(struct runner *r, const char *text, size_t size));

void case_begin(struct runner *r, const char *name);
void case_end(struct runner *r);
/* Marks the case as failed and prints the line; returns false. Only the first failure of a case is printed. */
__attribute__((format(printf, 2, 3))) bool case_fail(struct runner *r, const char *format, ...);
/* An assertion has seen this clause. */
void case_cite(struct runner *r, const char *named);
/* A rule set has refused with this sentence, of which the case pins a part (NULL: nothing). False, and the case fails,
 * if that part is not in it. */
bool case_hears(struct runner *r, const struct ruleset *rs, const char *sentence, const char *pinned);

/* A whole file, size in *size; NULL: the case fails. free() it. */
char *file_text(struct runner *r, const char *path, size_t *size);
/* Every key of the case is among the names, else it fails: a misspelt expectation would test nothing. */
bool case_keys(struct runner *r, const json_t *object, const char *const *names);
/* Everything in `wanted` is in `got`: objects key by key, numbers within 0.05 ("facing" round the
 * circle), all else equal. */
bool json_holds(const json_t *got, const json_t *wanted);
/* The text of a value for a message, in a buffer of the caller's. */
const char *shown(const json_t *value, char *buffer, size_t size);

#endif
