internal import EinlassWire
internal import Foundation
internal import HTTPTypes

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One task's request with all its redirects, up to the response that the task receives.
struct SessionExchange: Sendable {
  let task: URLSessionTask
  let destination: SessionDestination?
  let parts: TaskParts

  private var configuration: URLSessionConfiguration? { parts.session?.configuration }

  /// Sends `first` and its redirects, and delivers the result to the task. Delivers nothing once it is cancelled.
  func run(_ first: URLRequest) async {
    let limit = limit(of: first)
    let delivery = ResponseDelivery(task: task, clock: destination?.clock, limit: limit)
    do throws(URLError) {
      guard !(task is URLSessionDownloadTask) else { throw .downloadTask(first.url) }
      guard let destination else { throw .noDestination(first.url) }
      let transport = TimedTransport(
        transport: destination.transport, clock: destination.clock, limit: limit)
      let (response, request) = try await followed(
        first, SessionCookies(configuration, clock: destination.clock), over: transport)
      guard let url = request.url,
        let head = HTTPURLResponse(response, from: url, hidesPasswordChallenge: true)
      else {
        throw URLError(.badServerResponse, "the response is not an HTTP response", request.url)
      }
      let body = request.httpMethod == "HEAD" ? Data() : Data(response.body)
      await delivery.finish(head, body, response.delivery)
    } catch {
      delivery.fail(error)
    }
  }

  /// Returns the last response, and its request.
  private func followed(
    _ first: URLRequest, _ cookies: SessionCookies, over transport: TimedTransport
  ) async throws(URLError) -> (WireResponse, URLRequest) {
    var request = first
    var body = try await UploadBody(parts.body, of: task, in: parts.session).data(first)
    for _ in 0...Redirect.limit {
      let response = try await send(request, body, over: transport)
      cookies.keep(response, to: request)
      guard var next = Redirect.request(after: response, to: request) else { return (response, request) }
      cookies.add(to: &next)
      guard let allowed = await asked(about: next, after: response, request) else {
        return (response, request)
      }
      if allowed.httpMethod != request.httpMethod { body = allowed.httpBody }
      request = allowed
    }
    throw URLError(.httpTooManyRedirects, "too many HTTP redirects", request.url)
  }

  private func send(
    _ request: URLRequest, _ body: Data?, over transport: TimedTransport
  ) async throws(URLError) -> WireResponse {
    let wire = try WireRequest(request, headers: configuration?.httpAdditionalHeaders ?? [:], body: body)
    do throws(TransportError) {
      return try await transport.send(wire)
    } catch {
      throw URLError(error, request.url)
    }
  }

  /// Returns the request with which the session's delegate continues. `nil` if it wants the redirect response itself.
  private func asked(
    about next: URLRequest, after response: WireResponse, _ request: URLRequest
  ) async -> URLRequest? {
    guard let session = parts.session, let delegate = task.delegate, let url = request.url,
      let head = HTTPURLResponse(response, from: url, hidesPasswordChallenge: true)
    else { return next }
    return await withCheckedContinuation { answer in
      session.delegateQueue.addOperation { [task] in
        delegate.urlSession(session, task: task, willPerformHTTPRedirection: head, newRequest: next) {
          answer.resume(returning: $0)
        }
      }
    }
  }

  /// Returns the time limit of a response: the request's, or the configuration's if the request has the default.
  private func limit(of request: URLRequest) -> Duration {
    let usual = URLSessionConfiguration.default.timeoutIntervalForRequest
    let seconds =
      request.timeoutInterval == usual
      ? configuration?.timeoutIntervalForRequest ?? usual : request.timeoutInterval
    return .seconds(seconds)
  }
}

extension URLError {
  fileprivate static func downloadTask(_ url: URL?) -> URLError {
    URLError(
      .unsupportedURL,
      "download tasks do not work with a world on Linux, because Foundation does not save the "
        + "downloaded file; use a data task or the server", url)
  }

  fileprivate static func noDestination(_ url: URL?) -> URLError {
    URLError(
      .cannotConnectToHost,
      "the world of this session or request ended with its test; use it only in that test", url)
  }
}
