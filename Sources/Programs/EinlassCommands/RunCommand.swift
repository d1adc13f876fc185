internal import ArgumentParser
internal import EinlassSimulator

/// `einlass run`
struct RunCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, junit, mermaid, html
  }

  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the sign-ins in world files, and compare each outcome with the expected one.",
    discussion: """
      A world file describes people and their accounts, the person's answers, planned failures, and the expected outcome. \
      Folders are searched for .yaml, .yml and .json files of at most 16 MB; a file whose name is not UTF-8 \
      is reported and skipped. To run a built-in world, pass its name as 'einlass problems' prints it. To \
      run all worlds of a built-in folder, pass the folder's name.

      Up to \(RunText.listed) worlds are listed in a table. For more worlds, the command prints an overview: \
      one sign-in step by step, the problems, and a count for each folder. It always describes unexpected outcomes in \
      full.

      Examples:
        einlass run --verbose world.yaml
        einlass run twitter/banned
        einlass run - < world.yaml
        einlass run --all twitter
        einlass run --format junit worlds > report.xml
        einlass run --format mermaid twitter/one-account
        einlass run --format html worlds > report.html

      Exit codes: 0 all outcomes match the expected ones, 1 an outcome differs, 2 a file or an option is invalid.
      """)

  @OptionGroup var providers: ProviderOptions

  @Argument(
    help: "World files, folders of world files, or names of built-in worlds; '-' is standard input.",
    completion: .file())
  var paths: [String]

  @Option(help: "The output format.")
  var format = Format.text

  @Flag(help: "List every world and warning, regardless of their number.")
  var all = false

  @Flag(help: "Also print each message and the result of its signature check. Secrets are shortened.")
  var verbose = false

  private static let standardInput = "-"

  func validate() throws {
    if all || verbose, format != .text {
      throw ValidationError(
        "\(verbose ? "--verbose" : "--all") works only with --format text; omit one of them")
    }
    if paths.count(where: { $0 == Self.standardInput }) > 1 {
      throw ValidationError("standard input contains only one world; pass '-' only once")
    }
  }

  func run() async throws {
    let files = try load()
    let reports = try await reports(files)
    switch format {
    case .text:
      let detail: RunText.Detail =
        verbose ? .journals : all || reports.count <= RunText.listed ? .worlds : .overview
      Output.printStyled(await RunText(reports, detail, isColored: Output.showsColors).text)
    case .json: Output.print(try Output.json(reports.map(\.json)))
    case .junit: Output.print(JUnitReport(suite: "einlass run", reports.map(\.testCase)).text)
    case .mermaid: Output.print(MermaidText(reports).text)
    case .html: Output.print(try await RunPage(reports).text)
    }
    if format != .text {
      // The other formats are for programs; people read the differences on standard error.
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

  /// Reads all files before the first world runs, and reports every mistake in them.
  private func load() throws -> [WorldFile] {
    var files: [WorldFile] = []
    var mistakes: [String] = []
    for path in try paths.flatMap(names) {
      do {
        if path == Self.standardInput {
          files.append(try WorldFile.read(StandardInput.read(), path: "standard input"))
        } else {
          files.append(try WorldFile.load(path))
        }
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
