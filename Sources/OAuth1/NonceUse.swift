/// What may be used once: a nonce with its timestamp, client and token, decoded.
///
/// Compares octet for octet: texts that are only canonically equal are different uses.
///
/// Source: RFC 5849, section 3.3.
public struct NonceUse: Hashable, Sendable {
  /// The client identifier.
  public let clientKey: String
  /// The token; empty where there is none.
  public let token: String
  /// Seconds since 1970.
  public let timestamp: Int64
  /// The nonce.
  public var nonce: String {
    switch text {
    case .whole(let nonce): nonce
    case .part(let octets, let place): String(decoding: octets[place], as: UTF8.self)
    }
  }

  private let text: Text

  /// A nonce, or where one stands in the octets of a claim: few ledgers ask for it as text.
  private enum Text: Sendable {
    case whole(String)
    case part([UInt8], Range<Int>)
  }

  /// A use, from decoded values.
  public init(clientKey: String, token: String, timestamp: Int64, nonce: String) {
    self.clientKey = clientKey
    self.token = token
    self.timestamp = timestamp
    text = .whole(nonce)
  }

  /// A use whose nonce stands at `place` in `octets`, decoded, and is UTF-8.
  init(clientKey: String, token: String, timestamp: Int64, nonce octets: [UInt8], at place: Range<Int>) {
    self.clientKey = clientKey
    self.token = token
    self.timestamp = timestamp
    text = .part(octets, place)
  }

  /// Whether all four are the same, octet for octet.
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

  /// 128 bits that stand for all four.
  @inline(__always)
  var fingerprint: Fingerprint {
    var maker = Fingerprint.Maker()
    maker.add(UInt64(bitPattern: timestamp))
    maker.add(clientKey.utf8.span)
    maker.add(token.utf8.span)
    switch text {
    case .whole(let nonce): maker.add(nonce.utf8.span)
    case .part(let octets, let place): maker.add(octets.span.extracting(place))
    }
    return maker.finish()
  }
}

extension String {
  /// Whether the UTF-8 octets are the same; `==` would take canonically equal texts for equal.
  func hasSameOctets(as other: String) -> Bool {
    utf8.span.isEqual(to: other)
  }
}
