/* The story of a battle as a page. */
#ifndef ACIES_CLI_REPORT_H
#define ACIES_CLI_REPORT_H

#include "cli/ask.h"
#include "game/game.h"

#include <stdio.h>

enum { TURNING_POINTS = 3, SWINGS = 6 };

/* Where two met: seen from side 0, by thirds of the breadth on which the armies drew up. */
enum where { NOWHERE, ON_THE_LEFT, IN_THE_CENTRE, ON_THE_RIGHT, WHERES };

/* What is known of one act. */
struct told_act {
    const json_t *entry; /* of the log */
    double value, luck;  /* how side 0 stands after it, in units; what the throw gave it over the average */
    bool lucky;          /* luck is known: it was a throw whose outcomes differ */
    double mean;         /* of the spots thrown; 0: cards, or no throw */
    uint32_t turn;       /* it belongs to */
    int32_t unused[2];   /* points a side let lapse by it */
    const char *lost[8]; /* ids of the pieces lost by it */
    int losses;
    enum where where; /* its fight took place */
};

/* The breadth of the battle, as the armies stood when it began: the right hand of side 0, and how far they reached. */
struct breadth {
    bool known;
    double right_x, right_y, least, most;
};

struct report {
    FILE *out;
    const struct game *game;
    const json_t *loaded;
    struct told_act *act; /* one for each act of the game */
    uint32_t acts;
    bool idle[SCENE_PIECES_MAX]; /* by piece: it has neither moved nor fought */
    struct breadth breadth;
    struct scene *end; /* as the game stands at last */
    struct game *last; /* whose scene that is */
    json_t *log, *course;
};

/* Everything the page tells, from the door's log and course and one walk through the game; false: not enough memory. */
bool report_gather(struct report *r, struct door *d);
void report_end(struct report *r);

/* Parts of the page. */
void report_story(struct report *r);
/* What was thrown, moved, fought and lost in these acts, in numbers. */
void report_lines(struct report *r, uint32_t first, uint32_t last);
/* The ids of a side's pieces that it moved in these acts, how many; *all: how many troops it has on the table. */
int report_moved(const struct report *r, uint32_t first, uint32_t last, int side, const char *ids[SCENE_PIECES_MAX],
                 int *all);
/* How much the battle swung in the turn that ends with this act, 0 if none does; and the ends of the turns that swung
 * it most, in the order of the battle; how many. */
double report_swing(const struct report *r, uint32_t last);
int report_turning_points(const struct report *r, uint32_t point[TURNING_POINTS]);
void report_luck(struct report *r);
void report_unused(struct report *r);
enum { BOUTS_TEXT_MAX = 6000 };
/* "R6 4Bd 5+4 = 9 beats C7 4Sp 3+2 = 5: C7 recoils", for every bout that an entry holds; "" where it holds none.
 * Returns buffer. */
const char *report_bouts(const struct report *r, const json_t *entry, const char *between, char *buffer, size_t size);
/* The whole page into a file. False after a complaint. */
bool report_write(const struct command *c, struct door *d, const json_t *loaded, const struct game *g,
                  const char *path);

#endif
