// PostgreSQL's client library as Swift sees it (libpq-dev).
#ifndef EINLASS_CPOSTGRESQL_SHIM_H
#define EINLASS_CPOSTGRESQL_SHIM_H

#include <libpq-fe.h>

#endif
