/// The second part of the signature base string: scheme, host, port where it is not the scheme's own, and
/// path; no user information, query or fragment.
///
/// Scheme and host are in lower case, an empty path is `/`, and the path's escapes and dot segments stay
/// as they are. The port is left out for `http` and 80, and for `https` and 443.
///
/// Source: RFC 5849, section 3.4.1.2.
public struct BaseStringURI: Sendable, Hashable, CustomStringConvertible {
  /// The URI, not yet encoded.
  public let octets: [UInt8]

  /// The base string URI of an absolute URL.
  ///
  /// Throws `malformedURL` where there is no scheme or host, where the port is none, and where octets
  /// stand bare that a client can not send so: white space and control characters anywhere before the
  /// fragment, octets beyond ASCII in host and path.
  public init(url: String) throws(SigningFailure) {
    let octets = url.utf8.span
    guard let parts = URLParts(octets) else { throw .malformedURL }
    try self.init(octets, parts)
  }

  /// The base string URI of a request as a server sees it.
  ///
  /// `target` is what stands in the request line: a path and query, or a whole URL, which then says
  /// everything (RFC 9112, section 3.2). `authority` is the `Host` header. Total: nothing is refused,
  /// whatever the octets are.
  public init(scheme: String, authority: String, target: String) {
    let target = target.utf8.span
    if let parts = URLParts(target) {
      let authority = target.extracting(parts.authority)
      octets = [UInt8](atMost: Self.capacity(url: target.count)) { out in
        out.append(
          scheme: target.extracting(parts.scheme), authority, Authority(authority),
          path: target.extracting(parts.path))
      }
    } else {
      let (scheme, authority) = (scheme.utf8.span, authority.utf8.span)
      let path = target.extracting(URLParts.target(target, from: 0).path)
      let count = scheme.count + authority.count + path.count
      octets = [UInt8](atMost: Self.capacity(url: count)) { out in
        out.append(scheme: scheme, authority, Authority(authority), path: path)
      }
    }
  }

  init(_ url: Span<UInt8>, _ parts: URLParts) throws(SigningFailure) {
    octets = try [UInt8](atMost: Self.capacity(url: url.count)) { out throws(SigningFailure) in
      try out.append(baseStringURIOf: url, parts)
    }
  }

  /// How many octets the URI of a URL has at most: `://` and an empty path's `/` may be new.
  static func capacity(url octetCount: Int) -> Int { octetCount + 4 }

  /// The URI as text, not yet encoded.
  public var description: String { String(decoding: octets, as: UTF8.self) }
}

/// Where host and port stand in an authority.
///
/// Source: RFC 3986, section 3.2.
private struct Authority {
  let host: Range<Int>
  /// Without leading zeros; empty where there is no port.
  let portDigits: Range<Int>
  /// nil where there is none, or none that fits sixteen bits.
  let port: Int?

  var isPortValid: Bool { portDigits.isEmpty || port != nil }

  init(_ authority: Span<UInt8>) {
    if authority.unreservedEnd(from: 0) == authority.count {
      (host, portDigits, port) = (0..<authority.count, authority.count..<authority.count, nil)
      return
    }
    var start = 0
    var colon = authority.count
    for index in authority.indices {
      switch authority[index] {
      // What came before was user information.
      case 0x40: (start, colon) = (index + 1, authority.count)
      // The last colon separates the port, unless it stands within an address in brackets.
      case 0x3A: colon = index
      case 0x5D: colon = authority.count
      default: break
      }
    }
    host = start..<colon
    var digits = min(colon + 1, authority.count)
    while digits < authority.count - 1, authority[digits] == 0x30 { digits += 1 }
    portDigits = digits..<authority.count
    port = Self.number(authority.extracting(portDigits))
  }

  private static func number(_ digits: Span<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 5 else { return nil }
    var number = 0
    for index in digits.indices {
      guard case 0x30...0x39 = digits[index] else { return nil }
      number = number * 10 + Int(digits[index] - 0x30)
    }
    return number <= 65535 ? number : nil
  }
}

extension OutputSpan<UInt8> {
  /// Appends the base string URI of an absolute URL, not yet encoded.
  mutating func append(baseStringURIOf url: Span<UInt8>, _ parts: URLParts) throws(SigningFailure) {
    let octets = url.extracting(parts.authority)
    let authority = Authority(octets)
    guard parts.isSendable, !authority.host.isEmpty, authority.isPortValid else { throw .malformedURL }
    append(scheme: url.extracting(parts.scheme), octets, authority, path: url.extracting(parts.path))
  }

  fileprivate mutating func append(
    scheme: Span<UInt8>, _ authority: Span<UInt8>, _ parts: Authority, path: Span<UInt8>
  ) {
    append(lowercasing: scheme)
    append(3, of: 0x2F_2F_3A)
    append(lowercasing: authority.extracting(parts.host))
    let isSecure = scheme.count == 5 && scheme[4] | 0x20 == 0x73
    let isDefault = isSecure ? parts.port == 443 : scheme.count == 4 && parts.port == 80
    if !parts.portDigits.isEmpty, !isDefault {
      append(0x3A)
      append(copying: authority.extracting(parts.portDigits))
    }
    if path.isEmpty { append(0x2F) } else { append(copying: path) }
  }

  private mutating func append(lowercasing octets: Span<UInt8>) {
    var index = 0
    while index < octets.count {
      let count = min(8, octets.count - index)
      append(count, of: OctetWord.lowercased(octets.partialWord(at: index)))
      index += count
    }
  }
}
