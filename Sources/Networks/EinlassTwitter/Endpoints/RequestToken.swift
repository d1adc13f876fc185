internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /oauth/request_token`: a request token for a person to authorize, or step 1 of reverse authentication.
  ///
  /// Source: reference of Twitter's login, sections 2.1 and 3.1.
  package static let requestToken = Endpoint(.twitter.requestToken, [.post, .get], "/oauth/request_token") {
    call, twitter in
    let isReverse = call.parameter("x_auth_mode") == "reverse_auth"
    let authorization = try twitter.authorize(&call, for: isReverse ? .resource : .temporaryCredentials)
    guard authorization.token == nil else { throw TwitterError.couldNotAuthenticate }
    let body: [UInt8]
    if authorization.claim.first("x_auth_mode") == "reverse_auth" {
      body = try twitter.issueReverseAuth(for: authorization.app)
    } else {
      body = try twitter.issueRequestToken(for: authorization.app, authorization.claim)
    }
    return .twitter(.ok, fields: TwitterHeaders.plainLogin(at: twitter.clock.now), body: body)
  }
}

extension SimulatedTwitter {
  /// Issues a request token with the callback and the level that the application requests.
  fileprivate func issueRequestToken(
    for app: TwitterAppRecord, _ claim: SignedClaim
  ) throws -> [UInt8] {
    let callback = try callback(for: app, asked: claim.callback)
    let now = clock.now
    let record = TwitterRequestTokenRecord(
      token: temporaryToken(appID: app.id, at: now), secret: SharedSecret(random.alphanumerics(32)),
      appKey: app.key, callback: callback, accessLevel: Self.level(of: app, asked: claim),
      issuedAt: now, formSecret: SharedSecret(random.alphanumerics(43)))
    tables.drop(
      TwitterRequestTokenRecord.self, before: now.advanced(by: .seconds(-policy.requestTokenLifetime)))
    tables.save(record)
    let form: FormFields = [
      "oauth_token": record.token, "oauth_token_secret": record.secret.reveal(),
      "oauth_callback_confirmed": "true",
    ]
    return Array(form.encoded.utf8)
  }

  /// The address that the browser returns to. `nil` if there is none, in which case the person is shown a PIN.
  ///
  /// That a desktop application without any callback gets a PIN, and that a locked callback may be repeated, are
  /// guesses.
  private func callback(for app: TwitterAppRecord, asked: String?) throws(TwitterError) -> String? {
    guard let asked, !asked.isEmpty else { return app.callbacks.first }
    if asked == "oob" { return nil }
    if app.callbacks.isEmpty { throw .desktopCallback }
    let isRegistered = app.callbacks.contains { CallbackAddress($0).isSame(as: asked) }
    if app.isCallbackLocked, !isRegistered { throw .callbackLocked }
    if policy.checksCallbacks, !isRegistered { throw .callbackNotApproved }
    return asked
  }

  /// `x_auth_access_type` can only lower the application's own level.
  private static func level(
    of app: TwitterAppRecord, asked claim: SignedClaim
  ) -> TwitterAppRegistration.AccessLevel {
    switch claim.first("x_auth_access_type") {
    case "read": .read
    case "write": app.accessLevel.limited(to: .readWrite)
    default: app.accessLevel
    }
  }

  /// Creates the string that the phone sends back in step 2, and stores it.
  ///
  /// Clients cannot check the signature in the string. That it is computed for the address of step 2 is a guess.
  fileprivate func issueReverseAuth(for app: TwitterAppRecord) throws -> [UInt8] {
    let now = clock.now
    let token = TokenCredentials(
      token: temporaryToken(appID: app.id, at: now), secret: SharedSecret(random.alphanumerics(32)))
    let signer = RequestSigner(
      client: ClientCredentials(key: app.key, secret: app.secret), token: token, layout: .nonceFirst)
    let authorization = try signer.authorization(
      for: SignableRequest(method: "POST", url: "https://api.twitter.com/oauth/access_token"),
      at: now.seconds, nonce: random.alphanumerics(43))
    let body = Array(authorization.utf8)
    tables.drop(ReverseAuthRecord.self, before: now.advanced(by: .seconds(-policy.maxAge)))
    tables.save(
      ReverseAuthRecord(token: token.token, appKey: app.key, response: body, issuedAt: now))
    return body
  }

  /// 20 bytes in base64url: 4 random ones, 8 for the application's id, 8 for the time in milliseconds (reference,
  /// section 1).
  private func temporaryToken(appID: Int64, at now: WallTime) -> String {
    Base64Text.encodeForURL(random.octets(4) + Self.bigEndian(appID) + Self.bigEndian(now.milliseconds))
  }

  private static func bigEndian(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * Int64($0))) }
  }
}
