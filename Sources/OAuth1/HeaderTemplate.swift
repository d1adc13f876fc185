/// A header that lacks nothing but the nonce, the timestamp and the signature.
struct HeaderTemplate: Sendable {
  private enum Hole {
    case nonce
    case timestamp
    case signature
  }

  private let octets: [UInt8]
  private let holes: InlineArray<3, (place: Int, hole: Hole)>

  /// A template; nil where one of the three does not stand there exactly once.
  init?(_ list: RequestParameters, realm: String?, layout: AuthorizationHeader.Layout) {
    let nothing = Span<UInt8>()
    let header = AuthorizationHeader.print(list, signature: nothing, realm: realm, layout: layout)
    octets = Array(header.utf8)
    var found: [(place: Int, hole: Hole)] = []
    AuthorizationHeader.forEachParameter(
      in: header, separatorCount: layout.separator.utf8.count, hasRealm: realm != nil
    ) { name, value in
      let name = header.utf8.span.extracting(name)
      if name.isEqual(to: ProtocolParameters.Name.nonce.rawValue) {
        found.append((value.lowerBound, .nonce))
      } else if name.isEqual(to: ProtocolParameters.Name.timestamp.rawValue) {
        found.append((value.lowerBound, .timestamp))
      } else if name.isEqual(to: ProtocolParameters.Name.signature.rawValue) {
        found.append((value.lowerBound, .signature))
      }
    }
    guard found.count == 3 else { return nil }
    holes = [found[0], found[1], found[2]]
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
