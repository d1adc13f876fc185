internal import ArgumentParser
internal import EinlassSimulator

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass new`
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a world file to start from.",
    discussion: """
      Sign-in works in the new world. Optional keys are commented out, with explanations. Without FILE, the \
      command prints the world file. It never overwrites existing files.

      Examples:
        einlass new world.yaml
        einlass new --sign-in session session.yaml
        einlass new --schema worlds/first.yaml

      Exit codes: 0 the file was written, 2 the file exists or cannot be written.
      """)

  @Argument(help: "The file to write.", completion: .file())
  var file: String?

  @Option(help: ArgumentHelp("The design of the sign-in: \(Self.names).", valueName: "design"))
  var signIn = SignInDesign.all.first?.name ?? ""

  @Flag(
    help: """
      Also write \(Self.schemaName) into the same folder, for editors. An existing schema file is kept.
      """)
  var schema = false

  private static let schemaName = "world.schema.json"
  private static let names = SignInDesign.all.map(\.name).joined(separator: ", ")

  func validate() throws {
    if design == nil {
      throw ValidationError("'\(signIn)' is not a sign-in design; use one of \(Self.names)")
    }
    if schema, file == nil {
      throw ValidationError("--schema writes the schema next to the world file; pass FILE")
    }
  }

  private var design: SignInDesign? { SignInDesign.all.first { $0.name == signIn } }

  func run() throws {
    guard let design else { return }
    let text = WorldFile.template(for: design, schema: schema ? Self.schemaName : nil)
    guard let file else { return Output.print(text.hasSuffix("\n") ? String(text.dropLast()) : text) }
    try write(text, to: file)
    Output.print("wrote \(file); run it with 'einlass run \(file)'")
    guard schema else { return }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let beside = folder + Self.schemaName
    guard !FileManager.default.fileExists(atPath: beside) else { return }
    try write(
      String(decoding: try WorldFile.schema.encoded(isPretty: true), as: UTF8.self) + "\n", to: beside)
    Output.print("wrote \(beside)")
  }

  /// Writes a file that does not exist yet.
  private func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch let error as CocoaError where error.code == .fileWriteFileExists {
      throw CommandError.badInput("'\(path)' already exists; choose another name, or remove the file")
    } catch {
      throw CommandError.badInput(
        "'\(path)' cannot be written; check that its folder exists and is writable")
    }
  }
}
