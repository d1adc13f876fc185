internal import Foundation
internal import Testing

/// Runs a program that is built beside the test bundle, without keeping a thread that a server in this process may need.
package enum BuiltProgram {
  /// What a program that has ended left.
  package struct Result: Sendable, Equatable {
    package let code: Int32
    package let output: String
    package let complaints: String

    package init(code: Int32, output: String, complaints: String = "") {
      self.code = code
      self.output = output
      self.complaints = complaints
    }
  }

  /// Runs the program called `name`; `environment` is added to ours.
  package static func run(
    _ name: String, _ arguments: [String], environment: [String: String]
  ) async throws -> Result {
    let bundle = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let program = bundle.appending(path: name)
    try #require(FileManager.default.isExecutableFile(atPath: program.path), "\(program.path) is not built")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
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
