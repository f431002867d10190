/* Two records of one game whose dice are proved: does one go on from the other, or do they part? A signature covers
 * every byte before it, so whoever has signed in both, behind the line where they part, has told two pasts: the two
 * records together are the proof (docs/dice.md). */
#ifndef ACIES_GAME_RECORD_FORK_H
#define ACIES_GAME_RECORD_FORK_H

#include "chance/verified.h"

enum record_course {
    COURSE_SAME,    /* the second is the first */
    COURSE_LONGER,  /* the second goes on from the first */
    COURSE_SHORTER, /* the first goes on from the second */
    COURSE_PARTED,
    COURSE_STRANGE, /* they are not of one game */
};

struct record_fork {
    enum record_course course;
    unsigned line;            /* where they part, from 1 (the header) */
    bool both[PARTIES];       /* this party has signed in both behind it */
    bool other_keys[PARTIES]; /* the headers name different keys: one of them is not whom the other record takes him for
                               */
};

/* Each has to be proved by itself first (record_prove): here signatures are only looked for. */
struct record_fork record_fork(const char *first, const char *second);

#endif
