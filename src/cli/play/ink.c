/* ANSI colours as ncurses knows them: what draws a map need not know where it is painted. */
#include "cli/play/ink.h"

#include <ncurses.h>
#include <stdlib.h>

enum { SHADES = 9 }; /* eight colours and the terminal's own, which is -1 */

/* Each pair of colours has its number from the beginning. */
static short pair_of(int front, int back) { return (short)((front + 1) * SHADES + back + 2); }

void ink_begin(void) {
    if (!has_colors()) return;
    start_color();
    use_default_colors();
    for (int front = -1; front < SHADES - 1; front++)
        for (int back = -1; back < SHADES - 1; back++)
            if (pair_of(front, back) < COLOR_PAIRS) init_pair(pair_of(front, back), (short)front, (short)back);
}

struct ink {
    int front, back;
    bool bold;
};

/* "1;37;44": bold, white on blue. "0": plain again. Returns where the text goes on. */
static size_t take_colour(const char *text, size_t bytes, struct ink *ink) {
    size_t n = 2;
    while (n < bytes) {
        char *end;
        long code = strtol(text + n, &end, 10);
        if (code == 0) *ink = (struct ink){.front = -1, .back = -1};
        if (code == 1) ink->bold = true;
        if (code >= 30 && code < 38) ink->front = (int)code - 30;
        if (code >= 40 && code < 48) ink->back = (int)code - 40;
        n = (size_t)(end - text);
        if (n >= bytes || text[n] != ';') break;
        n++;
    }
    return n < bytes ? n + 1 : bytes;
}

void ink_line(int row, const char *text, size_t bytes) {
    struct ink ink = {.front = -1, .back = -1};
    int column = 0;
    move(row, 0);
    for (size_t n = 0; n < bytes && column < COLS;) {
        if (text[n] == '\033') {
            n += take_colour(text + n, bytes - n, &ink);
            continue;
        }
        size_t whole = 1;
        while (n + whole < bytes && (text[n + whole] & 0xC0) == 0x80) whole++;
        short pair = pair_of(ink.front, ink.back);
        attr_set(ink.bold ? A_BOLD : A_NORMAL, has_colors() && pair < COLOR_PAIRS ? pair : 0, NULL);
        addnstr(text + n, (int)whole);
        n += whole;
        column++;
    }
    attr_set(A_NORMAL, 0, NULL);
    if (column < COLS) clrtoeol();
}
