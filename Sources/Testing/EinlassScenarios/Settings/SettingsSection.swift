internal import EinlassWire
internal import EinlassWorld

/// `person.settings:` what the person does in the phone's Settings, visit by visit.
enum SettingsSection {
  private static let words: [String: PersonScript.SettingsStep] = [
    "switchOn": .switchOn, "switchOff": .switchOff, "enterPassword": .enterPassword(of: nil),
  ]
  /// A visit in which nothing is done.
  private static let leave = "leave"

  private static let enterPassword = WorldFileKey(
    "enterPassword", .word, "The person re-enters the password of the account with this name")
  private static let addAccount = WorldFileKey(
    "addAccount", .word, "The person adds the account with this name")
  private static let removeAccount = WorldFileKey(
    "removeAccount", .word, "The person removes the account with this name")
  private static let keys = WorldFileKeys(
    [enterPassword.optional, addAccount.optional, removeAccount.optional],
    choices: [enterPassword.name, addAccount.name, removeAccount.name])

  /// One visit, or several; a visit is one step or a list of them.
  static let shape: WorldFileShape = {
    let step = WorldFileShape.step(words, or: keys)
    return .listOrOne(.either([.choice([leave]), .listOrOne(step)]))
  }()

  static func read(
    _ value: YAMLValue, _ configuration: WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) -> [[PersonScript.SettingsStep]] {
    let people = modules.all.compactMap(\.phones.accounts).flatMap { $0.known(configuration) }
    var visits: [[PersonScript.SettingsStep]] = []
    for visit in try value.listOrOne() {
      var steps: [PersonScript.SettingsStep] = []
      if (try? visit.text()) != leave {
        for step in try visit.listOrOne() { steps.append(try readStep(step, people)) }
      }
      visits.append(steps)
    }
    return visits
  }

  private static func readStep(
    _ value: YAMLValue, _ people: [String]
  ) throws(WorldFileError) -> PersonScript.SettingsStep {
    if let word = try? value.text() {
      return try value.step(word, of: words, orMappingWith: keys)
    }
    let section = try value.section(keys)
    let named = keys.choices.filter { section[$0] != nil }
    guard let key = named.first, named.count == 1, let who = section[key] else {
      throw value.error("expected one step, such as 'addAccount: nora_sim'")
    }
    let name = try who.word()
    guard people.contains(name) else {
      throw who.error(
        "no person in the file has the name '\(name)'\(Suggestion.text(for: name, among: people)); add the person"
      )
    }
    return switch key {
    case addAccount.name: .addAccount(name)
    case removeAccount.name: .removeAccount(name)
    default: .enterPassword(of: name)
    }
  }
}
