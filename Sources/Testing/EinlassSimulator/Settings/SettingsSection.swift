internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `person.settings:` the person's steps in the phone's Settings, visit by visit.
enum SettingsSection {
  /// One visit or several; each visit is one step or a list of steps. `people` are those who can have accounts.
  static func form(_ people: [String]) -> WorldFileForm<[[PersonScript.SettingsStep]]> {
    .listOrOne(of: .words(["leave": []], or: .listOrOne(of: step(people))))
  }

  private static func step(_ people: [String]) -> WorldFileForm<PersonScript.SettingsStep> {
    let name = WorldFileForm.word.map { name, value throws(WorldFileError) in
      guard people.contains(name) else {
        throw value.error(
          "no person in the file has the name '\(name)'\(Suggestion.text(for: name, among: people)); add the person"
        )
      }
      return name
    }
    return .step(
      ["switchOn": .switchOn, "switchOff": .switchOff, "enterPassword": .enterPassword(of: nil)],
      or: .choice("one step, such as 'addAccount: nora_sim'") {
        Key(
          "enterPassword", name, "The person re-enters the password of the account with this name"
        ) { $0 = .enterPassword(of: $1) }.choice
        Key("addAccount", name, "The person adds the account under this name") {
          $0 = .addAccount($1)
        }.choice
        Key("removeAccount", name, "The person removes the account with this name") {
          $0 = .removeAccount($1)
        }.choice
      })
  }
}
