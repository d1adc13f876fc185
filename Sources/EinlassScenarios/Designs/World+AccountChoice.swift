internal import EinlassDevice
internal import EinlassPhone
internal import EinlassWire
internal import EinlassWorld

extension World {
  /// The person's answer to the list of accounts, according to the world's script.
  func choose(among names: [String]) async -> String? {
    await passPersonsChoice()
    let choice: String?
    switch configuration.person.choice {
    case .first: choice = names.first
    case .name(let name): choice = name
    case .cancel: choice = nil
    case .silent:
      journal.record(.person("leaves the list of accounts open"))
      try? await clock.sleep(for: configuration.phone.policy.silenceLimit)
      return nil
    }
    journal.record(.person(choice.map { "chooses '\($0)' out of \(names.count)" } ?? "cancels"))
    return choice
  }

  /// The person's answer to the question whether to go on as `name`.
  func confirm(_ name: String) async -> Bool {
    await passPersonsChoice()
    switch configuration.person.choice {
    case .first, .name:
      journal.record(.person("confirms '\(name)'"))
      return true
    case .cancel:
      journal.record(.person("cancels"))
      return false
    case .silent:
      journal.record(.person("leaves the question open"))
      try? await clock.sleep(for: configuration.phone.policy.silenceLimit)
      return false
    }
  }
}
