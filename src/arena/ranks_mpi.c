/* Ranks by MPI. Bytes of structs are sent as they are: the ranks are one program on machines of one kind. Nobody waits
 * inside MPI, where waiting burns a core: whoever waits looks again after a short sleep. */
#include "arena/ranks.h"

#include <mpi.h>

#include <stdlib.h>
#include <time.h>

enum { TAG_JOB = 1 << 12 }; /* an answer's tag is this and the thread's number; a question's the number alone */

static void rest(void) { nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL); }

/* A program that nobody started by mpirun is alone, and needs no MPI: beginning it takes a while. */
static bool is_called(void) {
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK") || getenv("PMI_SIZE");
}

bool ranks_begin(struct ranks *r, char why[200]) {
    int given, beside;
    MPI_Comm here;
    *r = (struct ranks){0, 1, 1};
    if (!is_called()) return true;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &given) != MPI_SUCCESS || given < MPI_THREAD_SERIALIZED)
        return snprintf(why, 200, "this MPI cannot be used by programs with threads"), false;
    MPI_Comm_rank(MPI_COMM_WORLD, &r->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r->size);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &beside);
    MPI_Comm_free(&here);
    r->beside = (unsigned)beside;
    return true;
}

void ranks_end(struct ranks *r) {
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun) MPI_Finalize();
    *r = (struct ranks){0, 1, 1};
}

unsigned ranks_threads(const struct ranks *r, unsigned own) {
    unsigned others = r->rank ? own : 0, sum = 0;
    if (r->size > 1) MPI_Reduce(&others, &sum, 1, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
    return sum;
}

bool ranks_hear(const struct ranks *r, struct arena_news *news, struct ranks_asker *who) {
    int there = 0;
    MPI_Status status;
    (void)r;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return rest(), false;
    *who = (struct ranks_asker){status.MPI_SOURCE, status.MPI_TAG};
    MPI_Recv(news, sizeof *news, MPI_BYTE, who->rank, who->thread, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return true;
}

void ranks_answer(const struct ranks *r, struct ranks_asker who, const struct arena_job *job) {
    (void)r;
    MPI_Send(job, job ? (int)sizeof *job : 0, MPI_BYTE, who.rank, TAG_JOB + who.thread, MPI_COMM_WORLD);
}

bool ranks_ask(const struct ranks *r, pthread_mutex_t *lock, unsigned thread, const struct arena_news *news,
               struct arena_job *job) {
    MPI_Request answer;
    MPI_Status status;
    int there = 0, size = 0;
    (void)r;
    pthread_mutex_lock(lock);
    MPI_Irecv(job, sizeof *job, MPI_BYTE, 0, TAG_JOB + (int)thread, MPI_COMM_WORLD, &answer);
    MPI_Send(news, sizeof *news, MPI_BYTE, 0, (int)thread, MPI_COMM_WORLD);
    for (;;) {
        MPI_Test(&answer, &there, &status);
        if (there) MPI_Get_count(&status, MPI_BYTE, &size);
        pthread_mutex_unlock(lock);
        if (there) return size > 0;
        rest();
        pthread_mutex_lock(lock);
    }
}
