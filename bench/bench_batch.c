/* Acts a second of the batch API on one core, by processor time. */
#include "acies/batch.h"
#include "bench/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void measure(const char *path, int offers, int sight, double promised) {
    static char text[1 << 20];
    char full[1000], why[400], what[200];
    snprintf(full, sizeof full, ACIES_ROOT "/data/scenarios/%s.json", path);
    FILE *file = fopen(full, "r");
    size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file) fclose(file);
    text[n] = '\0';
    struct acies_batch_wish wish = {.games = 64, .offers = offers, .sight = sight, .seed = 1};
    struct acies_batch *b = acies_batch_open(text, &wish, why, sizeof why);
    if (!b) {
        fprintf(stderr, "%s: %s\n", path, why);
        exit(2);
    }
    struct acies_batch_shape s = acies_batch_shape(b);
    struct acies_batch_view v = {calloc((size_t)(s.games * s.observation) + 1, 4),
                                 calloc((size_t)(s.games * s.offers * s.act) + 1, 4), calloc((size_t)s.games, 4),
                                 calloc((size_t)s.games, 1), calloc((size_t)s.games, 1)};
    int32_t *choice = calloc((size_t)s.games, 4);
    double begin = cpu_seconds(), spent = 0;
    uint64_t acts = 0;
    for (; spent < 1.5; spent = cpu_seconds() - begin) acts += acies_batch_step(b, offers ? choice : NULL, &v);
    snprintf(what, sizeof what, "batch: acts, %s, %d offers, sight %d", path, offers, sight);
    report_rate(what, (double)acts / spent, promised);
    acies_batch_close(b);
    free(v.observation), free(v.offers), free(v.count), free(v.seat), free(v.result), free(choice);
}

int main(int argc, char **argv) {
    if (argc == 2) return measure(argv[1], 0, ACIES_SEES_NOTHING, 0), 0;
    static const char *const paths[] = {"dba22/1-rome-carthage", "dba30/1-rome-carthage", "dbf/1-crown-and-fang",
                                        "cb/1-rome-carthage", "dtn/1-the-hill-road"};
    for (int i = 0; i < 5; i++) {
        measure(paths[i], 0, ACIES_SEES_PLACES, 300000);
        measure(paths[i], 1, ACIES_SEES_PLACES, 300000);
        measure(paths[i], 8, ACIES_SEES_PLACES, 0);
        measure(paths[i], 8, ACIES_SEES_ALL, 0);
    }
    return 0;
}
