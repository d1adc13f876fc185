internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ControlAction {
  private static let user = ActionParameter<String>.text(
    "user", "The person's Facebook login or id.")
  private static let app = ActionParameter<String>.text(
    "app", "The app's id; defaults to the world's app.")
  private static let id = ActionParameter<String>.text("id", "The app's id.")
  private static let secret = ActionParameter<String>.text(
    "secret", "The app's secret; defaults to a random secret, which the response contains.")
  private static let name = ActionParameter<String>.text("name", "The app's name.")
  private static let bundle = ActionParameter<String>.text("bundle", "The bundle id of the iOS app.")

  /// The actions on Facebook's apps.
  static let facebookAppActions: [ControlAction] = [
    ControlAction(
      "facebook.app.remove", "The person removes an app, which permanently invalidates its tokens: 190/458.",
      .documented, [user.required, app.optional]
    ) { call in
      let person = try call.world.facebookPerson(call.value(of: user))
      let app = try call.world.facebookApp(call.ifGiven(app))
      try call.world.facebook.removeApp(appID: app.id, personID: person.id)
      return ActionResult("\(person.name) has removed the app '\(app.name)' on Facebook")
    },
    ControlAction(
      "facebook.app.add", "Registers an app with Facebook.", .tool,
      [id.required, secret.optional, name.optional, bundle.optional]
    ) { call in
      let secret = call.ifGiven(secret) ?? hexadecimal(call.world.random(.setup).octets(16))
      let app = try call.world.addFacebookApp(
        id: call.value(of: id), secret: secret, name: call.ifGiven(name), bundleID: call.ifGiven(bundle))
      return ActionResult(
        "registered the Facebook app '\(app.name)' with the id \(app.id)",
        details: ["id": .string(app.id), "secret": .string(secret), "name": .string(app.name)])
    },
    appState("delete", "Deletes a Facebook app.", "deleted", true),
    appState("restore", "Restores a deleted Facebook app.", "not deleted", false),
  ]

  private static func appState(
    _ verb: String, _ about: String, _ state: String, _ isDeleted: Bool
  ) -> ControlAction {
    ControlAction("facebook.app.\(verb)", about, .tool, [app.optional]) { call in
      let app = try call.world.facebookApp(call.ifGiven(app))
      let before = call.world.tables.update(FacebookAppRecord.self, app.id) { app in
        defer { app.isDeleted = isDeleted }
        return app.isDeleted
      }
      guard before != isDeleted else {
        return ActionResult("the app '\(app.name)' was already \(state); nothing changed")
      }
      return ActionResult("the Facebook app '\(app.name)' is now \(state)")
    }
  }

  private static func hexadecimal(_ octets: [UInt8]) -> String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
