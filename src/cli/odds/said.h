/* Engagements said in words on the command line (orders/phrase.h), for odds and resolve. */
#ifndef ACIES_CLI_SAID_H
#define ACIES_CLI_SAID_H

#include "cli/ask.h"

/* The options both commands have for it. */
#define SAID_OPTIONS                                                                                                   \
    {"game", 'g', "CODE", NULL, "words: the rule set (default: the first that understands)"},                          \
        {"going", 'G', "WORD", NULL, "words: the going both sides stand in"}, {                                        \
        "both", 'b', "WORDS", NULL, "words: what holds of both sides"                                                  \
    }

/* Are the operands an engagement in words? A single one without a blank is the name of a file, unless --game is given;
 * and so is any that is there. */
bool said_in_words(const struct arguments *args);
/* {"engagement", "words", "game": the title of its rule set}; NULL after a complaint. */
json_t *said_engagement(const struct arguments *args, struct door *d);

#endif
