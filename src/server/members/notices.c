/* Notices to players who are not at the table: by webhook (ntfy, Discord, plain JSON) and by mail through sendmail. The
 * couriers deliver them; the only requests this server ever makes. */
#include "server/house.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef ACIES_CURL
#include <curl/curl.h>
#endif

/* An hour, for a seat and for whoever is written to: he need not have asked for it. */
enum { NOTICES_AN_HOUR = 30, HOUR_MS = 3600000 };
enum { URL_MOST = 300, MAIL_MOST = 120, PATIENCE_SECONDS = 10, TITLE_MOST = 128, TITLE_HEADER = 2 * TITLE_MOST };

extern char **environ;

struct notice {
    struct club *club;
    char url[URL_MOST + 1], kind[8], mail[MAIL_MOST + 1];
    char title[TITLE_MOST], text[400], link[300];
    char game[GAME_ID_LENGTH + 1], what[16];
    int seat;
    bool failed;
};

/* --- addresses ----------------------------------------------------------------------------------------- */

static bool private_v4(uint32_t a) { /* host order */
    return a >> 24 == 10 || a >> 24 == 127 || a >> 24 == 0 || a >> 20 == 0xac1 || a >> 16 == 0xc0a8 ||
           a >> 16 == 0xa9fe || a >> 22 == 0x191 || a >> 8 == 0xc00000 || a >> 17 == 0x6309 || a >> 28 >= 14;
}

static bool begins(const uint8_t *address, uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
    return address[0] == a && address[1] == b && address[2] == c && address[3] == d;
}

/* An address of IPv4 in one of IPv6 (mapped, translated, or as it was once written) is what it is there; tunnels, which
 * could lead to any, are nobody's. */
static bool private_v6(const uint8_t b[16]) {
    static const uint8_t v4[][12] = {{0}, {[10] = 0xff, 0xff}, {[8] = 0xff, 0xff}, {0, 0x64, 0xff, 0x9b}};
    for (size_t i = 0; i < sizeof v4 / sizeof *v4; i++)
        if (memcmp(b, v4[i], 12) == 0)
            return private_v4((uint32_t)b[12] << 24 | (uint32_t)b[13] << 16 | (uint32_t)b[14] << 8 | b[15]);
    return (b[0] & 0xfe) == 0xfc || b[0] == 0xff || (b[0] == 0xfe && (b[1] & 0x80)) || (b[0] == 0x20 && b[1] == 0x02) ||
           begins(b, 0x20, 0x01, 0, 0) || begins(b, 0, 0x64, 0xff, 0x9b);
}

/* Loopback, private, link-local, carrier's, multicast: nothing behind the server's own walls. */
static bool address_is_private(const struct sockaddr *at) {
    if (at->sa_family == AF_INET)
        return private_v4(ntohl(((const struct sockaddr_in *)(const void *)at)->sin_addr.s_addr));
    if (at->sa_family != AF_INET6) return true;
    return private_v6(((const struct sockaddr_in6 *)(const void *)at)->sin6_addr.s6_addr);
}

/* A title as a header may have it: plain letters as they are, others as RFC 2047 writes them. */
static const char *header_text(const char *title, char out[TITLE_HEADER]) {
    static const char before[] = "=?utf-8?B?", behind[] = "?=";
    size_t n = strlen(title), at = sizeof before - 1;
    const char *p = title;
    while (*p >= ' ' && *p <= '~') p++;
    if (!*p) return title;
    memcpy(out, before, at);
    sodium_bin2base64(out + at, TITLE_HEADER - at - sizeof behind, (const unsigned char *)title, n,
                      sodium_base64_VARIANT_ORIGINAL);
    strcat(out, behind);
    return out;
}

#ifdef ACIES_CURL
/* The address itself is looked at when it is about to be called: a name cannot change its mind in between. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *at) {
    const struct club *c = context;
    (void)purpose;
    if (!c->o->private_webhooks && address_is_private(&at->addr)) return CURL_SOCKET_BAD;
    return socket(at->family, at->socktype | SOCK_CLOEXEC, at->protocol);
}

static size_t not_read(char *data, size_t size, size_t count, void *context) {
    (void)data, (void)context;
    return size * count;
}

static json_t *webhook_body(const struct notice *n) {
    if (strcmp(n->kind, "discord") == 0) {
        char content[900];
        snprintf(content, sizeof content, "%s\n%s\n%s", n->title, n->text, n->link);
        return json_pack("{ss s{s[]}}", "content", content, "allowed_mentions", "parse");
    }
    return json_pack("{ss si ss ss ss}", "game", n->game, "seat", n->seat, "what", n->what, "text", n->text, "link",
                     n->link);
}

static struct curl_slist *webhook_headers(const struct notice *n) {
    char line[600], title[TITLE_HEADER];
    if (strcmp(n->kind, "ntfy") != 0) return curl_slist_append(NULL, "Content-Type: application/json");
    snprintf(line, sizeof line, "Title: %s", header_text(n->title, title));
    struct curl_slist *list = curl_slist_append(NULL, line);
    snprintf(line, sizeof line, "Click: %s", n->link);
    return curl_slist_append(list, line);
}

static bool post_webhook(const struct notice *n) {
    CURL *curl = curl_easy_init();
    if (!curl) return false;
    json_t *object = webhook_body(n);
    char *body = strcmp(n->kind, "ntfy") == 0 ? strdup(n->text) : json_line(object);
    struct curl_slist *headers = webhook_headers(n);
    long code = 0;
    curl_easy_setopt(curl, CURLOPT_URL, n->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)PATIENCE_SECONDS);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, n->club);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, not_read);
    bool good = body && curl_easy_perform(curl) == CURLE_OK &&
                curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK && code >= 200 && code < 300;
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    json_decref(object);
    free(body);
    return good;
}
#else
static bool post_webhook(const struct notice *n) {
    (void)n;
    return false;
}
#endif

/* --- mail ---------------------------------------------------------------------------------------------- */

/* How it ended, if it does in time: a mailer that hangs keeps neither the couriers nor the end of the server waiting.
 */
static bool ends_well(pid_t child) {
    const struct timespec pause = {.tv_nsec = 20000000};
    int status = 1;
    pid_t ended = 0;
    for (int i = 0; i < PATIENCE_SECONDS * 50 && (ended = waitpid(child, &status, WNOHANG)) == 0; i++)
        nanosleep(&pause, NULL);
    if (ended == 0) {
        kill(child, SIGKILL);
        ended = waitpid(child, &status, 0);
    }
    return ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool run_sendmail(const char *program, int in) {
    posix_spawn_file_actions_t actions;
    char *const arguments[] = {(char *)program, "-t", "-i", NULL};
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, 0);
    bool began = posix_spawn(&child, program, &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return began && ends_well(child);
}

static bool send_mail(const struct notice *n) {
    const struct club_options *o = n->club->o;
    char subject[TITLE_HEADER];
    FILE *letter = tmpfile();
    if (!letter) return false;
    fprintf(letter,
            "From: %s\nTo: %s\nSubject: %s\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
            "Auto-Submitted: auto-generated\n\n%s\n\n%s\n",
            o->mail_from ? o->mail_from : "acies@localhost", n->mail, header_text(n->title, subject), n->text, n->link);
    rewind(letter);
    bool good = run_sendmail(o->sendmail, fileno(letter));
    fclose(letter);
    return good;
}

/* --- what is told -------------------------------------------------------------------------------------- */

static void deliver(void *context) {
    struct notice *n = context;
    if (*n->url && !post_webhook(n)) n->failed = true;
    if (*n->mail && !send_mail(n)) n->failed = true;
}

static void delivered(void *context) {
    struct notice *n = context;
    n->club->figures.notices++;
    n->club->figures.notices_failed += n->failed;
    if (n->failed) club_say(n->club, "a notice about game %s could not be delivered", n->game);
    free(n);
}

static const char *sentence(const char *what) {
    static const char *const said[][2] = {
        {"turn", "It is your turn."},
        {"warning", "Your time is running short."},
        {"time", "Time is out."},
        {"draw", "Your opponent offers a draw."},
        {"reveal", "Dice wait for your number: your page shows it when you open the game."},
        {"rekey", "Your opponent has lost his part of the dice, and asks you to agree to a new one."},
        {"undo", "Your opponent asks to take something back."},
        {"clock", "Your opponent asks for another clock."},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (strcmp(said[i][0], what) == 0) return said[i][1];
    return what;
}

static void copy(char *to, size_t size, const json_t *text) {
    const char *value = json_string_value(text);
    snprintf(to, size, "%s", value ? value : "");
}

/* Of those to a seat, or to somebody by whatever seats: both have to have some left. */
static bool too_many(struct club *c, const struct notice *n) {
    char seat[32];
    snprintf(seat, sizeof seat, "%s/%d", n->game, n->seat);
    const char *const whom[] = {seat, n->url, n->mail};
    int64_t now = club_now(c);
    bool many = false;
    for (size_t i = 0; i < sizeof whom / sizeof *whom && !many; i++)
        many = *whom[i] && limits_take(c->limits, LIMIT_NOTICES, whom[i], NOTICES_AN_HOUR, HOUR_MS, now);
    if (many) club_say(c, "game %s: too many notices to seat %d in this hour: one is left out", n->game, n->seat);
    return many;
}

void notices_send(struct club *c, struct table *t, int seat, const char *what) {
    const json_t *wanted = json_object_get(table_seat(t, seat), "notify"), *hook = json_object_get(wanted, "webhook");
    if (!json_is_object(wanted) || present(c, t->id, seat)) return;
    struct notice *n = calloc(1, sizeof *n);
    if (!n) return;
    n->club = c;
    n->seat = seat;
    memcpy(n->game, t->id, sizeof t->id);
    snprintf(n->what, sizeof n->what, "%s", what);
    if (c->o->webhooks) copy(n->url, sizeof n->url, json_object_get(hook, "url"));
    copy(n->kind, sizeof n->kind, json_object_get(hook, "kind"));
    if (c->o->sendmail) copy(n->mail, sizeof n->mail, json_object_get(wanted, "mail"));
    const char *title = json_string_value(json_object_get(t->head, "title"));
    snprintf(n->title, sizeof n->title, "Acies: %s", title && *title ? title : game_rules(t->game)->title);
    snprintf(n->text, sizeof n->text, "%s", sentence(what));
    if (c->o->public_url)
        snprintf(n->link, sizeof n->link, "%s/#club=%s", c->o->public_url, t->id);
    else
        snprintf(n->link, sizeof n->link, "http://%s:%u/#club=%s", c->o->address, (unsigned)c->port, t->id);
    if ((*n->url || *n->mail) && too_many(c, n)) return free(n);
    if ((*n->url || *n->mail) && c->couriers && pool_add(c->couriers, SOON, deliver, delivered, n)) return;
    c->figures.notices_failed += *n->url || *n->mail;
    free(n);
}

/* --- what may be wished -------------------------------------------------------------------------------- */

/* A host that is plainly one's own: what a name leads to is seen when it is called. */
static bool plainly_private(const char *url) {
    char host[URL_MOST + 1];
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    const char *from = strstr(url, "://") + 3, *at = strpbrk(from, "@/?#");
    if (at && *at == '@') from = at + 1;
    size_t n = *from == '[' ? strcspn(++from, "]") : strcspn(from, ":/?#");
    snprintf(host, sizeof host, "%.*s", (int)n, from);
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1) return address_is_private((struct sockaddr *)&four);
    if (inet_pton(AF_INET6, host, &six.sin6_addr) == 1) return address_is_private((struct sockaddr *)&six);
    return !strchr(host, '.') || strcmp(host, "localhost") == 0;
}

static const char *hook_fault(const struct club *c, const json_t *hook) {
    static const char *const kinds[] = {"ntfy", "discord", "json"};
    const char *kind = json_string_value(json_object_get(hook, "kind")),
               *url = json_string_value(json_object_get(hook, "url"));
    bool known = false;
    for (int i = 0; kind && i < 3; i++) known |= strcmp(kind, kinds[i]) == 0;
    if (!known || !url)
        return "a webhook is {\"kind\":\"ntfy\",\"url\":\"https://ntfy.sh/your-topic\"}; kinds are ntfy, discord and "
               "json";
    if (!c->o->webhooks) return "this server sends no webhooks";
    if (strlen(url) > URL_MOST || strpbrk(url, " \t\r\n\"<>\\"))
        return "a webhook's address has at most 300 letters and no spaces";
    if (strncmp(url, "https://", 8) != 0 && strncmp(url, "http://", 7) != 0)
        return "a webhook's address begins with https:// or http://";
    if (!c->o->private_webhooks && plainly_private(url))
        return "a webhook leads to another host, not into the server's own network";
    return NULL;
}

static const char *mail_fault(const struct club *c, const json_t *mail) {
    const char *text = json_string_value(mail), *at = text ? strchr(text, '@') : NULL;
    if (!c->o->sendmail) return "this server sends no mail";
    if (!text || strlen(text) > MAIL_MOST || !at || at == text || !at[1] || strchr(at + 1, '@') || *text == '-')
        return "this is no mail address";
    for (; *text; text++) /* one address and nothing behind it: no lists, no headers */
        if (*text <= ' ' || *text > '~' || strchr(",;:<>()[]\\\"", *text)) return "this is no mail address";
    return NULL;
}

const char *notices_fault(const struct club *c, const json_t *wanted) {
    const json_t *hook = json_object_get(wanted, "webhook"), *mail = json_object_get(wanted, "mail");
    if (!json_is_object(wanted))
        return "notices are {\"webhook\":{\"kind\":\"ntfy\",\"url\":\"https://…\"},\"mail\":\"you@example.org\"}; {} "
               "for none";
    const char *fault = hook ? hook_fault(c, hook) : NULL;
    return fault ? fault : mail ? mail_fault(c, mail) : NULL;
}
