internal import OAuth1

/// Whether RFC 5849 and other rules judge a request alike, apart from clock and nonces.
struct RulesComparison {
  let difference: SignatureDiagnosis.RulesDifference?

  /// Compares RFC 5849 with `other`.
  init(_ request: ArrivingRequest, _ presumed: PresumedCredentials, _ other: VerificationRules) {
    let rfc5849 = VerificationRules.rfc5849
    let (strict, lenient) = (Self.judge(request, presumed, rfc5849), Self.judge(request, presumed, other))
    switch (strict.failure, lenient.failure) {
    case (nil, let failure?):
      difference = SignatureDiagnosis.RulesDifference(
        accepting: rfc5849.name, refusing: other.name,
        reason: Self.reason(failure, lenient.baseString, strict.baseString, other))
    case (let failure?, nil):
      difference = SignatureDiagnosis.RulesDifference(
        accepting: other.name, refusing: rfc5849.name,
        reason: Self.reason(failure, strict.baseString, lenient.baseString, other))
    default: difference = nil
    }
  }

  /// The reason to refuse the request, if there is one, and its base string, if it could be read.
  private typealias Judgement = (failure: VerificationError?, baseString: String?)

  private static func judge(
    _ request: ArrivingRequest, _ presumed: PresumedCredentials, _ rules: VerificationRules
  ) -> Judgement {
    let policy = RequestVerifier.Policy(rules: rules)
    do throws(VerificationError) {
      let claim = try RequestVerifier(policy: policy).read(request)
      let isSigned = isSigned(claim, policy, presumed.client, presumed.token)
      return (isSigned ? nil : .badSignature, claim.baseString)
    } catch {
      return (error, nil)
    }
  }

  /// Whether the signature is right with these secrets, whichever key and token the request names.
  static func isSigned(
    _ claim: SignedClaim, _ policy: RequestVerifier.Policy, _ client: ClientCredentials?,
    _ token: TokenCredentials?
  ) -> Bool {
    guard let client else { return false }
    let named: ClientCredentials
    if let key = client.rsaKey {
      named = ClientCredentials(key: claim.clientKey, secret: client.secret, rsaKey: key)
    } else {
      named = ClientCredentials(key: claim.clientKey, secret: client.secret)
    }
    let secret = token?.secret
    if claim.token != nil, secret == nil { return false }
    do {
      _ = try RequestVerifier(policy: policy).verify(
        claim, client: named,
        token: claim.token.map { TokenCredentials(token: $0, secret: secret ?? "") },
        at: claim.timestamp ?? 0)
      return true
    } catch {
      return false
    }
  }

  private static func reason(
    _ failure: VerificationError, _ baseString: String?, _ otherBaseString: String?,
    _ rules: VerificationRules
  ) -> String {
    switch failure {
    case .badSignature where baseString != otherBaseString:
      "\(rules.name) signs names and values as they are sent, but RFC 5849 decodes and encodes them again"
    case .badSignature:
      "RFC 5849 percent-encodes the secrets in the key and requires canonical base64, but \(rules.name) "
        + "does neither"
    case .unsupportedSignatureMethod:
      "\(rules.name) accepts only \(rules.methods.map(\.name).joined(separator: " and "))"
    case .unsupportedVersion:
      "\(rules.name) also accepts version \(rules.versions.dropFirst().first ?? "1.0")"
    case .multipleLocations: "RFC 5849 requires all oauth_ parameters in one place"
    case .duplicatedParameter: "RFC 5849 allows each oauth_ parameter only once"
    case .malformedHeader:
      "RFC 5849 requires quoted and escaped header values"
        + (rules.mostTokenOctets.map {
          ", and \(rules.name) accepts tokens of at most \($0) characters"
        } ?? "")
    case .notOAuth:
      "\(rules.name) ignores a parameter with an '=' in its value, which should be escaped as %3D"
    default: "they differ on \(failure.rawValue)"
    }
  }
}
