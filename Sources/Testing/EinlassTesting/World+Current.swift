internal import EinlassDevice
internal import EinlassPhone
internal import EinlassURLSession
public import EinlassWire
public import EinlassWorld
internal import Foundation
internal import Testing

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The world of the test that runs.
enum CurrentWorld {
  @TaskLocal static var world: World?
}

/// Code asked for the world of a test that has none.
public struct NoCurrentWorld: Error, Sendable, CustomStringConvertible {
  /// What to do.
  public var description: String {
    "there is no current world here; add the .world trait to the test or call withWorld, and use the world "
      + "in the test's task"
  }
}

extension World {
  /// The world of the test that runs: that of its trait `.world`, or of `withWorld`.
  ///
  /// - Throws: `NoCurrentWorld` outside of such a test, and in work that a test handed to a queue or to
  ///   `Task.detached`.
  public static var current: World {
    get throws(NoCurrentWorld) {
      guard let world = CurrentWorld.world else { throw NoCurrentWorld() }
      return world
    }
  }

  /// Where sessions of this world send their requests: as its app, by its clock.
  public var sessionDestination: SessionDestination {
    SessionDestination(socketTransport, clock: clock)
  }

  /// Runs `body` in this world: as the one that `World.current` gives, whose app `InstalledApp.current` is, and which
  /// `URLSession.shared` reaches.
  func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    try await CurrentWorld.$world.withValue(self) {
      try await InstalledApp.$current.withValue(app) {
        try await sessionDestination.withScope(body)
      }
    }
  }
}

extension URLSessionConfiguration {
  /// A configuration for sessions that reach the world of the test that runs, and nothing else; it is good until that
  /// test ends.
  ///
  /// Outside of such a test it records an issue, and its sessions fail with `URLError.cannotConnectToHost`.
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
  /// The system's time of day, for worlds of clients that sign by it:
  /// `.world { configuration in configuration.start = .now }`.
  public static var now: WallTime {
    WallTime(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}
