/* Tokens: 128 random bits that open a seat. The server keeps only their BLAKE2b, and compares in constant time. */
#ifndef ACIES_SERVER_TOKENS_H
#define ACIES_SERVER_TOKENS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOKEN_BYTES = 16, TOKEN_TEXT = 23, TOKEN_HASH = 32, TOKEN_HASH_TEXT = TOKEN_HASH * 2 + 1 };

/* Call once, before anything else; false: no randomness is to be had. */
bool tokens_begin(void);
void token_make(char text[TOKEN_TEXT]);
/* The hash in hexadecimal digits, as it is stored. */
void token_hash(const char *token, char hash[TOKEN_HASH_TEXT]);
/* Is the token one of this list of stored hashes? Looks at all of them, however early it knows. */
bool token_is_among(const char *token, const json_t *hashes);
/* Letters for ids: n - 1 of them and the end, from those that cannot be taken for each other. */
void random_id(char *text, size_t n);
uint64_t random_bits(void);

#endif
