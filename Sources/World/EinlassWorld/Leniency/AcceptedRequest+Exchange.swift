internal import OAuth1

/// The mistakes in the signature of a request token's exchange that was accepted despite them.
extension AcceptedRequest {
  /// The explanations of a wrong signature: a missing secret or parameter, a clock that is off, or `step3Unsigned` if
  /// these do not fully explain it.
  var exchangeWarnings: [LeniencyWarning] {
    guard step == .token, let claim, let client, let token else { return [.step3Unsigned] }
    let withoutSecret = TokenCredentials(token: token.token, secret: "")
    if isSigned(claim, by: client, token) { return [] }
    if isSigned(claim, by: client, withoutSecret) { return [.step3NoTokenSecret] }
    guard let rest = try? verifier.read(withoutVerifier) else { return [.step3Unsigned] }
    if isSigned(rest, by: client, token) { return [.step3VerifierUnsigned] }
    if isSigned(rest, by: client, withoutSecret) { return [.step3NoTokenSecret, .step3VerifierUnsigned] }
    return [.step3Unsigned]
  }

  private var verifier: RequestVerifier {
    RequestVerifier(policy: .init(rules: rules, allowsPlaintextWithoutTLS: true))
  }

  /// Returns whether the signature is correct, whatever the clock shows.
  private func isSigned(_ claim: SignedClaim, by client: ClientCredentials, _ token: TokenCredentials) -> Bool
  {
    let verified = try? verifier.verify(
      claim, client: client, token: token, at: claim.timestamp ?? time, alternatives: alternatives)
    return verified != nil
  }

  /// The request without `oauth_verifier` in query and body.
  private var withoutVerifier: ArrivingRequest {
    var request = request
    let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      request.target = parts[0] + "?" + Self.withoutVerifier(parts[1].utf8)
    }
    if MediaType.isForm(request.contentType) {
      request.body = Array(Self.withoutVerifier(request.body).utf8)
    }
    return request
  }

  private static func withoutVerifier(_ form: some Collection<UInt8>) -> String {
    let pairs = form.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let others = pairs.filter { !$0.starts(with: "oauth_verifier=".utf8) }
    return String(decoding: Array(others.joined(separator: [UInt8(ascii: "&")])), as: UTF8.self)
  }
}
