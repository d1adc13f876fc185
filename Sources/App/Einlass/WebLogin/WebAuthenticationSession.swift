#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A web page in which the person signs in, in front of the app: what `ASWebAuthenticationSession` was for, and web
/// views before it.
///
/// The app gets to see the callback's address and nothing of the page.
public protocol WebAuthenticationSession: Sendable {
  /// Shows a page until it leads to an address of the app.
  ///
  /// - Parameters:
  ///   - url: The page.
  ///   - callbackScheme: The scheme of the app's addresses.
  ///   - cookies: Whose cookies the page sees; with the browser's, a person who is logged in there need not log in again.
  /// - Returns: The first address with the scheme that the page leads to.
  /// - Throws: Why no such address came.
  func authenticate(
    _ url: URL, callbackScheme: String, cookies: WebCookies
  ) async throws(WebAuthenticationError) -> URL
}

/// Whose cookies a sign-in page sees.
public enum WebCookies: String, Sendable, Hashable, CaseIterable {
  /// The browser's: who is logged in there is logged in here; the person is asked whether that is all right.
  case shared
  /// None at first, and none that remain: `prefersEphemeralWebBrowserSession`.
  case own
}

/// Why a page gave no callback.
public enum WebAuthenticationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The person closed the page, or said no to the browser's question; `canceledLogin`, 1.
  case cancelled
  /// There is nothing on the screen to show the page over; `presentationContextNotProvided`, 2.
  case presentationMissing
  /// The app is not on the screen; `presentationContextInvalid`, 3.
  case presentationInvalid
  /// The page ended somewhere else: an error that stays on the page, with its status and text.
  case page(status: Int, text: String)
  /// The page could not be loaded: a code of NSURLErrorDomain and its text.
  case network(code: Int?, text: String)

  /// The code of `ASWebAuthenticationSessionError`. `nil` for what that had no code for.
  public var code: Int? {
    switch self {
    case .cancelled: 1
    case .presentationMissing: 2
    case .presentationInvalid: 3
    case .page, .network: nil
    }
  }

  /// What happened, in a sentence.
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
