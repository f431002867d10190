/* Talking to a program that may hang, crash, flood or mumble. Its pipes never block: writing and reading wait together,
 * for no longer than it is given. */
#include "arena/program.h"

#include "arena/kin.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct program {
    pid_t pid;
    int to, from;
    size_t held; /* bytes of an answer that is not whole yet */
    char text[PROGRAM_ANSWER_MAX + 1];
};

struct program *program_start(const char *path) {
    int to[2], from[2];
    if (access(path, X_OK) != 0 || pipe2(to, O_CLOEXEC) != 0) return NULL;
    if (pipe2(from, O_CLOEXEC) != 0) return close(to[0]), close(to[1]), NULL;
    kin_adopt();
    struct program *p = calloc(1, sizeof *p);
    pid_t pid = p ? fork() : -1;
    if (pid == 0) {
        signal(SIGPIPE, SIG_DFL);
        setpgid(0, 0); /* so that its own children end with it, and Ctrl-C is for us alone */
        if (dup2(to[0], STDIN_FILENO) < 0 || dup2(from[1], STDOUT_FILENO) < 0) _exit(127);
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    close(to[0]), close(from[1]);
    if (pid < 0) return close(to[1]), close(from[0]), free(p), NULL;
    setpgid(pid, pid);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    *p = (struct program){.pid = pid, .to = to[1], .from = from[0]};
    return p;
}

void program_stop(struct program *p) {
    if (!p) return;
    close(p->to), close(p->from);
    kin_kill(p->pid); /* also those who have left its group */
    kill(-p->pid, SIGKILL);
    waitpid(p->pid, NULL, 0);
    free(p);
}

void programs_sweep(void) {
    kin_kill(getpid());
    while (waitpid(-1, NULL, 0) > 0) continue;
}

static long now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000L + t.tv_nsec / 1000000L;
}

enum { A_WHILE_MS = 50 }; /* without a word, until it is looked after */

/* Takes in what it says; false: it has closed its mouth, or says too much. */
static bool listen_to(struct program *p, const char **why) {
    ssize_t n = read(p->from, p->text + p->held, PROGRAM_ANSWER_MAX - p->held);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (n <= 0) return *why = "it ended", false;
    p->held += (size_t)n;
    p->text[p->held] = '\0';
    if (p->held == PROGRAM_ANSWER_MAX && !memchr(p->text, '\n', p->held))
        return *why = "it does not stop talking", false;
    return true;
}

/* Its children may hold its mouth open after it has gone. */
static bool has_ended(const struct program *p) {
    siginfo_t said = {0};
    return waitid(P_PID, (id_t)p->pid, &said, WEXITED | WNOHANG | WNOWAIT) == 0 && said.si_pid != 0;
}

/* Writes the line and, if `wants`, waits until a whole line has come back. */
static bool exchange(struct program *p, const char *line, size_t size, bool wants, int milliseconds, const char **why) {
    long until = now_ms() + milliseconds;
    while (size || (wants && !memchr(p->text, '\n', p->held))) {
        long left = until - now_ms();
        struct pollfd ends[2] = {{.fd = p->from, .events = POLLIN}, {.fd = size ? p->to : -1, .events = POLLOUT}};
        if (left <= 0) return *why = "it took too long", false;
        int heard = poll(ends, 2, left < A_WHILE_MS ? (int)left : A_WHILE_MS);
        if (heard < 0 && errno != EINTR) return *why = "it cannot be heard", false;
        if (heard == 0 && has_ended(p)) return *why = "it ended", false;
        if (ends[0].revents && p->held < PROGRAM_ANSWER_MAX && !listen_to(p, why)) return false;
        if (!(ends[1].revents & (POLLOUT | POLLERR | POLLHUP))) continue;
        ssize_t n = write(p->to, line, size);
        if (n < 0 && errno != EAGAIN && errno != EINTR) return *why = "it ended", false;
        if (n > 0) line += n, size -= (size_t)n;
    }
    return true;
}

static bool send_line(struct program *p, json_t *object, bool wants, int milliseconds, const char **why) {
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (!text) return *why = "not enough memory", false;
    size_t size = strlen(text);
    text[size] = '\n'; /* where its zero was */
    bool fine = exchange(p, text, size + 1, wants, milliseconds, why);
    free(text);
    return fine;
}

bool program_tell(struct program *p, json_t *news, int milliseconds, const char **why) {
    return send_line(p, news, false, milliseconds, why);
}

json_t *program_ask(struct program *p, json_t *question, int milliseconds, const char **why) {
    bool ends = !listen_to(p, why);
    if (!ends && p->held) *why = "it speaks unasked", ends = true; /* an answer to nothing */
    if (ends) return json_decref(question), NULL;
    if (!send_line(p, question, true, milliseconds, why)) return NULL;
    size_t line = (size_t)((char *)memchr(p->text, '\n', p->held) - p->text) + 1;
    json_t *answer = json_loadb(p->text, line, JSON_REJECT_DUPLICATES, NULL);
    memmove(p->text, p->text + line, p->held - line);
    p->held -= line;
    if (!json_is_object(answer)) *why = "its answer is no JSON object";
    if (answer && !json_is_object(answer)) json_decref(answer), answer = NULL;
    return answer;
}
