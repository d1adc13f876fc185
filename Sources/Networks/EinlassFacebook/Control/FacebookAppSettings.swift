internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let app = ActionParameter<String>.text(
    "app", "The app's id; defaults to the world's app.")
  private static let testUsers = ActionParameter<String>.choice(
    "test-users", "Whether the app can create test users: by-date follows Facebook's history.",
    ["open", "closed", "by-date"])
  private static let testUserLimit = ActionParameter<Int64>.integer(
    "test-user-limit", "The maximum number of the app's test users.", 0...100_000)
  private static let publishing = ActionParameter<String>.choice(
    "publishing", "Whether the app may post on behalf of people: by-date means until August 2018.",
    ["true", "false", "by-date"])
  private static let created = ActionParameter<WallTime>.time(
    "created",
    "The app's creation time: apps created on or after 24 April 2018 are not granted publish_actions.")
  private static let usage = ActionParameter<Int64>.integer(
    "usage",
    "The percentage of the hourly call limit already used; at 100, Graph refuses calls with error 4.",
    0...100)
  private static let rateLimits = ActionParameter<Bool>.boolean(
    "rate-limits", "Whether Graph enforces call limits for the app, its people and its pages.")
  private static let business = ActionParameter<String>.text(
    "business", "The business that owns the app.")

  /// Changes the settings of an app on Facebook.
  static let facebookAppSettings = [
    ControlAction(
      "facebook.app.set", "Changes the settings of a Facebook app.", .tool,
      [
        app.optional, testUsers.optional, testUserLimit.optional, publishing.optional, created.optional,
        usage.optional,
        rateLimits.optional, business.optional,
      ]
    ) { call in
      let app = try call.world.facebookApp(call.ifGiven(app))
      let changes = changes(of: call)
      guard !changes.isEmpty else {
        throw ControlActionError(
          .badArguments,
          "nothing to set; set test-users=, test-user-limit=, publishing=, created=, usage=, rate-limits= "
            + "or business=")
      }
      let now = call.world.clock.now
      let isUsageSet = call.ifGiven(usage) != nil
      call.world.tables.update(FacebookAppRecord.self, app.id) { app in
        for change in changes { change(&app.registration) }
        if isUsageSet { app.usageSince = now }
      }
      return ActionResult("settings changed for the Facebook app '\(app.name)': \(changes.count)")
    }
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
    if let time = call.ifGiven(created) { changes.append { $0.created = time } }
    if let usage = call.ifGiven(usage) { changes.append { $0.usage = Int(usage) } }
    if let limits = call.ifGiven(rateLimits) { changes.append { $0.limitsCalls = limits } }
    if let business = call.ifGiven(business) { changes.append { $0.business = business } }
    return changes
  }
}
