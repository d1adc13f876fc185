import Foundation
import Testing

/// The output of a failing test: this program runs again, with tests that fail on purpose.
@Suite(.timeLimit(.minutes(15)))
struct FailureOutputTests {
  private struct Run {
    let status: Int32
    let errors: String
    /// The attachments by file name.
    let attachments: [String: String]
  }

  private static let request = "--> GET https://api.twitter.com/1.1/account/verify_credentials.json"

  private func run(_ arguments: String...) async throws -> Run {
    let folder = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString)")
    let attachments = folder.appending(path: "attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let errors = folder.appending(path: "errors.txt")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = try #require(URL(string: "file:///proc/self/exe")).resolvingSymlinksInPath()
    process.arguments = arguments.map { $0 == "FOLDER" ? attachments.path : $0 }
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["EINLASS_TESTS_FAIL_ON_PURPOSE": "1"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in end.resume() }
      do { try process.run() } catch { end.resume(throwing: error) }
    }
    var texts: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: attachments.path) {
      texts[name] = try String(contentsOf: attachments.appending(path: name), encoding: .utf8)
    }
    return Run(
      status: process.terminationStatus, errors: try String(contentsOf: errors, encoding: .utf8),
      attachments: texts)
  }

  @Test(arguments: [("expects", 2), ("throws", 2), ("passes", 0)])
  func `only a failing test has the journal and diagram attached`(
    name: String, count: Int
  ) async throws {
    let run = try await run(
      "--testing-library", "swift-testing", "--filter", "FailingOnPurpose/`?\(name)", "--attachments-path",
      "FOLDER")
    #expect((run.status != 0) == (count > 0))
    #expect(run.attachments.count == count)
    guard count > 0 else { return }
    #expect(run.attachments["journal.txt"]?.contains(Self.request) == true)
    #expect(run.attachments["sequence.mmd"]?.contains("Twitter-->>App: 200") == true)
  }

  @Test(arguments: [("testAsserts", true), ("testThrows", true), ("testFinds", true), ("testPasses", false)])
  func `only a failing XCTest case writes them to standard error`(
    name: String, fails: Bool
  ) async throws {
    let run = try await run("ExampleTests.XCTestFailingOnPurpose/\(name)")
    #expect((run.status != 0) == fails)
    #expect(run.errors.contains("journal.txt\n") == fails)
    #expect(run.errors.contains(Self.request) == fails)
    #expect(run.errors.contains("sequence.mmd\n") == fails)
    #expect(run.errors.contains("Twitter-->>App: 200") == fails)
  }
}
