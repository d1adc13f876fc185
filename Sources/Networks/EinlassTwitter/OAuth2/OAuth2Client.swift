internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// An app that has authenticated itself at X's token endpoints.
struct OAuth2Client: Sendable {
  /// The errors for refused apps, which depend on the grant.
  struct Refusals: Sendable {
    let unknown: OAuth2Error
    let wrongSecret: OAuth2Error

    static let usual = Refusals(unknown: .unknownClient, wrongSecret: .missingAuthorization)
    /// The token exchange responds with 400 where other grants respond with 401.
    static let exchange = Refusals(unknown: .exchangeClientInvalid, wrongSecret: .exchangeSecretInvalid)
  }

  let app: TwitterAppRecord
  let settings: TwitterOAuth2Settings
}

extension SimulatedTwitter {
  /// The app that sends `call`. A confidential app authenticates with Basic, a public one with `client_id`.
  ///
  /// Source: reference of X today, section 3.1.
  func oauth2Client(
    _ call: Call, _ parameters: OAuth2Parameters, refusals: OAuth2Client.Refusals = .usual
  ) throws -> OAuth2Client {
    let basic = call.request.head.headerFields[.authorization].flatMap { BasicCredentials($0) }
    guard let id = basic?.name ?? parameters["client_id"], !id.isEmpty else {
      throw OAuth2Error.missing("client_id").because(
        "the request does not identify an app: it has neither Basic credentials nor client_id")
    }
    guard let app = tables.find(TwitterAppRecord.self, by: .clientID, id),
      let settings = app.oauth2
    else {
      throw refusals.unknown.because(reasonForUnknownClient(id))
    }
    if app.isSuspended { throw refusals.unknown.because("the app is suspended") }
    let client = OAuth2Client(app: app, settings: settings)
    if let reason = reasonForWrongSecret(client, basic, parameters) {
      throw refusals.wrongSecret.because(reason)
    }
    return client
  }

  /// The reason why the app has not authenticated itself as its type requires. `nil` if it has.
  private func reasonForWrongSecret(
    _ client: OAuth2Client, _ basic: BasicCredentials?, _ parameters: OAuth2Parameters
  ) -> String? {
    let type = client.settings.type
    guard type.isConfidential else {
      return basic == nil
        ? nil : "the app is public (\(type.rawValue)) and has no secret; send only client_id"
    }
    guard let basic else {
      let isInBody = parameters["client_secret"] != nil
      return "the app is confidential (\(type.rawValue)) and must authenticate with Basic"
        + (isInBody ? "; client_secret in the body is ignored" : "")
    }
    if SharedSecret(basic.password) == SharedSecret(client.settings.clientSecret) { return nil }
    return SharedSecret(basic.password) == client.app.secret
      ? "the password is the consumer secret; X requires the Client Secret" : "the Client Secret is wrong"
  }

  /// The reason why no app has this Client ID.
  func reasonForUnknownClient(_ id: String) -> String {
    guard let app = tables.find(TwitterAppRecord.self, id) else {
      return "no app has the Client ID '\(id.prefix(80))'"
    }
    return app.oauth2 == nil
      ? "'\(id.prefix(80))' is a consumer key, and OAuth 2.0 is not enabled for the app"
      : "'\(id.prefix(80))' is the app's consumer key; its Client ID is different"
  }
}
