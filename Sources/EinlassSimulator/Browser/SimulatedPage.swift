public import Einlass
internal import EinlassWire
public import FoundationEssentials

/// A sign-in page over the app, in front of the world's person.
public struct SimulatedPage: WebAuthenticationSession {
  let visitor: DialogVisitor
  let journal: Journal
  let hasWindow: Bool

  /// Shows the page, lets the person answer, and gives the callback.
  public func authenticate(
    _ url: URL, callbackScheme: String, cookies: WebCookies
  ) async throws(WebAuthenticationFailure) -> URL {
    guard hasWindow else { throw .presentationMissing }
    journal.record(.app("shows a page over itself"))
    switch await visitor.visit(url.absoluteString, callbackScheme: callbackScheme, cookies: cookies) {
    case .callback(let url): return url
    case .left: throw .cancelled
    case .failed(let failure): throw failure
    }
  }
}
