/* Which paths are answered, and as what. */
#include "server/http.h"

#include <string.h>

static bool letter_sound(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
           c == '-';
}

/* Nothing that climbs ("..") and nothing hidden (".git") begins a part with a dot; nothing else than plain letters
 * occurs. */
bool server_path_sound(const char *path) {
    if (strlen(path) >= SERVER_PATH_MAX) return false;
    bool begins = true;
    for (; *path; path++) {
        if (*path == '/') {
            if (begins) return false;
            begins = true;
        } else {
            if (!letter_sound(*path) || (begins && *path == '.')) return false;
            begins = false;
        }
    }
    return true;
}

const char *server_type_of(const char *path) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".jsonl", "application/jsonl"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webmanifest", "application/manifest+json"},
    };
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t n = strlen(types[i][0]);
        if (length > n && strcmp(path + length - n, types[i][0]) == 0) return types[i][1];
    }
    return "application/octet-stream";
}
