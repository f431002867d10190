/* Army lists as players write them everywhere:
 *
 *     1xCv (Gen), 2xCv or LH, 3xKn//4Bd, (1x4Sp + 1xPs) or (2x3Ax)
 *
 * "or" is any mixture, "/" all of one type ("3/4Bw" is "3Bw/4Bw"), "/" from riders to foot dismounting before the
 * battle, "//" in play too, "|" all of one type where "/" would dismount somebody; what a line has besides stands in
 * round brackets behind it. */
#ifndef ACIES_GAME_ARMY_LIST_H
#define ACIES_GAME_ARMY_LIST_H

#include "game/ruleset.h"

enum { ARMY_LIST_LENGTH = 4096 };

/* The lines a list says, into cleared ones. False: `why` says in a sentence what is wrong. */
bool army_lines_from_list(const struct ruleset *rs, const char *text, struct army_line *out, unsigned most,
                          uint8_t *lines, char *why, size_t size);
/* The lines as a list that reads back as them. False: a chain of command cannot be written so, or it is too long. */
bool army_lines_to_list(const struct ruleset *rs, const struct army_line *line, unsigned lines, char *out, size_t size);

#endif
