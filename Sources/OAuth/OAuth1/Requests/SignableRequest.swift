/// A request that is about to be sent.
public struct SignableRequest: Sendable {
  /// The HTTP method; it is signed in upper case.
  public var method: String
  /// The whole URL as it is sent, query included and escaped.
  public var url: String
  /// The value of `Content-Type`. `nil` if there is none.
  public var contentType: String?
  /// The body; it is signed only if `contentType` says that it is a form.
  public var body: [UInt8]

  /// A request as it will be sent.
  ///
  /// - Parameters:
  ///   - method: The HTTP method; it is signed in upper case.
  ///   - url: The whole URL, query included and escaped.
  ///   - contentType: The value of `Content-Type`. `nil` if there is none.
  ///   - body: The body; it is signed only if `contentType` says that it is a form.
  public init(method: String, url: String, contentType: String? = nil, body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.contentType = contentType
    self.body = body
  }
}

/// Media types as far as signatures ask for them.
package enum MediaType {
  static let form = "application/x-www-form-urlencoded"

  /// Whether a `Content-Type` says that the body is a form; parameters of the type are ignored.
  ///
  /// Source: RFC 5849, section 3.4.1.3.1; RFC 9110, section 8.3.1.
  package static func isForm(_ contentType: String?) -> Bool {
    guard let contentType else { return false }
    let (octets, form) = (contentType.utf8.span, form.utf8.span)
    var start = 0
    while start < octets.count, isSpace(octets[start]) { start += 1 }
    guard octets.count - start >= form.count else { return false }
    for index in form.indices {
      let octet = octets[start + index]
      guard (0x41...0x5A ~= octet ? octet | 0x20 : octet) == form[index] else { return false }
    }
    var end = start + form.count
    while end < octets.count, isSpace(octets[end]) { end += 1 }
    return end == octets.count || octets[end] == 0x3B
  }

  private static func isSpace(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }
}
