internal import Einlass
internal import EinlassWire
internal import EinlassWorld

/// `web:` what the app does with a web login.
enum WebLoginSection {
  /// The steps that consist of one word.
  private static let words: [String: WebLoginPlan.Act] = [
    "logIn": .logIn, "startAgain": .startAgain, "check": .check, "logOut": .logOut,
  ]
  private static let keys = ["happens", "user", "passes", "receives", "handsIn"]

  static func read(_ value: YAMLValue) throws(WorldFileMistake) -> WebLoginPlan {
    let section = try value.section([
      "responseType", "version", "cookies", "asksAgain", "place", "window", "inFront", "exchange", "intruder",
      "acts",
    ])
    var plan = WebLoginPlan()
    if let type = section["responseType"] { plan.responseType = try readType(type) }
    plan.version = try section["version"]?.word() ?? plan.version
    if let cookies = section["cookies"] { plan.cookies = try cookies.choice(WebCookies.self) }
    plan.asksAgain = try section["asksAgain"]?.bool() ?? false
    if let place = section["place"] { plan.place = try place.choice(WebLoginPlan.Place.self) }
    plan.hasWindow = try section["window"]?.bool() ?? true
    plan.isAppActive = try section["inFront"]?.bool() ?? true
    if let exchange = section["exchange"] { plan.exchange = try exchange.choice(WebLoginPlan.Exchange.self) }
    if let intruder = section["intruder"] {
      plan.intruder = try intruder.choice(WebLoginPlan.UnsolicitedCallback.self)
    }
    if let acts = section["acts"] {
      plan.acts = []
      for act in try acts.list() { plan.acts.append(try readAct(act)) }
    }
    if plan.exchange == .none, plan.responseType.words.isDisjoint(with: [.token, .tokenOrNonce]) {
      throw (section["exchange"] ?? value).mistake(
        "'\(plan.responseType)' gives nothing that can be kept without a back end; ask for a token, or set "
          + "'exchange' to session or facebook")
    }
    return plan
  }

  private static func readType(_ value: YAMLValue) throws(WorldFileMistake) -> FacebookResponseType {
    let text = try value.text()
    if text == "absent" { return .absent }
    guard let type = FacebookResponseType(text) else {
      let words = FacebookResponseType.Word.allCases.map(\.rawValue)
      throw value.mistake(
        "'\(text)' is no response type\(Suggestion.text(for: text, among: words)); expected 'absent', or some of "
          + "\(words.joined(separator: ", ")) with spaces or commas between them")
    }
    return type
  }

  private static func readAct(_ value: YAMLValue) throws(WorldFileMistake) -> WebLoginPlan.Act {
    guard let word = try? value.text() else { return try readMapping(value) }
    return try value.step(word, of: words, orMappingWith: keys)
  }

  private static func readMapping(_ value: YAMLValue) throws(WorldFileMistake) -> WebLoginPlan.Act {
    let section = try value.section(keys)
    let named = section.values.keys.filter { $0 != "user" }
    guard let name = named.first, named.count == 1, let what = section[name] else {
      throw value.mistake("expected one step, such as 'passes: 86400'")
    }
    if let user = section["user"], name != "happens" { throw user.mistake("goes with happens alone") }
    switch name {
    case "passes": return .passes(try what.integer(0...1_000_000_000))
    case "receives": return .receives(try what.choice(WebLoginPlan.UnsolicitedCallback.self))
    case "handsIn": return .handsIn(try what.choice(WebLoginPlan.ForgedInput.self))
    default: return .happens(try what.event(), to: try section["user"]?.word())
    }
  }
}
