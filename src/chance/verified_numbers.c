/* What acies-dice-1 is made of: hashes, chains, signatures, and dice from a key. BLAKE2b and Ed25519 are libsodium's;
 * its reference code needs no sodium_init, and nothing here asks it for entropy. */
#include "chance/verified.h"

#include <sodium/crypto_generichash_blake2b.h>
#include <sodium/crypto_sign_ed25519.h>
#include <string.h>

/* --- text --------------------------------------------------------------------------------------------------------- */

static const char digits[] = "0123456789abcdef";

static const char *hex(const uint8_t *bytes, size_t count, char *text) {
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * count] = '\0';
    return text;
}

static bool unhex(const char *text, size_t count, uint8_t *bytes) {
    if (!text || strlen(text) != 2 * count) return false;
    for (size_t i = 0; i < 2 * count; i++) {
        const char *digit = strchr(digits, text[i]);
        if (!digit) return false;
        unsigned value = (unsigned)(digit - digits);
        bytes[i / 2] = (uint8_t)(i % 2 ? bytes[i / 2] | value : value << 4);
    }
    return true;
}

const char *digest_text(const struct digest *d, char text[DIGEST_TEXT]) { return hex(d->byte, DIGEST_BYTES, text); }
const char *signature_text(const struct signature *s, char text[SIGNATURE_TEXT]) {
    return hex(s->byte, SIGNATURE_BYTES, text);
}
bool digest_read(const char *text, struct digest *out) { return unhex(text, DIGEST_BYTES, out->byte); }
bool signature_read(const char *text, struct signature *out) { return unhex(text, SIGNATURE_BYTES, out->byte); }

bool digests_equal(const struct digest *a, const struct digest *b) {
    unsigned differ = 0;
    for (int i = 0; i < DIGEST_BYTES; i++) differ |= a->byte[i] ^ b->byte[i];
    return differ == 0;
}

/* --- hashes ------------------------------------------------------------------------------------------------------- */

/* Parts one after the other; a part of size 0 is none. */
struct part {
    const void *bytes;
    size_t size;
};

static struct digest digest_parts(const struct part *part, int count) {
    crypto_generichash_blake2b_state state;
    struct digest out;
    crypto_generichash_blake2b_init(&state, NULL, 0, DIGEST_BYTES);
    for (int i = 0; i < count; i++) crypto_generichash_blake2b_update(&state, part[i].bytes, part[i].size);
    crypto_generichash_blake2b_final(&state, out.byte, DIGEST_BYTES);
    return out;
}

struct digest digest_of(const char *tag, const void *bytes, size_t size) {
    struct part part[] = {{tag, strlen(tag)}, {bytes, size}};
    return digest_parts(part, 2);
}

struct digest digest_after(const struct digest *before, const void *bytes, size_t size) {
    struct part part[] = {{before, DIGEST_BYTES}, {bytes, size}};
    return digest_parts(part, 2);
}

static void put_number(uint64_t n, uint8_t out[8]) {
    for (int i = 0; i < 8; i++) out[i] = (uint8_t)(n >> 8 * i);
}

/* --- chains ------------------------------------------------------------------------------------------------------- */

enum { MARK_EVERY = CHAIN_LENGTH / CHAIN_MARKS };

static struct digest earlier(const struct digest *element) { return digest_of("acies-chain-1", element, DIGEST_BYTES); }

/* 4,096 hashes, about a millisecond. */
static void make_chain(struct chain *c, const struct digest *secret) {
    struct digest element = *secret;
    for (uint32_t i = CHAIN_LENGTH;; i--) {
        if (i % MARK_EVERY == 0) c->mark[i / MARK_EVERY] = element;
        if (i == 0) break;
        element = earlier(&element);
    }
}

struct digest chain_element(const struct chain *c, uint32_t index) {
    if (index > CHAIN_LENGTH) index = CHAIN_LENGTH; /* nobody follows it: see verified_exhausted */
    uint32_t mark = (index + MARK_EVERY - 1) / MARK_EVERY;
    struct digest element = c->mark[mark];
    for (uint32_t i = mark * MARK_EVERY; i > index; i--) element = earlier(&element);
    return element;
}

bool chain_follows(const struct digest *before, const struct digest *next) {
    struct digest from = earlier(next);
    return digests_equal(before, &from);
}

/* --- signatures --------------------------------------------------------------------------------------------------- */

static void make_signer(struct signer *s, const struct digest *secret) {
    crypto_sign_ed25519_seed_keypair(s->key.byte, s->secret, secret->byte);
}

/* Signed is the hash of it all, so that the message may be of any length without being copied. */
static struct digest message(const char *tag, const struct digest *over, const void *bytes, size_t size) {
    struct part part[] = {{tag, strlen(tag)}, {over, DIGEST_BYTES}, {bytes, size}};
    return digest_parts(part, 3);
}

void signer_sign(const struct signer *s, const char *tag, const struct digest *over, const void *bytes, size_t size,
                 struct signature *out) {
    struct digest m = message(tag, over, bytes, size);
    crypto_sign_ed25519_detached(out->byte, NULL, m.byte, DIGEST_BYTES, s->secret);
}

bool signature_holds(const struct digest *key, const char *tag, const struct digest *over, const void *bytes,
                     size_t size, const struct signature *s) {
    struct digest m = message(tag, over, bytes, size);
    return crypto_sign_ed25519_verify_detached(s->byte, m.byte, DIGEST_BYTES, key->byte) == 0;
}

/* --- one party's secret ------------------------------------------------------------------------------------------- */

static struct digest derived(const char *tag, const struct digest *secret, const struct digest *game, uint64_t n) {
    uint8_t number[8];
    put_number(n, number);
    struct part part[] = {{tag, strlen(tag)}, {secret, DIGEST_BYTES}, {game, DIGEST_BYTES}, {number, sizeof number}};
    return digest_parts(part, 4);
}

void party_make(struct party_secret *p, const struct digest *secret, const struct digest *game) {
    struct digest key = derived("acies-key-1", secret, game, 0), end = derived("acies-end-1", secret, game, 0);
    p->secret = *secret;
    p->game = *game;
    make_signer(&p->signer, &key);
    make_chain(&p->chain, &end);
}

struct digest party_nonce(const struct party_secret *p, uint32_t act) {
    return derived("acies-nonce-1", &p->secret, &p->game, act);
}

struct digest choice_sealed(const struct digest *nonce, const char *choice, size_t size) {
    return digest_after(nonce, choice, size);
}

/* --- dice --------------------------------------------------------------------------------------------------------- */

struct digest draw_key(const struct digest *server, const struct digest *a, const struct digest *b,
                       const struct digest *game, uint64_t number) {
    static const char tag[] = "acies-draw-1";
    uint8_t n[8];
    put_number(number, n);
    struct part part[] = {{tag, strlen(tag)}, {server, DIGEST_BYTES}, {a, DIGEST_BYTES},
                          {b, DIGEST_BYTES},  {game, DIGEST_BYTES},   {n, sizeof n}};
    return digest_parts(part, 6);
}

enum { BLOCK_BYTES = 64 };

struct byte_stream {
    const struct digest *key;
    uint64_t block; /* the next */
    unsigned used;
    uint8_t byte[BLOCK_BYTES];
};

static uint8_t next_byte(struct byte_stream *s) {
    uint8_t number[8];
    if (s->used == BLOCK_BYTES) {
        put_number(s->block++, number);
        crypto_generichash_blake2b(s->byte, BLOCK_BYTES, number, sizeof number, s->key->byte, DIGEST_BYTES);
        s->used = 0;
    }
    return s->byte[s->used++];
}

/* A byte modulo the bound; the last bytes, which would favour some results, are passed over. bound is 1 to 256. */
static uint32_t stream_below(void *stream, uint32_t bound) {
    uint32_t fair = 256 - 256 % bound, byte;
    if (bound <= 1) return 0;
    do byte = next_byte(stream);
    while (byte >= fair);
    return byte % bound;
}

void draw_from_key(const struct digest *key, const struct draw *d, uint8_t *faces) {
    struct byte_stream s = {.key = key, .used = BLOCK_BYTES};
    draw_by(d, stream_below, &s, faces);
}
