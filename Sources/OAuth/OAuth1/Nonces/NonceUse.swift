/// A request's right to be accepted once: a nonce with its timestamp, client and token, decoded.
///
/// Compares byte for byte: texts that are only canonically equal are different uses.
///
/// Source: RFC 5849, section 3.3.
public struct NonceUse: Hashable, Sendable {
  /// The client identifier.
  public var clientKey: String { text.clientKey }
  /// The token; empty if there is none.
  public var token: String { text.token }
  /// Seconds since 1970.
  public let timestamp: Int64
  /// The last second since 1970 in which a request with that timestamp is accepted: until then the use must be
  /// remembered. Comparison ignores it.
  public let validUntil: Int64
  /// The nonce.
  public var nonce: String { text.nonce }

  private let text: Text

  /// A use, from decoded values.
  ///
  /// - Parameters:
  ///   - clientKey: The client identifier.
  ///   - token: The token; empty if there is none.
  ///   - timestamp: The timestamp of the request, in seconds since 1970.
  ///   - nonce: The nonce of the request.
  ///   - validUntil: The last second since 1970 in which a request with `timestamp` is accepted. By default
  ///     there is no end.
  public init(
    clientKey: String, token: String, timestamp: Int64, nonce: String, validUntil: Int64 = .max
  ) {
    self.timestamp = timestamp
    self.validUntil = validUntil
    text = .whole(clientKey: clientKey, token: token, nonce: nonce)
  }

  /// A use whose texts are in the given bytes, decoded UTF-8: few stores need them as texts.
  init(
    timestamp: Int64, validUntil: Int64, in octets: [UInt8], clientKey: Range<Int>, token: Range<Int>,
    nonce: Range<Int>
  ) {
    self.timestamp = timestamp
    self.validUntil = validUntil
    text = .parts(octets, clientKey: clientKey, token: token, nonce: nonce)
  }

  /// Whether all four are the same, byte for byte.
  public static func == (first: NonceUse, second: NonceUse) -> Bool {
    first.timestamp == second.timestamp && first.clientKey.hasSameOctets(as: second.clientKey)
      && first.token.hasSameOctets(as: second.token) && first.nonce.hasSameOctets(as: second.nonce)
  }

  /// Equal uses have equal hashes.
  public func hash(into hasher: inout Hasher) {
    let fingerprint = fingerprint
    hasher.combine(fingerprint.low)
    hasher.combine(fingerprint.high)
  }

  /// The 128-bit fingerprint of all four.
  var fingerprint: Fingerprint {
    var builder = Fingerprint.Builder()
    builder.add(UInt64(bitPattern: timestamp))
    switch text {
    case .whole(let clientKey, let token, let nonce):
      builder.add(clientKey.utf8.span)
      builder.add(token.utf8.span)
      builder.add(nonce.utf8.span)
    case .parts(let octets, let clientKey, let token, let nonce):
      builder.add(octets.span.extracting(clientKey))
      builder.add(octets.span.extracting(token))
      builder.add(octets.span.extracting(nonce))
    }
    return builder.finish()
  }
}

/// The texts of a use, or their ranges in the bytes of a claim.
private enum Text: Sendable {
  case whole(clientKey: String, token: String, nonce: String)
  case parts([UInt8], clientKey: Range<Int>, token: Range<Int>, nonce: Range<Int>)

  var clientKey: String {
    switch self {
    case .whole(let clientKey, _, _): clientKey
    case .parts(let octets, let clientKey, _, _): String(decoding: octets[clientKey], as: UTF8.self)
    }
  }

  var token: String {
    switch self {
    case .whole(_, let token, _): token
    case .parts(let octets, _, let token, _): String(decoding: octets[token], as: UTF8.self)
    }
  }

  var nonce: String {
    switch self {
    case .whole(_, _, let nonce): nonce
    case .parts(let octets, _, _, let nonce): String(decoding: octets[nonce], as: UTF8.self)
    }
  }
}

extension String {
  /// Whether the UTF-8 bytes are the same; `==` would treat canonically equal texts as equal.
  package func hasSameOctets(as other: String) -> Bool {
    utf8.span.isEqual(to: other)
  }
}
