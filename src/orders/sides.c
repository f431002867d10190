/* The sides by name. */
#include "orders/orders.h"

const char *side_name(const struct game *g, int side) {
    const char *name = game_setup(g)->side[side & 1].name;
    return *name ? name : side ? "Second side" : "First side";
}
