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

struct trig trig_of(heading h) {
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

/* Root of 256 n + 128, to nearest, for n from 64 to 255: the first eight bits of a root. */
static const uint8_t root_table[192] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 144, 145, 146, 147, 148,
    149, 150, 151, 151, 152, 153, 154, 155, 156, 156, 157, 158, 159, 160, 160, 161, 162, 163, 164, 164, 165, 166,
    167, 167, 168, 169, 170, 170, 171, 172, 173, 173, 174, 175, 176, 176, 177, 178, 179, 179, 180, 181, 181, 182,
    183, 183, 184, 185, 186, 186, 187, 188, 188, 189, 190, 190, 191, 192, 192, 193, 194, 194, 195, 196, 196, 197,
    198, 198, 199, 200, 200, 201, 201, 202, 203, 203, 204, 205, 205, 206, 206, 207, 208, 208, 209, 210, 210, 211,
    211, 212, 213, 213, 214, 214, 215, 216, 216, 217, 217, 218, 219, 219, 220, 220, 221, 221, 222, 223, 223, 224,
    224, 225, 225, 226, 227, 227, 228, 228, 229, 229, 230, 230, 231, 232, 232, 233, 233, 234, 234, 235, 235, 236,
    237, 237, 238, 238, 239, 239, 240, 240, 241, 241, 242, 242, 243, 243, 244, 244, 245, 246, 246, 247, 247, 248,
    248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255, 255,
};

/* Newton's method from eight good bits to sixteen to thirty-two; each division works out only as many bits as are
 * known to be good. The estimate is the root or one above it. */
static uint64_t root_estimate(uint64_t n) { /* n >= 2^62 */
    uint32_t u = root_table[(n >> 56) - 64];
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

double mm_from_length(length l) { return l / 100.0; }
