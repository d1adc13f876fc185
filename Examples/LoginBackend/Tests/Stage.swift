import EinlassServer
import EinlassSimulator
import EinlassWire
import ExampleTestSupport
import Foundation
import Logging
import Testing

@testable import LoginBackend

/// The back end and the simulated Facebook, each behind a real socket, for the time of a test.
struct Stage: Sendable {
  let world: World
  let worlds: WorldDirectory
  /// The base address of the simulated Facebook.
  let facebook: String
  /// The address of the back end.
  var backend: String
  let app: FacebookConfiguration.App
  /// What the back end has logged.
  let log: LogLines
  /// What the back end's sessions and logins expire by.
  let clock: VirtualClock
  let client = PlainClient()

  /// Runs `body` against a back end of the world that `configuration` describes, with the settings that `change` makes and
  /// the parts that `replace` puts in the place of its own.
  static func run(
    _ configuration: WorldConfiguration = .builtIn, _ change: (inout Settings) -> Void = { _ in },
    parts replace: @Sendable (inout LoginBackend.Parts, Settings) -> Void = { _, _ in },
    _ body: @escaping @Sendable (Stage) async throws -> Void
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
          Stage(
            world: server.world, worlds: server.worlds, facebook: facebook, backend: address, app: app,
            log: log, clock: clock))
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
}

extension VirtualClock {
  /// What the clock shows, in the type that the back end takes.
  var date: Date { Date(timeIntervalSince1970: Double(now.milliseconds) / 1000) }
}
