import OAuth1
import OAuth1Doctor

/// Invariants of every request that the signature doctor explains.
enum DoctorInvariants {
  private static let time = VerifierInvariants.time
  private static let secrets = [VerifierInvariants.secret, VerifierInvariants.tokenSecret]

  static func check(_ input: [UInt8]) throws(InvariantError) {
    let request = ArrivingRequest(lines: input)
    let rules = input.count % 2 == 0 ? VerificationRules.rfc5849 : .lenient
    // The search usually tries one mistake at a time, so that there are more inputs.
    let budget = SearchBudget(
      attempts: input.count % 16 == 0 ? 3_000 : 400, depth: input.count % 16 == 0 ? 2 : 1)
    try checkForeign(request, rules, budget)
    if input.count % 4 == 0 { try checkSigned(request, budget) }
  }

  /// Secrets that were not used to sign explain nothing and are not revealed.
  private static func checkForeign(
    _ request: ArrivingRequest, _ rules: VerificationRules, _ budget: SearchBudget
  ) throws(InvariantError) {
    let named = SignatureDoctor.names(in: request)
    let known = KnownSecrets(
      client: ClientCredentials(key: named.clientKey ?? "k", secret: secrets[0]),
      token: TokenCredentials(token: named.token ?? "t", secret: secrets[1]))
    let doctor = SignatureDoctor(known: known, policy: .init(rules: rules), comparedWith: .lenient)
    let diagnosis = doctor.explain(request, at: time, budget: budget)
    try expect(diagnosis.attempts <= budget.attempts, "the doctor tried more than it may")
    try expect(diagnosis.depth <= budget.depth, "the doctor went deeper than it may")
    switch diagnosis.verdict {
    case .correct: throw InvariantError(sentence: "the doctor accepts a signature that was never made")
    // PLAINTEXT can be written without a secret: with the key instead of the secret, for example.
    case .explained(let explanations):
      let isPlain = explanations.allSatisfy { $0.mistakes.contains { plain.contains($0.id) } }
      try expect(isPlain, "the doctor explains a signature that was never made: \(diagnosis.sentence)")
    case .notASignatureMistake(let causes): try expect(!causes.isEmpty, "a cause without a name")
    case .unexplained, .unchecked: break
    }
    try checkText(diagnosis)
    let again = doctor.explain(request, at: time, budget: budget)
    try expect(
      String(describing: again) == String(describing: diagnosis), "the doctor says two things of one request")
  }

  private static let plain: Set<String> = [
    "plaintext-signature", "wrong-consumer-secret", "wrong-token-secret", "key-composed-wrongly",
    "token-secret-without-token", "secrets-encoded-wrongly", "token-not-sent",
  ]

  /// A sentence fits into a line of a terminal or a header, and contains no secret.
  private static func checkText(_ diagnosis: SignatureDiagnosis) throws(InvariantError) {
    let mistakes =
      diagnosis.causes + diagnosis.warnings + diagnosis.explanations.flatMap(\.mistakes)
    for text in [diagnosis.sentence] + mistakes.flatMap({ [$0.sentence, $0.advice] }) {
      let isPrintable = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) }
      try expect(isPrintable, "a sentence has control characters: \(text.debugDescription)")
      try expect(text.utf8.count < 4_096, "a sentence is endless: \(text)")
    }
    let all = String(describing: diagnosis)
    for secret in secrets { try expect(!all.contains(secret.reveal()), "a secret is told") }
  }

  /// A request produced by the signer is correct.
  private static func checkSigned(_ request: ArrivingRequest, _ budget: SearchBudget) throws(InvariantError) {
    let client = ClientCredentials(key: "k" + request.scheme, secret: secrets[0])
    let token = TokenCredentials(token: "t" + request.authority, secret: secrets[1])
    let method: any SignatureMethod = request.body.count % 2 == 0 ? .hmacSHA1 : .hmacSHA256
    guard
      let signed = try? RequestSigner(client: client, token: token, method: method)
        .sign(request.signable, at: time, nonce: "n" + request.method, placement: .header)
    else { return }
    let arriving = ArrivingRequest(
      method: signed.method, scheme: "https", authority: "", target: signed.url,
      contentType: signed.contentType, authorization: signed.authorization.map { [$0] } ?? [],
      body: signed.body)
    let diagnosis = SignatureDoctor(known: KnownSecrets(client: client, token: token))
      .explain(arriving, at: time, budget: budget)
    if VerifierInvariants.hasReservedNames(request) { return }
    // A correctly signed request may still lack something that its endpoint needs.
    let atEndpoint = [
      "callback-missing", "verifier-missing", "verifier-empty", "body-hash-wrong", "body-hash-of-form",
    ]
    if case .notASignatureMistake(let causes) = diagnosis.verdict,
      causes.allSatisfy({ atEndpoint.contains($0.id) })
    {
      return
    }
    guard case .correct = diagnosis.verdict else {
      throw InvariantError(sentence: "what was signed is explained: \(diagnosis.sentence)")
    }
  }
}
