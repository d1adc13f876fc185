import OAuth1

/// Invariants of every request that arrives, by the rules of RFC 5849 and by lenient ones.
enum VerifierInvariants {
  static let time: Int64 = 1_700_000_000
  /// No input contains this secret or can guess a signature made with it.
  static let secret: SharedSecret = "Jy3LQ8mB0nWz7uEe4hVt"
  static let tokenSecret: SharedSecret = "c9XoRk2PqTf6aSdG1iNv"

  /// Accepts every signature method, so that most inputs reach the signature.
  private static let readers = [VerificationRules.rfc5849, .lenient].map { rules in
    RequestVerifier(policy: .init(rules: rules, allowsPlaintextWithoutTLS: true))
  }
  private static let strict = RequestVerifier()
  private static let lenient = RequestVerifier(policy: .init(rules: .lenient))

  static func check(_ input: [UInt8]) throws(InvariantError) {
    let request = ArrivingRequest(lines: input)
    for verifier in readers { try checkReading(request, verifier) }
    // Each input tries only one of the places, so that there are more inputs.
    let placements = RequestSigner.ParameterPlacement.allCases
    try checkSigning(request, placements[input.count % placements.count])
  }

  /// Reading has the same result twice, and one client's signature never admits another.
  private static func checkReading(
    _ request: ArrivingRequest, _ verifier: RequestVerifier
  ) throws(InvariantError) {
    let claim: SignedClaim
    do throws(VerificationError) {
      claim = try verifier.read(request)
    } catch {
      let failure = failure { () throws(VerificationError) in _ = try verifier.read(request) }
      return try expect(
        failure == error, "a request is refused as \(error), then as \(failure?.rawValue ?? "good")")
    }
    guard let again = try? verifier.read(request) else {
      throw InvariantError(sentence: "a request that was read is refused the second time")
    }
    try expect(
      claim.baseString == again.baseString && claim.parameters == again.parameters
        && claim.signature == again.signature && claim.clientKey == again.clientKey
        && claim.token == again.token && claim.nonce == again.nonce && claim.timestamp == again.timestamp,
      "a request is read in two ways")
    try expect(claim.baseString.utf8.count { $0 == 0x26 } >= 2, "a claim's base string has not three parts")
    let client = ClientCredentials(key: claim.clientKey, secret: secret)
    let token = claim.token.map { TokenCredentials(token: $0, secret: tokenSecret) }
    let refusal = failure { () throws(VerificationError) in
      _ = try verifier.verify(claim, client: client, token: token, at: claim.timestamp ?? time)
    }
    try expect(
      refusal == .badSignature, "a signature without the secrets is judged \(refusal?.rawValue ?? "good")")
  }

  /// The verifier accepts the signer's request and nothing else.
  private static func checkSigning(
    _ request: ArrivingRequest, _ placement: RequestSigner.ParameterPlacement
  ) throws(InvariantError) {
    let method: any SignatureMethod =
      switch request.body.count % 4 {
      case 0: .hmacSHA256
      case 1: .plaintext
      default: .hmacSHA1
      }
    let client = ClientCredentials(key: "k" + request.scheme, secret: secret)
    let token =
      request.authority.isEmpty
      ? nil : TokenCredentials(token: request.authority, secret: tokenSecret)
    let signer = RequestSigner(client: client, token: token, method: method)
    guard
      let signed = try? signer.sign(
        request.signable, at: time, nonce: "n" + request.method,
        options: .init(realm: request.contentType), placement: placement)
    else { return }
    let arriving = ArrivingRequest(
      method: signed.method, scheme: "https", authority: "", target: signed.url,
      contentType: signed.contentType, authorization: signed.authorization.map { [$0] } ?? [],
      body: signed.body)
    func judge(
      _ arriving: ArrivingRequest, by verifier: RequestVerifier = strict
    ) -> VerificationError? {
      failure { () throws(VerificationError) in
        let claim = try verifier.read(arriving)
        _ = try verifier.verify(claim, client: client, token: token, at: time)
      }
    }
    let verdict = judge(arriving)
    if hasReservedNames(request) {
      // Next to the signer's own they may be extensions; in another place they never may.
      let isRefused = verdict == .multipleLocations
      return try expect(isRefused || placement != .header, "parameters stand in two places unnoticed")
    }
    try expect(verdict == nil, "what was signed in the \(placement) is refused: \(verdict?.rawValue ?? "")")
    if method.kind == .plaintext { return }
    var changed = arriving
    changed.method += "X"
    try expect(judge(changed) == .badSignature, "a signature holds for another method")
    if method.name == HMACMethod.hmacSHA1.name, isSimple(request) {
      let verdict = judge(arriving, by: lenient)
      try expect(verdict == nil, "lenient rules refuse a plain request: \(verdict?.rawValue ?? "")")
    }
  }

  private static func failure(
    _ body: () throws(VerificationError) -> Void
  ) -> VerificationError? {
    do throws(VerificationError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  static func hasReservedNames(_ request: ArrivingRequest) -> Bool {
    let form = request.signable.isForm ? request.body : []
    let parameters = plainlyRead(ArrivingRequest.query(of: request.url), .query) + plainlyRead(form, .body)
    return parameters.contains { $0.name.starts(with: "oauth_".utf8) }
  }

  /// Whether query and form have no part that lenient rules read differently, and the token is short enough.
  private static func isSimple(_ request: ArrivingRequest) -> Bool {
    if request.authority.utf8.count > 16 { return false }
    if let type = request.contentType, type != "application/x-www-form-urlencoded" { return false }
    if request.contentType == nil, !request.body.isEmpty { return false }
    let pairs =
      ArrivingRequest.query(of: request.url).split(separator: 0x26) + request.body.split(separator: 0x26)
    return pairs.allSatisfy { pair in
      pair.first != 0x3D && pair.count { $0 == 0x3D } <= 1
        && pair.allSatisfy { $0 == 0x3D || BaseStringInvariants.isUnreserved($0) }
    }
  }
}
