/* Buckets in a table of fixed size: whoever has not asked for longest makes room, so that nobody can fill the memory.
 */
#include "server/calls/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 8192, NEAR = 8 }; /* a bucket lies in one of NEAR places behind its hash */

struct bucket {
    uint64_t who;  /* 0: free */
    int64_t seen;  /* when it was last asked for */
    double spent;  /* of what may be taken */
    uint32_t held; /* what is held is not made room for */
};

struct limits {
    unsigned char key[crypto_shorthash_KEYBYTES]; /* nobody can choose whom he collides with */
    struct bucket bucket[LIMITS][PLACES];
};

struct limits *limits_open(void) {
    struct limits *l = calloc(1, sizeof *l);
    if (l) crypto_shorthash_keygen(l->key);
    return l;
}

void limits_close(struct limits *l) { free(l); }

void limits_name(const char *address, char *name, size_t size) {
    struct in6_addr six;
    char network[INET6_ADDRSTRLEN];
    snprintf(name, size, "%s", address);
    if (inet_pton(AF_INET6, address, &six) != 1 || IN6_IS_ADDR_V4MAPPED(&six) || IN6_IS_ADDR_LOOPBACK(&six)) return;
    memset(six.s6_addr + 8, 0, 8);
    if (inet_ntop(AF_INET6, &six, network, sizeof network)) snprintf(name, size, "%s/64", network);
}

static uint64_t hash_of(const struct limits *l, const char *who) {
    uint64_t hash = 0;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)who, strlen(who), l->key);
    return hash ? hash : 1;
}

static struct bucket *bucket_of(struct limits *l, enum limit which, const char *who, int64_t now) {
    uint64_t hash = hash_of(l, who);
    struct bucket *worst = NULL;
    for (unsigned i = 0; i < NEAR; i++) {
        struct bucket *b = &l->bucket[which][(hash + i) % PLACES];
        if (b->who == hash) return b;
        if (!b->held && (!worst || b->seen < worst->seen)) worst = b;
    }
    if (worst) *worst = (struct bucket){.who = hash, .seen = now};
    return worst;
}

unsigned limits_take(struct limits *l, enum limit which, const char *who, unsigned most, int64_t period, int64_t now) {
    struct bucket *b = most ? bucket_of(l, which, who, now) : NULL;
    if (!b) return 0;
    /* A clock that was set back gives nothing back, and takes nothing either. */
    double back = now > b->seen ? (double)(now - b->seen) * most / (double)period : 0;
    b->spent = b->spent > back ? b->spent - back : 0;
    b->seen = now;
    if (b->spent + 1 > most) return (unsigned)((b->spent + 1 - most) * (double)period / most / 1000) + 1;
    b->spent += 1;
    return 0;
}

bool limits_hold(struct limits *l, enum limit which, const char *who, unsigned most, int64_t now) {
    struct bucket *b = bucket_of(l, which, who, now);
    if (!b) return !most; /* a crowd: all near places are held by others */
    if (most && b->held >= most) return false;
    b->held++;
    b->seen = now;
    return true;
}

void limits_release(struct limits *l, enum limit which, const char *who) {
    struct bucket *b = bucket_of(l, which, who, 0);
    if (b && b->held) b->held--;
}
