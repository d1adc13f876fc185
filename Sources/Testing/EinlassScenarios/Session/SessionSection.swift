internal import Einlass
internal import EinlassWorld

/// `session:` what the app does with a Facebook session.
enum SessionSection {
  /// The steps that consist of one word.
  private static let words: [String: SessionScenario.Act] = [
    "open": .open, "openWithoutUI": .openWithoutUI, "close": .close, "logOut": .logOut,
    "startAgain": .startAgain, "me": .me(.normal), "start": .start, "signIn": .signIn, "signOut": .signOut,
    "retry": .retry, "friends": .friends,
  ]

  private static let behavior = WorldFileKey<FacebookLoginBehavior>(
    "behavior", .namedCase, "The login methods to try; default: withFallbackToWebView")
  private static let cache = WorldFileKey<SessionScenario.Cache>(
    "cache", .choice,
    "The token's storage; plist is a file that is deleted after the run; default: memory")
  private static let urlScheme = WorldFileKey(
    "urlScheme", .bool, "Whether the app has a URL scheme; default: true")
  private static let systemAccount = WorldFileKey(
    "systemAccount", .bool, "Whether the app may use the account in Settings; default: true")
  private static let window = WorldFileKey(
    "window", .bool, "Whether the app has a window for pages; default: true")
  private static let coordinator = WorldFileKey(
    "coordinator", .bool,
    "Whether a SignInCoordinator drives the sessions, with a back end that checks with Facebook; default: false"
  )

  static let keys: WorldFileKeys = [
    behavior.optional, cache.optional, urlScheme.optional, systemAccount.optional, window.optional,
    coordinator.optional,
    WorldFileField(
      "acts",
      "The app's steps; default: open, or start for a coordinator", .list(.step(words, or: stepKeys))),
  ]

  static func read(_ value: YAMLValue) throws(WorldFileError) -> SessionScenario {
    let section = try value.section(keys)
    var scenario = SessionScenario()
    if let behavior = try section.read(behavior) { scenario.behavior = behavior }
    if let cache = try section.read(cache) { scenario.cache = cache }
    scenario.hasURLScheme = try section.read(urlScheme) ?? true
    scenario.supportsSystemAccount = try section.read(systemAccount) ?? true
    scenario.hasWindow = try section.read(window) ?? true
    scenario.isCoordinated = try section.read(coordinator) ?? false
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
    let act = try value.step(word, of: words, orMappingWith: stepKeys)
    let isCoordinators = [.start, .signIn, .signOut, .retry].contains(act)
    if isCoordinators != scenario.isCoordinated, isCoordinators || [.open, .openWithoutUI].contains(act) {
      throw value.error(
        "'\(word)' is a step of a \(isCoordinators ? "coordinator" : "session"); set 'coordinator' to "
          + "\(isCoordinators)")
    }
    return act
  }

  // MARK: - Steps with more than a word

  private static let askRead = WorldFileKey(
    "askRead", .list(of: .word), "The app requests read permissions")
  private static let askPublish = WorldFileKey(
    "askPublish", .list(of: .word), "The app requests publish permissions")
  private static let audience = WorldFileKey<FacebookDefaultAudience>(
    "audience", .namedCase, "The audience of the posts; only with askPublish; default: none")
  private static let me = WorldFileKey<FacebookSession.PictureType>(
    "me", .choice, "The app requests the person's profile, with a picture of this kind")
  private static let post = WorldFileKey(
    "post", .word, "The app posts this text, and requests publish_actions if it is missing")
  private static let seenBy = WorldFileKey<FacebookDefaultAudience>(
    "seenBy", .namedCase, "The audience of the post; only with post; default: friends")
  private static let batch = WorldFileKey(
    "batch", .list(of: .word), "The app requests these paths in one batch")
  private static let happens = WorldFileKey("happens", .event, "An event happens")
  private static let user = WorldFileKey(
    "user", .word, "The affected person; only with happens; default: as for events without a person")
  private static let passes = WorldFileKey<Int64>(
    "passes", .integer(0...1_000_000_000), "This number of seconds passes")

  private static let stepKeys = WorldFileKeys(
    [
      askRead.optional, askPublish.optional, audience.optional, me.optional, post.optional, seenBy.optional,
      batch.optional, happens.optional, user.optional, passes.optional,
    ],
    choices: [
      askRead.name, askPublish.name, me.name, post.name, batch.name, happens.name, passes.name,
    ], companions: [audience.name: askPublish.name, seenBy.name: post.name, user.name: happens.name])

  private static func readMapping(_ value: YAMLValue) throws(WorldFileError) -> SessionScenario.Act {
    let section = try value.section(stepKeys)
    let named = stepKeys.choices.filter { section[$0] != nil }
    guard let name = named.first, named.count == 1 else {
      throw value.error("expected one step, such as 'askRead: [user_likes]'")
    }
    for (key, other) in stepKeys.companions {
      if let companion = section[key], name != other {
        throw companion.error("works only with \(other)")
      }
    }
    switch name {
    case askRead.name: return .askRead(try section.required(askRead))
    case askPublish.name:
      return .askPublish(try section.required(askPublish), try section.read(audience) ?? .none)
    case me.name: return .me(try section.required(me))
    case post.name: return .post(try section.required(post), try section.read(seenBy) ?? .friends)
    case batch.name: return .batch(try section.required(batch))
    case passes.name: return .passes(try section.required(passes))
    default: return .event(try section.required(happens), for: try section.read(user))
    }
  }
}
