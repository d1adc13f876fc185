import EinlassSimulator

/// Worlds for whole sign-ins, each with one person.
enum Worlds {
  static func one(_ seed: UInt64) async throws -> World {
    var configuration = WorldConfiguration()
    configuration.seed = seed
    var person = TwitterConfiguration.Person(screenName: "nora_sim", name: "Nora Sim")
    person.email = "nora@sim.example"
    configuration.twitter.people = [person]
    configuration.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "nora_sim")]
    return try await World(configuration)
  }

  static func many(_ count: Int) async throws -> [World] {
    var worlds: [World] = []
    for seed in 0..<count { worlds.append(try await one(UInt64(seed))) }
    return worlds
  }

  /// Signs in once in each world. Stops the program if a sign-in fails or skips a message.
  static func signIn(_ worlds: [World]) async {
    for world in worlds {
      let run = await ScenarioRun.perform(SignInScenario(.twitter), in: world)
      guard case .credentials = run.outcome else { fatalError("no sign-in: \(run.outcome.summary)") }
      precondition(run.journal.messages.count == 3)
    }
  }
}
