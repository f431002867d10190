/* The dice of one game as both sides see them: whose number comes next, what a draw is made of. The numbers themselves
 * are made in verified_numbers.c. */
#include "chance/verified.h"

#include <string.h>

static const struct digest nothing; /* what a bot, or a server that is not there, adds to a draw */

/* --- joining ------------------------------------------------------------------------------------------------------ */

enum { JOIN_BYTES = 1 + 2 * DIGEST_BYTES };

static void join_bytes(unsigned seat, const struct digest *key, const struct digest *head, uint8_t out[JOIN_BYTES]) {
    out[0] = (uint8_t)seat;
    memcpy(out + 1, key->byte, DIGEST_BYTES);
    memcpy(out + 1 + DIGEST_BYTES, head->byte, DIGEST_BYTES);
}

void party_join(const struct party_secret *p, unsigned seat, const char *header, size_t size, struct signature *out) {
    struct digest over = digest_of("", header, size), head = chain_element(&p->chain, 0);
    uint8_t bytes[JOIN_BYTES];
    join_bytes(seat, &p->signer.key, &head, bytes);
    signer_sign(&p->signer, "acies-join-1", &over, bytes, sizeof bytes, out);
}

bool party_joined(const struct party *p, unsigned seat, const char *header, size_t size, const struct signature *s) {
    struct digest over = digest_of("", header, size);
    uint8_t bytes[JOIN_BYTES];
    join_bytes(seat, &p->key, &p->element, bytes);
    return signature_holds(&p->key, "acies-join-1", &over, bytes, sizeof bytes, s);
}

/* --- the transcript ----------------------------------------------------------------------------------------------- */

/* What a seat has shown last. */
static struct digest newest(const struct verified *v, unsigned seat) {
    return v->party[seat].there ? v->party[seat].element : nothing;
}

static void caused_by(struct verified *v, unsigned seat) {
    v->cause = (uint8_t)seat;
    v->answered = false;
    v->acted = newest(v, seat);
    v->other = newest(v, 1 - seat);
}

void verified_begin(struct verified *v, const char *header, size_t size) {
    v->transcript = digest_of("", header, size);
    v->lines = 1;
    v->draws = 0;
    for (unsigned i = 0; i < PARTIES; i++) v->party[i].shown = 0;
    caused_by(v, 1u - v->first); /* who joined last counts as the one who acted last */
}

void verified_line(struct verified *v, const char *line, size_t size) {
    v->transcript = digest_after(&v->transcript, line, size);
    v->lines++;
}

void verified_sign(const struct verified *v, const struct party_secret *own, const char *body, size_t size,
                   struct signature *out) {
    signer_sign(&own->signer, "acies-line-1", &v->transcript, body, size, out);
}

const char *verified_signature(const struct verified *v, unsigned party, const char *body, size_t size,
                               const struct signature *s) {
    const struct party *p = &v->party[party];
    if (!p->there) return "nobody is there to have signed this";
    if (signature_holds(&p->key, "acies-line-1", &v->transcript, body, size, s)) return NULL;
    return "the signature does not hold: this line, or one before it, is not what was signed";
}

/* --- numbers ------------------------------------------------------------------------------------------------------ */

struct digest verified_next(const struct verified *v, unsigned party, const struct party_secret *own) {
    return chain_element(&own->chain, v->party[party].shown + 1);
}

bool verified_exhausted(const struct verified *v, unsigned party) { return v->party[party].shown >= CHAIN_LENGTH; }

static const char *show(struct verified *v, unsigned party, const struct digest *shown) {
    struct party *p = &v->party[party];
    if (!p->there) return "there is no such party in this game";
    if (verified_exhausted(v, party)) return "the chain is used up: this seat needs a new one";
    if (!chain_follows(&p->element, shown)) return "this number is not the next of its chain";
    p->element = *shown;
    p->shown++;
    return NULL;
}

const char *verified_act(struct verified *v, unsigned seat, const struct digest *shown) {
    const char *fault = show(v, seat, shown);
    if (!fault) caused_by(v, seat);
    return fault;
}

void verified_act_of_bot(struct verified *v, unsigned seat) { caused_by(v, seat); }

/* One answer to each act: a second would be a second throw. */
const char *verified_answer(struct verified *v, unsigned seat, const struct digest *shown) {
    if (verified_waits(v) != seat) return "no answer is due from this seat";
    const char *fault = show(v, seat, shown);
    if (fault) return fault;
    v->answered = true;
    v->other = *shown;
    return NULL;
}

unsigned verified_waits(const struct verified *v) {
    unsigned other = 1u - v->cause;
    bool wanted = v->answers || !v->party[PARTY_SERVER].there;
    return wanted && !v->answered && v->party[other].there ? other : NO_PARTY;
}

void verified_rekey(struct verified *v, unsigned seat, const struct digest *key, const struct digest *head) {
    /* What was shown for the draw at hand stays as it is: a new chain must not be a second throw. */
    v->party[seat] = (struct party){.there = true, .key = *key, .element = *head};
}

/* --- draws -------------------------------------------------------------------------------------------------------- */

const char *verified_draw(struct verified *v, const struct digest *shown, const struct draw *d, uint8_t *faces) {
    const struct party *server = &v->party[PARTY_SERVER];
    if (verified_waits(v) != NO_PARTY) return "the other seat has not shown its number for this draw";
    if (server->there && !shown) return "the server's number of this draw is missing";
    if (!server->there && shown) return "there is no server in this game, but a number of one";
    const char *fault = shown ? show(v, PARTY_SERVER, shown) : NULL;
    if (fault) return fault;
    struct digest key = draw_key(shown ? shown : &nothing, &v->acted, &v->other, &v->game, ++v->draws);
    draw_from_key(&key, d, faces);
    return NULL;
}
