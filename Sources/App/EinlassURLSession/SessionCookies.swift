internal import EinlassWire
internal import Foundation
internal import HTTPTypes

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The cookies of a session, in the storage of its configuration.
///
/// Foundation adds them to a task's first request automatically.
struct SessionCookies {
  private let configuration: URLSessionConfiguration?
  private let clock: (any WallClock)?

  init(_ configuration: URLSessionConfiguration?, clock: (any WallClock)?) {
    self.configuration = configuration
    self.clock = clock
  }

  /// Adds the cookies for the request's address, unless the configuration forbids it.
  func add(to request: inout URLRequest) {
    guard let configuration, configuration.httpShouldSetCookies, request.httpShouldHandleCookies,
      let url = request.url,
      let cookies = configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
    else { return }
    for (name, value) in HTTPCookie.requestHeaderFields(with: cookies) {
      request.setValue(value, forHTTPHeaderField: name)
    }
  }

  /// Keeps the cookies that `response` sets.
  func keep(_ response: WireResponse, to request: URLRequest) {
    guard let configuration, configuration.httpCookieAcceptPolicy != .never, request.httpShouldHandleCookies,
      let storage = configuration.httpCookieStorage, let url = request.url
    else { return }
    for field in response.head.headerFields[values: .setCookie] {
      let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": field], for: url)
      storage.setCookies(cookies.map(dated), for: url, mainDocumentURL: request.mainDocumentURL)
    }
  }

  /// Returns the cookie with its date by the system's clock, which the storage uses. A maximum age does not depend on
  /// that clock.
  private func dated(_ cookie: HTTPCookie) -> HTTPCookie {
    guard let clock, let expiry = cookie.expiresDate, var properties = cookie.properties,
      properties[.maximumAge] == nil
    else { return cookie }
    let shown = Date(timeIntervalSince1970: Double(clock.now.milliseconds) / 1000)
    properties[.expires] = Date().addingTimeInterval(expiry.timeIntervalSince(shown))
    return HTTPCookie(properties: properties) ?? cookie
  }
}
