/* Games with proven dice, played by bots in the place of people: for tests and for records to look at. */
#ifndef TESTS_DICE_PROVEN_H
#define TESTS_DICE_PROVEN_H

#include "bots/bots.h"
#include "game/record.h"
#include "game/view.h"

struct table { /* a game, its dice, everybody's secrets, and its record as text */
    struct game *game;
    struct proof proof;
    struct party_secret server, seat[2];
    bool has_server;
    const struct bot *player; /* who plays for the people */
    json_t *sealed;           /* {"3": act}: what is not opened yet */
    char *text;
    size_t size, room;
    uint32_t draws, turn;
};

/* How a game is played; everything follows from the seed. */
struct terms {
    bool server, answers;
    int bot_seat; /* -1: two people */
    uint64_t seed;
};

struct digest seeded(uint64_t seed, unsigned what);
bool table_begin(struct table *t, const char *position_path, const struct terms *terms);
/* Adds a line (taken) after checking it. */
bool table_add(struct table *t, char *line);
/* One act of whoever is asked, chance included, with all the lines that belong to it. False: the game is over. */
bool table_step(struct table *t);
bool table_play(struct table *t, const struct act *a); /* a player's act */
bool table_undo(struct table *t, uint32_t acts, unsigned seat, bool agreed);
bool table_rekey(struct table *t, unsigned seat, uint64_t seed);
/* A last line, signed. */
bool table_close(struct table *t);
void table_end(struct table *t);

#endif
