/* Integer trigonometry and roots: two small tables and the addition theorem. */
#include "table/angle.h"
#include "table/trig_tables.h"

enum { TRIG_SHIFT = 30, QUARTER_MASK = QUARTER_TURN - 1 };

/* sin and cos of an angle within the first eighth of a circle: the coarse entry below it, carried on by the rest with
 *     sin(a + b) = sin a cos b + cos a sin b,  cos(a + b) = cos a cos b - sin a sin b. */
static struct trig first_eighth(uint32_t angle) {
    uint32_t coarse = angle >> 6, fine = angle & 63;
    const int64_t half = 1 << (TRIG_SHIFT - 1);
    int64_t sin_a = coarse_sin[coarse], cos_a = coarse_sin[256 - coarse];
    int64_t sin_b = fine_sin[fine], short_b = fine_cos_short[fine];
    return (struct trig){(int32_t)(sin_a + ((cos_a * sin_b - sin_a * short_b + half) >> TRIG_SHIFT)),
                         (int32_t)(cos_a - ((sin_a * sin_b + cos_a * short_b + half) >> TRIG_SHIFT))};
}

struct trig trig_slanted(heading h) {
    uint32_t angle = h & QUARTER_MASK;
    bool beyond = angle > QUARTER_TURN / 2; /* the other eighth mirrors the first, to the last digit */
    struct trig t = first_eighth(beyond ? QUARTER_TURN - angle : angle);
    /* Each quarter further turns the pair by one: (s, c), (c, -s), (-s, -c), (-c, s). Chosen without a branch, which
     * nobody could foretell. */
    unsigned quarter = h >> 14;
    bool swap = beyond ^ (quarter & 1);
    int32_t sin = swap ? t.cos : t.sin, cos = swap ? t.sin : t.cos;
    return (struct trig){quarter & 2 ? -sin : sin, (quarter + 1) & 2 ? -cos : cos};
}

int32_t sin_of(heading h) { return trig_of(h).sin; }

int32_t cos_of(heading h) { return trig_of(h).cos; }

/* The angle of least / most (0 .. 1) in 1/65,536 of a heading: a table of 256 steps, straight lines between. */
static uint32_t first_eighth_atan(uint64_t least, uint64_t most) {
    uint32_t ratio = (uint32_t)((least << 24) / most);
    uint32_t step = ratio >> 16, rest = ratio & 0xFFFF;
    uint32_t low = atan_table[step], rise = atan_table[step + 1] - low;
    return low + (uint32_t)(((uint64_t)rise * rest + 0x8000) >> 16);
}

heading heading_of(int64_t dx, int64_t dy) {
    uint64_t right = dx < 0 ? 0 - (uint64_t)dx : (uint64_t)dx, up = dy < 0 ? 0 - (uint64_t)dy : (uint64_t)dy;
    if (!(right | up)) return 0;
    while ((right | up) >> 32) { /* far beyond any table; 32 bits are precise enough for the answer */
        right >>= 1;
        up >>= 1;
    }
    uint32_t angle =
        right <= up ? first_eighth_atan(right, up) : ((uint32_t)QUARTER_TURN << 16) - first_eighth_atan(up, right);
    uint32_t whole = (angle + 0x8000) >> 16; /* from +y towards the x side, 0 .. QUARTER_TURN */
    if (dy < 0) whole = HALF_TURN - whole;
    return (heading)(dx < 0 ? 0 - whole : whole);
}

/* What is lost in turning the square into a double is set right by whole numbers. */
uint32_t root_of_large(uint64_t square) {
    uint64_t root = (uint64_t)__builtin_sqrt((double)square);
    if (root > UINT32_MAX) root = UINT32_MAX;
    while (root * root > square) root--;
    while (root < UINT32_MAX && (root + 1) * (root + 1) <= square) root++;
    return (uint32_t)root;
}

int64_t scale(int64_t value, int32_t trig) {
    int64_t product = value * trig;
    return (product + (1 << (TRIG_SHIFT - 1)) - (product < 0)) >> TRIG_SHIFT;
}

/* --- the world's units: rounding to nearest without libm ---------------------------------------------- */

/* Nearest whole number, halves away from zero; what no integer can hold (or is no number) becomes the nearest
 * bound, or 0. */
static int64_t nearest(double value, double bound) {
    if (!(value > -bound)) return value <= -bound ? (int64_t)-bound : 0;
    if (value > bound) return (int64_t)bound;
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

heading heading_from_degrees(double degrees) { return (heading)nearest(degrees * 65536.0 / 360.0, 1e15); }

double degrees_from_heading(heading h) { return h * 360.0 / 65536.0; }

length length_from_mm(double mm) { return (length)nearest(mm * 100.0, 2e9); }
