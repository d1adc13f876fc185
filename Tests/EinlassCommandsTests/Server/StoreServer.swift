import EinlassTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A real `einlassd-store` that runs until the test ends it.
final class StoreServer: Sendable {
  private let process = Process()
  let addresses: [String: String]

  init(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
    process.executableURL = try ProgramRunner.program().deletingLastPathComponent()
      .appending(path: "einlassd-store")
    process.arguments =
      ["--format", "json", "--state-dir", folder.appending(path: "state").path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // The server prints one line, and nothing more until it ends.
    let line = output.fileHandleForReading.availableData
    addresses = try JSONDecoder().decode([String: String].self, from: line)
  }

  func end(by signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  func control(_ arguments: [String]) async throws -> BuiltProgram.Result {
    try await BuiltProgram.run(
      "einlass", ["control"] + arguments,
      environment: [
        "EINLASS_CONTROL": addresses["control"] ?? "",
        "EINLASS_CONTROL_TOKEN": addresses["controlToken"] ?? "",
      ])
  }

  /// Sends an unsigned query and returns the status.
  func ask() async throws -> Int {
    let base = try #require(addresses["http"])
    let address = try #require(URL(string: "\(base)/twitter/1.1/account/verify_credentials.json"))
    let (_, response) = try await URLSession.shared.data(from: address)
    return try #require(response as? HTTPURLResponse).statusCode
  }

  /// Runs `body` with a new folder, and removes the folder afterwards.
  static func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "einlass store \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }
}
