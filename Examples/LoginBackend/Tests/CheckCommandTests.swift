import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import ExampleTestSupport
import Foundation
import Logging
import Testing

@testable import LoginBackend

/// `einlass check-backend` as a program, against this back end and the control interface of its world.
struct CheckCommandTests {
  private static let adapter = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../adapter.yaml").standardizedFileURL.path

  /// Runs the program that is built beside the test bundle.
  private func run(
    _ stage: Stage, _ options: [String], adapter: String = adapter
  ) async throws -> (code: Int32, output: String, complaints: String) {
    let token = ControlToken()
    let control = ControlServer(
      stage.worlds, token: token, logger: Logger(label: "control", factory: { _ in SwiftLogNoOpLogHandler() })
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await control.run() }
      defer { group.cancelAll() }
      let networks = String(stage.facebook.dropLast("/facebook".count))
      return try await Self.program(
        ["check-backend", stage.backend, "--adapter", adapter, "--networks", networks] + options,
        [
          "EINLASS_CONTROL": try await control.address(), "EINLASS_CONTROL_TOKEN": token.reveal(),
        ])
    }
  }

  private static func program(
    _ arguments: [String], _ environment: [String: String]
  ) async throws -> (code: Int32, output: String, complaints: String) {
    let bundle = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = bundle.appending(path: "einlass")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["out", "err"].map { name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return file
    }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try await withCheckedThrowingContinuation { (resume: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in resume.resume() }
      do { try process.run() } catch { resume.resume(throwing: error) }
    }
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test(.tags(.slow)) func `the back end passes, and the program says so`() async throws {
    try await Stage.run(.builtIn) {
      $0.patience = 6
    } _: { stage in
      let result = try await run(stage, [])
      #expect(result.code == 0, "\(result.output) \(result.complaints)")
      #expect(result.output.contains("facebook-website  wrong-state              passed\n"))
      #expect(
        result.output.contains(
          "facebook-token/reused-code skipped: there is no code\n"))
      #expect(result.output.hasSuffix("36 cases: 26 passed, 0 failed, 10 skipped, 0 broken\n"))
    }
  }

  @Test func `a case that is not passed gives 1, and JSON and JUnit name it`() async throws {
    try await Stage.run(.builtIn) { _ in
    } parts: {
      $0.states = UntiedStates(base: $0.states)
      _ = $1
    } _: { stage in
      let options = ["--case", "wrong-state", "--format"]
      let json = try await run(stage, options + ["json"])
      #expect(json.code == 1)
      let results = try JSONValue(parsing: Data(json.output.utf8))
      guard case .array(let entries) = results else { throw CocoaError(.formatting) }
      #expect(
        entries.map { $0["case"] } == ["honest-sign-in", "wrong-state", "honest-sign-in", "wrong-state"])
      #expect(entries.map { $0["verdict"] } == ["passed", "skipped", "passed", "failed"])
      #expect(
        entries.last?["reason"]?.text?.hasPrefix("a callback of another browser's login was sent: ") == true)
      let junit = try await run(stage, options + ["junit"])
      #expect(junit.code == 1)
      #expect(
        junit.output.contains(#"<testsuite name="einlass check-backend" tests="4" failures="1" skipped="1">"#)
      )
      #expect(junit.output.contains(#"<testcase classname="facebook-website" name="wrong-state" "#))
      #expect(junit.output.contains(#"<failure message="a callback of another browser's login was sent"#))
    }
  }

  @Test func `a back end that is not there gives 3`() async throws {
    try await Stage.run { stage in
      var gone = stage
      gone.backend = "http://127.0.0.1:1"
      let result = try await run(gone, [])
      #expect(result.code == 3)
      #expect(result.complaints.hasPrefix("error: the back end at http://127.0.0.1:1 cannot be reached"))
    }
  }
}
