/* Where the board's page lies. */
#ifndef ACIES_CLI_SITE_H
#define ACIES_CLI_SITE_H

/* As the command line says, as the environment says, where it was built, where it was installed; NULL: nowhere. */
const char *find_site(const char *said);

#endif
