internal import OAuth1
internal import Synchronization

/// The content of earlier journal messages that explains later ones. Each message is read once, when the first
/// explanation after it is made.
final class JournalHistory: Sendable {
  fileprivate struct Use: Hashable {
    let nonce: String
    let timestamp: Int64
    let clientKey: String
    let token: String?

    init?(_ claim: SignedClaim) {
      guard let nonce = claim.nonce, let timestamp = claim.timestamp else { return nil }
      self.nonce = nonce
      self.timestamp = timestamp
      clientKey = claim.clientKey
      token = claim.token
    }
  }

  fileprivate struct State {
    /// The first use of each nonce: the number of the entry, and the status of the response.
    var uses: [Use: (number: Int, status: Int?)] = [:]
    var responses: [(number: Int, text: String)] = []
    /// The number of the first entry that has not been read yet.
    var next = 1
  }

  private let state = Mutex(State())

  /// Returns the content of `entries` before the one with `number` that explains a request with `claim`.
  func before(
    _ number: Int, in entries: [Journal.Entry], _ claim: SignedClaim?, explanatory: Set<String>,
    isReplay: Bool
  ) -> ExchangeHistory {
    state.withLock { state in
      state.read(entries, explanatory)
      let oldest = entries.first?.number ?? state.next
      let first = claim.flatMap(Use.init).flatMap { state.uses[$0] }
      let isUsed = first.map { $0.number < number && $0.number >= oldest } ?? false
      return ExchangeHistory(
        isNonceUsed: isUsed || isReplay, firstStatus: isUsed ? first?.status : nil,
        responses: state.responses.lazy.filter { $0.number < number }.map(\.text))
    }
  }
}

extension JournalHistory.State {
  fileprivate mutating func read(_ entries: [Journal.Entry], _ explanatory: Set<String>) {
    let oldest = entries.first?.number ?? next
    for entry in entries where entry.number >= next {
      guard case .message(let message) = entry.event, message.refusal == nil else { continue }
      if message.endpoint.map(explanatory.contains) ?? false, let text = message.acceptedText {
        responses.append((entry.number, text))
      }
      guard let use = message.finding?.claim.flatMap(JournalHistory.Use.init) else { continue }
      if let known = uses[use], known.number >= oldest { continue }
      uses[use] = (entry.number, message.status)
    }
    next = max(next, (entries.last?.number ?? 0) + 1)
    responses.removeAll { $0.number < oldest }
    if uses.count > 2 * entries.count + 1024 { uses = uses.filter { $0.value.number >= oldest } }
  }
}
