internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassWire

/// `einlass problems`
struct ProblemsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "problems",
    abstract: "Lists every problem that an authenticator can report.",
    discussion: """
      For each: what provokes it, what the person should do, and the world that shows it.

      Examples:
        einlass problems
        einlass problems --network facebook
        einlass run Fixtures/Worlds/twitter/banned.yaml
      """)

  @Option(help: "Only those of one network.")
  var network: NetworkArgument?

  @Option(help: "The output format.")
  var format = ListFormat.text

  func run() throws {
    let problems = DocumentedProblem.all.filter { network == nil || $0.network == network?.value }
    switch format {
    case .text: Output.print(problems.map(Self.text).joined(separator: "\n\n"))
    case .json: Output.print(try Output.json(problems.map { Entry($0) }))
    }
  }

  private static func text(_ problem: DocumentedProblem) -> String {
    let network = problem.network.rawValue
    return """
      \(WorldModules.standard.module(network)?.displayName ?? network): \(problem.name)
        cause:  \(problem.cause)
        advice: \(problem.advice)
        world:  Fixtures/Worlds/\(problem.world)
      """
  }

  private struct Entry: Encodable {
    let network: String
    let problem: String
    let cause: String
    let advice: String
    let world: String

    init(_ problem: DocumentedProblem) {
      network = problem.network.rawValue
      self.problem = problem.name
      cause = problem.cause
      advice = problem.advice
      world = "Fixtures/Worlds/" + problem.world
    }
  }
}

/// A network with an authenticator, by name.
struct NetworkArgument: ExpressibleByArgument {
  let value: NetworkID

  init?(argument: String) {
    guard let value = AccountType(NetworkID(rawValue: argument)) else { return nil }
    self.value = value.id
  }

  static var allValueStrings: [String] { AccountType.all.map(\.id.rawValue) }
}
