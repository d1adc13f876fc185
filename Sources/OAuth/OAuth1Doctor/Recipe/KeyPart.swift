internal import OAuth1

/// The signing key.
///
/// Source: RFC 5849, section 3.4.2.
struct KeyPart: RecipePart {
  /// The consumer secret in a correct key, unencoded.
  var first: [UInt8]
  /// The token secret or nothing, in a correct key, unencoded.
  var second: [UInt8]
  var hasFirst = true
  var hasSecond = true
  var separator: [UInt8] = [0x26]
  /// The number of times the secrets are encoded.
  var times: Int
  /// Whether escapes have lower-case digits.
  var isLowerCase = false
  /// The number of times the key is encoded as a whole.
  var timesWhole = 0

  var octets: [UInt8] {
    var key: [UInt8] = []
    if hasFirst { key += encoded(first) }
    key += separator
    if hasSecond { key += encoded(second) }
    for _ in 0..<timesWhole { key = PercentEncoding.encode(key) }
    return key
  }

  private func encoded(_ secret: [UInt8]) -> [UInt8] {
    var secret = secret
    for _ in 0..<times { secret = PercentEncoding.encode(secret) }
    return isLowerCase ? secret.withLowerCaseEscapes : secret
  }
}
