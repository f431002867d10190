/* acies-dice-1: dice that both sides can verify (docs/dice.md).
 *
 * The server and each seat fix a chain of numbers in advance and show its head; each number shown later must hash to
 * the one before it, so nobody can choose. A draw mixes a number of the server with one of each seat; a player shows
 * his with the act itself, under his signature, the server its own with the dice:
 *
 *     chain       element i-1 = H("acies-chain-1" | element i), 4,096 of them; element 0 is the head that is published
 *     transcript  T_0 = H(header), T_k = H(T_{k-1} | line k), lines without their line feeds
 *     signature   of "acies-line-1" | T_{k-1} | line k up to its ',"sig":"'
 *     draw n      K = H("acies-draw-1" | s_n | a | b | game | n), n from 1 as 8 bytes, the least first;
 *                 block c = H-512 keyed with K of c as 8 bytes, from 0; its bytes, in order, make the dice
 *
 * H is BLAKE2b of 32 bytes, signatures are Ed25519 (libsodium). The acts are not in K: whoever knew the server's
 * numbers could else turn a move by a hundredth of a millimetre until he likes the dice. Nothing here allocates, reads
 * a clock or makes entropy: whoever calls passes it in, and owns every struct. All structs are flat and may be stored
 * as they are. */
#ifndef ACIES_CHANCE_VERIFIED_H
#define ACIES_CHANCE_VERIFIED_H

#include "chance/draw.h"

#include <stddef.h>

enum { DIGEST_BYTES = 32, SIGNATURE_BYTES = 64, CHAIN_LENGTH = 4096, CHAIN_MARKS = 64, NO_PARTY = 3 };

struct digest {
    uint8_t byte[DIGEST_BYTES];
};
struct signature {
    uint8_t byte[SIGNATURE_BYTES];
};

/* Lower-case hexadecimal, the only form that is read: a number has one text. */
enum { DIGEST_TEXT = 2 * DIGEST_BYTES + 1, SIGNATURE_TEXT = 2 * SIGNATURE_BYTES + 1 };
const char *digest_text(const struct digest *d, char text[DIGEST_TEXT]);
const char *signature_text(const struct signature *s, char text[SIGNATURE_TEXT]);
bool digest_read(const char *text, struct digest *out);
bool signature_read(const char *text, struct signature *out);
bool digests_equal(const struct digest *a, const struct digest *b); /* in constant time */

/* H(tag | bytes), H(before | bytes). */
struct digest digest_of(const char *tag, const void *bytes, size_t size);
struct digest digest_after(const struct digest *before, const void *bytes, size_t size);

/* --- chains and keys: what a party keeps to itself ---------------------------------------------------------------- */

struct chain {
    struct digest mark[CHAIN_MARKS + 1]; /* every 64th element, so that any is found by at most 63 hashes */
};
struct digest chain_element(const struct chain *c, uint32_t index); /* 0 (the head) to CHAIN_LENGTH */
bool chain_follows(const struct digest *earlier, const struct digest *next);

struct signer {
    struct digest key; /* public */
    uint8_t secret[64];
};
void signer_sign(const struct signer *s, const char *tag, const struct digest *over, const void *bytes, size_t size,
                 struct signature *out);
bool signature_holds(const struct digest *key, const char *tag, const struct digest *over, const void *bytes,
                     size_t size, const struct signature *s);

/* A party's whole secret is one number of 32 random bytes; key and chain follow from it and the game. */
struct party_secret {
    struct digest secret, game;
    struct signer signer;
    struct chain chain;
};
/* About a millisecond: keep the struct where many draws are made. */
void party_make(struct party_secret *p, const struct digest *secret, const struct digest *game);
/* The nonce that seals a secret choice in act n: H(nonce | choice) is shown at once, both when it is disclosed. */
struct digest party_nonce(const struct party_secret *p, uint32_t act);
struct digest choice_sealed(const struct digest *nonce, const char *choice, size_t size);

/* --- the dice of one game ----------------------------------------------------------------------------------------- */

enum { PARTY_SERVER = 2, PARTIES = 3 };

struct party {
    bool there;            /* false: a bot's seat, or no server; its part of a draw is 32 zeros */
    struct digest key;     /* public */
    struct digest element; /* of its chain, shown last; the head at first */
    uint32_t shown;        /* its number */
};

struct verified {
    struct digest game; /* its id */
    bool answers;       /* before each draw the other seat shows a number of its own (always so without a server) */
    uint8_t first;      /* the seat that joined first: it answers a draw that comes before any act */
    struct party party[PARTIES];
    struct digest transcript; /* T */
    uint32_t lines, draws;    /* so far; the header is the first line */
    uint8_t cause;            /* the seat whose act causes the next draw */
    bool answered;            /* the other has shown its number since */
    struct digest acted;      /* the number shown with that act */
    struct digest other;      /* what the other seat had shown by then, or shows in answer */
};

/* What a party signs to join: itself, over the beginning of the header (everything up to its ',"keys":['). */
void party_join(const struct party_secret *p, unsigned seat, const char *header, size_t size, struct signature *out);
bool party_joined(const struct party *p, unsigned seat, const char *header, size_t size, const struct signature *s);

/* The parties of `v` are filled in (there, key, element = head); begins the transcript with the header line. */
void verified_begin(struct verified *v, const char *header, size_t size);
/* Every further line, once it has been checked. */
void verified_line(struct verified *v, const char *line, size_t size);

/* The next number a party would show; NULL answers below mean "all well", anything else is the fault as a sentence. */
struct digest verified_next(const struct verified *v, unsigned party, const struct party_secret *own);
bool verified_exhausted(const struct verified *v, unsigned party);
/* `body` is the line up to its signature. */
void verified_sign(const struct verified *v, const struct party_secret *own, const char *body, size_t size,
                   struct signature *out);
const char *verified_signature(const struct verified *v, unsigned party, const char *body, size_t size,
                               const struct signature *s);
/* A seat shows its next number, with an act of its own or, in answer to the other's, alone. */
const char *verified_act(struct verified *v, unsigned seat, const struct digest *shown);
const char *verified_answer(struct verified *v, unsigned seat, const struct digest *shown);
/* An act without a number: a bot's, or one the server does for a seat (its clock has run out). */
void verified_act_of_bot(struct verified *v, unsigned seat);
/* Which seat has to answer before dice can be drawn: 0, 1, or NO_PARTY. */
unsigned verified_waits(const struct verified *v);
/* A draw with the server's next number (NULL where there is no server): the dice. */
const char *verified_draw(struct verified *v, const struct digest *shown, const struct draw *d, uint8_t *faces);
/* A lost secret: a new key and chain for a seat. Who agrees to it has signed, which is checked by verified_signature.
 */
void verified_rekey(struct verified *v, unsigned seat, const struct digest *key, const struct digest *head);

/* The dice of a draw by themselves, for test vectors. */
struct digest draw_key(const struct digest *server, const struct digest *a, const struct digest *b,
                       const struct digest *game, uint64_t number);
void draw_from_key(const struct digest *key, const struct draw *d, uint8_t *faces);

#endif
