/* Every type of troops of every kind has a sign of its own on maps, and a sign is a path with something in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/painter.h"
#include "rules/dbf/dbf.h"

#include <string.h>

static const char *charge_of(unsigned type) { return dbf_charges[type] ? dbf_charges[type] : dbf_troops[type].symbol; }

static void every_type_has_its_own_sign(void **state) {
    (void)state;
    for (unsigned a = 0; a < DBF_TYPES; a++)
        for (unsigned b = 0; b < a; b++) {
            bool pace = (dbf_troops[a].class & CLASS_FAST) == (dbf_troops[b].class & CLASS_FAST);
            if (pace && charge_path(charge_of(a)) == charge_path(charge_of(b)))
                fail_msg("%s and %s look alike", dbf_troops[a].code, dbf_troops[b].code);
        }
}

/* A sign nobody knows is drawn as foot: no type may fall back on that by a slip of its name. */
static void every_sign_is_known(void **state) {
    (void)state;
    for (unsigned t = 0; t < DBF_TYPES; t++) assert_ptr_not_equal(charge_path(charge_of(t)), charge_path("foot"));
}

/* The ink of a charge lies within its box and fills a fair part of it. */
static void a_sign_fills_its_box(void **state) {
    (void)state;
    for (unsigned t = 0; t < DBF_TYPES; t++) {
        enum { W = 48, H = 32 };
        cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, W, H);
        cairo_t *cr = cairo_create(s);
        cairo_translate(cr, W / 2, H / 2);
        paint_charge(cr, charge_of(t), W, H, (struct colour){0, 0, 0, 1});
        cairo_destroy(cr);
        cairo_surface_flush(s);
        const unsigned char *data = cairo_image_surface_get_data(s);
        int stride = cairo_image_surface_get_stride(s), inked = 0;
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) inked += data[y * stride + 4 * x + 3] > 127;
        cairo_surface_destroy(s);
        if (inked < W * H / 12 || inked > W * H * 4 / 5) fail_msg("%s: %d of %d", dbf_troops[t].code, inked, W * H);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_type_has_its_own_sign),
        cmocka_unit_test(every_sign_is_known),
        cmocka_unit_test(a_sign_fills_its_box),
    };
    return cmocka_run_group_tests_name("charges", tests, NULL, NULL);
}
