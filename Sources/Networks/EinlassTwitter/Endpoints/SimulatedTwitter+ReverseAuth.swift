internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// Step 2 of reverse authentication, signed by the phone.
///
/// Source: reference of Twitter's login, section 2.2.
extension SimulatedTwitter {
  func exchangeReverseAuth(_ call: inout Call) throws -> WireResponse {
    let system = try authorizeSystem(&call)
    let app = try spendReverseAuth(call)
    guard system.app.isSystem, app.mayReverseAuthenticate else { throw TwitterError.clientNotPermitted }
    // The responses for an application suspended since step 1, and for a person whose account no longer exists, are
    // guesses.
    if app.isSuspended { throw TwitterError.invalidApplication }
    guard let person = tables.find(TwitterPersonRecord.self, system.personID),
      !person.isDeactivated
    else { throw TwitterError.systemTokenInvalid }
    return try grantWithoutBrowser(person, app)
  }

  /// The response to an application that sent a person's credentials instead of showing a page: a token without access
  /// to direct messages, unless the account's state forbids it.
  ///
  /// That a suspended or locked account is reported as such here is a choice (reference, section 10, rows 9 and 10).
  func grantWithoutBrowser(
    _ person: TwitterPersonRecord, _ app: TwitterAppRecord
  ) throws -> WireResponse {
    if person.isBanned { return bannedPage() }
    try person.checkState()
    let level = app.accessLevel.limited(to: .readWrite)
    return tokenResponse(token(for: person, app: app, level: level), of: person)
  }

  /// Verifies the phone's own signature; errors are reported in XML under code 89.
  private func authorizeSystem(
    _ call: inout Call
  ) throws -> (app: TwitterAppRecord, personID: Int64) {
    do {
      let authorization = try authorize(&call)
      guard let token = authorization.token else { throw TwitterError.badAuthenticationData }
      return (authorization.app, token.personID)
    } catch let error as TwitterError
      where error == .couldNotAuthenticate || error == .invalidOrExpiredToken
    {
      throw TwitterError.systemTokenInvalid
    }
  }

  /// The application that received the string of step 1. A string can be used once, whatever the outcome, and only byte
  /// for byte as issued, by its own application, within the timestamp window. These are choices of the reference,
  /// section 10, rows 3 and 8.
  private func spendReverseAuth(_ call: Call) throws -> TwitterAppRecord {
    guard let target = call.parameter("x_reverse_auth_target"),
      let parameters = call.parameter("x_reverse_auth_parameters"),
      let token = Self.token(inside: parameters)
    else { throw TwitterError.reverseAuthInvalid }
    let record = tables.remove(ReverseAuthRecord.self, token)
    guard let record, record.response == Array(parameters.utf8), record.appKey == target,
      record.issuedAt.advanced(by: .seconds(policy.maxAge)) >= clock.now
    else { throw TwitterError.reverseAuthInvalid }
    guard let app = tables.find(TwitterAppRecord.self, target) else {
      throw TwitterError.reverseAuthInvalid
    }
    return app
  }

  /// The `oauth_token` in the string of step 1. `nil` if the text is not such a string.
  private static func token(inside parameters: String) -> String? {
    let header = try? AuthorizationHeader(parsing: parameters)
    return header?.parameters.first { $0.nameText == "oauth_token" }?.valueText
  }

  /// The page that was sent instead of a token, padded to the size in `policy`.
  ///
  /// Only its size is known to matter. Its text and headers are guesses (reference, section 2.3).
  private func bannedPage() -> WireResponse {
    let opening = "<!DOCTYPE html><html><head><title>Twitter / Account suspended</title></head><body><p>"
    let text = "Your account has been suspended. This page comes from a simulator. "
    let closing = "</p></body></html>"
    let room = policy.bannedPageSize - opening.utf8.count - closing.utf8.count
    let filling = String(repeating: text, count: max(0, room) / text.utf8.count + 1).prefix(max(0, room))
    return .twitter(
      .ok, fields: TwitterHeaders.plainLogin(at: clock.now), body: Array((opening + filling + closing).utf8))
  }
}
