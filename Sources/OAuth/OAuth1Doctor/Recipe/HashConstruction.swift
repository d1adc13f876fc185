internal import OAuth1

/// A construction of the hash from the key and the base string. Only HMAC is right.
enum HashConstruction: String, CaseIterable {
  case hmac
  case argumentsSwapped = "the key and the base string were swapped in the HMAC call"
  case bareHash = "the base string was hashed without a key"
  case keyBefore = "the key was put before the base string and both were hashed, which is not HMAC"
  case keyAfter = "the key was put after the base string and both were hashed, which is not HMAC"

  /// The wrong constructions.
  static let wrong = allCases.filter { $0 != .hmac }

  /// The mistake. `nil` for HMAC.
  ///
  /// Source: list of mistakes, row 43.
  var mistake: SignatureMistake? {
    if self == .hmac { return nil }
    return SignatureMistake(
      id: "hash-not-hmac", row: 43, sentence: rawValue,
      advice: "use HMAC (RFC 2104) from a library, with the key first and the base string as the message")
  }

  /// Returns the hash. `trial` already has the key.
  func digest(_ trial: RekeyableHMAC, key: [UInt8], message: [UInt8]) -> Digest {
    switch self {
    case .hmac: trial.code(of: message)
    case .argumentsSwapped: Self.code(trial.hash, key: message, message: key)
    case .bareHash: trial.hash.digest(of: message)
    case .keyBefore: trial.hash.digest(of: key + message)
    case .keyAfter: trial.hash.digest(of: message + key)
    }
  }

  private static func code(_ hash: HashFunction, key: [UInt8], message: [UInt8]) -> Digest {
    let hmac = RekeyableHMAC(hash)
    return hmac.take(key) ? hmac.code(of: message) : Digest()
  }
}
