#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A web page in which the person signs in, shown over the app: `ASWebAuthenticationSession`, and web views before it.
///
/// The app sees only the address of the callback, and nothing of the page.
public protocol WebAuthenticationSession: Sendable {
  /// Shows a page until it redirects to an address of the app.
  ///
  /// - Parameters:
  ///   - url: The page.
  ///   - callbackScheme: The scheme of the app's addresses.
  ///   - cookies: The cookies that the page sees. With the browser's, a person who is logged in there need not log in
  ///     again.
  /// - Returns: The first address with the scheme that the page redirects to.
  /// - Throws: The reason why no such address came.
  func authenticate(
    _ url: URL, callbackScheme: String, cookies: WebCookies
  ) async throws(WebAuthenticationError) -> URL
}

/// The cookies that a sign-in page sees.
public enum WebCookies: String, Sendable, Hashable, CaseIterable {
  /// The browser's cookies. A person who is logged in there is logged in here, and is asked whether that is all right.
  case shared
  /// No cookies at first, and none are kept: `prefersEphemeralWebBrowserSession`.
  case own
}

/// The reason why a page returned no callback.
public enum WebAuthenticationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The person closed the page, or refused in the browser's prompt; `canceledLogin`, 1.
  case cancelled
  /// There is no window to show the page over; `presentationContextNotProvided`, 2.
  case presentationMissing
  /// The app is not on the screen; `presentationContextInvalid`, 3.
  case presentationInvalid
  /// The page ended elsewhere: an error that is shown on the page, with its status and text.
  case page(status: Int, text: String)
  /// The page could not be loaded: a code of NSURLErrorDomain and its text.
  case network(code: Int?, text: String)

  /// The code of `ASWebAuthenticationSessionError`. `nil` for errors that had no code.
  public var code: Int? {
    switch self {
    case .cancelled: 1
    case .presentationMissing: 2
    case .presentationInvalid: 3
    case .page, .network: nil
    }
  }

  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .cancelled: "the person closed the page"
    case .presentationMissing: "no window is available for the page; provide one"
    case .presentationInvalid: "the app is not on screen; start the session when it is"
    case .page(let status, let text): "the page ended with status \(status): \(text)"
    case .network(let code, let text):
      "the page could not be loaded (\(code.map(String.init) ?? "no code")): \(text)"
    }
  }
}
