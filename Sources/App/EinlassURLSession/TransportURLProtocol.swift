internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A protocol of Foundation's URL loading system whose requests go to a `Transport` instead of the network.
///
/// Sessions of a configuration `reaching(_:)` use it by themselves. `URLSession.shared` does once `register(_:)` was
/// called: for requests of a task with a `SessionDestination.current` or an `InstalledApp.current`, for those that a
/// phone has prepared, and for all requests where `register(_:)` was given a destination or there is an
/// `InstalledApp.processWide`. Other sessions whose configuration is not at hand cannot be caught on Linux, since
/// swift-corelibs-foundation asks a configuration's own classes first; for them there is the server.
///
/// Redirects, cookies, timeouts and uploads are as with Foundation's own protocol. What swift-corelibs-foundation does
/// not let a protocol do is not there: download tasks fail with `URLError.unsupportedURL`, web sockets are not caught,
/// a task's `currentRequest` stays the first one, a challenge for a password is left out of a response with status 401,
/// and a delegate that was handed to `data(for:delegate:)` is not asked about redirects, which one of the session is.
public class TransportURLProtocol: URLProtocol {
  /// Foundation makes the protocol in the task which sends, where the session has no cache, and starts it elsewhere.
  private let ofTask = SessionDestination.ofTask
  private var loading: Task<Void, Never>?

  /// Where `request` goes, which came from a task with the destination `task`. `nil` if to nothing that is there.
  class func destination(of request: URLRequest, from task: SessionDestination?) -> SessionDestination? {
    if let task { return task }
    if let mark = request.mark { return mark.destination }
    return .ofProcess
  }

  static func isHTTP(_ request: URLRequest) -> Bool {
    ["http", "https"].contains(request.url?.scheme?.lowercased())
  }

  /// Whether the request would go over HTTP, and there is a destination for it, or there was: what a phone has prepared
  /// does not go to the network itself.
  public override class func canInit(with request: URLRequest) -> Bool {
    isHTTP(request)
      && (request.mark != nil || SessionDestination.ofTask != nil || SessionDestination.ofProcess != nil)
  }

  /// The request as it is.
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Sends the request to its destination.
  public override func startLoading() {
    guard let task else { return }
    let exchange = SessionExchange(
      task: task, destination: type(of: self).destination(of: request, from: ofTask), parts: TaskParts(task))
    let request = request.unmarked
    loading = Task { await exchange.run(request) }
  }

  /// Gives the request up; nothing of a response is told after that.
  public override func stopLoading() {
    loading?.cancel()
    loading = nil
  }
}

extension TransportURLProtocol {
  /// A session's configuration is its own on Linux, not a copy, and is looked at for each request: a session that was
  /// used before is caught as well. With a cache Foundation would make the protocol on a queue, away from the task
  /// which sends.
  private static let isShared: Bool = {
    let configuration = URLSession.shared.configuration
    configuration.urlCache = nil
    configuration.protocolClasses = [TransportURLProtocol.self] + (configuration.protocolClasses ?? [])
    let classes = URLSession.shared.configuration.protocolClasses ?? []
    return classes.contains { $0 == TransportURLProtocol.self }
  }()

  /// Catches the requests of `URLSession.shared` that come from a task with a `SessionDestination.current` or with an
  /// `InstalledApp.current`, those that a phone has prepared, and all where there is an `InstalledApp.processWide`;
  /// others go on to the network. The session has no cache from then on.
  ///
  /// - Returns: Whether they are caught; not where Foundation does not let its shared session be changed.
  @discardableResult
  public static func register() -> Bool { isShared }

  /// Catches all requests of `URLSession.shared`: what `register()` does not catch goes to `destination`.
  ///
  /// - Returns: What `register()` returns.
  @discardableResult
  public static func register(_ destination: SessionDestination) -> Bool {
    SessionDestinations.common = destination
    return isShared
  }

  /// Lets requests from other tasks go on to the network again, as with `register()`.
  public static func unregister() {
    SessionDestinations.common = nil
  }
}
