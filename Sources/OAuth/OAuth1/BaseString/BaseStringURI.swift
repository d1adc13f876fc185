/// The second part of the signature base string: scheme, host, port if it is not the scheme's default, and path; no
/// user information, query or fragment.
///
/// Scheme and host are in lower case, an empty path is `/`, and the path's escapes and dot segments stay as they are.
/// The port is left out for `http` and 80, and for `https` and 443.
///
/// Source: RFC 5849, section 3.4.1.2.
public struct BaseStringURI: Sendable, Hashable, CustomStringConvertible {
  /// The URI, not yet encoded.
  public let octets: [UInt8]

  /// The base string URI of an absolute URL.
  ///
  /// - Parameter url: The URL as a client sends it. User information, query and fragment are ignored.
  /// - Throws: `malformedURL` if scheme or host is missing, or if the port is invalid. Also if the URL
  ///   contains unescaped bytes that a client cannot send. These are white space and control characters
  ///   anywhere before the fragment, and bytes beyond ASCII in host and path.
  public init(url: String) throws(SigningError) {
    let octets = url.utf8.span
    guard let parts = URLParts(octets) else { throw .malformedURL }
    try self.init(octets, parts)
  }

  /// The base string URI of a request as a server sees it. Never fails, whatever the bytes are.
  ///
  /// - Parameters:
  ///   - scheme: The scheme that the client used: `http` or `https`.
  ///   - authority: The value of the `Host` header: the host, and the port if there is one.
  ///   - target: The target in the request line: a path and query, or a whole URL, which then overrides
  ///     `scheme` and `authority` (RFC 9112, section 3.2).
  public init(scheme: borrowing String, authority: borrowing String, target: borrowing String) {
    let capacity = Self.capacity(url: scheme.utf8.count + authority.utf8.count + target.utf8.count)
    octets = [UInt8](atMost: capacity) { out in
      out.append(scheme: scheme, authority: authority, target: target.utf8.span)
    }
  }

  init(_ url: Span<UInt8>, _ parts: URLParts) throws(SigningError) {
    octets = try [UInt8](atMost: Self.capacity(url: url.count)) { out throws(SigningError) in
      try out.append(baseStringURIOf: url, parts)
    }
  }

  /// Returns the maximum size of a URL's URI, in bytes: `://`, an empty path's `/` and the port's `:` may be added.
  static func capacity(url octetCount: Int) -> Int { octetCount + 5 }

  /// The URI as text, not yet encoded.
  public var description: String { String(decoding: octets, as: UTF8.self) }
}

/// The ranges of host and port in an authority.
///
/// Source: RFC 3986, section 3.2.
private struct Authority {
  let host: Range<Int>
  /// Without leading zeros; empty if there is no port.
  let portDigits: Range<Int>
  /// `nil` if there is none, or if it does not fit 16 bits.
  let port: Int?

  var isPortValid: Bool { portDigits.isEmpty || port != nil }

  init(_ octets: Span<UInt8>, _ range: Range<Int>) {
    if octets.unreservedEnd(from: range.lowerBound) >= range.upperBound {
      (host, portDigits, port) = (range, range.upperBound..<range.upperBound, nil)
      return
    }
    var start = range.lowerBound
    var colon = range.upperBound
    for index in range {
      switch octets[index] {
      // The bytes before it were user information.
      case 0x40: (start, colon) = (index + 1, range.upperBound)
      // The last colon separates the port, unless it is inside an address in brackets.
      case 0x3A: colon = index
      case 0x5D: colon = range.upperBound
      default: break
      }
    }
    host = start..<colon
    var digits = min(colon + 1, range.upperBound)
    while digits < range.upperBound - 1, octets[digits] == 0x30 { digits += 1 }
    portDigits = digits..<range.upperBound
    port = Self.number(octets.extracting(portDigits))
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
  /// Appends the base string URI of an absolute URL.
  fileprivate mutating func append(baseStringURIOf url: Span<UInt8>, _ parts: URLParts) throws(SigningError) {
    let authority = Authority(url, parts.authority)
    guard parts.isSendable, !authority.host.isEmpty, authority.isPortValid else { throw .malformedURL }
    append(parts.scheme, of: url, authority, of: url, path: url.extracting(parts.path))
  }

  /// Appends the base string URI of a request as a server sees it.
  fileprivate mutating func append(scheme: String, authority: String, target: Span<UInt8>) {
    let isURL = !target.isEmpty && target[0] != 0x2F
    if isURL, let parts = URLParts(target) {
      append(
        parts.scheme, of: target, Authority(target, parts.authority), of: target,
        path: target.extracting(parts.path))
    } else {
      let (scheme, octets) = (scheme.utf8.span, authority.utf8.span)
      append(
        0..<scheme.count, of: scheme, Authority(octets, 0..<octets.count), of: octets,
        path: target.extracting(URLParts.target(target, from: 0).path))
    }
  }

  private mutating func append(
    _ scheme: Range<Int>, of octets: Span<UInt8>, _ authority: Authority, of authorityOctets: Span<UInt8>,
    path: Span<UInt8>
  ) {
    append(lowercasing: octets.extracting(scheme))
    append(copying: "://".utf8.span)
    append(lowercasing: authorityOctets.extracting(authority.host))
    if !authority.portDigits.isEmpty, !Self.isDefault(authority.port, scheme, octets) {
      append(0x3A)
      append(copying: authorityOctets.extracting(authority.portDigits))
    }
    if path.isEmpty { append(0x2F) } else { append(copying: path) }
  }

  /// Whether the port is left out: a scheme of five letters that ends in `s` is `https`, one of four is `http`.
  private static func isDefault(_ port: Int?, _ scheme: Range<Int>, _ octets: Span<UInt8>) -> Bool {
    if scheme.count == 5, octets[scheme.upperBound - 1] | 0x20 == 0x73 { return port == 443 }
    return scheme.count == 4 && port == 80
  }

  private mutating func append(lowercasing octets: Span<UInt8>) {
    for index in octets.indices {
      let octet = octets[index]
      append(0x41...0x5A ~= octet ? octet | 0x20 : octet)
    }
  }
}
