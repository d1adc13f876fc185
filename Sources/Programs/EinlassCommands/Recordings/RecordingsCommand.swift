internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassWire

/// `einlass recordings`
struct RecordingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordings",
    abstract: "Examine recorded responses of the real services.",
    discussion: """
      Example:
        einlass recordings check cassettes/*.yaml
      Exit codes: 0 all recordings are sound and none differs, 1 one is unsound or differs, 2 a file cannot be read.
      """,
    subcommands: [CheckSubcommand.self])
}

extension RecordingsCommand {
  /// `einlass recordings check`
  struct CheckSubcommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check cassettes for contradictions, and compare them with a world of their date.",
      discussion: """
        Reads cassettes of VCR (Ruby and R), vcrpy, betamax and PHP-VCR, HAR files, and the files of httptest. For \
        each exchange, the command prints its shape, contradictions such as a wrong day of the week, and \
        differences from the simulated response. Names, texts, ids and tokens in a recording are not printed, so the \
        output can be published. See docs/eras.md.

        Examples:
          einlass recordings check tests/cassettes/login.yaml
          einlass recordings check --format json session.har > shapes.jsonl

        Exit codes: 0 all recordings are sound, and equal if they can be compared, 1 one is unsound or differs, 2 a \
        file cannot be read.
        """)

    @Argument(help: "Files of recorded exchanges.", completion: .file())
    var files: [String]

    @Option(help: "The output format. JSON is one shape a line, with its soundness and differences.")
    var format = ListFormat.text

    func run() async throws {
      var summary = RecordingsSummary()
      for path in files {
        do throws(CassetteError) {
          try await check(Cassette(path: path), path, &summary)
        } catch {
          Output.printError("error: \(path): \(error)")
          summary.unreadable += 1
        }
      }
      if format == .text { Output.print(summary.text) }
      if summary.unreadable > 0 { throw ExitCode.badInput }
      if summary.isDifferent { throw ExitCode.different }
    }

    private func check(
      _ cassette: Cassette, _ path: String, _ summary: inout RecordingsSummary
    ) async throws(CassetteError) {
      let now = SystemClock().now
      for exchange in cassette.exchanges {
        Output.progress("\(path) \(exchange.number + 1) of \(cassette.exchanges.count)")
        let result = await RecordingExamination(of: exchange, now: now)
        Output.progress("")
        summary.add(result)
        switch format {
        case .text: Output.print(RecordingReport(path: path, result: result).text)
        case .json: Output.print(result.line)
        }
      }
    }
  }
}
