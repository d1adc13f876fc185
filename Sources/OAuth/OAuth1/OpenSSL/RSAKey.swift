import COpenSSL

/// An RSA key, private or public. OpenSSL only reads it, so threads may share it.
public final class RSAKey: Sendable {
  /// The reason why a key cannot be read.
  public enum KeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not a PEM of the expected kind, or it has a pass phrase.
    case unreadable
    /// The key is of another algorithm than RSA.
    case notRSA

    /// A sentence that says what is wrong and what to do.
    public var description: String {
      switch self {
      case .unreadable: "the key cannot be read; use a PEM file without a passphrase"
      case .notRSA: "the key is not an RSA key; the RSA methods require one"
      }
    }
  }

  private let address: UInt
  /// Whether the key can sign.
  public let isPrivate: Bool

  /// A private key.
  ///
  /// - Parameter text: The key as PEM, PKCS #1 (`RSA PRIVATE KEY`) or PKCS #8 (`PRIVATE KEY`), at most 1 MiB.
  /// - Throws: `unreadable` if the text is not such a key, `notRSA` if the key is of another algorithm.
  public init(privateKeyPEM text: String) throws(KeyError) {
    address = unsafe try Self.read(text) { bio in unsafe PEM_read_bio_PrivateKey(bio, nil, nil, nil) }
    isPrivate = true
  }

  /// A public key.
  ///
  /// - Parameter text: The key as PEM, `PUBLIC KEY`, at most 1 MiB.
  /// - Throws: `unreadable` if the text is not such a key, `notRSA` if the key is of another algorithm.
  public init(publicKeyPEM text: String) throws(KeyError) {
    address = unsafe try Self.read(text) { bio in unsafe PEM_read_bio_PUBKEY(bio, nil, nil, nil) }
    isPrivate = false
  }

  /// Returns a new private key of 2,048 bits from OpenSSL's random source; takes some tens of milliseconds.
  package static func makeNew() throws(KeyError) -> RSAKey {
    unsafe try RSAKey(new: make())
  }

  private init(new key: OpaquePointer?) throws(KeyError) {
    ERR_clear_error()
    guard let key = unsafe key else { throw .unreadable }
    address = UInt(bitPattern: key)
    isPrivate = true
  }

  deinit {
    unsafe EVP_PKEY_free(OpaquePointer(bitPattern: address))
  }

  func withKey<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    unsafe body(OpaquePointer(bitPattern: address))
  }

  private static func make() -> OpaquePointer? {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe EVP_PKEY_generate(context, &key) == 1
    else { return nil }
    return unsafe key
  }

  private static func read(_ text: String, _ body: (OpaquePointer) -> OpaquePointer?) throws(KeyError) -> UInt
  {
    let octets = Array(text.utf8)
    guard !octets.isEmpty, octets.count <= 1 << 20 else { throw .unreadable }
    let key = unsafe octets.withUnsafeBytes { octets -> OpaquePointer? in
      guard let bio = unsafe BIO_new_mem_buf(octets.baseAddress, Int32(octets.count)) else { return nil }
      defer { unsafe BIO_free(bio) }
      return unsafe body(bio)
    }
    // A failed read leaves errors in this thread's queue.
    ERR_clear_error()
    guard let key = unsafe key else { throw .unreadable }
    guard unsafe EVP_PKEY_is_a(key, "RSA") == 1 else {
      unsafe EVP_PKEY_free(key)
      throw .notRSA
    }
    return UInt(bitPattern: key)
  }
}
