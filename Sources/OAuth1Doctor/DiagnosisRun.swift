internal import OAuth1

/// The search for one request, and what it comes to.
struct DiagnosisRun {
  private let facts: SigningFacts
  private let policy: RequestVerifier.Policy
  private let claim: SignedClaim?
  private let right: SigningRecipe
  private var hits: [SignatureSearch.Hit] = []
  private let meter: SearchMeter
  private let budget: SearchBudget
  private var depth = 0
  private var isSignatureRight = false

  init(
    _ facts: SigningFacts, _ policy: RequestVerifier.Policy, _ claim: SignedClaim?, _ budget: SearchBudget
  ) {
    self.budget = budget
    meter = SearchMeter(budget)
    self.facts = facts
    self.policy = policy
    self.claim = claim
    right = SigningRecipe(facts)
  }

  /// The received signature; where there are several, the first that is not empty.
  private var signature: [UInt8] {
    if let claim { return claim.signatureOctets }
    return facts.received.signatures.first { !$0.value.isEmpty }?.value ?? []
  }

  mutating func run() {
    if let claim, RulesComparison.isSigned(claim, policy, facts.client, facts.token) {
      isSignatureRight = true
      return
    }
    guard facts.client != nil, !signature.isEmpty else { return }
    if facts.received.hasTooManyParameters { return meter.end(.parameters) }
    let method = facts.received.text("oauth_signature_method") ?? ""
    let targets = DigestTarget.all(
      signature, hash: HashFunction(method: method), isLenient: policy.rules.signature == .lenient,
      limit: budget.depth)
    var search = SignatureSearch(targets, facts: facts, budget: budget, meter: meter)
    if method == "PLAINTEXT" || targets.isEmpty {
      search.runPlaintext(signature, from: right, isStated: method == "PLAINTEXT")
    }
    if method != "PLAINTEXT" { search.run(from: right) }
    isSignatureRight = search.hits.contains { $0.mistakes.isEmpty }
    hits = search.hits.filter { !$0.mistakes.isEmpty }
    depth = search.depth
  }

  func diagnosis(
    causes: [SignatureMistake], warnings: [SignatureMistake], difference: SignatureDiagnosis.RulesDifference?,
    scrubber: SecretScrubber
  ) -> SignatureDiagnosis {
    let causes = causes.map(scrubber.scrub)
    return SignatureDiagnosis(
      verdict: verdict(causes, scrubber), causes: causes, warnings: warnings.map(scrubber.scrub),
      difference: difference, attempts: meter.attempts, octets: meter.octets, depth: depth, limit: meter.limit
    )
  }

  private func verdict(_ causes: [SignatureMistake], _ scrubber: SecretScrubber) -> SignatureDiagnosis.Verdict
  {
    if isSignatureRight { return causes.isEmpty ? .correct : .notASignatureMistake(causes) }
    if !hits.isEmpty { return .explained(explanations(scrubber)) }
    // Where the request cannot be read, the credentials are unknown, or there is no signature, the signature cannot
    // be judged.
    let isJudged =
      claim != nil && causes.allSatisfy { !CauseRule.unjudgeable.contains($0.id) } && !signature.isEmpty
    return causes.isEmpty || isJudged ? .unexplained : .notASignatureMistake(causes)
  }

  private func explanations(_ scrubber: SecretScrubber) -> [SignatureExplanation] {
    let rightText = scrubber.scrub(right.baseString.text)
    let ranked = hits.enumerated().sorted { first, second in
      (first.element.rank, first.offset) < (second.element.rank, second.offset)
    }
    return ranked.map { _, hit in
      let wrongText = scrubber.scrub(hit.baseString.text)
      return SignatureExplanation(
        mistakes: hit.mistakes.map(scrubber.scrub), wrongBaseString: wrongText, rightBaseString: rightText,
        firstDifference: Self.difference(wrongText, rightText))
    }
  }

  private static func difference(_ first: String, _ second: String) -> Int? {
    if first == second { return nil }
    if let place = asciiDifference(first, second) { return place }
    return zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? min(first.count, second.count)
  }
}

extension DiagnosisRun {
  /// Where two texts of ASCII differ, whose characters are their octets; nil where they have others.
  ///
  /// Looking for the characters of a text of some megabytes takes longer than all signatures of it.
  private static func asciiDifference(_ first: String, _ second: String) -> Int? {
    let isPlain = { (octet: UInt8) in octet < 0x80 && octet != 0x0D }
    guard first.utf8.allSatisfy(isPlain), second.utf8.allSatisfy(isPlain) else { return nil }
    var place = 0
    for (left, right) in zip(first.utf8, second.utf8) {
      if left != right { break }
      place += 1
    }
    return place
  }
}

extension SignatureSearch.Hit {
  /// The lower, the more frequent the mistakes are in practice: the table is ranked.
  fileprivate var rank: Int { mistakes.reduce(0) { $0 + ($1.row ?? 46) } }
}

extension CauseRule {
  /// Causes with which a signature cannot be judged.
  fileprivate static let unjudgeable: Set<String> = [
    "other-authorization-scheme", "not-oauth", "unknown-consumer-key", "unknown-token",
    "consumer-key-is-token",
    "token-is-consumer-key", "unsupported-method", "missing-parameter",
  ]
}
