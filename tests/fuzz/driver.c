/* Runs a fuzz target over the files of a corpus, in builds without libFuzzer: driver DIRECTORY... */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static bool run_file(const char *path) {
    enum { LARGEST = 16 << 20 };
    FILE *file = fopen(path, "rb");
    /* Exactly as large as the file, so that the sanitizers see a step beyond its end. */
    uint8_t *room = malloc(LARGEST), *data;
    size_t size = file && room ? fread(room, 1, LARGEST, file) : 0;
    bool good = file && room && (data = malloc(size + !size));
    for (size_t i = 0; good && i < size; i++) data[i] = room[i];
    if (file) fclose(file);
    if (good) {
        LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    free(room);
    return good;
}

static void run_folder(const char *folder, int *passed, int *failed) {
    DIR *dir = opendir(folder);
    struct dirent *entry;
    char path[4096];
    while (dir && (entry = readdir(dir))) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (run_file(path))
            ++*passed;
        else
            ++*failed;
    }
    if (dir) closedir(dir);
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;
    for (int i = 1; i < argc; i++) run_folder(argv[i], &passed, &failed);
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}
