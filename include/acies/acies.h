/* Acies as a library: one door, through which everything goes as JSON (docs/protocol.md).
 *
 *     struct acies *a = acies_open();
 *     char *answer = acies_ask(a, "{\"ask\":\"hello\"}");
 *     acies_free(answer);
 *     acies_close(a);
 *
 * A handle may be used by one thread at a time; handles do not share anything. */
#ifndef ACIES_H
#define ACIES_H

#ifdef __cplusplus
extern "C" {
#endif

struct acies;

/* The version of the program, e.g. "0.2.0". */
const char *acies_version(void);

/* A door with no games behind it yet; NULL only when memory is short. */
struct acies *acies_open(void);

/* Asks one question: a JSON object as text. The answer is a JSON object as text, never NULL; a question that makes
 * no sense is answered with {"error": …}. Free it with acies_free. */
char *acies_ask(struct acies *door, const char *question);

void acies_free(char *answer);
void acies_close(struct acies *door);

#ifdef __cplusplus
}
#endif

#endif
