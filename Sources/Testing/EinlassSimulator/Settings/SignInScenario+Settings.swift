internal import Einlass
internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld
internal import Synchronization

extension SignInScenario {
  /// The outcome of `signIn`, repeated each time that a problem has led the person to Settings.
  ///
  /// Each attempt has a run's time limit on the virtual clock. The attempts end with the first outcome for which the
  /// app does not open Settings, or the person does not go there: at the latest after all visits in the script.
  func outcome(in world: World, of signIn: () async throws -> SignInOutcome) async -> SignInOutcome {
    while true {
      let outcome = await world.outcome(of: signIn)
      guard offersSettings, case .problem(let name, _, _) = outcome,
        let problem = design.problems.first(where: { $0.name == name }), problem.leadsToSettings,
        let page = AccountType(problem.network).flatMap(SettingsVisitor.address)
      else { return outcome }
      world.journal.record(.app("shows \(name): \(problem.advice)"))
      guard !world.appSide.settings.visitsLeft.isEmpty else {
        world.journal.record(.person("does not go to Settings"))
        return outcome
      }
      world.appSide.mendedProblems.withLock { $0.append(name) }
      _ = await world.screen.open(page)
    }
  }
}

extension DocumentedProblem {
  /// Whether the person can follow the advice on the network's page in the phone's Settings.
  public var leadsToSettings: Bool { advice.contains("Settings > ") }
}
