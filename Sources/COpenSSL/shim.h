// OpenSSL 3's libcrypto as Swift sees it (libssl-dev). Only calls that are not deprecated are used.
#ifndef EINLASS_COPENSSL_SHIM_H
#define EINLASS_COPENSSL_SHIM_H

#define OPENSSL_NO_DEPRECATED
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

#endif
