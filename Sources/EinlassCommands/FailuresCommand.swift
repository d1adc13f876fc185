internal import ArgumentParser
internal import EinlassSimulator

/// `einlass failures`
struct FailuresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "failures",
    abstract: "Lists the failures that a world file can plan, by name.",
    discussion: """
      In a world file:
        plan:
          - failure: offline
            call: twitter.request_token

      Examples:
        einlass failures
        einlass failures --call phone.access
        einlass failures --calls
      """)

  @OptionGroup var providers: ProviderOptions

  @Option(help: "Only failures that fit this call.")
  var call: String?

  @Flag(help: "List the calls instead.")
  var calls = false

  @Option(help: "The output format.")
  var format = ListFormat.text

  func validate() throws {
    if let call, !WorldModules.standard.calls.contains(call) {
      throw ValidationError(
        "there is no call '\(call)'; the calls are \(WorldModules.standard.calls.joined(separator: ", "))")
    }
  }

  func run() throws {
    if calls {
      Output.print(
        format == .json
          ? try Output.json(WorldModules.standard.calls) : WorldModules.standard.calls.joined(separator: "\n")
      )
      return
    }
    let failures = WorldModules.standard.failures.filter { failure in
      call.map { WorldModules.standard.calls(for: failure).contains($0) } ?? true
    }
    switch format {
    case .json: Output.print(try Output.json(failures.map { Entry($0) }))
    case .text:
      var table = TextTable("Failure", "Known", "What happens")
      for failure in failures {
        table.rows.append([failure.name, failure.certainty.rawValue, failure.about])
      }
      Output.print(table.text)
    }
  }

  private struct Entry: Encodable {
    let name: String
    let about: String
    let certainty: String
    let calls: [String]

    init(_ failure: SimulatedFailure) {
      name = failure.name
      about = failure.about
      certainty = failure.certainty.rawValue
      calls = WorldModules.standard.calls(for: failure)
    }
  }
}
