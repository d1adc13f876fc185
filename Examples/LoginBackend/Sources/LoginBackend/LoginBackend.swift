package import Foundation
package import Hummingbird
package import Logging
internal import NIOCore

/// An app's login back end: it has the app's secret, and the app does not.
package struct LoginBackend: Sendable {
  private let settings: Settings
  private let logger: Logger
  private let now: @Sendable () -> Date

  /// A back end; it listens once it runs. `now` is what sessions and logins expire by.
  package init(_ settings: Settings, logger: Logger, now: @escaping @Sendable () -> Date = { Date() }) {
    self.settings = settings
    self.logger = logger
    self.now = now
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
    let logins = Logins(graph: FacebookGraph(settings))
    let sessions = Sessions(now: now)
    let router = Router(context: BackendContext.self)
    router.add(middleware: ResponseMiddleware())
    SessionRoutes(logins: logins, sessions: sessions).add(to: router)
    WebsiteRoutes(settings: settings, logins: logins, pending: PendingLogins(now: now), sessions: sessions)
      .add(to: router)
    return router
  }
}
