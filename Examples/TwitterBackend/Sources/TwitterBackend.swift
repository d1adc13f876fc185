package import Foundation
internal import HTTPTypes
package import Hummingbird
package import Logging
internal import NIOCore
internal import OAuth1

/// A back end that signs people in with their Twitter accounts, and trusts only Twitter.
package struct TwitterBackend: Sendable {
  private let settings: Settings
  private let logger: Logger
  private let parts: Parts

  /// The parts that a login depends on, each of which a test can replace.
  struct Parts: Sendable {
    var twitter: any TwitterAccounts
    var echoes: any EchoReader
    var usedEchoes: any EchoHistory
    var sessions: any SessionStore

    init(_ settings: Settings, now: @escaping @Sendable () -> Date) {
      twitter = TwitterAPI(settings)
      echoes = OwnEchoReader(clientKey: settings.client.key)
      usedEchoes = UsedEchoes(now: now)
      sessions = Sessions(lifetime: settings.sessionLifetime, now: now)
    }
  }

  /// Creates a back end, which listens once it runs. Sessions expire according to `now`.
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
    let router = Router(context: BackendContext.self)
    router.add(middleware: ErrorMiddleware())
    SessionRoutes(parts: parts).add(to: router)
    return Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: settings.port)),
      onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? settings.port) },
      logger: logger)
  }
}

/// A request context with a lower body limit, because nothing that an app sends here is long.
struct BackendContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var maxUploadSize: Int { 16_384 }
  var responseEncoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
  }
}

/// The common parts of every response: errors in one format, no caching, one line in the log.
struct ErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: BackendContext,
    next: @concurrent (Request, BackendContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    var cause = ""
    do {
      response = try await next(request, context)
    } catch let error as LoginError {
      response = try error.response(request, context)
      cause = " \(error.kind.rawValue)"
    }
    response.headers[.cacheControl] = "no-store"
    context.logger.info("\(request.method) \(request.uri.path) \(response.status.code)\(cause)")
    return response
  }
}
