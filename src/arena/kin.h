/* The family of a process: those it has started, and those they have. */
#ifndef ACIES_ARENA_KIN_H
#define ACIES_ARENA_KIN_H

#include <sys/types.h>

/* From now on a process of ours whose parent ends becomes our own child, instead of escaping. */
void kin_adopt(void);
/* Kills whoever descends from that process, but not itself. */
void kin_kill(pid_t of);

#endif
