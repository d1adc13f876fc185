internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /oauth2/token`: an application's own token, the same one until it is invalidated.
  ///
  /// Source: reference of Twitter's login, sections 1 and 4.6.
  package static let bearerToken = Endpoint("twitter.bearer_token", [.post], "/oauth2/token") {
    call, twitter in
    let app = try await twitter.appByPassword(call)
    guard call.parameter("grant_type") == "client_credentials" else {
      throw TwitterError.grantTypeMissing
    }
    // An application has one at a time.
    let token = try await twitter.storage.insert(
      TwitterBearerTokenRecord(token: BearerToken.make(twitter.random), appKey: app.key),
      unless: .app, app.key
    ) { _ in true }
    return twitter.bearerAnswer(
      .members(["token_type": .string("bearer"), "access_token": .string(token.token)]))
  }

  /// `POST /oauth2/invalidate_token`: the application takes its token back.
  ///
  /// Of the two ways to authenticate that are documented both are simulated: the application's key and secret, or
  /// a signed call of the application (whether its owner's token had to sign is not).
  static let invalidateBearerToken = Endpoint(
    "twitter.invalidate_bearer_token", [.post], "/oauth2/invalidate_token"
  ) { call, twitter in
    let isSigned = call.request.head.headerFields[.authorization].map(BasicCredentials.isBasic) == false
    let app = isSigned ? try await twitter.authorize(&call).app : try await twitter.appByPassword(call)
    guard let token = call.parameter("access_token"), !token.isEmpty else {
      throw TwitterError.accessTokenMissing
    }
    // Clients send the token as they got it, or encoded once more as a form wants it.
    let spellings = [token, BearerToken.asIssued(token)]
    for spelling in spellings {
      let removed = try await twitter.storage.remove(TwitterBearerTokenRecord.self, spelling) {
        $0.appKey == app.key
      }
      if removed != nil {
        return twitter.bearerAnswer(.members(["access_token": .string(spelling)]))
      }
    }
    throw TwitterError.mayNotInvalidate
  }
}

/// The form of application-only tokens.
enum BearerToken {
  /// The token in the `Authorization` field; nil where the scheme is another one. Its case does not matter.
  static func text(in request: WireRequest) -> String? {
    // Every signed call comes along here, and none of them begins like this.
    guard let value = request.head.headerFields.first(.authorization), let initial = value.utf8.first,
      initial | 0x20 == UInt8(ascii: "b")
    else { return nil }
    let scheme = "bearer "
    guard value.utf8.count >= scheme.utf8.count, value.prefix(scheme.count).lowercased() == scheme else {
      return nil
    }
    return String(value.dropFirst(scheme.count).drop { $0 == " " })
  }

  /// 21 letters A, then characters with percent-escapes that belong to the value.
  static func make(_ random: any RandomSource) -> String {
    let first = random.alphanumerics(22)
    let second = random.alphanumerics(6)
    return String(repeating: "A", count: 21) + first + "%2F" + second + "%3D" + random.alphanumerics(50)
  }

  /// The token whose escapes a form's decoding has taken away.
  static func asIssued(_ token: String) -> String {
    token.replacing("/", with: "%2F").replacing("=", with: "%3D")
  }
}

extension SimulatedTwitter {
  /// The application whose bearer token it is; code 89 where it is nobody's.
  func app(bearing token: String, _ call: inout Call) async throws -> TwitterAppRecord {
    guard let record = try await storage.find(TwitterBearerTokenRecord.self, token),
      let app = try await storage.find(TwitterAppRecord.self, record.appKey)
    else {
      call.finding = VerificationFinding(
        failure: .unknownToken, note: "the bearer token was never issued, or it was invalidated")
      throw TwitterError.invalidOrExpiredToken
    }
    if app.isSuspended { throw TwitterError.invalidApplication }
    return app
  }

  /// The application whose key and secret the call brings as name and password; code 99 where they are wrong.
  fileprivate func appByPassword(_ call: Call) async throws -> TwitterAppRecord {
    guard let field = call.request.head.headerFields[.authorization],
      let credentials = BasicCredentials(field),
      let app = try await storage.find(TwitterAppRecord.self, credentials.name), !app.isSuspended,
      app.secret == SharedSecret(credentials.password)
    else { throw TwitterError.applicationNotVerified }
    return app
  }

  fileprivate func bearerAnswer(_ json: JSONText) -> WireResponse {
    var fields = TwitterHeaders.common(status: .ok, at: clock.now)
    fields.add("content-type", "application/json; charset=utf-8")
    fields.add("content-disposition", "attachment; filename=json.json")
    return .twitter(.ok, fields: fields, body: json.encoded(.twitter))
  }
}
