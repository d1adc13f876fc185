internal import EinlassWire
internal import HTTPTypes

extension WireRequest {
  /// The request that the arguments of `sign` and `verify` describe, with the form body `form`; `nil` if the URL is not
  /// absolute.
  init?(_ options: SigningArguments, form: String?) {
    guard let mark = options.url.firstRange(of: "://"), let method = HTTPRequest.Method(options.method) else {
      return nil
    }
    let rest = options.url[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !authority.isEmpty else { return nil }
    let target = rest[authority.endIndex...]
    var head = HTTPRequest(
      method: method, scheme: options.url[..<mark.lowerBound].lowercased(), authority: String(authority),
      path: target.hasPrefix("/") ? String(target) : "/" + target)
    if let type = SigningArguments.contentType(of: form) { head.headerFields[.contentType] = type }
    self.init(head: head, body: Array((form ?? "").utf8))
  }
}
