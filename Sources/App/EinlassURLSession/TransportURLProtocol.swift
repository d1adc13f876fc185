internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A protocol of Foundation's URL loading system whose requests go to a `Transport` instead of the network.
///
/// Sessions of a configuration `reaching(_:)` use it automatically. `URLSession.shared` uses it after `register(_:)`:
/// for requests of a task with a `SessionDestination.current` or an `InstalledApp.current`, for those that a phone has
/// prepared, and for all requests if `register(_:)` was given a destination or there is an `InstalledApp.processWide`.
/// Other sessions whose configuration you do not control cannot be caught on Linux, since swift-corelibs-foundation
/// asks a configuration's own classes first; use the server for them.
///
/// Redirects, cookies, timeouts and uploads work as with Foundation's own protocol. Features that
/// swift-corelibs-foundation does not allow a protocol are missing: download tasks fail with `URLError.unsupportedURL`,
/// web sockets are not caught, a task's `currentRequest` stays the first one, a challenge for a password is omitted
/// from a response with status 401, and a delegate passed to `data(for:delegate:)` is not asked about redirects,
/// although a session's delegate is.
public class TransportURLProtocol: URLProtocol {
  /// Foundation makes the protocol in the sending task if the session has no cache, and starts it elsewhere.
  private let ofTask = SessionDestination.ofTask
  private var loading: Task<Void, Never>?

  /// Returns the destination of `request`, which came from a task with the destination `task`. `nil` if there is none.
  class func destination(of request: URLRequest, from task: SessionDestination?) -> SessionDestination? {
    if let task { return task }
    if let mark = request.mark { return mark.destination }
    return .ofProcess
  }

  static func isHTTP(_ request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme?.lowercased())
  }

  /// Whether the request uses HTTP and has, or had, a destination: a request that a phone prepared never goes to the
  /// real network.
  public override class func canInit(with request: URLRequest) -> Bool {
    isHTTP(request)
      && (request.mark != nil || SessionDestination.ofTask != nil || SessionDestination.ofProcess != nil)
  }

  /// Returns the request unchanged.
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Sends the request to its destination.
  public override func startLoading() {
    guard let task else { return }
    let exchange = SessionExchange(
      task: task, destination: type(of: self).destination(of: request, from: ofTask), parts: TaskParts(task))
    let request = request.unmarked
    loading = Task { await exchange.run(request) }
  }

  /// Cancels the request. No more of a response is delivered after that.
  public override func stopLoading() {
    loading?.cancel()
    loading = nil
  }
}

extension TransportURLProtocol {
  /// On Linux, a session's configuration is not a copy, and is read for each request, so this also affects a session
  /// that was used before. With a cache, Foundation would make the protocol on a queue, outside the sending task.
  private static let isShared: Bool = {
    let configuration = URLSession.shared.configuration
    configuration.urlCache = nil
    configuration.protocolClasses = [TransportURLProtocol.self] + (configuration.protocolClasses ?? [])
    let classes = URLSession.shared.configuration.protocolClasses ?? []
    return classes.contains { $0 == TransportURLProtocol.self }
  }()

  /// Catches the requests of `URLSession.shared` that come from a task with a `SessionDestination.current` or with an
  /// `InstalledApp.current`, those that a phone has prepared, and all if there is an `InstalledApp.processWide`; others
  /// go to the real network. The session has no cache from then on.
  ///
  /// - Returns: Whether they are caught; `false` if Foundation does not allow changing its shared session.
  @discardableResult
  public static func register() -> Bool { isShared }

  /// Catches all requests of `URLSession.shared`.
  ///
  /// - Parameter destination: The destination of the requests that `register()` does not catch. It replaces
  ///   an earlier one.
  /// - Returns: The result of `register()`.
  @discardableResult
  public static func register(_ destination: SessionDestination) -> Bool {
    SessionDestinations.common = destination
    return isShared
  }

  /// Lets requests from other tasks go to the real network again, as with `register()`.
  public static func unregister() {
    SessionDestinations.common = nil
  }
}
