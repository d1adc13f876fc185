import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import Foundation
import Logging
import Testing

@testable import LoginBackend

/// `einlass check-backend` as a program, against this back end and the control interface of its world.
struct CheckCommandTests {
  private static let adapter = Documents.root.appending(path: "Examples/LoginBackend/adapter.yaml").path

  /// Runs the program that is built beside the test bundle.
  private func run(
    _ stage: FacebookStage, _ options: [String], adapter: String = adapter
  ) async throws -> BuiltProgram.Result {
    let token = ControlToken()
    let control = ControlServer(
      stage.worlds, token: token, logger: Logger(label: "control", factory: { _ in SwiftLogNoOpLogHandler() })
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await control.run() }
      defer { group.cancelAll() }
      let networks = String(stage.facebook.dropLast("/facebook".count))
      return try await BuiltProgram.run(
        "einlass", ["check-backend", stage.backend, "--adapter", adapter, "--networks", networks] + options,
        environment: [
          "EINLASS_CONTROL": try await control.address(), "EINLASS_CONTROL_TOKEN": token.reveal(),
        ])
    }
  }

  @Test(.tags(.slow)) func `the program reports that the back end passes`() async throws {
    try await FacebookStage.run(.builtIn) {
      $0.patience = 6
    } _: { stage in
      let result = try await run(stage, [])
      #expect(result.code == 0, "\(result.output) \(result.complaints)")
      #expect(result.output.contains("facebook-website  wrong-state              passed\n"))
      #expect(
        result.output.contains(
          "facebook-token/reused-code skipped: this login has no code\n"))
      #expect(result.output.hasSuffix("36 cases: 26 passed, 0 failed, 10 skipped, 0 broken\n"))
    }
  }

  @Test func `a failed case exits with 1 and appears in JSON and JUnit`() async throws {
    try await FacebookStage.run(.builtIn) { _ in
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
        entries.last?["reason"]?.text?.hasPrefix("a callback from another browser's login was sent: ") == true
      )
      let junit = try await run(stage, options + ["junit"])
      #expect(junit.code == 1)
      #expect(
        junit.output.contains(#"<testsuite name="einlass check-backend" tests="4" failures="1" skipped="1">"#)
      )
      #expect(junit.output.contains(#"<testcase classname="facebook-website" name="wrong-state" "#))
      #expect(junit.output.contains(#"<failure message="a callback from another browser's login was sent"#))
    }
  }

  @Test func `an unreachable back end exits with 3`() async throws {
    try await FacebookStage.run { stage in
      var gone = stage
      gone.backend = "http://127.0.0.1:1"
      let result = try await run(gone, [])
      #expect(result.code == 3)
      #expect(result.complaints.hasPrefix("error: the back end at http://127.0.0.1:1 cannot be reached"))
    }
  }
}
