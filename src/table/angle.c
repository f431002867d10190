/* Integer trigonometry and roots: two small tables and the addition theorem. */
#include "table/angle.h"
#include "table/trig_tables.h"

enum { TRIG_SHIFT = 30, QUARTER_MASK = QUARTER_TURN - 1 };

/* sin of an angle within the first quarter, 0 .. QUARTER_TURN: the coarse entry below it, carried on by the rest
 * with sin(a + b) = sin a cos b + cos a sin b. */
static int32_t first_quarter_sin(uint32_t angle) {
    uint32_t coarse = angle >> 6, fine = angle & 63;
    int64_t sin_a = coarse_sin[coarse], cos_a = coarse_sin[256 - coarse];
    int64_t carried = cos_a * fine_sin[fine] - sin_a * fine_cos_short[fine];
    return (int32_t)(sin_a + ((carried + (1 << (TRIG_SHIFT - 1))) >> TRIG_SHIFT));
}

int32_t sin_of(heading h) {
    uint32_t quarter = h >> 14, rest = h & QUARTER_MASK;
    int32_t s = first_quarter_sin(quarter & 1 ? QUARTER_TURN - rest : rest);
    return quarter & 2 ? -s : s;
}

int32_t cos_of(heading h) { return sin_of((heading)(h + QUARTER_TURN)); }

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

uint16_t angle_between(heading a, heading b) {
    uint16_t turn = (uint16_t)(b - a);
    return turn <= HALF_TURN ? turn : (uint16_t)-turn;
}

int32_t turn_from(heading a, heading b) {
    int32_t turn = (uint16_t)(b - a);
    return turn <= HALF_TURN ? turn : turn - 2 * HALF_TURN;
}

/* Newton's method with the precision doubled at each step: each division only works out as many bits as are known
 * to be good. The estimate is never below the root and at most one above it. */
static uint64_t root_estimate(uint64_t n) { /* n >= 2^62 */
    uint32_t u = 1 + (uint32_t)(n >> 62);
    u = (u << 1) + (uint32_t)(n >> 59) / u;
    u = (u << 3) + (uint32_t)(n >> 53) / u;
    u = (u << 7) + (uint32_t)(n >> 41) / u;
    return ((uint64_t)u << 15) + (n >> 17) / u;
}

uint32_t root_of(uint64_t square) {
    if (!square) return 0;
    int shift = __builtin_clzll(square) / 2;
    uint64_t root = root_estimate(square << (2 * shift)) >> shift;
    if (root > UINT32_MAX || root * root > square) root--;
    return (uint32_t)root;
}

int64_t scale(int64_t value, int32_t trig) {
    int64_t product = value * trig, half = (int64_t)1 << (TRIG_SHIFT - 1);
    return product >= 0 ? (product + half) >> TRIG_SHIFT : -((half - product) >> TRIG_SHIFT);
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

double mm_from_length(length l) { return l / 100.0; }
