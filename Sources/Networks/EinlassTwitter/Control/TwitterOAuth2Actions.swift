internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ControlAction {
  private static let user = TwitterActionParameters.user
  private static let key = TwitterActionParameters.appKey
  private static let type = ActionParameter<String>.choice(
    "type", "The app's type; defaults to the current type, or to web-app.",
    TwitterOAuth2Settings.AppType.allCases.map(\.rawValue))
  private static let clientID = ActionParameter<String>.text(
    "clientID", "The Client ID; defaults to the current one, or to a random one.")
  private static let clientSecret = ActionParameter<String>.text(
    "clientSecret",
    "The Client Secret; defaults to the current one, or to a random value, returned in the response.")
  private static let redirects = ActionParameter<[String]>.list(
    "redirects",
    "Up to ten registered redirect URLs, separated by commas; defaults to the current ones, or to "
      + "http://127.0.0.1/callback.")
  private static let scopes = ActionParameter<[String]>.list(
    "scopes", "The scopes, separated by commas; defaults to tweet.read, users.read and offline.access.")
  private static let kind = ActionParameter<String>.choice(
    "kind", "The kind of token to expire; defaults to both kinds.", ["access", "refresh"])

  /// The actions on apps and tokens of OAuth 2.0 at X.
  static let twitterOAuth2Actions: [ControlAction] = [
    ControlAction(
      "twitter.oauth2.app",
      "Enables OAuth 2.0 for an app, or changes its settings; omitted settings stay unchanged.",
      .tool, [key.optional, type.optional, clientID.optional, clientSecret.optional, redirects.optional]
    ) { call in
      let world = call.world
      let app = try world.twitterApp(call.ifGiven(key))
      let before = app.oauth2
      var settings = before ?? TwitterOAuth2Settings()
      if let type = call.ifGiven(type).flatMap(TwitterOAuth2Settings.AppType.init) { settings.type = type }
      let random = world.random(.setup)
      settings.clientID =
        call.ifGiven(clientID) ?? before?.clientID
        ?? Base64Text.encodeForURL(Array("\(random.alphanumerics(20)):1:ci".utf8))
      settings.clientSecret = call.ifGiven(clientSecret) ?? before?.clientSecret ?? random.alphanumerics(50)
      if let redirects = call.ifGiven(redirects) { settings.redirects = redirects }
      guard settings.redirects.count <= TwitterOAuth2Settings.redirectLimit else {
        throw ControlActionError(
          .badArguments,
          "redirects has \(settings.redirects.count) URLs; X allows at most "
            + "\(TwitterOAuth2Settings.redirectLimit)")
      }
      let id = settings.clientID
      if let other = world.tables.find(TwitterAppRecord.self, by: .clientID, id),
        other.key != app.key
      {
        throw ControlActionError.refused("the app '\(other.name)' already has the Client ID '\(id)'")
      }
      let stated = settings
      world.tables.update(TwitterAppRecord.self, app.key) { $0.oauth2 = stated }
      world.clientKeys.add(id)
      var details: [String: JSONValue] = [
        "clientID": .string(id), "type": .string(stated.type.rawValue),
        "redirects": .array(stated.redirects.map(JSONValue.string)),
      ]
      if stated.type.isConfidential { details["clientSecret"] = .string(stated.clientSecret) }
      return ActionResult(
        "the app '\(app.name)' now uses OAuth 2.0 as a \(stated.type.rawValue) with the Client ID '\(id)'",
        details: .object(details))
    },
    ControlAction(
      "twitter.oauth2.issue",
      "Authorizes an app for a person with OAuth 2.0, without a consent page. Returns the tokens.", .tool,
      [user.required, key.optional, scopes.optional]
    ) { call in
      let world = call.world
      let person = try world.twitterPerson(call.value(of: user))
      let app = try world.twitterApp(call.ifGiven(key))
      guard let settings = app.oauth2 else {
        throw ControlActionError.refused(
          "OAuth 2.0 is not enabled for the app '\(app.name)'; enable it with twitter.oauth2.app first")
      }
      let names = call.ifGiven(scopes) ?? ["tweet.read", "users.read", "offline.access"]
      guard let scopes = OAuth2Scope.list(names.joined(separator: " ")) else {
        let unknown = names.first { OAuth2Scope(rawValue: $0) == nil } ?? ""
        let known = OAuth2Scope.allCases.map(\.rawValue)
        throw ControlActionError(
          .badArguments, "unknown scope '\(unknown)'\(Suggestion.text(for: unknown, among: known))")
      }
      let client = OAuth2Client(app: app, settings: settings)
      let pair = world.twitter.issueTokens(to: client, for: person.id, scopes)
      var details: [String: JSONValue] = [
        "accessToken": .string(pair.access.token), "scope": .string(scopes.text),
      ]
      if let refresh = pair.refresh { details["refreshToken"] = .string(refresh.token) }
      return ActionResult(
        "@\(person.screenName) authorized the app '\(app.name)' for \(scopes.text)",
        details: .object(details))
    },
    ControlAction(
      "twitter.oauth2.expire", "Expires the person's OAuth 2.0 tokens for an app now.", .tool,
      [user.required, key.optional, kind.optional]
    ) { call in
      let world = call.world
      let person = try world.twitterPerson(call.value(of: user))
      let app = try world.twitterApp(call.ifGiven(key))
      let kind = call.ifGiven(kind)
      var count = 0
      for token in world.tables.list(TwitterOAuth2TokenRecord.self, by: .oauth2Person, person.id)
      where token.appKey == app.key && token.state == .live && kind.map({ $0 == token.kind.rawValue }) ?? true
      {
        world.twitter.expire(token)
        count += 1
      }
      return ActionResult(
        "expired \(count) token\(count == 1 ? "" : "s") for @\(person.screenName) and the app '\(app.name)'")
    },
  ]
}
