import CFloorOpenSSL

/// The lower bound for the cost of an HMAC-SHA1 code: only OpenSSL, without any of our code.
public final class Floor {
  private let context: OpaquePointer
  private let message: [UInt8]
  private let key: [UInt8]
  private var code = [UInt8](repeating: 0, count: 20)

  /// Creates a floor for codes of `message` under `key`.
  public init(key: String, message: [UInt8]) {
    guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil), let context = EVP_MAC_CTX_new(algorithm) else {
      fatalError("OpenSSL has no HMAC")
    }
    EVP_MAC_free(algorithm)
    self.context = context
    self.message = message
    self.key = Array(key.utf8)
    OSSL_MAC_PARAM_DIGEST.withCString { name in
      "SHA1".withCString { digest in
        let parameters = [
          OSSL_PARAM_construct_utf8_string(name, UnsafeMutablePointer(mutating: digest), 0),
          OSSL_PARAM_construct_end(),
        ]
        precondition(EVP_MAC_init(context, Array(key.utf8), key.utf8.count, parameters) == 1)
      }
    }
  }

  deinit {
    EVP_MAC_CTX_free(context)
  }

  /// Computes one code in a reused context.
  public func run() -> Int {
    var count = 0
    EVP_MAC_init(context, nil, 0, nil)
    EVP_MAC_update(context, message, message.count)
    EVP_MAC_final(context, &code, &count, code.count)
    return Int(code[0]) + count
  }

  /// Computes the same code in one call, with a new context and key.
  public func runOneShot() -> Int {
    var count = 0
    EVP_Q_mac(
      nil, "HMAC", nil, "SHA1", nil, key, key.count, message, message.count, &code, code.count, &count)
    return Int(code[0]) + count
  }
}
