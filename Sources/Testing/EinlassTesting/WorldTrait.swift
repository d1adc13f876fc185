internal import EinlassURLSession
public import EinlassWorld
public import Testing

/// A trait that gives each test, and each argument of a test, its own world. The world has its own clock, random values
/// and journal, so tests run side by side.
///
/// In the test, `World.current` is the world, `InstalledApp.current` its app, and `URLSessionConfiguration.world` and
/// `URLSession.shared` lead to its networks. If the test fails, the first issue shows the end of the journal, and
/// journal and sequence diagram are attached (to the folder of `swift test --attachments-path`).
public struct WorldTrait: TestTrait, SuiteTrait, TestScoping {
  let source: WorldSource
  let checks: WorldChecks

  private static let sharedIsFree: Comment =
    "Foundation does not allow changes to URLSession.shared here, so it uses the real network"

  /// Tests of nested suites have worlds too.
  public var isRecursive: Bool { true }

  /// Runs the test in its world, and attaches journal and sequence diagram if it fails.
  ///
  /// - Parameters:
  ///   - test: The test. Its name is the title of the report.
  ///   - testCase: The arguments of the test. `nil` for a suite.
  ///   - function: The body of the test.
  /// - Throws: `WorldFileError` if the world file is missing or invalid; `ConfigurationError` if the
  ///   configuration contradicts itself; the errors of the trait's `change` and of `function`.
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

  /// Returns a trait with the built-in world, changed: `.world { configuration in configuration.start = .now }`.
  ///
  /// The compiler reports some mistakes in the closure as `type 'String?' has no member 'world'`. With
  /// `WorldTrait.world` it reports the mistake itself.
  ///
  /// - Parameters:
  ///   - checks: The checks that can fail the test in addition to its own expectations.
  ///   - filePath: The source file of the test.
  ///   - change: Changes the configuration; `configuration = WorldConfiguration()` empties it. An error that
  ///     it throws fails the test.
  /// - Returns: The trait. Each test creates its world when it starts.
  public static func world(
    failingOn checks: WorldChecks = [], filePath: String = #filePath,
    _ change: @escaping @Sendable (inout WorldConfiguration) throws -> Void = { _ in }
  ) -> WorldTrait {
    WorldTrait(source: WorldSource(name: nil, testFile: filePath, change: change), checks: checks)
  }

  /// Returns a trait with the world of a file: `.world("three-accounts")`.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.yaml`, or its path; see `WorldFile.named(_:from:)`.
  ///   - checks: The checks that can fail the test in addition to its own expectations.
  ///   - filePath: The source file of the test. The search for the world file starts in its folder.
  ///   - change: Changes the configuration of the file. An error that it throws fails the test.
  /// - Returns: The trait. A missing or invalid file fails the test.
  public static func world(
    _ name: String, failingOn checks: WorldChecks = [], filePath: String = #filePath,
    _ change: @escaping @Sendable (inout WorldConfiguration) throws -> Void = { _ in }
  ) -> WorldTrait {
    WorldTrait(source: WorldSource(name: name, testFile: filePath, change: change), checks: checks)
  }
}
