// OpenSSL 3's libssl as Swift sees it (libssl-dev), only for the server. Swift does not see macros, so this file declares
// functions instead.
#ifndef EINLASS_COPENSSL_TLS_H
#define EINLASS_COPENSSL_TLS_H

#include "shim.h"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// No renegotiation, no compression, and an end without close-notify is told apart from one with it.
static inline void einlass_tls_set_options(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_AUTO_RETRY);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

static inline int einlass_tls_set_versions(SSL_CTX *context) {
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
           SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) == 1;
}

static inline int einlass_tls_set_groups(SSL_CTX *context, const char *list) {
    return SSL_CTX_set1_groups_list(context, list) == 1;
}

static inline void einlass_tls_set_server_name_callback(
    SSL_CTX *context, int (*callback)(SSL *, int *, void *), void *argument) {
    SSL_CTX_set_tlsext_servername_callback(context, callback);
    SSL_CTX_set_tlsext_servername_arg(context, argument);
}

static inline const char *einlass_tls_server_name(const SSL *session) {
    return SSL_get_servername(session, TLSEXT_NAMETYPE_host_name);
}

// Writes a PKCS #12 with the certificate alone, under the name 'einlass', as one to trust: Java takes it as such by the
// attribute of Oracle's, trustedKeyUsage, with the value anyExtendedKeyUsage. Without encryption and without a MAC, since
// nothing in it is secret: so it is read without a password, and equal certificates make equal files.
static inline int einlass_tls_write_trust_store(BIO *bio, X509 *certificate) {
    STACK_OF(PKCS12_SAFEBAG) *bags = NULL;
    STACK_OF(PKCS7) *safes = NULL;
    PKCS12 *store = NULL;
    PKCS12_SAFEBAG *bag = PKCS12_add_cert(&bags, certificate);
    int isWritten = bag != NULL && PKCS12_add_friendlyname_utf8(bag, "einlass", -1) == 1 &&
                    PKCS12_add1_attr_by_txt(bag, "2.16.840.1.113894.746875.1.1", V_ASN1_OBJECT,
                                            (const unsigned char *)OBJ_nid2obj(NID_anyExtendedKeyUsage), -1) == 1 &&
                    PKCS12_add_safe(&safes, bags, -1, 0, NULL) == 1 &&
                    (store = PKCS12_add_safes(safes, 0)) != NULL && i2d_PKCS12_bio(bio, store) == 1;
    PKCS12_free(store);
    sk_PKCS7_pop_free(safes, PKCS7_free);
    sk_PKCS12_SAFEBAG_pop_free(bags, PKCS12_SAFEBAG_free);
    return isWritten;
}

#endif
