// OpenSSL 3's libcrypto as Swift sees it (libssl-dev). Of the deprecated calls only those of sha.h are
// declared: they hash without looking an algorithm up (see HashState.swift).
#ifndef EINLASS_COPENSSL_SHIM_H
#define EINLASS_COPENSSL_SHIM_H

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
// From here on nothing deprecated is declared, of no version.
#define OPENSSL_NO_DEPRECATED_3_0
#define OPENSSL_NO_DEPRECATED_1_1_1
#define OPENSSL_NO_DEPRECATED_1_1_0
#define OPENSSL_NO_DEPRECATED_1_0_2
#define OPENSSL_NO_DEPRECATED_1_0_1
#define OPENSSL_NO_DEPRECATED_1_0_0
#define OPENSSL_NO_DEPRECATED_0_9_8

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#endif
