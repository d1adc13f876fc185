/// What a signature is made over: the method, the base string URI and the normalized parameters, each
/// encoded, joined by `&`.
///
/// Source: RFC 5849, section 3.4.1.1.
public struct SignatureBaseString: Sendable, Hashable, CustomStringConvertible {
  /// The base string; ASCII unless it was given as octets.
  public let octets: [UInt8]

  /// A base string that somebody else has put together, taken as it is.
  public init(octets: [UInt8]) {
    self.octets = octets
  }

  /// The base string of a request whose parameters are known.
  ///
  /// `parameters` are decoded, in any order, and all of them are signed: leave `oauth_signature` and
  /// `realm` out. `method` is taken in upper case.
  public init(method: String, uri: BaseStringURI, parameters: [RequestParameter]) {
    var list = RequestParameters(parameters)
    list.sort()
    self.init(method: method, uri: uri, sorted: list)
  }

  init(method: String, uri: BaseStringURI, sorted parameters: RequestParameters) {
    var octets: [UInt8] = []
    octets.refill(method: method, uri: uri.octets, sorted: parameters)
    self.octets = octets
  }

  /// The normalized parameters: encoded, sorted by encoded name and then value, joined by `=` and `&`.
  ///
  /// Source: RFC 5849, section 3.4.1.3.2.
  public static func normalize(_ parameters: [RequestParameter]) -> [UInt8] {
    var list = RequestParameters(parameters)
    list.sort()
    return list.normalized
  }

  /// The base string as text.
  public var description: String { String(decoding: octets, as: UTF8.self) }
}

extension [UInt8] {
  /// Forgets what there is and takes the base string of a method, a base string URI and sorted parameters.
  @inline(__always)
  mutating func refill(method: String, uri: [UInt8], sorted parameters: borrowing RequestParameters) {
    let (method, uri) = (method.utf8.span, uri.span)
    let capacity = 3 * (method.count + uri.count) + 2 + parameters.encodedAgainCapacity
    refill(atMost: capacity) { out in
      for index in method.indices {
        let octet = method[index]
        out.append(encoding: 0x61...0x7A ~= octet ? octet & 0xDF : octet)
      }
      out.append(0x26)
      out.append(encoding: uri)
      out.append(0x26)
      out.append(encodingAgain: parameters)
    }
  }
}
