internal import EinlassURLSession
public import EinlassWorld
public import Testing

/// A world for each test, and for each argument of a test: with a clock, random values and a journal of its own, so
/// that tests run side by side.
///
/// In the test `World.current` is the world, `InstalledApp.current` its app, and `URLSessionConfiguration.world` and
/// `URLSession.shared` lead to its networks. Where the test fails, the first issue shows the end of the journal, and
/// journal and sequence diagram are attached (`swift test --attachments-path` says where to).
public struct WorldTrait: TestTrait, SuiteTrait, TestScoping {
  let source: WorldSource
  let checks: WorldChecks

  private static let sharedIsFree: Comment =
    "Foundation does not allow changes to URLSession.shared here, so it uses the real network"

  /// Tests of suites within a suite have worlds as well.
  public var isRecursive: Bool { true }

  /// Runs the test in its world.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let isSharedCaught = TransportURLProtocol.register()
    let world = try await source.world()
    let report = WorldReport(world, title: test.displayName ?? test.name)
    let observer = IssueHandlingTrait.compactMapIssues { report.passed($0) }
    do {
      try await observer.provideScope(for: test, testCase: testCase) {
        if !isSharedCaught { Issue.record(Self.sharedIsFree, severity: .warning) }
        try await world.run(function)
        for finding in checks.findings(in: world) {
          Issue.record("\(finding)", sourceLocation: test.sourceLocation)
        }
      }
    } catch {
      await report.attach()
      throw error
    }
    if report.hasFailed { await report.attach() }
  }
}

extension Trait where Self == WorldTrait {
  /// The built-in world: an app, two people at each network with accounts on the phone, and an access token for the
  /// first one. See `WorldConfiguration.builtIn`.
  public static var world: WorldTrait { world() }

  /// The built-in world, changed: `.world { configuration in configuration.start = .now }`.
  ///
  /// The compiler reports some mistakes in the closure as `type 'String?' has no member 'world'`; with `WorldTrait.world` it
  /// reports the mistake itself.
  ///
  /// - Parameters:
  ///   - checks: What is to fail the test besides its own expectations.
  ///   - change: Changes the configuration; `configuration = WorldConfiguration()` makes it an empty one. What it
  ///     throws fails the test.
  ///   - filePath: The source file of the test.
  public static func world(
    failingOn checks: WorldChecks = [], filePath: String = #filePath,
    _ change: @escaping @Sendable (inout WorldConfiguration) throws -> Void = { _ in }
  ) -> WorldTrait {
    WorldTrait(source: WorldSource(name: nil, testFile: filePath, change: change), checks: checks)
  }

  /// The world of a file: `.world("three-accounts")`.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.yaml`, or its path; see `WorldFile.named(_:from:)`.
  ///   - checks: What is to fail the test besides its own expectations.
  ///   - filePath: The source file of the test.
  ///   - change: Changes the configuration that the file describes.
  public static func world(
    _ name: String, failingOn checks: WorldChecks = [], filePath: String = #filePath,
    _ change: @escaping @Sendable (inout WorldConfiguration) throws -> Void = { _ in }
  ) -> WorldTrait {
    WorldTrait(source: WorldSource(name: name, testFile: filePath, change: change), checks: checks)
  }
}
