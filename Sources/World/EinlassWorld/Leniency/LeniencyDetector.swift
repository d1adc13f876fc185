package import OAuth1
internal import Synchronization

/// Detects requests that a network has accepted and others refuse, without changing the result.
///
/// For a request in the ordinary form that RFC 5849 describes, each byte is read once, and its nonce is remembered.
/// Only other requests are read again, by the RFC's own rules.
package final class LeniencyDetector: Sendable {
  /// The assumed limit on the difference of a timestamp if none is documented, in seconds.
  private static let usualWindow: Int64 = 300

  private let nonces = Mutex(RecentNonces())

  /// A detector for one network, which has seen no request yet.
  package init() {}

  /// Returns the warnings about `accepted`, in the order of the list of all warnings, each at most once.
  package func warnings(for accepted: AcceptedRequest) -> [LeniencyWarning] {
    guard let claim = accepted.claim else {
      return accepted.step == .token ? [.step3Unsigned] : []
    }
    var found: [LeniencyWarning] = []
    if accepted.failure != nil {
      found = accepted.exchangeWarnings
      // Without a correct signature, nothing else can be determined.
      if found.contains(.step3Unsigned) { return found }
    }
    addSteps(accepted, claim, to: &found)
    addTimes(accepted, claim, to: &found)
    if !claim.isOrdinary(accepted.request) { found += accepted.formWarnings(claim) }
    addKeys(accepted, claim, to: &found)
    if let type = accepted.request.contentType,
      MultipartBoundary(contentType: type)?.hasOtherCharacters == true
    {
      found.append(.boundaryCharacters)
    }
    if found.count < 2 { return found }
    return LeniencyWarning.all.filter(found.contains)
  }

  /// Remembers the nonce of a request that was refused because its signature is wrong.
  package func remember(refused claim: SignedClaim) {
    _ = remember(claim, isAccepted: false)
  }

  private func addSteps(
    _ accepted: AcceptedRequest, _ claim: SignedClaim, to found: inout [LeniencyWarning]
  ) {
    switch accepted.step {
    case .temporaryCredentials:
      if !claim.hasCallbackValue { found.append(.callbackMissing) }
      if claim.token != nil { found.append(.tokenAtStep1) }
    case .token:
      if claim.hasCallback { found.append(.callbackSentLater) }
      if !claim.hasVerifier { found.append(.step3NoVerifier) }
    case .resource:
      if claim.hasCallback { found.append(.callbackSentLater) }
      return
    }
    if accepted.request.method.uppercased() == "GET" { found.append(.getPostMixed) }
  }

  private func addTimes(
    _ accepted: AcceptedRequest, _ claim: SignedClaim, to found: inout [LeniencyWarning]
  ) {
    if let timestamp = claim.timestamp {
      // The values are a client's. Their difference may overflow.
      let (age, isOverflow) = accepted.time.subtractingReportingOverflow(timestamp)
      if isOverflow ? timestamp < 0 : age > Self.usualWindow { found.append(.timestampPast) }
      if isOverflow ? timestamp > 0 : age < -Self.usualWindow { found.append(.timestampAhead) }
      if !(1_000_000_000...9_999_999_999).contains(timestamp) { found.append(.timestampLength) }
    }
    if claim.isNonceShorter(than: 6) { found.append(.nonceShort) }
    guard let earlier = remember(claim, isAccepted: true) else { return }
    if earlier.timestamp == claim.timestamp, earlier.token == claim.tokenFingerprint {
      found.append(earlier.isAccepted ? .nonceReplayed : .nonceBurned)
    } else if earlier.isAccepted {
      found.append(.nonceOfOtherToken)
    }
  }

  private func remember(_ claim: SignedClaim, isAccepted: Bool) -> RecentNonces.Use? {
    guard let nonce = claim.nonceFingerprint else { return nil }
    let use = RecentNonces.Use(
      timestamp: claim.timestamp, token: claim.tokenFingerprint, isAccepted: isAccepted)
    return nonces.withLock { $0.remember(use, of: nonce) }
  }

  private func addKeys(
    _ accepted: AcceptedRequest, _ claim: SignedClaim, to found: inout [LeniencyWarning]
  ) {
    if !claim.hasVersion { found.append(.versionMissing) }
    if !accepted.rules.encodesSecrets,
      accepted.client?.secret.needsEncoding == true || accepted.token?.secret.needsEncoding == true
    {
      found.append(.secretUnencoded)
    }
    if let signed = accepted.signedURI {
      found += signed.warnings(comparedWith: accepted.expectedURI ?? claim.uri)
    }
  }
}

extension BaseStringURI {
  /// Returns the differences of a signed address from `expected`.
  fileprivate func warnings(comparedWith expected: BaseStringURI) -> [LeniencyWarning] {
    let (signed, right) = (Parts(self), Parts(expected))
    if signed.scheme != right.scheme { return [.schemeHTTP] }
    if signed.host != right.host { return [.hostOther] }
    return signed.port == right.port ? [] : [.portKept]
  }

  /// The parts before the path.
  private struct Parts {
    let scheme: Substring
    let host: Substring
    let port: Substring

    init(_ uri: BaseStringURI) {
      let text = uri.description
      let schemeEnd = text.firstRange(of: "://")
      scheme = text[..<(schemeEnd?.lowerBound ?? text.startIndex)]
      let authority = text[(schemeEnd?.upperBound ?? text.startIndex)...].prefix { $0 != "/" }
      let colon = authority.lastIndex(of: ":") ?? authority.endIndex
      host = authority[..<colon]
      port = authority[colon...]
    }
  }
}
