internal import ArgumentParser
internal import EinlassSimulator

/// `einlass run`
struct RunCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, junit, mermaid, html
  }

  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs the sign-ins in world files and compares each outcome with the expected one.",
    discussion: """
      A world file says who has which account, how the person answers, what fails and what should come of it. \
      Folders are searched for .yaml, .yml and .json files. A file may have 16 MB; one whose name is not UTF-8 is named \
      and skipped.

      Examples:
        einlass run --verbose world.yaml
        einlass run Fixtures/Worlds
        einlass run --format junit Fixtures/Worlds/twitter > report.xml
        einlass run --format mermaid Fixtures/Worlds/twitter/one-account.yaml
        einlass run --format html Fixtures/Worlds > report.html

      Exit codes: 0 all outcomes are the expected ones, 1 one differs, 2 a file or an option is invalid.
      """)

  @OptionGroup var providers: ProviderOptions

  @Argument(help: "World files, or folders of them.", completion: .file())
  var paths: [String]

  @Option(help: "The output format.")
  var format = Format.text

  @Flag(help: "Print each message, with what the verifier found; secrets are shortened.")
  var verbose = false

  func validate() throws {
    if verbose, format != .text {
      throw ValidationError("--verbose goes with --format text alone; leave one of them out")
    }
  }

  func run() async throws {
    let files = try load()
    let reports = try await reports(files)
    switch format {
    case .text:
      Output.printStyled(
        await RunText(reports, isVerbose: verbose).text(isColoured: Output.showsColours))
    case .json: Output.print(try Output.json(reports.map(\.json)))
    case .junit: Output.print(JUnitReport(suite: "einlass run", reports.map(\.testCase)).text)
    case .mermaid: Output.print(MermaidText(reports).text)
    case .html: Output.print(try await RunPage(reports).text)
    }
    if format != .text {
      // The other forms are for programs: what differs is told to the person beside them.
      for report in reports {
        if let difference = report.difference { Output.printError("\(report.file.path): \(difference)") }
      }
    }
    guard reports.allSatisfy({ $0.difference == nil }) else { throw ExitCode.different }
  }

  private func names(at path: String) throws -> [String] {
    do {
      let folder = try WorldFolder(at: path)
      for path in folder.skipped {
        Output.printError("skipped \(path): its name is not UTF-8; rename it")
      }
      return folder.files
    } catch {
      Output.printError("error: \(error)")
      throw ExitCode.badInput
    }
  }

  private func reports(_ files: [WorldFile]) async throws -> [RunReport] {
    defer { Output.progress("") }
    do {
      return try await RunReport.all(files) { done in
        Output.progress("\(done) of \(files.count) worlds")
      }
    } catch let error as WorldFileError {
      Output.printError("error: \(error)")
      throw ExitCode.badInput
    }
  }

  /// Reads all files before the first one runs, and tells of every mistake, not only of the first.
  private func load() throws -> [WorldFile] {
    var files: [WorldFile] = []
    var mistakes: [String] = []
    for path in try paths.flatMap(names) {
      do {
        files.append(try WorldFile.load(path))
      } catch {
        mistakes.append("error: \(error)")
      }
    }
    guard mistakes.isEmpty else {
      Output.printError(mistakes.joined(separator: "\n"))
      throw ExitCode.badInput
    }
    return files
  }
}
