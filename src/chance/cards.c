/* The names of the 54 cards: rank and suit ("AS", "10H", "KC"), and two jokers ("J1", "J2"). A jack is "J" and a
 * suit ("JS"), so that no two names are alike. */
#include "chance/chance.h"

#include <string.h>

enum { RANKS = 13, SUITED = 52 };

static const char *const rank_names[RANKS] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
static const char suit_letters[] = "SHDC";

const char *card_name(uint8_t card, char name[4]) {
    if (card >= DECK_CARDS) return strcpy(name, "?");
    if (card >= SUITED) {
        strcpy(name, "J1");
        name[1] = (char)(name[1] + card - SUITED);
        return name;
    }
    strcpy(name, rank_names[card % RANKS]);
    size_t end = strlen(name);
    name[end] = suit_letters[card / RANKS];
    name[end + 1] = '\0';
    return name;
}

const char *card_called(uint8_t card, char name[4]) {
    return card >= SUITED && card < DECK_CARDS ? strcpy(name, "JK") : card_name(card, name);
}

int card_number(const char *name) {
    char own[4];
    for (uint8_t card = 0; card < DECK_CARDS; card++)
        if (strcmp(card_name(card, own), name) == 0) return card;
    return -1;
}

int card_in_pack(const char *name, uint64_t pack) {
    if (strcmp(name, "JK") != 0) return card_number(name);
    return pack >> SUITED & 1 || !(pack >> (SUITED + 1) & 1) ? SUITED : SUITED + 1;
}
