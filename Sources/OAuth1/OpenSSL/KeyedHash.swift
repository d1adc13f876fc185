import COpenSSL

/// HMAC under one key, for any number of messages: for the signature doctor, which tries many keys and hashes.
///
/// Source: RFC 2104.
@safe final class KeyedHash {
  private let context: OpaquePointer

  /// A context with its key; nil where OpenSSL has no such hash or refuses the key.
  init?(_ hash: HashName, key: [UInt8]) {
    guard let algorithm = unsafe EVP_MAC_fetch(nil, "HMAC", nil) else { return nil }
    defer { unsafe EVP_MAC_free(algorithm) }
    guard let context = unsafe EVP_MAC_CTX_new(algorithm) else { return nil }
    unsafe self.context = unsafe context
    // OpenSSL keeps both addresses until the key is set, so they must outlive the call that takes them.
    let name = Array(OSSL_MAC_PARAM_DIGEST.utf8CString)
    var value = Array(hash.rawValue.utf8CString)
    // The first octet's address must not be nil, or OpenSSL would look for a former key.
    let octets = key + [0]
    let isKeyed = unsafe name.withUnsafeBufferPointer { name in
      unsafe value.withUnsafeMutableBufferPointer { value in
        let parameters = unsafe [
          OSSL_PARAM_construct_utf8_string(name.baseAddress, value.baseAddress, 0),
          OSSL_PARAM_construct_end(),
        ]
        return unsafe EVP_MAC_init(context, octets, key.count, parameters) == 1
      }
    }
    guard isKeyed else { return nil }
  }

  deinit {
    unsafe EVP_MAC_CTX_free(context)
  }

  /// The code of `message`; empty where OpenSSL refuses.
  func code(of message: [UInt8]) -> Digest {
    var digest = Digest()
    var count = 0
    var span = digest.storage.mutableSpan
    let isMade = unsafe span.withUnsafeMutableBufferPointer { out in
      unsafe EVP_MAC_init(context, nil, 0, nil) == 1
        && EVP_MAC_update(context, message, message.count) == 1
        && EVP_MAC_final(context, out.baseAddress, &count, out.count) == 1
    }
    digest.count = isMade ? count : 0
    return digest
  }
}

/// The hashes that clients are known to sign with, by OpenSSL's names.
enum HashName: String, CaseIterable {
  case md5 = "MD5"
  case sha1 = "SHA1"
  case sha256 = "SHA256"
  case sha384 = "SHA384"
  case sha512 = "SHA512"

  var octetCount: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// The hash whose results have that length; nil where none has.
  init?(octetCount: Int) {
    guard let hash = Self.allCases.first(where: { $0.octetCount == octetCount }) else { return nil }
    self = hash
  }

  /// The bare hash of `message`, without a key; empty where OpenSSL refuses.
  func digest(of message: [UInt8]) -> Digest {
    var digest = Digest()
    var count = 0
    var span = digest.storage.mutableSpan
    let isMade = unsafe span.withUnsafeMutableBufferPointer { out in
      unsafe EVP_Q_digest(nil, rawValue, nil, message, message.count, out.baseAddress, &count) == 1
    }
    digest.count = isMade ? count : 0
    return digest
  }
}

/// What a hash gives: up to 64 octets.
struct Digest {
  fileprivate var storage = InlineArray<64, UInt8>(repeating: 0)
  fileprivate(set) var count = 0

  /// Whether these are `octets`; for explanations, where time tells nothing that the answer does not.
  @inline(__always)
  func isEqual(to octets: [UInt8]) -> Bool {
    guard count == octets.count else { return false }
    for index in octets.indices where storage[index] != octets[index] { return false }
    return true
  }

  var octets: [UInt8] { (0..<count).map { storage[$0] } }
}
