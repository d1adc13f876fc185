internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The two parts of an address that hold Facebook's responses.
///
/// Source: reference of Facebook's login, sections 1.3 to 1.6.
struct CallbackParts: Sendable, Equatable {
  /// The values after `?`.
  let query: CallbackValues
  /// The values after `#`.
  let fragment: CallbackValues

  init(_ url: URL) {
    let text = url.absoluteString
    let fragment = text.firstIndex(of: "#").map { text[text.index(after: $0)...] } ?? ""
    let front = text.prefix { $0 != "#" }
    let query = front.firstIndex(of: "?").map { front[front.index(after: $0)...] } ?? ""
    self.query = CallbackValues(query)
    self.fragment = CallbackValues(fragment)
  }

  /// The values of both parts; the fragment wins.
  var both: CallbackValues { query.overridden(by: fragment) }

  /// Whether `url` is the app's own address for responses, with or without a trailing slash.
  static func isOwn(_ url: URL, scheme: String) -> Bool {
    let text = url.absoluteString.lowercased()
    let front = "\(scheme.lowercased())://authorize"
    guard text.hasPrefix(front) else { return false }
    return text.dropFirst(front.count).first.map { "/?#".contains($0) } ?? true
  }
}
