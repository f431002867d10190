/* Text from outside that goes to a terminal, a picture or a page: which characters may.
 *
 * A name is read by people. What they cannot see has no place in it: controls move the cursor or end the line,
 * bidirectional overrides show the words in another order, zero-width and tag characters make two names look alike.
 * Readers refuse such text where it comes in (json_read); what is quoted before it could be refused is made plain. */
#ifndef ACIES_GAME_TEXT_H
#define ACIES_GAME_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one character of UTF-8 (shortest form, no surrogates) at `text`, of which `size` > 0 bytes are left: how many
 * bytes it has, 0 if it is none. */
size_t text_character(const char *text, size_t size, uint32_t *character);
/* May it be shown? */
bool text_is_visible(uint32_t character);
/* Where the first thing lies that may not be shown (a byte that is no UTF-8 included: *character is then the byte, and
 * *sound false); `size` if all of it may. */
size_t text_unfit(const char *text, size_t size, uint32_t *character, bool *sound);
/* Puts '?' in the place of everything unfit; a character that a cut has halved goes the same way. */
void text_make_plain(char *text);

#endif
