internal import EinlassWire
internal import HTTPTypes
internal import Synchronization

/// A browser's cookies, by host: either the persistent ones, or those of one private visit.
final class CookieJar: Sendable {
  private let cookies = Mutex<[String: [String: String]]>([:])

  /// The value of the `Cookie` header for `host`. `nil` if there are no cookies to send.
  func header(for host: String) -> String? {
    let jar = cookies.withLock { $0[host] ?? [:] }
    let text = jar.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    return text.isEmpty ? nil : text
  }

  /// Stores the cookies that `response` from `host` sets; an empty value removes the cookie.
  func keep(_ response: WireResponse, of host: String) {
    for field in response.head.headerFields where field.name == .setCookie {
      let pair = field.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      guard let name = pair.first else { continue }
      let value = pair.count == 2 ? String(pair[1]) : nil
      cookies.withLock { $0[host, default: [:]][String(name)] = value }
    }
  }
}
