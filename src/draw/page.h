/* Pages in HTML: one file each, in the board's style, without anything from elsewhere. */
#ifndef ACIES_DRAW_PAGE_H
#define ACIES_DRAW_PAGE_H

#include <stdio.h>

/* Everything up to <body>; `style` is added to what all pages share. */
void html_begin(FILE *out, const char *title, const char *style);
void html_text(FILE *out, const char *text); /* escaped */
void html_end(FILE *out);

#endif
