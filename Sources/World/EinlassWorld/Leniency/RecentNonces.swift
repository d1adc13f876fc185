internal import OAuth1

/// The nonces of a network's latest requests, to detect repeated ones. It refuses nothing, and forgets the oldest ones
/// if there are many.
struct RecentNonces: Sendable {
  /// The facts about an earlier request.
  struct Use: Sendable {
    let timestamp: Int64?
    let token: Fingerprint
    let isAccepted: Bool
  }

  /// The minimum number of remembered nonces. The maximum is twice as many.
  private static let capacity = 4096

  private var newer: [Fingerprint: Use] = [:]
  private var older: [Fingerprint: Use] = [:]

  /// Remembers `use` of a nonce, and returns the previous one. `nil` if there was none, or if it was forgotten.
  mutating func remember(_ use: Use, of nonce: Fingerprint) -> Use? {
    if newer.count >= Self.capacity {
      older = newer
      newer.removeAll(keepingCapacity: false)
    }
    return newer.updateValue(use, forKey: nonce) ?? older[nonce]
  }
}
