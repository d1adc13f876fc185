/// The header parameters that all requests of one signer have, put together once, with room for the nonce
/// and the timestamp.
struct StaticParameters: Sendable {
  /// As they stand in the base string, sorted by name, nonce and timestamp empty, `%26` after the last one.
  private let joined: [UInt8]
  /// Where nonce and timestamp go in `joined`.
  private let places: (nonce: Int, timestamp: Int)

  /// The parameters themselves: sorted by name, nonce and timestamp empty, the version last.
  static func list(clientKey: String, signatureMethod: String, token: String?) -> RequestParameters {
    let count = clientKey.utf8.count + signatureMethod.utf8.count + (token?.utf8.count ?? 0)
    // The names, the six octets of each parameter and the version are shorter than this.
    return RequestParameters(capacity: 3 * count + 160) { out, entries in
      out.append(.consumerKey, clientKey, to: &entries)
      out.append(.nonce, "", to: &entries)
      out.append(.signatureMethod, signatureMethod, to: &entries)
      out.append(.timestamp, "", to: &entries)
      if let token { out.append(.token, token, to: &entries) }
      out.append(.version, SigningOptions.defaultVersion, to: &entries)
    }
  }

  /// Joins `list`.
  init(_ list: RequestParameters) {
    let (entries, octets) = (list.entries.span, list.octets.span)
    var places = (nonce: 0, timestamp: 0)
    joined = [UInt8](atMost: list.encodedAgainCapacity) { out in
      out.append(encodingAgain: entries.extracting(0..<2), of: octets)
      places.nonce = out.count - 3
      out.append(encodingAgain: entries.extracting(2..<4), of: octets)
      places.timestamp = out.count - 3
      out.append(encodingAgain: entries.extracting(4..<entries.count), of: octets)
    }
    self.places = places
  }

  /// How many octets `append` takes at most for a nonce of that many.
  func capacity(nonce: Int) -> Int { joined.count + 9 * nonce + 20 }

  /// Appends the parameters of a request without particular options as they stand in the base string, and
  /// says where the timestamp stands; `nonce` is encoded once.
  @inline(__always)
  func append(
    to out: inout OutputSpan<UInt8>, nonce: Span<UInt8>, isNoncePlain: Bool, timestamp: Int64
  ) -> Range<Int> {
    let octets = joined.span
    out.append(copying: octets.extracting(0..<places.nonce))
    if isNoncePlain { out.append(copying: nonce) } else { out.append(encoding: nonce) }
    out.append(copying: octets.extracting(places.nonce..<places.timestamp))
    let start = out.count
    out.append(decimal: timestamp)
    let end = out.count
    out.append(copying: octets.extracting(places.timestamp..<octets.count))
    return start..<end
  }
}

extension SigningOptions {
  static let defaultVersion = "1.0"

  /// Whether there is the version and nothing else, as nearly always.
  @inline(__always)
  var isDefault: Bool {
    callback == nil && verifier == nil && realm == nil && extra.isEmpty && version == Self.defaultVersion
  }
}
