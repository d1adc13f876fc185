import EinlassServer
import EinlassSimulator
import EinlassWire
import Foundation
import Logging
import Testing

@testable import LoginBackend

/// The back end and the simulated Facebook of a test, each behind a real socket.
struct FacebookStage: Sendable {
  let world: World
  let worlds: WorldDirectory
  /// The base address of the simulated Facebook.
  let facebook: String
  /// The address of the back end.
  var backend: String
  let app: FacebookConfiguration.App
  /// The log of the back end.
  let log: LogLines
  /// The clock by which the back end's sessions and logins expire.
  let clock: VirtualClock
  let client = PlainClient()

  /// Runs `body` against a back end of the world that `configuration` describes, with settings changed by `change` and
  /// parts replaced by `replace`.
  static func run(
    _ configuration: WorldConfiguration = .builtIn, _ change: (inout Settings) -> Void = { _ in },
    parts replace: @Sendable (inout LoginBackend.Parts, Settings) -> Void = { _, _ in },
    _ body: @escaping @Sendable (FacebookStage) async throws -> Void
  ) async throws {
    var settings = Settings(
      appID: configuration.facebook.app.id, appSecret: AppSecret(configuration.facebook.app.secret))
    settings.port = 0
    change(&settings)
    let wanted = settings
    var configuration = configuration
    configuration.time = .following(SystemClock())
    let app = configuration.facebook.app
    try await withServer(World(configuration)) { server in
      var settings = wanted
      let facebook = server.http + "/facebook"
      if settings.graphAddress.hasPrefix("https") { settings.graphAddress = facebook }
      settings.dialogAddress = facebook
      let (log, clock) = (LogLines(), VirtualClock(WallTime(seconds: 1_700_000_000)))
      var parts = LoginBackend.Parts(settings, now: { clock.date })
      replace(&parts, settings)
      let backend = LoginBackend(
        settings, logger: Logger(label: "backend", factory: { _ in log }), parts: parts)
      try await withApplication({ backend.application(onRunning: $0) }) { address in
        try await body(
          FacebookStage(
            world: server.world, worlds: server.worlds, facebook: facebook, backend: address, app: app,
            log: log, clock: clock))
      }
    }
  }

  /// Performs an action in the simulated world, as `einlass control` would.
  @discardableResult
  func act(_ name: String, _ arguments: [String: String] = [:]) async throws -> ActionResult {
    try await ControlAction.perform(name, arguments, in: worlds)
  }

  /// Plans one failure of the simulated Facebook.
  func plan(_ failure: String, for call: String) async throws {
    try await act("failure.plan", ["name": failure, "call": call])
  }
}

extension VirtualClock {
  /// The time of the clock, in the back end's type.
  var date: Date { Date(timeIntervalSince1970: Double(now.milliseconds) / 1000) }
}
