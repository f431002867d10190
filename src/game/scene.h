/* A scene: what there is to see of a game at one moment. Every drawing (text, SVG, PNG, browser) starts here
 * and knows no rules. */
#ifndef ACIES_GAME_SCENE_H
#define ACIES_GAME_SCENE_H

#include "game/words/measure.h"
#include "table/terrain.h"

#include <stddef.h>

enum { SCENE_PIECES_MAX = 240, SCENE_ZONES_MAX = 256, SCENE_FACTS_MAX = 24, SCENE_LINKS_MAX = 256 };

enum piece_mark {
    MARK_GENERAL = 1,
    MARK_FIGHTING = 2,
    MARK_MOVED = 4,
    MARK_SHOT = 8,
    MARK_ALLY = 16,
    MARK_INSIDE = 32,   /* inside a built-up area or camp: no place of its own */
    MARK_OFF = 64,      /* lost or not on the table: not drawn */
    MARK_CAMP = 128,    /* a camp or headquarters rather than troops */
    MARK_WAITING = 256, /* off the table, but still to come */
};

/* Something a player may know of a piece, besides what its base shows: "vulnerable", or with a number "fatigue" 2. */
enum { SCENE_MARKERS_MAX = 12 };
struct scene_marker {
    const char *name;
    int32_t number; /* 0: there is nothing to count */
};

struct scene_piece {
    uint8_t piece; /* index, as in acts */
    uint8_t side;
    uint16_t marks; /* enum piece_mark */
    char id[8];
    const char *type;  /* code shown on the base */
    const char *brief; /* the same for maps in characters, where the code is too long for them; NULL: the code */
    /* Troop family for the drawn symbol: "foot", "blade", "spear", "pike", "javelin", "warband", "light", "crowd",
     * "bow", "horse", "knight", "rider" (light horse), "camel", "elephant", "chariot", "artillery", "wagon", "camp",
     * "leader", "chief". */
    const char *symbol;
    const char *charge; /* a symbol of its own for maps, where several types share a family; NULL: they do not */
    bool fast;          /* of two kinds that share a symbol the faster one */
    struct base base;
    const char *note;  /* one word worth showing ("sacking", "3 DP"), or NULL */
    const char *badge; /* what the base itself shows instead of its type ("3/4" of its strength), or NULL */
    uint8_t command;   /* its command, from 1, where its side has several; else 0 */
    const char *place; /* MARK_INSIDE: the id of the feature it is in, or NULL; belongs to the state looked at */
    /* Units of several stands: how they stand, and markers beside them. 0: a single base. */
    uint8_t files, ranks;
    uint8_t points; /* markers of wear on it */
    uint8_t losses; /* casualties it has taken */
    bool loose;     /* in loose order: no straight ranks */
    bool staggered; /* its stands alternate with gaps (quincunx) */
    bool led;       /* a leader is with it */
    /* How far it shoots from its front edge, 0: not at all: over an arc about its facing, or, where arc is 0, straight
     * ahead and so far beside; and how far it commands. What obstructs or shortens is left to the judge. */
    length shoots, beside;
    uint16_t arc;
    length commands;
    uint8_t markers;
    struct scene_marker marker[SCENE_MARKERS_MAX];
};

struct scene_terrain {
    uint8_t feature;
    const char *kind;  /* terrain code */
    const char *state; /* word, or NULL */
    /* How to paint it: "wood" "hill" "crag" (steep) "gully" "water" "road" "rough" "marsh" "sand" "field" "town" (open)
     * "built" (walled) "camp", "ford" and "gate" (ways across); lines: "water" "road" "wall" "rampart". */
    const char *look;
    int8_t side;      /* whose it is (camps, cities, forts), -1: nobody's */
    const char *note; /* one word worth showing ("sacked", "garrisoned"), or NULL */
    uint8_t gates;
    struct pose gate[2]; /* the middle of each, facing outwards; a base width wide */
};

struct scene_zone {
    struct quad area;
    uint8_t side;
    length round; /* its corners are rounded by so much */
};

struct scene_link { /* two pieces in combat, a shooter and its target */
    uint8_t from, to;
    const char *kind; /* "fight", "shoot", "support" */
};

struct scene_fact {
    const char *label; /* "PIPs left", "Bound", "Losses" */
    int8_t side;       /* -1: the game's */
    int32_t number;
    const char *word; /* instead of the number, or NULL */
};

struct scene {
    length width, depth, base_width;
    struct measure measure;
    const struct terrain *terrain; /* outlines; belongs to the state looked at */
    uint32_t pieces, features, zones, links, facts;
    struct scene_piece piece[SCENE_PIECES_MAX];
    struct scene_terrain feature[FEATURES_MAX];
    struct scene_zone zone[SCENE_ZONES_MAX];
    struct scene_link link[SCENE_LINKS_MAX];
    struct scene_fact fact[SCENE_FACTS_MAX];
};

/* An empty table of that size, before anything on it is looked at. */
static inline void scene_begin(struct scene *s, length width, length depth, length base_width, struct measure m) {
    s->width = width;
    s->depth = depth;
    s->base_width = base_width;
    s->measure = m;
    s->terrain = NULL;
    s->pieces = s->features = s->zones = s->links = s->facts = 0;
}

/* One more fact about a side (-1: about the game); a number, or a word instead. */
static inline void scene_add_fact(struct scene *s, const char *label, int side, int32_t number, const char *word) {
    if (s->facts < SCENE_FACTS_MAX) s->fact[s->facts++] = (struct scene_fact){label, (int8_t)side, number, word};
}

/* One more marker on a piece, if it has it. */
static inline void scene_mark(struct scene_piece *p, bool has, const char *name, int32_t number) {
    if (has && p->markers < SCENE_MARKERS_MAX) p->marker[p->markers++] = (struct scene_marker){name, number};
}
/* The same for what is counted: none where there is none of it. */
static inline void scene_count(struct scene_piece *p, const char *name, int32_t number) {
    scene_mark(p, number != 0, name, number);
}

#endif
