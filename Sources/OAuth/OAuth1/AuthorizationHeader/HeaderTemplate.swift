/// A header that lacks nothing but the nonce, the timestamp and the signature.
struct HeaderTemplate: Sendable {
  private enum Hole {
    case nonce
    case timestamp
    case signature
  }

  private let octets: [UInt8]
  private let holes: InlineArray<3, (place: Int, hole: Hole)>

  /// A template of what `list`, which must be sorted, has for the header; nil where nonce or timestamp does not stand
  /// there exactly once. Their values are left out.
  init?(_ list: RequestParameters, realm: String?, layout: AuthorizationHeader.Layout) {
    var found = InlineArray<3, (place: Int, hole: Hole)>(repeating: (0, .nonce))
    var count = 0
    let room = AuthorizationHeader.capacity(list, signature: 0, realm: realm, layout: layout)
    octets = [UInt8](atMost: room) { out in
      out.append(headerOf: list, realm: realm, layout: layout) { out, entry in
        let hole: Hole
        switch entry.map({ $0.protocolName(in: list.octets) }) {
        case .none: hole = .signature
        case .some(.nonce): hole = .nonce
        case .some(.timestamp): hole = .timestamp
        default: return false
        }
        if count < 3 { found[count] = (out.count, hole) }
        count += 1
        return true
      }
    }
    holes = found
    // One of each: the signature stands there once anyway.
    guard count == 3 else { return nil }
    var nonces = 0
    for index in 0..<3 where found[index].hole == .nonce { nonces += 1 }
    guard nonces == 1 else { return nil }
  }

  /// The header with what was missing, all of it encoded.
  @inline(__always)
  func filled(nonce: Span<UInt8>, timestamp: Span<UInt8>, signature: Span<UInt8>) -> String {
    String(atMost: octets.count + nonce.count + timestamp.count + signature.count) { out in
      let octets = octets.span
      var start = 0
      for index in holes.indices {
        let (place, hole) = holes[index]
        out.append(copying: octets.extracting(start..<place))
        start = place
        switch hole {
        case .nonce: out.append(copying: nonce)
        case .timestamp: out.append(copying: timestamp)
        case .signature: out.append(copying: signature)
        }
      }
      out.append(copying: octets.extracting(start..<octets.count))
    }
  }
}
