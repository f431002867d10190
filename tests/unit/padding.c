/* A state is compared, copied and hashed as a value: it has no holes between its fields. This file is compiled once for
 * each family with the header of its state (STATE) after everything that header needs (BEFORE); a hole in it is an
 * error. */
#include "game/queue.h"
#include "game/turn.h"
#include "table/contact.h"
#include "table/sweep.h"
#ifdef BEFORE
#include BEFORE
#endif
#pragma GCC diagnostic error "-Wpadded"
#include STATE

int main(void) { return 0; }
