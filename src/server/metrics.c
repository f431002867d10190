/* For whoever runs it: is it well, and how much is there to do (Prometheus text). */
#include "server/house.h"

#include <stdio.h>
#include <string.h>

void show_health(struct call *c) {
    int64_t count[3];
    if (!store_counts(c->club->store, count)) return call_refuse(c, 503, "the store does not answer");
    call_answer(c, 200, json_pack("{ss ss}", "status", "ok", "version", door_version()));
}

static long resident_kb(void) {
    char line[200];
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f && fgets(line, sizeof line, f)) sscanf(line, "%*s %ld", &pages);
    if (f) fclose(f);
    return pages * 4;
}

static void one(FILE *to, const char *name, const char *type, const char *help, double value) {
    fprintf(to, "# HELP acies_%s %s\n# TYPE acies_%s %s\nacies_%s %.10g\n", name, help, name, type, name, value);
}

static void print_store(FILE *to, struct club *c) {
    static const char *const word[] = {"waiting", "running", "over"};
    int64_t count[3];
    struct writer_figures w = writer_figures(c->writer);
    if (store_counts(c->store, count)) {
        fprintf(to, "# HELP acies_games Games in the store.\n# TYPE acies_games gauge\n");
        for (int i = 0; i < 3; i++) fprintf(to, "acies_games{status=\"%s\"} %lld\n", word[i], (long long)count[i]);
    }
    one(to, "commits_total", "counter", "Commits of the store.", (double)w.commits);
    one(to, "writes_total", "counter", "Changes of games that were written.", (double)w.writes);
    one(to, "writes_failed_total", "counter", "Changes that the store did not take: they were refused, not lost.",
        (double)w.failed);
    one(to, "commit_seconds_total", "counter", "Time spent in commits.", (double)w.total_us / 1e6);
    one(to, "commit_seconds_max", "gauge", "The slowest commit.", (double)w.slowest_us / 1e6);
}

void show_metrics(struct call *c) {
    const struct figures *f = &c->club->figures;
    bool local = strcmp(c->address, "127.0.0.1") == 0 || strcmp(c->address, "::1") == 0;
    if (!local || http_header(c->request, "X-Forwarded-For"))
        return call_refuse(c, 403, "metrics are told on this machine only");
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    if (!to) return call_refuse(c, 503, "not enough memory");
    one(to, "requests_total", "counter", "Requests.", (double)f->requests);
    fprintf(to, "# HELP acies_answers_total Answers by class.\n# TYPE acies_answers_total counter\n");
    for (int i = 2; i < 6; i++)
        fprintf(to, "acies_answers_total{class=\"%dxx\"} %llu\n", i, (unsigned long long)f->answers[i]);
    one(to, "acts_total", "counter", "Acts of players accepted.", (double)f->acts);
    one(to, "act_seconds_total", "counter", "Time spent on them.", (double)f->act_us / 1e6);
    one(to, "games_begun_total", "counter", "Games begun.", (double)f->games);
    one(to, "games_opened_total", "counter", "Games read from the store.", (double)f->opened);
    one(to, "game_open_seconds_total", "counter", "Time spent on that.", (double)f->open_us / 1e6);
    one(to, "games_open", "gauge", "Games in memory.", (double)c->club->open);
    one(to, "streams", "gauge", "Open event streams.", (double)f->streams);
    one(to, "events_total", "counter", "Events sent.", (double)f->events);
    one(to, "bot_decisions_total", "counter", "Decisions of bots.", (double)f->bots);
    one(to, "bot_seconds_total", "counter", "Time they thought.", (double)f->bot_us / 1e6);
    one(to, "pool_waiting", "gauge", "Bots that wait for a thread.", (double)pool_waiting(c->club->pool));
    one(to, "questions_waiting", "gauge", "Questions that wait for a thread.", (double)pool_waiting(c->club->clerks));
    one(to, "notices_total", "counter", "Notices sent.", (double)f->notices);
    one(to, "notices_failed_total", "counter", "Notices that could not be delivered.", (double)f->notices_failed);
    one(to, "limited_total", "counter", "Requests refused for being too many.", (double)f->limited);
    one(to, "lines_cut_total", "counter", "Connections cut off: too many of an address, or too slow.",
        (double)callers_refused(c->club->callers));
    one(to, "resident_bytes", "gauge", "Memory in use.", (double)resident_kb() * 1024);
    one(to, "up_seconds", "gauge", "Since the start.", (double)(club_now(c->club) - c->club->began) / 1000);
    print_store(to, c->club);
    fclose(to);
    call_text(c, 200, "text/plain; version=0.0.4", text);
}
