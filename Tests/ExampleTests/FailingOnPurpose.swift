import EinlassTesting
import Foundation
import FoundationNetworking
import Testing
import XCTest

/// Whether this process runs to show the output of failing tests: see `FailureOutputTests`.
let failsOnPurpose = ProcessInfo.processInfo.environment["EINLASS_TESTS_FAIL_ON_PURPOSE"] != nil

/// Tests that fail, run in a separate process.
@Suite(.enabled(if: failsOnPurpose, "they fail on purpose, for FailureOutputTests"))
struct FailingOnPurpose {
  private struct Surprise: Error {}

  @Test(.world) func `expects a false condition`() async throws {
    _ = try await TwitterClient(in: World.current, session: URLSession(configuration: .world)).person()
    #expect(Bool(false))
  }

  @Test(.world) func `throws`() async throws {
    _ = try await TwitterClient(in: World.current, session: URLSession(configuration: .world)).person()
    throw Surprise()
  }

  @Test(.world) func `passes`() async throws {
    _ = try await TwitterClient(in: World.current, session: URLSession(configuration: .world)).person()
  }
}

/// The same tests for XCTest, which skips them by default.
final class XCTestFailingOnPurpose: XCTestCase {
  private struct Surprise: Error {}

  private func inWorld(_ body: () throws -> Void) async throws {
    try XCTSkipUnless(failsOnPurpose, "fails on purpose, for FailureOutputTests")
    try await withWorld { world in
      _ = try await TwitterClient(in: world, session: URLSession(configuration: .world)).person()
      try body()
    }
  }

  func testAsserts() async throws {
    try await inWorld { XCTFail("on purpose") }
  }

  func testThrows() async throws {
    try await inWorld { throw Surprise() }
  }

  func testPasses() async throws {
    try await inWorld {}
  }

  func testFinds() async throws {
    try XCTSkipUnless(failsOnPurpose, "fails on purpose, for FailureOutputTests")
    try await withWorld(failingOn: .warnings, change: { try $0.plan(.offline, for: .facebook.me) }) { world in
      _ = try await TwitterClient(in: world, session: URLSession(configuration: .world)).person()
    }
  }
}
