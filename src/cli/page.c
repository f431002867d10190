/* Text for reading, set in lines. */
#include "cli/cli.h"

#include <string.h>

/* Words longer than a line stand alone. */
enum { PAGE_WIDTH = 96 };
void print_wrapped(const char *text, int margin) {
    int column = 0;
    while (*text) {
        int n = (int)strcspn(text, " \n");
        int wide = 0; /* UTF-8: count characters, not bytes */
        for (int i = 0; i < n; i++) wide += (text[i] & 0xC0) != 0x80;
        if (column && column + 1 + wide > PAGE_WIDTH) {
            putchar('\n');
            column = 0;
        }
        if (!column)
            column = printf("%*s", margin, "");
        else
            column += printf(" ");
        printf("%.*s", n, text);
        column += wide;
        text += n;
        text += strspn(text, " \n");
    }
    putchar('\n');
}
