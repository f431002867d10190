/* Fuzzer: proofs. A record that is proved is one the game reads too; one that is not says why; opened as a game by
 * mail, it goes on to a record that is proved again. */
#include "fuzz.h"
#include "game/records/mail.h"

#include <stdlib.h>

static bool prove(const void *data, size_t size, struct record *out, struct proof *p) {
    FILE *file = fmemopen((void *)data, size, "r");
    bool good = file && record_prove(file, ruleset_find, out, p);
    if (file) fclose(file);
    return good;
}

static void check_proved(const uint8_t *data, size_t size, const struct proof *p) {
    struct record r = {0};
    FILE *file = fmemopen((void *)data, size, "r");
    must(file && record_read(file, ruleset_find, &r), "a record that is proved is a record");
    must(p->scheme != PROOF_DICE_1 || p->dice.lines == r.lines, "every line is in the transcript");
    fclose(file);
    record_close(&r);
}

static void check_mail(const uint8_t *data, size_t size) {
    static const struct digest secret = {{1, 2, 3}};
    struct mail m;
    struct complaint c = {0};
    struct record r = {0};
    struct proof p = {0};
    char *request = NULL;
    enum mail_opened how = mail_open(&m, (const char *)data, size, &secret, 0, NULL, "Ben", &request, &c);
    if (how == MAIL_BAD)
        must(c.text[0] != '\0', "a file that cannot be opened says why");
    else if (mail_settle(&m) && mail_hand_over(&m)) {
        must(prove(m.text, m.size, &r, &p), "what was gone on with is proved");
        record_close(&r);
    }
    game_end(m.game);
    free(request);
    mail_close(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct record r = {0};
    struct proof p = {0};
    if (size == 0) return 0; /* fmemopen wants at least a byte */
    if (prove(data, size, &r, &p))
        check_proved(data, size, &p);
    else
        must(r.fault.text[0] != '\0', "a record that is not proved says why");
    record_close(&r);
    check_mail(data, size);
    return 0;
}
