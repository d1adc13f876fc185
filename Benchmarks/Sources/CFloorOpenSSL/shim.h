// What the floor of the benchmark needs of OpenSSL 3's libcrypto.
#ifndef EINLASS_FLOOR_OPENSSL_SHIM_H
#define EINLASS_FLOOR_OPENSSL_SHIM_H

#define OPENSSL_NO_DEPRECATED
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#endif
