internal import Einlass
internal import EinlassWire
internal import EinlassWorld

/// `web:` what the app does with a web login.
enum WebLoginSection {
  /// The steps that consist of one word.
  private static let words: [String: WebLoginScenario.Act] = [
    "logIn": .logIn, "startAgain": .startAgain, "check": .check, "logOut": .logOut,
  ]
  private static let keys = ["happens", "user", "passes", "receives", "handsIn"]

  static func read(_ value: YAMLValue) throws(WorldFileError) -> WebLoginScenario {
    let section = try value.section([
      "responseType", "version", "cookies", "asksAgain", "place", "window", "inFront", "exchange", "intruder",
      "acts",
    ])
    var scenario = WebLoginScenario()
    if let type = section["responseType"] { scenario.responseType = try readType(type) }
    scenario.version = try section["version"]?.word() ?? scenario.version
    if let cookies = section["cookies"] { scenario.cookies = try cookies.choice(WebCookies.self) }
    scenario.asksAgain = try section["asksAgain"]?.bool() ?? false
    if let place = section["place"] { scenario.place = try place.choice(WebLoginScenario.Place.self) }
    scenario.hasWindow = try section["window"]?.bool() ?? true
    scenario.isAppActive = try section["inFront"]?.bool() ?? true
    if let exchange = section["exchange"] {
      scenario.exchange = try exchange.choice(WebLoginScenario.Exchange.self)
    }
    if let intruder = section["intruder"] {
      scenario.intruder = try intruder.choice(WebLoginScenario.UnsolicitedCallback.self)
    }
    if let acts = section["acts"] {
      scenario.acts = []
      for act in try acts.list() { scenario.acts.append(try readAct(act)) }
    }
    if scenario.exchange == .none, scenario.responseType.words.isDisjoint(with: [.token, .tokenOrNonce]) {
      throw (section["exchange"] ?? value).error(
        "'\(scenario.responseType)' gives nothing that can be kept without a back end; ask for a token, or set "
          + "'exchange' to session or facebook")
    }
    return scenario
  }

  private static func readType(_ value: YAMLValue) throws(WorldFileError) -> FacebookResponseType {
    let text = try value.text()
    if text == "absent" { return .absent }
    guard let type = FacebookResponseType(text) else {
      let words = FacebookResponseType.Word.allCases.map(\.rawValue)
      throw value.error(
        "'\(text)' is not a response type\(Suggestion.text(for: text, among: words)); expected 'absent', or some of "
          + "\(words.joined(separator: ", ")) with spaces or commas between them")
    }
    return type
  }

  private static func readAct(_ value: YAMLValue) throws(WorldFileError) -> WebLoginScenario.Act {
    guard let word = try? value.text() else { return try readMapping(value) }
    return try value.step(word, of: words, orMappingWith: keys)
  }

  private static func readMapping(_ value: YAMLValue) throws(WorldFileError) -> WebLoginScenario.Act {
    let section = try value.section(keys)
    let named = section.values.keys.filter { $0 != "user" }
    guard let name = named.first, named.count == 1, let what = section[name] else {
      throw value.error("expected one step, such as 'passes: 86400'")
    }
    if let user = section["user"], name != "happens" { throw user.error("goes with happens alone") }
    switch name {
    case "passes": return .passes(try what.integer(0...1_000_000_000))
    case "receives": return .receives(try what.choice(WebLoginScenario.UnsolicitedCallback.self))
    case "handsIn": return .handsIn(try what.choice(WebLoginScenario.ForgedInput.self))
    default: return .event(try what.event(), for: try section["user"]?.word())
    }
  }
}
