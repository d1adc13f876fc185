internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let app = ActionParameter<String>.text(
    "app", "The app's id; without it that of the world's app.")
  private static let user = ActionParameter<String>.text(
    "user", "The test user's login at Facebook, or the id.")
  private static let name = ActionParameter<String>(
    name: "name", about: "The full name; without it one of a list.", kind: .text,
    expectation: "not a name; give 1 to 100 characters"
  ) { 1...100 ~= $0.count ? $0 : nil }
  private static let permissions = ActionParameter<[String]>.list(
    "permissions", "What the app may do at once.")
  private static let installed = ActionParameter<Bool>.boolean(
    "installed", "Whether the app is installed, without which there is no token; true in doubt.")
  private static let minor = ActionParameter<Bool>.boolean("minor", "Whether the person is under age.")

  private static let testUsers = ActionParameter<String>.choice(
    "test-users", "Whether the app can create test users: by-date is as for all apps of the time.",
    ["open", "closed", "by-date"])
  private static let testUserLimit = ActionParameter<Int64>.integer(
    "test-user-limit", "How many test users the app may have.", 0...100_000)
  private static let publishing = ActionParameter<String>.choice(
    "publishing", "Whether the app may post for people: by-date is until August 2018.",
    ["true", "false", "by-date"])
  private static let usage = ActionParameter<Int64>.integer(
    "usage", "How much of its calls the app has used, in percent; at 100 Graph refuses with 4.", 0...100)
  private static let business = ActionParameter<String>.text(
    "business", "The business that the app belongs to.")

  /// The actions on test users, and on what Facebook has on file for an app.
  static let facebookTestUserActions: [ControlAction] = [
    ControlAction(
      "facebook.test-user.add", "An app gets a test user, whatever its limit and the time.", .tool,
      [app.optional, name.optional, permissions.optional, installed.optional, minor.optional]
    ) { call in
      let app = try await call.world.facebookApp(call.ifGiven(app))
      var request = TestUserRequest()
      request.name = call.ifGiven(name)
      request.isMinor = call.ifGiven(minor) ?? false
      request.permissions = call.ifGiven(installed) ?? true ? call.ifGiven(permissions) ?? [] : nil
      let user = try await call.world.facebook.createTestUser(request, of: app.id)
      var details: [String: JSONValue] = [
        "user": .string(user.person.login), "id": .string(user.install.scopedID),
        "password": .string(user.password), "login_url": .string(user.loginURL),
      ]
      if let token = user.token { details["token"] = .string(token) }
      return ActionResult(
        "'\(app.name)' has the test user \(user.person.name) with the id \(user.install.scopedID)",
        details: .object(details))
    },
    ControlAction(
      "facebook.test-user.remove", "A test user is gone, for all apps.", .documented, [user.required]
    ) { call in
      let person = try await call.world.facebookPerson(call.value(of: user))
      let apps = try await call.world.storage.list(FacebookTestUserRecord.self, by: .person, person.id)
      guard !apps.isEmpty else {
        throw ControlActionError.refused(
          "'\(person.login)' is no test user; add one with facebook.test-user.add")
      }
      try await call.world.facebook.deleteTestUser(person.id)
      return ActionResult("the test user \(person.name) is gone")
    },
    ControlAction(
      "facebook.app.set", "What Facebook has on file for an app changes.", .tool,
      [
        app.optional, testUsers.optional, testUserLimit.optional, publishing.optional, usage.optional,
        business.optional,
      ]
    ) { call in
      let app = try await call.world.facebookApp(call.ifGiven(app))
      let changes = changes(of: call)
      guard !changes.isEmpty else {
        throw ControlActionError(
          .badArguments,
          "there is nothing to set; give test-users=, test-user-limit=, publishing=, usage= "
            + "or business=")
      }
      try await call.world.storage.update(FacebookAppRecord.self, app.id) { app in
        for change in changes { change(&app.registration) }
      }
      return ActionResult("the app '\(app.name)' has \(changes.count) new settings at Facebook")
    },
  ]

  private static func changes(of call: ActionCall) -> [@Sendable (inout FacebookAppRegistration) -> Void] {
    var changes: [@Sendable (inout FacebookAppRegistration) -> Void] = []
    if let word = call.ifGiven(testUsers) {
      changes.append { $0.testUsersClosed = word == "by-date" ? nil : word == "closed" }
    }
    if let limit = call.ifGiven(testUserLimit) { changes.append { $0.testUserLimit = Int(limit) } }
    if let word = call.ifGiven(publishing) {
      changes.append { $0.publishing = word == "by-date" ? nil : word == "true" }
    }
    if let usage = call.ifGiven(usage) { changes.append { $0.usage = Int(usage) } }
    if let business = call.ifGiven(business) { changes.append { $0.business = business } }
    return changes
  }
}
