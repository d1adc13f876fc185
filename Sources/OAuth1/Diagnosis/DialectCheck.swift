/// Whether the two dialects judge a request alike; clock and nonces set aside.
struct DialectCheck {
  let difference: Diagnosis.DialectDifference?

  init(_ request: ArrivingRequest, _ patient: Patient) {
    let rfc = Self.judge(request, patient, .strict)
    let twitter = Self.judge(request, patient, .twitter)
    switch (rfc, twitter) {
    case (.accepted, .refused(let failure, let baseString)):
      difference = .onlyRFC(Self.reason(failure, baseString, rfc.baseString, request))
    case (.refused(let failure, let baseString), .accepted):
      difference = .onlyTwitter(Self.reason(failure, baseString, twitter.baseString, nil))
    default: difference = nil
    }
  }

  private enum Judgement {
    case accepted(String)
    case refused(VerificationFailure, String?)

    var baseString: String? {
      switch self {
      case .accepted(let baseString): baseString
      case .refused(_, let baseString): baseString
      }
    }
  }

  private static func judge(
    _ request: ArrivingRequest, _ patient: Patient, _ dialect: RequestVerifier.Dialect
  ) -> Judgement {
    let policy = RequestVerifier.Policy(dialect: dialect)
    do throws(VerificationFailure) {
      let claim = try RequestVerifier(policy: policy).read(request)
      guard isSigned(claim, policy, patient.client, patient.token) else {
        return .refused(.badSignature, claim.baseString)
      }
      return .accepted(claim.baseString)
    } catch {
      return .refused(error, nil)
    }
  }

  /// Whether the signature is right with these secrets, whatever key and token are called in the request.
  static func isSigned(
    _ claim: SignedClaim, _ policy: RequestVerifier.Policy, _ client: ClientCredentials?,
    _ token: TokenCredentials?
  ) -> Bool {
    guard let client else { return false }
    var policy = policy
    policy.checksNonce = false
    let named: ClientCredentials
    if let key = client.rsaKey {
      named = ClientCredentials(key: claim.clientKey, secret: client.secret, rsaKey: key)
    } else {
      named = ClientCredentials(key: claim.clientKey, secret: client.secret)
    }
    let secret = token?.secret
    if claim.token != nil, secret == nil { return false }
    do {
      try RequestVerifier(policy: policy).verify(
        claim, client: named,
        token: claim.token.map { TokenCredentials(token: $0, secret: secret ?? "") },
        at: claim.timestamp ?? 0, nonces: IgnoredNonces())
      return true
    } catch {
      return false
    }
  }

  private static func reason(
    _ failure: VerificationFailure, _ mine: String?, _ other: String?, _ request: ArrivingRequest?
  ) -> String {
    switch failure {
    case .badSignature where mine != other:
      "Twitter signs names and values as they are sent, RFC 5849 decodes and encodes them anew"
    case .badSignature:
      "RFC 5849 percent-encodes the secrets in the key and wants canonical base64, Twitter does neither"
    case .unsupportedSignatureMethod: "Twitter takes HMAC-SHA1 alone"
    case .unsupportedVersion: "Twitter takes the version 1.0a as well"
    case .multipleLocations: "RFC 5849 wants all oauth_ parameters in one place"
    case .duplicatedParameter: "RFC 5849 wants each oauth_ parameter once"
    case .malformedHeader:
      "RFC 5849 wants the header's values quoted and escaped, and Twitter wants a token of at most 50 characters"
    case .notOAuth: "Twitter ignores a parameter with an '=' in its value, which should be escaped as %3D"
    default: "they differ about \(failure.rawValue)"
    }
  }
}
