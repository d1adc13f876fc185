internal import EinlassDevice
internal import EinlassWire
public import EinlassWorld

extension World {
  /// Lets the person choose from an app's list of accounts, according to the world's script.
  ///
  /// - Parameter names: The names of the accounts, in the order of the list.
  /// - Returns: The name in the script, which need not be in the list, or the first one. `nil` if the person
  ///   cancels, or has not answered within `PhonePolicy.silenceLimit`.
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

  /// Lets the person answer an app's question whether to continue with an account, according to the world's
  /// script.
  ///
  /// - Parameter name: The name of the account.
  /// - Returns: Whether the person confirms. False if the person cancels, or has not answered within
  ///   `PhonePolicy.silenceLimit`.
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
