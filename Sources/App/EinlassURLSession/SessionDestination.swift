public import EinlassDevice
public import EinlassWire

/// Where the requests of a `URLSession` go instead of the network, and the clock that their timeouts go by.
public struct SessionDestination: Sendable {
  /// What responds to the requests.
  public let transport: any Transport
  /// The clock that timeouts and the expiry of cookies go by. `nil` if there are no timeouts, and cookies go by the
  /// system's clock.
  public let clock: (any WallClock)?

  /// A destination of these parts.
  public init(_ transport: any Transport, clock: (any WallClock)? = nil) {
    self.transport = transport
    self.clock = clock
  }

  /// What `app` reaches from its phone, by the phone's clock.
  public init(_ app: InstalledApp) {
    self.init(app.transport, clock: app.clock)
  }

  /// The destination of what `URLSession.shared` sends in the task that this is set in; set with `$current.withValue`.
  ///
  /// The task's children inherit it. Work that is handed to a dispatch queue or to `Task.detached` does not: it goes to
  /// the app of `InstalledApp.current`, or else to that of the phone which has prepared the request, or else where
  /// `TransportURLProtocol.register(_:)` said, or else to the app of `InstalledApp.processWide`.
  @TaskLocal public static var current: SessionDestination?

  /// The destination of what `URLSession.shared` sends in this task. `nil` if the task has none.
  static var ofTask: SessionDestination? { current ?? InstalledApp.current.map(SessionDestination.init) }

  /// The destination of what `URLSession.shared` sends in a task without one; nil: the network itself.
  static var ofProcess: SessionDestination? {
    SessionDestinations.common ?? InstalledApp.processWide.map(SessionDestination.init)
  }
}
