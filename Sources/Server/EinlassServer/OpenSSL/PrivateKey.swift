internal import COpenSSL.TLS

/// A P-256 key. OpenSSL only reads it, so threads may share it.
final class PrivateKey: Sendable {
  private let address: UInt

  /// Creates a new key.
  init() throws(CertificateError) {
    let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer? = nil
    guard unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
      unsafe EVP_PKEY_keygen(context, &key) == 1, let key = unsafe key
    else { throw .openSSL("create a key") }
    address = UInt(bitPattern: key)
  }

  /// Reads the key in a PEM file. `nil` if there is none.
  init?(pem: [UInt8]) {
    let key = unsafe withReading(pem) { bio in unsafe PEM_read_bio_PrivateKey(bio, nil, nil, nil) }
    guard let key = unsafe key else { return nil }
    address = UInt(bitPattern: key)
  }

  deinit {
    unsafe EVP_PKEY_free(OpaquePointer(bitPattern: address))
  }

  /// Returns the key in PKCS #8 without a pass phrase.
  func pem() throws(CertificateError) -> [UInt8] {
    try unsafe withWriting { bio in
      unsafe withKey { unsafe PEM_write_bio_PKCS8PrivateKey(bio, $0, nil, nil, 0, nil, nil) } == 1
    }
  }

  func withKey<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    unsafe body(OpaquePointer(bitPattern: address))
  }
}

/// Calls `body` with a reader of the bytes; returns its result.
func withReading(_ octets: [UInt8], _ body: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
  guard !octets.isEmpty, octets.count <= 1 << 20 else { return nil }
  // An error leaves entries in this thread's error queue.
  defer { ERR_clear_error() }
  return unsafe octets.withUnsafeBytes { octets in
    guard let bio = unsafe BIO_new_mem_buf(octets.baseAddress, Int32(octets.count)) else { return nil }
    defer { unsafe BIO_free(bio) }
    return unsafe body(bio)
  }
}

/// Returns the bytes that `body` writes; `body` returns `false` on failure.
func withWriting(_ body: (OpaquePointer) -> Bool) throws(CertificateError) -> [UInt8] {
  guard let bio = unsafe BIO_new(BIO_s_mem()) else { throw .openSSL("get memory") }
  defer { unsafe BIO_free(bio) }
  guard unsafe body(bio) else { throw .openSSL("write a PEM") }
  let count = Int(unsafe BIO_ctrl_pending(bio))
  return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    filled = max(0, Int(unsafe BIO_read(bio, buffer.baseAddress, Int32(count))))
  }
}
