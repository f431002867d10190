/* Breaking text at words. */
#include "cli/wrap.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FURTHER_IN = 2, WRAPPED_MAX = 1024 };

/* How many bytes the character, or the colour, at the beginning takes, and whether it takes a column. */
static size_t one(const char *text, bool *counts) {
    size_t n = 1;
    *counts = true;
    if (*text == '\033') {
        while (text[n] && text[n] != 'm') n++;
        *counts = false;
        return text[n] ? n + 1 : n;
    }
    while ((text[n] & 0xC0) == 0x80) n++;
    return n;
}

int text_columns(const char *text, size_t bytes) {
    int columns = 0;
    bool counts;
    for (size_t n = 0; n < bytes;) {
        n += one(text + n, &counts);
        columns += counts;
    }
    return columns;
}

size_t text_within(const char *text, int columns) {
    size_t n = 0;
    bool counts;
    for (int column = 0; text[n]; column += counts) {
        size_t more = one(text + n, &counts);
        if (column + counts > columns) break;
        n += more;
    }
    return n;
}

/* The bytes that fit: up to the last blank before the edge, or up to the edge where a word is longer than the line. A
 * number and its "%" stay together. */
static size_t fitting(const char *text, size_t bytes, int columns) {
    size_t blank = 0, n = 0, begun = strspn(text, " ");
    bool counts;
    for (int column = 0; n < bytes; column += counts) {
        if (column >= columns) return blank > begun ? blank : n;
        if (text[n] == ' ' && text[n + 1] != '%') blank = n;
        n += one(text + n, &counts);
    }
    return n;
}

static void wrap_line(const char *text, size_t bytes, int columns, int hang, line_taker *take, void *context) {
    char line[WRAPPED_MAX];
    size_t indent = strspn(text, " ");
    if (indent > bytes) indent = bytes;
    size_t further = hang >= 0 ? (size_t)hang : indent + FURTHER_IN;
    if (further >= (size_t)columns / 2) further = 0;
    size_t fits = fitting(text, bytes, columns);
    take(context, text, fits);
    for (text += fits, bytes -= fits; bytes;) {
        size_t blanks = strspn(text, " ");
        if (blanks >= bytes) return;
        text += blanks, bytes -= blanks;
        fits = fitting(text, bytes, columns - (int)further);
        int length = snprintf(line, sizeof line, "%*s%.*s", (int)further, "", (int)fits, text);
        take(context, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
        text += fits, bytes -= fits;
    }
}

void wrap_text(const char *text, int columns, int hang, line_taker *take, void *context) {
    if (columns < 20) columns = 20;
    while (*text) {
        size_t bytes = strcspn(text, "\n");
        wrap_line(text, bytes, columns, hang, take, context);
        text += bytes;
        if (*text) text++;
    }
}
