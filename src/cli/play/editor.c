/* Editing, history and Tab by libedit. */
#include "cli/play/editor.h"
#include "cli/cli.h"

#include <ctype.h>
#include <histedit.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { WORDS_MAX = 200, HISTORY_PATH = 1024 };

struct editor {
    EditLine *edit;
    History *history;
    char history_path[HISTORY_PATH];
    const char *prompt;
    completer *complete;
    void *context;
    key_waiter *wait;
    void *waiting;
    char recalled[LINE_MAX_LENGTH];
};

/* libedit asks for the prompt; the editor is its client data. */
static char *prompt_of(EditLine *edit) {
    struct editor *e;
    el_get(edit, EL_CLIENTDATA, &e);
    return (char *)(e->prompt ? e->prompt : "");
}

/* --- Tab
 * -------------------------------------------------------------------------------------------------------------- */

/* The longest beginning all words share. */
static size_t common_length(const char **words, size_t count) {
    size_t shared = strlen(words[0]);
    for (size_t i = 1; i < count; i++) {
        size_t k = 0;
        while (k < shared && words[i][k] == words[0][k]) k++;
        shared = k;
    }
    return shared;
}

size_t complete_end(completer *complete, void *context, const char *line, char *rest, size_t size, const char **words,
                    size_t cap) {
    const char *from = line + strlen(line);
    while (from > line && !isspace((unsigned char)from[-1])) from--;
    size_t typed = strlen(from);
    *rest = '\0';
    size_t count = complete ? complete(context, from, words, cap) : 0;
    if (count == 0) return 0;
    size_t shared = common_length(words, count);
    if (shared > typed || count == 1)
        snprintf(rest, size, "%.*s%s", (int)(shared > typed ? shared - typed : 0), words[0] + typed,
                 count == 1 ? " " : "");
    return count;
}

/* Completes the word before the cursor, or lists what it could become. */
static unsigned char on_tab(EditLine *edit, int key) {
    (void)key;
    struct editor *e;
    const char *words[WORDS_MAX];
    char before[LINE_MAX_LENGTH], rest[80];
    el_get(edit, EL_CLIENTDATA, &e);
    const LineInfo *line = el_line(edit);
    snprintf(before, sizeof before, "%.*s", (int)(line->cursor - line->buffer), line->buffer);
    size_t count = complete_end(e->complete, e->context, before, rest, sizeof rest, words, WORDS_MAX);
    if (count == 0) return CC_ERROR;
    if (*rest) return el_insertstr(edit, rest) == -1 ? CC_ERROR : CC_REFRESH;
    putchar('\n');
    for (size_t i = 0; i < count; i++) printf("%s%s", words[i], i + 1 < count ? "  " : "\n");
    return CC_REDISPLAY;
}

/* --- keys
 * ------------------------------------------------------------------------------------------------------------- */

/* One character, however many bytes it has; the end where the player wants to leave. */
static int on_key(EditLine *edit, wchar_t *out) {
    struct editor *e;
    mbstate_t state = {0};
    el_get(edit, EL_CLIENTDATA, &e);
    for (;;) {
        char byte;
        if (!e->wait(e->waiting) || read(STDIN_FILENO, &byte, 1) != 1) return 0;
        size_t made = mbrtowc(out, &byte, 1, &state);
        if (made == (size_t)-2) continue;
        if (made == (size_t)-1) *out = (unsigned char)byte;
        return 1;
    }
}

/* --- the editor
 * ------------------------------------------------------------------------------------------------------- */

static void open_history(struct editor *e) {
    HistEvent ev;
    e->history = history_init();
    if (!e->history) return;
    history(e->history, &ev, H_SETSIZE, 1000);
    history(e->history, &ev, H_SETUNIQUE, 1);
    el_set(e->edit, EL_HIST, history, e->history);
    if (state_path("history", e->history_path, sizeof e->history_path))
        history(e->history, &ev, H_LOAD, e->history_path);
}

struct editor *editor_open(key_waiter *wait, void *context) {
    struct editor *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->edit = el_init("acies", stdin, stdout, stderr);
    if (!e->edit) {
        free(e);
        return NULL;
    }
    e->wait = wait;
    e->waiting = context;
    el_set(e->edit, EL_CLIENTDATA, e);
    el_set(e->edit, EL_PROMPT, prompt_of);
    el_set(e->edit, EL_EDITOR, "emacs");
    el_set(e->edit, EL_SIGNAL, 1);
    el_set(e->edit, EL_GETCFN, on_key);
    el_wset(e->edit, EL_ADDFN, L"acies-complete", L"complete a word", on_tab); /* narrow names are copied, and lost */
    el_set(e->edit, EL_BIND, "^I", "acies-complete", NULL);
    open_history(e);
    el_source(e->edit, NULL); /* the player's own ~/.editrc */
    return e;
}

void editor_close(struct editor *e) {
    HistEvent ev;
    if (!e) return;
    if (e->history) {
        if (*e->history_path) history(e->history, &ev, H_SAVE, e->history_path);
        history_end(e->history);
    }
    el_end(e->edit);
    free(e);
}

void editor_complete(struct editor *e, completer *complete, void *context) {
    e->complete = complete;
    e->context = context;
}

void editor_remember(struct editor *e, const char *line) {
    HistEvent ev;
    if (e->history && *line && !isspace((unsigned char)*line)) history(e->history, &ev, H_ENTER, line);
}

const char *editor_recall(struct editor *e, int back) {
    HistEvent ev = {0};
    if (!e->history || history(e->history, &ev, H_FIRST) < 0) return NULL;
    while (--back > 0)
        if (history(e->history, &ev, H_NEXT) < 0) return NULL;
    snprintf(e->recalled, sizeof e->recalled, "%s", ev.str ? ev.str : "");
    e->recalled[strcspn(e->recalled, "\n")] = '\0';
    return e->recalled;
}

const char *editor_line(struct editor *e, const char *prompt) {
    int count = 0;
    e->prompt = prompt;
    const char *line = el_gets(e->edit, &count);
    if (!line || count <= 0) return NULL;
    editor_remember(e, line);
    return line;
}
