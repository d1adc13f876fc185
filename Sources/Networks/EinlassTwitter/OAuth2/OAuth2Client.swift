internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// An app that has authenticated itself at X's endpoints for tokens.
struct OAuth2Client: Sendable {
  let app: TwitterAppRecord
  let settings: TwitterOAuth2Settings
}

/// Why an app is not let in; which answer that gives depends on the grant.
enum OAuth2ClientError: Error {
  case missingID
  case unknown
  case wrongSecret
}

extension SimulatedTwitter {
  /// The app that sends `call`: a confidential one by Basic, a public one by `client_id`.
  ///
  /// The reason for a refusal is noted in the call. Source: reference of X today, section 3.1.
  func oauth2Client(_ call: inout Call, _ parameters: OAuth2Parameters) async throws -> OAuth2Client {
    let basic = call.request.head.headerFields[.authorization].flatMap { BasicCredentials($0) }
    guard let id = basic?.name ?? parameters["client_id"], !id.isEmpty else {
      call.reason =
        "the request names no app: there is neither an Authorization header with Basic nor client_id"
      throw OAuth2ClientError.missingID
    }
    guard let app = try await storage.find(TwitterAppRecord.self, by: .clientID, id),
      let settings = app.oauth2
    else {
      call.reason = try await reasonForUnknownClient(id)
      throw OAuth2ClientError.unknown
    }
    if app.isSuspended {
      call.reason = "the app is suspended"
      throw OAuth2ClientError.unknown
    }
    guard settings.type.isConfidential else {
      guard basic == nil else {
        call.reason =
          "the app is public (\(settings.type.rawValue)) and has no secret; it sends only client_id"
        throw OAuth2ClientError.wrongSecret
      }
      return OAuth2Client(app: app, settings: settings)
    }
    guard let basic else {
      let isInBody = parameters["client_secret"] != nil
      call.reason =
        "the app is confidential (\(settings.type.rawValue)) and has to authenticate itself with Basic"
        + (isInBody ? "; client_secret in the body does not count" : "")
      throw OAuth2ClientError.wrongSecret
    }
    guard SharedSecret(basic.password) == SharedSecret(settings.clientSecret) else {
      call.reason =
        SharedSecret(basic.password) == app.secret
        ? "the password is the consumer secret; X wants the Client Secret" : "the Client Secret is wrong"
      throw OAuth2ClientError.wrongSecret
    }
    return OAuth2Client(app: app, settings: settings)
  }

  /// The same, with the answers that X gives where no token of OAuth 1.0a is exchanged.
  func ordinaryOAuth2Client(
    _ call: inout Call, _ parameters: OAuth2Parameters
  ) async throws -> OAuth2Client {
    do {
      return try await oauth2Client(&call, parameters)
    } catch let error as OAuth2ClientError {
      switch error {
      case .missingID: throw OAuth2Error.missing("client_id")
      case .unknown: throw OAuth2Error.unknownClient
      case .wrongSecret: throw OAuth2Error.missingAuthorization
      }
    }
  }

  /// Why no app has this Client ID.
  func reasonForUnknownClient(_ id: String) async throws -> String {
    guard let app = try await storage.find(TwitterAppRecord.self, id) else {
      return "no app has the Client ID '\(id.prefix(80))'"
    }
    return app.oauth2 == nil
      ? "'\(id.prefix(80))' is a consumer key, and OAuth 2.0 is not enabled for the app"
      : "'\(id.prefix(80))' is the app's consumer key; its Client ID is another one"
  }
}
