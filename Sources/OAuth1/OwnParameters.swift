/// The header parameters that all requests of one signer have, encoded once, with room for the nonce and
/// the timestamp.
struct OwnParameters: Sendable {
  /// Sorted by name, nonce and timestamp empty, the version last.
  let list: RequestParameters
  /// Where the nonce and the timestamp go in the list's octets, and where the version starts.
  private let places: (nonce: Int, timestamp: Int, version: Int)

  init(clientKey: String, signatureMethod: String, token: String?) {
    let count = clientKey.utf8.count + signatureMethod.utf8.count + (token?.utf8.count ?? 0)
    // The names, the six octets of each parameter and the version are shorter than this.
    list = RequestParameters(capacity: 3 * count + 160) { out, entries in
      out.append(.consumerKey, clientKey, to: &entries)
      out.append(.nonce, "", to: &entries)
      out.append(.signatureMethod, signatureMethod, to: &entries)
      out.append(.timestamp, "", to: &entries)
      if let token { out.append(.token, token, to: &entries) }
      out.append(.version, ProtocolParameters.Additions.usualVersion, to: &entries)
    }
    let entries = list.entries
    places = (entries[1].end, entries[3].end, entries[entries.count - 1].start)
  }

  /// How many octets the parameters of a request take at most.
  func capacity(nonce: String, _ additions: ProtocolParameters.Additions) -> Int {
    // A timestamp has at most twenty.
    list.octets.count + 3 * nonce.utf8.count + 20 + additions.capacity
  }

  /// Appends the parameters of one request, the usual ones sorted by name.
  func append(
    to out: inout OutputSpan<UInt8>, _ entries: inout [RequestParameters.Entry], nonce: String,
    timestamp: Int64, _ additions: ProtocolParameters.Additions
  ) {
    let hasUsualVersion = additions.hasUsualVersion
    let octets = list.octets.span
    let nonce = nonce.utf8.span
    out.append(copying: octets.extracting(0..<places.nonce))
    out.append(encoding: nonce)
    let nonceCount = out.count - places.nonce
    out.append(copying: octets.extracting(places.nonce..<places.timestamp))
    out.append(decimal: timestamp)
    let count = out.count - places.timestamp
    out.append(
      copying: octets.extracting(places.timestamp..<(hasUsualVersion ? octets.count : places.version)))

    let own = list.entries.span
    entries.append(own[0])
    entries.append(own[1].grown(by: nonceCount, isPlain: nonceCount == nonce.count))
    entries.append(own[2].moved(by: nonceCount))
    entries.append(own[3].moved(by: nonceCount).grown(by: count - nonceCount, isPlain: true))
    for index in 4..<(hasUsualVersion ? own.count : own.count - 1) {
      entries.append(own[index].moved(by: count))
    }
    if !additions.isUsual { out.append(additions, withVersion: !hasUsualVersion, to: &entries) }
  }
}

extension ProtocolParameters.Additions {
  static let usualVersion = "1.0"

  @inline(__always)
  var hasUsualVersion: Bool { version == Self.usualVersion }

  /// Whether there is the version and nothing else, as nearly always.
  @inline(__always)
  var isUsual: Bool {
    callback == nil && verifier == nil && realm == nil && further.isEmpty && hasUsualVersion
  }
}

extension RequestParameters.Entry {
  @inline(__always)
  fileprivate func moved(by count: Int) -> Self {
    var entry = self
    entry.start += count
    entry.nameEnd += count
    entry.end += count
    return entry
  }

  @inline(__always)
  fileprivate func grown(by count: Int, isPlain: Bool) -> Self {
    var entry = self
    entry.end += count
    entry.isPlain = isPlain
    return entry
  }
}
