/* Drawings of a scene: as text for a terminal or a screen reader, and as a picture. Knows no rule set: all it
 * paints comes from the scene and from the options. The same scene and options give the same bytes. */
#ifndef ACIES_DRAW_DRAW_H
#define ACIES_DRAW_DRAW_H

#include "game/scene.h"

#include <stdio.h>

struct draw_ghost { /* where a piece could stand: an offer, the end of a judged move */
    uint8_t piece;  /* as in acts */
    struct pose pose;
};

struct draw_move { /* where a piece stood before: an arrow leads from there */
    uint8_t piece;
    struct pose from;
};

enum draw_theme { DRAW_LIGHT, DRAW_DARK, DRAW_PRINT, DRAW_THEMES };
/* "light", "dark" or "print"; DRAW_THEMES if it is none of these. */
enum draw_theme draw_theme_of(const char *name);

struct draw_options {
    const char *title;        /* headline, or NULL */
    const char *subtitle;     /* under it ("DBA 3.0"), or NULL */
    const char *side_name[2]; /* NULL: "first side", "second side" */
    bool zones;               /* show the scene's threat zones */
    const struct draw_ghost *ghost;
    size_t ghosts;
    const struct draw_move *move; /* the last moves */
    size_t moves;

    /* Pictures. */
    enum draw_theme theme;
    int pixels; /* width of the picture; 0 = 1200, more for a table of many base widths */
    bool bare;  /* the table alone: nothing beside it, no rulers */

    /* Text. */
    int columns, rows; /* room on the terminal; 0 = 80 x 46 */
    bool kinds;        /* a map in characters says what the letters of each type mean, too */
    bool utf8;         /* arrows and rules beyond ASCII */
    bool colour;       /* ANSI colours */
};

/* What suits the stream: its size, UTF-8 if the locale has it, colours on a terminal unless NO_COLOR is set.
 * A stream that is no terminal gets plain ASCII of 80 columns. */
struct draw_options draw_options_for(FILE *stream);

/* A map in characters with rulers in millimetres and a legend. Every piece on the table is shown by its id and an
 * arrow the way it faces; ids never cover one another. */
void draw_map(FILE *out, const struct scene *s, const struct draw_options *o);
/* The same in plain sentences, one piece a line: "r1 4Bd general, at 200 150 facing north, fighting g3". */
void draw_list(FILE *out, const struct scene *s, const struct draw_options *o);
/* One line for one piece of the scene, without the newline; returns buffer. */
const char *draw_piece_line(const struct scene *s, const struct scene_piece *p, char *buffer, size_t size);
/* The facts of a scene in one line ("Bound 3, PIPs left 4"); side -1: the game's own. Returns buffer. */
const char *draw_facts_line(const struct scene *s, int side, char *buffer, size_t size);
/* A feature in words: "difficult hill", "river, shallow", "city, sacked". Returns buffer. */
const char *draw_feature_name(const struct scene_terrain *t, char *buffer, size_t size);

/* The moves between two moments of a game: who stands elsewhere now than before, or looks another way. How many of them
 * were put into move[]. */
size_t draw_moves_between(const struct scene *before, const struct scene *now, struct draw_move *move, size_t room);

enum draw_format { DRAW_SVG, DRAW_PNG, DRAW_PDF, DRAW_FORMATS };
/* By the ending of a file name; DRAW_FORMATS if it is none of these. */
enum draw_format draw_format_of(const char *path);
/* A picture. False if it could not be written (errno says why where the system knows). */
bool draw_picture(FILE *out, enum draw_format format, const struct scene *s, const struct draw_options *o);
/* The same into a file, by its ending (.svg, .png, .pdf). False: *why says what is wrong, in one sentence. */
bool draw_file(const char *path, const struct scene *s, const struct draw_options *o, const char **why);

struct ruleset;
/* A quick-reference sheet of a rule set into a file, by its ending (.pdf, .html). False: *why says what is wrong. */
bool draw_sheet(const char *path, const struct ruleset *rs, const char **why);

#endif
