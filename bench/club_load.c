/* A crowd for the club's server: many games, many streams, acts as fast as they are accepted.
 *
 *     club_load PORT GAMES STREAMS SECONDS CONNECTIONS
 *
 * Begins the games, opens the streams, plays on all connections for so long, then plays calmly and measures how long an
 * act takes until a stream shows it. One thread; it prints lines "name value". */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MAX = 256 << 10, STREAM_MAX = 16 << 10, CALM_ACTS_A_SECOND = 200, SAMPLES_MAX = 100000 };

struct table {
    char id[16], token[3][32]; /* seat0, seat1, watch */
    unsigned number, seat;
    double sent; /* when its last act was sent; 0: an event has shown it */
};

struct line {
    int fd;
    bool stream, busy, open;
    struct table *table;
    size_t size, room;
    char *text;
};

static struct crowd {
    uint16_t port;
    int epoll;
    struct table *table;
    unsigned tables;
    struct line *line;
    unsigned lines, opened;
    uint64_t acts, refused;
    unsigned fresh; /* the next table nobody plays at: an army that never moves ends its game soon */
    double sample[SAMPLES_MAX];
    unsigned samples;
} crowd;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void die(const char *why) {
    fprintf(stderr, "club_load: %s: %s\n", why, strerror(errno));
    exit(1);
}

static int connected(void) {
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons(crowd.port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0) die("cannot connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static void send_all(int fd, const char *text, size_t size) {
    while (size) {
        ssize_t n = send(fd, text, size, MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN) continue;
        if (n < 0) die("cannot send");
        text += n;
        size -= (size_t)n;
    }
}

/* --- one question after another ------------------------------------------------------------------------ */

/* The length of a whole answer in the text; 0: it is not all there. */
static size_t whole(const char *text, size_t size) {
    const char *end = memmem(text, size, "\r\n\r\n", 4), *length = end ? strcasestr(text, "\r\ncontent-length:") : NULL;
    if (!length || length > end) return 0;
    size_t all = (size_t)(end - text) + 4 + strtoul(length + 17, NULL, 10);
    return all <= size ? all : 0;
}

static char *ask(int fd, const char *question, char *answer) {
    size_t size = 0;
    send_all(fd, question, strlen(question));
    while (!whole(answer, size)) {
        ssize_t n = recv(fd, answer + size, ANSWER_MAX - 1 - size, 0);
        if (n <= 0) die("no answer");
        size += (size_t)n;
        answer[size] = '\0';
    }
    return answer;
}

static void copy_value(const char *text, const char *before, char *to, size_t size, const char *until) {
    const char *at = strstr(text, before);
    if (!at) die(before);
    at += strlen(before);
    snprintf(to, size, "%.*s", (int)strcspn(at, until), at);
}

static void read_status(struct table *t, const char *answer) {
    const char *number = strstr(answer, "\"number\":"), *prompt = strstr(answer, "\"prompt\":{\"seat\":");
    const char *last = prompt;
    while (last && (last = strstr(last + 1, "\"prompt\":{\"seat\":"))) prompt = last; /* the last one is of now */
    if (number) t->number = (unsigned)strtoul(number + 9, NULL, 10);
    if (prompt) t->seat = prompt[17] == '1';
}

static void begin_games(void) {
    static char answer[ANSWER_MAX];
    char question[600];
    static const char body[] = "{\"ruleset\":\"dba30\",\"scenario\":\"1-rome-carthage\",\"dice\":\"server\",\"seats\":["
                               "{\"name\":\"A\"},{\"name\":\"B\"}]}";
    static const char *const links[] = {"\"seat0\":\"", "\"seat1\":\"", "\"watch\":\""};
    int fd = connected();
    snprintf(question, sizeof question, "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
             strlen(body), body);
    for (unsigned i = 0; i < crowd.tables; i++) {
        struct table *t = &crowd.table[i];
        ask(fd, question, answer);
        copy_value(answer, "\"game\":\"", t->id, sizeof t->id, "\"");
        for (int k = 0; k < 3; k++)
            copy_value(strstr(answer, links[k]), "token=", t->token[k], sizeof t->token[k], "\"");
        read_status(t, answer);
    }
    close(fd);
}

static double resident(void) {
    static char answer[ANSWER_MAX];
    int fd = connected();
    ask(fd, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", answer);
    close(fd);
    const char *at = strstr(answer, "\nacies_resident_bytes ");
    return at ? strtod(at + 22, NULL) : 0;
}

/* --- many at once -------------------------------------------------------------------------------------- */

static void add_line(struct line *l) {
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = l};
    fcntl(l->fd, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(crowd.epoll, EPOLL_CTL_ADD, l->fd, &e) != 0) die("epoll");
}

static void open_stream(struct line *l, struct table *t) {
    char question[300];
    *l = (struct line){.fd = connected(), .stream = true, .table = t, .room = STREAM_MAX};
    int n = snprintf(question, sizeof question,
                     "GET /api/games/%s/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n", t->id,
                     t->token[2]);
    send_all(l->fd, question, (size_t)n);
    add_line(l);
}

static void send_act(struct line *l) {
    struct table *t = l->table;
    char question[400];
    int n =
        snprintf(question, sizeof question,
                 "POST /api/games/%s/acts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nIf-Match: %u\r\n"
                 "Content-Length: 27\r\n\r\n{\"act\":{\"act\":\"end_phase\"}}",
                 t->id, t->token[t->seat], t->number);
    l->busy = true;
    t->sent = now();
    send_all(l->fd, question, (size_t)n);
}

/* A stream shows something: only that it does, and when, is of interest. */
static void stream_shows(struct line *l) {
    if (!l->open) {
        l->open = true;
        crowd.opened++;
    }
    if (memmem(l->text, l->size, "event: act", 10) && l->table->sent > 0) {
        if (crowd.samples < SAMPLES_MAX) crowd.sample[crowd.samples++] = now() - l->table->sent;
        l->table->sent = 0;
    }
    l->size = 0;
}

static void answer_came(struct line *l, bool go_on) {
    size_t size = whole(l->text, l->size);
    if (!size) return;
    l->busy = false;
    if (strncmp(l->text, "HTTP/1.1 200", 12) == 0) {
        crowd.acts++;
        read_status(l->table, l->text);
    } else {
        crowd.refused++;
        l->table = &crowd.table[crowd.fresh++ % crowd.tables];
    }
    l->size = 0;
    if (go_on) send_act(l);
}

static void hear(struct line *l, bool go_on) {
    if (!l->text && !(l->text = malloc(l->room))) die("memory");
    ssize_t n = recv(l->fd, l->text + l->size, l->room - 1 - l->size, 0);
    if (n <= 0) {
        if (n < 0 && errno == EAGAIN) return;
        die("the server hung up");
    }
    l->size += (size_t)n;
    l->text[l->size] = '\0';
    if (l->stream)
        stream_shows(l);
    else
        answer_came(l, go_on);
    if (l->stream) { /* thousands of them: none keeps a buffer */
        free(l->text);
        l->text = NULL;
    }
}

static void listen_for(int ms, bool go_on) {
    struct epoll_event event[256];
    int n = epoll_wait(crowd.epoll, event, 256, ms);
    for (int i = 0; i < n; i++) hear(event[i].data.ptr, go_on);
}

/* --- what is measured ---------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure_streams(unsigned streams) {
    double before = resident(), began = now();
    for (unsigned i = 0; i < streams; i++) {
        open_stream(&crowd.line[crowd.lines++], &crowd.table[i % crowd.tables]);
        if (i % 64 == 0) listen_for(0, false);
    }
    while (crowd.opened < streams && now() - began < 60) listen_for(100, false);
    double after = resident();
    printf(
        "streams_open %u\nstreams_seconds %.2f\nstreams_megabytes %.1f\nbytes_a_stream %.0f\nresident_megabytes %.1f\n",
        crowd.opened, now() - began, (after - before) / 1e6, (after - before) / streams, after / 1e6);
}

static void measure_acts(unsigned connections, double seconds) {
    struct line *first = &crowd.line[crowd.lines];
    for (unsigned i = 0; i < connections; i++) {
        struct line *l = &crowd.line[crowd.lines++];
        *l = (struct line){.fd = connected(), .table = &crowd.table[i % crowd.tables], .room = ANSWER_MAX};
        add_line(l);
        send_act(l);
    }
    crowd.fresh = connections;
    double began = now();
    while (now() - began < seconds) listen_for(10, true);
    printf("acts_a_second %.0f\nacts_refused %llu\n", (double)crowd.acts / (now() - began),
           (unsigned long long)crowd.refused);
    for (unsigned i = 0; i < connections; i++)
        while (first[i].busy) listen_for(10, false);
}

/* Calmly: so many acts a second over all games, each shown by a stream of its game. */
static void measure_latency(unsigned connections, double seconds) {
    struct line *line = &crowd.line[crowd.lines - connections];
    double began = now();
    unsigned sent = 0, next = 0;
    crowd.samples = 0;
    for (unsigned i = 0; i < crowd.tables; i++) crowd.table[i].sent = 0;
    while (now() - began < seconds) {
        listen_for(1, false);
        if (sent >= (now() - began) * CALM_ACTS_A_SECOND) continue;
        struct line *l = &line[sent % connections];
        if (l->busy) continue;
        l->table = &crowd.table[(crowd.fresh + next++) % crowd.tables];
        send_act(l);
        sent++;
    }
    listen_for(500, false);
    qsort(crowd.sample, crowd.samples, sizeof *crowd.sample, by_size);
    if (!crowd.samples) return;
    printf("seen_median_ms %.1f\nseen_p95_ms %.1f\nseen_acts %u\n", crowd.sample[crowd.samples / 2] * 1000,
           crowd.sample[crowd.samples * 95 / 100] * 1000, crowd.samples);
}

int main(int argc, char **argv) {
    if (argc != 6) return fprintf(stderr, "Usage: club_load PORT GAMES STREAMS SECONDS CONNECTIONS\n"), 2;
    struct rlimit files = {65536, 65536};
    setrlimit(RLIMIT_NOFILE, &files);
    crowd.port = (uint16_t)atoi(argv[1]);
    crowd.tables = (unsigned)atoi(argv[2]);
    unsigned streams = (unsigned)atoi(argv[3]), connections = (unsigned)atoi(argv[5]);
    crowd.table = calloc(crowd.tables, sizeof *crowd.table);
    crowd.line = calloc(streams + connections, sizeof *crowd.line);
    crowd.epoll = epoll_create1(0);
    if (!crowd.table || !crowd.line || connections >= crowd.tables) die("too much, or too little");
    double began = now();
    begin_games();
    printf("games %u\ngames_begun_a_second %.0f\n", crowd.tables, crowd.tables / (now() - began));
    fflush(stdout);
    measure_streams(streams);
    fflush(stdout);
    measure_acts(connections, atof(argv[4]));
    fflush(stdout);
    measure_latency(connections, atof(argv[4]));
    printf("first_game %s %s %u\n", crowd.table[0].id, crowd.table[0].token[2], crowd.table[0].number);
    return 0;
}
