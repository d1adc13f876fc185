internal import Einlass
internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `web:` the steps of an app with a web login.
enum WebLoginSection {
  static let form = WorldFileForm.section(WebLoginScenario()) {
    Key(
      "responseType", \.responseType, typeForm,
      "The dialog's response type, separated by spaces or commas, or 'absent'; default: code granted_scopes"
    )
    Key("version", \.version, .word, "The version of the dialog and of Graph; default: v7.0")
    Key(
      "cookies", \.cookies, .choice, "Whether the page uses the browser's cookies or its own; default: shared"
    )
    Key("asksAgain", \.asksAgain, .bool, "Whether to ask again for declined permissions; default: false")
    Key("place", \.place, .choice, "The dialog's location; default: page, over the app")
    Key("window", \.hasWindow, .bool, "Whether the app has a window for pages; default: true")
    Key("inFront", \.isAppActive, .bool, "Whether the app is in the foreground; default: true")
    Key("exchange", \.exchange, .choice, "The back end's response to a code or token; default: session")
    Key(
      "intruder", \.intruder, .choice,
      "The URL that another app opens while the dialog is shown; default: none")
    Key("acts", \.acts, .list(of: step), "The app's steps; default: logIn")
  } check: { section, scenario throws(WorldFileError) in
    if scenario.exchange == .none, scenario.responseType.words.isDisjoint(with: [.token, .tokenOrNonce]) {
      throw (section["exchange"] ?? section.value).error(
        "'\(scenario.responseType)' returns nothing that the app can store without a back end; request a "
          + "token, or set 'exchange' to session or facebook")
    }
  }

  private static let typeForm: WorldFileForm<FacebookResponseType> = {
    let words = FacebookResponseType.Word.allCases.map(\.rawValue)
    let word = "(\(words.joined(separator: "|")))"
    let shape = WorldFileShape.pattern(
      "^(absent|[ ,]*\(word)([ ,]+\(word))*[ ,]*)$", example: "code granted_scopes")
    return WorldFileForm(shape) { value throws(WorldFileError) in
      let text = try value.text()
      if text == "absent" { return .absent }
      guard let type = FacebookResponseType(text) else {
        throw value.error(
          "'\(text)' is not a response type\(Suggestion.text(for: text, among: words)); expected "
            + "'absent', or some of \(words.joined(separator: ", ")) separated by spaces or commas")
      }
      return type
    }
  }()

  private static let step = WorldFileForm<WebLoginScenario.Act>.step(
    ["logIn": .logIn, "startAgain": .startAgain, "check": .check, "logOut": .logOut],
    or: .choice("one step, such as 'passes: 86400'") {
      Key("happens", .event, "An event happens") { $0 = .event($1, for: nil) }.choice
      Key(
        "user", .word, "The affected person; only with happens; default: as for events without a person"
      ) { if case .event(let event, _) = $0 { $0 = .event(event, for: $1) } }.with("happens")
      Key(
        "passes", .integer(0...1_000_000_000),
        "This number of seconds passes; the app checks its login once a day"
      ) { $0 = .passes($1) }.choice
      Key("receives", .choice, "An unexpected URL opens the app") { $0 = .receives($1) }.choice
      Key("handsIn", .choice, "A client sends this to the back end") { $0 = .handsIn($1) }.choice
    })
}
