internal import OAuth1

/// The search for one request, and its result.
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
  private let context: DiagnosisContext
  private var missing: SignatureDiagnosis.Missing?
  /// The mistake with the RSA key; `nil` if there is none.
  private var keyCause: SignatureMistake?
  private var printed: Printed?
  /// The mistakes in the base string that was printed for this request, if it is not the right one.
  private var printedCauses: [SignatureMistake] = []

  init(
    _ facts: SigningFacts, _ policy: RequestVerifier.Policy, _ claim: SignedClaim?,
    _ context: DiagnosisContext,
    _ budget: SearchBudget
  ) {
    self.budget = budget
    meter = SearchMeter(budget)
    (self.facts, self.policy, self.claim, self.context) = (facts, policy, claim, context)
    right = SigningRecipe(facts)
  }

  /// A printed base string, and its relation to the signature.
  private struct Printed {
    let text: [UInt8]
    let differences: PrintedDifferences
    /// Whether it was signed; `nil` if that is not known.
    let isSigned: Bool?
    let keyMistakes: [SignatureMistake]

    /// All mistakes if it was signed.
    var mistakes: [SignatureMistake] { differences.mistakes + keyMistakes }
  }

  /// Whether the signature is right, or mistakes were found that reproduce it.
  var isSettled: Bool { isSignatureRight || !hits.isEmpty }

  /// Whether mistakes were found that reproduce the signature.
  var isExplained: Bool { !isSignatureRight && !hits.isEmpty }

  /// The received signature; of several, the first that is not empty.
  private var signature: [UInt8] {
    if let claim { return claim.signatureOctets }
    return facts.received.signatures.first { !$0.value.isEmpty }?.value ?? []
  }

  /// Whether the signature method is one of OAuth 1.0a's, or another that clients have used.
  private var isMethodKnown: Bool {
    HashFunction(method: method) != nil || [any SignatureMethod].all.contains { $0.name == method }
  }

  /// Whether the signature has the length of a keyed hash, which no RSA signature has.
  private var isKeyedHash: Bool {
    [20, 32].contains(Base64.decode(signature.span)?.count ?? 0) && facts.client?.secret.isEmpty == false
  }

  private var method: String { facts.received.text("oauth_signature_method") ?? "" }

  /// Judges the signature. A printed base string is compared before the search.
  mutating func run(printed text: String?) {
    let text = text.map { Array($0.utf8).trimmed }
    if let claim, RulesComparison.isSigned(claim, policy, facts.client, facts.token) {
      isSignatureRight = true
    } else {
      search(text)
    }
    if let text, printed == nil { compare(text, []) }
    takePrinted()
  }

  private mutating func search(_ printed: [UInt8]?) {
    guard !signature.isEmpty else { return }
    if facts.received.hasTooManyParameters { return meter.end(.parameters) }
    if facts.received.signatures.contains(where: \.isPlaceholder) {
      missing = .values
    } else if method.hasPrefix("RSA-"), !isKeyedHash {
      runRSA(printed)
    } else {
      runKeyed(printed)
    }
    if hits.isEmpty, !isSignatureRight, !facts.received.placeholders.isEmpty {
      missing = .values
    }
  }

  private mutating func runKeyed(_ printed: [UInt8]?) {
    guard facts.client != nil else {
      missing = .consumerSecret
      return
    }
    let targets = DigestTarget.all(
      signature, hash: HashFunction(method: method), isMethodKnown: isMethodKnown,
      isLenient: policy.rules.signature == .lenient, limit: budget.depth)
    if let printed { compare(printed, targets) }
    var search = SignatureSearch(targets, facts: facts, budget: searchBudget, meter: meter)
    if method == "PLAINTEXT" || targets.isEmpty {
      search.runPlaintext(signature, from: right, isStated: method == "PLAINTEXT")
    }
    if method != "PLAINTEXT" { search.run(from: right) }
    take(search)
    takePrinted()
    guard isTokenSecretMissing else { return }
    if isSignatureRight {
      // The signature is right only for a token without a secret.
      isSignatureRight = false
      hits = [SignatureSearch.Hit(mistakes: [MistakeRule.tokenSecretLeftOut], baseString: right.baseString)]
    } else if hits.isEmpty {
      missing = .tokenSecret
    }
  }

  /// Whether the request has a token that is unknown here but may exist, so that its secret is missing.
  private var isTokenSecretMissing: Bool {
    facts.hasToken && facts.token == nil && !context.knowsAllCredentials
  }

  /// An RSA signature contains the hash that was signed, so its base string can be searched like any other.
  private mutating func runRSA(_ printed: [UInt8]?) {
    guard let key = facts.client?.rsaKey else {
      missing = .publicKey
      return
    }
    let targets = DigestTarget.signed(signature, by: key, method: method, limit: budget.depth)
    guard !targets.isEmpty else {
      keyCause = Self.otherRSAKey
      return
    }
    if let printed { compare(printed, targets) }
    var search = SignatureSearch(targets, isKeyed: false, facts: facts, budget: searchBudget, meter: meter)
    search.run(from: right)
    take(search)
    takePrinted()
  }

  /// The budget of the search. If a printed base string was signed, only a single mistake is searched for, which may be
  /// a shorter explanation. If the printed base string is the right one, a long search for three mistakes in another
  /// one is not worth the time.
  private var searchBudget: SearchBudget {
    var budget = budget
    guard let printed else { return budget }
    if printed.isSigned == true, !printed.mistakes.isEmpty { budget.depth = min(budget.depth, 1) }
    if printed.text == right.baseString { budget.depth = min(budget.depth, 2) }
    return budget
  }

  /// The only detectable mistake with an RSA key.
  static let otherRSAKey = SignatureMistake(
    id: "other-rsa-key", row: nil,
    sentence:
      "the signature was made with a different private key, or the request was changed in transit",
    advice:
      "compare the two keys: 'openssl rsa -in private.pem -pubout' prints the public key of a private key")

  private mutating func take(_ search: SignatureSearch) {
    isSignatureRight = search.hits.contains { $0.mistakes.isEmpty }
    hits = search.hits.filter { !$0.mistakes.isEmpty }
    depth = search.depth
  }

  func diagnosis(
    causes: [SignatureMistake], warnings: [SignatureMistake], difference: SignatureDiagnosis.RulesDifference?,
    refusal: ServerRefusal?, scrubber: SecretScrubber
  ) -> SignatureDiagnosis {
    let causes = ((keyCause.map { [$0] } ?? []) + (isSignatureRight ? [] : printedCauses) + causes)
      .map(scrubber.scrub)
    // A right signature is still right, whatever was printed.
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
        isSigned: printed.isSigned, keyMistakes: printed.keyMistakes.map(scrubber.scrub),
        isOfThisRequest: printed.differences.isOfThisRequest)
    }
    if case .unexplained = verdict, meter.limit != .parameters {
      diagnosis.remaining = RemainingCause.unexplained(
        facts, isBaseStringKnown: printed?.differences.isOfThisRequest == true)
    }
    if let refusal {
      diagnosis.refusal = ServerRefusal(status: refusal.status, words: scrubber.scrub(refusal.words))
      if case .correct = verdict { diagnosis.remaining = RemainingCause.refused(refusal, facts) }
    }
    return diagnosis
  }

  private func verdict(_ causes: [SignatureMistake], _ scrubber: SecretScrubber) -> SignatureDiagnosis.Verdict
  {
    if isSignatureRight { return causes.isEmpty ? .correct : .notASignatureMistake(causes) }
    if !hits.isEmpty, !isConsequence(of: causes) { return .explained(explanations(scrubber)) }
    if keyCause != nil { return .notASignatureMistake(causes) }
    // If the request cannot be read, the credentials are unknown, or there is no signature, the signature cannot be
    // judged.
    let isReadable = claim != nil || missing != nil
    let isJudged =
      isReadable && causes.allSatisfy { !CauseRule.unjudgeable.contains($0.id) } && !signature.isEmpty
    if !causes.isEmpty, !isJudged { return .notASignatureMistake(causes) }
    return missing.map { .unchecked($0) } ?? .unexplained
  }

  /// Whether all findings follow from one of `causes`: if a parameter was sent twice, the right base string has it
  /// twice, and a client that signed it once seems to have left something out.
  private func isConsequence(of causes: [SignatureMistake]) -> Bool {
    let following = causes.compactMap { CauseRule.consequences[$0.id] }.reduce(into: Set<String>()) {
      $0.formUnion($1)
    }
    return !following.isEmpty
      && hits.allSatisfy { hit in hit.mistakes.allSatisfy { following.contains($0.id) } }
  }

  /// Returns the request as it should have been signed. `nil` if it has too many parameters to be readable.
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

  /// Compares the printed base string with the right one, and determines whether it was signed, which requires targets.
  private mutating func compare(_ text: [UInt8], _ targets: [DigestTarget]) {
    let signed: (isSigned: Bool?, mistakes: [SignatureMistake]) =
      targets.isEmpty
      ? (isSignatureRight ? text == right.baseString : nil, []) : keyMistakes(for: text, targets)
    printed = Printed(
      text: text, differences: PrintedDifferences(text, right), isSigned: signed.isSigned,
      keyMistakes: signed.mistakes)
  }

  /// Explains a signed printed base string by its differences from the right one, unless fewer mistakes reproduce the
  /// signature. If the printed base string belongs to this request but was not signed, its differences are reasons for
  /// refusal.
  private mutating func takePrinted() {
    guard hits.isEmpty, let printed, !facts.received.hasTooManyParameters else { return }
    if printed.isSigned == true, !isSignatureRight {
      if !printed.mistakes.isEmpty {
        hits = [SignatureSearch.Hit(mistakes: printed.mistakes, baseString: printed.text)]
      }
    } else if printed.differences.isOfThisRequest {
      printedCauses = printed.differences.mistakes
    }
  }

  /// Returns the smallest set of mistakes of key and hash, at most two, with which `message` has the received
  /// signature.
  private func keyMistakes(
    for message: [UInt8], _ targets: [DigestTarget]
  ) -> (isSigned: Bool?, mistakes: [SignatureMistake]) {
    let targets = targets.filter { $0.mistakes.count <= 1 }
    if method.hasPrefix("RSA-"), !isKeyedHash {
      let signed = targets.first { target in
        HashFunction(octetCount: target.octets.count)?.digest(of: message).isEqual(to: target.octets) == true
      }
      return (signed != nil, signed?.mistakes ?? [])
    }
    var keys = PartSearch(right.key, rules: MistakeRule.keys, facts: facts, meter: meter)
    for count in 0...2 {
      for key in keys.level(count) {
        for target in targets {
          guard let hash = HashFunction(octetCount: target.octets.count) else { continue }
          let hmac = RekeyableHMAC(hash)
          guard hmac.take(key.octets), let way = key.ways.first else { continue }
          for construction in HashConstruction.allCases where construction == .hmac || count < 2 {
            guard meter.attempt(message.count) else { return (nil, []) }
            let digest = construction.digest(hmac, key: key.octets, message: message)
            guard digest.isEqual(to: target.octets) else { continue }
            let wrong = construction.mistake.map { [$0] } ?? []
            return (true, keys.account.mistakes(way) + wrong + target.mistakes)
          }
        }
      }
    }
    return (false, [])
  }

  /// The hits without those that are less specific than another hit.
  private var distinctHits: [SignatureSearch.Hit] {
    let sets = hits.map { $0.mistakes.map(\.id) }
    return hits.indices.filter { index in
      !sets.contains { CauseRule.isSame($0, inOtherWords: sets[index]) }
    }.map { hits[$0] }
  }

  private func explanations(_ scrubber: SecretScrubber) -> [SignatureExplanation] {
    let rightText = scrubber.scrub(right.baseString.text)
    let ranked = distinctHits.enumerated().map { (offset: $0, hit: $1, likelihood: $1.mistakes.likelihood) }
      .sorted { ($1.likelihood, $0.offset) < ($0.likelihood, $1.offset) }
    return ranked.map { _, hit, likelihood in
      let wrongText = scrubber.scrub(hit.baseString.text)
      return SignatureExplanation(
        mistakes: hit.mistakes.map(scrubber.scrub), wrongBaseString: wrongText, rightBaseString: rightText,
        firstDifference: Self.difference(wrongText, rightText), likelihood: likelihood)
    }
  }

  static func difference(_ first: String, _ second: String) -> Int? {
    if first == second { return nil }
    if let place = asciiDifference(first, second) { return place }
    return zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? min(first.count, second.count)
  }
}

extension DiagnosisRun {
  /// Returns the first difference between two ASCII strings, whose characters are their bytes. `nil` if either has
  /// other characters.
  ///
  /// Iterating over the characters of a string of several megabytes takes longer than computing all its signatures.
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
  /// The specific mistakes of each general one, by its id.
  private static let particular: [String: Set<String>] = {
    let leftOut = Set(MistakeRule.leftOut.map(\.id)).union([PairAsName.id])
    return [
      "parameter-not-signed": leftOut.subtracting(["parameter-not-signed"]),
      "empty-values-not-signed": leftOut.subtracting(["parameter-not-signed", "empty-values-not-signed"]),
      "equals-left-out": [PairAsName.id],
    ]
  }()

  /// Whether the mistakes `ids` equal `others` except for one that is more specific.
  fileprivate static func isSame(_ ids: [String], inOtherWords others: [String]) -> Bool {
    guard ids.count == others.count else { return false }
    var (new, old) = (ids, others)
    for id in ids where old.contains(id) {
      old.remove(at: old.firstIndex(of: id) ?? 0)
      new.remove(at: new.firstIndex(of: id) ?? 0)
    }
    return new.count == 1 && particular[old[0]]?.contains(new[0]) == true
  }

  /// The signing mistakes that a cause only appears to involve, by the cause's id.
  fileprivate static let consequences: [String: Set<String>] = [
    "sent-twice": ["copies-signed-once", "parameter-not-signed", "repeats-collapsed"],
    "several-places": [
      "copies-signed-once", "form-not-signed", "parameter-not-signed", "query-not-signed",
      "repeats-collapsed",
    ],
    "signature-not-encoded": ["key-composed-wrongly", "parameter-not-signed", "plaintext-signature"],
  ]

  /// Causes for which a signature cannot be judged.
  fileprivate static let unjudgeable: Set<String> = [
    "other-authorization-scheme", "not-oauth", "unknown-consumer-key", "unknown-token",
    "consumer-key-is-token", "token-is-consumer-key", "unsupported-method", "missing-parameter",
    "malformed-signature", "key-and-token-exchanged", "value-repeats-name", "base-string-as-signature",
    "signature-encoded-twice",
  ]
}
