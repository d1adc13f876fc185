internal import EinlassSimulator
internal import EinlassWire
internal import HTTPTypes

/// Finds problems by words and codes: in their descriptions, and in the events of the worlds that end with them.
struct ProblemSearch {
  /// A problem, with worlds that show it.
  struct Match {
    let problem: DocumentedProblem
    /// Up to three worlds in which the words occur, or the documented world.
    let worlds: [String]
  }

  private static let mostWorlds = 3

  let words: SearchWords

  /// The matches among `problems`; throws if there is none.
  func matches(among problems: [DocumentedProblem]) async throws -> [Match] {
    if words.isEmpty { return problems.map { Match(problem: $0, worlds: [$0.world]) } }
    let reports = try await reports(of: Set(problems.map(\.network.rawValue)))
    let matches = problems.compactMap { problem -> Match? in
      let worlds = reports.filter { $0.shows(problem) && words.match($0.refusals) }.map(\.file.path)
      if !worlds.isEmpty { return Match(problem: problem, worlds: Array(worlds.prefix(Self.mostWorlds))) }
      return words.match(problem.texts) ? Match(problem: problem, worlds: [problem.world]) : nil
    }
    return try words.found(matches, among: problems.map(\.name), noun: "problem", list: "einlass problems")
  }

  /// The reports of the built-in worlds for these networks.
  private func reports(of networks: Set<String>) async throws -> [RunReport] {
    let names = WorldLibrary.shipped?.names ?? []
    let files = try names.filter { networks.contains(String($0.prefix { $0 != "/" })) }.map(WorldFile.load)
    return try await RunReport.all(files) { _ in }
  }
}

extension DocumentedProblem {
  fileprivate var texts: [String] { [name, network.rawValue, cause, advice, world] }
}

extension RunReport {
  fileprivate func shows(_ problem: DocumentedProblem) -> Bool {
    guard case .problem(problem.name, _, _) = run.outcome else { return false }
    return file.path.hasPrefix("\(problem.network.rawValue)/")
  }

  /// The code and the message of the outcome, and each refusal on the wire.
  fileprivate var refusals: [String] {
    guard case .problem(_, let code, let message) = run.outcome else { return [] }
    let responses = run.journal.messages.compactMap { message -> String? in
      guard case .success(let response) = message.result, response.head.status.code >= 400 else { return nil }
      return "\(response.head.status.code) \(String(decoding: response.body.prefix(2000), as: UTF8.self))"
    }
    return [code.map(String.init), message].compactMap(\.self) + responses
  }
}
