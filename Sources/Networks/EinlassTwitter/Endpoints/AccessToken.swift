internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /oauth/access_token`: the exchange of a verifier, xAuth, or step 2 of reverse authentication.
  ///
  /// With `send_error_codes=1`, a parameter of Twitter's own applications, responses that would be plain text are XML.
  /// Source: reference of Twitter's login, sections 2.2, 3.3 and 3.5.
  package static let accessToken = Endpoint(.twitter.accessToken, [.post, .get], AccessTokenRefusal.path) {
    call, twitter in
    if call.parameter("x_auth_mode") == "client_auth" {
      return try twitter.signInByPassword(&call)
    }
    let isReverse =
      call.parameter("x_reverse_auth_parameters") != nil || call.parameter("x_reverse_auth_target") != nil
    return isReverse
      ? try twitter.exchangeReverseAuth(&call) : try twitter.exchangeVerifier(&call)
  }
}

extension SimulatedTwitter {
  /// The form that carries a token: four pairs that clients can read without decoding anything.
  func tokenResponse(_ token: TwitterTokenRecord, of person: TwitterPersonRecord) -> WireResponse {
    let form: FormFields = [
      "oauth_token": token.token, "oauth_token_secret": token.secret.reveal(),
      "user_id": String(person.id), "screen_name": person.screenName,
    ]
    return .twitter(.ok, fields: TwitterHeaders.plainLogin(at: clock.now), body: Array(form.encoded.utf8))
  }

  /// The person's token for `app`: the existing one, or a new one if none at this level is valid.
  func token(
    for person: TwitterPersonRecord, app: TwitterAppRecord, level: TwitterAppRegistration.AccessLevel
  ) -> TwitterTokenRecord {
    if let token = liveToken(of: person, app: app, level: level) { return token }
    let record = TwitterTokenRecord(
      token: newToken(personID: person.id), secret: SharedSecret(random.alphanumerics(45)),
      appKey: app.key, personID: person.id, accessLevel: level)
    // Another request may have signed in the same person in the meantime. Both get the same token.
    return tables.insert(record, unless: .person, person.id) { other in
      Self.isLive(other, appKey: app.key, level)
    }
  }

  /// The valid token with which the person has granted the application this access. `nil` if there is none.
  func liveToken(
    of person: TwitterPersonRecord, app: TwitterAppRecord, level: TwitterAppRegistration.AccessLevel
  ) -> TwitterTokenRecord? {
    tables.list(TwitterTokenRecord.self, by: .person, person.id).last {
      Self.isLive($0, appKey: app.key, level)
    }
  }

  private static func isLive(
    _ token: TwitterTokenRecord, appKey: String, _ level: TwitterAppRegistration.AccessLevel
  ) -> Bool {
    token.appKey == appKey && token.state == .live && token.accessLevel == level
  }

  /// A new token of the person.
  package func newToken(personID: Int64) -> String { Self.newToken(personID: personID, random) }

  /// `<id>-<alphanumerics>`, 50 characters in total.
  static func newToken(personID: Int64, _ random: any RandomSource) -> String {
    let prefix = "\(personID)-"
    return prefix + random.alphanumerics(max(20, 50 - prefix.utf8.count))
  }
}
