internal import EinlassDevice
internal import EinlassSimulator
internal import EinlassURLSession
public import EinlassWire
public import EinlassWorld
internal import Foundation
internal import Testing

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The world of the running test.
enum CurrentWorld {
  @TaskLocal static var world: World?
}

/// The error for code that requests the world of a test without one.
public struct NoCurrentWorld: Error, Sendable, CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    "there is no current world here; add the .world trait to the test or call withWorld, and use the world "
      + "in the test's task"
  }
}

extension World {
  /// The world of the running test, from its trait `.world` or from `withWorld`.
  ///
  /// - Throws: `NoCurrentWorld` outside such a test, and in work that a test passed to a queue or to `Task.detached`.
  public static var current: World {
    get throws(NoCurrentWorld) {
      guard let world = CurrentWorld.world else { throw NoCurrentWorld() }
      return world
    }
  }

  /// The destination of this world's sessions: they run as its app and follow its clock.
  public var sessionDestination: SessionDestination {
    SessionDestination(socketTransport, clock: clock)
  }

  /// Runs `body` in this world, so that `World.current` returns it, `InstalledApp.current` is its app, and
  /// `URLSession.shared` reaches it.
  func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    try await CurrentWorld.$world.withValue(self) {
      try await InstalledApp.$current.withValue(app) {
        try await sessionDestination.withScope(body)
      }
    }
  }
}

extension URLSessionConfiguration {
  /// A configuration for sessions that only reach the world of the running test. It is valid until that test ends.
  ///
  /// Outside such a test, it records an issue, and its sessions fail with `URLError.cannotConnectToHost`.
  public static var world: URLSessionConfiguration {
    guard let world = CurrentWorld.world else {
      Issue.record(NoCurrentWorld())
      return .reaching(NoNetwork())
    }
    return .reaching(world.sessionDestination)
  }
}

/// A network in which no host accepts connections.
private struct NoNetwork: Transport {
  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    throw .cannotConnectToHost
  }
}

extension WallTime {
  /// The system's current time, for worlds whose clients sign with it: `.world { configuration in configuration.start =
  /// .now }`.
  public static var now: WallTime {
    WallTime(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}
