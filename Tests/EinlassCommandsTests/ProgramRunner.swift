import Foundation
import OAuth1TestSupport
import Testing

/// Runs the built program `einlass` like a user, and returns its output.
enum ProgramRunner {
  struct Result {
    let code: Int32
    let output: String
    let complaints: String
  }

  /// Returns the program next to the test bundle.
  static func program() throws -> URL {
    let bundle = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let program = bundle.appending(path: "einlass")
    try #require(FileManager.default.isExecutableFile(atPath: program.path), "\(program.path) is not built")
    return program
  }

  /// Runs it in the checkout's folder. `environment` is added to that of the tests.
  static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try run(arguments, environment: environment)
  }

  /// `input` is its standard input and defaults to empty. `directory` is its working directory and defaults to the
  /// checkout.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], in directory: URL? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = try program()
    process.arguments = arguments
    process.currentDirectoryURL = directory ?? Fixtures.directory.deletingLastPathComponent()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes, since a full pipe would block the program.
    let files = try ["out", "err", "in"].map { name in
      let file = folder.appending(path: name)
      try Data(name == "in" ? input : []).write(to: file)
      return file
    }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = try FileHandle(forReadingFrom: files[2])
    try process.run()
    process.waitUntilExit()
    let texts = try files[..<2].map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Result(code: process.terminationStatus, output: texts[0], complaints: texts[1])
  }

  /// Writes `text` to a file that is deleted after `body`.
  static func withFile<Value>(_ text: String, _ body: (String) throws -> Value) throws -> Value {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}
