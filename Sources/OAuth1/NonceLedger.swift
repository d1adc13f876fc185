/// Remembers which nonces were used, so that a request can not be sent twice.
///
/// A verifier calls `insert` last of all, for a request that is good: of any number of equal requests at the same
/// time, `insert` says true to one. `contains` is asked for a request whose signature is wrong, because one that
/// came before is refused for that first.
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

/// A ledger that takes every nonce, as Twitter did from 2015 on.
public struct IgnoredNonces: NonceLedger {
  /// The ledger; it has no state.
  public init() {}

  /// Always false.
  public func contains(_ use: NonceUse) -> Bool { false }

  /// Always true.
  public func insert(_ use: NonceUse, validUntil: Int64, now: Int64) -> Bool { true }
}
