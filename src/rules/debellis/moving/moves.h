/* Tactical moves: from an ordered path to where everybody ends, or the clause that forbids it. */
#ifndef ACIES_DEBELLIS_MOVES_H
#define ACIES_DEBELLIS_MOVES_H

#include "rules/debellis/moving/groups.h"

/* What is worth saying about a move besides what it does: which clauses let it be so. */
enum { NOTES_MAX = 16 };
struct note {
    clause clause;
    uint8_t piece, other;
    const char *text;
};
struct notes {
    uint32_t count;
    struct note list[NOTES_MAX];
};
static inline void note(struct notes *n, clause c, uint8_t piece, uint8_t other, const char *text) {
    if (n->count < NOTES_MAX) n->list[n->count++] = (struct note){c, piece, other, text};
}

/* Everything a legal move does. Built by db_plan_move without touching the state; carried out by db_apply_plan. */
struct plan {
    uint8_t count; /* elements that change place: movers first, then those shifted */
    struct placed moved[ELEMENTS_MAX];
    uint8_t movers;              /* how many of them are the ordered troops */
    length distance;             /* measured against the allowance */
    length allowance;            /* how far they could have gone this way */
    length gone[ACT_PIECES_MAX]; /* how far each mover has gone by itself; 0: the distance */
    int32_t cost;                /* PIPs */
    clause cost_clause;
    uint8_t cost_flags; /* enum move_flag: what it depends on */
    bool by_road, free_road_move;
    bool dismounts;         /* those who can end as foot */
    bool breaks_off;        /* from close combat */
    bool into_contact;      /* ends in contact with enemy */
    uint8_t contacted;      /* enemy contacted, or NO_PIECE */
    uint8_t lined_up;       /* the mover that lines up with it */
    uint8_t assaulted;      /* place contacted, or NO_PIECE */
    uint8_t river;          /* an undiced river it would enter: dice first, or NO_PIECE */
    uint8_t boxed_in[2];    /* dba30-175: mover and contacted that fight as if lined up. Applying the plan, after
                               all are placed, sets the mover's `opponent` and marks the contacted MARKED_BOXED_IN */
    clause conformed;       /* clause of the position taken, 0 if none */
    uint8_t contact;        /* enum contact_class of that position */
    uint8_t choices;        /* lined-up positions there were to choose from */
    clause who_conforms;    /* dba30-162, 163, 165 or 175; 0 if nobody had to */
    bool others_conform;    /* the movers line up, and single elements they have met come to them besides */
    uint8_t enters, leaves; /* place entered or left, or NO_PIECE */
    struct pose set_down;   /* who leaves one: where it stands first */
    struct notes notes;
};

/* The words of VERB_MOVE's choice. */
enum move_choice {
    MOVE_IN_COLUMN,  /* the group forms column behind its first piece (dba30-H08) */
    MOVE_DISMOUNTING /* all who can dismount on the way (dba22-101) */
};

/* A plan in which nobody moves and nothing is touched: every plan starts from it. */
struct plan db_plan_of_nothing(void);
bool db_plan_move(const struct db_rules *rules, const struct battle *b, const struct act *act, struct plan *plan,
                  struct ruling *r);
void db_apply_plan(const struct db_rules *rules, struct battle *b, const struct plan *plan, struct events *ev);

#endif
