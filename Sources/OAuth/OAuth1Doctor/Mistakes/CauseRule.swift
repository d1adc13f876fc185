internal import OAuth1

/// A reason to refuse a request other than its signature: an entry of a list, like the others.
struct CauseRule: Sendable {
  let id: String
  let row: Int?
  typealias Find = @Sendable (CauseFacts) -> (sentence: String, advice: String)?

  /// Finds the mistake and its fix. `nil` if nothing is wrong.
  let find: Find

  init(_ id: String, row: Int? = nil, find: @escaping Find) {
    (self.id, self.row, self.find) = (id, row, find)
  }

  /// An entry that always gives the same advice.
  init(_ id: String, row: Int? = nil, advice: String, sentence: @escaping @Sendable (CauseFacts) -> String?) {
    self.init(id, row: row) { facts in sentence(facts).map { ($0, advice) } }
  }

  func mistake(_ facts: CauseFacts) -> SignatureMistake? {
    find(facts).map { SignatureMistake(id: id, row: row, sentence: $0.sentence, advice: $0.advice) }
  }

  /// Returns the finding if the verifier refuses to read a request and no entry has an explanation.
  static func other(_ failure: VerificationError) -> SignatureMistake {
    SignatureMistake(
      id: "unreadable-request", row: nil, sentence: "the request cannot be read: \(failure.rawValue)",
      advice: "write the request as OAuth 1.0a requires: each parameter once and percent-encoded")
  }

  /// Every reason for refusal, in the order in which they should be checked.
  static let causes: [CauseRule] =
    structure + values + credentials + freshness + endpoints + redirection + reverseAuth
}

/// The facts that the causes examine.
struct CauseFacts: Sendable {
  let received: ReceivedRequest
  let known: KnownSecrets
  let policy: RequestVerifier.Policy
  /// The current time, in seconds since 1970.
  let now: Int64
  let context: DiagnosisContext
  /// The reason why the request cannot be read. `nil` if it can.
  let failure: VerificationError?
  /// The claim, as far as it could be read. `nil` if nothing could.
  let claim: SignedClaim?
  /// Whether nonce and timestamp were used before.
  let isNonceUsed: Bool

  var request: ArrivingRequest { received.request }

  /// `oauth_consumer_key` as it was sent. `nil` if there is none.
  var clientKey: String? { claim?.clientKey ?? received.text("oauth_consumer_key") }

  /// `oauth_token` as it was sent. `nil` if it is missing or empty.
  var token: String? {
    if let claim { return claim.token }
    return received.text("oauth_token").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `oauth_timestamp` as it was sent. `nil` if there is none.
  var timestamp: String? {
    claim?.timestamp.map { String($0) } ?? received.text("oauth_timestamp")
  }
}
