internal import Einlass
internal import EinlassWire
internal import EinlassWorld

/// `web:` what the app does with a web login.
enum WebLoginSection {
  /// The steps that consist of one word.
  private static let words: [String: WebLoginScenario.Act] = [
    "logIn": .logIn, "startAgain": .startAgain, "check": .check, "logOut": .logOut,
  ]

  private static let responseType = WorldFileKey(
    "responseType", typeForm,
    "The dialog's response type, separated by spaces or commas, or 'absent'; default: code granted_scopes")
  private static let version = WorldFileKey(
    "version", .word, "The version of the dialog and of Graph; default: v7.0")
  private static let cookies = WorldFileKey<WebCookies>(
    "cookies", .choice, "Whether the page uses the browser's cookies or its own; default: shared")
  private static let asksAgain = WorldFileKey(
    "asksAgain", .bool, "Whether to ask again for declined permissions; default: false")
  private static let place = WorldFileKey<WebLoginScenario.Place>(
    "place", .choice, "The dialog's location; default: page, over the app")
  private static let window = WorldFileKey(
    "window", .bool, "Whether the app has a window for pages; default: true")
  private static let inFront = WorldFileKey(
    "inFront", .bool, "Whether the app is in the foreground; default: true")
  private static let exchange = WorldFileKey<WebLoginScenario.Exchange>(
    "exchange", .choice, "The back end's response to a code or token; default: session")
  private static let intruder = WorldFileKey<WebLoginScenario.UnsolicitedCallback>(
    "intruder", .choice, "The URL that another app opens while the dialog is shown; default: none")

  static let keys: WorldFileKeys = [
    responseType.optional, version.optional, cookies.optional, asksAgain.optional, place.optional,
    window.optional, inFront.optional, exchange.optional, intruder.optional,
    WorldFileField("acts", "The app's steps; default: logIn", .list(.step(words, or: stepKeys))),
  ]

  static func read(_ value: YAMLValue) throws(WorldFileError) -> WebLoginScenario {
    let section = try value.section(keys)
    var scenario = WebLoginScenario()
    if let type = try section.read(responseType) { scenario.responseType = type }
    scenario.version = try section.read(version) ?? scenario.version
    if let cookies = try section.read(cookies) { scenario.cookies = cookies }
    scenario.asksAgain = try section.read(asksAgain) ?? false
    if let place = try section.read(place) { scenario.place = place }
    scenario.hasWindow = try section.read(window) ?? true
    scenario.isAppActive = try section.read(inFront) ?? true
    if let exchange = try section.read(exchange) { scenario.exchange = exchange }
    scenario.intruder = try section.read(intruder)
    if let acts = section["acts"] {
      scenario.acts = []
      for act in try acts.list() { scenario.acts.append(try readAct(act)) }
    }
    if scenario.exchange == .none, scenario.responseType.words.isDisjoint(with: [.token, .tokenOrNonce]) {
      throw (section[exchange] ?? value).error(
        "'\(scenario.responseType)' returns nothing that the app can store without a back end; request a "
          + "token, or set 'exchange' to session or facebook")
    }
    return scenario
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

  private static func readAct(_ value: YAMLValue) throws(WorldFileError) -> WebLoginScenario.Act {
    guard let word = try? value.text() else { return try readMapping(value) }
    return try value.step(word, of: words, orMappingWith: stepKeys)
  }

  // MARK: - Steps with more than a word

  private static let happens = WorldFileKey("happens", .event, "An event happens")
  private static let user = WorldFileKey(
    "user", .word, "The affected person; only with happens; default: as for events without a person")
  private static let passes = WorldFileKey<Int64>(
    "passes", .integer(0...1_000_000_000),
    "This number of seconds passes; the app checks its login once a day")
  private static let receives = WorldFileKey<WebLoginScenario.UnsolicitedCallback>(
    "receives", .choice, "An unexpected URL opens the app")
  private static let handsIn = WorldFileKey<WebLoginScenario.ForgedInput>(
    "handsIn", .choice, "A client sends this to the back end")

  private static let stepKeys = WorldFileKeys(
    [happens.optional, user.optional, passes.optional, receives.optional, handsIn.optional],
    choices: [happens.name, passes.name, receives.name, handsIn.name],
    companions: [user.name: happens.name])

  private static func readMapping(_ value: YAMLValue) throws(WorldFileError) -> WebLoginScenario.Act {
    let section = try value.section(stepKeys)
    let named = stepKeys.choices.filter { section[$0] != nil }
    guard let name = named.first, named.count == 1 else {
      throw value.error("expected one step, such as 'passes: 86400'")
    }
    if let whom = section[user], name != happens.name { throw whom.error("works only with happens") }
    switch name {
    case passes.name: return .passes(try section.required(passes))
    case receives.name: return .receives(try section.required(receives))
    case handsIn.name: return .handsIn(try section.required(handsIn))
    default: return .event(try section.required(happens), for: try section.read(user))
    }
  }
}
