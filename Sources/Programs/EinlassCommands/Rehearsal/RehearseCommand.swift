internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassWire

/// `einlass rehearse`
struct RehearseCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, junit
  }

  static let configuration = CommandConfiguration(
    commandName: "rehearse",
    abstract: "Run a command along a world's timeline, and report what breaks.",
    discussion: """
      A world file can describe how a network changes over time, such as the retirement of OAuth 1.0a. The command \
      runs at the start, at each change, three hours after each change, and a day after the last one. Its environment \
      contains the variables of 'einlass env', and the world's time in EINLASS_TIME. The report lists the command's \
      mistakes, and each refused call with its person and reason; see docs/back-ends.md. The command's output goes to \
      standard error.

      With libfaketime (Debian: faketime), the command's clock follows the world's. Without it, the command \
      sees this machine's time, and the server checks signed timestamps against that time.

      Examples:
        einlass rehearse oauth2/retirement -- python3 job.py
        einlass rehearse --list
        einlass rehearse world.yaml --at 2027-01-12T17:00:00Z --at 2027-06-01T00:00:00Z -- ./job

      Exit codes: 0 all runs passed, 1 a run failed or made a mistake, 2 invalid input, 3 the server did not start, \
      126 the command cannot be started. 128 plus a signal's number: the command was interrupted.
      """)

  @Argument(help: "The world file, or 'built-in' for the built-in world.", completion: .file())
  var world: String?

  @Option(
    help:
      """
      Run the command at this time on the world's clock, such as 2027-01-12T17:00:00Z, instead of at the \
      timeline's changes. Repeatable.
      """
  )
  var at: [String] = []

  @Option(help: "The clock that the command sees. Defaults to the world's time if libfaketime is installed.")
  var clock: Rehearsal.Clock?

  @Option(help: "Kill each run of the command after this time.")
  var timeLimit = "10m"

  @Option(help: "The output format.")
  var format = Format.text

  @Flag(help: "List the mistakes that the report can contain. Requires no world file or command.")
  var list = false

  @Argument(
    parsing: .postTerminator, help: ArgumentHelp("The command and its arguments.", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    if list { return }
    if world == nil || command.isEmpty {
      throw ValidationError(
        "pass a world file, and a command after '--', as in 'einlass rehearse world.yaml -- ./job'")
    }
    if DurationText.parse(timeLimit).map({ $0 >= .seconds(1) }) != true {
      throw ValidationError(
        "--time-limit '\(timeLimit)' is not a duration of at least one second; use one such as 30s or 10m")
    }
    for moment in at where TimeText.parse(moment) == nil {
      throw ValidationError("--at '\(moment)' is not a time; use one such as 2027-01-12T17:00:00Z")
    }
  }

  func run() throws {
    guard !list, let world else { return try printList() }
    let moved = clock == .machine ? nil : MovedClock()
    if clock == .world, moved == nil {
      throw CommandError.badInput(
        "libfaketime, which changes the command's clock, is not installed; install Debian's 'faketime' package, or "
          + "omit '--clock world'")
    }
    let rehearsal = Rehearsal(
      worldFile: world, command: command, moments: at.compactMap(TimeText.parse),
      limit: DurationText.parse(timeLimit) ?? .seconds(600), clock: moved)
    let report = try rehearsal.run()
    switch format {
    case .text: Output.print(report.text)
    case .json: Output.print(try Output.json(report.json))
    case .junit: Output.print(report.junit)
    }
    guard report.isReady else { throw ExitCode.different }
  }

  private func printList() throws {
    let mistakes = WorldModules.standard.mistakes
    guard format != .json else {
      return Output.print(
        try Output.json(
          JSONValue.array(
            mistakes.map {
              ["name": .string($0.name), "about": .string($0.about), "advice": .string($0.advice)]
            })))
    }
    var table = TextTable("Mistake", "Description")
    for mistake in mistakes { table.rows.append([mistake.name, mistake.about]) }
    Output.print(table.text)
  }
}
