/* Where lines are typed: libedit on a terminal (editing, history, Tab), plain lines anywhere else, so that a
 * session can be scripted, piped and read by a screen reader. */
#include "cli/play.h"

#include "game/text.h"

#include <ctype.h>
#include <histedit.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct console {
    EditLine *edit; /* NULL: plain lines */
    History *history;
    char history_path[PATH_LENGTH];
    const char *prompt;
    completer *complete;
    void *context;
    char line[LINE_MAX_LENGTH];
    bool terminal;
};

/* libedit asks for the prompt; the console is its client data. */
static char *prompt_of(EditLine *e) {
    struct console *c;
    el_get(e, EL_CLIENTDATA, &c);
    return (char *)(c->prompt ? c->prompt : "");
}

/* The longest beginning all words share. */
static size_t common_length(const char **words, size_t count) {
    size_t length_shared = strlen(words[0]);
    for (size_t i = 1; i < count; i++) {
        size_t k = 0;
        while (k < length_shared && words[i][k] == words[0][k]) k++;
        length_shared = k;
    }
    return length_shared;
}

/* Tab: completes the word before the cursor, or lists what it could become. */
static unsigned char on_tab(EditLine *e, int key) {
    (void)key;
    enum { MOST = 200 };
    struct console *c;
    const char *words[MOST];
    char prefix[64];
    el_get(e, EL_CLIENTDATA, &c);
    const LineInfo *line = el_line(e);
    const char *from = line->cursor;
    while (from > line->buffer && !isspace((unsigned char)from[-1])) from--;
    size_t typed = (size_t)(line->cursor - from);
    if (!c->complete || typed >= sizeof prefix) return CC_ERROR;
    memcpy(prefix, from, typed);
    prefix[typed] = '\0';
    size_t count = c->complete(c->context, prefix, words, MOST);
    if (count == 0) return CC_ERROR;
    size_t shared = common_length(words, count);
    char rest[80];
    if (shared > typed || count == 1) {
        snprintf(rest, sizeof rest, "%.*s%s", (int)(shared - typed), words[0] + typed, count == 1 ? " " : "");
        return el_insertstr(e, rest) == -1 ? CC_ERROR : CC_REFRESH;
    }
    putchar('\n');
    for (size_t i = 0; i < count; i++) printf("%s%s", words[i], i + 1 < count ? "  " : "\n");
    return CC_REDISPLAY;
}

/* History and editing; quietly left out where they cannot be had. */
static void open_editor(struct console *c) {
    c->edit = el_init("acies", stdin, stdout, stderr);
    if (!c->edit) return;
    HistEvent ev;
    el_set(c->edit, EL_CLIENTDATA, c);
    el_set(c->edit, EL_PROMPT, prompt_of);
    el_set(c->edit, EL_EDITOR, "emacs");
    el_set(c->edit, EL_SIGNAL, 1);
    el_set(c->edit, EL_ADDFN, "acies-complete", "complete a word", on_tab);
    el_set(c->edit, EL_BIND, "^I", "acies-complete", NULL);
    c->history = history_init();
    if (c->history) {
        history(c->history, &ev, H_SETSIZE, 1000);
        history(c->history, &ev, H_SETUNIQUE, 1);
        el_set(c->edit, EL_HIST, history, c->history);
        if (state_path("history", c->history_path, sizeof c->history_path))
            history(c->history, &ev, H_LOAD, c->history_path);
    }
    el_source(c->edit, NULL); /* the player's own ~/.editrc */
}

struct console *console_open(bool plain) {
    struct console *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (c->terminal && !plain) open_editor(c);
    return c;
}

void console_complete(struct console *c, completer *complete, void *context) {
    c->complete = complete;
    c->context = context;
}

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
static bool plain_line(struct console *c) {
    if (!fgets(c->line, sizeof c->line, stdin)) return false;
    if (!strchr(c->line, '\n'))
        for (int ch = getchar(); ch != EOF && ch != '\n';) ch = getchar();
    return true;
}

/* A line that begins with a blank is not remembered, as in a shell. */
static bool edited_line(struct console *c) {
    int count = 0;
    const char *line = el_gets(c->edit, &count);
    if (!line || count <= 0) return false;
    snprintf(c->line, sizeof c->line, "%s", line);
    HistEvent ev;
    if (c->history && !isspace((unsigned char)*line)) history(c->history, &ev, H_ENTER, line);
    return true;
}

const char *console_line(struct console *c, const char *prompt) {
    c->prompt = prompt;
    fflush(stdout);
    if (c->edit) return edited_line(c) ? trimmed(c->line) : NULL;
    fputs(prompt, stdout);
    fflush(stdout);
    if (!plain_line(c)) return NULL;
    const char *line = trimmed(c->line);
    if (!isatty(STDIN_FILENO)) printf("%s\n", line); /* a transcript shows what was said */
    return line;
}

int console_key(struct console *c, const char *prompt) {
    if (!c->terminal) {
        const char *line = console_line(c, prompt);
        return !line ? -1 : *line ? *line : '\n';
    }
    struct termios before, raw;
    fputs(prompt, stdout);
    fflush(stdout);
    if (tcgetattr(STDIN_FILENO, &before) != 0) return -1;
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    unsigned char key = 0;
    ssize_t got = read(STDIN_FILENO, &key, 1);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    if (got != 1 || key == 4) return -1;
    printf("%c\n", isprint(key) ? key : ' ');
    return key == '\r' ? '\n' : key;
}

bool console_is_terminal(const struct console *c) { return c->terminal; }

void console_close(struct console *c) {
    if (!c) return;
    HistEvent ev;
    if (c->history) {
        if (*c->history_path) history(c->history, &ev, H_SAVE, c->history_path);
        history_end(c->history);
    }
    if (c->edit) el_end(c->edit);
    free(c);
}
