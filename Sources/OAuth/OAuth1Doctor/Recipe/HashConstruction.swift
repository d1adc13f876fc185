internal import OAuth1

/// How the hash was made from key and base string; HMAC is right.
enum HashConstruction: Int, CaseIterable {
  case hmac
  case argumentsSwapped
  case bareHash
  case keyBefore
  case keyAfter

  /// The wrong constructions.
  static let wrong = allCases.filter { $0 != .hmac }

  /// What was done wrong; nil for HMAC.
  ///
  /// Source: list of mistakes, row 43.
  var mistake: SignatureMistake? {
    let sentence: String
    switch self {
    case .hmac: return nil
    case .argumentsSwapped: sentence = "key and base string were swapped when HMAC was called"
    case .bareHash: sentence = "the base string was hashed without a key"
    case .keyBefore: sentence = "the key was put before the base string and both hashed, which is not HMAC"
    case .keyAfter: sentence = "the key was put behind the base string and both hashed, which is not HMAC"
    }
    return SignatureMistake(
      id: "hash-not-hmac", row: 43, sentence: sentence,
      advice: "use HMAC (RFC 2104) from a library, the key first, the base string as the message")
  }

  /// The hash; `trial` has the key already.
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
