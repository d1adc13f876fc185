internal import Einlass
internal import EinlassWorld

/// `session:` what the app does with a Facebook session.
enum SessionSection {
  /// The steps that consist of one word.
  private static let words: [String: SessionScenario.Act] = [
    "open": .open, "openWithoutUI": .openWithoutUI, "close": .close, "logOut": .logOut,
    "startAgain": .startAgain, "me": .me(.normal), "start": .start, "signIn": .signIn, "signOut": .signOut,
    "retry": .retry,
  ]
  private static let keys = ["askRead", "askPublish", "audience", "me", "happens", "user", "passes"]

  static func read(_ value: YAMLValue) throws(WorldFileError) -> SessionScenario {
    let section = try value.section([
      "behavior", "cache", "urlScheme", "systemAccount", "window", "coordinator", "acts",
    ])
    var scenario = SessionScenario()
    if let behavior = section["behavior"] {
      scenario.behavior = try behavior.namedCase(of: FacebookLoginBehavior.self)
    }
    if let cache = section["cache"] { scenario.cache = try cache.choice(SessionScenario.Cache.self) }
    scenario.hasURLScheme = try section["urlScheme"]?.bool() ?? true
    scenario.supportsSystemAccount = try section["systemAccount"]?.bool() ?? true
    scenario.hasWindow = try section["window"]?.bool() ?? true
    scenario.isCoordinated = try section["coordinator"]?.bool() ?? false
    if scenario.isCoordinated { scenario.acts = [.start] }
    if let acts = section["acts"] {
      scenario.acts = []
      for act in try acts.list() { scenario.acts.append(try readAct(act, scenario)) }
    }
    return scenario
  }

  private static func readAct(
    _ value: YAMLValue, _ scenario: SessionScenario
  ) throws(WorldFileError) -> SessionScenario.Act {
    guard let word = try? value.text() else { return try readMapping(value) }
    let act = try value.step(word, of: words, orMappingWith: keys)
    let isCoordinators = [.start, .signIn, .signOut, .retry].contains(act)
    if isCoordinators != scenario.isCoordinated, isCoordinators || [.open, .openWithoutUI].contains(act) {
      throw value.error(
        "'\(word)' is a step of a \(isCoordinators ? "coordinator" : "session"); set 'coordinator' to "
          + "\(isCoordinators)")
    }
    return act
  }

  private static func readMapping(_ value: YAMLValue) throws(WorldFileError) -> SessionScenario.Act {
    let section = try value.section(keys)
    let named = keys.filter { section[$0] != nil && !["audience", "user"].contains($0) }
    guard let name = named.first, named.count == 1, let what = section[name] else {
      throw value.error("expected one step, such as 'askRead: [user_likes]'")
    }
    if let audience = section["audience"], name != "askPublish" {
      throw audience.error("goes with askPublish alone")
    }
    if let user = section["user"], name != "happens" { throw user.error("goes with happens alone") }
    switch name {
    case "askRead": return .askRead(try names(what))
    case "askPublish":
      let audience = try section["audience"]?.namedCase(of: FacebookDefaultAudience.self)
      return .askPublish(try names(what), audience ?? .none)
    case "me": return .me(try what.choice(FacebookSession.PictureType.self))
    case "passes": return .passes(try what.integer(0...1_000_000_000))
    default: return .event(try what.event(), for: try section["user"]?.word())
    }
  }

  private static func names(_ value: YAMLValue) throws(WorldFileError) -> [String] {
    var names: [String] = []
    for name in try value.list() { names.append(try name.word()) }
    return names
  }
}
