internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassWire

/// `einlass problems`
struct ProblemsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "problems",
    abstract:
      "Look up a problem that an authenticator reports: its cause, its fix, and a world that shows it.",
    discussion: """
      Each word must occur in the problem's name, its cause, its advice or its world. The search also covers \
      the code, message and journal refusals of worlds that end with the problem.

      Examples:
        einlass problems
        einlass problems suspended
        einlass problems -1012
        einlass problems 89
        einlass problems --network facebook
        einlass run twitter/banned
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("Show only problems that match these words or codes.", valueName: "word"))
  var words: [String] = []

  @Option(help: "Show only problems for one network.")
  var network: NetworkArgument?

  @Option(help: "The output format.")
  var format = ListFormat.text

  func validate() throws {
    // A negative code looks like an option.
    if let option = words.first(where: { $0.hasPrefix("-") && Int($0) == nil }) {
      throw ValidationError("Unknown option '\(option)'")
    }
  }

  func run() async throws {
    let problems = DocumentedProblem.all.filter { network == nil || $0.network == network?.value }
    let matches = try await ProblemSearch(words: SearchWords(words)).matches(among: problems)
    switch format {
    case .text: Output.print(matches.map(Self.text).joined(separator: "\n\n"))
    case .json: Output.print(try Output.json(matches.map { Entry($0) }))
    }
  }

  private static func text(_ match: ProblemSearch.Match) -> String {
    let problem = match.problem
    let network = problem.network.rawValue
    let title = "\(WorldModules.standard.module(network)?.displayName ?? network): \(problem.name)"
    let parts = [
      ("  cause:  ", problem.cause), ("  advice: ", problem.advice),
      ("  world:  ", match.worlds.joined(separator: ", ")),
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

    init(_ match: ProblemSearch.Match) {
      let problem = match.problem
      network = problem.network.rawValue
      self.problem = problem.name
      cause = problem.cause
      advice = problem.advice
      world = match.worlds[0]
    }
  }
}

/// A network with an authenticator, given by name.
struct NetworkArgument: ExpressibleByArgument {
  let value: NetworkID

  init?(argument: String) {
    guard let value = AccountType(NetworkID(rawValue: argument)) else { return nil }
    self.value = value.id
  }

  static var allValueStrings: [String] { AccountType.all.map(\.id.rawValue) }
}
