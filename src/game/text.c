/* Which characters may be shown: see text.h. */
#include "game/text.h"

#include <string.h>

size_t text_character(const char *text, size_t size, uint32_t *character) {
    const unsigned char *s = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* the shortest form has no smaller one */
    size_t bytes = s[0] < 0x80 ? 1 : s[0] < 0xC0 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : s[0] < 0xF8 ? 4 : 0;
    if (bytes == 0 || bytes > size) return 0;
    uint32_t c = bytes == 1 ? s[0] : s[0] & (0x7Fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((s[i] & 0xC0) != 0x80) return 0;
        c = c << 6 | (s[i] & 0x3Fu);
    }
    if (c < least[bytes] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0;
    *character = c;
    return bytes;
}

/* In the order of their numbers. */
static const struct {
    uint32_t first, last;
} unseen[] = {
    {0x00, 0x1F},         /* controls: escape, backspace, line feed */
    {0x7F, 0x9F},         /* delete, and the controls of eight bits */
    {0xAD, 0xAD},         /* soft hyphen */
    {0x34F, 0x34F},       /* grapheme joiner */
    {0x61C, 0x61C},       /* Arabic letter mark */
    {0x115F, 0x1160},     /* Hangul fillers */
    {0x17B4, 0x17B5},     /* Khmer vowels that are not seen */
    {0x180B, 0x180F},     /* Mongolian selectors and separator */
    {0x200B, 0x200F},     /* zero width, and marks of direction */
    {0x2028, 0x202E},     /* separators of lines and paragraphs; embeddings and overrides */
    {0x2060, 0x206F},     /* joiners, isolates, format characters given up */
    {0x3164, 0x3164},     /* Hangul filler */
    {0xFE00, 0xFE0F},     /* variation selectors */
    {0xFEFF, 0xFEFF},     /* byte order mark */
    {0xFFA0, 0xFFA0},     /* Hangul filler, half width */
    {0xFFF0, 0xFFFB},     /* annotations */
    {0xFFFE, 0xFFFF},     /* no characters */
    {0xE0000, 0xE0FFF},   /* tags and more selectors */
    {0x10FFFE, 0x10FFFF}, /* no characters */
};

bool text_is_visible(uint32_t character) {
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen && unseen[i].first <= character; i++)
        if (character <= unseen[i].last) return false;
    return true;
}

size_t text_unfit(const char *text, size_t size, uint32_t *character, bool *sound) {
    size_t bytes;
    for (size_t at = 0; at < size; at += bytes) {
        bytes = text_character(text + at, size - at, character);
        *sound = bytes > 0;
        if (bytes == 0) *character = (unsigned char)text[at];
        if (bytes == 0 || !text_is_visible(*character)) return at;
    }
    return size;
}

void text_make_plain(char *text) {
    size_t size = strlen(text), kept = 0, at = 0;
    uint32_t character;
    while (at < size) {
        size_t bytes = text_character(text + at, size - at, &character);
        if (bytes && text_is_visible(character))
            memmove(text + kept, text + at, bytes), kept += bytes;
        else
            text[kept++] = '?';
        at += bytes ? bytes : 1;
    }
    text[kept] = '\0';
}
