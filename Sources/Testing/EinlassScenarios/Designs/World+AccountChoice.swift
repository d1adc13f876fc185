internal import EinlassDevice
internal import EinlassPhone
internal import EinlassWire
public import EinlassWorld

extension World {
  /// The person's answer to an app's list of accounts, according to the world's script. `nil` if the person cancels, or has
  /// not answered within `PhonePolicy.silenceLimit`.
  public func choose(among names: [String]) async -> String? {
    await passPersonsChoice()
    let choice: String?
    switch configuration.person.choice {
    case .first: choice = names.first
    case .name(let name): choice = name
    case .cancel: choice = nil
    case .silent:
      journal.record(.person("does not choose an account"))
      await waitInSilence("the list of accounts")
      return nil
    }
    journal.record(.person(choice.map { "chooses '\($0)' (accounts offered: \(names.count))" } ?? "cancels"))
    return choice
  }

  /// The person's answer to an app's question whether to go on as `name`; false as well where the person has not answered
  /// within `PhonePolicy.silenceLimit`.
  public func confirm(_ name: String) async -> Bool {
    await passPersonsChoice()
    switch configuration.person.choice {
    case .first, .name:
      journal.record(.person("confirms '\(name)'"))
      return true
    case .cancel:
      journal.record(.person("cancels"))
      return false
    case .silent:
      journal.record(.person("does not answer"))
      await waitInSilence("the question")
      return false
    }
  }

  /// Waits as long as a person may be silent.
  private func waitInSilence(_ question: String) async {
    let limit = configuration.phone.policy.silenceLimit
    guard (try? await clock.sleep(for: limit)) != nil else { return }
    journal.record(.silence(question, limit))
  }
}
