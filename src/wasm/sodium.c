/* What libsodium's hashes and signatures want of its other parts, in a page: wiping memory, giving up, and entropy,
 * which the page passes in itself (crypto.getRandomValues) and the engine never asks for. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void sodium_memzero(void *const memory, const size_t size);
int sodium_memcmp(const void *const a, const void *const b, size_t size);
int sodium_is_zero(const unsigned char *bytes, const size_t size);
void sodium_misuse(void);
void randombytes_buf(void *const buffer, const size_t size);

void sodium_memzero(void *const memory, const size_t size) {
    volatile unsigned char *byte = memory;
    for (size_t i = 0; i < size; i++) byte[i] = 0;
}

int sodium_memcmp(const void *const a, const void *const b, size_t size) {
    const unsigned char *x = a, *y = b;
    unsigned differ = 0;
    for (size_t i = 0; i < size; i++) differ |= x[i] ^ y[i];
    return differ ? -1 : 0;
}

int sodium_is_zero(const unsigned char *bytes, const size_t size) {
    unsigned any = 0;
    for (size_t i = 0; i < size; i++) any |= bytes[i];
    return any == 0;
}

void sodium_misuse(void) { abort(); }

void randombytes_buf(void *const buffer, const size_t size) {
    (void)buffer, (void)size;
    abort();
}
