/* Requests to the club's server: whatever comes, each gets an answer or none, the server stands, and the game is what
 * the acts that were accepted made it. The bytes go to a server in the same process, over a socket of its own. */
#include "fuzz.h"

#include "server/club.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct club_options options = {
    .store = ":memory:", .address = "127.0.0.1", .quiet = true, .threads = 1, .memory_mb = 16, .port = 0};
static struct club *club;
static char store[] = "/tmp/acies-fuzz-XXXXXX";

static void *serve(void *context) {
    club_run(context);
    return NULL;
}

static void stop(void) {
    char path[64];
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", store, ends[i]);
        unlink(path);
    }
}

static void start(void) {
    char why[300];
    pthread_t thread;
    int fd = mkstemp(store);
    if (fd >= 0) close(fd);
    unlink(store);
    options.store = store;
    club = club_open(&options, why, sizeof why);
    must(club != NULL, why);
    must(pthread_create(&thread, NULL, serve, club) == 0, "a thread begins");
    pthread_detach(thread);
    atexit(stop);
}

static int connected(void) {
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons(club_port(club)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    must(fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at) == 0, "the server listens");
    return fd;
}

/* Sends all of it, and reads until the server has nothing more to say. */
static void say(const void *bytes, size_t size, char *answer, size_t room) {
    struct timeval patience = {.tv_usec = 20000};
    int fd = connected();
    size_t heard = 0;
    if (send(fd, bytes, size, MSG_NOSIGNAL) < 0) size = 0;
    shutdown(fd, SHUT_WR);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    for (ssize_t n; heard + 1 < room && (n = recv(fd, answer + heard, room - 1 - heard, 0)) > 0;) heard += (size_t)n;
    answer[heard] = '\0';
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char answer[1 << 16];
    if (!club) start();
    say(data, size, answer, sizeof answer);
    must(!*answer || strncmp(answer, "HTTP/1.", 7) == 0, "what is answered is HTTP");
    must(strncmp(answer, "HTTP/1.1 500", 12) != 0, "no request breaks the server");
    return 0;
}
