public import OAuth1

/// Finds the mistake in a request whose signature is refused.
///
/// The doctor searches for the smallest set of mistakes that produces exactly the received signature; it never guesses.
/// It knows the list of mistakes in `Mistakes`, reads requests that strict readers refuse, and also reports mistakes
/// outside the signature. For tests and development: it takes up to seconds, depending on its budget, its time depends
/// on secrets, and it holds them unencrypted while it works.
///
/// Of more than 64 clients, and of more than 64 tokens, it considers those that the request names and the first 64.
///
/// Any number of threads may use a doctor at once.
public struct SignatureDoctor: Sendable {
  /// The credentials that clients may have confused.
  public let known: KnownSecrets
  /// The server's requirements.
  public let policy: RequestVerifier.Policy
  /// The rules to compare RFC 5849 with, to report where they judge a request differently. `nil` if there are none.
  public let compared: VerificationRules?
  /// The source of the knowledge.
  public let context: DiagnosisContext

  /// A doctor for a server.
  ///
  /// - Parameters:
  ///   - known: The credentials that the server knows.
  ///   - policy: The server's requirements.
  ///   - compared: Rules to compare RFC 5849 with. `nil` if there are none.
  ///   - context: The source of `known`.
  public init(
    known: KnownSecrets, policy: RequestVerifier.Policy = .init(),
    comparedWith compared: VerificationRules? = nil, context: DiagnosisContext = .server
  ) {
    (self.known, self.policy, self.compared, self.context) = (known, policy, compared, context)
  }

  /// Explains a request.
  ///
  /// The same arguments produce the same diagnosis, unless the budget's deadline or the end of the task ends the
  /// search. The work before the search grows only with the request's size (including a logarithmic factor, for
  /// sorting).
  ///
  /// - Parameters:
  ///   - request: The request as it arrived.
  ///   - now: The time of arrival, in seconds since 1970; the current time if the context does not know it.
  ///   - printed: The base string that the client or the server has printed. `nil` if none is known.
  ///   - refusal: The response with which the server refused the request; `nil` if none is known.
  ///   - budget: The limits of the search.
  ///   - isUsed: Returns whether a nonce was used before.
  /// - Returns: The mistakes, as far as they were found.
  public func explain(
    _ request: ArrivingRequest, at now: Int64, printed: String? = nil, refusal: ServerRefusal? = nil,
    budget: SearchBudget = .triples, isUsed: (NonceUse) -> Bool = { _ in false }
  ) -> SignatureDiagnosis {
    let reading = Reading(request, policy)
    var received = reading.received
    if let claim = reading.claim { received.adopt(claim.baseString) }
    let isNonceUsed = reading.nonceUse.map(isUsed) ?? false
    let known = known.narrowed(to: reading.received, reading.claim)
    let causeFacts = CauseFacts(
      received: reading.received, known: known, policy: policy, now: now, context: context,
      failure: reading.failure, claim: reading.claim, isNonceUsed: isNonceUsed)
    var causes = CauseRule.causes.compactMap { $0.mistake(causeFacts) }
    if causes.isEmpty, let failure = reading.failure { causes = [CauseRule.other(failure)] }
    var warnings = CauseRule.warnings.compactMap { $0.mistake(causeFacts) }
    let presumed = PresumedCredentials(causeFacts)
    let facts = SigningFacts(
      received, known, client: presumed.client, token: presumed.token, rules: policy.rules)
    var run = DiagnosisRun(facts, policy, reading.claim, context, budget)
    run.run(printed: printed)
    // Requirements of some servers beyond a right signature do not matter while the signature is wrong.
    if run.isExplained { warnings.removeAll { $0.id == "body-hash-missing" } }
    // An unknown body matters if the signature is right without it.
    if run.isExplained || !run.isSettled { warnings.removeAll { $0.id == CauseRule.bodyUnknown.id } }
    // A signature that was found right, or explained, is genuine despite its appearance.
    if run.isSettled { causes.removeAll { CauseRule.appearances.contains($0.id) } }
    var diagnosis = run.diagnosis(
      causes: causes, warnings: warnings,
      difference: compared.flatMap { RulesComparison(request, presumed, $0).difference }, refusal: refusal,
      scrubber: SecretScrubber(known))
    // The explanation already reports these.
    let explained = Set(diagnosis.explanations.flatMap(\.mistakes).map(\.id))
    diagnosis.warnings.removeAll { explained.contains($0.id) }
    diagnosis.libraries = SigningLibrary.recognised(in: request)
    diagnosis.unread = context.unread
    if !context.unread.isEmpty { diagnosis.takeUnreadParts() }
    return diagnosis
  }
}

extension SignatureDoctor {
  /// Returns the consumer key and the token that a request names.
  ///
  /// - Parameter request: The request as it arrived. It is read tolerantly, so it may be malformed.
  /// - Returns: The consumer key and the token, each `nil` if the request names none. An empty token counts
  ///   as none.
  public static func names(in request: ArrivingRequest) -> (clientKey: String?, token: String?) {
    let received = ReceivedRequest(request)
    return (
      received.text("oauth_consumer_key"), received.text("oauth_token").flatMap { $0.isEmpty ? nil : $0 }
    )
  }

  /// Returns the same names, also without white space that was copied with them.
  package static func allNames(in request: ArrivingRequest) -> [String] {
    let named = names(in: request)
    let names = [named.clientKey, named.token].compactMap { $0 }
    var all = names
    for name in names.map(\.withoutSpaces) where !all.contains(name) { all.append(name) }
    return all
  }
}

/// The verifier's result for a request before it uses secrets.
private struct Reading {
  let received: ReceivedRequest
  let claim: SignedClaim?
  let failure: VerificationError?

  init(_ request: ArrivingRequest, _ policy: RequestVerifier.Policy) {
    received = ReceivedRequest(request)
    do {
      claim = try RequestVerifier(policy: policy).read(request)
      failure = nil
    } catch {
      claim = nil
      failure = error
    }
  }

  var nonceUse: NonceUse? {
    guard let claim, let timestamp = claim.timestamp, let nonce = claim.nonce else { return nil }
    return NonceUse(clientKey: claim.clientKey, token: claim.token ?? "", timestamp: timestamp, nonce: nonce)
  }
}

/// The credentials that a request was probably signed with.
struct PresumedCredentials {
  /// The client that the key names or probably means; the first known one if the key is unknown.
  let client: ClientCredentials?
  /// `nil` without a token, or if the token is unknown.
  let token: TokenCredentials?

  init(_ facts: CauseFacts) {
    let known = facts.known
    let key = facts.clientKey ?? ""
    let secret = SharedSecret(key)
    client =
      known.client(key) ?? known.client(key.withoutSpaces)
      ?? known.clients.first { !$0.secret.isEmpty && $0.secret == secret }
      ?? known.tokens.first { $0.credentials.token == key }.flatMap { known.client($0.clientKey ?? "") }
      ?? known.clients.first
    guard let name = facts.token else {
      token = nil
      return
    }
    let other = SharedSecret(name)
    token =
      (known.token(name) ?? known.token(name.withoutSpaces)
      ?? known.tokens.first { !$0.credentials.secret.isEmpty && $0.credentials.secret == other })?.credentials
  }
}
