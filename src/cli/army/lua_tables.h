/* Lua files that hold nothing but tables, as public mods keep their data: what they assign, as JSON. */
#ifndef ACIES_CLI_LUA_TABLES_H
#define ACIES_CLI_LUA_TABLES_H

#include <jansson.h>

/* All that is assigned in the text, one object inside the other by the names it is assigned to: `a["b"].c = {d = 1}`
 * is {"a": {"b": {"c": {"d": 1}}}}; what has no name is numbered from 1. Numbers, texts and tables are taken, all else
 * is null. NULL: no such text; *line is where it goes wrong. Free with json_decref. */
json_t *lua_tables(const char *text, int *line);

#endif
