/* Themes: the club table under its lamp, the same by night, and paper. */
#include "draw/painter.h"

#include <string.h>

struct colour rgb(unsigned hex) {
    return (struct colour){(hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0, 1};
}

#define HEX(h)                                                                                                         \
    { ((h) >> 16 & 255) / 255.0, ((h) >> 8 & 255) / 255.0, ((h)&255) / 255.0, 1 }

/* Blue and orange after Okabe and Ito; light on dark against dark on light, so that they are told apart without
 * colour. */
#define SIDES                                                                                                          \
    {                                                                                                                  \
        {HEX(0x0b6bb0), HEX(0x063f6b), HEX(0xa9d2f2), HEX(0x0f568f), HEX(0xffffff)}, {                                 \
            HEX(0xc9540a), HEX(0x8a3500), HEX(0xffc79a), HEX(0xffd9b5), HEX(0x3f1800)                                  \
        }                                                                                                              \
    }
#define SIDES_BY_NIGHT                                                                                                 \
    {                                                                                                                  \
        {HEX(0x5aa9e6), HEX(0x04263f), HEX(0x0f568f), HEX(0x124f80), HEX(0xf4f8fc)}, {                                 \
            HEX(0xf08a3c), HEX(0x5c2400), HEX(0xd9a77c), HEX(0xe9bd92), HEX(0x331300)                                  \
        }                                                                                                              \
    }

static const struct palette palettes[DRAW_THEMES] = {
    [DRAW_LIGHT] = {HEX(0xf7f1e3),
                    HEX(0xfffaf0),
                    HEX(0x2a2118),
                    HEX(0x5b4d3b),
                    HEX(0xd5c6a6),
                    HEX(0x9b2d1f),
                    HEX(0xc8962e),
                    {HEX(0x8a5a33), HEX(0x5c3a1f)},
                    {0, 0, 0, 0},
                    {0.97, 0.95, 0.86, 0.82},
                    HEX(0x2c2a14),
                    SIDES},
    [DRAW_DARK] = {HEX(0x211b15),
                   HEX(0x2c251d),
                   HEX(0xf1e7d3),
                   HEX(0xc9bba1),
                   HEX(0x463a2c),
                   HEX(0xe07a62),
                   HEX(0xd7a94a),
                   {HEX(0x5c3a1f), HEX(0x38220f)},
                   {0.07, 0.08, 0.05, 0.42},
                   {0.08, 0.08, 0.05, 0.75},
                   HEX(0xf1e7d3),
                   SIDES_BY_NIGHT},
    [DRAW_PRINT] = {HEX(0xffffff),
                    HEX(0xffffff),
                    HEX(0x111111),
                    HEX(0x444444),
                    HEX(0xbbbbbb),
                    HEX(0x9b2d1f),
                    HEX(0xc8962e),
                    {HEX(0x666666), HEX(0x333333)},
                    {1, 1, 1, 0.62},
                    {1, 1, 1, 0.9},
                    HEX(0x222222),
                    SIDES},
};

const struct palette *palette_of(enum draw_theme theme) { return &palettes[theme < DRAW_THEMES ? theme : DRAW_LIGHT]; }

enum draw_theme draw_theme_of(const char *name) {
    static const char *const names[DRAW_THEMES] = {"light", "dark", "print"};
    for (int i = 0; i < DRAW_THEMES; i++)
        if (strcmp(names[i], name) == 0) return (enum draw_theme)i;
    return DRAW_THEMES;
}
