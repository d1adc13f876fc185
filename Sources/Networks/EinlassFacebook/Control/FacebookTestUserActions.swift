internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let app = ActionParameter<String>.text(
    "app", "The app's id; defaults to the world's app.")
  private static let user = ActionParameter<String>.text(
    "user", "The test user's Facebook login or id.")
  private static let name = ActionParameter<String>(
    name: "name", about: "The full name; defaults to a name from a list.", kind: .text,
    expectation: "not a name; use 1 to 100 characters"
  ) { 1...100 ~= $0.count ? $0 : nil }
  private static let permissions = ActionParameter<[String]>.list(
    "permissions", "The permissions granted to the app immediately.")
  private static let installed = ActionParameter<Bool>.boolean(
    "installed", "Whether the app is installed, as required for a token; defaults to true.")
  private static let minor = ActionParameter<Bool>.boolean("minor", "Whether the person is a minor.")

  /// The actions on test users.
  static let facebookTestUserActions: [ControlAction] = [
    ControlAction(
      "facebook.test-user.add", "Creates a test user for an app, regardless of its limit and the date.",
      .tool, [app.optional, name.optional, permissions.optional, installed.optional, minor.optional]
    ) { call in
      let app = try call.world.facebookApp(call.ifGiven(app))
      var request = TestUserRequest()
      request.name = call.ifGiven(name)
      request.isMinor = call.ifGiven(minor) ?? false
      if let permissions = call.ifGiven(permissions) { request.permissions = permissions }
      if call.ifGiven(installed) == false { request.permissions = nil }
      let user = try call.world.facebook.createTestUser(request, of: app.id)
      var details: [String: JSONValue] = [
        "user": .string(user.person.login), "id": .string(user.install.scopedID),
        "password": .string(user.password), "login_url": .string(user.loginURL),
      ]
      if let token = user.token { details["token"] = .string(token) }
      return ActionResult(
        "created the test user \(user.person.name) with the id \(user.install.scopedID) for '\(app.name)'",
        details: .object(details))
    },
    ControlAction(
      "facebook.test-user.remove", "Deletes a test user from all apps.", .documented, [user.required]
    ) { call in
      let person = try call.world.facebookPerson(call.value(of: user))
      let apps = call.world.tables.list(FacebookTestUserRecord.self, by: .person, person.id)
      guard !apps.isEmpty else {
        throw ControlActionError.refused(
          "'\(person.login)' is not a test user; add one with facebook.test-user.add")
      }
      call.world.facebook.deleteTestUser(person.id)
      return ActionResult("deleted the test user \(person.name)")
    },
  ]
}
