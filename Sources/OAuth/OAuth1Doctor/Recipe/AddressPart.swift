internal import OAuth1

/// The base string URI, encoded for the base string.
///
/// Source: RFC 5849, section 3.4.1.2.
struct AddressPart: RecipePart {
  /// The scheme without the colon. Empty if the address begins with the host.
  var scheme: [UInt8]
  var host: [UInt8]
  /// The port without the colon. `nil` if there is none.
  var port: [UInt8]?
  var path: [UInt8]
  /// The query, which should not be present.
  var rest: [UInt8] = []
  /// The number of times the address is encoded.
  var times = 1
  /// The bytes that are not escaped when the address is encoded.
  var bare: OctetSet?

  /// Splits the URI that the verifier computes into its parts.
  init(_ uri: BaseStringURI) { self.init(uri.octets) }

  /// The same for a URI that a client put into a base string. It may have a query.
  init(decoded octets: [UInt8]) {
    let mark = octets.firstIndex(of: 0x3F) ?? octets.count
    self.init(Array(octets[..<mark]))
    rest = Array(octets[mark...])
  }

  private init(_ octets: [UInt8]) {
    let mark = octets.firstIndex(of: Array("://".utf8)) ?? 0
    scheme = Array(octets[..<mark])
    let start = min(mark + 3, octets.count)
    let end = octets[start...].firstIndex(of: 0x2F) ?? octets.count
    path = Array(octets[end...])
    let authority = Array(octets[start..<end])
    let isBracketed = authority.last == 0x5D
    if let colon = authority.lastIndex(of: 0x3A), !isBracketed {
      host = Array(authority[..<colon])
      port = Array(authority[(colon + 1)...])
    } else {
      host = authority
    }
  }

  var octets: [UInt8] {
    var result = scheme.isEmpty ? host : scheme + Array("://".utf8) + host
    if let port { result += [0x3A] + port }
    result += path + rest
    for _ in 0..<times { result = PercentEncoding.encode(result) }
    return bare.map { result.unescaping($0) } ?? result
  }
}
