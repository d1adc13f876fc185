public import Einlass
internal import EinlassWire
internal import EinlassWorld

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A sign-in page over the app, for the world's person.
public struct SimulatedPage: WebAuthenticationSession {
  let visitor: DialogVisitor
  let journal: Journal
  let clock: any WallClock
  let appName: String
  /// The person's answer to the question whether the page may use the browser's cookies.
  let popup: PersonScript.Access
  /// The time on the clock after which an unanswered question closes.
  let silenceLimit: Duration
  let hasWindow: Bool
  let isAppActive: Bool

  /// Shows the page, lets the person answer, and returns the callback.
  ///
  /// If the page shares the browser's cookies, the person is asked for permission first. A question or page that the
  /// person leaves open counts as closed after `PhonePolicy.silenceLimit`.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - callbackScheme: The scheme of the app's addresses.
  ///   - cookies: The cookies that the page sees.
  /// - Returns: The first address with the scheme that the page redirects to.
  /// - Throws: `presentationMissing` without a window; `presentationInvalid` if another app is in front;
  ///   `cancelled` if the person refuses, leaves or does not answer; `page` or `network` if the page fails.
  public func authenticate(
    _ url: URL, callbackScheme: String, cookies: WebCookies
  ) async throws(WebAuthenticationError) -> URL {
    guard hasWindow else { throw .presentationMissing }
    guard isAppActive else { throw .presentationInvalid }
    if cookies == .shared { try await askForCookies(of: url) }
    journal.record(.app("shows a page"))
    switch await visitor.visit(url.absoluteString, callbackScheme: callbackScheme, cookies: cookies) {
    case .callback(let url): return url
    case .left: throw .cancelled
    case .failed(let failure): throw failure
    }
  }

  /// Shows iOS's question with the buttons Cancel and Continue. Its wording is from memory, not from a record.
  private func askForCookies(of url: URL) async throws(WebAuthenticationError) {
    let parts = (url.host() ?? "").split(separator: ".")
    let site = parts.suffix(2).joined(separator: ".")
    journal.record(
      .person("sees the prompt \u{201C}\(appName)\u{201D} Wants to Use \u{201C}\(site)\u{201D} to Sign In"))
    switch popup {
    case .allow: journal.record(.person("taps Continue"))
    case .deny:
      journal.record(.person("taps Cancel"))
      throw .cancelled
    case .silent:
      journal.record(.person("does not answer the prompt"))
      if (try? await clock.sleep(for: silenceLimit)) != nil {
        journal.record(.silence("the question", silenceLimit))
      }
      throw .cancelled
    }
  }
}
