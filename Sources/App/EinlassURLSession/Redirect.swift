internal import EinlassWire
internal import Foundation
internal import HTTPTypes

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The redirect of a session by a response.
///
/// As in Apple's sessions, a 303, and a 301 or 302 to a POST, are followed by GET, the others by the same method and
/// body. An address is relative to the request's. `Authorization` is not sent to another host. Source: RFC 9110,
/// section 15.4. (Foundation's own sessions on Linux resolve relative addresses at the root, lose bodies and keep
/// `Authorization`; a client is better tested against correct behaviour.)
enum Redirect {
  /// The maximum number of consecutive redirects, as in Foundation.
  static let limit = 20

  /// Returns the request that follows `request` after `response`. `nil` if there is none.
  static func request(after response: WireResponse, to request: URLRequest) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(response.head.status.code),
      let location = response.head.headerFields[.location], let base = request.url,
      let url = URL(string: location, relativeTo: base)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return nil }
    var next = request
    next.url = url
    let becomesGet =
      response.head.status.code == 303 && request.httpMethod != "HEAD"
      || [301, 302].contains(response.head.status.code) && request.httpMethod == "POST"
    if becomesGet {
      next.httpMethod = "GET"
      next.httpBody = nil
      for field in ["Content-Type", "Content-Length"] { next.setValue(nil, forHTTPHeaderField: field) }
    }
    if url.host != base.host || url.port != base.port {
      next.setValue(nil, forHTTPHeaderField: "Authorization")
    }
    // Cookies belong to an address: those for the next one are added separately.
    next.setValue(nil, forHTTPHeaderField: "Cookie")
    return next
  }
}
