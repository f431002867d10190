/* The property tests against GEOS, by file. */
#ifndef ACIES_TESTS_TABLE_GEOS_H
#define ACIES_TESTS_TABLE_GEOS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "oracle.h"

/* table_geos_terrain.c */
void terrain_points_agree(void **state);
void terrain_ground_agrees(void **state);
void terrain_union_agrees(void **state);
void terrain_crests_agree(void **state);

/* table_geos_sweep.c */
void shift_sweeps_agree(void **state);
void turn_sweeps_agree(void **state);
void first_meetings_agree(void **state);
void travel_agrees(void **state);

#endif
