import COpenSSL

/// The RS256 signatures that OpenID Connect requires (RFC 7518, section 3.3), and the forms of its public part.
extension RSAKey {
  /// Returns the signature of `message` with SHA-256. `nil` if OpenSSL refuses.
  package func signatureWithSHA256(of message: [UInt8]) -> [UInt8]? {
    sign(message.span, .sha256)
  }

  /// The modulus, big-endian without leading zeros, as in a JSON Web Key (RFC 7518, section 6.3.1).
  package var modulus: [UInt8]? { number("n") }

  /// The public exponent, in the same form as `modulus`.
  package var exponent: [UInt8]? { number("e") }

  /// Returns a self-signed certificate for the key, in PEM. `nil` if OpenSSL refuses.
  ///
  /// It contains only the public key, for clients that accept no other form. Times are in seconds since 1970. `name`
  /// becomes its subject.
  package func certificatePEM(name: String, from start: Int64, until end: Int64) -> String? {
    guard let certificate = unsafe X509_new() else { return nil }
    defer {
      unsafe X509_free(certificate)
      ERR_clear_error()
    }
    let isFilled = unsafe withKey { key in
      unsafe fill(certificate, key, name: name, from: start, until: end)
    }
    guard isFilled else { return nil }
    return unsafe Self.text { output in unsafe PEM_write_bio_X509(output, certificate) }
  }

  /// The public key in PEM (`BEGIN PUBLIC KEY`). `nil` if OpenSSL refuses.
  package var publicKeyPEM: String? {
    defer { ERR_clear_error() }
    return unsafe withKey { key in
      unsafe Self.text { output in unsafe PEM_write_bio_PUBKEY(output, key) }
    }
  }

  /// The key as unencrypted PEM (`BEGIN PRIVATE KEY`). `nil` if OpenSSL refuses.
  package var privateKeyPEM: String? {
    defer { ERR_clear_error() }
    return unsafe withKey { key in
      unsafe Self.text { output in
        unsafe PEM_write_bio_PKCS8PrivateKey(output, key, nil, nil, 0, nil, nil)
      }
    }
  }

  /// Returns the text that `write` writes; `write` returns 1 on success.
  private static func text(_ write: (OpaquePointer) -> Int32) -> String? {
    guard let output = unsafe BIO_new(BIO_s_mem()) else { return nil }
    defer { unsafe BIO_free(output) }
    guard unsafe write(output) == 1 else { return nil }
    let count = unsafe BIO_ctrl_pending(output)
    let octets = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      written = Int(max(0, unsafe BIO_read(output, buffer.baseAddress, Int32(count))))
    }
    return String(validating: octets, as: UTF8.self)
  }

  private func fill(
    _ certificate: OpaquePointer, _ key: OpaquePointer?, name: String, from start: Int64, until end: Int64
  ) -> Bool {
    guard let subject = unsafe X509_get_subject_name(certificate),
      unsafe X509_set_version(certificate, 2) == 1,
      unsafe ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1) == 1,
      unsafe ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(start)) != nil,
      unsafe ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(end)) != nil,
      unsafe X509_set_pubkey(certificate, key) == 1,
      unsafe X509_NAME_add_entry_by_txt(
        subject, "CN", MBSTRING_UTF8, Array(name.utf8), Int32(name.utf8.count), -1, 0) == 1,
      unsafe X509_set_issuer_name(certificate, subject) == 1
    else { return false }
    return unsafe X509_sign(certificate, key, EVP_sha256()) > 0
  }

  private func number(_ name: String) -> [UInt8]? {
    var number: OpaquePointer?
    defer {
      unsafe BN_free(number)
      ERR_clear_error()
    }
    let isThere = unsafe withKey { key in unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1 }
    guard isThere else { return nil }
    let count = unsafe Int(BN_num_bits(number) + 7) / 8
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      written = unsafe Int(BN_bn2bin(number, buffer.baseAddress))
    }
  }
}
