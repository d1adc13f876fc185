internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The signer of a call to the simulated Twitter, after the signature has been verified.
struct TwitterAuthorization: Sendable {
  let claim: SignedClaim
  let app: TwitterAppRecord
  /// `nil` if the call is signed with only the application's credentials.
  let token: TwitterTokenRecord?
}

extension SimulatedTwitter {
  /// Verifies the call's signature in Twitter's order: 215, 32 (application), 89 (token), 135, 32. If neither the
  /// application nor the token is known, Twitter reports the token.
  ///
  /// Source: reference of Twitter's login, sections 6.1 and 6.4.
  func authorize(
    _ call: inout Call, for step: AcceptedRequest.Step = .resource
  ) throws -> TwitterAuthorization {
    let request = ArrivingRequest(call.request)
    let claim = try read(request, &call)
    let app = tables.find(TwitterAppRecord.self, claim.clientKey)
    var token: TwitterTokenRecord?
    if let text = claim.token, !text.isEmpty { token = tables.find(TwitterTokenRecord.self, text) }
    // An application sees only its own tokens; another application's token does not exist for it.
    let isForeign = token.map { $0.appKey != claim.clientKey } ?? false
    guard let app else {
      let error = refusal(of: claim, .unknownConsumer, &call)
      let isUnknown = token == nil && !(claim.token ?? "").isEmpty
      throw isUnknown && step == .resource ? TwitterError.invalidOrExpiredToken : error
    }
    if app.isSuspended {
      call.finding = VerificationFinding(
        failure: .unknownConsumer, note: "the app is suspended", claim: claim)
      throw TwitterError.invalidApplication
    }
    if isForeign {
      call.finding = VerificationFinding(
        failure: .unknownToken, note: "the token belongs to another app", claim: claim)
      throw TwitterError.couldNotAuthenticate
    }
    if let token, token.state != .live {
      let note = token.state == .stale ? "the person changed the password" : "the token was revoked"
      call.finding = VerificationFinding(failure: .unknownToken, note: note, claim: claim)
      throw token.state == .stale
        ? TwitterError.couldNotAuthenticate : TwitterError.invalidOrExpiredToken
    }
    let accepted = try judge(claim, of: request, for: step, app: app, token: token, &call)
    call.finding = VerificationFinding(
      failure: nil, warnings: leniency.warnings(for: accepted), claim: claim)
    return TwitterAuthorization(claim: claim, app: app, token: token)
  }

  private func read(_ request: ArrivingRequest, _ call: inout Call) throws -> SignedClaim {
    do {
      return try verifier.read(request)
    } catch {
      call.finding = VerificationFinding(failure: error)
      throw TwitterError.badAuthenticationData
    }
  }

  private func judge(
    _ claim: SignedClaim, of request: ArrivingRequest, for step: AcceptedRequest.Step, app: TwitterAppRecord,
    token: TwitterTokenRecord?, _ call: inout Call
  ) throws -> AcceptedRequest {
    let now = (clientClock ?? clock).now
    var accepted = AcceptedRequest(
      request, claim: claim, step: step, by: verifier.policy.rules, at: now.seconds)
    accepted.client = ClientCredentials(key: app.key, secret: app.secret)
    accepted.token = token.map { TokenCredentials(token: $0.token, secret: $0.secret) }
    let verified: VerifiedClaim
    do {
      verified = try verify(&accepted, claim, of: call.request)
    } catch {
      if error == .badSignature { leniency.remember(refused: claim) }
      throw refusal(of: claim, error, &call)
    }
    if policy.refusesUsedNonces, let nonce = verified.nonce {
      let use = NonceRecord(
        clientKey: nonce.clientKey, token: nonce.token, timestamp: nonce.timestamp, nonce: nonce.nonce,
        end: WallTime(seconds: nonce.validUntil))
      guard tables.spend(use, at: now) else {
        throw refusal(of: claim, .nonceReplayed, &call)
      }
    }
    return accepted
  }

  /// Verifies the call at its own address and, if that fails, at the other addresses that clients are known to sign.
  /// Stores the accepted one in `accepted`.
  func verify(
    _ accepted: inout AcceptedRequest, _ claim: SignedClaim, of request: WireRequest
  ) throws(VerificationError) -> VerifiedClaim {
    let (client, token, now) = (accepted.client, accepted.token, accepted.time)
    do {
      return try verifier.verify(claim, client: client, token: token, at: now)
    } catch .badSignature {
      accepted.alternatives = TwitterAddress.alternatives(to: request)
      for other in accepted.alternatives {
        let verified = try? verifier.verify(
          claim, client: client, token: token, at: now, alternatives: [other])
        guard let verified else { continue }
        accepted.signedURI = other
        // A client that reaches this Twitter at another address and signs Twitter's own address is not at fault.
        let own = TwitterAddress.own(request)
        if TwitterAddress.isOwnHost(other) { accepted.expectedURI = own }
        return verified
      }
      throw .badSignature
    } catch {
      throw error
    }
  }

  private func refusal(
    of claim: SignedClaim, _ failure: VerificationError, _ call: inout Call
  ) -> TwitterError {
    call.finding = VerificationFinding(failure: failure, claim: claim)
    return switch failure {
    case .unknownToken: .invalidOrExpiredToken
    case .timestampTooOld, .timestampInFuture: .timestampOutOfBounds
    case .unknownConsumer, .nonceReplayed, .badSignature: .couldNotAuthenticate
    default: .badAuthenticationData
    }
  }
}
