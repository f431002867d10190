/* The console in its three forms. What is said is kept in memory until it is shown. */
#include "cli/play/console.h"
#include "cli/play/editor.h"
#include "cli/play/screen.h"
#include "cli/wrap.h"

#include "game/text.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct console {
    bool terminal, plain, interrupted;
    struct editor *editor; /* NULL: plain lines */
    struct screen *screen; /* NULL: lines that scroll */
    FILE *out;
    char *said; /* what `out` has taken */
    size_t size;
    bool list; /* to be read page by page */
    char line[LINE_MAX_LENGTH];
};

/* --- Ctrl-C ----------------------------------------------------------------------------------------------------------
 */

/* The signal is blocked and looked for, so that nothing is ever left half done. */
static void hold_interrupts(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigprocmask(SIG_BLOCK, &set, NULL);
}

bool console_was_interrupted(struct console *c) {
    sigset_t pending;
    int number;
    if (!c->terminal || sigpending(&pending) != 0 || !sigismember(&pending, SIGINT)) return c->interrupted;
    sigemptyset(&pending);
    sigaddset(&pending, SIGINT);
    sigwait(&pending, &number);
    return c->interrupted = true;
}

/* Until there is something to read; false: he wants to leave. */
static bool wait_for_key(void *console) {
    struct console *c = console;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    for (;;) {
        int ready = poll(&input, 1, 100);
        if (console_was_interrupted(c)) return false;
        if (ready > 0 || (ready < 0 && (errno != EINTR || c->screen))) return true; /* a new size is a key */
    }
}

/* --- opening and closing ---------------------------------------------------------------------------------------------
 */

struct console *console_open(bool plain) {
    struct console *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->out = open_memstream(&c->said, &c->size);
    c->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    c->plain = plain;
    if (!c->out) {
        free(c);
        return NULL;
    }
    if (!c->terminal) return c;
    hold_interrupts();
    setvbuf(stdin, NULL, _IONBF, 0); /* whether there is something to read is asked of the terminal itself */
    if (!plain) c->editor = editor_open(wait_for_key, c);
    return c;
}

void console_close(struct console *c) {
    if (!c) return;
    console_show(c);
    screen_close(c->screen);
    editor_close(c->editor);
    fclose(c->out);
    free(c->said);
    free(c);
}

bool console_is_terminal(const struct console *c) { return c->terminal; }
bool console_is_full(const struct console *c) { return c->screen != NULL; }
FILE *console_out(const struct console *c) { return c->out; }

void console_complete(struct console *c, completer *complete, void *context) {
    if (c->editor) editor_complete(c->editor, complete, context);
    if (c->screen) screen_complete(c->screen, complete, context);
}

bool console_fill(struct console *c, upper_painter *paint, void *context) {
    if (!c->terminal || c->plain || !c->editor || c->screen) return false;
    console_show(c);
    c->screen = screen_open(c->editor, wait_for_key, c);
    if (c->screen) screen_upper(c->screen, paint, context);
    return c->screen != NULL;
}

void console_status(struct console *c, const char *of) {
    if (c->screen) screen_status(c->screen, of);
}

/* --- showing ---------------------------------------------------------------------------------------------------------
 */

struct pager {
    struct console *c;
    int columns, rows, line;
    bool left; /* the rest is not wanted */
};

static void page_line(void *pager, const char *text, size_t bytes) {
    struct pager *p = pager;
    if (p->left) return;
    if (p->c->list && p->line > 0 && p->line % (p->rows - 1) == 0) {
        fflush(stdout);
        const char *typed = editor_line(p->c->editor, "-- more: Enter, or q to leave --");
        p->left = !typed || *typed == 'q';
        if (p->left) return;
    }
    printf("%.*s\n", (int)bytes, text);
    p->line++;
}

static void show_lines(struct console *c, const char *text) {
    struct winsize size = {0};
    struct pager p = {.c = c, .columns = 80, .rows = 24};
    if (!c->terminal && !c->list) { /* a script wants its lines whole */
        fputs(text, stdout);
        return;
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) p.columns = size.ws_col, p.rows = size.ws_row;
    if (p.rows < 4) p.rows = 4;
    c->list = c->list && c->editor && !c->plain;
    wrap_text(text, p.columns, -1, page_line, &p);
}

static void show_text(struct console *c, const char *text) {
    if (!c->screen)
        show_lines(c, text);
    else if (!(c->list && screen_page(c->screen, text)))
        screen_say(c->screen, text);
    c->list = false;
    fflush(stdout);
}

void console_show(struct console *c) {
    fflush(c->out);
    if (!c->size) return;
    char *text = strndup(c->said, c->size);
    rewind(c->out);
    if (text) show_text(c, text);
    free(text);
}

void console_put(struct console *c, const char *text) {
    fflush(c->out);
    show_lines(c, text);
    fflush(stdout);
}

void console_page(struct console *c) {
    c->list = true;
    console_show(c);
}

/* --- typing ----------------------------------------------------------------------------------------------------------
 */

/* What was typed, or what a script holds, without anything that could not be shown again. */
static const char *trimmed(char *line) {
    for (char *tab = line; (tab = strchr(tab, '\t'));) *tab = ' ';
    while (isspace((unsigned char)*line)) line++;
    size_t end = strlen(line);
    while (end && isspace((unsigned char)line[end - 1])) line[--end] = '\0';
    text_make_plain(line);
    return line;
}

/* Reads to the end of the line even where it is longer than any order could be. */
static bool plain_line(struct console *c, const char *prompt) {
    fputs(prompt, stdout);
    fflush(stdout);
    if ((c->terminal && !wait_for_key(c)) || !fgets(c->line, sizeof c->line, stdin)) return false;
    if (!strchr(c->line, '\n'))
        for (int ch = getchar(); ch != EOF && ch != '\n';) ch = getchar();
    return true;
}

const char *console_line(struct console *c, const char *prompt) {
    console_show(c);
    const char *typed = NULL;
    if (c->screen)
        typed = screen_line(c->screen, prompt);
    else if (c->editor)
        typed = editor_line(c->editor, prompt);
    else if (plain_line(c, prompt))
        typed = c->line;
    if (typed != c->line && typed) snprintf(c->line, sizeof c->line, "%s", typed);
    const char *line = typed ? trimmed(c->line) : NULL;
    if (!c->terminal) printf("%s\n", line ? line : ""); /* a transcript shows what was said */
    if (!line && c->terminal && !c->screen) putchar('\n');
    return line;
}
