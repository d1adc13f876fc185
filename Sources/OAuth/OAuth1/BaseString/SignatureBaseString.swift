/// The text that a signature is computed over: the method, the base string URI and the normalized parameters, each
/// encoded, joined by `&`.
///
/// Source: RFC 5849, section 3.4.1.1.
public struct SignatureBaseString: Sendable, Hashable, CustomStringConvertible {
  /// The base string; ASCII unless it was given as bytes.
  public let octets: [UInt8]

  /// A base string from another program.
  ///
  /// - Parameter octets: The bytes of the base string, used unchanged. They need not be a valid base string.
  public init(octets: [UInt8]) {
    self.octets = octets
  }

  /// The base string of a request with known parameters.
  ///
  /// - Parameters:
  ///   - method: The HTTP method; it is converted to upper case.
  ///   - uri: The base string URI of the request.
  ///   - parameters: The decoded parameters, in any order. All of them are signed: omit `oauth_signature` and
  ///     `realm`.
  public init(method: String, uri: BaseStringURI, parameters: [RequestParameter]) {
    var list = RequestParameters(parameters)
    list.sort()
    self.init(method: method, uri: uri, sorted: list)
  }

  init(method: borrowing String, uri: borrowing BaseStringURI, sorted parameters: borrowing RequestParameters)
  {
    let capacity =
      3 * (method.utf8.count + uri.octets.count) + 2 + parameters.encodedAgainCapacity
    octets = [UInt8](atMost: capacity) { out in
      out.append(method: method, uri: uri.octets.span)
      out.append(sorted: parameters.entries.span, of: parameters.octets.span)
    }
  }

  /// Normalizes parameters: encodes and sorts them.
  ///
  /// Source: RFC 5849, section 3.4.1.3.2.
  ///
  /// - Parameter parameters: The decoded parameters, in any order. None is left out, not even
  ///   `oauth_signature`.
  /// - Returns: The parameters, sorted by encoded name and then value, and joined by `=` and `&`. Empty if
  ///   there are none.
  public static func normalize(_ parameters: [RequestParameter]) -> [UInt8] {
    var list = RequestParameters(parameters)
    list.sort()
    return list.normalized
  }

  /// The base string as text.
  public var description: String { String(decoding: octets, as: UTF8.self) }
}

extension OutputSpan<UInt8> {
  /// Appends the method in upper case and the base string URI, both encoded, each with `&` after it.
  fileprivate mutating func append(method: String, uri: Span<UInt8>) {
    let method = method.utf8.span
    for index in method.indices {
      let octet = method[index]
      append(encoding: 0x61...0x7A ~= octet ? octet - 0x20 : octet)
    }
    append(0x26)
    append(encoding: uri)
    append(0x26)
  }

  /// Appends the normalized parameters, encoded.
  mutating func append(sorted entries: Span<RequestParameters.Entry>, of octets: Span<UInt8>) {
    append(encodingAgain: entries, of: octets)
    // No separator follows the last one.
    if !entries.isEmpty { removeLast(3) }
  }
}
