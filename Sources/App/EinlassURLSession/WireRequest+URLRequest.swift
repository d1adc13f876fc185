internal import EinlassWire
internal import Foundation
internal import HTTPTypes

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension WireRequest {
  /// Creates the request that a session sends for `request`, with `body`, and with those `headers` of the configuration
  /// that the request does not set itself.
  ///
  /// - Throws: `URLError.badURL` if there is no URL with a host; `dataLengthExceedsMaximum` for a GET with a body, as
  ///   Foundation does.
  init(_ request: URLRequest, headers: [AnyHashable: Any], body: Data?) throws(URLError) {
    guard let url = request.url, let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), let host = parts.percentEncodedHost, !host.isEmpty
    else { throw URLError(.badURL, "the URL has no host", request.url) }
    let name = request.httpMethod ?? "GET"
    guard let method = HTTPRequest.Method(rawValue: name) else {
      throw URLError(.badURL, "'\(name)' is not an HTTP method", url)
    }
    guard method != .get || body == nil else {
      throw URLError(.dataLengthExceedsMaximum, "resource exceeds maximum size", url)
    }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    self.init(
      head: HTTPRequest(
        method: method, scheme: scheme, authority: Self.authority(host, parts.port, scheme),
        path: path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")),
      body: Array(body ?? Data()))
    for (field, value) in headers {
      if let field = field as? String { head.headerFields.add(field, "\(value)") }
    }
    for (field, value) in request.allHTTPHeaderFields ?? [:] {
      head.headerFields.remove(field)
      head.headerFields.add(field, value)
    }
    if let body { setBodyFields(body) }
  }

  private mutating func setBodyFields(_ body: Data) {
    head.headerFields[.contentLength] = String(body.count)
    // Foundation treats a POST without a content type as a form.
    if head.method == .post, !body.isEmpty, head.headerFields[.contentType] == nil {
      head.headerFields[.contentType] = FormFields.mediaType
    }
  }

  private static func authority(_ host: String, _ port: Int?, _ scheme: String) -> String {
    guard let port, port != (scheme == "https" ? 443 : 80) else { return host }
    return "\(host):\(port)"
  }
}
