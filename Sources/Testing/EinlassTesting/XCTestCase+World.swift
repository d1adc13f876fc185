internal import EinlassURLSession
public import EinlassWorld
internal import Foundation
public import XCTest

extension XCTestCase {
  /// Runs `body` in its own world, in the same way as the trait `.world` of Swift Testing.
  ///
  /// XCTest has no attachments on Linux. If the test fails, journal and sequence diagram are written to standard error.
  ///
  /// - Parameters:
  ///   - name: The name or path of a world file, see `WorldFile.named(_:from:)`. Defaults to the built-in world.
  ///   - checks: The checks that can fail the test in addition to its own assertions.
  ///   - file: The source file of the test.
  ///   - line: The line at which findings of `checks` are reported.
  ///   - change: Changes the configuration.
  ///   - body: The test.
  /// - Returns: The result of `body`.
  /// - Throws: The errors of `body`, of `change` and of the world file.
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
  /// Writes the journal and the sequence diagram to standard error.
  fileprivate func write() async {
    for (name, text) in await attachments() {
      FileHandle.standardError.write(Data("\(name)\n\(text)\n".utf8))
    }
  }
}
