internal import EinlassWire
internal import EinlassWorld

/// `facebook.dialog:` who answers the dialog without a page.
enum FacebookDialogSection {
  private enum Answer: String, CaseIterable {
    case allow, deny, cancel
    case serviceDisabled = "service_disabled"
    case useBrowser = "service_disabled_use_browser"
    case killSwitch = "AndroidAuthKillSwitchException"
  }

  private static let person = WorldFileKey("person", .word, "The person's login")
  private static let answer = WorldFileKey<Answer>("answer", .choice, "The person's answer; default: allow")
  private static let declines = WorldFileKey(
    "declines", .list(of: .text), "The permissions that the person declines; default: none")
  static let keys: WorldFileKeys = [person.required, answer.optional, declines.optional]

  static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration
  ) throws(WorldFileError) {
    let section = try value.section(keys)
    let login = try section.required(person)
    let logins = configuration.facebook.people.map(\.login)
    try FacebookPersonSection.check(login, among: logins, at: section[person] ?? value)
    configuration.facebook.policy.dialogPerson = login
    configuration.facebook.policy.dialogAnswer = try section.read(answer)?.rawValue
    configuration.facebook.policy.dialogDeclines += try section.read(declines) ?? []
  }
}
