import OAuth1

/// Arriving requests, and the verdicts that a server with known credentials must reach.
struct VerificationCases: Sendable {
  var known: Known
  var cases: [Case]

  struct Known: Decodable, Sendable {
    var consumers: [String: Consumer]
    var tokens: [String: Token]
  }

  struct Consumer: Decodable, Sendable {
    var secret: String
    var rsaPublicKey: String?
  }

  struct Token: Decodable, Sendable {
    var secret: String
    var consumer: String
  }

  struct Case: Decodable, Sendable {
    var id: String
    var category: String
    var policy: Policy
    var seenNonces: [[String]]
    var steps: [Step]
  }

  struct Policy: Decodable, Sendable {
    var signatureMethods: [String]
    var maxAge: Int64
    var maxAhead: Int64
    var tokenRequired: Bool
  }

  struct Step: Decodable, Sendable {
    var request: Request
    var clock: Int64
    var verdict: String
    var alsoAcceptable: [String]
  }

  struct Request: Decodable, Sendable {
    var method: String
    var scheme: String
    var target: String
    var headers: [[String]]
    var body: String?
  }
}

extension VerificationCases {
  /// One result for each case. It passes if every step's verdict is the stated one, or an equally good one.
  func check() -> [VectorResult] {
    cases.map { VectorResult(id: $0.id, category: $0.category, outcome: outcome(of: $0)) }
  }

  private func outcome(of one: Case) -> VectorResult.Outcome {
    let methods = [any SignatureMethod].all.filter { one.policy.signatureMethods.contains($0.name) }
    guard methods.count == one.policy.signatureMethods.count else {
      return .skipped("the policy names an unsupported signature method")
    }
    let verifier = RequestVerifier(
      policy: .init(
        methods: methods, maxAge: one.policy.maxAge, maxAhead: one.policy.maxAhead,
        tokenRequired: one.policy.tokenRequired))
    let nonces = NonceMemory()
    for use in one.seenNonces.compactMap(Self.use) {
      try? nonces.spend(use, at: one.steps.first?.clock ?? 0)
    }
    for (index, step) in one.steps.enumerated() {
      let verdict = verdict(on: step, verifier, nonces)
      if verdict != step.verdict, !step.alsoAcceptable.contains(verdict) {
        return .failed("step \(index + 1): expected \(step.verdict), actual \(verdict)")
      }
    }
    return .passed
  }

  private func verdict(on step: Step, _ verifier: RequestVerifier, _ nonces: NonceMemory) -> String {
    do {
      let claim = try verifier.read(step.request.arriving)
      let client = try credentials(of: claim.clientKey)
      let token = claim.token.flatMap { tokenCredentials($0, of: claim.clientKey) }
      let verified = try verifier.verify(claim, client: client, token: token, at: step.clock)
      try nonces.spend(verified.nonce, at: step.clock)
      return "ok"
    } catch let failure as VerificationError {
      return failure.rawValue
    } catch {
      return "\(error)"
    }
  }

  private func credentials(of key: String) throws -> ClientCredentials? {
    guard let (key, consumer) = known.consumers.first(where: { $0.key == key }) else { return nil }
    let secret = SharedSecret(consumer.secret)
    guard let pem = consumer.rsaPublicKey else { return ClientCredentials(key: key, secret: secret) }
    return ClientCredentials(key: key, secret: secret, rsaKey: try RSAKey(publicKeyPEM: pem))
  }

  private func tokenCredentials(_ name: String, of client: String) -> TokenCredentials? {
    guard let (name, token) = known.tokens.first(where: { $0.key == name }), token.consumer == client
    else { return nil }
    return TokenCredentials(token: name, secret: SharedSecret(token.secret))
  }

  /// A nonce use that was seen. `nil` if its timestamp is not a number, since no request can name such a use.
  private static func use(_ parts: [String]) -> NonceUse? {
    guard parts.count == 4, let timestamp = Int64(parts[2]) else { return nil }
    return NonceUse(clientKey: parts[0], token: parts[1], timestamp: timestamp, nonce: parts[3])
  }
}

extension VerificationCases.Request {
  var arriving: ArrivingRequest {
    ArrivingRequest(
      method: method, scheme: scheme, authority: values("host").first ?? "", target: target,
      contentType: values("content-type").first, authorization: values("authorization"),
      body: Array((body ?? "").utf8))
  }

  private func values(_ name: String) -> [String] {
    headers.filter { $0.count == 2 && $0[0].lowercased() == name }.map { $0[1] }
  }
}
