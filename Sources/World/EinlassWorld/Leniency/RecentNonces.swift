internal import OAuth1

/// The nonces of a network's latest requests, so that one is noticed that comes again. It refuses nothing, and forgets
/// the oldest ones where many come.
struct RecentNonces: Sendable {
  /// What is known of an earlier request.
  struct Use: Sendable {
    let timestamp: Int64?
    let token: Fingerprint
    let isAccepted: Bool
  }

  /// How many are remembered at least; twice as many at most.
  private static let capacity = 4096

  private var newer: [Fingerprint: Use] = [:]
  private var older: [Fingerprint: Use] = [:]

  /// Remembers `use` of a nonce, and gives the one before it. `nil` if there was none, or it is forgotten.
  mutating func remember(_ use: Use, of nonce: Fingerprint) -> Use? {
    if newer.count >= Self.capacity {
      older = newer
      newer.removeAll(keepingCapacity: false)
    }
    return newer.updateValue(use, forKey: nonce) ?? older[nonce]
  }
}
