internal import Einlass
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `session:` the steps of an app with a Facebook session.
enum SessionSection {
  static let form = WorldFileForm.section(SessionScenario()) {
    Key("behavior", \.behavior, .namedCase, "The login methods to try; default: withFallbackToWebView")
    Key(
      "cache", \.cache, .choice,
      "The token's storage; plist is a file that is deleted after the run; default: memory")
    Key("urlScheme", \.hasURLScheme, .bool, "Whether the app has a URL scheme; default: true")
    Key(
      "systemAccount", \.supportsSystemAccount, .bool,
      "Whether the app may use the account in Settings; default: true")
    Key("window", \.hasWindow, .bool, "Whether the app has a window for pages; default: true")
    Key(
      "coordinator", .bool,
      "Whether a SignInCoordinator drives the sessions, with a back end that checks with Facebook; default: false"
    ) { scenario, isCoordinated in
      scenario.isCoordinated = isCoordinated
      if isCoordinated { scenario.acts = [.start] }
    }
    Key("acts", acts.shape, "The app's steps; default: open, or start for a coordinator") {
      value, scenario throws(WorldFileError) in
      scenario.acts = try acts.read(value)
      for (act, value) in zip(scenario.acts, try value.list()) { try check(act, scenario, value) }
    }
  }

  /// Throws if `act` belongs to a session but a coordinator manages the sessions, or vice versa.
  private static func check(
    _ act: SessionScenario.Act, _ scenario: SessionScenario, _ value: YAMLValue
  ) throws(WorldFileError) {
    let isCoordinators = [.start, .signIn, .signOut, .retry].contains(act)
    if isCoordinators != scenario.isCoordinated, isCoordinators || [.open, .openWithoutUI].contains(act) {
      throw value.error(
        "'\(try value.text())' is a step of a \(isCoordinators ? "coordinator" : "session"); set "
          + "'coordinator' to \(isCoordinators)")
    }
  }

  private static let acts = WorldFileForm<[SessionScenario.Act]>.list(
    of: .step(
      [
        "open": .open, "openWithoutUI": .openWithoutUI, "close": .close, "logOut": .logOut,
        "startAgain": .startAgain, "me": .me(.normal), "start": .start, "signIn": .signIn,
        "signOut": .signOut, "retry": .retry, "friends": .friends,
      ], or: mapping))

  private static let mapping = WorldFileForm<SessionScenario.Act>.choice(
    "one step, such as 'askRead: [user_likes]'"
  ) {
    Key("askRead", .list(of: .word), "The app requests read permissions") { $0 = .askRead($1) }.choice
    Key("askPublish", .list(of: .word), "The app requests publish permissions") {
      $0 = .askPublish($1, .none)
    }.choice
    Key(
      "audience", .namedCase, "The audience of the posts; only with askPublish; default: none"
    ) { if case .askPublish(let permissions, _) = $0 { $0 = .askPublish(permissions, $1) } }.with(
      "askPublish")
    Key("me", .choice, "The app requests the person's profile, including this type of picture") {
      $0 = .me($1)
    }.choice
    Key(
      "post", .word, "The app posts this text, and requests publish_actions if it is missing"
    ) { $0 = .post($1, .friends) }.choice
    Key("seenBy", .namedCase, "The audience of the post; only with post; default: friends") {
      if case .post(let text, _) = $0 { $0 = .post(text, $1) }
    }.with("post")
    Key("batch", .list(of: .word), "The app requests these paths in one batch") {
      $0 = .batch($1)
    }.choice
    Key("happens", .event, "An event happens") { $0 = .event($1, for: nil) }.choice
    Key(
      "user", .word, "The affected person; only with happens; default: as for events without a person"
    ) { if case .event(let event, _) = $0 { $0 = .event(event, for: $1) } }.with("happens")
    Key("passes", .integer(0...1_000_000_000), "This number of seconds passes") {
      $0 = .passes($1)
    }.choice
  }
}
