internal import EinlassURLSession
public import EinlassWorld
internal import Foundation
public import XCTest

extension XCTestCase {
  /// Runs `body` in a world of its own; all else is as with the trait `.world` of Swift Testing.
  ///
  /// XCTest has no attachments on Linux: where the test has failed, journal and sequence diagram are written to
  /// standard error.
  ///
  /// - Parameters:
  ///   - name: The name or the path of a world file, see `WorldFile.named(_:from:)`; nil: the built-in world.
  ///   - checks: What is to fail the test besides its own assertions.
  ///   - file: The source file of the test.
  ///   - line: Where findings of `checks` are reported.
  ///   - change: Changes the configuration.
  ///   - body: The test.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` and `change` throw; what is wrong with the world file.
  public func withWorld<Value>(
    _ name: String? = nil, failingOn checks: WorldChecks = [], file: StaticString = #filePath,
    line: UInt = #line,
    change: @escaping @Sendable (inout WorldConfiguration) throws -> Void = { _ in },
    _ body: (World) async throws -> Value
  ) async throws -> Value {
    TransportURLProtocol.register()
    let world = try await WorldSource(name: name, testFile: "\(file)", change: change).world()
    let report = WorldReport(world, title: self.name)
    let failures = testRun?.totalFailureCount ?? 0
    do {
      let value = try await world.run { try await body(world) }
      for finding in checks.findings(in: world) { XCTFail(finding, file: file, line: line) }
      if testRun?.totalFailureCount ?? 0 > failures { await report.write() }
      return value
    } catch {
      await report.write()
      throw error
    }
  }
}

extension WorldReport {
  /// Writes journal and sequence diagram to standard error.
  fileprivate func write() async {
    for (name, text) in await attachments() {
      FileHandle.standardError.write(Data("\(name)\n\(text)\n".utf8))
    }
  }
}
