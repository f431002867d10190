/* The full screen by ncurses. The talk is kept, so that it can be broken anew when the size changes, and read again
 * with the keys that turn pages. */
#include "cli/play/screen.h"
#include "cli/play/ink.h"
#include "cli/wrap.h"

#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST_ROWS = 24, LEAST_COLUMNS = 80, TALK_MAX = 60000, STATUS_MAX = 200 };

struct screen {
    SCREEN *terminal;
    struct editor *history;
    key_waiter *wait;
    void *waiting;
    upper_painter *paint;
    void *context;
    completer *complete;
    void *completing;
    char *talk;          /* the last TALK_MAX bytes that were said, or a few more */
    size_t talked, last; /* `last`: where what was said since the last line typed begins */
    int back;            /* lines the player has turned back */
    char status[STATUS_MAX];
    char line[LINE_MAX_LENGTH];
    size_t length, cursor;
    int recalled; /* lines of history gone back */
};

/* --- layout
 * ----------------------------------------------------------------------------------------------------------- */

/* A third of the screen is for talk, but never so much that the map gets too small to be read. */
static int lower_rows(const struct screen *s) {
    if (!s->paint) return LINES;
    int rows = LINES / 3;
    return rows < 8 ? 8 : rows > 16 ? 16 : rows;
}

/* What is left of it between the status and the line that is typed. */
static int talk_rows(const struct screen *s) { return lower_rows(s) - (s->paint ? 2 : 1); }

struct lines { /* the lines of a text, each as it is shown */
    struct span {
        char *text;
        size_t bytes;
    } * line;
    size_t count, room;
};

static void keep_line(void *lines, const char *text, size_t bytes) {
    struct lines *l = lines;
    if (l->count == l->room) {
        size_t room = l->room ? 2 * l->room : 64;
        struct span *more = realloc(l->line, room * sizeof *more);
        if (!more) return;
        l->line = more;
        l->room = room;
    }
    char *copy = strndup(text, bytes);
    if (copy) l->line[l->count++] = (struct span){copy, strlen(copy)};
}

static void lines_free(struct lines *l) {
    for (size_t i = 0; i < l->count; i++) free(l->line[i].text);
    free(l->line);
}

static void paint_upper(struct screen *s, int rows) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    s->paint(s->context, out, COLS, rows);
    fclose(out);
    const char *at = text;
    for (int row = 0; row < rows; row++) {
        size_t bytes = strcspn(at, "\n");
        ink_line(row, at, bytes);
        at += bytes + (at[bytes] != '\0');
    }
    free(text);
}

static void paint_status(const struct screen *s, int row) {
    static const char more[] = "  (more below: Enter) ";
    int room = COLS - 1 - (s->back ? (int)strlen(more) : 0);
    attron(A_REVERSE);
    mvhline(row, 0, ' ', COLS);
    mvaddnstr(row, 1, s->status, (int)text_within(s->status, room));
    if (s->back) mvaddstr(row, COLS - (int)strlen(more), more);
    attroff(A_REVERSE);
}

/* The last lines that fit, or as many before them as the player has turned back. */
static void paint_talk(struct screen *s, int from, int rows) {
    struct lines l = {0};
    if (s->talk) wrap_text(s->talk, COLS, -1, keep_line, &l);
    int most = (int)l.count - rows;
    if (s->back > most) s->back = most > 0 ? most : 0;
    int first = (int)l.count - rows - s->back;
    for (int row = 0; row < rows; row++) {
        int line = first + row;
        if (first < 0) line = row; /* little was said: from the top */
        bool there = line >= 0 && line < (int)l.count;
        ink_line(from + row, there ? l.line[line].text : "", there ? l.line[line].bytes : 0);
    }
    lines_free(&l);
}

/* The end of a line that is longer than the screen is what counts. */
static void paint_prompt(struct screen *s, const char *prompt) {
    int before = text_columns(prompt, strlen(prompt)), room = COLS - 1 - before;
    const char *from = s->line;
    while (text_columns(from, s->cursor - (size_t)(from - s->line)) > (room > 8 ? room : 8)) {
        from++;
        while ((*from & 0xC0) == 0x80) from++;
    }
    move(LINES - 1, 0);
    attron(A_BOLD);
    addnstr(prompt, COLS - 1);
    attroff(A_BOLD);
    addnstr(from, -1);
    clrtoeol();
    move(LINES - 1, before + text_columns(from, s->cursor - (size_t)(from - s->line)));
}

static void repaint(struct screen *s, const char *prompt) {
    int lower = lower_rows(s), upper = LINES - lower;
    if (upper > 0) paint_upper(s, upper);
    if (upper > 0) paint_status(s, upper);
    paint_talk(s, upper + (upper > 0), talk_rows(s));
    paint_prompt(s, prompt);
    refresh();
}

/* --- opening and closing
 * ------------------------------------------------------------------------------------------------ */

struct screen *screen_open(struct editor *history, key_waiter *wait, void *context) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row < LEAST_ROWS || size.ws_col < LEAST_COLUMNS)
        return NULL;
    const char *term = getenv("TERM");
    if (!term || strcmp(term, "dumb") == 0) return NULL;
    struct screen *s = calloc(1, sizeof *s);
    if (s) s->terminal = newterm(NULL, stdout, stdin);
    if (!s || !s->terminal) {
        free(s);
        return NULL;
    }
    s->history = history;
    s->wait = wait;
    s->waiting = context;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    ink_begin();
    return s;
}

void screen_close(struct screen *s) {
    if (!s) return;
    endwin();
    delscreen(s->terminal);
    if (s->talk) fputs(s->talk + s->last, stdout);
    free(s->talk);
    free(s);
}

void screen_upper(struct screen *s, upper_painter *paint, void *context) {
    s->paint = paint;
    s->context = context;
}

void screen_complete(struct screen *s, completer *complete, void *context) {
    s->complete = complete;
    s->completing = context;
}

void screen_status(struct screen *s, const char *status) { snprintf(s->status, sizeof s->status, "%s", status); }

void screen_say(struct screen *s, const char *text) {
    size_t more = strlen(text);
    if (s->talked > TALK_MAX) { /* the oldest lines go */
        const char *kept = strchr(s->talk + s->talked - TALK_MAX / 2, '\n');
        size_t gone = kept ? (size_t)(kept + 1 - s->talk) : s->talked;
        memmove(s->talk, s->talk + gone, s->talked - gone + 1);
        s->talked -= gone;
        s->last = s->last > gone ? s->last - gone : 0;
    }
    char *talk = realloc(s->talk, s->talked + more + 1);
    if (!talk) return;
    s->talk = talk;
    memcpy(s->talk + s->talked, text, more + 1);
    s->talked += more;
    repaint(s, "");
}

/* --- keys
 * ---------------------------------------------------------------------------------------------------------------- */

/* The next key; ERR: the player wants to leave. A change of size comes as a key as well. */
static int next_key(struct screen *s) {
    for (;;) {
        int key = getch();
        if (key != ERR) return key;
        if (!s->wait(s->waiting)) return ERR;
    }
}

/* A key that turns no page. */
static bool begins_a_line(int key) { return key > ' ' && key < 256 && key != 'b' && key != 'q' && key != 127; }

bool screen_page(struct screen *s, const char *text) {
    struct lines l = {0};
    wrap_text(text, COLS, -1, keep_line, &l);
    bool is_long = (int)l.count > lower_rows(s) - 2;
    for (size_t first = 0; is_long && first < l.count;) {
        size_t page = (size_t)(LINES - 1);
        erase();
        for (size_t row = 0; row < page && first + row < l.count; row++)
            ink_line((int)row, l.line[first + row].text, l.line[first + row].bytes);
        bool more = first + page < l.count;
        attron(A_REVERSE);
        mvaddstr(LINES - 1, 0, more ? " More: Enter, back: b, leave: q " : " Enter: back to the table ");
        attroff(A_REVERSE);
        refresh();
        int key = next_key(s);
        if (key == ERR || key == 'q' || key == 27) break;
        if (key == KEY_RESIZE) continue;
        if (begins_a_line(key)) { /* he goes on with his game: the letter is the first of what he types */
            ungetch(key);
            break;
        }
        if (key == 'b' || key == KEY_PPAGE || key == KEY_UP)
            first = first > page ? first - page : 0;
        else
            first += page;
    }
    lines_free(&l);
    if (is_long) {
        erase();
        repaint(s, "");
    }
    return is_long;
}

/* --- the line that is typed
 * ---------------------------------------------------------------------------------------------- */

static void insert(struct screen *s, const char *text, size_t bytes) {
    if (s->length + bytes >= sizeof s->line) return;
    memmove(s->line + s->cursor + bytes, s->line + s->cursor, s->length - s->cursor + 1);
    memcpy(s->line + s->cursor, text, bytes);
    s->length += bytes;
    s->cursor += bytes;
}

static size_t before_cursor(const struct screen *s) {
    size_t at = s->cursor ? s->cursor - 1 : 0;
    while (at > 0 && (s->line[at] & 0xC0) == 0x80) at--;
    return at;
}

static size_t after_cursor(const struct screen *s) {
    size_t at = s->cursor < s->length ? s->cursor + 1 : s->length;
    while (at < s->length && (s->line[at] & 0xC0) == 0x80) at++;
    return at;
}

static void cut(struct screen *s, size_t from, size_t to) {
    memmove(s->line + from, s->line + to, s->length - to + 1);
    s->length -= to - from;
    s->cursor = from;
}

static size_t word_begin(const struct screen *s) {
    size_t at = s->cursor;
    while (at > 0 && s->line[at - 1] == ' ') at--;
    while (at > 0 && s->line[at - 1] != ' ') at--;
    return at;
}

static void recall(struct screen *s, int back) {
    const char *line = back > 0 ? editor_recall(s->history, back) : "";
    if (back < 0 || !line) return;
    s->recalled = back;
    snprintf(s->line, sizeof s->line, "%s", line);
    s->length = s->cursor = strlen(s->line);
}

static void on_tab(struct screen *s) {
    enum { MOST = 200 };
    const char *words[MOST];
    char before[LINE_MAX_LENGTH], rest[80];
    snprintf(before, sizeof before, "%.*s", (int)s->cursor, s->line);
    size_t count = complete_end(s->complete, s->completing, before, rest, sizeof rest, words, MOST);
    if (*rest) {
        insert(s, rest, strlen(rest));
        return;
    }
    char list[LINE_MAX_LENGTH] = "";
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", words[i], i + 1 < count ? "  " : "\n");
    }
    if (count) screen_say(s, list);
}

enum { CONTROL_A = 1, CONTROL_D = 4, CONTROL_E = 5, CONTROL_K = 11, CONTROL_L = 12, CONTROL_U = 21, CONTROL_W = 23 };

static void turn_on(struct screen *s) {
    int page = talk_rows(s) - 1;
    s->back = s->back > page ? s->back - page : 0;
}

static void on_key(struct screen *s, int key) {
    switch (key) {
    case KEY_BACKSPACE:
    case 127:
    case 8:
        if (s->cursor) cut(s, before_cursor(s), s->cursor);
        break;
    case KEY_DC:
    case CONTROL_D:
        cut(s, s->cursor, after_cursor(s));
        break;
    case CONTROL_U:
        cut(s, 0, s->cursor);
        break;
    case CONTROL_K:
        cut(s, s->cursor, s->length);
        break;
    case CONTROL_W:
        cut(s, word_begin(s), s->cursor);
        break;
    case KEY_LEFT:
        s->cursor = before_cursor(s);
        break;
    case KEY_RIGHT:
        s->cursor = after_cursor(s);
        break;
    case KEY_HOME:
    case CONTROL_A:
        s->cursor = 0;
        break;
    case KEY_END:
    case CONTROL_E:
        s->cursor = s->length;
        break;
    case KEY_UP:
        recall(s, s->recalled + 1);
        break;
    case KEY_DOWN:
        recall(s, s->recalled - 1);
        break;
    case KEY_PPAGE:
        s->back += talk_rows(s) - 1;
        break;
    case KEY_NPAGE:
        turn_on(s);
        break;
    case CONTROL_L:
    case KEY_RESIZE:
        clear();
        break;
    case '\t':
        on_tab(s);
        break;
    default:
        if ((key >= 32 && key < 127) || (key >= 128 && key < 256)) insert(s, (const char[]){(char)key}, 1);
    }
}

/* What was said since the last line is read from its beginning: lines of it that the talk has no room for yet. */
static int unread(struct screen *s) {
    struct lines l = {0};
    if (s->talk) wrap_text(s->talk + s->last, COLS, -1, keep_line, &l);
    int more = (int)l.count - talk_rows(s);
    lines_free(&l);
    return more > 0 ? more : 0;
}

const char *screen_line(struct screen *s, const char *prompt) {
    s->length = s->cursor = 0;
    s->line[0] = '\0';
    s->recalled = 0;
    s->back = unread(s);
    for (;;) {
        repaint(s, prompt);
        int key = next_key(s);
        if (key == ERR || (key == CONTROL_D && !s->length)) return NULL;
        if (s->back && !s->length && (key == '\r' || key == '\n' || key == KEY_ENTER)) {
            turn_on(s);
            continue;
        }
        if (key == '\r' || key == '\n' || key == KEY_ENTER) break;
        on_key(s, key);
    }
    s->last = s->talked;
    editor_remember(s->history, s->line);
    char said[LINE_MAX_LENGTH + 80];
    snprintf(said, sizeof said, "%s%s\n", prompt, s->line);
    char kept[LINE_MAX_LENGTH];
    memcpy(kept, s->line, sizeof kept);
    s->length = s->cursor = 0;
    s->line[0] = '\0';
    screen_say(s, said);
    memcpy(s->line, kept, sizeof kept);
    return s->line;
}
