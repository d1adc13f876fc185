/// Remembers which nonces were used, so that a request can not be sent twice.
///
/// A verifier asks `contains` before it looks at the signature, and calls `insert` last of all, for a
/// request that is good: of any number of equal requests at the same time, `insert` says true to one.
///
/// Source: RFC 5849, section 3.3.
public protocol NonceLedger: Sendable {
  /// Whether `use` was inserted and is still remembered.
  func contains(_ use: NonceUse) -> Bool

  /// Remembers `use` until the clock is beyond `validUntil`; false where it was there already or can not
  /// be remembered, which must have the request refused. Atomic.
  ///
  /// Both times are seconds since 1970.
  func insert(_ use: NonceUse, validUntil: Int64, now: Int64) -> Bool
}

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
  public let nonce: String
  /// Hashed once: a ledger asks for it several times.
  let hash: Int

  /// A use, from decoded values.
  public init(clientKey: String, token: String, timestamp: Int64, nonce: String) {
    self.clientKey = clientKey
    self.token = token
    self.timestamp = timestamp
    self.nonce = nonce
    var hasher = Hasher()
    hasher.combine(timestamp)
    hasher.combine(nonce)
    hasher.combine(clientKey)
    hasher.combine(token)
    hash = hasher.finalize()
  }

  /// Whether all four are the same, octet for octet.
  public static func == (first: NonceUse, second: NonceUse) -> Bool {
    first.hash == second.hash && first.timestamp == second.timestamp
      && first.nonce.hasSameOctets(as: second.nonce)
      && first.clientKey.hasSameOctets(as: second.clientKey)
      && first.token.hasSameOctets(as: second.token)
  }

  /// Equal uses have equal hashes; so have canonically equal ones, which does no harm.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// A ledger that takes every nonce, as Twitter did from 2015 on.
public struct IgnoredNonces: NonceLedger {
  /// The ledger; it has no state.
  public init() {}

  /// Always false.
  public func contains(_ use: NonceUse) -> Bool { false }

  /// Always true.
  public func insert(_ use: NonceUse, validUntil: Int64, now: Int64) -> Bool { true }
}

extension String {
  /// Whether the UTF-8 octets are the same; `==` would take canonically equal texts for equal.
  func hasSameOctets(as other: String) -> Bool {
    utf8.span.isEqual(to: other)
  }
}
