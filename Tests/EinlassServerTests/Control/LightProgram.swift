import Foundation
import Testing

/// Runs the built program `einlass` without keeping a thread that the server may need.
enum LightProgram {
  struct Result: Sendable, Equatable {
    let code: Int32
    let output: String
    var complaints = ""
  }

  /// Runs it with the address and token of `control` in its environment.
  static func run(_ arguments: [String], control: LiveControl?) async throws -> Result {
    let bundle = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let program = bundle.appending(path: "einlass")
    try #require(FileManager.default.isExecutableFile(atPath: program.path), "\(program.path) is not built")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "EINLASS_CONTROL": control.map { "http://127.0.0.1:\($0.port)" } ?? "",
        "EINLASS_CONTROL_TOKEN": control?.token ?? "",
      ]
    ) { $1 }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes: a pipe that nobody empties stops the program.
    let files = try ["out", "err"].map { name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return file
    }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (resume: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in resume.resume() }
      do { try process.run() } catch { resume.resume(throwing: error) }
    }
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Result(code: process.terminationStatus, output: texts[0], complaints: texts[1])
  }
}
