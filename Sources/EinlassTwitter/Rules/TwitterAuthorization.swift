internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// Who signed a call to the simulated Twitter, once the signature has been verified.
struct TwitterAuthorization: Sendable {
  let claim: SignedClaim
  let app: TwitterAppRecord
  /// nil: signed with the application's credentials alone.
  let token: TwitterTokenRecord?
}

extension SimulatedTwitter {
  /// Verifies the call's signature in Twitter's order: 215, 32 (application), 89 (token), 135, 32.
  ///
  /// Source: reference of Twitter's login, sections 6.1 and 6.4.
  func authorize(_ call: inout Call) async throws -> TwitterAuthorization {
    let claim = try read(&call)
    let app = try await storage.find(TwitterAppRecord.self, claim.clientKey)
    var token: TwitterTokenRecord?
    if let text = claim.token, !text.isEmpty { token = try await storage.find(TwitterTokenRecord.self, text) }
    // An application sees only its own tokens; another application's token does not exist for it.
    let isForeign = token.map { $0.appKey != claim.clientKey } ?? false
    guard let app else { throw refusal(of: claim, .unknownConsumer, &call) }
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
    try await judge(claim, app: app, token: token, &call)
    return TwitterAuthorization(claim: claim, app: app, token: token)
  }

  private func read(_ call: inout Call) throws -> SignedClaim {
    do {
      return try verifier.read(ArrivingRequest(call.request))
    } catch {
      call.finding = VerificationFinding(failure: error)
      throw TwitterError.badAuthenticationData
    }
  }

  private func judge(
    _ claim: SignedClaim, app: TwitterAppRecord, token: TwitterTokenRecord?, _ call: inout Call
  ) async throws {
    let now = clock.now
    let verified: VerifiedClaim
    do {
      verified = try verify(
        claim, of: call.request, at: now, client: ClientCredentials(key: app.key, secret: app.secret),
        token: token.map { TokenCredentials(token: $0.token, secret: $0.secret) })
    } catch {
      throw refusal(of: claim, error, &call)
    }
    if policy.refusesUsedNonces, let nonce = verified.nonce {
      let use = NonceRecord(
        clientKey: nonce.clientKey, token: nonce.token, timestamp: nonce.timestamp, nonce: nonce.nonce,
        end: WallTime(seconds: nonce.validUntil))
      guard try await storage.spend(use, at: now) else {
        throw refusal(of: claim, .nonceReplayed, &call)
      }
    }
    call.finding = VerificationFinding(failure: nil, claim: claim)
  }

  /// Verifies at the address as it arrived, and where that fails at those that clients were seen to sign instead.
  func verify(
    _ claim: SignedClaim, of request: WireRequest, at now: WallTime, client: ClientCredentials,
    token: TokenCredentials?
  ) throws(VerificationError) -> VerifiedClaim {
    let now = now.seconds
    do {
      return try verifier.verify(claim, client: client, token: token, at: now)
    } catch .badSignature {
      let others = TwitterAddress.alternatives(to: request)
      guard !others.isEmpty else { throw .badSignature }
      return try verifier.verify(claim, client: client, token: token, at: now, alternatives: others)
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
