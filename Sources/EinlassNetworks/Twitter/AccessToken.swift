internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /oauth/access_token`: step 2 of reverse authentication, signed by the phone.
  ///
  /// The exchange of a verifier and xAuth are not simulated yet and say so.
  /// Source: reference of Twitter's login, section 2.2.
  static let accessToken = Endpoint("twitter.access_token", [.post, .get], "/oauth/access_token") {
    call, twitter in
    guard call.parameter("x_reverse_auth_parameters") != nil || call.parameter("x_reverse_auth_target") != nil
    else {
      return NotSimulated.response("twitter.access_token without x_reverse_auth_parameters")
    }
    let system = try await twitter.authorizeSystem(&call)
    let app = try await twitter.spendReverseAuth(call)
    guard system.app.isSystem, app.mayReverseAuthenticate else { throw TwitterFailure.clientNotPermitted }
    // What an application gets that was suspended since step 1, or for a person who is gone, is guessed.
    if app.isSuspended { throw TwitterFailure.invalidApplication }
    guard let person = try await twitter.storage.twitterPerson(id: system.personID), !person.isDeactivated
    else { throw TwitterFailure.systemTokenInvalid }
    if person.isBanned { return twitter.bannedPage() }
    // That a suspended or locked account is told so here is a choice (reference, section 10, rows 9 and 10).
    if person.isSuspended { throw TwitterFailure.accountSuspended }
    if person.isLocked { throw TwitterFailure.accountLocked }
    let token = try await twitter.token(for: person, app: app)
    let form: FormFields = [
      "oauth_token": token.token, "oauth_token_secret": token.secret.reveal(),
      "user_id": String(person.id), "screen_name": person.screenName,
    ]
    return .twitter(
      .ok, fields: TwitterHeaders.login(at: twitter.clock.now), body: Array(form.encoded.utf8))
  }
}

extension SimulatedTwitter {
  /// The person's token for `app`: the one there is, or a new one where none is live at this level.
  ///
  /// Reverse authentication never gives access to direct messages (reference, sections 1 and 2.2).
  func token(for person: TwitterPersonRecord, app: TwitterAppRecord) async throws -> TwitterTokenRecord {
    let level =
      app.accessLevel == .readWriteDirectMessages ? TwitterAppRecord.AccessLevel.readWrite : app.accessLevel
    let known = try await storage.twitterTokens(personID: person.id)
    if let token = known.last(where: {
      $0.appKey == app.key && $0.state == .live && $0.accessLevel == level
    }) {
      return token
    }
    let record = TwitterTokenRecord(
      token: newToken(personID: person.id), secret: SharedSecret(chance.alphanumerics(45)),
      appKey: app.key, personID: person.id, accessLevel: level)
    // Somebody else may have signed the same person in meanwhile: both get the same token.
    return try await storage.add(record)
  }

  /// `<id>-<alphanumerics>`, 50 characters in all.
  package func newToken(personID: Int64) -> String {
    let prefix = "\(personID)-"
    return prefix + chance.alphanumerics(max(20, 50 - prefix.utf8.count))
  }

  /// The phone's own signature; what is wrong with it is told in XML under code 89.
  fileprivate func authorizeSystem(
    _ call: inout Call
  ) async throws -> (app: TwitterAppRecord, personID: Int64) {
    do {
      let authorization = try await authorize(&call)
      guard let token = authorization.token else { throw TwitterFailure.badAuthenticationData }
      return (authorization.app, token.personID)
    } catch TwitterFailure.couldNotAuthenticate {
      throw TwitterFailure.systemTokenInvalid
    } catch TwitterFailure.invalidOrExpiredToken {
      throw TwitterFailure.systemTokenInvalid
    }
  }

  /// The application that got the string of step 1. A string counts once, whatever comes of it, and only
  /// octet for octet as issued, to its own application, within the timestamp window: choices of the
  /// reference, section 10, rows 3 and 8.
  fileprivate func spendReverseAuth(_ call: Call) async throws -> TwitterAppRecord {
    guard let target = call.parameter("x_reverse_auth_target"),
      let parameters = call.parameter("x_reverse_auth_parameters"),
      let token = Self.token(inside: parameters)
    else { throw TwitterFailure.reverseAuthInvalid }
    let record = try await storage.spendReverseAuth(token: token)
    guard let record, record.answer == Array(parameters.utf8), record.appKey == target,
      record.issuedAt.advanced(by: .seconds(policy.maxAge)) >= clock.now
    else { throw TwitterFailure.reverseAuthInvalid }
    guard let app = try await storage.twitterApp(key: target) else {
      throw TwitterFailure.reverseAuthInvalid
    }
    return app
  }

  /// The `oauth_token` in the string of step 1; nil where it is no such string.
  private static func token(inside parameters: String) -> String? {
    let header = try? AuthorizationHeader(parsing: parameters)
    return header?.parameters.first { $0.nameText == "oauth_token" }?.valueText
  }

  /// The page that came instead of a token, padded to the size that `policy` states.
  ///
  /// Only its size is known to matter; text and headers are guessed (reference, section 2.3).
  fileprivate func bannedPage() -> WireResponse {
    let opening = "<!DOCTYPE html><html><head><title>Twitter / Account suspended</title></head><body><p>"
    let text = "Your account has been suspended. This page was made by a simulator. "
    let closing = "</p></body></html>"
    let room = policy.bannedPageSize - opening.utf8.count - closing.utf8.count
    let filling = String(repeating: text, count: max(0, room) / text.utf8.count + 1).prefix(max(0, room))
    return .twitter(
      .ok, fields: TwitterHeaders.login(at: clock.now), body: Array((opening + filling + closing).utf8))
  }
}
