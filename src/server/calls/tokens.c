/* Tokens and ids, by libsodium. */
#include "server/calls/tokens.h"

#include <sodium.h>
#include <string.h>

bool tokens_begin(void) { return sodium_init() >= 0; }

void token_make(char text[TOKEN_TEXT]) {
    unsigned char bits[TOKEN_BYTES];
    randombytes_buf(bits, sizeof bits);
    sodium_bin2base64(text, TOKEN_TEXT, bits, sizeof bits, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bits, sizeof bits);
}

static void hash_of(const char *token, unsigned char hash[TOKEN_HASH]) {
    static const unsigned char purpose[] = "acies-token-1";
    crypto_generichash(hash, TOKEN_HASH, (const unsigned char *)token, strlen(token), purpose, sizeof purpose);
}

void token_hash(const char *token, char text[TOKEN_HASH_TEXT]) {
    unsigned char hash[TOKEN_HASH];
    hash_of(token, hash);
    sodium_bin2hex(text, TOKEN_HASH_TEXT, hash, sizeof hash);
}

bool token_is_among(const char *token, const json_t *hashes) {
    char own[TOKEN_HASH_TEXT];
    bool found = false;
    size_t i;
    const json_t *one;
    token_hash(token, own);
    json_array_foreach((json_t *)hashes, i, one) {
        const char *kept = json_string_value(one);
        if (kept && strlen(kept) == sizeof own - 1) found |= sodium_memcmp(own, kept, sizeof own - 1) == 0;
    }
    return found;
}

void random_id(char *text, size_t n) {
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* no l, o, i, 0 or 1 */
    for (size_t i = 0; i + 1 < n; i++) text[i] = letters[randombytes_uniform(sizeof letters - 1)];
    text[n - 1] = '\0';
}

uint64_t random_bits(void) {
    uint64_t bits;
    randombytes_buf(&bits, sizeof bits);
    return bits;
}
