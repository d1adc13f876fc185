public import EinlassDevice
public import EinlassWire

/// The destination of a `URLSession`'s requests instead of the network, and the clock of their timeouts.
public struct SessionDestination: Sendable {
  /// The transport that responds to the requests.
  public let transport: any Transport
  /// The clock for timeouts and the expiry of cookies. `nil` if there are no timeouts, and cookies follow the system's
  /// clock.
  public let clock: (any WallClock)?

  /// Creates a destination from parts.
  ///
  /// - Parameters:
  ///   - transport: The transport that responds to the requests.
  ///   - clock: The clock for timeouts and the expiry of cookies. Without one, there are no timeouts, and
  ///     cookies follow the system's clock.
  public init(_ transport: any Transport, clock: (any WallClock)? = nil) {
    self.transport = transport
    self.clock = clock
  }

  /// Creates the destination that an app reaches from its phone.
  ///
  /// - Parameter app: The app, with its transport and the phone's clock.
  public init(_ app: InstalledApp) {
    self.init(app.transport, clock: app.clock)
  }

  /// The destination of `URLSession.shared` in the current task; set it with `$current.withValue`.
  ///
  /// The task's children inherit it. Work on a dispatch queue or in `Task.detached` does not. Its requests go to the
  /// first of these that exists: the app of `InstalledApp.current`, the app of the phone that prepared the request, the
  /// destination of `TransportURLProtocol.register(_:)`, the app of `InstalledApp.processWide`.
  @TaskLocal public static var current: SessionDestination?

  /// The destination of `URLSession.shared` in this task. `nil` if the task has none.
  static var ofTask: SessionDestination? { current ?? InstalledApp.current.map(SessionDestination.init) }

  /// The destination of `URLSession.shared` in a task without one. `nil` if it is the real network.
  static var ofProcess: SessionDestination? {
    SessionDestinations.common ?? InstalledApp.processWide.map(SessionDestination.init)
  }
}
