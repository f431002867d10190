/* Looks through /proc for descendants: a child may have left its group and its session, but not its family. Where there
 * is no /proc nobody is found, and the group is all that ends. */
#include "arena/kin.h"

#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

enum { PEOPLE_MAX = 8192, GENERATIONS = 32 };

struct person {
    pid_t self, parent;
    bool kin;
};

void kin_adopt(void) { prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/* "4711 (a name) S 4242 …": the parent stands after the state, behind the last bracket. */
static pid_t parent_of(const char *pid) {
    char path[300], text[512];
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file) fclose(file);
    text[n] = '\0';
    const char *after = strrchr(text, ')');
    return after && strlen(after) > 4 ? (pid_t)atol(after + 4) : -1;
}

static size_t everybody(struct person *people) {
    DIR *dir = opendir("/proc");
    size_t n = 0;
    for (struct dirent *d; dir && n < PEOPLE_MAX && (d = readdir(dir));)
        if (*d->d_name >= '1' && *d->d_name <= '9')
            people[n++] = (struct person){(pid_t)atol(d->d_name), parent_of(d->d_name), false};
    if (dir) closedir(dir);
    return n;
}

static bool is_kin(const struct person *people, size_t n, pid_t who, pid_t of) {
    for (int generation = 0; generation < GENERATIONS && who > 1; generation++) {
        size_t i = 0;
        while (i < n && people[i].self != who) i++;
        if (i == n) return false;
        who = people[i].parent;
        if (who == of) return true;
    }
    return false;
}

void kin_kill(pid_t of) {
    struct person *people = malloc(PEOPLE_MAX * sizeof *people);
    size_t n = people ? everybody(people) : 0;
    for (size_t i = 0; i < n; i++) people[i].kin = is_kin(people, n, people[i].self, of);
    for (size_t i = 0; i < n; i++)
        if (people[i].kin) kill(people[i].self, SIGKILL);
    free(people);
}
