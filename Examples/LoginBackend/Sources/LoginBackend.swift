package import Foundation
package import Hummingbird
package import Logging
internal import NIOCore

/// An app's login back end: it has the app's secret, and the app does not.
package struct LoginBackend: Sendable {
  private let settings: Settings
  private let logger: Logger
  private let parts: Parts

  /// What a login depends on, one seam each.
  struct Parts: Sendable {
    var graph: any Graph
    var states: any LoginStates
    var sessions: any SessionStore

    init(_ settings: Settings, now: @escaping @Sendable () -> Date) {
      graph = FacebookGraph(settings)
      states = PendingLogins(now: now)
      sessions = Sessions(now: now)
    }
  }

  /// A back end; it listens once it runs. `now` is what sessions and logins expire by.
  package init(_ settings: Settings, logger: Logger, now: @escaping @Sendable () -> Date = { Date() }) {
    self.init(settings, logger: logger, parts: Parts(settings, now: now))
  }

  init(_ settings: Settings, logger: Logger, parts: Parts) {
    self.settings = settings
    self.logger = logger
    self.parts = parts
  }

  /// The application, which serves at 127.0.0.1 and tells `onRunning` its port once it does.
  ///
  /// A proxy with TLS goes before it, where others than this machine are to reach it.
  package func application(
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    Application(
      router: router(),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: settings.port)),
      onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? settings.port) },
      logger: logger)
  }

  private func router() -> Router<BackendContext> {
    let logins = Logins(graph: parts.graph)
    let router = Router(context: BackendContext.self)
    router.add(middleware: ResponseMiddleware())
    SessionRoutes(logins: logins, sessions: parts.sessions).add(to: router)
    WebsiteRoutes(settings: settings, logins: logins, pending: parts.states, sessions: parts.sessions)
      .add(to: router)
    return router
  }
}
