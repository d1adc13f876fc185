internal import Accounts
internal import Dispatch
internal import Einlass
internal import EinlassDevice
internal import Synchronization

/// A web page in which the person signs in, in front of the app.
///
/// The page and the person are those of the world whose app runs (`InstalledApp.running`). A page that ends with an
/// error stays open until the person closes it, as on a phone: the app gets `canceledLogin`.
open class ASWebAuthenticationSession: NSObject {
  /// Receives the address to which the page redirected, or the error if there is none.
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  /// A session, and the provider of the window for its page.
  private typealias Asked = (
    ASWebAuthenticationSession, any ASWebAuthenticationPresentationContextProviding
  )

  private enum Stage {
    case ready
    case showing(Task<Void, Never>)
    case ended
  }

  private let url: URL
  private let callbackURLScheme: String?
  private let completionHandler: CompletionHandler
  private let stage = Mutex(Stage.ready)

  /// The provider of the window to show the page over. Held weakly. Without it, the page cannot be shown.
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

  /// Whether the page sees none of the browser's cookies. If so, the person is not asked about them.
  open var prefersEphemeralWebBrowserSession = false

  /// Creates a session that shows the page at `URL` until it redirects to an address with the scheme.
  ///
  /// - Parameters:
  ///   - URL: The page.
  ///   - callbackURLScheme: The scheme of the app's addresses. Without one, no address leads back to the app.
  ///   - completionHandler: Called once, on the main queue.
  public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
    url = URL
    self.callbackURLScheme = callbackURLScheme
    self.completionHandler = completionHandler
    super.init()
  }

  /// Whether `start()` can show the page: the session is new, and has a window provider.
  open var canStart: Bool {
    guard presentationContextProvider != nil else { return false }
    return stage.withLock { if case .ready = $0 { true } else { false } }
  }

  /// Shows the page.
  ///
  /// - Returns: Whether the page is shown. A second call, or a call after `cancel()`, does nothing. A call without a
  ///   window provider also calls the completion handler with `presentationContextNotProvided`.
  @discardableResult
  open func start() -> Bool {
    let (hasProvider, app) = (presentationContextProvider != nil, InstalledApp.running)
    return stage.withLock { stage in
      guard case .ready = stage else { return false }
      let handler = completionHandler
      let pending = PendingReply<Result<URL, ASWebAuthenticationSessionError>>(on: .main, in: app) {
        switch $0 {
        case .success(let url): handler(url, nil)
        case .failure(let error): handler(nil, error)
        }
      }
      guard hasProvider else {
        stage = .ended
        pending.give(.failure(ASWebAuthenticationSessionError(.presentationContextNotProvided)))
        return false
      }
      let page = Page(
        url: url, scheme: callbackURLScheme ?? Page.noScheme, isEphemeral: prefersEphemeralWebBrowserSession)
      let window = MainQueueDelegate<Asked>()
      window.set { [weak self] in
        guard let self, let provider = presentationContextProvider else { return nil }
        return (self, provider)
      }
      stage = .showing(
        Task.detached {
          _ = await window.speak { session, provider in _ = provider.presentationAnchor(for: session) }
          pending.give(await page.result(over: app))
        })
      return true
    }
  }

  /// Closes the page. The completion handler receives `canceledLogin`, which is a guess. A session that was not started
  /// can no longer be started, and one that has ended does not change.
  open func cancel() {
    stage.withLock { stage in
      if case .showing(let task) = stage { task.cancel() }
      stage = .ended
    }
  }
}

/// The page of a session.
private struct Page: Sendable {
  /// A scheme that no page redirects to.
  static let noScheme = "einlass-leads-nowhere"

  let url: URL
  let scheme: String
  let isEphemeral: Bool

  /// Shows the page over the app until it redirects to the app or is closed.
  func result(over app: InstalledApp?) async -> Result<URL, ASWebAuthenticationSessionError> {
    guard let app else { return .failure(.init(.presentationContextInvalid, advice: AppReference.missing)) }
    guard let showPage = app.phone.showPage else {
      return .failure(
        .init(.presentationContextInvalid, advice: "this phone cannot show pages; use the app of a World"))
    }
    do {
      return .success(try await showPage(url, scheme, isEphemeral))
    } catch WebAuthenticationError.presentationInvalid {
      return .failure(.init(.presentationContextInvalid))
    } catch {
      return .failure(.init(.canceledLogin))
    }
  }
}
