package import Foundation
package import Hummingbird
package import Logging
internal import NIOCore

/// An app's login back end, which keeps the secret that the app itself must not contain.
package struct LoginBackend: Sendable {
  private let settings: Settings
  private let logger: Logger
  private let parts: Parts

  /// The parts that a login depends on, each of which a test can replace.
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

  /// Creates a back end, which listens once it runs. Sessions and logins expire according to `now`.
  package init(_ settings: Settings, logger: Logger, now: @escaping @Sendable () -> Date = { Date() }) {
    self.init(settings, logger: logger, parts: Parts(settings, now: now))
  }

  init(_ settings: Settings, logger: Logger, parts: Parts) {
    self.settings = settings
    self.logger = logger
    self.parts = parts
  }

  /// Returns the application, which listens on 127.0.0.1 and then passes its port to `onRunning`.
  ///
  /// To serve other machines, put a TLS-terminating proxy in front of it.
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
