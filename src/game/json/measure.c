/* Millimetres, degrees and points: outside as people write them, inside as integers.
 *
 * What is written reads back to the same integer: a length has at most two decimals, and a heading gets the fewest
 * decimals that single it out among the 65,536 (three always suffice: a step is 0.0055 degrees). */
#include "game/json/tools.h"

#include <math.h>

enum { FARTHEST_MM = 20000, MOST_DEGREES = 36000 };

const char *const edge_words[] = {"front", "right", "rear", "left", NULL};

json_t *hundredths_to_json(int64_t hundredths) {
    return hundredths % 100 == 0 ? json_integer(hundredths / 100) : json_real((double)hundredths / 100);
}

json_t *mm_to_json(length l) { return hundredths_to_json(l); }

json_t *degrees_to_json(heading h) {
    int32_t thousandths = (int32_t)(((int64_t)h * 360000 + 32768) / 65536);
    int32_t shown = thousandths;
    for (int32_t unit = 1000; unit >= 1; unit /= 10) {
        shown = (thousandths + unit / 2) / unit * unit;
        if (heading_from_degrees((double)shown / 1000) == h) break;
    }
    return shown % 1000 == 0 ? json_integer(shown / 1000) : json_real((double)shown / 1000);
}

json_t *point_to_json(struct point p) { return json_pack("[o,o]", mm_to_json(p.x), mm_to_json(p.y)); }

json_t *fraction_to_json(chances over, chances under) {
    struct fraction f = fraction_of(over, under);
    char text[FRACTION_TEXT];
    return json_pack("{s:s,s:f}", "fraction", fraction_text(f, text), "probability", (double)f.over / (double)f.under);
}

/* Any number of JSON is finite (the parser refuses what overflows), but it may be absurd. */
static bool read_number(const json_t *value, const struct spot *at, double most, const char *unit, double *out,
                        struct complaint *c) {
    if (!value) return complain(c, at, "a number of %s is missing here", unit);
    if (!json_is_number(value)) return complain(c, at, "a number of %s is wanted here", unit);
    *out = json_number_value(value);
    if (!isfinite(*out) || *out < -most || *out > most)
        return complain(c, at, "%.10g %s are out of range: at most %.0f either way are possible", *out, unit, most);
    return true;
}

bool read_mm(const json_t *value, const struct spot *at, length *out, struct complaint *c) {
    double mm = 0;
    if (!read_number(value, at, FARTHEST_MM, "millimetres", &mm, c)) return false;
    *out = length_from_mm(mm);
    return true;
}

bool read_degrees(const json_t *value, const struct spot *at, heading *out, struct complaint *c) {
    double degrees = 0;
    if (!read_number(value, at, MOST_DEGREES, "degrees", &degrees, c)) return false;
    *out = heading_from_degrees(degrees);
    return true;
}

bool read_point(const json_t *value, const struct spot *at, struct point *out, struct complaint *c) {
    if (!value) return complain(c, at, "a point [x, y] is missing here");
    if (!json_is_array(value) || json_array_size(value) != 2)
        return complain(c, at, "a point is wanted here: [x, y] in millimetres");
    struct spot x = at_index(at, 0), y = at_index(at, 1);
    return read_mm(json_array_get(value, 0), &x, &out->x, c) && read_mm(json_array_get(value, 1), &y, &out->y, c);
}
