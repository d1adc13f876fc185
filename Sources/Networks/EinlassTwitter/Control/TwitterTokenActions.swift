internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ControlAction {
  private static let token = TwitterActionParameters.token
  private static let user = TwitterActionParameters.user
  private static let key = ActionParameter<String>.text("key", "The app's consumer key.")
  private static let ownKey = TwitterActionParameters.appKey
  private static let secret = ActionParameter<String>.text(
    "secret", "The consumer secret; defaults to a random value, returned in the response.")
  private static let name = ActionParameter<String>.text("name", "The app's name.")
  private static let access = TwitterActionParameters.access(
    "The access level of its tokens; defaults to read-write.")

  private static let callbacks = ActionParameter<[String]>.list(
    "callbacks",
    "The callback URLs, separated by commas; 'none' for a desktop app, which uses only PINs; defaults "
      + "to http://127.0.0.1/callback.")

  /// The actions on tokens and apps at Twitter.
  static let twitterTokenActions: [ControlAction] = [
    ControlAction(
      "twitter.token.revoke", "Revokes one access token. Twitter then refuses it with code 89.", .documented,
      [token.required]
    ) { call in
      let text = try call.value(of: token)
      let before = call.world.tables.update(TwitterTokenRecord.self, text) { record in
        defer { record.state = .revoked }
        return record
      }
      guard let record = before else {
        let oauth2 = call.world.tables.update(TwitterOAuth2TokenRecord.self, text) { record in
          defer { if record.state == .live { record.state = .revoked } }
          return record
        }
        if let oauth2 {
          return ActionResult(
            oauth2.state == .live
              ? "revoked the OAuth 2.0 \(oauth2.kind.rawValue) token '\(Redaction.short(text))'"
              : "the token '\(Redaction.short(text))' was already invalid; nothing changed")
        }
        throw ControlActionError.refused(
          "this world's Twitter never issued the token '\(Redaction.short(text))'; pass the full token, "
            + "and select the world that issued it")
      }
      guard record.state != .revoked else {
        return ActionResult("the token '\(Redaction.short(text))' was already revoked; nothing changed")
      }
      let person = call.world.tables.find(TwitterPersonRecord.self, record.personID)
      return ActionResult(
        "revoked @\(person?.screenName ?? "nobody")'s token '\(Redaction.short(text))'")
    },
    ControlAction(
      "twitter.app.revoke", "The person revokes an app's access.", .documented,
      [user.required, ownKey.optional]
    ) { call in
      let person = try call.world.twitterPerson(call.value(of: user))
      let app = try call.world.twitterApp(call.ifGiven(ownKey))
      try call.world.twitter.revoke(appKey: app.key, of: person.id)
      return ActionResult("@\(person.screenName) has revoked access for the app '\(app.name)'")
    },
    ControlAction(
      "twitter.app.add", "Registers an app with Twitter.", .tool,
      [key.required, secret.optional, name.optional, access.optional, callbacks.optional]
    ) { call in
      let secret = call.ifGiven(secret) ?? call.world.random(.setup).alphanumerics(50)
      let app = try call.world.addTwitterApp(
        key: call.value(of: key), secret: secret, name: call.ifGiven(name), accessLevel: call.ifGiven(access),
        callbacks: call.ifGiven(callbacks).map { $0 == ["none"] ? [] : $0 })
      return ActionResult(
        "registered the app '\(app.name)' with Twitter (consumer key '\(app.key)')",
        details: ["key": .string(app.key), "secret": .string(secret), "name": .string(app.name)])
    },
    appState("suspend", "Twitter suspends an app.", "suspended", true),
    appState("unsuspend", "Twitter reinstates a suspended app.", "not suspended", false),
  ]

  private static func appState(
    _ verb: String, _ about: String, _ state: String, _ isSuspended: Bool
  ) -> ControlAction {
    ControlAction("twitter.app.\(verb)", about, .documented, [ownKey.optional]) { call in
      let app = try call.world.twitterApp(call.ifGiven(ownKey))
      let before = call.world.tables.update(TwitterAppRecord.self, app.key) { app in
        defer { app.isSuspended = isSuspended }
        return app.isSuspended
      }
      guard before != isSuspended else {
        return ActionResult("the app '\(app.name)' was already \(state); nothing changed")
      }
      return ActionResult("the app '\(app.name)' is now \(state) on Twitter")
    }
  }
}
