internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassWire

/// `einlass problems`
struct ProblemsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "problems",
    abstract:
      "Look up a problem that an authenticator reports: its cause, the fix, and a world that shows it.",
    discussion: """
      Each word that you give must occur in the problem's name, its cause, its advice or its world.

      Examples:
        einlass problems
        einlass problems suspended
        einlass problems --network facebook
        einlass run twitter/banned
      """)

  @Argument(help: ArgumentHelp("Show only problems that match these words.", valueName: "word"))
  var words: [String] = []

  @Option(help: "Show only the problems of one network.")
  var network: NetworkArgument?

  @Option(help: "The output format.")
  var format = ListFormat.text

  func run() throws {
    let problems = try SearchWords(words).filter(
      DocumentedProblem.all.filter { network == nil || $0.network == network?.value },
      noun: "problem", list: "einlass problems"
    ) { [$0.name, $0.network.rawValue, $0.cause, $0.advice, $0.world] }
    switch format {
    case .text: Output.print(problems.map(Self.text).joined(separator: "\n\n"))
    case .json: Output.print(try Output.json(problems.map { Entry($0) }))
    }
  }

  private static func text(_ problem: DocumentedProblem) -> String {
    let network = problem.network.rawValue
    let title = "\(WorldModules.standard.module(network)?.displayName ?? network): \(problem.name)"
    let parts = [
      ("  cause:  ", problem.cause), ("  advice: ", problem.advice),
      ("  world:  ", problem.world),
    ]
    let lines = parts.flatMap { label, text in
      TextWrap.lines(text, width: Output.listWidth - label.count).enumerated().map { index, line in
        (index == 0 ? label : String(repeating: " ", count: label.count)) + line
      }
    }
    return ([title] + lines).joined(separator: "\n")
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
      world = problem.world
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
