import EinlassServer
import EinlassSimulator
import EinlassWire
import Foundation
import Hummingbird
import Logging
import LoginBackend
import Testing

/// The back end and the simulated Facebook, each behind a real socket, for the time of a test.
struct Stage: Sendable {
  let worlds: WorldDirectory
  /// The base address of the simulated Facebook.
  let facebook: String
  /// The address of the back end.
  let backend: String
  let app: FacebookConfiguration.App
  /// What the back end has logged.
  let log: LogLines
  /// What the back end's sessions and logins expire by.
  let clock: VirtualClock
  let client = PlainClient()

  /// Runs `body` against a back end of the world that `plan` describes, with the settings that `change` makes.
  static func run(
    _ configuration: WorldConfiguration = .builtIn, _ change: (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (Stage) async throws -> Void
  ) async throws {
    var settings = Settings(
      appID: configuration.facebook.app.id, appSecret: AppSecret(configuration.facebook.app.secret))
    settings.port = 0
    change(&settings)
    let wanted = settings
    try await withFacebook(configuration) { worlds, address in
      var settings = wanted
      if settings.graphAddress.hasPrefix("https") { settings.graphAddress = address }
      settings.dialogAddress = address
      try await withBackend(settings) { backend, log, clock in
        try await body(
          Stage(
            worlds: worlds, facebook: address, backend: backend, app: configuration.facebook.app, log: log,
            clock: clock
          ))
      }
    }
  }

  /// Makes something happen in the simulated world, as `einlass control` would.
  @discardableResult
  func act(_ name: String, _ arguments: [String: String] = [:]) async throws -> ActionResult {
    try await ControlAction.perform(name, arguments, in: worlds)
  }

  /// Plans a failure of the simulated Facebook, once.
  func plan(_ failure: String, for call: String) async throws {
    try await act("failure.plan", ["name": failure, "call": call])
  }

  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "einlass-login-backend-tests-\(ProcessInfo.processInfo.processIdentifier)").path

  private static func withFacebook(
    _ configuration: WorldConfiguration,
    _ body: @escaping @Sendable (WorldDirectory, String) async throws -> Void
  ) async throws {
    var configuration = configuration
    configuration.time = .following(SystemClock())
    let worlds = try await WorldDirectory(configuration)
    let authority = try CertificateAuthority(folder: folder, hosts: WorldModules.standard.networks.allHosts)
    let logger = Logger(label: "facebook", factory: { _ in SwiftLogNoOpLogHandler() })
    let server = try NetworkServer(
      worlds, authority: authority, logger: logger)
    try await run(beside: { try await server.run() }) {
      try await body(worlds, try await server.addresses().http + "/facebook")
    }
  }

  private static func withBackend(
    _ settings: Settings, _ body: @escaping @Sendable (String, LogLines, VirtualClock) async throws -> Void
  ) async throws {
    let log = LogLines()
    let clock = VirtualClock(WallTime(seconds: 1_700_000_000))
    let logger = Logger(label: "backend", factory: { _ in log })
    let backend = LoginBackend(settings, logger: logger, now: { clock.date })
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let application = backend.application { port.yield($0) }
    try await run(beside: { try await application.run() }) {
      for await port in ports { return try await body("http://127.0.0.1:\(port)", log, clock) }
    }
  }

  /// Runs `server` until `body` is done. That it ends by being cancelled is no failure.
  private static func run(
    beside server: @escaping @Sendable () async throws -> Void,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try? await server()
        return false
      }
      group.addTask {
        try await body()
        return true
      }
      defer { group.cancelAll() }
      while let isDone = try await group.next(), !isDone {}
    }
  }
}

extension VirtualClock {
  /// What the clock shows, in the type that the back end takes.
  var date: Date { Date(timeIntervalSince1970: Double(now.milliseconds) / 1000) }
}
