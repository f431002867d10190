/* Angles and lengths as integers, so that every machine agrees to the last bit.
 *
 * A length is counted in hundredths of a millimetre. A heading is a binary angle: 65,536 to the
 * circle, 0 pointing along +y (away from side 0's edge), growing clockwise. Unsigned wrap-around is
 * the arithmetic of angles. No libm function takes part in any decision. */
#ifndef ACIES_TABLE_ANGLE_H
#define ACIES_TABLE_ANGLE_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t length;   /* 1/100 mm */
typedef uint16_t heading; /* 65,536 to the circle */

#define MM(n) ((length)((n)*100)) /* for constants and whole millimetres only */

enum { QUARTER_TURN = 0x4000, HALF_TURN = 0x8000 };
enum { TRIG_ONE = 1 << 30 }; /* the value 1.0 of sin_of and cos_of */

int32_t sin_of(heading h); /* scaled by TRIG_ONE, error at most 2 */
int32_t cos_of(heading h);

struct trig {
    int32_t sin, cos;
};
struct trig trig_slanted(heading h); /* both at once, of any heading */

/* The same. Most bases stand square to the table: theirs are known without a table. */
static inline struct trig trig_of(heading h) {
    if (h & (QUARTER_TURN - 1)) return trig_slanted(h);
    int32_t one = h & HALF_TURN ? -TRIG_ONE : TRIG_ONE;
    return h & QUARTER_TURN ? (struct trig){one, 0} : (struct trig){0, one};
}

/* The heading of a vector (dx right, dy up): 0 for the null vector. Error at most one unit. */
heading heading_of(int64_t dx, int64_t dy);

/* The lesser angle between two headings: 0 .. HALF_TURN. */
static inline uint16_t angle_between(heading a, heading b) {
    uint16_t turn = (uint16_t)(b - a);
    return turn <= HALF_TURN ? turn : (uint16_t)-turn;
}

/* The signed turn from a to b, clockwise positive: -HALF_TURN+1 .. HALF_TURN. */
static inline int32_t turn_from(heading a, heading b) {
    int32_t turn = (uint16_t)(b - a);
    return turn <= HALF_TURN ? turn : turn - 2 * HALF_TURN;
}

uint32_t root_of_large(uint64_t square); /* of any number */
/* Floor of the square root. The machine's root of a double is right to its last digit everywhere. Below 2^52 a square
 * is a double as it is, and the root of n * n - 1, less than n by 1 / 2n or more, is not rounded up to n: the answer is
 * exact without a second look. */
static inline uint32_t root_of(uint64_t square) {
    return square >> 52 ? root_of_large(square) : (uint32_t)(int32_t)__builtin_sqrt((double)(int64_t)square);
}
int64_t scale(int64_t value, int32_t trig); /* value * trig / TRIG_ONE, rounded half away from zero */

/* The world's degrees and millimetres; only front ends and parsers use these. */
heading heading_from_degrees(double degrees); /* nearest, wraps */
double degrees_from_heading(heading h);
length length_from_mm(double mm); /* nearest */

#endif
