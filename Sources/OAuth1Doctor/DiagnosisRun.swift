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
  private let standpoint: Standpoint
  private var missing: SignatureDiagnosis.Missing?
  /// What is wrong with the RSA key; nil: nothing.
  private var keyCause: SignatureMistake?
  private var printed: (text: [UInt8], isSigned: Bool?, keyMistakes: [SignatureMistake])?
  /// What is wrong where a base string was printed for this request that is not the right one.
  private var printedCauses: [SignatureMistake] = []

  init(
    _ facts: SigningFacts, _ policy: RequestVerifier.Policy, _ claim: SignedClaim?, _ standpoint: Standpoint,
    _ budget: SearchBudget
  ) {
    self.budget = budget
    meter = SearchMeter(budget)
    self.facts = facts
    self.policy = policy
    self.claim = claim
    self.standpoint = standpoint
    right = SigningRecipe(facts)
  }

  /// Whether the signature is right, or mistakes were found that give it.
  var isSettled: Bool { isSignatureRight || !hits.isEmpty }

  /// Whether mistakes were found that give the signature.
  var isExplained: Bool { !isSignatureRight && !hits.isEmpty }

  /// The received signature; where there are several, the first that is not empty.
  private var signature: [UInt8] {
    if let claim { return claim.signatureOctets }
    return facts.received.signatures.first { !$0.value.isEmpty }?.value ?? []
  }

  /// Whether the signature method is one of OAuth 1.0a's, or another that clients have used.
  private var isMethodKnown: Bool {
    HashFunction(method: method) != nil || [any SignatureMethod].all.contains { $0.name == method }
  }

  /// Whether the signature has the length of a keyed hash, which no RSA key makes.
  private var isKeyedHash: Bool {
    [20, 32].contains(Base64.decode(signature.span)?.count ?? 0) && facts.client?.secret.isEmpty == false
  }

  private var method: String { facts.received.text("oauth_signature_method") ?? "" }

  mutating func run() {
    if let claim, RulesComparison.isSigned(claim, policy, facts.client, facts.token) {
      isSignatureRight = true
      return
    }
    guard !signature.isEmpty else { return }
    if facts.received.hasTooManyParameters { return meter.end(.parameters) }
    if facts.received.signatures.contains(where: \.isPlaceholder) {
      missing = .values
    } else if method.hasPrefix("RSA-"), !isKeyedHash {
      runRSA()
    } else {
      runKeyed()
    }
    if hits.isEmpty, !isSignatureRight, !facts.received.placeholders.isEmpty {
      missing = .values
    }
  }

  private mutating func runKeyed() {
    guard facts.client != nil else {
      missing = .consumerSecret
      return
    }
    let targets = DigestTarget.all(
      signature, hash: HashFunction(method: method), isMethodKnown: isMethodKnown,
      isLenient: policy.rules.signature == .lenient, limit: budget.depth)
    var search = SignatureSearch(targets, facts: facts, budget: budget, meter: meter)
    if method == "PLAINTEXT" || targets.isEmpty {
      search.runPlaintext(signature, from: right, isStated: method == "PLAINTEXT")
    }
    if method != "PLAINTEXT" { search.run(from: right) }
    take(search)
    guard isTokenSecretMissing else { return }
    if isSignatureRight {
      // Right only for a token without a secret.
      isSignatureRight = false
      hits = [SignatureSearch.Hit(mistakes: [MistakeRule.tokenSecretLeftOut], baseString: right.baseString)]
    } else if hits.isEmpty {
      missing = .tokenSecret
    }
  }

  /// Whether the request names a token that somebody knows, but not its secret.
  private var isTokenSecretMissing: Bool {
    facts.hasToken && facts.token == nil && !standpoint.knowsAllCredentials
  }

  /// An RSA signature contains the hash that was signed, so that its base string can be searched like any other.
  private mutating func runRSA() {
    guard let key = facts.client?.rsaKey else {
      missing = .publicKey
      return
    }
    let targets = DigestTarget.signed(signature, by: key, method: method, limit: budget.depth)
    guard !targets.isEmpty else {
      keyCause = Self.otherRSAKey
      return
    }
    var search = SignatureSearch(targets, isKeyed: false, facts: facts, budget: budget, meter: meter)
    search.run(from: right)
    take(search)
  }

  /// The only mistake with an RSA key that can be told.
  static let otherRSAKey = SignatureMistake(
    id: "other-rsa-key", row: nil,
    sentence:
      "the signature was not made with the private key that belongs to this public key, or was changed on its way",
    advice:
      "compare the two keys: 'openssl rsa -in private.pem -pubout' prints the public one of a private one")

  private mutating func take(_ search: SignatureSearch) {
    isSignatureRight = search.hits.contains { $0.mistakes.isEmpty }
    hits = search.hits.filter { !$0.mistakes.isEmpty }
    depth = search.depth
  }

  func diagnosis(
    causes: [SignatureMistake], warnings: [SignatureMistake], difference: SignatureDiagnosis.RulesDifference?,
    scrubber: SecretScrubber
  ) -> SignatureDiagnosis {
    let causes = ((keyCause.map { [$0] } ?? []) + (isSignatureRight ? [] : printedCauses) + causes)
      .map(scrubber.scrub)
    // A right signature stays right, whatever somebody has printed.
    let warnings = (isSignatureRight ? printedCauses : []) + warnings
    let verdict = verdict(causes, scrubber)
    var diagnosis = SignatureDiagnosis(
      verdict: verdict, causes: causes, warnings: warnings.map(scrubber.scrub),
      difference: difference, attempts: meter.attempts, octets: meter.octets, depth: depth, limit: meter.limit
    )
    switch verdict {
    case .unexplained, .unchecked: diagnosis.expectation = expectation(scrubber)
    case .correct, .explained, .notASignatureMistake: break
    }
    if let printed {
      let (text, expected) = (scrubber.scrub(printed.text.text), scrubber.scrub(right.baseString.text))
      diagnosis.printed = SignatureDiagnosis.PrintedBaseString(
        text: text, expected: expected, firstDifference: Self.difference(text, expected),
        isSigned: printed.isSigned, keyMistakes: printed.keyMistakes.map(scrubber.scrub))
    }
    return diagnosis
  }

  private func verdict(_ causes: [SignatureMistake], _ scrubber: SecretScrubber) -> SignatureDiagnosis.Verdict
  {
    if isSignatureRight { return causes.isEmpty ? .correct : .notASignatureMistake(causes) }
    if !hits.isEmpty, !isConsequence(of: causes) { return .explained(explanations(scrubber)) }
    if keyCause != nil { return .notASignatureMistake(causes) }
    // Where the request cannot be read, the credentials are unknown, or there is no signature, the signature cannot
    // be judged.
    let isReadable = claim != nil || missing != nil
    let isJudged =
      isReadable && causes.allSatisfy { !CauseRule.unjudgeable.contains($0.id) } && !signature.isEmpty
    if !causes.isEmpty, !isJudged { return .notASignatureMistake(causes) }
    return missing.map { .unchecked($0) } ?? .unexplained
  }

  /// Whether all that was found follows from one of `causes`: where a parameter was sent twice, the base string that would
  /// be right has it twice, and a client that signed it once seems to have left something out.
  private func isConsequence(of causes: [SignatureMistake]) -> Bool {
    let following = causes.compactMap { CauseRule.consequences[$0.id] }.reduce(into: Set<String>()) {
      $0.formUnion($1)
    }
    return !following.isEmpty
      && hits.allSatisfy { hit in hit.mistakes.allSatisfy { following.contains($0.id) } }
  }

  /// How the request should have been signed; nil where it has so many parameters that nobody would read it.
  private func expectation(_ scrubber: SecretScrubber) -> SignatureDiagnosis.Expectation? {
    guard !facts.received.hasTooManyParameters else { return nil }
    let baseString = right.baseString
    var value = Array("...".utf8)
    if missing == nil, let hash = HashFunction(method: method) {
      let hmac = RekeyableHMAC(hash)
      if hmac.take(right.key.octets) { value = Base64.encode(hmac.code(of: baseString).octets.span) }
    }
    var fields = facts.received.items.filter(\.isReserved).sorted { $0.position < $1.position }
      .map { "\($0.label)=\"\(PercentEncoding.encode($0.value).text)\"" }
    fields.append("oauth_signature=\"\(missing == nil ? PercentEncoding.encode(value).text : "...")\"")
    return SignatureDiagnosis.Expectation(
      baseString: scrubber.scrub(baseString.text),
      authorization: scrubber.scrub("OAuth " + fields.joined(separator: ", ")))
  }

  /// Compares the base string that was printed with the right one, and says whether it was signed.
  mutating func compare(_ text: String) {
    let octets = Array(text.utf8).trimmed
    printed = (octets, nil, [])
    defer { takeDifferences(of: octets) }
    guard facts.client != nil, missing == nil || missing == .tokenSecret, !method.hasPrefix("RSA-") else {
      return
    }
    let signed = keyMistakes(for: octets)
    printed = (octets, signed.isSigned, signed.mistakes)
  }

  /// Where the printed base string was signed, what it has other than the right one explains the signature. Where it is of
  /// this request, and was not signed or nobody knows, somebody has computed it: the difference is a reason to refuse.
  private mutating func takeDifferences(of text: [UInt8]) {
    guard hits.isEmpty, !facts.received.hasTooManyParameters else { return }
    let differences = PrintedDifferences(text, right)
    guard !differences.mistakes.isEmpty else { return }
    if let printed, printed.isSigned == true, !isSignatureRight {
      hits = [
        SignatureSearch.Hit(mistakes: differences.mistakes + printed.keyMistakes, baseString: text)
      ]
    } else if differences.isOfThisRequest {
      printedCauses = differences.mistakes
    }
  }

  /// The fewest mistakes of the key, at most two, with which `message` has the signature that was received.
  private func keyMistakes(for message: [UInt8]) -> (isSigned: Bool?, mistakes: [SignatureMistake]) {
    let targets = DigestTarget.all(
      signature, hash: HashFunction(method: method), isMethodKnown: isMethodKnown,
      isLenient: policy.rules.signature == .lenient, limit: 1)
    var keys = PartSearch(right.key, rules: MistakeRule.keys, facts: facts, meter: meter)
    for count in 0...2 {
      for key in keys.level(count) {
        for target in targets {
          guard let hash = HashFunction(octetCount: target.octets.count) else { continue }
          let hmac = RekeyableHMAC(hash)
          guard meter.attempt(message.count), hmac.take(key.octets) else { return (nil, []) }
          guard hmac.code(of: message).isEqual(to: target.octets), let way = key.ways.first else { continue }
          return (true, keys.account.mistakes(way) + target.mistakes)
        }
      }
    }
    return (false, [])
  }

  private func explanations(_ scrubber: SecretScrubber) -> [SignatureExplanation] {
    let rightText = scrubber.scrub(right.baseString.text)
    let ranked = hits.enumerated().map { (offset: $0, hit: $1, likelihood: $1.mistakes.likelihood) }
      .sorted { ($1.likelihood, $0.offset) < ($0.likelihood, $1.offset) }
    return ranked.map { _, hit, likelihood in
      let wrongText = scrubber.scrub(hit.baseString.text)
      return SignatureExplanation(
        mistakes: hit.mistakes.map(scrubber.scrub), wrongBaseString: wrongText, rightBaseString: rightText,
        firstDifference: Self.difference(wrongText, rightText), likelihood: likelihood)
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

extension CauseRule {
  /// What seems to be signed wrongly because of a cause, by the cause's id.
  fileprivate static let consequences: [String: Set<String>] = [
    "sent-twice": ["copies-signed-once", "parameter-not-signed", "repeats-collapsed"],
    "several-places": [
      "copies-signed-once", "form-not-signed", "parameter-not-signed", "query-not-signed",
      "repeats-collapsed",
    ],
    "signature-not-encoded": ["key-composed-wrongly", "parameter-not-signed", "plaintext-signature"],
  ]

  /// Causes with which a signature cannot be judged.
  fileprivate static let unjudgeable: Set<String> = [
    "other-authorization-scheme", "not-oauth", "unknown-consumer-key", "unknown-token",
    "consumer-key-is-token",
    "token-is-consumer-key", "unsupported-method", "missing-parameter", "malformed-signature",
    "key-and-token-exchanged", "value-repeats-name", "base-string-as-signature",
    "signature-encoded-twice",
  ]
}
