internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /oauth/request_token`: step 1 of reverse authentication.
  ///
  /// The plain form, for a callback or a PIN, is not simulated yet and says so.
  /// Source: reference of Twitter's login, section 2.1.
  static let requestToken = Endpoint("twitter.request_token", [.post, .get], "/oauth/request_token") {
    call, twitter in
    let authorization = try await twitter.authorize(&call)
    guard authorization.token == nil else { throw TwitterFailure.couldNotAuthenticate }
    guard authorization.claim.first("x_auth_mode") == "reverse_auth" else {
      return NotSimulated.response("twitter.request_token without x_auth_mode=reverse_auth")
    }
    let answer = try await twitter.issueReverseAuth(for: authorization.app)
    return .twitter(.ok, fields: TwitterHeaders.login(at: twitter.clock.now), body: answer)
  }
}

extension SimulatedTwitter {
  /// Makes the string that the phone carries back in step 2, and remembers it.
  ///
  /// No client can check the signature inside; it is made over the address of step 2: guessed.
  fileprivate func issueReverseAuth(for app: TwitterAppRecord) async throws -> [UInt8] {
    let now = clock.now
    let token = TokenCredentials(
      token: temporaryToken(appID: app.id, at: now), secret: SharedSecret(chance.alphanumerics(32)))
    let signer = RequestSigner(
      client: ClientCredentials(key: app.key, secret: app.secret), token: token, layout: .apple)
    let signed = try signer.sign(
      SignableRequest(method: "POST", url: "https://api.twitter.com/oauth/access_token"),
      at: now.seconds, nonce: chance.alphanumerics(43))
    let answer = Array(signed.authorization.utf8)
    try await storage.dropReverseAuth(issuedBefore: now.advanced(by: .seconds(-policy.maxAge)))
    try await storage.save(
      ReverseAuthRecord(token: token.token, appKey: app.key, answer: answer, issuedAt: now))
    return answer
  }

  /// 20 octets in base64url: 4 by chance, 8 of the application's id, 8 of the time in milliseconds
  /// (reference, section 1).
  private func temporaryToken(appID: Int64, at now: WallTime) -> String {
    Base64URL.encode(chance.octets(4) + Self.bigEndian(appID) + Self.bigEndian(now.milliseconds))
  }

  private static func bigEndian(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * Int64($0))) }
  }
}
