internal import Foundation
internal import Testing

/// Runs a program that is built with the test bundle, without blocking a thread that a server in this process may need.
package enum BuiltProgram {
  /// The result of a program that has ended.
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

  /// Runs the program called `name`; `environment` is added to this process's.
  package static func run(
    _ name: String, _ arguments: [String], environment: [String: String]
  ) async throws -> Result {
    let bundle = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    return try await run(at: bundle.appending(path: name).path, arguments, environment: environment)
  }

  /// Runs the program at `path`, which can be any program, in `folder` or the tests' working directory.
  package static func run(
    at path: String, _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil
  ) async throws -> Result {
    try #require(FileManager.default.isExecutableFile(atPath: path), "there is no program \(path)")
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    // Files instead of pipes: an unread pipe blocks the program once it is full.
    let files = try ["out", "err"].map { name in
      let file = output.appending(path: name)
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
