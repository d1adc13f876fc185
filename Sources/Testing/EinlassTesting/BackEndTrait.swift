// A back end reaches the networks over HTTP, so the check comes with the trait that brings the server.
#if Server
  internal import EinlassSimulator
  internal import EinlassWire
  public import EinlassWorld
  internal import Foundation
  internal import Synchronization
  public import Testing

  /// A world for a test of a login back end, which `checkBackEnd` drives through everything that it must refuse and accept.
  ///
  /// It is the built-in world, which follows the system's clock, as real back ends do. A test that ends without a check fails.
  public struct BackEndTrait: TestTrait, TestScoping {
    let adapter: String
    let testFile: String
    let change: @Sendable (inout WorldConfiguration) throws -> Void

    /// Runs the test in its world. Records an issue if the test ends without a check.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The arguments of the test. `nil` for a suite.
    ///   - function: The body of the test.
    /// - Throws: `WorldFileError` if the adapter file is missing or invalid; `ConfigurationError` if the
    ///   configuration contradicts itself; the errors of the trait's `change` and of `function`.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      let current = try CurrentBackEnd(BackEndAdapter.named(adapter, from: testFile))
      let change = change
      let world = WorldTrait.world(filePath: testFile) { configuration in
        configuration.time = .following(SystemClock())
        try change(&configuration)
      }
      try await world.provideScope(for: test, testCase: testCase) {
        try await CurrentBackEnd.$current.withValue(current) { try await function() }
        if !current.isChecked {
          Issue.record(
            "no back end was checked; call checkBackEnd in the test", sourceLocation: test.sourceLocation)
        }
      }
    }
  }

  extension Trait where Self == BackEndTrait {
    /// Returns a trait with a world for a test of a login back end: `.backEnd(adapter: "adapter.yaml")`.
    ///
    /// - Parameters:
    ///   - adapter: The path of the adapter file, relative to the test's folder.
    ///   - filePath: The source file of the test.
    ///   - change: Changes the configuration of the world. An error that it throws fails the test.
    /// - Returns: The trait. A missing or invalid adapter file fails the test.
    public static func backEnd(
      adapter: String, filePath: String = #filePath,
      _ change: @escaping @Sendable (inout WorldConfiguration) throws -> Void = { _ in }
    ) -> BackEndTrait {
      BackEndTrait(adapter: adapter, testFile: filePath, change: change)
    }
  }

  /// The adapter of the test that runs, and whether it was used.
  final class CurrentBackEnd: Sendable {
    @TaskLocal static var current: CurrentBackEnd?

    let adapter: BackEndAdapter
    private let wasChecked = Mutex(false)

    init(_ adapter: BackEndAdapter) {
      self.adapter = adapter
    }

    var isChecked: Bool { wasChecked.withLock { $0 } }

    func noteCheck() { wasChecked.withLock { $0 = true } }
  }

  extension BackEndAdapter {
    /// The adapter file at `name`, relative to the test's folder.
    static func named(_ name: String, from testFile: String) throws(WorldFileError) -> BackEndAdapter {
      let folder = URL(filePath: testFile).deletingLastPathComponent()
      return try load(URL(filePath: name, relativeTo: folder).standardizedFileURL.path)
    }
  }
#endif
