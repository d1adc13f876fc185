internal import COpenSSL.TLS

/// An X.509 certificate (RFC 5280). OpenSSL only reads it, so threads may share it.
final class Certificate: Sendable {
  private let address: UInt

  fileprivate init(_ certificate: OpaquePointer) {
    address = UInt(bitPattern: certificate)
  }

  /// Reads the first certificate in a PEM file, ignoring any text before it. `nil` if there is none.
  init?(pem: [UInt8]) {
    let certificate = unsafe withReading(pem) { bio in unsafe PEM_read_bio_X509(bio, nil, nil, nil) }
    guard let certificate = unsafe certificate else { return nil }
    address = UInt(bitPattern: certificate)
  }

  deinit {
    unsafe X509_free(OpaquePointer(bitPattern: address))
  }

  func pem() throws(CertificateError) -> [UInt8] {
    try unsafe withWriting { bio in unsafe withCertificate { unsafe PEM_write_bio_X509(bio, $0) } == 1 }
  }

  /// Returns a PKCS #12 file without a password that contains the certificate as a trusted one: the format that Java
  /// reads.
  func trustStore() throws(CertificateError) -> [UInt8] {
    try unsafe withWriting { bio in
      unsafe withCertificate { unsafe einlass_tls_write_trust_store(bio, $0) } == 1
    }
  }

  /// Whether the certificate's public key is that of `key`.
  func belongs(to key: PrivateKey) -> Bool {
    defer { ERR_clear_error() }
    return unsafe withCertificate { certificate in
      unsafe key.withKey { unsafe X509_check_private_key(certificate, $0) } == 1
    }
  }

  /// Whether the certificate is valid now and for `seconds` more, by the system's clock.
  func isValid(forSeconds seconds: Int) -> Bool {
    unsafe withCertificate { certificate in
      var moment = time(nil) + seconds
      return unsafe X509_cmp_time(X509_get0_notAfter(certificate), &moment) > 0
        && X509_cmp_current_time(X509_get0_notBefore(certificate)) < 0
    }
  }

  func withCertificate<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    unsafe body(OpaquePointer(bitPattern: address))
  }
}

/// A host's certificate with its key.
struct HostCertificate: Sendable {
  let certificate: Certificate
  let key: PrivateKey
}

/// The contents of a certificate to create.
struct CertificateTemplate {
  /// The common name.
  var name: String
  var validity: CertificateValidity
  /// Extensions in the syntax of OpenSSL's x509v3_config, in order.
  var extensions: [(id: Int32, text: String)]

  /// Returns a certificate for `key`, signed by `issuer`, or self-signed if that is `nil`.
  func certificate(
    for key: PrivateKey, issuer: (certificate: Certificate, key: PrivateKey)?
  ) throws(CertificateError) -> Certificate {
    guard let made = unsafe X509_new() else { throw .openSSL("create a certificate") }
    let certificate = unsafe Certificate(made)
    let isMade = unsafe key.withKey { unsafe fill(made, $0) }
    guard isMade else { throw .openSSL("fill a certificate") }
    let isSigned =
      if let issuer {
        unsafe issuer.certificate.withCertificate { issuing in
          unsafe finish(made, issuer: issuing, with: issuer.key)
        }
      } else {
        unsafe finish(made, issuer: made, with: key)
      }
    guard isSigned else { throw .openSSL("sign a certificate") }
    return certificate
  }

  private func fill(_ certificate: OpaquePointer, _ key: OpaquePointer?) -> Bool {
    // A positive number of 127 random bits (RFC 5280, section 4.1.2.2).
    let number = unsafe BN_new()
    defer { unsafe BN_free(number) }
    let subject = unsafe X509_get_subject_name(certificate)
    return unsafe BN_rand(number, 127, 0, 0) == 1
      && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
      && X509_set_version(certificate, 2) == 1
      && X509_gmtime_adj(X509_getm_notBefore(certificate), -validity.before) != nil
      && X509_gmtime_adj(X509_getm_notAfter(certificate), validity.after) != nil
      && X509_NAME_add_entry_by_txt(subject, "O", MBSTRING_UTF8, "Einlass simulator", -1, -1, 0) == 1
      && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, name, -1, -1, 0) == 1
      && X509_set_pubkey(certificate, key) == 1
  }

  private func finish(
    _ certificate: OpaquePointer, issuer: OpaquePointer?, with key: PrivateKey
  ) -> Bool {
    guard unsafe X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1 else { return false }
    var context = unsafe X509V3_CTX()
    unsafe X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
    for wanted in extensions {
      guard let made = unsafe X509V3_EXT_nconf_nid(nil, &context, wanted.id, wanted.text) else {
        return false
      }
      defer { unsafe X509_EXTENSION_free(made) }
      guard unsafe X509_add_ext(certificate, made, -1) == 1 else { return false }
    }
    return unsafe key.withKey { unsafe X509_sign(certificate, $0, EVP_sha256()) } > 0
  }
}
