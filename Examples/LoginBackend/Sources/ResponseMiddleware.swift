internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// The common parts of every response: errors in one format, no caching, one line in the log.
///
/// This is not Hummingbird's `LogRequestsMiddleware`, because that logs the whole address, including the code that
/// `/callback` receives.
struct ResponseMiddleware: RouterMiddleware {
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
