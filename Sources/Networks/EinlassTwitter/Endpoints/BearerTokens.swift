internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension Endpoint<SimulatedTwitter> {
  /// `POST /oauth2/token`: an application's own token, which stays the same until it is invalidated.
  ///
  /// Source: reference of Twitter's login, sections 1 and 4.6.
  package static let bearerToken = Endpoint(.twitter.bearerToken, [.post], "/oauth2/token") {
    call, twitter in
    let app = try twitter.appByPassword(call)
    guard call.parameter("grant_type") == "client_credentials" else {
      throw TwitterError.grantTypeMissing
    }
    // An application has one token at a time.
    let token = twitter.tables.insert(
      TwitterBearerTokenRecord(token: BearerToken.make(twitter.random), appKey: app.key),
      unless: .app, app.key
    ) { _ in true }
    return twitter.bearerResponse(
      .members(["token_type": .string("bearer"), "access_token": .string(token.token)]))
  }

  /// `POST /oauth2/invalidate_token`: the application invalidates its token.
  ///
  /// Both of the documented ways to authenticate are simulated: the application's key and secret, or a signed call by
  /// the application. Whether the owner's token also had to sign is not documented.
  static let invalidateBearerToken = Endpoint(
    .twitter.invalidateBearerToken, [.post], "/oauth2/invalidate_token"
  ) { call, twitter in
    let isSigned = call.request.head.headerFields[.authorization].map(BasicCredentials.isBasic) == false
    let app = isSigned ? try twitter.authorize(&call).app : try twitter.appByPassword(call)
    guard let token = call.parameter("access_token"), !token.isEmpty else {
      throw TwitterError.accessTokenMissing
    }
    // Clients send the token as they received it, or percent-encoded once more for the form.
    let spellings = [token, BearerToken.asIssued(token)]
    for spelling in spellings {
      let removed = twitter.tables.remove(TwitterBearerTokenRecord.self, spelling) {
        $0.appKey == app.key
      }
      if removed != nil {
        return twitter.bearerResponse(.members(["access_token": .string(spelling)]))
      }
    }
    throw TwitterError.mayNotInvalidate
  }
}

extension SimulatedTwitter {
  /// The application that has this bearer token; code 89 if no application has it.
  func app(bearing token: String, _ call: inout Call) throws -> TwitterAppRecord {
    guard let record = tables.find(TwitterBearerTokenRecord.self, token),
      let app = tables.find(TwitterAppRecord.self, record.appKey)
    else {
      call.finding = VerificationFinding(
        failure: .unknownToken, note: "the bearer token was never issued, or was invalidated")
      throw TwitterError.invalidOrExpiredToken
    }
    if app.isSuspended { throw TwitterError.invalidApplication }
    return app
  }

  /// The application whose key and secret the call sends as name and password; code 99 if they are wrong.
  fileprivate func appByPassword(_ call: Call) throws -> TwitterAppRecord {
    guard let field = call.request.head.headerFields[.authorization],
      let credentials = BasicCredentials(field),
      let app = tables.find(TwitterAppRecord.self, credentials.name), !app.isSuspended,
      app.secret == SharedSecret(credentials.password)
    else { throw TwitterError.applicationNotVerified }
    return app
  }

  /// A response with the fields that were recorded for `/oauth2/token`, which came from the servers of `/oauth/`. That
  /// the other endpoint has them too is inferred.
  fileprivate func bearerResponse(_ json: JSONText) -> WireResponse {
    var fields = TwitterHeaders.login(at: clock.now)
    for name in ["content-type", "x-frame-options"] { fields.remove(name) }
    fields.add("content-type", TwitterHeaders.jsonType)
    fields.add("content-disposition", "attachment; filename=json.json")
    fields.add("x-frame-options", "DENY")
    return .twitter(.ok, fields: fields, body: json.encoded(.twitter))
  }
}
