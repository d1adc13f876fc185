internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassWire

/// `einlass failures`
struct FailuresCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "failures",
    abstract: "Find a failure to plan, by its name or by the network's response.",
    discussion: """
      Each word must occur in the failure's name, its description, its calls, or the response's status, \
      code, message or reason.

      In a world file:
        plan:
          - failure: offline
            call: twitter.request_token

      Examples:
        einlass failures
        einlass failures 429
        einlass failures client-not-enrolled
        einlass failures --call phone.access
        einlass failures --calls
      """)

  @OptionGroup var providers: ProviderOptions

  @Argument(help: ArgumentHelp("Show only failures that match these words.", valueName: "word"))
  var words: [String] = []

  @Option(help: "Show only failures for this call.")
  var call: String?

  @Flag(help: "List the calls instead.")
  var calls = false

  @Option(help: "The output format.")
  var format = ListFormat.text

  func validate() throws {
    let known = WorldModules.standard.calls
    if let call, !known.contains(call) {
      throw ValidationError(
        "unknown call '\(call)'\(Suggestion.text(for: call, among: known, count: 3)); "
          + "'einlass failures --calls' lists them")
    }
  }

  func run() async throws {
    if calls { return try printCalls() }
    let entries = try await entries()
    switch format {
    case .json: Output.print(try Output.json(entries))
    case .text: Output.print(text(entries))
    }
  }

  private func printCalls() throws {
    let calls = try SearchWords(words).filter(
      WorldModules.standard.calls, noun: "call", list: "einlass failures --calls"
    ) { [$0] }
    Output.print(format == .json ? try Output.json(calls) : calls.joined(separator: "\n"))
  }

  /// The failures that match the call and the words, in the order of the modules.
  private func entries() async throws -> [Entry] {
    let modules = WorldModules.standard
    let search = SearchWords(words)
    // Responses are built only for a search, because each takes time.
    let world = search.isEmpty ? nil : try await World(WorldConfiguration())
    var entries: [Entry] = []
    for failure in modules.failures {
      if let call, !modules.calls(for: failure).contains(call) { continue }
      let wire: String? = if let world { failure.wireText(in: world) } else { nil }
      entries.append(Entry(failure, wire: wire))
    }
    return try search.filter(entries, noun: "failure", list: "einlass failures", texts: \.searched)
  }

  private func text(_ entries: [Entry]) -> String {
    let groups = WorldModules.standard.all.compactMap { module -> TextList.Group? in
      let names = Set(module.actions.failures.map(\.name))
      let items = entries.filter { names.contains($0.name) }.map { entry in
        TextList.Entry(
          term: entry.name, about: "\(entry.about) (\(entry.certainty))",
          details: entry.wire.map { [Self.short($0)] } ?? [])
      }
      return items.isEmpty ? nil : TextList.Group(title: module.displayName, entries: items)
    }
    return TextList(groups: groups).text
  }

  /// The first part of a response.
  private static func short(_ wire: String) -> String {
    wire.count > 300 ? "\(wire.prefix(300))..." : wire
  }

  /// A failure with the response that a client gets.
  private struct Entry: Encodable {
    enum CodingKeys: CodingKey { case name, about, certainty, calls }

    let name: String
    let about: String
    let certainty: String
    let calls: [String]
    /// Status and body of the response; `nil` if there is none, or if no search needs it.
    let wire: String?
    /// The strings in which words are searched.
    let searched: [String]

    init(_ failure: SimulatedFailure, wire: String?) {
      name = failure.name
      about = failure.about
      certainty = failure.certainty.rawValue
      calls = WorldModules.standard.calls(for: failure)
      self.wire = wire
      searched = [failure.name, failure.about, wire ?? ""] + failure.calls
    }
  }
}
